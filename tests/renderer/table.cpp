#include "tests/renderer/table.h"

#include "engine/frame/camera.h"

#include <doctest/doctest.h>

#include <ostream>

namespace vantage::test {

render::Renderer& renderer() {
    static render::Renderer one{{.validation = true}};
    return one;
}

Table table_of(const std::string& file, const scene::LoadOptions& options, const std::string& camera) {
    auto scene = scene::load_scene(std::string{VANTAGE_SOURCE_DIR} + "/scenes/" + file, options);
    if (!scene) FAIL(scene.error().text());
    auto staged = staging::stage_scene(*scene);
    if (!staged) FAIL(staged.error().text());
    if (camera == "whole") {
        staged->frame.camera = frame::whole_table(*staged->frame.stage, 16.0 / 9.0);
    } else {
        REQUIRE(scene->camera_named(camera) != nullptr);
        staged->frame.camera = staging::camera_of(*scene->camera_named(camera), *staged);
    }
    return {std::make_shared<const scene::Scene>(std::move(*scene)), std::move(*staged)};
}

double changed_by(const frame::Frame& frame, const frame::Frame& other, std::uint32_t width,
                  std::uint32_t height) {
    const Image a = renderer().draw(frame, width, height);
    return difference(a, renderer().draw(other, width, height)).share;
}

Image cut(const Image& image, std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height) {
    Image out{width, height, image.channels, image.bits, {}};
    for (std::uint32_t j = y; j < y + height; ++j)
        for (std::uint32_t i = x; i < x + width; ++i)
            for (std::uint32_t c = 0; c < image.channels; ++c) out.samples.push_back(image.at(i, j, c));
    return out;
}

}
