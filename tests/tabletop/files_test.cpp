// What is wrong with the files that looks and changes are read from: every mistake with its place, in one
// pass, and the name that was likely meant. The files are those of tests/rules/systems/skirmish, each with
// some of it replaced.
#include "engine/core/files.h"
#include "engine/tabletop/changes.h"
#include "engine/tabletop/plan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <ostream>
#include <unistd.h>

using namespace vantage;
using namespace vantage::tabletop;

namespace {

namespace fs = std::filesystem;

/// A copy of the small system, for breaking.
struct Copy {
    Copy() {
        static int number = 0;
        folder = fs::temp_directory_path() /
                 ("vantage-files-" + std::to_string(::getpid()) + "-" + std::to_string(number++)) /
                 "skirmish";
        fs::create_directories(folder);
        fs::copy(fs::path{VANTAGE_SOURCE_DIR} / "tests" / "rules" / "systems" / "skirmish", folder,
                 fs::copy_options::recursive);
    }
    ~Copy() {
        std::error_code ignored;
        fs::remove_all(folder.parent_path(), ignored);
    }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;

    void write(const char* file, const std::string& text) const { REQUIRE(write_file(folder / file, text)); }

    /// "file: place: message" for everything that is wrong.
    [[nodiscard]] std::vector<std::string> problems() const {
        Problems found;
        if (const auto system = rules::read_system(folder, {}, found)) {
            const scene::CardForm cards = scene::read_card_form(folder, found);
            (void)read_plan(*system, cards, found);
            (void)read_changes(*system, cards, found);
        }
        std::vector<std::string> lines;
        for (const Error& e : found.errors()) lines.push_back(e.text().substr(folder.string().size() + 1));
        return lines;
    }

    fs::path folder;
};

/// The problems are just these: each begins with the one, the file and the place, and has the other in it.
void check_problems(const Copy& copy, std::initializer_list<std::pair<const char*, const char*>> expected) {
    std::vector<std::string> found = copy.problems();
    for (const auto& [place, words] : expected) {
        CAPTURE(place);
        const auto line = std::find_if(found.begin(), found.end(), [p = place](const std::string& text) {
            return text.starts_with(std::string(p) + ": ");
        });
        REQUIRE(line != found.end());
        CAPTURE(*line);
        CHECK(line->find(words) != std::string::npos);
        found.erase(line);
    }
    for (const std::string& line : found) FAIL_CHECK(line);
}

}

TEST_CASE("the files as they are have no problem") { check_problems(Copy{}, {}); }

TEST_CASE("changes: unknown effects, facts, tables, steps, entries, kinds and words, all in one pass") {
    const Copy copy;
    copy.write("changes.json", R"({
      "tables": {
        "voley": [],
        "volley": [
          { "when": { "effect.men_lots": { "min": 1 }, "own.spnt": true, "fact.wal": true, "outcome": "hit" } },
          { "who": "othr", "kinds": ["infantry", "horse"], "set": { "spnt": true, "steady": "shakn" } },
          { "add": { "men": { "of": "effect.men_lost", "tims": -1 } }, "smoke": { "of": "efect.men_lost" } },
          { "due": { "table": "meleee" } },
          { "due": { "table": "melee", "facts": { "uphil": true, "men": "many" } } },
          { "step": { "entry": "steady", "along": ["steady", "lost"], "by": 1 } },
          { "passes": { "entry": "mn", "at_start": "men" } },
          "shard" ] },
      "shared": { "shared": [] },
      "bans": { "volley": [ { "when": { "outcome": "hits" }, "message": "too early to know" } ] },
      "steps": { "push/rst": [ { "who": "every", "when": { "own.spent": true } } ] },
      "any_time": ["mele"],
      "moves": [ { "kinds": ["infantry"], "steps": ["psh/rest"], "allowance": { "setting": "marsh" }, "may_change": ["stedy"],
                   "effect": "men_los" } ] })");
    check_problems(
        copy, {
                  {"changes.json: /moves/0/allowance/setting", "did you mean \"setting.march\""},
                  {"changes.json: /tables/voley", "did you mean \"volley\""},
                  {"changes.json: /tables/volley/0/when/effect.men_lots", "did you mean \"effect.men_lost\""},
                  {"changes.json: /tables/volley/0/when/own.spnt", "did you mean \"own.spent\""},
                  {"changes.json: /tables/volley/0/when/fact.wal", "did you mean \"fact.wall\""},
                  {"changes.json: /tables/volley/0/when/outcome", "\"hit\" is not one of"},
                  {"changes.json: /tables/volley/1/who", "takes own"},
                  {"changes.json: /tables/volley/1/kinds/1", "takes infantry"},
                  {"changes.json: /tables/volley/1/set/spnt", "did you mean \"spent\""},
                  {"changes.json: /tables/volley/1/set/steady", "is shakn, takes steady, shaken or gone"},
                  {"changes.json: /tables/volley/2/add/men/tims", "did you mean \"times\""},
                  {"changes.json: /tables/volley/2/smoke/of", "did you mean \"effect.men_lost\""},
                  {"changes.json: /tables/volley/3/due/table", "did you mean \"melee\""},
                  {"changes.json: /tables/volley/4/due/facts/uphil", "did you mean \"uphill\""},
                  {"changes.json: /tables/volley/4/due/facts/men", "is many, takes a whole number"},
                  {"changes.json: /tables/volley/5/step/entry", "is lost, takes"},
                  {"changes.json: /tables/volley/6/passes/entry", "did you mean \"men\""},
                  {"changes.json: /tables/volley/7", "did you mean \"shared\""},
                  {"changes.json: /bans/volley/0/when/outcome", "nothing is called \"outcome\" here"},
                  {"changes.json: /steps/push~1rst", "did you mean \"push/rest\""},
                  {"changes.json: /steps/push~1rst/0/when/own.spent", "self.spent"},
                  {"changes.json: /any_time/0", "did you mean \"melee\""},
                  {"changes.json: /moves/0/steps/0", "did you mean \"push/rest\""},
                  {"changes.json: /moves/0/may_change/0", "did you mean \"steady\""},
                  {"changes.json: /moves/0/effect", "did you mean \"men_lost\""},
              });
}

