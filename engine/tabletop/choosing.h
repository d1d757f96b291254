#pragma once

#include "engine/tabletop/game.h"
#include "engine/tabletop/going.h"
#include "engine/tabletop/resolving.h"

#include <functional>

// What a side could do, one thing after the other. Private to this folder.
namespace vantage::tabletop {

/// Something that would be accepted now.
struct Option {
    Command command;
    std::string subject; ///< the id of the piece that it is about
    std::string label;
    std::optional<GroundPoint> aim{};
    bool may_roll = false;
};

class Choosing {
public:
    Choosing(const TableGame&, const TableState&, std::size_t side);

    /// FactSources no further once it says true.
    using Take = std::function<bool(Option)>;

    /// Tables that are due: to be rolled, or to be struck off where something must be told that the table
    /// does not show. True if `take` has said so.
    bool each_due(const Take& take);
    /// Tables of this step, those that fight first, then those that fire, on the nearest targets.
    bool each_table(bool automatic, const Take& take);
    /// Orders that leaders may give in this step, each by the nearest to whom he
    /// speaks.
    bool each_order(const Take& take);
    /// Those that a player of that level wants to give.
    bool each_order_of(const player::Level&, const Take& take);
    /// Moves, each piece once a step: for a player to choose from.
    bool each_move(const Take& take);
    /// The one move of each piece that the simple player would make: at the nearest enemy.
    bool each_advance(const Take& take);
    /// The moves that a player of that level wants.
    bool each_move_of(const player::Level&, const Take& take);

    /// Why a piece may not use the tables of this step or move; one for each.
    struct Refusal {
        Command command;
        std::string label;
        std::string why;
    };
    std::vector<Refusal> refusals(const Piece&);

private:
    struct Candidate {
        const rules::Table* table;
        TableUse use;
        bool needs_other;
    };
    [[nodiscard]] std::vector<Candidate> tables_of_step() const;
    [[nodiscard]] bool looks_at_other(const rules::Table&) const;
    [[nodiscard]] std::vector<const Piece*> targets(const Piece&, const Candidate&) const;
    [[nodiscard]] std::vector<const Piece*> own() const;
    [[nodiscard]] std::vector<const Piece*> front_first() const;
    Result<Option> try_table(const Candidate&, const Piece&, const Piece* other, bool automatic = false);
    Option due_option(std::size_t number);
    [[nodiscard]] std::optional<Option> order_option(const Piece& to, const std::string& word) const;
    [[nodiscard]] bool takes_orders() const;
    [[nodiscard]] bool is_vain(const TableUse&, const Preview&) const;
    [[nodiscard]] bool has_used(const Candidate&, const Piece&) const;
    [[nodiscard]] std::string not_for(const Candidate&, const Piece&) const;
    static Option option(const Piece&, Errand);

    const TableGame& game_;
    const TableState& state_;
    std::size_t side_;
    Rules rules_;
    TableState seen_; ///< with its own pieces where they are to go
    Situation situation_;
    Going going_;
};

}
