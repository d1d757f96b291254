#include "engine/overlay/zones.h"
#include "engine/measure/arc.h"
#include "tools/vantage/measuring/findings.h"
#include "tools/vantage/window/tools/tools.h"
#include "tools/vantage/window/worker.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vantage::window {
namespace {

/// What the rules draw about a piece, in words and on the table.
struct Drawn {
    Answer answer;
    overlay::Marks marks;
};

std::string length_text(const Battle& battle, Yards yards) {
    return fmt::format("{:.0f} yd ({:.1f}\")", yards.value(),
                       battle.scene.scales.ground.on_table(yards).value());
}

std::vector<overlay::Band> own_bands(const std::vector<ruling::Ring>& rings) {
    std::vector<overlay::Band> bands;
    for (const ruling::Ring& ring : rings)
        if (ring.own) bands.push_back({ring.radius, ring.names.front()});
    return bands;
}

void add_rings(const Battle& battle, const std::vector<ruling::Ring>& rings, Answer& out) {
    for (const ruling::Ring& ring : rings) {
        out.lines.push_back(fmt::format("{}: {}", length_text(battle, ring.radius), ring.names.front()));
        for (std::size_t i = 1; i < ring.names.size(); ++i) out.lines.push_back("      " + ring.names[i]);
    }
}

Drawn refused(std::string headline, std::string why) {
    Drawn drawn;
    drawn.answer = {.headline = std::move(headline), .lines = {std::move(why)}};
    return drawn;
}

Drawn find_rings(const Battle& battle, PieceId piece) {
    const auto found = cli::find_rings(battle.board(), battle.id_of(piece));
    if (!found) return refused(battle.name_of(piece), found.error().message);
    if (found->rings.empty()) return refused(battle.name_of(piece), "The rules draw no ranges about it");
    Drawn drawn;
    drawn.answer.headline = battle.name_of(piece);
    add_rings(battle, found->rings, drawn.answer);
    overlay::mark_rings(drawn.marks, field_of(battle), window_pen, found->place.base(),
                        own_bands(found->rings));
    return drawn;
}

Drawn find_arc(const Battle& battle, PieceId piece) {
    if (piece.kind != PieceId::Kind::unit)
        return refused(battle.name_of(piece), "A commander has no arc of fire");
    const auto found = cli::find_arc(battle.board(), {.unit = battle.id_of(piece), .sight = {}});
    if (!found) return refused(battle.name_of(piece), found.error().message);
    const std::vector<ruling::Ring> bands = cli::arc_bands(battle.board(), *found->unit);
    if (bands.empty()) return refused(battle.name_of(piece), "The rules give it no arc of fire");
    Drawn drawn;
    drawn.answer.headline = battle.name_of(piece);
    add_rings(battle, bands, drawn.answer);
    std::vector<overlay::ArcTarget> targets;
    for (const cli::ArcTarget& t : found->targets) {
        if (!t.enemy || t.distance > bands.back().radius) continue;
        const bool seen = t.seen.visible(found->settings.threshold);
        targets.push_back({t.piece->base, t.distance, seen, t.seen.share()});
        if (targets.size() <= 6)
            drawn.answer.lines.push_back(fmt::format("In it: {} at {}, {}", t.piece->name,
                                                     length_text(battle, t.distance),
                                                     seen ? "in sight" : "out of sight"));
    }
    if (targets.empty()) drawn.answer.lines.emplace_back("No enemy in it");
    if (targets.size() > 6) drawn.answer.lines.push_back(fmt::format("and {} more", targets.size() - 6));
    overlay::mark_arc(drawn.marks, field_of(battle), window_pen, found->unit->base, found->arc.half_width,
                      own_bands(bands), targets);
    return drawn;
}

class Zones final : public Tool {
public:
    explicit Zones(bool arcs) : arcs_(arcs) {}
    std::string_view name() const override { return arcs_ ? "Arc of fire" : "Range rings"; }
    std::string_view hint() const override {
        return arcs_ ? "Click a unit to see what its arc covers"
                     : "Click a unit or a commander to see its ranges";
    }
    void press(const Battle& battle, const Pick& at) override {
        if (!at.piece) return;
        piece_ = at.piece;
        refresh(battle);
    }
    void refresh(const Battle& battle) override {
        if (!piece_) return;
        drawn_.ask([held = battle.shared_from_this(), piece = *piece_, arcs = arcs_] {
            Drawn drawn = arcs ? find_arc(*held, piece) : find_rings(*held, piece);
            drawn.answer.sentence =
                fmt::format("{}: {}", drawn.answer.headline, fmt::join(drawn.answer.lines, "; "));
            return drawn;
        });
    }
    bool back() override {
        drawn_.forget();
        return std::exchange(piece_, std::nullopt).has_value();
    }
    bool busy() const override { return drawn_.busy(); }
    void mark(const Battle&, overlay::Marks& marks) const override {
        if (drawn_.answer()) marks.add(drawn_.answer()->marks);
    }
    Answer answer(const Battle&) const override {
        return drawn_.answer() ? drawn_.answer()->answer : Answer{};
    }

private:
    bool arcs_;
    std::optional<PieceId> piece_;
    Question<Drawn> drawn_;
};

}

std::unique_ptr<Tool> make_zones(bool arcs) { return std::make_unique<Zones>(arcs); }

}
