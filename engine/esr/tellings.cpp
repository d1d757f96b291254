#include "engine/esr/battle_game.h"
#include "engine/esr/queries.h"
#include "engine/esr/wording.h"

#include <fmt/format.h>

// What an audience is told: whom it is about, and no more than it can take in before the next.
namespace vantage::esr {
namespace {

using play::Telling;

/// One overload for each event that an audience cares for.
struct Told {
    const GameState& game;

    template <class Other> Telling operator()(const Other&) const { return {}; }

    [[nodiscard]] std::string n(FormationId f) const {
        return f.valid() && f.index() < game.formations.size() ? game[f].name : "a new formation";
    }
    [[nodiscard]] std::string n(UnitId u) const { return u.valid() ? game[u].name : "nobody"; }
    [[nodiscard]] std::string n(CommanderId c) const {
        return c.valid() && c.index() < game.commanders.size() ? game[c].name : "a new general";
    }
    [[nodiscard]] std::string n(SideId s) const { return s.valid() ? game[s].name : "nobody"; }
    [[nodiscard]] Telling::Roller roller(FormationId f) const {
        const bool known = f.valid() && f.index() < game.formations.size();
        return {n(f), known ? side_of(game, f) : SideId{}};
    }
    [[nodiscard]] Telling::Roller roller(UnitId u) const {
        return {n(u), u.valid() ? side_of(game, u) : SideId{}};
    }
    [[nodiscard]] Telling::Roller roller(CommanderId c) const {
        const bool known = c.valid() && c.index() < game.commanders.size();
        return {n(c), known ? game[c].side : SideId{}};
    }

