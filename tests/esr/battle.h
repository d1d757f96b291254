#pragma once

#include "engine/esr/book.h"
#include "engine/esr/decide.h"
#include "engine/esr/queries.h"

#include "tests/esr/patched_ground.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <ostream>

// Small battles made in code, on a level table of 4000 by 4000 yards. Blue (side 0) faces north, red (side 1)
// south.
namespace vantage::esr {

/// What a Result holds, which must be something.
template <class T> T taken(Result<T> result) {
    if (!result) FAIL(result.error().text());
    return *std::move(result);
}

inline std::shared_ptr<const rules::System> esr_with(
    const rules::Settings& settings,
    const std::filesystem::path& folder = std::filesystem::path{VANTAGE_SOURCE_DIR} / "assets/rules/esr") {
    return std::make_shared<const rules::System>(taken(rules::load_system(folder, settings)));
}

inline const std::shared_ptr<const rules::System>& shared_esr_rules() {
    static const std::shared_ptr<const rules::System> system = esr_with({});
    return system;
}
inline const rules::System& esr_rules() { return *shared_esr_rules(); }

struct Battle {
    GameState game;
    PatchedGround ground;
    SeededDice seeded{1};
    std::shared_ptr<const rules::System> system = shared_esr_rules();

    explicit Battle(const char* edition = "current", int turns = 12) {
        Terms terms;
        terms.title = "A test";
        terms.book = taken(open_book(*system, edition));
        terms.turns = turns;
        terms.year = 1809;
        game.terms = std::make_shared<const Terms>(terms);
        for (const std::size_t s : {0u, 1u}) {
            game.sides.push_back({s == 0 ? "blue" : "red", s == 0 ? "Blue" : "Red", false, 0});
            Commander c;
            c.name = s == 0 ? "Blue general" : "Red general";
            c.level = Level::force;
            c.leadership = 'B';
            c.tactical = 1;
            c.side = SideId{s};
            c.force = ForceId{s};
            c.place = {{Yards{2000.0}, Yards{s == 0 ? 300.0 : 3700.0}}, Degrees{s == 0 ? 0.0 : 180.0}};
            c.footprint = {Yards{112.0}, Yards{112.0}};
            game.commanders.push_back(c);
            game.forces.push_back({s == 0 ? "Blue corps" : "Red corps", SideId{s}, CommanderId{s}, "",
                                   std::nullopt, scene::Role::ordinary, CommanderId{}});
        }
    }

    [[nodiscard]] Rules rules() const { return {*system, ground}; }

    /// Plays by other rules from now on.
    void play_by(std::shared_ptr<const rules::System> other) {
        Terms terms = *game.terms;
        system = std::move(other);
        terms.book = taken(open_book(*system, terms.book->edition));
        game.terms = std::make_shared<const Terms>(std::move(terms));
    }
    /// Sets a house rule.
    void house(const std::string& id, rules::Value value) {
        rules::Settings settings = system->settings;
        settings[id] = std::move(value);
        play_by(esr_with(settings, system->folder));
    }

    FormationId formation(std::size_t side, const std::string& id, Directive order = Directive::defend,
                          char leadership = 'C') {
        Formation f;
        f.id = id;
        f.name = id;
        f.force = ForceId{side};
        f.nation = "other";
        f.order = order;
        f.commander = CommanderId{game.commanders.size()};
        f.area_footprint = {Yards{150.0}, Yards{300.0}};
        f.area = {{Yards{2000.0}, Yards{side == 0 ? 200.0 : 3800.0}}, Degrees{side == 0 ? 0.0 : 180.0}};
        Commander c;
        c.name = "General of " + id;
        c.leadership = leadership;
        c.side = SideId{side};
        c.force = f.force;
        c.formation = FormationId{game.formations.size()};
        c.place = {{Yards{2000.0}, Yards{side == 0 ? 450.0 : 3550.0}}, f.area.facing};
        c.footprint = {Yards{75.0}, Yards{75.0}};
        game.commanders.push_back(c);
        game.formations.push_back(f);
        return FormationId{game.formations.size() - 1};
    }

    UnitId unit(FormationId f, double east, double north, Arm arm = Arm::infantry, int combat = 4) {
        Unit u;
        const bool blue = side_of(game, f) == SideId{0};
        int number = 1;
        for (const Unit& other_unit : game.units)
            if (other_unit.formation == f) ++number;
        u.id = game[f].id + "/" + std::to_string(number);
        u.name = u.id;
        u.formation = f;
        u.arm = arm;
        u.combat = combat;
        u.men = 500;
        u.guns = arm == Arm::artillery ? 8 : 0;
        u.in_action = u.on_the_move = {Yards{150.0}, Yards{112.0}};
        if (arm == Arm::artillery) u.on_the_move.depth = Yards{300.0};
        u.place = {{Yards{east}, Yards{north}}, Degrees{blue ? 0.0 : 180.0}};
        game.units.push_back(u);
        rebuild_unit_lists(game);
        game[f].order_began = middle_of(game, f);
        return UnitId{game.units.size() - 1};
    }

    /// In the step that journals call so.
    Battle& at(std::string_view step) {
        game.step = game.terms->book->turn.step_named(step);
        REQUIRE(game.step.valid());
        return *this;
    }

    /// Plays a command with these dice, then seeded ones; it must be legal. Afterwards the state is the fold.
    std::vector<Event> play(const Command& c, std::vector<int> dice = {}) {
        GivenDice given{std::move(dice), seeded};
        auto events = decide(game, c, rules(), given);
        if (!events) FAIL(events.error().text());
        for (const Event& e : *events) vantage::esr::apply(game, e);
        return *events;
    }
    /// The refusal of a command, which must change nothing.
    Error refused(const Command& c) {
        const std::uint64_t before = hash_of(game);
        const auto events = decide(game, c, rules(), seeded);
        if (events) FAIL("it was allowed");
        CHECK(hash_of(game) == before);
        return events.error();
    }
    void end_step() {
        play(EndStep{SideId{0}});
        play(EndStep{SideId{1}});
    }
};

/// The first event of a kind, which must be there.
template <class E> const E& find_event(const std::vector<Event>& events) {
    for (const Event& e : events)
        if (const E* found = std::get_if<E>(&e)) return *found;
    FAIL("no such event: " << E::name);
    return std::get<E>(events.front());
}
template <class E> int count_events(const std::vector<Event>& events) {
    int n = 0;
    for (const Event& e : events) n += std::holds_alternative<E>(e) ? 1 : 0;
    return n;
}

inline double modifier(const play::RollSide& side, const std::string& id) {
    for (const play::RollModifier& m : side.modifiers)
        if (m.id == id) return m.amount;
    return 0.0;
}

}
