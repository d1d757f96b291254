#include "engine/measure/wheel.h"
#include "engine/overlay/ways.h"
#include "tools/vantage/window/play/game_desk.h"
#include "tools/vantage/window/play/ghosts.h"
#include "tools/vantage/window/play/wording.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace vantage::window {
namespace {

constexpr glm::vec4 allowed_colour{0.45F, 0.76F, 0.98F, 1};
constexpr glm::vec4 refused_colour{0.98F, 0.62F, 0.22F, 1};
constexpr std::array third_styles{frame::LineStyle::dotted, frame::LineStyle::dashed,
                                  frame::LineStyle::solid};
constexpr std::array third_names{"first third", "second third", "last third"};

std::size_t third_of(double share) { return share <= 1.0 / 3 + 1e-9 ? 0 : share <= 2.0 / 3 + 1e-9 ? 1 : 2; }

// Clicking selects. While a game is played and troops may move, dragging one moves its ghost within what the
// rules allow, dragging a front corner wheels it about the other, and the answer has a button that orders it.
class March final : public Tool {
public:
    explicit March(const GameDesk& play) : play_(play) {}
    std::string_view name() const override { return ghosts_ ? "March" : errand_ ? "Order" : "Select"; }
    std::string_view hint() const override {
        if (ghosts_) return "Drag on, Q and E turn, 1 to 9 go inches ahead; Escape lets go";
        if (errand_) return "Drag to an objective or a formation, then choose the order";
        if (ordering_step()) return "Select a formation, then drag from it to what its order aims at";
        if (moving_step()) return "Drag a unit to move its formation, or click one for its card";
        return "Click a unit for its card, double-click to fly to it";
    }
    void press(const Battle&, const Pick& at) override {
        held_.reset();
        errand_.reset();
        if (ordering_step() && at.ground && at.piece && of_focus(*at.piece))
            errand_ = Errand{*at.ground, *at.ground};
        if (!at.piece || at.piece->kind != Piece::Kind::unit || !at.ground || !moving_step()) return;
        if (!take(*at.piece)) return;
        grabbed_ = to_vec(*at.ground);
        held_ = esr::UnitId{at.piece->index};
        wheeling_ = corner_under(*held_, *at.ground);
    }
    void move(const Battle&, const Pick& at, bool held) override {
        if (held && errand_ && at.ground) errand_->to = *at.ground;
        if (!held || !held_ || !ghosts_ || !at.ground || !ghosts_->barred().empty()) return;
        const glm::dvec2 by = to_vec(*at.ground) - grabbed_;
        if (glm::length(by) < 4) return;
        dragged_ = true;
        if (wheeling_)
            wheel_to(*at.ground, at.fine);
        else
            ghosts_->shift(ghosts_->carry(*held_, !at.alone), by, at.fine);
    }
    void release(const Battle&, const Pick&) override {
        if (errand_ && aims().empty()) errand_.reset();
        if (ghosts_ && dragged_) ghosts_->settle();
        if (ghosts_ && !ghosts_->changed() && ghosts_->barred().empty()) ghosts_.reset();
        if (ghosts_ && !ghosts_->barred().empty() && !dragged_) ghosts_.reset();
        held_.reset();
        dragged_ = false;
    }
    bool turn(const Battle&, Degrees by) override {
        if (!ghosts_ || !ghosts_->barred().empty()) return false;
        const auto carry = ghosts_->carry(last_, true);
        ghosts_->turn(carry, ghosts_->place_of(last_).at, by);
        ghosts_->settle();
        return true;
    }
    bool forward(const Battle& battle, std::optional<Piece> selected, Inches inches) override {
        if (!selected || selected->kind != Piece::Kind::unit || !moving_step() || !take(*selected))
            return false;
        if (!ghosts_->barred().empty()) return true;
        const double yards = battle.scene.scales.ground.on_ground(inches).value();
        ghosts_->settle();
        ghosts_->shift(ghosts_->carry(last_, true), direction_of(ghosts_->place_of(last_).facing) * yards,
                       true);
        ghosts_->settle();
        return true;
    }
    bool wheel(const Battle& battle, double turns) override { return turn(battle, Degrees{turns * 5.0}); }
    bool back() override {
        const bool had = ghosts_ != nullptr || errand_;
        ghosts_.reset();
        held_.reset();
        errand_.reset();
        return had;
    }
    void refresh(const Battle&) override { // the game went on: the plan was for what stood before
        errand_.reset();
        if (snapshot_ && (!play_.game || play_.game->record.size() != snapshot_->record.size())) back();
    }
    void mark(const Battle& battle, Marks& marks) const override {
        if (errand_) mark_errand(battle, marks);
        if (!ghosts_) return;
        const esr::GameState& state = snapshot_->state;
        for (std::size_t third = 0; third < thirds_.size(); ++third)
            for (const std::vector<GroundPoint>& line : thirds_[third]) {
                if (line.size() < 2) continue;
                marks.line({}, {0.98F, 0.93F, 0.72F, 0.7F}, third_styles[third], 1.5F);
                for (const GroundPoint p : line) marks.lines.back().points.push_back(to_vec(p));
            }
        const bool fine = static_cast<bool>(ghosts_->verdict());
        const double share = fine ? ghosts_->verdict()->largest : 0.0;
        for (const Ghost& ghost : ghosts_->now()) {
            if (ghost.to == state[ghost.unit].place) continue;
            const std::vector<GroundPoint> outline =
                measure::outline_of(esr::base_of(state[ghost.unit], ghost.to));
            marks.outline(outline, fine ? allowed_colour : refused_colour,
                          fine ? third_styles[third_of(share)] : frame::LineStyle::dotted, 2.5F);
            Fill fill{{},
                      fine ? glm::vec4{0.45F, 0.76F, 0.98F, 0.22F} : glm::vec4{0.98F, 0.62F, 0.22F, 0.2F}};
            for (const GroundPoint p : outline) fill.outline.push_back(to_vec(p));
            marks.fills.push_back(std::move(fill));
        }
        const GroundPoint from = state[last_].place.at;
        const GroundPoint to = ghosts_->place_of(last_).at;
        if (distance(from, to) > Yards{4.0})
            marks.line({from, to}, {1, 1, 1, 0.8F}, frame::LineStyle::dashed, 1.5F);
        marks.text(to, fine ? fmt::format("{:.0f} yd, {:.0f} %", distance(from, to).value(), share * 100)
                            : std::string{"not allowed"});
    }
    Answer answer(const Battle& battle) const override {
        if (errand_) return errand_answer();
        if (!ghosts_) return {};
        const esr::GameState& state = snapshot_->state;
        Answer out;
        out.headline = state[ghosts_->formation()].name;
        if (!ghosts_->barred().empty()) {
            out.verdict = Verdict::no;
            out.lines = {"It may not move: " + ghosts_->barred()};
            return out;
        }
        const esr::MoveFormation command = ghosts_->command();
        out.lines.push_back(label_of(command, state));
        const Yards far = distance(state[last_].place.at, ghosts_->place_of(last_).at);
        out.yards = far;
        out.lines.push_back(fmt::format("{}: {:.0f} yd, {:.1f}\"", state[last_].name, far.value(),
                                        battle.scene.scales.ground.on_table(far).value()));
        if (wheeled_ > 0) out.lines.push_back(fmt::format("The outer corner walks {:.0f} yd", wheeled_));
        if (ghosts_->verdict()) {
            out.verdict = Verdict::yes;
            const double share = ghosts_->verdict()->largest;
            out.lines.push_back(
                fmt::format("{:.0f} % of its move: the {}", share * 100, third_names[third_of(share)]));
            if (!ghosts_->stopped_by().empty())
                out.lines.push_back("It stops here: " + ghosts_->stopped_by());
            out.orders = {{"March", command}};
            out.sentence = fmt::format("{}: {}", out.headline, out.lines.front());
        } else {
            const Error& error = ghosts_->verdict().error();
            out.verdict = Verdict::no;
            out.lines.push_back(fmt::format("Not allowed: {} ({})", error.message, error.where));
        }
        return out;
    }

private:
    /// An order that is drawn on the map: from where, to where.
    struct Errand {
        GroundPoint from;
        GroundPoint to;
    };
    [[nodiscard]] bool ordering_step() const {
        return play_.shown && play_.game && !play_.watching_past() && !play_.game->state.over &&
               play_.game->state.step == esr::Step::issue_orders;
    }
    [[nodiscard]] bool of_focus(Piece piece) const {
        const esr::GameState& state = play_.game->state;
        return play_.game->focus.valid() && play_.game->focus == formation_of(state, piece);
    }
    // The orders that aim at what the arrow points at: the nearest target of those that are allowed.
    [[nodiscard]] std::vector<const Choice*> aims() const {
        std::vector<const Choice*> found;
        double nearest = std::max(300.0, distance(errand_->from, errand_->to).value() / 4);
        if (distance(errand_->from, errand_->to) < Yards{60.0}) return found;
        for (const Choice& choice : play_.game->choices) {
            const auto* order = std::get_if<esr::IssueDirective>(&choice.command);
            if (!order || !choice.allowed()) continue;
            const auto place = goal_place(play_.game->state, order->target);
            if (!place) continue;
            const double away = distance(*place, errand_->to).value();
            if (away > nearest + 1e-6) continue;
            if (away < nearest - 1e-6) found.clear();
            nearest = away;
            found.push_back(&choice);
        }
        return found;
    }
    void mark_errand(const Battle& battle, Marks& marks) const {
        const auto found = aims();
        overlay::Marks drawn;
        const std::array way{errand_->from, errand_->to};
        overlay::mark_arrow(drawn, field_of(battle), window_pen, way,
                            found.empty() ? refused_colour : allowed_colour,
                            found.empty() ? frame::LineStyle::dotted : frame::LineStyle::solid);
        marks.add(drawn);
    }
    [[nodiscard]] Answer errand_answer() const {
        const auto found = aims();
        Answer out;
        out.headline = play_.game->state[play_.game->focus].name;
        if (found.empty()) out.lines.emplace_back("Nothing there that an order may aim at");
        for (const Choice* choice : found)
            out.orders.push_back(
                {choice->group.empty() ? choice->label : choice->group + ": " + choice->label,
                 choice->command});
        return out;
    }
    [[nodiscard]] bool moving_step() const {
        if (!play_.shown || !play_.game || play_.watching_past() || play_.game->state.over) return false;
        const esr::Step step = play_.game->state.step;
        return step == esr::Step::move || step == esr::Step::convert_for_combat ||
               step == esr::Step::convert_after_combat;
    }
    // Takes a unit in hand; false if it is nobody's to move.
    bool take(Piece piece) {
        const esr::UnitId unit{piece.index};
        const esr::Unit& in_game = play_.game->state[unit];
        if (!in_game.on_table()) return false;
        last_ = unit;
        wheeled_ = 0;
        if (ghosts_ && ghosts_->formation() == in_game.formation &&
            snapshot_->record.size() == play_.game->record.size())
            return true;
        ghosts_.reset();
        snapshot_ = play_.game;
        ghosts_ = std::make_unique<Ghosts>(snapshot_->state, snapshot_->setup->rules(), in_game.formation);
        thirds_ = ghosts_->barred().empty() ? ghosts_->thirds(unit) : decltype(thirds_){};
        return true;
    }
    // The front corner that the cursor has hold of, as the pivot on the other side.
    [[nodiscard]] std::optional<measure::Pivot> corner_under(esr::UnitId unit, GroundPoint at) const {
        const measure::Base base = esr::base_of(snapshot_->state[unit], ghosts_->place_of(unit));
        const auto corners = measure::corners(base);
        const Yards near = std::min(base.width, base.depth) / 4;
        if (distance(corners[0], at) < near) return measure::Pivot::right;
        if (distance(corners[1], at) < near) return measure::Pivot::left;
        return std::nullopt;
    }
    void wheel_to(GroundPoint at, bool fine) {
        ghosts_->reset_to_settled();
        const measure::Base base = esr::base_of(snapshot_->state[*held_], ghosts_->place_of(*held_));
        const auto corners = measure::corners(base);
        const bool about_right = *wheeling_ == measure::Pivot::right;
        const GroundPoint pivot = corners[about_right ? 1 : 0];
        const GroundPoint outer = corners[about_right ? 0 : 1];
        const double was = bearing_of(to_vec(outer) - to_vec(pivot)).value();
        const double now = bearing_of(to_vec(at) - to_vec(pivot)).value();
        double by = std::remainder(now - was, 360.0);
        if (!fine) by = std::round(by / 5.0) * 5.0;
        ghosts_->turn(ghosts_->carry(*held_, false), pivot, Degrees{by});
        wheeled_ = std::abs(to_radians(Degrees{by}).value()) * base.width.value();
    }

    const GameDesk& play_;
    std::shared_ptr<const Snapshot> snapshot_; // the plan looks at this state
    std::unique_ptr<Ghosts> ghosts_;
    std::vector<std::vector<std::vector<GroundPoint>>> thirds_;
    std::optional<esr::UnitId> held_;
    std::optional<measure::Pivot> wheeling_;
    std::optional<Errand> errand_;
    esr::UnitId last_;
    glm::dvec2 grabbed_{0.0};
    double wheeled_ = 0; // yards of the outer corner's arc
    bool dragged_ = false;
};

}

std::unique_ptr<Tool> make_march(const GameDesk& play) { return std::make_unique<March>(play); }

}
