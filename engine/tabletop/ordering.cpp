#include "engine/tabletop/ordering.h"

#include "engine/core/among.h"
#include "engine/core/nearest.h"
#include "engine/tabletop/resolving.h"
#include "engine/tabletop/taking_turns.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::tabletop {
namespace {}

bool leads(const Piece& leader, const Piece& who) {
    if (leader.kind != "leader" || leader.side != who.side) return false;
    if (!leader.formation.empty())
        return leader.formation == (who.kind == "formation" ? who.id : who.formation);
    if (!leader.force.empty()) return leader.force == (who.kind == "force" ? who.id : who.force);
    return true;
}

std::string ordered(const OrderRule& rule, const std::string& word) {
    return rule.each ? "ordered " + word : "ordered";
}

Result<const OrderRule*> order_rule(const Situation& situation, const GiveOrder& command) {
    const TableState& state = situation.state;
    const Rules& rules = situation.rules;
    const Piece* by = state.piece(command.by);
    const Piece* to = state.piece(command.to);
    if (!by) return nobody("/by", command.by);
    if (!to) return nobody("/to", command.to);
    if (by->kind != "leader") return Error{"", "/by", "takes a leader"};
    if (by->side != to->side) return Error{"", "/to", "is not of his side"};
    if (auto ok = may_act(state, rules, *by); !ok) return Error{"", "/by", ok.error().message};
    const std::string step = step_name(state, rules.system);
    std::vector<std::string_view> words;
    for (const OrderRule& rule : rules.changes.orders) {
        if (!among(rule.to, to->kind) || !among(rule.steps, step)) continue;
        words.insert(words.end(), rule.words.begin(), rule.words.end());
        if (!among(rule.words, command.order)) continue;
        if (state.times(to->id, ordered(rule, command.order)) > 0)
            return Error{
                "", "/to",
                fmt::format("{} has been given {} order in this step", to->name, rule.each ? "that" : "an")};
        Trigger what{by->id, to->id, nullptr, {}, "order"};
        what.facts[0].set("order", command.order);
        if (auto why = forbidden(situation, rule.bans, what)) return Error{"", "/order", *std::move(why)};
        return &rule;
    }
    if (words.empty()) return Error{"", "/to", fmt::format("takes no orders in step {}", step)};
    return Error{"", "/order", "takes " + one_of(words)};
}

}
