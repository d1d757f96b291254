#include "engine/measure/wheel.h"
#include "engine/overlay/ways.h"
#include "tools/vantage/window/play/game_view.h"
#include "tools/vantage/window/play/move_preview.h"
#include "tools/vantage/window/tools/fire_in_hand.h"
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

/// A march that is planned and not ordered yet.
struct Plan {
    std::shared_ptr<const Snapshot> snapshot; ///< the preview looks at this state
    PieceId piece;                            ///< that was taken in hand last
    std::unique_ptr<MovePreview> preview;
    std::vector<std::vector<std::vector<GroundPoint>>> thirds;
    double wheeled = 0; ///< yards of the outer corner's arc

    [[nodiscard]] const play::State& state() const { return *snapshot->state; }
    [[nodiscard]] std::string subject() const { return state().subject_of(piece); }
    [[nodiscard]] std::string name() const { return state().subject_name(subject()); }
    [[nodiscard]] bool barred() const { return !preview->barred().empty(); }
    [[nodiscard]] bool can_be_ordered() const { return !barred() && preview->changed() && preview->cost(); }
};

/// An order that is drawn on the map: for whom, from where, to where.
struct OrderArrow {
    std::string subject;
    GroundPoint from;
    GroundPoint to;
    PieceId by{};                   ///< from whom it was drawn
    std::optional<PieceId> enemy{}; ///< on whom it ends
};

