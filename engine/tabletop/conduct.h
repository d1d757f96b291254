#pragma once

#include "engine/play/beat.h"
#include "engine/scene/card_form.h"
#include "engine/tabletop/plan.h"
#include "engine/tabletop/view.h"

// How a system is played and shown beyond what its rules allow: which tables a side would want to use on
// whom, how the automatic player goes forward, what cards look like on the table. The system's conduct.json,
// which assets/rules/README.md describes.
namespace vantage::tabletop {

/// Who would use a table, on whom, and what it looks like.
struct TableUse {
    enum class On : std::uint8_t { nobody, enemy, friends };
    bool offered = true;
    bool by_hand = false; ///< the automatic player leaves it alone
    std::vector<std::string> kinds{"infantry", "cavalry", "artillery"};
    std::optional<On> on{}; ///< none: on an enemy, if the table looks at somebody else or changes him
    std::vector<std::string> on_kinds{}; ///< empty: units on units, leaders on leaders, groups on groups
    std::optional<double> within{};
    std::vector<std::string> steps{}; ///< only in these of the steps that have the table; empty: in all
    rules::Condition card{};          ///< only if its own card says so
    rules::Condition unless{};
    rules::Condition on_card{};      ///< only on those whose card says so
    rules::Condition player{};       ///< the automatic player only if its card says so
    std::vector<std::string> idle{}; ///< outcomes of which nothing comes
    std::string title{};             ///< how an audience is told of it: "{own} fires on
                                     ///< {other}"; empty: by its name
    std::string verdict{};           ///< and of what came of it: "<hits> figures fall";
                                     ///< empty: in the table's words
    std::map<std::string, std::string, std::less<>> verdicts{}; ///< the same by outcome, which goes before
    std::optional<play::Beat::Kind> shown{};
};

/// One of the ways in which pieces go: what the table of their move is told.
struct Gait {
    std::string words; ///< "at the march"
    std::vector<std::string> kinds{};
    rules::Facts facts;
};

/// Entries of its card that a piece changes when the nearest enemy is so near, or no nearer.
struct Form {
    std::vector<std::string> kinds{};
    std::optional<double> within{};
    std::optional<double> beyond{};
    std::vector<std::string> enemy{}; ///< only if the nearest enemy is of these kinds; empty: any
    rules::Condition card{};          ///< only if its own card says so
    rules::Facts set;
};

/// Who does his work where he stands while an enemy whom he sees is so near.
struct Standstill {
    std::vector<std::string> kinds;
    rules::Condition card{};
    double within = 0.0;
};

/// An order that the automatic player gives to whom it wants to do something.
struct OrderWish {
    std::vector<std::string> to;    ///< kinds
    std::vector<std::string> tasks; ///< of the player: take, assault, hold, close
    std::string word;
    rules::Condition card{};
    rules::Condition unless{};
    std::optional<double> within{}; ///< of an enemy unit
};

/// A word beside a group when its card says so, or some of its units' cards do.
struct StatusWord {
    std::string word;
    rules::Condition card{};
    rules::Condition units{};
};

struct Conduct {
    bool all_offered = true; ///< whatever table has no record here is offered; so without a file
    std::map<std::string, TableUse, std::less<>> tables;
    std::vector<Gait> gaits;                ///< the usual one first
    std::map<std::string, double> approach; ///< by kind: how near the automatic player goes to an enemy
    /// By step and kind: who wants to come to blows with an enemy so near keeps still there, for a later
    /// step.
    std::map<std::string, std::map<std::string, double>> waits;
    std::vector<Standstill> stands;
    rules::Condition stays;  ///< whose card says so does not go forward
    rules::Condition broken; ///< whose card says so holds no place and counts as lost for a while
    std::map<std::string, rules::Expression> strength; ///< by kind: what a unit counts in a fight
    std::vector<Form> forms;                           ///< that pieces take when the enemy is near, or far
    std::vector<OrderWish> orders;                     ///< those of the player, in the order of their worth
    /// How a change of a card is told, by "entry=value" or "entry": "{piece} is
    /// {after}"; empty: not at all.
    std::map<std::string, std::string, std::less<>> phrases;
    rules::Condition limbered;
    rules::Condition column;
    std::string order;   ///< the entry of a formation's card with the order that it obeys; empty: none
    std::string pending; ///< the same for one that is on its way
    std::vector<StatusWord> status;
    std::string tokens;       ///< the entry that says how many lie beside a formation; empty: none ever do
    bool unit_tokens = false; ///< it is on the cards of its units, and they are summed up
    std::string token_name;

    /// Of a table; null if it has no record.
    [[nodiscard]] const TableUse* use(std::string_view table) const;
};

/// What a unit counts: 1 where nothing says so, 0 once it is broken.
double strength_of(const Piece&, const Conduct&);

/// Reads conduct.json of the system, with its settings, and reports every mistake.
Conduct read_conduct(const rules::System&, const scene::CardForm&, Problems&);

}
