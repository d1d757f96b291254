#include "tools/vantage/window/play/ghosts.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::window {
namespace {

using namespace esr;

bool can_move(const Unit& u) { return u.on_table() && !(u.arm == Arm::artillery && !u.limbered); }

glm::dvec2 turned(glm::dvec2 v, double degrees) {
    const double angle = to_radians(Degrees{degrees}).value();
    return {v.x * std::cos(angle) + v.y * std::sin(angle), -v.x * std::sin(angle) + v.y * std::cos(angle)};
}

std::string words(const Error& error) {
    return error.where.empty() ? error.message : error.message + " (" + error.where + ")";
}

}

Ghosts::Ghosts(const GameState& game, const Rules& rules, FormationId formation)
    : game_(game), formation_(formation), referee_(game, rules, dice_), verdict_(MoveCost{}) {
    for (const UnitId u : units_of(game, formation))
        if (can_move(game[u])) settled_.push_back({u, game[u].place});
    now_ = settled_;
    // To stand is the least of moves: whoever may not do that may not move.
    SeededDice unused{1};
    const auto stand = decide(game, MoveFormation{formation, {}, {}, {}, {}}, rules, unused);
    const bool orders = !stand && stand.error().where == "esr 4.4";
    if (!stand && !orders) barred_ = words(stand.error());
}

Ghosts::Carry Ghosts::carry(UnitId unit, bool together) const {
    if (!together) return {{unit}, false};
    Carry all{{}, true};
    for (const Ghost& ghost : settled_) all.units.push_back(ghost.unit);
    return all;
}

std::vector<Ghost> Ghosts::carried(const Carry& carry, glm::dvec2 by) const {
    std::vector<Ghost> out = settled_;
    for (Ghost& ghost : out)
        if (std::find(carry.units.begin(), carry.units.end(), ghost.unit) != carry.units.end())
            ghost.to.at = to_ground(to_vec(ghost.to.at) + by);
    return out;
}

void Ghosts::shift(const Carry& carry, glm::dvec2 by, bool free) {
    stopped_by_.clear();
    const auto check = [&](double part) {
        return check_move(referee_, command_of(carried(carry, by * part)));
    };
    Result<MoveCost> there = check(1.0);
    double part = 1.0;
    if (!there) {
        const std::string why = words(there.error());
        // The farthest place on the way that is allowed; if none is, the ghost stays in the hand and says
        // why.
        constexpr int steps = 14;
        int k = steps - 1;
        while (k > 0 && !check(static_cast<double>(k) / steps)) --k;
        if (k > 0) {
            double low = static_cast<double>(k) / steps;
            double high = low + 1.0 / steps;
            for (int i = 0; i < 6; ++i) {
                const double middle = (low + high) / 2;
                (check(middle) ? low : high) = middle;
            }
            part = low;
            there = check(part);
            stopped_by_ = why;
        }
    }
    if (there && !free && there->largest > 0.02) {
        // The rules count thirds: near the end of one the hand comes to rest on it.
        for (const double third : {1.0 / 3, 2.0 / 3}) {
            if (std::abs(there->largest - third) > 0.025) continue;
            const double nearer = part * (third - 1e-6) / there->largest;
            if (const auto snapped = check(nearer)) {
                part = nearer;
                there = snapped;
            }
        }
    }
    now_ = carried(carry, by * part);
    verdict_ = std::move(there);
}

void Ghosts::turn(const Carry& carry, GroundPoint about, Degrees by) {
    for (Ghost& ghost : now_) {
        if (std::find(carry.units.begin(), carry.units.end(), ghost.unit) == carry.units.end()) continue;
        ghost.to.at = to_ground(to_vec(about) + turned(to_vec(ghost.to.at) - to_vec(about), by.value()));
        ghost.to.facing = Degrees{std::fmod(ghost.to.facing.value() + by.value() + 720.0, 360.0)};
    }
    stopped_by_.clear();
    verdict_ = check_move(referee_, command());
}

