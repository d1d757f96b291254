#include "renderer/redraw.h"

#include "renderer/gpu/targets.h"
#include "renderer/view/bounds.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

namespace vantage::render {
namespace {

constexpr std::size_t most_parts = 5; // each is a pass over all that stands on the table
constexpr double worth_a_pass = 0.05; // of the picture, that two parts must have less than both in one
constexpr double too_much = 0.7;      // of the picture: then all of it is drawn
constexpr float room_mm = 2.0F;       // for what strays

bool same(const frame::DrawnBase& a, const frame::DrawnBase& b) {
    const auto all = [](const frame::DrawnBase& base) {
        const auto& [at, right, ahead, size, thickness, edge, round, selected, outline, unit, pose, presence,
                     disorder, stride] = base;
        return std::tie(at, right, ahead, size, thickness, edge, round, selected, outline, unit, pose,
                        presence, disorder, stride);
    };
    return all(a) == all(b);
}

bool same(const frame::FigureGroup& a, const frame::FigureGroup& b) {
    const auto all = [](const frame::FigureGroup& group) {
        const auto& [base, model, palette, seed, variants, files, ranks, count, spacing, centre, scale,
                     jitter, facing, poses] = group;
        return std::tie(base, model, palette, seed, variants, files, ranks, count, spacing, centre, scale,
                        jitter, facing);
    };
    return all(a) == all(b) && std::equal(a.poses.begin(), a.poses.end(), b.poses.begin(),
                                          [](const frame::ModelChoice& one, const frame::ModelChoice& other) {
                                              return one.model == other.model &&
                                                     one.variants == other.variants;
                                          });
}

/// How far the figures on a base reach, in millimetres.
struct Reach {
    glm::vec2 middle{0.0F}; ///< from its middle to those who stand farthest, right and ahead
    float aside = 0.0F;     ///< from where each stands
    float up = 0.0F;
};

std::vector<Reach> reaches_of(std::size_t bases, std::span<const frame::FigureGroup> groups,
                              const StageResources& stage) {
    std::vector<Reach> out(bases);
    for (const frame::FigureGroup& group : groups) {
        if (group.base >= out.size()) continue;
        Reach own;
        const auto look_at = [&](std::uint32_t first, std::uint32_t variants) {
            for (std::uint32_t m = first; m < std::min<std::size_t>(first + variants, stage.models.size());
                 ++m) {
                own.aside = std::max(own.aside, stage.models[m].radius * group.scale);
                own.up = std::max(own.up, stage.models[m].height * group.scale);
            }
        };
        look_at(group.model, group.variants);
        for (const frame::ModelChoice& pose : group.poses) look_at(pose.model, pose.variants);
        const glm::vec2 ranks = group.spacing * glm::vec2{group.files + 1, group.ranks + 1} * 0.5F;
        Reach& all = out[group.base];
        // Figures differ in size by a little, and bound; the flags of small ones are larger than they are.
        all.middle = glm::max(all.middle, glm::abs(group.centre) + ranks);
        all.aside = std::max(all.aside, own.aside * 1.5F);
        all.up = std::max(all.up, own.up * 1.3F + group.scale * 0.2F);
    }
    return out;
}

/// All that a base and its figures may fill.
Box box_of(const frame::DrawnBase& base, const Reach& reach, float margin) {
    const glm::vec2 half = glm::max(base.size * 0.5F, reach.middle);
    const glm::vec3 turned = glm::abs(base.right) * half.x + glm::abs(base.ahead) * half.y;
    const glm::vec2 aside = glm::vec2{turned} + reach.aside + margin;
    return {{base.at - glm::vec3{aside, base.thickness + turned.z + margin},
             base.at + glm::vec3{aside, reach.up + turned.z + margin}}};
}

/// A part of a picture or map, from its low corner to before its high one; nothing where they are the same.
struct Part : Bounds<glm::vec2> {
    using Bounds::add;
    void add(const Part& other) {
        add(other.low);
        add(other.high);
    }
    [[nodiscard]] bool empty() const { return low.x >= high.x || low.y >= high.y; }
    [[nodiscard]] double area() const {
        return empty() ? 0.0 : static_cast<double>(high.x - low.x) * static_cast<double>(high.y - low.y);
    }
    /// In whole pixels and a few more, within the picture.
    [[nodiscard]] Part rounded(glm::vec2 size) const {
        constexpr float few = 3.0F;
        return {{glm::clamp(glm::floor(low) - few, glm::vec2{0}, size),
                 glm::clamp(glm::ceil(high) + few, glm::vec2{0}, size)}};
    }
    [[nodiscard]] vk::Rect2D rect() const {
        if (empty()) return {};
        return {{static_cast<std::int32_t>(low.x), static_cast<std::int32_t>(low.y)},
                {static_cast<std::uint32_t>(high.x - low.x), static_cast<std::uint32_t>(high.y - low.y)}};
    }
};

class Finder {
public:
    Finder(const frame::Light& light, const View& view, const GroundGrid& ground, vk::Extent2D size)
        : view_(view),
          ground_(ground),
          size_(static_cast<float>(size.width), static_cast<float>(size.height)) {
        for (const float texel : view.shadow_texel) margin_ = std::max(margin_, texel * 5.0F);
        margin_ += room_mm + light.softness;
    }
    [[nodiscard]] float margin() const { return margin_; }

