// A house edition is a folder of rules with other numbers and another order of steps: play, rings, sheet and
// window follow it, and no line of the program is changed.
#include "tests/ruling/asked.h"

#include "engine/rules/sheet.h"

#include <algorithm>
#include <initializer_list>

using namespace vantage;
using namespace vantage::test;

namespace {

namespace fs = std::filesystem;

/// The shipped rules in a folder of their own beside a scene, for a house to change.
struct House {
    Folder folder;
    fs::path rules = folder.path / "house" / "esr";

    House() {
        fs::create_directories(rules.parent_path());
        fs::copy(fs::path{VANTAGE_SOURCE_DIR} / "assets/rules/esr", rules, fs::copy_options::recursive);
    }
    [[nodiscard]] json read(const char* file) const {
        const auto text = read_file(rules / file);
        REQUIRE(text);
        return json::parse(*text);
    }
    void write(const char* file, const json& j) const { REQUIRE(write_file(rules / file, j.dump(1))); }

    void distance(const std::string& zone, const std::string& band, double to) const {
        json zones = read("zones.json");
        for (json& z : zones["zones"])
            for (json& b : z["bands"])
                if (z["id"] == zone && b["id"] == band) b["to"] = to;
        write("zones.json", zones);
    }
    [[nodiscard]] json scene(const char* edition = "current") const {
        json out = answers_scene();
        out["rules"] = {{"system", "esr"}, {"folder", "house"}, {"edition", edition}};
        return out;
    }
    [[nodiscard]] std::string sheet(const std::string& options = "") const {
        const Ran ran =
            run_line("sheet --system esr --folder " + rules.parent_path().string() + " " + options);
        if (ran.status != 0) FAIL(ran.output);
        return ran.output;
    }
};

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

/// Takes a step out of a phase and puts it before another.
void put_before(json& turn, std::size_t phase, const std::string& moved, const std::string& before) {
    json& steps = turn["phases"][phase]["steps"];
    const auto find = [&](const std::string& id) {
        return std::find_if(steps.begin(), steps.end(), [&](const json& s) { return s["id"] == id; });
    };
    const json step = *find(moved);
    steps.erase(find(moved));
    steps.insert(find(before), step);
}

}

TEST_CASE("a house edition with other distances changes play, rings and sheet together") {
    const House house;
    house.distance("artillery-reach", "reach", 600); // the enemy beyond the wood is 638 yards away
    house.distance("artillery-reach", "short", 300);
    house.distance("enemy-proximity", "within_900", 1200);
    house.distance("recovery", "too-near", 500);
    json movement = house.read("common/movement.json");
    for (json& row : movement["rows"])
        if (row["id"] == "deployment") row["value"]["values"]["infantry"]["values"]["deployed"] = 1000;
    house.write("common/movement.json", movement);

    for (const char* edition : {"current", "2016"}) {
        CAPTURE(std::string{edition});
        json scene = house.scene(edition);
        scene["rules"]["house_rules"] = {{"sight_into_dense", 300}};
        const Asked asked{scene, house.folder.path};
        // Play: out of range, where the shipped rules let it fire.
        const esr::GameState state = asked.state("fire");
        const esr::FormationId guns = esr::goal_named(state, "guns").formation;
        esr::FirePlan plan;
        plan.aims = {{esr::UnitId{asked.unit("guns/1").index}, esr::goal_named(state, "wall").formation}};
        CHECK_FALSE(asked.decide(state, esr::DeclareFire{guns, plan}));
        scene["rules"].erase("folder");
        const Asked shipped{scene, house.folder.path};
        CHECK(shipped.decide(shipped.state("fire"), esr::DeclareFire{guns, plan}));
        // Rings, by the program and in the window.
        const auto radii = [](const json& rings) {
            std::vector<double> out;
            for (const json& ring : rings["rings"]) out.push_back(ring["yards"]);
            return out;
        };
        const auto has = [](const std::vector<double>& all, double one) {
            return std::find(all.begin(), all.end(), one) != all.end();
        };
        CHECK(has(radii(shipped.measure("rings", "guns/1")), 225));
        scene["rules"]["folder"] = "house";
        const Asked again{scene, house.folder.path};
        const std::vector<double> rings = radii(again.measure("rings", "guns/1"));
        CHECK(has(rings, 600));
        CHECK(has(rings, 300));
        CHECK(has(rings, 1200));
        CHECK(has(rings, 500));
        CHECK(number_in(again.tool(window::make_zones(true), again.unit("guns/1")), "in reach") == 600);
        // The rate of the house, by measure, in the window and in play.
        CHECK(again.measure("reach", "mixed/2")["rates"]["open"] == 1000);
        CHECK(number_in(again.tool(window::make_reach(), again.unit("mixed/2")), "over open ground") == 1000);
    }
    // The sheet, in its prose as in its list, in yards and in inches.
    const std::string sheet = house.sheet();
    CHECK(says(sheet, "Artillery range: 0 to 600 yards"));
    CHECK(says(sheet, "farther than 500 yards from every enemy"));
    CHECK(says(sheet, "each enemy battery within 300 yards"));
    CHECK(says(sheet, "within 1200 yards"));
    CHECK(says(house.sheet("--ground 75"), "Artillery range: 0 to 8\""));
    CHECK_FALSE(says(sheet, "900 yards from every enemy"));
}

