#include "engine/esr/invariants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::esr {
namespace {

// How far two bases may interlock before it is more than the touching of card and wood: enemies, and friends
// who stand shoulder to shoulder.
constexpr double interlock = 3.0;
constexpr double shoulders = 4.5;

class Checker {
public:
    Checker(const GameState& game, const measure::GroundKnowledge& ground, Moment moment)
        : game_(game), ground_(ground), moment_(moment) {}

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
        if (u.where == Where::coming && f.on_table && !f.removed && !reinforces(u.formation))
            wrong("{} is still to come", u.name);
        if (u.where == Where::attached && (!u.attached_to.valid() || !game_[u.attached_to].here()))
            wrong("{} is attached to nobody", u.name);
        if (u.where == Where::in_area && !f.has_area) wrong("{} reforms without an area", u.name);
        if (u.share < 0.0 || u.share > 1.0 + 1e-6) wrong("{} has used {} of its movement", u.name, u.share);
        if (u.arm == Arm::artillery && u.on_table() && u.station == Station::reserve && !u.limbered &&
            !scene_reserve(u))
            wrong("{} is unlimbered in reserve", u.name);
        if (!u.here()) return;
        if (!on_table(base_of(u))) wrong("{} stands off the table", u.name);
    }
    // With all of its base: a hair's breadth is what sums of turns and shifts come to.
    [[nodiscard]] bool on_table(const Base& base) const {
        constexpr Yards hair{0.1};
        const auto corners = measure::corners(base);
        return std::all_of(corners.begin(), corners.end(), [&](GroundPoint p) {
            return p.east >= -hair && p.north >= -hair && p.east <= ground_.width() + hair &&
                   p.north <= ground_.depth() + hair;
        });
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
        const bool awaits = std::any_of(f.units.begin(), f.units.end(),
                                        [&](UnitId u) { return game_[u].where == Where::coming; });
        if (f.here() && !gave_units && !awaits && all_units_of(game_, id).empty())
            wrong("{} is on the table without a unit", f.name);
        if (f.here() && f.has_area && !on_table(area_of(f)))
            wrong("the reformation area of {} lies off the table", f.name);
        if (f.opposing_score < 0.0) wrong("{} has a negative score against it", f.name);
    }

    [[nodiscard]] bool reinforces(FormationId id) const {
        const auto& due = game_.terms->reinforcements;
        return std::any_of(due.begin(), due.end(), [&](const auto& one) { return one.formation == id; });
    }

    void commander(const Commander& c) {
        if (c.level == Level::formation && c.here() && c.formation.valid() && !game_[c.formation].here())
            wrong("{} is on the table without {}", c.name, game_[c.formation].name);
        if (c.here() && !on_table(base_of(c))) wrong("{} stands off the table", c.name);
        if (c.personal.valid() && c.removed) wrong("{} leads in person though removed", c.name);
        if (c.personal.valid() && !game_[c.personal].here())
            wrong("{} leads a formation that is gone", c.name);
    }

    // Enemies touch, friends stand shoulder to shoulder, and nobody stands on anybody. By rule that is not
    // asked of units in a reformation area, which share it (OP-12), of companies, which are with the unit
    // they joined (4.3), of generals, who ride among their men, and of the areas, which are marks on the
    // ground (2.6).
    void overlaps() {
        std::vector<UnitId> here;
        for (std::size_t i = 0; i < game_.units.size(); ++i)
            if (game_.units[i].on_table() && !game_.units[i].hidden) here.push_back(UnitId{i});
        for (std::size_t a = 0; a < here.size(); ++a)
            for (std::size_t b = a + 1; b < here.size(); ++b) overlap(here[a], here[b]);
    }
    void overlap(UnitId a, UnitId b) {
        const Unit& first = game_[a];
        const Unit& second = game_[b];
        if (moment_ == Moment::after_event && first.formation == second.formation) return;
        const glm::dvec2 apart = to_vec(second.place.at) - to_vec(first.place.at);
        if (apart.x * apart.x + apart.y * apart.y > 400.0 * 400.0) return;
        const double give = side_of(game_, a) == side_of(game_, b) ? shoulders : interlock;
        if (measure::overlap(smaller(base_of(first), give), smaller(base_of(second), give)))
            wrong("{} stands on {}", first.name, second.name);
    }
    static Base smaller(Base base, double by) {
        base.width = std::max(Yards{1.0}, base.width - Yards{by});
        base.depth = std::max(Yards{1.0}, base.depth - Yards{by});
        return base;
    }

    const GameState& game_;
    const measure::GroundKnowledge& ground_;
    Moment moment_;
    std::vector<std::string> wrong_;
};

}

std::vector<std::string> broken_invariants(const GameState& game, const measure::GroundKnowledge& ground,
                                           Moment moment) {
    return Checker{game, ground, moment}.run();
}

std::vector<std::string> broken_at_turn_end(const GameState& game) {
    std::vector<std::string> out;
    for (const Contact& c : contacts_of(game))
        out.push_back(fmt::format("{} and {} are left in contact", game[c.first].name, game[c.second].name));
    return out;
}

}
