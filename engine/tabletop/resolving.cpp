#include "engine/tabletop/resolving.h"

#include "engine/core/nearest.h"
#include "engine/rules/resolve.h"
#include "engine/rules/wording.h"
#include "engine/tabletop/fact_finder.h"
#include "engine/tabletop/taking_turns.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::tabletop {

Error nobody(const char* key, const std::string& name) {
    return {"", key, fmt::format("nobody on the table is called \"{}\"", name)};
}

namespace {

// Facts that somebody told go before what the table top shows.
void tell(SideAdvice& side, const rules::Facts& told, const std::string& because) {
    for (const auto& [fact, value] : told.all()) {
        side.facts.set(fact, value);
        std::erase_if(side.asked, [&, name = fact](const Question& q) { return q.fact == name; });
        std::erase_if(side.seen, [&, name = fact](const Seen& s) { return s.fact == name; });
        side.seen.push_back({fact, value, because});
    }
}

// One that is to be worked off now goes before one of a later step.
std::optional<std::size_t> find_due(const TableState& state, const Rules& rules, const std::string& table,
                                    const std::string& own, const std::string& other) {
    std::optional<std::size_t> later;
    for (std::size_t i = 0; i < state.due.size(); ++i) {
        const Due& due = state.due[i];
        if (due.table != table || due.own != own ||
            (due.other != other && !due.other.empty() && !other.empty()))
            continue;
        if (is_payable(due, state, rules)) return i;
        if (!later) later = i;
    }
    return later;
}

std::string tables_of_step(const TableState& state, const Rules& rules) {
    const rules::TurnStep* step = step_of(state, rules.system);
    if (!step || step->tables.empty()) return "no tables, go on with next";
    const std::vector<std::string_view> names(step->tables.begin(), step->tables.end());
    return one_of(names);
}

}

bool in_step(const TableState& state, const std::string& table, const Rules& rules) {
    // A step lists its tables; a look-up that needs no dice may be asked at any time.
    const auto& any = rules.changes.any_time;
    if (std::find(any.begin(), any.end(), table) != any.end() || rules.system.turn.phases.empty())
        return true;
    const rules::TurnStep* step = step_of(state, rules.system);
    return !step || std::find(step->tables.begin(), step->tables.end(), table) != step->tables.end();
}

Result<Preview> preview(const Situation& situation, const ResolveTable& command) {
    const TableState& state = situation.state;
    const Rules& rules = situation.rules;
    const Result<rules::Table> table = rules.system.table("", command.table);
    if (!table) return table.error();
    if (!state.piece(command.own)) return nobody("/own", command.own);
    if (!command.other.empty() && !state.piece(command.other)) return nobody("/other", command.other);
    const std::string own = state.piece(command.own)->id;
    const std::string other = command.other.empty() ? "" : state.piece(command.other)->id;
    Result<Advice> advice = advise(rules.system, rules.plan, situation.view, command.table, own, other);
    if (!advice) return advice.error();
    const std::optional<std::size_t> due = find_due(state, rules, command.table, own, other);
    if (due) {
        rules::Facts known;
        for (const auto& [fact, value] : state.due[*due].facts.all())
            if (table->fact(fact)) known.set(fact, value);
        tell(advice->sides[0], known, "from " + state.due[*due].why);
    }
    tell(advice->sides[0], command.facts, "told");
    tell(advice->sides[1], command.against, "told");
    return Preview{*table, *std::move(advice), due};
}

Result<Preview> preview(const TableState& state, const ResolveTable& command, const Rules& rules) {
    return preview(Situation{state, rules}, command);
}

namespace {

bool holds_here(const Ban& ban, const TableState& state, const Rules& rules) {
    return ban.steps.empty() ||
           std::find(ban.steps.begin(), ban.steps.end(), step_name(state, rules.system)) != ban.steps.end();
}

// What the rules' own bans say.
Result<void> may_use(const Situation& situation, const ResolveTable& command, const Preview& seen) {
    const auto bans = situation.rules.changes.bans.find(command.table);
    if (bans == situation.rules.changes.bans.end()) return {};
    const Trigger what = happening_of(situation.state, command, seen);
    if (auto why = forbidden(situation, bans->second, what)) return Error{"", "/own", *std::move(why)};
    return {};
}

// What is refused without a look at the facts of the table, which is the dearest part of it.
Result<void> may_begin(const Situation& situation, const ResolveTable& command) {
    const TableState& state = situation.state;
    const Rules& rules = situation.rules;
    const Piece* own = state.piece(command.own);
    if (!own) return nobody("/own", command.own);
    const Piece* other = command.other.empty() ? nullptr : state.piece(command.other);
    if (!other && !command.other.empty()) return nobody("/other", command.other);
    const auto due = find_due(state, rules, command.table, own->id, other ? other->id : "");
    if (due && !is_payable(state.due[*due], state, rules)) {
        const std::string& step = state.due[*due].step;
        return Error{"", "/table",
                     fmt::format("{} is worked out {}", command.table,
                                 step.empty() || step == step_name(state, rules.system)
                                     ? "when all sides have declared"
                                     : "in step " + step)};
    }
    if (!due && !in_step(state, command.table, rules))
        return Error{"", "/table",
                     fmt::format("{} has no place in step {}: takes {}", command.table,
                                 step_name(state, rules.system), tables_of_step(state, rules))};
    if (!due && rules.changes.tables.contains(command.table))
        if (auto ok = may_act(state, rules, *own); !ok) return Error{"", "/own", ok.error().message};
    const auto bans = rules.changes.bans.find(command.table);
    if (bans == rules.changes.bans.end()) return {};
    const Trigger what{own->id, other ? other->id : "", nullptr, {}, ""};
    for (const Ban& ban : bans->second)
        if (ban.at_sight && holds_here(ban, state, rules) && situation.now.holds(ban.when, what, own))
            return Error{"", "/own", rules::wording(ban.message, rules.system.measure)};
    return {};
}

}

