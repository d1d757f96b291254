#include "engine/rules/resolve.h"

#include "engine/rules/case.h"
#include "engine/rules/program.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::rules {
namespace {

std::string takes_dice(const DiceKind& kind) {
    if (kind.none()) return "no dice: the table is a look-up here";
    return fmt::format("{} whole number{} from 1 to {}", kind.count, kind.count == 1 ? "" : "s", kind.sides);
}

Result<std::vector<int>> take_dice(const DiceKind& kind, const std::optional<std::vector<int>>& given,
                                   Dice* source, const std::string& where) {
    if (!given) {
        if (kind.none()) return std::vector<int>{};
        if (!source) return Error{"", where, "is missing, takes " + takes_dice(kind)};
        return source->roll(kind.count, kind.sides);
    }
    const bool right =
        given->size() == static_cast<std::size_t>(kind.count) &&
        std::all_of(given->begin(), given->end(), [&](int d) { return d >= 1 && d <= kind.sides; });
    if (!right) return Error{"", where, "takes " + takes_dice(kind)};
    return *given;
}

Tally tally(Evaluation& evaluation, const Program& program, std::size_t side, const std::vector<Value>& facts,
            std::vector<int> dice) {
    Tally out;
    const Work& work = evaluation.work(side);
    for (const WorkedRow& listed : work.listed) {
        const Row& row = program.rows[listed.row];
        out.modifiers.push_back(
            {row.id, listed.factor, listed.amount, row.label, row.fact ? facts[*row.fact] : Value{}});
    }
    out.modifier_total = work.total;
    out.dice = std::move(dice);
    out.score = evaluation.score(side);
    return out;
}

// Rolls in the order of the table; each may depend on the ones before it.
Result<std::vector<int>> roll_more(Evaluation& evaluation, const Program& program, const DiceSupply& supply) {
    std::vector<int> all;
    for (std::size_t i = 0; i < program.more.size(); ++i) {
        const int count = evaluation.roll_count(i);
        if (count == 0) continue;
        const int sides = program.more[i].sides;
        std::vector<int> dice;
        if (!supply.more) {
            if (!supply.source)
                return Error{"", "/dice_more", fmt::format("is missing, takes {} of d{}", count, sides)};
            dice = supply.source->roll(count, sides);
        }
        for (int k = 0; supply.more && k < count; ++k) {
            const std::size_t at = all.size() + dice.size();
            if (at >= supply.more->size())
                return Error{"", "/dice_more",
                             fmt::format("has {} numbers, takes at least {}: {} of d{} for {}",
                                         supply.more->size(), all.size() + static_cast<std::size_t>(count),
                                         count, sides, program.more[i].id)};
            const int d = (*supply.more)[at];
            if (d < 1 || d > sides)
                return Error{"", "/dice_more", fmt::format("has {}, takes 1 to {}", d, sides)};
            dice.push_back(d);
        }
        all.insert(all.end(), dice.begin(), dice.end());
        evaluation.set_roll(i, std::move(dice));
    }
    return all;
}

Result<Resolution> work_out(const Table& table, const Facts& facts, const Facts* defender,
                            const DiceSupply& supply, const Settings& settings) {
    const Program& program = table.program();
    Result<Evaluation> prepared = prepare(program, facts, defender, settings);
    if (!prepared) return prepared.error();
    Evaluation& evaluation = *prepared;

    const std::size_t sides = program.two_sided ? 2 : 1;
    std::array<std::vector<int>, 2> dice;
    for (std::size_t side = 0; side < sides; ++side) {
        const std::string where = !program.two_sided ? "/dice"
                                  : side == 0        ? "/dice/attacker"
                                                     : "/dice/defender";
        Result<std::vector<int>> taken = take_dice(
            evaluation.dice_kind(side), side == 0 ? supply.dice : supply.against, supply.source, where);
        if (!taken) return taken.error();
        dice[side] = std::move(*taken);
        evaluation.set_dice(side, dice[side]);
    }
    Result<std::vector<int>> more = roll_more(evaluation, program, supply);
    if (!more) return more.error();

    Resolution out;
    out.system = program.system;
    out.edition = program.edition;
    out.table = program.id;
    out.two_sided = program.two_sided;
    out.dice_more = std::move(*more);
    for (std::size_t side = 0; side < sides; ++side)
        out.sides[side] = tally(evaluation, program, side, evaluation.facts(side), std::move(dice[side]));
    if (program.two_sided) out.margin = evaluation.margin();
    const Outcome& outcome = program.outcomes[evaluation.outcome()];
    out.outcome = outcome.id;
    out.outcome_label = outcome.label;
    out.effects = evaluation.all_effects(out.side_effects);
    out.has_side_effects = program.two_sided && !program.side_effects.empty() &&
                           program.side_effects_as == SideEffectsAs::nested;
    return out;
}

}

Result<Resolution> resolve(const Table& table, const Facts& facts, const DiceSupply& dice,
                           const Settings& settings) {
    return work_out(table, facts, nullptr, dice, settings);
}

Result<Resolution> resolve(const Table& table, const Facts& attacker, const Facts& defender,
                           const DiceSupply& dice, const Settings& settings) {
    return work_out(table, attacker, &defender, dice, settings);
}

}
