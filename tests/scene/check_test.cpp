#include "tests/scene/small_scene.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>

using nlohmann::json;

namespace {

const std::string unit = "/sides/0/forces/0/formations/0/units/0";
const std::string formation = "/sides/0/forces/0/formations/0";

/// The good scene with one thing changed.
struct Spoilt {
    const char* name;
    std::vector<std::pair<std::string, json>> changes; // JSON pointer and new value; null takes away
    const char* expected;                              // the beginning of one of the lines
};

std::vector<std::string> lines_of(const Spoilt& spoilt) {
    json scene = small_scene();
    for (const auto& [pointer, value] : spoilt.changes) {
        const json::json_pointer at{pointer};
        if (value.is_null())
            scene[at.parent_pointer()].erase(at.back());
        else
            scene[at] = value;
    }
    const SceneFile file{scene};
    return findings(file.path());
}

bool has(const std::vector<std::string>& lines, const std::string& beginning) {
    for (const std::string& line : lines)
        if (line.rfind(beginning, 0) == 0) return true;
    return false;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
}

void check(std::initializer_list<Spoilt> all) {
    for (const Spoilt& spoilt : all) {
        CAPTURE(spoilt.name);
        const std::vector<std::string> lines = lines_of(spoilt);
        CAPTURE(joined(lines));
        CHECK(has(lines, spoilt.expected));
    }
}

}

TEST_CASE("the scene that the others spoil has no problems") {
    const SceneFile file{small_scene()};
    CHECK(joined(findings(file.path())).empty());
}

TEST_CASE("what a file says wrong is refused with its place") {
    check({
        {"unknown key", {{"/titl", "x"}}, "error /titl: unknown key \"titl\", did you mean \"title\"?"},
        {"wrong type",
         {{unit + "/men", "many"}},
         "error /sides/0/forces/0/formations/0/units/0/men: is \"many\""},
        {"missing", {{"/title", nullptr}}, "error /: \"title\" is missing"},
        {"ground scale",
         {{"/scales/ground", 40}},
         "error /scales/ground: ground scale 40 is outside 50 to 200"},
        {"figure scale",
         {{"/scales/figures", 54}},
         "error /scales/figures: figure scale 54 is outside 2 to 28 mm"},
        {"troop",
         {{unit + "/troop", "zouaves"}},
         "error /sides/0/forces/0/formations/0/units/0/troop: is \"zouaves\""},
        {"staff as a unit",
         {{unit + "/troop", "staff"}},
         "error /sides/0/forces/0/formations/0/units/0/troop: \"staff\""},
        {"guns of infantry",
         {{unit + "/guns", 6}},
         "error /sides/0/forces/0/formations/0/units/0/guns: line-infantry have no guns"},
        {"a battery without guns",
         {{formation + "/units/4/guns", nullptr}},
         "error /sides/0/forces/0/formations/0/units/4: \"guns\" is missing"},
        {"characteristic",
         {{unit + "/characteristics", {"S4"}}},
         "error /sides/0/forces/0/formations/0/units/0/characteristics/0: is \"S4\""},
        {"facing alone",
         {{unit + "/facing", 90}},
         "error /sides/0/forces/0/formations/0/units/0/facing: takes an \"at\""},
        {"id twice",
         {{"/sides/1/forces/0/formations/0/id", "b1"}},
         "error /sides/1/forces/0/formations/0/id: the id \"b1\" is given twice"},
        {"no units",
         {{formation + "/units", json::array()}},
         "error /sides/0/forces/0/formations/0/units: is empty"},
        {"unknown commander",
         {{formation + "/commander", "Murat"}},
         "error /sides/0/forces/0/formations/0/commander: no army or force commander of this side is called "
         "\"Murat\""},
        {"unknown formation arrives",
         {{"/reinforcements/0/formation", "b9"}},
         "error /reinforcements/0/formation: there is no formation \"b9\""},
        {"arrives though present",
         {{"/reinforcements/0/formation", "b1"}},
         "error /reinforcements/0/formation: formation \"b1\" already stands"},
        {"unknown side",
         {{"/victory/conditions/0/side", "green"}},
         "error /victory/conditions/0/side: there is no side \"green\""},
        {"unknown objective",
         {{"/victory/conditions/0/holds", {"hill"}}},
         "error /victory/conditions/0/holds/0: there is no objective \"hill\""},
        {"outline",
         {{"/terrain/areas/0/outline", {{1, 2}, {3, 4}}}},
         "error /terrain/areas/0/outline: has 2 points, takes at least 3"},
        {"valley uphill",
         {{"/ground/sculpted/valleys/0/points/1/2", 130}},
         "error /ground/sculpted/valleys/0/points: point 1 lies higher"},
        {"two grounds",
         {{"/ground/heightmap", {{"file", "x.png"}, {"lowest", 0}, {"highest", 1}}}},
         "error /ground/sculpted: does not go with a heightmap"},
        {"eye and orbit",
         {{"/cameras/0/eye", {0, 0, 100}}},
         "error /cameras/0/distance: does not go with \"eye\""},
        {"time", {{"/clock/first_turn", "25:00"}}, "error /clock/first_turn: is \"25:00\""},
        {"base for nobody",
         {{"/basing", {{"overrides", {{{"ranks", 2}}}}}}},
         "error /basing/overrides/0: is for nobody"},
    });
}

