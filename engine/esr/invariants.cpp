#include "engine/esr/invariants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::esr {
namespace {

// How far two bases may interlock before it is more than the touching of card and wood.
constexpr double interlock = 3.0;

class Checker {
public:
    Checker(const GameState& game, const measure::GroundKnowledge& ground) : game_(game), ground_(ground) {}

    std::vector<std::string> run() {
        for (std::size_t i = 0; i < game_.units.size(); ++i) unit(UnitId{i});
        for (std::size_t i = 0; i < game_.formations.size(); ++i) formation(FormationId{i});
        for (const Commander& c : game_.commanders) commander(c);
        overlaps();
        if (game_.turn < 1 || game_.turn > game_.terms->turns)
            wrong("turn {} is not of this game", game_.turn);
        return std::move(wrong_);
    }

private:
    template <class... T> void wrong(fmt::format_string<T...> text, T&&... t) {
        wrong_.push_back(fmt::format(text, std::forward<T>(t)...));
    }

    void unit(UnitId id) {
        const Unit& u = game_[id];
        if (!u.formation.valid() || u.formation.index() >= game_.formations.size())
            return wrong("{} belongs to no formation", u.name);
        const Formation& f = game_[u.formation];
        if (!std::isfinite(u.place.at.east.value()) || !std::isfinite(u.place.at.north.value()))
            wrong("{} is nowhere", u.name);
        if (u.here() && !f.here()) wrong("{} is on the table without {}", u.name, f.name);
        if (u.where == Where::coming && f.on_table && !f.removed) wrong("{} is still to come", u.name);
        if (u.where == Where::attached && (!u.attached_to.valid() || !game_[u.attached_to].here()))
            wrong("{} is attached to nobody", u.name);
        if (u.where == Where::in_area && !f.has_area) wrong("{} reforms without an area", u.name);
        if (u.share < 0.0 || u.share > 1.0 + 1e-6) wrong("{} has used {} of its movement", u.name, u.share);
        if (u.arm == Arm::artillery && u.on_table() && u.station == Station::reserve && !u.limbered &&
            !scene_reserve(u))
            wrong("{} is unlimbered in reserve", u.name);
        if (!u.on_table()) return;
        const auto corners = measure::corners(base_of(u));
        for (const GroundPoint p : corners)
            if (p.east.value() < -150.0 || p.north.value() < -150.0 ||
                p.east > ground_.width() + Yards{150.0} || p.north > ground_.depth() + Yards{150.0})
                return wrong("{} stands off the table", u.name);
        if (!ground_.on_table(u.place.at)) wrong("{} has its middle off the table", u.name);
    }
    // A scene may begin with unlimbered guns in reserve; they limber when they first move.
    static bool scene_reserve(const Unit& u) { return u.share == 0.0; }

    void formation(FormationId id) {
        const Formation& f = game_[id];
        for (const int markers : f.fatigue)
            if (markers < 0) wrong("{} has negative fatigue", f.name);
        if (f.status != Status::none && f.pending) wrong("{} has an order pending under a status", f.name);
        const bool gave_units =
            std::any_of(game_.formations.begin(), game_.formations.end(),
                        [&](const Formation& other_one) { return other_one.parent == id; });
        if (f.here() && !gave_units && all_units_of(game_, id).empty())
            wrong("{} is on the table without a unit", f.name);
        if (f.opposing_score < 0.0) wrong("{} has a negative score against it", f.name);
    }

    void commander(const Commander& c) {
        if (c.personal.valid() && c.removed) wrong("{} leads in person though removed", c.name);
        if (c.personal.valid() && !game_[c.personal].here())
            wrong("{} leads a formation that is gone", c.name);
    }

    // Enemies touch, but never stand on one another.
    void overlaps() {
        std::vector<UnitId> here;
        for (std::size_t i = 0; i < game_.units.size(); ++i)
            if (game_.units[i].on_table()) here.push_back(UnitId{i});
        for (std::size_t a = 0; a < here.size(); ++a) {
            Base first = base_of(game_[here[a]]);
            first.width = first.width - Yards{interlock};
            first.depth = first.depth - Yards{interlock};
            const SideId side = side_of(game_, here[a]);
            for (std::size_t b = a + 1; b < here.size(); ++b) {
                if (side_of(game_, here[b]) == side) continue;
                const Unit& other_unit = game_[here[b]];
                if (distance(first.place.at, other_unit.place.at).value() > 400.0) continue;
                Base second = base_of(other_unit);
                second.width = second.width - Yards{interlock};
                second.depth = second.depth - Yards{interlock};
                if (measure::overlap(first, second))
                    wrong("{} stands on {}", game_[here[a]].name, other_unit.name);
            }
        }
    }

    const GameState& game_;
    const measure::GroundKnowledge& ground_;
    std::vector<std::string> wrong_;
};

}

std::vector<std::string> broken_invariants(const GameState& game, const measure::GroundKnowledge& ground) {
    return Checker{game, ground}.run();
}

std::vector<std::string> broken_at_turn_end(const GameState& game) {
    std::vector<std::string> out;
    for (const Contact& c : contacts_of(game))
        out.push_back(fmt::format("{} and {} are left in contact", game[c.first].name, game[c.second].name));
    return out;
}

}