TEST_CASE("looks: unknown facts, zones, tables, entries and words, all in one pass") {
    const Copy copy;
    copy.write("assist.json", R"({
      "flank": 99,
      "shared": { "all": [ { "fact": "men", "see": "card" }, { "fact": "uphil", "see": "sight" } ] },
      "tables": {
        "volly": [],
        "volley": [
          "al", "all",
          { "fact": "men", "see": "card", "key": "mn" },
          { "fact": "mn", "see": "card", "key": "men" },
          { "fact": "range", "see": "zone", "zone": "muskt" },
          { "fact": "range", "see": "zone", "zone": "musket", "values": { "clos": "close" }, "else": "far" },
          { "fact": "wall", "see": "ground", "is": ["fortress"] },
          { "fact": "wall", "see": "near", "within": 9, "kinds": ["lader"], "card": { "steddy": "gone" }, "on": ["back"] },
          { "fact": "wall", "see": "table", "table": "mele" },
          { "fact": "wall", "see": "table", "table": "melee", "effect": "men_lots" },
          { "fact": "wall", "see": "weather", "kinds": ["hail"] },
          { "fact": "wall", "see": "card", "map": { "true": true } },
          { "fact": "wall", "see": "card", "when": { "saw": true } },
          { "fact": "wall" },
          { "fact": "men", "see": "climb", "per": 5, "round": "off" } ] } })");
    check_problems(copy,
                   {
                       {"assist.json: /flank", "takes 1 to 90"},
                       {"assist.json: /tables/volly", "did you mean \"volley\""},
                       {"assist.json: /tables/volley/0", "did you mean \"all\""},
                       {"assist.json: /shared/all/1/fact", "no table that uses this has a fact \"uphil\""},
                       {"assist.json: /tables/volley/2/key", "did you mean \"men\""},
                       {"assist.json: /tables/volley/3/fact", "did you mean \"men\""},
                       {"assist.json: /tables/volley/4/zone", "did you mean \"musket\""},
                       {"assist.json: /tables/volley/5/values/clos", "\"clos\" is not one of"},
                       {"assist.json: /tables/volley/5", "not far"},
                       {"assist.json: /tables/volley/6/is/0", "\"fortress\" is not one of"},
                       {"assist.json: /tables/volley/7/kinds/0", "takes infantry"},
                       {"assist.json: /tables/volley/7/card/steddy", "did you mean \"steady\""},
                       {"assist.json: /tables/volley/7/on/0", "takes front, flank or rear"},
                       {"assist.json: /tables/volley/8/table", "did you mean \"melee\""},
                       {"assist.json: /tables/volley/9/effect", "did you mean \"men_lost\""},
                       {"assist.json: /tables/volley/10/kinds/0", "rain"},
                       {"assist.json: /tables/volley/11/map", "unknown key \"map\""},
                       {"assist.json: /tables/volley/12/when/saw", "or seen"},
                       {"assist.json: /tables/volley/13", "takes \"see\" or a \"value\""},
                       {"assist.json: /tables/volley/14/round", "takes none, down, up or nearest"},
                   });
}

TEST_CASE("several files with mistakes are all told of, and a table that is no JSON ends it there") {
    const Copy copy;
    copy.write(
        "cards.json",
        R"({"entries": [{"id": "men", "type": "int", "default": "x"}, {"id": "spent", "type": "flag"}]})");
    copy.write(
        "turn.json",
        R"({"phases": [{"id": "fire", "name": "Fire", "steps": [{"id": "volley", "name": "V", "tables": ["voley"]}]}]})");
    copy.write("assist.json", R"({"tables": {}})");
    copy.write("changes.json", R"({"tables": {"volley": [{"set": {"spend": true}}]}})");
    check_problems(copy, {
                             {"cards.json: /entries/0/default", "takes a whole number"},
                             {"cards.json: /entries/1/type", "takes bool"},
                             {"turn.json: /phases/0/steps/0/tables", "did you mean \"volley\""},
                             {"changes.json: /tables/volley/0/set/spend", "did you mean \"spent\""},
                         });
    copy.write("common/volley.json", "{");
    check_problems(copy, {{"common/volley.json: line 1, column 1", "is not JSON"}});
}
