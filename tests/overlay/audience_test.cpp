#include "engine/overlay/audience.h"
#include "engine/overlay/painting.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::overlay;

namespace {

float plain_width(std::string_view text, float size) {
    return static_cast<float>(text.size()) * size * 0.55F;
}

timeline::RollCard fight() {
    play::Roll roll;
    roll.sides.resize(2);
    roll.sides[0] = {{6, 4}, {{"a", "uphill", false, -1, ""}, {"b", "elite", false, 2, "2nd Uhlans"}}, 11};
    roll.sides[1] = {{2, 3}, {{"c", "disordered", false, -2, ""}}, 3};
    return *timeline::make_card(
        {.title = "The 2nd Uhlans attack the 5th Jägers",
         .verdict = "2nd Uhlans wins clearly, 5th Jägers routs",
         .rollers = {{"2nd Uhlans", play::SideId{0}}, {"5th Jägers", play::SideId{1}}},
         .great = true},
        &roll);
}

bool says(const Sheet& sheet, std::string_view words) {
    return std::any_of(sheet.words.begin(), sheet.words.end(),
                       [&](const Words& w) { return w.text == words; });
}

Sheet card_at(double t, const Room& room, Box* box = nullptr) {
    Sheet sheet;
    const std::array colours{table::Rgb{200, 20, 20}, table::Rgb{20, 80, 20}};
    const Box where = add_roll_card(sheet, fight(), t, room, Corner::left, colours, plain_width);
    if (box) *box = where;
    return sheet;
}

}

TEST_CASE("words keep to the safe part of lying and upright pictures, and are larger on a telephone") {
    const Room wide = room_in({1920, 1080});
    CHECK(wide.box.low.x == doctest::Approx(96));
    CHECK(wide.box.high.y == doctest::Approx(1026));
    const Room tall = room_in({1080, 1920});
    CHECK(tall.box.high.y == doctest::Approx(1536)); // below it a telephone has its own buttons
    CHECK(tall.unit / 1080 > wide.unit / 1920);
    for (const glm::vec2 picture : {glm::vec2{1280, 720}, {1920, 1080}, {1080, 1920}, {720, 720}, {96, 54}}) {
        const Room room = room_in(picture);
        for (double t = 0.0; t < fight().end; t += 0.05) {
            Box box;
            const Sheet sheet = card_at(t, room, &box);
            CHECK(box.low.x >= room.box.low.x - 0.5F);
            CHECK(box.high.x <= room.box.high.x + 0.5F);
            CHECK(box.high.y <= room.box.high.y + 0.5F);
            for (const Words& w : sheet.words) {
                CAPTURE(w.text);
                const float width = plain_width(w.text, w.size);
                const float left = w.align == Words::Align::left     ? w.foot.x
                                   : w.align == Words::Align::middle ? w.foot.x - width / 2
                                                                     : w.foot.x - width;
                CHECK(left >= box.low.x);
                CHECK(left + width <= box.high.x + 0.5F);
            }
        }
    }
}

TEST_CASE("a card shows falling dice, then each modifier, then the verdict") {
    const timeline::RollCard card = fight();
    const Room room = room_in({1280, 720});
    const Sheet falling = card_at(0.2, room);
    const Sheet later = card_at(0.35, room);
    const auto outlines = [](const Sheet& sheet) {
        std::vector<std::vector<glm::vec2>> out;
        for (const Shape& shape : sheet.shapes) out.push_back(shape.outline);
        return out;
    };
    CHECK(outlines(falling) != outlines(later));
    CHECK(outlines(falling) == outlines(card_at(0.2, room))); // a function of the time alone
    const Sheet lying = card_at(card.fall + 0.01, room);
    CHECK(says(lying, "10"));
    CHECK_FALSE(says(lying, "uphill"));
    const Sheet first = card_at(card.fall + card.each + 0.01, room);
    CHECK(says(first, "uphill"));
    CHECK(says(first, "9"));
    CHECK_FALSE(says(first, "elite (2nd Uhlans)"));
    const Sheet second = card_at(card.fall + 2 * card.each + 0.01, room);
    CHECK(says(second, "elite (2nd Uhlans)"));
    CHECK(says(second, "11"));
    CHECK_FALSE(says(second, card.told.verdict));
    CHECK(says(card_at(card.verdict, room), card.told.verdict));
    // Six and four, two and three: 15 pips and four dice.
    const Sheet end = card_at(card.verdict - 0.01, room);
    CHECK(end.shapes.size() == 1 + 2 + 4 + 15);
}

