#include "engine/rules/turn.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vantage::rules {

const TurnPhase* TurnSequence::phase(std::string_view id) const {
    const auto found =
        std::find_if(phases.begin(), phases.end(), [&](const TurnPhase& p) { return p.id == id; });
    return found == phases.end() ? nullptr : &*found;
}

bool TurnStep::in_edition(std::string_view edition) const {
    return editions.empty() || std::find(editions.begin(), editions.end(), edition) != editions.end();
}

namespace {

std::string unique_id(const JsonReader& json, std::set<std::string>& seen) {
    std::string id = json.need("id").text();
    if (!seen.insert(id).second) json["id"].error(fmt::format("a second \"{}\"", id));
    return id;
}

StepPlay read_play(const JsonReader& s) {
    const JsonReader again = s["again"];
    if (!again.missing()) again.object({"from", "while"});
    return {s["journal"].text(s["id"].text()),
            s["heading"].text(s["name"].text()),
            s["commands"].texts(),
            s["allows"].texts(),
            s["forgets"].texts(),
            s["before"].texts(),
            s["on_begin"].texts(),
            s["on_end"].texts(),
            again.missing() ? "" : again.need("from").text(),
            again.missing() ? "" : again.need("while").text()};
}

}

TurnSequence read_turn(const JsonReader& json) {
    TurnSequence turn;
    json.object({"note", "minutes", "phases"});
    turn.note = json["note"].text();
    turn.minutes = json["minutes"].number(0.0, {0.0, 1440.0});
    std::set<std::string> phases;
    for (const JsonReader& p : json.need("phases").items()) {
        p.object({"id", "number", "name", "colour", "text", "steps"});
        TurnPhase phase;
        phase.id = unique_id(p, phases);
        phase.number = p["number"].text();
        phase.name = p.need("name").text();
        phase.colour = p["colour"].text();
        phase.text = p["text"].text();
        for (const JsonReader& s : p["steps"].items()) {
            s.object({"id", "number", "name", "text", "tables", "editions", "journal", "heading", "commands",
                      "allows", "forgets", "before", "on_begin", "on_end", "again"});
            phase.steps.push_back({s.need("id").text(), s["number"].text(), s.need("name").text(),
                                   s["text"].text(), s["tables"].texts(), s["editions"].texts(),
                                   read_play(s)});
        }
        turn.phases.push_back(std::move(phase));
    }
    if (turn.phases.empty() && json["phases"].is_array()) json.error("\"phases\" takes at least one phase");
    return turn;
}

}
