#include "renderer/texts.h"

#include "engine/image/canvas.h"
#include "renderer/camera.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

namespace vantage::render {
namespace {

struct Box {
    glm::vec2 low;
    glm::vec2 high;
    [[nodiscard]] bool meets(const Box& o) const {
        return low.x < o.high.x && o.low.x < high.x && low.y < o.high.y && o.low.y < high.y;
    }
    [[nodiscard]] bool within(glm::vec2 size) const {
        return low.x >= 0 && low.y >= 0 && high.x <= size.x && high.y <= size.y;
    }
};

/// A text that is to be set: where its place is in the picture, and its lines.
struct Wish {
    const frame::OverlayText* text;
    glm::vec2 foot;
    float away;
    std::vector<std::string_view> lines;
    glm::vec2 size;
};

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

constexpr float leading = 1.15F; // from line to line, in text sizes

std::vector<Wish> wishes_of(const frame::Frame& frame, const Font& font, glm::vec2 size) {
    const glm::mat4 to_clip = view_projection(frame, size.x / size.y);
    std::vector<Wish> wishes;
    for (const frame::OverlayText& text : frame.texts) {
        const GroundPoint at = to_ground(text.at);
        const glm::vec3 place{frame.stage->space.to_table(at, frame.stage->ground->height_at(at))};
        const glm::vec4 clip = to_clip * glm::vec4{place + glm::vec3{0, 0, text.lift}, 1};
        if (clip.w <= 1) continue;
        const glm::vec2 foot = (glm::vec2{clip} / clip.w * 0.5F + 0.5F) * size;
        if (foot.x < 0 || foot.y < 0 || foot.x > size.x || foot.y > size.y) continue;
        Wish wish{&text, foot, clip.w, lines_of(text.text), {0, 0}};
        for (const std::string_view line : wish.lines)
            wish.size.x = std::max(wish.size.x, font.width(line, text.size));
        wish.size.x += text.size * 0.6F;
        wish.size.y = text.size * (leading * static_cast<float>(wish.lines.size()) + 0.25F);
        wishes.push_back(std::move(wish));
    }
    std::stable_sort(wishes.begin(), wishes.end(), [](const Wish& a, const Wish& b) {
        return a.text->weight != b.text->weight ? a.text->weight > b.text->weight : a.away < b.away;
    });
    return wishes;
}

/// The first free place near its foot: over it, then farther up, to the sides and below.
std::optional<Box> place_for(const Wish& wish, const std::vector<Box>& taken, glm::vec2 size) {
    const float step = wish.text->size * 0.9F;
    const auto box_at = [&](glm::vec2 off) {
        const glm::vec2 low =
            wish.foot + glm::vec2{-wish.size.x / 2, -wish.size.y - wish.text->size * 0.35F} + off;
        return Box{low, low + wish.size};
    };
    const float wide = wish.size.x * 0.55F;
    for (int ring = 0; ring < 7; ++ring)
        for (const glm::vec2 side : {glm::vec2{0, 0}, {-wide, 0}, {wide, 0}, {-2 * wide, 0}, {2 * wide, 0}}) {
            const Box box = box_at(side + glm::vec2{0, -step * static_cast<float>(ring)});
            if (box.within(size) &&
                std::none_of(taken.begin(), taken.end(), [&](const Box& b) { return b.meets(box); }))
                return box;
        }
    const Box below = box_at({0, wish.size.y + wish.text->size * 0.8F});
    if (below.within(size) &&
        std::none_of(taken.begin(), taken.end(), [&](const Box& b) { return b.meets(below); }))
        return below;
    return std::nullopt;
}

void set(Canvas& canvas, const Font& font, const Wish& wish, const Box& box) {
    const frame::OverlayText& text = *wish.text;
    // A label that had to move keeps a thin line to what it speaks of.
    const glm::vec2 near = glm::clamp(wish.foot, box.low, box.high);
    if (glm::distance(near, wish.foot) > text.size * 0.7F) {
        canvas.line(near, wish.foot, 2.6F, {0, 0, 0, 0.45F});
        canvas.line(near, wish.foot, 1.2F, {glm::vec3{text.colour}, 0.85F});
        canvas.disc(wish.foot, 2.2F, text.colour);
    }
    if (text.plate.a > 0) {
        const std::array corners{box.low, glm::vec2{box.high.x, box.low.y}, box.high,
                                 glm::vec2{box.low.x, box.high.y}};
        canvas.fill(corners, text.plate);
    }
    const float middle = (box.low.x + box.high.x) / 2;
    float foot = box.low.y + text.size * 0.96F;
    for (const std::string_view line : wish.lines) {
        if (text.plate.a > 0)
            canvas.text(font, {middle, foot}, line, text.size, text.colour, Canvas::Anchor::middle);
        else
            canvas.label(font, {middle, foot}, line, text.size, text.colour);
        foot += text.size * leading;
    }
}

}

void draw_texts(const frame::Frame& frame, Image& image) {
    if (frame.texts.empty()) return;
    const Result<Font> font = Font::open();
    if (!font) return;
    const glm::vec2 size{image.width, image.height};
    Canvas canvas{image};
    std::vector<Box> taken;
    std::vector<std::pair<Wish, Box>> placed;
    for (Wish& wish : wishes_of(frame, *font, size))
        if (const auto box = place_for(wish, taken, size)) {
            taken.push_back(*box);
            placed.emplace_back(std::move(wish), *box);
        }
    // The weightiest last, so that no line to a lighter one runs over it.
    for (auto it = placed.rbegin(); it != placed.rend(); ++it) set(canvas, *font, it->first, it->second);
}

}
