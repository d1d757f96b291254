#include "engine/overlay/sight.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::window {
namespace {

struct End {
    std::optional<PieceId> piece;
    GroundPoint at;
    Yards raised{0.0}; // by the wheel
};

class Sight final : public Tool {
public:
    std::string_view name() const override { return "Line of sight"; }
    std::string_view hint() const override {
        return from_ ? "Click or drag to what is looked at; Shift+wheel raises the eye"
                     : "Click or drag from who looks to what is looked at";
    }
    void press(const Battle& battle, const Pick& at) override {
        if (!at.ground && !at.piece) return;
        if (!from_ || fixed_) {
            from_ = end(battle, at);
            to_.reset();
            fixed_ = false;
            began_ = true;
        } else {
            to_ = end(battle, at);
            began_ = false;
        }
        ask(battle);
    }
    void move(const Battle& battle, const Pick& at, bool held) override {
        if (!from_ || fixed_ || (!at.ground && !at.piece)) return;
        (void)held;
        to_ = end(battle, at);
        ask(battle);
    }
    void release(const Battle& battle, const Pick& at) override {
        if (!from_ || (!at.ground && !at.piece)) return;
        const GroundPoint place = at.piece ? battle.base_of(*at.piece).place.at : *at.ground;
        const bool other = !at.piece || at.piece != from_->piece;
        if (began_ && !(other && distance(place, from_->at) > Yards{10.0}))
            return; // a click: the second one comes
        to_ = end(battle, at);
        fixed_ = true;
        began_ = false;
        ask(battle);
    }
    bool wheel(const Battle& battle, double turns) override {
        if (!from_) return false;
        from_->raised = Yards{std::clamp(from_->raised.value() + turns, 0.0, 100.0)};
        ask(battle);
        return true;
    }
    bool back() override {
        if (!from_) return false;
        if (to_ && fixed_)
            to_.reset(), fixed_ = false;
        else
            from_.reset(), to_.reset();
        found_.reset();
        return true;
    }
    void refresh(const Battle& battle) override { ask(battle); }
    void mark(const Battle& battle, overlay::Marks& marks) const override {
        if (!found_ || !to_) return;
        overlay::mark_sight(marks, field_of(battle), window_pen, *found_, physics::reason_of(found_->best),
                            threshold_);
    }
    Answer answer(const Battle& battle) const override {
        if (!found_ || !to_) return {};
        const measure::Sighting& line = found_->best;
        Answer out;
        out.verdict = visible() ? Verdict::yes : Verdict::no;
        out.headline = fmt::format("{} {} {}", name(battle, *from_), visible() ? "sees" : "does not see",
                                   name(battle, *to_));
        if (found_->samples > 1)
            out.lines.push_back(fmt::format("{:.0f} % of the base is seen ({} of {} places)",
                                            found_->share() * 100, found_->seen, found_->samples));
        const std::string why = physics::reason_of(line);
        out.lines.push_back(why);
        out.lines.push_back(fmt::format("{:.0f} yards, {:.1f}\" on the table", line.length.value(),
                                        battle.scene.scales.ground.on_table(line.length).value()));
        out.lines.push_back(fmt::format("Eye {:.1f} yd, target {:.1f} yd above the ground; sight {}",
                                        line.from.above.value(), line.to.above.value(),
                                        measure::name_of(line.kind)));
        out.sentence = fmt::format("{} to {}: {}, {}", name(battle, *from_), name(battle, *to_),
                                   visible() ? "in sight" : "out of sight", why);
        out.yards = line.length;
        out.chart = ProfileChart{profile_, line.blocked_at, line.tightest_at};
        return out;
    }

private:
    [[nodiscard]] bool visible() const { return found_ && found_->visible(threshold_); }
    static End end(const Battle& battle, const Pick& at) {
        if (at.piece) return {at.piece, battle.base_of(*at.piece).place.at, Yards{0.0}};
        return {std::nullopt, *at.ground, Yards{0.0}};
    }
    static std::string name(const Battle& battle, const End& e) {
        return e.piece ? battle.name_of(*e.piece)
                       : fmt::format("{:.0f} E {:.0f} N", e.at.east.value(), e.at.north.value());
    }
    static table::Arm arm_of(const Battle& battle, const End& e) {
        if (!e.piece) return table::Arm::infantry;
        return e.piece->kind == PieceId::Kind::unit ? battle.scene.units[e.piece->index].arm
                                                    : table::Arm::command;
    }
    void ask(const Battle& battle) {
        found_.reset();
        if (!from_ || !to_) return;
        const measure::SightSettings settings = battle.board().sight_rules();
        const ruling::Eyes eyes = battle.board().eyes();
        threshold_ = settings.threshold;
        measure::SightParties parties;
        const auto unit = [](const End& e) -> std::optional<std::uint32_t> {
            if (e.piece && e.piece->kind == PieceId::Kind::unit)
                return static_cast<std::uint32_t>(e.piece->index);
            return std::nullopt;
        };
        parties.looker = unit(*from_);
        parties.target = unit(*to_);
        if (from_->piece) parties.side = static_cast<std::int32_t>(battle.side_of(*from_->piece).index());
        const physics::World& world = battle.field().world();
        const measure::SightEnd eye{from_->at, eyes.of(arm_of(battle, *from_)) + from_->raised};
        const Yards top = eyes.of(arm_of(battle, *to_));
        if (to_->piece) {
            found_ = measure::sight_of_base(world.sight(), world, eye, battle.base_of(*to_->piece), top,
                                            settings, parties);
        } else {
            const measure::Sighting one =
                measure::sight(world.sight(), world, eye, {to_->at, top}, settings, parties);
            found_ = measure::BaseSighting{one.visible ? 1 : 0, 1, one, {}};
        }
        profile_ = world.sight().profile(found_->best.from, found_->best.to);
    }

    std::optional<End> from_;
    std::optional<End> to_;
    std::optional<measure::BaseSighting> found_;
    std::vector<measure::ProfilePoint> profile_;
    double threshold_ = 0;
    bool fixed_ = false;
    bool began_ = false;
};

}

std::unique_ptr<Tool> make_sight() { return std::make_unique<Sight>(); }

}
