#pragma once

#include "engine/core/geometry.h"
#include "engine/frame/frame.h"
#include "engine/table/basing.h"

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

// Told apart by eyes of every kind: blue against orange, and never by colour alone.
inline constexpr glm::vec4 clear_colour{0.42F, 0.76F, 1.00F, 1};
inline constexpr glm::vec4 blocked_colour{1.00F, 0.60F, 0.18F, 1};
inline constexpr glm::vec4 paper_colour{0.99F, 0.95F, 0.80F, 1};
inline constexpr glm::vec4 tape_colour{1.00F, 0.86F, 0.30F, 1};

/// Which of two texts that would cover each other gives way: the one that matters less.
struct Weight {
    static constexpr float verdict = 100, ring = 80, objective = 60, formation = 50, place = 30, unit = 20;
};

struct Marks {
    std::vector<frame::OverlayLine> lines;
    std::vector<frame::OverlayText> texts;
    std::shared_ptr<const frame::OverlayTint> tint;

    /// A line over the ground; what would lie beyond the table's edge is cut off.
    void line(const Field&, std::span<const GroundPoint>, glm::vec4 colour, float width,
              frame::LineStyle = frame::LineStyle::solid, bool closed = false);
    /// Whole lines are divided by line breaks. A plate is the colour behind the text; clear for none.
    void text(GroundPoint, std::string, float size, float weight, glm::vec4 colour = paper_colour,
              glm::vec4 plate = {0, 0, 0, 0}, float lift = 0.0F);
    /// Lays another tint over the one there is.
    void lay(frame::OverlayTint);
    /// Tints all ground inside an outline.
    void fill(const Field&, std::span<const GroundPoint> outline, glm::vec4 colour);
    /// Adds everything to what the frame already shows.
    void add_to(frame::Frame&) const;
};

/// A side's colour, deep enough to stand behind white text.
glm::vec4 plate_of(table::Rgb);
/// A side's colour, light enough to be seen on the ground.
glm::vec4 ink_of(table::Rgb);

}