    /// False if it is not known where in the picture it is.
    bool add(const Box& box) {
        Part seen;
        bool known = true;
        const auto see = [&](glm::vec3 p) {
            const glm::vec4 clip = view_.view_projection * glm::vec4{p, 1};
            known &= clip.w > 1.0F;
            if (known) seen.add((glm::vec2{clip} / clip.w + 1.0F) * 0.5F * size_);
        };
        box.corners(see);
        // In pieces: each throws its shadow as far as its own ground lets it.
        constexpr int pieces = 4;
        const glm::vec3 size = (box.high - box.low) / glm::vec3{pieces, pieces, 1};
        for (int i = 0; i < pieces * pieces; ++i) {
            const glm::vec3 low = box.low + size * glm::vec3{i % pieces, i / pieces, 0};
            const Box piece{{low, low + size}};
            const glm::vec3 shaded = way_of_shadow(piece);
            piece.corners([&](glm::vec3 p) { see(p + shaded); });
        }
        if (!known) return false;
        if (const Part part = seen.rounded(size_); !part.empty()) parts_.push_back(part);
        for (unsigned c = 0; c < cascade_count; ++c)
            box.corners([&](glm::vec3 p) {
                const glm::vec4 at = view_.shadow[c] * glm::vec4{p, 1};
                shadows_[c].add((glm::vec2{at} + 1.0F) * 0.5F * static_cast<float>(shadow_size));
            });
        return true;
    }

    Redraw found() {
        join();
        Redraw out;
        for (const Part& part : parts_) out.picture.push_back(part.rect());
        for (unsigned c = 0; c < cascade_count; ++c)
            out.shadows[c] = shadows_[c].rounded(glm::vec2{shadow_size}).rect();
        return out;
    }

private:
    // From a box to where all that it keeps the light from is under the ground. Nothing beside the table lies
    // lower than its edge and is lit from over it: the frame is higher, and its far side in the shade.
    [[nodiscard]] glm::vec3 way_of_shadow(const Box& box) const {
        constexpr float step = 2.0F;
        const glm::vec3 down = -view_.sun_direction / std::max(view_.sun_direction.z, 0.02F);
        for (float fall = 0.0F;; fall += step) {
            const glm::vec2 by = glm::vec2{down} * fall;
            const float lowest = ground_.lowest_within(glm::vec2{box.low} + by, glm::vec2{box.high} + by);
            if (box.high.z - fall < lowest - room_mm) return down * fall;
        }
    }
    // Parts that meet become one, and so do those that cost more apart than together.
    void join() {
        const double whole = static_cast<double>(size_.x) * static_cast<double>(size_.y);
        while (parts_.size() > 1) {
            std::size_t first = 0;
            std::size_t second = 0;
            double least = 1e30;
            for (std::size_t i = 0; i < parts_.size(); ++i)
                for (std::size_t j = i + 1; j < parts_.size(); ++j) {
                    Part both = parts_[i];
                    both.add(parts_[j]);
                    const double more =
                        meet(parts_[i], parts_[j]) ? -1.0 : both.area() - parts_[i].area() - parts_[j].area();
                    if (more < least) std::tie(least, first, second) = std::tuple{more, i, j};
                }
            if (parts_.size() <= most_parts && least > whole * worth_a_pass) return;
            parts_[first].add(parts_[second]);
            parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(second));
        }
    }
    static bool meet(const Part& a, const Part& b) {
        return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
    }

    const View& view_;
    const GroundGrid& ground_;
    glm::vec2 size_;
    float margin_ = 0.0F; // by which the edge of a shadow is soft
    std::vector<Part> parts_;
    std::array<Part, cascade_count> shadows_;
};

}

double Redraw::share(vk::Extent2D size) const {
    double area = 0.0;
    for (const vk::Rect2D& part : picture)
        area += static_cast<double>(part.extent.width) * part.extent.height;
    return area / (static_cast<double>(size.width) * size.height);
}

std::optional<Redraw> redraw_between(const DrawnPieces& before, const frame::Frame& frame, const View& view,
                                     const StageResources& stage, vk::Extent2D size) {
    if (before.bases.size() != frame.bases.size() || before.groups.size() != frame.groups.size())
        return std::nullopt;
    const std::size_t count = frame.bases.size();
    std::vector<char> changed(count, 0);
    for (std::size_t i = 0; i < count; ++i) changed[i] = same(before.bases[i], frame.bases[i]) ? 0 : 1;
    const bool regrouped = before.groups_version != frame.groups_version;
    if (regrouped)
        for (std::size_t g = 0; g < frame.groups.size(); ++g)
            if (!same(before.groups[g], frame.groups[g]))
                for (const std::uint32_t base : {before.groups[g].base, frame.groups[g].base})
                    if (base < count) changed[base] = 1;
    const std::vector<Reach> reaches = reaches_of(count, frame.groups, stage);
    const std::vector<Reach> reached = regrouped ? reaches_of(count, before.groups, stage) : reaches;
    Finder finder{frame.light, view, stage.grid, size};
    const auto add = [&](const frame::DrawnBase& base, Reach reach) {
        // Trees come and go about it.
        const float about = glm::length(base.size) * 0.5F + stage.trees.reach();
        if (stage.trees.near(glm::vec2{base.at}, about))
            reach = {reach.middle, std::max(reach.aside, 2.0F * stage.trees.reach()),
                     std::max(reach.up, stage.trees.tallest() + 2.0F)};
        return base.presence <= 0.0F || finder.add(box_of(base, reach, finder.margin()));
    };
    for (std::size_t i = 0; i < count; ++i)
        if (changed[i] && !(add(before.bases[i], reached[i]) && add(frame.bases[i], reaches[i])))
            return std::nullopt;
    Redraw found = finder.found();
    if (found.share(size) > too_much) return std::nullopt;
    return found;
}

}
