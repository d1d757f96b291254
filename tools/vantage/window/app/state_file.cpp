#include "tools/vantage/window/app/state_file.h"

#include "engine/core/hasher.h"
#include "engine/scene/figure_totals.h"

#include <imgui_internal.h> // its windows are told of nowhere else
#include <nlohmann/json.hpp>

namespace vantage::window {
namespace {

using Json = nlohmann::ordered_json;

Json of(glm::vec3 v) { return {v.x, v.y, v.z}; }

Json answer_of(const View& view) {
    const Answer answer = view.tool->answer(*view.battle);
    Json out{{"headline", answer.headline}, {"lines", answer.lines}, {"sentence", answer.sentence}};
    out["verdict"] = answer.verdict == Verdict::yes ? "yes" : answer.verdict == Verdict::no ? "no" : "";
    if (answer.yards) out["yards"] = answer.yards->value();
    out["busy"] = view.tool->busy();
    return out;
}

Json pieces_of(const View& view) {
    Json out = Json::object();
    const Battle& battle = *view.battle;
    for (const PieceId piece : battle.pieces()) {
        const auto at = view.projection.pixel(battle.on_table(battle.base_of(piece).place.at, 2.0));
        if (!at || at->x < 0 || at->y < 0 || at->x > view.size.x || at->y > view.size.y) continue;
        out[battle.id_of(piece)] = {at->x, at->y};
    }
    for (const scene::Objective& objective : battle.scene.objectives)
        if (const auto at = view.projection.pixel(battle.on_table(objective.at)))
            out[objective.id] = {at->x, at->y};
    return out;
}

// Where units stand, for those who check what is said of places.
Json stand_of(const scene::Scene& scene) {
    Json out = Json::array();
    for (const scene::Unit& unit : scene.units)
        if (unit.on_table && !unit.hidden)
            out.push_back({{"id", unit.id},
                           {"side", scene[scene.side_of(unit.formation)].name},
                           {"at", {unit.place.at.east.value(), unit.place.at.north.value()}}});
    return out;
}

Json choices_of(const std::vector<play::Choice>& choices) {
    Json out = Json::array();
    for (const play::Choice& choice : choices) {
        Json one{{"label", choice.label}, {"allowed", choice.allowed()}, {"why_not", choice.why_not}};
        for (const play::Chance& chance : choice.chances) one["chances"][chance.outcome] = chance.share;
        out.push_back(std::move(one));
    }
    return out;
}

Json game_of(const View& view) {
    const Snapshot& now = *view.game.now;
    const PlaybackCursor& playback = view.game.playback;
    Json out{{"turn", now.state->turn()},
             {"step", step_of(*now.game, now.state->step()).id},
             {"over", !now.to_decide.valid()},
             {"to_decide", now.to_decide.valid() ? now.state->sides()[now.to_decide.index()].id : ""},
             {"focus", now.subject},
             {"may_end_step", now.end_of_step.has_value()},
             {"moments", now.moments.size()},
             {"position", playback.commands()},
             {"event", playback.events()},
             {"time", playback.time()},
             {"length", playback.film().length()},
             {"moving", playback.moving()},
             {"speed", playback.speed},
             {"caption", playback.film().caption_at(playback.time())},
             {"past", view.game.watching_past()},
             {"playing", playback.playing()},
             {"journal", now.journal.string()},
             {"named", now.named},
             {"busy", view.game.busy},
             {"hash", hash_text(now.state->hash())}};
    out["choices"] = choices_of(now.choices);
    out["general"] = choices_of(now.general);
    for (const Task& task : now.tasks) out["tasks"].push_back(task.subject);
    out["unmoved"] = now.unmoved;
    out["pending"] = view.tool->pending();
    out["runs"] = view.game.thread->runs();
    const play::State& told = view.game.state();
    out["bar"] = {{"turn", told.turn()}, {"step", step_of(*now.game, told.step()).id}};
    for (const play::Side& side : told.sides()) out["bar"]["points"].push_back(side.points);
    if (!now.moments.empty()) out["last"] = now.moments.back()->text;
    return out;
}

// What is being made, for those who test it.
Json edit_of(const View& view) {
    const EditSession& session = *view.edit;
    const editing::Value& root = session.document().root;
    Json out{{"on", session.on},
             {"chapter", name_of(session.chapter)},
             {"hand", session.brush.maker ? session.brush.maker->id : "select"},
             {"selected", session.selected},
             {"unsaved", session.history().unsaved()},
             {"steps", session.history().steps()},
             {"version", session.version()},
             {"table_ms", session.table_ms},
             {"last", session.history().last() ? session.history().last()->words : ""}};
    if (!session.selected.empty())
        if (const auto thing = editing::thing_at(session.document(), session.selected.front()))
            out["handles"] = thing->points.size();
    for (const char* list : {"/terrain/areas", "/terrain/lines", "/terrain/points", "/objectives", "/sides"})
        out["count"][std::string{editing::last_of(list)}] = root.count(list);
    return out;
}

// Where on the window places of the table are, a tenth of its sides apart from the south-west: those who test
// point at them.
Json places_of(const View& view) {
    Json out = Json::array();
    const scene::Ground& ground = view.battle->scene.ground;
    for (int j = 0; j <= 10; ++j)
        for (int i = 0; i <= 10; ++i) {
            const auto at = view.projection.pixel(
                view.battle->on_table({ground.width * (i / 10.0), ground.depth * (j / 10.0)}));
            out.push_back(at ? Json{at->x, at->y} : Json{});
        }
    return out;
}

// Every panel that is shown: its corners, and how much of what is in it has no room across and down. What is
// down there is scrolled to if it has a bar.
Json panels_of() {
    Json out = Json::object();
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        constexpr ImGuiWindowFlags parts = ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_Tooltip;
        if (!window->WasActive || window->Hidden || (window->Flags & parts) != 0 || window->IsFallbackWindow)
            continue;
        const ImVec2 low = window->Pos;
        const ImVec2 size = window->Size;
        out[window->Name] = {{"low", {low.x, low.y}},
                             {"high", {low.x + size.x, low.y + size.y}},
                             {"over", {window->ScrollMax.x, window->ScrollMax.y}},
                             {"scrolls", (window->Flags & ImGuiWindowFlags_NoScrollbar) == 0}};
    }
    return out;
}

}

