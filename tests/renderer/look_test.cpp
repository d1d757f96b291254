#include "engine/frame/grade.h"
#include "engine/staging/bridge_fit.h"
#include "engine/staging/wander.h"
#include "renderer/view/sampling.h"
#include "tests/model/gltf_files.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <cmath>
#include <ostream>
#include <string>

using namespace vantage;

namespace {

std::string cube(const std::string& head, int colours) {
    std::string text = head;
    for (int i = 0; i < colours; ++i)
        text +=
            std::to_string(i & 1) + " " + std::to_string((i >> 1) & 1) + " " + std::to_string(i >> 2) + "\n";
    return text;
}

}

TEST_CASE("a cube that changes nothing changes no colour") {
    const model::test::Folder folder{"cube"};
    const auto grade =
        frame::read_cube(folder.write("same.cube", cube("# mine\nTITLE \"same\"\nLUT_3D_SIZE 2\n", 8)));
    REQUIRE(grade);
    for (const glm::vec3 c : {glm::vec3{0.0F}, {1.0F, 0.5F, 0.2F}, {0.3F, 0.9F, 0.6F}, {1.0F, 1.0F, 1.0F}})
        CHECK(glm::length(frame::graded(*grade, c) - c) < 1e-5F);
    // Over a domain of twice the width every colour lies half as far in.
    const auto wide =
        frame::read_cube(folder.write("wide.cube", cube("LUT_3D_SIZE 2\nDOMAIN_MAX 2 2 2\n", 8)));
    REQUIRE(wide);
    CHECK(frame::graded(*wide, glm::vec3{0.8F}).g == doctest::Approx(0.4F));
}

TEST_CASE("a cube that is none is refused with the line that is wrong") {
    const model::test::Folder folder{"bad-cube"};
    struct Case {
        const char* text;
        const char* says;
    };
    for (const Case& c :
         {Case{"LUT_1D_SIZE 4\n", "line 1"}, Case{"LUT_3D_SIZE 900\n", "2 to 128"},
          Case{"LUT_3D_SIZE 2\n0 0 nan\n", "line 2"}, Case{"LUT_3D_SIZE 2\n0 0 0 0\n", "line 2"},
          Case{"0 0 0\n", "before"}, Case{"", "LUT_3D_SIZE"}, Case{"LUT_3D_SIZE 2\n0 0 0\n", "takes 8"}}) {
        CAPTURE(c.text);
        const auto read = frame::read_cube(folder.write("bad.cube", c.text));
        REQUIRE_FALSE(read);
        CHECK(read.error().text().find(c.says) != std::string::npos);
    }
}

TEST_CASE("every grade by name keeps black dark and white light") {
    for (const std::string& name : frame::grade_names()) {
        CAPTURE(name);
        const frame::Grade grade = frame::grade_named(name);
        CHECK(frame::graded(grade, glm::vec3{0.0F}).g < 0.2F);
        CHECK(frame::graded(grade, glm::vec3{1.0F}).g > 0.8F);
    }
}

TEST_CASE("samples lie round the pixel and within the lens, and one alone is not moved") {
    const render::Sample alone = render::sample_of(0, 1, 12.0F);
    CHECK(alone.pixel == glm::vec2{0.0F});
    CHECK(alone.lens == glm::vec2{0.0F});
    glm::vec2 middle{0.0F};
    double spread = 0;
    for (std::uint32_t i = 0; i < 64; ++i) {
        const render::Sample s = render::sample_of(i, 64, 12.0F);
        CHECK(glm::length(s.pixel) <= 1.3F);
        CHECK(glm::length(s.lens) <= 6.001F);
        middle += s.pixel / 64.0F;
        spread += static_cast<double>(glm::dot(s.pixel, s.pixel)) / 64.0;
    }
    CHECK(glm::length(middle) < 0.08F);
    CHECK(std::sqrt(spread / 2.0) == doctest::Approx(0.43).epsilon(0.12));
}

TEST_CASE("a bridge fits its road and its river at every scale") {
    for (const double road : {5.0, 7.0, 12.0, 30.0})
        for (const double water : {3.5, 8.0, 20.0, 60.0}) {
            const staging::BridgeFit fit =
                staging::fit_bridge({4.6, 16.0}, Millimetres{road}, Millimetres{water});
            const double deck = 4.6 * fit.scale * fit.stretch / road;
            CHECK(deck > 1.05);
            CHECK(deck < 1.3);
            CHECK(16.0 * fit.scale >= water * 1.59);
        }
}

TEST_CASE("borders wander by a few millimetres, and neighbours go on sharing theirs") {
    const auto words = terrain::standard_vocabulary();
    REQUIRE(words);
    scene::Landscape land;
    land.terrain = std::make_shared<const terrain::Vocabulary>(*words);
    terrain::TerrainId field{};
    for (std::size_t i = 0; i < land.terrain->kinds().size(); ++i)
        if (land.terrain->kinds()[i].id == "stubble") field = terrain::TerrainId{i};
    REQUIRE(field.valid());
    const auto box = [&](double x) {
        scene::Area area;
        area.kind = field;
        for (const glm::dvec2 p : {glm::dvec2{x, 100}, {x + 800, 100}, {x + 800, 900}, {x, 900}})
            area.outline.push_back(to_ground(p));
        return area;
    };
    land.areas = {box(100), box(900)};
    const frame::TableSpace space{GroundScale{Yards{100}}, Yards{2000}, Yards{1000}, Yards{0}, 1.0};
    const scene::Landscape shown = staging::wandered(land, space);
    // Along the common border at 900 yards: how far each strays from it, in millimetres.
    double squares = 0;
    int count = 0;
    for (const GroundPoint& p : shown.areas[0].outline) {
        const double off = (p.east.value() - 900.0) * space.mm_per_yard();
        if (std::abs(off) > 12.0 || std::abs(p.north.value() - 500.0) > 330.0) continue;
        CHECK(std::abs(off) <= staging::most_wander_mm);
        squares += off * off;
        ++count;
        double nearest = 1e9;
        for (const GroundPoint& q : shown.areas[1].outline)
            nearest = std::min(nearest, distance(p, q).value());
        CHECK(nearest * space.mm_per_yard() < 5.0);
    }
    REQUIRE(count > 20);
    const double stray = std::sqrt(squares / count);
    CHECK(stray > 1.0);
    CHECK(stray < 4.5);
}
