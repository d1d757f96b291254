#include "engine/core/hasher.h"
#include "engine/esr/battle_game.h"
#include "engine/esr/queries.h"
#include "engine/esr/wording.h"

#include <fmt/format.h>

#include <cmath>

// What stands on the table, and what lies beside it, as others see it.
namespace vantage::esr {
namespace {

using play::PieceId;

std::string_view word_for(Status status) {
    switch (status) {
    case Status::none:
        break;
    case Status::retreat:
        return "retreating";
    case Status::broken:
        return "broken";
    case Status::rally:
        return "rallying";
    }
    return "";
}

std::string_view place_word(Where where) {
    switch (where) {
    case Where::on_table:
        break;
    case Where::in_area:
        return "in its reformation area";
    case Where::attached:
        return "with the unit it has joined";
    case Where::coming:
        return "yet to come";
    case Where::removed:
        return "gone";
    }
    return "";
}

}

void BattleState::look(play::Stances& out) const {
    out.units.clear();
    for (const Unit& u : state_.units)
        out.units.push_back({u.place, u.here(), u.deployment == Deployment::deployed, u.limbered});
    out.leaders.clear();
    for (const Commander& c : state_.commanders) out.leaders.push_back({c.place, c.here()});
    out.areas.clear();
    for (const Formation& f : state_.formations) out.areas.push_back({f.area, f.has_area && f.here()});
}

play::Piece BattleState::piece(PieceId id) const {
    if (id.kind == PieceId::Kind::unit) {
        const Unit& u = state_.units[id.index];
        return {u.id, u.name, side_of(state_, u.formation), u.formation, u.arm, base_of(u), u.guns};
    }
    if (id.kind == PieceId::Kind::leader) {
        const Commander& c = state_.commanders[id.index];
        return {c.name, c.name, c.side, c.formation, Arm::command, base_of(c)};
    }
    const Formation& f = state_.formations[id.index];
    const FormationId own{id.index};
    return {f.id, f.name, side_of(state_, own), own, Arm::command, area_of(f)};
}

play::Group BattleState::group(play::GroupId id) const {
    const Formation& f = state_[id];
    return {f.id,
            f.name,
            side_of(state_, id),
            f.parent,
            f.commander.valid() ? f.commander.index() : play::Group::none,
            f.here()};
}

play::Markers BattleState::markers(play::GroupId id) const {
    const Formation& f = state_[id];
    play::Markers out{.status = std::string(word_for(f.status)),
                      .tokens = f.total_fatigue(),
                      .token_name = "fatigue",
                      .flight = flight_of(f.status)};
    if (f.status == Status::none)
        out.orders.push_back({order_text(state_, f.order, f.target), goal_place(state_, f.target)});
    if (f.pending)
        out.orders.push_back({order_text(state_, f.pending->directive, f.pending->target),
                              goal_place(state_, f.pending->target), true});
    return out;
}

std::uint64_t BattleState::markers_key(play::GroupId id) const {
    const Formation& f = state_[id];
    Hasher key;
    key.add(f.status);
    key.add(f.total_fatigue());
    const auto add = [&](Directive order, const std::string& target) {
        key.add(order);
        key.add(target);
        if (const auto at = goal_place(state_, target)) key.add(*at);
    };
    add(f.order, f.target);
    if (f.pending) add(f.pending->directive, f.pending->target);
    return key.value();
}

std::vector<play::CardLine> BattleState::card(PieceId id) const {
    if (id.kind != PieceId::Kind::unit) return {};
    const Unit& unit = state_.units[id.index];
    const Formation& formation = state_[unit.formation];
    std::string orders = order_text(state_, formation.order, formation.target);
    if (formation.status != Status::none) orders = fmt::format("{} (status)", word_of(formation.status));
    if (formation.pending)
        orders += fmt::format("; {} pending",
                              order_text(state_, formation.pending->directive, formation.pending->target));
    std::vector<play::CardLine> out{
        {"Orders", std::move(orders)},
        {"Fatigue", fmt::format("{} foot, {} horse, {} guns", formation.fatigue[0], formation.fatigue[1],
                                formation.fatigue[2])}};
    // The share of the whole, which the march was planned with and the log tells of.
    if (unit.share > 0)
        out.push_back(
            {"Moved", fmt::format("{:.0f} % of its move", std::max(formation.share, unit.share) * 100)});
    if (unit.where != Where::on_table) out.push_back({"Where", std::string(place_word(unit.where))});
    if (unit.arm == Arm::artillery) out.push_back({"Guns", unit.limbered ? "limbered" : "unlimbered"});
    return out;
}

FormationId BattleState::formation_named(const std::string& subject) const {
    for (std::size_t i = 0; i < state_.formations.size(); ++i)
        if (state_.formations[i].id == subject) return FormationId{i};
    return {};
}

std::string BattleState::subject_of(PieceId id) const {
    // A general whom the game made is not there before that.
    if (id.kind == PieceId::Kind::leader && id.index >= state_.commanders.size()) return {};
    const FormationId f = id.kind == PieceId::Kind::unit     ? state_.units[id.index].formation
                          : id.kind == PieceId::Kind::leader ? state_.commanders[id.index].formation
                                                             : FormationId{id.index};
    return f.valid() && f.index() < state_.formations.size() ? state_[f].id : std::string{};
}

std::string BattleState::subject_name(const std::string& subject) const {
    const FormationId f = formation_named(subject);
    return f.valid() ? state_[f].name : subject;
}

std::optional<PieceId> BattleState::subject_piece(const std::string& subject) const {
    const FormationId f = formation_named(subject);
    if (!f.valid()) return std::nullopt;
    for (const UnitId u : state_[f].units)
        if (state_[u].on_table()) return PieceId{PieceId::Kind::unit, u.index()};
    return std::nullopt;
}

}
