#include "engine/staging/actors.h"

#include "engine/staging/smoke.h"
#include "engine/staging/staging.h"
#include "engine/staging/standing.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace vantage::staging {
namespace {

using timeline::PieceShot;

frame::Pose pose_of(const Role& role, timeline::Pose pose) {
    const bool mounted = role.arm != table::Arm::infantry;
    switch (pose) {
    case timeline::Pose::marching:
        return frame::Pose::marching;
    case timeline::Pose::firing:
        return role.arm == table::Arm::cavalry ? frame::Pose::as_based : frame::Pose::firing;
    case timeline::Pose::charging:
        return frame::Pose::charging;
    case timeline::Pose::routing: // nobody runs away with his bayonet levelled
        return mounted ? frame::Pose::charging : frame::Pose::marching;
    case timeline::Pose::standing:
        break;
    }
    return frame::Pose::as_based;
}

float disorder_of(timeline::Pose pose) {
    return pose == timeline::Pose::routing ? 0.62F : pose == timeline::Pose::charging ? 0.2F : 0.0F;
}

// Crews run to and fro while teams are brought up: those of the state that is more than half there are seen.
float presence_of(const Role& role, const PieceShot& shot) {
    if (role.arm != table::Arm::artillery) return static_cast<float>(shot.presence);
    const double share = role.limbered ? shot.limbered : 1.0 - shot.limbered;
    if (share < 0.5 || (share == 0.5 && role.limbered)) return 0.0F;
    return static_cast<float>(shot.presence * std::clamp(share * 1.5 - 0.5, 0.35, 1.0));
}

bool same(const PieceShot& a, const PieceShot& b) { return a == b && a.way == b.way; }

}

Actors::Actors(std::shared_ptr<const Cast> cast) : cast_(std::move(cast)), last_(cast_->roles.size()) {
    std::size_t count = 0;
    for (const Role& role : cast_->roles) count = std::max(count, role.first_base + role.bases.size());
    bases_.resize(count);
    for (PieceShot& shot : last_) shot.presence = -1.0; // unlike any that comes
}

bool Actors::shown(const Role& role, const PieceShot& shot) const {
    if (!shot.seen()) return false;
    return !role.hidden || shot.place != role.place || shot.pose != timeline::Pose::standing;
}

void Actors::place(const Role& role, const PieceShot& shot) {
    const frame::TableSpace& space = cast_->space;
    const float presence = shown(role, shot) ? presence_of(role, shot) : 0.0F;
    for (std::size_t i = 0; i < role.bases.size(); ++i) {
        const table::Base& base = role.bases[i];
        frame::Base& out = bases_[role.first_base + i];
        if (presence <= 0.0F) {
            out.presence = 0.0F;
            out.unit = role.number();
            continue;
        }
        const auto yards = [&](Millimetres mm) { return Yards{mm.value() / space.mm_per_yard()}; };
        const Placement middle = shot.way != nullptr
                                     ? shot.way->part_at(shot.along, yards(base.right), yards(base.forward))
                                     : middle_of(base, shot.place, space);
        out = stand(base, middle, role.number(), *cast_->ground, space);
        out.presence = presence;
        out.pose = pose_of(role, shot.pose);
        out.disorder = disorder_of(shot.pose);
        const double bound = role.arm == table::Arm::infantry ? 30.0 : 60.0; // yards of film for one step
        out.stride = static_cast<float>(shot.stride / bound - std::floor(shot.stride / bound));
    }
}