TEST_CASE("a house edition with another order of steps plays, shows and prints it") {
    const House house;
    json turn = house.read("turn.json");
    put_before(turn, 1, "fatigue-recovery", "ploy-deploy");
    turn["phases"][1]["steps"][2]["name"] = "Rest";
    house.write("turn.json", turn);

    const Asked asked{house.scene(), house.folder.path};
    // What the turn bar, the scrub bar and the captions are made of.
    std::vector<std::string> ids, names;
    for (const play::Step& step : asked.game().steps()) ids.push_back(step.id), names.push_back(step.name);
    const std::vector<std::string> order{"activate-orders",    "issue-orders", "leader-actions",
                                         "convert-orders",     "move",         "recover",
                                         "ploy-deploy",        "fire",         "react",
                                         "convert-for-combat", "fight",        "convert-after-combat"};
    CHECK(ids == order);
    CHECK(names[5] == "Rest");
    CHECK(asked.game().steps()[5].phase == "Movement");
    // Played to the end of a turn, step by step.
    const std::unique_ptr<play::State> state = asked.game().start();
    std::vector<std::string> played{asked.game().steps()[state->step()].id};
    SeededDice dice{3};
    while (state->turn() == 1) {
        const auto command = state->choose(state->to_decide(), "simple").command;
        const auto events = state->decide(*command, dice);
        if (!events) FAIL(events.error().text());
        for (const play::EventPtr& event : *events) state->apply(*event);
        if (const std::string& now = asked.game().steps()[state->step()].id; now != played.back())
            played.push_back(now);
    }
    played.pop_back(); // the first of the next turn
    CHECK(played == order);
    // The sheet prints them so.
    const std::string sheet = house.sheet();
    CHECK(sheet.find("Rest") < sheet.find("Ploy and deploy"));
    // The automatic player plays it, and the journal is read again.
    const std::string game = (house.folder.path / "game.vantage").string();
    const Ran ran = run_line("play " + asked.file().string() + " --auto both --turns 2 --seed 5 -o " + game);
    if (ran.status != 0) FAIL(ran.output);
    const Ran replay = run_line("play --replay " + game + " --log");
    CHECK(replay.status == 0);
    CHECK(run_line("check " + game).status == 0);
}

