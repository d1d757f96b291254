#include "engine/measure/reach.h"
#include "engine/overlay/ways.h"
#include "tools/vantage/measuring/queries.h"
#include "tools/vantage/window/contacts.h"
#include "tools/vantage/window/tools/tools.h"
#include "tools/vantage/window/worker.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace vantage::window {
namespace {

/// A march of several turns: what every place costs of `most_turns` turns.
struct LongMarch {
    cli::March march;
    measure::CostField field;
};
constexpr int most_turns = 20;

struct Reached {
    measure::CostField field;
    cli::March march;
    overlay::Marks marks;
    std::string trouble;
    std::vector<LongMarch> farther;   ///< as it stands, and in column if that is something else
    std::vector<std::string> contact; ///< enemies whom it can come to, the nearest first
};

void mark_contacts(const Battle& battle, PieceId piece, Reached& out) {
    for (const Contact& one : contacts_of(battle, piece, out.field)) {
        out.contact.push_back(battle.name_of(one.enemy));
        out.marks.line(field_of(battle), measure::outline_of(battle.base_of(one.enemy)),
                       overlay::blocked_colour, window_pen.width(3.0F), overlay::LineStyle::solid, true);
    }
}

LongMarch long_march(const Battle& battle, const physics::Body& body, cli::March march) {
    cli::March many = march;
    for (Yards* rate : {&many.rates.open, &many.rates.road, &many.rates.rough, &many.rates.dense})
        *rate = *rate * static_cast<double>(most_turns);
    many.rates.halts_at_dense = false; // it halts for the turn, not for good
    const Yards across = std::max(battle.ground().drawn().width(), battle.ground().drawn().depth());
    LongMarch out{std::move(march), {}};
    out.field = cli::reach_of(battle.board(), body, many, std::max(Yards{40.0}, across / 150.0));
    return out;
}

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
    mark_contacts(battle, piece, out);
    out.farther.push_back(long_march(battle, body, *march));
    if (const auto column = cli::march_in_column(battle.board(), body);
        column && column->words != march->words)
        out.farther.push_back(long_march(battle, body, *column));
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
        if (const auto way = path(battle)) {
            overlay::mark_path(marks, field_of(battle), window_pen, *way);
        } else if (to_ && !found->farther.empty()) { // the quickest of its ways
            const LongMarch& march = found->farther.back();
            if (const auto far = measure::path_to(march.field, battle.base_of(*piece_).place.at, *to_))
                mark_long_way(battle, *far, marks);
        }
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
        if (!found->contact.empty())
            out.lines.push_back(fmt::format("Comes to contact with {}", fmt::join(found->contact, ", ")));
        if (const auto way = path(battle)) {
            out.yards = way->length;
            out.verdict = Verdict::yes;
            out.lines.push_back(fmt::format("There: {:.0f} yd ({:.1f}\"), {:.0f} % of its move",
                                            way->length.value(), inches(way->length), way->used * 100));
            out.sentence = fmt::format("{}: {}", out.headline, out.lines.back());
        } else if (to_) {
            out.verdict = Verdict::no;
            out.lines.push_back("There: out of reach this turn");
            for (const LongMarch& march : found->farther)
                if (const auto far = measure::path_to(march.field, battle.base_of(*piece_).place.at, *to_))
                    out.lines.push_back(fmt::format("{}: {:.1f} turns, {:.0f} yd", march.march.words,
                                                    far->used * most_turns, far->length.value()));
            out.sentence = fmt::format("{}: {}", out.headline, out.lines.back());
        }
        return out;
    }

private:
    static void mark_long_way(const Battle& battle, const measure::ReachPath& way, overlay::Marks& marks) {
        const overlay::Field field = field_of(battle);
        overlay::mark_arrow(marks, field, window_pen, way.points, overlay::tape_colour,
                            overlay::LineStyle::dashed);
        if (way.points.size() < 2) return;
        marks.text(way.points.back(),
                   fmt::format("{:.1f} turns\n{}", way.used * most_turns, field.length(way.length)),
                   window_pen.text(20.0F), overlay::Weight::verdict, overlay::tape_colour,
                   overlay::dark_plate);
    }
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
