#include "engine/ruling/movement.h"

#include "engine/rules/resolve.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::ruling {
namespace {

// The words of the table, in the order of the enumerations.
constexpr std::array pace_words{"infantry", "foot_artillery", "cavalry", "horse_artillery", "general"};
constexpr std::array row_words{"deployed", "ployed_off_road", "ployed_road"};
constexpr std::array flight_words{"none", "retreat", "broken"};
constexpr std::array ground_words{"none", "rough", "dense"};

bool gives_rates(const rules::Table& table) {
    return std::ranges::all_of(std::array{"mover", "deployment", "status", "terrain", "light_or_irregular"},
                               [&](const char* fact) { return table.fact(fact) != nullptr; });
}

// Dense ground is the slowest that anybody crosses.
std::size_t ground_of(measure::Going going) {
    return std::min<std::size_t>(static_cast<std::size_t>(going), ground_words.size() - 1);
}

Pace pace_of(const Marcher& m) {
    if (m.arm == table::Arm::artillery)
        return m.horse_artillery ? Pace::horse_artillery : Pace::foot_artillery;
    return m.arm == table::Arm::cavalry ? Pace::cavalry : Pace::infantry;
}

}

bool is_deployed(table::Arm arm, scene::Station station, scene::Deployment deployment, bool limbered) {
    if (station != scene::Station::waves) return false;
    return arm == table::Arm::artillery ? !limbered : deployment == scene::Deployment::deployed;
}

Mover mover_of(std::span<const Marcher> formation, Flight flight) {
    Mover mover{.ployed = true, .flight = flight};
    for (const Marcher& m : formation) {
        if (m.moves) mover.add(pace_of(m));
        if (m.deployed) mover.ployed = false;
    }
    return mover;
}

Mover general_on_the_move() {
    Mover mover{.ployed = true};
    mover.add(Pace::general);
    return mover;
}

Mover mover_of(const scene::Scene& scene, scene::UnitId id) {
    const scene::Formation& formation = scene[scene[id].formation];
    std::vector<Marcher> marchers;
    for (const scene::UnitId other : formation.units) {
        const scene::Unit& u = scene[other];
        if (!u.on_table) continue;
        const bool unlimbered = u.arm == table::Arm::artillery && !u.limbered;
        marchers.push_back(
            {u.arm, u.horse_artillery, is_deployed(u.arm, u.station, u.deployment, u.limbered), !unlimbered});
    }
    Mover mover = mover_of(marchers, formation.flight);
    const scene::Unit& own = scene[id];
    mover.light = own.traits.light || own.traits.irregular;
    if (own.arm == table::Arm::artillery && !own.limbered) mover.paces = 0; // it stays where it is
    return mover;
}

std::string words_of(const Mover& mover) {
    std::string out;
    for (std::size_t pace = 0; pace < pace_words.size(); ++pace) {
        if ((mover.paces >> pace & 1U) == 0) continue;
        if (pace == static_cast<std::size_t>(Pace::general)) return "general officer";
        std::string word = pace_words[pace];
        std::replace(word.begin(), word.end(), '_', ' ');
        out += (out.empty() ? "" : " and ") + word;
    }
    if (out.empty()) return "unlimbered artillery";
    out += mover.ployed ? ", ployed" : ", deployed";
    if (mover.flight != Flight::none) out += mover.flight == Flight::retreat ? ", in retreat" : ", broken";
    return out;
}

std::size_t Movement::index(std::size_t pace, Row row, Flight flight, std::size_t ground, bool light) {
    return (((pace * rows + static_cast<std::size_t>(row)) * flights + static_cast<std::size_t>(flight)) *
                grounds +
            ground) *
               2 +
           (light ? 1 : 0);
}

Result<Movement> Movement::of(const rules::System& system, std::string_view edition) {
    const Result<rules::Table> table = system.table(edition, "movement");
    if (!table || !gives_rates(*table))
        return Error{"rules", "",
                     fmt::format("\"{}\" has no movement table that gives a rate over each kind of ground",
                                 system.id)};
    Movement out;
    rules::Facts facts;
    for (std::size_t pace = 0; pace < paces; ++pace)
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t flight = 0; flight < flights; ++flight)
                for (std::size_t ground = 0; ground < grounds; ++ground)
                    for (const bool light : {false, true}) {
                        if (pace == static_cast<std::size_t>(Pace::general) &&
                            row == static_cast<std::size_t>(Row::deployed))
                            continue; // generals are not drawn up
                        facts.set("mover", pace_words[pace]).set("deployment", row_words[row]);
                        facts.set("status", flight_words[flight]).set("terrain", ground_words[ground]);
                        facts.set("light_or_irregular", light);
                        const auto found = rules::resolve(*table, facts, {}, system.settings);
                        if (!found) return found.error();
                        out.rates_[index(pace, static_cast<Row>(row), static_cast<Flight>(flight), ground,
                                         light)] = (system.measure.length * found->sides[0].score).value();
                        const auto effect = [&](const char* id) {
                            const auto at = found->effects.find(id);
                            return at == found->effects.end() ? rules::Value{} : at->second;
                        };
                        if (ground == grounds - 1 && pace == 0 && flight == 0)
                            out.halts_[light ? 1 : 0] = effect("halt_at_edge").flag();
                        if (pace == 0 && ground == 0)
                            out.kept_[flight] =
                                system.measure.length * effect("keep_from_enemy_yards").number();
                    }
    return out;
}

double Movement::rate(const Mover& mover, measure::Going going, bool road) const {
    const bool by_road = road && mover.ployed;
    const Row row = !mover.ployed ? Row::deployed : by_road ? Row::ployed_road : Row::ployed;
    const std::size_t ground = by_road ? 0 : ground_of(going);
    double slowest = 0.0;
    bool any = false;
    for (std::size_t pace = 0; pace < paces; ++pace) {
        if ((mover.paces >> pace & 1U) == 0) continue;
        const double yards = rates_[index(pace, row, mover.flight, ground, mover.light)];
        slowest = any ? std::min(slowest, yards) : yards;
        any = true;
    }
    return slowest;
}

measure::MoveRates Movement::rates(const Mover& mover) const {
    using measure::Going;
    const auto yards = [&](Going going, bool road) { return Yards{rate(mover, going, road)}; };
    return {yards(Going::open, false), mover.ployed ? yards(Going::open, true) : Yards{0.0},
            yards(Going::rough, false), yards(Going::dense, false), halts_at_dense(mover)};
}

measure::CostField reach_of(const measure::GroundKnowledge& ground, const measure::Base& mover,
                            const measure::MoveRates& rates, std::span<const measure::Base> enemies,
                            Yards cell) {
    const measure::MoveGround here{[&](GroundPoint p) { return ground.going_at(p); },
                                   [&](GroundPoint p) { return ground.road_at(p); },
                                   [&](GroundPoint p) { return ground.on_table(p); }};
    std::vector<measure::Hindrance> hindrances;
    for (const measure::Base& enemy : enemies)
        hindrances.push_back({enemy, std::min(mover.width, mover.depth) / 2});
    return measure::reach(mover.place.at, rates, here, hindrances, cell);
}

}
