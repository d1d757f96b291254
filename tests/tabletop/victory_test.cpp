// How games on the table are won, and who comes upon it later.
#include "engine/core/files.h"
#include "tests/tabletop/table_game.h"

#include <functional>

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using nlohmann::json;

namespace {

const std::filesystem::path source = VANTAGE_SOURCE_DIR;

/// The demonstration of the paces with something different, in a file of its own beside it.
class Changed {
public:
    explicit Changed(const std::function<void(json&)>& change, int turns = 0) {
        json scene = json::parse(*read_file(source / "scenes/paces-demo.json"));
        change(scene);
        scene["ground"].erase("heightmap");
        path_ = std::filesystem::temp_directory_path() /
                ("vantage-victory-" + std::to_string(getpid()) + ".json");
        REQUIRE(write_file(path_, scene.dump()));
        table_.emplace(path_, turns);
    }
    ~Changed() { std::filesystem::remove(path_); }
    Changed(const Changed&) = delete;
    Changed& operator=(const Changed&) = delete;
    const Table& operator*() const { return *table_; }

private:
    std::filesystem::path path_;
    std::optional<Table> table_;
};

void end_turn(Game& game) {
    const int turn = game.state().turn;
    while (game.state().turn == turn && !game.state().over) {
        game.waive();
        game.next();
    }
}

}

TEST_CASE("a side gives up, or the host rules: the game is over, and why is kept") {
    const Table table{source / "scenes/paces-demo.json"};
    {
        Game game{table};
        CHECK(game.refusal("concede side=spanish").find("french") != std::string::npos);
        game.play("concede side=french");
        const play::Verdict verdict = game.session().state().verdict();
        CHECK(verdict.over);
        CHECK(verdict.winner == play::SideId{1});
        CHECK(verdict.words == "Russia has won: France concedes");
        CHECK_FALSE(game.refusal("next").empty());
        REQUIRE(game.session().undo());
        CHECK_FALSE(game.session().state().verdict().over);
    }
    Game game{table};
    game.play("rule-game because=\"night falls\"");
    CHECK(game.session().state().verdict().words == "Draw: the host has ruled so: night falls");
    CHECK_FALSE(game.session().state().verdict().winner.valid());
}

TEST_CASE("who stands at a place alone at the end of a turn holds it, and a condition ends the game") {
    const Changed changed{[](json& scene) {
        scene["objectives"][0]["held_by"] = "russian";
        scene["victory"]["conditions"] = json::parse(
            R"([{"side": "french", "result": "Over the bridge", "holds": ["bridge"], "turns_running": 2, "ends": true}])");
    }};
    Game game{*changed};
    CHECK(game.session().state().held_by(scene::ObjectiveId{0}) == play::SideId{1});
    game.play("place piece=fr1/1 at=851,687,125");
    CHECK(game.session().state().held_by(scene::ObjectiveId{0}) ==
          play::SideId{1}); // not before the turn ends
    end_turn(game);
    CHECK(game.session().state().held_by(scene::ObjectiveId{0}) == play::SideId{0});
    CHECK(game.session().state().sides()[0].points == 3);
    CHECK_FALSE(game.state().over);
    end_turn(game);
    CHECK(game.state().over);
    CHECK(game.session().state().verdict().winner == play::SideId{0});
    CHECK(game.state().result == "Over the bridge");
    CHECK(game.state().because.find("Holds Mill bridge, for 2 turns running") == 0);
}

TEST_CASE("the broken hold no place, and a side with nobody left has lost") {
    const Table table{source / "scenes/paces-demo.json"};
    Game game{table};
    for (const char* unit : {"ru2/1", "ru2/2"}) // cavalry that could not be held
        game.play(std::string("remove piece=") + unit);
    game.play("place piece=fr1/1 at=1220,1110,125");
    game.play("set piece=fr1/1 status=routed");
    end_turn(game);
    CHECK(game.session().state().held_by(scene::ObjectiveId{1}) != play::SideId{0});
    game.play("place piece=fr1/1 at=1220,1110,125");
    game.play("set piece=fr1/1 status=determined");
    end_turn(game);
    CHECK(game.session().state().held_by(scene::ObjectiveId{1}) == play::SideId{0});
    for (const char* unit : {"ru1/1", "ru1/2", "ru1/3"}) game.play(std::string("remove piece=") + unit);
    end_turn(game);
    CHECK(game.state().over);
    CHECK(game.state().winner == "french");
}

TEST_CASE("reinforcements come when they are due, in the step that the rules name, where there is room") {
    const Changed changed{[](json& scene) {
        json& formation = scene["sides"][0]["forces"][0]["formations"][1];
        for (const char* key : {"at", "facing", "front"}) formation.erase(key);
        scene["reinforcements"] =
            json::parse(R"([{"turn": 2, "formation": "fr2", "at": [0, 900], "facing": 90}])");
    }};
    Game game{*changed};
    CHECK_FALSE(game.state().piece("fr2/1"));
    CHECK_FALSE(game.refusal("move piece=fr2/1 to=400,900").empty());
    end_turn(game);
    CHECK_FALSE(game.state().piece("fr2/1"));
    game.until("movement/arrivals");
    REQUIRE(game.state().piece("fr2/1"));
    REQUIRE(game.state().piece("fr2/2"));
    REQUIRE(game.state().piece("leader:Antoine Marbot"));
    CHECK_FALSE(overlap(game.state().piece("fr2/1")->base, game.state().piece("fr2/2")->base));
    for (const GroundPoint corner : corners(game.state().piece("fr2/1")->base))
        CHECK((*changed).game->ground().on_table(corner));
    CHECK(game.session().state().faults().empty());
    CHECK(game.session().state().group(play::GroupId{1}).here);
    // An event that brings somebody who has come already is refused.
    CHECK_FALSE(game.session().state().read_event(
        {{"event", "piece-arrived"}, {"piece", "fr2/1"}, {"at", {1, 1, 0}}}));
}

TEST_CASE("what cannot be counted is refused when the game is opened") {
    json scene = json::parse(*read_file(source / "scenes/paces-demo.json"));
    scene["ground"].erase("heightmap");
    scene["victory"]["awards"] = json::parse(R"([{"for": "own-guard-committed", "points": -4}])");
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("vantage-terms-" + std::to_string(getpid()) + ".json");
    REQUIRE(write_file(path, scene.dump()));
    auto loaded = scene::load_scene(path);
    std::filesystem::remove(path);
    REQUIRE(loaded);
    auto system = ruling::rules_of(*loaded);
    REQUIRE(system);
    const auto game = TableGame::open({*std::move(loaded), "0", *std::move(system),
                                       std::make_shared<measure::FlatGround>(Yards{2000}, Yards{1400}), 0});
    REQUIRE_FALSE(game);
    CHECK(game.error().where == "/victory/awards/0/for");
}
