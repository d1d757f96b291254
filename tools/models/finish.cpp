#include "tools/models/finish.h"

#include "tools/models/shade.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <meshoptimizer.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

namespace vantage::models {
namespace {

using model::Mesh;
using model::Vertex;
using Indices = std::vector<std::uint32_t>;

// A quarter of a millimetre, and normals to 1/127, as the files hold them: what rounding in another compiler
// may change lies below, so that files come out the same byte for byte.
constexpr float place_grid = 4096.0f;
constexpr float normal_grid = 127.0f;

glm::vec3 snapped(glm::vec3 v, float grid) {
    const glm::vec3 s = glm::round(v * grid) / grid;
    return s + 0.0f; // no negative zero
}

using Key = std::array<float, 3>;
Key key_of(glm::vec3 v) { return {v.x, v.y, v.z}; }

class Welder {
public:
    explicit Welder(Mesh& mesh) : mesh_(mesh) {}

    /// The cosine up to which normals at one place are taken for the same.
    void agree(float cosine) { agreement_ = cosine; }

    void add(PaletteSlot slot, const Part& source) {
        Part part = source;
        for (glm::vec3& p : part.points) p = snapped(p, place_grid);
        std::map<Key, std::vector<std::size_t>> around;
        std::vector<glm::vec3> face_normals;
        for (std::size_t f = 0; f < part.faces.size(); ++f) {
            const auto& [a, b, c] = part.faces[f];
            face_normals.push_back(
                glm::cross(part.points[b] - part.points[a], part.points[c] - part.points[a]));
            for (const std::uint32_t corner : part.faces[f]) around[key_of(part.points[corner])].push_back(f);
        }
        const float limit = std::cos(glm::radians(part.crease));
        for (std::size_t f = 0; f < part.faces.size(); ++f) {
            const float area = glm::length(face_normals[f]);
            if (area < 1e-7f) continue;
            const glm::vec3 own = face_normals[f] / area;
            std::array<std::uint32_t, 3> corners{};
            for (std::size_t k = 0; k < 3; ++k) {
                const glm::vec3 p = part.points[part.faces[f][k]];
                glm::vec3 sum{0.0f};
                for (const std::size_t other : around[key_of(p)]) {
                    const float size = glm::length(face_normals[other]);
                    if (size > 1e-7f && glm::dot(face_normals[other] / size, own) >= limit)
                        sum += face_normals[other];
                }
                glm::vec3 normal = glm::length(sum) > 1e-9f ? glm::normalize(sum) : own;
                if (part.ball_share > 0.0f && glm::length(p - part.ball) > 1e-3f)
                    normal = glm::normalize(glm::mix(normal, glm::normalize(p - part.ball), part.ball_share));
                corners[k] = vertex(p, normal, slot, part.mark);
            }
            if (corners[0] == corners[1] || corners[1] == corners[2] || corners[0] == corners[2]) continue;
            mesh_.indices.insert(mesh_.indices.end(), corners.begin(), corners.end());
        }
    }

private:
    // Coarser levels take the corners of finer ones where the normals nearly agree: a third fewer to store.
    std::uint32_t vertex(glm::vec3 p, glm::vec3 normal, PaletteSlot slot, model::Mark mark) {
        const glm::vec3 n = glm::normalize(snapped(normal, normal_grid));
        const auto s = static_cast<std::uint32_t>(slot);
        std::vector<std::uint32_t>& here =
            known_[{s * model::mark_count + static_cast<std::uint32_t>(mark), key_of(p)}];
        std::uint32_t best = 0;
        float closest = agreement_;
        for (const std::uint32_t i : here) {
            const float agrees = glm::dot(mesh_.vertices[i].normal, n);
            if (agrees < closest) continue;
            closest = agrees;
            best = i + 1;
        }
        if (best != 0) return best - 1;
        here.push_back(static_cast<std::uint32_t>(mesh_.vertices.size()));
        mesh_.vertices.push_back({.position = p, .normal = n, .slot = s, .mark = mark});
        return here.back();
    }

