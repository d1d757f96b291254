#include "engine/rules/odds.h"

#include "engine/rules/case.h"
#include "engine/rules/program.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace vantage::rules {
namespace {

/// One way, or many like it, in which a side's dice can fall.
struct Fall {
    std::vector<int> dice; ///< empty where only the sum matters
    double natural = 0.0;
    double ways = 1.0;
};

std::vector<Fall> sums(const DiceKind& kind) {
    std::vector<double> ways{1.0}; // by sum
    for (int d = 0; d < kind.count; ++d) {
        std::vector<double> next(ways.size() + static_cast<std::size_t>(kind.sides), 0.0);
        for (std::size_t s = 0; s < ways.size(); ++s)
            for (std::size_t face = 1; face <= static_cast<std::size_t>(kind.sides); ++face)
                next[s + face] += ways[s];
        ways = std::move(next);
    }
    std::vector<Fall> falls;
    for (std::size_t s = 0; s < ways.size(); ++s)
        if (ways[s] > 0.0) falls.push_back({{}, static_cast<double>(s), ways[s]});
    return falls;
}

std::vector<Fall> sequences(const DiceKind& kind) {
    std::vector<Fall> falls{{}};
    for (int d = 0; d < kind.count; ++d) {
        std::vector<Fall> next;
        for (const Fall& fall : falls)
            for (int face = 1; face <= kind.sides; ++face) {
                Fall longer = fall;
                longer.dice.push_back(face);
                longer.natural += face;
                next.push_back(std::move(longer));
            }
        falls = std::move(next);
    }
    return falls;
}

/// Faces of a die that mean the same here.
struct FaceClass {
    int face = 1; ///< one of them
    double faces = 1.0;
};

std::vector<FaceClass> classes_of_faces(Evaluation& evaluation, const Program& program, std::size_t roll) {
    const int sides = program.more[roll].sides;
    std::vector<FaceClass> classes;
    std::set<int> begins{1};
    if (program.roll_is_summed[roll]) {
        for (int face = 1; face <= sides; ++face) begins.insert(face);
    } else {
        for (const Expression* threshold : program.roll_thresholds[roll]) {
            const double from = std::ceil(evaluation.value(*threshold, 0).number());
            if (from > 1 && from <= sides) begins.insert(static_cast<int>(from));
        }
    }
    for (auto at = begins.begin(); at != begins.end(); ++at) {
        const auto next = std::next(at);
        classes.push_back({*at, static_cast<double>((next == begins.end() ? sides + 1 : *next) - *at)});
    }
    return classes;
}

class Enumeration {
public:
    Enumeration(Evaluation& evaluation, const Program& program) : evaluation_(evaluation), program_(program) {
        for (const Outcome& o : program.outcomes) {
            const auto known = std::find_if(odds_.outcomes.begin(), odds_.outcomes.end(),
                                            [&](const OutcomeOdds& other) { return other.outcome == o.id; });
            place_.push_back(static_cast<std::size_t>(known - odds_.outcomes.begin()));
            if (known == odds_.outcomes.end()) odds_.outcomes.push_back({o.id, 0.0, {}});
        }
    }

    Odds run() {
        if (program_.only_margin_matters)
            by_margin();
        else
            by_falls();
        odds_.rolls = rolls_;
        return std::move(odds_);
    }

private:
    std::vector<Fall> falls(std::size_t side) {
        const DiceKind kind = evaluation_.dice_kind(side);
        rolls_ *= std::pow(kind.sides, kind.count);
        return program_.reads_single_dice ? sequences(kind) : sums(kind);
    }

    void set(std::size_t side, const Fall& fall) {
        if (fall.dice.empty())
            evaluation_.set_natural(side, fall.natural);
        else
            evaluation_.set_dice(side, fall.dice);
    }

