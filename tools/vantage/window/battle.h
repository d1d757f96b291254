#pragma once

#include "engine/measure/base.h"
#include "engine/measure/ground_sight.h"
#include "engine/measure/obstacle.h"
#include "engine/rules/rulebook.h"
#include "engine/scene/scene.h"
#include "engine/staging/staging.h"

#include <filesystem>
#include <functional>
#include <future>
#include <memory>
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
    std::unique_ptr<const measure::GroundSight> sight;
    std::unique_ptr<const measure::Obstacles> obstacles;
    rules::System rules;

    [[nodiscard]] const frame::TableSpace& space() const { return frame->stage->space; }
    [[nodiscard]] const physics::Ground& ground() const { return *staged.ground; }
    /// A place on the ground as it stands on the table, `above` millimetres over it.
    [[nodiscard]] glm::dvec3 on_table(GroundPoint, double above = 0.0) const;

    [[nodiscard]] const std::string& name_of(Piece) const;
    [[nodiscard]] measure::Base base_of(Piece) const;
    [[nodiscard]] table::Rgb colour_of(Piece) const;
    [[nodiscard]] Piece piece_of(const frame::Base&) const;
    /// Everything that stands on the table.
    [[nodiscard]] std::vector<Piece> pieces() const;
    /// Figures that stand on the table.
    [[nodiscard]] long long figures() const;
};

/// What to put on the table.
struct BattleRequest {
    std::filesystem::path file;
    scene::LoadOptions options;
};
Result<std::shared_ptr<const Battle>> make_battle(const BattleRequest&);
/// The same battle at other scales.
Result<std::shared_ptr<const Battle>> rescaled(const Battle&, table::Scales);

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
