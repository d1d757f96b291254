// The table assistant and games by rules that are data alone, as the shell sees them.
#include "engine/core/files.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <filesystem>
#include <initializer_list>
#include <ostream>
#include <string>

using nlohmann::json;
using namespace vantage;
using test::Ran;
using test::run_line;

namespace {

const std::string scenes = VANTAGE_SOURCE_DIR "/scenes/";
const std::string rules = VANTAGE_SOURCE_DIR "/tests/rules/";

std::string put(const test::Folder& folder, const char* name, const std::string& text) {
    REQUIRE(write_file(folder.path / name, text));
    return (folder.path / name).string();
}

}

TEST_CASE("vantage assist shows each fact with its source, and asks for what it cannot know") {
    const Ran shot = run_line(
        "assist " + scenes +
        "paces-demo.json --table artillery-fire --unit 'Foot battery' --target '1/8th Jägers' --json");
    REQUIRE_MESSAGE(shot.status == 0, shot.output);
    const json answer = json::parse(shot.output);
    bool range = false;
    for (const json& known : answer["own"]["known"]) {
        CHECK_FALSE(known["because"].get<std::string>().empty());
        range = range || known["fact"] == "range";
    }
    CHECK(range);
    CHECK(answer["answer"]["table"] == "artillery-fire");
    const Ran told = run_line("assist " + scenes +
                              "maneuver-element-demo.json --table bonus-move --unit fr1/1 --fact bonus_in=1");
    CHECK(told.status == 2);
    CHECK(told.output.find("terrain") != std::string::npos);
    const Ran rolled =
        run_line("assist " + scenes +
                 "maneuver-element-demo.json --table bonus-move --unit fr1/1 --fact bonus_in=1 --fact "
                 "terrain=rough --dice 9");
    CHECK(rolled.status == 0);
    CHECK(rolled.output.find("ordered") != std::string::npos);
    CHECK(run_line("assist " + scenes + "paces-demo.json --table nothing --unit fr1/1").status == 2);
    CHECK(run_line("assist " + scenes + "paces-demo.json --table hits --unit nobody").output.find("nobody") !=
          std::string::npos);
}

TEST_CASE("vantage play steps through a turn of other rules with the assistant") {
    const test::Folder scratch;
    const Ran turn = run_line("play " + scenes + "paces-demo.json");
    REQUIRE_MESSAGE(turn.status == 0, turn.output);
    CHECK(turn.output.find("phase 1 Command (white), step a Acquire command points") != std::string::npos);
    CHECK(turn.output.find("resolve table=command-points") != std::string::npos);
    const std::string orders = put(scratch, "orders.txt", R"(# the general first
resolve table=command-points unit="leader:Jean Lannoy" dice=6,5
next
undo
redo
next
)");
    const std::string journal = (scratch.path / "game.vantage").string();
    const Ran played = run_line("play " + scenes + "paces-demo.json --orders " + orders + " -o " + journal +
                                " --json --seed 3");
    REQUIRE_MESSAGE(played.status == 0, played.output);
    const json state = json::parse(played.output);
    CHECK(state["step"] == "command/leaders");
    CHECK(state["phase"] == "Command");
    const Ran replayed = run_line("play --replay " + journal + " --json");
    REQUIRE_MESSAGE(replayed.status == 0, replayed.output);
    CHECK(json::parse(replayed.output)["hash"] == state["hash"]);
    const Ran resumed = run_line("play --resume " + journal + " --json");
    REQUIRE(resumed.status == 0);
    CHECK(json::parse(resumed.output)["hash"] == state["hash"]);
    const std::string bad = put(scratch, "bad.txt", "next\nresolve table=hits own=fr1/1\n");
    const Ran refused = run_line("play " + scenes + "paces-demo.json --orders " + bad);
    CHECK(refused.status == 2);
    CHECK(refused.output.find("line 2") != std::string::npos);
    const std::string whole = (scratch.path / "whole.vantage").string();
    for (const char* scene : {"paces-demo.json", "maneuver-element-demo.json"}) {
        const Ran automatic =
            run_line("play " + scenes + scene + " --auto both --turns 1 --seed 5 --json -o " + whole);
        REQUIRE_MESSAGE(automatic.status == 0, automatic.output);
        CHECK(json::parse(automatic.output)["over"] == true);
        const Ran again = run_line("play --replay " + whole + " --json");
        CHECK(json::parse(again.output)["hash"] == json::parse(automatic.output)["hash"]);
    }
}

TEST_CASE("a system from files of one's own works in resolve, odds, sheet, scenes and play") {
    const test::Folder scratch;
    const std::string request =
        put(scratch, "request.json",
            R"({"system":"skirmish","table":"melee","facts":{"attacker":{"men":10},"defender":{"men":5}},)"
            R"("dice":{"attacker":[8],"defender":[2]}})");
    const Ran resolved = run_line("resolve " + request + " --folder " + rules + "systems");
    REQUIRE_MESSAGE(resolved.status == 0, resolved.output);
    CHECK(json::parse(resolved.output)["margin"] == 7);
    CHECK(run_line("resolve " + request).status == 2);
    CHECK(run_line("odds " + request + " --folder " + rules + "systems --json").status == 0);
    CHECK(
        run_line("sheet --system skirmish --ground 100 --folder " + rules + "systems").output.find("Melee") !=
        std::string::npos);
    CHECK(run_line("check " + rules + "skirmish-scene.json").status == 0);
    CHECK(
        run_line("assist " + rules + "skirmish-scene.json --table volley --unit riflemen --target voltigeurs")
            .status == 0);
    const Ran played = run_line("play " + rules + "skirmish-scene.json --orders " +
                                put(scratch, "next.txt", "next\nnext\nnext\n") + " --json");
    REQUIRE_MESSAGE(played.status == 0, played.output);
    CHECK(json::parse(played.output)["turn"] == 2);
}

TEST_CASE("a card that its rules do not know is named with its place") {
    const test::Folder scratch;
    const auto text = read_file(rules + "skirmish-scene.json");
    REQUIRE(text);
    json scene = json::parse(*text);
    scene["rules"].erase("folder");
    scene["rules"] = {{"system", "paces"}};
    const Ran wrong = run_line("check " + put(scratch, "scene.json", scene.dump()));
    CHECK(wrong.status != 0);
    CHECK(wrong.output.find("/card") != std::string::npos);
    scene["rules"] = {{"system", "pacess"}};
    const Ran unknown = run_line("check " + put(scratch, "scene.json", scene.dump()));
    CHECK(unknown.status != 0);
    CHECK(unknown.output.find("takes esr, maneuver-element or paces") != std::string::npos);
}

TEST_CASE("a tape tells the distance in the measure of the scene's rules, with the zones it falls in") {
    const Ran paces =
        run_line("measure tape " + scenes + "paces-demo.json 'Foot battery' '1/8th Jägers' --json");
    REQUIRE_MESSAGE(paces.status == 0, paces.output);
    const json by = json::parse(paces.output)["rules"];
    CHECK(by["measure"] == "paces");
    CHECK(by["distance"].get<double>() ==
          doctest::Approx(json::parse(paces.output)["plan"]["yards"].get<double>() * 1.2));
    CHECK_FALSE(by["zones"].empty());
}
