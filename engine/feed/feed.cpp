#include "engine/feed/feed.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace vantage::feed {

using Json = nlohmann::ordered_json;
using play::Beat;

namespace {

constexpr std::array kind_words{"logged",        "turn",   "turn-end", "step", "end",    "caption", "march",
                                "charge",        "limber", "change",   "join", "rally",  "fire",    "fight",
                                "break-through", "retire", "evade",    "rout", "vanish", "arrive"};
static_assert(kind_words.size() == static_cast<std::size_t>(Beat::Kind::arrive) + 1);

constexpr std::array arm_words{"foot", "horse", "guns", "command"};
static_assert(arm_words.size() == static_cast<std::size_t>(table::Arm::command) + 1);

Json names_of(const play::State& state, const std::vector<play::PieceId>& pieces) {
    Json names = Json::array();
    for (const play::PieceId& id : pieces) names.push_back(state.piece(id).name);
    return names;
}

Json orders_of(const play::Markers& markers) {
    Json orders = Json::array();
    for (const play::Order& order : markers.orders)
        orders.push_back({{"words", order.words}, {"pending", order.pending}});
    return orders;
}

Json groups_of(const play::State& state) {
    Json groups = Json::array();
    for (std::size_t i = 0; i < state.groups(); ++i) {
        const play::GroupId id{i};
        const play::Group group = state.group(id);
        const play::Markers markers = state.markers(id);
        groups.push_back({{"name", group.name},
                          {"side", side_of(state.game(), group.side)},
                          {"here", group.here},
                          {"orders", orders_of(markers)},
                          {"status", markers.status},
                          {"tokens", markers.tokens},
                          {"token_name", markers.token_name}});
    }
    return groups;
}

Json units_of(const play::State& state) {
    play::Stances all;
    state.look(all);
    Json units = Json::array();
    for (std::size_t i = 0; i < all.units.size(); ++i) {
        const play::PieceId id{play::PieceId::Kind::unit, i};
        const play::Piece piece = state.piece(id);
        const play::Stance& stance = all.units[i];
        Json unit{{"name", piece.name},
                  {"side", side_of(state.game(), piece.side)},
                  {"group", piece.group.valid() ? Json(state.group(piece.group).name) : Json()},
                  {"there", stance.there},
                  {"arm", arm_words[static_cast<std::size_t>(piece.arm)]},
                  {"size", {std::round(piece.base.width.value()), std::round(piece.base.depth.value())}},
                  {"at", {stance.place.at.east.value(), stance.place.at.north.value()}},
                  {"facing", stance.place.facing.value()}};
        units.push_back(std::move(unit));
    }
    return units;
}

}

const char* word_of(Beat::Kind kind) { return kind_words[static_cast<std::size_t>(kind)]; }

std::string clock_of(const play::Game& game, int turn) {
    const int minute = game.minute(turn);
    return fmt::format("{:02}:{:02}", minute / 60 % 24, minute % 60);
}

Json roll_json(const play::Roll& roll) {
    Json sides = Json::array();
    for (const play::RollSide& side : roll.sides) {
        Json modifiers = Json::array();
        for (const play::RollModifier& m : side.modifiers)
            modifiers.push_back(
                {{"label", m.label}, {"amount", m.amount}, {"factor", m.factor}, {"because", m.because}});
        sides.push_back({{"dice", side.dice}, {"modifiers", std::move(modifiers)}, {"score", side.score}});
    }
    return {{"table", roll.table},
            {"sides", std::move(sides)},
            {"more", roll.more},
            {"outcome", roll.label.empty() ? roll.outcome : roll.label}};
}

Json event_json(const play::State& before, const play::Event& event) {
    const Beat beat = before.beat_of(event);
    Json out{{"kind", word_of(beat.kind)},
             {"turn", before.turn()},
             {"step", before.game().steps()[before.step()].name},
             {"text", before.describe(event)}};
    if (!beat.who.empty()) {
        out["who"] = names_of(before, beat.who);
        out["side"] = side_of(before.game(), before.piece(beat.who.front()).side);
    }
    if (!beat.against.empty()) out["against"] = names_of(before, beat.against);
    if (const play::Roll* roll = before.roll_in(event); roll != nullptr && !roll->sides.empty())
        out["roll"] = roll_json(*roll);
    return out;
}

Json state_json(const play::State& state) {
    const play::Game& game = state.game();
    const scene::Scene& scene = game.scene();
    const play::Step& step = game.steps()[state.step()];
    Json sides = Json::array();
    const std::vector<play::Side> standing = state.sides();
    for (std::size_t i = 0; i < standing.size(); ++i) {
        const table::Rgb colour = i < scene.sides.size() ? scene.sides[i].colour : table::Rgb{};
        sides.push_back(
            {{"id", standing[i].id},
             {"name", standing[i].name},
             {"points", standing[i].points},
             {"done", standing[i].done},
             {"colour", fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue)}});
    }
    Json objectives = Json::array();
    for (std::size_t i = 0; i < scene.objectives.size(); ++i)
        objectives.push_back(
            {{"name", scene.objectives[i].name},
             {"points", scene.objectives[i].points},
             {"at", {scene.objectives[i].at.east.value(), scene.objectives[i].at.north.value()}},
             {"held_by", side_of(game, state.held_by(scene::ObjectiveId{i}))}});
    const play::Verdict verdict = state.verdict();
    return {{"title", scene.title},
            {"rules", game.system().name},
            {"turn", state.turn()},
            {"turns", game.turns()},
            {"clock", clock_of(game, state.turn())},
            {"phase", step.phase},
            {"step", step.name},
            {"to_decide", side_of(game, state.to_decide())},
            {"ground", {scene.ground.width.value(), scene.ground.depth.value()}},
            {"sides", std::move(sides)},
            {"objectives", std::move(objectives)},
            {"groups", groups_of(state)},
            {"units", units_of(state)},
            {"over", verdict.over},
            {"verdict", verdict.words},
            {"winner", side_of(game, verdict.winner)}};
}

Json side_of(const play::Game& game, play::SideId side) {
    return side.valid() ? Json(game.scene()[side].id) : Json();
}

}
