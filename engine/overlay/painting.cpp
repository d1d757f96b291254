#include "engine/overlay/painting.h"

#include <array>

namespace vantage::overlay {
namespace {

void paint(Canvas& canvas, const Stroke& stroke) {
    canvas.polyline(stroke.points, stroke.width, stroke.colour);
}

void paint(Canvas& canvas, const Font& font, const Label& label) {
    for (const Stroke& stroke : label.leader) paint(canvas, stroke);
    if (label.place) canvas.disc(*label.place, place_radius, label.colour);
    const auto [low, high] = label.box;
    if (label.plate.a > 0)
        canvas.fill(std::array{low, glm::vec2{high.x, low.y}, high, glm::vec2{low.x, high.y}}, label.plate);
    for (const Label::Row& row : label.rows)
        if (label.plate.a > 0)
            canvas.text(font, row.foot, row.words, label.size, label.colour, Canvas::Anchor::middle);
        else
            canvas.label(font, row.foot, row.words, label.size, label.colour);
}

}

void paint(const Marks& marks, const frame::Frame& frame, const frame::DepthPicture& depth, const Font& font,
           Image& image, const std::optional<Box>& room) {
    const Layout layout = lay_out(
        marks, {.stage = *frame.stage,
                .projection = {frame.camera, {image.width, image.height}},
                .depth = &depth,
                .text_width = [&](std::string_view text, float size) { return font.width(text, size); },
                .room = room});
    Canvas canvas{image};
    for (const Shape& shape : layout.shapes) canvas.fill(shape.outline, shape.colour);
    for (const Stroke& stroke : layout.strokes) paint(canvas, stroke);
    for (const Label& label : layout.labels) paint(canvas, font, label);
}

void paint(const Sheet& sheet, const Font& font, Image& image) {
    Canvas canvas{image};
    for (const Shape& shape : sheet.shapes) canvas.fill(shape.outline, shape.colour);
    for (const Words& words : sheet.words)
        canvas.text(font, words.foot, words.text, words.size, words.colour,
                    words.align == Words::Align::left     ? Canvas::Anchor::left
                    : words.align == Words::Align::middle ? Canvas::Anchor::middle
                                                          : Canvas::Anchor::right);
}

}
