#include "engine/tabletop/move_plan.h"

#include "engine/tabletop/battle.h"
#include "engine/tabletop/going.h"
#include "engine/tabletop/together.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::tabletop {
namespace {

class TableMovePlan final : public play::MovePlan {
public:
    TableMovePlan(const TableGame& game, const TableState& state, const std::string& mover)
        : game_(game),
          state_(as_declared(state, state.piece(mover)->side)),
          rules_(game.rules()),
          situation_(state_, rules_),
          mover_(mover) {
        const Piece& piece = this->piece();
        for (std::size_t i = 0; i < state.pieces.size(); ++i) {
            const Piece& one = state.pieces[i];
            const bool leads = piece.kind == "formation" && one.kind == "leader" && one.formation == mover;
            const bool goes = one.id == mover || one.unit_of(piece) || leads;
            if (goes && !one.gone && game.number_of(i))
                movers_.push_back({*game.number_of(i), one.base.place});
        }
        // To stand is the least of moves: whoever may not do that may not move.
        const Result<CheckedMove> stand = best_of(MovePiece{mover, {}, piece.base.place.facing, {}, {}});
        if (state.times(mover, "move") > 0)
            barred_ = fmt::format("{} has moved in this step", piece.name);
        else if (!stand)
            barred_ = stand.error().message;
    }

    [[nodiscard]] const std::vector<play::Going>& movers() const override { return movers_; }
    [[nodiscard]] const std::string& barred() const override { return barred_; }

    [[nodiscard]] Result<double> cost(const std::vector<play::Going>& goings) const override {
        Result<MovePiece> move = move_of(goings);
        if (!move) return move.error();
        if (move->path.empty() && !move->facing) return 0.0;
        Result<CheckedMove> checked = best_of(*move);
        if (!checked) return checked.error();
        return checked->share;
    }

    [[nodiscard]] play::CommandPtr command(const std::vector<play::Going>& goings) const override {
        const Result<MovePiece> whole = move_of(goings);
        MovePiece move = whole ? *whole : MovePiece{mover_, {}, {}, {}, {}};
        // The first way of going that is enough for it.
        for (const Gait& gait : gaits()) {
            move.facts = gait.facts;
            if (check_move(situation_, move)) break;
        }
        return std::make_shared<TableCommand>(std::move(move));
    }

    [[nodiscard]] std::vector<std::vector<std::vector<GroundPoint>>>
    thirds(play::PieceId about) const override {
        std::vector<std::vector<std::vector<GroundPoint>>> out(3);
        if (!barred_.empty()) return out;
        const glm::dvec2 from = to_vec(piece().base.place.at);
        const auto mover = std::find_if(movers_.begin(), movers_.end(),
                                        [&](const play::Going& g) { return g.piece == about; });
        const glm::dvec2 off = mover == movers_.end() ? glm::dvec2{0.0, 0.0} : to_vec(mover->to.at) - from;
        constexpr int directions = 48;
        for (int d = 0; d <= directions; ++d) {
            const glm::dvec2 along = direction_of(Degrees{360.0 * (d % directions) / directions});
            const std::array<double, 3> reached = reaches(from, along);
            for (std::size_t third = 0; third < 3; ++third) {
                if (d == 0) out[third].emplace_back();
                out[third].front().push_back(to_ground(from + off + along * reached[third]));
            }
        }
        return out;
    }

private:
    [[nodiscard]] const Piece& piece() const { return *situation_.view.piece(mover_); }
    [[nodiscard]] std::vector<Gait> gaits() const {
        return tabletop::Going{situation_, game_.conduct()}.gaits(piece());
    }

    /// By the way of going that takes the least of it, so that the share grows with the way.
    [[nodiscard]] Result<CheckedMove> best_of(MovePiece move) const {
        Result<CheckedMove> best = Error{"", "", "nobody moves"};
        for (const Gait& gait : gaits()) {
            move.facts = gait.facts;
            Result<CheckedMove> checked = check_move(situation_, move);
            if (!best ? bool(checked) || best.error().message == "nobody moves"
                      : checked && checked->share < best->share)
                best = std::move(checked);
        }
        return best;
    }

