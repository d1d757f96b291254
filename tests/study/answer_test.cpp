#include "engine/study/answer.h"
#include "engine/study/pictures.h"
#include "engine/study/play_game.h"
#include "engine/study/report.h"
#include "engine/study/run.h"
#include "tests/play/opened.h"
#include "tests/support/run.h"

#include "engine/core/files.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace vantage;
using namespace vantage::study;

namespace {

/// A study of one scene as it is, with some of its games.
struct Study {
    std::shared_ptr<const play::Game> game;
    std::vector<Variant> variants = *variants_of({});
    Plan plan;
    Extent extent;
    std::vector<GameRecord> games;

    explicit Study(const char* scene, std::size_t count = 6) : game(tests::open_flat(scene, 2)) {
        plan.scene = scene;
        plan.scene_hash = "0";
        plan.games = count;
        plan.turns = 2;
        plan.players = std::vector<std::string>(game->scene().sides.size(), game->players().front());
        extent = *extent_of(plan, variants, scenes());
        std::atomic<bool> stop{false};
        for (std::size_t i = 0; i < count; ++i) {
            games.push_back(*play_game(*game, plan.players, plan.seed + i, stop));
            games.back().number = i;
        }
    }
    [[nodiscard]] Scenes scenes() const { return {&game->scene()}; }
    [[nodiscard]] Summary summary() const { return summarise(plan, variants, games, scenes()); }
    [[nodiscard]] std::filesystem::path part(const test::Folder& folder, Shard shard) const {
        std::vector<GameRecord> own;
        for (std::size_t i = games.size(); i-- > 0;)
            if (shard.has(i)) own.push_back(games[i]);
        const auto path = folder.path / ("part" + std::to_string(shard.index));
        REQUIRE(write_part(path, {plan, shard}, own));
        return path;
    }
};

/// Games made up by hand: two sides, the first unit of each side's list fell in those that its side lost.
GameRecord made_up(std::size_t number, int winner, const scene::Scene& scene, std::vector<int> lead) {
    GameRecord game;
    game.number = number;
    game.seed = 100 + number;
    game.winner = winner;
    game.result = winner < 0 ? "Draw" : scene.sides[static_cast<std::size_t>(winner)].name + " wins";
    game.turns = static_cast<int>(lead.size());
    game.sides.resize(2);
    game.units.resize(scene.units.size());
    for (const int points : lead) {
        game.sides[0].points.push_back(points > 0 ? points : 0);
        game.sides[1].points.push_back(points < 0 ? -points : 0);
        for (SideRecord& side : game.sides) side.lost.push_back(0);
        game.fires.push_back(1);
        game.fights.push_back(2);
    }
    if (winner == 1) {
        game.units[0].lost = 1;
        for (int& lost : game.sides[0].lost) lost = 1;
    }
    return game;
}

}

TEST_CASE("parts of a study, in any order, are the whole") {
    const Study study{"first-light.json", 7};
    const test::Folder folder;
    const auto a = study.part(folder, {1, 3});
    const auto b = study.part(folder, {2, 3});
    const auto c = study.part(folder, {3, 3});
    for (const auto& order :
         std::vector<std::vector<std::filesystem::path>>{{a, b, c}, {c, a, b}, {b, c, a}}) {
        const auto merged = merge(study.plan, study.extent, order);
        REQUIRE(merged);
        CHECK(*merged == study.games);
    }
    SUBCASE("what is missing is named") {
        const auto merged = merge(study.plan, study.extent, {a, c});
        REQUIRE_FALSE(merged);
        CHECK(merged.error().text().find("2 of 7 games are missing, of the parts 2/3") != std::string::npos);
    }
    SUBCASE("a part twice is refused") {
        const auto merged = merge(study.plan, study.extent, {a, b, c, a});
        REQUIRE_FALSE(merged);
        CHECK(merged.error().text().find("and so has") != std::string::npos);
    }
    SUBCASE("so is one of another study, and what is no part") {
        Study other = study;
        other.plan.seed = 50;
        const test::Folder elsewhere;
        CHECK_FALSE(merge(study.plan, study.extent, {a, b, other.part(elsewhere, {3, 3})}));
        const auto odd = elsewhere.path / "odd";
        for (const char* text : {"", "{}", "[1]\n", "{\"vantage\":\"journal\"}\n",
                                 R"({"vantage":"study","version":1,"shard":[0,0]})"}) {
            REQUIRE(write_file(odd, text));
            CHECK_FALSE(merge(study.plan, study.extent, {a, b, odd}));
        }
    }
}

TEST_CASE("a study counts what its games say") {
    const auto game = tests::open_flat("first-light.json", 4);
    const scene::Scene& scene = game->scene();
    Plan plan;
    plan.games = 5;
    plan.seed = 100;
    plan.players = {"x", "x"};
    const std::vector<GameRecord> games{
        made_up(0, 0, scene, {1, 2, 3, 3}), made_up(1, 1, scene, {-1, -1, -1, -2}),
        made_up(2, 0, scene, {1, 2, 2, 2}), made_up(3, 0, scene, {1, -1, -1, 5}),
        made_up(4, -1, scene, {1, 2, 0})};
    const Summary summary = summarise(plan, *variants_of({}), games, {&scene});
    CHECK(summary.by_victories);
    const VariantSummary& v = summary.variants.front();
    CHECK(v.sides[0].wins.count == 3);
    CHECK(v.sides[0].wins.share == doctest::Approx(0.6));
    CHECK(v.sides[1].wins.count == 1);
    CHECK(v.undecided.count == 1);
    CHECK(v.results.front() == std::pair<std::string, std::size_t>{scene.sides[0].name + " wins", 3});
    CHECK(v.turns.least == 3);
    CHECK(v.turns.most == 4);
    CHECK(v.fights_by_turn == std::vector<double>{2.0, 2.0, 2.0, 1.6});
    // What was lost by a game's end stays lost in the turns that others went on for.
    CHECK(v.sides[0].lost_by_turn.back().mean == doctest::Approx(0.2));
    CHECK(v.dramatic.seed == 103); // the lead went over and came back
    CHECK(v.typical.seed == 102);  // not the widest victory
    const UnitSummary& first = v.units.front();
    CHECK(first.id == scene.units[0].id);
    CHECK(first.lost.count == 1);
    CHECK(first.score_lost == 0.0);
    CHECK(first.score_stood == doctest::Approx(3.5 / 4.0));
    CHECK(first.sway_lost < -0.7);
    CHECK(v.units[1].sway() == 0.0);
}

