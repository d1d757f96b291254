#include "tools/vantage/window/prospects.h"

#include "engine/play/contact.h"
#include "engine/play/game.h"
#include "engine/ruling/sight.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::window {
namespace {

using play::PieceId;

std::string reason_of(const Error& error) {
    return error.where.empty() ? error.message : error.message + " (" + error.where + ")";
}

Prospect::Answer sight_of(const play::State& state, const play::Piece& own, const play::Piece& enemy) {
    const rules::System& system = state.game().system();
    const ruling::Eyes eyes{system.sight};
    const measure::SightAnswer seen = state.game().ground().sight(
        {own.base, eyes.of(own.arm), enemy.base, eyes.of(enemy.arm), ruling::sight_of(system)});
    return {true, seen.visible, seen.reason};
}

}

std::vector<Prospect> prospects_of(const play::State& state, PieceId piece) {
    std::vector<Prospect> out;
    const play::Piece own = state.piece(piece);
    play::Stances all;
    state.look(all);
    const std::vector<play::FireAnswer> fire = play::fire_of(state, piece);
    const auto plan = piece.kind == PieceId::Kind::unit ? state.plan_move(piece) : nullptr;
    std::vector<PieceId> movers;
    if (plan)
        for (const play::Going& going : plan->movers()) movers.push_back(going.piece);
    const bool goes = std::find(movers.begin(), movers.end(), piece) != movers.end();
    for (std::size_t i = 0; i < all.units.size(); ++i) {
        const PieceId id{PieceId::Kind::unit, i};
        const play::Piece enemy = state.piece(id);
        if (!all.units[i].there || enemy.side == own.side) continue;
        Prospect one{.enemy = id, .name = enemy.name, .distance = measure::gap(own.base, enemy.base)};
        one.see = sight_of(state, own, enemy);
        for (const play::FireAnswer& answer : fire)
            if (answer.target == id) one.fire = {true, answer.can, answer.why};
        if (plan && !plan->barred().empty()) {
            one.charge = {true, false, plan->barred()};
        } else if (plan && goes) {
            auto move = play::contact_with(state, *plan, plan->movers(), movers, piece, id);
            if (move) {
                one.charge = {true, true,
                              fmt::format("{}, {:.0f} % of its move", move->words, move->cost * 100)};
                one.way = std::move(move->goings);
            } else {
                one.charge = {true, false, reason_of(move.error())};
            }
        }
        out.push_back(std::move(one));
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Prospect& a, const Prospect& b) { return a.distance < b.distance; });
    return out;
}

}
