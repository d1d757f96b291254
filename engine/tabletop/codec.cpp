#include "engine/tabletop/codec.h"

#include "engine/core/nearest.h"
#include "engine/rules/answer.h"
#include "engine/tabletop/verbs.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace vantage::tabletop {
namespace {

using nlohmann::json;
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

// What a member should be; the first that is not so is the error.
class Members {
public:
    explicit Members(const json& j) : j_(j) {}

    std::string text(const char* key, bool needed = true) {
        const json* at = find(key, needed);
        if (!at) return {};
        if (at->is_string()) return at->get<std::string>();
        fail(key, "takes a text");
        return {};
    }
    double number(const char* key, double least, double most) {
        const json* at = find(key, true);
        if (!at) return least;
        if (at->is_number() && at->get<double>() >= least && at->get<double>() <= most)
            return at->get<double>();
        fail(key, fmt::format("takes a number from {} to {}", least, most));
        return least;
    }
    std::size_t count(const char* key) { return static_cast<std::size_t>(std::floor(number(key, 0, 1e6))); }
    bool flag(const char* key) {
        const json* at = find(key, true);
        if (at && at->is_boolean()) return at->get<bool>();
        if (at) fail(key, "takes true or false");
        return false;
    }
    Value value(const char* key) {
        const json* at = find(key, false);
        return at ? value_of(*at) : Value{};
    }
    Facts facts(const char* key) {
        Facts out;
        const json* at = find(key, false);
        if (!at) return out;
        if (!at->is_object()) fail(key, "takes an object");
        if (at->is_object())
            for (const auto& [name, member] : at->items()) out.set(name, value_of(member));
        return out;
    }
    GroundPoint point(const json& at, const char* key) {
        if (at.is_array() && at.size() == 2 && sound(at[0]) && sound(at[1]))
            return {Yards{at[0].get<double>()}, Yards{at[1].get<double>()}};
        fail(key, "takes east and north in yards");
        return {};
    }
    std::vector<GroundPoint> points(const char* key) {
        std::vector<GroundPoint> out;
        const json* at = find(key, false);
        if (!at) return out;
        if (!at->is_array() || at->size() > 1000) {
            fail(key, "takes a list of places");
            return out;
        }
        for (const json& one : *at) out.push_back(point(one, key));
        return out;
    }
    Placement placement(const char* key) {
        const json* at = find(key, true);
        if (!at) return {};
        if (at->is_array() && at->size() == 3 && sound((*at)[0]) && sound((*at)[1]) && sound((*at)[2]))
            return {{Yards{(*at)[0].get<double>()}, Yards{(*at)[1].get<double>()}},
                    Degrees{(*at)[2].get<double>()}};
        fail(key, "takes east, north and facing");
        return {};
    }
    /// One of the words; the first if it is not there.
    std::size_t choice(const char* key, std::span<const std::string_view> words) {
        const std::string given = text(key, false);
        if (given.empty()) return 0;
        const auto at = std::find(words.begin(), words.end(), given);
        if (at == words.end()) fail(key, "takes " + one_of(words));
        return at == words.end() ? 0 : static_cast<std::size_t>(at - words.begin());
    }
    std::optional<Degrees> facing(const char* key) {
        if (!find(key, false)) return std::nullopt;
        return Degrees{number(key, 0, 360)};
    }
    std::vector<Seen> known(const char* key) {
        std::vector<Seen> out;
        const json* at = find(key, false);
        if (!at || !at->is_array()) return out;
        for (const json& one : *at) {
            if (!one.is_object()) continue;
            Members inner{one};
            Seen seen{inner.text("fact"), inner.value("value"), inner.text("because", false)};
            if (inner.error) error = inner.error;
            out.push_back(std::move(seen));
        }
        return out;
    }
    void fail(const std::string& key, std::string message) {
        if (!error) error = Error{"", "/" + key, std::move(message)};
    }

    std::optional<Error> error;

private:
    static bool sound(const json& j) { return j.is_number() && std::abs(j.get<double>()) <= 1e6; }
    static Value value_of(const json& j) {
        if (j.is_boolean()) return j.get<bool>();
        if (j.is_number()) return j.get<double>();
        if (j.is_string()) return j.get<std::string>();
        return {};
    }
    const json* find(const char* key, bool needed) {
        const auto at = j_.find(key);
        if (at != j_.end()) return &*at;
        if (needed) fail(key, "is missing");
        return nullptr;
    }

    const json& j_;
};

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
    ordered_json operator()(const NextStep& c) const {
        ordered_json j = {{"do", "next"}};
        if (!c.side.empty()) j["side"] = c.side;
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
        return {{"event", "table-due"}, {"table", e.due.table},          {"own", e.due.own},
                {"other", e.due.other}, {"facts", json_of(e.due.facts)}, {"why", e.due.why}};
    }
    ordered_json operator()(const DueSettled& e) const {
        return {{"event", "due-settled"}, {"number", e.number}};
    }
    ordered_json operator()(const PieceActed& e) const {
        return {{"event", "piece-acted"}, {"piece", e.piece}, {"what", e.what}};
    }
    ordered_json operator()(const SideEndedStep& e) const {
        return {{"event", "side-ended-step"}, {"side", e.side}};
    }
    ordered_json operator()(const TurnEnded& e) const {
        return {{"event", "turn-ended"}, {"turn", e.turn}, {"last", e.last}};
    }
    ordered_json operator()(const StepBegan& e) const {
        return {{"event", "step-began"}, {"turn", e.turn}, {"phase", e.phase}, {"step", e.step}};
    }
};

