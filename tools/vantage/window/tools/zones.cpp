#include "engine/measure/arc.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

std::string kind_of(const Battle& battle, Piece piece) {
    if (piece.kind == Piece::Kind::commander) {
        switch (battle.scene.commanders[piece.index].level) {
        case scene::Level::army:
            return "army-commander";
        case scene::Level::force:
            return "force-commander";
        case scene::Level::formation:
            return "formation-commander";
        }
    }
    switch (battle.scene.units[piece.index].arm) {
    case table::Arm::infantry:
        return "infantry";
    case table::Arm::cavalry:
        return "cavalry";
    default:
        return "artillery";
    }
}

std::vector<const rules::Zone*> zones_for(const Battle& battle, Piece piece, bool arcs) {
    std::vector<const rules::Zone*> found;
    const std::string kind = kind_of(battle, piece);
    for (const rules::Zone& zone : battle.rules->zones) {
        const bool fits = zone.for_kinds.empty() || std::find(zone.for_kinds.begin(), zone.for_kinds.end(),
                                                              kind) != zone.for_kinds.end();
        if (fits && zone.in_edition(battle.scene.rules.edition) && (zone.arc > 0) == arcs)
            found.push_back(&zone);
    }
    return found;
}

// Everything within a distance of a base's edge: its outline with rounded corners.
std::vector<GroundPoint> around(const measure::Base& base, Yards distance) {
    std::vector<GroundPoint> ring;
    const double facing = base.place.facing.value();
    if (base.round) {
        for (int a = 0; a < 360; a += 5)
            ring.push_back(
                to_ground(to_vec(base.place.at) +
                          direction_of(Degrees{facing + a}) * (base.width.value() / 2 + distance.value())));
        return ring;
    }
    const auto corners = measure::corners(base); // front left, front right, rear right, rear left
    for (int c = 0; c < 4; ++c)
        for (int a = 0; a <= 90; a += 6)
            ring.push_back(to_ground(to_vec(corners[static_cast<std::size_t>(c)]) +
                                     direction_of(Degrees{facing - 90 + c * 90 + a}) * distance.value()));
    return ring;
}

// What lies ahead between the two lines from the front corners, out to a distance.
std::vector<GroundPoint> ahead_of(const measure::Base& base, double arc, Yards distance) {
    const auto corners = measure::corners(base);
    const double facing = base.place.facing.value();
    std::vector<GroundPoint> sector{corners[0]};
    const auto sweep = [&](GroundPoint corner, double from, double to) {
        for (int i = 0; i <= 12; ++i)
            sector.push_back(
                to_ground(to_vec(corner) +
                          direction_of(Degrees{facing + from + (to - from) * i / 12}) * distance.value()));
    };
    sweep(corners[0], -arc, 0);
    sweep(corners[1], 0, arc);
    sector.push_back(corners[1]);
    return sector;
}

class Zones final : public Tool {
public:
    explicit Zones(bool arcs) : arcs_(arcs) {}
    std::string_view name() const override { return arcs_ ? "Arc of fire" : "Range rings"; }
    std::string_view hint() const override {
        return arcs_ ? "Click a unit to see what its arc covers"
                     : "Click a unit or a commander to see its ranges";
    }
    void press(const Battle&, const Pick& at) override {
        if (at.piece) piece_ = at.piece;
    }
    bool back() override { return std::exchange(piece_, std::nullopt).has_value(); }
    void mark(const Battle& battle, Marks& marks) const override {
        if (!piece_) return;
        const measure::Base base = battle.base_of(*piece_);
        int n = 0;
        for (const rules::Zone* zone : zones_for(battle, *piece_, arcs_))
            for (const rules::ZoneBand& band : zone->bands) {
                const Yards to = battle.rules->measure.length * band.to;
                const auto outline = arcs_ ? ahead_of(base, zone->arc, to) : around(base, to);
                // Each ring its own line, so that they are told apart without colour.
                constexpr std::array styles{frame::LineStyle::solid, frame::LineStyle::dashed,
                                            frame::LineStyle::dotted};
                marks.outline(outline, {0.98F, 0.93F, 0.72F, 0.95F},
                              styles[static_cast<std::size_t>(n++ % 3)], 2.5F);
                const GroundPoint label = arcs_ ? outline[13] : outline[outline.size() / 8];
                marks.text(label, fmt::format("{} {:.0f}\"", band.label,
                                              battle.scene.scales.ground.on_table(to).value()));
                if (arcs_) {
                    Fill fill{{}, {0.98F, 0.85F, 0.45F, 0.10F}};
                    for (const GroundPoint p : outline) fill.outline.push_back(to_vec(p));
                    marks.fills.push_back(std::move(fill));
                }
            }
    }
    Answer answer(const Battle& battle) const override {
        if (!piece_) return {};
        Answer out;
        out.headline = battle.name_of(*piece_);
        const auto zones = zones_for(battle, *piece_, arcs_);
        if (zones.empty())
            out.lines.push_back(arcs_ ? "The rules give it no arc of fire"
                                      : "The rules give it no ranges all around");
        for (const rules::Zone* zone : zones)
            for (const rules::ZoneBand& band : zone->bands) {
                const Yards to = battle.rules->measure.length * band.to;
                out.lines.push_back(fmt::format("{}, {}: {:.0f} yd ({:.1f}\")", zone->label, band.label,
                                                to.value(), battle.scene.scales.ground.on_table(to).value()));
            }
        if (arcs_)
            for (const rules::Zone* zone : zones) add_targets(battle, *zone, out);
        if (!out.lines.empty())
            out.sentence = fmt::format("{}: {}", out.headline, fmt::join(out.lines, "; "));
        return out;
    }

private:
    void add_targets(const Battle& battle, const rules::Zone& zone, Answer& out) const {
        if (piece_->kind != Piece::Kind::unit) return;
        const measure::Base base = battle.base_of(*piece_);
        const auto side = battle.scene.side_of(scene::UnitId{piece_->index});
        int count = 0;
        for (const Piece other : battle.pieces()) {
            if (other.kind != Piece::Kind::unit || battle.scene.side_of(scene::UnitId{other.index}) == side)
                continue;
            const measure::Base target = battle.base_of(other);
            const Yards away = measure::gap(base, target);
            if (away > zone.reach(battle.rules->measure) ||
                !measure::in_arc(base, target, {Degrees{zone.arc}}))
                continue;
            if (++count <= 6)
                out.lines.push_back(fmt::format("In it: {} at {:.1f}\"", battle.name_of(other),
                                                battle.scene.scales.ground.on_table(away).value()));
        }
        if (count == 0) out.lines.push_back("No enemy in it");
        if (count > 6) out.lines.push_back(fmt::format("and {} more", count - 6));
    }

    bool arcs_;
    std::optional<Piece> piece_;
};

}

std::unique_ptr<Tool> make_zones(bool arcs) { return std::make_unique<Zones>(arcs); }

}
