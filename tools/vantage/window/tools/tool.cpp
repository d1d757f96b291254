#include "tools/vantage/window/tools/tools.h"

namespace vantage::window {

void Marks::line(std::initializer_list<GroundPoint> points, glm::vec4 colour, frame::LineStyle style,
                 float width) {
    frame::OverlayLine made;
    for (const GroundPoint p : points) made.points.push_back(to_vec(p));
    made.colour = colour;
    made.style = style;
    made.width = width;
    lines.push_back(std::move(made));
}

void Marks::outline(const std::vector<GroundPoint>& points, glm::vec4 colour, frame::LineStyle style,
                    float width) {
    line({}, colour, style, width);
    for (const GroundPoint p : points) lines.back().points.push_back(to_vec(p));
    lines.back().closed = true;
}

void Marks::text(GroundPoint at, std::string words) {
    frame::OverlayText made;
    made.at = to_vec(at);
    made.text = std::move(words);
    texts.push_back(std::move(made));
}

void Marks::add(const overlay::Marks& others) {
    lines.insert(lines.end(), others.lines.begin(), others.lines.end());
    texts.insert(texts.end(), others.texts.begin(), others.texts.end());
    if (others.tint) tint = others.tint;
}

overlay::Field field_of(const Battle& battle) {
    const HeightField& ground = battle.ground().drawn();
    return {ground.width(), ground.depth(), battle.space().scale()};
}

std::unique_ptr<Tool> make_tool(ToolKind kind, const GameView& game) {
    switch (kind) {
    case ToolKind::tape:
        return make_tape();
    case ToolKind::sight:
        return make_sight();
    case ToolKind::arc:
        return make_zones(true);
    case ToolKind::rings:
        return make_zones(false);
    case ToolKind::viewshed:
        return make_viewshed();
    case ToolKind::reach:
        return make_reach();
    case ToolKind::best_viewpoint:
        return make_best_viewpoint();
    case ToolKind::select:
        break;
    }
    return make_march(game);
}

}
