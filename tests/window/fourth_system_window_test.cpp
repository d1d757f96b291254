// A rules system that the program has never heard of, written here as a folder of data: played by the
// automatic player from the first turn to the last, filmed, and opened in the window. No line of C++ is for
// it.
#include "person.h"
#include "scratch.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <map>

using namespace vantage::test;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

/// Thirteen tables: marches, ranges, fire, charges, nerve and what becomes of leaders.
const std::map<std::string, const char*> rules{
    {"system.json",
     R"({ "id": "outpost", "name": "Outposts", "measure": "yards", "yards_in_one": 1, "modifier_total": "values" })"},
    {"turn.json", R"({ "minutes": 5, "phases": [
      { "id": "start", "number": "1", "name": "Start", "steps": [
        { "id": "nerve", "number": "1.1", "name": "Rally", "tables": ["rally"] },
        { "id": "lead", "number": "1.2", "name": "Leaders", "tables": ["voice"] } ] },
      { "id": "go", "number": "2", "name": "Go", "steps": [
        { "id": "march", "number": "2.1", "name": "March", "tables": ["foot-march", "horse-march", "gun-march"] } ] },
      { "id": "fire", "number": "3", "name": "Fire", "steps": [
        { "id": "guns", "number": "3.1", "name": "Cannon", "tables": ["cannonade"] },
        { "id": "muskets", "number": "3.2", "name": "Muskets", "tables": ["volley", "ammunition"] } ] },
      { "id": "steel", "number": "4", "name": "Cold steel", "steps": [
        { "id": "charge", "number": "4.1", "name": "Charges", "tables": ["charge", "pursuit"] },
        { "id": "end", "number": "4.2", "name": "Breath", "tables": ["exhaustion", "leader-hit"] } ] } ] })"},
    {"zones.json", R"({ "zones": [
      { "id": "musket", "label": "musket", "arc": 60, "bands": [ { "id": "close", "to": 60 }, { "id": "long", "to": 200 } ] },
      { "id": "cannon", "label": "cannon", "arc": 60, "bands": [ { "id": "canister", "to": 250 }, { "id": "shot", "to": 900 } ] } ] })"},
    {"effects.json", R"({ "effects": {
      "yards": { "type": "number", "label": "march", "distance": true }, "hits": { "type": "int", "label": "hits" },
      "nerve": { "type": "word", "words": ["steady", "shaken", "running"], "label": "nerve" },
      "back": { "type": "number", "label": "falls back", "distance": true }, "spent": { "type": "bool", "label": "out of cartridges" },
      "down": { "type": "bool", "label": "falls" }, "tired": { "type": "int", "label": "weariness" }, "heard": { "type": "int", "label": "heard" } } })"},
    {"cards.json", R"({ "entries": [
      { "id": "strength", "type": "int", "max": 20, "label": "strength points", "required": true },
      { "id": "full", "type": "int", "max": 20, "label": "strength points at the start", "required": true },
      { "id": "nerve", "type": "word", "words": ["steady", "shaken", "running"], "label": "nerve", "default": "steady" },
      { "id": "tired", "type": "int", "max": 9, "label": "weariness", "default": 0 },
      { "id": "cartridges", "type": "bool", "label": "has cartridges", "default": true },
      { "id": "voice", "type": "int", "max": 9, "label": "how far he is heard", "for": ["leader"], "default": 1 } ] })"},
    {"assist.json", R"({ "tables": {
      "rally": [ { "fact": "tired", "see": "card" }, { "fact": "leader_near", "see": "near", "side": "own", "kinds": ["leader"], "within": 250 } ],
      "voice": [ { "fact": "voice", "see": "card" } ],
      "foot-march": [ { "fact": "ground", "see": "path", "values": { "rough": "rough", "dense": "rough" }, "else": "open" }, { "fact": "tired", "see": "card" } ],
      "horse-march": [ { "fact": "ground", "see": "path", "values": { "rough": "rough", "dense": "rough" }, "else": "open" } ],
      "gun-march": [ { "fact": "ground", "see": "path", "values": { "rough": "rough", "dense": "rough" }, "else": "open" } ],
      "cannonade": [ { "fact": "strength", "see": "card" }, { "fact": "range", "see": "zone", "zone": "cannon" } ],
      "volley": [ { "fact": "strength", "see": "card" }, { "fact": "range", "see": "zone", "zone": "musket" } ],
      "ammunition": [ { "fact": "tired", "see": "card" } ],
      "charge": [ { "fact": "strength", "see": "card" }, { "fact": "tired", "see": "card" } ],
      "pursuit": [ { "fact": "tired", "see": "card" } ],
      "nerve": [ { "fact": "tired", "see": "card" }, { "fact": "lost", "see": "losses", "key": "strength", "at_start": "full" } ],
      "exhaustion": [ { "fact": "tired", "see": "card" } ],
      "leader-hit": [ { "fact": "enemies", "see": "near", "side": "enemy", "within": 80 } ] } })"},
    {"changes.json", R"({ "smoke_turns": 0, "any_time": ["nerve"],
      "tables": {
        "rally": [ { "set": { "nerve": { "of": "effect.nerve" } } } ],
        "cannonade": [ { "smoke": 1 }, { "who": "other", "when": { "effect.hits": { "min": 1 } }, "add": { "strength": { "of": "effect.hits", "times": -1 } } },
          { "who": "other", "when": { "self.strength": { "max": 0 } }, "remove": true },
          { "who": "other", "when": { "effect.hits": { "min": 1 } }, "due": { "table": "nerve", "alone": true }, "why": "hit by shot" } ],
        "volley": [ { "smoke": 1 }, { "who": "other", "when": { "effect.hits": { "min": 1 } }, "add": { "strength": { "of": "effect.hits", "times": -1 } } },
          { "who": "other", "when": { "self.strength": { "max": 0 } }, "remove": true },
          { "who": "other", "when": { "effect.hits": { "min": 1 } }, "due": { "table": "nerve", "alone": true }, "why": "hit by musketry" },
          { "due": { "table": "ammunition", "alone": true }, "why": "has fired" } ],
        "ammunition": [ { "when": { "effect.spent": true }, "set": { "cartridges": false } } ],
        "charge": [ { "add": { "tired": 1 } }, { "who": "other", "add": { "tired": 1 } },
          { "who": "other", "when": { "outcome": "home" }, "add": { "strength": -1 }, "set": { "nerve": "running" }, "retreat": 120, "faces_away": true },
          { "when": { "outcome": "beaten" }, "add": { "strength": -1 }, "set": { "nerve": "shaken" }, "retreat": 80 },
          { "who": "other", "when": { "self.strength": { "max": 0 } }, "remove": true }, { "when": { "self.strength": { "max": 0 } }, "remove": true } ],
        "nerve": [ { "set": { "nerve": { "of": "effect.nerve" } } }, { "when": { "effect.back": { "min": 1 } }, "retreat": { "of": "effect.back" } } ],
        "exhaustion": [ { "add": { "tired": { "of": "effect.tired" } } } ],
        "leader-hit": [ { "when": { "effect.down": true }, "remove": true } ],
        "voice": [ { "set": { "voice": { "of": "effect.heard" } } } ] },
      "bans": {
        "volley": [ { "when": { "same_side": true }, "message": "takes an enemy" }, { "when": { "own.cartridges": false }, "message": "has no cartridges left" },
          { "when": { "own.nerve": "running" }, "message": "runs" }, { "when": { "fact.range": "none" }, "message": "out of range" } ],
        "cannonade": [ { "when": { "same_side": true }, "message": "takes an enemy" }, { "when": { "fact.range": "none" }, "message": "out of range" } ],
        "charge": [ { "when": { "same_side": true }, "message": "takes an enemy" }, { "when": { "distance": { "above": 2 } }, "message": "is not in contact" } ],
        "move": [ { "when": { "own.nerve": ["shaken", "running"] }, "message": "is not steady" } ] },
      "moves": [
        { "kinds": ["infantry"], "steps": ["go/march"], "table": "foot-march", "effect": "yards" },
        { "kinds": ["cavalry"], "steps": ["go/march"], "table": "horse-march", "effect": "yards" },
        { "kinds": ["artillery"], "steps": ["go/march"], "table": "gun-march", "effect": "yards" },
        { "kinds": ["leader"], "steps": ["go/march"], "allowance": 300 } ] })"},
    {"conduct.json", R"({
      "tables": {
        "rally": { "on": "nobody", "card": { "nerve": ["shaken", "running"] }, "shown": "rally" },
        "cannonade": { "kinds": ["artillery"], "on": "enemy", "within": 900, "shown": "fire" },
        "volley": { "kinds": ["infantry"], "on": "enemy", "within": 200, "shown": "fire" },
        "charge": { "kinds": ["infantry", "cavalry"], "on": "enemy", "within": 2, "shown": "fight" },
        "exhaustion": { "on": "nobody", "unless": { "tired": 0 } },
        "leader-hit": { "kinds": ["leader"], "on": "nobody" } },
      "approach": { "infantry": 50, "cavalry": 0, "artillery": 600 }, "stays": { "nerve": ["shaken", "running"] },
      "broken": { "nerve": "running" }, "strength": { "infantry": { "of": "strength" }, "cavalry": { "of": "strength", "times": 1.3 }, "artillery": { "of": "strength" } },
      "status": [ { "word": "running", "units": { "nerve": "running" } } ], "tokens": { "entry": "tired", "of": "units", "name": "weariness" } })"},
    {"common/rally.json", R"({ "id": "rally", "title": "Rally", "dice": "1d6", "rows": [
      { "id": "tired", "type": "int", "max": 9, "label": "weariness", "each": -1 }, { "id": "leader_near", "type": "bool", "label": "a leader is near", "value": 2 } ],
      "outcomes": [ { "id": "steady", "from": 4, "effects": { "nerve": "steady" } }, { "id": "shaken", "from": 2, "to": 3, "effects": { "nerve": "shaken" } },
        { "id": "running", "to": 1, "effects": { "nerve": "running" } } ] })"},
    {"common/voice.json",
     R"({ "id": "voice", "title": "Being heard", "dice": "1d6", "rows": [ { "id": "voice", "type": "int", "max": 9, "label": "voice" } ],
      "outcomes": [ { "id": "well", "from": 4, "effects": { "heard": 3 } }, { "id": "badly", "to": 3, "effects": { "heard": 1 } } ] })"},
    {"common/foot-march.json",
     R"({ "id": "foot-march", "title": "March of the foot", "dice": "none", "rows": [
      { "id": "ground", "type": "word", "words": ["open", "rough"], "label": "ground" }, { "id": "tired", "type": "int", "max": 9, "label": "weariness" } ],
      "outcomes": [ { "id": "march" } ], "effects": { "yards": { "map": "ground", "values": { "rough": 90 }, "else": 150 } } })"},
    {"common/horse-march.json",
     R"({ "id": "horse-march", "title": "March of the horse", "dice": "none", "rows": [
      { "id": "ground", "type": "word", "words": ["open", "rough"], "label": "ground" } ],
      "outcomes": [ { "id": "march" } ], "effects": { "yards": { "map": "ground", "values": { "rough": 120 }, "else": 300 } } })"},
    {"common/gun-march.json", R"({ "id": "gun-march", "title": "March of the guns", "dice": "none", "rows": [
      { "id": "ground", "type": "word", "words": ["open", "rough"], "label": "ground" } ],
      "outcomes": [ { "id": "march" } ], "effects": { "yards": { "map": "ground", "values": { "rough": 60 }, "else": 120 } } })"},
    {"common/cannonade.json", R"({ "id": "cannonade", "title": "Cannonade", "dice": "2d6", "rows": [
      { "id": "strength", "type": "int", "max": 20, "label": "guns", "value": { "of": "strength", "per": 2, "round": "down" } },
      { "id": "range", "type": "word", "words": ["canister", "shot"], "label": "range", "values": { "canister": 2 } } ],
      "outcomes": [ { "id": "miss", "to": 8, "effects": { "hits": 0 } }, { "id": "hit", "from": 9, "effects": { "hits": 1 } } ] })"},
    {"common/volley.json", R"({ "id": "volley", "title": "Volley", "dice": "2d6", "rows": [
      { "id": "strength", "type": "int", "max": 20, "label": "muskets", "value": { "of": "strength", "per": 3, "round": "down" } },
      { "id": "range", "type": "word", "words": ["close", "long"], "label": "range", "values": { "close": 2 } } ],
      "outcomes": [ { "id": "miss", "to": 9, "effects": { "hits": 0 } }, { "id": "hit", "from": 10, "effects": { "hits": 1 } } ] })"},
    {"common/ammunition.json",
     R"({ "id": "ammunition", "title": "Cartridges", "dice": "1d6", "rows": [ { "id": "tired", "type": "int", "max": 9, "label": "weariness" } ],
      "outcomes": [ { "id": "enough", "from": 2, "effects": { "spent": false } }, { "id": "none-left", "to": 1, "effects": { "spent": true } } ] })"},
    {"common/charge.json", R"({ "id": "charge", "title": "Charge", "dice": "1d6", "two_sided": true, "rows": [
      { "id": "strength", "type": "int", "max": 20, "label": "strength", "value": { "of": "strength", "per": 2, "round": "down" } },
      { "id": "tired", "type": "int", "max": 9, "label": "weariness", "each": -1 } ],
      "outcomes": [ { "id": "home", "from": 1 }, { "id": "beaten", "to": 0 } ] })"},
    {"common/pursuit.json",
     R"({ "id": "pursuit", "title": "Pursuit", "dice": "1d6", "rows": [ { "id": "tired", "type": "int", "max": 9, "label": "weariness" } ],
      "outcomes": [ { "id": "halts", "from": 3 }, { "id": "goes-on", "to": 2 } ] })"},
    {"common/nerve.json", R"({ "id": "nerve", "title": "Nerve", "dice": "2d6", "rows": [
      { "id": "tired", "type": "int", "max": 9, "label": "weariness", "each": -1 }, { "id": "lost", "type": "int", "max": 100, "label": "losses in percent", "value": { "of": "lost", "per": 25, "round": "down", "times": -1 } } ],
      "outcomes": [ { "id": "stands", "from": 5, "effects": { "nerve": "steady", "back": 0 } }, { "id": "wavers", "from": 3, "to": 4, "effects": { "nerve": "shaken", "back": 40 } },
        { "id": "runs", "to": 2, "effects": { "nerve": "running", "back": 150 } } ] })"},
    {"common/exhaustion.json",
     R"({ "id": "exhaustion", "title": "Weariness", "dice": "1d6", "rows": [ { "id": "tired", "type": "int", "max": 9, "label": "weariness" } ],
      "outcomes": [ { "id": "rests", "from": 4, "effects": { "tired": -1 } }, { "id": "pants", "to": 3, "effects": { "tired": 0 } } ] })"},
    {"common/leader-hit.json",
     R"({ "id": "leader-hit", "title": "Leaders in danger", "dice": "2d6", "rows": [ { "id": "enemies", "type": "int", "max": 99, "label": "enemies within 80 yards" } ],
      "outcomes": [ { "id": "falls", "when": { "natural": { "min": 12 }, "enemies": { "min": 1 } }, "effects": { "down": true } }, { "id": "safe", "effects": { "down": false } } ] })"}};

