#pragma once

#include "engine/rules/resolve.h"
#include "engine/rules/rulebook.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::rules::test {

/// Facts in a line: "morale=veteran fatigue=2 engaged". A name alone is true.
Facts facts(std::string_view line);

/// A rules system as it is shipped, its answers told in lines short enough to be written down from the rules
/// reference by hand.
class Reading {
public:
    explicit Reading(std::string_view system);

    [[nodiscard]] const System& system() const { return *book_.system(system_); }
    [[nodiscard]] Table table(std::string_view id) const;

    /// Outcome and effects: "points activation_points=5". Dice that are left out are ones.
    [[nodiscard]] std::string result(std::string_view id, std::string_view given, std::vector<int> dice = {},
                                     std::vector<int> more = {}, const Settings& settings = {}) const;
    /// Modifiers, their total and the score: "issuer 3, urged 5: 8, score 19".
    [[nodiscard]] std::string working(std::string_view id, std::string_view given,
                                      std::vector<int> dice = {}) const;
    /// Outcome and effects for every sum of the dice, as runs of scores: "2..6 destroyed destroyed=true | …".
    [[nodiscard]] std::string bands(std::string_view id, std::string_view given) const;
    /// The key that an error names, or what came out instead.
    [[nodiscard]] std::string refused(std::string_view id, std::string_view given, std::vector<int> dice = {},
                                      std::vector<int> more = {}) const;

    // The same for two sides: "attacker's facts / defender's facts".
    [[nodiscard]] std::string duel(std::string_view id, std::string_view both, std::vector<int> dice,
                                   std::vector<int> against) const;
    [[nodiscard]] std::string duel_refused(std::string_view id, std::string_view both) const;
    /// One effect of a duel, decided by dice that make the margin so many points (-18 to 18).
    [[nodiscard]] Resolution duel_by(std::string_view id, std::string_view both, int margin) const;

    /// Holds every fact of every table against a file of lines, each of which says what a fact takes and what
    /// it brings by itself. See maneuver_element_facts.txt.
    void check_facts(const std::filesystem::path& file) const;

private:
    [[nodiscard]] std::string fact_line(const Table& table, const FactInfo& fact, const Facts& with) const;

    std::string system_;
    Rulebook book_;
};

std::string told(const Resolution& r);

}
