// Whole games by rules that are data alone, played by the automatic player through what every game is.
#include "engine/play/chances.h"
#include "engine/timeline/timeline.h"
#include "tests/tabletop/table_game.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;

namespace {

const std::filesystem::path source = VANTAGE_SOURCE_DIR;

std::filesystem::path scene_of(const char* name) { return source / name; }

record::Session begin(const Table& table, const std::filesystem::path& journal, std::uint64_t seed) {
    auto session = record::Session::begin(table.game, {"scene.json", "0", seed, 0}, journal);
    if (!session) FAIL(session.error().text());
    return *std::move(session);
}

/// One command of the automatic player whose turn it is.
void play_one(record::Session& session, std::string_view style) {
    const play::State& state = session.state();
    const play::SideId side = state.to_decide();
    REQUIRE(side.valid());
    const play::Decision decision = state.choose(side, style);
    REQUIRE(decision.command);
    CHECK(state.owner_of(*decision.command) == side);
    const auto events = session.play(decision.command);
    if (!events) FAIL(decision.why, ": ", events.error().text());
}

/// Plays to the end, looking at the state before each command.
void play_out(
    record::Session& session, std::string_view style,
    const std::function<void(const play::State&)>& look = [](const play::State&) {}) {
    constexpr std::size_t most = 20'000;
    while (!session.state().verdict().over && session.commands() < most) {
        look(session.state());
        play_one(session, style);
    }
    CHECK(session.state().verdict().over);
    CHECK_FALSE(session.state().to_decide().valid());
}

/// Whatever is offered is accepted, said in words, and belongs to the side; the last ends the step.
std::size_t check_choices(const play::State& state) {
    std::size_t offered = 0;
    for (std::size_t s = 0; s < state.sides().size(); ++s) {
        const play::SideId side{s};
        const std::vector<play::Choice> choices = state.choices(side);
        if (state.sides()[s].done) {
            CHECK(choices.empty());
            continue;
        }
        // What is due goes first, of whomever: the step does not end before it.
        if (choices.empty()) CHECK_FALSE(table_of(state).due.empty());
        if (choices.empty()) continue;
        CHECK((choices.back().ends_step || !table_of(state).due.empty()));
        offered += choices.size();
        for (const play::Choice& choice : choices) {
            CAPTURE(choice.label);
            CHECK(choice.allowed());
            CHECK_FALSE(choice.label.empty());
            CHECK(state.owner_of(*choice.command) == side);
            play::TrialDice dice;
            const auto events = state.decide(*choice.command, dice);
            if (!events) FAIL(choice.label, ": ", events.error().text());
            if (!choice.ends_step) CHECK_FALSE(state.subject_name(choice.subject).empty());
            // What it reads as in a file is the same command.
            const auto again = state.read_command(state.to_json(*choice.command));
            REQUIRE(again);
            CHECK(state.to_json(**again) == state.to_json(*choice.command));
        }
    }
    return offered;
}

/// Its film ends with every piece where the state says; its times only rise.
void check_film(const record::Session& session) {
    timeline::Timeline film{session.game().start()};
    double last = 0.0;
    for (const record::Entry& entry : session.done()) {
        film.add(entry.events);
        CHECK(film.length() >= last);
        last = film.length();
    }
    CHECK(last > 10.0);
    double start = 0.0;
    for (const timeline::Mark& mark : film.marks()) {
        REQUIRE(mark.start >= start);
        REQUIRE(mark.end >= mark.start);
        start = mark.start;
    }
    CHECK(film.last_turn() == session.state().turn());
    CHECK(film.state().hash() == session.state().hash());
    play::Stances now;
    session.state().look(now);
    const timeline::TableMoment shot = film.at(film.length());
    REQUIRE(shot.units.size() == now.units.size());
    for (std::size_t i = 0; i < now.units.size(); ++i) {
        CHECK(shot.units[i].place == now.units[i].place);
        CHECK(shot.units[i].seen() == now.units[i].there);
        CHECK(shot.units[i].limbered == (now.units[i].limbered ? 1.0 : 0.0));
    }
    film.rewind(film.entries() / 2);
    CHECK(film.length() < last);
}

}