TEST_CASE("a command that no step lists is legal nowhere") {
    const House house;
    json turn = house.read("turn.json");
    turn["phases"][0]["steps"][2]["commands"] = {"issue-objective"}; // in place of leader actions
    house.write("turn.json", turn);
    const Asked asked{house.scene(), house.folder.path};
    for (const play::Step& step : asked.game().steps()) {
        CAPTURE(step.id);
        const esr::GameState state = asked.state(step.id.c_str());
        const esr::TakeAction action{esr::CommanderId{0},
                                     esr::Action::take_personal_command,
                                     esr::goal_named(state, "horse").formation,
                                     {},
                                     {},
                                     {}};
        const auto refused = asked.decide(state, action);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().message == "\"action\" belongs to no step of these rules");
        for (const esr::Command& c : esr::legal_commands(state, esr::SideId{0}, asked.rules()))
            CHECK_FALSE(std::holds_alternative<esr::TakeAction>(c));
    }
}

TEST_CASE("what a house edition spells wrong, or leaves out, is named with its place") {
    struct Case {
        const char* name;
        const char* file;
        json::json_pointer at;
        json value; ///< null: taken away
        const char* where;
        const char* says;
    };
    using P = json::json_pointer;
    for (const Case& c :
         {Case{"a procedure",
               "turn.json",
               P{"/phases/2/steps/0/on_end"},
               {"fire-al"},
               "/phases/2/steps/0/on_end",
               "did you mean \"fire-all\"?"},
          Case{"a command",
               "turn.json",
               P{"/phases/1/steps/1/commands"},
               {"mov-formation"},
               "/phases/1/steps/1/commands",
               "did you mean \"move-formation\"?"},
          Case{"a step to go back to", "turn.json", P{"/phases/3/steps/3/again/from"}, "fights",
               "/phases/3/steps/3/again/from", "no step is called \"fights\""},
          Case{"fire that nobody assesses", "turn.json", P{"/phases/2/steps/2/before"}, json::array(),
               "turn.json", "must be followed by \"assess-fire\""},
          Case{"a return that fights nobody", "turn.json", P{"/phases/3/steps/3/again/from"},
               "convert-after-combat", "/phases/3/steps/3/again/from", "fight-all"},
          Case{"a march that nobody begins", "turn.json", P{"/phases/1/steps/1/on_begin"}, json::array(),
               "/phases/1/steps/1/on_begin", "first-mover"},
          Case{"two steps of one name", "turn.json", P{"/phases/3/steps/0/journal"}, "convert-orders",
               "/phases/3/steps/0/journal", "a second step"},
          Case{"a distance that is gone", "zones.json", P{"/zones/12"}, nullptr, "", "recovery"},
          Case{"a band that no table knows", "zones.json", P{"/zones/5/bands/0/id"}, "within_300", "",
               "within_"},
          Case{"a setting that is gone", "house-rules.json", P{"/settings/36"}, nullptr, "house-rules.json",
               "rally_distance"}}) {
        CAPTURE(std::string{c.name});
        const House house;
        json file = house.read(c.file);
        if (c.value.is_null())
            file[c.at.parent_pointer()].erase(static_cast<std::size_t>(std::stoul(c.at.back())));
        else
            file[c.at] = c.value;
        house.write(c.file, file);
        const fs::path scene = house.folder.path / "scene.json";
        REQUIRE(write_file(scene, house.scene().dump(1)));
        const Ran ran = run_line("play " + scene.string() + " --auto both --turns 1");
        CHECK(ran.status == 2);
        CHECK(std::count(ran.output.begin(), ran.output.end(), '\n') == 1);
        CHECK(says(ran.output, c.where));
        CHECK(says(ran.output, c.says));
    }
}

TEST_CASE("a scene that names no rules is played by the default system") {
    const Folder folder;
    json scene = answers_scene();
    scene.erase("rules");
    const Asked asked{scene, folder.path};
    CHECK(asked.battle().scene.rules.system == asked.game().system().id);
    CHECK(asked.game().system().is_default);
    CHECK(asked.battle().scene.rules.edition == asked.game().system().default_edition);
}
