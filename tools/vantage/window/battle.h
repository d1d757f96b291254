#pragma once

#include "engine/game/state.h"
#include "engine/measure/base.h"
#include "engine/physics/battlefield.h"
#include "engine/rules/rulebook.h"
#include "engine/scene/scene.h"
#include "engine/staging/staging.h"

#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>

namespace vantage::window {

/// A unit or a commander on the table.
struct Piece {
    enum class Kind : std::uint8_t { unit, commander } kind = Kind::unit;
    std::size_t index = 0;
    friend bool operator==(const Piece&, const Piece&) = default;
};

/// A scene on the table and all that is asked about it. Never changed once made; a change makes a new one.
struct Battle : std::enable_shared_from_this<Battle> {
    scene::Scene scene;
    staging::Staged staged;
    std::shared_ptr<const frame::Frame> frame;
    std::shared_ptr<const rules::System> rules;

    [[nodiscard]] const frame::TableSpace& space() const { return frame->stage->space; }
    [[nodiscard]] const physics::Ground& ground() const { return *staged.ground; }
    /// The physical world in which lines of sight and ways are asked for: the one that `vantage measure` has.
    /// Made when it is first asked for.
    [[nodiscard]] const physics::Battlefield& field() const;
    /// A place on the ground as it stands on the table, `above` millimetres over it.
    [[nodiscard]] glm::dvec3 on_table(GroundPoint, double above = 0.0) const;

    [[nodiscard]] const std::string& name_of(Piece) const;
    [[nodiscard]] measure::Base base_of(Piece) const;
    [[nodiscard]] table::Rgb colour_of(Piece) const;
    [[nodiscard]] scene::SideId side_of(Piece) const;
    [[nodiscard]] Piece piece_of(const frame::Base&) const;
    /// Everything that stands on the table.
    [[nodiscard]] std::vector<Piece> pieces() const;
    /// Figures that stand on the table.
    [[nodiscard]] long long figures() const;

private:
    mutable std::once_flag field_once_;
    mutable std::unique_ptr<const physics::Battlefield> field_;
};

/// What to put on the table.
struct BattleRequest {
    std::filesystem::path file;
    scene::LoadOptions options;
};
Result<std::shared_ptr<const Battle>> make_battle(const BattleRequest&);
/// What the scale bench sets.
struct BenchChoice {
    table::Scales scales;
    int stands = 0;        ///< to a battalion or regiment; 0 as the scene has them
    int ranks = 0;         ///< of figures on a base; 0 as many as suit
    Millimetres thickness; ///< of bases; 0 as the scene has it
    friend bool operator==(const BenchChoice&, const BenchChoice&) = default;
};
/// The same battle at other scales, on other bases. `basing` is how the scene itself bases it.
Result<std::shared_ptr<const Battle>> rescaled(const Battle&, const BenchChoice&,
                                               const table::Basing& basing);
/// The same battle with everybody where a game on it has them. The stage stays as it is: only bases change.
Result<std::shared_ptr<const Battle>> following(const Battle&, const game::GameState&);

/// Does one long piece of work at a time on a thread of its own. A newer piece of work waits for the older
/// to end; of several that wait only the newest is done.
class BattleMaker {
public:
    using Made = Result<std::shared_ptr<const Battle>>;
    using Work = std::function<Made()>;

    ~BattleMaker();
    void start(Work);
    /// What was made, once it is.
    [[nodiscard]] std::optional<Made> take();
    [[nodiscard]] bool busy() const { return running_.valid(); }

private:
    std::future<Made> running_;
    Work waiting_;
};

}
