#include "engine/tabletop/changes.h"

#include "engine/rules/expression_read.h"
#include "engine/rules/known.h"
#include "engine/tabletop/names.h"
#include "engine/tabletop/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vantage::tabletop {
namespace {

using rules::Value;

constexpr std::array<std::string_view, 11> who_words{
    "own",       "other",       "own-formation", "other-formation", "own-force", "other-force",
    "own-units", "other-units", "near",          "near-other",      "every"};

class ChangesReader {
public:
    ChangesReader(const rules::System& system, const scene::CardForm& cards, const JsonReader& json)
        : system_(system), cards_(cards), json_(json), names_(system, cards), read_(now_) {
        for (const rules::TurnPhase& phase : system.turn.phases) {
            if (phase.steps.empty()) steps_.push_back(phase.id + "/");
            for (const rules::TurnStep& step : phase.steps) steps_.push_back(phase.id + "/" + step.id);
        }
        collect_facts(json);
    }

    Changes read() {
        json_.object({"shared", "tables", "bans", "steps", "any_time", "moves", "smoke_turns", "arrivals"});
        Changes out;
        for (const auto& [id, list] : json_["tables"].members())
            if (const auto table = known_table(list, system_, id)) {
                now_ = names_.after({*table}, told(id));
                out.tables[id] = changes(list);
            }
        for (const auto& [id, list] : json_["bans"].members()) {
            if (id == "move")
                now_ = names_.before({}, {}, true);
            else if (const auto table = known_table(list, system_, id))
                now_ = names_.before({*table}, told(id));
            else
                continue;
            out.bans[id] = bans(list);
        }
        for (const auto& [id, list] : json_["steps"].members()) {
            known_step(list, id);
            now_ = names_.step();
            out.steps[id] = changes(list);
        }
        for (const JsonReader& item : json_["any_time"].items())
            if (known_table(item, system_, item.text())) out.any_time.push_back(item.text());
        for (const JsonReader& item : json_["moves"].items()) out.moves.push_back(move(item));
        out.smoke_turns = json_["smoke_turns"].number(1.0, {0.0, 1000.0});
        if (const JsonReader step = json_["arrivals"]; !step.missing()) {
            out.arrivals = step.text();
            known_step(step, out.arrivals);
        }
        return out;
    }

private:
    // Which facts are handed to a table that is due, and which are spoken of at all.
    void collect_facts(const JsonReader& json) {
        const auto speaks = [&](const std::string& text) {
            if (text.starts_with("fact.")) spoken_of_.insert(text.substr(5));
        };
        if (json.is_text()) speaks(json.text());
        if (json.is_array())
            for (const JsonReader& item : json.items()) collect_facts(item);
        if (!json.is_object()) return;
        for (const auto& [key, member] : json.members()) {
            speaks(key);
            if (key == "due" && member["table"].is_text() && member["facts"].is_object())
                for (const auto& [fact, value] : member["facts"].members())
                    told_[member["table"].text()].insert(fact);
            collect_facts(member);
        }
    }
    [[nodiscard]] const std::set<std::string>& told(const std::string& table) { return told_[table]; }

    // What is shared speaks of whatever any of the tables that use it has.
    rules::NameList shared_names(const std::string& list) {
        std::vector<rules::Table> tables;
        std::set<std::string> facts;
        for (const auto& [id, items] : json_["tables"].members())
            for (const JsonReader& item : items.is_array() ? items.items() : std::vector<JsonReader>{})
                if (const auto table = system_.table("", id);
                    item.is_text() && item.text() == list && table) {
                    tables.push_back(*table);
                    facts.insert(told(id).begin(), told(id).end());
                }
        return names_.after(tables, facts);
    }

    template <class Known> static std::string near(const std::string& id, const Known& known) {
        return meant(id, std::vector<std::string>(known.begin(), known.end()));
    }
    void known_step(const JsonReader& json, const std::string& id) {
        if (std::find(steps_.begin(), steps_.end(), id) == steps_.end())
            json.error(fmt::format("the turn has no step \"{}\"{}", id, near(id, steps_)));
    }
    /// An entry of some card: of these kinds, if there are any.
    void known_entry(const JsonReader& json, const std::string& id, const std::vector<std::string>& kinds,
                     const std::vector<Value>& values = {}) {
        std::vector<const scene::CardEntry*> entries;
        std::set<std::string> known(entries_of_scene.begin(), entries_of_scene.end());
        for (const scene::CardEntry& e : cards_.entries) {
            const bool meant_one =
                kinds.empty() || std::any_of(kinds.begin(), kinds.end(),
                                             [&](const auto& k) { return cards_.entry(k, e.id) == &e; });
            if (meant_one) known.insert(e.id);
            if (meant_one && e.id == id) entries.push_back(&e);
        }
        if (!cards_.any && !known.contains(id))
            json.error(fmt::format("no card has an entry \"{}\"{}", id, near(id, known)));
        for (const Value& v : entries.empty() ? std::vector<Value>{} : values)
            if (std::none_of(entries.begin(), entries.end(),
                             [&](const scene::CardEntry* e) { return e->accepts(setting_of(v)); }))
                json.error(fmt::format("is {}, takes {}", v.text(), entries.front()->takes()));
    }
    std::vector<Change> changes(const JsonReader& list) {
        std::vector<Change> out;
        const rules::NameList own = now_;
        for (const JsonReader& item : list.items()) {
            if (!item.is_text()) {
                out.push_back(change(item));
                continue;
            }
            now_ = shared_names(item.text());
            for (const JsonReader& inner : rules::known_shared(json_["shared"], item).items())
                out.push_back(change(inner));
            now_ = own;
        }
        return out;
    }

