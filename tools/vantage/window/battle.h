#pragma once

#include "engine/measure/base.h"
#include "engine/overlay/labels.h"
#include "engine/play/piece.h"
#include "engine/rules/rulebook.h"
#include "engine/scene/figure_totals.h"
#include "engine/scene/ground_memory.h"
#include "engine/scene/scene.h"
#include "engine/staging/piece_animator.h"
#include "engine/staging/staging.h"
#include "tools/vantage/measuring/measure_context.h"
#include "tools/vantage/window/worker.h"

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

namespace vantage::play {
class State;
}

namespace vantage::window {

using play::PieceId; // units and leaders, as they are numbered in the scene on the table

/// Scenes of moments that nobody looks at any more. The next moment is written over one of them: to copy a
/// whole scene for every picture would cost more than all the rest of showing it. For any thread.
class SpareScenes {
public:
    /// As `begins` is, of which all of them are moments.
    scene::Scene take(const scene::Scene& begins);
    void put_back(scene::Scene&&);

private:
    std::mutex mutex_;
    std::vector<scene::Scene> spare_;
};

/// A scene on the table and all that is asked about it. Never changed once made; a change makes a new one.
struct Battle : std::enable_shared_from_this<Battle> {
    Battle() = default;
    Battle(const Battle&) = delete;
    Battle& operator=(const Battle&) = delete;
    ~Battle();

    scene::Scene scene; ///< everything where it stands now
    /// Everything where the file has it, at the same scales, and whom a game has recruited.
    std::shared_ptr<const scene::Scene> begins;
    std::vector<overlay::Standing> standings; ///< of the formations, now
    std::shared_ptr<const staging::Staged> staged;
    std::shared_ptr<const timeline::TableMoment>
        opening; ///< how a game on it begins; null if the rules play none
    std::shared_ptr<staging::PieceAnimator>
        animator; ///< null where nothing moves; for the window's thread alone
    std::shared_ptr<const frame::Frame> frame;
    std::shared_ptr<const rules::System> rules;

    [[nodiscard]] const frame::TableSpace& space() const { return frame->stage->space; }
    [[nodiscard]] const physics::Ground& ground() const { return *staged->ground; }
    /// What `vantage measure` measures on, with everything where it stands now. Made when it is first asked
    /// for.
    [[nodiscard]] const cli::MeasureContext& board() const;
    [[nodiscard]] const physics::Battlefield& field() const { return *board().field(); }
    /// A place on the ground as it stands on the table, `above` millimetres over it.
    [[nodiscard]] glm::dvec3 on_table(GroundPoint, double above = 0.0) const;

    [[nodiscard]] const std::string& name_of(PieceId) const;
    /// By which the board finds it.
    [[nodiscard]] const std::string& id_of(PieceId) const;
    [[nodiscard]] measure::Base base_of(PieceId) const;
    [[nodiscard]] table::Rgb colour_of(PieceId) const;
    [[nodiscard]] scene::SideId side_of(PieceId) const;
    [[nodiscard]] PieceId piece_of(const frame::DrawnBase&) const;
    /// Everything that stands on the table.
    [[nodiscard]] std::vector<PieceId> pieces() const;
    /// Figures that stand on the table.
    [[nodiscard]] long long figures() const { return scene::figure_totals(scene).standing; }

    /// Whether everybody stands where he stood in another moment of this battle.
    [[nodiscard]] bool stands_like(const Battle& other) const { return board_ == other.board_; }

private:
    friend std::shared_ptr<const Battle> shown_at(const Battle&, const timeline::TableMoment&,
                                                  const play::State*);
    struct LateBoard {
        std::once_flag once;
        std::optional<cli::MeasureContext> made;
    };
    std::shared_ptr<LateBoard> board_ = std::make_shared<LateBoard>();
    std::shared_ptr<SpareScenes> spares_; ///< of this battle; null for one that nobody has moved in
};

/// What to put on the table.
struct BattleRequest {
    std::filesystem::path file;
    scene::LoadOptions options;
};
Result<std::shared_ptr<const Battle>> make_battle(const BattleRequest&);
/// Why there is none: all that is wrong in its scene, a line each.
std::string lines_of(const Error&);

/// What making one battle after another keeps of the last, so that only what changed is made anew. For one
/// thread at a time.
struct BattleMemory {
    std::shared_ptr<scene::GroundMemory> ground;
    staging::StageMemory stage;
    std::shared_ptr<const rules::System> rules;
    scene::RulesChoice rules_of;
};
/// A scene that is being edited, on the table. Nobody moves on it: there is no animator.
Result<std::shared_ptr<const Battle>> edited_battle(scene::Scene, BattleMemory&);

/// What the scale bench sets.
struct ScaleChoice {
    table::Scales scales;
    int stands = 0;        ///< to a battalion or regiment; 0 as the scene has them
    int ranks = 0;         ///< of figures on a base; 0 as many as suit
    Millimetres thickness; ///< of bases; 0 as the scene has it
    friend bool operator==(const ScaleChoice&, const ScaleChoice&) = default;
};
/// The same battle at other scales, on other bases. `basing` is how the scene itself bases it.
Result<std::shared_ptr<const Battle>> rescaled(const Battle&, const ScaleChoice&,
                                               const table::Basing& basing);
/// The same battle with figures of some troops shown by a player's own model.
Result<std::shared_ptr<const Battle>> with_model(const Battle&, const ScaleChoice&,
                                                 const table::Basing& basing, scene::OwnModel);
/// The same battle with figures for the groups and leaders that a game has made.
Result<std::shared_ptr<const Battle>> with_recruits(const Battle&, const play::State&);
/// The same battle with everybody where a moment of a game on it has them, and with its smoke. The stage
/// stays as it is. `state` is the game's at that moment; null while it still is as the scene has it. For
/// battles with animator.
std::shared_ptr<const Battle> shown_at(const Battle&, const timeline::TableMoment&,
                                       const play::State* = nullptr);

using BattleMaker = Worker<Result<std::shared_ptr<const Battle>>>;

}
