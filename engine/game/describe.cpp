#include "engine/game/event.h"

#include "engine/game/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

// The battle log: what happened, in words that a player could read out.
namespace vantage::game {
namespace {

std::string signed_number(double d) { return fmt::format("{:+g}", d); }

std::string dice_text(const std::vector<int>& dice) { return fmt::format("[{}]", fmt::join(dice, " ")); }

std::string side_text(const RollSide& side, const char* indent) {
    std::string out;
    for (const RollModifier& m : side.modifiers) {
        out += fmt::format("\n{}{:>5}  {}", indent,
                           m.factor ? fmt::format("x{:g}", m.amount) : signed_number(m.amount), m.label);
        if (!m.because.empty()) out += fmt::format(" ({})", m.because);
    }
    return out;
}

std::string roll_text(const Roll& roll) {
    if (roll.sides.empty()) return {};
    if (roll.sides.size() == 2)
        return fmt::format(": {} = {:g} against {} = {:g}: {}\n    attacker{}\n    defender{}",
                           dice_text(roll.sides[0].dice), roll.sides[0].score, dice_text(roll.sides[1].dice),
                           roll.sides[1].score, roll.label, side_text(roll.sides[0], "      "),
                           side_text(roll.sides[1], "      "));
    const RollSide& side = roll.sides.front();
    std::string out = fmt::format(": {} = {:g}: {}", dice_text(side.dice), side.score,
                                  roll.label.empty() ? roll.outcome : roll.label);
    if (!roll.more.empty()) out += fmt::format(", then {}", dice_text(roll.more));
    return out + side_text(side, "    ");
}

std::string spaced(std::string_view word) {
    std::string out(word);
    std::replace(out.begin(), out.end(), '-', ' ');
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

struct Teller {
    const GameState& game;

    [[nodiscard]] std::string n(FormationId f) const {
        return !f.valid() ? "nobody" : f.index() < game.formations.size() ? game[f].name : "a new formation";
    }
    [[nodiscard]] std::string n(UnitId u) const { return u.valid() ? game[u].name : "nobody"; }
    [[nodiscard]] std::string n(CommanderId c) const { return c.valid() ? game[c].name : "nobody"; }
    [[nodiscard]] std::string n(SideId s) const { return s.valid() ? game[s].name : "nobody"; }
    [[nodiscard]] std::string n(ForceId f) const { return f.valid() ? game[f].name : "nobody"; }
    [[nodiscard]] std::string target(const std::string& t) const {
        if (t.empty()) return {};
        const Goal goal = goal_named(game, t);
        const std::string name = goal.objective.valid()   ? game[goal.objective].name
                                 : goal.formation.valid() ? n(goal.formation)
                                                          : t;
        return fmt::format(": {}", name);
    }

    std::string operator()(const StepBegan& e) const { return fmt::format("-- {}", spaced(word_of(e.step))); }
    std::string operator()(const SideEndedStep&) const { return {}; }
    std::string operator()(const TurnBegan& e) const {
        const int minute = game.terms->first_minute + game.terms->minutes_per_turn * (e.turn - 1);
        return fmt::format("==== Turn {}, {:02}:{:02}", e.turn, minute / 60 % 24, minute % 60);
    }
    std::string operator()(const TurnEnded& e) const { return fmt::format("Turn {} ends", e.turn); }
    std::string operator()(const GameEnded& e) const { return fmt::format("The game ends: {}", e.result); }
    std::string operator()(const FirstMoverChosen& e) const {
        return fmt::format("{} moves first: {}{}", n(e.side), e.because,
                           e.dice.empty() ? std::string{} : fmt::format(" {}", dice_text(e.dice)));
    }
    std::string operator()(const FormationArrived& e) const {
        return fmt::format("{} arrives", n(e.formation));
    }
    std::string operator()(const CommanderArrived& e) const {
        return fmt::format("{} arrives", n(e.commander));
    }
    std::string operator()(const CommanderReplaced& e) const {
        return fmt::format("{} takes over", e.name_of_new);
    }
    std::string operator()(const DirectiveIssued& e) const {
        return fmt::format("{} orders {} to {}{}", n(e.by), n(e.formation), word_of(e.directive),
                           target(e.target));
    }
    std::string operator()(const ObjectiveIssued& e) const {
        return fmt::format("{} gives {} an objective{}", n(e.by), n(e.force), target(e.target));
    }
    std::string operator()(const OrderTried& e) const {
        return fmt::format("{} tries the order of {}{}", n(e.by), n(e.formation), roll_text(e.roll));
    }
    std::string operator()(const ObjectiveTried& e) const {
        return fmt::format("{} tries the objective of {}{}", n(e.by), n(e.force), roll_text(e.roll));
    }
    std::string operator()(const OrderActivated& e) const {
        return fmt::format("{} is now on {}{}", n(e.formation), word_of(e.directive), target(e.target));
    }
    std::string operator()(const OrderDiscarded& e) const {
        return fmt::format("the pending order of {} is lost: {}", n(e.formation), e.because);
    }
    std::string operator()(const ObjectiveActivated& e) const {
        return fmt::format("{} has a new objective{}", n(e.force), target(e.target));
    }
    std::string operator()(const ObjectiveDiscarded& e) const {
        return fmt::format("the objective of {} is lost", n(e.force));
    }
    std::string operator()(const DelayMarkerTaken& e) const {
        return fmt::format("{} waits less", n(e.formation));
    }
    std::string operator()(const ActionTried& e) const {
        return fmt::format("{}: {} for {}{}", n(e.by), spaced(word_of(e.action)), n(e.formation),
                           e.roll ? roll_text(*e.roll) : "");
    }
    std::string operator()(const PersonalCommandTaken& e) const {
        return fmt::format("{} leads {} in person", n(e.commander), n(e.formation));
    }
    std::string operator()(const PersonalCommandEnded& e) const {
        return fmt::format("{} leads nobody in person", n(e.commander));
    }
    std::string operator()(const BatteryCommitted& e) const {
        return fmt::format("{} is committed", n(e.unit));
    }
    std::string operator()(const BatteryToReserve& e) const {
        return fmt::format("{} goes back to the reserve", n(e.unit));
    }
    std::string operator()(const BatteryLimbered& e) const { return fmt::format("{} limbers", n(e.unit)); }
    std::string operator()(const BatteryUnlimbered& e) const {
        return fmt::format("{} unlimbers", n(e.unit));
    }
    std::string operator()(const AdcDispatched& e) const {
        return fmt::format("{} sends his aide to {}", n(e.commander), n(e.formation));
    }
    std::string operator()(const CompanyCommitted& e) const {
        return fmt::format("{} joins {}", n(e.unit), n(e.to));
    }
    std::string operator()(const FormationCreated& e) const {
        return fmt::format("{} is formed of {} units", e.title, e.units.size());
    }
    std::string operator()(const UnitRallied& e) const { return fmt::format("{} rallies", n(e.unit)); }
    std::string operator()(const FormationInspired& e) const {
        return fmt::format("{} inspires {}", n(e.commander), n(e.formation));
    }
    std::string operator()(const OrderConverted& e) const {
        std::string out =
            fmt::format("{} {} to {}{}", n(e.formation), e.success ? "converts" : "fails to convert",
                        word_of(e.to), target(e.target));
        if (!e.because.empty()) out += fmt::format(" ({})", e.because);
        return out + (e.roll ? roll_text(*e.roll) : "");
    }
    std::string operator()(const StatusTaken& e) const {
        return fmt::format("{} is in status {}: {}", n(e.formation), word_of(e.status), e.because);
    }
    std::string operator()(const UnitMoved& e) const {
        static const std::array<const char*, 8> verbs{"moves",     "retires", "evades",      "breaks through",
                                                      "withdraws", "shifts",  "is recalled", "arrives"};
        return fmt::format("{} {} {:.0f} yards to {:.0f},{:.0f} facing {:.0f}", n(e.unit),
                           verbs[static_cast<std::size_t>(e.cause)], distance(e.from.at, e.to.at).value(),
                           e.to.at.east.value(), e.to.at.north.value(), e.to.facing.value());
    }
    std::string operator()(const FormationMoved& e) const {
        return e.share > 0.0
                   ? fmt::format("{} has used {:.0f} % of its movement", n(e.formation), 100.0 * e.share)
                   : fmt::format("{} stands", n(e.formation));
    }
    std::string operator()(const CommanderMoved& e) const {
        return e.by_himself ? fmt::format("{} rides {:.0f} yards", n(e.commander),
                                          distance(e.from.at, e.to.at).value())
                            : "";
    }
    std::string operator()(const AreaMoved&) const { return {}; }
    std::string operator()(const OrderNeglected& e) const {
        return fmt::format("{}: {}", n(e.formation), e.because);
    }
    std::string operator()(const PloyDeployTried& e) const {
        return fmt::format("{} ploys or deploys{}{}", n(e.formation), e.rush ? " in a rush" : "",
                           roll_text(e.roll));
    }
    std::string operator()(const UnitChanged& e) const {
        return e.station == Station::reserve ? fmt::format("{} goes to the reserve", n(e.unit))
                                             : fmt::format("{} is {}", n(e.unit), word_of(e.to));
    }
    std::string operator()(const FatigueChanged& e) const {
        return fmt::format("{} {:+} {} fatigue: {}", n(e.formation), e.by, word_of(e.arm), e.because);
    }
    std::string operator()(const Recovered& e) const {
        return fmt::format("{} recovers one {} fatigue", n(e.formation), word_of(e.arm));
    }
    std::string operator()(const FireDeclared& e) const {
        return fmt::format("{} {}{}", n(e.formation), e.plan.hold ? "holds its fire" : "declares its fire",
                           e.plan.intense_bombardment ? ", an intense bombardment" : "");
    }
    std::string operator()(const FireScored& e) const {
        return fmt::format("{} fires at {}{}{}", n(e.formation), n(e.target),
                           e.fire_mission ? ", a fire mission" : "", roll_text(e.roll));
    }
    std::string operator()(const FireCombined& e) const {
        return fmt::format("fire at {} comes to {:g}: {}", n(e.target), e.score,
                           e.assess ? "it must assess" : "no effect");
    }
    std::string operator()(const FateRolled& e) const {
        return fmt::format("{} is exposed ({}){}", n(e.commander), e.because, roll_text(e.roll));
    }
    std::string operator()(const HarmRolled& e) const {
        return fmt::format("{} is hit{}", n(e.commander), roll_text(e.roll));
    }
    std::string operator()(const Assessed& e) const {
        return fmt::format("{} assesses ({}){}", n(e.formation), e.because, roll_text(e.roll));
    }
    std::string operator()(const ReactionRolled& e) const {
        return fmt::format("{} rolls {} for {} or less: it {}{}", n(e.unit), dice_text(e.dice), e.at_most,
                           e.happens ? "" : "does not ",
                           e.impetuous ? (e.happens ? "attacks" : "attack")
                                       : (e.happens ? "evades" : "evade"));
    }
    std::string operator()(const EvadeOffered& e) const {
        return fmt::format("cavalry of {} may evade", n(e.formation));
    }
    std::string operator()(const UnitRouted& e) const {
        return fmt::format("{} routs: {}", n(e.unit), e.because);
    }
    std::string operator()(const UnitRemoved& e) const {
        return fmt::format("{} leaves the game: {}", n(e.unit), e.because);
    }
    std::string operator()(const FormationRemoved& e) const {
        return fmt::format("{} leaves the game: {}", n(e.formation), e.because);
    }
    std::string operator()(const RoundBegan& e) const {
        return e.contacts.empty() ? "" : fmt::format("round {}: {} contacts", e.round, e.contacts.size());
    }
    std::string operator()(const AttackerChosen& e) const {
        return fmt::format("{} counts as the attacker {}", n(e.attacker), dice_text(e.dice));
    }
    std::string operator()(const Fought& e) const {
        return fmt::format("{} ({}) against {} ({}){}", n(e.attacker), spaced(e.attacker_result),
                           n(e.defender), spaced(e.defender_result), roll_text(e.roll));
    }
    std::string operator()(const StatusChecked& e) const {
        return fmt::format("{} checks its status{}", n(e.formation), roll_text(e.roll));
    }
    std::string operator()(const CombatsDone&) const { return {}; }
    std::string operator()(const ObjectiveTaken& e) const {
        return fmt::format("{} takes {}", n(e.side), game[e.objective].name);
    }
    std::string operator()(const PointsScored& e) const {
        return e.points == 0 ? "" : fmt::format("{} scores {}: {}", n(e.side), e.points, e.because);
    }
};

}

std::string describe(const Event& event, const GameState& game) { return std::visit(Teller{game}, event); }

std::string describe(const GameState& game) {
    const int minute = game.terms->first_minute + game.terms->minutes_per_turn * (game.turn - 1);
    std::string out =
        fmt::format("{}: turn {} of {} ({:02}:{:02}), {}\n", game.terms->title, game.turn, game.terms->turns,
                    minute / 60 % 24, minute % 60, game.over ? game.result : spaced(word_of(game.step)));
    for (std::size_t s = 0; s < game.sides.size(); ++s) {
        out += fmt::format("{}, {} points\n", game.sides[s].name, game.sides[s].points);
        for (std::size_t i = 0; i < game.formations.size(); ++i) {
            const FormationId id{i};
            const Formation& f = game[id];
            if (side_of(game, id) != SideId{s}) continue;
            const std::string order = f.removed                  ? "removed"
                                      : !f.on_table              ? "to come"
                                      : f.status != Status::none ? std::string(word_of(f.status))
                                                                 : std::string(word_of(f.order));
            out += fmt::format("  {} ({}): {}{}, fatigue {}/{}/{}\n", f.name, f.id, order,
                               f.pending ? fmt::format(", {} pending", word_of(f.pending->directive)) : "",
                               f.fatigue[0], f.fatigue[1], f.fatigue[2]);
            for (std::size_t u = 0; u < game.units.size(); ++u) {
                const Unit& unit = game.units[u];
                if (unit.formation != id) continue;
                const std::string state = unit.where != Where::on_table ? std::string(word_of(unit.where))
                                          : unit.arm == Arm::artillery
                                              ? (unit.limbered ? "limbered" : "unlimbered")
                                              : std::string(word_of(unit.deployment));
                out += fmt::format("    {} ({}): {} at {:.0f},{:.0f} facing {:.0f}\n", unit.name, unit.id,
                                   state, unit.place.at.east.value(), unit.place.at.north.value(),
                                   unit.place.facing.value());
            }
        }
    }
    for (const Objective& o : game.objectives)
        out += fmt::format("{}: {}\n", o.name, o.held_by.valid() ? game[o.held_by].name : "nobody's");
    return out;
}

}
