#include "engine/core/files.h"
#include "tools/vantage/window/settings.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::window;

TEST_CASE("a chord is read as it is written") {
    for (const char* text :
         {"M", "F2", "Ctrl+Shift+Z", "PageUp", "Alt+Space", "Shift+Slash", "7", "KeypadAdd"}) {
        CAPTURE(text);
        const auto chord = chord_of(text);
        REQUIRE(chord);
        CHECK(text_of(*chord) == text);
    }
    for (const char* text : {"", "m", "Hyper+M", "F99", "Ctrl+", "PgUp"}) {
        CAPTURE(text);
        CHECK_FALSE(chord_of(text));
    }
}

TEST_CASE("no key does two things, and every action can be reached") {
    const KeyMap keys;
    for (std::size_t i = 0; i < static_cast<std::size_t>(Action::count); ++i) {
        const auto action = static_cast<Action>(i);
        CAPTURE(info(action).name);
        CHECK_FALSE(keys.chords_of(action).empty());
        for (const Chord& chord : keys.chords_of(action)) CHECK(keys.action_of(chord) == action);
    }
}

TEST_CASE("settings survive saving and loading, and a bound key leaves its old place") {
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "vantage-settings-test.json";
    Problems problems;
    Settings settings = load_settings(file / "nothing-here", problems);
    settings.file = file;
    settings.keys.bind(Action::tape, {*chord_of("L")}); // was the line of sight's
    settings.recent = {"/a.json", "/b.json"};
    settings.screen_dots_per_mm = 3.78;
    REQUIRE(save_settings(settings));
    const Settings read = load_settings(file, problems);
    std::filesystem::remove(file);
    CHECK(problems.warnings().empty());
    CHECK(read.keys.action_of(*chord_of("L")) == Action::tape);
    CHECK(read.keys.chords_of(Action::sight).empty());
    CHECK(read.recent == settings.recent);
    CHECK(read.screen_dots_per_mm == doctest::Approx(3.78));
}

TEST_CASE("a mistake in the settings is told with its place, and the rest still counts") {
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "vantage-settings-wrong.json";
    REQUIRE(write_file(
        file, std::string_view{R"({"keys": {"tape": ["Q?"], "nonsense": ["M"]}, "ui_scale": 1.5})"}));
    Problems problems;
    const Settings read = load_settings(file, problems);
    std::filesystem::remove(file);
    REQUIRE(problems.warnings().size() == 2);
    CHECK(problems.warnings()[0].where == "/keys/nonsense");
    CHECK(problems.warnings()[1].where == "/keys/tape/0");
    CHECK(read.ui_scale == doctest::Approx(1.5));
}

TEST_CASE("settings of every version are read, and those of a newer program are left as they are") {
    Problems problems;
    const Settings first = load_settings(
        std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/window/older/settings-1.json", problems);
    CHECK(problems.warnings().empty());
    CHECK(first.turn_snap == doctest::Approx(15));
    CHECK(first.recent.size() == 2);

    const std::filesystem::path file = std::filesystem::temp_directory_path() / "vantage-settings-newer.json";
    const std::string text = R"({"version": 2, "turn_snap": {"troops": 5, "guns": 10}})";
    REQUIRE(write_file(file, text));
    const Settings newer = load_settings(file, problems);
    REQUIRE(problems.warnings().size() == 1);
    CHECK(problems.warnings()[0].where == "/version");
    CHECK(newer.turn_snap == doctest::Approx(Settings{}.turn_snap));
    CHECK_FALSE(save_settings(newer));
    CHECK(*read_file(file) == text);
    std::filesystem::remove(file);
}
