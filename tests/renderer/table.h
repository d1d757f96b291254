#pragma once

#include "engine/scene/scene.h"
#include "engine/staging/staging.h"
#include "renderer/renderer.h"
#include "tests/support/compare.h"

#include <memory>
#include <string>

namespace vantage::test {

/// The one renderer of the test program, under the validation layer.
render::Renderer& renderer();

/// A scene of ours on the table, seen by one of its cameras (or "whole").
struct Table {
    std::shared_ptr<const scene::Scene> scene;
    staging::Staged staged;
};
Table table_of(const std::string& file, const scene::LoadOptions& = {}, const std::string& camera = "whole");

/// The share of pixels that differ when something is done to the frame.
double changed_by(const frame::Frame&, const frame::Frame& other, std::uint32_t width, std::uint32_t height);

/// A part of a picture.
Image cut(const Image&, std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height);

}
