#pragma once

#include "engine/frame/depth_picture.h"
#include "engine/frame/projection.h"
#include "engine/overlay/marks.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Where marks come to lie in a picture. Pictures, films and the window are all drawn from this; places are
// pixels from the picture's top left, colours sRGB with alpha.
namespace vantage::overlay {

struct Box {
    glm::vec2 low{0.0F};
    glm::vec2 high{0.0F};
    [[nodiscard]] bool meets(const Box&) const;
    [[nodiscard]] bool within(const Box&) const;
};

/// From where the table is seen, and by what means words are set there.
struct Outlook {
    const frame::Stage& stage;
    frame::Projection projection;
    /// Lines are faint where something stands before them; null: nothing does.
    const frame::DepthPicture* depth = nullptr;
    /// How many pixels a line of text takes at a size.
    std::function<float(std::string_view, float)> text_width;
    /// The part of the picture that words keep to; all of it if there is none.
    std::optional<Box> room = std::nullopt;

    /// A place in yards as it stands on the table, so many millimetres over the ground.
    [[nodiscard]] glm::dvec3 on_table(glm::dvec2 yards, double lift) const;
};

/// A line of one width with flat ends.
struct Stroke {
    std::vector<glm::vec2> points;
    glm::vec4 colour{1.0F};
    float width = 1.0F;
};

struct Shape {
    std::vector<glm::vec2> outline;
    glm::vec4 colour{1.0F};
};

/// A text that has found room.
struct Label {
    struct Row {
        glm::vec2 foot; ///< the middle of its base line
        std::string words;
    };
    Box box;
    std::vector<Row> rows;
    glm::vec4 colour{1.0F};
    glm::vec4 plate{0.0F}; ///< clear: the letters have a dark rim instead
    float size = 16.0F;
    /// The place of what it speaks of, where it had to move away from it, and the line to it.
    std::optional<glm::vec2> place;
    std::vector<Stroke> leader;
};

/// Of the dot that marks a label's place, in pixels.
inline constexpr float place_radius = 2.2F;

struct Layout {
    std::vector<Shape> shapes; ///< drawn first, then the strokes, then the labels, each in its order
    std::vector<Stroke> strokes;
    std::vector<Label> labels;
};

/// All marks but the tint, which is painted with the ground. Of two texts that would cover each other the
/// lighter one moves aside, or is left out where there is no room; the same words about the same place are
/// set once.
Layout lay_out(const Marks&, const Outlook&);

}
