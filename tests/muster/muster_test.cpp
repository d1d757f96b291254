#include "engine/core/files.h"
#include "engine/scene/check.h"
#include "engine/workshop/deploy.h"
#include "engine/workshop/new_battle.h"
#include "engine/workshop/raise.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <ostream>
#include <set>

using namespace vantage;
using namespace vantage::muster;
using namespace vantage::workshop;
using vantage::test::Folder;
using vantage::test::run;

namespace {

const std::vector<Army>& armies() {
    static const std::vector<Army> all = [] {
        auto loaded = shipped_armies();
        if (!loaded) FAIL(loaded.error().text());
        return *std::move(loaded);
    }();
    return all;
}

const Army& army(const std::string& nation) {
    for (const Army& a : armies())
        if (a.nation == nation) return a;
    FAIL(nation);
    return armies().front();
}

scene::SceneDocument plain(const std::string& rules) {
    NewBattle battle;
    battle.rules = rules;
    auto made = make_battle(battle, "made.json");
    if (!made) FAIL(made.error().text());
    return *std::move(made);
}

}

TEST_CASE("eleven nations have a division, cavalry and a battery in every year that they were in the field") {
    CHECK(armies().size() == 11);
    for (const Army& a : armies()) {
        CAPTURE(a.nation);
        for (const int year : {1805, 1809, 1812, 1813, 1814, 1815}) {
            CAPTURE(year);
            if ((a.nation == "polish" && year < 1807) || (a.nation == "dutch" && year < 1813)) continue;
            std::set<std::string> kinds;
            for (const Template* t : templates_in(a, year)) kinds.insert(t->kind);
            CHECK(kinds == std::set<std::string>{"battery", "cavalry-brigade", "division"});
            CHECK(template_named(a, "division", year));
        }
        CHECK(!a.generals.empty());
        for (const Template& t : a.templates) {
            int men = 0;
            for (const TemplateUnit& u : t.units) men += a.troops[u.troops].men_in(t.from) * u.count;
            CAPTURE(t.id);
            if (t.kind == "division") {
                CHECK(men > 2000);
                CHECK(men < 14'000);
            }
        }
    }
    // The worked example of the sources: Morand's division in June 1812, 13,000 with its Baden regiment.
    const Template* morand = army("french").find("division-1812");
    REQUIRE(morand != nullptr);
    int men = 0;
    for (const TemplateUnit& u : morand->units) men += army("french").troops[u.troops].men_in(1812) * u.count;
    CHECK(men > 9'500);
    CHECK(men < 12'500);
    const auto wrong = template_named(army("french"), "divsion", 1809);
    REQUIRE(!wrong);
    CHECK(wrong.error().message.find("division-1809") != std::string::npos);
}

TEST_CASE("every template is raised for every rules system with all that it needs") {
    for (const char* system : {"esr", "maneuver-element", "paces"}) {
        const auto rules = scene::shipped_rules(system);
        REQUIRE(rules);
        for (const Army& a : armies())
            for (const Template& t : a.templates) {
                CAPTURE(system);
                CAPTURE(a.nation);
                CAPTURE(t.id);
                const auto raised = muster::muster(a, t, t.from, *rules, "x1", "Somebody");
                REQUIRE(raised);
                CHECK(raised->needed.empty());
                CHECK((raised->derived.empty() == (std::string{system} == "esr")));
            }
    }
}

TEST_CASE("armies form up in their zones, pass the check and are the same again") {
    for (const char* system : {"esr", "maneuver-element", "paces"}) {
        CAPTURE(system);
        const auto raised = raise_armies(
            plain(system),
            {{"french", {"division", "division"}}, {"austrian", {"division", "light", "cavalry"}}}, 1809);
        REQUIRE(raised);
        CHECK(raised->needed.empty());
        const auto deployed = deploy(raised->document);
        REQUIRE(deployed);
        CHECK(deployed->left_out.empty());
        CHECK(scene::text_of(deploy(raised->document)->document) == scene::text_of(deployed->document));
        const auto scene = scene::load_scene(deployed->document);
        if (!scene) FAIL(scene.error().text());
        Problems problems;
        scene::check_scene(*scene, problems);
        for (const Error& e : problems.errors()) FAIL_CHECK(e.text());
        for (const Error& e : problems.warnings()) FAIL_CHECK(e.text());
        CHECK(scene->formations.size() == 5);
        for (std::size_t f = 0; f < scene->formations.size(); ++f) {
            const scene::FormationId id{f};
            CHECK(!why_not(*scene, zone_of(*scene, deployed->document, scene->side_of(id)), id));
            CHECK((*scene)[id].facing == (scene->side_of(id).index() == 0 ? Degrees{0} : Degrees{180}));
        }
        const Totals french = totals_of(*scene, scene::SideId{0});
        CHECK(french.formations == 2);
        CHECK(french.units == 28);
        CHECK(french.guns == 28);
        CHECK(french.men > 14'000);
        CHECK(french.bases >= french.units);
        CHECK(french.figures > 0);
    }
}

TEST_CASE("what does not fit says why and comes later; a dragged formation stands as near as it can") {
    NewBattle battle;
    battle.table_width = Inches{24.0};
    battle.table_depth = Inches{20.0};
    const auto small = make_battle(battle, "small.json");
    REQUIRE(small);
    const auto raised = raise_armies(
        *small, {{"french", {"division", "division", "division"}}, {"austrian", {"division"}}}, 1809);
    REQUIRE(raised);
    const auto deployed = deploy(raised->document);
    REQUIRE(deployed);
    CHECK(!deployed->left_out.empty());
    CHECK(deployed->left_out.front().find("does not fit: ") != std::string::npos);
    CHECK(scene::load_scene(deployed->document));

    const auto big = raise_armies(plain("esr"), {{"british", {"division"}}, {"french", {"division"}}}, 1815);
    REQUIRE(big);
    const auto placed = deploy_at(big->document, "br1", {Yards{2000}, Yards{900}});
    REQUIRE(placed);
    const auto scene = scene::load_scene(*placed);
    REQUIRE(scene);
    CHECK(distance(scene->formations[0].at, {Yards{2000}, Yards{900}}) < Yards{700});
    CHECK(!deploy_at(big->document, "nobody", {}));
    const auto more =
        add_formation(*placed, "british", army("british"), *army("british").find("cavalry-1815"), 1815);
    REQUIRE(more);
    CHECK((*more->document.root)["sides"][0]["forces"][0]["formations"].size() == 2);
}

TEST_CASE("a formation that is put down in water stands beside it, and says why") {
    const auto raised =
        raise_armies(plain("esr"), {{"french", {"division"}}, {"austrian", {"division"}}}, 1809);
    REQUIRE(raised);
    auto root = *raised->document.root;
    root["terrain"]["areas"].push_back({{"kind", "water"},
                                        {"name", "Mill pond"},
                                        {"outline", {{1700, 700}, {2300, 700}, {2300, 1200}, {1700, 1200}}}});
    const auto scene = scene::load_scene(
        scene::SceneDocument{"wet.json", std::make_shared<const nlohmann::ordered_json>(root), false});
    if (!scene) FAIL(scene.error().text());
    const GroundPoint middle{Yards{2000}, Yards{950}}, dry{Yards{3000}, Yards{950}};
    const auto there = stand_at(*scene, {}, scene::FormationId{0}, dry, Degrees{0});
    REQUIRE(there);
    CHECK(there->at == dry);
    CHECK(there->because.empty());
    const auto beside = stand_at(*scene, {}, scene::FormationId{0}, middle, Degrees{0});
    if (!beside) FAIL(beside.error().text());
    CHECK(beside->at != middle);
    CHECK(beside->because.find("Mill pond") != std::string::npos);
    // Where nothing has room it says why: a zone smaller than the formation.
    const std::vector<GroundPoint> yard{{Yards{100}, Yards{100}},
                                        {Yards{200}, Yards{100}},
                                        {Yards{200}, Yards{200}},
                                        {Yards{100}, Yards{200}}};
    const auto nowhere = stand_at(*scene, yard, scene::FormationId{0}, dry, Degrees{0});
    REQUIRE(!nowhere);
    CHECK(nowhere.error().message.find("zone") != std::string::npos);
}

TEST_CASE("an order of battle is read from a table, and its mistakes have their line") {
    const auto rules = scene::shipped_rules("paces");
    REQUIRE(rules);
    const std::string good =
        "side;formation;unit;troop;men;guns;combat;general;leadership;characteristics;count\n"
        "France;1st Division;13e Légère;light-infantry;700;;5;Morand;A;L;3\n"
        "France;1st Division;Battery;foot-artillery;144;8;5;;;;\n"
        "Austria;\"Brigade; left\";IR 4;line-infantry;1000;;;Weissenwolf;;;2\n";
    const auto read = read_order_of_battle(good, "oob.csv", *rules, 1809);
    if (!read) FAIL(read.error().text());
    CHECK(read->needed.empty());
    CHECK(!read->derived.empty());
    CHECK(read->sides->size() == 2);
    CHECK((*read->sides)[1]["forces"][0]["formations"][0]["name"] == "Brigade; left");
    const auto raised = raise_from_table(plain("paces"), good, "oob.csv", 1809);
    REQUIRE(raised);
    const auto deployed = deploy(raised->document);
    REQUIRE(deployed);
    CHECK(scene::load_scene(deployed->document));
    for (const auto& [text, words] :
         {std::pair{"", "has no units"},
          {"side,formation,unit,troop\n", "\"men\" is missing"},
          {"side,formation,unit,troop,men,colour\n", "is no column"},
          {"side,formation,unit,troop,men\nA,B,C,infantry,500\n", "line 2: \"troop\" is \"infantry\""},
          {"side,formation,unit,troop,men\nA,B,C,line-infantry,many\n", "line 2: \"men\" is \"many\""},
          {"side,formation,unit,troop,men\nA,B,C,foot-artillery,100\n", "line 2: \"guns\" is empty"},
          {"side,formation,unit,troop,men\n,B,C,line-infantry,100\n", "line 2: \"side\" is empty"}}) {
        CAPTURE(text);
        const auto wrong = read_order_of_battle(text, "oob.csv", *rules, 1809);
        REQUIRE(!wrong);
        CHECK(wrong.error().text().find(words) != std::string::npos);
    }
}

TEST_CASE("vantage new makes a battle that both automatic players play, by every rules system") {
    const Folder folder;
    for (const char* system : {"esr", "maneuver-element", "paces"}) {
        CAPTURE(system);
        const auto made = run({"new",
                               "-o",
                               "my.json",
                               "--size",
                               "6x4ft",
                               "--ground",
                               "100",
                               "--figures",
                               "6",
                               "--rules",
                               system,
                               "--year",
                               "1809",
                               "--landscape",
                               "rolling",
                               "--seed",
                               "7",
                               "--army",
                               "french=division,division",
                               "--army",
                               "austrian=division,light,cavalry"},
                              folder.path);
        CHECK(made.errors == "");
        REQUIRE(made.status == 0);
        CHECK(made.output.find("France: 2 formations, 28 units") != std::string::npos);
        const auto checked = run({"check", "my.json"}, folder.path);
        CHECK(checked.status == 0);
        CHECK(checked.output.find("warning") == std::string::npos);
        const auto played =
            run({"play", "my.json", "--auto", "both", "--turns", "2", "--seed", "3"}, folder.path);
        CHECK(played.errors == "");
        CHECK(played.status == 0);
    }
    for (const auto& [option, value, words] : {std::tuple{"--size", "6", "--size"},
                                               {"--landscape", "moon", "--landscape"},
                                               {"--wood", "lots", "--wood"},
                                               {"--year", "1900", "year"},
                                               {"--rules", "chess", "chess"},
                                               {"--army", "french=division", "takes two"},
                                               {"--army", "french", "is no army"},
                                               {"--ground", "7", "--ground"},
                                               {"--order-of-battle", "none.csv", "none.csv"},
                                               {"--like", "none.json", "none.json"}}) {
        CAPTURE(option);
        const auto wrong = run({"new", "-o", "wrong.json", option, value}, folder.path);
        CHECK(wrong.status == 2);
        CHECK(std::count(wrong.errors.begin(), wrong.errors.end(), '\n') == 1);
        CHECK(wrong.errors.find(words) != std::string::npos);
        CHECK(!std::filesystem::exists(folder.path / "wrong.json"));
    }
}
