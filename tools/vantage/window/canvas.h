#pragma once

#include "engine/image/png.h"
#include "engine/overlay/sheet.h"
#include "renderer/window/presenter.h"
#include "tools/vantage/window/battle.h"
#include "tools/vantage/window/theme.h"

#include <imgui.h>

#include <string_view>
#include <vector>

namespace vantage::window {

/// The table's last picture, and how to show it while the camera has gone on: its places on the ground are
/// shown where the camera sees them now, until the next picture is painted.
class ShownPicture {
public:
    void set(const render::RenderedImage&, std::shared_ptr<const Battle>);
    [[nodiscard]] bool empty() const { return size_.x == 0; }
    [[nodiscard]] const frame::Camera& camera() const { return camera_; }
    /// The picture as it is, or bent to another camera.
    [[nodiscard]] std::vector<render::PictureVertex> mesh(const frame::Camera& now, glm::vec2 window);

private:
    static constexpr int across = 40;
    static constexpr int down = 24;
    void find_corners();

    frame::Camera camera_;
    glm::vec2 size_{0};
    std::shared_ptr<const Battle> battle_;
    std::vector<glm::dvec3> corners_; // in table space, row by row; found when they are first asked for
};

/// How wide a line of text is at a size, in the font that is nearest to it.
float text_width(const Theme&, std::string_view, float size);
/// Makes marks as large as the screen asks for, their letters of the sizes that there are.
void enlarge(overlay::Marks&, const Theme&, float scale);
void draw(ImDrawList&, const Theme&, const overlay::Layout&);
void draw(ImDrawList&, const Theme&, const overlay::Sheet&);

/// A picture of a few thousand pixels, its colours run together between them.
void draw_picture(ImDrawList&, const Image&, ImVec2 at, ImVec2 size);

/// Text on a dark plate, its middle at `at`.
void draw_label(ImDrawList&, ImFont*, glm::vec2 at, ImU32 colour, const char* text);

inline ImU32 packed(glm::vec4 c) { return ImGui::ColorConvertFloat4ToU32({c.x, c.y, c.z, c.w}); }

}
