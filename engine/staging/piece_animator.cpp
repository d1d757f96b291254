#include "engine/staging/piece_animator.h"

#include "engine/staging/fires.h"
#include "engine/staging/smoke.h"
#include "engine/staging/staging.h"
#include "engine/staging/standing.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace vantage::staging {
namespace {

using timeline::PieceMoment;

frame::Pose pose_of(const PieceBase& who, timeline::Activity pose) {
    const bool mounted = who.arm != table::Arm::infantry;
    switch (pose) {
    case timeline::Activity::marching:
        return frame::Pose::marching;
    case timeline::Activity::firing:
        return who.arm == table::Arm::cavalry ? frame::Pose::as_based : frame::Pose::firing;
    case timeline::Activity::charging:
        return frame::Pose::charging;
    case timeline::Activity::routing: // nobody runs away with his bayonet levelled
        return mounted ? frame::Pose::charging : frame::Pose::marching;
    case timeline::Activity::standing:
        break;
    }
    return frame::Pose::as_based;
}

float disorder_of(timeline::Activity pose) {
    return pose == timeline::Activity::routing ? 0.62F : pose == timeline::Activity::charging ? 0.2F : 0.0F;
}

// Crews run to and fro while teams are brought up: those of the state that is more than half there are seen.
float presence_of(const PieceBase& who, const PieceMoment& moment) {
    if (who.arm != table::Arm::artillery) return static_cast<float>(moment.presence);
    const double share = who.limbered ? moment.limbered : 1.0 - moment.limbered;
    if (share < 0.5 || (share == 0.5 && who.limbered)) return 0.0F;
    return static_cast<float>(moment.presence * std::clamp(share * 1.5 - 0.5, 0.35, 1.0));
}

bool same(const PieceMoment& a, const PieceMoment& b) { return a == b && a.way == b.way; }

}

PieceAnimator::PieceAnimator(std::shared_ptr<const PieceBases> cast)
    : cast_(std::move(cast)), last_(cast_->pieces.size()) {
    std::size_t count = 0;
    for (const PieceBase& who : cast_->pieces) count = std::max(count, who.first_base + who.bases.size());
    bases_.resize(count);
    for (PieceMoment& moment : last_) moment.presence = -1.0; // unlike any that comes
}

bool PieceAnimator::shown(const PieceBase& who, const PieceMoment& moment) const {
    if (!moment.seen()) return false;
    return !who.hidden || moment.place != who.place || moment.activity != timeline::Activity::standing;
}

void PieceAnimator::place(const PieceBase& who, const PieceMoment& moment) {
    const frame::TableSpace& space = cast_->space;
    const float presence = shown(who, moment) ? presence_of(who, moment) : 0.0F;
    for (std::size_t i = 0; i < who.bases.size(); ++i) {
        const table::BaseLayout& base = who.bases[i];
        frame::DrawnBase& out = bases_[who.first_base + i];
        if (presence <= 0.0F) {
            out = {.unit = who.number(), .presence = 0.0F}; // wherever it was before
            continue;
        }
        const auto yards = [&](Millimetres mm) { return Yards{mm.value() / space.mm_per_yard()}; };
        const Placement middle =
            moment.way != nullptr ? moment.way->part_at(moment.along, yards(base.right), yards(base.forward))
                                  : middle_of(base, moment.place, space);
        out = stand(base, middle, who.number(), *cast_->ground, space);
        out.outline = who.kind == PieceBase::Kind::area;
        out.presence = presence;
        out.pose = pose_of(who, moment.activity);
        out.disorder = disorder_of(moment.activity);
        // Yards of film for two steps of a man or a bound of a horse, by the size of the figures: half as
        // long again as theirs would be, since films march faster than men.
        const double man = static_cast<double>(cast_->air.man) / space.mm_per_yard();
        const double bound = man * (who.arm == table::Arm::infantry ? 1.3 : 2.6);
        out.stride = static_cast<float>(moment.stride / bound - std::floor(moment.stride / bound));
    }
}

