#include "engine/study/report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::study {
namespace {

using nlohmann::ordered_json;

/// Six digits are more than any study knows, and keep the file short.
double rounded(double value) { return std::round(value * 1e6) / 1e6; }

ordered_json to_json(const Share& s) {
    return {
        {"count", s.count}, {"share", rounded(s.share)}, {"low", rounded(s.low)}, {"high", rounded(s.high)}};
}

ordered_json to_json(const Spread& s) {
    return {{"mean", rounded(s.mean)}, {"deviation", rounded(s.deviation)},
            {"least", s.least},        {"p10", s.low},
            {"median", s.median},      {"p90", s.high},
            {"most", s.most}};
}

ordered_json rounded(const std::vector<double>& values) {
    ordered_json out = ordered_json::array();
    for (const double value : values) out.push_back(rounded(value));
    return out;
}

ordered_json to_json(const SideSummary& side, const scene::Side& about) {
    ordered_json out = {{"id", about.id},
                        {"name", about.name},
                        {"wins", to_json(side.wins)},
                        {"units_lost", to_json(side.lost)},
                        {"points", to_json(side.points)},
                        {"leaders_lost", to_json(side.leaders_lost)},
                        {"units_lost_by_turn", ordered_json::array()}};
    for (const Spread& turn : side.lost_by_turn)
        out["units_lost_by_turn"].push_back(
            {{"mean", rounded(turn.mean)}, {"p10", turn.low}, {"p90", turn.high}});
    return out;
}

ordered_json to_json(const UnitSummary& unit, const scene::Scene& scene) {
    ordered_json out = {{"id", unit.id},
                        {"name", unit.name},
                        {"side", scene.sides[unit.side].id},
                        {"actions", rounded(unit.actions)},
                        {"lost", to_json(unit.lost)},
                        {"sway_lost", rounded(unit.sway_lost)},
                        {"sway_actions", rounded(unit.sway_actions)}};
    if (unit.lost.count < unit.lost.of) out["score_if_it_stands"] = rounded(unit.score_stood);
    if (unit.lost.count > 0) out["score_if_it_falls"] = rounded(unit.score_lost);
    return out;
}

ordered_json to_json(const VariantSummary& v, const scene::Scene& scene) {
    ordered_json out = {{"label", v.label}, {"games", v.games}, {"sides", ordered_json::array()}};
    for (std::size_t s = 0; s < v.sides.size(); ++s)
        out["sides"].push_back(to_json(v.sides[s], scene.sides[s]));
    out["undecided"] = to_json(v.undecided);
    out["results"] = ordered_json::array();
    for (const auto& [words, count] : v.results)
        out["results"].push_back({{"result", words}, {"count", count}});
    out["turns"] = to_json(v.turns);
    out["fires_and_fights"] = to_json(v.actions);
    out["fires_by_turn"] = rounded(v.fires_by_turn);
    out["fights_by_turn"] = rounded(v.fights_by_turn);
    out["typical"] = {{"seed", v.typical.seed}, {"why", v.typical.why}};
    out["dramatic"] = {{"seed", v.dramatic.seed}, {"why", v.dramatic.why}};
    out["refused"] = v.refused;
    if (v.refused > 0) out["refusal"] = v.refusal;
    out["units"] = ordered_json::array();
    for (const UnitSummary& unit : v.units) out["units"].push_back(to_json(unit, scene));
    out["places_fought"] = v.places;
    out["ways_marched"] = ordered_json::array();
    for (const SideSummary& side : v.sides) out["ways_marched"].push_back(side.ways);
    return out;
}

/// Scalars and lists of numbers on one line, so that a map of thousands of squares is no thousands of lines.
void write(std::string& out, const ordered_json& j, int indent) {
    const bool deep = j.is_structured() && !j.empty() && (j.is_object() || j.front().is_structured());
    if (!deep) {
        out += j.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
        return;
    }
    const std::string inner(static_cast<std::size_t>(indent) + 1, ' ');
    const bool flat = j.is_object() && std::none_of(j.begin(), j.end(), [](const ordered_json& value) {
                          return value.is_structured();
                      });
    out += j.is_object() ? "{" : "[";
    bool first = true;
    for (const auto& [key, value] : j.items()) {
        out += first ? (flat ? "" : "\n" + inner) : (flat ? ", " : ",\n" + inner);
        first = false;
        if (j.is_object()) out += ordered_json(key).dump() + ": ";
        write(out, value, indent + 1);
    }
    if (!flat) out += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
    out += j.is_object() ? "}" : "]";
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string{"\"\""} : std::string(1, c);
    return out + "\"";
}

}

std::string json_of(const Summary& summary, const scene::Scene& scene) {
    const Plan& plan = summary.plan;
    const Grid grid{scene.ground};
    ordered_json out = {
        {"vantage", "study-answer"},
        {"version", 1},
        {"scene", plan.scene},
        {"scene_hash", plan.scene_hash},
        {"title", scene.title},
        {"system", scene.rules.system},
        {"vary", plan.vary},
        {"games", plan.games},
        {"seed", plan.seed},
        {"turns", plan.turns},
        {"players", ordered_json::object()},
        {"score", summary.by_victories ? "victories" : "units lost by the enemy less own"},
        {"confidence", 0.95},
        {"grid", {{"yards", rounded(grid.side)}, {"columns", grid.columns}, {"rows", grid.rows}}},
        {"variants", ordered_json::array()}};
    for (std::size_t s = 0; s < scene.sides.size(); ++s) out["players"][scene.sides[s].id] = plan.players[s];
    for (const VariantSummary& v : summary.variants) out["variants"].push_back(to_json(v, scene));
    std::string text;
    write(text, out, 0);
    return text + "\n";
}

std::string csv_of(const std::vector<Variant>& variants, const std::vector<GameRecord>& games,
                   const scene::Scene& scene) {
    std::string out = "variant,seed,winner,result,turns,fires,fights";
    for (const scene::Side& side : scene.sides)
        for (const char* what : {"units_lost", "points", "leaders_lost"})
            out += "," + quoted(fmt::format("{} {}", side.id, what));
    out += ",hash\n";
    const auto sum = [](const std::vector<int>& values) {
        int all = 0;
        for (const int value : values) all += value;
        return all;
    };
    for (const GameRecord& game : games) {
        const std::string winner =
            game.winner < 0 ? "" : scene.sides[static_cast<std::size_t>(game.winner)].id;
        out += fmt::format("{},{},{},{},{},{},{}", quoted(variants[game.variant].label), game.seed,
                           quoted(winner), quoted(game.refused.empty() ? game.result : game.refused),
                           game.turns, sum(game.fires), sum(game.fights));
        for (std::size_t s = 0; s < game.sides.size(); ++s)
            out += fmt::format(",{},{},{}", game.lost(s), game.points(s), game.sides[s].leaders_lost);
        out += fmt::format(",{}\n", game.hash);
    }
    return out;
}

}
