#include "person.h"
#include "scratch.h"

#include "engine/core/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

using namespace vantage;
using namespace vantage::test;
using Json = nlohmann::json;

// The small things that a newcomer stumbles over in his first hours.
namespace {

const std::string scene_file = std::string{VANTAGE_SOURCE_DIR} + "/scenes/first-light.json";
const std::vector<std::string> whole_table{"view", scene_file, "--camera", "whole", "--seed", "7"};

/// Somebody who stands where his card will open.
std::optional<std::string> under_the_card(const Json& s) {
    for (const auto& [id, at] : s["pieces"].items())
        if (id.find('/') != std::string::npos && at[0] > 960.0 && at[0] < 1250.0 && at[1] > 60.0 &&
            at[1] < 240.0)
            return id;
    return std::nullopt;
}

}

TEST_CASE("a double click flies to a unit, also where the card that the first opened lies under the second") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, whole_table};
    REQUIRE(desktop.wait(still));
    std::optional<std::string> who;
    for (int i = 0; i < 40 && !who; ++i) {
        desktop.key(i % 2 == 0 ? "a" : "s");
        REQUIRE(desktop.wait(still));
        who = under_the_card(desktop.state());
    }
    REQUIRE(who);
    const double far = desktop.state()["camera"]["distance"];
    const Json at = desktop.state()["pieces"][*who];
    desktop.act(fmt::format("mousemove {:.0f} {:.0f} sleep 0.2 click --repeat 2 --delay 180 1",
                            at[0].get<double>(), at[1].get<double>()));
    CHECK(desktop.wait([&](const Json& s) { return s["camera"]["distance"] < far * 0.8; }, 20));
    CHECK(desktop.state()["selected"] != "");
}

TEST_CASE("the player's eye keeps the tool in hand, and the commander's own goes with him") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, whole_table};
    REQUIRE(desktop.wait(still));
    const Json pieces = desktop.state()["pieces"];
    const auto first = pieces.begin().key();
    const auto last = std::prev(pieces.end()).key();
    const auto until = [&](const std::string& mode) {
        for (int i = 0; i < 4 && desktop.state()["camera"]["mode"] != mode; ++i) {
            const std::string before = desktop.state()["camera"]["mode"];
            desktop.key("p");
            REQUIRE(desktop.wait([&](const Json& s) { return s["camera"]["mode"] != before; }));
        }
        REQUIRE(desktop.state()["camera"]["mode"] == mode);
    };
    desktop.key("m");
    REQUIRE(desktop.wait([](const Json& s) { return s["tool"] == "Tape"; }));
    click_piece(desktop, first);
    click_piece(desktop, last);
    REQUIRE(desktop.wait([](const Json& s) { return s["answer"].contains("yards"); }));
    const Json measured = desktop.state()["answer"]["yards"];
    until("player's eye");
    CHECK(desktop.state()["tool"] == "Tape");
    CHECK(desktop.state()["answer"]["yards"] == measured);
    until("orbit");
    CHECK(desktop.state()["answer"]["yards"] == measured);
}

TEST_CASE("the best viewpoints are places that the side holds, numbered on the table as in the list") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, whole_table};
    REQUIRE(desktop.wait(still));
    desktop.key("n");
    REQUIRE(desktop.wait([](const Json& s) { return s["tool"] == "Best viewpoints"; }));
    const Json pieces = desktop.state()["pieces"];
    std::string who;
    for (const auto& [id, at] : pieces.items())
        if (who.empty() && id.find('/') != std::string::npos) who = id;
    click_piece(desktop, who);
    REQUIRE(desktop.wait([](const Json& s) {
        return s["answer"]["busy"] == false && !s["answer"]["lines"].empty() && s["labels"].size() >= 2;
    }));
    const Json s = desktop.state();
    const Json lines = s["answer"]["lines"];
    const std::string side = s["answer"]["headline"].get<std::string>().substr(4);
    for (std::size_t n = 0; n < lines.size(); ++n) {
        const std::string line = lines[n];
        CAPTURE(line);
        const std::string number = std::to_string(n + 1);
        CHECK(line.starts_with(number + ". "));
        CHECK(std::find(s["labels"].begin(), s["labels"].end(), number) != s["labels"].end());
        // Nearer to somebody of its own than to any enemy.
        double east = 0.0;
        double north = 0.0;
        REQUIRE(std::sscanf(line.substr(line.rfind('(')).c_str(), "(%lf E %lf N)", &east, &north) == 2);
        double own = 1e9;
        double enemy = 1e9;
        for (const Json& unit : s["stand"]) {
            const double apart =
                std::hypot(unit["at"][0].get<double>() - east, unit["at"][1].get<double>() - north);
            double& nearest = unit["side"] == side ? own : enemy;
            nearest = std::min(nearest, apart);
        }
        CHECK(own < enemy);
        CHECK(enemy > 290.0);
    }
}