Json unit(const char* name, const char* troop, int men, int strength) {
    Json out = {{"name", name},
                {"troop", troop},
                {"men", men},
                {"combat", 4},
                {"card", {{"strength", strength}, {"full", strength}}}};
    if (std::string{troop} == "foot-artillery") out["guns"] = 6;
    return out;
}

Json side(const char* id, const char* nation, double north, double facing, const char* order) {
    return {{"id", id},
            {"name", id},
            {"nation", nation},
            {"forces",
             Json::array(
                 {{{"name", std::string{id} + " force"},
                   {"commander",
                    {{"name", std::string{id} + " chief"},
                     {"leadership", "B"},
                     {"tactical", 1},
                     {"at", {900, north}}}},
                   {"formations",
                    Json::array(
                        {{{"id", id},
                          {"name", std::string{id} + " brigade"},
                          {"commander",
                           {{"name", std::string{id} + " colonel"}, {"leadership", "B"}, {"tactical", 1}}},
                          {"at", {900, north}},
                          {"facing", facing},
                          {"front", 900},
                          {"order", order},
                          {"waves", 1},
                          {"units", Json::array({unit("First", "line-infantry", 500, 10),
                                                 unit("Second", "line-infantry", 500, 10),
                                                 unit("Horse", "hussars", 300, 8),
                                                 unit("Guns", "foot-artillery", 108, 6)})}}})}}})}};
}

