#include "engine/esr/plans_body.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

// Lines and columns: where each unit of a formation goes.
namespace vantage::esr {
namespace {

constexpr double between_files = 8.0;  ///< yards from flank to flank
constexpr double between_lines = 36.0; ///< from the rear of one line to the front of the next

glm::dvec2 right_of(glm::dvec2 ahead) { return {ahead.y, -ahead.x}; }

bool fights(const Unit& u) { return u.arm != Arm::artillery && !u.specialty(); }

/// Those of one line side by side about x = 0, their fronts at y; returns how deep the line is.
double dress(const Referee& r, std::vector<UnitId> line, glm::dvec2 right, double front,
             std::vector<std::pair<UnitId, glm::dvec2>>& out) {
    std::stable_sort(line.begin(), line.end(), [&](UnitId a, UnitId b) {
        return glm::dot(to_vec(r.game[a].place.at), right) < glm::dot(to_vec(r.game[b].place.at), right);
    });
    double width = -between_files;
    double depth = 0.0;
    for (const UnitId u : line) {
        const Base b = base_of(r.game[u]);
        width += b.width.value() + between_files;
        depth = std::max(depth, b.depth.value());
    }
    double x = -0.5 * width;
    for (const UnitId u : line) {
        const Base b = base_of(r.game[u]);
        out.emplace_back(u, glm::dvec2{x + 0.5 * b.width.value(), front - 0.5 * b.depth.value()});
        x += b.width.value() + between_files;
    }
    return depth;
}

}

int usual_front(const Referee& r, FormationId f) {
    int n = 0;
    for (const UnitId u : units_of(r.game, f))
        if (fights(r.game[u])) ++n;
    return std::clamp((n + 1) / 2, 1, 6);
}

std::vector<Slot> lines_about(const Referee& r, FormationId f, GroundPoint middle, Degrees facing,
                              int abreast) {
    const glm::dvec2 ahead = direction_of(facing);
    const glm::dvec2 right = right_of(ahead);
    std::vector<UnitId> men;
    std::vector<UnitId> guns;
    std::vector<UnitId> rest;
    for (const UnitId u : units_of(r.game, f)) {
        const Unit& unit = r.game[u];
        if ((unit.arm == Arm::artillery && !unit.limbered) || pinned(r.game, u)) continue;
        (fights(unit)                                                   ? men
         : unit.arm == Arm::artillery && unit.station == Station::waves ? guns
                                                                        : rest)
            .push_back(u);
    }
    const auto forward = [&](UnitId a, UnitId b) {
        return glm::dot(to_vec(r.game[a].place.at), ahead) > glm::dot(to_vec(r.game[b].place.at), ahead);
    };
    std::stable_sort(men.begin(), men.end(), forward);
    std::vector<std::pair<UnitId, glm::dvec2>> places; // across, ahead of the front
    double front = 0.0;
    double half = 0.0;
    for (std::size_t n = 0; n < men.size(); n += static_cast<std::size_t>(abreast)) {
        const auto end = men.begin() + static_cast<std::ptrdiff_t>(
                                           std::min(men.size(), n + static_cast<std::size_t>(abreast)));
        front -= dress(r, {men.begin() + static_cast<std::ptrdiff_t>(n), end}, right, front, places) +
                 between_lines;
        if (n == 0)
            for (const auto& [u, at] : places)
                half = std::max(half, std::abs(at.x) + 0.5 * base_of(r.game[u]).width.value());
    }
    const double men_middle = 0.5 * front;
    // Guns on the flanks of the first line, where their lanes are free.
    std::array<double, 2> edge{half, half};
    for (std::size_t n = 0; n < guns.size(); ++n) {
        const Base b = base_of(r.game[guns[n]]);
        const std::size_t side = men.empty() ? n % 2
                                 : glm::dot(to_vec(r.game[guns[n]].place.at) - to_vec(middle), right) > 0.0
                                     ? 0
                                     : 1;
        const double x = edge[side] + between_files + 0.5 * b.width.value();
        edge[side] = x + 0.5 * b.width.value();
        places.emplace_back(guns[n], glm::dvec2{side == 0 ? x : -x, -0.5 * b.depth.value()});
    }
    dress(r, rest, right, men.empty() ? -340.0 : front, places);
    std::vector<Slot> out;
    for (const auto& [u, at] : places)
        out.push_back({u, {to_ground(to_vec(middle) + right * at.x + ahead * (at.y - men_middle)), facing}});
    // The foremost first, so that those behind find their places free.
    std::stable_sort(out.begin(), out.end(), [&](const Slot& a, const Slot& b) {
        return glm::dot(to_vec(a.place.at), ahead) > glm::dot(to_vec(b.place.at), ahead) + 1e-6;
    });
    return out;
}

namespace {

std::vector<GroundPoint> way_of(const player::Ways& ways, const player::Gait& gait, GroundPoint from,
                                GroundPoint to) {
    if (ways.leg(from, to, gait)) return {from, to};
    auto way = ways.find(from, to, gait);
    return way ? way->points : std::vector{from, to};
}

}

namespace {

/// A body in lines at some point of its way.
struct Array {
    std::vector<Slot> slots;
    Degrees facing{0.0};
    double part = -1.0; ///< of the way that it may go this turn; negative: nowhere
};

/// The farthest that most of it can come in lines of so many.
Array farthest(const Referee& r, const player::Ways& ways, const Enemies& enemies, FormationId f,
               const std::vector<GroundPoint>& way, std::optional<Degrees> wanted, int abreast,
               const Bounds& bounds) {
    const player::Gait gait = gait_of(r, f);
    const double most =
        std::min(length_of(way), std::max(gait.open, gait.road) *
                                     std::min(bounds.share, std::max(0.0, 1.0 - r.game[f].share)));
    Array out;
    for (const double part : {1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0}) {
        const double yards = most * part;
        const glm::dvec2 ahead =
            to_vec(point_on(way, yards + 60.0)) - to_vec(point_on(way, std::max(0.0, yards - 60.0)));
        out.facing = wanted ? *wanted : bearing_of(ahead);
        out.slots = lines_about(r, f, point_on(way, yards), out.facing, abreast);
        int good = 0;
        bool too_near = false;
        for (const Slot& s : out.slots) {
            const double room = enemies.nearest(base_of(r.game[s.unit], s.place)).distance.value();
            too_near = too_near || (room < std::max(3.0, bounds.keep_off) &&
                                    room < enemies.nearest(base_of(r.game[s.unit])).distance.value());
            const auto cost = ways.leg(r.game[s.unit].place.at, s.place.at, gait);
            if (cost && *cost <= bounds.share + 0.02) ++good;
        }
        if (too_near || good * 3 < static_cast<int>(out.slots.size()) * 2) continue;
        out.part = part;
        break;
    }
    return out;
}

}

std::optional<MoveFormation> advance_in_lines(const Referee& r, const player::Ways& ways,
                                              const Enemies& enemies, FormationId f,
                                              const std::vector<GroundPoint>& way,
                                              std::optional<Degrees> wanted, int abreast,
                                              const Bounds& bounds) {
    const player::Gait gait = gait_of(r, f);
    // A narrower front where the ground does not let the whole of it through.
    Array best = farthest(r, ways, enemies, f, way, wanted, abreast, bounds);
    for (const int narrow : {3, 2})
        if (narrow < abreast && best.part < 0.65)
            if (Array other_one = farthest(r, ways, enemies, f, way, wanted, narrow, bounds);
                other_one.part > best.part + 0.15)
                best = std::move(other_one);
    if (best.slots.empty()) return std::nullopt;
    BodyMove body{r, f, enemies};
    std::vector<Slot> left;
    for (const Slot& s : best.slots) {
        const Placement& now = r.game[s.unit].place;
        if (distance(now.at, s.place.at).value() < 2.0 &&
            measure::turn_between(best.facing, now.facing).value() < 1.0)
            continue;
        if (!body.go(s.unit, way_of(ways, gait, now.at, s.place.at), s.place.facing, bounds))
            left.push_back(s);
    }
    for (const Slot& s : left) // perhaps the others have made room
        body.go(s.unit, way_of(ways, gait, r.game[s.unit].place.at, s.place.at), s.place.facing, bounds);
    if (!body.moves()) return std::nullopt;
    return body.finish(best.facing);
}

std::optional<MoveFormation> march_in_column(const Referee& r, const player::Ways& ways,
                                             const Enemies& enemies, FormationId f,
                                             const std::vector<GroundPoint>& way, const Bounds& bounds) {
    BodyMove body{r, f, enemies};
    std::vector<UnitId> order = body.units();
    if (order.empty() || way.size() < 2) return std::nullopt;
    // Who is nearest to where the way leads goes first. The way begins in the middle of the column, so that
    // the place to measure from lies beyond its head.
    double reach = 0.0;
    for (const UnitId u : order) reach = std::max(reach, distance(r.game[u].place.at, way.front()).value());
    const GroundPoint first = point_on(way, reach + 400.0);
    std::stable_sort(order.begin(), order.end(), [&](UnitId a, UnitId b) {
        return distance(r.game[a].place.at, first) < distance(r.game[b].place.at, first);
    });
    const player::Gait gait = gait_of(r, f);
    // Everybody joins the way where the head does, so that the column draws out along it; what of the way
    // the head has behind it is left out, for nobody marches back.
    const GroundPoint ahead_at = r.game[order.front()].place.at;
    double passed = 0.0;
    double off = 1e9;
    for (double s = 0.0; s <= std::min(length_of(way), reach + 50.0); s += 25.0)
        if (const double d = distance(point_on(way, s), ahead_at).value(); d < off) off = d, passed = s;
    std::vector<GroundPoint> track{ahead_at};
    double along_way = 0.0;
    for (std::size_t n = 1; n < way.size(); ++n) {
        along_way += distance(way[n - 1], way[n]).value();
        if (along_way > passed + 30.0 || n + 1 == way.size()) track.push_back(way[n]);
    }
    double room = 1e9; // how far along the track the one before leaves room
    Degrees head = r.game[order.front()].place.facing;
    bool is_head = true;
    for (const UnitId u : order) {
        const Base base = base_of(r.game[u]);
        std::vector<GroundPoint> own = track;
        double before = 0.0; // how far its way is until it comes onto the track
        if (!is_head) {
            own = way_of(ways, gait, r.game[u].place.at, track.front());
            before = length_of(own);
            own.insert(own.end(), track.begin() + 1, track.end());
        }
        const double half = 0.5 * base.depth.value();
        double far = std::min(body.affordable(u, own, bounds.share), before + room - half - 12.0);
        if (far > 5.0) {
            std::vector<GroundPoint> path{own.front()};
            double gone = 0.0;
            for (std::size_t n = 1; n < own.size(); ++n) {
                const double leg = distance(own[n - 1], own[n]).value();
                if (gone + leg >= far) break;
                path.push_back(own[n]);
                gone += leg;
            }
            path.push_back(point_on(own, far));
            const glm::dvec2 ahead = to_vec(path.back()) - to_vec(path[path.size() - 2]);
            const Degrees facing = glm::length(ahead) > 1.0 ? bearing_of(ahead) : r.game[u].place.facing;
            body.go(u, path, facing, bounds);
            if (is_head) head = facing;
        }
        const GroundPoint end = body.stands(u).place.at;
        // Where it has come to on the track, roughly: those behind it stop short of that.
        double best = 1e9;
        double along = 0.0;
        for (double s = 0.0; s <= std::min(length_of(track), 4000.0); s += 25.0)
            if (const double d = distance(point_on(track, s), end).value(); d < best) best = d, along = s;
        room = std::min(room, along - half - 12.0);
        is_head = false;
    }
    if (!body.moves()) return std::nullopt;
    return body.finish(head);
}

std::optional<MoveFormation> advance_singly(const Referee& r, const player::Ways& ways,
                                            const Enemies& enemies, FormationId f, GroundPoint goal,
                                            std::optional<Degrees> wanted, const Bounds& bounds) {
    constexpr double apart = 500.0;     // yards between the head and the tail of what is still one body
    constexpr double head_gains = 45.0; // what those in front go on by meanwhile
    BodyMove body{r, f, enemies};
    const player::Gait gait = gait_of(r, f);
    struct Own {
        UnitId unit;
        std::vector<GroundPoint> way;
        double length = 0.0;
        double comes = 0.0; ///< how far this turn
    };
    std::vector<Own> all;
    double last = 0.0; // how far the hindmost is from the goal after his move
    for (const UnitId u : body.units()) {
        auto way = ways.find(r.game[u].place.at, goal, gait);
        if (!way || way->points.size() < 2) continue;
        Own own{u, std::move(way->points)};
        own.length = length_of(own.way);
        own.comes = body.affordable(u, own.way, bounds.share);
        if (r.game[u].arm != Arm::artillery) last = std::max(last, own.length - own.comes);
        all.push_back(std::move(own));
    }
    std::stable_sort(all.begin(), all.end(), [](const Own& a, const Own& b) { return a.length < b.length; });
    for (Own& own : all) {
        const double most = std::max(head_gains, own.length - (last - apart));
        if (most < own.length) {
            const GroundPoint end = point_on(own.way, most);
            double gone = 0.0;
            std::vector<GroundPoint> path{own.way.front()};
            for (std::size_t n = 1; n < own.way.size(); ++n) {
                gone += distance(own.way[n - 1], own.way[n]).value();
                if (gone >= most) break;
                path.push_back(own.way[n]);
            }
            path.push_back(end);
            own.way = std::move(path);
        }
        const glm::dvec2 ahead = to_vec(own.way.back()) - to_vec(own.way[own.way.size() - 2]);
        const Degrees facing = wanted                     ? *wanted
                               : glm::length(ahead) > 1.0 ? bearing_of(ahead)
                                                          : r.game[own.unit].place.facing;
        body.go(own.unit, own.way, facing, bounds);
    }
    if (!body.moves()) return std::nullopt;
    return body.finish(wanted ? *wanted : facing_of(r.game, f));
}

std::optional<PloyDeploy> deploy_in_place(const Referee& r, const Enemies& enemies, FormationId f,
                                          Degrees facing) {
    std::vector<UnitId> units;
    for (const UnitId u : units_of(r.game, f)) {
        const Unit& unit = r.game[u];
        if (unit.specialty() || unit.station != Station::waves) continue;
        if (unit.arm == Arm::artillery ? unit.limbered : unit.deployment == Deployment::ployed)
            units.push_back(u);
    }
    if (units.empty()) return std::nullopt;
    const glm::dvec2 ahead = direction_of(facing);
    const glm::dvec2 right = right_of(ahead);
    const auto along = [&](GroundPoint p) { return glm::dot(to_vec(p), ahead); };
    std::stable_sort(units.begin(), units.end(), [&](UnitId a, UnitId b) {
        return along(r.game[a].place.at) > along(r.game[b].place.at);
    });
    Referee trial{r};
    const Yards reach = r.book().artillery.reach - Yards{40.0};
    const double foremost = along(r.game[units.front()].place.at);
    const glm::dvec2 head = to_vec(r.game[units.front()].place.at);
    PloyDeploy out;
    out.formation = f;
    for (const UnitId u : units) {
        const Unit& unit = r.game[u];
        const bool gun = unit.arm == Arm::artillery;
        Base shape{unit.place, unit.in_action.width, unit.in_action.depth, false};
        if (gun && enemies.nearest(shape).distance > reach) continue;
        // Beside the head of the column if that is near, else in a line behind, else where it stands.
        std::optional<Placement> best;
        const auto tried = [&](glm::dvec2 at, Degrees turned) {
            if (best || distance(to_ground(at), unit.place.at) > r.distances().deploy_shift - Yards{1.0})
                return;
            shape.place = {to_ground(at), turned};
            if (wholly_on_table(r, shape) && stands_free(trial, u, shape, {}, false)) best = shape.place;
        };
        if (pinned(r.game, u)) best = unit.place; // it may form, but not step aside
        const double step = shape.width.value() + between_files;
        for (const double behind : {0.0, 150.0, 300.0})
            for (const double aside : {0.0, step, -step, 2.0 * step, -2.0 * step})
                tried(head - ahead * behind + right * aside, facing);
        tried(to_vec(unit.place.at), facing);
        for (const double by : {60.0, 120.0, 180.0})
            for (const double turn : {0.0, 90.0, 180.0, 270.0})
                tried(to_vec(unit.place.at) + direction_of(facing + Degrees{turn}) * by, facing);
        tried(to_vec(unit.place.at), unit.place.facing);
        if (!best) continue;
        trial.game[u].place = *best;
        if (gun) trial.game[u].limbered = false;
        out.changes.push_back({u, Deployment::deployed, foremost - along(best->at) > 90.0 ? 2 : 1, *best});
    }
    if (out.changes.empty()) return std::nullopt;
    return out;
}

}
