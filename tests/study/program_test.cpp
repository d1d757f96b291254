// `vantage study` as people use it.
#include "engine/core/files.h"
#include "engine/image/png.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <ostream>
#include <sys/wait.h>
#include <unistd.h>

using namespace vantage;
using test::Folder;
using test::run;

namespace {

const std::string scenes = std::string{VANTAGE_SOURCE_DIR} + "/scenes/";
const std::string first_light = scenes + "first-light.json";
constexpr std::array answer{".json",       ".csv",        "-outcomes.png", "-outcomes.svg",
                            "-losses.png", "-losses.svg", "-map.png",      "-map.svg"};

std::vector<std::string> study(std::initializer_list<std::string> more) {
    std::vector<std::string> words{"study", first_light, "--games", "6", "--turns", "2", "--seed", "3"};
    words.insert(words.end(), more);
    return words;
}

void check_same(const Folder& folder, const std::string& a, const std::string& b) {
    for (const char* ending : answer) {
        CAPTURE(ending);
        CHECK(*read_file(folder.path / (a + ending)) == *read_file(folder.path / (b + ending)));
    }
}

}

TEST_CASE("threads, shards and a stop on the way change not a byte of the answer") {
    const Folder folder;
    const test::Ran whole = run(study({"--threads", "1", "-o", "whole.json"}), folder.path);
    CAPTURE(whole.errors);
    REQUIRE(whole.status == 0);
    CHECK(whole.errors.empty()); // no bar where there is no terminal
    CHECK(folder.entries() == answer.size());

    const test::Ran threads = run(study({"--threads", "3", "-o", "threads.json"}), folder.path);
    CHECK(threads.output == whole.output);
    check_same(folder, "whole", "threads");

    for (const char* shard : {"2/3", "3/3", "1/3"})
        REQUIRE(run(study({"--shard", shard, "-o", std::string{"part"} + shard[0]}), folder.path).status ==
                0);
    const test::Ran merged =
        run({"study", "merge", "part3", "part1", "part2", "-o", "merged.json"}, folder.path);
    CAPTURE(merged.errors);
    REQUIRE(merged.status == 0);
    CHECK(merged.output == whole.output);
    check_same(folder, "whole", "merged");
}

TEST_CASE("a study that is stopped keeps its games, and the same command goes on with them") {
    const Folder folder;
    const std::vector<std::string> words{"study", first_light, "--games", "40", "--threads", "2", "-o"};
    auto whole = words;
    whole.push_back("whole.json");
    REQUIRE(run(whole, folder.path).status == 0);
    const auto lines = [&] {
        const auto text = read_file(folder.path / "cut.json.partial");
        return text ? std::count(text->begin(), text->end(), '\n') : 0;
    };
    int stops = 0;
    for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
        const auto before = lines();
        const pid_t child = fork();
        if (child == 0) {
            const int null = open("/dev/null", O_RDWR);
            for (const int stream : {0, 1, 2}) dup2(null, stream);
            if (chdir(folder.path.c_str()) != 0) _exit(9);
            auto cut = words;
            cut.insert(cut.begin(), VANTAGE_PROGRAM);
            cut.push_back("cut.json");
            std::vector<char*> arguments;
            for (std::string& word : cut) arguments.push_back(word.data());
            arguments.push_back(nullptr);
            std::signal(SIGINT, SIG_DFL);
            execv(VANTAGE_PROGRAM, arguments.data());
            _exit(9);
        }
        for (int i = 0; i < 3000 && lines() < std::max<std::ptrdiff_t>(before, 1) + 3; ++i) usleep(10'000);
        kill(child, signal);
        int status = 0;
        waitpid(child, &status, 0);
        CAPTURE(signal);
        CHECK(lines() > before);
        CHECK_FALSE(std::filesystem::exists(folder.path / "cut.json"));
        if (signal == SIGKILL)
            CHECK(WIFSIGNALED(status));
        else
            CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 1));
        ++stops;
    }
    CHECK(stops == 3);
    const auto had = lines() - 1;
    CHECK(had >= 9);
    auto go_on = words;
    go_on.push_back("cut.json");
    const test::Ran ran = run(go_on, folder.path);
    CAPTURE(ran.errors);
    REQUIRE(ran.status == 0);
    CHECK_FALSE(std::filesystem::exists(folder.path / "cut.json.partial"));
    check_same(folder, "whole", "cut");
}