Json battle() {
    return {{"title", "Outposts at the oak"},
            {"scales", {{"ground", 50}, {"figures", 15}}},
            {"ground", {{"extent", {1800, 1800}}}},
            {"rules", {{"system", "outpost"}, {"folder", "rules"}}},
            {"clock", {{"turns", 12}}},
            {"sides", Json::array({side("red", "british", 300, 0, "attack"),
                                   side("blue", "french", 1450, 180, "defend")})},
            {"objectives", Json::array({{{"id", "oak"},
                                         {"name", "The oak"},
                                         {"at", {900, 1100}},
                                         {"points", 5},
                                         {"radius", 200},
                                         {"held_by", "blue"}}})},
            {"victory",
             {{"conditions",
               Json::array({{{"side", "red"}, {"result", "Red has the oak"}, {"holds", {"oak"}}},
                            {{"side", "blue"}, {"result", "Blue keeps the oak"}, {"holds", {"oak"}}},
                            {{"result", "Draw"}}})}}},
            {"cameras", Json::array({{{"name", "table"},
                                      {"target", {900, 900}},
                                      {"distance", 2600},
                                      {"bearing", 0},
                                      {"pitch", 40}}})}};
}

void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream{file} << text;
}

int run(const std::string& arguments, const fs::path& told) {
    const std::string line = fmt::format("'{}' {} > '{}' 2>&1", VANTAGE_PROGRAM, arguments, told.string());
    const int status = std::system(line.c_str());
    if (status != 0) {
        std::ifstream file{told};
        MESSAGE(arguments, ": ", std::string(std::istreambuf_iterator<char>{file}, {}));
    }
    return status;
}

}

