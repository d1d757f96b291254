#include "tools/vantage/window/edit/making.h"
#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>

namespace vantage::window {
namespace {

using editing::Thing;
using editing::ThingKind;

constexpr std::array<const char*, static_cast<std::size_t>(ThingKind::count)> headings{
    "Areas",    "Lines", "Buildings and names", "Heights",  "Crests",     "Valley floors",
    "Plateaus", "Hills", "Ridges and cuts",     "Strokes",  "Formations", "Units",
    "Generals", "Zones", "Objectives",          "Arrivals", "Views"};

bool fits(const std::string& wanted, std::string text) {
    const auto lower = [](std::string s) {
        std::transform(s.begin(), s.end(), s.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return s;
    };
    return wanted.empty() || lower(std::move(text)).find(lower(wanted)) != std::string::npos;
}

Chapter chapter_of(ThingKind kind) {
    if (kind == ThingKind::area) return Chapter::areas;
    if (kind == ThingKind::line) return Chapter::lines;
    if (kind == ThingKind::spot) return Chapter::buildings;
    if (editing::shapes_ground(kind)) return Chapter::ground;
    return kind <= ThingKind::zone ? Chapter::troops : Chapter::scenario;
}

}

void show_things(const View& view, UiMemory& ui) {
    EditSession& session = *view.edit;
    if (!session.show_list || !view.battle) return;
    const float scale = ui.theme.scale;
    ImGui::SetNextWindowPos({246 * scale, 12 * scale});
    ImGui::SetNextWindowSize({260 * scale, std::min(460 * scale, view.size.y - 140 * scale)});
    ImGui::Begin("##things", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize);
    ImGui::PushItemWidth(-60 * scale);
    ImGui::InputTextWithHint("##find", "Find what is on the table", &session.find);
    note_control(ui, "things-find");
    ImGui::PopItemWidth();
    ImGui::SameLine();
    if (button(ui, "things-close", "Close")) session.show_list = false;
    ImGui::BeginChild("list");
    auto heading = ThingKind::count;
    for (const Thing& thing : editing::things_of(session.document())) {
        const std::string words = thing.words();
        if (!fits(session.find, words + " " + thing.sort)) continue;
        if (heading != thing.kind && thing.kind != ThingKind::unit && thing.kind != ThingKind::leader) {
            heading = thing.kind;
            ImGui::TextDisabled("%s", headings[static_cast<std::size_t>(heading)]);
        }
        const bool within = thing.kind == ThingKind::unit || thing.kind == ThingKind::leader;
        ImGui::PushID(thing.place.c_str());
        if (within) ImGui::Indent(12 * scale);
        if (ImGui::Selectable(words.c_str(), session.is_selected(thing.place))) {
            session.chapter = chapter_of(thing.kind);
            session.brush.maker = nullptr;
            session.select(thing.place, ImGui::GetIO().KeyShift);
            const std::vector<GroundPoint> points = handles_of(*view.battle, thing);
            if (!points.empty()) session.look_at = points[points.size() / 2];
        }
        note_control(ui, ("thing-" + words).c_str());
        if (within) ImGui::Unindent(12 * scale);
        ImGui::PopID();
    }
    ImGui::EndChild();
    ImGui::End();
}

}
