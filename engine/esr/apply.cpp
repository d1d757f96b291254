#include "engine/esr/event.h"
#include "engine/esr/queries.h"

#include <algorithm>
#include <stdexcept>

namespace vantage::esr {
namespace {

std::size_t arm_index(Arm arm) { return std::min<std::size_t>(static_cast<std::size_t>(arm), 2); }

/// One overload for each event, in the order of event.h.
struct Applier {
    GameState& game;

    // Who an event names. One that a damaged journal gave to nobody must not be looked up.
    template <class Tag> auto& one(Id<Tag> id) const {
        if (!id.valid()) throw std::out_of_range{"an event is about nobody"};
        return game[id];
    }

    void operator()(const StepBegan& e) {
        const Turn& turn = game.terms->book->turn;
        if (!e.step.valid() || e.step.index() >= turn.steps.size())
            throw std::out_of_range{"an event is about no step"};
        game.step = e.step;
        for (Side& s : game.sides) s.ready = false;
        for (Formation& f : game.formations) f.converted = false;
        // An offer to evade stands until the next step in which it could no longer matter.
        if (turn[e.step].forgets_evades)
            for (Unit& u : game.units) u.may_evade = false;
        if (turn[e.step].forgets_division)
            for (Formation& f : game.formations) f.to_divide = {};
        game.contacts.clear();
    }
    void operator()(const SideEndedStep& e) { one(e.side).ready = true; }
    void operator()(const TurnBegan& e) { game.turn = e.turn; }
    void operator()(const TurnEnded&) {
        game.round = 0;
        game.to_move = game.first_mover = SideId{};
        for (Formation& f : game.formations) {
            f.assessed_last_turn = f.assessed;
            f.moved = f.changed = f.recovered = f.commander_harmed = f.assessed = f.area_assessed = false;
            f.share = f.opposing_score = 0.0;
            f.combat_losses = 0;
            f.fought = false;
            f.fire.reset();
            f.inspired_by = CommanderId{};
            f.to_divide = {};
        }
        for (Unit& u : game.units) {
            u.fights = 0;
            u.share = 0.0;
            u.bombarding = u.may_evade = false;
        }
        for (Commander& c : game.commanders) c.done = c.moved = false;
    }
    void operator()(const GameEnded& e) {
        game.over = true;
        game.winner = e.winner;
        game.result = e.result;
        game.because = e.because;
    }
    void operator()(const FirstMoverChosen& e) { game.to_move = game.first_mover = e.side; }
    void operator()(const FormationArrived& e) {
        Formation& f = one(e.formation);
        for (const UnitPlace& u : e.units) {
            Unit& unit = one(u.unit);
            unit.where = Where::on_table;
            unit.place = u.place;
            unit.deployment = Deployment::ployed;
            unit.limbered = unit.arm == Arm::artillery;
            unit.share = e.share;
        }
        f.share = std::max(f.share, e.share);
        if (f.on_table) return; // the rest of a formation that stands there already
        f.on_table = true;
        f.order = e.order;
        f.area = e.area;
        if (f.commander.valid() && !one(f.commander).on_table) {
            one(f.commander).on_table = true;
            one(f.commander).place = e.commander;
        }
        if (!e.units.empty()) f.order_began = e.units.front().place.at;
    }
    void operator()(const ArrivalWaits&) {}
    void operator()(const IceTried& e) {
        if (e.die > e.at_most) return;
        for (int* const strength : {&one(e.unit).men, &one(e.unit).guns, &one(e.unit).combat}) *strength /= 2;
    }
    void operator()(const SeenBeyond& e) { one(e.side).sees_beyond = true; }
    void operator()(const CommanderArrived& e) {
        one(e.commander).on_table = true;
        if (e.place) one(e.commander).place = *e.place;
    }
    void operator()(const CommanderReplaced& e) {
        Commander& c = one(e.commander);
        c.name = e.name_of_new;
        c.leadership = 'C';
        c.tactical = 0;
        c.traits = {};
        c.removed = c.invincible = c.doomed = false;
        c.replaced = true;
        c.ratings_zero_until = 0;
        c.personal = FormationId{};
    }
    void operator()(const DirectiveIssued& e) {
        one(e.formation).pending = PendingOrder{e.directive, e.target, 0, game.turn + 1, 0};
    }
    void operator()(const ObjectiveIssued& e) {
        one(e.force).pending = PendingOrder{Directive::attack, e.target, 0, game.turn + 1, 0};
    }
    void tried(std::optional<PendingOrder>& pending, int delay_turns, int markers) const {
        if (!pending) return;
        pending->tried = game.turn;
        if (delay_turns > 0) pending->from_turn = game.turn + delay_turns;
        pending->markers += markers;
    }
    void operator()(const OrderTried& e) {
        tried(one(e.formation).pending, e.delay_turns, e.markers);
        one(e.formation).adc = CommanderId{}; // he has delivered his message
    }
    void operator()(const ObjectiveTried& e) { tried(one(e.force).pending, e.delay_turns, e.markers); }
    void operator()(const OrderActivated& e) {
        Formation& f = one(e.formation);
        f.order = e.directive;
        f.target = e.target;
        f.order_began = e.began;
        f.pending.reset();
    }
    void operator()(const OrderAccomplished& e) {
        Formation& f = one(e.formation);
        f.order = Directive::defend;
        f.target.clear();
        f.order_began = e.began;
    }
    void operator()(const OrderDiscarded& e) { one(e.formation).pending.reset(); }
    void operator()(const ObjectiveActivated& e) {
        one(e.force).objective = e.target;
        one(e.force).pending.reset();
    }
    void operator()(const ObjectiveDiscarded& e) { one(e.force).pending.reset(); }
    void operator()(const DelayMarkerTaken& e) {
        if (auto& pending = one(e.formation).pending) pending->markers = std::max(0, pending->markers - 1);
    }
    void operator()(const ActionTried& e) {
        if (!e.success) one(e.by).done = true;
        if (e.success && e.action == Action::dispatch_imperial_adc) one(e.by).adc_used = true;
    }
    void operator()(const PersonalCommandTaken& e) { one(e.commander).personal = e.formation; }
    void operator()(const PersonalCommandEnded& e) { one(e.commander).personal = FormationId{}; }
    void operator()(const BatteryCommitted& e) {
        one(e.unit).station = Station::waves;
        one(e.unit).wave = 1;
    }
    void operator()(const BatteryToReserve& e) {
        Unit& u = one(e.unit);
        u.station = Station::reserve;
        u.wave = 0;
        u.limbered = true;
        u.place = e.to;
    }
    void operator()(const BatteryLimbered& e) { one(e.unit).limbered = true; }
    void operator()(const BatteryUnlimbered& e) {
        one(e.unit).limbered = false;
        one(e.unit).deployment = Deployment::deployed;
    }
    void operator()(const AdcDispatched& e) {
        one(e.formation).adc = e.commander;
        one(e.formation).adc_until = game.turn + 1;
    }
    void operator()(const CompanyCommitted& e) {
        one(e.unit).where = Where::attached;
        one(e.unit).attached_to = e.to;
        (void)one(e.to);
    }
    void operator()(const FormationCreated& e) {
        const FormationId id{game.formations.size()};
        const SideId side = one(e.force).side;
        Formation f = one(e.parent); // nation, doctrine, traits
        f.id = e.id;
        f.name = e.title;
        f.force = e.force;
        f.parent = e.parent;
        f.grand_battery = e.grand_battery;
        f.order = e.order;
        f.target = e.target;
        f.pending.reset();
        f.fatigue = e.fatigue;
        f.has_area = e.has_area;
        f.area = e.area;
        f.status = Status::none;
        f.to_divide = {};
        f.adc = f.inspired_by = CommanderId{};
        f.counted_broken = false;
        f.commander = e.commander;
        if (!e.commander.valid()) {
            Commander c;
            c.name = e.title + " (its senior officer)";
            c.side = side;
            c.force = e.force;
            c.formation = id;
            c.place = e.general;
            if (one(e.parent).commander.valid()) c.footprint = one(one(e.parent).commander).footprint;
            f.commander = CommanderId{game.commanders.size()};
            game.commanders.push_back(std::move(c));
        } else {
            one(e.commander).personal = id;
        }
        glm::dvec2 sum{0.0, 0.0};
        for (const UnitId u : e.units) sum += to_vec(one(u).place.at);
        f.order_began = to_ground(sum / static_cast<double>(std::max<std::size_t>(1, e.units.size())));
        if (!e.grand_battery)
            for (std::size_t k = 0; k < 3; ++k) one(e.parent).fatigue[k] -= e.fatigue[k];
        game.formations.push_back(std::move(f));
        for (const UnitId u : e.units) one(u).formation = id;
        for (Unit& u : game.units) // companies go with the units they joined
            if (u.where == Where::attached && one(u.attached_to).formation == id) u.formation = id;
        rebuild_unit_lists(game);
    }
    void operator()(const UnitRallied& e) {
        Unit& u = one(e.unit);
        u.where = Where::on_table;
        u.deployment = Deployment::deployed;
        u.station = Station::waves;
        u.wave = e.wave;
        u.place = e.to;
    }
    void operator()(const FormationInspired& e) { one(e.formation).inspired_by = e.commander; }
    void operator()(const OrderConverted& e) {
        Formation& f = one(e.formation);
        f.converted = true;
        if (e.roll) f.adc = CommanderId{}; // his aide spoke for this one
        if (!e.success) return;
        f.status = Status::none;
        f.order = e.to;
        f.target = e.target;
        f.order_began = e.began;
    }
    void operator()(const StatusTaken& e) {
        Formation& f = one(e.formation);
        f.status = e.status;
        f.order = Directive::defend;
        f.target.clear();
        f.pending.reset();
        f.converted = true;
    }
    void operator()(const UnitMoved& e) {
        one(e.unit).place = e.to;
        one(e.unit).share += e.share;
        one(e.unit).hidden = false;
        if (e.cause == Cause::evade) one(e.unit).may_evade = false;
    }
    void operator()(const FormationMoved& e) {
        Formation& f = one(e.formation);
        f.moved = true;
        f.share = std::max(f.share, e.share);
        if (e.next.valid()) game.to_move = e.next;
    }
    void operator()(const CommanderMoved& e) {
        one(e.commander).place = e.to;
        if (e.by_himself) one(e.commander).moved = true;
    }
    void operator()(const AreaMoved& e) {
        // Those who have routed to it are taken along.
        const glm::dvec2 by = to_vec(e.to.at) - to_vec(e.from.at);
        for (const UnitId u : one(e.formation).units)
            if (game[u].where == Where::in_area) game[u].place.at = to_ground(to_vec(game[u].place.at) + by);
        one(e.formation).area = e.to;
    }
    void operator()(const OrderNeglected&) {}
    void operator()(const PloyDeployTried& e) { one(e.formation).changed = true; }
    void operator()(const UnitChanged& e) {
        Unit& u = one(e.unit);
        u.deployment = e.to;
        u.station = e.station;
        u.wave = e.wave;
        u.limbered = e.limbered;
        u.place = e.place;
    }
    void operator()(const FatigueChanged& e) {
        int& markers = one(e.formation).fatigue[arm_index(e.arm)];
        markers = std::max(0, markers + e.by);
        if (e.divisible) one(e.formation).to_divide[arm_index(e.arm)] += e.by;
    }
    void operator()(const FatigueDivided& e) {
        Formation& f = one(e.formation);
        for (std::size_t k = 0; k < 3; ++k) f.fatigue[k] = std::max(0, f.fatigue[k] + e.to[k] - e.from[k]);
        f.to_divide = {};
    }
    void operator()(const Recovered& e) {
        Formation& f = one(e.formation);
        f.recovered = true;
        int& markers = f.fatigue[arm_index(e.arm)];
        markers = std::max(0, markers - 1);
    }
    void operator()(const FireDeclared& e) { one(e.formation).fire = e.plan; }
    void operator()(const FireScored& e) {
        for (const UnitId u : e.units)
            if (one(u).arm == Arm::artillery && e.intense_bombardment) one(u).bombarding = true;
    }
    void operator()(const FireCombined& e) { one(e.target).opposing_score = e.score; }
    void operator()(const PremonitionRolled& e) { one(e.commander).doomed = e.doomed; }
    void operator()(const FateRolled& e) {
        if (!e.harmed) return;
        const Commander& c = one(e.commander);
        if (c.formation.valid()) one(c.formation).commander_harmed = true;
        if (c.personal.valid()) one(c.personal).commander_harmed = true;
    }
    void operator()(const HarmRolled& e) {
        Commander& c = one(e.commander);
        c.invincible = c.invincible || e.invincible;
        c.ratings_zero_until = std::max(c.ratings_zero_until, e.ratings_zero_until);
        if (e.removed) {
            c.removed = true;
            c.personal = FormationId{};
        }
    }
    void operator()(const Assessed& e) {
        one(e.formation).assessed = true;
        one(e.formation).area_assessed = one(e.formation).area_assessed || e.for_area;
    }
    void operator()(const ReactionRolled&) {}
    void operator()(const EvadeOffered& e) {
        for (const UnitId u : e.units) one(u).may_evade = true;
        // Whoever is charged when he has said that he does nothing more is asked again.
        if (const StepRule& step = step_of(game); step.has(Evade::name) && !step.has(Fight::name))
            one(side_of(game, e.formation)).ready = false;
    }
    void operator()(const UnitRouted& e) {
        Unit& u = one(e.unit);
        u.where = Where::in_area;
        u.place = e.to;
        u.deployment = Deployment::ployed;
        u.station = Station::apart;
        u.wave = 0;
        u.limbered = u.arm == Arm::artillery;
        u.may_evade = false;
    }
    void operator()(const UnitRemoved& e) {
        one(e.unit).where = Where::removed;
        one(e.unit).may_evade = false;
        for (Unit& company : game.units)
            if (company.where == Where::attached && company.attached_to == e.unit)
                company.where = Where::removed;
    }
    void operator()(const FormationRemoved& e) {
        one(e.formation).removed = true;
        for (Unit& u : game.units)
            if (u.formation == e.formation) u.where = Where::removed;
        for (Commander& c : game.commanders) {
            if (c.personal == e.formation) c.personal = FormationId{};
            if (c.level == Level::formation && c.formation == e.formation) c.on_table = false;
        }
    }
    void operator()(const RoundBegan& e) {
        for (const Contact& c : e.contacts) (void)one(c.first), (void)one(c.second);
        game.round = e.round;
        game.contacts = e.contacts;
    }
    void operator()(const AttackerChosen&) {}
    void operator()(const Fought& e) {
        std::vector<UnitId> all = e.others;
        all.push_back(e.attacker);
        all.push_back(e.defender);
        for (const UnitId u : {e.attacker, e.defender}) ++one(u).fights;
        for (const UnitId u : all) one(one(u).formation).fought = true;
        const auto in = [&](UnitId u) { return std::find(all.begin(), all.end(), u) != all.end(); };
        std::erase_if(game.contacts, [&](const Contact& c) { return in(c.first) && in(c.second); });
        if (e.attacker_result == "fight_again") return;
        const double lead = e.roll.lead();
        if (lead < 0) ++one(one(e.attacker).formation).combat_losses;
        if (lead > 0) ++one(one(e.defender).formation).combat_losses;
    }
    void operator()(const StatusChecked&) {}
    void operator()(const CombatsDone& e) { one(e.formation).fought = false; }
    void operator()(const ObjectiveTaken& e) { one(e.objective).held_by = e.side; }
    void operator()(const ConditionsCounted& e) { game.running = e.running; }
    void operator()(const PointsScored& e) {
        one(e.side).points += e.points;
        if (!e.formation.valid()) return;
        (e.guard ? one(e.formation).counted_guard : one(e.formation).counted_broken) = true;
    }
};

}

void apply(GameState& game, const Event& event) { std::visit(Applier{game}, event); }

}
