#include "engine/rules/odds.h"

#include "engine/core/nearest.h"
#include "engine/rules/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace vantage::rules {
namespace {

// Facts that "repeat" changes stay within what the table takes.
Facts changed(const Table& table, const Facts& facts, const Repeat::Again& again, const Effects& effects) {
    std::map<std::string, double> change = again.change;
    for (const auto& [id, effect] : again.grow)
        if (const auto found = effects.find(effect); found != effects.end())
            change[id] += found->second.number();
    Facts out = facts;
    for (const auto& [id, by] : change) {
        const FactInfo& info = *table.fact(id);
        const Value* now = facts.find(id);
        out.set(id, std::clamp((now ? now->number() : 0.0) + by, info.min, info.max));
    }
    return out;
}

// Whether the house rules in use are those that this way of trying again is for.
bool applies(const Repeat::Again& again, const Settings& settings) {
    return std::all_of(again.where.begin(), again.where.end(), [&](const auto& chosen) {
        const auto given = settings.find(chosen.first);
        return given != settings.end() && given->second.word() == chosen.second;
    });
}

int wait_of(const Repeat::Again& again, const Effects& effects) {
    const auto found = effects.find(again.wait_effect);
    if (found == effects.end()) return 1;
    return std::max(1, static_cast<int>(found->second.number()));
}

Result<Repeat> rule_of(const Table& table, const std::vector<std::string>& until) {
    const Program& program = table.program();
    if (program.two_sided) return Error{"", "/table", "a table of two sides is not tried again by itself"};
    const std::vector<std::string> outcomes = table.outcomes();
    if (until.empty()) {
        if (program.repeat) return *program.repeat;
        return Error{"", "/table",
                     fmt::format("{} does not say what trying again means: say which outcome to wait for",
                                 table.id())};
    }
    Repeat repeat;
    repeat.until = until;
    for (const std::string& id : until)
        if (std::find(outcomes.begin(), outcomes.end(), id) == outcomes.end())
            return Error{"", "until", fmt::format("unknown outcome \"{}\"{}", id, meant(id, outcomes))};
    for (const std::string& id : outcomes)
        if (std::find(until.begin(), until.end(), id) == until.end())
            repeat.again.push_back({id, "", {}, {}, {}});
    return repeat;
}

}

Result<std::vector<ChainTurn>> odds_within(const Table& table, const Facts& facts, int turns,
                                           const std::vector<std::string>& until, const Settings& settings) {
    const Result<Repeat> rule = rule_of(table, until);
    if (!rule) return rule.error();

    // What is still to be tried, by turn and by the facts as they will be then.
    std::vector<std::vector<std::pair<Facts, double>>> pending(static_cast<std::size_t>(turns) + 1);
    const auto add = [](std::vector<std::pair<Facts, double>>& list, Facts f, double chance) {
        const auto same = std::find_if(list.begin(), list.end(), [&](const auto& e) { return e.first == f; });
        if (same != list.end())
            same->second += chance;
        else
            list.emplace_back(std::move(f), chance);
    };
    std::vector<ChainTurn> out;
    ChainTurn now{0, 0.0, 0.0, 1.0};
    pending[0].emplace_back(facts, 1.0);
    for (std::size_t turn = 0; turn < static_cast<std::size_t>(turns); ++turn) {
        for (const auto& [at, chance] : pending[turn]) {
            const Result<Odds> tried = odds(table, at, settings);
            if (!tried) return tried.error();
            for (const OutcomeOdds& outcome : tried->outcomes) {
                const auto again = std::find_if(rule->again.begin(), rule->again.end(), [&](const auto& a) {
                    return a.outcome == outcome.outcome && applies(a, settings);
                });
                if (std::find(rule->until.begin(), rule->until.end(), outcome.outcome) != rule->until.end()) {
                    now.done += chance * outcome.chance;
                } else if (again == rule->again.end()) {
                    now.ended += chance * outcome.chance;
                } else {
                    for (const EffectOdds& e : outcome.effects) {
                        const std::size_t next = turn + static_cast<std::size_t>(wait_of(*again, e.effects));
                        if (next < pending.size())
                            add(pending[next], changed(table, at, *again, e.effects), chance * e.chance);
                    }
                }
            }
        }
        now.turn = static_cast<int>(turn) + 1;
        now.open = std::max(0.0, 1.0 - now.done - now.ended);
        out.push_back(now);
    }
    return out;
}

}
