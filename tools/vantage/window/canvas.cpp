#include "tools/vantage/window/canvas.h"

#include "tools/vantage/window/pick.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

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

}

void ShownPicture::set(const render::RenderedImage& painting, std::shared_ptr<const Battle> battle) {
    camera_ = painting.camera;
    size_ = {painting.width, painting.height};
    battle_ = std::move(battle);
    corners_.clear();
}

void ShownPicture::find_corners() {
    const frame::Projection projection{camera_, size_};
    for (int j = 0; j <= down; ++j)
        for (int i = 0; i <= across; ++i) {
            const glm::vec2 pixel{size_.x * static_cast<float>(i) / across,
                                  size_.y * static_cast<float>(j) / down};
            const frame::Ray ray = projection.ray(pixel);
            if (const auto hit = battle_ ? ground_hit(*battle_, ray) : std::nullopt)
                corners_.push_back(*hit);
            else if (const double t = (-20.0 - ray.from.z) / ray.direction.z;
                     ray.direction.z < -0.02 && t > 0)
                corners_.push_back(ray.from + ray.direction * t); // beside the table: at its height
            else
                corners_.push_back(ray.from + ray.direction * 20'000.0);
        }
}

std::vector<render::PictureVertex> ShownPicture::mesh(const frame::Camera& now, glm::vec2 window) {
    if (empty()) return {};
    if (same(now, camera_) && std::abs(window.x / window.y - size_.x / size_.y) < 0.01F) return plain();
    if (corners_.empty()) find_corners();
    const frame::Projection projection{now, window};
    const bool from_same_place = now.eye == camera_.eye;
    std::vector<render::PictureVertex> mesh;
    mesh.reserve(static_cast<std::size_t>(across * down * 6));
    const auto corner = [&](int i, int j) {
        const glm::vec2 uv{static_cast<float>(i) / across, static_cast<float>(j) / down};
        glm::vec4 clip = projection.clip(corners_[static_cast<std::size_t>(j * (across + 1) + i)]);
        if (from_same_place && clip.w > 0) clip /= clip.w; // nothing has come nearer: the picture stays flat
        mesh.push_back({clip, uv});
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

namespace {

/// The font whose letters are nearest to a size.
ImFont* face_of(const Theme& theme, float size) {
    ImFont* best = theme.text;
    for (ImFont* font : {theme.small, theme.title, theme.caption, theme.poster})
        if (std::abs(font->FontSize - size) < std::abs(best->FontSize - size)) best = font;
    return best;
}

ImVec2 to_im(glm::vec2 p) { return {p.x, p.y}; }

void draw_words(ImDrawList& list, const Theme& theme, const overlay::Label& label) {
    ImFont* font = face_of(theme, label.size);
    const float ascent = font->Ascent * label.size / font->FontSize;
    for (const overlay::Label::Row& row : label.rows) {
        // On whole pixels, where letters are sharp.
        const glm::vec2 corner =
            glm::round(row.foot - glm::vec2{text_width(theme, row.words, label.size) / 2, ascent});
        const auto put = [&](glm::vec2 off, ImU32 colour) {
            list.AddText(font, label.size, to_im(corner + off), colour, row.words.c_str());
        };
        if (label.plate.a <= 0)
            for (const glm::vec2 off : {glm::vec2{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {1, 1}})
                put(off, IM_COL32(10, 10, 12, 200));
        put({0, 0}, packed(label.colour));
    }
}

}

float text_width(const Theme& theme, std::string_view text, float size) {
    return face_of(theme, size)->CalcTextSizeA(size, 1e6F, 0, text.data(), text.data() + text.size()).x;
}

void enlarge(overlay::Marks& marks, const Theme& theme, float scale) {
    for (overlay::Line& line : marks.lines) line.width *= theme.scale * scale;
    for (overlay::Text& text : marks.texts)
        text.size = face_of(theme, text.size * theme.scale * scale)->FontSize;
}

void draw(ImDrawList& list, const Theme& theme, const overlay::Layout& layout) {
    static_assert(sizeof(ImVec2) == sizeof(glm::vec2));
    const auto points = [](const std::vector<glm::vec2>& of) {
        return reinterpret_cast<const ImVec2*>(of.data());
    };
    const auto put = [&](const overlay::Stroke& stroke) {
        list.AddPolyline(points(stroke.points), static_cast<int>(stroke.points.size()), packed(stroke.colour),
                         0, stroke.width);
    };
    for (const overlay::Shape& shape : layout.shapes)
        list.AddConvexPolyFilled(points(shape.outline), static_cast<int>(shape.outline.size()),
                                 packed(shape.colour));
    for (const overlay::Stroke& stroke : layout.strokes) put(stroke);
    for (const overlay::Label& label : layout.labels) {
        for (const overlay::Stroke& stroke : label.leader) put(stroke);
        if (label.place)
            list.AddCircleFilled(to_im(*label.place), overlay::place_radius, packed(label.colour));
        if (label.plate.a > 0)
            list.AddRectFilled(to_im(label.box.low), to_im(label.box.high), packed(label.plate), 4);
        draw_words(list, theme, label);
    }
}

void draw(ImDrawList& list, const Theme& theme, const overlay::Sheet& sheet) {
    for (const overlay::Shape& shape : sheet.shapes)
        list.AddConvexPolyFilled(reinterpret_cast<const ImVec2*>(shape.outline.data()),
                                 static_cast<int>(shape.outline.size()), packed(shape.colour));
    for (const overlay::Words& words : sheet.words) {
        ImFont* font = face_of(theme, words.size);
        const float width = text_width(theme, words.text, words.size);
        const float back = words.align == overlay::Words::Align::left     ? 0.0F
                           : words.align == overlay::Words::Align::middle ? width / 2
                                                                          : width;
        const glm::vec2 corner =
            glm::round(words.foot - glm::vec2{back, font->Ascent * words.size / font->FontSize});
        list.AddText(font, words.size, to_im(corner), packed(words.colour), words.text.c_str());
    }
}

void draw_picture(ImDrawList& list, const Image& image, ImVec2 at, ImVec2 size) {
    const auto colour = [&](std::uint32_t x, std::uint32_t y) {
        return IM_COL32(image.at(x, y, 0), image.at(x, y, 1), image.at(x, y, 2), 255);
    };
    const float w = size.x / static_cast<float>(image.width - 1);
    const float h = size.y / static_cast<float>(image.height - 1);
    for (std::uint32_t y = 0; y + 1 < image.height; ++y)
        for (std::uint32_t x = 0; x + 1 < image.width; ++x) {
            const ImVec2 low{at.x + w * static_cast<float>(x), at.y + h * static_cast<float>(y)};
            list.AddRectFilledMultiColor(low, {low.x + w, low.y + h}, colour(x, y), colour(x + 1, y),
                                         colour(x + 1, y + 1), colour(x, y + 1));
        }
}

}
