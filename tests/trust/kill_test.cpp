// The program is killed at 200 random moments: while it plays, while it exports, while it saves. No finished
// command is lost and no file is broken.
#include "engine/core/files.h"
#include "engine/core/random.h"
#include "engine/image/png.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using test::Folder;
using test::run;

namespace {

const std::string first_light = std::string{VANTAGE_SOURCE_DIR} + "/scenes/first-light.json";

#ifdef VANTAGE_SANITIZED
constexpr int play_kills = 40; // the whole number is for the program as it is played
#else
constexpr int play_kills = 120;
#endif

/// Starts the program and kills it after some microseconds; true if the kill came before its end.
bool killed(const std::vector<std::string>& arguments, const Folder& folder, useconds_t after) {
    const pid_t child = fork();
    if (child == 0) {
        const int null = open("/dev/null", O_RDWR);
        for (const int stream : {0, 1, 2}) dup2(null, stream);
        if (chdir(folder.path.c_str()) != 0) _exit(1);
        std::vector<char*> words{const_cast<char*>(VANTAGE_PROGRAM)};
        for (const std::string& a : arguments) words.push_back(const_cast<char*>(a.c_str()));
        words.push_back(nullptr);
        execv(VANTAGE_PROGRAM, words.data());
        _exit(1);
    }
    usleep(after);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status);
}

std::size_t whole_lines(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}

TEST_CASE("120 kills during play: the journal is a beginning of the whole game") {
    const Folder folder;
    const std::vector<std::string> play{"play", first_light, "--auto", "both", "--seed",
                                        "5",    "--turns",   "3",      "-o"};
    auto whole = play;
    whole.push_back("whole.vantage");
    const auto began = std::chrono::steady_clock::now();
    REQUIRE(run(whole, folder.path).status == 0);
    const auto took =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began);
    const std::string full = *read_file(folder.path / "whole.vantage");
    auto cut = play;
    cut.push_back("cut.vantage");
    Random random{200};
    int during = 0;
    for (int moment = 0; moment < play_kills; ++moment) {
        std::filesystem::remove(folder.path / "cut.vantage");
        killed(cut, folder, static_cast<useconds_t>(random.below(static_cast<std::uint32_t>(took.count()))));
        if (!std::filesystem::exists(folder.path / "cut.vantage")) continue; // before its first line
        const std::string text = *read_file(folder.path / "cut.vantage");
        CHECK(full.starts_with(text));
        during += whole_lines(text) > 1 && text.size() < full.size();
        if (moment % 10 == 0 && whole_lines(text) > 1) {
            const test::Ran again = run({"play", "--resume", "cut.vantage", "--auto", "both"}, folder.path);
            CAPTURE(again.errors);
            CHECK(again.status == 0);
            CHECK(*read_file(folder.path / "cut.vantage") == full); // as if nothing had happened
        }
    }
    CHECK(during > 0); // else the moments were not in the middle of the game
}

TEST_CASE("40 kills during an export: the file is the old one or a whole new one") {
    const Folder folder;
    const auto file = folder.path / "mask.png";
    const std::vector<std::string> export_mask{"measure",   "viewshed", first_light, "--from",
                                               "1000,1000", "-o",       "mask.png"};
    REQUIRE(run(export_mask, folder.path).status == 0);
    const std::string whole = *read_file(file);
    Random random{40};
    for (int moment = 0; moment < 40; ++moment) {
        REQUIRE(write_file(file, "old"));
        killed(export_mask, folder, static_cast<useconds_t>(random.below(300'000)));
        const std::string now = *read_file(file);
        CHECK((now == "old" || now == whole));
    }
}

TEST_CASE("40 kills during a save: the file is one of its whole versions") {
    const Folder folder;
    const auto file = folder.path / "save";
    const auto version = [](int n) {
        return fmt::format("{}{}", std::string(300'000, static_cast<char>('a' + n % 26)), n);
    };
    Random random{41};
    for (int moment = 0; moment < 40; ++moment) {
        REQUIRE(write_file(file, version(0)));
        const pid_t child = fork();
        if (child == 0)
            for (int n = 1;; ++n)
                if (!write_file(file, version(n))) _exit(1);
        usleep(static_cast<useconds_t>(random.below(30'000)));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        const std::string now = *read_file(file);
        const int n = std::stoi("0" + now.substr(std::min<std::size_t>(300'000, now.size())));
        CHECK(now == version(n));
    }
}