    Mesh& mesh_;
    float agreement_ = 0.9995f;
    std::map<std::pair<std::uint32_t, Key>, std::vector<std::uint32_t>> known_;
};

// What a level of detail keeps, for a figure two metres high.
struct Level {
    float share;    ///< of the triangles of level 0
    float smallest; ///< parts under this many metres across are left out
    float error;    ///< metres that the surface may move
};
constexpr Level levels_wanted[] = {
    {1.00f, 0.0f, 0.005f}, {0.40f, 0.045f, 0.02f}, {0.17f, 0.14f, 0.05f}, {0.075f, 0.30f, 0.16f}};

glm::vec3 extent_of(const Part& part) {
    glm::vec3 low{1e9f};
    glm::vec3 high{-1e9f};
    for (const glm::vec3 p : part.points) {
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
    return part.points.empty() ? glm::vec3{0.0f} : high - low;
}

// One part with fewer triangles: its points welded by place alone, since normals are made anew. Working part
// by part spends no limb to keep the round of a button, and no triangle runs from one colour into another.
Part simplified(const Part& source, const Level& level, float scale, float& error) {
    if (level.share >= 1.0f) return source;
    Part welded;
    welded.crease = std::min(source.crease + (level.smallest > 0.0f ? 8.0f : 0.0f), 85.0f);
    std::map<Key, std::uint32_t> known;
    Indices own;
    for (const auto& face : source.faces)
        for (const std::uint32_t corner : face) {
            const glm::vec3 p = snapped(source.points[corner], place_grid);
            const auto [it, fresh] =
                known.try_emplace(key_of(p), static_cast<std::uint32_t>(welded.points.size()));
            if (fresh) welded.points.push_back(p);
            own.push_back(it->second);
        }
    const float* places = &welded.points.front().x;
    const float extent = meshopt_simplifyScale(places, welded.points.size(), sizeof(glm::vec3));
    const std::size_t triangles = own.size() / 3;
    const auto target =
        std::max<std::size_t>(static_cast<std::size_t>(static_cast<float>(triangles) * level.share), 6) * 3;
    Indices few(own.size());
    float relative = 0.0f;
    few.resize(meshopt_simplify(few.data(), own.data(), own.size(), places, welded.points.size(),
                                sizeof(glm::vec3), std::min(target, own.size()), level.error * scale / extent,
                                0, &relative));
    error = std::max(error, relative * extent);
    Part thinned;
    thinned.mark = source.mark;
    thinned.ball = source.ball;
    thinned.ball_share = source.ball_share;
    thinned.crease = welded.crease;
    std::map<std::uint32_t, std::uint32_t> places_left;
    for (std::uint32_t& corner : few) {
        const auto [it, fresh] =
            places_left.try_emplace(corner, static_cast<std::uint32_t>(thinned.points.size()));
        if (fresh) thinned.points.push_back(welded.points[corner]);
        corner = it->second;
    }
    for (std::size_t i = 0; i + 2 < few.size(); i += 3) thinned.triangle(few[i], few[i + 1], few[i + 2]);
    return thinned;
}

// Sides and top of each block: nobody sees the underside.
Part block_part(const Block& b) {
    Part part;
    part.crease = 20.0f;
    const glm::vec3 middle = (b.low + b.high) * 0.5f;
    for (const float z : {b.low.z, b.high.z}) {
        const float k = z == b.low.z ? 1.0f : b.taper;
        const glm::vec2 h{(b.high.x - b.low.x) * 0.5f * k, (b.high.y - b.low.y) * 0.5f * k};
        part.points.push_back({middle.x - h.x, middle.y - h.y, z});
        part.points.push_back({middle.x + h.x, middle.y - h.y, z});
        part.points.push_back({middle.x + h.x, middle.y + h.y, z});
        part.points.push_back({middle.x - h.x, middle.y + h.y, z});
    }
    for (std::uint32_t i = 0; i < 4; i += b.faces_only ? 2 : 1)
        part.quad(i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i);
    if (b.taper > 0.01f && !b.faces_only) part.quad(4, 5, 6, 7);
    return part;
}

// Vertices slot by slot, so that each slot is one range in the file.
void sort_by_slot(Mesh& mesh) {
    std::vector<std::uint32_t> order(mesh.vertices.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return mesh.vertices[a].slot < mesh.vertices[b].slot; });
    std::vector<std::uint32_t> place(order.size());
    std::vector<Vertex> sorted;
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        place[order[i]] = i;
        sorted.push_back(mesh.vertices[order[i]]);
    }
    mesh.vertices = std::move(sorted);
    for (std::uint32_t& i : mesh.indices) i = place[i];
}

}