// Drums and arrows on the reformation areas. How many there are belongs to the groups.
void PieceAnimator::set_tokens(const timeline::TableMoment& moment, frame::Frame& frame) const {
    std::uint64_t version = 14695981039346656037U;
    for (const PieceBase& who : cast_->pieces) {
        if (who.kind != PieceBase::Kind::area || who.index >= moment.groups.size()) continue;
        const play::Markers& markers = *moment.groups[who.index].markers;
        frame::FigureGroup& drums = frame.groups[who.fatigue_group];
        const frame::FigureGroup& all = cast_->drums.at(who.fatigue_group);
        drums.count = std::min(static_cast<std::uint32_t>(std::max(markers.tokens, 0)), all.count);
        drums.files = std::max(drums.count, 1U);
        drums.spacing.x = std::min(1.5F * all.scale, all.spacing.x * static_cast<float>(all.count) /
                                                         static_cast<float>(drums.files));
        // Those who run obey nobody.
        frame::FigureGroup& arrow = frame.groups[who.order_group];
        const bool obeys = !markers.orders.empty() && !markers.orders.front().pending;
        arrow.count = obeys ? 1 : 0;
        arrow.facing = obeys && who.index < moment.areas.size()
                           ? arrow_facing(moment.areas[who.index].place, markers.orders.front().aim)
                           : 0.0F;
        version = (version ^ drums.count) * 1099511628211U;
        version = (version ^ arrow.count ^ std::bit_cast<std::uint32_t>(arrow.facing)) * 1099511628211U;
    }
    frame.groups_version = version | 1U;
}

void PieceAnimator::play(const timeline::TableMoment& moment, frame::Frame& frame) {
    static const PieceMoment absent{.presence = 0.0};
    bool changed = version_ == 0;
    for (std::size_t i = 0; i < cast_->pieces.size(); ++i) {
        const PieceBase& who = cast_->pieces[i];
        const auto& pieces = who.kind == PieceBase::Kind::unit        ? moment.units
                             : who.kind == PieceBase::Kind::commander ? moment.leaders
                                                                      : moment.areas;
        // Whoever the game does not have, or has no more, is not there.
        const PieceMoment& piece = who.index < pieces.size() ? pieces[who.index] : absent;
        if (same(piece, last_[i])) continue;
        place(who, last_[i] = piece);
        changed = true;
    }
    set_tokens(moment, frame);
    changed |= std::exchange(groups_version_, frame.groups_version) != frame.groups_version;
    if (changed) ++version_;
    frame.bases = bases_;
    frame.bases_version = version_ << 16;
    frame.time = static_cast<float>(moment.time);
    frame.puffs.clear();
    add_flames(frame.fires, cast_->air.man, frame.time, frame.puffs);
    for (const timeline::Effect& effect : moment.effects)
        add_puffs(effect, cast_->air, *cast_->ground, cast_->space, frame.puffs);
}

void rearrange(scene::Scene& scene, const timeline::TableMoment& moment) {
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        const PieceMoment& piece = moment.units[i];
        scene::Unit& unit = scene.units[i];
        unit.hidden =
            unit.hidden && piece.place == unit.place && piece.activity == timeline::Activity::standing;
        unit.place = piece.place;
        unit.on_table = piece.seen();
        unit.deployment = piece.deployed >= 0.5 ? scene::Deployment::deployed : scene::Deployment::ployed;
        const bool limbered = unit.arm == table::Arm::artillery && piece.limbered >= 0.5;
        if (unit.limbered == limbered) continue;
        unit.limbered = limbered;
        unit.footprint = table::footprint_of(scene::troops_of(unit), scene.scales, scene.basing);
    }
    for (std::size_t i = 0; i < scene.commanders.size(); ++i) {
        scene.commanders[i].on_table = i < moment.leaders.size() && moment.leaders[i].seen();
        if (i < moment.leaders.size()) scene.commanders[i].place = moment.leaders[i].place;
    }
    for (std::size_t i = 0; i < scene.formations.size(); ++i) {
        scene::Formation& formation = scene.formations[i];
        const bool led = std::any_of(formation.units.begin(), formation.units.end(),
                                     [&](scene::UnitId u) { return scene[u].on_table; });
        formation.on_table = led || (i < moment.areas.size() && moment.areas[i].seen());
        if (i >= moment.areas.size()) continue; // recruited, and taken back
        formation.reformation_area = moment.areas[i].place;
        if (i < moment.groups.size()) formation.flight = moment.groups[i].markers->flight;
    }
}

}
