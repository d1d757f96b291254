#include "engine/core/files.h"
#include "engine/player/level.h"
#include "engine/player/weighing.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <ostream>
#include <unistd.h>

using namespace vantage;
using namespace vantage::player;

namespace {

std::filesystem::path written(const std::string& name, const std::string& text) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("vantage-player-test-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    REQUIRE(write_file(folder / name, std::string_view{text}));
    return folder / name;
}

constexpr std::array<std::string_view, 1> tasks{"assault"};
constexpr std::array<std::string_view, 2> inputs{"win", "tired"};

}

TEST_CASE("a consideration takes what is measured between its ends to a worth from 0 to 1") {
    const Consideration rising{"win", 2.0, 4.0, Curve::rising, 1.0, false};
    CHECK(rising.worth(1.0) == 0.0);
    CHECK(rising.worth(3.0) == doctest::Approx(0.5));
    CHECK(rising.worth(9.0) == 1.0);
    const Consideration bell{"win", 0.0, 2.0, Curve::bell, 1.0, false};
    CHECK(bell.worth(1.0) == doctest::Approx(1.0));
    CHECK(bell.worth(2.0) == doctest::Approx(0.0));
    const Consideration steep{"win", 0.0, 1.0, Curve::steep, 1.0, false};
    CHECK(steep.worth(0.25) < 0.2);
    CHECK(steep.worth(0.75) > 0.8);
    const Consideration falls{"win", 0.0, 1.0, Curve::steep_falling, 1.0, false};
    CHECK(falls.worth(0.25) == doctest::Approx(1.0 - steep.worth(0.25)));
}

TEST_CASE("a task's score is the weighted geometric mean, and a veto ends it") {
    const Task task{
        "assault",
        {{"win", 0.0, 1.0, Curve::rising, 3.0, false}, {"tired", 0.0, 1.0, Curve::falling, 1.0, true}}};
    const Score score = weigh(task, Inputs{}.set("win", 0.6).set("tired", 0.5));
    CHECK(score.value == doctest::Approx(std::exp((3.0 * std::log(0.6) + std::log(0.5)) / 4.0)));
    CHECK(score.words == "win 0.60, tired 0.50; against: win 0.60");
    const Score vetoed = weigh(task, Inputs{}.set("win", 0.9).set("tired", 1.0));
    CHECK(vetoed.value == 0.0);
    CHECK(vetoed.words == "tired 1.00 forbids it");
}

TEST_CASE("a doctrine says what is wrong with it, and where") {
    const auto refused = [](const std::string& text) {
        const auto doctrine = load_doctrine(written("doctrine.json", text), tasks, inputs);
        REQUIRE_FALSE(doctrine);
        return doctrine.error().where + ": " + doctrine.error().message;
    };
    CHECK(refused(R"({"tasks": {}})") == "/tasks: has no task \"assault\"");
    CHECK(refused(R"({"tasks": {"assault": [{"input": "wun", "from": 0, "to": 1, "curve": "rising"}]}})")
              .starts_with("/tasks/assault/0/input: is \"wun\", takes"));
    CHECK(refused(R"({"tasks": {"assault": [{"input": "win", "from": 1, "to": 1, "curve": "rising"}]}})") ==
          "/tasks/assault/0/to: must be more than \"from\"");
    CHECK(refused(R"({"tasks": {"assault": [], "dance": []}})").starts_with("/tasks/dance: is no task"));
}

TEST_CASE("the players of the project are read, each with its own judgement") {
    const auto levels = load_levels(std::filesystem::path{VANTAGE_SOURCE_DIR} / "assets" / "players");
    if (!levels) FAIL(levels.error().text());
    REQUIRE(levels->size() == 3);
    const Level& bold = (*levels)[0];
    const Level& cautious = (*levels)[1];
    const Level& steady = (*levels)[2];
    CHECK(bold.name == "bold");
    CHECK(cautious.win_first > steady.win_first);
    CHECK(steady.win_first > bold.win_first);
    CHECK(cautious.reserve > bold.reserve);
    CHECK_FALSE(load_levels(written("empty", "").parent_path() / "nowhere"));
}
