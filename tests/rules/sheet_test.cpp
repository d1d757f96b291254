// The quick reference sheet, held against the pairs of yards and inches in the rules reference, appendix A.
#include "engine/rules/sheet.h"

#include "engine/rules/wording.h"
#include "tests/rules/esr.h"

#include <algorithm>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

Sheet sheet_at(double yards_per_inch, const char* edition = "current", const char* system = "esr") {
    const Result<Sheet> sheet =
        make_sheet(*shipped().system(system), edition, GroundScale{Yards{yards_per_inch}});
    if (!sheet) FAIL(sheet.error().text());
    return *sheet;
}

const SheetSection& section(const Sheet& sheet, const std::string& title) {
    for (const SheetSection& s : sheet.sections)
        if (s.title == title) return s;
    FAIL("no section " << title);
    return sheet.sections.front();
}

// Every line of a section: a paragraph, or the cells of a row with bars between them.
std::vector<std::string> lines(const SheetSection& s) {
    std::vector<std::string> out;
    for (const SheetBlock& block : s.blocks) {
        if (block.rows.empty()) out.push_back(block.text);
        for (const auto& row : block.rows) {
            std::string line;
            for (const std::string& cell : row) line += cell + "|";
            out.push_back(line);
        }
    }
    return out;
}

// The one line of a section that speaks of something.
std::string line(const Sheet& sheet, const std::string& title, const std::string& words) {
    std::string found;
    for (const std::string& l : lines(section(sheet, title)))
        if (l.find(words) != std::string::npos) {
            CHECK(found.empty()); // only one line may speak of it
            found = l;
        }
    CAPTURE(words);
    CHECK_FALSE(found.empty());
    return found;
}

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

}

TEST_CASE("distances at five ground scales, as the reference lists them") {
    const DistanceUnit yards;
    struct Pair {
        double yards;
        const char *at_75, *at_50, *at_100, *at_150, *at_200;
    };
    for (const Pair& p :
         {Pair{225, "3\"", "4.5\"", "2.25\"", "1.5\"", "1.125\""},
          Pair{450, "6\"", "9\"", "4.5\"", "3\"", "2.25\""}, Pair{900, "12\"", "18\"", "9\"", "6\"", "4.5\""},
          Pair{1125, "15\"", "22.5\"", "11.25\"", "7.5\"", "5.625\""},
          Pair{1500, "20\"", "30\"", "15\"", "10\"", "7.5\""},
          Pair{1800, "24\"", "36\"", "18\"", "12\"", "9\""},
          Pair{2250, "30\"", "45\"", "22.5\"", "15\"", "11.25\""},
          Pair{2700, "36\"", "54\"", "27\"", "18\"", "13.5\""},
          Pair{3600, "48\"", "72\"", "36\"", "24\"", "18\""}}) {
        const auto at = [&](double scale) {
            return distance_text(p.yards, yards, GroundScale{Yards{scale}});
        };
        CHECK(at(75) == p.at_75);
        CHECK(at(50) == p.at_50);
        CHECK(at(100) == p.at_100);
        CHECK(at(150) == p.at_150);
        CHECK(at(200) == p.at_200);
    }
    CHECK(distance_text(450, yards) == "450 yards");
}

TEST_CASE("the sheet at 75 yards to the inch, place by place") {
    const Sheet s = sheet_at(75);
    CHECK(says(line(s, "Order activation", "between issuer and receiver"), "every 24\" "));
    CHECK(says(line(s, "Order activation", "near the enemy"), "within 12\" / within 6\"|−1 / −3|"));

    const SheetBlock* rates = nullptr;
    for (const SheetBlock& block : section(s, "Movement").blocks)
        if (block.header.size() == 4) rates = &block;
    REQUIRE(rates);
    CHECK(rates->header == std::vector<std::string>{"rate", "infantry, foot artillery",
                                                    "cavalry, horse artillery", "general"});
    CHECK(rates->rows ==
          std::vector<std::vector<std::string>>{{"ployed, on a road", "24\"", "30\"", "48\""},
                                                {"ployed, off the road", "20\"", "24\"", "36\""},
                                                {"deployed", "15\"", "20\"", "–"}});
    CHECK(says(line(s, "Movement", "distance to keep"), "12\" (retreat)"));
    CHECK(says(line(s, "Movement", "distance to keep"), "12\" (broken)"));
    CHECK(says(line(s, "Ploy and deploy", "may shift"), "up to 3\""));
    CHECK(says(line(s, "Artillery fire and skirmishing", "Artillery range"), "0 to 12\""));
    CHECK(says(line(s, "Artillery fire and skirmishing", "Skirmish range"), "0 to 6\""));
    CHECK(says(line(s, "Leader fate", "within"),
               "within 12\" of enemy artillery or within 6\" of any other enemy"));
    CHECK(says(line(s, "Assessment", "enemy battery within"), "within 6\""));
    CHECK(says(line(s, "Assessment", "committed battery"), "within 3\""));
    CHECK(says(line(s, "Assessment", "friendly formation in retreat"), "within 6\""));
    CHECK(says(line(s, "Assessment", "friendly broken formation"), "within 12\""));
    for (const std::string& l : lines(section(s, "Status check"))) {
        if (says(l, "status: retreat")) CHECK(says(l, "placed at this distance from every enemy: 12\""));
        if (says(l, "status: broken")) CHECK(says(l, "placed at this distance from every enemy: 24\""));
    }
    CHECK(says(line(s, "Turn sequence", "loses one marker"), "farther than 12\""));
}

