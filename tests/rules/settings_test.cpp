// The open points of the rules: each a setting with a default, which the files read, or which says who keeps
// to it or why there is no choice.
#include "engine/core/files.h"
#include "engine/rules/resolve.h"
#include "engine/rules/rulebook.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>
#include <set>

using namespace vantage;
using namespace vantage::rules;

namespace {

const std::filesystem::path folder = std::filesystem::path{VANTAGE_SOURCE_DIR} / "assets" / "rules";

System load(const char* id, const Settings& settings = {}) {
    auto system = load_system(folder / id, settings);
    if (!system) FAIL(system.error().text());
    return *std::move(system);
}

std::string all_files_of(const char* id) {
    std::string text;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / id))
        if (entry.path().extension() == ".json" && entry.path().filename() != "house-rules.json") {
            const auto file = read_file(entry.path());
            REQUIRE(file);
            text += *file;
        }
    return text;
}

}

TEST_CASE("every open point is a setting, read by the files or explained") {
    struct Case {
        const char* system;
        int points;
        const char* prefix;
    };
    for (const Case& c : {Case{"paces", 44, "OP "}, Case{"maneuver-element", 45, "O "}}) {
        CAPTURE(c.system);
        const System system = load(c.system);
        const std::string files = all_files_of(c.system);
        std::set<std::string> points;
        for (const HouseRule& rule : system.house_rules) {
            CAPTURE(rule.id);
            points.insert(rule.point);
            CHECK(rule.accepts(rule.fallback));
            const bool read = files.find("setting." + rule.id + "\"") != std::string::npos ||
                              files.find("\"setting\": \"" + rule.id + "\"") != std::string::npos;
            const bool one_value = rule.options.size() == 1;
            CHECK(one_value == !rule.fixed.empty());
            CHECK((read || one_value || !rule.applied_by.empty()));
        }
        for (int n = 1; n <= c.points; ++n) CHECK(points.contains(c.prefix + std::to_string(n)));
    }
}

TEST_CASE("a setting that is read changes what comes out") {
    const System elements = load("maneuver-element");
    const auto engagement = [&](const Settings& settings) {
        return resolve(*elements.table("", "engagement-range"), {{"case", "infantry_vs_cavalry"}},
                       {std::vector<int>{}}, settings)
            ->effects.at("far_in");
    };
    CHECK(engagement({}) == Value{12});
    CHECK(engagement({{"engagement_cavalry_comes", Value{10}}}) == Value{10});
    CHECK(load("maneuver-element", {{"engagement_cavalry_comes", Value{10}}})
              .zone("engagement-infantry")
              ->bands.back()
              .to == 10);
    CHECK(load("paces", {{"support_rear", Value{250}}}).zone("support")->bands.back().to == 250);
}

TEST_CASE("a setting that is not known, or does not fit, is named") {
    const auto unknown = load_system(folder / "paces", {{"pace", Value{1}}});
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().where == "/settings/pace");
    const auto wrong = load_system(folder / "paces", {{"pace_m", Value{"long"}}});
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().text().find("takes a number from 0.5 to 1.5") != std::string::npos);
}
