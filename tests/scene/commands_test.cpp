#include "engine/scene/views.h"
#include "tests/scene/small_scene.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <initializer_list>
#include <ostream>

using nlohmann::json;
using vantage::test::Ran;
using vantage::test::run_line;

namespace {

const std::string scenes = VANTAGE_SOURCE_DIR "/scenes/";

}

TEST_CASE("vantage scales prints the recommended bases, at one scale and at all five") {
    const Ran one = run_line("scales --ground 75 --json");
    REQUIRE(one.status == 0);
    const json answer = json::parse(one.output);
    REQUIRE(answer["kinds"].size() == 14);
    // The column of the printed table, in its order.
    const std::array<std::array<double, 2>, 14> printed{{{2.5, 2.5},
                                                         {1.5, 1.5},
                                                         {1, 1},
                                                         {1.5, 1.5},
                                                         {2, 1.5},
                                                         {2.5, 1.5},
                                                         {3, 1.5},
                                                         {2, 1.5},
                                                         {1.5, 1.5},
                                                         {2, 1.5},
                                                         {1.5, 4},
                                                         {2, 4},
                                                         {2, 4},
                                                         {0.75, 0.75}}};
    for (std::size_t i = 0; i < printed.size(); ++i) {
        CAPTURE(answer["kinds"][i]["kind"].get<std::string>());
        CHECK(answer["kinds"][i]["bases"][0]["inches"] == json(printed[i]));
        CHECK(answer["kinds"][i]["bases"][0]["mm"][0].get<double>() == doctest::Approx(printed[i][0] * 25.4));
    }
    CHECK(run_line("scales --ground 75").output.find("2½ x 1½") != std::string::npos);
    const json all = json::parse(run_line("scales --json").output);
    CHECK(all["ground_scales"] == json({50, 75, 100, 150, 200}));
    CHECK(run_line("scales --ground 49").status == 2);
    CHECK(run_line("scales --ground 49").output ==
          "vantage: --ground: ground scale 49 is outside 50 to 200 yards per inch\n");
}

TEST_CASE("vantage scales shows a scene's own bases") {
    json scene = small_scene();
    scene["basing"] = {
        {"overrides", {{{"unit", "b1/1"}, {"size", {{"width", 60}, {"depth", 30}, {"unit", "mm"}}}}}}};
    const SceneFile file{scene};
    const Ran answer = run_line("scales " + file.path().string() + " --format csv");
    CHECK(answer.status == 0);
    CHECK(answer.output.find("60.0 x 30.0") != std::string::npos);
    CHECK(answer.output.find("Cavalry") != std::string::npos);
    CHECK(answer.output.find("Engineer") == std::string::npos); // it has none
}

TEST_CASE("vantage shop lists, compares and fits, in every format") {
    const std::string mir = scenes + "mir-1812.json";
    const Ran text = run_line("shop " + mir);
    CHECK(text.status == 0);
    CHECK(text.output.find("table 6.7 x 8.3 ft (2.03 x 2.54 m), 58 bases, ") != std::string::npos);
    CHECK(text.output.find("306 to buy") != std::string::npos);
    const json list = json::parse(run_line("shop " + mir + " --ground 75 --figures 15 --json").output);
    CHECK(list["ground"] == 75);
    CHECK(list["figures_mm"] == 15);
    CHECK(list["table_feet"] == json({8.89, 11.11}));
    CHECK(run_line("shop " + mir + " --format csv")
              .output.find("polish,cavalry,lancers,6,1½ x 1,38.1 x 25.4,0,60,0,0,0,60\r\n") !=
          std::string::npos);
    CHECK(run_line("shop " + mir + " --format markdown").output.find("| polish | cavalry | lancers | 6 |") !=
          std::string::npos);

    const SceneFile prices{json{
        {"currency", "EUR"},
        {"sizes",
         {{"6",
           {{"foot", 0.1}, {"mounted", 0.3}, {"gun", 1}, {"limber", 2}, {"general", 0.5}, {"base", 0.2}}}}}}};
    const json compared =
        json::parse(run_line("shop " + mir + " --compare --json --prices " + prices.path().string()).output);
    CHECK(compared.size() == 55); // five ground scales by eleven figure sizes
    int priced = 0;
    for (const json& row : compared) {
        if (!row.contains("cost")) continue;
        ++priced;
        CHECK(row["figures_mm"] == 6);
        if (row["ground"] == 100) CHECK(row["cost"].get<double>() == doctest::Approx(118.6));
    }
    CHECK(priced == 5);

    const Ran fit = run_line("shop --fit infantry-500");
    CHECK(fit.status == 0);
    CHECK(fit.output.find("54 x 40 (500)") != std::string::npos);
    const json fits = json::parse(run_line("shop " + mir + " --fit '2nd Uhlans' --json").output);
    CHECK(fits.size() == 55);
    CHECK(fits.back()["files"] == 0); // 28 mm horses do not fit ¾ inch
    CHECK(fits.back()["overflow_mm"].get<double>() > 2.9);
}

