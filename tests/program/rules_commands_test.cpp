// resolve, odds, rules and sheet as the shell sees them.
#include "engine/core/files.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <ostream>
#include <string>

using namespace vantage;
using test::Folder;
using test::run;

namespace {

test::Ran asked(const std::string& request, std::vector<std::string> arguments) {
    const Folder folder;
    REQUIRE(write_file(folder.path / "request.json", request));
    arguments.insert(arguments.begin() + 1, "request.json");
    return run(arguments, folder.path);
}

void check_refused(const test::Ran& ran, const std::string& key) {
    CAPTURE(ran.errors);
    CHECK(ran.status == 2);
    CHECK(ran.output.empty());
    CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
    CHECK(ran.errors.find(key) != std::string::npos);
}

}

TEST_CASE("resolve answers with JSON, and names what it cannot take in one line") {
    const test::Ran ran =
        asked(R"({"system": "esr", "table": "order-activation", "facts": {"fatigue": 2}, "dice": [6, 5]})",
              {"resolve"});
    CHECK(ran.status == 0);
    CHECK(ran.errors.empty());
    const auto answer = nlohmann::json::parse(ran.output);
    CHECK(answer["edition"] == "current");
    CHECK(answer["score"] == 9);
    CHECK(answer["outcome"] == "success");
    check_refused(asked(R"({"system": "esr", "table": "combats"})", {"resolve"}), "table");
    check_refused(asked(R"({"system": "ers", "table": "combat"})", {"resolve"}), "system");
    check_refused(asked(R"({"system": "../esr", "table": "combat"})", {"resolve"}), "system");
    check_refused(asked("{\"system\": \"esr\", \"table\": \"a\\nb\"}", {"resolve"}), "table");
    check_refused(asked("not json", {"resolve"}), "request.json");
    check_refused(run({"resolve", "no-such-file.json"}), "no-such-file.json");
    check_refused(run({"resolve"}), "request"); // nothing on standard input
}

TEST_CASE("odds tell every outcome, one point more and less, and turns") {
    const std::string request =
        R"({"system": "esr", "table": "order-activation", "facts": {"issuer_leadership": "B"}})";
    const test::Ran ran = asked(request, {"odds", "--within", "2", "--json"});
    REQUIRE(ran.status == 0);
    const auto answer = nlohmann::json::parse(ran.output);
    CHECK(answer["outcomes"][0]["outcome"] == "success");
    CHECK(answer["outcomes"][0]["ways"] == 30);
    CHECK(answer["rolls"] == 36);
    CHECK(answer["outcomes"][0]["with_one_more"].get<double>() == doctest::Approx(33.0 / 36));
    CHECK(answer["turns"].size() == 2);
    CHECK(asked(request, {"odds"}).output.find("83.33 %") != std::string::npos);
    check_refused(asked(request, {"odds", "--within", "0"}), "within");
    check_refused(asked(R"({"system": "esr", "table": "leader-fate"})", {"odds", "--within", "2"}), "table");
    check_refused(
        asked(R"({"system": "esr", "table": "leader-fate"})", {"odds", "--within", "2", "--until", "x"}),
        "until");
}

TEST_CASE("sheet prints at the ground scales that the rules allow, in three forms") {
    CHECK(run({"sheet", "--ground", "75"}).output.find("within 12\" / within 6\"") != std::string::npos);
    CHECK(run({"sheet"}).output.find("450 yards") != std::string::npos);
    CHECK(run({"sheet", "--ground", "50", "--format", "md"}).output.starts_with("# "));
    CHECK(run({"sheet", "--ground", "200", "--format", "html"}).output.starts_with("<!DOCTYPE html>"));
    check_refused(run({"sheet", "--ground", "49.9"}), "--ground");
    check_refused(run({"sheet", "--ground", "201"}), "--ground");
    check_refused(run({"sheet", "--system", "chess"}), "system");
    check_refused(run({"sheet", "--edition", "1815"}), "edition");
    check_refused(run({"sheet", "--format", "pdf"}), "format");
}

TEST_CASE("rules lists what there is and refuses a broken folder with the place") {
    CHECK(run({"rules"}).output.find("status-check") != std::string::npos);
    CHECK(run({"rules", "esr", "combat"}).output.find("required: infantry, cavalry or artillery") !=
          std::string::npos);
    const Folder folder;
    std::filesystem::create_directories(folder.path / "mine" / "common");
    REQUIRE(write_file(folder.path / "mine" / "system.json", R"({"id": "mine", "name": "Mine"})"));
    REQUIRE(write_file(
        folder.path / "mine" / "common" / "t.json",
        R"({"id": "t", "dice": "1d6", "outcomes": [{"id": "a", "to": 2}, {"id": "b", "from": 4}]})"));
    check_refused(run({"rules", "--folder", folder.path.string()}), "t.json: /outcomes/1: there is a gap");
}
