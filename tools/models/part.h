#pragma once

#include "engine/model/mesh.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace vantage::models {

using model::PaletteSlot;

constexpr float pi = 3.14159265f;

/// A piece of surface without normals; they come later from the angles between its faces. Corners run
/// counter-clockwise seen from outside. Axes as in model::Mesh: x right, y ahead, z up, metres.
struct Part {
    std::vector<glm::vec3> points;
    std::vector<std::array<std::uint32_t, 3>> faces;
    float crease = 50.0f; ///< degrees: faces that meet at less are shaded as one round surface
    bool exact = false;   ///< level 0 keeps every triangle
    model::Mark mark = model::Mark::none;
    glm::vec3 ball{0.0f};    ///< normals lean away from here,
    float ball_share = 0.0f; ///< by this share: a crown is lit as one round thing

    void triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) { faces.push_back({a, b, c}); }
    void quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        triangle(a, b, c);
        triangle(a, c, d);
    }
    Part& append(const Part&);
    Part& transform(const glm::mat4&);
    Part& hard(float degrees) {
        crease = degrees;
        return *this;
    }
    Part& marked(model::Mark with) {
        mark = with;
        return *this;
    }
};

/// A cross-section of a loft: an oval round `centre` in the plane of `right` and `front` (unit vectors). Its
/// front and back reach may differ; `square` 2 is an ellipse, larger values approach a rectangle.
struct Ring {
    glm::vec3 centre{0.0f};
    float half_width = 0.1f;
    float front_reach = 0.1f;
    float back_reach = 0.1f;
    float square = 2.0f;
    glm::vec3 right{1.0f, 0.0f, 0.0f};
    glm::vec3 front{0.0f, 1.0f, 0.0f};
};

/// A smooth hull over rings. `v` runs from 0 at the first ring to count - 1 at the last; `u` is an angle in
/// radians: 0 right, pi/2 front, pi left, -pi/2 back.
class Loft {
public:
    explicit Loft(std::vector<Ring> rings) : rings_(std::move(rings)) {}
    [[nodiscard]] glm::vec3 at(float v, float u) const;
    [[nodiscard]] glm::vec3 normal(float v, float u) const;
    [[nodiscard]] Ring ring(float v) const;
    [[nodiscard]] float last() const { return static_cast<float>(rings_.size() - 1); }

private:
    std::vector<Ring> rings_;
};

enum class Cap { none, flat, round };

struct LoftShape {
    int sides = 10;
    int rows = 1; ///< for each gap between rings
    Cap start = Cap::flat;
    Cap end = Cap::flat;
};

Part hull(const Loft&, const LoftShape& = {});

/// A point of a limb and its radius there; `flat` squeezes it across the bend.
struct Knot {
    glm::vec3 at;
    float radius;
    float flat = 1.0f;
};

struct TubeShape {
    int sides = 8;
    int rows = 1; ///< for each gap between knots
    Cap start = Cap::round;
    Cap end = Cap::round;
    glm::vec3 front{0.0f, 1.0f, 0.0f}; ///< roughly where the front of the section looks
};

/// A round limb through the knots.
Part tube(const std::vector<Knot>&, const TubeShape& = {});

/// A straight rod of constant or tapering radius with flat ends.
Part rod(glm::vec3 from, glm::vec3 to, float radius, float end_radius, int sides = 6);
inline Part rod(glm::vec3 from, glm::vec3 to, float radius) { return rod(from, to, radius, radius); }

Part ellipsoid(glm::vec3 centre, glm::vec3 radii, int slices = 10, int stacks = 6);
Part box(glm::vec3 low, glm::vec3 high);
/// A box with soft edges.
Part cushion(glm::vec3 centre, glm::vec3 half, float square = 5.0f);
/// A flat outline in the plane x, z (counter-clockwise seen from -y), given thickness along y, convex or
/// star-shaped round its middle.
Part plate(const std::vector<glm::vec2>& outline, float thickness);

/// A surface of revolution round z through (radius, height) pairs from bottom to top.
Part lathe(const std::vector<glm::vec2>& profile, int slices = 12, float front_stretch = 1.0f);

/// Cloth: a grid of columns × rows points from `place(s, t)`, s and t from 0 to 1, with thickness.
Part sheet(int columns, int rows, float thickness, const std::function<glm::vec3(float, float)>& place);

/// A panel lying on a loft: `place(s, t)` gives (v, u); raised above the surface by `height`, with a rim.
Part panel(const Loft&, int columns, int rows, float height,
           const std::function<glm::vec2(float, float)>& place);

/// A belt along a path of (v, u) on a loft.
Part strap(const Loft&, const std::vector<glm::vec2>& path, float width, float thickness, int steps = 3);

}
