#include "engine/tabletop/changes.h"

#include "engine/core/json.h"
#include "engine/rules/settings_in.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace vantage::tabletop {
namespace {

using rules::Value;

constexpr std::array<std::string_view, 11> who_words{
    "own",       "other",       "own-formation", "other-formation", "own-force", "other-force",
    "own-units", "other-units", "near",          "near-other",      "every"};

Value scalar(const JsonReader& json) {
    if (json.is_flag()) return json.flag(false);
    if (json.is_number()) return json.number(0.0);
    return json.text();
}

std::vector<Value> scalars(const JsonReader& json) {
    std::vector<Value> out;
    if (json.is_array())
        for (const JsonReader& item : json.items()) out.push_back(scalar(item));
    else
        out.push_back(scalar(json));
    return out;
}

std::vector<std::string> texts(const JsonReader& json) {
    std::vector<std::string> out;
    if (!json.missing())
        for (const JsonReader& item : json.items()) out.push_back(item.text());
    return out;
}

class ChangesReader {
public:
    ChangesReader(const rules::System& system, const JsonReader& json) : system_(system), json_(json) {
        // What befalls each side of a table stands under names that begin with the side.
        for (const rules::EffectInfo& effect : system.effects)
            for (const char* side : {"", "attacker_", "defender_"}) effects_.insert(side + effect.id);
        for (const rules::TurnPhase& phase : system.turn.phases) {
            if (phase.steps.empty()) steps_.insert(phase.id + "/");
            for (const rules::TurnStep& step : phase.steps) steps_.insert(phase.id + "/" + step.id);
        }
    }

    Changes read() {
        json_.object({"shared", "tables", "bans", "steps", "any_time", "moves", "smoke_turns"});
        Changes out;
        for (const auto& [id, list] : json_["tables"].members())
            if (known_table(list, id)) out.tables[id] = changes(list);
        for (const auto& [id, list] : json_["bans"].members())
            if (id == "move" || known_table(list, id))
                for (const JsonReader& item : list.items()) out.bans[id].push_back(ban(item));
        for (const auto& [id, list] : json_["steps"].members()) {
            known_step(list, id);
            out.steps[id] = changes(list);
        }
        for (const JsonReader& item : json_["any_time"].items())
            if (known_table(item, item.text())) out.any_time.push_back(item.text());
        for (const JsonReader& item : json_["moves"].items()) out.moves.push_back(move(item));
        out.smoke_turns = json_["smoke_turns"].number(1.0, {0.0, 1000.0});
        return out;
    }

private:
    bool known_table(const JsonReader& json, const std::string& id) {
        if (system_.table("", id)) return true;
        json.error(fmt::format("no table is called \"{}\"", id));
        return false;
    }
    void known_step(const JsonReader& json, const std::string& id) {
        if (!steps_.contains(id)) json.error(fmt::format("the turn has no step \"{}\"", id));
    }
    // Names of effects are held against effects.json; the rest depends on the case.
    void known_name(const JsonReader& json, const std::string& name) {
        static constexpr std::array<std::string_view, 8> prefixes{"fact.", "other_fact.", "own.",   "other.",
                                                                  "self.", "formation.",  "force.", "kind."};
        static constexpr std::array<std::string_view, 7> plain{"outcome", "score",     "margin", "distance",
                                                               "angle",   "same_side", "natural"};
        if (std::find(plain.begin(), plain.end(), name) != plain.end()) return;
        if (name.starts_with("effect.")) {
            if (!effects_.contains(name.substr(7)))
                json.error(fmt::format("no effect is called \"{}\"", name.substr(7)));
            return;
        }
        for (const std::string_view prefix : prefixes)
            if (name.starts_with(prefix)) return;
        json.error(
            fmt::format("\"{}\" names nothing: takes outcome, score, margin, distance, angle, same_side, "
                        "or effect., fact., own., other., self., formation., force. and kind. with a name",
                        name));
    }

    Amount amount(const JsonReader& json) {
        Amount out;
        if (!json.is_object()) {
            out.constant = scalar(json);
            return out;
        }
        json.object({"of", "map", "else", "times", "per", "plus", "round"});
        out.of = json.need("of").text();
        known_name(json["of"], out.of);
        for (const auto& [word, value] : json["map"].members()) out.map[word] = scalar(value);
        if (!json["else"].missing()) out.otherwise = scalar(json["else"]);
        out.times = json["times"].number(1.0);
        out.per = json["per"].number(1.0, {1e-6, 1e6});
        out.plus = json["plus"].number(0.0);
        static constexpr std::array<std::string_view, 2> roundings{"down", "up"};
        out.round_up = json["round"].choice(roundings, 0) == 1;
        return out;
    }
    std::map<std::string, Amount> amounts(const JsonReader& json) {
        std::map<std::string, Amount> out;
        for (const auto& [entry, value] : json.members()) out[entry] = amount(value);
        return out;
    }
    std::vector<Test> tests(const JsonReader& json) {
        std::vector<Test> out;
        for (const auto& [name, given] : json.members()) {
            Test test;
            test.of = name;
            known_name(given, name);
            const JsonReader inner = given.is_object() && !given["not"].missing() ? given["not"] : given;
            test.negated = given.is_object() && !given["not"].missing();
            if (inner.is_object()) {
                inner.object({"min", "max"});
                if (!inner["min"].missing()) test.min = inner["min"].number(0.0);
                if (!inner["max"].missing()) test.max = inner["max"].number(0.0);
            } else {
                test.values = scalars(inner);
            }
            out.push_back(std::move(test));
        }
        return out;
    }

