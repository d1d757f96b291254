// Lines as pictures get them: as wide as they say, flat at their ends, of one strength throughout.
#include "engine/image/canvas.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <ostream>

using namespace vantage;

namespace {

constexpr glm::vec4 half_white{1, 1, 1, 0.5F};

Image black() { return blank_image(40, 40, {0, 0, 0, 1}); }

double lit(const Image& image) { // in whole pixels of full strength
    double sum = 0;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x) sum += image.at(x, y);
    return sum / 127.5;
}

}

TEST_CASE("a line covers its length times its width, at any slope") {
    for (const glm::vec2 to : {glm::vec2{30, 10}, {10, 30}, {30, 30}, {30, 17}}) {
        CAPTURE(to.x);
        CAPTURE(to.y);
        Image image = black();
        const glm::vec2 from{10, 10};
        Canvas{image}.polyline(std::array{from, to}, 4, half_white);
        CHECK(lit(image) == doctest::Approx(4 * glm::length(to - from)).epsilon(0.03));
    }
}

TEST_CASE("where the pieces of a line meet it is no stronger than elsewhere") {
    Image image = black();
    Canvas{image}.polyline(std::array<glm::vec2, 5>{{{5, 20}, {20, 20}, {20.5, 20}, {35, 20}, {20, 8}}}, 4,
                           half_white);
    std::uint16_t most = 0;
    for (const std::uint16_t sample : image.samples)
        if (sample != 255) most = std::max(most, sample);
    CHECK(most <= 128);
    CHECK(image.at(20, 20) == image.at(10, 20));
}

TEST_CASE("a line that leaves the picture is drawn as far as it goes") {
    Image image = black();
    Canvas{image}.polyline(std::array<glm::vec2, 3>{{{-500, 20}, {20, 20}, {20, 9000}}}, 4, half_white);
    CHECK(image.at(0, 20) > 100);
    CHECK(image.at(20, 39) > 100);
    CHECK(image.at(30, 30) == 0);
    Canvas{image}.fill(std::array<glm::vec2, 4>{{{25, -100}, {900, -100}, {900, 10}, {25, 10}}}, half_white);
    CHECK(image.at(30, 5) > 100);
    CHECK(image.at(30, 12) == 0);
}
