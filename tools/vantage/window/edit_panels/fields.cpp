#include "tools/vantage/window/edit_panels/fields.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

using Json = nlohmann::ordered_json;

std::string place_of(const Member& entry) { return fmt::format("{}/{}", entry.object, entry.key); }

std::string control_of(const Member& entry) { return fmt::format("field-{}", entry.key); }

void commit(EditSession& session, const Member& entry, const Json& value) {
    const std::vector<std::string> kept = session.selected;
    session.apply(editing::set(session.document(), entry.object, entry.key, value, std::string{entry.words}));
    session.selected = kept; // one goes on with what one was at
    session.tidy_selection();
}

// What is shown in a field: what is typed into it, or what the document says while nobody types.
template <class T>
T& shown(std::map<std::string, T>& typed, EditSession& session, const std::string& id, T now) {
    if (session.typing != id) typed[id] = std::move(now);
    return typed[id];
}

void label(const Member& entry) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", std::string{entry.label}.c_str());
    ImGui::SameLine(110 * ImGui::GetFontSize() / 16.0F);
    ImGui::SetNextItemWidth(-1);
}

void after(UiMemory& ui, EditSession& session, const Member& entry, const std::string& id) {
    note_control(ui, control_of(entry).c_str());
    if (ImGui::IsItemActive())
        session.typing = id;
    else if (session.typing == id)
        session.typing.clear();
}

}

void text_field(UiMemory& ui, EditSession& session, const Member& entry, std::string_view hint) {
    const std::string id = place_of(entry);
    std::string& text = shown(session.texts, session, id, session.document().root.text(id));
    label(entry);
    ImGui::PushID(id.c_str());
    ImGui::InputTextWithHint("##text", std::string{hint}.c_str(), &text);
    const bool done = ImGui::IsItemDeactivatedAfterEdit();
    ImGui::PopID();
    const std::string typed = text;
    after(ui, session, entry, id);
    if (done) commit(session, entry, typed.empty() ? Json{} : Json(typed));
}

void long_text_field(UiMemory& ui, EditSession& session, const Member& entry, float height) {
    const std::string id = place_of(entry);
    std::string& text = shown(session.texts, session, id, session.document().root.text(id));
    ImGui::TextDisabled("%s", std::string{entry.label}.c_str());
    ImGui::PushID(id.c_str());
    ImGui::InputTextMultiline("##text", &text, {-1, height});
    const bool done = ImGui::IsItemDeactivatedAfterEdit();
    ImGui::PopID();
    const std::string typed = text;
    after(ui, session, entry, id);
    if (done) commit(session, entry, typed.empty() ? Json{} : Json(typed));
}

void number_field(UiMemory& ui, EditSession& session, const Member& entry, const NumberSpec& spec) {
    const std::string id = place_of(entry);
    double& number = shown(session.numbers, session, id, session.document().root.number(id, spec.fallback));
    label(entry);
    ImGui::PushID(id.c_str());
    ImGui::InputDouble("##number", &number, spec.step, spec.step * 5,
                       fmt::format("%.{}f", spec.decimals).c_str());
    const bool done = ImGui::IsItemDeactivatedAfterEdit();
    ImGui::PopID();
    const double typed = number;
    after(ui, session, entry, id);
    if (!done) return;
    const double scale = std::pow(10.0, spec.decimals);
    const double value = std::clamp(std::round(typed * scale) / scale, spec.min, spec.max);
    commit(session, entry, spec.decimals == 0 ? Json(static_cast<long long>(value)) : Json(value));
}

bool choose(UiMemory& ui, const char* name, const char* text, std::span<const std::string> words,
            std::string& chosen, std::span<const std::string> labels) {
    bool changed = false;
    const auto label_of = [&](std::size_t i) { return i < labels.size() ? labels[i] : words[i]; };
    const auto now = std::find(words.begin(), words.end(), chosen);
    const std::string shown_now =
        now == words.end() ? chosen : label_of(static_cast<std::size_t>(now - words.begin()));
    ImGui::PushID(name);
    const bool open = ImGui::BeginCombo(text, shown_now.c_str(), ImGuiComboFlags_HeightLarge);
    note_control(ui, name);
    if (open) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (ImGui::Selectable(label_of(i).c_str(), words[i] == chosen) && words[i] != chosen) {
                chosen = words[i];
                changed = true;
            }
            note_control(ui, fmt::format("{}-{}", name, words[i]).c_str());
        }
        ImGui::EndCombo();
    }
    ImGui::PopID();
    return changed;
}

void choice_field(UiMemory& ui, EditSession& session, const Member& entry, std::span<const std::string> words,
                  std::string_view fallback, std::span<const std::string> labels) {
    std::string chosen = session.document().root.text(place_of(entry), fallback);
    label(entry);
    if (choose(ui, control_of(entry).c_str(), "##choice", words, chosen, labels))
        commit(session, entry, chosen.empty() ? Json{} : Json(chosen));
}

void flag_field(UiMemory& ui, EditSession& session, const Member& entry, bool fallback) {
    const Json now = session.document().root.get(place_of(entry));
    bool flag = now.is_boolean() ? now.get<bool>() : fallback;
    ImGui::PushID(std::string{entry.key}.c_str());
    const bool changed = ImGui::Checkbox(std::string{entry.label}.c_str(), &flag);
    ImGui::PopID();
    note_control(ui, control_of(entry).c_str());
    if (changed) commit(session, entry, flag == fallback ? Json{} : Json(flag));
}

}
