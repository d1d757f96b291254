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

constexpr std::array<std::string_view, 19> who_words{"own",
                                                     "other",
                                                     "own-formation",
                                                     "other-formation",
                                                     "own-force",
                                                     "other-force",
                                                     "own-units",
                                                     "other-units",
                                                     "near",
                                                     "near-other",
                                                     "every",
                                                     "pairs",
                                                     "own-formations",
                                                     "near-enemies",
                                                     "behind-other",
                                                     "first-on-line",
                                                     "own-forces",
                                                     "other-forces",
                                                     "passed"};

bool asks(const rules::Condition& condition, rules::Thing thing);

bool asks(const rules::Expression& value, rules::Thing thing) {
    const auto any = [&](const auto& list) {
        return std::any_of(list.begin(), list.end(), [&](const auto& one) { return asks(one, thing); });
    };
    const bool in_cases =
        std::any_of(value.cases.begin(), value.cases.end(), [&](const rules::Expression::Case& one) {
            return asks(one.when, thing) || any(one.value);
        });
    const auto parts = {value.otherwise, value.at_least_face, value.per, value.times,
                        value.plus,      value.min,           value.max};
    using Kind = rules::Expression::Kind;
    const bool named = value.kind == Kind::of || value.kind == Kind::map || value.kind == Kind::steps ||
                       value.kind == Kind::pick || value.kind == Kind::rolled;
    return (named && value.name.thing == thing) || in_cases || any(value.items) ||
           (value.condition && asks(*value.condition, thing)) ||
           std::any_of(parts.begin(), parts.end(), [&](const auto& p) { return p && asks(*p, thing); });
}

// Whether something of that kind has a part in a condition.
bool asks(const rules::Condition& condition, rules::Thing thing) {
    using Kind = rules::Condition::Kind;
    if (condition.kind == Kind::all || condition.kind == Kind::any || condition.kind == Kind::negated)
        return std::any_of(condition.inner.begin(), condition.inner.end(),
                           [&](const rules::Condition& inner) { return asks(inner, thing); });
    const auto limits = {condition.at_least, condition.at_most, condition.above, condition.below};
    return condition.name.thing == thing ||
           (condition.kind == Kind::same_as && condition.other.thing == thing) ||
           std::any_of(limits.begin(), limits.end(), [&](const auto& l) { return l && asks(*l, thing); });
}

class ChangesReader {
public:
    ChangesReader(const rules::System& system, const scene::CardForm& cards, const JsonReader& json)
        : system_(system),
          cards_(cards),
          json_(json),
          entries_(entry_names(cards)),
          names_(system, cards),
          read_(now_) {
        for (const rules::TurnPhase& phase : system.turn.phases) {
            if (phase.steps.empty()) steps_.push_back(phase.id + "/");
            for (const rules::TurnStep& step : phase.steps) steps_.push_back(phase.id + "/" + step.id);
        }
        collect_facts(json);
    }