// Clicking selects. While a game is played and troops may move, dragging one moves it within what the rules
// allow, dragging it onto an enemy brings it into contact, dragging a front corner wheels it about the other,
// and the answer has a button that orders it. Where fire is declared, dragging a unit onto an enemy points
// its fire at him. Where nobody moves, dragging from anybody points at what an order for his formation shall
// aim at. Plans and arrows stay in hand until they are ordered or let go, also while others are made.
class March final : public Tool {
public:
    explicit March(const GameView& game) : game_(game) {}
    std::string_view name() const override {
        return !plans_.empty()                ? "March"
               : !fire_.empty()               ? "Fire"
               : drawing_ || !arrows_.empty() ? "Order"
                                              : "Select";
    }
    std::string_view hint() const override {
        if (!plans_.empty())
            return "Drag on, Q and E turn, 1 to 9 go inches ahead, Enter orders it; Escape lets go";
        if (!fire_.empty()) return "Drag more units onto targets, or declare the fire; Escape takes back";
        if (drawing_ || !arrows_.empty()) return "Drag to what the order aims at, then choose the order";
        if (!playing()) return "Click a unit for its card, double-click to fly to it";
        if (somebody_moves()) return "Drag a unit to move it and those with it, onto an enemy for contact";
        if (somebody_fires())
            return "Drag a battery or battalion onto an enemy to see what its fire would do";
        if (std::any_of(game_.now->tasks.begin(), game_.now->tasks.end(),
                        [](const Task& task) { return task.aims; }))
            return "Drag from any unit to what an order for its formation aims at";
        return "Click a unit for its card, double-click to fly to it";
    }
    void press(const Battle&, const Pick& at) override {
        held_.reset();
        drawing_.reset();
        if (!playing() || !at.piece || !at.ground) return;
        if (take(*at.piece)) {
            grabbed_ = to_vec(*at.ground);
            held_ = at.piece;
            wheeling_ = corner_under(*held_, *at.ground);
        } else if (FireInHand::may_aim(*game_.now->state, *at.piece)) {
            drawing_ = OrderArrow{game_.now->state->subject_of(*at.piece), *at.ground, *at.ground, *at.piece};
        } else if (const auto subject = aimable(*at.piece)) {
            drawing_ = OrderArrow{*subject, *at.ground, *at.ground, *at.piece};
        }
    }
    void move(const Battle&, const Pick& at, bool held) override {
        if (held && drawing_ && at.ground) {
            drawing_->to = *at.ground;
            drawing_->enemy.reset();
            if (at.piece && enemies(*at.piece, drawing_->by)) drawing_->enemy = at.piece;
        }
        if (!held || !held_ || plans_.empty() || !at.ground || plan().barred()) return;
        const glm::dvec2 by = to_vec(*at.ground) - grabbed_;
        if (glm::length(by) < 4) return;
        dragged_ = true;
        MovePreview& preview = *plan().preview;
        if (wheeling_)
            wheel_to(*at.ground, at.fine);
        else if (at.piece && enemies(*at.piece, *held_))
            preview.meet(preview.carry(*held_, !at.alone), *held_, *at.piece);
        else
            preview.shift(preview.carry(*held_, !at.alone), by, at.fine);
    }
    void release(const Battle&, const Pick&) override {
        if (drawing_ && drawing_->enemy && FireInHand::may_aim(*game_.now->state, drawing_->by)) {
            fire_.aim(game_.now, drawing_->by, *drawing_->enemy);
        } else if (drawing_ && !aimed_at(*drawing_).empty()) {
            std::erase_if(arrows_, [&](const OrderArrow& a) { return a.subject == drawing_->subject; });
            arrows_.push_back(*drawing_);
        }
        drawing_.reset();
        if (!plans_.empty()) {
            if (dragged_) plan().preview->settle();
            const bool idle = plan().barred() ? !dragged_ : !plan().preview->changed();
            if (idle) plans_.pop_back();
        }
        held_.reset();
        dragged_ = false;
    }
    bool turn(const Battle&, Degrees by) override {
        if (plans_.empty() || plan().barred()) return false;
        MovePreview& preview = *plan().preview;
        preview.turn(preview.carry(plan().piece, true), preview.place_of(plan().piece).at, by);
        preview.settle();
        return true;
    }
    bool forward(const Battle& battle, std::optional<PieceId> selected, Inches inches) override {
        if (!selected || !playing() || !take(*selected)) return false;
        if (plan().barred()) return true;
        MovePreview& preview = *plan().preview;
        const double yards = battle.scene.scales.ground.on_ground(inches).value();
        preview.settle();
        preview.shift(preview.carry(*selected, true),
                      direction_of(preview.place_of(*selected).facing) * yards, true);
        preview.settle();
        return true;
    }
    bool wheel(const Battle& battle, double turns) override { return turn(battle, Degrees{turns * 5.0}); }
    bool back() override {
        held_.reset();
        if (std::exchange(drawing_, std::nullopt)) return true;
        if (!plans_.empty()) return plans_.pop_back(), true;
        if (fire_.back()) return true;
        if (!arrows_.empty()) return arrows_.pop_back(), true;
        return false;
    }
    void ordered(const std::string& subject) override {
        std::erase_if(plans_, [&](const Plan& p) { return p.subject() == subject; });
        fire_.let_go(subject);
        std::erase_if(arrows_, [&](const OrderArrow& a) { return a.subject == subject; });
    }
    // The game went on: what is in hand is held against how it stands now.
    void refresh(const Battle&) override {
        if (!game_.now || !game_.now->all) return;
        // A hand that has hold of something that still stands keeps it.
        if (!std::all_of(plans_.begin(), plans_.end(), [&](const Plan& p) { return of_now(p); }))
            held_.reset();
        std::vector<Plan> kept;
        for (Plan& old : plans_) {
            if (of_now(old)) {
                kept.push_back(std::move(old));
                continue;
            }
            std::optional<Plan> next =
                playing() && has(*game_.now->state, old.piece) ? begun(old.piece) : std::nullopt;
            if (next && !next->barred()) {
                next->preview->put(old.preview->now());
                kept.push_back(std::move(*next));
            } else if (old.can_be_ordered()) {
                remarks_.push_back(fmt::format("The march of {} was not ordered and is let go: {}",
                                               old.name(),
                                               next ? next->preview->barred() : "nobody moves now"));
            }
        }
        plans_ = std::move(kept);
        for (const std::string& name : fire_.refresh(game_.now))
            remarks_.push_back(fmt::format("The fire of {} was not declared and is let go", name));
        std::erase_if(arrows_, [&](const OrderArrow& a) {
            const bool gone = aimed_at(a).empty();
            if (gone)
                remarks_.push_back(fmt::format("The order drawn for {} was not given and is let go",
                                               game_.now->state->subject_name(a.subject)));
            return gone;
        });
    }
    std::vector<std::string> pending() const override {
        std::vector<std::string> out;
        for (const Plan& p : plans_)
            if (p.can_be_ordered()) out.push_back("the march of " + p.name());
        for (const std::string& name : fire_.names()) out.push_back("the fire of " + name);
        for (const OrderArrow& a : arrows_)
            out.push_back("the order for " + game_.now->state->subject_name(a.subject));
        return out;
    }
    std::optional<std::string> take_remark() override {
        if (remarks_.empty()) return std::nullopt;
        std::string remark = std::move(remarks_.back());
        remarks_.pop_back();
        return remark;
    }
    void mark(const Battle& battle, overlay::Marks& marks) const override {
        for (const OrderArrow& a : arrows_) mark_arrow(battle, marks, a);
        if (drawing_) mark_arrow(battle, marks, *drawing_);
        fire_.mark(battle, marks);
        for (const Plan& p : plans_) mark_plan(battle, marks, p, &p == &plans_.back());
    }
    Answer answer(const Battle& battle) const override {
        if (drawing_) return order_answer(*drawing_);
        if (plans_.empty() && !fire_.empty()) return fire_.answer();
        Answer out = !plans_.empty() ? march_answer(battle) : Answer{};
        if (plans_.empty() && !arrows_.empty()) out = order_answer(arrows_.back());
        // What else is in hand can be ordered from the same place.
        for (std::size_t i = 0; i + 1 < plans_.size(); ++i)
            if (plans_[i].can_be_ordered())
                out.orders.push_back(
                    {plans_[i].name() + ": march", plans_[i].preview->command(), plans_[i].subject()});
        for (std::size_t i = 0; i + 1 < arrows_.size(); ++i)
            for (const Answer::Order& order : order_answer(arrows_[i]).orders)
                out.orders.push_back({game_.now->state->subject_name(arrows_[i].subject) + ": " + order.label,
                                      order.command, order.subject});
        return out;
    }

private:
    [[nodiscard]] Plan& plan() { return plans_.back(); }
    [[nodiscard]] bool playing() const {
        return game_.shown && game_.on() && !game_.watching_past() && game_.now->to_decide.valid();
    }
    // Whether the plan in hand is about how the game stands now.
    [[nodiscard]] bool of_now(const Plan& p) const {
        return game_.now && game_.now->moments == p.snapshot->moments;
    }
    [[nodiscard]] bool enemies(PieceId a, PieceId b) const {
        const play::State& state = *game_.now->state;
        return has(state, a) && a.kind == PieceId::Kind::unit && state.piece(a).side != state.piece(b).side;
    }
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
    [[nodiscard]] bool somebody_fires() const {
        if (fire_asked_ && fire_asked_->state == game_.now->state) return fires_;
        fire_asked_ = game_.now;
        fires_ = false;
        for (std::size_t i = 0; i < fire_asked_->game->scene().units.size() && !fires_; ++i)
            fires_ = FireInHand::may_aim(*fire_asked_->state, {PieceId::Kind::unit, i});
        return fires_;
    }
    // For whom an order can be drawn from a piece: those who are in focus if it shows them, else its own.
    [[nodiscard]] std::optional<std::string> aimable(PieceId piece) const {
        const Snapshot& now = *game_.now;
        if (!now.all || !has(*now.state, piece)) return std::nullopt;
        const auto aims = [&](const std::string& subject) {
            return !subject.empty() &&
                   std::any_of(now.all->begin(), now.all->end(), [&](const play::Choice& c) {
                       return c.subject == subject && c.aim && c.allowed();
                   });
        };
        if (!now.subject.empty() && now.state->subject_piece(now.subject) == piece && aims(now.subject))
            return now.subject;
        std::string own = now.state->subject_of(piece);
        return aims(own) ? std::optional{std::move(own)} : std::nullopt;
    }
    // The choices that aim at what the arrow points at: the nearest target of those that are allowed.
    [[nodiscard]] std::vector<const play::Choice*> aimed_at(const OrderArrow& arrow) const {
        std::vector<const play::Choice*> found;
        double nearest = std::max(300.0, distance(arrow.from, arrow.to).value() / 4);
        if (!game_.now->all || distance(arrow.from, arrow.to) < Yards{60.0}) return found;
        for (const play::Choice& choice : *game_.now->all) {
            if (choice.subject != arrow.subject || !choice.aim || !choice.allowed()) continue;
            const double away = distance(*choice.aim, arrow.to).value();
            if (away > nearest + 1e-6) continue;
            if (away < nearest - 1e-6) found.clear();
            nearest = away;
            found.push_back(&choice);
        }
        return found;
    }
    void mark_arrow(const Battle& battle, overlay::Marks& marks, const OrderArrow& arrow) const {
        const bool finds = arrow.enemy || !aimed_at(arrow).empty();
        const std::array way{arrow.from, arrow.to};
        overlay::mark_arrow(marks, field_of(battle), window_pen, way, finds ? allowed_colour : refused_colour,
                            finds ? overlay::LineStyle::solid : overlay::LineStyle::dotted);
    }
    [[nodiscard]] Answer order_answer(const OrderArrow& arrow) const {
        const auto found = aimed_at(arrow);
        Answer out;
        out.headline = game_.now->state->subject_name(arrow.subject);
        if (found.empty())
            out.lines.emplace_back(FireInHand::may_aim(*game_.now->state, arrow.by)
                                       ? "Drag onto the enemy whom it shall fire at"
                                       : "Nothing there that an order may aim at");
        for (const play::Choice* choice : found)
            out.orders.push_back(
                {choice->group.empty() ? choice->label : choice->group + ": " + choice->label,
                 choice->command, arrow.subject});
        return out;
    }
    static void mark_plan(const Battle& battle, overlay::Marks& marks, const Plan& p, bool in_hand) {
        const play::State& state = p.state();
        const overlay::Field field = field_of(battle);
        for (std::size_t third = 0; in_hand && third < p.thirds.size(); ++third)
            for (const std::vector<GroundPoint>& line : p.thirds[third])
                marks.line(field, line, {0.98F, 0.93F, 0.72F, 0.7F}, 1.5F,
                           third_styles[std::min<std::size_t>(third, 2)]);
        const bool fine = static_cast<bool>(p.preview->cost());
        const double share = fine ? *p.preview->cost() : 0.0;
        for (const play::Going& going : p.preview->now()) {
            const measure::Base base = state.piece(going.piece).base;
            if (going.to == base.place) continue;
            const std::vector<GroundPoint> outline =
                measure::outline_of(base_at(state, going.piece, going.to));
            marks.line(field, outline, fine ? allowed_colour : refused_colour, 2.5F,
                       fine ? third_styles[third_of(share)] : overlay::LineStyle::dotted, true);
            marks.patch(outline,
                        fine ? glm::vec4{0.45F, 0.76F, 0.98F, 0.22F} : glm::vec4{0.98F, 0.62F, 0.22F, 0.2F});
        }
        const GroundPoint from = state.piece(p.piece).base.place.at;
        const GroundPoint to = p.preview->place_of(p.piece).at;
        if (distance(from, to) > Yards{4.0})
            marks.line(field, std::array{from, to}, {1, 1, 1, 0.8F}, 1.5F, overlay::LineStyle::dashed);
        const std::string contact = p.preview->meets().empty() ? "" : "\ncontact";
        marks.text(
            to,
            fine ? fmt::format("{:.0f} yd, {:.0f} %{}", distance(from, to).value(), share * 100, contact)
                 : std::string{"not allowed"},
            window_pen.text(20.0F), overlay::Weight::verdict, overlay::paper_colour, overlay::dark_plate);
    }
    [[nodiscard]] Answer march_answer(const Battle& battle) const {
        const Plan& p = plans_.back();
        const play::State& state = p.state();
        Answer out;
        out.headline = p.name();
        if (p.barred()) {
            out.verdict = Verdict::no;
            out.lines = {"It may not move: " + p.preview->barred()};
            return out;
        }
        const play::CommandPtr command = p.preview->command();
        const std::string title = state.title_of(*command);
        const std::string whose = out.headline + ": ";
        out.lines.push_back(title.starts_with(whose) ? title.substr(whose.size()) : title);
        const play::Piece piece = state.piece(p.piece);
        const Yards far = distance(piece.base.place.at, p.preview->place_of(p.piece).at);
        out.yards = far;
        out.lines.push_back(fmt::format("{}: {:.0f} yd, {:.1f}\"", piece.name, far.value(),
                                        battle.scene.scales.ground.on_table(far).value()));
        if (p.wheeled > 0) out.lines.push_back(fmt::format("The outer corner walks {:.0f} yd", p.wheeled));
        if (p.preview->cost()) {
            out.verdict = Verdict::yes;
            const double share = *p.preview->cost();
            out.lines.push_back(
                fmt::format("{:.0f} % of its move: the {}", share * 100, third_names[third_of(share)]));
            if (!p.preview->meets().empty()) out.lines.push_back("In contact with " + p.preview->meets());
            if (!p.preview->stopped_by().empty())
                out.lines.push_back("It stops here: " + p.preview->stopped_by());
            if (p.preview->changed()) out.orders = {{"March", command, p.subject()}};
            out.sentence = whose + out.lines.front();
        } else {
            const Error& error = p.preview->cost().error();
            out.verdict = Verdict::no;
            out.lines.push_back(fmt::format("Not allowed: {} ({})", error.message, error.where));
            if (!p.preview->stopped_by().empty()) out.lines.push_back(p.preview->stopped_by());
        }
        return out;
    }
    // A plan for a piece as the game stands now; none if it is nobody's to move.
    [[nodiscard]] std::optional<Plan> begun(PieceId piece) const {
        const std::shared_ptr<const Snapshot> now = game_.now;
        std::unique_ptr<play::MovePlan> made = now->state->plan_move(piece);
        if (!made) return std::nullopt;
        Plan out{now, piece, std::make_unique<MovePreview>(*now->state, std::move(made)), {}};
        if (!out.barred()) out.thirds = out.preview->thirds(piece);
        return out;
    }
    // Takes a piece in hand; false if it is nobody's to move. A plan for the same body goes on.
    bool take(PieceId piece) {
        const std::shared_ptr<const Snapshot> now = game_.now;
        if (!has(*now->state, piece)) return false;
        const std::string subject = now->state->subject_of(piece);
        const auto same = std::find_if(plans_.begin(), plans_.end(),
                                       [&](const Plan& p) { return of_now(p) && p.subject() == subject; });
        if (same != plans_.end()) {
            std::rotate(same, same + 1, plans_.end());
        } else {
            std::optional<Plan> made = begun(piece);
            if (!made) return false;
            // One that cannot be ordered makes room.
            if (!plans_.empty() && !plan().can_be_ordered()) plans_.pop_back();
            plans_.push_back(std::move(*made));
        }
        plan().piece = piece;
        plan().wheeled = 0;
        return true;
    }
    // The front corner that the cursor has hold of, as the pivot on the other side.
    [[nodiscard]] std::optional<measure::Pivot> corner_under(PieceId piece, GroundPoint at) {
        const measure::Base base = base_at(plan().state(), piece, plan().preview->place_of(piece));
        if (base.round) return std::nullopt;
        const auto corners = measure::corners(base);
        const Yards near = std::min(base.width, base.depth) / 4;
        if (distance(corners[0], at) < near) return measure::Pivot::right;
        if (distance(corners[1], at) < near) return measure::Pivot::left;
        return std::nullopt;
    }
    void wheel_to(GroundPoint at, bool fine) {
        MovePreview& preview = *plan().preview;
        preview.reset_to_settled();
        const measure::Base base = base_at(plan().state(), *held_, preview.place_of(*held_));
        const auto corners = measure::corners(base);
        const bool about_right = *wheeling_ == measure::Pivot::right;
        const GroundPoint pivot = corners[about_right ? 1 : 0];
        const GroundPoint outer = corners[about_right ? 0 : 1];
        const double was = bearing_of(to_vec(outer) - to_vec(pivot)).value();
        const double now = bearing_of(to_vec(at) - to_vec(pivot)).value();
        double by = std::remainder(now - was, 360.0);
        if (!fine) by = std::round(by / 5.0) * 5.0;
        preview.turn(preview.carry(*held_, false), pivot, Degrees{by});
        plan().wheeled = std::abs(to_radians(Degrees{by}).value()) * base.width.value();
    }

    const GameView& game_;
    std::vector<Plan> plans_; // the last is in hand
    FireInHand fire_;
    std::vector<OrderArrow> arrows_;
    std::optional<OrderArrow> drawing_;
    std::optional<PieceId> held_;
    std::optional<measure::Pivot> wheeling_;
    glm::dvec2 grabbed_{0.0};
    bool dragged_ = false;
    std::vector<std::string> remarks_;
    mutable std::shared_ptr<const Snapshot> asked_; // whether somebody moves
    mutable bool moves_ = false;
    mutable std::shared_ptr<const Snapshot> fire_asked_; // whether somebody fires
    mutable bool fires_ = false;
};

}

std::unique_ptr<Tool> make_march(const GameView& game) { return std::make_unique<March>(game); }

}
