#pragma once

#include "engine/core/result.h"
#include "engine/frame/frame.h"
#include "engine/physics/ground.h"
#include "engine/scene/scene.h"
#include "engine/staging/pieces.h"
#include "engine/staging/scattered_places.h"

#include <map>
#include <memory>
#include <string>

namespace vantage::staging {

/// A scene on the table: its ground in Jolt, what is drawn of it, and the frame in which everything stands
/// where the scene puts it. The heights under bases come from Jolt's rays; trees and houses stand on the
/// triangles that are drawn, which are the same.
struct Staged {
    std::shared_ptr<const physics::Ground> ground;
    frame::Frame frame;
    std::shared_ptr<const PieceBases> cast; ///< only for Casting::moving: see animator.h
};

/// What is put on the table: what stands there, or all that a game may come to need, pose by pose.
enum class Casting : std::uint8_t { still, moving };

/// What staging keeps for the next scene that is nearly the same: the ground in Jolt as long as its heights
/// are the very same field, every model that was read, and where in each area things may stand. What is
/// staged is the same with and without it.
struct StageMemory {
    std::shared_ptr<const HeightField> heights;
    std::shared_ptr<const physics::Ground> ground; ///< of those
    std::shared_ptr<const HeightField> drawn;      ///< what Jolt made of them
    std::map<std::string, std::shared_ptr<const model::Mesh>> models;
    ScatteredPlaces scattered;
};

Result<Staged> stage_scene(const scene::Scene&, Casting = Casting::still, StageMemory* = nullptr);

/// A scene's named camera on the stage.
frame::Camera camera_of(const scene::Camera&, const Staged&);

}
