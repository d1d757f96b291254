#include "engine/esr/battle_game.h"
#include "engine/esr/queries.h"

namespace vantage::esr {
namespace {

using Kind = play::Beat::Kind;

play::PieceId piece(UnitId u) { return {play::PieceId::Kind::unit, u.index()}; }

std::vector<play::PieceId> pieces(const std::vector<UnitId>& units) {
    std::vector<play::PieceId> out;
    for (const UnitId u : units) out.push_back(piece(u));
    return out;
}

/// One overload for each event that is more than a line in the log. May be asked about an event some way
/// ahead of the state, so only what never changes is looked up there: which units there are.
struct Seen {
    const GameState& game;

    template <class Other> play::Beat operator()(const Other&) const { return {}; }

    play::Beat operator()(const TurnBegan&) const { return {Kind::turn}; }
    play::Beat operator()(const TurnEnded&) const { return {Kind::turn_end}; }
    play::Beat operator()(const StepBegan&) const { return {Kind::step}; }
    play::Beat operator()(const GameEnded&) const { return {Kind::end}; }
    play::Beat operator()(const OrderTried&) const { return {Kind::caption}; }
    play::Beat operator()(const OrderConverted&) const { return {Kind::caption}; }
    play::Beat operator()(const ActionTried&) const { return {Kind::caption}; }
    play::Beat operator()(const StatusTaken&) const { return {Kind::caption}; }
    play::Beat operator()(const HarmRolled&) const { return {Kind::caption}; }
    play::Beat operator()(const Assessed&) const { return {Kind::caption}; }
    play::Beat operator()(const RoundBegan&) const { return {Kind::caption}; }
    play::Beat operator()(const ObjectiveTaken&) const { return {Kind::caption}; }

    play::Beat operator()(const UnitMoved& e) const {
        play::Beat beat{kind_of(e), {piece(e.unit)}};
        beat.way.push_back(e.from.at);
        beat.way.insert(beat.way.end(), e.path.begin(), e.path.end());
        beat.way.push_back(e.to.at);
        beat.turn = e.to.facing - e.from.facing;
        return beat;
    }
    play::Beat operator()(const CommanderMoved& e) const {
        play::Beat beat{Kind::march, {{play::PieceId::Kind::leader, e.commander.index()}}};
        beat.way = {e.from.at, e.to.at};
        return beat;
    }
    play::Beat operator()(const AreaMoved&) const { return {Kind::march}; }
    play::Beat operator()(const BatteryLimbered& e) const { return {Kind::limber, {piece(e.unit)}}; }
    play::Beat operator()(const BatteryUnlimbered& e) const { return {Kind::limber, {piece(e.unit)}}; }
    play::Beat operator()(const UnitChanged& e) const { return {Kind::change, {piece(e.unit)}}; }
    play::Beat operator()(const UnitRallied& e) const { return {Kind::rally, {piece(e.unit)}}; }
    play::Beat operator()(const CompanyCommitted& e) const { return {Kind::join, {piece(e.unit)}}; }
    play::Beat operator()(const FireScored& e) const {
        play::Beat beat{Kind::fire, pieces(e.units)};
        beat.vigour = e.intense_bombardment || e.fire_mission ? 1.4 : 1.0;
        return beat;
    }
    play::Beat operator()(const Fought& e) const {
        return {Kind::fight, {piece(e.attacker)}, {piece(e.defender)}, pieces(e.others)};
    }
    play::Beat operator()(const BatteryToReserve& e) const { return {Kind::retire, {piece(e.unit)}}; }
    play::Beat operator()(const UnitRouted& e) const { return {Kind::rout, {piece(e.unit)}}; }
    play::Beat operator()(const UnitRemoved& e) const { return {Kind::vanish, {piece(e.unit)}}; }
    play::Beat operator()(const FormationRemoved&) const { return {Kind::vanish}; }
    play::Beat operator()(const FormationArrived&) const { return {Kind::arrive}; }
    play::Beat operator()(const CommanderArrived&) const { return {Kind::arrive}; }
    play::Beat operator()(const CommanderReplaced&) const { return {Kind::arrive}; }

private:
    [[nodiscard]] Kind kind_of(const UnitMoved& e) const {
        switch (e.cause) {
        case Cause::evade:
            return Kind::evade;
        case Cause::breakthrough:
            return Kind::break_through;
        case Cause::retire:
            return Kind::retire;
        default:
            break;
        }
        const Base there = base_of(game[e.unit], e.to);
        return nearest_enemy(game, there, side_of(game, e.unit)).distance <= contact_gap ? Kind::charge
                                                                                         : Kind::march;
    }
};

}

play::Beat beat_of(const Event& event, const GameState& game) { return std::visit(Seen{game}, event); }

}
