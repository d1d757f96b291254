#include "engine/overlay/sight.h"
#include "tools/vantage/window/tools/tools.h"
#include "tools/vantage/window/worker.h"

#include <fmt/format.h>

#include <chrono>

namespace vantage::window {
namespace {

struct Seen {
    measure::Viewshed shed;
    overlay::Marks marks;
    double milliseconds = 0;
};

class ViewshedTool final : public Tool {
public:
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
        seen_.forget();
        return true;
    }
    void refresh(const Battle& battle) override {
        if (at_) start(battle);
    }
    bool busy() const override { return seen_.busy(); }
    void mark(const Battle&, overlay::Marks& marks) const override {
        if (seen_.answer()) marks.add(seen_.answer()->marks);
    }
    Answer answer(const Battle& battle) const override {
        const auto& found = seen_.answer();
        if (!found || !at_) return {};
        Answer out;
        out.headline = fmt::format("{:.0f} % of the ground", found->shed.share() * 100);
        out.lines = {
            fmt::format("is seen from {}", who(battle)), "Dark ground is out of sight",
            fmt::format("{} places asked in {:.0f} ms", found->shed.seen.size(), found->milliseconds)};
        add_units(battle, found->shed, out);
        out.sentence = fmt::format("{} sees {:.0f} % of the ground", who(battle), found->shed.share() * 100);
        return out;
    }

private:
    [[nodiscard]] std::string who(const Battle& battle) const {
        return piece_ ? battle.name_of(*piece_)
                      : fmt::format("{:.0f} E {:.0f} N", at_->east.value(), at_->north.value());
    }
    void add_units(const Battle& battle, const measure::Viewshed& shed, Answer& out) const {
        if (!piece_ || piece_->kind != PieceId::Kind::unit) return;
        const HeightField& field = battle.ground().drawn();
        const auto side = battle.scene.side_of(scene::UnitId{piece_->index});
        int seen = 0;
        int all = 0;
        for (const PieceId other : battle.pieces()) {
            if (other.kind != PieceId::Kind::unit || battle.scene.side_of(scene::UnitId{other.index}) == side)
                continue;
            ++all;
            const GroundPoint p = battle.base_of(other).place.at;
            const int i =
                std::clamp(static_cast<int>(p.east.value() / field.cell_east()), 0, field.columns() - 1);
            const int j =
                std::clamp(static_cast<int>(p.north.value() / field.cell_north()), 0, field.rows() - 1);
            seen += shed.at(i, j) ? 1 : 0;
        }
        out.lines.push_back(fmt::format("{} of {} enemy units stand on ground that is seen", seen, all));
    }
    void start(const Battle& battle) {
        const table::Arm arm = !piece_ ? table::Arm::infantry
                               : piece_->kind == PieceId::Kind::leader
                                   ? table::Arm::command
                                   : battle.scene.units[piece_->index].arm;
        measure::SightParties parties;
        if (piece_) {
            parties.side = static_cast<std::int32_t>(battle.side_of(*piece_).index());
            if (piece_->kind == PieceId::Kind::unit)
                parties.looker = static_cast<std::uint32_t>(piece_->index);
        }
        seen_.ask([held = battle.shared_from_this(),
                   eye = measure::SightEnd{*at_, battle.board().eyes().of(arm)}, parties, who = who(battle)] {
            const auto before = std::chrono::steady_clock::now();
            Seen seen;
            const physics::World& world = held->field().world();
            seen.shed = measure::viewshed(world.sight(), world, eye, held->board().eyes().on_foot(),
                                          held->board().sight_rules(), parties, 1);
            seen.milliseconds =
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count();
            overlay::mark_viewshed(seen.marks, window_pen, seen.shed, eye.at, who);
            return seen;
        });
    }

    std::optional<GroundPoint> at_;
    std::optional<PieceId> piece_;
    Question<Seen> seen_;
};

}

std::unique_ptr<Tool> make_viewshed() { return std::make_unique<ViewshedTool>(); }

}
