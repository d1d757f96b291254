#pragma once

#include "engine/core/result.h"
#include "engine/image/png.h"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace vantage {

/// A typeface read from the system (DejaVu Sans, which set-up installs), drawn at any size.
class Font {
public:
    static Result<Font> open();
    ~Font();
    Font(Font&&) noexcept;
    Font& operator=(Font&&) noexcept;

    /// Width of a line of text in pixels.
    [[nodiscard]] float width(std::string_view utf8, float size) const;

    /// A glyph as coverage, 0 to 255, and where its top left corner lies from the pen.
    struct Glyph {
        int left, top, width, height;
        float advance;
        std::vector<std::uint8_t> coverage;
    };
    [[nodiscard]] Glyph glyph(char32_t, float size) const;
    [[nodiscard]] float ascent(float size) const;

private:
    struct Face;
    explicit Font(std::unique_ptr<Face>);
    std::unique_ptr<Face> face_;
};

/// Draws smooth lines, areas and text onto an 8-bit RGBA image. Colours are sRGB with alpha, 0 to 1; places
/// are pixels from the top left.
class Canvas {
public:
    explicit Canvas(Image& image) : image_(image) {}

    void line(glm::vec2 from, glm::vec2 to, float width, glm::vec4 colour);
    void polyline(std::span<const glm::vec2>, float width, glm::vec4 colour);
    /// Any outline, by the even-odd rule.
    void fill(std::span<const glm::vec2> outline, glm::vec4 colour);
    void disc(glm::vec2 centre, float radius, glm::vec4 colour);

    enum class Anchor { left, middle, right };
    /// `at` is the foot of the text on its anchor.
    void text(const Font&, glm::vec2 at, std::string_view utf8, float size, glm::vec4 colour,
              Anchor = Anchor::left);
    /// Text with a dark rim, legible over any picture.
    void label(const Font&, glm::vec2 at, std::string_view utf8, float size, glm::vec4 colour,
               Anchor = Anchor::middle);

private:
    void blend(int x, int y, glm::vec4 colour, float coverage);
    Image& image_;
};

/// A plain RGBA image of one colour.
Image blank_image(std::uint32_t width, std::uint32_t height, glm::vec4 colour);

}