TEST_CASE("heightmaps must be there, inside the folder, and agree with the extent") {
    const auto with_map = [](json map) {
        json scene = small_scene();
        scene["ground"] = {{"extent", {400, 300}}, {"heightmap", std::move(map)}};
        scene["sides"] = small_scene()["sides"];
        return scene;
    };
    {
        const SceneFile file{with_map({{"file", "absent.png"}, {"lowest", 0}, {"highest", 9}})};
        CHECK(has(findings(file.path()), "error : no such file"));
    }
    {
        const SceneFile file{with_map({{"file", "../secret.png"}, {"lowest", 0}, {"highest", 9}})};
        CHECK(has(findings(file.path()),
                  "error /ground/heightmap/file: \"../secret.png\" is not a file inside"));
    }
    {
        const SceneFile file{with_map(
            {{"file", "h.f32"}, {"columns", 4}, {"rows", 3}, {"unit", "yards"}, {"yards_per_pixel", 50}})};
        (void)vantage::write_file(file.folder() / "h.f32", std::string(4 * 3 * 4, '\0'));
        CHECK(has(findings(file.path()), "error /ground/heightmap/yards_per_pixel: does not agree with the "
                                         "extent: a pixel is 100.00 yards wide"));
    }
}

TEST_CASE("what a battle cannot have is found, beyond what the file says") {
    check({
        {"off the table",
         {{unit + "/at", {20, 1500}}},
         "error /sides/0/forces/0/formations/0/units/0: 1st (b1/1) stands off the table at 20, 1500"},
        {"overlap",
         {{unit + "/at", {1000, 1000}}, {formation + "/units/1/at", {1050, 1000}}},
         "error /sides/0/forces/0/formations/0/units/1: 2nd (b1/2) overlaps 1st (b1/1)"},
        {"overlap with the enemy",
         {{unit + "/at", {2800, 1500}}},
         "error /sides/1/forces/0/formations/0/units/0: 1/IR 1 (r1/1) overlaps 1st (b1/1)"},
        {"in the water",
         {{unit + "/at", {3750, 300}}},
         "warning /sides/0/forces/0/formations/0/units/0: 1st (b1/1) stands in Pond"},
        {"cavalry in a wood",
         {{unit + "/at", {500, 300}}, {unit + "/troop", "hussars"}, {unit + "/men", 400}},
         "warning /sides/0/forces/0/formations/0/units/0: 1st (b1/1) stands in Wood at 500, 300, where "
         "cavalry can do nothing"},
        {"a base that nothing reaches",
         {{"/ground/sculpted",
           json::parse(
               R"({"cell": 50, "base": 0, "ridges": [{"points": [[500, 500, 40], [3000, 2500, 40]]}]})")},
          {"/terrain/lines", json::array()}},
         "warning /ground/sculpted/base: counts only where no height is said at all"},
        {"unit wider than the front",
         {{formation + "/front", 150}},
         "error /sides/0/forces/0/formations/0/units/0: 1st is 200 yards wide, its formation's front only "
         "150"},
        {"waves wider than the front",
         {{formation + "/front", 400}, {formation + "/waves", 1}},
         "warning /sides/0/forces/0/formations/0: Brigade stands"},
        {"commander off the table",
         {{"/sides/0/forces/0/commander/at", {-50, 0}}},
         "error /sides/0/forces/0/commander: Ney stands off the table"},
        {"commander on a unit",
         {{"/sides/0/forces/0/commander/at", {1000, 1000}}, {unit + "/at", {1000, 1000}}},
         "warning /sides/0/forces/0/commander: Ney overlaps 1st"},
        {"no commander at all",
         {{"/sides/1/forces/0/commander", nullptr}},
         "error /sides/1/forces/0: \"Column\" has no commander"},
        {"one side", {{"/sides", json::array({small_scene()["sides"][0]})}}, "error /sides: has 1 side"},
        {"not on an edge",
         {{"/reinforcements/0/at", {300, 1500}}},
         "error /reinforcements/0/at: Late enters at 300, 1500, which is not on an edge"},
        {"facing away",
         {{"/reinforcements/0/facing", 270}},
         "error /reinforcements/0/facing: Late enters facing away"},
        {"through water",
         {{"/terrain/areas/1/outline", {{0, 1300}, {200, 1300}, {200, 1700}, {0, 1700}}}},
         "error /reinforcements/0/at: Late cannot enter at 0, 1500: Pond is impassable"},
        {"too late",
         {{"/reinforcements/0/turn", 11}},
         "warning /reinforcements/0/turn: Late arrives on turn 11, the game ends with turn 10"},
        {"never arrives",
         {{"/reinforcements", json::array()}},
         "error /sides/0/forces/0/formations/1: Late has no \"at\" and no reinforcement brings it"},
        {"general too late",
         {{"/sides/0/forces/0/commander/from_turn", 12}},
         "warning /sides/0/forces/0/commander: Ney comes on turn 12"},
        {"order to nowhere",
         {{formation + "/target", "moon"}},
         "error /sides/0/forces/0/formations/0/target: \"moon\" is neither"},
        {"force's objective",
         {{"/sides/0/forces/0/objective", "moon"}},
         "error /sides/0/forces/0/objective: \"moon\" is neither"},
        {"unknown road",
         {{"/sides/1/forces/0/formations/0/road", "Lane"}},
         "error /sides/1/forces/0/formations/0/road: there is no line \"Lane\""},
        {"objective off the ground",
         {{"/objectives/0/at", {9000, 0}}},
         "error /objectives/0/at: objective \"Bridge\" lies off the ground"},
        {"victory says nothing",
         {{"/victory/conditions/0/holds", nullptr}},
         "warning /victory/conditions/0: \"Blue wins\" says nothing"},
        {"outline crosses itself",
         {{"/terrain/areas/0/outline", {{0, 0}, {500, 500}, {500, 0}, {0, 500}}}},
         "error /terrain/areas/0/outline: the outline of Wood crosses itself"},
        {"area far off",
         {{"/terrain/areas/0/outline", {{9000, 9000}, {9500, 9000}, {9500, 9500}}}},
         "warning /terrain/areas/0: Wood lies off the ground"},
        {"line far off",
         {{"/terrain/lines/1/points", {{9000, 9000}, {9500, 9000}}},
          {"/sides/1/forces/0/formations/0/road", nullptr}},
         "warning /terrain/lines/1: Road lies off the ground"},
        {"point off",
         {{"/terrain/points/0/at", {2000, 3100}}},
         "warning /terrain/points/0: Bridge lies off the ground"},
        {"bridge over nothing",
         {{"/terrain/points/0/at", {1000, 1500}}},
         "warning /terrain/points/0: Bridge is not on any stream or river"},
        {"river without a bridge",
         {{"/terrain/lines/0/kind", "river"}, {"/terrain/points", json::array()}},
         "warning /terrain/lines/1: Road crosses Brook without a bridge or ford"},
        {"camera twice",
         {{"/cameras/1", small_scene()["cameras"][0]}},
         "warning /cameras/1/name: camera \"table\" is given twice"},
        {"camera looks away",
         {{"/cameras/0/target", {-10, 0}}},
         "warning /cameras/0/target: camera \"table\" looks at a place off the ground"},
        {"no camera", {{"/cameras", json::array()}}, "warning /cameras: there is no camera"},
        {"unknown nation",
         {{unit + "/nation", "frensh"}},
         "warning /sides/0/forces/0/formations/0/units/0: nation \"frensh\" has no colours of its own, did "
         "you mean \"french\"?"},
        {"base for an absent unit",
         {{"/basing", {{"overrides", {{{"unit", "b1/9"}, {"ranks", 2}}}}}}},
         "warning /basing/overrides: there is no unit \"b1/9\""},
        {"figures too large",
         {{"/scales", {{"ground", 200}, {"figures", 28}}}},
         "warning /sides/0/forces/0/formations/0/units/4: figures of 28 mm hang"},
        {"table too small",
         {{"/table", {{"feet", {3, 2}}}}},
         "warning /table: is 36.0 x 24.0 inches, the ground takes 40.0 x 30.0"},
    });
}

