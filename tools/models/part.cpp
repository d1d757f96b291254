#include "tools/models/part.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::models {
namespace {

template <class T> T spline(const T& a, const T& b, const T& c, const T& d, float t) {
    // Catmull-Rom.
    const float t2 = t * t;
    const float t3 = t2 * t;
    return (a * (-t3 + 2.0f * t2 - t) + b * (3.0f * t3 - 5.0f * t2 + 2.0f) +
            c * (-3.0f * t3 + 4.0f * t2 + t) + d * (t3 - t2)) *
           0.5f;
}

glm::vec3 any_normal(glm::vec3 v) {
    const glm::vec3 helper = std::abs(v.z) < 0.9f ? glm::vec3{0, 0, 1} : glm::vec3{1, 0, 0};
    return glm::normalize(glm::cross(v, helper));
}

float signed_power(float x, float p) { return x < 0.0f ? -std::pow(-x, p) : std::pow(x, p); }

std::uint32_t number(std::size_t n) { return static_cast<std::uint32_t>(n); }

// Closes a ring of `sides` points that starts at `first`; `outwards` is where the cap looks.
void close_ring(Part& part, std::uint32_t first, int sides, Cap cap, glm::vec3 outwards, bool at_start) {
    if (cap == Cap::none) return;
    const auto n = static_cast<std::uint32_t>(sides);
    glm::vec3 middle{0.0f};
    for (std::uint32_t i = 0; i < n; ++i) middle += part.points[first + i];
    middle /= static_cast<float>(n);
    float radius = 0.0f;
    for (std::uint32_t i = 0; i < n; ++i) radius += glm::length(part.points[first + i] - middle);
    radius /= static_cast<float>(n);
    std::uint32_t rim = first;
    if (cap == Cap::round) {
        rim = number(part.points.size());
        for (std::uint32_t i = 0; i < n; ++i)
            part.points.push_back(middle + (part.points[first + i] - middle) * 0.72f +
                                  outwards * radius * 0.38f);
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint32_t j = (i + 1) % n;
            if (at_start)
                part.quad(rim + i, rim + j, first + j, first + i);
            else
                part.quad(first + i, first + j, rim + j, rim + i);
        }
        middle += outwards * radius * 0.55f;
    } else {
        // A flat cap has its own points, so that its edge stays hard.
        rim = number(part.points.size());
        for (std::uint32_t i = 0; i < n; ++i) {
            const glm::vec3 p = part.points[first + i];
            part.points.push_back(p);
        }
    }
    const std::uint32_t top = number(part.points.size());
    part.points.push_back(middle);
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t j = (i + 1) % n;
        if (at_start)
            part.triangle(top, rim + j, rim + i);
        else
            part.triangle(top, rim + i, rim + j);
    }
}

// A closed slab from two grids of the same size: the outer face, the inner face and a rim between them.
Part slab(int columns, int rows, const std::vector<glm::vec3>& outer, const std::vector<glm::vec3>& inner,
          bool with_inner) {
    Part part;
    part.crease = 40.0f;
    const auto c = static_cast<std::uint32_t>(columns);
    const auto r = static_cast<std::uint32_t>(rows);
    part.points = outer;
    part.points.insert(part.points.end(), inner.begin(), inner.end());
    const std::uint32_t under = number(outer.size());
    const auto face = [&](std::uint32_t i, std::uint32_t j) { return j * c + i; };
    for (std::uint32_t j = 0; j + 1 < r; ++j)
        for (std::uint32_t i = 0; i + 1 < c; ++i) {
            part.quad(face(i, j), face(i + 1, j), face(i + 1, j + 1), face(i, j + 1));
            if (with_inner)
                part.quad(under + face(i, j + 1), under + face(i + 1, j + 1), under + face(i + 1, j),
                          under + face(i, j));
        }
    const auto rim = [&](std::uint32_t a, std::uint32_t b) { part.quad(b, a, under + a, under + b); };
    for (std::uint32_t i = 0; i + 1 < c; ++i) {
        rim(face(i, 0), face(i + 1, 0));
        rim(face(i + 1, r - 1), face(i, r - 1));
    }
    for (std::uint32_t j = 0; j + 1 < r; ++j) {
        rim(face(0, j + 1), face(0, j));
        rim(face(c - 1, j), face(c - 1, j + 1));
    }
    return part;
}

}

