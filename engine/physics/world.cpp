#include "engine/physics/world.h"

#include "engine/physics/jolt_runtime.h"
#include "engine/physics/jolt_space.h"
#include "engine/physics/prism.h"

#include <Jolt/Jolt.h>

#include <Jolt/Core/JobSystemSingleThreaded.h>
#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/Collision/AABoxCast.h>
#include <Jolt/Physics/Collision/BroadPhase/BroadPhaseQuery.h>
#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/CollisionCollectorImpl.h>
#include <Jolt/Physics/Collision/NarrowPhaseQuery.h>
#include <Jolt/Physics/Collision/RayCast.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/CylinderShape.h>
#include <Jolt/Physics/Collision/Shape/HeightFieldShape.h>
#include <Jolt/Physics/PhysicsSystem.h>

#include <algorithm>
#include <cassert>
#include <deque>
#include <tuple>

namespace vantage::physics {

using measure::Obstacle;
using measure::SpacePoint;

namespace {

// Two layers are enough: what stands on the ground, and the ground itself, which sight knows better.
constexpr JPH::ObjectLayer ground_layer = 0;
constexpr JPH::ObjectLayer upright_layer = 1;

class Layers final : public JPH::BroadPhaseLayerInterface {
public:
    [[nodiscard]] JPH::uint GetNumBroadPhaseLayers() const override { return 2; }
    [[nodiscard]] JPH::BroadPhaseLayer GetBroadPhaseLayer(JPH::ObjectLayer layer) const override {
        return JPH::BroadPhaseLayer{static_cast<JPH::BroadPhaseLayer::Type>(layer)};
    }
};

// Bodies never meet one another: the world only answers queries.
class NeverBroad final : public JPH::ObjectVsBroadPhaseLayerFilter {
public:
    [[nodiscard]] bool ShouldCollide(JPH::ObjectLayer, JPH::BroadPhaseLayer) const override { return false; }
};
class NeverPair final : public JPH::ObjectLayerPairFilter {
public:
    [[nodiscard]] bool ShouldCollide(JPH::ObjectLayer, JPH::ObjectLayer) const override { return false; }
};

BodyKind kind_of(measure::ObstacleKind kind) {
    switch (kind) {
    case measure::ObstacleKind::building:
        return BodyKind::building;
    case measure::ObstacleKind::barrier:
        return BodyKind::barrier;
    case measure::ObstacleKind::unit:
        return BodyKind::unit;
    default:
        return BodyKind::area;
    }
}

constexpr JPH::uint most_bodies = 65'536;

}

struct World::Jolt {
    /// What a body stands for. Obstacles have lasting addresses: sight hands out pointers to them.
    struct Upright {
        JPH::BodyID body;
        BodyKind kind;
        std::uint32_t id;
        std::optional<Obstacle> obstacle; ///< nothing for those that never block, such as generals
        std::size_t piece;                ///< in pieces_, or `none`
        bool shown = true;
    };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    Layers layers;
    NeverBroad broad;
    NeverPair pairs;
    JPH::PhysicsSystem system;
    std::deque<Upright> uprights;
    std::vector<std::size_t> by_body; ///< index into uprights by the body's index

    JPH::BodyInterface& bodies() { return system.GetBodyInterfaceNoLock(); }

