#pragma once

#include "engine/rules/resolve.h"
#include "engine/rules/rulebook.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

// The rules as they are shipped. Expected numbers in these tests were written from the rules reference,
// section by section, never from the data files.
namespace vantage::rules::test {

inline const Rulebook& shipped() {
    static const Rulebook book = [] {
        Result<Rulebook> loaded =
            Rulebook::load(std::filesystem::path(VANTAGE_SOURCE_DIR) / "assets" / "rules");
        if (!loaded) FAIL(loaded.error().text());
        return std::move(*loaded);
    }();
    return book;
}

inline Table esr(const char* id, const char* edition = "current") {
    Result<Table> table = shipped().table("esr", edition, id);
    if (!table) FAIL(table.error().text());
    return *table;
}

inline constexpr const char* both_editions[] = {"2016", "current"};

/// The one modifier that these facts bring, which must be the only one listed; 0 if none is.
inline double modifier(const char* table, const char* edition, const Facts& facts, const char* id,
                       std::vector<int> dice = {3, 4}) {
    CAPTURE(id);
    const Result<Resolution> r = resolve(esr(table, edition), facts, {dice, {}, std::vector{1}});
    if (!r) FAIL(r.error().text());
    const Tally& tally = r->sides[0];
    if (tally.modifiers.empty()) {
        CHECK(tally.modifier_total == 0);
        return 0.0;
    }
    REQUIRE(tally.modifiers.size() == 1);
    CHECK(tally.modifiers[0].id == id);
    CHECK_FALSE(tally.modifiers[0].is_factor);
    CHECK(tally.modifier_total == tally.modifiers[0].amount);
    CHECK(tally.score == tally.modifier_total + dice[0] + dice[1]);
    return tally.modifiers[0].amount;
}

/// Two dice that come to a sum of 2 to 12.
inline std::vector<int> dice_of(int sum) {
    return sum <= 7 ? std::vector{1, sum - 1} : std::vector{6, sum - 6};
}

inline std::string rolled_outcome(const Table& table, const Facts& facts, std::vector<int> dice) {
    const Result<Resolution> r = resolve(table, facts, {std::move(dice), {}, std::vector{1}});
    if (!r) FAIL(r.error().text());
    return r->outcome;
}

inline std::vector<std::string> ids(const Tally& tally) {
    std::vector<std::string> out;
    for (const Modifier& m : tally.modifiers) out.push_back(m.id);
    return out;
}

/// The key of the request that an error names.
inline std::string refused(const Result<Resolution>& r) {
    return r ? std::string("accepted") : r.error().where;
}

}
