#include "tools/vantage/window/prospects.h"

#include "engine/games/games.h"
#include "engine/play/contact.h"
#include "engine/play/game.h"
#include "engine/ruling/sight.h"
#include "tools/vantage/measuring/queries.h"
#include "tools/vantage/window/contacts.h"

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

// Why a unit goes at nobody, whatever step it is: its body flees, or it re-forms in the area behind that.
std::string out_of_line(const play::State& state, PieceId unit) {
    const play::Piece own = state.piece(unit);
    if (!own.group.valid()) return {};
    if (const std::string status = state.markers(own.group).status; !status.empty()) return "it is " + status;
    play::Stances all;
    state.look(all);
    const std::size_t area = own.group.index();
    if (area >= all.areas.size() || !all.areas[area].there) return {};
    const measure::Base behind = state.piece({PieceId::Kind::area, area}).base;
    return measure::contains(behind, own.base.place.at) ? "it re-forms" : "";
}

// Those whom a unit could come to by its rate over this ground, by whichever way it takes.
void add_reach(const Battle& battle, const play::State& state, PieceId piece, std::vector<Prospect>& all) {
    if (piece.kind != PieceId::Kind::unit || battle.scene.units[piece.index].arm == table::Arm::artillery)
        return;
    const auto nobody = [&](const std::string& why) {
        for (Prospect& one : all) one.charge = {true, false, why};
    };
    if (const std::string why = out_of_line(state, piece); !why.empty()) return nobody(why);
    const physics::Body* body =
        battle.field().world().piece(physics::BodyKind::unit, static_cast<std::uint32_t>(piece.index));
    if (!body) return;
    const Result<cli::March> march = cli::march_of(battle.board(), *body);
    if (!march) return nobody("these rules tell it in a step in which it moves");
    std::vector<Contact> contacts =
        contacts_of(battle, piece, cli::reach_of(battle.board(), *body, *march, Yards{25.0}));
    for (Prospect& one : all) {
        const auto found = std::find_if(contacts.begin(), contacts.end(),
                                        [&](const Contact& c) { return c.enemy == one.enemy; });
        one.charge = {true, found != contacts.end(), "out of reach of one move"};
        if (!one.charge.can) continue;
        one.charge.why = fmt::format("in reach when it moves, {:.0f} % of its move", found->way.used * 100);
        one.in_a_move = std::move(found->way);
    }
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

Prospects prospects_on(const Battle& battle, std::shared_ptr<const play::State> state, PieceId piece) {
    if (!state && battle.opening) {
        const auto game =
            games::open({*battle.begins, "", *battle.rules, {battle.shared_from_this(), &battle.field()}});
        if (game) state = (*game)->start();
    }
    if (!state) return {};
    Prospects out{state, prospects_of(*state, piece)};
    if (std::none_of(out.all.begin(), out.all.end(), [](const Prospect& one) { return one.charge.asked; }) &&
        !(piece.kind == PieceId::Kind::unit && state->plan_move(piece)))
        add_reach(battle, *state, piece, out.all);
    return out;
}

}