TEST_CASE("an enemy on a reformation area, and one off the table, are worth a warning") {
    json scene = small_scene();
    scene["sides"][0]["forces"][0]["formations"][0]["at"] = {500, 1600}; // nearly 500 yards are wanted behind
    const SceneFile near_edge{scene};
    CHECK(joined(findings(near_edge.path())) == "warning /sides/0/forces/0/formations/0: the reformation "
                                                "area of Brigade lies off the table at 25, 1600\n");

    vantage::Problems problems;
    const SceneFile good{small_scene()};
    auto loaded = vantage::scene::load_scene(good.path(), {}, problems);
    REQUIRE(loaded);
    loaded->formations[0].reformation_area.at = loaded->units[6].place.at;
    vantage::scene::check_scene(*loaded, problems);
    std::string all;
    for (const auto& e : problems.warnings()) all += e.text() + "\n";
    CHECK(all.find("stands on the reformation area of Brigade") != std::string::npos);
}

TEST_CASE("a stream that climbs on a measured ground is worth a warning") {
    json scene = small_scene();
    scene["ground"] = {{"extent", {4000, 3000}},
                       {"heightmap", {{"file", "h.f32"}, {"columns", 2}, {"rows", 2}, {"unit", "yards"}}}};
    const SceneFile file{scene};
    std::string floats;
    for (const float h : {0.0F, 0.0F, 30.0F, 30.0F})
        floats.append(reinterpret_cast<const char*>(&h), 4); // north first
    (void)vantage::write_file(file.folder() / "h.f32", floats);
    CHECK(has(findings(file.path()), "warning /terrain/lines/0: Brook runs 30 yards uphill"));
}

TEST_CASE("more than a scene may hold is refused with the limit") {
    json scene = small_scene();
    json& units = scene["sides"][0]["forces"][0]["formations"][0]["units"];
    units = json::array();
    for (int i = 0; i < 209; ++i)
        units.push_back(
            {{"name", "x"}, {"troop", "line-infantry"}, {"men", 500}, {"combat", 4}, {"count", 24}});
    const SceneFile many{scene};
    CHECK(joined(findings(many.path())).find("the scene has more than 5000 units") != std::string::npos);

    units = json::array();
    for (int i = 0; i < 40; ++i)
        units.push_back(
            {{"name", "x"}, {"troop", "line-infantry"}, {"men", 5000}, {"combat", 4}, {"count", 24}});
    scene["scales"] = {{"ground", 50}, {"figures", 2}};
    const SceneFile crowd{scene};
    const std::string lines = joined(findings(crowd.path()));
    CHECK(lines.find("figures at these scales, takes at most 500000") != std::string::npos);
}
