#include "engine/overlay/ways.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>

namespace vantage::window {
namespace {

// One end of the tape: a base, measured from its edge, or a place.
struct TapePoint {
    std::optional<PieceId> piece;
    GroundPoint at;
};

measure::Span span(const Battle& battle, const TapePoint& a, const TapePoint& b) {
    if (a.piece && b.piece) return measure::nearest(battle.base_of(*a.piece), battle.base_of(*b.piece));
    if (a.piece) return measure::nearest(battle.base_of(*a.piece), b.at);
    if (b.piece) {
        const measure::Span back = measure::nearest(battle.base_of(*b.piece), a.at);
        return {back.to, back.from};
    }
    return {a.at, b.at};
}

std::string name_of(const Battle& battle, const TapePoint& p) {
    return p.piece ? battle.name_of(*p.piece)
                   : fmt::format("{:.0f} E {:.0f} N", p.at.east.value(), p.at.north.value());
}

class Tape final : public Tool {
public:
    std::string_view name() const override { return "Tape"; }
    std::string_view hint() const override {
        return points_.empty() ? "Click a base or a place to begin, or drag from one to the other"
                               : "Click the next base or place; Escape takes the last one back";
    }
    void press(const Battle&, const Pick& at) override {
        if (!at.ground && !at.piece) return;
        points_.push_back(point(at));
        loose_.reset();
        pressed_with_ = points_.size();
    }
    void move(const Battle&, const Pick& at, bool held) override {
        if (!points_.empty() && (at.ground || at.piece)) loose_ = point(at);
        held_ = held;
    }
    void release(const Battle& battle, const Pick& at) override {
        // A drag has two ends; a click only one.
        if (points_.size() == pressed_with_ && (at.ground || at.piece)) {
            const TapePoint end = point(at);
            if (span(battle, points_.back(), end).length() > Yards{1.0} && end.piece != points_.back().piece)
                points_.push_back(end);
        }
        loose_.reset();
        held_ = false;
    }
    bool back() override {
        if (points_.empty()) return false;
        points_.pop_back();
        loose_.reset();
        return true;
    }
    void mark(const Battle& battle, overlay::Marks& marks) const override {
        overlay::TapeMarks tape;
        each_leg([&](const TapePoint& a, const TapePoint& b, bool loose) {
            tape.legs.push_back(span(battle, a, b));
            tape.loose_end = loose;
        });
        overlay::mark_tape(marks, field_of(battle), window_pen, tape);
    }
    Answer answer(const Battle& battle) const override {
        if (points_.empty()) return {};
        Yards sum{0.0};
        int legs = 0;
        const TapePoint* last = nullptr;
        TapePoint end;
        each_leg([&](const TapePoint& a, const TapePoint& b, bool) {
            sum += span(battle, a, b).length();
            end = b;
            last = &end;
            ++legs;
        });
        if (!last) return {.headline = "0.0 in", .lines = {"From " + name_of(battle, points_.front())}};
        const Inches inches = battle.scene.scales.ground.on_table(sum);
        Answer found;
        found.headline = fmt::format("{:.2f} in", inches.value());
        found.lines = {in_all_units(battle, sum),
                       fmt::format("{} to {}", name_of(battle, points_.front()), name_of(battle, end))};
        if (legs == 1 && (points_.front().piece || end.piece))
            found.lines.push_back("Measured from edge to edge");
        if (legs > 1) found.lines.push_back(fmt::format("{} legs", legs));
        found.sentence = fmt::format("{} to {}: {:.2f} in, {:.0f} yards at {:.0f} yards an inch",
                                     name_of(battle, points_.front()), name_of(battle, end), inches.value(),
                                     sum.value(), battle.scene.scales.ground.per_inch().value());
        found.yards = sum;
        return found;
    }

private:
    static TapePoint point(const Pick& at) { return {at.piece, at.ground.value_or(GroundPoint{})}; }
    template <class Visit> void each_leg(Visit&& visit) const {
        for (std::size_t i = 0; i + 1 < points_.size(); ++i) visit(points_[i], points_[i + 1], false);
        if (loose_ && !points_.empty() && (held_ || points_.size() == 1))
            visit(points_.back(), *loose_, true);
    }

    std::vector<TapePoint> points_;
    std::optional<TapePoint> loose_; // follows the cursor
    std::size_t pressed_with_ = 0;
    bool held_ = false;
};

}

std::string in_all_units(const Battle& battle, Yards yards) {
    const GroundScale ground = battle.scene.scales.ground;
    // A pace of 30 inches, the step of most drill books of the time.
    return fmt::format("{:.0f} yards, {:.0f} paces, {:.0f} mm on the table", yards.value(),
                       PaceLength{Yards{30.0 / 36.0}}.to_paces(yards).value(),
                       ground.on_table_mm(yards).value());
}

std::unique_ptr<Tool> make_tape() { return std::make_unique<Tape>(); }

}
