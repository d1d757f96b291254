#include "engine/scene/check.h"
#include "engine/scene/shopping.h"
#include "tools/vantage/window/edit/trial.h"
#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::window {
namespace {

constexpr std::size_t some_dozens = 36;

void check(const View& view, EditSession& session) {
    session.findings.clear();
    Problems problems;
    scene::check_scene(view.battle->scene, problems);
    for (const Error& e : problems.errors()) session.findings.push_back({e.message, e.where, true});
    for (const Error& e : problems.warnings()) session.findings.push_back({e.message, e.where, false});
    session.checked = true;
}

void show_findings(UiMemory& ui, EditSession& session) {
    if (!session.checked) return;
    if (session.findings.empty()) {
        ImGui::TextColored(clear_colour, "Nothing is wrong with it");
        return;
    }
    int n = 0;
    for (const Finding& finding : session.findings) {
        if (++n > 12) {
            ImGui::TextDisabled("and %zu more", session.findings.size() - 12);
            break;
        }
        ImGui::PushID(n);
        ImGui::PushTextWrapPos(0);
        ImGui::TextColored(finding.error ? blocked_colour : quiet, "%s%s", finding.error ? "! " : "",
                           finding.words.c_str());
        ImGui::PopTextWrapPos();
        if (ImGui::IsItemClicked() && editing::thing_at(session.document(), finding.place))
            session.select(finding.place);
        note_control(ui, fmt::format("finding-{}", n).c_str());
        ImGui::PopID();
    }
}

void show_trial(UiMemory& ui, EditSession& session) {
    if (!session.trial) return;
    const auto& report = session.trial->report();
    if (session.trial->busy()) {
        ImGui::Text("%zu of %zu games ...", session.trial->done(), session.trial->wanted());
        ImGui::SameLine();
        if (button(ui, "try-stop", "Stop")) session.trial->stop();
        return;
    }
    if (!report) return;
    ImGui::PushTextWrapPos(0);
    if (!*report)
        ImGui::TextColored(blocked_colour, "%s", report->error().text().c_str());
    else
        for (const std::string& line : (*report)->words()) ImGui::TextUnformatted(line.c_str());
    ImGui::PopTextWrapPos();
}

// This scale and two others: what is bought for it, and how large a table it takes.
void show_shopping(const View& view) {
    const scene::Scene& scene = view.battle->scene;
    const double now = scene.scales.figures.value();
    std::vector<double> sizes{now};
    for (const double size : {6.0, 15.0, 10.0, 28.0, 2.0})
        if (size != now && sizes.size() < 3) sizes.push_back(size);
    std::sort(sizes.begin(), sizes.end());
    if (!ImGui::BeginTable("shop", 4, ImGuiTableFlags_SizingStretchProp)) return;
    for (const char* heading : {"figures", "foot", "horse, guns", "bases"}) {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", heading);
    }
    for (const double size : sizes) {
        table::Scales scales = scene.scales;
        scales.figures = Millimetres{size};
        const scene::ShoppingList list = scene::shopping_list(scene, scales);
        ImGui::TableNextColumn();
        ImGui::Text("%s%.0f mm", size == now ? "> " : "", size);
        ImGui::TableNextColumn();
        ImGui::Text("%d", list.figures.foot);
        ImGui::TableNextColumn();
        ImGui::Text("%d, %d", list.figures.mounted + list.figures.generals, list.figures.guns);
        ImGui::TableNextColumn();
        ImGui::Text("%d", list.bases);
    }
    ImGui::EndTable();
}

}

void show_try(const View& view, UiMemory& ui, UiRequests&) {
    EditSession& session = *view.edit;
    if (!session.show_try || !view.battle) return;
    begin_right_panel(view, ui, "##try");
    ImGui::PushFont(ui.theme.bold);
    ImGui::TextUnformatted("Try it");
    ImGui::PopFont();
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    if (button(ui, "try-check", "Check it", {half, 0})) check(view, session);
    ImGui::SameLine();
    if (button(ui, "try-shop", "Shopping list", {half, 0})) session.show_shop = !session.show_shop;
    if (button(ui, "try-play", "Play it out", {half, 0})) {
        session.trial = std::make_shared<Trial>();
        session.trial->start(session.document(), 1);
    }
    ImGui::SameLine();
    if (button(ui, "try-favour", "Who is favoured?", {half, 0})) {
        session.trial = std::make_shared<Trial>();
        session.trial->start(session.document(), some_dozens);
    }
    show_findings(ui, session);
    show_trial(ui, session);
    if (session.show_shop) show_shopping(view);
    note_panel(ui, "try");
    end_right_panel(ui);
}

}
