// What the ground between two, the width of their fronts and the places they stood for come to; guns that
// change place.
#include "tests/tabletop/other_ground.h"

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using rules::Value;

namespace {

const std::filesystem::path source = VANTAGE_SOURCE_DIR;
const std::filesystem::path scenes = source / "scenes";

/// Ground that is something else north of 900 yards, or has a river there.
std::shared_ptr<OtherGround> country(measure::Going going, measure::Shelter shelter, bool built_up,
                                     bool river) {
    auto out = std::make_shared<OtherGround>();
    out->belt = {.going = going, .built_up = built_up, .shelter = shelter};
    out->from = Yards{900};
    out->to = out->depth();
    if (river) out->line = {"river", Yards{0}};
    out->line_at = Yards{900};
    return out;
}

Table on(const char* name, std::shared_ptr<const OtherGround> ground) {
    return Table{scenes / name, 0, std::move(ground)};
}

/// An element on attack south of an enemy who stands at 600, 1000.
void face(Game& game) {
    only(game, {"fr1/1", "ru1/1"});
    game.play("place piece=fr1/1 at=600,300,0");
    game.play("place piece=ru1/1 at=600,1000,180");
    game.play("set piece=fr1 order=attack deployment=deployed");
}

/// How far north the element goes so that so many inches stay between the two.
std::string north_to(const Game& game, double inches) {
    const auto depth = [&](const char* id) { return game.state().piece(id)->base.depth.value(); };
    return std::to_string(1000.0 - (depth("fr1/1") + depth("ru1/1")) / 2 - inches * 40.0);
}

/// Two side by side in contact: the middle of the one so many yards east of the other's.
void touch(Game& game, const char* own, const char* other, double aside) {
    const auto depth = [&](const char* id) { return game.state().piece(id)->base.depth.value(); };
    game.play(std::string("place piece=") + other + " at=900,700,180");
    game.play(std::string("place piece=") + own + " at=" + std::to_string(900.0 + aside) + "," +
              std::to_string(700.0 - (depth(own) + depth(other)) / 2 - 1.0) + ",0");
}

}

TEST_CASE("woods, structures and rivers let elements come nearer before they are engaged") {
    using measure::Going;
    using measure::Shelter;
    const Table open{scenes / "maneuver-element-demo.json"};
    Game flat{open};
    flat.until("movement/move");
    face(flat);
    CHECK(says(flat.refusal("move piece=fr1 to=600," + north_to(flat, 6.0)), "than 8 inches (4.2.3"));
    flat.play("move piece=fr1 to=600," + north_to(flat, 8.1));
    take_initiative(flat);
    CHECK(flat.card("fr1", "engaged") == Value{true});
    CHECK(flat.card("ru1", "engaged") == Value{true});

    for (const auto& ground : {country(Going::dense, Shelter::none, false, false),
                               country(Going::dense, Shelter::none, true, false),
                               country(Going::open, Shelter::none, false, true)}) {
        const Table table = on("maneuver-element-demo.json", ground);
        Game game{table};
        game.until("movement/move");
        face(game);
        CHECK(says(game.refusal("move piece=fr1 to=600," + north_to(game, 3.0)), "than 4 inches (4.2.3"));
        game.play("move piece=fr1 to=600," + north_to(game, 6.0));
        take_initiative(game);
        CHECK(game.card("fr1", "engaged") == Value{false});
        game.play("place piece=fr1/1 at=600," + north_to(game, 4.1) + ",0");
        Game again{table};
        again.until("movement/move");
        face(again);
        again.play("place piece=fr1/1 at=600," + north_to(again, 4.1) + ",0");
        take_initiative(again);
        CHECK(again.card("fr1", "engaged") == Value{true});
    }
    // Infantry comes up to cavalry nearer than cavalry to infantry.
    for (const auto& [own, far] : {std::pair{"infantry_a", 8.1}, {"cavalry", 12.1}}) {
        Game game{open};
        game.until("movement/move");
        face(game);
        game.play(std::string("set piece=fr1 me_type=") + own);
        game.play(std::string("set piece=ru1 me_type=") + (far < 10.0 ? "cavalry" : "infantry_a"));
        CHECK_FALSE(game.refusal("move piece=fr1 to=600," + north_to(game, far - 1.0)).empty());
        CHECK(game.refusal("move piece=fr1 to=600," + north_to(game, far)).empty());
    }
}