// Drums and arrows on the reformation areas. How many there are belongs to the groups.
void Actors::set_tokens(const timeline::Shot& shot, frame::Frame& frame) const {
    std::uint64_t version = 14695981039346656037U;
    for (const Role& role : cast_->roles) {
        if (role.kind != Role::Kind::area || role.index >= shot.groups.size()) continue;
        const play::Markers& markers = *shot.groups[role.index].markers;
        frame::FigureGroup& drums = frame.groups[role.fatigue_group];
        const frame::FigureGroup& all = cast_->drums.at(role.fatigue_group);
        drums.count = std::min(static_cast<std::uint32_t>(std::max(markers.tokens, 0)), all.count);
        drums.files = std::max(drums.count, 1U);
        drums.spacing.x = std::min(1.5F * all.scale, all.spacing.x * static_cast<float>(all.count) /
                                                         static_cast<float>(drums.files));
        // Those who run obey nobody.
        frame::FigureGroup& arrow = frame.groups[role.order_group];
        const bool obeys = !markers.orders.empty() && !markers.orders.front().pending;
        arrow.count = obeys ? 1 : 0;
        arrow.facing = obeys && role.index < shot.areas.size()
                           ? arrow_facing(shot.areas[role.index].place, markers.orders.front().aim)
                           : 0.0F;
        version = (version ^ drums.count) * 1099511628211U;
        version = (version ^ arrow.count ^ std::bit_cast<std::uint32_t>(arrow.facing)) * 1099511628211U;
    }
    frame.groups_version = version | 1U;
}

void Actors::play(const timeline::Shot& shot, frame::Frame& frame) {
    static const PieceShot absent{.presence = 0.0};
    bool changed = version_ == 0;
    for (std::size_t i = 0; i < cast_->roles.size(); ++i) {
        const Role& role = cast_->roles[i];
        const auto& pieces = role.kind == Role::Kind::unit        ? shot.units
                             : role.kind == Role::Kind::commander ? shot.leaders
                                                                  : shot.areas;
        // Whoever the game does not have, or has no more, is not there.
        const PieceShot& piece = role.index < pieces.size() ? pieces[role.index] : absent;
        if (same(piece, last_[i])) continue;
        place(role, last_[i] = piece);
        changed = true;
    }
    set_tokens(shot, frame);
    changed |= std::exchange(groups_version_, frame.groups_version) != frame.groups_version;
    if (changed) ++version_;
    frame.bases = bases_;
    frame.bases_version = version_ << 16;
    frame.time = static_cast<float>(shot.time);
    frame.puffs.clear();
    for (const timeline::Effect& effect : shot.effects)
        add_puffs(effect, cast_->air, *cast_->ground, cast_->space, frame.puffs);
}

void rearrange(scene::Scene& scene, const timeline::Shot& shot) {
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        const PieceShot& piece = shot.units[i];
        scene::Unit& unit = scene.units[i];
        unit.hidden = unit.hidden && piece.place == unit.place && piece.pose == timeline::Pose::standing;
        unit.place = piece.place;
        unit.on_table = piece.seen();
        unit.deployment = piece.deployed >= 0.5 ? scene::Deployment::deployed : scene::Deployment::ployed;
        const bool limbered = unit.arm == table::Arm::artillery && piece.limbered >= 0.5;
        if (unit.limbered == limbered) continue;
        unit.limbered = limbered;
        unit.footprint = table::footprint_of(scene::troops_of(unit), scene.scales, scene.basing);
    }
    for (std::size_t i = 0; i < scene.commanders.size(); ++i) {
        scene.commanders[i].on_table = i < shot.leaders.size() && shot.leaders[i].seen();
        if (i < shot.leaders.size()) scene.commanders[i].place = shot.leaders[i].place;
    }
    for (std::size_t i = 0; i < scene.formations.size(); ++i) {
        scene::Formation& formation = scene.formations[i];
        const bool led = std::any_of(formation.units.begin(), formation.units.end(),
                                     [&](scene::UnitId u) { return scene[u].on_table; });
        formation.on_table = led || (i < shot.areas.size() && shot.areas[i].seen());
        if (i >= shot.areas.size()) continue; // recruited, and taken back
        formation.reformation_area = shot.areas[i].place;
        if (i < shot.groups.size()) formation.flight = shot.groups[i].markers->flight;
    }
}

}
