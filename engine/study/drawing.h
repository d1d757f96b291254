#pragma once

#include "engine/image/canvas.h"

#include <string>
#include <variant>

namespace vantage::study {

/// A picture as a list of shapes, which becomes pixels or SVG: one description, two files. Places are points
/// from the top left, colours sRGB with alpha.
class Drawing {
public:
    Drawing(double width, double height) : width_(width), height_(height) {}
    [[nodiscard]] double width() const { return width_; }
    [[nodiscard]] double height() const { return height_; }

    void fill(std::vector<glm::vec2> outline, glm::vec4 colour);
    void box(glm::vec2 at, glm::vec2 size, glm::vec4 colour);
    void line(std::vector<glm::vec2> points, float width, glm::vec4 colour);
    void disc(glm::vec2 at, float radius, glm::vec4 colour);
    void text(glm::vec2 at, std::string words, float size, glm::vec4 colour,
              Canvas::Anchor = Canvas::Anchor::left);
    /// Text with a pale rim, legible on a map.
    void label(glm::vec2 at, std::string words, float size, glm::vec4 colour);
    /// An opaque picture of twice as many pixels as points each way.
    void picture(glm::vec2 at, Image);

    [[nodiscard]] std::string svg() const;
    /// Twice as many pixels as points each way. Fails if there is no typeface.
    [[nodiscard]] Result<Image> image() const;

private:
    struct Fill {
        std::vector<glm::vec2> outline;
        glm::vec4 colour;
    };
    struct Line {
        std::vector<glm::vec2> points;
        float width;
        glm::vec4 colour;
    };
    struct Disc {
        glm::vec2 at;
        float radius;
        glm::vec4 colour;
    };
    struct Text {
        glm::vec2 at;
        std::string words;
        float size;
        glm::vec4 colour;
        Canvas::Anchor anchor;
        bool rim;
    };
    struct Picture {
        glm::vec2 at;
        Image image;
    };
    friend struct SvgWriter;
    friend struct Painter;
    double width_;
    double height_;
    std::vector<std::variant<Fill, Line, Disc, Text, Picture>> shapes_;
};

}
