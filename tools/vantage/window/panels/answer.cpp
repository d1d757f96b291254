#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::window {
namespace {

// Ground and line of sight from the side, heights drawn larger than distances.
void show_chart(const UiMemory& ui, const ProfileChart& chart) {
    const float scale = ui.theme.scale;
    const ImVec2 size{ImGui::GetContentRegionAvail().x, 110 * scale};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("chart", size);
    if (chart.points.size() < 2) return;
    double low = 1e9;
    double high = -1e9;
    for (const measure::ProfilePoint& p : chart.points) {
        low = std::min({low, p.ground.value(), p.line.value()});
        high = std::max({high, p.ground.value(), p.line.value()});
    }
    const double length = std::max(chart.points.back().distance.value(), 1.0);
    const double rise = std::max(high - low, 2.0);
    const auto place = [&](double distance, double height) {
        return ImVec2{at.x + static_cast<float>(distance / length) * size.x,
                      at.y + size.y - 4 - static_cast<float>((height - low) / rise) * (size.y - 12)};
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, IM_COL32(28, 31, 36, 255), 4);
    for (std::size_t i = 0; i + 1 < chart.points.size(); ++i) {
        const auto& a = chart.points[i];
        const auto& b = chart.points[i + 1];
        const ImVec2 pa = place(a.distance.value(), a.ground.value());
        const ImVec2 pb = place(b.distance.value(), b.ground.value());
        list.AddQuadFilled(pa, pb, {pb.x, at.y + size.y}, {pa.x, at.y + size.y}, IM_COL32(92, 99, 74, 255));
    }
    const double stop = chart.blocked_at ? chart.blocked_at->value() : length;
    const auto on_line = [&](double d) {
        const double t = d / length;
        return chart.points.front().line.value() +
               (chart.points.back().line.value() - chart.points.front().line.value()) * t;
    };
    list.AddLine(place(0, on_line(0)), place(stop, on_line(stop)),
                 ImGui::ColorConvertFloat4ToU32(clear_colour), 2);
    if (chart.blocked_at) {
        for (double d = stop; d < length; d += length / 40)
            list.AddLine(place(d, on_line(d)),
                         place(std::min(d + length / 80, length), on_line(std::min(d + length / 80, length))),
                         ImGui::ColorConvertFloat4ToU32(blocked_colour), 2);
        const ImVec2 cross = place(stop, on_line(stop));
        list.AddLine({cross.x - 5, cross.y - 5}, {cross.x + 5, cross.y + 5},
                     ImGui::ColorConvertFloat4ToU32(blocked_colour), 2);
        list.AddLine({cross.x - 5, cross.y + 5}, {cross.x + 5, cross.y - 5},
                     ImGui::ColorConvertFloat4ToU32(blocked_colour), 2);
    }
    ImGui::TextDisabled("0");
    const std::string end = fmt::format("{:.0f} yd", length);
    ImGui::SameLine(size.x - ImGui::CalcTextSize(end.c_str()).x + ImGui::GetStyle().WindowPadding.x);
    ImGui::TextDisabled("%s", end.c_str());
}

}

void show_answer(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!view.battle) return;
    const Answer answer = view.tool->answer(*view.battle);
    if (answer.empty() && !view.tool->busy()) return;
    begin_right_panel(view, ui, "##answer");
    ImGui::TextDisabled("%s", std::string{view.tool->name()}.c_str());
    if (view.tool->busy()) {
        if (const auto done = view.tool->progress())
            ImGui::ProgressBar(static_cast<float>(*done), {-1, 0});
        else
            ImGui::TextUnformatted("Working ...");
        if (button(ui, "cancel", "Cancel")) asked.call_off = true;
    }
    ImGui::PushFont(ui.theme.title);
    const char* icon = !ui.theme.has_symbols            ? ""
                       : answer.verdict == Verdict::yes ? "\u2713 "
                       : answer.verdict == Verdict::no  ? "\u2717 "
                                                        : "";
    const ImVec4 colour = answer.verdict == Verdict::yes  ? clear_colour
                          : answer.verdict == Verdict::no ? blocked_colour
                                                          : ImGui::GetStyle().Colors[ImGuiCol_Text];
    ImGui::TextColored(colour, "%s%s", icon, answer.headline.c_str());
    ImGui::PopFont();
    ImGui::PushTextWrapPos(0);
    for (const std::string& line : answer.lines) ImGui::TextUnformatted(line.c_str());
    ImGui::PopTextWrapPos();
    if (answer.chart) show_chart(ui, *answer.chart);
    for (std::size_t n = 0; n < answer.orders.size(); ++n) {
        const std::string name = n == 0 ? "order" : fmt::format("order-{}", n + 1);
        if (button(ui, name.c_str(), answer.orders[n].label.c_str())) {
            asked.command = answer.orders[n].command;
            asked.ordered = answer.orders[n].subject;
        }
        if (ImGui::IsItemHovered()) ui.hovered = answer.orders[n].command;
        if (answer.orders.size() == 1) ImGui::SameLine();
    }
    if (!answer.sentence.empty() && button(ui, "copy", "Copy")) asked.action = Action::copy;
    end_right_panel(ui);
}

}
