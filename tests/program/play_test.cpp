// play as the shell sees it.
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

const std::string scene = std::string(VANTAGE_SOURCE_DIR) + "/scenes/first-light.json";

std::string text_of(const std::filesystem::path& file) {
    const auto text = read_file(file);
    REQUIRE(text);
    return *text;
}

void check_refused(const test::Ran& ran, std::initializer_list<const char*> words) {
    CAPTURE(ran.errors);
    CHECK(ran.status == 2);
    CHECK(ran.output.empty());
    CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
    for (const char* word : words) CHECK(ran.errors.find(word) != std::string::npos);
}

test::Ran record(const Folder& folder, const char* file, const char* seed) {
    return run({"play", scene, "--auto", "both", "--turns", "3", "--seed", seed, "-o", file, "--json"},
               folder.path);
}

}

TEST_CASE("an automatic game is its seed, and two journals are compared") {
    const Folder folder;
    const test::Ran ran = record(folder, "a", "5");
    CAPTURE(ran.errors);
    REQUIRE(ran.status == 0);
    const auto answer = nlohmann::json::parse(ran.output);
    CHECK(answer["over"] == true);
    CHECK(answer["turn"].get<int>() >= 2);
    CHECK(record(folder, "b", "5").status == 0);
    CHECK(record(folder, "c", "8").status == 0);
    CHECK(text_of(folder.path / "a") == text_of(folder.path / "b"));

    const test::Ran same = run({"play", "--compare", "a", "b"}, folder.path);
    CHECK(same.status == 0);
    CHECK(same.output == "the same game\n");
    const test::Ran other = run({"play", "--compare", "a", "c", "--json"}, folder.path);
    CHECK(other.status == 1);
    CHECK(nlohmann::json::parse(other.output)["same"] == false);

    const test::Ran again = run({"play", "--replay", "a", "--json"}, folder.path);
    CHECK(again.status == 0);
    CHECK(nlohmann::json::parse(again.output)["hash"] == answer["hash"]);
    const test::Ran second = run({"play", "--replay", "a", "--turn", "2", "--json"}, folder.path);
    CHECK(nlohmann::json::parse(second.output)["turn"] == 2);
    CHECK(nlohmann::json::parse(second.output)["over"] == false);
    check_refused(run({"play", "--replay", "a", "--turn", "9"}, folder.path), {"--turn", "9"});
}

TEST_CASE("orders come from a file, with dice that were rolled at the table, and can be taken back") {
    const Folder folder;
    REQUIRE(write_file(folder.path / "orders.txt", R"(# The French begin.
end-step side=french
issue-directive by="Jean Lannoy" formation=fr2 directive=attack target=bridge
undo
issue-directive by="Jean Lannoy" formation=fr2 directive=move target=bridge
undo
redo
end-step side=french

action by="Jean Lannoy" action=create-detachment formation=fr1 units=fr1/1 dice=6,5
)"));
    const test::Ran ran =
        run({"play", scene, "--auto", "russian", "--orders", "orders.txt", "--log", "-o", "j"}, folder.path);
    CAPTURE(ran.errors);
    REQUIRE(ran.status == 0);
    CHECK(ran.output.find("[6 5]") != std::string::npos);
    CHECK(ran.output.find("Detachment of First brigade") != std::string::npos);
    CHECK(ran.output.find("move pending") != std::string::npos); // the second thought stands
    const test::Ran again = run({"play", "--replay", "j", "--log"}, folder.path);
    CHECK(again.status == 0);
    CHECK(again.output.find("[6 5]") != std::string::npos);
}

TEST_CASE(
    "an order that the rules forbid is named with its line and its rule, and what came before is kept") {
    const Folder folder;
    const auto give = [&](const char* line) {
        REQUIRE(write_file(folder.path / "orders.txt", std::string("end-step side=french\n") + line + "\n"));
        return run({"play", scene, "--auto", "russian", "--orders", "orders.txt", "-o", "j"}, folder.path);
    };
    check_refused(give("fight formation=fr1"), {"orders.txt", "line 2", "esr 1"});
    check_refused(give("issue-directive by=\"Karl Balin\" formation=fr1 directive=attack"),
                  {"line 2", "esr 1.2", "chain of command"});
    check_refused(give("issue-directive by=Nobody formation=fr1"), {"line 2", "by"});
    check_refused(give("march formation=fr1"), {"line 2", "march"});
    check_refused(give("undo now"), {"line 2"});
    const test::Ran kept = run({"play", "--replay", "j", "--json"}, folder.path);
    CHECK(nlohmann::json::parse(kept.output)["step"] == "issue-orders");
    check_refused(run({"play", scene, "--auto", "prussian"}, folder.path), {"--auto", "prussian", "french"});
    check_refused(run({"play"}, folder.path), {"scene"});
    check_refused(run({"play", "--replay", "none"}, folder.path), {"none"});
}

TEST_CASE("a torn journal goes on to the same end, a damaged one is refused") {
    const Folder folder;
    REQUIRE(record(folder, "whole", "5").status == 0);
    const std::string whole = text_of(folder.path / "whole");
    REQUIRE(write_file(folder.path / "torn", whole.substr(0, whole.size() / 2)));
    const test::Ran shown = run({"play", "--replay", "torn", "--json"}, folder.path);
    CHECK(shown.status == 0);
    CHECK(shown.errors.find("torn") != std::string::npos);
    const test::Ran ran = run({"play", "--resume", "torn", "--auto", "both", "--json"}, folder.path);
    CHECK(ran.status == 0);
    CHECK(ran.errors.find("torn") != std::string::npos);
    CHECK(text_of(folder.path / "torn") == whole);

    std::string damaged = whole;
    damaged[damaged.find('\n', damaged.size() / 2) + 1] = 'x';
    REQUIRE(write_file(folder.path / "damaged", damaged));
    check_refused(run({"play", "--replay", "damaged"}, folder.path), {"damaged", "line"});
}

TEST_CASE("a mistyped name does not cost the game that is in the file") {
    const Folder folder;
    REQUIRE(write_file(folder.path / "game.vantage", "an older game"));
    const std::string table = VANTAGE_SOURCE_DIR "/scenes/paces-demo.json";
    for (const std::vector<std::string>& asked :
         {std::vector<std::string>{"play", scene, "--orders", "none.txt", "-o", "game.vantage"},
          std::vector<std::string>{"play", table, "--orders", "none.txt", "-o", "game.vantage"},
          std::vector<std::string>{"play", scene, "--auto", "nobody", "-o", "game.vantage"}}) {
        const test::Ran ran = run(asked, folder.path);
        CHECK(ran.status == 2);
        CHECK(*read_file(folder.path / "game.vantage") == "an older game");
    }
}
