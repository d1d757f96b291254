#include "engine/overlay/sight.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vantage::overlay {
namespace {

GroundPoint along(const measure::Sighting& s, Yards distance) {
    const double share = s.length > Yards{0.0} ? distance / s.length : 0.0;
    return to_ground(to_vec(s.from.at) + (to_vec(s.to.at) - to_vec(s.from.at)) * share);
}

void cross(Marks& marks, const Field& field, const Pen& pen, GroundPoint at) {
    const double arm = field.scale.on_ground(Millimetres{4.0}).value();
    for (const double side : {-1.0, 1.0}) {
        const std::array ends{to_ground(to_vec(at) + glm::dvec2{-arm, -arm * side}),
                              to_ground(to_vec(at) + glm::dvec2{arm, arm * side})};
        marks.line(field, ends, blocked_colour, pen.width(4.5F));
    }
}

}

void mark_sight(Marks& marks, const Field& field, const Pen& pen, const measure::BaseSighting& all,
                std::string_view reason, double threshold) {
    const measure::Sighting& s = all.best;
    const Yards stop = s.blocked_at.value_or(s.length);
    const auto part = [&](Yards from, Yards to, glm::vec4 colour, LineStyle style) {
        const std::array ends{along(s, from), along(s, to)};
        if (to > from) marks.line(field, ends, colour, pen.width(4.0F), style);
    };
    // The clear part, cut where the line runs through something without being stopped by it.
    std::vector<std::pair<Yards, Yards>> through;
    for (const measure::SightHit& hit : s.hits)
        if (hit.what == measure::SightHit::What::obstacle && hit.margin < Yards{0.0} && hit.from < stop)
            through.emplace_back(hit.from, std::min(hit.to, stop));
    std::sort(through.begin(), through.end());
    Yards done{0.0};
    for (const auto& [from, to] : through) {
        part(done, std::max(done, from), clear_colour, LineStyle::solid);
        part(std::max(done, from), to, clear_colour, LineStyle::dotted);
        done = std::max(done, to);
    }
    part(done, stop, clear_colour, LineStyle::solid);
    part(stop, s.length, blocked_colour, LineStyle::dashed);

    const bool visible = all.visible(threshold);
    if (s.blocked_at) {
        const GroundPoint at = along(s, *s.blocked_at);
        cross(marks, field, pen, at);
        marks.text(at, fmt::format("✖ {}", reason), pen.text(20.0F), Weight::verdict, blocked_colour,
                   {0.08F, 0.06F, 0.04F, 0.78F});
    }
    std::string verdict = visible ? "✔ in sight" : "✖ out of sight";
    if (visible && !s.blocked_at) verdict += fmt::format(", {}", reason);
    if (all.samples > 1) verdict += fmt::format(", {:.0f} % seen", 100.0 * all.share());
    verdict += fmt::format("\n{}", field.length(s.length));
    marks.text(s.to.at, verdict, pen.text(20.0F), Weight::verdict + 1,
               visible ? clear_colour : blocked_colour, {0.05F, 0.07F, 0.10F, 0.78F});
}

frame::OverlayTint tint_of(const measure::Viewshed& shed) {
    frame::OverlayTint tint{
        static_cast<std::uint32_t>(shed.columns), static_cast<std::uint32_t>(shed.rows), {}};
    tint.rgba.resize(shed.seen.size() * 4);
    constexpr std::array<std::uint8_t, 4> seen{255, 236, 170, 26};
    constexpr std::array<std::uint8_t, 4> hidden{18, 26, 58, 165};
    for (std::size_t n = 0; n < shed.seen.size(); ++n)
        std::copy_n((shed.seen[n] != 0 ? seen : hidden).begin(), 4,
                    tint.rgba.begin() + static_cast<std::ptrdiff_t>(n * 4));
    return tint;
}

void mark_viewshed(Marks& marks, const Pen& pen, const measure::Viewshed& shed, GroundPoint from,
                   std::string_view name) {
    marks.lay(tint_of(shed));
    marks.text(
        from,
        fmt::format("◉ {}\nsees {:.0f} % of the table; dark ground is hidden", name, 100.0 * shed.share()),
        pen.text(20.0F), Weight::verdict, paper_colour, {0.05F, 0.07F, 0.14F, 0.78F});
}

}
