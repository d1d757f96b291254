#include "engine/measure/viewshed.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>

#include <chrono>
#include <future>

namespace vantage::window {
namespace {

// What is not seen lies in the dark; what is seen keeps its own colours.
std::shared_ptr<const frame::OverlayTint> tint_of(const measure::Viewshed& shed) {
    auto tint = std::make_shared<frame::OverlayTint>();
    tint->width = static_cast<std::uint32_t>(shed.columns);
    tint->height = static_cast<std::uint32_t>(shed.rows);
    tint->rgba.resize(shed.seen.size() * 4);
    for (std::size_t i = 0; i < shed.seen.size(); ++i) {
        const bool seen = shed.seen[i] != 0;
        const std::array<std::uint8_t, 4> colour = seen ? std::array<std::uint8_t, 4>{255, 236, 170, 26}
                                                        : std::array<std::uint8_t, 4>{18, 26, 58, 165};
        std::copy(colour.begin(), colour.end(), tint->rgba.begin() + static_cast<std::ptrdiff_t>(i * 4));
    }
    return tint;
}

struct Seen {
    measure::Viewshed shed;
    std::shared_ptr<const frame::OverlayTint> tint;
    double milliseconds = 0;
};

class ViewshedTool final : public Tool {
public:
    ~ViewshedTool() override {
        if (working_.valid()) working_.wait();
    }
    std::string_view name() const override { return "Seen from here"; }
    std::string_view hint() const override {
        return "Click a unit or a place to see all that is seen from it";
    }
    void press(const Battle& battle, const Pick& at) override {
        if (!at.ground && !at.piece) return;
        at_ = at.piece ? battle.base_of(*at.piece).place.at : *at.ground;
        piece_ = at.piece;
        start(battle);
    }
    bool back() override {
        if (!at_) return false;
        at_.reset();
        found_.reset();
        return true;
    }
    void refresh(const Battle& battle) override {
        if (at_) start(battle);
    }
    bool busy() const override {
        collect();
        return working_.valid();
    }
    void mark(const Battle&, Marks& marks) const override {
        collect();
        if (found_) marks.tint = found_->tint;
    }
    Answer answer(const Battle& battle) const override {
        collect();
        if (!found_ || !at_) return {};
        Answer out;
        const std::string who = piece_
                                    ? battle.name_of(*piece_)
                                    : fmt::format("{:.0f} E {:.0f} N", at_->east.value(), at_->north.value());
        out.headline = fmt::format("{:.0f} % of the ground", found_->shed.share() * 100);
        out.lines = {
            fmt::format("is seen from {}", who), "Dark ground is out of sight",
            fmt::format("{} places asked in {:.0f} ms", found_->shed.seen.size(), found_->milliseconds)};
        add_units(battle, out);
        out.sentence = fmt::format("{} sees {:.0f} % of the ground", who, found_->shed.share() * 100);
        return out;
    }

private:
    void add_units(const Battle& battle, Answer& out) const {
        if (!piece_ || piece_->kind != Piece::Kind::unit) return;
        const HeightField& field = battle.ground().drawn();
        const auto side = battle.scene.side_of(scene::UnitId{piece_->index});
        int seen = 0;
        int all = 0;
        for (const Piece other : battle.pieces()) {
            if (other.kind != Piece::Kind::unit || battle.scene.side_of(scene::UnitId{other.index}) == side)
                continue;
            ++all;
            const GroundPoint p = battle.base_of(other).place.at;
            const int i =
                std::clamp(static_cast<int>(p.east.value() / field.cell_east()), 0, field.columns() - 1);
            const int j =
                std::clamp(static_cast<int>(p.north.value() / field.cell_north()), 0, field.rows() - 1);
            seen += found_->shed.at(i, j) ? 1 : 0;
        }
        out.lines.push_back(fmt::format("{} of {} enemy units stand on ground that is seen", seen, all));
    }
    void start(const Battle& battle) {
        const table::Arm arm = !piece_ ? table::Arm::infantry
                               : piece_->kind == Piece::Kind::commander
                                   ? table::Arm::command
                                   : battle.scene.units[piece_->index].arm;
        measure::SightParties parties;
        if (piece_) {
            parties.side = static_cast<std::int32_t>(battle.side_of(*piece_).index());
            if (piece_->kind == Piece::Kind::unit) parties.looker = static_cast<std::uint32_t>(piece_->index);
        }
        if (working_.valid()) working_.wait(); // the older question is short
        working_ = std::async(std::launch::async, [held = battle.shared_from_this(),
                                                   eye = measure::SightEnd{*at_, physics::eye_of(arm)},
                                                   parties] {
            const auto before = std::chrono::steady_clock::now();
            Seen seen;
            const physics::World& world = held->field().world();
            seen.shed = measure::viewshed(world.sight(), world, eye, physics::eye_on_foot,
                                          measure::sight_of(held->scene.rules.system), parties, 1);
            seen.milliseconds =
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count();
            seen.tint = tint_of(seen.shed);
            return seen;
        });
    }
    void collect() const {
        if (working_.valid() && working_.wait_for(std::chrono::seconds{0}) == std::future_status::ready)
            found_ = working_.get();
    }

    std::optional<GroundPoint> at_;
    std::optional<Piece> piece_;
    mutable std::future<Seen> working_;
    mutable std::optional<Seen> found_;
};

}

std::unique_ptr<Tool> make_viewshed() { return std::make_unique<ViewshedTool>(); }

}