TEST_CASE("the sheet's modifiers are the reference's, and follow the edition") {
    const Sheet now = sheet_at(75);
    const Sheet then = sheet_at(75, "2016");
    CHECK(says(line(now, "Order activation", "changes his own objective"), "|−6 / −4 / −2|"));
    CHECK(says(line(then, "Order activation", "changes his own objective"), "|−3 / −2 / −1|"));
    CHECK(says(line(now, "Order activation", "makes the test"), "A / B / C|+3 / +2 / +1|"));
    CHECK(says(line(now, "Order activation", "the formation is"),
               "in reserve / in retreat / broken|+3 / −2 / −3|"));
    CHECK(says(line(then, "Movement", "distance to keep"), "24\" (broken)"));
    CHECK(says(line(now, "Combat", "engineers"), "a built-up area / a bridge / a fort|+1 / +1 / +1|"));
    CHECK(says(line(then, "Combat", "engineers"), "a built-up area|+1|"));
    CHECK(says(line(now, "Leader actions", "take personal command"), "|no|"));
    CHECK(says(line(then, "Leader actions", "take personal command"), "|yes|"));
    CHECK(says(line(then, "Premonition", "a date with death"), "2 or less|"));
    CHECK(says(line(now, "Assessment", "collapse"), "−10 or less|"));
    CHECK_FALSE(says(line(now, "Assessment", "collapse"), "1.5"));
    CHECK(says(line(then, "Assessment", "collapse"), "1.5"));
    CHECK(std::none_of(now.sections.begin(), now.sections.end(),
                       [](const auto& s) { return s.title == "Premonition"; }));
}

TEST_CASE("a limit that a house rule or a word gives is printed as its number") {
    CHECK(says(sheet_text(sheet_at(75, "", "paces")), "distance in paces 120 or less"));
    const std::string maneuver = sheet_text(sheet_at(75, "", "maneuver-element"));
    CHECK_FALSE(says(maneuver, "short to or less"));
    CHECK(says(maneuver, "2 (musket) / 3 (rifle) / 5 (light, medium,"));
}

TEST_CASE("every system has a sheet, in every edition and form") {
    for (const auto& [id, system] : shipped().systems()) {
        CAPTURE(id);
        std::vector<std::string> editions = system.editions;
        if (editions.empty()) editions.emplace_back();
        for (const std::string& edition : editions) {
            const Result<Sheet> sheet = make_sheet(system, edition, std::nullopt);
            REQUIRE(sheet);
            CHECK(sheet->sections.size() > 3);
            CHECK(says(sheet_markdown(*sheet), "| --- |"));
            CHECK(says(sheet_html(*sheet), "</html>"));
            CHECK_FALSE(says(sheet_text(*sheet), "{"));
        }
    }
    CHECK(make_sheet(*shipped().system("esr"), "1815", std::nullopt).error().where == "/edition");
}

TEST_CASE("what is written into a page cannot break it") {
    const Sheet sheet{"a < b & \"c\"", "", {{"s", {{"", {}, {{"x | y", "<b>"}}}}}}};
    CHECK(says(sheet_html(sheet), "a &lt; b &amp; &quot;c&quot;"));
    CHECK(says(sheet_html(sheet), "<td>&lt;b&gt;</td>"));
    CHECK(says(sheet_markdown(sheet), "| x \\| y |"));
}
