#pragma once

#include "engine/rules/program.h"
#include "engine/rules/zones.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vantage::rules {

/// One way a value can come out: under what circumstances (empty: always), and what it then is.
struct Described {
    std::string when;
    std::string value;
};

/// A modifier that two facts choose together: a line for each word of one, a column for each of the other.
struct DescribedGrid {
    std::vector<std::string> header;            ///< of the columns beside the first
    std::vector<std::vector<std::string>> rows; ///< first the word, then its values
};

/// Says in words what the records of a table say, for sheets and help. House rules are taken at their
/// defaults.
class Describer {
public:
    Describer(const Program& program, const DistanceUnit& measure, const std::optional<GroundScale>& scale)
        : program_(&program), measure_(measure), scale_(scale) {}

    [[nodiscard]] std::string label(std::string_view text) const;
    [[nodiscard]] std::string condition(const Condition& c) const;
    /// What a modifier brings, case by case; those that bring nothing are left out.
    [[nodiscard]] std::vector<Described> row(const Row& row) const;
    /// The same as a grid, if it is one.
    [[nodiscard]] std::optional<DescribedGrid> grid(const Row& row) const;
    /// What an effect comes to, case by case. `distance`: its numbers are distances.
    [[nodiscard]] std::vector<Described> effect(const Expression& e, bool distance) const;
    /// "7 or more", "3 to 6", "less than 10"; with the outcome's own condition.
    [[nodiscard]] std::string band(const Outcome& outcome) const;
    [[nodiscard]] std::string word(const FactInfo& fact, const std::string& word) const;

private:
    using NumberText = std::function<std::string(double)>;

    [[nodiscard]] Describer about(const Row& row) const;
    [[nodiscard]] NumberText number_of(const Row& row) const;
    [[nodiscard]] bool is_own_fact(const Expression& e) const;
    [[nodiscard]] std::string map_word(const Expression& map, std::size_t item) const;
    [[nodiscard]] std::vector<std::size_t> in_order(const Expression& map) const;
    void flatten(const Expression& e, const std::string& when, const NumberText& number,
                 std::vector<Described>& out) const;
    [[nodiscard]] std::string sentence(const Expression& e, const NumberText& number) const;
    [[nodiscard]] std::string name(const Name& name) const;
    [[nodiscard]] std::string limits(const Condition& c) const;
    [[nodiscard]] std::optional<std::string> mapped_limit(const Expression& e) const;
    [[nodiscard]] std::string equals(const Condition& c) const;
    [[nodiscard]] std::optional<double> fixed(const Expression& e) const;
    [[nodiscard]] std::optional<bool> settled(const Condition& c) const;

    const Program* program_;
    DistanceUnit measure_;
    std::optional<GroundScale> scale_;
    std::optional<std::size_t> own_fact_; ///< the fact of the row that is being described
};

}
