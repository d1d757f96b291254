#pragma once

#include "tools/models/part.h"

#include <string>
#include <vector>

namespace vantage::models {

/// A box of one colour for the farthest level of detail, its top face scaled by `taper`.
struct Block {
    PaletteSlot slot;
    glm::vec3 low;
    glm::vec3 high;
    float taper = 1.0f;
    bool faces_only = false; ///< only its front and back: belts, painted on a box
};

/// A model while it is being made: painted parts, and the few blocks that stand for it from afar.
struct Sculpt {
    struct Piece {
        PaletteSlot slot;
        Part part;
    };

    /// A level of detail made by hand, and the metres by which it is taken to stray.
    struct Level {
        std::vector<Piece> pieces;
        float error;
    };

    std::string name;
    std::vector<Piece> pieces;
    std::vector<Level> far; ///< after the first two, in place of thinning them further
    std::vector<Block> blocks;
    std::vector<Block> bands; ///< the level before them: each colour as high as on the figure
    float eye_height = 0.0f;
    float triangles = 3000.0f; ///< about as many as level 0 should have
    bool one_level = false;    ///< nothing between level 0 and the blocks

    void add(PaletteSlot slot, Part part) { pieces.push_back({slot, std::move(part)}); }
    void add(PaletteSlot slot, Part part, const glm::mat4& place) {
        add(slot, std::move(part.transform(place)));
    }
    /// Another model set into this one; its blocks come too, by their bounds.
    void append(const Sculpt&, const glm::mat4& place);
};

// Placing.
glm::mat4 moved(glm::vec3 by);
glm::mat4 turned(float degrees, glm::vec3 axis);
inline glm::mat4 yawed(float degrees) { return turned(degrees, {0, 0, 1}); }
glm::mat4 scaled(glm::vec3 by);
/// Axes: x to `right`-ish, z along `up`, y completing them; the origin at `at`.
glm::mat4 standing(glm::vec3 at, glm::vec3 up, glm::vec3 front);

}
