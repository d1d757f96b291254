#include "engine/editing/snap.h"

#include "engine/editing/crossings.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::editing {
namespace {

class Nearest {
public:
    Nearest(GroundPoint from, Yards reach) : from_(from), reach_(reach) {}
    bool offer(GroundPoint at, const std::string& words) {
        const Yards away = distance(from_, at);
        if (away > reach_) return false;
        reach_ = away;
        found = Snap{quantised(at), words};
        return true;
    }
    std::optional<Snap> found;

private:
    GroundPoint from_;
    Yards reach_;
};

GroundPoint on_segment(GroundPoint from, GroundPoint to, GroundPoint p) {
    const glm::dvec2 a = to_vec(from), d = to_vec(to) - a;
    const double square = glm::dot(d, d);
    const double t = square > 0.0 ? std::clamp(glm::dot(to_vec(p) - a, d) / square, 0.0, 1.0) : 0.0;
    return to_ground(a + d * t);
}

}

Family family_of(const terrain::Vocabulary& kinds, ThingKind kind, std::string_view sort) {
    if (kind == ThingKind::area || kind == ThingKind::zone || kind == ThingKind::plateau) return Family::area;
    if (kind != ThingKind::line) return Family::other;
    const terrain::TerrainId id = kinds.find(terrain::Shape::line, sort);
    if (!id.valid()) return Family::other;
    if (kinds[id].way != terrain::Way::none) return Family::road;
    return kinds[id].is_water() ? Family::water : Family::barrier;
}

Snap snap(const Document& document, const terrain::Vocabulary& kinds, GroundPoint p,
          const SnapQuestion& question) {
    Nearest own{p, question.reach}, vertex{p, question.reach}, line{p, question.reach},
        crossing{p, question.reach}, edge{p, question.reach};
    if (question.own_start) own.offer(*question.own_start, "where it began");
    for (const Thing& thing : things_of(document)) {
        if (thing.place == question.except) continue;
        if (thing.kind != ThingKind::area && thing.kind != ThingKind::line) continue;
        const Family family = family_of(kinds, thing.kind, thing.sort);
        const bool same = family == question.family;
        for (std::size_t i = 0; same && i < thing.points.size(); ++i) {
            const bool end = thing.kind == ThingKind::line && (i == 0 || i + 1 == thing.points.size());
            vertex.offer(thing.points[i], (end ? "the end of " : "a bend of ") + thing.words());
        }
        const std::vector<GroundPoint> course = thing.course();
        const std::size_t count = course.size();
        for (std::size_t i = 0; i < count; ++i) {
            if (i + 1 == count && thing.kind == ThingKind::line) break;
            const GroundPoint near = on_segment(course[i], course[(i + 1) % count], p);
            if (same) line.offer(near, thing.words());
            if (family == Family::area && question.family != Family::road)
                edge.offer(near, "the edge of " + thing.words());
        }
    }
    for (const Meeting& m : meetings_of(document)) crossing.offer(m.at, "a crossing");
    for (const Nearest* found : {&own, &vertex, &line, &crossing, &edge})
        if (found->found) return *found->found;
    const auto whole = [&](Yards v) { return question.inch * std::round(v / question.inch); };
    const GroundPoint inch{whole(p.east), whole(p.north)};
    if (question.inch > Yards{0} && distance(inch, p) <= question.reach * 0.5)
        return {quantised(inch), "a whole inch"};
    return {quantised(p), ""};
}

}
