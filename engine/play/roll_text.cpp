#include "engine/play/roll_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vantage::play {
namespace {

std::string dice_text(const std::vector<int>& dice) { return fmt::format("[{}]", fmt::join(dice, " ")); }

std::string side_text(const RollSide& side, const char* indent) {
    std::string out;
    for (const RollModifier& m : side.modifiers) {
        out +=
            fmt::format("\n{}{:>5}  {}", indent,
                        m.factor ? fmt::format("x{:g}", m.amount) : fmt::format("{:+g}", m.amount), m.label);
        if (!m.because.empty()) out += fmt::format(" ({})", m.because);
    }
    return out;
}

}

std::string roll_text(const Roll& roll) {
    if (roll.sides.empty()) return {};
    const std::string& outcome = roll.label.empty() ? roll.outcome : roll.label;
    const std::string more = roll.more.empty() ? "" : fmt::format(", then {}", dice_text(roll.more));
    if (roll.sides.size() == 2)
        return fmt::format(": {} = {:g} against {} = {:g}: {}{}\n    attacker{}\n    defender{}",
                           dice_text(roll.sides[0].dice), roll.sides[0].score, dice_text(roll.sides[1].dice),
                           roll.sides[1].score, outcome, more, side_text(roll.sides[0], "      "),
                           side_text(roll.sides[1], "      "));
    const RollSide& side = roll.sides.front();
    return (side.dice.empty() ? fmt::format(": {:g} without dice: {}", side.score, outcome)
                              : fmt::format(": {} = {:g}: {}", dice_text(side.dice), side.score, outcome)) +
           more + side_text(side, "    ");
}

}
