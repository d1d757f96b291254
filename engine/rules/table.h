#pragma once

#include "engine/rules/fact.h"

#include <memory>
#include <string>
#include <vector>

namespace vantage::rules {

struct Program;

/// One table of one edition of one rules system, read and checked. Cheap to copy; never changes.
class Table {
public:
    explicit Table(std::shared_ptr<const Program> program) : program_(std::move(program)) {}

    [[nodiscard]] const std::string& system() const;
    [[nodiscard]] const std::string& edition() const; ///< empty where a system has none
    [[nodiscard]] const std::string& id() const;
    [[nodiscard]] const std::string& title() const;
    [[nodiscard]] const std::string& about() const;
    [[nodiscard]] const DiceKind& dice() const; ///< unless the facts choose others
    [[nodiscard]] bool two_sided() const;
    [[nodiscard]] const std::vector<FactInfo>& facts() const;
    [[nodiscard]] const FactInfo* fact(std::string_view id) const;
    /// Every outcome once, in the order of the file.
    [[nodiscard]] std::vector<std::string> outcomes() const;
    /// What the modifier stands for, or the outcome means, in words; distances stand as {450}. Empty if the
    /// table has none of that id.
    [[nodiscard]] std::string modifier_label(std::string_view id) const;
    [[nodiscard]] std::string outcome_label(std::string_view id) const;

    /// How it is worked out: for the rest of engine/rules.
    [[nodiscard]] const Program& program() const { return *program_; }

private:
    std::shared_ptr<const Program> program_;
};

}
