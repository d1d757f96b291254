#include "engine/editing/crossings.h"

#include "engine/core/json.h"
#include "engine/editing/things.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::editing {
namespace {

using Json = nlohmann::ordered_json;
using terrain::Shape;

constexpr Yards belongs_within{60.0};
constexpr Yards no_second_within{250.0};
constexpr Yards follows_within{1500.0};

struct Course {
    std::vector<GroundPoint> points;
    const terrain::Kind* kind;
};

double cross(glm::dvec2 a, glm::dvec2 b) { return a.x * b.y - a.y * b.x; }

void meet(const Course& way, const Course& water, std::vector<Meeting>& found) {
    for (std::size_t i = 0; i + 1 < way.points.size(); ++i)
        for (std::size_t j = 0; j + 1 < water.points.size(); ++j) {
            const glm::dvec2 a = to_vec(way.points[i]), c = to_vec(water.points[j]);
            const glm::dvec2 r = to_vec(way.points[i + 1]) - a, s = to_vec(water.points[j + 1]) - c;
            const double turn = cross(r, s);
            if (std::abs(turn) < 1e-9) continue; // side by side
            const double t = cross(c - a, s) / turn, u = cross(c - a, r) / turn;
            if (t < 0.0 || t > 1.0 || u < 0.0 || u > 1.0) continue;
            const GroundPoint at = to_ground(a + r * t);
            const bool known = std::any_of(found.begin(), found.end(),
                                           [&](const Meeting& m) { return distance(m.at, at) < Yards{0.5}; });
            if (known) continue; // at a corner it is met twice
            found.push_back(
                {at, Degrees{quantised_degrees(bearing_of(r).value())},
                 way.kind->way == terrain::Way::road || water.kind->going == terrain::Going::impassable});
        }
}

bool stays(const Meeting& m, const std::vector<Meeting>& others) {
    return std::any_of(others.begin(), others.end(),
                       [&](const Meeting& o) { return distance(m.at, o.at) < Yards{0.5}; });
}

std::vector<Meeting> missing_in(const std::vector<Meeting>& some, const std::vector<Meeting>& others) {
    std::vector<Meeting> out;
    for (const Meeting& m : some)
        if (!stays(m, others)) out.push_back(m);
    return out;
}

template <class Items> auto nearest(GroundPoint p, Items& items, Yards reach) {
    auto best = items.end();
    for (auto it = items.begin(); it != items.end(); ++it)
        if (const Yards away = distance(p, it->at); away <= reach) {
            best = it;
            reach = away;
        }
    return best;
}

struct Crossing {
    std::string place;
    GroundPoint at;
};

std::vector<Crossing> crossings_of(const Document& document, const terrain::Vocabulary& kinds) {
    std::vector<Crossing> out;
    const std::string list{info(ThingKind::spot).list};
    for (std::size_t i = 0; i < document.root.count(list); ++i) {
        const std::string place = fmt::format("{}/{}", list, i);
        const terrain::TerrainId kind = kinds.find(Shape::point, document.root.text(place + "/kind"));
        const auto at = point_of(document.root.get(place + "/at"));
        if (kind.valid() && at && kinds[kind].crossing != terrain::Crossing::none)
            out.push_back({place, *at});
    }
    return out;
}

Json crossing_json(const Meeting& m) {
    return {{"kind", m.needs_bridge ? "bridge" : "ford"},
            {"at", json_of(quantised(m.at))},
            {"facing", static_cast<long long>(m.along.value())}};
}

// A place leaves its list: those after it, among them what the step is about, move up.
void leave(Step& step, const std::string& place) {
    step.after.root = step.after.root.without(place);
    const std::size_t gone = *index_of(place);
    std::erase(step.about, place);
    for (std::string& about : step.about)
        if (parent_of(about) == parent_of(place))
            if (const auto index = index_of(about); index && *index > gone)
                about = fmt::format("{}/{}", parent_of(place), *index - 1);
}

}

