#pragma once

#include "engine/measure/ground_knowledge.h"
#include "engine/physics/world.h"
#include "engine/scene/scene.h"

namespace vantage::physics {

measure::Base base_of(const scene::Unit&);
measure::Base base_of(const scene::Commander&);

/// A scene in the physical world, and all that the rules may know of its ground.
class Battlefield final : public measure::GroundKnowledge {
public:
    /// Keeps a copy of the landscape. Units and commanders get their bodies under their index in the scene,
    /// as tall as the rules have them; those that arrive later are there but not shown.
    static Result<std::unique_ptr<Battlefield>> create(const scene::Scene&,
                                                       std::shared_ptr<const Ground> = nullptr);

    [[nodiscard]] World& world() { return world_; }
    [[nodiscard]] const World& world() const { return world_; }
    [[nodiscard]] const scene::Landscape& landscape() const { return landscape_; }

    [[nodiscard]] Yards width() const override { return world_.ground().drawn().width(); }
    [[nodiscard]] Yards depth() const override { return world_.ground().drawn().depth(); }
    [[nodiscard]] Yards height_at(GroundPoint p) const override { return world_.sight().height_at(p); }
    [[nodiscard]] measure::TerrainUnder under(const measure::Base&) const override;
    [[nodiscard]] measure::SightAnswer sight(const measure::SightQuestion&) const override;
    [[nodiscard]] std::vector<measure::PathPiece> along(std::span<const GroundPoint> path) const override;
    [[nodiscard]] std::vector<measure::LineCrossed> crossed(std::span<const GroundPoint> path) const override;

    [[nodiscard]] measure::Going going_at(GroundPoint) const override;
    [[nodiscard]] bool road_at(GroundPoint) const override;

private:
    Battlefield(std::shared_ptr<const Ground>, const scene::Landscape&);
    [[nodiscard]] const scene::Area* top_area(GroundPoint) const;
    [[nodiscard]] measure::Going going_in(const scene::Area*, GroundPoint) const;
    [[nodiscard]] bool crossing_near(GroundPoint) const;

    /// What an outline lies within: most questions are answered by it alone.
    struct Bounds {
        explicit Bounds(std::span<const GroundPoint> outline);
        [[nodiscard]] bool holds(GroundPoint) const;
        [[nodiscard]] bool meets(GroundPoint a, GroundPoint b) const; ///< maybe: the line between them
        double west, east, south, north;
    };
    /// A piece of a line as the ground it covers.
    struct Strip {
        measure::Outline outline;
        measure::Going going;
        bool road;
        Bounds bounds{outline};
        [[nodiscard]] bool holds(GroundPoint p) const {
            return bounds.holds(p) && measure::contains(outline, p);
        }
    };
    World world_;
    scene::Landscape landscape_;
    std::vector<Bounds> area_bounds_; ///< by the landscape's areas
    std::vector<Strip> strips_;
};

/// In words: "blocked by the wood of Sokolnitz at 420 yards (misses by 3.1 yards)".
std::string reason_of(const measure::Sighting&);

}
