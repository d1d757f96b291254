#include "engine/core/files.h"
#include "tools/vantage/window/edit/mustering.h"
#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/edit_panels/fields.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace vantage::window {
namespace {

constexpr const char* table_columns =
    "side, force, formation, unit, troop, men, nation, count, guns, calibre, combat, grade, "
    "characteristics,\n"
    "general, leadership, tactical: a line of headings, then one for each unit; commas, semicolons or tabs";

// Takes the text for the battle's armies; what the rules still want to know is asked for.
void take_table(EditSession& session) {
    const int year = std::clamp(std::atoi(session.document().root.text("/date", "1809").c_str()), 1792, 1815);
    const auto raised = raise_army(session.document(), session.csv.text, year);
    session.csv.needed.clear();
    if (!raised) {
        session.csv.needed.push_back(raised.error().text());
        return;
    }
    if (!raised->needed.empty()) {
        session.csv.needed = raised->needed;
        return;
    }
    if (!session.apply(raised->step)) return;
    session.csv.shown = false;
    if (!raised->derived.empty())
        session.remark(fmt::format("{} entries were derived, such as {}", raised->derived.size(),
                                   raised->derived.front()));
}

void read_table_file(EditSession& session) {
    const Result<std::string> text = read_file(with_home(session.csv.file), std::uint64_t{1} << 20);
    session.csv.needed.clear();
    if (text)
        session.csv.text = *text;
    else
        session.csv.needed.push_back(text.error().text());
}

}

void show_order_of_battle(const View& view, UiMemory& ui) {
    EditSession& session = *view.edit;
    if (!session.csv.shown) return;
    const float scale = ui.theme.scale;
    ImGui::SetNextWindowPos({view.size.x / 2, view.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::Begin("##order-of-battle", nullptr, dialogue_flags);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted("An order of battle as a table");
    ImGui::PopFont();
    ImGui::TextDisabled("%s", table_columns);
    const float width = std::min(760 * scale, view.size.x - 60 * scale);
    ImGui::InputTextMultiline("##table", &session.csv.text, {width, 220 * scale});
    note_control(ui, "csv-text");
    if (button(ui, "csv-paste", "Paste"))
        if (const char* pasted = ImGui::GetClipboardText()) session.csv.text = pasted;
    ImGui::SameLine();
    ImGui::SetNextItemWidth(width - 220 * scale);
    ImGui::InputText("##csv-file", &session.csv.file);
    note_control(ui, "csv-file");
    ImGui::SameLine();
    constexpr std::array<std::string_view, 3> endings{".csv", ".tsv", ".txt"};
    choose_file(ui, "csv-file", session.csv.file, endings);
    ImGui::SameLine();
    if (button(ui, "csv-load", "Read a file")) read_table_file(session);
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    for (std::size_t i = 0; i < std::min<std::size_t>(session.csv.needed.size(), 6); ++i)
        ImGui::TextColored({0.95F, 0.62F, 0.4F, 1}, "%s", session.csv.needed[i].c_str());
    if (session.csv.needed.size() > 6) ImGui::TextDisabled("and %zu more", session.csv.needed.size() - 6);
    ImGui::PopTextWrapPos();
    if (button(ui, "csv-take", "Take these armies")) take_table(session);
    ImGui::SameLine();
    ImGui::TextDisabled("in the place of those that are here");
    ImGui::SameLine();
    if (button(ui, "csv-cancel", "Cancel")) session.csv.shown = false;
    note_panel(ui, "order-of-battle");
    ImGui::End();
}

}
