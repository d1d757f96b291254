#pragma once

#include "engine/play/state.h"

namespace vantage::play {

/// A move into contact, and how it is made.
struct ContactMove {
    std::vector<Going> goings{}; ///< of all movers of the plan, those who stay too
    double cost = 0.0;           ///< the share of the movement that it uses
    std::string words{};         ///< whom it touches where: "2nd Uhlans' front"
};

/// How `held`, and those of `carried` with it, come into contact with an enemy from where `from` has them:
/// square to the side of him that they come upon, else to another, else as they face; all together, else
/// `held` alone. Refused with the reason of the straightest way.
Result<ContactMove> contact_with(const State&, const MovePlan&, const std::vector<Going>& from,
                                 const std::vector<PieceId>& carried, PieceId held, PieceId enemy);

/// `goings` with those who are carried shifted, and turned about `held` if all turn.
std::vector<Going> carried_to(std::vector<Going> goings, const std::vector<PieceId>& carried, PieceId held,
                              const Placement& to, bool all_turn);

}
