// Moves that both sides declare and that are made together, a quarter of the turn at a time.
#include "tests/tabletop/table_game.h"

using namespace vantage;
using namespace vantage::tabletop;
using namespace vantage::tabletop::test;
using rules::Value;

namespace {

const std::filesystem::path scenes = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes";

/// The demonstration with two battalions that face one another over 200 yards, and nobody else near them.
struct Meadow {
    Meadow() {
        game.until("movement/figures");
        game.play("place piece=fr1/1 at=600,300,0");
        game.play("set piece=fr1/1 formation=closed-column order_chit=none");
        game.play("place piece=ru1/1 at=600,560,180");
        game.play("set piece=ru1/1 formation=closed-column order_chit=none");
    }
    [[nodiscard]] GroundPoint at(const char* id) const { return game.state().piece(id)->base.place.at; }

    Table table{scenes / "paces-demo.json"};
    Game game{table};
};

int count_moves(const std::vector<Event>& events) {
    int moves = 0;
    for (const Event& event : events) moves += std::holds_alternative<PieceMoved>(event);
    return moves;
}

}

TEST_CASE("a move is declared first, and made when both sides have declared theirs") {
    Meadow meadow;
    const GroundPoint stood = meadow.at("fr1/1");
    CHECK(count_moves(meadow.game.play("move piece=fr1/1 to=600,380 rate=march")) == 0);
    CHECK(meadow.at("fr1/1") == stood);
    CHECK(meadow.game.state().declared.size() == 1);
    meadow.game.play("next side=french");
    CHECK(meadow.at("fr1/1") == stood);
    CHECK(count_moves(meadow.game.play("next side=russian")) == 1);
    CHECK(meadow.at("fr1/1").north.value() == doctest::Approx(380.0));
    CHECK(meadow.game.card("fr1/1", "moved") == Value{"march"});
    CHECK(meadow.game.state().declared.empty());
}

TEST_CASE("who goes at an enemy that comes on meets him half way, and both stop there") {
    Meadow meadow;
    // Both go straight through where the other stands now: neither may, as the other stands there.
    const Yards between =
        gap(meadow.game.state().piece("fr1/1")->base, meadow.game.state().piece("ru1/1")->base);
    meadow.game.play("move piece=fr1/1 to=600,430 rate=double");
    meadow.game.play("move piece=ru1/1 to=600,440 rate=double");
    const auto events = meadow.game.play("next");
    CHECK(count_moves(events) == 2);
    const Piece& french = *meadow.game.state().piece("fr1/1");
    const Piece& russian = *meadow.game.state().piece("ru1/1");
    CHECK(gap(french.base, russian.base) < Yards{6});
    CHECK(french.base.place.at.north < russian.base.place.at.north);
    CHECK(meadow.game.session().state().faults().empty());
    // Each has gone about half of what was between them.
    CHECK(french.base.place.at.north.value() - 300.0 == doctest::Approx(between.value() / 2).epsilon(0.25));
    bool met = false;
    for (const Event& event : events)
        if (const auto* moved = std::get_if<PieceMoved>(&event))
            met = met || moved->why.find("until it meets") != std::string::npos;
    CHECK(met);
    meadow.game.until("close-combat/others");
    CHECK((meadow.game.is_due("infantry-infantry-combat", "fr1/1") ||
           meadow.game.is_due("infantry-infantry-combat", "ru1/1")));
}

TEST_CASE("a declared move is kept in the journal, taken back and done again") {
    Meadow meadow;
    const TableState before = meadow.game.state();
    meadow.game.play("move piece=fr1/1 to=600,380 rate=march");
    const TableState declared = meadow.game.state();
    REQUIRE(meadow.game.session().undo());
    CHECK(meadow.game.state() == before);
    REQUIRE(meadow.game.session().redo());
    CHECK(meadow.game.state() == declared);
    CHECK(hash_of(before) != hash_of(declared));
}
