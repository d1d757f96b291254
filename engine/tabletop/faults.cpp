#include "engine/tabletop/battle.h"
#include "engine/tabletop/standing.h"

#include <fmt/format.h>

#include <algorithm>

// What must never be true of a game on the table, whatever its rules are.
namespace vantage::tabletop {

std::vector<std::string> TableBattle::faults() const {
    std::vector<std::string> out;
    const Rules rules = game_.rules();
    for (const Piece& piece : state_.pieces) {
        if (piece.gone) continue;
        if (!piece.is_group() && !rules.ground.on_table(piece.base.place.at))
            out.push_back(piece.name + " stands off the table");
        for (const auto& [entry, value] : piece.card.all()) {
            const scene::CardEntry* form = rules.cards.entry(piece.kind, entry);
            if (form && !form->accepts(setting_of(value)))
                out.push_back(fmt::format("the card of {} has {} {}, which takes {}", piece.name, entry,
                                          value.text(), form->takes()));
        }
    }
    const auto is_unit = [](const Piece& p) { return !p.gone && !p.is_group() && p.kind != "leader"; };
    for (std::size_t i = 0; i < state_.pieces.size(); ++i)
        for (std::size_t k = i + 1; k < state_.pieces.size(); ++k) {
            const Piece& a = state_.pieces[i];
            const Piece& b = state_.pieces[k];
            if (is_unit(a) && is_unit(b) && share_ground(a.base, b.base))
                out.push_back(fmt::format("{} and {} stand in one place", a.name, b.name));
        }
    for (const Due& due : state_.due)
        if (!state_.piece(due.own) || (!due.other.empty() && !state_.piece(due.other)))
            out.push_back(due.table + " is due from who is gone");
    for (const std::string& side : state_.done)
        if (std::count(state_.sides.begin(), state_.sides.end(), side) != 1)
            out.push_back(side + " is done and is no side");
    if (state_.turn < 1 || state_.turn > rules.turns || step() >= game_.steps().size())
        out.push_back(fmt::format("turn {}, phase {}, step {} is no part of the game", state_.turn,
                                  state_.phase, state_.step));
    return out;
}

}
