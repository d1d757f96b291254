#include "tools/vantage/window/canvas.h"

#include "tools/vantage/window/pick.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::window {
namespace {

bool same(const frame::Camera& a, const frame::Camera& b) {
    return a.eye == b.eye && a.target == b.target && a.field_of_view == b.field_of_view;
}

std::vector<render::PictureVertex> plain() {
    constexpr std::array<glm::vec2, 6> corners{{{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}}};
    std::vector<render::PictureVertex> mesh;
    for (const glm::vec2 uv : corners) mesh.push_back({{uv * 2.0F - 1.0F, 0.5F, 1.0F}, uv});
    return mesh;
}

// A line over the ground in window pixels, apart where it goes behind the camera.
std::vector<std::vector<ImVec2>> draped(const Battle& battle, const Projection& projection,
                                        const std::vector<glm::dvec2>& points, bool closed) {
    constexpr double lift_mm = 2.5; // over the edge of a base
    std::vector<std::vector<ImVec2>> runs(1);
    const std::size_t count = points.size();
    const std::size_t legs = closed ? count : count - 1;
    const double cell = battle.frame->stage->ground->cell_east();
    for (std::size_t leg = 0; leg < legs; ++leg) {
        const glm::dvec2 a = points[leg];
        const glm::dvec2 b = points[(leg + 1) % count];
        const int steps = std::clamp(static_cast<int>(glm::length(b - a) / cell), 1, 200);
        for (int i = leg == 0 ? 0 : 1; i <= steps; ++i) {
            const glm::dvec2 p = a + (b - a) * (static_cast<double>(i) / steps);
            const auto pixel = projection.pixel(battle.on_table(to_ground(p), lift_mm));
            if (pixel)
                runs.back().push_back({pixel->x, pixel->y});
            else if (!runs.back().empty())
                runs.emplace_back();
        }
    }
    return runs;
}

void stroke(ImDrawList& list, const std::vector<ImVec2>& points, ImU32 colour, float width,
            frame::LineStyle style) {
    if (points.size() < 2) return;
    if (style == frame::LineStyle::solid) {
        list.AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, width);
        return;
    }
    const float on = style == frame::LineStyle::dashed ? width * 4 : width;
    const float period = style == frame::LineStyle::dashed ? width * 7 : width * 3;
    float walked = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const glm::vec2 a{points[i].x, points[i].y};
        const glm::vec2 b{points[i + 1].x, points[i + 1].y};
        const float length = glm::length(b - a);
        if (length > 20'000) continue;
        for (float at = 0; at < length;) {
            const float phase = std::fmod(walked + at, period);
            const float next = std::min(length - at, (phase < on ? on : period) - phase + 0.01F);
            if (phase < on) {
                const glm::vec2 from = a + (b - a) * (at / length);
                const glm::vec2 to = a + (b - a) * ((at + next) / length);
                list.AddLine({from.x, from.y}, {to.x, to.y}, colour, width);
            }
            at += next;
        }
        walked += length;
    }
}

}