namespace {

/// The home of whoever sits at the window, for as long as this lasts.
class Home {
public:
    explicit Home(const std::filesystem::path& folder)
        : before_(std::getenv("HOME") ? std::getenv("HOME") : "") {
        setenv("HOME", folder.c_str(), 1);
    }
    ~Home() { setenv("HOME", before_.c_str(), 1); }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

private:
    std::string before_;
};

/// Presses keys for as long as it takes to draw a frame: a field sees only what is down while one is drawn.
void hold(const Desktop& desktop, const std::string& keys) {
    desktop.act("keydown " + keys);
    desktop.look();
    desktop.act("keyup " + keys);
    desktop.look();
}

/// Types into a field in the place of what stands there. A slow machine may swallow a key: as a person would,
/// look at what stands there, and begin again if it is wrong.
void type_into(const Desktop& desktop, const std::string& control, const std::string& says,
               const std::string& text) {
    bool right = false;
    for (int attempt = 0; attempt < 5 && !right; ++attempt) {
        click_control(desktop, control);
        desktop.look();
        hold(desktop, "ctrl+a");
        desktop.act("type --delay 25 '" + text + "'");
        right = desktop.wait([&](const Json& s) { return s.value(says, "") == text; }, 20);
    }
    CAPTURE(desktop.state().value(says, ""));
    REQUIRE_MESSAGE(right, text);
}

}

TEST_CASE(
    "a place that is written into Open may begin with ~, and stays there to be mended if nothing is there") {
    if (!Desktop::possible()) std::_Exit(77);
    const tests::Scratch scratch;
    const Home home{scratch.folder};
    for (const char* file : {"first-light.json", "first-light.png"})
        std::filesystem::copy_file(std::filesystem::path{scene_file}.parent_path() / file,
                                   scratch.folder / file);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, whole_table};
    REQUIRE(desktop.wait(still));
    desktop.key("ctrl+o");
    REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "open"; }));
    type_into(desktop, "open-path", "open_path", "~/first-ligth.json");
    click_control(desktop, "open-do");
    REQUIRE(
        desktop.wait([&](const Json& s) { return says(s, (scratch.folder / "first-ligth.json").string()); }));
    CHECK(desktop.state()["dialogue"] == "open");
    CHECK(desktop.state()["open_path"] == "~/first-ligth.json");
    type_into(desktop, "open-path", "open_path", "~/first-light.json");
    hold(desktop, "Return");
    CHECK(desktop.wait([&](const Json& s) {
        return s["dialogue"] == "" && still(s) &&
               s["scene"] == (scratch.folder / "first-light.json").string();
    }));
}

TEST_CASE("a game is written over another only after a question") {
    if (!Desktop::possible()) std::_Exit(77);
    const tests::Scratch scratch;
    const std::filesystem::path other = scratch.folder / "other.vantage";
    std::ofstream{other} << "somebody's evening";
    const auto there = [&] {
        const auto text = read_file(other);
        return text ? *text : std::string{};
    };
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, whole_table};
    REQUIRE(desktop.wait(still));
    desktop.key("t");
    REQUIRE(desktop.wait([](const Json& s) { return game_rests(s); }));
    end_step(desktop);
    const auto asked = [](const Json& s) {
        return s["dialogue"] == "save" && s["controls"].contains("save-over");
    };
    for (const bool write_over : {false, true}) {
        desktop.key("ctrl+s");
        REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "save"; }));
        type_into(desktop, "save-file", "save_to", other.string());
        click_control(desktop, "save-do");
        REQUIRE(desktop.wait(asked));
        CHECK(there() == "somebody's evening");
        hold(desktop, "Return"); // in a hurry: it still asks
        CHECK(asked(desktop.state()));
        CHECK(there() == "somebody's evening");
        click_control(desktop, write_over ? "save-over" : "save-cancel");
        REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "" && game_rests(s); }));
    }
    CHECK(desktop.wait([&](const Json& s) { return s["game"]["journal"] == other.string(); }));
    CHECK(there() != "somebody's evening");
}

