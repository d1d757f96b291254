#pragma once

#include "engine/measure/ground_sight.h"
#include "engine/measure/obstacle.h"
#include "engine/physics/ground.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vantage::physics {

/// What a body in the world is.
enum class BodyKind : std::uint8_t { ground, area, building, barrier, unit, commander };

/// A base that stands on the table. `kind` and `id` say whose; units may stand in lines of sight.
struct Body {
    BodyKind kind = BodyKind::unit;
    std::uint32_t id = 0;
    std::int32_t side = -1;
    measure::Base base;
    Yards height; ///< of men or horsemen
    std::string name;
};

/// The first thing that a ray meets.
struct WorldHit {
    BodyKind kind = BodyKind::ground;
    std::uint32_t id = 0; ///< of the piece or obstacle; 0 for the ground
    measure::SpacePoint at;
};

/// The one physical world: the ground, woods and built-up areas as volumes, buildings, walls and hedges, and
/// every base as a body with its footprint and height, in Jolt. It answers what a ray meets first and what
/// may stand in a line of sight. Nothing in it falls or tumbles.
class World final : public measure::Obstacles {
public:
    /// An empty table of that ground.
    explicit World(std::shared_ptr<const Ground>);
    ~World() override;
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    [[nodiscard]] const Ground& ground() const { return *ground_; }
    [[nodiscard]] const measure::GroundSight& sight() const { return sight_; }

    /// Adds something that stays where it is: a wood, a built-up area, a building, a wall. Its outline may
    /// have any shape.
    void add(const measure::Obstacle&);
    /// Adds a base. Kind and id together must be new.
    void add(const Body&);
    /// Moves its body; nothing is rebuilt. The piece must be there.
    void move(BodyKind, std::uint32_t id, const Placement&);
    /// Takes a base off the table, or puts it back.
    void show(BodyKind, std::uint32_t id, bool shown);
    /// After many additions: lets Jolt balance its tree.
    void settle();

    [[nodiscard]] const Body* piece(BodyKind, std::uint32_t id) const;
    /// In the order they were added, those off the table included.
    [[nodiscard]] const std::vector<Body>& pieces() const { return pieces_; }
    [[nodiscard]] bool is_shown(BodyKind, std::uint32_t id) const;

    /// What is under the mouse: the first body that the straight line meets.
    [[nodiscard]] std::optional<WorldHit> cast(measure::SpacePoint from, measure::SpacePoint to) const;

    void along(GroundPoint from, GroundPoint to, std::vector<const measure::Obstacle*>& found) const override;

private:
    struct Jolt; // the physics system and its filters
    [[nodiscard]] std::size_t index_of(BodyKind, std::uint32_t id) const;

    std::shared_ptr<const Ground> ground_;
    measure::GroundSight sight_;
    std::unique_ptr<Jolt> jolt_;
    std::vector<Body> pieces_;
};

}
