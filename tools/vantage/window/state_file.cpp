#include "tools/vantage/window/state_file.h"

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
    for (const Piece piece : battle.pieces()) {
        const auto at = desk.projection.pixel(battle.on_table(battle.base_of(piece).place.at, 2.0));
        if (!at || at->x < 0 || at->y < 0 || at->x > desk.size.x || at->y > desk.size.y) continue;
        out[battle.id_of(piece)] = {at->x, at->y};
    }
    for (const scene::Objective& objective : battle.scene.objectives)
        if (const auto at = desk.projection.pixel(battle.on_table(objective.at)))
            out[objective.id] = {at->x, at->y};
    return out;
}

Json choices_of(const std::vector<Choice>& choices) {
    Json out = Json::array();
    for (const Choice& choice : choices) {
        Json one{{"label", choice.label}, {"allowed", choice.allowed()}, {"why_not", choice.why_not}};
        for (const Chance& chance : choice.chances) one["chances"][chance.outcome] = chance.share;
        out.push_back(std::move(one));
    }
    return out;
}

Json game_of(const Desk& desk) {
    const Snapshot& game = *desk.play.game;
    const Showing& showing = desk.play.showing;
    Json out{{"turn", game.state.turn},
             {"step", std::string{esr::word_of(game.state.step)}},
             {"over", game.state.over},
             {"to_decide", game.to_decide.valid() ? game.state[game.to_decide].id : ""},
             {"focus", game.focus.valid() ? game.state[game.focus].id : ""},
             {"moments", game.record.size()},
             {"position", showing.commands()},
             {"event", showing.events()},
             {"time", showing.time()},
             {"length", showing.film().length()},
             {"moving", showing.moving()},
             {"speed", showing.speed},
             {"caption", showing.film().caption_at(showing.time())},
             {"past", desk.play.watching_past()},
             {"playing", showing.playing()},
             {"journal", game.journal.string()},
             {"named", game.named},
             {"busy", desk.play.busy},
             {"hash", esr::hash_text(esr::hash_of(game.state))}};
    out["choices"] = choices_of(game.choices);
    out["general"] = choices_of(game.general);
    for (const Task& task : game.tasks) out["tasks"].push_back(game.state[task.formation].id);
    if (game.record.size() > 0) out["last"] = game.record.back()->text;
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
