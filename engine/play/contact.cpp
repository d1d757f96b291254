#include "engine/play/contact.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::play {
namespace {

constexpr double touching = 0.5; // yards: nearer than any rules tell apart, and no overlap

/// A side of a base, as somebody comes upon it.
struct Edge {
    const char* name;
    double turned; // clockwise from its front
};
constexpr std::array edges{Edge{"front", 0.0}, Edge{"right flank", 90.0}, Edge{"rear", 180.0},
                           Edge{"left flank", 270.0}};

Degrees turned_by(Degrees facing, double by) {
    return Degrees{std::fmod(facing.value() + by + 720.0, 360.0)};
}

// The sides of a base, the one that is turned most towards a place first.
std::array<Edge, 4> edges_towards(const measure::Base& base, GroundPoint from) {
    std::array<Edge, 4> out = edges;
    const double bearing = bearing_of(to_vec(from) - to_vec(base.place.at)).value();
    const auto off = [&](const Edge& e) {
        return std::abs(std::remainder(base.place.facing.value() + e.turned - bearing, 360.0));
    };
    std::stable_sort(out.begin(), out.end(),
                     [&](const Edge& a, const Edge& b) { return off(a) < off(b) - 1e-9; });
    return out;
}

// Where a base stands square before the middle of a side of another, touching it.
Placement before_edge(const measure::Base& own, const measure::Base& enemy, const Edge& edge) {
    const Degrees out = turned_by(enemy.place.facing, edge.turned);
    const bool flank = edge.turned == 90.0 || edge.turned == 270.0;
    const double half = (flank || enemy.round ? enemy.width : enemy.depth).value() / 2;
    const double own_half = (own.round ? own.width : own.depth).value() / 2;
    const glm::dvec2 at = to_vec(enemy.place.at) + direction_of(out) * (half + own_half + touching);
    return {to_ground(at), turned_by(out, 180.0)};
}

const Going* find(const std::vector<Going>& all, PieceId piece) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Going& going) { return going.piece == piece; });
    return found == all.end() ? nullptr : &*found;
}

}

std::vector<Going> carried_to(std::vector<Going> goings, const std::vector<PieceId>& carried, PieceId held,
                              const Placement& to, bool all_turn) {
    const Going* found = find(goings, held);
    if (!found) return goings;
    const Placement from = found->to;
    const double turn = std::remainder((to.facing - from.facing).value(), 360.0);
    const double angle = to_radians(Degrees{turn}).value();
    for (Going& going : goings) {
        if (std::find(carried.begin(), carried.end(), going.piece) == carried.end()) continue;
        const glm::dvec2 off = to_vec(going.to.at) - to_vec(from.at);
        const glm::dvec2 round{off.x * std::cos(angle) + off.y * std::sin(angle),
                               -off.x * std::sin(angle) + off.y * std::cos(angle)};
        going.to.at = to_ground(to_vec(to.at) + (all_turn ? round : off));
        if (all_turn || going.piece == held) going.to.facing = turned_by(going.to.facing, turn);
    }
    return goings;
}

Result<ContactMove> contact_with(const State& state, const MovePlan& plan, const std::vector<Going>& from,
                                 const std::vector<PieceId>& carried, PieceId held, PieceId enemy) {
    const Going* goes = find(from, held);
    if (!goes) return Error{"", "", fmt::format("{} cannot go", state.piece(held).name)};
    const Piece him = state.piece(enemy);
    measure::Base own = state.piece(held).base;
    own.place = goes->to;
    const auto attempt = [&](const std::vector<PieceId>& who, const Placement& to, bool all_turn,
                             std::string words) -> Result<ContactMove> {
        ContactMove move{carried_to(from, who, held, to, all_turn), 0.0, std::move(words)};
        Result<double> cost = plan.cost(move.goings);
        if (!cost) return cost.error();
        move.cost = *cost;
        return move;
    };
    const bool several = carried.size() > 1;
    for (const Edge& edge : edges_towards(him.base, own.place.at)) {
        const Placement there = before_edge(own, him.base, edge);
        const std::string words = fmt::format("{}: {}", him.name, edge.name);
        for (const bool all_turn : {true, false}) {
            if (!several && all_turn) continue;
            if (auto move = attempt(carried, there, all_turn, words)) return move;
        }
        if (!several) continue;
        if (auto move = attempt({held}, there, false, words + ", by itself")) return move;
    }
    const measure::Span between = measure::nearest(own, him.base);
    const glm::dvec2 by = to_vec(between.to) - to_vec(between.from);
    const double length = std::max(glm::length(by), 1e-6);
    const Placement straight{
        to_ground(to_vec(own.place.at) + by * std::max(0.0, (length - touching) / length)), own.place.facing};
    if (auto move = attempt(carried, straight, false, him.name)) return move;
    // Alone, so that the reason is its own and not that of one beside it.
    return attempt({held}, straight, false, several ? him.name + ", by itself" : him.name);
}

}
