#pragma once

#include "renderer/window/presenter.h"
#include "tools/vantage/window/battle.h"
#include "tools/vantage/window/projection.h"
#include "tools/vantage/window/tool.h"

#include <imgui.h>

#include <vector>

namespace vantage::window {

/// The table's last picture, and how to show it while the camera has gone on: its places on the ground are
/// shown where the camera sees them now, until the next picture is painted.
class ShownPicture {
public:
    void set(const render::RenderedImage&, const Battle*);
    [[nodiscard]] bool empty() const { return corners_.empty(); }
    [[nodiscard]] const frame::Camera& camera() const { return camera_; }
    /// The picture as it is, or bent to another camera.
    [[nodiscard]] std::vector<render::PictureVertex> mesh(const frame::Camera& now, glm::vec2 window) const;

private:
    static constexpr int across = 40;
    static constexpr int down = 24;
    frame::Camera camera_;
    float aspect_ = 1.0F;
    std::vector<glm::dvec3> corners_; // in table space, row by row
};

/// Draws marks over the table, draped on the ground. The boxes that its texts take up.
std::vector<ImVec4> draw_marks(ImDrawList&, const Battle&, const Projection&, const Marks&);

/// Whether there is room for a label so large beside these boxes; then its own is added to them.
bool find_room(std::vector<ImVec4>& taken, glm::vec2 middle, ImVec2 size);
/// Text with a dark rim, readable on any ground, its middle at `at`.
void draw_label(ImDrawList&, ImFont*, glm::vec2 at, ImU32 colour, const char* text);

inline ImU32 packed(glm::vec4 c) { return ImGui::ColorConvertFloat4ToU32({c.x, c.y, c.z, c.w}); }

}
