#include "tools/vantage/window/edit/underlay.h"

#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/edit_panels/fields.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vantage::window {
namespace {

using Json = nlohmann::ordered_json;

void show_controls(UiMemory& ui, EditSession& session, const overlay::LaidPicture& laid, Yards inch) {
    const editing::Value& root = session.document().root;
    const std::size_t count = root.count("/underlay/points");
    for (std::size_t i = 0; i < count; ++i) {
        ImGui::PushID(static_cast<int>(i));
        const std::string place = fmt::format("/underlay/points/{}", i);
        const Yards off = i < laid.fit.residuals.size() ? laid.fit.residuals[i] : Yards{0.0};
        if (button(ui, fmt::format("control-remove-{}", i).c_str(), "x")) {
            Json points = root.get("/underlay/points");
            points.erase(i);
            session.apply(
                editing::set(session.document(), "/underlay", "points", points, "Let go of the old map"));
            ImGui::PopID();
            return;
        }
        ImGui::SameLine();
        ImGui::Text("%zu: %.0f east, %.0f north", i + 1, root.number(place + "/2", 0),
                    root.number(place + "/3", 0));
        ImGui::SameLine();
        if (count > 3)
            ImGui::TextDisabled("%.0f yd off (%.2f in)", off.value(), off / inch);
        else
            ImGui::TextDisabled("fits");
        ImGui::PopID();
    }
    if (laid.fit.error)
        ImGui::Text("It lies within about %.0f yards (%.2f in)", laid.fit.error->value(),
                    *laid.fit.error / inch);
    else
        ImGui::TextDisabled("%zu of 3 places or more are fixed", count);
}

}

void show_underlay(const View& view, UiMemory& ui) {
    EditSession& session = *view.edit;
    if (session.chapter != Chapter::ground || !view.battle) return;
    const auto& laid = session.underlay.of(session.shown(), view.battle->scene.ground.width,
                                           view.battle->scene.ground.depth);
    if (!laid) return;
    begin_right_panel(view, ui, "##underlay");
    ImGui::PushFont(ui.theme.bold);
    ImGui::TextUnformatted("The old map");
    ImGui::PopFont();
    ImGui::PushTextWrapPos(0);
    if (!*laid) {
        ImGui::TextColored({0.95F, 0.62F, 0.4F, 1}, "%s", laid->error().message.c_str());
    } else {
        const bool fixing = session.brush.maker == &control_maker();
        if (button(ui, "make-control", fixing ? "Fixing places: click to end" : "Fix places of it"))
            session.brush.maker = fixing ? nullptr : &control_maker();
        ImGui::TextDisabled("Drag a church or a bridge of the map to where it belongs on the ground");
        show_controls(ui, session, **laid, view.battle->scene.scales.ground.per_inch());
        for (const std::string& note : (*laid)->fit.notes) ImGui::TextDisabled("%s", note.c_str());
    }
    ImGui::PopTextWrapPos();
    number_field(ui, session, {"/underlay", "opacity", "opacity", "Fade the old map"},
                 {.fallback = 0.5, .min = 0, .max = 1, .step = 0.1, .decimals = 2});
    note_control(ui, "underlay-opacity");
    if (button(ui, "underlay-remove", "Take it away"))
        session.apply(editing::set(session.document(), "", "underlay", Json{}, "Take the old map away"));
    note_panel(ui, "underlay");
    end_right_panel(ui);
}

}
