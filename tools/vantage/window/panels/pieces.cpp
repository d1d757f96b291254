#include "tools/vantage/window/canvas.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

namespace vantage::window {
namespace {

void draw_name(Desk& desk, ImDrawList& list, Piece piece) {
    const Battle& battle = *desk.battle;
    const double above = battle.scene.scales.figures.value() * 1.6 + 6;
    const auto at = desk.projection.pixel(battle.on_table(battle.base_of(piece).place.at, above));
    if (!at) return;
    draw_label(list, desk.theme.text, *at - glm::vec2{0, 14 * desk.theme.scale}, IM_COL32(240, 238, 230, 255),
               battle.name_of(piece).c_str());
    const table::Rgb rgb = battle.colour_of(piece);
    const ImVec2 size =
        desk.theme.text->CalcTextSizeA(desk.theme.text->FontSize, 1e6F, 0, battle.name_of(piece).c_str());
    const float y = at->y - 14 * desk.theme.scale;
    list.AddRectFilled({at->x - size.x / 2 - 7, y + size.y / 2 + 1},
                       {at->x + size.x / 2 + 7, y + size.y / 2 + 4},
                       IM_COL32(rgb.red, rgb.green, rgb.blue, 255), 2);
}

}

namespace {

std::string scale_text(const Battle& battle) {
    return fmt::format("{:.0f} yards an inch, {:.0f} mm figures",
                       battle.scene.scales.ground.per_inch().value(), battle.scene.scales.figures.value());
}

}

void draw_pieces(Desk& desk) {
    if (!desk.battle) return;
    const Battle& battle = *desk.battle;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (desk.beside) {
        list.AddLine({desk.view.x, 0}, {desk.view.x, desk.size.y}, IM_COL32(16, 18, 22, 255), 4);
        const float y = desk.size.y - 92 * desk.theme.scale;
        draw_label(list, desk.theme.title, {desk.view.x / 2, y}, packed({0.93F, 0.76F, 0.36F, 1}),
                   scale_text(battle).c_str());
        draw_label(list, desk.theme.title, {desk.view.x * 1.5F, y}, packed({0.93F, 0.76F, 0.36F, 1}),
                   scale_text(*desk.beside).c_str());
    }
    Marks marks;
    if (desk.selected)
        marks.outline(measure::outline_of(battle.base_of(*desk.selected)), {0.93F, 0.76F, 0.36F, 1},
                      frame::LineStyle::solid, 2.5F);
    if (desk.under_cursor.piece && desk.under_cursor.piece != desk.selected)
        marks.outline(measure::outline_of(battle.base_of(*desk.under_cursor.piece)), {1, 1, 1, 0.8F},
                      frame::LineStyle::dashed, 1.5F);
    mark_orders(desk, marks);
    desk.tool->mark(battle, marks);
    desk.tint = marks.tint;
    draw_marks(list, battle, desk.projection, marks);
    if (desk.labels)
        for (const Piece piece : battle.pieces()) draw_name(desk, list, piece);
    else if (desk.under_cursor.piece)
        draw_name(desk, list, *desk.under_cursor.piece);
}

}