void ShownPicture::set(const render::RenderedImage& painting, const Battle* battle) {
    camera_ = painting.camera;
    aspect_ = static_cast<float>(painting.width) / static_cast<float>(painting.height);
    const Projection projection{painting.camera, {painting.width, painting.height}};
    corners_.clear();
    for (int j = 0; j <= down; ++j)
        for (int i = 0; i <= across; ++i) {
            const glm::vec2 pixel{static_cast<float>(painting.width) * static_cast<float>(i) / across,
                                  static_cast<float>(painting.height) * static_cast<float>(j) / down};
            const Ray ray = projection.ray(pixel);
            if (const auto hit = battle ? ground_hit(*battle, ray) : std::nullopt)
                corners_.push_back(*hit);
            else if (const double t = (-20.0 - ray.from.z) / ray.direction.z;
                     ray.direction.z < -0.02 && t > 0)
                corners_.push_back(ray.from + ray.direction * t); // beside the table: at its height
            else
                corners_.push_back(ray.from + ray.direction * 20'000.0);
        }
}

std::vector<render::PictureVertex> ShownPicture::mesh(const frame::Camera& now, glm::vec2 window) const {
    if (empty()) return {};
    if (same(now, camera_) && std::abs(window.x / window.y - aspect_) < 0.01F) return plain();
    const Projection projection{now, window};
    std::vector<render::PictureVertex> mesh;
    mesh.reserve(static_cast<std::size_t>(across * down * 6));
    const auto corner = [&](int i, int j) {
        const glm::vec2 uv{static_cast<float>(i) / across, static_cast<float>(j) / down};
        mesh.push_back({projection.clip(corners_[static_cast<std::size_t>(j * (across + 1) + i)]), uv});
    };
    for (int j = 0; j < down; ++j)
        for (int i = 0; i < across; ++i) {
            corner(i, j), corner(i + 1, j), corner(i + 1, j + 1);
            corner(i, j), corner(i + 1, j + 1), corner(i, j + 1);
        }
    return mesh;
}

void draw_label(ImDrawList& list, ImFont* font, glm::vec2 at, ImU32 colour, const char* text) {
    const ImVec2 size = font->CalcTextSizeA(font->FontSize, 1e6F, 0, text);
    const ImVec2 corner{at.x - size.x / 2, at.y - size.y / 2};
    list.AddRectFilled({corner.x - 7, corner.y - 3}, {corner.x + size.x + 7, corner.y + size.y + 3},
                       IM_COL32(16, 18, 22, 215), 4);
    list.AddText(font, font->FontSize, corner, colour, text);
}

bool find_room(std::vector<ImVec4>& taken, glm::vec2 middle, ImVec2 size) {
    const ImVec4 box{middle.x - size.x / 2 - 7, middle.y - size.y / 2 - 3, middle.x + size.x / 2 + 7,
                     middle.y + size.y / 2 + 3};
    if (std::any_of(taken.begin(), taken.end(), [&](const ImVec4& other) {
            return box.x < other.z && other.x < box.z && box.y < other.w && other.y < box.w;
        }))
        return false;
    taken.push_back(box);
    return true;
}

namespace {

// Of two texts that would cover each other the one that matters less gives way.
std::vector<ImVec4> draw_texts(ImDrawList& list, const Battle& battle, const Projection& projection,
                               std::vector<frame::OverlayText> texts) {
    std::stable_sort(texts.begin(), texts.end(),
                     [](const auto& a, const auto& b) { return a.weight > b.weight; });
    ImFont* font = ImGui::GetFont();
    std::vector<ImVec4> taken;
    for (const frame::OverlayText& text : texts) {
        const auto at = projection.pixel(battle.on_table(to_ground(text.at), text.lift));
        if (!at) continue;
        const glm::vec2 middle = *at - glm::vec2{0, 16};
        if (find_room(taken, middle, font->CalcTextSizeA(font->FontSize, 1e6F, 0, text.text.c_str())))
            draw_label(list, font, middle, packed(text.colour), text.text.c_str());
    }
    return taken;
}

}

std::vector<ImVec4> draw_marks(ImDrawList& list, const Battle& battle, const Projection& projection,
                               const Marks& marks) {
    for (const Fill& fill : marks.fills)
        for (const auto& run : draped(battle, projection, fill.outline, true))
            if (run.size() >= 3)
                list.AddConvexPolyFilled(run.data(), static_cast<int>(run.size()), packed(fill.colour));
    for (const frame::OverlayLine& line : marks.lines) {
        if (line.points.size() < 2) continue;
        const auto runs = draped(battle, projection, line.points, line.closed);
        const ImU32 rim = IM_COL32(10, 10, 12, static_cast<int>(130 * line.colour.a));
        for (const auto& run : runs) stroke(list, run, rim, line.width + 2.5F, frame::LineStyle::solid);
        for (const auto& run : runs) stroke(list, run, packed(line.colour), line.width, line.style);
    }
    return draw_texts(list, battle, projection, marks.texts);
}

}
