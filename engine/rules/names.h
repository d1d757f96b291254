#pragma once

#include "engine/rules/program.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::rules {

/// A house rule as a table may look at it: "setting.<id>".
struct SettingChoice {
    std::string id;
    Value value; ///< the default, in the edition of the table
    std::vector<Value> options;
};

/// What an effect may hold.
struct EffectInfo {
    enum class Type : std::uint8_t { flag, whole, number, word, list };
    std::string id;
    std::string label;
    Type type = Type::flag;
    bool distance = false;          ///< its number is a distance in the system's measure
    std::vector<std::string> words; ///< word: all it takes (any, if empty); others: words it takes besides
};

/// What a whole rules system says beside its tables.
struct Vocabulary {
    std::vector<EffectInfo> effects;
    std::vector<SettingChoice> settings;
    TotalMode total = TotalMode::worked;

    [[nodiscard]] const EffectInfo* effect(std::string_view id) const;
};

/// Where a name stands: in what is worked out for a side, or in what is worked out for the whole table.
/// In a table of one side both are the same.
enum class Scope : std::uint8_t { side, table };

struct Found {
    Name name;
    FactType type = FactType::number;
    bool any_type = false;          ///< a term, whose type is what it comes to
    std::vector<std::string> words; ///< of a word, if they are known
};

/// Looks names up while a table is read. Facts, terms, parts and rolls of the program must be there already.
class Names {
public:
    Names(Program& program, const Vocabulary& vocabulary) : program_(&program), vocabulary_(&vocabulary) {}

    /// The name, or nothing if there is no such thing in that scope.
    std::optional<Found> find(std::string_view text, Scope scope);
    /// Every name that could have been meant.
    [[nodiscard]] std::vector<std::string> known(Scope scope) const;

private:
    std::optional<Found> find_own(std::string_view text);
    std::optional<Found> find_setting(std::string_view id);

    Program* program_;
    const Vocabulary* vocabulary_;
};

}
