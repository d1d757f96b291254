#include "engine/direction/phases.h"

#include "engine/direction/shots.h"

#include <algorithm>

namespace vantage::direction {

std::vector<PhasePart> parts_by_phase(const timeline::Timeline& film,
                                      const std::set<std::string>& with_camera, double speed) {
    constexpr double for_ever = 1e18;
    const std::vector<play::Step>& steps = film.state().game().steps();
    std::vector<PhasePart> all;
    for (const timeline::Mark& mark : film.marks()) {
        const std::string phase = mark.step < steps.size() ? steps[mark.step].phase : std::string{};
        const std::string named = with_camera.contains(phase) ? phase : std::string{};
        if (!all.empty() && all.back().phase == named) continue;
        if (!all.empty()) all.back().end = mark.start;
        all.push_back({mark.start, for_ever, named});
    }
    if (all.empty()) return {{0.0, for_ever, {}}};
    all.front().start = 0.0;
    std::vector<PhasePart> parts;
    for (const PhasePart& one : all) {
        const bool stays = !parts.empty() &&
                           (one.end - one.start < shortest_shot * speed || parts.back().phase == one.phase);
        if (stays)
            parts.back().end = one.end;
        else
            parts.push_back(one);
    }
    if (parts.size() > 1 && parts[0].end - parts[0].start < shortest_shot * speed) {
        parts[1].start = 0.0;
        parts.erase(parts.begin());
    }
    return parts;
}

const PhasePart& part_at(const std::vector<PhasePart>& parts, double t) {
    const auto next = std::upper_bound(parts.begin(), parts.end(), t,
                                       [](double time, const PhasePart& part) { return time < part.start; });
    return next == parts.begin() ? parts.front() : *std::prev(next);
}

}