std::string state_text(const View& view, const UiMemory& ui, const LoopState& loop) {
    Json out;
    out["frames"] = loop.frames;
    out["loading"] = view.loading;
    out["still"] = loop.still;
    out["size"] = {view.size.x, view.size.y};
    out["first_picture_ms"] = loop.first_picture_ms;
    out["picture_ms"] = loop.picture_ms;
    out["picture_width"] = loop.picture_width;
    out["pictures"] = loop.pictures;
    out["slowest_frame_ms"] = loop.slowest_frame_ms;
    out["validation_messages"] = loop.validation_messages;
    out["device"] = loop.device;
    const frame::Camera camera = view.camera.camera();
    out["camera"] = {{"mode", name_of(view.camera.mode())}, {"eye", of(camera.eye)},
                     {"target", of(camera.target)},         {"bearing", view.camera.goal().bearing},
                     {"pitch", view.camera.goal().pitch},   {"distance", view.camera.goal().distance}};
    out["tool"] = view.tool->name();
    out["presenting"] = ui.presenting;
    out["help"] = ui.show_help;
    out["roster"] = ui.show_roster;
    out["director"] = ui.director;
    out["replay"] = ui.replay.has_value();
    if (ui.replay)
        out["again"] = {{"who", ui.replay->who},
                        {"odds", ui.replay->odds},
                        {"roll", ui.replay->roll},
                        {"result", ui.replay->result}};
    if (ui.live.on) out["live"] = {{"address", ui.live.address}, {"token", ui.live.token}};
    out["dialogue"] = ui.show_save    ? "save"
                      : ui.show_leave ? "leave"
                      : ui.show_open  ? "open"
                      : ui.offer      ? "offer"
                      : ui.show_new   ? "new"
                      : ui.show_start ? "start"
                                      : "";
    if (ui.offer) out["offer"] = ui.offer->stands();
    if (ui.show_save) out["save_to"] = ui.save_to;
    if (ui.show_open) out["open_path"] = ui.open_path;
    if (view.game.on()) out["game"] = game_of(view);
    if (view.edit) out["edit"] = edit_of(view);
    if (view.editing() && view.battle) out["places"] = places_of(view);
    for (const Notice& notice : ui.notices) out["notices"].push_back(notice.text);
    for (const auto& [name, at] : ui.controls) out["controls"][name] = {at.x, at.y};
    out["panels"] = panels_of();
    if (view.battle) {
        const scene::Scene& scene = view.battle->scene;
        out["scene"] = scene.file.string();
        out["title"] = scene.title;
        out["ground"] = scene.scales.ground.per_inch().value();
        out["figures"] = scene.scales.figures.value();
        out["beside"] = view.beside ? view.beside->scene.scales.ground.per_inch().value() : 0.0;
        out["figure_count"] = scene::figure_totals(scene).standing;
        out["selected"] = view.selected ? view.battle->name_of(*view.selected) : "";
        out["under_cursor"] = view.under_cursor.piece ? view.battle->name_of(*view.under_cursor.piece) : "";
        out["answer"] = answer_of(view);
        out["pieces"] = pieces_of(view);
        out["stand"] = stand_of(scene);
        out["labels"] = ui.labelled;
    }
    return out.dump(1) + "\n";
}

}
