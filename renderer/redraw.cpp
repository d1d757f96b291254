#include "renderer/redraw.h"

#include "renderer/gpu/targets.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace vantage::render {
namespace {

constexpr std::size_t most_parts = 5;     // each is a pass over all that stands on the table
constexpr double worth_a_pass = 0.05;     // of the picture, that two parts must have less than both in one
constexpr double too_much = 0.7;          // of the picture: then all of it is drawn
constexpr float under_the_table = -80.0F; // the frame about the table goes down to here
constexpr float room_mm = 2.0F;           // for what strays

bool same(const frame::DrawnBase& a, const frame::DrawnBase& b) {
    const auto all = [](const frame::DrawnBase& base) {
        const auto& [at, right, ahead, size, thickness, edge, round, selected, outline, unit, pose, presence,
                     disorder, stride] = base;
        return std::tie(at, right, ahead, size, thickness, edge, round, selected, outline, unit, pose,
                        presence, disorder, stride);
    };
    return all(a) == all(b);
}

/// How far the figures on a base reach, in millimetres from its middle.
struct Reach {
    float aside = 0.0F;
    float up = 0.0F;
};

std::vector<Reach> reaches_of(const frame::Frame& frame, const StageResources& stage) {
    std::vector<Reach> out(frame.bases.size());
    for (const frame::FigureGroup& group : frame.groups) {
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
        all.aside = std::max(all.aside, glm::length(glm::abs(group.centre) + ranks) + own.aside * 1.5F);
        all.up = std::max(all.up, own.up * 1.3F + group.scale * 0.2F);
    }
    return out;
}

struct Box {
    glm::vec3 low;
    glm::vec3 high;
    template <class Visit> void corners(Visit&& visit) const {
        for (int i = 0; i < 8; ++i)
            visit(glm::vec3{(i & 1) ? high.x : low.x, (i & 2) ? high.y : low.y, (i & 4) ? high.z : low.z});
    }
};

/// All that a base and its figures may fill.
Box box_of(const frame::DrawnBase& base, const Reach& reach, float margin) {
    const float aside = std::max(glm::length(base.size) * 0.5F, reach.aside) + margin;
    const float slope = (std::abs(base.right.z) + std::abs(base.ahead.z)) * aside;
    return {base.at - glm::vec3{aside, aside, base.thickness + slope + margin},
            base.at + glm::vec3{aside, aside, reach.up + slope + margin}};
}

/// A part of a picture or map, from its low corner to before its high one; nothing where they are the same.
struct Part {
    glm::vec2 low{1e9F};
    glm::vec2 high{-1e9F};
    void add(glm::vec2 p) {
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
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
        return {glm::clamp(glm::floor(low) - few, glm::vec2{0}, size),
                glm::clamp(glm::ceil(high) + few, glm::vec2{0}, size)};
    }
    [[nodiscard]] vk::Rect2D rect() const {
        if (empty()) return {};
        return {{static_cast<std::int32_t>(low.x), static_cast<std::int32_t>(low.y)},
                {static_cast<std::uint32_t>(high.x - low.x), static_cast<std::uint32_t>(high.y - low.y)}};
    }
};

class Finder {
public:
    Finder(const frame::Frame& frame, const View& view, vk::Extent2D size)
        : view_(view),
          size_(static_cast<float>(size.width), static_cast<float>(size.height)),
          half_{static_cast<float>(frame.stage->space.width().value()) / 2,
                static_cast<float>(frame.stage->space.depth().value()) / 2},
          lowest_(static_cast<float>(frame.stage->space.height_mm(frame.stage->ground->lowest()))) {
        for (const float texel : view.shadow_texel) margin_ = std::max(margin_, texel * 5.0F);
        margin_ += room_mm + frame.light.softness;
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
        box.corners([&](glm::vec3 p) {
            see(p);
            see(where_shadow_ends(p));
        });
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
    // On the lowest ground there is, or under the table where it falls beside it.
    [[nodiscard]] glm::vec3 where_shadow_ends(glm::vec3 p) const {
        const auto down_to = [&](float height) {
            const float fall = std::max(p.z - height, 0.0F) / std::max(view_.sun_direction.z, 0.02F);
            return p - view_.sun_direction * fall;
        };
        const glm::vec3 end = down_to(lowest_ - margin_);
        const bool inside = std::abs(end.x) < half_.x && std::abs(end.y) < half_.y;
        return inside ? end : down_to(under_the_table);
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
    glm::vec2 size_;
    glm::vec2 half_; // of the table, in millimetres
    float lowest_;
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

std::optional<Redraw> redraw_between(std::span<const frame::DrawnBase> before, const frame::Frame& frame,
                                     const View& view, const StageResources& stage, vk::Extent2D size) {
    if (before.size() != frame.bases.size()) return std::nullopt;
    const std::vector<Reach> reaches = reaches_of(frame, stage);
    Finder finder{frame, view, size};
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (same(before[i], frame.bases[i])) continue;
        for (const frame::DrawnBase* base : {&before[i], &frame.bases[i]}) {
            Reach reach = reaches[i];
            // Trees come and go about it.
            const float about = glm::length(base->size) * 0.5F + stage.trees.reach();
            if (stage.trees.near(glm::vec2{base->at}, about))
                reach = {std::max(reach.aside, about + stage.trees.reach()),
                         std::max(reach.up, stage.trees.tallest() + 2.0F)};
            if (base->presence > 0.0F && !finder.add(box_of(*base, reach, finder.margin())))
                return std::nullopt;
        }
    }
    Redraw found = finder.found();
    if (found.share(size) > too_much) return std::nullopt;
    return found;
}

}
