#pragma once

#include "engine/core/geometry.h"
#include "engine/frame/overlay.h"
#include "engine/table/basing.h"

#include <glm/vec4.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

/// What is drawn over the table about a question and its answer, as lines, texts and a tint. Nothing here
/// measures: the answers come from engine/measure, and what is drawn is what was answered.
namespace vantage::overlay {

/// How large lines and texts are drawn: 1 suits a picture 1080 pixels high.
struct Pen {
    float scale = 1.0F;
    [[nodiscard]] float width(float pixels) const { return std::max(1.0F, pixels * scale); }
    [[nodiscard]] float text(float pixels) const { return std::max(9.0F, pixels * scale); }
};

/// The ground that there is: marks end at its edge.
struct Field {
    Yards width;
    Yards depth;
    GroundScale scale;
    [[nodiscard]] bool contains(GroundPoint p) const {
        return p.east >= Yards{0.0} && p.north >= Yards{0.0} && p.east <= width && p.north <= depth;
    }
    /// "450 yd, 6.0 in"
    [[nodiscard]] std::string length(Yards) const;
};

enum class LineStyle : std::uint8_t { solid, dashed, dotted };

/// A line draped over the ground. Points are in yards; the width is in pixels, so that it stays crisp at
/// every zoom. Colours are sRGB with alpha.
struct Line {
    std::vector<glm::dvec2> points;
    glm::vec4 colour{1.0F};
    float width = 3.0F;
    LineStyle style = LineStyle::solid;
    bool closed = false;
};

/// A small part of the ground that is tinted at once, as under a base: a convex outline in yards.
struct Patch {
    std::vector<glm::dvec2> outline;
    glm::vec4 colour{1.0F};
};

/// A text that stands over a place on the ground, upright to the reader. Line breaks divide its lines.
struct Text {
    glm::dvec2 at{0.0}; ///< yards
    std::string words;
    glm::vec4 colour{1.0F};
    float size = 16.0F;    ///< pixels
    float lift = 0.0F;     ///< millimetres of table above the ground
    float weight = 0.0F;   ///< of two that would cover each other the lighter one gives way
    glm::vec4 plate{0.0F}; ///< colour of the plate behind it; clear for none
};

// Told apart by eyes of every kind: blue against orange, and never by colour alone.
inline constexpr glm::vec4 clear_colour{0.42F, 0.76F, 1.00F, 1};
inline constexpr glm::vec4 blocked_colour{1.00F, 0.60F, 0.18F, 1};
inline constexpr glm::vec4 paper_colour{0.99F, 0.95F, 0.80F, 1};
inline constexpr glm::vec4 tape_colour{1.00F, 0.86F, 0.30F, 1};
inline constexpr glm::vec4 dark_plate{0.06F, 0.06F, 0.05F, 0.70F}; ///< behind what stands on no side

/// Which of two texts that would cover each other gives way: the one that matters less.
struct Weight {
    static constexpr float verdict = 100, ring = 80, objective = 60, formation = 50, commander = 40,
                           place = 30, unit = 20, battery = 15;
};

struct Marks {
    std::vector<Patch> patches;
    std::vector<Line> lines;
    std::vector<Text> texts;
    std::shared_ptr<const frame::OverlayTint> tint; ///< painted with the ground

    /// A line over the ground; what would lie beyond the table's edge is cut off.
    void line(const Field&, std::span<const GroundPoint>, glm::vec4 colour, float width,
              LineStyle = LineStyle::solid, bool closed = false);
    void patch(std::span<const GroundPoint> outline, glm::vec4 colour);
    /// Whole lines are divided by line breaks. A plate is the colour behind the text; clear for none.
    void text(GroundPoint, std::string, float size, float weight, glm::vec4 colour = paper_colour,
              glm::vec4 plate = {0, 0, 0, 0}, float lift = 0.0F);
    /// Lays another tint over the one there is.
    void lay(frame::OverlayTint);
    /// Tints all ground inside an outline.
    void fill(const Field&, std::span<const GroundPoint> outline, glm::vec4 colour);
    /// Adds the marks of others.
    void add(const Marks&);
};

/// A side's colour, deep enough to stand behind white text.
glm::vec4 plate_of(table::Rgb);
/// A side's colour, light enough to be seen on the ground.
glm::vec4 ink_of(table::Rgb);

}