TEST_CASE("the seeds of a study are those of play, and a variant can be written and played") {
    const Folder folder;
    const std::string scene = fmt::format("{}/varied.json", folder.path.string());
    REQUIRE(run(study({"--vary", "units[Foot battery].guns=6,12", "-o", "guns.json"}), folder.path).status ==
            0);
    const auto told = nlohmann::json::parse(*read_file(folder.path / "guns.json"));
    REQUIRE(told["variants"].size() == 2);
    CHECK(told["variants"][1]["label"] == "guns=12");
    const std::string csv = *read_file(folder.path / "guns.csv");

    std::filesystem::copy_file(scenes + "first-light.png", folder.path / "first-light.png");
    for (const char* guns : {"6", "12"}) {
        CAPTURE(guns);
        const test::Ran wrote = run({"study", "write", first_light, "--vary",
                                     fmt::format("units[Foot battery].guns={}", guns), "-o", "varied.json"},
                                    folder.path);
        CAPTURE(wrote.errors);
        REQUIRE(wrote.status == 0);
        const test::Ran played =
            run({"play", scene, "--auto", "both", "--turns", "2", "--seed", "5", "--json"});
        REQUIRE(played.status == 0);
        const std::string hash = nlohmann::json::parse(played.output)["hash"];
        const std::size_t line = csv.find(fmt::format("\"guns={}\",5,", guns));
        REQUIRE(line != std::string::npos);
        CHECK(csv.substr(line, csv.find('\n', line) - line).ends_with("," + hash));
    }
}

TEST_CASE("every rules system is studied by the same command") {
    const Folder folder;
    for (const char* scene : {"maneuver-element-demo.json", "paces-demo.json"}) {
        CAPTURE(scene);
        const test::Ran ran =
            run({"study", scenes + scene, "--games", "2", "--turns", "1", "-o", "s.json"}, folder.path);
        CAPTURE(ran.errors);
        CHECK(ran.status == 0);
        CHECK(ran.output.find("units that mattered") != std::string::npos);
    }
}

TEST_CASE("a study that cannot be made is refused in one line, and nothing is written") {
    const Folder folder;
    const auto refused = [&](const std::vector<std::string>& words, const char* says) {
        const test::Ran ran = run(words, folder.path);
        CAPTURE(ran.errors);
        CHECK(ran.status == 2);
        CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
        CHECK(ran.errors.find(says) != std::string::npos);
        CHECK(folder.entries() == 0);
    };
    refused({"study"}, "which scene");
    refused({"study", first_light}, "--output");
    refused(study({"-o", "study.txt"}), ".json");
    refused({"study", "absent.json", "-o", "s.json"}, "absent.json");
    refused(study({"-o", "s.json", "--player", "nobody"}), "takes ");
    refused(study({"-o", "s.json", "--player", "prussian=x"}), "takes ");
    refused(study({"-o", "s.json", "--games", "0"}), "--games");
    refused(study({"-o", "s", "--shard", "4/3"}), "--shard");
    refused(study({"-o", "s.json", "--vary", "units[Nobody].guns=3"}), "--vary: units[Nobody].guns");
    refused(study({"-o", "s.json", "--vary", "units[Foot battery].guns=6,many"}), "guns=many");
    refused(study({"-o", "s.json", "--vary", "units[Foot battery].gunz=6"}), "gunz");
    refused(study({"-o", "s.json", "--vary", "ground.extent=[2000, 1400],[3000, 1400]"}), "ground");
    refused({"study", "merge", "absent", "-o", "s.json"}, "absent");
    refused({"study", "merge", first_light, "-o", "s.json"}, "is no part of a study");
    refused({"study", "write", first_light, "--vary", "clock.turns=1,2", "-o", "x.json"}, "takes one value");
}
