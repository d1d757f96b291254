// The table assistant and games by rules that are data alone, as the shell sees them.
#include "engine/core/files.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <filesystem>
#include <initializer_list>
#include <ostream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using nlohmann::json;
using namespace vantage;

namespace {

struct Answer {
    int status;
    std::string out;
};

// Runs the program; complaints come with the answer.
Answer run(const std::string& arguments) {
    const std::string command = std::string("'" VANTAGE_PROGRAM "' ") + arguments + " 2>&1";
    std::FILE* pipe = ::popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string out;
    std::array<char, 4096> buffer{};
    while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
        out.append(buffer.data(), n);
    const int status = ::pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out};
}

const std::string scenes = VANTAGE_SOURCE_DIR "/scenes/";
const std::string rules = VANTAGE_SOURCE_DIR "/tests/rules/";

/// A folder of its own, taken away afterwards.
struct Scratch {
    Scratch() { std::filesystem::create_directories(folder); }
    ~Scratch() { std::filesystem::remove_all(folder); }
    std::string put(const char* name, const std::string& text) const {
        REQUIRE(write_file(folder / name, text));
        return (folder / name).string();
    }
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("vantage-table-commands-" + std::to_string(::getpid()));
};

}

TEST_CASE("vantage assist shows each fact with its source, and asks for what it cannot know") {
    const Answer shot =
        run("assist " + scenes +
            "paces-demo.json --table artillery-fire --unit 'Foot battery' --target '1/8th Jägers' --json");
    REQUIRE_MESSAGE(shot.status == 0, shot.out);
    const json answer = json::parse(shot.out);
    bool range = false;
    for (const json& known : answer["own"]["known"]) {
        CHECK_FALSE(known["because"].get<std::string>().empty());
        range = range || known["fact"] == "range";
    }
    CHECK(range);
    CHECK(answer["answer"]["table"] == "artillery-fire");
    const Answer told = run("assist " + scenes +
                            "maneuver-element-demo.json --table bonus-move --unit fr1/1 --fact bonus_in=1");
    CHECK(told.status == 2);
    CHECK(told.out.find("terrain") != std::string::npos);
    const Answer rolled =
        run("assist " + scenes +
            "maneuver-element-demo.json --table bonus-move --unit fr1/1 --fact bonus_in=1 --fact "
            "terrain=rough --dice 9");
    CHECK(rolled.status == 0);
    CHECK(rolled.out.find("ordered") != std::string::npos);
    CHECK(run("assist " + scenes + "paces-demo.json --table nothing --unit fr1/1").status == 2);
    CHECK(run("assist " + scenes + "paces-demo.json --table hits --unit nobody").out.find("nobody") !=
          std::string::npos);
}

TEST_CASE("vantage play steps through a turn of other rules with the assistant") {
    const Scratch scratch;
    const Answer turn = run("play " + scenes + "paces-demo.json");
    REQUIRE_MESSAGE(turn.status == 0, turn.out);
    CHECK(turn.out.find("phase 1 Command (white), step a Acquire command points") != std::string::npos);
    CHECK(turn.out.find("resolve table=command-points") != std::string::npos);
    const std::string orders = scratch.put("orders.txt", R"(# the general first
resolve table=command-points unit="leader:Jean Lannoy" dice=6,5
next
undo
redo
next
)");
    const std::string journal = (scratch.folder / "game.vantage").string();
    const Answer played =
        run("play " + scenes + "paces-demo.json --orders " + orders + " -o " + journal + " --json --seed 3");
    REQUIRE_MESSAGE(played.status == 0, played.out);
    const json state = json::parse(played.out);
    CHECK(state["step"] == "leaders");
    CHECK(state["colour"] == "white");
    const Answer replayed = run("play --replay " + journal + " --json");
    REQUIRE_MESSAGE(replayed.status == 0, replayed.out);
    CHECK(json::parse(replayed.out)["hash"] == state["hash"]);
    const Answer resumed = run("play --resume " + journal + " --json");
    REQUIRE(resumed.status == 0);
    CHECK(json::parse(resumed.out)["hash"] == state["hash"]);
    const std::string bad = scratch.put("bad.txt", "next\nresolve table=hits own=fr1/1\n");
    const Answer refused = run("play " + scenes + "paces-demo.json --orders " + bad);
    CHECK(refused.status == 2);
    CHECK(refused.out.find("line 2") != std::string::npos);
    CHECK(run("play " + scenes + "paces-demo.json --auto both").status == 2);
}

TEST_CASE("a system from files of one's own works in resolve, odds, sheet, scenes and play") {
    const Scratch scratch;
    const std::string request = scratch.put(
        "request.json",
        R"({"system":"skirmish","table":"melee","facts":{"attacker":{"men":10},"defender":{"men":5}},)"
        R"("dice":{"attacker":[8],"defender":[2]}})");
    const Answer resolved = run("resolve " + request + " --folder " + rules + "systems");
    REQUIRE_MESSAGE(resolved.status == 0, resolved.out);
    CHECK(json::parse(resolved.out)["margin"] == 7);
    CHECK(run("resolve " + request).status == 2);
    CHECK(run("odds " + request + " --folder " + rules + "systems --json").status == 0);
    CHECK(run("sheet --system skirmish --ground 100 --folder " + rules + "systems").out.find("Melee") !=
          std::string::npos);
    CHECK(run("check " + rules + "skirmish-scene.json").status == 0);
    CHECK(run("assist " + rules + "skirmish-scene.json --table volley --unit riflemen --target voltigeurs")
              .status == 0);
    const Answer played = run("play " + rules + "skirmish-scene.json --orders " +
                              scratch.put("next.txt", "next\nnext\nnext\n") + " --json");
    REQUIRE_MESSAGE(played.status == 0, played.out);
    CHECK(json::parse(played.out)["turn"] == 2);
}

TEST_CASE("a card that its rules do not know is named with its place") {
    const Scratch scratch;
    const auto text = read_file(rules + "skirmish-scene.json");
    REQUIRE(text);
    json scene = json::parse(*text);
    scene["rules"].erase("folder");
    scene["rules"] = {{"system", "paces"}};
    const Answer wrong = run("check " + scratch.put("scene.json", scene.dump()));
    CHECK(wrong.status != 0);
    CHECK(wrong.out.find("/card") != std::string::npos);
    scene["rules"] = {{"system", "pacess"}};
    const Answer unknown = run("check " + scratch.put("scene.json", scene.dump()));
    CHECK(unknown.status != 0);
    CHECK(unknown.out.find("takes esr, maneuver-element or paces") != std::string::npos);
}

TEST_CASE("a tape tells the distance in the measure of the scene's rules, with the zones it falls in") {
    const Answer paces =
        run("measure tape " + scenes + "paces-demo.json 'Foot battery' '1/8th Jägers' --json");
    REQUIRE_MESSAGE(paces.status == 0, paces.out);
    const json by = json::parse(paces.out)["rules"];
    CHECK(by["measure"] == "paces");
    CHECK(by["distance"].get<double>() ==
          doctest::Approx(json::parse(paces.out)["plan"]["yards"].get<double>() * 1.2));
    CHECK_FALSE(by["zones"].empty());
}