    // Both sides' scores first, then each margin once.
    void by_margin() {
        std::array<std::map<double, double>, 2> ways;
        for (std::size_t side = 0; side < 2; ++side)
            for (const Fall& fall : falls(side)) {
                set(side, fall);
                ways[side][evaluation_.score(side)] += fall.ways;
            }
        std::map<double, double> margins;
        for (const auto& [a, ways_a] : ways[0])
            for (const auto& [d, ways_d] : ways[1]) margins[a - d] += ways_a * ways_d;
        for (const auto& [margin, of_margin] : margins) {
            evaluation_.set_margin(margin);
            record(of_margin / rolls_);
        }
    }

    void by_falls() {
        const std::vector<Fall> own = falls(0);
        const std::vector<Fall> other = program_.two_sided ? falls(1) : std::vector<Fall>{{}};
        for (const Fall& a : own) {
            set(0, a);
            for (const Fall& d : other) {
                if (program_.two_sided) set(1, d);
                evaluation_.clear_rolls();
                further(0, a.ways * d.ways / rolls_);
            }
        }
    }

    // The further dice from `roll` on: every multiset of faces with its chance, as no order can matter.
    void further(std::size_t roll, double chance) {
        if (roll == program_.more.size()) return record(chance);
        const int count = evaluation_.roll_count(roll);
        if (count == 0) return further(roll + 1, chance);
        const std::vector<FaceClass> classes = classes_of_faces(evaluation_, program_, roll);
        std::vector<int> dice;
        const std::function<void(std::size_t, int, double)> fill = [&](std::size_t c, int left, double p) {
            if (c + 1 == classes.size() || left == 0) {
                std::vector<int> all = dice;
                all.insert(all.end(), static_cast<std::size_t>(left), classes[c].face);
                const double share = classes[c].faces / program_.more[roll].sides;
                evaluation_.set_roll(roll, std::move(all));
                further(roll + 1, p * std::pow(share, left));
                return;
            }
            // `k` of the dice left fall into this class: binomially.
            const double share = classes[c].faces / program_.more[roll].sides;
            double choose = 1.0;
            for (int k = 0; k <= left; ++k) {
                fill(c + 1, left - k, p * choose * std::pow(share, k));
                choose = choose * (left - k) / (k + 1);
                dice.push_back(classes[c].face);
            }
            dice.resize(dice.size() - static_cast<std::size_t>(left) - 1);
        };
        fill(0, count, chance);
        evaluation_.set_roll(roll, {});
    }

    void record(double chance) {
        OutcomeOdds& outcome = odds_.outcomes[place_[evaluation_.outcome()]];
        outcome.chance += chance;
        EffectOdds found;
        found.effects = evaluation_.all_effects(found.side_effects);
        const auto same =
            std::find_if(outcome.effects.begin(), outcome.effects.end(), [&](const EffectOdds& e) {
                return e.effects == found.effects && e.side_effects == found.side_effects;
            });
        if (same != outcome.effects.end()) {
            same->chance += chance;
        } else {
            found.chance = chance;
            outcome.effects.push_back(std::move(found));
        }
    }

    Evaluation& evaluation_;
    const Program& program_;
    double rolls_ = 1.0;
    Odds odds_;
    std::vector<std::size_t> place_; ///< of each of the program's outcomes among odds_.outcomes
};

Result<Odds> enumerate(const Table& table, const Facts& facts, const Facts* defender,
                       const Settings& settings, double points) {
    Result<Evaluation> prepared = prepare(table.program(), facts, defender, settings);
    if (!prepared) return prepared.error();
    prepared->set_bonus(0, points);
    return Enumeration{*prepared, table.program()}.run();
}

}

double Odds::chance(std::string_view outcome) const {
    for (const OutcomeOdds& o : outcomes)
        if (o.outcome == outcome) return o.chance;
    return 0.0;
}

Result<Odds> odds(const Table& table, const Facts& facts, const Settings& settings, double points) {
    return enumerate(table, facts, nullptr, settings, points);
}

Result<Odds> odds(const Table& table, const Facts& attacker, const Facts& defender, const Settings& settings,
                  double points) {
    return enumerate(table, attacker, &defender, settings, points);
}

}
