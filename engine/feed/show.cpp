#include "engine/feed/show.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::feed {

using Json = nlohmann::ordered_json;
using timeline::Mark;
using timeline::RollCard;
using timeline::Timeline;

namespace {

constexpr int map_cells = 72; // of heights, on the longer side

double tidied(double value) { return std::round(value * 1000.0) / 1000.0; }

Json points_of(const std::vector<GroundPoint>& points) {
    Json out = Json::array();
    for (const GroundPoint& p : points)
        out.push_back({std::round(p.east.value()), std::round(p.north.value())});
    return out;
}

std::string_view layer_of(const terrain::Kind& kind) {
    return terrain::layer_words[static_cast<std::size_t>(kind.paint.layer)];
}

Json heights_of(const HeightField& field) {
    const double cell = std::max(field.width().value(), field.depth().value()) / map_cells;
    const int columns = std::max(2, static_cast<int>(std::lround(field.width().value() / cell)));
    const int rows = std::max(2, static_cast<int>(std::lround(field.depth().value() / cell)));
    Json heights = Json::array();
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i)
            heights.push_back(std::round(field
                                             .height_at({field.width() * ((i + 0.5) / columns),
                                                         field.depth() * ((j + 0.5) / rows)})
                                             .value() *
                                         10) /
                              10);
    return {{"columns", columns}, {"rows", rows}, {"yards", std::move(heights)}};
}

Json ending_of(const timeline::Ending& ending, const play::Game& game) {
    Json sides = Json::array();
    for (const timeline::Ending::Side& side : ending.sides)
        sides.push_back({{"name", side.name}, {"lost", side.lost}, {"of", side.of}, {"points", side.points}});
    return {{"result", ending.result},
            {"because", ending.because},
            {"winner", side_of(game, ending.winner)},
            {"decisive", ending.decisive},
            {"sides", std::move(sides)}};
}

std::string dice_line(const RollCard& card, double t) {
    if (t < card.start + card.fall) return card.told.title;
    std::string line = card.told.title;
    for (std::size_t s = 0; s < card.roll.sides.size(); ++s) {
        const play::RollSide& side = card.roll.sides[s];
        const std::string name = s < card.told.rollers.size() ? card.told.rollers[s].name + " " : "";
        line += fmt::format("\n{}{}", name, fmt::join(side.dice, "+"));
        if (!card.decided(t)) continue;
        for (const play::RollModifier& m : side.modifiers)
            line += m.factor ? fmt::format(" x{:g} {}", m.amount, m.label)
                             : fmt::format(" {:+g} {}", m.amount, m.label);
        line += fmt::format(" = {:g}", side.score);
    }
    if (card.decided(t)) line += "\n" + card.told.verdict;
    return line;
}

}

Json card_json(const RollCard& card, const play::Game& game) {
    Json rollers = Json::array();
    for (const play::Telling::Roller& roller : card.told.rollers)
        rollers.push_back({{"name", roller.name}, {"side", side_of(game, roller.side)}});
    return {{"title", card.told.title},
            {"verdict", card.told.verdict},
            {"great", card.told.great},
            {"rollers", std::move(rollers)},
            {"faces", card.faces},
            {"roll", roll_json(card.roll)},
            {"fall", tidied(card.fall)},
            {"each", tidied(card.each)},
            {"verdict_at", tidied(card.verdict - card.start)},
            {"goes_on", tidied(card.goes_on - card.start)},
            {"end", tidied(card.end - card.start)}};
}

std::size_t events_known_at(const Timeline& film, double t) {
    const std::size_t last = film.mark_at(t);
    const std::size_t begun = last == 0 ? 0 : film.marks()[last].event + 1;
    const RollCard* card = film.card_at(t);
    if (card == nullptr || card->decided(t)) return begun;
    for (std::size_t i = last + 1; i-- > 1;) {
        const Mark& mark = film.marks()[i];
        if (mark.start < card->start) break;
        if (mark.start == card->start && mark.told == card->told) return mark.event;
    }
    return begun;
}

Json show_json(const Timeline& film, double t) {
    Json out = state_json(*film.state_after(events_known_at(film, t)));
    out["time"] = tidied(t);
    out["length"] = tidied(film.length());
    out["caption"] = film.caption_at(t);
    if (const RollCard* card = film.card_at(t)) {
        out["card"] = card_json(*card, film.state().game());
        out["card"]["age"] = tidied(t - card->start);
    }
    if (const timeline::Ending* ending = film.ending_at(t))
        out["ending"] = ending_of(*ending, film.state().game());
    return out;
}

Json places_json(const timeline::TableMoment& moment) {
    Json units = Json::array();
    for (const timeline::PieceMoment& unit : moment.units)
        units.push_back({std::round(unit.place.at.east.value()), std::round(unit.place.at.north.value()),
                         std::round(unit.place.facing.value()), std::round(unit.presence * 100) / 100});
    return {{"units", std::move(units)}};
}

Json ground_json(const play::Game& game) {
    const scene::Scene& scene = game.scene();
    Json areas = Json::array();
    for (const scene::Area& area : scene.landscape.areas)
        areas.push_back(
            {{"layer", layer_of(scene.landscape.kind_of(area))}, {"outline", points_of(area.outline)}});
    Json lines = Json::array();
    for (const scene::Line& line : scene.landscape.lines)
        lines.push_back({{"layer", layer_of(scene.landscape.kind_of(line))},
                         {"width", line.width.value()},
                         {"points", points_of(line.points)}});
    return {{"title", scene.title},
            {"width", scene.ground.width.value()},
            {"depth", scene.ground.depth.value()},
            {"heights", heights_of(*scene.ground.heights)},
            {"areas", std::move(areas)},
            {"lines", std::move(lines)}};
}

std::map<std::string, std::string> show_texts(const Timeline& film, double t) {
    const std::unique_ptr<play::State> state = film.state_after(events_known_at(film, t));
    const play::Game& game = state->game();
    const play::Step& step = game.steps()[state->step()];
    std::map<std::string, std::string> texts;
    texts["turn"] = fmt::format("Turn {} of {}, {}: {}", state->turn(), game.turns(),
                                clock_of(game, state->turn()), step.name);
    std::string& score = texts["score"];
    for (const play::Side& side : state->sides())
        score += fmt::format("{}{} {}", score.empty() ? "" : " : ", side.name, side.points);
    std::string& orders = texts["orders"];
    for (std::size_t i = 0; i < state->groups(); ++i) {
        const play::Group group = state->group(play::GroupId{i});
        const play::Markers markers = state->markers(play::GroupId{i});
        if (!group.here || markers.orders.empty()) continue;
        orders += fmt::format("{}: {}{}\n", group.name, markers.orders.front().words,
                              markers.status.empty() ? "" : " (" + markers.status + ")");
    }
    texts["caption"] = film.caption_at(t);
    const RollCard* card = film.card_at(t);
    texts["dice"] = card != nullptr ? dice_line(*card, t) : "";
    return texts;
}

}