    Telling operator()(const GameEnded& e) const { return {.title = e.result, .great = true}; }
    Telling operator()(const FormationArrived& e) const {
        return {.title = fmt::format("{} arrives on the field", n(e.formation))};
    }
    Telling operator()(const CommanderReplaced& e) const {
        return {.title = fmt::format("{} takes over from {}", e.name_of_new, n(e.commander))};
    }
    Telling operator()(const OrderTried& e) const {
        const auto& pending = game[e.formation].pending;
        const std::string order = pending ? order_text(game, pending->directive, pending->target) : "";
        return {.title = fmt::format("{} sends {} an order{}{}", n(e.by), n(e.formation),
                                     order.empty() ? "" : ": ", order),
                .verdict = e.delay_turns > 0 ? fmt::format("It waits {} turn{}", e.delay_turns,
                                                           e.delay_turns == 1 ? "" : "s")
                                             : e.roll.label,
                .rollers = {roller(e.by)}};
    }
    Telling operator()(const OrderActivated& e) const {
        return {.title = fmt::format("{}: {}", n(e.formation), order_text(game, e.directive, e.target))};
    }
    Telling operator()(const OrderConverted& e) const {
        const std::string order = order_text(game, e.to, e.target);
        return {.title = fmt::format("{} {} {}", n(e.formation), e.roll ? "may turn to" : "turns to", order),
                .verdict = e.success ? fmt::format("It turns to {}", order) : "It keeps its order",
                .rollers = {roller(e.formation)}};
    }
    Telling operator()(const ActionTried& e) const {
        if (!e.roll) return {};
        std::string action{word_of(e.action)};
        std::replace(action.begin(), action.end(), '-', ' ');
        return {.title = fmt::format("{} tries to {}", n(e.by), action),
                .verdict = e.success ? "He manages" : "He fails",
                .rollers = {roller(e.by)}};
    }
    Telling operator()(const PersonalCommandTaken& e) const {
        return {.title = fmt::format("{} leads {} in person", n(e.commander), n(e.formation))};
    }
    Telling operator()(const BatteryCommitted& e) const {
        return {.title = fmt::format("{} is brought up from the reserve", n(e.unit))};
    }
    Telling operator()(const FormationCreated& e) const {
        return {.title = fmt::format("{} is formed", e.title)};
    }
    Telling operator()(const UnitRallied& e) const {
        return {.title = fmt::format("{} rallies and comes back", n(e.unit))};
    }
    Telling operator()(const StatusTaken& e) const {
        switch (e.status) {
        case Status::none:
            return {};
        case Status::retreat:
            return {.title = fmt::format("{}: in retreat", n(e.formation)), .great = true};
        case Status::broken:
            return {.title = fmt::format("{}: broken", n(e.formation)), .great = true};
        default:
            return {.title = fmt::format("{} rallies", n(e.formation))};
        }
    }
    Telling operator()(const UnitMoved& e) const {
        switch (e.cause) {
        case Cause::charge:
            return {.title = fmt::format("{} charges", n(e.unit))};
        case Cause::ambush:
            return {.title = fmt::format("{} breaks cover", n(e.unit))};
        case Cause::evade:
            return {.title = fmt::format("{} evades", n(e.unit))};
        case Cause::breakthrough:
            return {.title = fmt::format("{} breaks through", n(e.unit))};
        case Cause::retire:
            return {.title = fmt::format("{} falls back", n(e.unit))};
        default:
            return {};
        }
    }
    // It follows the moves of its units, and is told with them.
    Telling operator()(const FormationMoved& e) const {
        if (e.share <= 0.0 || !e.formation.valid() || e.formation.index() >= game.formations.size())
            return {};
        const Formation& f = game[e.formation];
        if (f.status == Status::retreat || f.status == Status::broken)
            return {.title = fmt::format("{} withdraws", f.name)};
        const bool attacks = f.order == Directive::attack;
        const std::string order = order_text(game, f.order, f.target);
        // Names may be of one or of many: "Cossacks" and "First brigade".
        return {.title = fmt::format("{}: {}", f.name, attacks ? order : "on the march")};
    }
    Telling operator()(const FireScored& e) const {
        bool guns = false;
        for (const UnitId u : e.units) guns = guns || (u.valid() && game[u].arm == Arm::artillery);
        return {.title = fmt::format("{} of {} fire at {}", guns ? "The guns" : "Skirmishers", n(e.formation),
                                     n(e.target)),
                .verdict = e.roll.label,
                .rollers = {roller(e.formation)},
                .great = true};
    }
    // Most come to nothing, several in a row: nobody watches that.
    Telling operator()(const FateRolled& e) const {
        if (!e.harmed) return {};
        return {.title = fmt::format("{} is in danger", n(e.commander)),
                .verdict = "He is hit",
                .rollers = {roller(e.commander)}};
    }
    Telling operator()(const HarmRolled& e) const {
        return {.title = fmt::format("{} is hit", n(e.commander)),
                .verdict = e.roll.label,
                .rollers = {roller(e.commander)},
                .great = true};
    }
    Telling operator()(const Assessed& e) const {
        const auto fatigue = e.roll.effects.find("fatigue_added");
        return {.title = fmt::format("{} must hold: {}", n(e.formation), e.because),
                .verdict =
                    fatigue == e.roll.effects.end()
                        ? fmt::format("{}: {}", n(e.formation), e.roll.label)
                        : fmt::format("{}: {}, fatigue +{}", n(e.formation), e.roll.label, fatigue->second),
                .rollers = {roller(e.formation)},
                .great = true};
    }
    Telling operator()(const ReactionRolled& e) const {
        if (!e.happens) return {};
        return {.title = fmt::format("{} {}", n(e.unit), e.impetuous ? "attacks without orders" : "evades")};
    }
    Telling operator()(const UnitRouted& e) const {
        return {.title = fmt::format("{} routs", n(e.unit)), .great = true};
    }
    Telling operator()(const UnitRemoved& e) const {
        return {.title = fmt::format("{} is lost: {}", n(e.unit), e.because), .great = true};
    }
    Telling operator()(const FormationRemoved& e) const {
        return {.title = fmt::format("{} is no more: {}", n(e.formation), e.because), .great = true};
    }
    Telling operator()(const Fought& e) const {
        const bool lost = e.roll.lead() < 0.0;
        const std::string first = fmt::format("{} {}", n(e.attacker), result_words(e.attacker_result));
        const std::string second = fmt::format("{} {}", n(e.defender), result_words(e.defender_result));
        return {.title = fmt::format("{} attacks {}", n(e.attacker), n(e.defender)),
                .verdict = lost ? fmt::format("{}, {}", second, first) : fmt::format("{}, {}", first, second),
                .rollers = {roller(e.attacker), roller(e.defender)},
                .great = true};
    }
    Telling operator()(const ObjectiveTaken& e) const {
        return {.title = fmt::format("{} takes {}", n(e.side), game[e.objective].name), .great = true};
    }
    Telling operator()(const PointsScored& e) const {
        if (e.points == 0) return {};
        return {.title = fmt::format("{} scores {}: {}", n(e.side), e.points, e.because)};
    }
};

}

play::Telling telling_of(const Event& event, const GameState& game) { return std::visit(Told{game}, event); }

}
