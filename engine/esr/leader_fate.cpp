#include "engine/esr/referee.h"

#include <fmt/format.h>

// Leader fate and harm: esr.md 4.9 with the rolls of 3.6 and 3.7; what follows is OP-17. Premonitions: 3.11.
namespace vantage::esr {
namespace {

// Why a general is in danger, or nothing.
std::string exposure(const GameState& game, const Commander& c) {
    const Base base = base_of(c);
    const Distances& d = game.terms->book->distances;
    for (std::size_t i = 0; i < game.units.size(); ++i) {
        const Unit& u = game.units[i];
        if (!u.on_table() || u.hidden || side_of(game, UnitId{i}) == c.side) continue;
        const Yards reach = u.arm == Arm::artillery ? d.exposed_to_artillery : d.exposed_to_others;
        if (distance(u.place.at, c.place.at) > reach + Yards{500.0}) continue;
        const Yards gap = measure::gap(base, base_of(u));
        if (within(gap, reach)) return fmt::format("{} from {}", yards_text(gap), u.name);
    }
    return {};
}

bool leads_or_inspires(const GameState& game, CommanderId id) {
    if (game[id].personal.valid()) return true;
    for (const Formation& f : game.formations)
        if (f.inspired_by == id) return true;
    return false;
}

void stun(Referee& r, CommanderId id) {
    const Commander& c = r.game[id];
    const auto halt = [&](FormationId f) {
        const Formation& formation = r.game[f];
        if (formation.here() && formation.status == Status::none && formation.order != Directive::defend)
            convert_freely(r, f, Directive::defend, fmt::format("{} is stunned", r.game[id].name));
    };
    if (c.personal.valid()) return halt(c.personal);
    if (c.level == Level::formation && c.formation.valid()) return halt(c.formation);
    if (c.level != Level::force) return;
    for (const FormationId f : formations_of(r.game, c.side))
        if (r.game[f].force == c.force) halt(f);
}

}

void roll_premonitions(Referee& r) {
    if (r.game.turn != 1 || !r.edition("2016") || !r.book().options.premonition) return;
    for (std::size_t i = 0; i < r.game.commanders.size(); ++i) {
        // Each player rolls for his own commander: the one who leads a force or an army.
        const Commander& c = r.game.commanders[i];
        if (c.level == Level::formation || c.removed) continue;
        const Outcome outcome = r.roll("premonition", Case{});
        r.happen(PremonitionRolled{CommanderId{i}, outcome.roll, outcome.is("date-with-death")});
    }
}

void roll_leader_fates(Referee& r) {
    for (std::size_t i = 0; i < r.game.commanders.size(); ++i) {
        const CommanderId id{i};
        const Commander& c = r.game[id];
        if (!c.here()) continue;
        const std::string danger = exposure(r.game, c);
        if (danger.empty()) continue;
        Case facts;
        facts.set("personally_commanding", leads_or_inspires(r.game, id));
        facts.set("charmed_or_invincible", c.traits.charmed || c.invincible);
        facts.set("date_with_death", c.traits.date_with_death || c.doomed,
                  c.doomed ? "he had a premonition" : "");
        facts.set("wandered_off", c.traits.wandered_off);
        const Outcome fate = r.roll("leader-fate", facts);
        if (!fate.is("harmed")) {
            r.happen(FateRolled{id, fate.roll, false, danger});
            continue;
        }
        const Outcome harm = r.roll("leader-harm", Case{});
        // OP-32: whether one who proves invincible still causes the assessment.
        const bool spared = harm.is("invincible") && r.book().options.invincible_spares;
        r.happen(FateRolled{id, fate.roll, !spared, danger});
        const int zero = static_cast<int>(harm.effect("ratings_zero_turns").number());
        r.happen(HarmRolled{id, harm.roll, harm.is("invincible"), zero > 0 ? r.game.turn + zero : 0,
                            harm.effect("removed").flag(), harm.effect("killed").flag()});
        if (harm.is("stunned")) stun(r, id);
    }
}

}
