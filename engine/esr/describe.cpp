#include "engine/esr/event.h"

#include "engine/esr/queries.h"
#include "engine/esr/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

// The battle log: what happened, in words that a player could read out.
namespace vantage::esr {
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
    const std::string& outcome = roll.label.empty() ? roll.outcome : roll.label;
    std::string out = side.dice.empty()
                          ? fmt::format(": {:g} without dice: {}", side.score, outcome)
                          : fmt::format(": {} = {:g}: {}", dice_text(side.dice), side.score, outcome);
    if (!roll.more.empty()) out += fmt::format(", then {}", dice_text(roll.more));
    return out + side_text(side, "    ");
}

std::string wait_text(int turns) {
    return turns == 0 ? "" : fmt::format(", which waits {} turn{}", turns, turns == 1 ? "" : "s");
}

std::string spaced(std::string_view word) {
    std::string out(word);
    std::replace(out.begin(), out.end(), '-', ' ');
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

// "north-east", for somebody without a map in yards.
std::string_view compass(Degrees bearing) {
    static constexpr std::array<std::string_view, 8> points{"north", "north-east", "east", "south-east",
                                                            "south", "south-west", "west", "north-west"};
    const double turned = std::fmod(bearing.value() + 360.0 + 22.5, 360.0);
    return points[static_cast<std::size_t>(turned / 45.0) % 8];
}

struct Teller {
    const GameState& game;

    [[nodiscard]] std::string n(FormationId f) const {
        return !f.valid() ? "nobody" : f.index() < game.formations.size() ? game[f].name : "a new formation";
    }
    [[nodiscard]] std::string n(UnitId u) const { return u.valid() ? game[u].name : "nobody"; }
    [[nodiscard]] std::string n(CommanderId c) const {
        return !c.valid() ? "nobody" : c.index() < game.commanders.size() ? game[c].name : "a new general";
    }
    [[nodiscard]] std::string n(SideId s) const { return s.valid() ? game[s].name : "nobody"; }
    [[nodiscard]] std::string n(ForceId f) const { return f.valid() ? game[f].name : "nobody"; }
    [[nodiscard]] std::string n(const std::vector<UnitId>& list) const {
        std::string out;
        for (std::size_t i = 0; i < list.size(); ++i)
            out += (i == 0 ? "" : i + 1 == list.size() ? " and " : ", ") + n(list[i]);
        return out;
    }
    // "A of B", so that a log line about a battalion says whose it is.
    [[nodiscard]] std::string whose(UnitId u) const {
        return u.valid() ? fmt::format("{} of {}", n(u), n(game[u].formation)) : "nobody";
    }
    [[nodiscard]] std::string order(Directive directive, const std::string& t) const {
        const std::string goal = target(t);
        return goal.empty() ? std::string(word_of(directive)) : fmt::format("{}{}", word_of(directive), goal);
    }
    [[nodiscard]] std::string target(const std::string& t) const {
        if (t.empty()) return {};
        const Goal goal = goal_named(game, t);
        const std::string name = goal.objective.valid()   ? game[goal.objective].name
                                 : goal.formation.valid() ? n(goal.formation)
                                                          : t;
        return fmt::format(": {}", name);
    }

    std::string operator()(const StepBegan& e) const {
        return fmt::format("-- {}", step_of(game, e.step).heading);
    }
    std::string operator()(const SideEndedStep&) const { return {}; }
    std::string operator()(const TurnBegan& e) const {
        const int minute = game.terms->first_minute + game.terms->minutes_per_turn * (e.turn - 1);
        return fmt::format("==== Turn {}, {:02}:{:02}", e.turn, minute / 60 % 24, minute % 60);
    }
    std::string operator()(const TurnEnded& e) const { return fmt::format("Turn {} ends", e.turn); }
    std::string operator()(const GameEnded& e) const {
        return fmt::format("The game ends: {}{}", e.result, e.because.empty() ? "" : ": " + e.because);
    }
    std::string operator()(const FirstMoverChosen& e) const {
        return fmt::format("{} moves first: {}{}", n(e.side), e.because,
                           e.dice.empty() ? std::string{} : fmt::format(" {}", dice_text(e.dice)));
    }
    std::string operator()(const FormationArrived& e) const {
        const Formation& f = game[e.formation];
        const auto waiting = std::count_if(f.units.begin(), f.units.end(),
                                           [&](UnitId u) { return game[u].where == Where::coming; }) -
                             static_cast<std::ptrdiff_t>(e.units.size());
        const std::string rest = waiting > 0 ? fmt::format("; {} wait behind it", waiting) : std::string{};
        if (f.on_table)
            return fmt::format("{} more of {} arrive{}{}", units_text(e.units.size()), f.name,
                               e.units.size() == 1 ? "s" : "", rest);
        return fmt::format("{} arrives in column with {}, on {}{}", f.name, units_text(e.units.size()),
                           word_of(e.order), rest);
    }
    std::string operator()(const IceTried& e) const {
        return e.die <= e.at_most
                   ? fmt::format("the ice breaks under {} (die {}, at {} or less): half of it is lost",
                                 n(e.unit), e.die, e.at_most)
                   : fmt::format("the ice bears {} (die {})", n(e.unit), e.die);
    }
    std::string operator()(const SeenBeyond& e) const {
        return fmt::format("{} sees what was hidden from {}", n(e.by), n(e.side));
    }
    std::string operator()(const ArrivalWaits& e) const {
        return fmt::format("{} waits off the table: {}", n(e.formation), e.because);
    }
    std::string operator()(const CommanderArrived& e) const {
        return fmt::format("{} arrives", n(e.commander));
    }
    std::string operator()(const CommanderReplaced& e) const {
        return e.name_of_new == n(e.commander)
                   ? fmt::format("another officer takes the place of {}", e.name_of_new)
                   : fmt::format("{} is lost: {} takes over", n(e.commander), e.name_of_new);
    }
    std::string operator()(const DirectiveIssued& e) const {
        return fmt::format("{} orders {} to {}{}", n(e.by), n(e.formation), word_of(e.directive),
                           target(e.target));
    }
    std::string operator()(const ObjectiveIssued& e) const {
        return fmt::format("{} gives {} an objective{}", n(e.by), n(e.force), target(e.target));
    }
    std::string operator()(const OrderTried& e) const {
        const auto& pending = game[e.formation].pending;
        return fmt::format("{} tries the order of {}{}{}{}", n(e.by), n(e.formation),
                           pending ? fmt::format(" ({})", order(pending->directive, pending->target)) : "",
                           wait_text(e.delay_turns), roll_text(e.roll));
    }
    std::string operator()(const ObjectiveTried& e) const {
        return fmt::format("{} tries the objective of {}{}{}", n(e.by), n(e.force), wait_text(e.delay_turns),
                           roll_text(e.roll));
    }
    std::string operator()(const OrderActivated& e) const {
        return fmt::format("{} is now on {}{}", n(e.formation), word_of(e.directive), target(e.target));
    }
    std::string operator()(const OrderAccomplished& e) const {
        return fmt::format("{} has accomplished its order: {}", n(e.formation), e.because);
    }
    std::string operator()(const OrderDiscarded& e) const {
        return fmt::format("the order on its way to {} is lost: {}", n(e.formation), e.because);
    }
    std::string operator()(const ObjectiveActivated& e) const {
        return fmt::format("{} has a new objective{}", n(e.force), target(e.target));
    }
    std::string operator()(const ObjectiveDiscarded& e) const {
        return fmt::format("the new objective of {} is lost on its way", n(e.force));
    }
    std::string operator()(const DelayMarkerTaken& e) const {
        return fmt::format("one delay marker comes off the order of {}", n(e.formation));
    }
    std::string operator()(const ActionTried& e) const {
        return fmt::format("{} {} to {}{}{}", n(e.by), e.roll ? (e.success ? "manages" : "fails") : "goes",
                           spaced(word_of(e.action)),
                           e.formation.valid() ? fmt::format(" ({})", n(e.formation)) : "",
                           e.roll ? roll_text(*e.roll) : "");
    }
    std::string operator()(const PersonalCommandTaken& e) const {
        return fmt::format("{} leads {} in person", n(e.commander), n(e.formation));
    }
    std::string operator()(const PersonalCommandEnded& e) const {
        return fmt::format("{} no longer leads a formation in person", n(e.commander));
    }
    std::string operator()(const BatteryCommitted& e) const {
        return fmt::format("{} is committed out of the reserve", whose(e.unit));
    }
    std::string operator()(const BatteryToReserve& e) const {
        return fmt::format("{} limbers and goes back to the reserve", whose(e.unit));
    }
    std::string operator()(const BatteryLimbered& e) const { return fmt::format("{} limbers", n(e.unit)); }
    std::string operator()(const BatteryUnlimbered& e) const {
        return fmt::format("{} unlimbers", n(e.unit));
    }
    std::string operator()(const AdcDispatched& e) const {
        return fmt::format("{} sends his aide-de-camp to {}", n(e.commander), n(e.formation));
    }
    std::string operator()(const CompanyCommitted& e) const {
        return fmt::format("{} joins {}", n(e.unit), n(e.to));
    }
    std::string operator()(const FormationCreated& e) const {
        return fmt::format("{} is formed of {}", e.title, n(e.units));
    }
    std::string operator()(const UnitRallied& e) const {
        return fmt::format("{} rallies and rejoins wave {}", whose(e.unit), e.wave);
    }
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
        static const std::array<const char*, 4> verbs{"is steady", "goes into retreat", "is broken",
                                                      "rallies"};
        return fmt::format("{} {}: {}", n(e.formation), verbs[static_cast<std::size_t>(e.status)], e.because);
    }
    std::string operator()(const UnitMoved& e) const {
        static const std::array<const char*, 10> verbs{
            "moves",  "retires",     "evades",  "breaks through", "withdraws",
            "shifts", "is recalled", "arrives", "charges",        "breaks cover"};
        if (e.cause == Cause::ambush) return fmt::format("{} breaks cover", n(e.unit));
        const double far = distance(e.from.at, e.to.at).value();
        const double turn = std::abs(std::remainder(e.to.facing.value() - e.from.facing.value(), 360.0));
        const std::string facing = turn < 20.0 ? "" : fmt::format(", facing {}", compass(e.to.facing));
        if (far < 1.0)
            return turn < 1.0 ? "" : fmt::format("{} turns to face {}", n(e.unit), compass(e.to.facing));
        return fmt::format("{} {} {} {}{}", n(e.unit), verbs[static_cast<std::size_t>(e.cause)],
                           yards_text(Yards{far}), compass(bearing_of(to_vec(e.to.at) - to_vec(e.from.at))),
                           facing);
    }
    std::string operator()(const FormationMoved& e) const {
        return e.share > 0.0
                   ? fmt::format("{} has moved ({:.0f} % of what it may)", n(e.formation), 100.0 * e.share)
                   : fmt::format("{} stands", n(e.formation));
    }
    std::string operator()(const CommanderMoved& e) const {
        return e.by_himself
                   ? fmt::format("{} rides {}", n(e.commander), yards_text(distance(e.from.at, e.to.at)))
                   : "";
    }
    std::string operator()(const AreaMoved& e) const {
        const double far = distance(e.from.at, e.to.at).value();
        if (far < 1.0) return {};
        return fmt::format("the reformation area of {} moves {} {}", n(e.formation), yards_text(Yards{far}),
                           compass(bearing_of(to_vec(e.to.at) - to_vec(e.from.at))));
    }
    std::string operator()(const OrderNeglected& e) const {
        return fmt::format("{}: {}", n(e.formation), e.because);
    }
    std::string operator()(const PloyDeployTried& e) const {
        return fmt::format("{} changes its order of battle{}: {} units may{}", n(e.formation),
                           e.rush ? " in a rush" : "", e.most, roll_text(e.roll));
    }
    std::string operator()(const UnitChanged& e) const {
        return e.station == Station::reserve ? fmt::format("{} goes to the reserve", n(e.unit))
               : game[e.unit].arm == Arm::artillery
                   ? fmt::format("{} {}", n(e.unit), e.limbered ? "limbers" : "unlimbers")
               : e.to == Deployment::deployed ? fmt::format("{} deploys in wave {}", n(e.unit), e.wave)
                                              : fmt::format("{} forms column", n(e.unit));
    }
    std::string operator()(const FatigueChanged& e) const {
        return fmt::format("{}: {:+} {} fatigue ({})", n(e.formation), e.by, word_of(e.arm), e.because);
    }
    std::string operator()(const FatigueDivided& e) const {
        return fmt::format("{} lays {} of it on infantry, {} on cavalry, {} on artillery", n(e.formation),
                           e.to[0], e.to[1], e.to[2]);
    }
    std::string operator()(const PremonitionRolled& e) const {
        return fmt::format("{} {} before the battle{}", n(e.commander),
                           e.doomed ? "has a dark premonition" : "sleeps well", roll_text(e.roll));
    }
    std::string operator()(const Recovered& e) const {
        return fmt::format("{} recovers one {} fatigue", n(e.formation), word_of(e.arm));
    }
    std::string operator()(const FireDeclared& e) const {
        return fmt::format("{} {}{}{}{}", n(e.formation),
                           e.plan.hold           ? "holds its fire"
                           : e.plan.fire_mission ? "declares a fire mission"
                                                 : "declares its fire",
                           e.plan.dice_target.valid() ? " at " + n(e.plan.dice_target) : "",
                           e.plan.intense_bombardment ? ", an intense bombardment" : "",
                           e.plan.intense_skirmish ? ", intense skirmishing" : "");
    }
    std::string operator()(const FireScored& e) const {
        bool guns = false;
        bool muskets = false;
        for (const UnitId u : e.units) (game[u].arm == Arm::artillery ? guns : muskets) = true;
        return fmt::format("{} of {} fire at {}{}{}",
                           guns && muskets ? "guns and skirmishers"
                           : guns          ? "guns"
                                           : "skirmishers",
                           n(e.formation), n(e.target), e.fire_mission ? ", a fire mission" : "",
                           roll_text(e.roll));
    }
    std::string operator()(const FireCombined& e) const {
        return fmt::format("all fire at {} comes to {:g}: {}", n(e.target), e.score,
                           e.assess ? "it must assess" : "less than 10, no effect");
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
        return fmt::format("{} of {} may evade", n(e.units), n(e.formation));
    }
    std::string operator()(const UnitRouted& e) const {
        return fmt::format("{} routs to its reformation area: {}", whose(e.unit), e.because);
    }
    std::string operator()(const UnitRemoved& e) const {
        return fmt::format("{} is lost: {}", whose(e.unit), e.because);
    }
    std::string operator()(const FormationRemoved& e) const {
        return fmt::format("{} is gone: {}", n(e.formation), e.because);
    }
    std::string operator()(const RoundBegan& e) const {
        if (e.contacts.empty()) return {};
        std::string out = fmt::format("round {} of combat:", e.round);
        for (const Contact& c : e.contacts)
            out += fmt::format("{} {} against {}", &c == &e.contacts.front() ? "" : ";", n(c.first),
                               n(c.second));
        return out;
    }
    std::string operator()(const AttackerChosen& e) const {
        return fmt::format("both attack: {} wins the roll-off {} and counts as the attacker", n(e.attacker),
                           dice_text(e.dice));
    }
    std::string operator()(const Fought& e) const {
        const bool lost = e.roll.lead() < 0.0;
        const std::string first = fmt::format("{} {}", n(e.attacker), result_words(e.attacker_result));
        const std::string second = fmt::format("{} {}", n(e.defender), result_words(e.defender_result));
        return fmt::format("{} fights {}{}: {}, {}{}", whose(e.attacker), whose(e.defender),
                           e.others.empty() ? "" : " with " + n(e.others) + " beside", lost ? second : first,
                           lost ? first : second, roll_text(e.roll));
    }
    std::string operator()(const StatusChecked& e) const {
        const double fatigue = e.roll.sides.empty() ? 0.0 : e.roll.sides.front().score;
        return fmt::format("{} checks its status with {:g} fatigue: {}", n(e.formation), fatigue,
                           e.roll.label);
    }
    std::string operator()(const CombatsDone&) const { return {}; }
    std::string operator()(const ObjectiveTaken& e) const {
        return fmt::format("{} takes {}", n(e.side), game[e.objective].name);
    }
    std::string operator()(const ConditionsCounted& e) const {
        std::string out;
        for (std::size_t i = 0; i < e.running.size() && i < game.terms->victory.size(); ++i) {
            const scene::VictoryCondition& v = game.terms->victory[i];
            if (v.turns_running > 1 && e.running[i] > 0)
                out += fmt::format("{}{}: {} of {} turns", out.empty() ? "" : "; ", v.result, e.running[i],
                                   v.turns_running);
        }
        return out;
    }
    std::string operator()(const PointsScored& e) const {
        return e.points == 0 ? "" : fmt::format("{} scores {}: {}", n(e.side), e.points, e.because);
    }
};

}

std::string describe(const Event& event, const GameState& game) { return std::visit(Teller{game}, event); }

}
