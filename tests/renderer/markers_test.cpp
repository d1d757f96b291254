#include "engine/core/files.h"
#include "engine/staging/base_labels.h"
#include "tests/renderer/table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <ostream>

using namespace vantage;

namespace {

constexpr std::uint32_t width = 320;
constexpr std::uint32_t height = 180;

const test::Table& first_light() {
    static const test::Table table = [] {
        scene::LoadOptions options;
        options.ground = GroundScale{Yards{50.0}};
        options.figures = Millimetres{28.0};
        return test::table_of("first-light.json", options, "over the French");
    }();
    return table;
}

}

TEST_CASE("a base may have its unit's name on it") {
    frame::Frame labelled = first_light().staged.frame;
    REQUIRE(staging::label_bases(*first_light().scene, labelled));
    const Image picture = test::renderer().draw(labelled, width, height);
    CHECK(test::matches_golden(picture, "base-labels"));
    CHECK(test::difference(picture, test::renderer().draw(first_light().staged.frame, width, height)).share >
          test::golden_share);
    // One for each base of a unit or a commander, none on a reformation area.
    const auto& bases = first_light().staged.frame.bases;
    const auto owned = std::count_if(bases.begin(), bases.end(),
                                     [](const frame::DrawnBase& b) { return b.unit < staging::first_area; });
    CHECK(labelled.groups.size() ==
          first_light().staged.frame.groups.size() + static_cast<std::size_t>(owned));
    CHECK(test::renderer().validation_messages() == 0);
}

TEST_CASE("reformation areas stand with their pennant, their order and a drum for each fatigue") {
    const scene::Scene& scene = *first_light().scene;
    const frame::TableSpace& space = first_light().staged.frame.stage->space;
    const auto shown = [&](std::vector<staging::Tokens> tokens) {
        auto library = staging::ModelLibrary::open(home() / "assets" / "models");
        auto styles = staging::FigureStyles::open(home() / "assets" / "palettes");
        REQUIRE(library);
        REQUIRE(styles);
        frame::Frame frame;
        REQUIRE(staging::set_pieces(scene, *first_light().staged.ground, *library, *styles, frame, space,
                                    tokens));
        std::vector<std::pair<std::string, std::uint32_t>> markers; // of the first formation
        for (const frame::FigureGroup& group : frame.groups)
            if (frame.bases[group.base].unit == staging::first_area)
                markers.emplace_back((*library)[group.model].name, group.count);
        return markers;
    };
    const auto fresh = shown({});
    REQUIRE(fresh.size() == 2);
    CHECK(fresh[0].first.find("reformation") != std::string::npos);
    CHECK(fresh[1].first.find("order") != std::string::npos);
    const auto tired = shown({{.order = false, .fatigue = 3}});
    REQUIRE(tired.size() == 2);
    CHECK(tired[1].first.find("fatigue") != std::string::npos);
    CHECK(tired[1].second == 3);
}

TEST_CASE("a battery of twelve-pounders has the heavy gun") {
    auto library = staging::ModelLibrary::open(home() / "assets" / "models");
    auto styles = staging::FigureStyles::open(home() / "assets" / "palettes");
    REQUIRE(library);
    REQUIRE(styles);
    table::FigureBlock block;
    block.kind = table::FigureKind::gun;
    const model::Wearer french{"french", "foot-artillery", "", false, 1809};
    CHECK(styles->outfit(french, block, *library, staging::GunWeight::heavy).models ==
          std::vector<std::string>{"gun/heavy"});
    CHECK(styles->outfit(french, block, *library).models == std::vector<std::string>{"gun/light"});
}