TEST_CASE("rings are labelled in words, each with its length, and fit what is said of them") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, whole_table};
    REQUIRE(desktop.wait(still));
    int labelled = 0;
    const Json pieces = desktop.state()["pieces"];
    for (const auto& [id, at] : pieces.items()) {
        if (id.find('/') == std::string::npos || at[0] > 900.0) continue;
        CAPTURE(id);
        desktop.key("r");
        REQUIRE(desktop.wait([](const Json& s) { return s["tool"] == "Range rings"; }));
        click_piece(desktop, id);
        if (!desktop.wait([](const Json& s) { return s["answer"]["headline"] != ""; }, 20)) continue;
        desktop.look();
        const Json s = desktop.state();
        std::string lines;
        for (const Json& line : s["answer"]["lines"]) {
            const std::string words = line;
            CAPTURE(words);
            lines += words + "\n";
            CHECK(words.find_first_of("_{}[]=<>") == std::string::npos);
            CHECK(words.find("  ,") == std::string::npos);
        }
        for (const std::string label : s["labels"]) {
            const std::size_t end = label.find('\n');
            if (end == std::string::npos || label.find(" yd") == std::string::npos) continue;
            const std::string words = label.substr(0, end);
            const std::string length = label.substr(end + 1);
            CAPTURE(label);
            ++labelled;
            CHECK(words.size() <= 40);
            CHECK(words.find_first_of("_{}[]=<>/;") == std::string::npos);
            CHECK(lines.find(words) != std::string::npos); // the panel calls it the same
            CHECK(lines.find(length.substr(0, length.find(' ')) + " yd") != std::string::npos); // and as long
        }
        desktop.key("Escape Escape");
        desktop.look();
        if (labelled >= 6) break;
    }
    CHECK(labelled >= 3);
}

TEST_CASE("pointing at a march shows on the table where it would lead") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, whole_table};
    REQUIRE(desktop.wait(still));
    desktop.key("t");
    REQUIRE(desktop.wait([](const Json& s) { return game_rests(s) && s["game"]["turn"] == 1; }));
    while (desktop.state()["game"]["step"] != "move") {
        settle_due(desktop);
        end_step(desktop);
    }
    const std::string subject = choose_task(desktop);
    REQUIRE(desktop.wait([&](const Json& s) {
        return s["game"]["focus"] == subject && game_rests(s) && still(s) && !s["game"]["choices"].empty();
    }));
    // Blue that is on the table only while somebody points: the troops' own blue stays.
    const auto ghost_pixels = [&](const Screenshot& before, const Screenshot& now) {
        const Json panels = desktop.state()["panels"];
        int count = 0;
        for (int y = 0; y < now.height; ++y)
            for (int x = 0; x < now.width; ++x) {
                const auto i = static_cast<std::size_t>(y * now.width + x) * 4;
                const bool bluer = now.bgrx[i] - before.bgrx[i] > 25 &&
                                   now.bgrx[i] - before.bgrx[i] > now.bgrx[i + 2] - before.bgrx[i + 2] + 15;
                if (!bluer) continue;
                count += std::none_of(panels.begin(), panels.end(), [&](const Json& p) {
                    return x >= p["low"][0].get<double>() - 2 && x <= p["high"][0].get<double>() + 2 &&
                           y >= p["low"][1].get<double>() - 2 && y <= p["high"][1].get<double>() + 2;
                });
            }
        return count;
    };
    const auto point_at = [&](double x, double y) {
        desktop.act(fmt::format("mousemove {:.0f} {:.0f}", x, y));
        desktop.look();
        REQUIRE(desktop.wait(still));
        desktop.look();
    };
    const Json title = desktop.state()["panels"]["##tools"];
    int marches = 0;
    for (std::size_t n = 0; n < desktop.state()["game"]["choices"].size(); ++n) {
        const Json control = desktop.state()["controls"].value(fmt::format("choice-{}", n), Json{});
        if (control.is_null()) continue;
        point_at(title["low"][0].get<double>() + 4, title["low"][1].get<double>() + 4);
        const Screenshot before = desktop.screenshot();
        point_at(control[0], control[1]);
        const int pixels = ghost_pixels(before, desktop.screenshot());
        const std::string label = desktop.state()["game"]["choices"][n]["label"];
        CAPTURE(label);
        if (label == "Stand") CHECK(pixels == 0);
        if (label.starts_with("March ")) marches += pixels > 1000 ? 1 : 0;
    }
    CHECK(marches > 0); // some lead behind a panel
}