TEST_CASE("a structure that passes to the enemy weighs on who was to keep it, in both systems") {
    using measure::Going;
    using measure::Shelter;
    // Lindenau, at 1220, 1110, is a village; the Russians have it.
    const Table elements =
        on("maneuver-element-demo.json", country(Going::dense, Shelter::none, true, false));
    Game game{elements};
    game.until("combat/leaders");
    only(game, {"fr1/1", "fr1/2", "ru1/1", "ru1/2"});
    game.play("place piece=ru1/1 at=1220,1110,180");
    game.play("place piece=fr1/1 at=300,300,0");
    game.next();
    CHECK(game.session().state().held_by(scene::ObjectiveId{1}) == play::SideId{1});
    CHECK(game.card("ru1", "structures_lost") == Value{0});
    game.waive_until("combat/leaders");
    game.play("place piece=ru1/1 at=1220,1330,180");
    game.play("place piece=fr1/1 at=1220,1110,0");
    game.waive();
    game.next();
    CHECK(game.session().state().held_by(scene::ObjectiveId{1}) == play::SideId{0});
    CHECK(game.card("ru1", "structures_lost") == Value{1});
    CHECK(game.card("fr1", "structures_taken") == Value{1});
    game.play("set piece=fr1 firefights=1");
    game.waive_until("fatigue/roll");
    CHECK(known(game.play("resolve table=me-fatigue own=fr1 dice=3,3"), "took_structure") == Value{true});
    game.waive_until("me-orders/write");
    CHECK(game.card("fr1", "structures_taken") == Value{0});
    // A corps on defend attacks only to win back what it has lost.
    game.play("set piece=\"force:Rear guard\" corps_order=defend");
    CHECK(game.refusal("resolve table=me-order own=ru1 order=attack").empty());

    const Table table = on("paces-demo.json", country(Going::dense, Shelter::strong_point, true, false));
    Game paces{table};
    only(paces, {"fr1/1", "fr1/2", "ru1/1", "ru1/2"});
    paces.play("place piece=ru1/1 at=1220,1110,180");
    paces.play("place piece=fr1/1 at=300,300,0");
    paces.waive_until("leaders-and-disorder/end");
    paces.next();
    paces.waive_until("leaders-and-disorder/end");
    paces.play("place piece=ru1/1 at=1220,1330,180");
    paces.play("place piece=fr1/1 at=1220,1110,0");
    paces.next();
    CHECK(paces.card("ru1", "friendly_works_taken") == Value{1});
    CHECK(paces.card("fr1", "enemy_works_taken") == Value{1});
    CHECK(paces.card("ru1", "must_test") == Value{true});
    paces.waive_until("initiative/divisions");
    REQUIRE(paces.is_due("division-effectiveness", "ru1"));
    CHECK(known(paces.play("resolve table=division-effectiveness own=ru1 dice=9,9"),
                "friendly_works_taken") == Value{1});
}

