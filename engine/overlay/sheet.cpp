#include "engine/overlay/sheet.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

namespace vantage::overlay {
namespace {

/// Points of an arc, from an angle on, in quarter turns.
void add_arc(std::vector<glm::vec2>& out, glm::vec2 centre, float radius, float from, float quarters,
             int steps) {
    for (int i = 0; i <= steps; ++i) {
        const float angle = (from + quarters * static_cast<float>(i) / static_cast<float>(steps)) *
                            std::numbers::pi_v<float> / 2;
        out.push_back(centre + radius * glm::vec2{std::cos(angle), std::sin(angle)});
    }
}

std::string cut_to(std::string text, float size, float width, const TextWidth& text_width) {
    if (text_width(text, size) <= width) return text;
    while (!text.empty() && text_width(text + "…", size) > width) {
        text.pop_back();
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) text.pop_back();
        // The lead byte of what was cut must go too.
        if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xC0U) text.pop_back();
    }
    while (text.ends_with(' ') || text.ends_with(',')) text.pop_back();
    return text + "…";
}

}

void Sheet::plate(const Box& box, float corner, glm::vec4 colour) {
    corner = std::min({corner, (box.high.x - box.low.x) / 2, (box.high.y - box.low.y) / 2});
    std::vector<glm::vec2> outline;
    add_arc(outline, box.high - corner, corner, 0, 1, 4);
    add_arc(outline, {box.low.x + corner, box.high.y - corner}, corner, 1, 1, 4);
    add_arc(outline, box.low + corner, corner, 2, 1, 4);
    add_arc(outline, {box.high.x - corner, box.low.y + corner}, corner, 3, 1, 4);
    shapes.push_back({std::move(outline), colour});
}

void Sheet::disc(glm::vec2 centre, float radius, glm::vec4 colour) {
    std::vector<glm::vec2> outline;
    add_arc(outline, centre, radius, 0, 4, 14);
    outline.pop_back();
    shapes.push_back({std::move(outline), colour});
}

// Lying pictures keep a twentieth free, as television does. Upright ones are watched on telephones, which lay
// their own buttons over the foot of them and some over the head and the right.
Room room_in(glm::vec2 picture) {
    const bool upright = picture.y > picture.x;
    const glm::vec2 low = picture * (upright ? glm::vec2{0.05F, 0.09F} : glm::vec2{0.05F, 0.05F});
    const glm::vec2 high = picture * (upright ? glm::vec2{0.93F, 0.80F} : glm::vec2{0.95F, 0.95F});
    return {{low, high}, std::max(8.0F, std::min(picture.y / 34.0F, picture.x / 26.0F))};
}

Pen pen_for(glm::vec2 picture) { return {room_in(picture).unit * 34.0F / 1080.0F}; }

std::vector<std::string> wrapped(std::string_view text, float size, float width, std::size_t most,
                                 const TextWidth& text_width) {
    std::vector<std::string> lines;
    std::istringstream words{std::string{text}};
    for (std::string word; words >> word;) {
        const std::string longer = lines.empty() ? word : lines.back() + " " + word;
        if (!lines.empty() && (lines.size() == most || text_width(longer, size) <= width))
            lines.back() = longer;
        else
            lines.push_back(word);
    }
    for (std::string& line : lines) line = cut_to(std::move(line), size, width, text_width);
    return lines;
}

}
