// The record of benchmarks: the rounds of one run are one number with its noise, and --compare tells what is
// slower.
#include "engine/core/files.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <initializer_list>
#include <ostream>

using namespace vantage;
using nlohmann::json;

namespace {

std::string round_of(const test::Folder& folder, const std::string& name, double load, double rays) {
    const json round = {{"load", {{"load_ms_best", load}}},
                        {"measure",
                         {{"lines",
                           {{{"name", "Vantage, verdict"}, {"rays_per_second", rays}},
                            {{"name", "Peer"}, {"rays_per_second", 500.0}}}}}}};
    REQUIRE(write_file(folder.path / name, round.dump()));
    return name;
}

}

TEST_CASE("the rounds of a run are put together, and what became slower is told") {
    const test::Folder folder;
    const auto a = round_of(folder, "a.json", 100, 1000);
    const auto b = round_of(folder, "b.json", 104, 1100);
    const auto c = round_of(folder, "c.json", 102, 900);
    const test::Ran first = test::run(
        {"bench", "report", a, b, c, "--json", "old.json", "--markdown", "old.md", "--date", "1815-06-18"},
        folder.path);
    CAPTURE(first.errors);
    REQUIRE(first.status == 0);
    const json old = json::parse(*read_file(folder.path / "old.json"));
    REQUIRE(old["metrics"].size() == 4); // the loading, two rates and their ratio
    CHECK(old["metrics"]["load, load_ms_best"]["median"] == 102.0);
    CHECK(old["metrics"]["load, load_ms_best"]["noise"].get<double>() == doctest::Approx(4.0 / 102.0));
    CHECK(old["metrics"]["Lines of sight: Vantage against Peer"]["median"] == 2.0);
    CHECK(read_file(folder.path / "old.md")->find("| load, load_ms_best | 102.00 | 4 % |") !=
          std::string::npos);

    const auto compare = [&](double load) {
        const auto x = round_of(folder, "x.json", load, 1000);
        const auto y = round_of(folder, "y.json", load + 2, 1000);
        return test::run(
            {"bench", "report", x, y, "--json", "new.json", "--markdown", "new.md", "--compare", "old.json"},
            folder.path);
    };
    CHECK(compare(103).status == 0); // within the noise
    const test::Ran slower = compare(150);
    CHECK(slower.status == 1);
    CHECK(slower.output.find("load, load_ms_best") != std::string::npos);
}