    /// One piece goes where it is put; a formation as a whole.
    [[nodiscard]] Result<MovePiece> move_of(const std::vector<play::Going>& goings) const {
        MovePiece move{mover_, {}, {}, {}, {}};
        glm::dvec2 sum{0.0, 0.0};
        glm::dvec2 stood{0.0, 0.0};
        double count = 0.0;
        std::optional<Degrees> turn;
        for (const play::Going& going : movers_) {
            const auto at = std::find_if(goings.begin(), goings.end(),
                                         [&](const play::Going& g) { return g.piece == going.piece; });
            const Placement to = at == goings.end() ? going.to : at->to;
            const Degrees by{std::remainder((to.facing - going.to.facing).value(), 360.0)};
            if (turn && std::abs(std::remainder((*turn - by).value(), 360.0)) > 0.5)
                return Error{"", "/piece", piece().name + " goes as a whole"};
            turn = by;
            if (piece().is_group() && going.piece.kind == play::PieceId::Kind::leader) continue;
            sum += to_vec(to.at);
            stood += to_vec(going.to.at);
            ++count;
        }
        if (count == 0.0) return Error{"", "/piece", piece().name + " has nobody who could go"};
        if (glm::length(sum - stood) / count > 1e-6) move.path = {to_ground(sum / count)};
        if (turn && std::abs(turn->value()) > 1e-6)
            move.facing = Degrees{std::fmod((piece().base.place.facing + *turn).value() + 720.0, 360.0)};
        if (!piece().is_group()) return move;
        for (const PieceMoved& moved : moved_with(state_, piece(), move))
            for (const play::Going& going : goings)
                if (game_.piece_of(going.piece) &&
                    state_.pieces[*game_.piece_of(going.piece)].id == moved.piece &&
                    distance(going.to.at, moved.to.at) > Yards{1.0})
                    return Error{"", "/piece", piece().name + " goes as a whole"};
        return move;
    }

    /// How far it comes straight on with each third of its move: asked of the very rules that judge a move.
    [[nodiscard]] std::array<double, 3> reaches(glm::dvec2 from, glm::dvec2 along) const {
        const auto share_at = [&](double d) {
            const Result<CheckedMove> checked =
                best_of(MovePiece{mover_, {to_ground(from + along * d)}, {}, {}, {}});
            return checked ? checked->share : 2.0;
        };
        std::array<double, 3> out{};
        constexpr int steps = 12;
        const double most = farthest();
        double last = 0.0;
        for (int k = 1; k <= steps; ++k) {
            const double here = most * k / steps;
            const double share = share_at(here);
            for (std::size_t third = 0; third < 3; ++third) {
                const double limit = static_cast<double>(third + 1) / 3.0 + 1e-9;
                if (share <= limit) out[third] = here;
                if (share <= limit || out[third] < last) continue;
                // It runs out between this step and the last.
                double low = last, high = here;
                for (int i = 0; i < 5; ++i) {
                    const double middle = (low + high) / 2;
                    (share_at(middle) <= limit ? low : high) = middle;
                }
                out[third] = low;
            }
            if (share > 1.0) break;
            last = here;
        }
        return out;
    }

    /// By the fastest way of going, on the ground where it stands.
    [[nodiscard]] double farthest() const {
        double most = 0.0;
        for (const Gait& gait : gaits())
            if (const auto allowed = allowance_of(situation_, MovePiece{mover_, {}, {}, gait.facts, {}}))
                most = std::max(most, (rules_.system.measure.length * allowed->distance).value());
        return most;
    }

    const TableGame& game_;
    const TableState state_; ///< with its side's own pieces where they are to go
    Rules rules_;
    mutable Situation situation_; // whose path is set while a way is asked about
    std::string mover_;
    std::vector<play::Going> movers_;
    std::string barred_;
};

}

std::unique_ptr<play::MovePlan> make_move_plan(const TableGame& game, const TableState& state,
                                               play::PieceId id) {
    const auto at = game.piece_of(id);
    if (!at || state.over || state.pieces[*at].gone) return nullptr;
    const Piece& piece = state.pieces[*at];
    const Rules rules = game.rules();
    const Situation situation{state, rules};
    if (move_rule(situation, piece)) return std::make_unique<TableMovePlan>(game, state, piece.id);
    const Piece* group = situation.view.piece(piece.formation);
    if (group && move_rule(situation, *group)) return std::make_unique<TableMovePlan>(game, state, group->id);
    return nullptr;
}

}
