#include "engine/tabletop/battle.h"
#include "engine/tabletop/standing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

// What must never be true of a game on the table, whatever its rules are.
namespace vantage::tabletop {

namespace {

// Who stands off the table, or on another.
void find_misplaced(const TableState& state, const Rules& rules, std::vector<std::string>& out) {
    std::vector<const Piece*> units;
    double widest = 0.0;
    for (const Piece& p : state.pieces) {
        if (p.gone || p.is_group()) continue;
        if (!on_table(rules.ground, p.base)) out.push_back(p.name + " stands off the table");
        if (p.kind == "leader") continue;
        units.push_back(&p);
        widest = std::max(widest, std::hypot(p.base.width.value(), p.base.depth.value()));
    }
    // From west to east: only those who are near one another can stand in one place.
    const auto east = [](const Piece* p) { return p->base.place.at.east; };
    std::stable_sort(units.begin(), units.end(),
                     [&](const Piece* a, const Piece* b) { return east(a) < east(b); });
    for (std::size_t i = 0; i < units.size(); ++i)
        for (std::size_t k = i + 1; k < units.size() && (east(units[k]) - east(units[i])).value() <= widest;
             ++k)
            if (share_ground(units[i]->base, units[k]->base))
                out.push_back(fmt::format("{} and {} stand in one place", units[i]->name, units[k]->name));
}

}

std::vector<std::string> TableBattle::faults() const {
    std::vector<std::string> out;
    const Rules rules = game_.rules();
    sound_.resize(state_.pieces.size());
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
        const Piece& piece = state_.pieces[i];
        if (piece.gone) continue;
        if (sound_[i] == piece.card) continue;
        const std::size_t before = out.size();
        for (const auto& [entry, value] : piece.card.all()) {
            const scene::CardEntry* form = rules.cards.entry(piece.kind, entry);
            if (form && !form->accepts(setting_of(value)))
                out.push_back(fmt::format("the card of {} has {} {}, which takes {}", piece.name, entry,
                                          value.text(), form->takes()));
        }
        if (out.size() == before) sound_[i] = piece.card;
    }
    std::vector<measure::Base> stand;
    for (const Piece& p : state_.pieces)
        if (!p.gone && !p.is_group()) stand.push_back(p.base);
    if (stand != stood_) {
        const std::size_t before = out.size();
        find_misplaced(state_, rules, out);
        stood_ = out.size() == before ? std::move(stand) : std::vector<measure::Base>{};
    }
    // Tables may fall due to who has used them; nobody moves twice where he moves once a turn.
    for (const std::vector<std::string>& list : rules.changes.limits.turn)
        for (const Act& act : state_.acted)
            if (act.what == "move" && act.in_turn > 1 &&
                std::find(list.begin(), list.end(), "move") != list.end())
                out.push_back(fmt::format("{} has moved {} times in one turn", act.piece, act.in_turn));
    for (const Due& due : state_.due)
        if (!state_.piece(due.own) || (!due.other.empty() && !state_.piece(due.other)))
            out.push_back(due.table + " is due from who is gone");
    for (const DeclaredMove& move : state_.declared)
        if (!state_.piece(move.piece)) out.push_back(move.piece + " is to move and is gone");
    for (const std::string& side : state_.done)
        if (std::count(state_.sides.begin(), state_.sides.end(), side) != 1)
            out.push_back(side + " is done and is no side");
    if (state_.turn < 1 || state_.turn > rules.turns || step() >= game_.steps().size())
        out.push_back(fmt::format("turn {}, phase {}, step {} is no part of the game", state_.turn,
                                  state_.phase, state_.step));
    return out;
}

}