terrain::Vocabulary kinds_of(const Document& document) {
    static const terrain::Vocabulary standard = [] {
        Result<terrain::Vocabulary> read = terrain::standard_vocabulary();
        return read ? *std::move(read) : terrain::Vocabulary{};
    }();
    terrain::Vocabulary kinds = standard;
    if (const auto own = document.root.at("/terrain/kinds")) {
        Problems ignored; // whoever loads the scene reports them
        const nlohmann::json records = own->sorted();
        kinds.add(JsonReader{records, ignored});
    }
    return kinds;
}

std::vector<Meeting> meetings_of(const Document& document) {
    const terrain::Vocabulary kinds = kinds_of(document);
    std::vector<Course> ways, waters;
    const std::string list{info(ThingKind::line).list};
    for (std::size_t i = 0; i < document.root.count(list); ++i) {
        const std::string place = fmt::format("{}/{}", list, i);
        const terrain::TerrainId id = kinds.find(Shape::line, document.root.text(place + "/kind"));
        if (!id.valid()) continue;
        const auto thing = thing_at(document, place);
        if (kinds[id].way != terrain::Way::none) ways.push_back({thing->course(), &kinds[id]});
        if (kinds[id].is_water()) waters.push_back({thing->course(), &kinds[id]});
    }
    std::vector<Meeting> found;
    for (const Course& way : ways)
        for (const Course& water : waters) meet(way, water, found);
    return found;
}

void follow_crossings(const Document& before, Step& step) {
    const std::vector<Meeting> old = meetings_of(before), fresh = meetings_of(step.after);
    const std::vector<Meeting> gone = missing_in(old, fresh);
    std::vector<Meeting> come = missing_in(fresh, old);
    if (gone.empty() && come.empty()) return;
    const terrain::Vocabulary kinds = kinds_of(step.after);
    std::vector<Crossing> standing = crossings_of(step.after, kinds);
    std::vector<std::string> leaving;
    for (const Crossing& crossing : standing) {
        if (nearest(crossing.at, gone, belongs_within) == gone.end()) continue;
        if (nearest(crossing.at, fresh, belongs_within) != fresh.end() &&
            nearest(crossing.at, come, belongs_within) == come.end())
            continue; // it stands at another that stays
        const auto to = nearest(crossing.at, come, follows_within);
        if (to == come.end()) {
            leaving.push_back(crossing.place);
            continue;
        }
        Json json = step.after.root.get(crossing.place);
        scene::put(json, "at", json_of(quantised(to->at)));
        scene::put(json, "facing", static_cast<long long>(to->along.value()));
        step.after.root = step.after.root.with(crossing.place, json);
        step.box.add(to_vec(crossing.at));
        step.box.add(to_vec(to->at));
        come.erase(to);
    }
    standing = crossings_of(step.after, kinds);
    for (const Meeting& m : come) {
        if (nearest(m.at, standing, no_second_within) != standing.end()) continue;
        const std::string list{info(ThingKind::spot).list};
        const std::size_t end = step.after.root.count(list);
        step.after.root = step.after.root.inserted(list, end, Value{crossing_json(m)});
        standing.push_back({fmt::format("{}/{}", list, end), m.at});
        step.box.add(to_vec(m.at));
    }
    for (auto place = leaving.rbegin(); place != leaving.rend(); ++place) leave(step, *place);
}

Result<Step> swap_crossing(const Document& document, std::string_view place) {
    const std::string kind = document.root.text(std::string{place} + "/kind");
    if (kind != "bridge" && kind != "ford") return Error{"", std::string{place}, "is no bridge and no ford"};
    const std::string other = kind == "bridge" ? "ford" : "bridge";
    Document after = document;
    after.root = after.root.with(std::string{place} + "/kind", Json(other));
    Step step{std::move(after), fmt::format("Make it a {}", other), {std::string{place}}, {}};
    if (const auto at = point_of(document.root.get(std::string{place} + "/at"))) step.box.add(to_vec(*at));
    return step;
}

}