    std::vector<Change> changes(const JsonReader& list) {
        std::vector<Change> out;
        for (const JsonReader& item : list.items()) {
            if (!item.is_text()) {
                out.push_back(change(item));
                continue;
            }
            const JsonReader shared = json_["shared"][item.text()];
            if (shared.missing()) item.error(fmt::format("nothing shared is called \"{}\"", item.text()));
            for (const JsonReader& inner : shared.items()) out.push_back(change(inner));
        }
        return out;
    }

    Change change(const JsonReader& json) {
        json.object({"who", "kinds", "within", "when", "passes", "set", "add", "step", "remove", "retreat",
                     "faces_away", "smoke", "due", "why"});
        Change out;
        out.who = static_cast<Who>(json["who"].choice(who_words, 0));
        out.kinds = texts(json["kinds"]);
        out.within = json["within"].number(0.0, {0.0, 1e6});
        out.when = tests(json["when"]);
        if (const JsonReader passes = json["passes"]; !passes.missing()) {
            passes.object({"entry", "at_start", "percent"});
            const std::string entry = passes.need("entry").text();
            out.passes = Passes{entry, passes["at_start"].text("original_" + entry),
                                passes["percent"].number(25.0, {1.0, 100.0})};
        }
        out.set = amounts(json["set"]);
        out.add = amounts(json["add"]);
        if (const JsonReader step = json["step"]; !step.missing()) {
            step.object({"entry", "along", "by"});
            out.step_entry = step.need("entry").text();
            out.along = texts(step.need("along"));
            out.steps = amount(step.need("by"));
        }
        out.remove = json["remove"].flag(false);
        if (!json["retreat"].missing()) out.retreat = amount(json["retreat"]);
        out.faces_away = json["faces_away"].flag(false);
        if (!json["smoke"].missing()) out.smoke = amount(json["smoke"]);
        if (const JsonReader due = json["due"]; !due.missing()) {
            due.object({"table", "for", "alone", "facts"});
            out.due_table = due.need("table").text();
            known_table(due["table"], out.due_table);
            static constexpr std::array<std::string_view, 2> sides{"own", "other"};
            out.due_for_other = due["for"].choice(sides, 0) == 1;
            out.due_alone = due["alone"].flag(false);
            out.due_facts = amounts(due["facts"]);
        }
        out.why = json["why"].text();
        return out;
    }

    Ban ban(const JsonReader& json) {
        json.object({"when", "message"});
        return {tests(json.need("when")), json.need("message").text()};
    }

    MoveRule move(const JsonReader& json) {
        json.object({"kinds", "steps", "table", "effect", "allowance", "turn_share", "change_share",
                     "may_change", "when", "after"});
        MoveRule out;
        out.kinds = texts(json.need("kinds"));
        out.steps = texts(json.need("steps"));
        for (const std::string& step : out.steps) known_step(json["steps"], step);
        out.table = json["table"].text();
        if (!out.table.empty()) known_table(json["table"], out.table);
        out.effect = json["effect"].text();
        if (!out.effect.empty() && !effects_.contains(out.effect))
            json["effect"].error(fmt::format("no effect is called \"{}\"", out.effect));
        out.allowance = json["allowance"].number(0.0, {0.0, 1e6});
        out.turn_share = json["turn_share"].number(0.0, {0.0, 1.0});
        out.change_share = json["change_share"].number(0.0, {0.0, 1.0});
        out.may_change = texts(json["may_change"]);
        out.when = tests(json["when"]);
        out.after = changes(json["after"]);
        return out;
    }

    const rules::System& system_;
    const JsonReader& json_;
    std::set<std::string> effects_;
    std::set<std::string> steps_;
};

}

Result<Changes> load_changes(const rules::System& system) {
    const auto document = rules::load_part(system, "changes.json");
    if (!document) return document.error();
    if (!*document) return Changes{};
    Problems problems;
    const JsonReader json{**document, problems};
    Changes changes = ChangesReader{system, json}.read();
    if (!problems.ok()) return problems.first();
    return changes;
}

}
