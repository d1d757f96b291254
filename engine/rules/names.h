#pragma once

#include "engine/rules/house_rules.h"
#include "engine/rules/program.h"

#include <string>
#include <vector>

namespace vantage::rules {

/// What an effect may hold.
struct EffectInfo {
    enum class Type : std::uint8_t { flag, whole, number, word, list };
    std::string id;
    std::string label;
    Type type = Type::flag;
    bool distance = false;          ///< its number is a distance in the system's measure
    std::vector<std::string> words; ///< word: all it takes (any, if empty); others: words it takes besides

    [[nodiscard]] bool accepts(const Value&) const;
};

/// What a whole rules system says beside its tables.
struct Vocabulary {
    const std::vector<EffectInfo>& effects;
    NameList setting_names;
    std::shared_ptr<const std::vector<SettingInfo>> settings;
    TotalMode total = TotalMode::worked;
};

/// House rules: "setting.<id>", each with its place in the list.
NameList names_of(const std::vector<HouseRule>&);

// What facts and effects may hold, under a name.
Found as_name(const FactInfo&, Name);
Found as_name(const EffectInfo&, Name);

/// Where a name stands: in what is worked out for a side, or in what is worked out for the whole table.
/// In a table of one side both are the same.
enum class Scope : std::uint8_t { side, table };

/// The names of a table, once its facts, terms, parts, rolls and outcomes are there.
NameList names_of(const Program&, Scope, const NameList& settings);

}