    Changes read() {
        json_.object({"shared", "tables", "bans", "begins", "steps", "any_time", "moves", "smoke_turns",
                      "turn", "acts", "compelled", "contact", "told", "orders", "arrivals", "spent", "taken",
                      "places"});
        Changes out;
        turn(json_["turn"], out);
        limits(json_["acts"], out.limits);
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
        for (const auto& [id, list] : json_["begins"].members()) {
            known_step(list, id);
            now_ = names_.before({}, {});
            out.begins[id] = changes(list);
        }
        for (const auto& [id, list] : json_["steps"].members()) {
            known_step(list, id);
            now_ = names_.step();
            out.steps[id] = changes(list);
        }
        now_ = names_.before({}, {});
        out.spent = changes(json_["spent"]);
        now_ = names_.before({}, {"ground"});
        out.taken = changes(json_["taken"]);
        for (const JsonReader& step : json_["places"].items()) {
            out.places.push_back(step.text());
            known_step(step, step.text());
        }
        for (const JsonReader& item : json_["any_time"].items())
            if (known_table(item, system_, item.text())) out.any_time.push_back(item.text());
        for (const JsonReader& item : json_["moves"].items()) out.moves.push_back(move(item));
        for (const JsonReader& item : json_["compelled"].items()) out.compelled.push_back(compelled(item));
        for (const JsonReader& item : json_["orders"].items()) out.orders.push_back(order(item));
        out.contact = json_["contact"].number(0.0, {0.0, 1e6});
        for (const auto& [effect, why] : json_["told"].members()) {
            rules::known(why, "effect", effect, system_.effects);
            out.told[effect] = why.text();
        }
        out.smoke_turns = json_["smoke_turns"].number(1.0, {0.0, 1000.0});
        if (const JsonReader step = json_["arrivals"]; !step.missing()) {
            out.arrivals = step.text();
            known_step(step, out.arrivals);
        }
        return out;
    }

private:
    StepPlace place(const JsonReader& json) {
        const std::string id = json.text();
        known_step(json, id);
        const auto& phases = system_.turn.phases;
        for (std::size_t p = 0; p < phases.size(); ++p) {
            if (phases[p].steps.empty() && id == phases[p].id + "/") return {p, 0};
            for (std::size_t s = 0; s < phases[p].steps.size(); ++s)
                if (id == phases[p].id + "/" + phases[p].steps[s].id) return {p, s};
        }
        return {};
    }
    rules::Condition on_card(const JsonReader& json) {
        return rules::ExpressionReader{entries_}.condition(json);
    }
    void turn(const JsonReader& json, Changes& out) {
        if (json.missing()) return;
        json.object({"impulses", "again", "declared"});
        for (const JsonReader& item : json["impulses"].items()) {
            item.object({"from", "to", "first", "rule"});
            out.impulses.push_back({place(item.need("from")), place(item.need("to")), on_card(item["first"]),
                                    item["rule"].text()});
            if (out.impulses.back().to < out.impulses.back().from)
                item["to"].error("comes before \"from\" in the turn");
        }
        for (const JsonReader& item : json["again"].items()) {
            item.object({"after", "from", "kinds", "card", "most"});
            out.again.push_back({place(item.need("after")), place(item.need("from")),
                                 kinds(item.need("kinds")), on_card(item.need("card")),
                                 static_cast<int>(item["most"].integer(1, 1, 100))});
            if (out.again.back().after < out.again.back().from)
                item["from"].error("comes after \"after\" in the turn");
        }
        for (const JsonReader& item : json["declared"].items()) {
            item.object({"steps", "tables", "moves", "rule"});
            Declaration& one = out.declared.emplace_back();
            one.parts = static_cast<int>(item["moves"].integer(0, 1, 100));
            if (item["moves"].missing() && item["tables"].missing())
                item.error("takes \"tables\" that wait, or \"moves\", or both");
            for (const JsonReader& step : item.need("steps").items()) one.steps.push_back(place(step));
            for (const JsonReader& table : item["tables"].items())
                if (known_table(table, system_, table.text())) one.tables.push_back(table.text());
            one.rule = item["rule"].text();
        }
    }
    bool known_act(const JsonReader& json, const std::string& id) {
        return id == "move" || known_table(json, system_, id);
    }
    void limits(const JsonReader& json, Limits& out) {
        if (json.missing()) return;
        json.object({"often", "turn", "side", "each_side", "rules", "rule"});
        for (const auto& [id, times] : json["often"].members())
            if (known_act(times, id)) out.often[id] = static_cast<int>(times.integer(0, 0, 100));
        for (const JsonReader& list : json["turn"].items()) {
            out.turn.emplace_back();
            for (const JsonReader& item : list.items())
                if (known_act(item, item.text())) out.turn.back().push_back(item.text());
        }
        for (const JsonReader& item : json["side"].items())
            if (known_act(item, item.text())) out.side.push_back(item.text());
        for (const auto& [id, card] : json["each_side"].members())
            if (known_act(card, id)) out.each_side[id] = on_card(card);
        for (const auto& [id, rule] : json["rules"].members())
            if (known_act(rule, id)) out.rules[id] = rule.text();
        out.rule = json["rule"].text();
    }

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
        json.object({"who",  "kinds",  "on_kinds", "within",     "when",   "passes",  "set",     "add",
                     "step", "remove", "retreat",  "faces_away", "leaves", "pursues", "anchors", "smoke",
                     "due",  "why",    "most",     "least_of",   "drops",  "bearing", "look_up", "in_sight"});
        Change out;
        out.who = static_cast<Who>(json["who"].choice(who_words, 0));
        out.kinds = kinds(json["kinds"]);
        out.on_kinds = kinds(json["on_kinds"]);
        out.within = json["within"].number(0.0, {0.0, 1e6});
        out.in_sight = json["in_sight"].flag(false);
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
        out.most = static_cast<std::size_t>(json["most"].integer(1000, 1, 1000));
        out.least_of = json["least_of"].text();
        if (!out.least_of.empty()) known_entry(json["least_of"], out.least_of, out.kinds);
        for (const JsonReader& table : json["drops"].items())
            if (known_table(table, system_, table.text())) out.drops.push_back(table.text());
        if (!json["bearing"].missing()) out.bearing = read_.value(json["bearing"]);
        if (!json["retreat"].missing()) out.retreat = read_.value(json["retreat"]);
        out.faces_away = json["faces_away"].flag(false);
        out.leaves = json["leaves"].flag(false);
        if (!json["pursues"].missing()) out.pursues = read_.value(json["pursues"]);
        out.anchors = json["anchors"].flag(false);
        if (!json["smoke"].missing()) out.smoke = read_.value(json["smoke"]);
        if (!json["due"].missing()) due(json["due"], out);
        if (const JsonReader look = json["look_up"]; !look.missing()) look_up(look, out);
        out.why = json["why"].text();
        return out;
    }

    std::optional<rules::Table> look_up_table(const JsonReader& json, const std::string& id) {
        auto table = known_table(json, system_, id);
        if (table && (!table->dice().none() || table->two_sided()))
            json.error("takes a table of one side without dice");
        return table;
    }

    void look_up(const JsonReader& json, Change& out) {
        json.object({"table", "idle", "quiet"});
        out.look_up = json.need("table").text();
        out.look_up_quiet = json["quiet"].flag(false);
        const auto table = look_up_table(json["table"], out.look_up);
        const std::vector<std::string> known = table ? table->outcomes() : std::vector<std::string>{};
        for (const JsonReader& outcome : json["idle"].items()) {
            out.look_up_idle.push_back(outcome.text());
            if (table && std::find(known.begin(), known.end(), outcome.text()) == known.end())
                outcome.error(fmt::format("{} has no outcome \"{}\"{}", table->id(), outcome.text(),
                                          meant(outcome.text(), known)));
        }
    }

    void due(const JsonReader& json, Change& out) {
        json.object({"table", "for", "alone", "facts", "in"});
        out.due_table = json.need("table").text();
        const auto table = known_table(json["table"], system_, out.due_table);
        static constexpr std::array<std::string_view, 2> sides{"own", "other"};
        out.due_for_other = json["for"].choice(sides, 0) == 1;
        out.due_alone = json["alone"].flag(false);
        for (const JsonReader& step : json["in"].items()) {
            out.due_in.push_back(step.text());
            known_step(step, step.text());
        }
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
            item.object({"when", "message", "steps", "table", "facts", "outcomes", "if", "for"});
            Ban& ban = out.emplace_back();
            for (const JsonReader& step : item["steps"].items()) {
                ban.steps.push_back(step.text());
                known_step(step, step.text());
            }
            ban.when = read_.condition(item["when"]);
            ban.message = item.need("message").text();
            if (item["table"].missing() && item["when"].missing()) item.error("takes \"when\" or \"table\"");
            ban.at_sight = item["table"].missing() && !asks(ban.when, rules::Thing::fact);
            if (item["table"].missing()) continue;
            ban.table = item["table"].text();
            static constexpr std::array<std::string_view, 2> sides{"own", "other"};
            ban.for_other = item["for"].choice(sides, 0) == 1;
            const auto table = known_table(item["table"], system_, ban.table);
            for (const auto& [fact, value] : item["facts"].members()) {
                ban.facts[fact] = read_.value(value);
                if (table) rules::known(value, "fact of " + table->id(), fact, table->facts());
            }
            ban.outcomes = outcomes_of(item["outcomes"], table);
            if (item["outcomes"].missing() && item["if"].missing())
                item.error("takes \"outcomes\" of its table, or \"if\", or both");
            const rules::NameList own = now_;
            if (table) now_ = names_.after({*table}, {});
            ban.then = read_.condition(item["if"]);
            now_ = own;
        }
        return out;
    }

    static std::vector<std::string> outcomes_of(const JsonReader& list,
                                                const std::optional<rules::Table>& table) {
        std::vector<std::string> out;
        const std::vector<std::string> known = table ? table->outcomes() : std::vector<std::string>{};
        for (const JsonReader& outcome : list.items()) {
            out.push_back(outcome.text());
            if (table && std::find(known.begin(), known.end(), outcome.text()) == known.end())
                outcome.error(fmt::format("{} has no outcome \"{}\"{}", table->id(), outcome.text(),
                                          meant(outcome.text(), known)));
        }
        return out;
    }

    MoveRule move(const JsonReader& json) {
        json.object({"kinds", "steps", "table", "effect", "allowance", "turn_share", "change_share",
                     "may_change", "facts", "share", "tells", "when", "after", "halts", "wheel", "change",
                     "by_stretch"});
        MoveRule out;
        out.by_stretch = json["by_stretch"].flag(false);
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
        out.tells = json["tells"].texts();
        // Orders may tell a move anything where no table says what it takes.
        const std::vector<rules::Table> tables = table ? std::vector{*table} : std::vector<rules::Table>{};
        now_ = names_.before(tables, moved_, true);
        out.when = read_.condition(json["when"]);
        for (const auto& [fact, value] : json["facts"].members())
            out.facts.set(fact, rules::ExpressionReader::scalar(value));
        if (!json["share"].missing()) out.share = read_.value(json["share"]);
        if (const JsonReader halts = json["halts"]; !halts.missing()) {
            halts.object({"at", "rule", "table", "most"});
            out.halts_table = halts["table"].text();
            const rules::NameList own = now_;
            if (!out.halts_table.empty()) {
                out.halts_most = halts.need("most").number(0.0, {0.0, 1e6});
                if (const auto asked = look_up_table(halts["table"], out.halts_table))
                    now_ = names_.after({*asked}, moved_);
            }
            out.halts = read_.value(halts.need("at"));
            now_ = own;
            out.halts_rule = halts["rule"].text();
        }
        if (const JsonReader wheel = json["wheel"]; !wheel.missing()) {
            wheel.object({"table", "effect"});
            out.wheels = true;
            out.wheel_table = wheel["table"].text();
            out.wheel_effect = wheel["effect"].text();
            if (!out.wheel_table.empty()) (void)known_table(wheel["table"], system_, out.wheel_table);
            if (!out.wheel_effect.empty())
                rules::known(wheel["effect"], "effect", out.wheel_effect, system_.effects);
        }
        if (const JsonReader change = json["change"]; !change.missing()) {
            change.object({"table", "effect", "refused", "rule"});
            out.change_table = change.need("table").text();
            out.change_effect = change.need("effect").text();
            out.change_rule = change["rule"].text();
            const auto asked = known_table(change["table"], system_, out.change_table);
            rules::known(change["effect"], "effect", out.change_effect, system_.effects);
            out.change_refused = outcomes_of(change["refused"], asked);
        }
        if (table) now_ = names_.after(tables, moved_);
        out.after = changes(json["after"]);
        return out;
    }

    OrderRule order(const JsonReader& json) {
        json.object({"to", "steps", "words", "each", "bans", "after"});
        OrderRule out;
        out.each = json["each"].flag(false);
        out.to = kinds(json.need("to"));
        for (const JsonReader& step : json.need("steps").items()) {
            out.steps.push_back(step.text());
            known_step(step, step.text());
        }
        out.words = json.need("words").texts();
        now_ = names_.before({}, {"order"}, true);
        out.bans = bans(json["bans"]);
        out.after = changes(json["after"]);
        return out;
    }

    CompelledMove compelled(const JsonReader& json) {
        json.object({"kinds", "steps", "when", "facts", "go", "least", "halt", "leaves", "flees", "after",
                     "why", "named", "seeks"});
        CompelledMove out;
        out.kinds = kinds(json.need("kinds"));
        for (const JsonReader& step : json.need("steps").items()) {
            out.steps.push_back(step.text());
            known_step(step, step.text());
        }
        now_ = names_.before({}, moved_, true);
        out.when = read_.condition(json.need("when"));
        for (const auto& [fact, value] : json["facts"].members())
            out.facts.set(fact, rules::ExpressionReader::scalar(value));
        static constexpr std::array<std::string_view, 2> ways{"away", "towards"};
        out.towards = json["go"].choice(ways, 0) == 1;
        out.named = json["named"].text();
        if (!out.named.empty()) known_entry(json["named"], out.named, out.kinds);
        out.least = json["least"].number(0.0, {0.0, 1e6});
        out.halt = json["halt"].number(0.0, {0.0, 1e6});
        out.leaves = json["leaves"].flag(false);
        out.flees = json["flees"].flag(false);
        for (const JsonReader& word : json["seeks"].items())
            out.seeks.emplace_back(ground_words[word.choice(ground_words, 0)]);
        out.after = changes(json["after"]);
        out.why = json.need("why").text();
        return out;
    }

    const rules::System& system_;
    const scene::CardForm& cards_;
    const JsonReader& json_;
    rules::NameList entries_; ///< of cards
    ChangeNames names_;
    rules::NameList now_; ///< the names of what is being read
    rules::ExpressionReader read_;
    /// What moves are told besides the facts of their table.
    const std::set<std::string> moved_{"moved",  "turned", "advances", "contact", "enemy_after",   "leash",
                                       "ground", "charge", "engages",  "changes", "ground_before", "forms"};
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