    Change change(const JsonReader& json) {
        json.object({"who", "kinds", "within", "when", "passes", "set", "add", "step", "remove", "retreat",
                     "faces_away", "smoke", "due", "why"});
        Change out;
        out.who = static_cast<Who>(json["who"].choice(who_words, 0));
        out.kinds = kinds(json["kinds"]);
        out.within = json["within"].number(0.0, {0.0, 1e6});
        out.when = read_.condition(json["when"]);
        if (const JsonReader passes = json["passes"]; !passes.missing()) {
            passes.object({"entry", "at_start", "percent"});
            const std::string entry = passes.need("entry").text();
            out.passes = Passes{entry, passes["at_start"].text("original_" + entry),
                                passes["percent"].number(25.0, {1.0, 100.0})};
            known_entry(passes["entry"], entry, out.kinds);
            known_entry(passes["entry"], out.passes->at_start, out.kinds);
        }
        for (const auto& [entry, value] : json["set"].members()) {
            out.set[entry] = read_.value(value);
            known_entry(value, entry, out.kinds, rules::constants_of(out.set[entry]));
        }
        for (const auto& [entry, value] : json["add"].members()) {
            out.add[entry] = read_.value(value);
            known_entry(value, entry, out.kinds);
        }
        if (const JsonReader step = json["step"]; !step.missing()) {
            step.object({"entry", "along", "by"});
            out.step_entry = step.need("entry").text();
            out.along = step.need("along").texts();
            known_entry(step["entry"], out.step_entry, out.kinds, {out.along.begin(), out.along.end()});
            out.steps = read_.value(step.need("by"));
        }
        out.remove = json["remove"].flag(false);
        if (!json["retreat"].missing()) out.retreat = read_.value(json["retreat"]);
        out.faces_away = json["faces_away"].flag(false);
        if (!json["smoke"].missing()) out.smoke = read_.value(json["smoke"]);
        if (!json["due"].missing()) due(json["due"], out);
        out.why = json["why"].text();
        return out;
    }

    void due(const JsonReader& json, Change& out) {
        json.object({"table", "for", "alone", "facts"});
        out.due_table = json.need("table").text();
        const auto table = known_table(json["table"], system_, out.due_table);
        static constexpr std::array<std::string_view, 2> sides{"own", "other"};
        out.due_for_other = json["for"].choice(sides, 0) == 1;
        out.due_alone = json["alone"].flag(false);
        for (const auto& [fact, value] : json["facts"].members()) {
            out.due_facts[fact] = read_.value(value);
            const rules::FactInfo* info = table ? table->fact(fact) : nullptr;
            // What is no fact of the table is for its own changes to speak of.
            if (table && !info && !spoken_of_.contains(fact))
                rules::known(value, "fact of " + table->id(), fact, table->facts());
            for (const Value& v : info ? rules::constants_of(out.due_facts[fact]) : std::vector<Value>{})
                if (!info->accepts(v) && v != info->missing_value())
                    value.error(fmt::format("is {}, takes {}", v.text(), info->takes()));
        }
    }

    std::vector<Ban> bans(const JsonReader& list) {
        std::vector<Ban> out;
        for (const JsonReader& item : list.items()) {
            item.object({"when", "message"});
            out.push_back({read_.condition(item.need("when")), item.need("message").text()});
        }
        return out;
    }

    MoveRule move(const JsonReader& json) {
        json.object({"kinds", "steps", "table", "effect", "allowance", "turn_share", "change_share",
                     "may_change", "when", "after"});
        MoveRule out;
        out.kinds = kinds(json.need("kinds"));
        for (const JsonReader& step : json.need("steps").items()) {
            out.steps.push_back(step.text());
            known_step(step, step.text());
        }
        out.table = json["table"].text();
        const auto table = out.table.empty() ? std::nullopt : known_table(json["table"], system_, out.table);
        out.effect = json["effect"].text();
        if (!out.effect.empty()) rules::known(json["effect"], "effect", out.effect, system_.effects);
        out.allowance = json["allowance"].number(0.0, {0.0, 1e6});
        out.turn_share = json["turn_share"].number(0.0, {0.0, 1.0});
        out.change_share = json["change_share"].number(0.0, {0.0, 1.0});
        for (const JsonReader& entry : json["may_change"].items()) {
            out.may_change.push_back(entry.text());
            known_entry(entry, entry.text(), out.kinds);
        }
        // Orders may tell a move anything where no table says what it takes.
        const std::vector<rules::Table> tables = table ? std::vector{*table} : std::vector<rules::Table>{};
        now_ = names_.before(tables, {"moved"}, !table);
        out.when = read_.condition(json["when"]);
        if (table) now_ = names_.after(tables, {"moved"});
        out.after = changes(json["after"]);
        return out;
    }

    const rules::System& system_;
    const scene::CardForm& cards_;
    const JsonReader& json_;
    ChangeNames names_;
    rules::NameList now_; ///< the names of what is being read
    rules::ExpressionReader read_;
    std::vector<std::string> steps_;
    std::map<std::string, std::set<std::string>> told_; ///< facts handed on, by the table that is due
    std::set<std::string> spoken_of_;                   ///< facts that changes speak of
};

}

Changes read_changes(const rules::System& system, const scene::CardForm& cards, Problems& problems) {
    const auto document = rules::load_part(system, "changes.json", problems);
    if (!document) return {};
    Problems found;
    const JsonReader json{*document, found};
    Changes changes = ChangesReader{system, cards, json}.read();
    problems.merge(found);
    return changes;
}

}
