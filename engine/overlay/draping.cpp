#include "engine/overlay/draping.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::overlay {
namespace {

constexpr double lift_mm = 2.5;       // over the edge of a base
constexpr double step_mm = 6.0;       // a line follows the ground in steps no longer than this
constexpr float step_pixels = 4.0F;   // and these, so that it knows what stands before it
constexpr double tested_mm = 60.0;    // a shorter leg is off the picture if both its ends are
constexpr float seen_through = 0.38F; // how much of a line shows through what stands before it
constexpr float rim_pixels = 1.25F;   // of dark edge on each side
constexpr glm::vec3 rim_colour{0.04F, 0.04F, 0.05F};
constexpr float rim_strength = 0.5F;

/// A point of a line on the table and in the picture.
struct Sample {
    glm::dvec2 ground;
    glm::dvec3 table;
    glm::vec4 clip;
};

/// Follows a line leg by leg and cuts it into runs of one look.
class Follower {
public:
    Follower(const Line& line, const Outlook& outlook) : line_(line), outlook_(outlook) {}

    void follow() {
        const std::size_t count = line_.points.size();
        const std::size_t legs = count < 2 ? 0 : line_.closed ? count : count - 1;
        for (std::size_t n = 0; n < legs; ++n)
            leg(sample(line_.points[n]), sample(line_.points[(n + 1) % count]), 0);
    }

    void ink(std::vector<Stroke>& out) const {
        const auto lay = [&](glm::vec3 colour, float strength, float width) {
            for (const Run& run : runs_)
                if (run.points.size() > 1)
                    out.push_back({run.points,
                                   {colour, line_.colour.a * strength * (run.hidden ? seen_through : 1.0F)},
                                   width});
        };
        lay(rim_colour, rim_strength, line_.width + 2 * rim_pixels);
        lay(glm::vec3{line_.colour}, 1.0F, line_.width);
    }

private:
    struct Run {
        bool hidden = false;
        std::vector<glm::vec2> points;
    };

    [[nodiscard]] Sample sample(glm::dvec2 ground) const {
        const glm::dvec3 table = outlook_.on_table(ground, lift_mm);
        return {ground, table, outlook_.projection.clip(table)};
    }
    [[nodiscard]] glm::vec2 pixel(const Sample& s) const {
        return (glm::vec2{s.clip} / s.clip.w + 1.0F) / 2.0F * outlook_.projection.size();
    }
    static bool before_eye(const Sample& s) { return s.clip.w >= 1.0F; }
    static bool off_picture(const Sample& a, const Sample& b) {
        for (int axis = 0; axis < 2; ++axis)
            for (const float side : {-1.0F, 1.0F})
                if (side * a.clip[axis] > a.clip.w && side * b.clip[axis] > b.clip.w) return true;
        return !before_eye(a) && !before_eye(b);
    }

    // Halves a leg until it is short on the table and in the picture.
    void leg(const Sample& a, const Sample& b, int depth) {
        constexpr int deepest = 16;
        const double mm = glm::length(b.table - a.table);
        if (mm < tested_mm && off_picture(a, b)) return lift_pen();
        const bool both = before_eye(a) && before_eye(b);
        const bool fine = mm <= step_mm && both && glm::distance(pixel(a), pixel(b)) <= step_pixels;
        if (!fine && depth < deepest) {
            const Sample middle = sample((a.ground + b.ground) / 2.0);
            leg(a, middle, depth + 1);
            leg(middle, b, depth + 1);
        } else if (both) {
            draw(pixel(a), pixel(b), outlook_.depth && outlook_.depth->hides(glm::vec3{b.table}));
        } else {
            lift_pen();
        }
    }

    // A short straight piece, cut where its dashes end. Dashes are as long near by as far away: far away they
    // would otherwise run together.
    void draw(glm::vec2 from, glm::vec2 to, bool hidden) {
        const float length = glm::distance(from, to);
        if (line_.style == LineStyle::solid || length <= 0.0F) return add(from, to, hidden);
        const bool dashed = line_.style == LineStyle::dashed;
        const float period =
            dashed ? std::max(15.0F, line_.width * 5.0F) : std::max(7.0F, line_.width * 2.5F);
        const float drawn = period * (dashed ? 0.62F : 0.5F);
        for (float at = 0.0F; at < length;) {
            const float phase = std::fmod(walked_ + at, period);
            const bool on = phase < drawn;
            const float next = std::min(length, at + (on ? drawn : period) - phase + 0.01F);
            if (on)
                add(from + (to - from) * (at / length), from + (to - from) * (next / length), hidden);
            else
                lift_pen();
            at = next;
        }
        walked_ += length;
    }

    void add(glm::vec2 from, glm::vec2 to, bool hidden) {
        if (runs_.empty() || runs_.back().hidden != hidden || runs_.back().points.empty() ||
            glm::distance(runs_.back().points.back(), from) > 0.05F)
            runs_.push_back({hidden, {from}}), passed_.clear();
        std::vector<glm::vec2>& points = runs_.back().points;
        // A point on the way straight on says nothing. All that were left out are asked again: a gentle bend
        // is a little off the straight way at every step.
        if (points.size() > 1) {
            const glm::vec2 start = points[points.size() - 2];
            const glm::vec2 along = to - start;
            passed_.push_back(points.back());
            const bool straight = std::all_of(passed_.begin(), passed_.end(), [&](glm::vec2 p) {
                const glm::vec2 off = p - start;
                return std::abs(along.x * off.y - along.y * off.x) < 0.1F * glm::length(along) &&
                       glm::dot(along, off) > 0.0F;
            });
            constexpr std::size_t most = 48; // to be asked
            if (straight && passed_.size() < most)
                points.pop_back();
            else
                passed_.clear();
        }
        points.push_back(to);
    }
    void lift_pen() {
        if (!runs_.empty() && !runs_.back().points.empty()) runs_.emplace_back();
    }

    const Line& line_;
    const Outlook& outlook_;
    std::vector<Run> runs_;
    std::vector<glm::vec2> passed_; // points on the last straight piece of the last run
    float walked_ = 0.0F;           // pixels, for the dashes
};

}

void drape(const Line& line, const Outlook& outlook, std::vector<Stroke>& strokes) {
    Follower follower{line, outlook};
    follower.follow();
    follower.ink(strokes);
}

std::optional<Shape> drape(const Patch& patch, const Outlook& outlook) {
    Shape shape{{}, patch.colour};
    for (const glm::dvec2 p : patch.outline) {
        const auto pixel = outlook.projection.pixel(outlook.on_table(p, lift_mm));
        if (!pixel) return std::nullopt;
        shape.outline.push_back(*pixel);
    }
    return shape;
}

}
