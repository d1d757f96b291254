// The largest battle that a scene may hold is not only accepted: it loads, measures, plays a turn and is
// drawn.
#include "engine/core/files.h"
#include "engine/image/png.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sys/resource.h>

#include <chrono>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using nlohmann::json;

namespace {

#ifdef VANTAGE_SANITIZED
constexpr int corps = 5; // a fifth of the battle, for a sanitizer makes minutes of seconds
#else
constexpr int corps = 25; // of each side
#endif
constexpr int divisions = 10;        // of a corps, one behind the other
constexpr int units = 10;            // of a division: 5,000 in all
constexpr double corps_width = 1200; // yards
constexpr double division_depth = 600;
constexpr double no_mans_land = 1600;

// As many figures as the limit lets in: cavalry has fewer of them.
constexpr int divisions_with_cavalry = 5;

json unit(const std::string& name, int division, int number) {
    if (number == 8 && division >= divisions - divisions_with_cavalry)
        return {{"name", name}, {"troop", "dragoons"}, {"men", 300}, {"combat", 5}};
    if (number == 9)
        return {{"name", name}, {"troop", "foot-artillery"}, {"men", 120}, {"guns", 6}, {"combat", 5}};
    return {{"name", name}, {"troop", "line-infantry"}, {"men", 500}, {"combat", 5}};
}

// Its front line runs along `front`, the rest stands behind it.
json side(const std::string& id, const std::string& nation, double front, int facing) {
    const double back = facing == 0 ? -1 : 1;
    json out = {{"id", id}, {"name", id}, {"nation", nation}, {"forces", json::array()}};
    for (int c = 0; c < corps; ++c) {
        const double x = 1000 + c * corps_width;
        json force = {{"name", fmt::format("{} corps {}", id, c)},
                      {"commander",
                       {{"name", fmt::format("{} marshal {}", id, c)},
                        {"leadership", "A"},
                        {"tactical", 1},
                        {"at", {x, front + back * division_depth * divisions}},
                        {"facing", facing}}}};
        for (int d = 0; d < divisions; ++d) {
            json division = {{"id", fmt::format("{}-{}-{}", id, c, d)},
                             {"name", fmt::format("{} division {}", id, c * divisions + d)},
                             {"order", d == 0 ? "attack" : "support"},
                             {"at", {x, front + back * division_depth * d}},
                             {"facing", facing},
                             {"front", 1000},
                             {"waves", 2},
                             {"commander",
                              {{"name", fmt::format("{} general {}-{}", id, c, d)},
                               {"leadership", "B"},
                               {"tactical", 1}}}};
            for (int u = 0; u < units; ++u)
                division["units"].push_back(unit(fmt::format("{} {}-{}/{}", id, c, d, u), d, u));
            force["formations"].push_back(std::move(division));
        }
        out["forces"].push_back(std::move(force));
    }
    return out;
}

std::string largest_battle() {
    const double army = division_depth * (divisions + 1);
    const json scene = {
        {"title", "The largest battle"},
        {"scales", {{"ground", 100}, {"figures", 3}}},
        {"ground",
         {{"extent", {2000 + corps * corps_width, 2 * army + no_mans_land}},
          {"sculpted", {{"base", 100}, {"roughness", 12}, {"grain", 900}}}}},
        {"rules", {{"system", "esr"}, {"edition", "current"}}},
        {"clock", {{"turns", 2}}},
        {"sides",
         {side("france", "french", army, 0), side("austria", "austrian", army + no_mans_land, 180)}}};
    return scene.dump();
}

struct Step {
    test::Ran ran;
    double seconds = 0;
};

Step timed(const test::Folder& folder, const std::vector<std::string>& arguments) {
    const auto before = std::chrono::steady_clock::now();
    Step step{test::run(arguments, folder.path)};
    step.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
    CAPTURE(arguments[0]);
    CAPTURE(step.ran.errors);
    REQUIRE(step.ran.status == 0);
    MESSAGE(arguments[0] << ": " << step.seconds << " s");
    return step;
}

}

TEST_CASE("a battle of 5,000 units and 500,000 figures loads, measures, plays a turn and is drawn") {
    const test::Folder folder;
    REQUIRE(write_file(folder.path / "large.json", largest_battle()));
#ifdef VANTAGE_SANITIZED
    constexpr double patience = 10; // sanitizers are slow
#else
    constexpr double patience = 1;
#endif
    const Step loaded = timed(folder, {"check", "large.json"});
    CHECK(loaded.ran.output.find(fmt::format("{} units", 2 * corps * divisions * units)) !=
          std::string::npos);
    CHECK(loaded.seconds < 10 * patience);

    const Step shopped = timed(folder, {"shop", "large.json", "--json"});
    const int figures = json::parse(shopped.ran.output)["figures"]["total"].get<int>();
    MESSAGE(figures << " figures");
    CHECK(figures >= 20'000 * corps);

    const Step seen = timed(folder, {"measure", "los", "large.json", "--from", "france 3-0/0", "--to",
                                     "austria 4-0/1", "--json"});
    CHECK(json::parse(seen.ran.output).contains("visible"));
    CHECK(seen.seconds < 10 * patience);

    const Step played = timed(
        folder, {"play", "large.json", "--auto", "both", "--turns", "1", "-o", "large.vantage", "--json"});
    CHECK(json::parse(played.ran.output)["over"] == true);
    CHECK(played.seconds < 120 * patience);

    const Step drawn = timed(folder, {"render", "large.json", "-o", "large.png", "--size", "320x180"});
    CHECK(load_png(folder.path / "large.png"));
    CHECK(drawn.seconds < 120 * patience);

    rusage used{};
    REQUIRE(getrusage(RUSAGE_CHILDREN, &used) == 0);
    MESSAGE("at most " << used.ru_maxrss / 1024 << " MB");
#ifndef VANTAGE_SANITIZED
    CHECK(used.ru_maxrss < 4L << 20); // kB
#endif
}
