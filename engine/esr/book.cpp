#include "engine/esr/book.h"

#include "engine/rules/constants.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::esr {
namespace {

class BookReader {
public:
    BookReader(const rules::System& system, std::string edition) : system_(system) {
        book_.edition = std::move(edition);
    }

    Result<std::shared_ptr<const Book>> read() {
        if (book_.edition.empty()) book_.edition = system_.default_edition;
        const auto known = [&](const std::string& e) { return e == book_.edition; };
        if (std::none_of(system_.editions.begin(), system_.editions.end(), known))
            return system_.table(book_.edition, "").error();
        printed();
        decided();
        options();
        book_.artillery = fire_zone("artillery-reach");
        book_.skirmish = fire_zone("skirmish-reach");
        proximity();
        tables();
        if (error_) return *error_;
        Result<ruling::Movement> movement = ruling::Movement::of(system_, book_.edition);
        if (!movement) return movement.error();
        book_.movement = *movement;
        followers();
        book_.eyes = ruling::Eyes{system_.sight};
        book_.sight = ruling::sight_of(system_);
        Result<Turn> turn = read_turn_rules(system_, book_.edition);
        if (!turn) return turn.error();
        book_.turn = *std::move(turn);
        return std::make_shared<const Book>(std::move(book_));
    }

private:
    void missing(const char* file, std::string message) {
        if (!error_) error_ = Error{(system_.folder / file).string(), "", std::move(message)};
    }

    Yards zone(std::string_view name) {
        const auto found = rules::zone_distance(system_.zones, book_.edition, name);
        if (!found)
            missing("zones.json", fmt::format("has no distance \"{}\" in edition {}", name, book_.edition));
        return system_.measure.length * found.value_or(0.0);
    }
    const rules::Value& setting(std::string_view id) {
        static const rules::Value nothing;
        if (system_.house_rule(id)) return system_.setting(id, book_.edition);
        missing("house-rules.json", fmt::format("has no setting \"{}\"", id));
        return nothing;
    }
    Yards distance(std::string_view id) { return system_.measure.length * setting(id).number(); }
    bool chosen(std::string_view id, std::string_view word) { return setting(id).word() == word; }

    void printed() {
        Distances& d = book_.distances;
        d.short_range = zone("artillery-reach/short");
        d.exposed_to_artillery = zone("exposed-to-artillery");
        d.exposed_to_others = zone("exposed-to-others");
        d.friendly_batteries = zone("friendly-batteries");
        d.friendly_retreating = zone("friendly-retreating");
        d.friendly_broken = zone("friendly-broken");
        d.deploy_shift = zone("deploy-shift");
        d.recovery = zone("recovery");
    }

    void decided() {
        Distances& d = book_.distances;
        d.support = distance("support_distance");
        d.outflanked = distance("outflanked_distance");
        d.retire = distance("retire_distance");
        d.breakthrough_infantry = distance("breakthrough_infantry");
        d.breakthrough_cavalry = distance("breakthrough_cavalry");
        d.mass_cavalry = distance("mass_cavalry_distance");
        d.convert_to_attack = distance("conversion_distance");
        d.convert_to_support = distance("conversion_support_distance");
        d.convert_reserve = distance("conversion_reserve_distance");
        d.rally = distance("rally_distance");
        d.grand_battery = distance("grand_battery_distance");
        d.inspire = distance("inspire_distance");
        d.limber_shift = distance("limber_shift");
        d.defend_within = distance("directive_defend_distance");
        d.support_within = distance("directive_support_distance");
        d.support_contact = distance("directive_support_contact");
        d.move_keeps_off = distance("directive_move_distance");
        d.reserve_keeps_off = distance("directive_reserve_distance");
        d.entry_aside = distance("entry_aside_distance");
        d.serves_objective = distance("objective_distance");
    }

    void options() {
        Options& o = book_.options;
        o.delay_per_turn = chosen("delay_marker_mode", "per_turn");
        o.evade_factor = setting("evade_factor").number();
        o.own_class_fatigue = chosen("fatigue_scope", "own_class");
        o.player_divides = chosen("assessment_fatigue_class", "player");
        o.directive_limits = chosen("directive_limits", "on");
        o.guard_ratings = static_cast<int>(setting("guard_ratings").number());
        o.invincible_spares = chosen("harmed_but_invincible", "ignore");
        o.score_lasts_turn = chosen("opposing_score_lifetime", "turn");
        o.premonition = chosen("premonition", "on");
        o.objectives_bind = chosen("force_objectives", "bind");
        if (!system_.vantage_point)
            missing("system.json", "has no \"vantage_point\", which these rules ask for");
    }

    FireZone fire_zone(const char* id) {
        FireZone out{.reach = zone(id), .arc = std::nullopt};
        const rules::Zone* found = system_.zone(id, book_.edition);
        if (!found) return out;
        if (found->arc > 0.0) out.arc = measure::Arc{Degrees{found->arc}};
        out.needs_sight = found->needs_sight;
        out.needs_lane = found->needs_lane;
        return out;
    }

    // Its bands are facts of the tests of command, so the tables must know them.
    void proximity() {
        const rules::Zone* found = system_.zone("enemy-proximity", book_.edition);
        if (!found) return missing("zones.json", "has no zone \"enemy-proximity\"");
        book_.enemy_proximity = *found;
        for (const char* id : {"order-activation", "leader-action"}) {
            const Result<rules::Table> table = system_.table(book_.edition, id);
            const rules::FactInfo* fact = table ? table->fact("enemy_proximity") : nullptr;
            for (const rules::ZoneBand& band : found->bands)
                if (!fact || std::find(fact->words.begin(), fact->words.end(), band.id) == fact->words.end())
                    missing("zones.json",
                            fmt::format("\"enemy-proximity\" has the band \"{}\", which is no word "
                                        "of the fact enemy_proximity in the table {}",
                                        band.id, id));
        }
    }

    void tables() {
        for (const char* id : {"order-activation", "leader-action", "ploy-deploy", "artillery-skirmish",
                               "leader-fate", "leader-harm", "combat", "assessment", "status-check"})
            if (!system_.table(book_.edition, id))
                missing("system.json", fmt::format("is played with a table \"{}\", which is not there", id));
    }

    void followers() {
        const auto road = [&](ruling::Pace pace) {
            ruling::Mover mover{.ployed = true};
            mover.add(pace);
            return Yards{book_.movement.rate(mover, measure::Going::open, true)};
        };
        book_.distances.area_follows =
            std::max({road(ruling::Pace::infantry), road(ruling::Pace::foot_artillery),
                      road(ruling::Pace::cavalry), road(ruling::Pace::horse_artillery)});
        book_.distances.general_follows =
            Yards{book_.movement.rate(ruling::general_on_the_move(), measure::Going::open, false)};
    }

    const rules::System& system_;
    Book book_;
    std::optional<Error> error_;
};

}

Result<std::shared_ptr<const Book>> open_book(const rules::System& system, const std::string& edition) {
    return BookReader{system, edition}.read();
}

}