Placement Ghosts::place_of(UnitId unit) const {
    for (const Ghost& ghost : now_)
        if (ghost.unit == unit) return ghost.to;
    return game_[unit].place;
}

bool Ghosts::changed() const {
    return std::any_of(now_.begin(), now_.end(),
                       [&](const Ghost& g) { return !(g.to == game_[g.unit].place); });
}

MoveFormation Ghosts::command() const { return command_of(now_); }

MoveFormation Ghosts::command_of(const std::vector<Ghost>& ghosts) const {
    MoveFormation move;
    move.formation = formation_;
    glm::dvec2 sum{0.0};
    double moved = 0;
    for (const Ghost& ghost : ghosts) {
        const Placement from = game_[ghost.unit].place;
        if (ghost.to == from) continue;
        const glm::dvec2 by = to_vec(ghost.to.at) - to_vec(from.at);
        std::vector<GroundPoint> path;
        if (glm::length(by) > 1e-6) path.push_back(ghost.to.at);
        move.moves.push_back({ghost.unit, std::move(path), ghost.to.facing});
        sum += by;
        moved += 1;
    }
    if (moved == 0 || moved + 0.5 < static_cast<double>(ghosts.size())) return move;
    // When all go, their general and their reformation area go with them.
    const glm::dvec2 mean = sum / moved;
    const auto onto_table = [&](GroundPoint p) {
        return GroundPoint{Yards{std::clamp(p.east.value(), 0.0, referee_.ground().width().value())},
                           Yards{std::clamp(p.north.value(), 0.0, referee_.ground().depth().value())}};
    };
    const Formation& f = game_[formation_];
    if (f.has_area) move.area = Placement{onto_table(to_ground(to_vec(f.area.at) + mean)), f.area.facing};
    if (f.commander.valid() && game_[f.commander].here()) {
        const Placement at = game_[f.commander].place;
        move.commander = Placement{onto_table(to_ground(to_vec(at.at) + mean)), at.facing};
    }
    return move;
}

double Ghosts::rate(UnitId unit, const char* ground, bool road) const {
    const Unit& u = game_[unit];
    const Formation& f = game_[formation_];
    const bool slow = std::any_of(settled_.begin(), settled_.end(), [&](const Ghost& g) {
        const Unit& one = game_[g.unit];
        return one.arm == Arm::infantry || (one.arm == Arm::artillery && !one.horse_artillery);
    });
    const bool ployed = all_ployed(game_, formation_);
    const bool flees = f.status == Status::retreat || f.status == Status::broken;
    return referee_.rate({slow ? "infantry" : "cavalry",
                          !ployed ? "deployed"
                          : road  ? "ployed_road"
                                  : "ployed_off_road",
                          flees ? std::string(word_of(f.status)) : "none", ground,
                          u.traits.light || u.traits.irregular});
}

std::vector<std::vector<std::vector<GroundPoint>>> Ghosts::thirds(UnitId unit) const {
    const Unit& u = game_[unit];
    const double left = std::max(0.0, 1.0 - u.share);
    const auto yards = [&](const char* ground, bool road) { return Yards{rate(unit, ground, road) * left}; };
    measure::MoveRates rates{yards("none", false), Yards{0.0}, yards("rough", false), yards("dense", false),
                             !(u.traits.light || u.traits.irregular)};
    if (all_ployed(game_, formation_)) rates.road = yards("none", true);
    const measure::GroundKnowledge& ground = referee_.ground();
    const auto under = [&](GroundPoint p) {
        return ground.under({{p, Degrees{0.0}}, Yards{1.0}, Yards{1.0}});
    };
    const measure::MoveGround here{[&](GroundPoint p) { return under(p).going; },
                                   [&](GroundPoint p) { return under(p).on_road; },
                                   [&](GroundPoint p) { return ground.on_table(p); }};
    const measure::CostField field = measure::reach(u.place.at, rates, here, {}, Yards{40.0});
    std::vector<std::vector<std::vector<GroundPoint>>> out;
    for (const double third : {1.0 / 3, 2.0 / 3, 0.999}) out.push_back(measure::contour(field, third));
    return out;
}

}
