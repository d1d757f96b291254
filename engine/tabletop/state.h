#pragma once

#include "engine/core/fields.h"
#include "engine/tabletop/view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vantage::tabletop {

/// A ball of smoke, and when it was laid: it hides things from the next phase on.
struct Smoke {
    GroundPoint at;
    int turn = 1;
    std::size_t phase = 0;
    static constexpr auto fields() {
        return std::tuple{field("at", &Smoke::at), field("turn", &Smoke::turn),
                          field("phase", &Smoke::phase)};
    }
    friend bool operator==(const Smoke&, const Smoke&) = default;
};

/// A table that must still be rolled because of something that happened, with what is known for it already.
struct Due {
    std::string table;
    std::string own;
    std::string other; ///< empty: the table is about one piece
    rules::Facts facts;
    std::string why;
    std::string step{}; ///< "phase/step" in which it is worked out; empty: at once
    static constexpr auto fields() {
        return std::tuple{field("table", &Due::table), field("own", &Due::own), field("other", &Due::other),
                          field("facts", &Due::facts), field("why", &Due::why), field("step", &Due::step)};
    }
    friend bool operator==(const Due&, const Due&) = default;
};

/// What a piece has done, and how often: "move", or a table by its id; of a table that two have a part in
/// also with the other's id after it.
struct Act {
    std::string piece;
    std::string what;
    int times = 0;   ///< in this step
    int in_turn = 0; ///< in this turn
    static constexpr auto fields() {
        return std::tuple{field("piece", &Act::piece), field("what", &Act::what), field("times", &Act::times),
                          field("in_turn", &Act::in_turn)};
    }
    friend bool operator==(const Act&, const Act&) = default;
};

/// A move that waits until all sides have said theirs: then all are made together.
struct DeclaredMove {
    std::string piece;
    std::vector<GroundPoint> path; ///< from where it stands, which is not listed
    Degrees facing;                ///< at the end
    rules::Facts facts;            ///< for the table of its move
    rules::Facts changes;          ///< entries that change on the way
    std::string at;                ///< the enemy whom it goes at, wherever he goes; empty: none
    static constexpr auto fields() {
        using D = DeclaredMove;
        return std::tuple{field("piece", &D::piece),     field("path", &D::path),
                          field("facing", &D::facing),   field("facts", &D::facts),
                          field("changes", &D::changes), field("at", &D::at)};
    }
    friend bool operator==(const DeclaredMove&, const DeclaredMove&) = default;
};

/// All that a game on the table keeps, in the words of whatever rules it is played by.
struct TableState {
    int turn = 1;
    std::size_t phase = 0; ///< into the turn sequence of the rules
    std::size_t step = 0;
    int impulse = 0;       ///< how many sides have gone before, in steps that each goes through alone
    int round = 0;         ///< how often the turn has gone back to steps that come again
    bool settling = false; ///< all have declared: what came of it is worked out
    bool over = false;
    std::vector<std::string> sides; ///< by the numbers that pieces have
    std::vector<std::string> done;  ///< of them, with this step
    std::vector<Piece> pieces;      ///< also those that are gone: they keep their place in the list
    std::vector<Smoke> smoke;
    rules::Facts weather;
    std::vector<Due> due;
    std::vector<Act> acted;
    std::vector<DeclaredMove> declared;
    std::vector<std::string> held; ///< by the numbers of the scene's objectives: the side; empty: nobody
    std::vector<int> running;      ///< for each victory condition: at the end of how many turns running
    std::string winner;            ///< once it is over: the side; empty: nobody
    std::string result;            ///< in the words of the scene
    std::string because;

    /// By id or, failing that, by name; null if there is none, or it is gone.
    [[nodiscard]] const Piece* piece(std::string_view id_or_name) const;
    [[nodiscard]] Piece* piece(std::string_view id_or_name);
    /// The same of those that are still to come; null if there is none.
    [[nodiscard]] Piece* arriving(std::string_view id);
    [[nodiscard]] const Piece* arriving(std::string_view id) const;
    [[nodiscard]] bool is_done(std::size_t side) const;
    [[nodiscard]] int times(std::string_view piece, std::string_view what) const;
    [[nodiscard]] int times_in_turn(std::string_view piece, std::string_view what) const;

    static constexpr auto fields() {
        using S = TableState;
        return std::tuple{
            field("turn", &S::turn),       field("phase", &S::phase),     field("step", &S::step),
            field("impulse", &S::impulse), field("round", &S::round),     field("settling", &S::settling),
            field("over", &S::over),       field("sides", &S::sides),     field("done", &S::done),
            field("pieces", &S::pieces),   field("smoke", &S::smoke),     field("weather", &S::weather),
            field("due", &S::due),         field("acted", &S::acted),     field("declared", &S::declared),
            field("held", &S::held),       field("running", &S::running), field("winner", &S::winner),
            field("result", &S::result),   field("because", &S::because)};
    }
    friend bool operator==(const TableState&, const TableState&) = default;
};

/// How a game on this scene begins.
TableState start_of(const scene::Scene&);

/// What is to be seen now: smoke that was laid in this very phase hides nothing yet.
View view_of(const TableState&, const measure::GroundKnowledge&);

/// Over every member of it; one that fields() leaves out does not compile.
std::uint64_t hash_of(const TableState&);

}
