#pragma once

#include "engine/tabletop/game.h"
#include "engine/tabletop/going.h"

#include <map>

// The automatic player of games on the table: which task each formation has, and what each piece does about
// it. What it weighs is data (doctrine.json, assets/players). Private to this folder.
namespace vantage::tabletop {

class Player {
public:
    Player(const TableGame&, Situation&, Going&, std::size_t side, const player::Level&);

    /// The move of a piece that has one to make, and why. Nothing if it is to stay.
    std::optional<Errand> move_of(const Piece&);

    /// What it is to do: "take", "assault" or "hold", and "close" of a unit that
    /// is about to come to blows; of a force what most of its formations do.
    std::string task_of(const Piece&);
    /// In words.
    std::string reason_of(const Piece&);

private:
    /// What a formation is about to do.
    struct Intent {
        enum class Task : std::uint8_t { take, assault, hold } task = Task::hold;
        GroundPoint at{};
        std::string words; ///< with its score, what speaks for it, and what else there was
    };
    struct Enemy {
        const Piece* piece = nullptr;
        Yards away{};
    };
    const Intent& intent_of(const Piece&);
    Intent decide_for(const std::string& formation);
    [[nodiscard]] double strength(const Piece&) const;
    [[nodiscard]] double strength_near(GroundPoint, Yards within, bool own) const;
    [[nodiscard]] Enemy nearest(const Piece&) const;
    [[nodiscard]] double wanted_win() const;
    [[nodiscard]] bool stands_to(const Piece&) const;
    [[nodiscard]] bool waits_for(const Piece&, const Enemy&, bool goes) const;
    [[nodiscard]] bool wants_to_close(const Piece&, const Enemy&, bool goes) const;
    [[nodiscard]] double win_against(const Piece&, const Piece& enemy) const;
    [[nodiscard]] player::Gait gait_of(const Piece&) const;
    [[nodiscard]] GroundPoint slot_of(const Piece&, GroundPoint goal) const;
    std::optional<Errand> go_to(const Piece&, GroundPoint, Yards halt, const std::string& why);
    std::optional<Errand> close_with(const Piece&, const Piece& enemy, const std::string& why);
    std::optional<Errand> face(const Piece&, const Enemy&);
    [[nodiscard]] Yards approach_of(const Piece&) const;

    const TableGame& game_;
    Situation& situation_;
    Going& going_;
    std::size_t side_;
    const player::Level& level_;
    bool must_act_; ///< who is not winning must attack
    double played_; ///< share of the turns that are gone
    std::map<std::string, Intent> intents_;
    std::vector<double> strengths_; ///< by the places of the view's pieces
};

}