Part& Part::append(const Part& other) {
    const std::uint32_t base = number(points.size());
    points.insert(points.end(), other.points.begin(), other.points.end());
    for (const auto& f : other.faces) faces.push_back({f[0] + base, f[1] + base, f[2] + base});
    return *this;
}

Part& Part::transform(const glm::mat4& m) {
    for (glm::vec3& p : points) p = glm::vec3(m * glm::vec4(p, 1.0f));
    if (glm::determinant(glm::mat3(m)) < 0.0f)
        for (auto& f : faces) std::swap(f[1], f[2]);
    return *this;
}

Ring Loft::ring(float v) const {
    const float last = static_cast<float>(rings_.size() - 1);
    v = std::clamp(v, 0.0f, last);
    const auto i = std::min(static_cast<std::size_t>(v), rings_.size() - 2);
    const float t = v - static_cast<float>(i);
    const Ring& b = rings_[i];
    const Ring& c = rings_[i + 1];
    const Ring& a = rings_[i == 0 ? 0 : i - 1];
    const Ring& d = rings_[std::min(i + 2, rings_.size() - 1)];
    Ring out;
    out.centre = spline(a.centre, b.centre, c.centre, d.centre, t);
    out.half_width = std::max(spline(a.half_width, b.half_width, c.half_width, d.half_width, t), 0.0005f);
    out.front_reach =
        std::max(spline(a.front_reach, b.front_reach, c.front_reach, d.front_reach, t), 0.0005f);
    out.back_reach = std::max(spline(a.back_reach, b.back_reach, c.back_reach, d.back_reach, t), 0.0005f);
    out.square = b.square + (c.square - b.square) * t;
    out.right = glm::normalize(b.right * (1.0f - t) + c.right * t);
    out.front = glm::normalize(b.front * (1.0f - t) + c.front * t);
    return out;
}

glm::vec3 Loft::at(float v, float u) const {
    const Ring r = ring(v);
    const float x = signed_power(std::cos(u), 2.0f / r.square);
    const float y = signed_power(std::sin(u), 2.0f / r.square);
    return r.centre + r.right * (x * r.half_width) +
           r.front * (y * (y > 0.0f ? r.front_reach : r.back_reach));
}

glm::vec3 Loft::normal(float v, float u) const {
    const float dv = 0.05f;
    const float du = 0.05f;
    const glm::vec3 along = at(std::min(v + dv, last()), u) - at(std::max(v - dv, 0.0f), u);
    const glm::vec3 round = at(v, u + du) - at(v, u - du);
    return glm::normalize(glm::cross(round, along));
}

Part hull(const Loft& loft, const LoftShape& shape) {
    Part part;
    const int rows = static_cast<int>(loft.last()) * shape.rows;
    const auto n = static_cast<std::uint32_t>(shape.sides);
    for (int j = 0; j <= rows; ++j)
        for (int i = 0; i < shape.sides; ++i)
            part.points.push_back(
                loft.at(static_cast<float>(j) / static_cast<float>(shape.rows),
                        2.0f * pi * static_cast<float>(i) / static_cast<float>(shape.sides)));
    for (std::uint32_t j = 0; j < static_cast<std::uint32_t>(rows); ++j)
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint32_t k = (i + 1) % n;
            part.quad(j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i);
        }
    const Ring low = loft.ring(0.0f);
    const Ring high = loft.ring(loft.last());
    close_ring(part, 0, shape.sides, shape.start, -glm::cross(low.right, low.front), true);
    close_ring(part, static_cast<std::uint32_t>(rows) * n, shape.sides, shape.end,
               glm::cross(high.right, high.front), false);
    return part;
}

