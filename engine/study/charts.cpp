#include "engine/study/ink.h"
#include "engine/study/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::study {
namespace {

using Anchor = Canvas::Anchor;

constexpr std::size_t most_bars = 40;
constexpr std::size_t most_panels = 12;

/// Title, what was played, and what the colours mean. Returns where the rest may begin.
float heading(Drawing& sheet, const std::string& title, const Summary& summary, const scene::Scene& scene) {
    sheet.text({margin, margin + title_size}, title, title_size, ink);
    sheet.text({margin, margin + title_size + 20.0F},
               fmt::format("{}, {} games{}, seeds {} to {}", scene.title, summary.plan.games,
                           summary.variants.size() > 1 ? " of each variant" : "", summary.plan.seed,
                           summary.plan.seed + summary.plan.games - 1),
               text_size, faint_ink);
    return margin + title_size + 34.0F;
}

float legend(Drawing& sheet, glm::vec2 at, glm::vec4 colour, const std::string& words) {
    sheet.box({at.x, at.y - 10.0F}, {12.0F, 12.0F}, colour);
    sheet.text({at.x + 18.0F, at.y}, words, text_size, ink);
    return at.x + 18.0F + static_cast<float>(words.size()) * 7.0F + 22.0F;
}

/// Dark or light, whichever is read better on a colour.
glm::vec4 on(glm::vec4 colour) {
    return 0.3F * colour.r + 0.59F * colour.g + 0.11F * colour.b > 0.55F ? ink : glm::vec4{1.0F};
}

void whisker(Drawing& sheet, float from, float to, float y, glm::vec4 colour) {
    sheet.line({{from, y}, {to, y}}, 2.0F, colour);
    for (const float x : {from, to}) sheet.line({{x, y - 3.0F}, {x, y + 3.0F}}, 2.0F, colour);
}

/// A round step that cuts a range into about five.
int round_step(double range) {
    for (int power = 1;; power *= 10)
        for (const int step : {1, 2, 5})
            if (range / (step * power) <= 6.0) return step * power;
}

struct Panel {
    glm::vec2 at;
    glm::vec2 size;
    double turns = 1.0;
    double most = 1.0;
    [[nodiscard]] glm::vec2 place(double turn, double value) const {
        return {at.x + static_cast<float>(turn / turns) * size.x,
                at.y + size.y - static_cast<float>(value / most) * size.y};
    }
};

void axes(Drawing& sheet, const Panel& panel) {
    const int step = round_step(panel.most);
    for (int value = 0; value <= panel.most; value += step) {
        const glm::vec2 left = panel.place(0, value);
        sheet.line({left, {left.x + panel.size.x, left.y}}, 1.0F, rule);
        sheet.text({left.x - 6.0F, left.y + 4.0F}, fmt::format("{}", value), text_size, faint_ink,
                   Anchor::right);
    }
    const int turn_step = round_step(panel.turns * 0.6);
    for (int turn = 0; turn <= panel.turns; turn += turn_step)
        sheet.text(panel.place(turn, 0) + glm::vec2{0.0F, 16.0F}, fmt::format("{}", turn), text_size,
                   faint_ink, Anchor::middle);
}

/// How much was fought in each turn, as bars that hang from the foot of the panel.
void fighting(Drawing& sheet, const Panel& panel, const VariantSummary& v, double most) {
    const float foot = panel.at.y + panel.size.y + 24.0F;
    const float width = panel.size.x / static_cast<float>(panel.turns);
    for (std::size_t i = 0; i < v.fires_by_turn.size(); ++i) {
        const auto value = v.fires_by_turn[i] + v.fights_by_turn[i];
        const float height = static_cast<float>(value / std::max(most, 1e-9)) * 34.0F;
        sheet.box({panel.at.x + static_cast<float>(i) * width + 1.0F, foot + 34.0F - height},
                  {std::max(1.0F, width - 2.0F), height}, nobody);
    }
    sheet.line({{panel.at.x, foot + 34.0F}, {panel.at.x + panel.size.x, foot + 34.0F}}, 1.0F, rule);
}

void losses(Drawing& sheet, const Panel& panel, const SideSummary& side, table::Rgb colour) {
    std::vector<glm::vec2> band{panel.place(0, 0)};
    std::vector<glm::vec2> mean{panel.place(0, 0)};
    for (std::size_t i = 0; i < side.lost_by_turn.size(); ++i) {
        band.push_back(panel.place(static_cast<double>(i) + 1.0, side.lost_by_turn[i].high));
        mean.push_back(panel.place(static_cast<double>(i) + 1.0, side.lost_by_turn[i].mean));
    }
    for (std::size_t i = side.lost_by_turn.size(); i-- > 0;)
        band.push_back(panel.place(static_cast<double>(i) + 1.0, side.lost_by_turn[i].low));
    sheet.fill(std::move(band), ink_of(colour, 0.18F));
    sheet.line(std::move(mean), 2.4F, ink_of(colour));
}

}