TEST_CASE("where nobody is said to win, losses are what counts") {
    const Study study{"paces-demo.json", 2};
    Study drawn = study;
    for (GameRecord& game : drawn.games) game.winner = -1;
    CHECK_FALSE(drawn.summary().by_victories);
}

TEST_CASE("the answer of every rules system is whole: table, JSON, CSV and pictures") {
    for (const char* name : tests::every_system) {
        CAPTURE(name);
        const Study study{name, 4};
        const scene::Scene& scene = study.game->scene();
        const test::Folder folder;
        const auto json = folder.path / "s.json";
        REQUIRE(write_answer(json, study.summary(), study.variants, study.games, scene));
        CHECK(folder.entries() == answer_files(json).size());
        for (const auto& file : answer_files(json)) CHECK(std::filesystem::file_size(file) > 100);

        const auto told = nlohmann::json::parse(*read_file(json));
        CHECK(told["games"] == 4);
        CHECK(told["variants"].size() == 1);
        CHECK(told["variants"][0]["sides"].size() == scene.sides.size());
        CHECK(told["variants"][0]["units"].size() == scene.units.size());
        const std::size_t cells =
            told["grid"]["columns"].get<std::size_t>() * told["grid"]["rows"].get<std::size_t>();
        CHECK(told["variants"][0]["places_fought"].size() == cells);
        const std::string csv = *read_file(folder.path / "s.csv");
        CHECK(std::count(csv.begin(), csv.end(), '\n') == 5);
        const std::string table = table_of(study.summary(), scene);
        for (const scene::Side& side : scene.sides) CHECK(table.find(side.name) != std::string::npos);
        const auto map = load_png(folder.path / "s-map.png");
        REQUIRE(map);
        CHECK(map->width > map->height);
        for (const char* picture : {"s-outcomes.svg", "s-losses.svg", "s-map.svg"}) {
            const std::string svg = *read_file(folder.path / picture);
            CHECK(svg.starts_with("<svg xmlns"));
            CHECK(svg.ends_with("</svg>\n"));
        }
    }
}

TEST_CASE("a picture shows the shares as long as they are, and the fights where they were") {
    const auto game = tests::open_flat("first-light.json", 4);
    const scene::Scene& scene = game->scene();
    Plan plan;
    plan.games = 4;
    plan.players = {"x", "x"};
    std::vector<GameRecord> games;
    for (std::size_t i = 0; i < 4; ++i) games.push_back(made_up(i, i == 0 ? 1 : 0, scene, {1, 2}));
    const Grid grid{scene.ground};
    games[0].places[grid.cell_of({Yards{500.0}, Yards{1000.0}})] = 9;
    const Summary summary = summarise(plan, *variants_of({}), games, {&scene});

    const auto outcomes = outcomes_picture(summary, scene).image();
    REQUIRE(outcomes);
    std::vector<std::size_t> widths;
    const std::uint32_t row = 241; // through the bar, above its words
    for (const scene::Side& side : scene.sides) {
        std::size_t width = 0;
        for (std::uint32_t x = 0; x < outcomes->width; ++x)
            width += outcomes->at(x, row, 0) == side.colour.red &&
                     outcomes->at(x, row, 1) == side.colour.green &&
                     outcomes->at(x, row, 2) == side.colour.blue;
        widths.push_back(width);
    }
    CHECK(widths[1] > 200);
    CHECK(static_cast<double>(widths[0]) ==
          doctest::Approx(3.0 * static_cast<double>(widths[1])).epsilon(0.02));

    // The reddest place of the left map.
    const auto map = map_picture(summary, scene).image();
    REQUIRE(map);
    int most = 0;
    glm::dvec2 hottest{0.0};
    for (std::uint32_t y = 200; y < map->height; ++y)
        for (std::uint32_t x = 48; x < 48 + 1040; ++x) {
            const int red = int{map->at(x, y, 0)} - int{map->at(x, y, 1)};
            if (red > most) most = red, hottest = {x, y};
        }
    const double yards = scene.ground.width.value() / 1040.0;
    CHECK(most > 60);
    CHECK((hottest.x - 48.0) * yards == doctest::Approx(500.0).epsilon(0.08));
    CHECK(scene.ground.depth.value() - (hottest.y - 192.0) * yards == doctest::Approx(1000.0).epsilon(0.08));
}

TEST_CASE("variants that have other sides or another ground cannot be compared") {
    const auto game = tests::open_flat("first-light.json");
    scene::Scene other = game->scene();
    const auto variants = *variants_of({*read_variation("clock.turns=1,2")});
    REQUIRE(extent_of({}, variants, {&game->scene(), &other}));
    other.ground.width = Yards{5000.0};
    CHECK_FALSE(extent_of({}, variants, {&game->scene(), &other}));
    other = game->scene();
    other.sides[0].id = "other";
    const auto refused = extent_of({}, variants, {&game->scene(), &other});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().text().find("turns=2") != std::string::npos);
}
