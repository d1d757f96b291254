#pragma once

#include "engine/tabletop/situation.h"

// Orders that leaders give. Private to this folder.
namespace vantage::tabletop {

/// The rule by which an order is given now. Refused where the step, the
/// leader's rank, the rules' bans or an order that was given already are
/// against it.
Result<const OrderRule*> order_rule(const Situation&, const GiveOrder&);

/// What a piece has been done, in the words of acts, that was given such an order.
std::string ordered(const OrderRule&, const std::string& word);

/// Whether a leader is the one whose word somebody takes: of his formation, of
/// his force, or of the army.
bool leads(const Piece& leader, const Piece& who);

}
