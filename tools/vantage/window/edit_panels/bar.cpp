#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

namespace vantage::window {
namespace {

bool chosen_button(UiMemory& ui, const std::string& name, const std::string& label, bool chosen,
                   ImVec2 size) {
    if (chosen) {
        ImGui::PushStyleColor(ImGuiCol_Button, ImVec4{0.40F, 0.335F, 0.17F, 1});
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, ImVec4{0.47F, 0.39F, 0.20F, 1});
    }
    const bool pressed = button(ui, name.c_str(), label.c_str(), size);
    if (chosen) ImGui::PopStyleColor(2);
    return pressed;
}

// Buttons in two columns.
class Columns {
public:
    explicit Columns(float width) : width_(width) {}
    ImVec2 next() {
        if (count_++ % 2 == 1) ImGui::SameLine();
        return {width_, 0};
    }

private:
    float width_;
    int count_ = 0;
};

void show_chapters(EditSession& session, UiMemory& ui, float half) {
    Columns columns{half};
    for (int c = 0; c < static_cast<int>(Chapter::count); ++c) {
        const auto chapter = static_cast<Chapter>(c);
        const std::string name{name_of(chapter)};
        if (chosen_button(ui, fmt::format("chapter-{}", c), name, session.chapter == chapter,
                          columns.next())) {
            session.chapter = chapter;
            session.brush.maker = nullptr;
            session.selected.clear();
        }
    }
}

void show_makers(EditSession& session, UiMemory& ui, float half, float whole) {
    if (chosen_button(ui, "hand-select", "Select and move", session.brush.maker == nullptr, {whole, 0}))
        session.brush.maker = nullptr;
    Columns columns{half};
    for (const Maker& maker : makers_of(static_cast<int>(session.chapter)))
        if (chosen_button(ui, fmt::format("make-{}", maker.id), std::string{maker.label},
                          session.brush.maker == &maker, columns.next())) {
            session.brush.maker = &maker;
            session.selected.clear();
        }
    if (session.chapter == Chapter::areas) {
        Columns ways{half};
        if (chosen_button(ui, "by-outline", "By outline", !session.brush.paints, ways.next()))
            session.brush.paints = false;
        if (chosen_button(ui, "by-brush", "By brush", session.brush.paints, ways.next()))
            session.brush.paints = true;
    }
    const bool brushes =
        session.chapter == Chapter::ground || (session.chapter == Chapter::areas && session.brush.paints);
    if (!brushes) return;
    ImGui::PushItemWidth(whole);
    auto radius = static_cast<float>(session.brush.radius.value());
    if (ImGui::SliderFloat("##radius", &radius, 20, 1500, "%.0f yards across the middle",
                           ImGuiSliderFlags_Logarithmic))
        session.brush.radius = Yards{static_cast<double>(radius)};
    note_control(ui, "brush-radius");
    if (session.chapter == Chapter::areas) return ImGui::PopItemWidth();
    auto strength = static_cast<float>(session.brush.strength * 100);
    if (ImGui::SliderFloat("##strength", &strength, 10, 500, "%.0f %% strength",
                           ImGuiSliderFlags_Logarithmic))
        session.brush.strength = static_cast<double>(strength) / 100;
    note_control(ui, "brush-strength");
    ImGui::PopItemWidth();
}

}

void show_edit_bar(const View& view, UiMemory& ui, UiRequests& asked) {
    const float scale = ui.theme.scale;
    EditSession& session = *view.edit;
    ImGui::SetNextWindowPos({12 * scale, 12 * scale});
    ImGui::Begin("##edit", nullptr, panel_flags);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{6 * scale, 4 * scale});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{6 * scale, 4 * scale});
    const float half = 96 * scale;
    const float whole = 2 * half + 6 * scale;
    ImGui::PushFont(ui.theme.bold);
    ImGui::Text("Editing%s", session.history().unsaved() ? " *" : "");
    ImGui::PopFont();
    show_chapters(session, ui, half);
    ImGui::Separator();
    if (!makers_of(static_cast<int>(session.chapter)).empty()) {
        show_makers(session, ui, half, whole);
        ImGui::Separator();
    }
    Columns columns{half};
    const editing::Step* last = session.history().last();
    const editing::Step* next = session.history().next();
    ImGui::BeginDisabled(!last);
    if (button(ui, "edit-undo", "Undo", columns.next())) session.undo();
    if (last && ImGui::IsItemHovered()) ImGui::SetTooltip("%s (Ctrl+Z)", last->words.c_str());
    ImGui::EndDisabled();
    ImVec2 size = columns.next();
    ImGui::BeginDisabled(!next);
    if (button(ui, "edit-redo", "Redo", size)) session.redo();
    if (next && ImGui::IsItemHovered()) ImGui::SetTooltip("%s (Ctrl+Y)", next->words.c_str());
    ImGui::EndDisabled();
    if (chosen_button(ui, "edit-list", "List", session.show_list, columns.next()))
        session.show_list = !session.show_list;
    if (button(ui, "edit-save", "Save", columns.next())) asked.action = Action::save;
    size = columns.next();
    if (chosen_button(ui, "edit-try", "Try it", session.show_try, size)) session.show_try = !session.show_try;
    if (button(ui, "edit-done", "Done  F4", columns.next())) asked.action = Action::edit;
    if (chosen_button(ui, "edit-open", "Open", ui.show_open, columns.next())) asked.action = Action::open;
    if (button(ui, "edit-new", "New", columns.next())) asked.action = Action::new_battle;
    if (button(ui, "edit-help", "Help  F1", columns.next())) asked.action = Action::help;
    if (button(ui, "edit-whole", "Whole table", columns.next())) asked.action = Action::whole_table;
    ImGui::PopStyleVar(2);
    ui.layout.toolbar = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y;
    note_panel(ui, "edit-bar");
    ImGui::End();
}

float room_for_trial(const View& view, const UiMemory& ui) {
    return view.edit->show_try ? 230 * ui.theme.scale : 0.0F;
}

float room_for_inspector(const View& view, const UiMemory& ui) {
    return room_for_trial(view, ui) + (view.edit->selected.empty() ? 0.0F : 170 * ui.theme.scale);
}

void show_edit_panels(const View& view, UiMemory& ui, UiRequests& asked) {
    ui.controls.clear();
    ui.layout.right = 12 * ui.theme.scale;
    ui.layout.turn_bar = 4 * ui.theme.scale;
    if (!ui.bare) draw_pieces(view, ui);
    ui.hovered.reset();
    if (!ui.bare) {
        show_edit_bar(view, ui, asked);
        show_chapter_panel(view, ui, asked);
        show_inspector(view, ui);
        show_underlay(view, ui);
        show_try(view, ui, asked);
        show_things(view, ui);
        if (view.tool_kind != ToolKind::select) show_answer(view, ui, asked);
        show_status(view, ui);
        show_open(view, ui, asked);
    }
    show_help(view, ui);
    show_order_of_battle(view, ui);
    show_edit_save(view, ui, asked);
    show_edit_leave(view, ui, asked);
}

}
