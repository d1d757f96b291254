#include "engine/core/json.h"
#include "engine/table/figures.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <initializer_list>
#include <ostream>
#include <string>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::table;

namespace {

const Scales at_100{GroundScale{100_yd}, 6_mm};

Basing basing_with(std::string_view overrides) {
    auto standard = standard_basing();
    REQUIRE(standard);
    const auto document = parse_json("{\"overrides\": [" + std::string(overrides) + "]}", "bases.json");
    REQUIRE(document);
    Problems problems;
    read_basing(JsonReader{*document, problems}, *standard);
    for (const Error& e : problems.errors()) FAIL_CHECK(e.text());
    return *standard;
}

std::vector<std::string> refusals(std::string_view text) {
    auto standard = standard_basing();
    REQUIRE(standard);
    const auto document = parse_json(text, "bases.json");
    REQUIRE(document);
    Problems problems;
    read_basing(JsonReader{*document, problems}, *standard);
    std::vector<std::string> lines;
    for (const Error& e : problems.errors()) lines.push_back(e.where + ": " + e.message);
    return lines;
}

Troops french() {
    Troops troops;
    troops.unit = "fr/1";
    troops.nation = "french";
    return troops;
}

}

TEST_CASE("a size is taken in yards, inches or millimetres") {
    // 200 yards at 100 yards per inch are 2 inches.
    for (const char* size :
         {R"({"width": 200, "depth": 100, "unit": "yd"})", R"({"width": 2, "depth": 1, "unit": "in"})",
          R"({"width": 50.8, "depth": 25.4, "unit": "mm"})"}) {
        CAPTURE(size);
        const Basing basing = basing_with(R"({"kind": "infantry-500", "size": )" + std::string(size) + "}");
        const Footprint footprint = footprint_of(french(), at_100, basing);
        CHECK(footprint.width.value() == doctest::Approx(200.0));
        CHECK(footprint.depth.value() == doctest::Approx(100.0));
    }
}

TEST_CASE("a unit's override beats its nation's, which beats its kind's; others are untouched") {
    const Basing basing = basing_with(
        R"({"unit": "fr/1", "thickness_mm": 5}, {"nation": "french", "size": {"width": 60, "depth": 30, "unit": "mm"}},
           {"kind": "infantry-500", "size": {"width": 40, "depth": 20, "unit": "mm"}, "thickness_mm": 3})");
    const BasePlan plan = plan_bases(french(), at_100, basing);
    CHECK(plan.width == 60_mm);
    CHECK(plan.thickness == 5_mm);
    Troops second = french();
    second.unit = "fr/2";
    CHECK(plan_bases(second, at_100, basing).width == 60_mm);
    CHECK(plan_bases(second, at_100, basing).thickness == 3_mm);
    Troops russian = french();
    russian.nation = "russian";
    russian.unit = "ru/1";
    CHECK(plan_bases(russian, at_100, basing).width == 40_mm);
    russian.kind = UnitKind::infantry_300;
    CHECK(plan_bases(russian, at_100, basing).width == 25.4_mm);
}

TEST_CASE("a battalion on several stands divides its base, or multiplies its stand") {
    const Basing divided = basing_with(R"({"kind": "infantry-500", "stands": 3})");
    const auto bases = bases_of(french(), at_100, divided); // 38.1 x 25.4 mm
    REQUIRE(bases.size() == 3);
    CHECK(bases[0].width.value() == doctest::Approx(12.7));
    CHECK(bases[0].right.value() == doctest::Approx(-12.7));
    CHECK(bases[1].right.value() == doctest::Approx(0.0));
    int standards = 0;
    for (const BaseLayout& base : bases)
        for (const FigureBlock& block : base.blocks)
            standards += block.kind == FigureKind::standard_bearer ? 1 : 0;
    CHECK(standards <= 1);

    const Basing stands = basing_with(
        R"({"kind": "infantry-500", "stands": {"count": 6, "columns": 3, "gap_mm": 1,
            "size": {"width": 20, "depth": 15, "unit": "mm"}}})");
    const BasePlan plan = plan_bases(french(), at_100, stands);
    CHECK(plan.width == 62_mm);
    CHECK(plan.depth == 31_mm);
    CHECK(bases_of(french(), at_100, stands).size() == 6);
}

TEST_CASE("shape, edge and the number of figures are the player's to choose") {
    const Basing basing =
        basing_with(R"({"kind": "infantry-500", "size": {"diameter": 40, "unit": "mm"}, "edge": "#204060",
        "figures": 7})");
    const auto bases = bases_of(french(), at_100, basing);
    CHECK(bases[0].round);
    CHECK(bases[0].edge == Rgb{0x20, 0x40, 0x60});
    CHECK(figures_on(bases[0]) == 7);
    const Basing ranks =
        basing_with(R"({"kind": "infantry-500", "files": 5, "ranks": 3, "file_spacing_mm": 6})");
    const auto ranked = bases_of(french(), at_100, ranks);
    CHECK(figures_on(ranked[0]) == 15);
    CHECK(ranked[0].blocks[0].file_spacing == 6_mm);
}

TEST_CASE("mistakes in a basing file are named with their place") {
    CHECK(
        refusals(R"({"overrides": [{"size": {"width": 1, "depth": 2}}]})") ==
        std::vector<std::string>{"/overrides/0: is for nobody, takes a \"kind\", a \"nation\" or a \"unit\"",
                                 "/overrides/0/size: \"unit\" is missing"});
    CHECK(refusals(R"({"edge": "brown"})") ==
          std::vector<std::string>{"/edge: is \"brown\", takes a colour such as \"#4a3a26\""});
    CHECK(refusals(R"({"overrides": [{"kind": "battalion"}]})").front().find("/overrides/0/kind") == 0);
    CHECK(refusals(R"({"overrides": [{"unit": "a", "stands": {"count": 2, "columns": 3}}]})") ==
          std::vector<std::string>{"/overrides/0/stands/columns: is 3, but there are 2 stands"});
    CHECK(refusals(R"({"overides": []})").front().find("did you mean \"overrides\"?") != std::string::npos);
}