TEST_CASE("what is asked wrongly is one line and status 2") {
    for (const char* arguments :
         {"shop", "shop absent.json", "shop --fit elephants", "shop --fit cavalry --format pdf",
          "check absent.json", "scales absent.json", "shop --fit cavalry --figures 54"}) {
        CAPTURE(arguments);
        const Ran answer = run_line(arguments);
        CHECK(answer.status == 2);
        CHECK(answer.output.rfind("vantage: ", 0) == 0);
        CHECK(std::count(answer.output.begin(), answer.output.end(), '\n') == 1);
    }
}

TEST_CASE("vantage check prints every problem with its place, and knows what a file is") {
    json scene = small_scene();
    scene["sides"][0]["forces"][0]["formations"][0]["units"][0]["men"] = 0;
    scene["colour"] = "red";
    const SceneFile file{scene};
    const Ran answer = run_line("check " + file.path().string());
    CHECK(answer.status == 2);
    CHECK(answer.output.find("/colour: unknown key") != std::string::npos);
    CHECK(answer.output.find("/sides/0/forces/0/formations/0/units/0/men: is 0") != std::string::npos);
    const json as_json = json::parse(run_line("check " + file.path().string() + " --json").output);
    CHECK(as_json[0]["errors"].size() == 2);
    CHECK(as_json[0]["ok"] == false);
    CHECK(as_json[0]["kind"] == "scene");

    const Ran good =
        run_line("check " + scenes + "mir-1812.json " VANTAGE_SOURCE_DIR "/assets/basing/footprints.json");
    CHECK(good.status == 0);
    CHECK(good.output.find("ok: scene, Mir, 10 July 1812: 32 units in 11 formations") != std::string::npos);
    CHECK(good.output.find("ok: basing table") != std::string::npos);

    const SceneFile bases{json{{"overrides", {{{"kind", "cavalry"}, {"ranks", 0}}}}}};
    CHECK(run_line("check " + bases.path().string()).output.find("/overrides/0/ranks: is 0") !=
          std::string::npos);
    const SceneFile other{json{{"hello", 1}}};
    CHECK(run_line("check " + other.path().string()).output.find("of no known kind") != std::string::npos);
}

TEST_CASE("check, shop and picture give the same numbers of figures, and say what each counts") {
    const std::string scene = scenes + "mir-1812.json";
    const Ran checked = run_line("check " + scene);
    REQUIRE(checked.status == 0);
    long all = 0, standing = 0, coming = 0, to_buy = 0;
    const std::size_t at = checked.output.find("formations, ");
    REQUIRE(at != std::string::npos);
    REQUIRE(std::sscanf(checked.output.c_str() + at,
                        "formations, %ld figures (%ld on the table, %ld to come), %ld to buy", &all,
                        &standing, &coming, &to_buy) == 4);
    CHECK(all == standing + coming);
    CHECK(to_buy > all);
    CHECK(json::parse(run_line("shop " + scene + " --json").output)["figures"]["total"] == to_buy);
    CHECK(run_line("shop " + scene)
              .output.find("" + std::to_string(all) + " figures (" + std::to_string(standing) +
                           " on the table") != std::string::npos);
    const SceneFile folder{small_scene()};
    const std::string picture = (folder.folder() / "x.png").string();
    const Ran drawn = run_line("render " + scene + " -o " + picture + " --size 64x36 --json");
    REQUIRE(drawn.status == 0);
    CHECK(json::parse(drawn.output)["figures"] == standing);
}

TEST_CASE("views that were kept beside a scene are its cameras, after its own") {
    const SceneFile file{small_scene()};
    const auto own = vantage::scene::load_scene(file.path());
    REQUIRE(own);
    const vantage::scene::Camera kept{.name = vantage::scene::view_name(3),
                                      .target = {vantage::Yards{100.24}, vantage::Yards{900}},
                                      .above = vantage::Yards{12},
                                      .distance = vantage::Yards{750},
                                      .bearing = vantage::Degrees{351},
                                      .pitch = vantage::Degrees{12.5},
                                      .field_of_view = vantage::Degrees{30},
                                      .where = {}};
    REQUIRE(vantage::scene::save_views(file.path(), std::array{kept}));
    CHECK(vantage::scene::views_file(file.path()).extension() == ".json");
    const auto again = vantage::scene::load_scene(file.path());
    REQUIRE(again);
    REQUIRE(again->cameras.size() == own->cameras.size() + 1);
    CHECK(again->cameras.front().name == own->cameras.front().name);
    const vantage::scene::Camera* found = again->camera_named("view 3");
    REQUIRE(found);
    CHECK(found->target.east == vantage::Yards{100.2});
    CHECK(found->pitch == vantage::Degrees{12.5});
    CHECK(found->distance == vantage::Yards{750});
    (void)vantage::write_file(vantage::scene::views_file(file.path()), "{\"cameras\": [{\"name\": 3}]}");
    const Ran wrong = run_line("check " + file.path().string());
    CHECK(wrong.status == 2);
    CHECK(wrong.output.find(".views.json") != std::string::npos);
}
