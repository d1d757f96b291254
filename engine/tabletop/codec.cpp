#include "engine/tabletop/codec.h"

#include "engine/core/nearest.h"
#include "engine/rules/answer.h"
#include "engine/rules/expression_read.h"
#include "engine/tabletop/verbs.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace vantage::tabletop {
namespace {

using nlohmann::ordered_json;
using rules::Facts;
using rules::Value;

ordered_json json_of(const Facts& facts) {
    ordered_json out = ordered_json::object();
    for (const auto& [name, value] : facts.all()) out[name] = rules::value_json(value);
    return out;
}
ordered_json json_of(GroundPoint p) { return {p.east.value(), p.north.value()}; }
ordered_json json_of(const std::vector<GroundPoint>& points) {
    ordered_json out = ordered_json::array();
    for (const GroundPoint p : points) out.push_back(json_of(p));
    return out;
}
ordered_json json_of(const Placement& p) { return {p.at.east.value(), p.at.north.value(), p.facing.value()}; }
ordered_json json_of(const std::vector<Seen>& known) {
    ordered_json out = ordered_json::array();
    for (const Seen& s : known)
        out.push_back({{"fact", s.fact}, {"value", rules::value_json(s.value)}, {"because", s.because}});
    return out;
}

constexpr NumberRange on_the_ground{-1e6, 1e6};

Value value_in(const JsonReader& json) {
    return json.missing() || json.is_null() ? Value{} : rules::ExpressionReader::scalar(json);
}
Facts facts_in(const JsonReader& json) {
    Facts out;
    for (const auto& [name, member] : json.members()) out.set(name, value_in(member));
    return out;
}
std::vector<GroundPoint> points_in(const JsonReader& json) {
    std::vector<GroundPoint> out;
    for (const JsonReader& item : json.items(1000))
        if (const auto n = item.numbers(2, on_the_ground); !n.empty())
            out.push_back({Yards{n[0]}, Yards{n[1]}});
    return out;
}
Placement placement_in(const JsonReader& json) {
    const auto n = json.numbers(3, on_the_ground);
    return n.empty() ? Placement{} : Placement{{Yards{n[0]}, Yards{n[1]}}, Degrees{n[2]}};
}
std::optional<Degrees> facing_in(const JsonReader& json) {
    if (json.missing()) return std::nullopt;
    return Degrees{json.number(0.0, {0.0, 360.0})};
}
std::size_t count_in(const JsonReader& json) {
    return static_cast<std::size_t>(json.integer(0, 0, 1'000'000));
}
std::vector<int> counts_in(const JsonReader& json) {
    std::vector<int> out;
    for (const JsonReader& item : json.items(100))
        out.push_back(static_cast<int>(item.integer(0, 0, 10'000)));
    return out;
}
std::vector<Seen> known_in(const JsonReader& json) {
    std::vector<Seen> out;
    for (const JsonReader& one : json.items(10'000))
        out.push_back({one.need("fact").text(), value_in(one["value"]), one["because"].text()});
    return out;
}

struct CommandJson {
    ordered_json operator()(const ResolveTable& c) const {
        ordered_json j = {{"do", "resolve"}, {"table", c.table}, {"own", c.own}};
        if (!c.other.empty()) j["other"] = c.other;
        if (!c.facts.all().empty()) j["facts"] = json_of(c.facts);
        if (!c.against.all().empty()) j["against"] = json_of(c.against);
        return j;
    }
    ordered_json operator()(const MovePiece& c) const {
        ordered_json j = {{"do", "move"}, {"piece", c.piece}, {"path", json_of(c.path)}};
        if (c.facing) j["facing"] = c.facing->value();
        if (!c.facts.all().empty()) j["facts"] = json_of(c.facts);
        if (!c.changes.all().empty()) j["changes"] = json_of(c.changes);
        return j;
    }
    ordered_json operator()(const PlacePiece& c) const {
        return {{"do", "place"}, {"piece", c.piece}, {"at", json_of(c.at)}};
    }
    ordered_json operator()(const SetCard& c) const {
        return {{"do", "set"}, {"piece", c.piece}, {"entries", json_of(c.entries)}};
    }
    ordered_json operator()(const RemovePiece& c) const { return {{"do", "remove"}, {"piece", c.piece}}; }
    ordered_json operator()(const LaySmoke& c) const { return {{"do", "smoke"}, {"at", json_of(c.at)}}; }
    ordered_json operator()(const SetWeather& c) const {
        return {{"do", "weather"}, {"weather", json_of(c.weather)}};
    }
    ordered_json operator()(const DismissDue& c) const { return {{"do", "dismiss"}, {"number", c.number}}; }
    ordered_json operator()(const GiveOrder& c) const {
        return {{"do", "order"}, {"by", c.by}, {"to", c.to}, {"order", c.order}};
    }
    ordered_json operator()(const NextStep& c) const {
        ordered_json j = {{"do", "next"}};
        if (!c.side.empty()) j["side"] = c.side;
        return j;
    }
    ordered_json operator()(const Concede& c) const { return {{"do", "concede"}, {"side", c.side}}; }
    ordered_json operator()(const RuleGame& c) const {
        ordered_json j = {{"do", "rule-game"}};
        if (!c.winner.empty()) j["winner"] = c.winner;
        if (!c.because.empty()) j["because"] = c.because;
        return j;
    }
};

constexpr std::array<std::string_view, 4> manner_words{"march", "hand", "fall-back", "flee"};

struct EventJson {
    ordered_json operator()(const TableResolved& e) const {
        ordered_json j = {{"event", "table-resolved"}, {"table", e.table}, {"own", e.own}};
        if (!e.other.empty()) j["other"] = e.other;
        j["outcome"] = e.outcome;
        j["known"] = json_of(e.known[0]);
        if (!e.known[1].empty()) j["known_of_other"] = json_of(e.known[1]);
        j["answer"] = ordered_json::parse(e.answer, nullptr, false);
        return j;
    }
    ordered_json operator()(const EntryChanged& e) const {
        ordered_json j = {{"event", "entry-changed"}, {"piece", e.piece}, {"entry", e.entry}};
        if (!e.before.is_nothing()) j["before"] = rules::value_json(e.before);
        j["after"] = rules::value_json(e.after);
        j["why"] = e.why;
        return j;
    }
    ordered_json operator()(const PieceMoved& e) const {
        ordered_json j = {{"event", "piece-moved"},
                          {"piece", e.piece},
                          {"from", json_of(e.from)},
                          {"to", json_of(e.to)},
                          {"why", e.why}};
        if (e.manner != Manner::march) j["how"] = manner_words[static_cast<std::size_t>(e.manner)];
        if (!e.by.empty()) j["by"] = json_of(e.by);
        return j;
    }
    ordered_json operator()(const MoveDeclared& e) const {
        ordered_json j = {{"event", "move-declared"},
                          {"piece", e.move.piece},
                          {"path", json_of(e.move.path)},
                          {"facing", e.move.facing.value()}};
        if (!e.move.facts.all().empty()) j["facts"] = json_of(e.move.facts);
        if (!e.move.changes.all().empty()) j["changes"] = json_of(e.move.changes);
        if (!e.move.at.empty()) j["at"] = e.move.at;
        return j;
    }
    ordered_json operator()(const MovesMade&) const { return {{"event", "moves-made"}}; }
    ordered_json operator()(const PieceAnchored& e) const {
        return {{"event", "piece-anchored"}, {"piece", e.piece}, {"at", json_of(e.at)}};
    }
    ordered_json operator()(const PieceRemoved& e) const {
        return {{"event", "piece-removed"}, {"piece", e.piece}, {"why", e.why}};
    }
    ordered_json operator()(const SmokeLaid& e) const {
        return {{"event", "smoke-laid"}, {"at", json_of(e.at)}, {"turn", e.turn}, {"phase", e.phase}};
    }
    ordered_json operator()(const SmokeLifted& e) const {
        return {{"event", "smoke-lifted"}, {"turn", e.turn}};
    }
    ordered_json operator()(const WeatherChanged& e) const {
        return {{"event", "weather-changed"}, {"kind", e.kind}, {"now", e.now}};
    }
    ordered_json operator()(const TableDue& e) const {
        ordered_json j = {{"event", "table-due"}, {"table", e.due.table},          {"own", e.due.own},
                          {"other", e.due.other}, {"facts", json_of(e.due.facts)}, {"why", e.due.why}};
        if (!e.due.step.empty()) j["in"] = e.due.step;
        return j;
    }
    ordered_json operator()(const DueSettled& e) const {
        return {{"event", "due-settled"}, {"number", e.number}};
    }
    ordered_json operator()(const PieceActed& e) const {
        return {{"event", "piece-acted"}, {"piece", e.piece}, {"what", e.what}};
    }
    ordered_json operator()(const OrderGiven& e) const {
        return {{"event", "order-given"}, {"by", e.by}, {"to", e.to}, {"order", e.order}};
    }
    ordered_json operator()(const SideEndedStep& e) const {
        return {{"event", "side-ended-step"}, {"side", e.side}};
    }
    ordered_json operator()(const SidesDeclared&) const { return {{"event", "sides-declared"}}; }
    ordered_json operator()(const TurnEnded& e) const {
        return {{"event", "turn-ended"}, {"turn", e.turn}, {"last", e.last}};
    }
    ordered_json operator()(const StepBegan& e) const {
        ordered_json j = {{"event", "step-began"}, {"turn", e.turn}, {"phase", e.phase}, {"step", e.step}};
        if (e.impulse != 0) j["impulse"] = e.impulse;
        if (e.round != 0) j["round"] = e.round;
        return j;
    }
    ordered_json operator()(const PieceArrived& e) const {
        return {{"event", "piece-arrived"}, {"piece", e.piece}, {"at", json_of(e.at)}};
    }
    ordered_json operator()(const PlaceTaken& e) const {
        return {{"event", "place-taken"}, {"place", e.place}, {"side", e.side}};
    }
    ordered_json operator()(const ConditionsCounted& e) const {
        return {{"event", "conditions-counted"}, {"running", e.running}};
    }
    ordered_json operator()(const GameEnded& e) const {
        return {{"event", "game-ended"}, {"winner", e.winner}, {"result", e.result}, {"because", e.because}};
    }
};

Command command_in(const JsonReader& j, const std::string& verb) {
    const auto text = [&](const char* key) { return j.need(key).text(); };
    if (verb == "resolve")
        return ResolveTable{text("table"), text("own"), j["other"].text(), facts_in(j["facts"]),
                            facts_in(j["against"])};
    if (verb == "move")
        return MovePiece{text("piece"), points_in(j["path"]), facing_in(j["facing"]), facts_in(j["facts"]),
                         facts_in(j["changes"])};
    if (verb == "place") return PlacePiece{text("piece"), placement_in(j.need("at"))};
    if (verb == "set") return SetCard{text("piece"), facts_in(j["entries"])};
    if (verb == "remove") return RemovePiece{text("piece")};
    if (verb == "smoke") return LaySmoke{points_in(j["at"])};
    if (verb == "weather") return SetWeather{facts_in(j["weather"])};
    if (verb == "dismiss") return DismissDue{count_in(j.need("number"))};
    if (verb == "concede") return Concede{text("side")};
    if (verb == "rule-game") return RuleGame{j["winner"].text(), j["because"].text()};
    if (verb == "order") return GiveOrder{text("by"), text("to"), text("order")};
    return NextStep{j["side"].text()};
}

Event event_in(const JsonReader& j, const std::string& what) {
    const auto text = [&](const char* key) { return j.need(key).text(); };
    const auto count = [&](const char* key) { return count_in(j.need(key)); };
    const auto turn = [&] { return static_cast<int>(count("turn")); };
    const std::string why = j["why"].text();
    if (what == "table-resolved")
        return TableResolved{text("table"),
                             text("own"),
                             j["other"].text(),
                             {known_in(j["known"]), known_in(j["known_of_other"])},
                             j["answer"].missing() ? "" : ordered_json(j["answer"].raw()).dump(),
                             text("outcome")};
    if (what == "entry-changed")
        return EntryChanged{text("piece"), text("entry"), value_in(j["before"]), value_in(j["after"]), why};
    if (what == "piece-moved")
        return PieceMoved{text("piece"),
                          placement_in(j.need("from")),
                          placement_in(j.need("to")),
                          why,
                          static_cast<Manner>(j["how"].choice(manner_words, 0)),
                          points_in(j["by"])};
    if (what == "piece-anchored") {
        const auto n = j.need("at").numbers(2, on_the_ground);
        return PieceAnchored{text("piece"),
                             n.empty() ? GroundPoint{} : GroundPoint{Yards{n[0]}, Yards{n[1]}}};
    }
    if (what == "move-declared")
        return MoveDeclared{{text("piece"), points_in(j["path"]),
                             Degrees{j.need("facing").number(0.0, {-720.0, 720.0})}, facts_in(j["facts"]),
                             facts_in(j["changes"]), j["at"].text()}};
    if (what == "moves-made") return MovesMade{};
    if (what == "piece-removed") return PieceRemoved{text("piece"), why};
    if (what == "smoke-laid") return SmokeLaid{points_in(j["at"]), turn(), count("phase")};
    if (what == "smoke-lifted") return SmokeLifted{turn()};
    if (what == "weather-changed") return WeatherChanged{text("kind"), j.need("now").flag(false)};
    if (what == "table-due")
        return TableDue{
            {text("table"), text("own"), j["other"].text(), facts_in(j["facts"]), why, j["in"].text()}};
    if (what == "due-settled") return DueSettled{count("number")};
    if (what == "piece-acted") return PieceActed{text("piece"), text("what")};
    if (what == "order-given") return OrderGiven{text("by"), text("to"), text("order")};
    if (what == "side-ended-step") return SideEndedStep{text("side")};
    if (what == "sides-declared") return SidesDeclared{};
    if (what == "turn-ended") return TurnEnded{turn(), j.need("last").flag(false)};
    if (what == "piece-arrived") return PieceArrived{text("piece"), placement_in(j.need("at"))};
    if (what == "place-taken") return PlaceTaken{count("place"), j["side"].text()};
    if (what == "conditions-counted") return ConditionsCounted{counts_in(j.need("running"))};
    if (what == "game-ended") return GameEnded{j["winner"].text(), j["result"].text(), j["because"].text()};
    if (what != "step-began") {
        j["event"].error(fmt::format("unknown event \"{}\"", what));
        return StepBegan{};
    }
    return StepBegan{turn(), count("phase"), count("step"), static_cast<int>(count_in(j["impulse"])),
                     static_cast<int>(count_in(j["round"]))};
}

template <class T>
Result<T> read(const nlohmann::json& j, const char* key,
               T (*read_as)(const JsonReader&, const std::string&)) {
    Problems problems;
    const JsonReader json{j, problems};
    const std::string kind = json.object() ? json.need(key).text() : "";
    if (!problems.ok()) return problems.first();
    T thing = read_as(json, kind);
    if (!problems.ok()) return problems.first();
    return thing;
}

/// What is wrong with the names in an event.
struct WrongName {
    const TableState& state;
    const rules::TurnSequence& turn;

    [[nodiscard]] std::optional<Error> piece(const char* key, const std::string& id) const {
        if (state.piece(id)) return std::nullopt;
        return Error{"", key, fmt::format("nobody on the table is called \"{}\"", id)};
    }
    template <class E> std::optional<Error> operator()(const E& e) const {
        if constexpr (requires { e.piece; })
            return piece("/piece", e.piece);
        else
            return std::nullopt;
    }
    std::optional<Error> operator()(const TableResolved& e) const { return piece("/own", e.own); }
    std::optional<Error> operator()(const OrderGiven& e) const { return piece("/to", e.to); }
    std::optional<Error> operator()(const MoveDeclared& e) const { return piece("/piece", e.move.piece); }
    std::optional<Error> operator()(const TableDue& e) const { return piece("/own", e.due.own); }
    std::optional<Error> operator()(const SideEndedStep& e) const { return side("/side", e.side); }
    std::optional<Error> operator()(const PieceArrived& e) const {
        if (state.arriving(e.piece)) return std::nullopt;
        return Error{"", "/piece", fmt::format("nobody who is still to come is called \"{}\"", e.piece)};
    }
    std::optional<Error> operator()(const PlaceTaken& e) const {
        if (e.place >= state.held.size())
            return Error{"", "/place", fmt::format("is {} of {}", e.place, state.held.size())};
        return e.side.empty() ? std::nullopt : side("/side", e.side);
    }
    std::optional<Error> operator()(const ConditionsCounted& e) const {
        if (e.running.size() == state.running.size()) return std::nullopt;
        return Error{"", "/running",
                     fmt::format("has {} numbers, takes {}", e.running.size(), state.running.size())};
    }
    std::optional<Error> operator()(const GameEnded& e) const {
        return e.winner.empty() ? std::nullopt : side("/winner", e.winner);
    }
    [[nodiscard]] std::optional<Error> side(const char* key, const std::string& id) const {
        if (std::find(state.sides.begin(), state.sides.end(), id) != state.sides.end()) return std::nullopt;
        return Error{"", key,
                     "takes " +
                         one_of(std::vector<std::string_view>(state.sides.begin(), state.sides.end()))};
    }
    std::optional<Error> operator()(const StepBegan& e) const {
        if (e.turn != state.turn && e.turn != state.turn + 1)
            return Error{"", "/turn", fmt::format("is {} after turn {}", e.turn, state.turn)};
        const std::size_t phases = std::max<std::size_t>(1, turn.phases.size());
        if (e.phase >= phases) return Error{"", "/phase", fmt::format("is {} of {}", e.phase, phases)};
        const std::size_t steps = turn.phases.empty() ? 1 : turn.phases[e.phase].steps.size();
        if (e.step >= std::max<std::size_t>(1, steps))
            return Error{"", "/step", fmt::format("is {} of {}", e.step, steps)};
        if (e.impulse != 0 && static_cast<std::size_t>(e.impulse) >= state.sides.size())
            return Error{"", "/impulse", fmt::format("is {} of {}", e.impulse, state.sides.size())};
        return std::nullopt;
    }
};

}

ordered_json to_json(const Command& command) { return std::visit(CommandJson{}, command); }
ordered_json to_json(const Event& event) { return std::visit(EventJson{}, event); }

std::string_view verb_of(const Command& command) { return verbs()[command.index()].name; }

Result<Command> read_command(const nlohmann::json& j) {
    if (auto ok = play::check_form(j, verbs()); !ok) return ok.error();
    return read(j, "do", command_in);
}

Result<Event> read_event(const nlohmann::json& j, const TableState& state, const rules::TurnSequence& turn) {
    Result<Event> event = read(j, "event", event_in);
    if (!event) return event;
    if (std::optional<Error> wrong = std::visit(WrongName{state, turn}, *event)) return *std::move(wrong);
    return event;
}

}