    JPH::BodyID add(const JPH::Shape* shape, JPH::Vec3 at, JPH::Quat turned, JPH::ObjectLayer layer) {
        const JPH::BodyCreationSettings settings{shape, at, turned, JPH::EMotionType::Static, layer};
        return bodies().CreateAndAddBody(settings, JPH::EActivation::DontActivate);
    }
    void keep(Upright upright) {
        const std::size_t index = upright.body.GetIndex();
        if (by_body.size() <= index) by_body.resize(index + 1, none);
        by_body[index] = uprights.size();
        uprights.push_back(std::move(upright));
    }
};

namespace {

JPH::Quat turned_to(Degrees facing) {
    return JPH::Quat::sRotation(JPH::Vec3::sAxisY(), static_cast<float>(to_radians(facing).value()));
}

JPH::Vec3 middle_of(const Ground& ground, const GroundPoint& at, Yards height) {
    return to_jolt(ground.drawn(), {at, ground.height_at(at) + height / 2});
}

JPH::Ref<JPH::Shape> shape_of(const Body& piece) {
    const auto half = [](Yards y) { return std::max(static_cast<float>(y.value() / 2), 0.05F); };
    if (piece.base.round) return new JPH::CylinderShape(half(piece.height), half(piece.base.width), 0.0F);
    return new JPH::BoxShape({half(piece.base.width), half(piece.height), half(piece.base.depth)}, 0.0F);
}

}

World::World(std::shared_ptr<const Ground> ground)
    : ground_(std::move(ground)), sight_(*ground_), jolt_(std::make_unique<Jolt>()) {
    start_jolt();
    constexpr JPH::uint contacts = 8; // nothing ever touches, but Jolt's tables need four places at least
    jolt_->system.Init(most_bodies, 0, contacts, contacts, jolt_->layers, jolt_->broad, jolt_->pairs);
    const JPH::BodyID body =
        jolt_->add(&ground_->shape(), JPH::Vec3::sZero(), JPH::Quat::sIdentity(), ground_layer);
    jolt_->by_body.resize(body.GetIndex() + 1, Jolt::none);
}

World::~World() = default;

void World::add(const Obstacle& obstacle) {
    const auto prism = prism_over(*ground_, obstacle.outline, obstacle.height);
    if (!prism.shape) return; // an outline without area hides nothing
    const JPH::BodyID body = jolt_->add(prism.shape, to_jolt(ground_->drawn(), prism.origin),
                                        JPH::Quat::sIdentity(), upright_layer);
    jolt_->keep({body, kind_of(obstacle.kind), obstacle.id, obstacle, Jolt::none});
}

void World::add(const Body& piece) {
    assert(this->piece(piece.kind, piece.id) == nullptr);
    const JPH::Ref<JPH::Shape> shape = shape_of(piece);
    const JPH::BodyID body = jolt_->add(shape, middle_of(*ground_, piece.base.place.at, piece.height),
                                        turned_to(piece.base.place.facing), upright_layer);
    std::optional<Obstacle> obstacle;
    if (piece.kind == BodyKind::unit)
        obstacle = Obstacle{measure::ObstacleKind::unit, piece.id,     piece.side,
                            outline_of(piece.base),      piece.height, piece.name};
    jolt_->keep({body, piece.kind, piece.id, std::move(obstacle), pieces_.size()});
    pieces_.push_back(piece);
}

std::size_t World::index_of(BodyKind kind, std::uint32_t id) const {
    const auto found =
        std::find_if(jolt_->uprights.begin(), jolt_->uprights.end(), [&](const Jolt::Upright& u) {
            return u.piece != Jolt::none && u.kind == kind && u.id == id;
        });
    return found == jolt_->uprights.end() ? Jolt::none
                                          : static_cast<std::size_t>(found - jolt_->uprights.begin());
}

const Body* World::piece(BodyKind kind, std::uint32_t id) const {
    const std::size_t index = index_of(kind, id);
    return index == Jolt::none ? nullptr : &pieces_[jolt_->uprights[index].piece];
}

bool World::is_shown(BodyKind kind, std::uint32_t id) const {
    const std::size_t index = index_of(kind, id);
    return index != Jolt::none && jolt_->uprights[index].shown;
}

void World::move(BodyKind kind, std::uint32_t id, const Placement& place) {
    const std::size_t index = index_of(kind, id);
    assert(index != Jolt::none);
    Jolt::Upright& upright = jolt_->uprights[index];
    Body& piece = pieces_[upright.piece];
    piece.base.place = place;
    if (upright.obstacle) upright.obstacle->outline = outline_of(piece.base);
    jolt_->bodies().SetPositionAndRotation(upright.body, middle_of(*ground_, place.at, piece.height),
                                           turned_to(place.facing), JPH::EActivation::DontActivate);
}

void World::show(BodyKind kind, std::uint32_t id, bool shown) {
    const std::size_t index = index_of(kind, id);
    assert(index != Jolt::none);
    Jolt::Upright& upright = jolt_->uprights[index];
    if (upright.shown == shown) return;
    upright.shown = shown;
    if (shown)
        jolt_->bodies().AddBody(upright.body, JPH::EActivation::DontActivate);
    else
        jolt_->bodies().RemoveBody(upright.body);
}

void World::settle() { jolt_->system.OptimizeBroadPhase(); }

std::optional<WorldHit> World::cast(SpacePoint from, SpacePoint to) const {
    const JPH::Vec3 start = to_jolt(ground_->drawn(), from);
    const JPH::RRayCast ray{start, to_jolt(ground_->drawn(), to) - start};
    JPH::RayCastResult hit;
    if (!jolt_->system.GetNarrowPhaseQueryNoLock().CastRay(ray, hit)) return std::nullopt;
    WorldHit answer{BodyKind::ground, 0, from_jolt(ground_->drawn(), ray.GetPointOnRay(hit.mFraction))};
    if (const std::size_t index = jolt_->by_body[hit.mBodyID.GetIndex()]; index != Jolt::none) {
        answer.kind = jolt_->uprights[index].kind;
        answer.id = jolt_->uprights[index].id;
    }
    return answer;
}

void World::along(GroundPoint from, GroundPoint to, std::vector<const Obstacle*>& found) const {
    // A thin post from below everything to above it, swept along the line in plan.
    constexpr float endless = 1e5F;
    const JPH::Vec3 start = to_jolt(ground_->drawn(), {from, Yards{0.0}});
    const JPH::Vec3 post{0.01F, endless, 0.01F};
    const JPH::AABoxCast sweep{JPH::AABox{start - post, start + post},
                               to_jolt(ground_->drawn(), {to, Yards{0.0}}) - start};
    class Collector final : public JPH::CastShapeBodyCollector {
    public:
        Collector(const Jolt& jolt, std::vector<const Obstacle*>& into) : jolt_(jolt), into_(into) {}
        void AddHit(const JPH::BroadPhaseCastResult& hit) override {
            const std::size_t index = jolt_.by_body[hit.mBodyID.GetIndex()];
            if (index != Jolt::none && jolt_.uprights[index].obstacle)
                into_.push_back(&*jolt_.uprights[index].obstacle);
        }

    private:
        const Jolt& jolt_;
        std::vector<const Obstacle*>& into_;
    };
    Collector collector{*jolt_, found};
    jolt_->system.GetBroadPhaseQuery().CastAABox(
        sweep, collector,
        JPH::SpecifiedBroadPhaseLayerFilter{
            JPH::BroadPhaseLayer{static_cast<JPH::BroadPhaseLayer::Type>(upright_layer)}});
}

}