TEST_CASE("the automatic players play every demonstration from the first turn to the last") {
    for (const char* name :
         {"scenes/paces-demo.json", "scenes/maneuver-element-demo.json", "tests/rules/skirmish-scene.json"})
        for (const std::string& style : std::vector<std::string>{"steady", "bold", "cautious", "simple"}) {
            CAPTURE(std::string(name));
            CAPTURE(style);
            const Table table{scene_of(name)};
            const Scratch journal;
            record::Session session = begin(table, journal.path, 11);
            play_out(session, style, [](const play::State& state) {
                for (const std::string& fault : state.faults()) FAIL_CHECK(fault);
            });
            const std::uint64_t end = session.state().hash();
            CHECK(session.state().turn() <= table.game->turns()); // some are won before
            CHECK_FALSE(session.state().verdict().words.empty());

            const auto replayed = record::replay(journal.path, *table.game);
            if (!replayed) FAIL(replayed.error().text());
            CHECK(replayed->hashes_checked == session.state().turn());
            CHECK(table_of(*replayed->state) == table_of(session.state()));
            CHECK(replayed->state->hash() == end);
            check_film(session);

            for (int i = 0; i < 10; ++i) REQUIRE(session.undo());
            CHECK(session.state().hash() != end);
            for (int i = 0; i < 10; ++i) REQUIRE(session.redo());
            CHECK(session.state().hash() == end);
            // The same seed is the same game, taken up again from the journal as well.
            auto resumed = record::Session::resume(table.game, journal.path);
            REQUIRE(resumed);
            REQUIRE(resumed->undo());
            play_one(*resumed, style);
            CHECK(resumed->state().hash() == end);
        }
}

TEST_CASE("a film goes on when whoever opened the game has let go of it") {
    std::optional<timeline::Timeline> film;
    {
        const Table table{scene_of("scenes/paces-demo.json"), 1};
        record::Session session = begin(table, {}, 2);
        play_out(session, "steady");
        film.emplace(table.game->start());
        for (const record::Entry& entry : session.done()) film->add(entry.events);
    }
    CHECK(film->state().piece({play::PieceId::Kind::leader, 0}).name == "Jean Lannoy");
    CHECK(film->state_at(film->length() / 2)->describe().find("First brigade") != std::string::npos);
}

TEST_CASE("whatever is offered in the steps of a game is accepted, and whatever is refused has its reason") {
    for (const char* name : {"scenes/paces-demo.json", "scenes/maneuver-element-demo.json"}) {
        CAPTURE(std::string(name));
        const Table table{scene_of(name), 4};
        record::Session session = begin(table, {}, 3);
        std::size_t offered = 0;
        std::size_t refused = 0;
        play_out(session, "bold", [&](const play::State& state) {
            const TableState& now = table_of(state);
            const bool acted =
                std::any_of(now.acted.begin(), now.acted.end(), [](const Act& act) { return act.times > 0; });
            if (!now.done.empty() || (acted && now.due.empty())) return;
            offered += check_choices(state);
            for (std::size_t i = 0; i < table.scene().units.size(); ++i) {
                const play::PieceId id{play::PieceId::Kind::unit, i};
                const std::string subject = state.subject_of(id);
                for (const play::Choice& choice : state.refusals(state.piece(id).side, subject)) {
                    CAPTURE(choice.label);
                    CHECK_FALSE(choice.why_not.empty());
                    CHECK(choice.subject == subject);
                    ++refused;
                }
            }
        });
        CHECK(offered > 300);
        CHECK(refused > 400);
    }
}

TEST_CASE("the events of a game are seen as what they are") {
    std::set<play::Beat::Kind> seen;
    for (const char* name : {"scenes/paces-demo.json", "scenes/maneuver-element-demo.json"}) {
        const Table table{scene_of(name)};
        record::Session session = begin(table, {}, 11);
        play_out(session, "simple");
        const std::unique_ptr<play::State> state = table.game->start();
        for (const record::Entry& entry : session.done())
            for (const play::EventPtr& event : entry.events) {
                const play::Beat beat = state->beat_of(*event);
                seen.insert(beat.kind);
                using Kind = play::Beat::Kind;
                if (beat.kind == Kind::fire || beat.kind == Kind::fight) {
                    CHECK_FALSE(beat.who.empty());
                    CHECK_FALSE(beat.against.empty());
                }
                if (beat.kind == Kind::march || beat.kind == Kind::rout) CHECK(beat.way.size() >= 2);
                if (const play::Roll* roll = state->roll_in(*event)) {
                    CHECK_FALSE(roll->sides.front().dice.empty());
                    for (const play::RollModifier& m : roll->sides.front().modifiers)
                        CHECK_FALSE(m.label.empty());
                }
                state->apply(*event);
            }
    }
    using Kind = play::Beat::Kind;
    for (const Kind kind : {Kind::turn, Kind::turn_end, Kind::step, Kind::end, Kind::caption, Kind::march,
                            Kind::charge, Kind::fire, Kind::fight, Kind::rout, Kind::limber, Kind::vanish})
        CHECK_MESSAGE(seen.contains(kind), "none of kind ", static_cast<int>(kind));
}