TEST_CASE("a front that reaches beyond the enemy's tells, and so does one twice as wide") {
    const Table elements{scenes / "maneuver-element-demo.json"};
    const auto overlap = [&](double aside, double wider) {
        Game game{elements};
        take_initiative(game);
        only(game, {"fr1/1", "ru1/1"});
        game.play("set piece=fr1 engaged=true order=attack");
        game.play("set piece=ru1 engaged=true");
        game.until("combat/charge");
        touch(game, "fr1/1", "ru1/1", aside);
        const measure::Base& a = game.state().piece("fr1/1")->base;
        const measure::Base& b = game.state().piece("ru1/1")->base;
        CHECK((a.width - b.width).value() < wider);
        const auto fight = game.play("resolve table=close-action own=fr1/1 other=ru1/1 dice=5,5,4,4");
        return std::pair{known(fight, "overlap", 0), known(fight, "overlap", 1)};
    };
    // Face to face nobody reaches half an inch beyond the other; askew each does with one end.
    const auto straight = overlap(0.0, 40.0);
    CHECK(straight.first == Value{"none"});
    const auto askew = overlap(60.0, 40.0);
    CHECK(askew.first == Value{"partial"});
    CHECK(askew.second == Value{"partial"});

    const Table table{scenes / "paces-demo.json"};
    const View view = view_of(table.start(), table.game->ground());
    Piece narrow = *view.piece("ru1/1");
    Piece wide = *view.piece("fr1/1");
    narrow.base.width = Yards{100};
    for (const double width : {199.0, 200.0}) {
        wide.base.width = Yards{width};
        View now = view;
        for (Piece& piece : now.pieces) {
            if (piece.id == wide.id) piece = wide;
            if (piece.id == narrow.id) piece = narrow;
        }
        const Rules rules = table.game->rules();
        const auto advice =
            advise(rules.system, rules.plan, now, "infantry-infantry-combat", "fr1/1", "ru1/1");
        REQUIRE(advice);
        const Value* doubled = advice->sides[0].facts.find("double_frontage");
        CHECK((doubled && doubled->flag()) == (width >= 200.0));
        CHECK_FALSE(advice->sides[1].facts.find("double_frontage"));
    }
}

TEST_CASE("guns limber up to go with their element, and under fire only by a roll") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    game.until("movement/move");
    only(game, {"fr1/1", "fr1/3", "ru1/1"});
    game.play("place piece=fr1/1 at=600,200,0");
    game.play("place piece=fr1/3 at=900,200,0");
    game.play("place piece=ru1/1 at=600,1100,180");
    game.play("set piece=fr1 order=attack deployment=deployed");
    game.play("set piece=fr1/3 limbered=false");
    game.play("move piece=fr1 to=750,240");
    CHECK(game.card("fr1/3", "limbered") == Value{true});
    take_initiative(game);
    game.play("set piece=fr1 engaged=true");
    game.until("combat/acts");
    CHECK(game.card("fr1/3", "limbered") == Value{false});
    game.until("combat/maneuver");
    const GroundPoint at = game.state().piece("fr1/3")->base.place.at;
    const std::string aside = std::to_string(at.east.value() + 60.0) + "," + std::to_string(at.north.value());
    CHECK(says(game.refusal("move piece=fr1/3 to=" + aside), "artillery-relocation (4.10)"));
    CHECK(game.refusal("move piece=fr1/3 facing=20").empty());
    REQUIRE(game.session().undo());
    CHECK(outcome(game.play("resolve table=artillery-relocation own=fr1/3 dice=10,10")) == "success");
    CHECK(game.card("fr1/3", "limbered") == Value{true});
    game.play("move piece=fr1/3 to=" + aside);
    game.until("combat/fire");
    CHECK(says(game.refusal("resolve table=artillery-fire own=fr1/3 other=ru1/1"), "limbered guns"));
}

TEST_CASE("an element that is caught in march column in flank or rear tests at once") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    game.until("movement/move");
    face(game);
    game.play("place piece=ru1/1 at=600,1000,90"); // its flank towards them
    game.play("set piece=ru1 deployment=regular_column");
    game.play("move piece=fr1 to=600," + north_to(game, 9.0));
    CHECK_FALSE(game.is_due("me-morale", "ru1"));
    Game caught{table};
    caught.until("movement/move");
    face(caught);
    caught.play("place piece=ru1/1 at=600,1000,90");
    caught.play("set piece=ru1 deployment=regular_column");
    const measure::Base& enemy = caught.state().piece("ru1/1")->base;
    const double half = enemy.width.value() / 2 + caught.state().piece("fr1/1")->base.depth.value() / 2;
    caught.play("move piece=fr1 to=600," + std::to_string(1000.0 - half - 8.1 * 40.0));
    REQUIRE(caught.is_due("me-morale", "ru1"));
    CHECK(known(caught.play("resolve table=me-morale own=ru1 dice=9,9"), "caught_in_march_column") ==
          Value{"regular"});
}

