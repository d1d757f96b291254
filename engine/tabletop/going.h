#pragma once

#include "engine/tabletop/conduct.h"
#include "engine/tabletop/moving.h"

// Where pieces could go: for the choices of a player, and for the automatic one.
namespace vantage::tabletop {

/// A move that the rules allow and that somebody might want to make.
struct Errand {
    MovePiece command;
    std::string label; ///< "Advance 120 paces on 1/8th Jägers, at the march"
};

class Going {
public:
    /// Both must outlive it.
    Going(Situation& situation, const Conduct& conduct) : situation_(situation), conduct_(conduct) {}

    /// In which ways a piece may go; one at least.
    [[nodiscard]] std::vector<Gait> gaits(const Piece&) const;
    /// The nearest enemy unit; null if there is none.
    [[nodiscard]] const Piece* nearest_enemy(const Piece&) const;

    /// Straight at an enemy, to so near at most; `part` of the farthest that it could go.
    std::optional<Errand> towards(const Piece&, const Piece& enemy, const Gait&, Yards halt, double part);
    /// Straight on, short of contact.
    std::optional<Errand> ahead(const Piece&, const Gait&);
    /// Along a way, as far as it may and short of the enemy; a little aside if friends stand in it.
    std::optional<Errand> along(const Piece&, const std::vector<GroundPoint>& way, Yards halt);
    /// Turning, or taking the form for an enemy so far away, where it stands.
    std::optional<Errand> in_place(const Piece&, std::optional<Degrees> facing, Yards enemy,
                                   const std::string& words);
    /// Whether a move ends in contact with an enemy.
    [[nodiscard]] bool touches(const Piece&, const MovePiece&) const;
    /// Of a leader: to those whom he leads.
    std::optional<Errand> to_his_own(const Piece& leader, const Gait&);

private:
    struct Way {
        glm::dvec2 from;
        glm::dvec2 along; ///< of length 1
    };
    [[nodiscard]] std::vector<measure::Base> bases_after(const Piece&, const MovePiece&) const;
    [[nodiscard]] Yards gap_after(const Piece&, const MovePiece&) const;
    [[nodiscard]] bool crowded_after(const Piece&, const MovePiece&) const;
    [[nodiscard]] double clear_of_enemies(const Piece&, MovePiece, const Way&, double farthest, Yards halt);
    std::optional<MovePiece> farthest(const Piece&, MovePiece, const Way&, double wanted);
    std::optional<MovePiece> farthest_along(const Piece&, const MovePiece&,
                                            const std::vector<GroundPoint>& way, Yards halt);
    [[nodiscard]] std::string far(const Piece&, const MovePiece&) const;
    /// What its card changes to, by the forms of conduct.json; those for enemies far off are for who goes.
    [[nodiscard]] rules::Facts changes_for(const Piece&, Yards enemy, bool goes) const;
    std::optional<MovePiece> past_others(const Piece& group, const MovePiece&, GroundPoint goal, Yards may,
                                         Yards halt);

    Situation& situation_;
    const Conduct& conduct_;
};

}
