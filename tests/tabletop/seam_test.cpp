// A game on the table as everything after the game sees it: pieces, groups, markers, moves to plan, and what
// a journal may and may not make true.
#include "engine/play/chances.h"
#include "tests/tabletop/table_game.h"

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using play::PieceId;

namespace {

const std::filesystem::path source = VANTAGE_SOURCE_DIR;
const std::filesystem::path paces = source / "scenes/paces-demo.json";
const std::filesystem::path elements = source / "scenes/maneuver-element-demo.json";

PieceId unit(const Table& table, const char* id) {
    return {PieceId::Kind::unit, table.scene().unit_named(id).index()};
}

play::Markers markers(Game& game, const Table& table, const char* formation) {
    return game.session().state().markers(table.scene().formation_named(formation));
}

/// What reading an event says; empty if it is read.
std::string wrong(const play::State& state, const char* event) {
    const auto read = state.read_event(nlohmann::json::parse(event));
    return read ? "" : read.error().text();
}

}

TEST_CASE("pieces go by the scene's numbers, and cards show in how they stand") {
    const Table table{paces};
    Game game{table};
    const play::State& start = game.session().state();
    CHECK(start.groups() == table.scene().formations.size());
    play::Stances now;
    start.look(now);
    REQUIRE(now.units.size() == table.scene().units.size());
    REQUIRE(now.leaders.size() == table.scene().commanders.size());
    CHECK(std::none_of(now.areas.begin(), now.areas.end(), [](const play::Stance& s) { return s.there; }));
    for (std::size_t i = 0; i < now.units.size(); ++i) {
        const PieceId id{PieceId::Kind::unit, i};
        CHECK(start.piece(id).name == table.scene().units[i].name);
        CHECK(start.piece(id).base.place == table.scene().units[i].place);
        CHECK(start.subject_piece(start.subject_of(id)) == id);
    }
    CHECK(start.subject_of({PieceId::Kind::area, 0}).empty());
    CHECK(start.subject_of({PieceId::Kind::unit, 900}).empty());
    CHECK(start.subject_piece("fr1") ==
          PieceId{PieceId::Kind::leader, table.scene().formations[0].commander.index()});
    const std::size_t line = unit(table, "fr1/1").index;
    const std::size_t column = unit(table, "fr1/2").index;
    const std::size_t battery = unit(table, "fr1/3").index;
    CHECK(now.units[line].deployed);
    CHECK_FALSE(now.units[column].deployed);
    CHECK_FALSE(now.units[battery].limbered);
    game.play("set piece=fr1/3 formation=limbered");
    game.play("set piece=fr1/2 formation=line");
    game.play("remove piece=fr1/1");
    game.session().state().look(now);
    CHECK(now.units[battery].limbered);
    CHECK(now.units[column].deployed);
    CHECK_FALSE(now.units[line].there);
    // What is usual stands on no card.
    const auto card = game.session().state().card(unit(table, "fr1/3"));
    const auto has = [&](const char* name) {
        return std::any_of(card.begin(), card.end(), [&](const play::CardLine& l) { return l.name == name; });
    };
    CHECK(has("formation"));
    CHECK_FALSE(has("disorder markers"));
}

TEST_CASE("markers say what the cards of a formation and its units do") {
    const Table table{elements};
    Game game{table};
    CHECK(markers(game, table, "fr1").orders == std::vector<play::Order>{{"attack"}});
    const std::uint64_t key = game.session().state().markers_key(table.scene().formation_named("fr1"));
    game.play("set piece=fr1 pending_order=break_off shaken=true fatigue=2");
    game.play("set piece=fr1/1 bad_morale=true");
    const play::Markers shown = markers(game, table, "fr1");
    REQUIRE(shown.orders.size() == 2);
    CHECK(shown.orders[1] == play::Order{"break off", {}, true});
    CHECK(shown.status == "shaken, 1 in bad morale");
    CHECK(shown.tokens == 2);
    CHECK(shown.token_name == "fatigue");
    CHECK(game.session().state().markers_key(table.scene().formation_named("fr1")) != key);
}