Part tube(const std::vector<Knot>& knots, const TubeShape& shape) {
    std::vector<Ring> rings;
    glm::vec3 front = shape.front;
    for (std::size_t i = 0; i < knots.size(); ++i) {
        const glm::vec3 before = knots[i == 0 ? 0 : i - 1].at;
        const glm::vec3 after = knots[std::min(i + 1, knots.size() - 1)].at;
        const glm::vec3 along = glm::normalize(after - before);
        glm::vec3 across = front - along * glm::dot(front, along);
        if (glm::length(across) < 0.05f) across = any_normal(along);
        front = glm::normalize(across);
        const float r = knots[i].radius;
        rings.push_back(
            {knots[i].at, r * knots[i].flat, r, r, 2.0f, glm::normalize(glm::cross(front, along)), front});
    }
    return hull(Loft{rings}, {shape.sides, shape.rows, shape.start, shape.end});
}

Part rod(glm::vec3 from, glm::vec3 to, float radius, float end_radius, int sides) {
    const glm::vec3 along = glm::normalize(to - from);
    return tube({{from, radius}, {to, end_radius}}, {sides, 1, Cap::flat, Cap::flat, any_normal(along)});
}

Part ellipsoid(glm::vec3 centre, glm::vec3 radii, int slices, int stacks) {
    Part part;
    const auto n = static_cast<std::uint32_t>(slices);
    for (int j = 1; j < stacks; ++j) {
        const float a = pi * static_cast<float>(j) / static_cast<float>(stacks) - pi / 2.0f;
        for (int i = 0; i < slices; ++i) {
            const float b = 2.0f * pi * static_cast<float>(i) / static_cast<float>(slices);
            part.points.push_back(centre + radii * glm::vec3{std::cos(a) * std::cos(b),
                                                             std::cos(a) * std::sin(b), std::sin(a)});
        }
    }
    const std::uint32_t south = number(part.points.size());
    part.points.push_back(centre - glm::vec3{0, 0, radii.z});
    part.points.push_back(centre + glm::vec3{0, 0, radii.z});
    const auto last = static_cast<std::uint32_t>(stacks - 2) * n;
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t k = (i + 1) % n;
        part.triangle(south, k, i);
        part.triangle(south + 1, last + i, last + k);
        for (std::uint32_t j = 0; j < last; j += n) part.quad(j + i, j + k, j + n + k, j + n + i);
    }
    part.crease = 80.0f;
    return part;
}

Part box(glm::vec3 low, glm::vec3 high) {
    Part part;
    for (int i = 0; i < 8; ++i)
        part.points.push_back(
            {(i & 1) != 0 ? high.x : low.x, (i & 2) != 0 ? high.y : low.y, (i & 4) != 0 ? high.z : low.z});
    part.quad(0, 2, 3, 1);
    part.quad(4, 5, 7, 6);
    part.quad(0, 1, 5, 4);
    part.quad(2, 6, 7, 3);
    part.quad(0, 4, 6, 2);
    part.quad(1, 3, 7, 5);
    part.crease = 20.0f;
    return part;
}

Part cushion(glm::vec3 c, glm::vec3 h, float square) {
    const auto ring = [&](float z, float k) {
        return Ring{c + glm::vec3{0, 0, z * h.z}, h.x * k, h.y * k, h.y * k, square};
    };
    return hull(Loft{{ring(-1.0f, 0.86f), ring(-0.80f, 1.0f), ring(0.80f, 1.0f), ring(1.0f, 0.86f)}},
                {8, 1, Cap::flat, Cap::flat})
        .hard(60.0f);
}

Part plate(const std::vector<glm::vec2>& outline, float thickness) {
    Part part;
    part.crease = 30.0f;
    const std::uint32_t n = number(outline.size());
    glm::vec2 middle{0.0f};
    for (const glm::vec2 p : outline) middle += p / static_cast<float>(n);
    for (const float y : {-thickness / 2.0f, thickness / 2.0f}) {
        for (const glm::vec2 p : outline) part.points.push_back({p.x, y, p.y});
        part.points.push_back({middle.x, y, middle.y});
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t k = (i + 1) % n;
        part.triangle(n, i, k);
        part.triangle(n + 1 + n, n + 1 + k, n + 1 + i);
        part.quad(i, n + 1 + i, n + 1 + k, k);
    }
    return part;
}

