// A whole turn by rules that are data, once by clicking and once from a file of orders: the same journal.
#include "person.h"
#include "scratch.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

using namespace vantage::test;
using Json = nlohmann::json;

namespace {

/// The lines of a journal that hold a command, with what came of it.
std::vector<Json> commands_in(const std::filesystem::path& journal) {
    std::vector<Json> out;
    std::ifstream file{journal};
    for (std::string line; std::getline(file, line);)
        if (Json entry = Json::parse(line, nullptr, false); entry.contains("command")) {
            entry.erase("follows"); // whether the window gave it by itself
            out.push_back(std::move(entry));
        }
    return out;
}

void play_turn_by_clicking(const Desktop& desktop) {
    std::string tried;
    while (desktop.state()["game"]["turn"] == 1) {
        const Json game = desktop.state()["game"];
        const std::string step = game["step"];
        CAPTURE(step);
        // Once a step, and whenever something must be done before it can end, somebody does something.
        const bool must = game["may_end_step"] == false;
        if (game.contains("tasks") && (must || step != tried)) {
            tried = step;
            do_first(desktop);
            continue;
        }
        end_step(desktop);
    }
}

}

TEST_CASE("a turn of each system that is data: by clicking and from a file of orders, the same journal") {
    if (!Desktop::possible()) std::_Exit(77); // ctest counts it as skipped
    for (const char* name : {"paces-demo", "maneuver-element-demo"}) {
        CAPTURE(std::string{name});
        const vantage::tests::Scratch scratch;
        const std::string scene = fmt::format("{}/scenes/{}.json", VANTAGE_SOURCE_DIR, name);
        Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", scene, "--camera", "table", "--seed", "7"}};
        REQUIRE(desktop.wait(still));
        desktop.key("t");
        REQUIRE(desktop.wait([](const Json& s) { return game_rests(s) && s["game"]["turn"] == 1; }));
        play_turn_by_clicking(desktop);
        const std::vector<Json> clicked = commands_in(desktop.state()["game"]["journal"].get<std::string>());
        desktop.key("ctrl+q");
        REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "leave"; }));
        click_control(desktop, "leave-go");
        CHECK(desktop.exit_status() == 0);
        REQUIRE(clicked.size() > 20);

        const std::filesystem::path orders = scratch.folder / "orders.txt";
        const std::filesystem::path journal = scratch.folder / "again.vantage";
        {
            std::ofstream file{orders};
            for (const Json& entry : clicked) file << entry["command"].dump() << '\n';
        }
        REQUIRE(std::system(fmt::format("'{}' play '{}' --orders '{}' --seed 7 -o '{}' > /dev/null",
                                        VANTAGE_PROGRAM, scene, orders.string(), journal.string())
                                .c_str()) == 0);
        CHECK(commands_in(journal) == clicked);
    }
}
