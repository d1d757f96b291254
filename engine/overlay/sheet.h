#pragma once

#include "engine/overlay/layout.h"

namespace vantage::overlay {

/// A line of words on a sheet.
struct Words {
    enum class Align : std::uint8_t { left, middle, right };
    glm::vec2 foot{0.0F}; ///< where its base line begins, has its middle or ends
    std::string text;
    float size = 16.0F;
    glm::vec4 colour{1.0F};
    Align align = Align::left;
};

/// What lies over a finished picture for those who watch: plates, dice and words, drawn alike on pictures, in
/// films and in the window. Shapes are convex and drawn first, in their order.
struct Sheet {
    std::vector<Shape> shapes;
    std::vector<Words> words;

    void plate(const Box&, float corner, glm::vec4 colour); ///< a rectangle with round corners
    void disc(glm::vec2 centre, float radius, glm::vec4 colour);
};

/// The part of a picture that words keep to, and how large they are there.
struct Room {
    Box box;            ///< inside what televisions and telephones cut off or cover
    float unit = 20.0F; ///< the size of ordinary words, in pixels
    [[nodiscard]] float width() const { return box.high.x - box.low.x; }
    [[nodiscard]] bool upright() const { return width() < (box.high.y - box.low.y); }
};
/// Of a picture of so many pixels, lying or upright.
Room room_in(glm::vec2 picture);

/// For labels in such a picture: as large beside its words as in one 1080 pixels high.
Pen pen_for(glm::vec2 picture);

using TextWidth = std::function<float(std::string_view, float)>;
/// Its words in lines that are no wider than that; what does not go into `most` lines is cut off with "…".
std::vector<std::string> wrapped(std::string_view text, float size, float width, std::size_t most,
                                 const TextWidth&);

}
