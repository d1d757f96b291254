#include "engine/physics/ground.h"

#include "engine/physics/fit_heights.h"
#include "engine/physics/jolt_runtime.h"
#include "engine/physics/jolt_space.h"

#include <Jolt/Jolt.h>

#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/RayCast.h>
#include <Jolt/Physics/Collision/Shape/HeightFieldShape.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

namespace vantage::physics {

using measure::SpacePoint;

struct Ground::Shape {
    JPH::RefConst<JPH::HeightFieldShape> held;
};

namespace {

constexpr unsigned block = 2;               // Jolt's smallest, hence its finest steps
constexpr float nothing = 3.402823466e+38F; // Jolt's "no ground here" (FLT_MAX)
constexpr double float_step = 1.0 / (1 << 23);
// How many such steps Jolt may be off. Against exact arithmetic the worst seen was a quarter of it.
constexpr double rounding_steps = 8.0;

/// Jolt's field is square and has a ring of samples round ours, level with our outermost ones, so that the
/// half cell out to the table's edge exists. Our sample (i, j) is Jolt's (i + 1, j + 1).
unsigned samples_a_side(const HeightField& field) {
    const unsigned needed = static_cast<unsigned>(std::max(field.columns(), field.rows())) + 2;
    return std::max((needed + block - 1) / block * block, 2 * block);
}

std::vector<float> padded(const HeightField& field, unsigned side) {
    std::vector<float> samples(std::size_t{side} * side, nothing);
    for (int j = -1; j <= field.rows(); ++j)
        for (int i = -1; i <= field.columns(); ++i)
            samples[static_cast<std::size_t>(j + 1) * side + static_cast<std::size_t>(i + 1)] =
                field.at(std::clamp(i, 0, field.columns() - 1), std::clamp(j, 0, field.rows() - 1));
    return samples;
}

}

Result<Ground> Ground::create(const HeightField& field) {
    start_jolt();
    const unsigned side = samples_a_side(field);
    const auto east = static_cast<float>(field.cell_east());
    const auto north = static_cast<float>(field.cell_north());
    const std::vector<float> samples = fit_heights(padded(field, side), side, nothing);
    // Ring sample 0 stands half a cell outside the table's south-west corner.
    JPH::HeightFieldShapeSettings settings{
        samples.data(),
        JPH::Vec3{static_cast<float>(-field.width().value() / 2 - field.cell_east() / 2), 0.0F,
                  static_cast<float>(-field.depth().value() / 2 - field.cell_north() / 2)},
        JPH::Vec3{east, 1.0F, north}, side};
    settings.mBlockSize = block;
    settings.mBitsPerSample = 8;
    settings.SetEmbedded();
    const JPH::ShapeSettings::ShapeResult made = settings.Create();
    if (made.HasError()) return Error{"", "terrain", std::string{made.GetError()}};

    auto shape = std::make_unique<Shape>();
    shape->held = static_cast<const JPH::HeightFieldShape*>(made.Get().GetPtr());

    std::vector<float> back(samples.size());
    shape->held->GetHeights(0, 0, side, side, back.data(), static_cast<std::intptr_t>(side));
    const auto jolt_at = [&](int i, int j) {
        return back[static_cast<std::size_t>(j + 1) * side + static_cast<std::size_t>(i + 1)];
    };
    std::vector<float> heights;
    heights.reserve(field.heights().size());
    double change = 0.0;
    for (int j = 0; j < field.rows(); ++j)
        for (int i = 0; i < field.columns(); ++i) {
            heights.push_back(jolt_at(i, j));
            change = std::max(change, std::abs(double{jolt_at(i, j)} - double{field.at(i, j)}));
        }
    // A ring sample in another block than its neighbour is rounded to other steps.
    double rim = 0.0;
    for (int j = -1; j <= field.rows(); ++j)
        for (int i = -1; i <= field.columns(); ++i) {
            const int inner_i = std::clamp(i, 0, field.columns() - 1);
            const int inner_j = std::clamp(j, 0, field.rows() - 1);
            if (i == inner_i && j == inner_j) continue;
            rim = std::max(rim, std::abs(double{jolt_at(i, j)} - double{jolt_at(inner_i, inner_j)}));
        }

    Ground ground{std::move(shape), HeightField{field.columns(), field.rows(), field.width(), field.depth(),
                                                std::move(heights)}};
    ground.largest_change_ = Yards{change};
    ground.rim_step_ = Yards{rim};
    return ground;
}

Ground::Ground(std::unique_ptr<Shape> shape, HeightField drawn)
    : shape_(std::move(shape)),
      drawn_(std::move(drawn)),
      inner_low_(drawn_.place(0, 0)),
      inner_high_(drawn_.place(drawn_.columns() - 1, drawn_.rows() - 1)) {
    const double size = std::hypot(drawn_.width().value(), drawn_.depth().value()) / 2;
    const double relief = std::max(std::abs(drawn_.highest().value()), std::abs(drawn_.lowest().value()));
    table_rounding_ = Yards{rounding_steps * float_step * (size + relief)};
}
Ground::~Ground() = default;
Ground::Ground(Ground&&) noexcept = default;
Ground& Ground::operator=(Ground&&) noexcept = default;

const JPH::HeightFieldShape& Ground::shape() const { return *shape_->held; }

Yards Ground::height_at(GroundPoint p) const {
    const GroundPoint inside{std::clamp(p.east, Yards{0}, drawn_.width()),
                             std::clamp(p.north, Yards{0}, drawn_.depth())};
    const Yards room{1.0}; // above the highest ground and below the lowest
    const auto hit = cast({inside, drawn_.highest() + room}, {inside, drawn_.lowest() - room});
    // A vertical ray can slip between two triangles that share an edge, as their tests round apart.
    return hit ? hit->height : drawn_.height_at(inside);
}

std::optional<SpacePoint> Ground::cast(SpacePoint from, SpacePoint to) const {
    const JPH::Vec3 start = to_jolt(drawn_, from);
    const JPH::RayCast ray{start, to_jolt(drawn_, to) - start};
    JPH::RayCastResult hit;
    if (!shape_->held->CastRay(ray, JPH::SubShapeIDCreator{}, hit)) return std::nullopt;
    return from_jolt(drawn_, ray.GetPointOnRay(hit.mFraction));
}

Yards Ground::doubt(GroundPoint from, GroundPoint to) const {
    // Jolt's ray and triangle test subtracts and multiplies coordinates in single precision; its error
    // grows with the size of the table and with the ray.
    const double east = std::abs((to.east - from.east).value());
    const double north = std::abs((to.north - from.north).value());
    const Yards rounding = table_rounding_ + Yards{rounding_steps * float_step * (east + north)};
    // The samples span a rectangle, so a line crosses the rim only where one of its ends lies there.
    const auto on_rim = [&](GroundPoint p) {
        return p.east < inner_low_.east || p.north < inner_low_.north || p.east > inner_high_.east ||
               p.north > inner_high_.north;
    };
    return on_rim(from) || on_rim(to) ? rounding + rim_step_ : rounding;
}

bool Ground::clear(SpacePoint from, SpacePoint to) const {
    const auto key = [](const SpacePoint& p) { return std::tuple{p.at.east, p.at.north, p.height}; };
    if (key(to) < key(from)) std::swap(from, to);
    return !cast(from, to);
}

}
