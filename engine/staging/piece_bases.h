#pragma once

#include "engine/frame/frame.h"
#include "engine/physics/ground.h"
#include "engine/scene/scene.h"
#include "engine/staging/pieces.h"
#include "engine/staging/staging.h"
#include "engine/table/figures.h"

#include <map>

namespace vantage::staging {

/// A piece or a reformation area with the bases that show it.
struct PieceBase {
    enum class Kind : std::uint8_t { unit, commander, area } kind = Kind::unit;
    std::size_t index = 0;
    table::Arm arm = table::Arm::infantry;
    bool limbered = false; ///< of a battery: which of its two sets of bases this is
    bool hidden = false;   ///< until it leaves `place` or does something there
    Placement place{};
    std::size_t first_base = 0;             ///< in the frame
    std::vector<table::BaseLayout> bases{}; ///< without their figures
    std::size_t order_group = 0;            ///< of an area: its arrow
    std::size_t fatigue_group = 0;          ///< and its drums

    /// In frame::DrawnBase::unit.
    [[nodiscard]] std::uint32_t number() const {
        const std::uint32_t first = kind == Kind::unit        ? 0
                                    : kind == Kind::commander ? first_commander
                                                              : first_area;
        return first + static_cast<std::uint32_t>(index);
    }
};

/// What the air does to smoke and dust. Everything in table millimetres and seconds of film.
struct Air {
    glm::vec2 wind{0.0F};   ///< millimetres a second
    float man = 6.0F;       ///< the height of a figure, by which smoke is measured: it goes with the men
    frame::Colour dust{};   ///< of the ground
    float dustiness = 1.0F; ///< 0 where mud or rain keeps it down
};
Air air_of(const scene::Scene&);

/// Who has which bases on a stage that moves.
struct PieceBases {
    std::vector<PieceBase> pieces;
    std::map<std::size_t, frame::FigureGroup> drums; ///< the groups of fatigue when full
    std::shared_ptr<const physics::Ground> ground;
    frame::TableSpace space;
    Air air;
};

}
