#include "tools/vantage/window/panels/ui.h"

#include <algorithm>

namespace vantage::window {

void UiMemory::say(std::string text, bool trouble) {
    const double stays = trouble ? 12.0 : std::clamp(0.06 * static_cast<double>(text.size()), 4.0, 12.0);
    std::erase_if(notices, [&](const Notice& n) { return n.text == text; });
    notices.push_back({std::move(text), trouble, now + stays});
    if (notices.size() > 4) notices.erase(notices.begin());
}

void note_control(UiMemory& ui, const char* name) {
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    ui.controls[name] = {(low.x + high.x) / 2, (low.y + high.y) / 2};
}

void note_panel(UiMemory& ui, const std::string& name) {
    const ImVec2 low = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    ui.controls[name + "-low"] = {low.x, low.y};
    ui.controls[name + "-high"] = {low.x + size.x, low.y + size.y};
}

bool button(UiMemory& ui, const char* name, const char* label, ImVec2 size) {
    ImGui::PushID(name);
    const bool pressed = ImGui::Button(label, size);
    ImGui::PopID();
    note_control(ui, name);
    return pressed;
}

}