Part lathe(const std::vector<glm::vec2>& profile, int slices, float front_stretch) {
    Part part;
    const auto n = static_cast<std::uint32_t>(slices);
    for (const glm::vec2 p : profile)
        for (int i = 0; i < slices; ++i) {
            const float a = 2.0f * pi * static_cast<float>(i) / static_cast<float>(slices);
            part.points.push_back({p.x * std::cos(a), p.x * std::sin(a) * front_stretch, p.y});
        }
    for (std::uint32_t j = 0; j + 1 < profile.size(); ++j)
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint32_t k = (i + 1) % n;
            part.quad(j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i);
        }
    close_ring(part, 0, slices, Cap::flat, {0, 0, -1}, true);
    close_ring(part, number(profile.size() - 1) * n, slices, Cap::flat, {0, 0, 1}, false);
    return part;
}

Part sheet(int columns, int rows, float thickness, const std::function<glm::vec3(float, float)>& place) {
    std::vector<glm::vec3> outer;
    std::vector<glm::vec3> inner;
    const float e = 0.02f;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const float s = static_cast<float>(i) / static_cast<float>(columns - 1);
            const float t = static_cast<float>(j) / static_cast<float>(rows - 1);
            const glm::vec3 p = place(s, t);
            const glm::vec3 across = place(std::min(s + e, 1.0f), t) - place(std::max(s - e, 0.0f), t);
            const glm::vec3 along = place(s, std::min(t + e, 1.0f)) - place(s, std::max(t - e, 0.0f));
            const glm::vec3 n = glm::normalize(glm::cross(across, along));
            outer.push_back(p + n * (thickness / 2.0f));
            inner.push_back(p - n * (thickness / 2.0f));
        }
    return slab(columns, rows, outer, inner, true);
}

Part panel(const Loft& loft, int columns, int rows, float height,
           const std::function<glm::vec2(float, float)>& place) {
    std::vector<glm::vec3> outer;
    std::vector<glm::vec3> inner;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const glm::vec2 at = place(static_cast<float>(i) / static_cast<float>(columns - 1),
                                       static_cast<float>(j) / static_cast<float>(rows - 1));
            const glm::vec3 p = loft.at(at.x, at.y);
            const glm::vec3 n = loft.normal(at.x, at.y);
            outer.push_back(p + n * height);
            inner.push_back(p - n * (height * 0.5f));
        }
    return slab(columns, rows, outer, inner, false);
}

Part strap(const Loft& loft, const std::vector<glm::vec2>& path, float width, float thickness, int steps) {
    std::vector<glm::vec2> way;
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        for (int k = 0; k < steps; ++k)
            way.push_back(path[i] +
                          (path[i + 1] - path[i]) * (static_cast<float>(k) / static_cast<float>(steps)));
    way.push_back(path.back());
    std::vector<glm::vec3> outer;
    std::vector<glm::vec3> inner;
    for (std::size_t i = 0; i < way.size(); ++i) {
        const glm::vec2 b = way[i == 0 ? 0 : i - 1];
        const glm::vec2 a = way[std::min(i + 1, way.size() - 1)];
        const glm::vec3 p = loft.at(way[i].x, way[i].y);
        const glm::vec3 n = loft.normal(way[i].x, way[i].y);
        const glm::vec3 along = glm::normalize(loft.at(a.x, a.y) - loft.at(b.x, b.y));
        const glm::vec3 side = glm::normalize(glm::cross(along, n));
        for (const float s : {-0.5f, 0.5f}) {
            outer.push_back(p + n * thickness + side * (s * width));
            inner.push_back(p - n * thickness * 0.5f + side * (s * width));
        }
    }
    return slab(2, static_cast<int>(way.size()), outer, inner, false);
}

}
