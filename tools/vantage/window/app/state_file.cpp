#include "tools/vantage/window/app/state_file.h"

#include "engine/core/hasher.h"

#include <nlohmann/json.hpp>

namespace vantage::window {
namespace {

using Json = nlohmann::ordered_json;

Json of(glm::vec3 v) { return {v.x, v.y, v.z}; }

Json answer_of(const Desk& desk) {
    const Answer answer = desk.tool->answer(*desk.battle);
    Json out{{"headline", answer.headline}, {"lines", answer.lines}, {"sentence", answer.sentence}};
    out["verdict"] = answer.verdict == Verdict::yes ? "yes" : answer.verdict == Verdict::no ? "no" : "";
    if (answer.yards) out["yards"] = answer.yards->value();
    out["busy"] = desk.tool->busy();
    return out;
}

Json pieces_of(const Desk& desk) {
    Json out = Json::object();
    const Battle& battle = *desk.battle;
    for (const PieceId piece : battle.pieces()) {
        const auto at = desk.projection.pixel(battle.on_table(battle.base_of(piece).place.at, 2.0));
        if (!at || at->x < 0 || at->y < 0 || at->x > desk.size.x || at->y > desk.size.y) continue;
        out[battle.id_of(piece)] = {at->x, at->y};
    }
    for (const scene::Objective& objective : battle.scene.objectives)
        if (const auto at = desk.projection.pixel(battle.on_table(objective.at)))
            out[objective.id] = {at->x, at->y};
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

Json game_of(const Desk& desk) {
    const Snapshot& now = *desk.play.now;
    const PlaybackCursor& playback = desk.play.playback;
    Json out{{"turn", now.state->turn()},
             {"step", step_of(*now.game, now.state->step()).id},
             {"over", !now.to_decide.valid()},
             {"to_decide", now.to_decide.valid() ? now.state->sides()[now.to_decide.index()].id : ""},
             {"focus", now.subject},
             {"moments", now.moments.size()},
             {"position", playback.commands()},
             {"event", playback.events()},
             {"time", playback.time()},
             {"length", playback.film().length()},
             {"moving", playback.moving()},
             {"speed", playback.speed},
             {"caption", playback.film().caption_at(playback.time())},
             {"past", desk.play.watching_past()},
             {"playing", playback.playing()},
             {"journal", now.journal.string()},
             {"named", now.named},
             {"busy", desk.play.busy},
             {"hash", hash_text(now.state->hash())}};
    out["choices"] = choices_of(now.choices);
    out["general"] = choices_of(now.general);
    for (const Task& task : now.tasks) out["tasks"].push_back(task.subject);
    if (!now.moments.empty()) out["last"] = now.moments.back()->text;
    return out;
}

}

std::string state_text(const Desk& desk, const LoopState& loop) {
    Json out;
    out["frames"] = loop.frames;
    out["loading"] = desk.loading;
    out["still"] = loop.still;
    out["size"] = {desk.size.x, desk.size.y};
    out["first_picture_ms"] = loop.first_picture_ms;
    out["picture_ms"] = loop.picture_ms;
    out["picture_width"] = loop.picture_width;
    out["pictures"] = loop.pictures;
    out["slowest_frame_ms"] = loop.slowest_frame_ms;
    out["validation_messages"] = loop.validation_messages;
    out["device"] = loop.device;
    const frame::Camera camera = desk.camera.camera();
    out["camera"] = {{"mode", name_of(desk.camera.mode())}, {"eye", of(camera.eye)},
                     {"target", of(camera.target)},         {"bearing", desk.camera.goal().bearing},
                     {"pitch", desk.camera.goal().pitch},   {"distance", desk.camera.goal().distance}};
    out["tool"] = desk.tool->name();
    out["presenting"] = desk.presenting;
    out["help"] = desk.show_help;
    out["dialogue"] = desk.show_save ? "save" : desk.show_leave ? "leave" : desk.show_open ? "open" : "";
    if (desk.show_save) out["save_to"] = desk.play.save_to;
    if (desk.play.on()) out["game"] = game_of(desk);
    for (const Notice& notice : desk.notices) out["notices"].push_back(notice.text);
    for (const auto& [name, at] : desk.controls) out["controls"][name] = {at.x, at.y};
    if (desk.battle) {
        const scene::Scene& scene = desk.battle->scene;
        out["scene"] = scene.file.string();
        out["title"] = scene.title;
        out["ground"] = scene.scales.ground.per_inch().value();
        out["figures"] = scene.scales.figures.value();
        out["beside"] = desk.beside ? desk.beside->scene.scales.ground.per_inch().value() : 0.0;
        out["figure_count"] = desk.battle->figures();
        out["selected"] = desk.selected ? desk.battle->name_of(*desk.selected) : "";
        out["under_cursor"] = desk.under_cursor.piece ? desk.battle->name_of(*desk.under_cursor.piece) : "";
        out["answer"] = answer_of(desk);
        out["pieces"] = pieces_of(desk);
    }
    return out.dump(1) + "\n";
}

}
