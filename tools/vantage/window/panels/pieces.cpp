#include "engine/overlay/labels.h"
#include "engine/overlay/layout.h"
#include "engine/overlay/sheet.h"
#include "tools/vantage/window/canvas.h"
#include "tools/vantage/window/panels/panels.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace vantage::window {
namespace {

constexpr glm::vec4 chosen_colour{0.93F, 0.76F, 0.36F, 1};

void mark_name(overlay::Marks& marks, const Battle& battle, PieceId piece) {
    constexpr float weight = overlay::Weight::verdict - 5.0F; // an answer about it stays in its place
    if (piece.kind == PieceId::Kind::unit)
        overlay::mark_unit(marks, window_pen, battle.scene, scene::UnitId{piece.index}, weight);
    else
        overlay::mark_commander(marks, window_pen, battle.scene, battle.scene.commanders[piece.index],
                                weight);
}

std::string scale_text(const Battle& battle) {
    return fmt::format("{:.0f} yards an inch, {:.0f} mm figures",
                       battle.scene.scales.ground.per_inch().value(), battle.scene.scales.figures.value());
}

overlay::Marks marks_of(const View& view, const UiMemory& ui) {
    const Battle& battle = *view.battle;
    const overlay::Field field = field_of(battle);
    overlay::Marks marks;
    const auto outline = [&](PieceId piece, glm::vec4 colour, float width, overlay::LineStyle style) {
        marks.line(field, measure::outline_of(battle.base_of(piece)), colour, width, style, true);
    };
    if (view.selected && !ui.presenting)
        outline(*view.selected, chosen_colour, 2.5F, overlay::LineStyle::solid);
    if (view.under_cursor.piece) {
        mark_name(marks, battle, *view.under_cursor.piece);
        if (view.under_cursor.piece != view.selected)
            outline(*view.under_cursor.piece, {1, 1, 1, 0.8F}, 1.5F, overlay::LineStyle::dashed);
    }
    if (!ui.presenting) mark_orders(view, marks);
    if (!ui.presenting) mark_hovered(view, ui, marks);
    view.tool->mark(battle, marks);
    if (ui.labels) {
        overlay::mark_formations(marks, field, window_pen, battle.scene, battle.standings);
        overlay::mark_units(marks, window_pen, battle.scene);
    }
    return marks;
}

// What panels leave for words over the table: under them nobody reads.
std::optional<overlay::Box> room_for_words(const View& view, const UiMemory& ui) {
    if (ui.presenting) return overlay::room_in(view.size).box;
    if (ui.bare || ui.show_start || view.editing() || view.beside) return std::nullopt;
    const Across across = between_panels(view, ui);
    const bool beside = view.selected || view.game.shown || !view.tool->answer(*view.battle).empty();
    const float gap = 4 * ui.theme.scale;
    return overlay::Box{{across.left, gap}, {(beside ? across.right : view.size.x) - gap, view.size.y - gap}};
}

overlay::Layout laid_out(overlay::Marks marks, const View& view, const UiMemory& ui) {
    // An audience sits farther away: its labels are as large beside the captions as in films, and never
    // smaller than those of whoever plays.
    const float for_an_audience = overlay::pen_for(view.size).scale * (ui.spectator ? 1.4F : 1.0F);
    enlarge(marks, ui.theme, ui.presenting ? std::max(1.0F, for_an_audience / ui.theme.scale) : 1.0F);
    return overlay::lay_out(
        marks,
        {.stage = *view.battle->frame->stage,
         .projection = view.projection,
         .depth = view.depth.get(),
         .text_width = [&](std::string_view text, float size) { return text_width(ui.theme, text, size); },
         .room = room_for_words(view, ui)});
}

}

void draw_pieces(const View& view, UiMemory& ui) {
    if (!view.battle) return;
    const Battle& battle = *view.battle;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (view.beside) {
        list.AddLine({view.part.x, 0}, {view.part.x, view.size.y}, IM_COL32(16, 18, 22, 255), 4);
        const float y = view.size.y - 92 * ui.theme.scale;
        draw_label(list, ui.theme.title, {view.part.x / 2, y}, packed(chosen_colour),
                   scale_text(battle).c_str());
        draw_label(list, ui.theme.title, {view.part.x * 1.5F, y}, packed(chosen_colour),
                   scale_text(*view.beside).c_str());
    }
    ui.labelled.clear();
    const overlay::Marks marks = marks_of(view, ui);
    ui.tint = marks.tint;
    const overlay::Layout layout = laid_out(marks, view, ui);
    list.PushClipRect({0, 0}, {view.part.x, view.part.y});
    draw(list, ui.theme, layout);
    list.PopClipRect();
    for (const overlay::Label& label : layout.labels) {
        std::string& words = ui.labelled.emplace_back(label.rows.front().words);
        for (std::size_t i = 1; i < label.rows.size(); ++i) words += "\n" + label.rows[i].words;
    }
}

}
