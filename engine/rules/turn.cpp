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

namespace {

std::vector<std::string> texts(const JsonReader& json) {
    std::vector<std::string> out;
    for (const JsonReader& item : json.items()) out.push_back(item.text());
    return out;
}

std::string unique_id(const JsonReader& json, std::set<std::string>& seen) {
    std::string id = json.need("id").text();
    if (!seen.insert(id).second) json["id"].error(fmt::format("a second \"{}\"", id));
    return id;
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
            s.object({"id", "number", "name", "text", "tables"});
            phase.steps.push_back({s.need("id").text(), s["number"].text(), s.need("name").text(),
                                   s["text"].text(), texts(s["tables"])});
        }
        turn.phases.push_back(std::move(phase));
    }
    if (turn.phases.empty() && json.problems().ok()) json.error("\"phases\" takes at least one phase");
    return turn;
}

}
