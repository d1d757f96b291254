#include "engine/measure/wheel.h"
#include "engine/overlay/ways.h"
#include "tools/vantage/window/play/game_view.h"
#include "tools/vantage/window/play/move_preview.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::window {
namespace {

constexpr glm::vec4 allowed_colour{0.45F, 0.76F, 0.98F, 1};
constexpr glm::vec4 refused_colour{0.98F, 0.62F, 0.22F, 1};
constexpr std::array third_styles{overlay::LineStyle::dotted, overlay::LineStyle::dashed,
                                  overlay::LineStyle::solid};
constexpr std::array third_names{"first third", "second third", "last third"};

std::size_t third_of(double share) { return share <= 1.0 / 3 + 1e-9 ? 0 : share <= 2.0 / 3 + 1e-9 ? 1 : 2; }

measure::Base base_at(const play::State& state, PieceId piece, const Placement& place) {
    measure::Base base = state.piece(piece).base;
    base.place = place;
    return base;
}

// Clicking selects. While a game is played and troops may move, dragging one moves it within what the rules
// allow, dragging a front corner wheels it about the other, and the answer has a button that orders it.
// Where nobody moves, dragging from whoever is selected points at what an order shall aim at.
class March final : public Tool {
public:
    explicit March(const GameView& game) : game_(game) {}
    std::string_view name() const override { return preview_ ? "March" : arrow_ ? "Order" : "Select"; }
    std::string_view hint() const override {
        if (preview_) return "Drag on, Q and E turn, 1 to 9 go inches ahead; Escape lets go";
        if (arrow_) return "Drag to what the order aims at, then choose the order";
        if (!playing()) return "Click a unit for its card, double-click to fly to it";
        if (somebody_moves()) return "Drag a unit to move it and those with it, or click one for its card";
        if (std::any_of(game_.now->tasks.begin(), game_.now->tasks.end(),
                        [](const Task& task) { return task.aims; }))
            return "Select whom to order, then drag from there to what the order aims at";
        return "Click a unit for its card, double-click to fly to it";
    }
    void press(const Battle&, const Pick& at) override {
        held_.reset();
        arrow_.reset();
        if (!playing() || !at.piece || !at.ground) return;
        if (take(*at.piece)) {
            grabbed_ = to_vec(*at.ground);
            held_ = at.piece;
            wheeling_ = corner_under(*held_, *at.ground);
        } else if (can_aim(*at.piece)) {
            arrow_ = OrderArrow{*at.ground, *at.ground};
        }
    }
    void move(const Battle&, const Pick& at, bool held) override {
        if (held && arrow_ && at.ground) arrow_->to = *at.ground;
        if (!held || !held_ || !preview_ || !at.ground || !preview_->barred().empty()) return;
        const glm::dvec2 by = to_vec(*at.ground) - grabbed_;
        if (glm::length(by) < 4) return;
        dragged_ = true;
        if (wheeling_)
            wheel_to(*at.ground, at.fine);
        else
            preview_->shift(preview_->carry(*held_, !at.alone), by, at.fine);
    }
    void release(const Battle&, const Pick&) override {
        if (arrow_ && aimed_at().empty()) arrow_.reset();
        if (preview_ && dragged_) preview_->settle();
        if (preview_ && !preview_->changed() && preview_->barred().empty()) preview_.reset();
        if (preview_ && !preview_->barred().empty() && !dragged_) preview_.reset();
        held_.reset();
        dragged_ = false;
    }
    bool turn(const Battle&, Degrees by) override {
        if (!preview_ || !preview_->barred().empty()) return false;
        preview_->turn(preview_->carry(last_, true), preview_->place_of(last_).at, by);
        preview_->settle();
        return true;
    }
    bool forward(const Battle& battle, std::optional<PieceId> selected, Inches inches) override {
        if (!selected || !playing() || !take(*selected)) return false;
        if (!preview_->barred().empty()) return true;
        const double yards = battle.scene.scales.ground.on_ground(inches).value();
        preview_->settle();
        preview_->shift(preview_->carry(last_, true), direction_of(preview_->place_of(last_).facing) * yards,
                        true);
        preview_->settle();
        return true;
    }
    bool wheel(const Battle& battle, double turns) override { return turn(battle, Degrees{turns * 5.0}); }
    bool back() override {
        const bool had = preview_ != nullptr || arrow_;
        preview_.reset();
        held_.reset();
        arrow_.reset();
        return had;
    }
    void refresh(const Battle&) override { // the game went on: the plan was for what stood before
        arrow_.reset();
        if (snapshot_ && !of_now()) back();
    }
    void mark(const Battle& battle, overlay::Marks& marks) const override {
        if (arrow_) mark_arrow(battle, marks);
        if (!preview_) return;
        const play::State& state = *snapshot_->state;
        const overlay::Field field = field_of(battle);
        for (std::size_t third = 0; third < thirds_.size(); ++third)
            for (const std::vector<GroundPoint>& line : thirds_[third])
                marks.line(field, line, {0.98F, 0.93F, 0.72F, 0.7F}, 1.5F,
                           third_styles[std::min<std::size_t>(third, 2)]);
        const bool fine = static_cast<bool>(preview_->cost());
        const double share = fine ? *preview_->cost() : 0.0;
        for (const play::Going& going : preview_->now()) {
            const measure::Base base = state.piece(going.piece).base;
            if (going.to == base.place) continue;
            const std::vector<GroundPoint> outline =
                measure::outline_of(base_at(state, going.piece, going.to));
            marks.line(field, outline, fine ? allowed_colour : refused_colour, 2.5F,
                       fine ? third_styles[third_of(share)] : overlay::LineStyle::dotted, true);
            marks.patch(outline,
                        fine ? glm::vec4{0.45F, 0.76F, 0.98F, 0.22F} : glm::vec4{0.98F, 0.62F, 0.22F, 0.2F});
        }
        const GroundPoint from = state.piece(last_).base.place.at;
        const GroundPoint to = preview_->place_of(last_).at;
        if (distance(from, to) > Yards{4.0})
            marks.line(field, std::array{from, to}, {1, 1, 1, 0.8F}, 1.5F, overlay::LineStyle::dashed);
        marks.text(to,
                   fine ? fmt::format("{:.0f} yd, {:.0f} %", distance(from, to).value(), share * 100)
                        : std::string{"not allowed"},
                   window_pen.text(20.0F), overlay::Weight::verdict, overlay::paper_colour,
                   overlay::dark_plate);
    }
    Answer answer(const Battle& battle) const override {
        if (arrow_) return order_answer();
        if (!preview_) return {};
        const play::State& state = *snapshot_->state;
        Answer out;
        out.headline = state.subject_name(state.subject_of(last_));
        if (!preview_->barred().empty()) {
            out.verdict = Verdict::no;
            out.lines = {"It may not move: " + preview_->barred()};
            return out;
        }
        const play::CommandPtr command = preview_->command();
        const std::string title = state.title_of(*command);
        const std::string whose = out.headline + ": ";
        out.lines.push_back(title.starts_with(whose) ? title.substr(whose.size()) : title);
        const play::Piece piece = state.piece(last_);
        const Yards far = distance(piece.base.place.at, preview_->place_of(last_).at);
        out.yards = far;
        out.lines.push_back(fmt::format("{}: {:.0f} yd, {:.1f}\"", piece.name, far.value(),
                                        battle.scene.scales.ground.on_table(far).value()));
        if (wheeled_ > 0) out.lines.push_back(fmt::format("The outer corner walks {:.0f} yd", wheeled_));
        if (preview_->cost()) {
            out.verdict = Verdict::yes;
            const double share = *preview_->cost();
            out.lines.push_back(
                fmt::format("{:.0f} % of its move: the {}", share * 100, third_names[third_of(share)]));
            if (!preview_->stopped_by().empty())
                out.lines.push_back("It stops here: " + preview_->stopped_by());
            out.orders = {{"March", command}};
            out.sentence = whose + out.lines.front();
        } else {
            const Error& error = preview_->cost().error();
            out.verdict = Verdict::no;
            out.lines.push_back(fmt::format("Not allowed: {} ({})", error.message, error.where));
        }
        return out;
    }

private:
    /// An order that is drawn on the map: from where, to where.
    struct OrderArrow {
        GroundPoint from;
        GroundPoint to;
    };
    [[nodiscard]] bool playing() const {
        return game_.shown && game_.on() && !game_.watching_past() && game_.now->to_decide.valid();
    }
    // Whether the plan in hand is about how the game stands now.
    [[nodiscard]] bool of_now() const { return game_.now && game_.now->moments == snapshot_->moments; }
    // Whether there is anybody whom a player may want to move in this step. Asked again when the game went
    // on.
    [[nodiscard]] bool somebody_moves() const {
        if (asked_ && asked_->state == game_.now->state) return moves_;
        asked_ = game_.now;
        moves_ = false;
        for (std::size_t i = 0; i < asked_->game->scene().units.size() && !moves_; ++i)
            moves_ = asked_->state->plan_move({PieceId::Kind::unit, i}) != nullptr;
        return moves_;
    }
    [[nodiscard]] bool can_aim(PieceId piece) const {
        const Snapshot& now = *game_.now;
        if (now.subject.empty() || !has(*now.state, piece)) return false;
        const bool its =
            now.subject == now.state->subject_of(piece) || now.state->subject_piece(now.subject) == piece;
        return its && std::any_of(now.choices.begin(), now.choices.end(),
                                  [](const play::Choice& choice) { return choice.aim && choice.allowed(); });
    }
    // The choices that aim at what the arrow points at: the nearest target of those that are allowed.
    [[nodiscard]] std::vector<const play::Choice*> aimed_at() const {
        std::vector<const play::Choice*> found;
        double nearest = std::max(300.0, distance(arrow_->from, arrow_->to).value() / 4);
        if (distance(arrow_->from, arrow_->to) < Yards{60.0}) return found;
        for (const play::Choice& choice : game_.now->choices) {
            if (!choice.aim || !choice.allowed()) continue;
            const double away = distance(*choice.aim, arrow_->to).value();
            if (away > nearest + 1e-6) continue;
            if (away < nearest - 1e-6) found.clear();
            nearest = away;
            found.push_back(&choice);
        }
        return found;
    }
    void mark_arrow(const Battle& battle, overlay::Marks& marks) const {
        const bool finds = !aimed_at().empty();
        const std::array way{arrow_->from, arrow_->to};
        overlay::mark_arrow(marks, field_of(battle), window_pen, way, finds ? allowed_colour : refused_colour,
                            finds ? overlay::LineStyle::solid : overlay::LineStyle::dotted);
    }
    [[nodiscard]] Answer order_answer() const {
        const auto found = aimed_at();
        Answer out;
        out.headline = game_.now->state->subject_name(game_.now->subject);
        if (found.empty()) out.lines.emplace_back("Nothing there that an order may aim at");
        for (const play::Choice* choice : found)
            out.orders.push_back(
                {choice->group.empty() ? choice->label : choice->group + ": " + choice->label,
                 choice->command});
        return out;
    }
    // Takes a piece in hand; false if it is nobody's to move.
    bool take(PieceId piece) {
        const std::shared_ptr<const Snapshot> now = game_.now;
        if (!has(*now->state, piece)) return false;
        const bool goes_on =
            preview_ && of_now() && now->state->subject_of(piece) == now->state->subject_of(last_);
        if (!goes_on) {
            std::unique_ptr<play::MovePlan> plan = now->state->plan_move(piece);
            if (!plan) return false;
            preview_ = std::make_unique<MovePreview>(*now->state, std::move(plan));
            snapshot_ = now;
            thirds_ = preview_->barred().empty() ? preview_->thirds(piece) : decltype(thirds_){};
        }
        last_ = piece;
        wheeled_ = 0;
        return true;
    }
    // The front corner that the cursor has hold of, as the pivot on the other side.
    [[nodiscard]] std::optional<measure::Pivot> corner_under(PieceId piece, GroundPoint at) const {
        const measure::Base base = base_at(*snapshot_->state, piece, preview_->place_of(piece));
        if (base.round) return std::nullopt;
        const auto corners = measure::corners(base);
        const Yards near = std::min(base.width, base.depth) / 4;
        if (distance(corners[0], at) < near) return measure::Pivot::right;
        if (distance(corners[1], at) < near) return measure::Pivot::left;
        return std::nullopt;
    }
    void wheel_to(GroundPoint at, bool fine) {
        preview_->reset_to_settled();
        const measure::Base base = base_at(*snapshot_->state, *held_, preview_->place_of(*held_));
        const auto corners = measure::corners(base);
        const bool about_right = *wheeling_ == measure::Pivot::right;
        const GroundPoint pivot = corners[about_right ? 1 : 0];
        const GroundPoint outer = corners[about_right ? 0 : 1];
        const double was = bearing_of(to_vec(outer) - to_vec(pivot)).value();
        const double now = bearing_of(to_vec(at) - to_vec(pivot)).value();
        double by = std::remainder(now - was, 360.0);
        if (!fine) by = std::round(by / 5.0) * 5.0;
        preview_->turn(preview_->carry(*held_, false), pivot, Degrees{by});
        wheeled_ = std::abs(to_radians(Degrees{by}).value()) * base.width.value();
    }

    const GameView& game_;
    std::shared_ptr<const Snapshot> snapshot_; // the plan looks at this state
    std::unique_ptr<MovePreview> preview_;
    std::vector<std::vector<std::vector<GroundPoint>>> thirds_;
    std::optional<PieceId> held_;
    std::optional<measure::Pivot> wheeling_;
    std::optional<OrderArrow> arrow_;
    PieceId last_;
    glm::dvec2 grabbed_{0.0};
    double wheeled_ = 0; // yards of the outer corner's arc
    bool dragged_ = false;
    mutable std::shared_ptr<const Snapshot> asked_; // whether somebody moves
    mutable bool moves_ = false;
};

}

std::unique_ptr<Tool> make_march(const GameView& game) { return std::make_unique<March>(game); }

}