TEST_CASE("in a bonus impulse of one action one unit acts, and no lone battery") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    take_initiative(game);
    only(game, {"fr1/1", "fr1/2", "fr1/3", "ru1/1"});
    game.play("place piece=fr1/1 at=600,300,0");
    game.play("place piece=fr1/2 at=900,300,0");
    game.play("place piece=fr1/3 at=1200,300,0");
    game.play("place piece=ru1/1 at=600,900,180");
    game.play("set piece=fr1 engaged=true order=attack impulse_over=true actions_left=1");
    game.until("combat/maneuver");
    game.play("move piece=fr1/1 to=600,340");
    CHECK(game.card("fr1", "actions_left") == Value{0});
    CHECK(says(game.refusal("move piece=fr1/2 to=900,340"), "(bonus-impulse, 4.11)"));
    game.until("combat/fire");
    game.play("place piece=ru1/1 at=600,560,180");
    game.play("place piece=fr1/3 at=640,120,0");
    CHECK(says(game.refusal("resolve table=artillery-fire own=fr1/3 other=ru1/1"), "lone battery"));
    game.play("resolve table=small-arms own=fr1/1 other=ru1/1 dice=5,5"); // it is the one that acts
}

TEST_CASE("the skirmishers of a broken element do not fight, and one rout is one cause to panic") {
    const Table table{scenes / "maneuver-element-demo.json"};
    Game game{table};
    take_initiative(game);
    game.play("set piece=fr1 engaged=true screen=true skirmishers=12 bad_morale=true");
    game.play("set piece=ru1 engaged=true screen=true skirmishers=12");
    game.until("combat/skirmish");
    CHECK(says(game.refusal("resolve table=skirmish-fire own=fr1 other=ru1"), "takes no orders (2.4)"));

    Game rout{table};
    rout.until("me-morale/test");
    for (const char* id : {"fr1/1", "fr1/2", "fr1/3", "fr2/1", "fr2/2"})
        rout.play(std::string("place piece=") + id + " at=" + (id[2] == '1' ? "4" : "5") + id[4] + "0,200,0");
    rout.play("set piece=fr1 shaken=true engaged=true close_actions_lost=9");
    rout.play("resolve table=me-morale own=fr1 dice=1,1");
    CHECK(rout.card("fr1", "bad_morale") == Value{true});
    rout.waive_until("panic/check");
    REQUIRE(rout.is_due("panic-check", "fr2"));
    CHECK(rout.card("fr2", "panic_causes") == Value{1});
}

TEST_CASE("journals of the sixth version, whose cards had fewer entries, are read and gone on with") {
    for (const char* name : {"paces", "maneuver-element"}) {
        CAPTURE(std::string(name));
        const Table table{scenes / (std::string(name) + "-demo.json"), 1};
        const auto read = record::replay(
            source / "tests/tabletop/journals" / (std::string(name) + "-6.vantage"), *table.game);
        if (!read) FAIL(read.error().text());
        CHECK(read->state->verdict().over);
        CHECK(read->done.size() > 50);
        const Scratch copy;
        std::filesystem::copy_file(source / "tests/tabletop/journals" / (std::string(name) + "-6.vantage"),
                                   copy.path, std::filesystem::copy_options::overwrite_existing);
        auto session = record::Session::resume(table.game, copy.path);
        if (!session) FAIL(session.error().text());
        CHECK(session->header().version == record::journal_version);
        CHECK(session->state().hash() == read->state->hash());
        REQUIRE(session->undo());
        CHECK_FALSE(session->state().verdict().over);
    }
}