Result<Preview> allowed(const Situation& situation, const ResolveTable& command) {
    if (const Result<rules::Table> table = situation.rules.system.table("", command.table); !table)
        return table.error();
    if (auto ok = may_begin(situation, command); !ok) return ok.error();
    Result<Preview> seen = preview(situation, command);
    if (!seen) return seen;
    const TableState& state = situation.state;
    if (auto ok = may_use(situation, command, *seen); !ok) return ok.error();
    if (!seen->due && situation.rules.changes.tables.contains(command.table)) {
        const Piece* other = command.other.empty() ? nullptr : state.piece(command.other);
        if (auto ok = may_do_again(state, situation.rules, *state.piece(command.own), command.table,
                                   seen->advice.two_sided && other ? other->id : "", other);
            !ok)
            return ok.error();
    }
    return seen;
}

std::optional<std::string> forbidden(const Situation& situation, const std::vector<Ban>& bans,
                                     const Trigger& what) {
    const Rules& rules = situation.rules;
    const Piece* own = situation.state.piece(what.own);
    for (const Ban& ban : bans) {
        if (!holds_here(ban, situation.state, rules) || !situation.now.holds(ban.when, what, own)) continue;
        if (ban.table.empty()) return rules::wording(ban.message, rules.system.measure);
        Result<Advice> advice =
            advise(rules.system, rules.plan, situation.view, ban.table, ban.for_other ? what.other : what.own,
                   ban.for_other ? what.own : what.other);
        const Result<rules::Table> table = rules.system.table("", ban.table);
        if (!advice || !table) continue;
        for (const auto& [fact, amount] : ban.facts)
            if (rules::Value v = situation.now.worth(amount, what, own); !v.is_nothing())
                advice->sides[0].facts.set(fact, std::move(v));
        const Result<rules::Resolution> worked =
            rules::resolve(*table, advice->sides[0].facts, {std::vector<int>{}}, rules.system.settings);
        if (!worked || !listed(ban.outcomes, worked->outcome)) continue;
        Trigger said = what;
        said.resolution = &*worked;
        if (situation.now.holds(ban.then, said, own))
            return rules::wording(ban.message, rules.system.measure);
    }
    return std::nullopt;
}

Trigger happening_of(const TableState& state, const ResolveTable& command, const Preview& seen) {
    const Piece* other = command.other.empty() ? nullptr : state.piece(command.other);
    Trigger what{state.piece(command.own)->id,
                 other ? other->id : "",
                 nullptr,
                 {seen.advice.sides[0].facts, seen.advice.sides[1].facts},
                 seen.table.title()};
    // What a due table was handed beyond its own facts: why there were hits, how many are still to be
    // rolled.
    if (seen.due)
        for (const auto& [fact, value] : state.due[*seen.due].facts.all())
            if (!what.facts[0].find(fact)) what.facts[0].set(fact, value);
    return what;
}

Result<rules::Resolution> work_out(const Preview& seen, const Rules& rules, Dice& dice) {
    const bool two = seen.advice.two_sided;
    for (std::size_t side = 0; side < (two ? 2U : 1U); ++side)
        for (const Question& question : seen.advice.sides[side].asked)
            if (question.required)
                return Error{"", "/facts/" + question.fact,
                             fmt::format("cannot be seen on the table ({}): tell it, it takes {}",
                                         question.label, question.takes)};
    const auto& facts = seen.advice.sides;
    const rules::DiceSupply supply{.source = &dice};
    return two ? rules::resolve(seen.table, facts[0].facts, facts[1].facts, supply, rules.system.settings)
               : rules::resolve(seen.table, facts[0].facts, supply, rules.system.settings);
}

}
