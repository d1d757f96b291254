// A full disk and a read-only folder are survived with a message, and what was there stays whole.
#include "engine/core/files.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using test::Folder;
using test::run;

namespace {

const std::string first_light = std::string{VANTAGE_SOURCE_DIR} + "/scenes/first-light.json";

/// As a disk that fills up: no file of ours or of our children grows beyond `bytes`.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &old_);
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit now{bytes, old_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &old_); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit old_{};
};

}

TEST_CASE("a full disk leaves the old file whole and says so") {
    const Folder folder;
    const auto file = folder.path / "mask.png";
    REQUIRE(write_file(file, "the old picture"));
    test::Ran ran;
    {
        const FullDisk disk{1024};
        ran = run({"measure", "viewshed", first_light, "--from", "1000,1000", "-o", "mask.png"}, folder.path);
    }
    CAPTURE(ran.errors);
    CHECK(ran.status != 0);
    CHECK(ran.errors.find("mask.png") != std::string::npos);
    CHECK(*read_file(file) == "the old picture");
    CHECK(folder.entries() == 1); // no temporary file is left
}

TEST_CASE("a game on a full disk stops with a message, and goes on from its last whole command") {
    const Folder folder;
    const std::vector<std::string> play{"play", first_light, "--auto", "both", "--seed",
                                        "3",    "--turns",   "2",      "-o",   "game.vantage"};
    test::Ran ran;
    {
        const FullDisk disk{4096};
        ran = run(play, folder.path);
    }
    CAPTURE(ran.errors);
    CHECK(ran.status != 0);
    CHECK(ran.errors.find("journal") != std::string::npos);
    const test::Ran again =
        run({"play", "--resume", "game.vantage", "--auto", "both", "--turns", "2"}, folder.path);
    CAPTURE(again.errors);
    CHECK(again.status == 0);
    CHECK(run({"check", "game.vantage"}, folder.path).status == 0);
}

TEST_CASE("a read-only folder is refused before the work begins") {
    if (geteuid() == 0) return; // root writes everywhere
    const Folder folder;
    std::filesystem::permissions(folder.path,
                                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    const test::Ran ran = run(
        {"measure", "viewshed", first_light, "--from", "1000,1000", "-o", (folder.path / "a.png").string()});
    std::filesystem::permissions(folder.path, std::filesystem::perms::owner_all);
    CHECK(ran.status != 0);
    CHECK(ran.errors.find("a.png") != std::string::npos);
}
