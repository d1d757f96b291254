#pragma once

#include "engine/rules/house_rules.h"
#include "engine/rules/program.h"

#include <array>
#include <optional>
#include <vector>

namespace vantage::rules {

/// One listed modifier while a table is worked out.
struct WorkedRow {
    std::size_t row = 0; ///< into Program::rows
    double amount = 0.0;
    bool factor = false;
};

/// What one side's rows come to, before any dice.
struct Work {
    std::vector<WorkedRow> listed;
    std::vector<double> parts;
    double worked = 0.0;
    double total = 0.0;
};

/// A table being worked out for one case. Whatever is asked for is worked out when it is asked for and then
/// remembered; the loader has made sure that nothing depends on itself. Facts must be complete and valid.
class Evaluation final : public Lookup {
public:
    /// Both must outlive it.
    Evaluation(const Program& program, const Settings& settings);

    void set_facts(std::size_t side, std::vector<Value> facts);
    void set_dice(std::size_t side, std::vector<int> dice);
    /// The sum of the dice without the dice themselves, where no single die matters.
    void set_natural(std::size_t side, double natural);
    void set_roll(std::size_t roll, std::vector<int> dice);
    void clear_rolls();
    /// Points added to a side's score beside its modifiers: "what if one more?".
    void set_bonus(std::size_t side, double bonus);
    /// Fixes the two scores by their margin alone, where nothing else matters.
    void set_margin(double margin);

    Value named(const Name& name, std::size_t own) override;
    double rolled(const Name& roll, double at_least) override;
    Value value(const Expression& e, std::size_t own) { return rules::value(e, *this, own); }
    bool holds(const Condition& c, std::size_t own) { return rules::holds(c, *this, own); }

    DiceKind dice_kind(std::size_t side);
    const Work& work(std::size_t side);
    double natural(std::size_t side) const { return sides_[side].natural; }
    double score(std::size_t side);
    double margin();
    /// The first outcome that fits, as an index into Program::outcomes.
    std::size_t outcome();
    /// How many further dice the roll calls for; 0 if it is not made.
    int roll_count(std::size_t roll);

    /// The effects of the outcome and of every outcome; what befalls each side goes into `nested`, or
    /// under names that begin with the side.
    Effects all_effects(std::array<Effects, 2>& nested);

    [[nodiscard]] const std::vector<Value>& facts(std::size_t side) const { return sides_[side].facts; }

private:
    struct Side {
        std::vector<Value> facts;
        std::vector<std::optional<Value>> terms;
        std::vector<int> dice;
        double natural = 0.0;
        double bonus = 0.0;
        std::optional<Work> work;
        std::optional<double> score;
    };

    void forget_what_follows_dice();
    void take_effects(const std::vector<EffectRule>& rules, std::size_t own, Effects& into);
    Work add_up(std::size_t side);

    const Program* program_;
    const Settings* settings_;
    std::array<Side, 2> sides_;
    std::vector<std::vector<int>> rolls_;
    std::optional<std::size_t> outcome_;
};

}