TEST_CASE("a side ends the step for itself, a host for everybody") {
    const Table table{paces};
    Game game{table};
    const play::State& state = game.session().state();
    CHECK(state.to_decide() == play::SideId{0});
    game.play("next side=french");
    CHECK(state.to_decide() == play::SideId{1});
    CHECK(state.sides()[0].done);
    CHECK(state.step() == 0);
    CHECK(state.choices(play::SideId{0}).empty());
    CHECK(game.refusal("next side=french").find("done with this step") != std::string::npos);
    CHECK(game.refusal("next side=prussian").find("french or russian") != std::string::npos);
    game.play("next side=russian");
    CHECK(state.step() == 1);
    CHECK_FALSE(state.sides()[0].done);
    game.play("next");
    CHECK(state.step() == 2);
    // Who has something to roll is asked again.
    game.until("artillery-fire/fire");
    game.play("place piece=ru1/2 at=1000,500,300");
    game.play("place piece=fr1/3 at=700,500,90");
    game.play("resolve table=artillery-fire own=fr1/3 other=ru1/2");
    game.play("set piece=ru1/2 figures=13");
    game.play("next side=russian");
    CHECK(state.sides()[1].done);
    game.play("next side=french"); // all have declared: the hits are worked out
    game.play("resolve table=hits own=fr1/3 other=ru1/2 dice=1");
    REQUIRE(game.is_due("morale-check", "ru1/2"));
    game.until("artillery-fire/morale");
    CHECK(state.to_decide() == play::SideId{1});
    CHECK_FALSE(state.sides()[1].done);
    const auto choices = state.choices(play::SideId{1});
    REQUIRE_FALSE(choices.empty());
    CHECK(choices.front().subject == "ru1/2");
    CHECK(choices.front().may_roll);
    const auto chances = play::chances_of(state, *choices.front().command);
    double all = 0.0;
    for (const play::Chance& chance : chances) all += chance.share;
    CHECK(chances.size() > 1);
    CHECK(all == doctest::Approx(1.0));
}

TEST_CASE("a move is planned by the rules that then judge it") {
    const Table table{paces};
    Game game{table};
    const play::State& state = game.session().state();
    CHECK(state.plan_move(unit(table, "fr1/1")) == nullptr);
    game.until("movement/figures");
    for (const scene::Unit& other : table.scene().units) // so that nobody is in its way
        if (other.id != "fr1/1") game.play("remove piece=" + other.id);
    game.play("set piece=fr1/1 formation=closed-column"); // a narrow front, which keeps its pace
    const PieceId id = unit(table, "fr1/1");
    const auto plan = state.plan_move(id);
    REQUIRE(plan);
    CHECK(plan->barred().empty());
    REQUIRE(plan->movers().size() == 1);
    const auto gone = [&](double yards, double turn = 0.0) {
        std::vector<play::Going> goings = plan->movers();
        goings[0].to.at.east += Yards{yards};
        goings[0].to.facing = goings[0].to.facing + Degrees{turn};
        return goings;
    };
    CHECK(*plan->cost(gone(0)) == 0.0);
    CHECK(*plan->cost(gone(100)) == doctest::Approx(0.5)); // of 240 paces at the double
    CHECK(*plan->cost(gone(100, 90)) == doctest::Approx(0.75));
    CHECK_FALSE(plan->cost(gone(201)));
    // The slowest rate that is enough.
    const auto rate = [&](double yards) {
        const auto json = state.to_json(*plan->command(gone(yards)));
        return json["facts"]["rate"].get<std::string>();
    };
    CHECK(rate(50) == "march");
    CHECK(rate(120) == "quick");
    CHECK(rate(190) == "double");
    const auto thirds = plan->thirds(id);
    REQUIRE(thirds.size() == 3);
    for (std::size_t third = 0; third < 3; ++third)
        for (const GroundPoint p : thirds[third].front())
            CHECK(distance(p, plan->movers()[0].to.at).value() ==
                  doctest::Approx(200.0 * static_cast<double>(third + 1) / 3.0).epsilon(0.02));
    REQUIRE(game.session().play(plan->command(gone(190))));
    CHECK_FALSE(state.plan_move(id)->barred().empty());
}

TEST_CASE("a formation that moves as a whole is planned as a whole") {
    const Table table{elements};
    Game game{table};
    game.until("movement/move");
    const play::State& state = game.session().state();
    const auto plan = state.plan_move(unit(table, "fr1/2"));
    REQUIRE(plan);
    REQUIRE(plan->movers().size() == 4); // three units and their leader
    std::vector<play::Going> all = plan->movers();
    for (play::Going& going : all) going.to.at.east += Yards{104.0};
    CHECK(*plan->cost(all) == doctest::Approx(0.1)); // 2.6 of 26 inches
    std::vector<play::Going> one = plan->movers();
    one[0].to.at.east += Yards{100.0};
    CHECK(plan->cost(one).error().message.find("as a whole") != std::string::npos);
    REQUIRE(game.session().play(plan->command(all)));
    play::Stances now;
    state.look(now);
    for (const play::Going& going : all) {
        const auto& stances = going.piece.kind == PieceId::Kind::unit ? now.units : now.leaders;
        CHECK(distance(stances[going.piece.index].place.at, going.to.at).value() < 0.01);
    }
    CHECK(state.plan_move(unit(table, "fr1/2"))->barred().find("has moved") != std::string::npos);
}

