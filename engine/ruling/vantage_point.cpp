#include "engine/ruling/vantage_point.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace vantage::ruling {

using How = rules::VantageRule::How;

std::vector<MarkedPlace> marked_places(const scene::Scene& scene, const rules::System& system) {
    std::vector<MarkedPlace> out;
    const double usual = system.vantage_point ? system.vantage_point->marked_reach : 0.0;
    for (const scene::Spot& s : scene.landscape.spots) {
        if (!s.vantage) continue;
        const Yards size = std::max(s.width, s.depth) / 2;
        out.push_back({s.name, s.at, size > Yards{0.0} ? size : system.measure.length * usual});
    }
    return out;
}

VantageAnswer superior_vantage_point(const rules::System& system, const measure::GroundKnowledge& ground,
                                     const VantageQuestion& q) {
    assert(system.vantage_point);
    const rules::VantageRule& rule = *system.vantage_point;
    VantageAnswer out;
    if (q.receiver) out.higher = ground.height_at(q.issuer.place.at) - ground.height_at(*q.receiver);
    if (rule.how == How::scenario) {
        const auto at = std::find_if(q.marked.begin(), q.marked.end(), [&](const MarkedPlace& p) {
            return measure::gap(q.issuer, p.at) <= p.reach;
        });
        out.superior = at != q.marked.end();
        out.reason = !out.superior      ? "stands at no place that the scene marks"
                     : at->name.empty() ? "stands at a marked point"
                                        : "stands at " + at->name;
        return out;
    }
    const Yards step = system.measure.length * rule.step;
    if (!q.receiver || out.higher < step) {
        out.reason = !q.receiver ? "has nobody to overlook"
                                 : fmt::format("stands only {:.1f} yards higher, {:g} are needed",
                                               out.higher.value(), step.value());
        return out;
    }
    out.reason = fmt::format("stands {:.0f} yards higher", out.higher.value());
    out.superior = rule.how == How::any_higher;
    if (out.superior) return out;
    for (const Overlooked& unit : q.units()) {
        if (!ground.sight({q.issuer, q.eye, unit.base, unit.height, q.sight}).visible) continue;
        out.superior = true;
        out.reason += " and sees " + unit.name;
        return out;
    }
    out.reason += " but sees no unit of that formation";
    return out;
}

}