TEST_CASE("a fourth system that is a folder of data is played, filmed and opened in the window") {
    const vantage::tests::Scratch scratch;
    for (const auto& [name, text] : rules) write(scratch.folder / "rules/outpost" / name, text);
    const std::string scene = (scratch.folder / "outposts.json").string();
    write(scene, battle().dump(1));
    const fs::path told = scratch.folder / "told.txt";
    const std::string game = (scratch.folder / "game.vantage").string();
    REQUIRE(run(fmt::format("check '{}' '{}'", (scratch.folder / "rules/outpost").string(), scene), told) ==
            0);
    REQUIRE(run(fmt::format("play '{}' --auto both --seed 5 -o '{}'", scene, game), told) == 0);
    const Json end = program_says(fmt::format("play --replay '{}' --json", game));
    CHECK(end["turn"] == 12);
    CHECK(end["over"] == true);
    REQUIRE(run(fmt::format("film '{}' -o '{}' --size 320x180 --frames 0:60", game,
                            (scratch.folder / "film").string()),
                told) == 0);
    CHECK(std::distance(fs::directory_iterator{scratch.folder / "film"}, fs::directory_iterator{}) == 60);

    if (!Desktop::possible()) return;
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", game, "--camera", "table"}};
    REQUIRE(desktop.wait([](const Json& s) { return game_rests(s) && still(s); }));
    CHECK(desktop.state()["game"]["turn"] == 12);
    desktop.key("ctrl+q");
    CHECK(desktop.exit_status() == 0);
}
