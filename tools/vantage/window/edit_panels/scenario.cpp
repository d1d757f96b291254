#include "engine/scene/words.h"
#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/edit_panels/fields.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::window {
namespace {

using Json = nlohmann::ordered_json;

void apply_keeping_selection(EditSession& session, const Result<editing::Step>& step) {
    const std::vector<std::string> kept = session.selected;
    session.apply(step);
    session.selected = kept;
    session.tidy_selection();
}

void show_battle(UiMemory& ui, EditSession& session) {
    text_field(ui, session, {"", "title", "title", "Rename the battle"});
    text_field(ui, session, {"", "date", "date", "Date the battle"}, "6 July 1809");
    long_text_field(ui, session, {"", "summary", "what it is about", "Describe the battle"},
                    52 * ui.theme.scale);
}

void show_clock_and_weather(UiMemory& ui, EditSession& session) {
    const editing::Value& root = session.document().root;
    if (!root.has("/clock") || !root.has("/weather")) {
        if (button(ui, "begin-clock", "Set clock and weather")) {
            editing::Document after = session.document();
            if (!root.has("/weather"))
                after.root = editing::with_member(after.root, "", "weather", Json{{"sky", "clear"}});
            if (!root.has("/clock"))
                after.root = editing::with_member(after.root, "", "clock",
                                                  Json{{"turns", 12}, {"first_turn", "08:00"}});
            apply_keeping_selection(session, editing::Step{after, "Set clock and weather", {}, {}});
        }
        return;
    }
    number_field(ui, session, {"/clock", "turns", "turns", "Set the clock"},
                 {.fallback = 12, .min = 1, .max = 1000});
    text_field(ui, session, {"/clock", "first_turn", "begins at", "Set the clock"}, "12:00");
    number_field(ui, session, {"/clock", "minutes_per_turn", "turn, minutes", "Set the clock"},
                 {.fallback = 20, .min = 1, .max = 1440, .step = 5});
    choice_field(ui, session, {"/weather", "sky", "sky", "Change the weather"}, strings(scene::sky_words),
                 "clear");
    choice_field(ui, session, {"/weather", "ground", "ground", "Change the weather"},
                 strings(scene::ground_state_words), "dry");
    choice_field(ui, session, {"/weather", "season", "season", "Change the season"},
                 strings(scene::season_words), "summer");
}

void show_briefings(UiMemory& ui, EditSession& session) {
    for (std::size_t s = 0; s < session.document().root.count("/sides"); ++s) {
        const std::string side = fmt::format("/sides/{}", s);
        const std::string name = session.document().root.text(side + "/name");
        ImGui::PushID(static_cast<int>(s));
        long_text_field(ui, session, {side, "briefing", "for " + name + " alone", "Brief " + name},
                        56 * ui.theme.scale);
        ImGui::PopID();
    }
}

/// What a condition can ask for.
enum class Ask : std::uint8_t { holds_all, lead, losses, broken, free_of_enemies, count };
constexpr std::array<const char*, static_cast<std::size_t>(Ask::count)> ask_words{
    "holds every objective", "leads by points", "has the enemy lose units", "breaks enemy formations",
    "holds them with no enemy near"};

Json condition_json(const EditSession& session, Ask ask, const std::string& side, int number) {
    const editing::Value& root = session.document().root;
    Json holds = Json::array();
    for (std::size_t i = 0; i < root.count("/objectives"); ++i)
        holds.push_back(root.text(fmt::format("/objectives/{}/id", i)));
    std::string name = side;
    for (std::size_t s = 0; s < root.count("/sides"); ++s)
        if (root.text(fmt::format("/sides/{}/id", s)) == side)
            name = root.text(fmt::format("/sides/{}/name", s));
    Json json{{"side", side}, {"result", name + " wins"}};
    if (ask == Ask::holds_all || ask == Ask::free_of_enemies) json["holds"] = holds;
    if (ask == Ask::free_of_enemies) json["no_enemy_within"] = 100 * number;
    if (ask == Ask::lead) json["lead"] = number;
    if (ask == Ask::losses) json["enemy_units_lost"] = number;
    if (ask == Ask::broken) json["enemy_formations_broken"] = number;
    return json;
}

void show_conditions(const View& view, UiMemory& ui, EditSession& session) {
    const scene::Scene& scene = view.battle->scene;
    for (std::size_t i = 0; i < scene.victory.size(); ++i) {
        const std::string place = fmt::format("/victory/conditions/{}", i);
        ImGui::PushID(static_cast<int>(i));
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(
            (scene.victory[i].result + ": " + scene::words_of(scene, scene.victory[i])).c_str());
        ImGui::PopTextWrapPos();
        if (button(ui, fmt::format("condition-drop-{}", i).c_str(), "Drop") &&
            session.document().root.has(place)) {
            editing::Document after = session.document();
            after.root = after.root.without(place);
            apply_keeping_selection(session, editing::Step{after, "Drop a condition", {}, {}});
        }
        ImGui::PopID();
    }
    if (scene.sides.empty()) {
        ImGui::TextDisabled("Conditions need sides: muster them first");
        return;
    }
    std::vector<std::string> sides, names;
    for (const scene::Side& side : scene.sides) {
        sides.push_back(side.id);
        names.push_back(side.name);
    }
    if (std::find(sides.begin(), sides.end(), session.condition_side) == sides.end())
        session.condition_side = sides.front();
    ImGui::PushItemWidth(-1);
    choose(ui, "condition-side", "##side", sides, session.condition_side, names);
    const std::vector<std::string> asks(ask_words.begin(), ask_words.end());
    if (session.condition_ask.empty()) session.condition_ask = asks.front();
    choose(ui, "condition-ask", "##ask", asks, session.condition_ask);
    ImGui::PopItemWidth();
    const auto ask =
        static_cast<Ask>(std::find(asks.begin(), asks.end(), session.condition_ask) - asks.begin());
    const bool objectives = ask == Ask::holds_all || ask == Ask::free_of_enemies;
    if (ask != Ask::holds_all) {
        ImGui::SetNextItemWidth(130 * ui.theme.scale);
        ImGui::InputInt("##number", &session.condition_number);
        session.condition_number = std::clamp(session.condition_number, 1, 1000);
        note_control(ui, "condition-number");
        ImGui::SameLine();
        ImGui::TextDisabled("%s", ask == Ask::lead     ? "points"
                                  : ask == Ask::losses ? "units"
                                  : ask == Ask::broken ? "formations"
                                                       : "hundred yards");
    }
    ImGui::BeginDisabled(objectives && scene.objectives.empty());
    if (button(ui, "condition-add", "Add this condition")) {
        editing::Document after = session.document();
        if (!after.root.has("/victory"))
            after.root = editing::with_member(after.root, "", "victory", Json{{"conditions", Json::array()}});
        after.root = after.root.inserted(
            "/victory/conditions", after.root.count("/victory/conditions"),
            editing::Value{condition_json(session, ask, session.condition_side, session.condition_number)});
        apply_keeping_selection(session, editing::Step{after, "Add a condition", {}, {}});
    }
    ImGui::EndDisabled();
    if (objectives && scene.objectives.empty()) ImGui::TextDisabled("Put an objective on the table first");
}

void show_special_rules(const View& view, UiMemory& ui, EditSession& session) {
    const editing::Value& root = session.document().root;
    for (std::size_t i = 0; i < root.count("/rules/special"); ++i) {
        const std::string place = fmt::format("/rules/special/{}", i);
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(root.text(place, root.text(place + "/words")).c_str());
        ImGui::PopTextWrapPos();
        ImGui::PushID(static_cast<int>(i));
        if (button(ui, fmt::format("special-drop-{}", i).c_str(), "Drop")) {
            editing::Document after = session.document();
            after.root = after.root.without(place);
            apply_keeping_selection(session, editing::Step{after, "Drop a special rule", {}, {}});
            ImGui::PopID();
            return;
        }
        ImGui::PopID();
    }
    ImGui::SetNextItemWidth(-60 * ui.theme.scale);
    ImGui::InputTextWithHint("##special", "a rule of this battle, in words", &session.special_typed);
    note_control(ui, "special-words");
    ImGui::SameLine();
    if (button(ui, "special-add", "Add") && !session.special_typed.empty()) {
        editing::Document after = session.document();
        if (!root.has("/rules"))
            after.root = editing::with_member(after.root, "", "rules",
                                              Json{{"system", view.battle->scene.rules.system}});
        if (!after.root.has("/rules/special"))
            after.root = editing::with_member(after.root, "/rules", "special", Json::array());
        after.root = after.root.inserted("/rules/special", after.root.count("/rules/special"),
                                         editing::Value{Json(session.special_typed)});
        apply_keeping_selection(session, editing::Step{after, "Add a special rule", {}, {}});
        session.special_typed.clear();
    }
}

// A view of the table as one stands, to be among the scene's own.
Json camera_json(const View& view, const std::string& name) {
    const CameraPose pose = view.camera.goal();
    const frame::TableSpace& space = view.battle->space();
    const GroundPoint target = space.to_ground({pose.target.x, pose.target.y});
    const auto whole = [](double v) { return static_cast<long long>(std::llround(v)); };
    return {{"name", name},
            {"target", editing::json_of(editing::quantised(target))},
            {"distance", whole(std::max(1.0, pose.distance / space.mm_per_yard()))},
            {"bearing", static_cast<long long>(editing::quantised_degrees(pose.bearing))},
            {"pitch", whole(std::clamp(pose.pitch, -30.0, 90.0))}};
}

void show_views(const View& view, UiMemory& ui, EditSession& session) {
    const std::size_t count = session.document().root.count("/cameras");
    ImGui::TextDisabled("%zu views; the first is where it opens", count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::string place = fmt::format("/cameras/{}", i);
        ImGui::PushID(static_cast<int>(i));
        const float half = ImGui::GetContentRegionAvail().x - 130 * ui.theme.scale;
        if (ImGui::Selectable(session.document().root.text(place + "/name").c_str(),
                              session.is_selected(place), 0, {half, 0}))
            session.select(place); // to be named anew
        note_control(ui, fmt::format("view-{}", i).c_str());
        ImGui::SameLine();
        ImGui::BeginDisabled(i == 0);
        if (button(ui, fmt::format("view-first-{}", i).c_str(), "First")) {
            editing::Document after = session.document();
            const auto camera = *after.root.at(place);
            after.root = after.root.without(place).inserted("/cameras", 0, camera);
            apply_keeping_selection(session, editing::Step{after, "Open with another view", {}, {}});
        }
        ImGui::EndDisabled();
        ImGui::SameLine();
        if (button(ui, fmt::format("view-drop-{}", i).c_str(), "Drop"))
            apply_keeping_selection(session,
                                    editing::remove(session.document(), std::vector<std::string>{place}));
        ImGui::PopID();
    }
    if (button(ui, "view-keep", "Keep this view"))
        apply_keeping_selection(session,
                                editing::add(session.document(), editing::ThingKind::camera,
                                             camera_json(view, fmt::format("view of {}", count + 1))));
}

}

void show_scenario(const View& view, UiMemory& ui, UiRequests&) {
    EditSession& session = *view.edit;
    begin_right_panel(view, ui, "##scenario", room_for_inspector(view, ui));
    const auto section = [&](const char* name, const char* label, const auto& show, bool open = false) {
        const bool shown = ImGui::CollapsingHeader(label, open ? ImGuiTreeNodeFlags_DefaultOpen : 0);
        note_control(ui, name);
        if (shown) show();
    };
    section(
        "section-battle", "The battle", [&] { show_battle(ui, session); }, true);
    section("section-clock", "Clock and weather", [&] { show_clock_and_weather(ui, session); });
    section("section-victory", "Victory", [&] { show_conditions(view, ui, session); });
    section("section-briefings", "Briefings", [&] { show_briefings(ui, session); });
    section("section-special", "Special rules", [&] { show_special_rules(view, ui, session); });
    section("section-views", "Views", [&] { show_views(view, ui, session); });
    note_panel(ui, "scenario");
    end_right_panel(ui);
}

void show_chapter_panel(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!view.battle) return;
    if (view.edit->chapter == Chapter::scenario) show_scenario(view, ui, asked);
    if (view.edit->chapter == Chapter::troops) show_muster(view, ui, asked);
}

}
