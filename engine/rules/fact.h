#pragma once

#include "engine/rules/value.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace vantage::rules {

/// The dice of a table. A table without dice is a look-up.
struct DiceKind {
    int count = 0;
    int sides = 0;
    [[nodiscard]] bool none() const { return count == 0; }
    /// "2d6", "none".
    [[nodiscard]] std::string text() const;
    friend bool operator==(const DiceKind&, const DiceKind&) = default;
};

enum class FactType : std::uint8_t { flag, whole, number, word };

/// A fact that a table asks for, with what it takes.
struct FactInfo {
    std::string id;
    std::string label; ///< in words; distances stand as {450}: see wording.h
    FactType type = FactType::flag;
    std::vector<std::string> words;                 ///< word: without "none"
    std::map<std::string, std::string> word_labels; ///< for some of them
    double min = 0.0;
    double max = 0.0;
    std::vector<double> also; ///< single numbers outside min to max
    std::vector<double> only; ///< if there are any: just these numbers
    bool required = false;

    /// What it is when it is not given.
    [[nodiscard]] Value missing_value() const;
    [[nodiscard]] bool accepts(const Value&) const;
    /// "a whole number from 0 to 99", "none, A, B or C".
    [[nodiscard]] std::string takes() const;
};

}