TEST_CASE("dice that fall cover neither the title nor who rolls") {
    const timeline::RollCard card = fight();
    const Room room = room_in({1280, 720});
    bool fell = false;
    float before = 0.0F;
    for (double t = 0.0; t <= card.fall + 0.1; t += 0.02) {
        CAPTURE(t);
        const Sheet sheet = card_at(t, room);
        float written = 0.0F; // the foot of what stands above the dice, with the tails of its letters
        for (const Words& w : sheet.words)
            if (w.text == card.told.title || w.text == "2nd Uhlans" || w.text == "5th Jägers")
                written = std::max(written, w.foot.y + w.size * 0.22F);
        REQUIRE(written > 0.0F);
        float lowest = 0.0F;
        for (std::size_t i = 1; i < sheet.shapes.size(); ++i) { // the first is the card itself
            const auto& outline = sheet.shapes[i].outline;
            const auto [top, foot] = std::minmax_element(outline.begin(), outline.end(),
                                                         [](glm::vec2 a, glm::vec2 b) { return a.y < b.y; });
            lowest = std::max(lowest, foot->y);
            if (foot->y > written) CHECK(top->y >= written); // but the two bars of the sides' colours
        }
        fell = fell || (before > 0.0F && lowest > before + 2.0F);
        before = lowest;
    }
    CHECK(fell);
}

TEST_CASE("long words are wrapped, and what has no room ends in dots") {
    CHECK(wrapped("one two three", 10, 1000, 2, plain_width) == std::vector<std::string>{"one two three"});
    CHECK(wrapped("one two three", 10, 45, 3, plain_width) == std::vector<std::string>{"one two", "three"});
    const auto cut = wrapped("Jägers of the Jägers of the Jägers", 10, 60, 1, plain_width);
    REQUIRE(cut.size() == 1);
    CHECK(cut[0].ends_with("…"));
    CHECK(plain_width(cut[0], 10) <= 60);
    CHECK(wrapped("", 10, 60, 1, plain_width).empty());
}

TEST_CASE("before a game there is the title alone, once") {
    const Sheet sheet = audience_sheet({.title = "Mir, 10 July 1812"}, {1280, 720}, plain_width);
    CHECK(std::count_if(sheet.words.begin(), sheet.words.end(),
                        [](const Words& w) { return w.text.find("Mir") != std::string::npos; }) == 1);
}

TEST_CASE("a sheet is painted where it says") {
    Image image = blank_image(320, 180, {0.2F, 0.5F, 0.2F, 1.0F});
    const auto font = Font::open();
    REQUIRE(font);
    Sheet sheet;
    sheet.plate({{100, 60}, {200, 120}}, 6, {1, 1, 1, 1});
    paint(sheet, *font, image);
    CHECK(image.at(150, 90, 0) == 255);
    CHECK(image.at(90, 90, 0) == 51);
    CHECK(image.at(100, 60, 0) < 200); // the corner is round
}

TEST_CASE("a replay says that it is one, who, at what odds, what was rolled and what came of it") {
    Show show{.title = "First light",
              .again = Again{.who = "The 2nd Uhlans attack the 5th Jägers",
                             .odds = "28 %",
                             .roll = "6+4 → 11 : 2+3 → 3",
                             .result = "5th Jägers routs"}};
    for (const glm::vec2 picture : {glm::vec2{1280, 720}, {1080, 1920}}) {
        const Sheet sheet = audience_sheet(show, picture, plain_width);
        CHECK(says(sheet, "REPLAY"));
        if (picture.x > picture.y) { // an upright one has them in more lines
            CHECK(says(sheet, "The 2nd Uhlans attack the 5th Jägers"));
            CHECK(says(sheet, "the odds of that: 28 % · 6+4 → 11 : 2+3 → 3"));
        }
        CHECK(says(sheet, "5th Jägers routs"));
        for (const Words& w : sheet.words) CHECK(w.foot.y > picture.y / 2); // a lower third
    }
    show.again->odds.clear(); // nobody knows them yet
    CHECK(says(audience_sheet(show, {1280, 720}, plain_width), "6+4 → 11 : 2+3 → 3"));
}
