#include "engine/measure/reach.h"
#include "engine/overlay/ways.h"
#include "tools/vantage/measuring/queries.h"
#include "tools/vantage/window/tools/tools.h"
#include "tools/vantage/window/worker.h"

#include <fmt/format.h>

namespace vantage::window {
namespace {

struct Reached {
    measure::CostField field;
    cli::March march;
    overlay::Marks marks;
    std::string trouble;
};

Reached find(const Battle& battle, PieceId piece) {
    Reached out;
    const physics::Battlefield& field = battle.field();
    const auto kind =
        piece.kind == PieceId::Kind::unit ? physics::BodyKind::unit : physics::BodyKind::commander;
    const physics::Body& body = *field.world().piece(kind, static_cast<std::uint32_t>(piece.index));
    const Result<cli::March> march = cli::march_of(battle.board(), body);
    if (!march) {
        out.trouble = march.error().message;
        return out;
    }
    out.march = *march;
    out.field = cli::reach_of(battle.board(), body, *march, Yards{25.0});
    overlay::mark_reach(out.marks, field_of(battle), window_pen, out.field, battle.name_of(piece));
    return out;
}

// How far a piece comes this turn over this ground, and the way to a place.
class Reach final : public Tool {
public:
    std::string_view name() const override { return "Reach"; }
    std::string_view hint() const override {
        return piece_ ? "Point at a place to see the way to it"
                      : "Click a unit or a commander to see how far it comes";
    }
    void press(const Battle& battle, const Pick& at) override {
        if (!at.piece || at.piece == piece_) return;
        piece_ = at.piece;
        reached_.forget();
        refresh(battle);
    }
    void move(const Battle&, const Pick& at, bool) override { to_ = at.ground; }
    bool back() override {
        reached_.forget();
        to_.reset();
        return std::exchange(piece_, std::nullopt).has_value();
    }
    void refresh(const Battle& battle) override {
        if (piece_)
            reached_.ask([held = battle.shared_from_this(), piece = *piece_] { return find(*held, piece); });
    }
    bool busy() const override { return reached_.busy(); }
    void mark(const Battle& battle, overlay::Marks& marks) const override {
        const auto& found = reached_.answer();
        if (!found || !piece_) return;
        marks.add(found->marks);
        if (const auto way = path(battle)) overlay::mark_path(marks, field_of(battle), window_pen, *way);
    }
    Answer answer(const Battle& battle) const override {
        const auto& found = reached_.answer();
        if (!piece_ || !found) return {};
        Answer out;
        out.headline = battle.name_of(*piece_);
        if (!found->trouble.empty()) {
            out.lines = {found->trouble};
            return out;
        }
        const auto inches = [&](Yards y) { return battle.scene.scales.ground.on_table(y).value(); };
        out.lines = {found->march.words,
                     fmt::format("{:.0f} yd ({:.1f}\") over open ground", found->march.rates.open.value(),
                                 inches(found->march.rates.open)),
                     fmt::format("{:.0f} yd over rough, {:.0f} yd over dense ground",
                                 found->march.rates.rough.value(), found->march.rates.dense.value())};
        if (found->march.rates.road > Yards{0.0})
            out.lines.push_back(fmt::format("{:.0f} yd along a road", found->march.rates.road.value()));
        out.lines.push_back("Dotted, dashed, full line: each third of its move");
        if (const auto way = path(battle)) {
            out.yards = way->length;
            out.verdict = Verdict::yes;
            out.lines.push_back(fmt::format("There: {:.0f} yd ({:.1f}\"), {:.0f} % of its move",
                                            way->length.value(), inches(way->length), way->used * 100));
            out.sentence = fmt::format("{}: {}", out.headline, out.lines.back());
        } else if (to_) {
            out.verdict = Verdict::no;
            out.lines.push_back("There: out of reach this turn");
            out.sentence = fmt::format("{}: {}", out.headline, out.lines.back());
        }
        return out;
    }

private:
    [[nodiscard]] std::optional<measure::ReachPath> path(const Battle& battle) const {
        const auto& found = reached_.answer();
        if (!to_ || !found || !found->trouble.empty()) return std::nullopt;
        return measure::path_to(found->field, battle.base_of(*piece_).place.at, *to_);
    }

    std::optional<PieceId> piece_;
    std::optional<GroundPoint> to_;
    Question<Reached> reached_;
};

}

std::unique_ptr<Tool> make_reach() { return std::make_unique<Reach>(); }

}