TEST_CASE("every part of a state counts in its hash") {
    const TableState start = Table{paces}.start();
    const auto differs = [&](auto change) {
        TableState other = start;
        change(other);
        return hash_of(other) != hash_of(start) && !(other == start);
    };
    static_assert(lists_all_members<TableState> && lists_all_members<Piece> && lists_all_members<Smoke> &&
                  lists_all_members<Due> && lists_all_members<Act>);
    static_assert(members_of<Smoke>() == 3); // the counting itself
    CHECK(differs([](TableState& s) { ++s.turn; }));
    CHECK(differs([](TableState& s) { ++s.phase; }));
    CHECK(differs([](TableState& s) { ++s.step; }));
    CHECK(differs([](TableState& s) { ++s.impulse; }));
    CHECK(differs([](TableState& s) { ++s.round; }));
    CHECK(differs([](TableState& s) { s.settling = true; }));
    CHECK(differs([](TableState& s) { s.pieces[0].home.east += Yards{1}; }));
    CHECK(differs([](TableState& s) { s.over = true; }));
    CHECK(differs([](TableState& s) { s.sides.pop_back(); }));
    CHECK(differs([](TableState& s) { s.done.push_back("french"); }));
    CHECK(differs([](TableState& s) { s.pieces[0].base.place.facing += Degrees{1}; }));
    CHECK(differs([](TableState& s) { s.pieces[0].card.set("disorder", 1); }));
    CHECK(differs([](TableState& s) { s.pieces[0].name = "another"; }));
    CHECK(differs([](TableState& s) { s.pieces[0].gone = true; }));
    CHECK(differs([](TableState& s) { s.smoke.push_back({}); }));
    CHECK(differs([](TableState& s) { s.weather.set("rain", true); }));
    CHECK(differs([](TableState& s) { s.due.push_back({}); }));
    CHECK(differs([](TableState& s) { s.acted.push_back({"fr1/1", "move", 1, 1}); }));
}

TEST_CASE("an event of a journal names what there is, or is refused with the place of its mistake") {
    const Table table{paces};
    const auto state = table.game->start();
    CHECK(wrong(*state, R"({"event":"piece-moved","piece":"fr1/1","from":[0,0,0],"to":[9,9,9]})").empty());
    for (const char* event :
         {R"({"event":"piece-moved","piece":"nobody","from":[0,0,0],"to":[9,9,9]})",
          R"({"event":"piece-moved","piece":"fr1/1","from":[0,0,0],"to":[9e9,9,9]})",
          R"({"event":"piece-moved","piece":"fr1/1","from":[0,0,0],"to":[9,9,9],"how":"fly"})",
          R"({"event":"entry-changed","piece":"#900000","entry":"disorder","after":1})",
          R"({"event":"side-ended-step","side":"#900000"})",
          R"({"event":"step-began","turn":1,"phase":900000,"step":0})",
          R"({"event":"step-began","turn":1,"phase":0,"step":900000})",
          R"({"event":"step-began","turn":900000,"phase":0,"step":0})",
          R"({"event":"step-began","turn":1,"phase":-1,"step":0})",
          R"({"event":"table-due","table":"hits","own":"nobody"})",
          R"({"event":"piece-acted","piece":7,"what":"move"})", R"({"event":"sings"})", R"([])"}) {
        CAPTURE(std::string(event));
        CHECK_FALSE(wrong(*state, event).empty());
    }
    // A number that is off the list settles nothing.
    const auto settled = state->read_event({{"event", "due-settled"}, {"number", 900000}});
    REQUIRE(settled);
    state->apply(**settled);
    CHECK(table_of(*state) == table.start());
}

TEST_CASE("a game that was recorded before there was one kind of game is read, and becomes one of today") {
    const std::filesystem::path old = source / "tests/fuzz/seeds/table_game_fuzz/paces.vantage";
    const Table table{paces};
    const auto read = record::replay(old, *table.game);
    if (!read) FAIL(read.error().text());
    CHECK(read->done.size() > 30);
    CHECK(read->state->turn() == 2);
    const Scratch copy;
    std::filesystem::copy_file(old, copy.path);
    auto session = record::Session::resume(table.game, copy.path);
    if (!session) FAIL(session.error().text());
    CHECK(session->header().version == record::journal_version);
    CHECK(session->state().hash() == read->state->hash());
    // What it did is as it was, whatever the rules would say of it today.
    CHECK(table_of(session->state()) == table_of(*read->state));
}
