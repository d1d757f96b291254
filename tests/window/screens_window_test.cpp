#include "person.h"
#include "scratch.h"

#include "engine/image/png.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

using namespace vantage;
using namespace vantage::test;
using Json = nlohmann::json;

// Every screen of the window in every size that people have: nothing runs off it, nothing in it is cut, and
// no panel lies over another that is used beside it. VANTAGE_SCREENS=folder keeps the pictures, and then
// looks at games of every system and at the largest screen as well, which takes minutes.
namespace {

const std::string scenes = std::string{VANTAGE_SOURCE_DIR} + "/scenes/";

void keep_picture(const Desktop& desktop, const std::string& name) {
    const char* folder = std::getenv("VANTAGE_SCREENS");
    if (folder == nullptr) return;
    const Screenshot shot = desktop.screenshot();
    Image image{static_cast<std::uint32_t>(shot.width), static_cast<std::uint32_t>(shot.height), 3, 8, {}};
    for (std::size_t i = 0; i + 3 < shot.bgrx.size(); i += 4)
        for (const std::size_t c : {2U, 1U, 0U}) image.samples.push_back(shot.bgrx[i + c]);
    CHECK(save_png(image, std::filesystem::path{folder} / (name + ".png")));
}

/// Asked for, and gone when they are answered: they may lie over others. The toolbar stays free all the same.
bool is_dialogue(const std::string& panel) {
    static const std::set<std::string> dialogues{"##help",  "##open",  "##film",  "##live",  "##save",
                                                 "##leave", "##offer", "##start", "##fresh", "##new"};
    return dialogues.contains(panel) || panel.starts_with("##Popup") || panel.starts_with("##Combo");
}

bool overlap(const Json& a, const Json& b) {
    const auto apart = [&](std::size_t axis) {
        constexpr double shadow = 1.0;
        return a["high"][axis].get<double>() <= b["low"][axis].get<double>() + shadow ||
               b["high"][axis].get<double>() <= a["low"][axis].get<double>() + shadow;
    };
    return !apart(0) && !apart(1);
}

/// Looks at what is on the screen, once it has come to rest.
void look_at(const Desktop& desktop, const std::string& screen, int width) {
    desktop.look();
    CHECK(desktop.wait([](const Json& s) { return still(s); }));
    desktop.look();
    const std::string name = fmt::format("{}-{}", width, screen);
    CAPTURE(name);
    keep_picture(desktop, name);
    const Json s = desktop.state();
    const Json& panels = s["panels"];
    for (const auto& [panel, box] : panels.items()) {
        CAPTURE(panel);
        CAPTURE(box.dump());
        for (const std::size_t axis : {0U, 1U}) {
            CHECK(box["low"][axis].get<double>() >= 0.0);
            CHECK(box["high"][axis].get<double>() <= s["size"][axis].get<double>());
        }
        CHECK(box["over"][0].get<double>() <= 0.5); // words that are cut
        CHECK((box["over"][1].get<double>() <= 0.5 || box["scrolls"] == true));
        for (const auto& [other, its] : panels.items()) {
            if (other <= panel) continue;
            const bool over = is_dialogue(panel) || is_dialogue(other);
            const bool help = (panel == "##help" && other == "##tools");
            CAPTURE(other);
            if (!over || help) CHECK_FALSE(overlap(box, its));
        }
    }
}

/// Somebody on the table whom no panel hides.
std::string in_the_open(const Desktop& desktop) {
    const Json s = desktop.state();
    for (const auto& [id, at] : s["pieces"].items()) {
        const auto hides = [&](const Json& panel) {
            constexpr double room = 6.0;
            for (const std::size_t axis : {0U, 1U})
                if (at[axis].get<double>() < panel["low"][axis].get<double>() - room ||
                    at[axis].get<double>() > panel["high"][axis].get<double>() + room)
                    return false;
            return true;
        };
        const Json& panels = s["panels"];
        if (id.find('/') != std::string::npos && std::none_of(panels.begin(), panels.end(), hides)) return id;
    }
    FAIL("everybody is hidden");
    return {};
}

/// Comes back from whatever is open.
void back(const Desktop& desktop) {
    for (int i = 0; i < 4; ++i) desktop.key("Escape"), desktop.look();
}

void look_at_all(int width, int height) {
    const tests::Scratch scratch;
    const std::string size = fmt::format("{}x{}", width, height);
    const auto at = [&](const Desktop& desktop, const std::string& screen) {
        look_at(desktop, screen, width);
    };
    {
        Desktop desktop{
            width,
            height,
            VANTAGE_PROGRAM,
            {"view", scenes + "first-light.json", "--camera", "whole", "--seed", "7", "--size", size}};
        REQUIRE(desktop.wait(still));
        at(desktop, "table");
        // The larger the screen, the larger what is written on it.
        const Json tools = desktop.state()["panels"]["##tools"];
        CHECK(tools["high"][0].get<double>() - tools["low"][0].get<double>() > 0.19 * height);
        const std::string who = in_the_open(desktop);
        click_piece(desktop, who);
        REQUIRE(desktop.wait([](const Json& s) { return s["selected"] != ""; }));
        at(desktop, "card");
        desktop.key("l");
        at(desktop, "sight");
        back(desktop);
        desktop.key("r");
        REQUIRE(desktop.wait([](const Json& s) { return s["tool"] == "Range rings"; }));
        click_piece(desktop, who);
        REQUIRE(desktop.wait([](const Json& s) { return s["answer"]["headline"] != ""; }));
        at(desktop, "rings");
        back(desktop);
        for (const auto& [key, screen] :
             {std::pair{"F1", "help"}, std::pair{"ctrl+o", "open"}, std::pair{"ctrl+f", "roster"},
              std::pair{"o", "live"}, std::pair{"ctrl+n", "new"}}) {
            desktop.key(key);
            at(desktop, screen);
            back(desktop);
        }
        desktop.key("b");
        at(desktop, "scales");
        click_control(desktop, "shopping");
        at(desktop, "shopping");
        desktop.key("b");
        desktop.look();
        desktop.key("F4");
        REQUIRE(desktop.wait([](const Json& s) { return s.contains("edit") && s["edit"]["on"] == true; }));
        at(desktop, "edit");
        desktop.key("F4");
        REQUIRE(desktop.wait([](const Json& s) { return !s.contains("edit") || s["edit"]["on"] == false; }));
        // A game from its first step on.
        desktop.key("t");
        REQUIRE(desktop.wait([](const Json& s) { return game_rests(s); }));
        at(desktop, "game-begins");
        desktop.key("ctrl+s");
        at(desktop, "save");
        click_control(desktop, "save-cancel");
    }
    if (std::getenv("VANTAGE_SCREENS") == nullptr) return;
    // One in which much has happened, with every panel of it. Other systems have longer names.
    for (const auto& [scene, name] :
         {std::pair{"first-light.json", "game"}, std::pair{"maneuver-element-demo.json", "maneuver-element"},
          std::pair{"paces-demo.json", "paces"}}) {
        const std::string game = (scratch.folder / name).string() + ".vantage";
        REQUIRE(std::system((std::string{VANTAGE_PROGRAM} + " play " + scenes + scene +
                             " --auto both --turns 2 --seed 7 -o " + game + " > /dev/null")
                                .c_str()) == 0);
        Desktop desktop{width, height, VANTAGE_PROGRAM, {"view", game, "--camera", "whole", "--size", size}};
        REQUIRE(desktop.wait([](const Json& s) { return game_rests(s) && still(s); }));
        at(desktop, name);
        const std::string who = in_the_open(desktop);
        click_piece(desktop, who);
        REQUIRE(desktop.wait([](const Json& s) { return s["selected"] != "" && game_rests(s); }));
        at(desktop, std::string{name} + "-card");
        desktop.key("ctrl+f");
        at(desktop, std::string{name} + "-roster");
        back(desktop);
        if (std::string_view{name} != "game") continue;
        desktop.key("F1");
        at(desktop, "game-help");
        back(desktop);
        desktop.key("b");
        at(desktop, "game-scales");
        desktop.key("b");
        click_control(desktop, "film");
        at(desktop, "film");
        click_control(desktop, "film-close");
        desktop.key("Prior");
        REQUIRE(desktop.wait([](const Json& s) { return s["game"]["past"] == true; }));
        at(desktop, "past");
        desktop.key("Tab");
        at(desktop, "presenting");
        desktop.key("Tab");
        desktop.key("shift+Tab");
        at(desktop, "spectator");
    }
}

}

TEST_CASE("nothing runs off a screen of 1280 x 720, is cut or lies over what is used beside it") {
    if (!Desktop::possible()) std::_Exit(77);
    look_at_all(1280, 720);
}

TEST_CASE("nothing runs off a screen of 1920 x 1080, is cut or lies over what is used beside it") {
    if (!Desktop::possible()) std::_Exit(77);
    look_at_all(1920, 1080);
}

TEST_CASE("nothing runs off a screen of 2560 x 1440, is cut or lies over what is used beside it" *
          doctest::skip(std::getenv("VANTAGE_SCREENS") == nullptr)) {
    if (!Desktop::possible()) std::_Exit(77);
    look_at_all(2560, 1440);
}