Mesh finish(const Sculpt& sculpt) {
    Mesh mesh;
    mesh.name = sculpt.name;
    mesh.eye_height = sculpt.eye_height;
    Welder welder{mesh};
    Part all;
    for (const Sculpt::Piece& piece : sculpt.pieces) all.append(piece.part);
    const float scale = glm::length(extent_of(all)) / 2.4f;

    std::vector<std::pair<Indices, float>> levels;
    const auto keep = [&](float error) {
        // A level earns its place by saving a third of the one before.
        if (levels.empty())
            levels.emplace_back(mesh.indices, 0.0f);
        else if (!mesh.indices.empty() && mesh.indices.size() * 3 <= levels.back().first.size() * 2)
            levels.emplace_back(mesh.indices, std::max(error, levels.back().second * 1.5f + 0.002f));
        mesh.indices.clear();
    };
    // What was sculpted too finely for level 0 is thinned before anything else.
    const float whole = std::min(0.6f, sculpt.triangles / static_cast<float>(all.faces.size()));
    std::vector<Sculpt::Piece> pieces = sculpt.pieces;
    float share = 1.0f;
    for (const Level& level : levels_wanted) {
        if (!sculpt.bands.empty() && &level == std::end(levels_wanted) - 1)
            break; // bands show more with less
        float error = 0.0f;
        Level step = level;
        const float before = share;
        std::erase_if(pieces, [&](const Sculpt::Piece& piece) {
            return piece.part.faces.empty() || glm::length(extent_of(piece.part)) < level.smallest * scale;
        });
        for (Sculpt::Piece& piece : pieces) {
            if (levels.empty() && piece.part.exact)
                step.share = 1.0f;
            else
                step.share = level.share * whole / before;
            piece.part = simplified(piece.part, step, scale, error);
            welder.add(piece.slot, piece.part);
        }
        share = level.share * whole;
        if (!sculpt.far.empty()) error = std::min(error, sculpt.far.front().error * 0.6f);
        keep(error);
        welder.agree(0.80f);
        if (sculpt.one_level || levels.front().first.size() < 900) break;
        if (!sculpt.far.empty() && levels.size() == 2) break;
    }
    for (const Sculpt::Level& level : sculpt.far) {
        welder.agree(0.9995f);
        for (const Sculpt::Piece& piece : level.pieces) welder.add(piece.slot, piece.part);
        keep(level.error);
    }
    // A figure is shown by its bands below about 30 pixels and by its blocks below 12, whatever it is: all
    // who stand on a base change together.
    if (!sculpt.bands.empty()) {
        welder.agree(0.9995f);
        for (const Block& block : sculpt.bands) welder.add(block.slot, block_part(block));
        keep(0.075f);
    }
    if (!sculpt.blocks.empty()) {
        welder.agree(0.9995f);
        float reach = 0.0f;
        for (const Block& block : sculpt.blocks) {
            welder.add(block.slot, block_part(block));
            reach = std::max(reach, glm::length(block.high - block.low));
        }
        keep(sculpt.bands.empty() ? reach * 0.12f : 0.18f);
    }
    for (const auto& [indices, error] : levels) {
        mesh.lods.push_back({static_cast<std::uint32_t>(mesh.indices.size()),
                             static_cast<std::uint32_t>(indices.size()), error});
        mesh.indices.insert(mesh.indices.end(), indices.begin(), indices.end());
    }
    shade(mesh, 0.35f * scale);
    sort_by_slot(mesh);
    mesh.min = mesh.max = mesh.vertices[mesh.indices.front()].position;
    for (std::size_t i = 0; i < mesh.lods.front().index_count; ++i) {
        mesh.min = glm::min(mesh.min, mesh.vertices[mesh.indices[i]].position);
        mesh.max = glm::max(mesh.max, mesh.vertices[mesh.indices[i]].position);
    }
    return mesh;
}

}
