#pragma once

#include "engine/core/result.h"
#include "engine/play/command.h"
#include "engine/play/piece.h"

namespace vantage::play {

/// Where a piece would go.
struct Going {
    PieceId piece;
    Placement to;
};

/// A move while somebody plans it. Nothing of the game changes. The state that made it must outlive it.
class MovePlan {
public:
    virtual ~MovePlan() = default;
    /// Who can go, where they stand now: a formation, or one piece. Never empty.
    [[nodiscard]] virtual const std::vector<Going>& movers() const = 0;
    /// Why nobody may move; empty if they may.
    [[nodiscard]] virtual const std::string& barred() const = 0;
    /// The share of its movement that is used most, or why the rules do not allow it.
    [[nodiscard]] virtual Result<double> cost(const std::vector<Going>&) const = 0;
    [[nodiscard]] virtual CommandPtr command(const std::vector<Going>&) const = 0;
    /// Lines of equal cost about a piece, one list for each third of its move.
    [[nodiscard]] virtual std::vector<std::vector<std::vector<GroundPoint>>> thirds(PieceId) const = 0;
};

}
