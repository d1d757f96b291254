#include "tools/models/foliage.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace vantage::models {
namespace {

using enum PaletteSlot;

bool is_leaf(const Sculpt::Piece& piece) { return piece.slot == foliage || piece.slot == foliage_light; }

// The furthest leaf that a level ray from the axis meets.
float outermost(const Sculpt& s, float z, float angle) {
    const glm::vec3 from{0, 0, z};
    const glm::vec3 way{std::cos(angle), std::sin(angle), 0};
    float furthest = 0.0f;
    for (const Sculpt::Piece& piece : s.pieces) {
        if (!is_leaf(piece)) continue;
        for (const auto& [a, b, c] : piece.part.faces) {
            const glm::vec3 ab = piece.part.points[b] - piece.part.points[a];
            const glm::vec3 ac = piece.part.points[c] - piece.part.points[a];
            const glm::vec3 p = glm::cross(way, ac);
            const float det = glm::dot(ab, p);
            if (std::abs(det) < 1e-9f) continue;
            const glm::vec3 off = from - piece.part.points[a];
            const float u = glm::dot(off, p) / det;
            const glm::vec3 q = glm::cross(off, ab);
            const float v = glm::dot(way, q) / det;
            const float away = glm::dot(ac, q) / det;
            if (u >= 0.0f && v >= 0.0f && u + v <= 1.0f) furthest = std::max(furthest, away);
        }
    }
    return furthest;
}

// Rings of corners round the axis, closed above and below, pushed in and out as clumps are: what stands out
// and looks up is light.
std::vector<Sculpt::Piece> outline(const Sculpt& s, float low, float high, int slices, int rings) {
    constexpr float rough = 0.12f;
    Random random{static_cast<std::uint64_t>(slices * 100 + rings)};
    Part corners;
    std::vector<float> pushed; // by which share each corner stands out
    const auto n = static_cast<std::uint32_t>(slices);
    float bottom = low;
    for (int k = 0; k < rings; ++k) {
        // Closer together towards the ends, where a crown bends most.
        const float share = (static_cast<float>(k) + 0.5f) / static_cast<float>(rings);
        const float z = low + (high - low) * 0.5f * (1.0f - std::cos(pi * share));
        if (k == 0) bottom = z;
        for (int i = 0; i < slices; ++i) {
            const float a =
                2.0f * pi * (static_cast<float>(i) + (k % 2 == 0 ? 0.0f : 0.5f)) / static_cast<float>(slices);
            float away = 0.03f; // one ray might slip between two lumps
            for (const float aside : {-0.15f, 0.0f, 0.15f})
                for (const float above : {-0.035f, 0.0f, 0.035f}) // or between two whorls of boughs
                    away = std::max(away, outermost(s, z + above * (high - low), a + aside));
            pushed.push_back(some(random, -rough, rough));
            away *= 1.0f + pushed.back();
            corners.points.push_back({std::cos(a) * away, std::sin(a) * away, z});
        }
    }
    const auto under = static_cast<std::uint32_t>(corners.points.size());
    corners.points.push_back({0, 0, bottom});
    corners.points.push_back({0, 0, high});
    pushed.insert(pushed.end(), {-rough, rough});
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t j = (i + 1) % n;
        corners.triangle(under, j, i);
        corners.triangle(under + 1, under - n + i, under - n + j);
        for (int k = 0; k + 1 < rings; ++k) {
            const std::uint32_t at = static_cast<std::uint32_t>(k) * n;
            // A ring stands half a step aside from the one below it.
            if (k % 2 == 0) {
                corners.triangle(at + i, at + j, at + n + i);
                corners.triangle(at + j, at + n + j, at + n + i);
            } else {
                corners.triangle(at + i, at + j, at + n + j);
                corners.triangle(at + i, at + n + j, at + n + i);
            }
        }
    }
    std::vector<Sculpt::Piece> out{{foliage, {}}, {foliage_light, {}}};
    for (Sculpt::Piece& piece : out) piece.part.points = corners.points;
    for (const auto& face : corners.faces) {
        float stands_out = 0.0f;
        float z = 0.0f;
        for (const std::uint32_t corner : face) {
            stands_out += pushed[corner] / 3.0f;
            z += corners.points[corner].z / 3.0f;
        }
        const float up = (z - low) / (high - low);
        out[stands_out + rough * (up - 0.45f) * 1.6f > 0.0f ? 1 : 0].part.faces.push_back(face);
    }
    for (Sculpt::Piece& piece : out) piece.part.hard(80.0f);
    return out;
}

}

float some(Random& r, float low, float high) {
    return static_cast<float>(r.between(double(low), double(high)));
}

Part lump(glm::vec3 centre, glm::vec3 radii, Random& random, int slices, int stacks, float rough) {
    Part part = ellipsoid({0, 0, 0}, radii, slices, stacks);
    for (glm::vec3& p : part.points) p = centre + p * some(random, 1.0f - rough, 1.0f + rough);
    return part.hard(55.0f);
}

void round_off(Sculpt& s, glm::vec3 middle, float share) {
    for (Sculpt::Piece& piece : s.pieces)
        if (is_leaf(piece)) {
            piece.part.ball = middle;
            piece.part.ball_share = share;
        }
}

void add_far_crown(Sculpt& s, float low, float high, float girth, float farther) {
    glm::vec3 middle{0, 0, (low + high) * 0.5f};
    float share = 0.0f;
    for (const Sculpt::Piece& piece : s.pieces)
        if (is_leaf(piece)) {
            middle = piece.part.ball;
            share = piece.part.ball_share;
        }
    for (const auto& [slices, rings, error] : {std::tuple{13, 7, 0.026f}, std::tuple{8, 4, 0.055f}}) {
        Sculpt::Level level{outline(s, low, high, slices, rings), high * error * farther};
        for (Sculpt::Piece& piece : level.pieces) {
            piece.part.ball = middle;
            piece.part.ball_share = std::max(share, 0.65f);
        }
        level.pieces.push_back({trunk, rod({0, 0, 0}, {0, 0, (low + high) * 0.5f}, girth, girth * 0.7f, 4)});
        s.far.push_back(std::move(level));
    }
}

}