template <class T> Result<T> given(Members& members, T thing) {
    if (members.error) return *members.error;
    return thing;
}

}

ordered_json to_json(const Command& command) { return std::visit(CommandJson{}, command); }
ordered_json to_json(const Event& event) { return std::visit(EventJson{}, event); }

std::string_view verb_of(const Command& command) { return verbs()[command.index()].name; }

Result<Command> read_command(const json& j) {
    if (auto ok = play::check_form(j, verbs()); !ok) return ok.error();
    Members m{j};
    const std::string verb = m.text("do");
    if (verb == "resolve")
        return given<Command>(m, ResolveTable{m.text("table"), m.text("own"), m.text("other", false),
                                              m.facts("facts"), m.facts("against")});
    if (verb == "move")
        return given<Command>(m, MovePiece{m.text("piece"), m.points("path"), m.facing("facing"),
                                           m.facts("facts"), m.facts("changes")});
    if (verb == "place") return given<Command>(m, PlacePiece{m.text("piece"), m.placement("at")});
    if (verb == "set") return given<Command>(m, SetCard{m.text("piece"), m.facts("entries")});
    if (verb == "remove") return given<Command>(m, RemovePiece{m.text("piece")});
    if (verb == "smoke") return given<Command>(m, LaySmoke{m.points("at")});
    if (verb == "weather") return given<Command>(m, SetWeather{m.facts("weather")});
    if (verb == "dismiss") return given<Command>(m, DismissDue{m.count("number")});
    return given<Command>(m, NextStep{m.text("side", false)});
}

namespace {

Result<Event> read_any(const json& j) {
    if (!j.is_object()) return Error{"", "", "an event is a JSON object"};
    Members m{j};
    const std::string what = m.text("event");
    if (m.error) return *m.error;
    const auto turn = [&] { return static_cast<int>(m.count("turn")); };
    if (what == "table-resolved") {
        TableResolved e{m.text("table"), m.text("own"), m.text("other", false), {}, {}, m.text("outcome")};
        e.known = {m.known("known"), m.known("known_of_other")};
        if (j.contains("answer")) e.answer = ordered_json(j["answer"]).dump();
        return given<Event>(m, std::move(e));
    }
    if (what == "entry-changed")
        return given<Event>(m, EntryChanged{m.text("piece"), m.text("entry"), m.value("before"),
                                            m.value("after"), m.text("why", false)});
    if (what == "piece-moved")
        return given<Event>(
            m, PieceMoved{m.text("piece"), m.placement("from"), m.placement("to"), m.text("why", false),
                          static_cast<Manner>(m.choice("how", manner_words)), m.points("by")});
    if (what == "piece-removed") return given<Event>(m, PieceRemoved{m.text("piece"), m.text("why", false)});
    if (what == "smoke-laid") return given<Event>(m, SmokeLaid{m.points("at"), turn(), m.count("phase")});
    if (what == "smoke-lifted") return given<Event>(m, SmokeLifted{turn()});
    if (what == "weather-changed") return given<Event>(m, WeatherChanged{m.text("kind"), m.flag("now")});
    if (what == "table-due")
        return given<Event>(m, TableDue{{m.text("table"), m.text("own"), m.text("other", false),
                                         m.facts("facts"), m.text("why", false)}});
    if (what == "due-settled") return given<Event>(m, DueSettled{m.count("number")});
    if (what == "piece-acted") return given<Event>(m, PieceActed{m.text("piece"), m.text("what")});
    if (what == "side-ended-step") return given<Event>(m, SideEndedStep{m.text("side")});
    if (what == "turn-ended") return given<Event>(m, TurnEnded{turn(), m.flag("last")});
    if (what == "step-began") return given<Event>(m, StepBegan{turn(), m.count("phase"), m.count("step")});
    return Error{"", "/event", fmt::format("unknown event \"{}\"", what)};
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
    std::optional<Error> operator()(const TableDue& e) const { return piece("/own", e.due.own); }
    std::optional<Error> operator()(const SideEndedStep& e) const {
        if (std::find(state.sides.begin(), state.sides.end(), e.side) != state.sides.end())
            return std::nullopt;
        return Error{"", "/side",
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
        return std::nullopt;
    }
};

}

Result<Event> read_event(const json& j, const TableState& state, const rules::TurnSequence& turn) {
    Result<Event> event = read_any(j);
    if (!event) return event;
    if (std::optional<Error> wrong = std::visit(WrongName{state, turn}, *event)) return *std::move(wrong);
    return event;
}

}
