#include "engine/study/vary.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <ostream>

using namespace vantage;
using namespace vantage::study;

namespace {

JsonDocument scene() {
    return *parse_json(R"({"clock": {"turns": 6}, "sides": [
        {"id": "french", "forces": [{"formations": [{"id": "fr1", "commander": {"name": "Ney", "tactical": 2},
          "units": [{"name": "1/15e", "men": 500}, {"name": "Battery", "guns": 6}]}]}]},
        {"id": "russian", "forces": [{"formations": [{"id": "ru1",
          "units": [{"name": "Jägers", "men": 400}, {"name": "Twin"}, {"name": "Twin"}]}]}]}]})",
                       "battle.json");
}

/// The scene after one change.
nlohmann::json after(const char* words) {
    const auto variation = read_variation(words);
    REQUIRE(variation);
    const auto variants = variants_of({*variation});
    REQUIRE(variants);
    const auto changed = varied(scene(), {*variation}, variants->front());
    if (!changed) FAIL(changed.error().text());
    return *changed->root;
}

}

TEST_CASE("a variation changes one place of a scene and nothing else") {
    struct Case {
        const char* words;
        const char* pointer;
        nlohmann::json value;
    };
    for (const Case& c :
         {Case{"units[Battery].guns=12", "/sides/0/forces/0/formations/0/units/1/guns", 12},
          Case{"units[Jägers].men=350", "/sides/1/forces/0/formations/0/units/0/men", 350},
          Case{"sides[russian].forces[0].formations[ru1].order=attack",
               "/sides/1/forces/0/formations/0/order", "attack"},
          Case{"clock.turns=9", "/clock/turns", 9}, Case{"title=A, of sorts", "/title", "A"},
          Case{"commander[Ney].tactical=0", "/sides/0/forces/0/formations/0/commander/tactical", 0},
          Case{"formations[fr1].at=[100, 200],[300, 400]", "/sides/0/forces/0/formations/0/at",
               nlohmann::json::array({100, 200})},
          Case{"units[Battery].hidden=true", "/sides/0/forces/0/formations/0/units/1/hidden", true}}) {
        CAPTURE(c.words);
        nlohmann::json changed = after(c.words);
        const nlohmann::json::json_pointer place{c.pointer};
        CHECK(changed.at(place) == c.value);
        // Put back, it is the scene as it was.
        const nlohmann::json before = *scene().root;
        if (before.contains(place))
            changed[place] = before.at(place);
        else
            changed[place.parent_pointer()].erase(place.back());
        CHECK(changed == before);
    }
}

TEST_CASE("several variations give every combination, in order") {
    const std::vector<Variation> two{*read_variation("clock.turns=6,9"),
                                     *read_variation("units[Battery].guns=6,8,12")};
    const auto variants = variants_of(two);
    REQUIRE(variants);
    REQUIRE(variants->size() == 6);
    CHECK((*variants)[0].label == "turns=6, guns=6");
    CHECK((*variants)[5].label == "turns=9, guns=12");
    const auto last = varied(scene(), two, variants->back());
    REQUIRE(last);
    CHECK((*last->root)["clock"]["turns"] == 9);
    CHECK((*last->root)["sides"][0]["forces"][0]["formations"][0]["units"][1]["guns"] == 12);
    CHECK(variants_of({})->front().label == "as it is");
    // Two places of the same name are told apart.
    const auto alike =
        variants_of({*read_variation("units[1/15e].men=1"), *read_variation("units[Jägers].men=2")});
    CHECK(alike->front().label == "units[1/15e].men=1, units[Jägers].men=2");
}

TEST_CASE("what leads nowhere is refused in a line that names it") {
    struct Case {
        const char* words;
        const char* says;
    };
    for (const Case& c :
         {Case{"guns", "takes a place"}, Case{"=3", "takes a place"}, Case{"a.=3", "takes a place"},
          Case{"units[Battery.guns=3", "takes a place"}, Case{"units[].guns=3", "takes a place"},
          Case{"units[Battery]guns=3", "takes a place"}, Case{"clock.turns=", "takes a place"},
          Case{"clock.turns=6,", "takes a place"}, Case{"clock.turns=6,6", "twice"}}) {
        CAPTURE(c.words);
        const auto read = read_variation(c.words);
        REQUIRE_FALSE(read);
        CHECK(read.error().text().find(c.says) != std::string::npos);
        CHECK(read.error().text().find("--vary") != std::string::npos);
    }
    for (const Case& c :
         {Case{"units[Batery].guns=3", "is \"Battery\" meant?"},
          Case{"units[Nobody at all].guns=3", "takes 1/15e, Battery"},
          Case{"units[Twin].men=3", "fits 2 things"}, Case{"units[9].men=3", "has no \"9\""},
          Case{"wings[Left].men=3", "no list \"wings\""}, Case{"clock.noon.x=3", "no \"noon\""}}) {
        CAPTURE(c.words);
        const std::vector<Variation> one{*read_variation(c.words)};
        const auto changed = varied(scene(), one, variants_of(one)->front());
        REQUIRE_FALSE(changed);
        CAPTURE(changed.error().text());
        CHECK(changed.error().text().find(c.says) != std::string::npos);
    }
    const std::vector<Variation> many(7, *read_variation("clock.turns=1,2"));
    CHECK_FALSE(variants_of(many)); // 128
}