Drawing outcomes_picture(const Summary& summary, const scene::Scene& scene) {
    const std::size_t shown = std::min(most_bars, summary.variants.size());
    constexpr float left = 190.0F;
    constexpr float length = 640.0F;
    constexpr float pitch = 46.0F;
    Drawing sheet{left + length + margin * 2, 150.0 + static_cast<double>(shown) * pitch};
    float y = heading(sheet, "How often each side wins", summary, scene) + 16.0F;
    float x = margin;
    for (const scene::Side& side : scene.sides) x = legend(sheet, {x, y}, ink_of(side.colour), side.name);
    x = legend(sheet, {x, y}, nobody, "nobody");
    sheet.text({x, y}, "with 95 % intervals from each side's edge", text_size, faint_ink);
    y += 20.0F;
    for (int tenth = 0; tenth <= 10; tenth += 2) {
        const float at = left + length * static_cast<float>(tenth) / 10.0F;
        const float foot = y + static_cast<float>(shown) * pitch;
        sheet.line({{at, y}, {at, foot}}, 1.0F, rule);
        sheet.text({at, foot + 18.0F}, fmt::format("{} %", tenth * 10), text_size, faint_ink, Anchor::middle);
    }
    for (std::size_t i = 0; i < shown; ++i, y += pitch) {
        const VariantSummary& v = summary.variants[i];
        sheet.text({left - 12.0F, y + 22.0F}, v.label, head_size, ink, Anchor::right);
        float at = left;
        const auto part = [&](double share, glm::vec4 colour) {
            const float width = static_cast<float>(share) * length;
            sheet.box({at, y + 5.0F}, {width, 24.0F}, colour);
            if (width > 44.0F)
                sheet.text({at + width / 2, y + 22.0F}, fmt::format("{:.1f} %", share * 100.0), text_size,
                           on(colour), Anchor::middle);
            at += width;
        };
        // The last side's bar ends at the right, so that both can be compared from their own edge.
        for (std::size_t s = 0; s + 1 < v.sides.size(); ++s)
            part(v.sides[s].wins.share, ink_of(scene.sides[s].colour));
        part(v.undecided.share, nobody);
        if (v.sides.empty()) continue;
        part(v.sides.back().wins.share, ink_of(scene.sides[v.sides.size() - 1].colour));
        const Share& first = v.sides.front().wins;
        const Share& last = v.sides.back().wins;
        whisker(sheet, left + static_cast<float>(first.low) * length,
                left + static_cast<float>(first.high) * length, y + 34.0F,
                ink_of(scene.sides.front().colour));
        whisker(sheet, left + length - static_cast<float>(last.high) * length,
                left + length - static_cast<float>(last.low) * length, y + 41.0F,
                ink_of(scene.sides.back().colour));
    }
    return sheet;
}

Drawing losses_picture(const Summary& summary, const scene::Scene& scene) {
    const std::size_t shown = std::min(most_panels, summary.variants.size());
    const std::size_t columns = shown > 1 ? 2 : 1;
    const std::size_t rows = (shown + columns - 1) / columns;
    const glm::vec2 size{shown > 1 ? 400.0F : 640.0F, 240.0F};
    const glm::vec2 pitch{size.x + 70.0F, size.y + 122.0F};
    Drawing sheet{margin * 2 + 30.0 + static_cast<double>(columns) * pitch.x - 40.0,
                  110.0 + static_cast<double>(rows) * pitch.y};
    const float top = heading(sheet, "Units lost, turn by turn", summary, scene) + 16.0F;
    float x = margin;
    for (const scene::Side& side : scene.sides) x = legend(sheet, {x, top}, ink_of(side.colour), side.name);
    legend(sheet, {x, top}, nobody, "fires and fights in the turn");
    double turns = 1.0;
    double most = 1.0;
    double most_fought = 0.0;
    for (const VariantSummary& v : summary.variants) {
        turns = std::max(turns, static_cast<double>(v.fires_by_turn.size()));
        for (const SideSummary& side : v.sides)
            for (const Spread& turn : side.lost_by_turn)
                most = std::max({most, double(turn.high), turn.mean});
        for (std::size_t i = 0; i < v.fires_by_turn.size(); ++i)
            most_fought = std::max(most_fought, v.fires_by_turn[i] + v.fights_by_turn[i]);
    }
    for (std::size_t i = 0; i < shown; ++i) {
        const glm::vec2 cell{static_cast<float>(i % columns), static_cast<float>(i / columns)};
        const Panel panel{glm::vec2{margin + 30.0F, top + 44.0F} + cell * pitch, size, turns, most * 1.05};
        if (shown > 1)
            sheet.text(panel.at - glm::vec2{0.0F, 10.0F}, summary.variants[i].label, head_size, ink);
        axes(sheet, panel);
        for (std::size_t s = 0; s < summary.variants[i].sides.size(); ++s)
            losses(sheet, panel, summary.variants[i].sides[s], scene.sides[s].colour);
        fighting(sheet, panel, summary.variants[i], most_fought);
        sheet.text(panel.at + glm::vec2{size.x, size.y + 74.0F}, "turn", text_size, faint_ink, Anchor::right);
    }
    return sheet;
}

}
