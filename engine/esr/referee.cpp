#include "engine/esr/referee.h"

#include "engine/rules/wording.h"

#include <stdexcept>

namespace vantage::esr {
namespace {

const rules::Value nothing{};

const rules::Value& find(const rules::Effects& effects, std::string_view id) {
    const auto found = effects.find(id);
    return found == effects.end() ? nothing : found->second;
}

RollSide side_of_roll(const rules::Tally& tally, const Case& facts, const rules::DistanceUnit& measure) {
    RollSide side;
    side.dice = tally.dice;
    side.score = tally.score;
    for (const rules::Modifier& m : tally.modifiers) {
        const auto words = facts.because.find(m.id);
        std::string because = words != facts.because.end()              ? words->second
                              : m.fact.is_nothing() || m.fact.is_flag() ? std::string{}
                                                                        : rules::plain_word(m.fact.text());
        side.modifiers.push_back(
            {m.id, rules::wording(m.label, measure), m.is_factor, m.amount, std::move(because)});
    }
    return side;
}

void note_effects(Roll& roll, const rules::Effects& effects, const std::string& prefix) {
    for (const auto& [id, value] : effects) roll.effects[prefix + id] = value.text();
}

}

const rules::Value& Outcome::effect(std::string_view id) const { return find(resolution.effects, id); }
const rules::Value& Outcome::effect(std::size_t side, std::string_view id) const {
    return find(resolution.side_effects[side], id);
}

ruling::Mover mover_of(const GameState& game, FormationId id, std::span<const UnitId> moving) {
    std::vector<ruling::Marcher> marchers;
    for (const UnitId u : units_of(game, id))
        marchers.push_back({game[u].arm, game[u].horse_artillery, is_deployed(game[u]),
                            std::find(moving.begin(), moving.end(), u) != moving.end()});
    return ruling::mover_of(marchers, flight_of(game[id].status));
}

ruling::Mover mover_of(const GameState& game, FormationId id) {
    std::vector<UnitId> moving = units_of(game, id);
    std::erase_if(moving, [&](UnitId u) { return game[u].arm == Arm::artillery && !game[u].limbered; });
    return mover_of(game, id, moving);
}

Outcome Referee::roll(std::string_view table, const Case& one) { return work_out(table, one, nullptr); }
Outcome Referee::roll(std::string_view table, const Case& attacker, const Case& defender) {
    return work_out(table, attacker, &defender);
}

Outcome Referee::work_out(std::string_view id, const Case& one, const Case* against) {
    const Result<rules::Table> table = rules_.system.table(book().edition, id);
    if (!table) throw std::logic_error(table.error().text());
    const auto resolve = [&](const rules::DiceSupply& supply) {
        auto result = against
                          ? rules::resolve(*table, one.facts, against->facts, supply, rules_.system.settings)
                          : rules::resolve(*table, one.facts, supply, rules_.system.settings);
        if (!result) throw std::logic_error(std::string(id) + ": " + result.error().text());
        return *std::move(result);
    };
    rules::DiceSupply supply;
    rules::DiceKind kind = table->dice();
    if (const rules::Value* without = one.facts.find("without_dice"); without && without->flag()) kind = {};
    if (!kind.none()) {
        supply.dice = dice_.roll(kind.count, kind.sides);
        if (against) supply.against = dice_.roll(kind.count, kind.sides);
    }
    // Further dice are rolled only if the result calls for them: ask first with more than enough.
    supply.more = std::vector<int>(8, 1);
    rules::Resolution resolution = resolve(supply);
    if (!resolution.dice_more.empty()) {
        supply.more = dice_.roll(static_cast<int>(resolution.dice_more.size()), 6);
        resolution = resolve(supply);
    }

    Outcome out;
    const rules::DistanceUnit& measure = rules_.system.measure;
    out.roll.table = resolution.table;
    out.roll.sides.push_back(side_of_roll(resolution.sides[0], one, measure));
    if (against) out.roll.sides.push_back(side_of_roll(resolution.sides[1], *against, measure));
    out.roll.more = resolution.dice_more;
    out.roll.outcome = resolution.outcome;
    out.roll.label = rules::wording(resolution.outcome_label, measure);
    note_effects(out.roll, resolution.effects, "");
    if (resolution.has_side_effects) {
        note_effects(out.roll, resolution.side_effects[0], "attacker.");
        note_effects(out.roll, resolution.side_effects[1], "defender.");
    }
    out.resolution = std::move(resolution);
    return out;
}

template <class E> void Referee::happen(E event) {
    events.emplace_back(std::move(event));
    vantage::esr::apply(game, events.back()); // qualified: std::apply would like it too
}

template void Referee::happen(StepBegan);
template void Referee::happen(SideEndedStep);
template void Referee::happen(TurnBegan);
template void Referee::happen(TurnEnded);
template void Referee::happen(GameEnded);
template void Referee::happen(FirstMoverChosen);
template void Referee::happen(FormationArrived);
template void Referee::happen(CommanderArrived);
template void Referee::happen(CommanderReplaced);
template void Referee::happen(DirectiveIssued);
template void Referee::happen(ObjectiveIssued);
template void Referee::happen(OrderTried);
template void Referee::happen(ObjectiveTried);
template void Referee::happen(OrderActivated);
template void Referee::happen(OrderDiscarded);
template void Referee::happen(ObjectiveActivated);
template void Referee::happen(ObjectiveDiscarded);
template void Referee::happen(DelayMarkerTaken);
template void Referee::happen(ActionTried);
template void Referee::happen(PersonalCommandTaken);
template void Referee::happen(PersonalCommandEnded);
template void Referee::happen(BatteryCommitted);
template void Referee::happen(BatteryToReserve);
template void Referee::happen(BatteryLimbered);
template void Referee::happen(BatteryUnlimbered);
template void Referee::happen(AdcDispatched);
template void Referee::happen(CompanyCommitted);
template void Referee::happen(FormationCreated);
template void Referee::happen(UnitRallied);
template void Referee::happen(FormationInspired);
template void Referee::happen(OrderConverted);
template void Referee::happen(StatusTaken);
template void Referee::happen(UnitMoved);
template void Referee::happen(FormationMoved);
template void Referee::happen(CommanderMoved);
template void Referee::happen(AreaMoved);
template void Referee::happen(OrderNeglected);
template void Referee::happen(PloyDeployTried);
template void Referee::happen(UnitChanged);
template void Referee::happen(FatigueChanged);
template void Referee::happen(Recovered);
template void Referee::happen(FireDeclared);
template void Referee::happen(FireScored);
template void Referee::happen(FireCombined);
template void Referee::happen(FateRolled);
template void Referee::happen(HarmRolled);
template void Referee::happen(Assessed);
template void Referee::happen(ReactionRolled);
template void Referee::happen(EvadeOffered);
template void Referee::happen(UnitRouted);
template void Referee::happen(UnitRemoved);
template void Referee::happen(FormationRemoved);
template void Referee::happen(RoundBegan);
template void Referee::happen(AttackerChosen);
template void Referee::happen(Fought);
template void Referee::happen(StatusChecked);
template void Referee::happen(CombatsDone);
template void Referee::happen(ObjectiveTaken);
template void Referee::happen(PointsScored);
template void Referee::happen(FatigueDivided);
template void Referee::happen(PremonitionRolled);
template void Referee::happen(ArrivalWaits);
template void Referee::happen(SeenBeyond);
template void Referee::happen(IceTried);
template void Referee::happen(ConditionsCounted);
template void Referee::happen(OrderAccomplished);

}
