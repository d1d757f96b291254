// The two small scenes of these rules: their cards say what the tables need.
#include "engine/rules/resolve.h"
#include "engine/tabletop/advise.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::tabletop;
using rules::Value;

namespace {

struct Demo {
    explicit Demo(const char* file) {
        auto loaded = scene::load_scene(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / file);
        if (!loaded) FAIL(loaded.error().text());
        scene = *std::move(loaded);
        auto book = rules::Rulebook::load(VANTAGE_SOURCE_DIR "/assets/rules", scene.rules.system);
        if (!book) FAIL(book.error().text());
        rulebook = *std::move(book);
        Problems problems;
        plan = read_plan(system(), scene::read_card_form(system().folder, problems), problems);
        if (!problems.ok()) FAIL(problems.first().text());
        view = view_of(scene, ground);
    }
    [[nodiscard]] const rules::System& system() const { return *rulebook.system(scene.rules.system); }

    /// Whether nothing that the table must know is left to ask.
    [[nodiscard]] bool ready(const char* table, const Piece& own, const Piece* other = nullptr) const {
        const auto advice = advise(system(), plan, view, table, own.id, other ? other->id : "");
        if (!advice) FAIL(advice.error().text());
        for (const SideAdvice& side : advice->sides)
            for (const Question& question : side.asked)
                if (question.required) {
                    MESSAGE(own.name, " needs ", question.fact, " for ", table);
                    return false;
                }
        return true;
    }

    scene::Scene scene;
    measure::FlatGround ground{Yards{2000}, Yards{1400}};
    rules::Rulebook rulebook;
    FactPlan plan;
    View view;
};

}

TEST_CASE("maneuver elements: every unit can fire, test and fight from its card") {
    const Demo demo{"maneuver-element-demo.json"};
    CHECK(demo.scene.rules.edition.empty());
    REQUIRE(demo.view.pieces.size() == 16 + 4 + 2); // formations and forces are pieces too
    const Piece* enemy = demo.view.piece("1/Butyrsk Musketeers");
    REQUIRE(enemy);
    for (const Piece& piece : demo.view.pieces) {
        CAPTURE(piece.name);
        if (piece.kind == "infantry") {
            CHECK(demo.ready("small-arms", piece, enemy));
            CHECK(demo.ready("infantry-move", piece));
            CHECK(demo.ready("form-square", piece, demo.view.piece("5e Hussards")));
        }
        if (piece.kind == "cavalry") CHECK(demo.ready("cavalry-move", piece));
        if (piece.kind == "artillery") {
            CHECK(demo.ready("artillery-fire", piece, enemy));
            CHECK(demo.ready("bombardment", piece, enemy));
            CHECK(demo.ready("artillery-move", piece));
        }
        if (piece.kind == "infantry" || piece.kind == "cavalry") {
            CHECK(demo.ready("morale-test", piece));
            CHECK(demo.ready("shock-value", piece, enemy));
        }
        if (piece.kind == "leader") CHECK(piece.card.find("charisma") != nullptr);
    }
}

TEST_CASE("paces: cards agree with the words of the tables") {
    const Demo demo{"paces-demo.json"};
    REQUIRE(demo.view.pieces.size() == 16 + 4 + 2); // formations and forces are pieces too
    CHECK(demo.scene.rules.house_rules.at("national_artillery") == scene::Setting{true});
    for (const Piece& piece : demo.view.pieces) {
        CAPTURE(piece.name);
        if (piece.kind == "leader") {
            const auto points = advise(demo.system(), demo.plan, demo.view, "command-points", piece.id);
            REQUIRE(points);
            CHECK(points->sides[0].asked.empty());
            continue;
        }
        if (piece.is_group()) continue;
        // Everything the morale check looks for on a card is there.
        const auto morale = advise(demo.system(), demo.plan, demo.view, "morale-check", piece.id);
        REQUIRE(morale);
        CHECK(morale->sides[0].facts.find("morale_rating") != nullptr);
        for (const Question& question : morale->sides[0].asked)
            for (const char* seen :
                 {"status", "disorder", "irregular", "casualties_percent", "surprised", "enemy_zone"})
                CHECK(question.fact != seen);
    }
    const auto shot =
        advise(demo.system(), demo.plan, demo.view, "artillery-fire", "Foot battery", "1/8th Jägers");
    REQUIRE(shot);
    const Value* pounder = shot->sides[0].facts.find("pounder");
    REQUIRE(pounder);
    CHECK(*pounder == Value{8});
    CHECK(rules::resolve(*demo.system().table("", "artillery-fire"), shot->sides[0].facts,
                         {std::vector<int>{}}));
}
