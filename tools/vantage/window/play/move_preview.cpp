#include "tools/vantage/window/play/move_preview.h"

#include "engine/play/contact.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

using play::Going;
using play::PieceId;

glm::dvec2 turned(glm::dvec2 v, double degrees) {
    const double angle = to_radians(Degrees{degrees}).value();
    return {v.x * std::cos(angle) + v.y * std::sin(angle), -v.x * std::sin(angle) + v.y * std::cos(angle)};
}

std::string words(const Error& error) {
    return error.where.empty() ? error.message : error.message + " (" + error.where + ")";
}

bool among(const MovePreview::Carry& carry, PieceId piece) {
    return std::find(carry.begin(), carry.end(), piece) != carry.end();
}

const Going* find(const std::vector<Going>& all, PieceId piece) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Going& going) { return going.piece == piece; });
    return found == all.end() ? nullptr : &*found;
}

}

MovePreview::MovePreview(const play::State& state, std::unique_ptr<play::MovePlan> plan)
    : state_(state), plan_(std::move(plan)), settled_(plan_->movers()), now_(settled_), cost_(0.0) {}

MovePreview::Carry MovePreview::carry(PieceId piece, bool together) const {
    if (!together) return {piece};
    Carry all;
    for (const Going& going : settled_) all.push_back(going.piece);
    return all;
}

std::vector<Going> MovePreview::carried(const Carry& carry, glm::dvec2 by) const {
    std::vector<Going> out = settled_;
    for (Going& going : out)
        if (among(carry, going.piece)) going.to.at = to_ground(to_vec(going.to.at) + by);
    return out;
}

void MovePreview::shift(const Carry& carry, glm::dvec2 by, bool free) {
    stopped_by_.clear();
    meets_.clear();
    const auto check = [&](double part) { return plan_->cost(carried(carry, by * part)); };
    Result<double> there = check(1.0);
    double part = 1.0;
    if (!there) {
        const std::string why = words(there.error());
        // The farthest place on the way that is allowed; if none is, it stays in the hand and says why.
        constexpr int steps = 14;
        int k = steps - 1;
        while (k > 0 && !check(static_cast<double>(k) / steps)) --k;
        if (k > 0) {
            double low = static_cast<double>(k) / steps;
            double high = low + 1.0 / steps;
            for (int i = 0; i < 6; ++i) {
                const double middle = (low + high) / 2;
                (check(middle) ? low : high) = middle;
            }
            part = low;
            there = check(part);
            stopped_by_ = why;
        }
    }
    if (there && !free && *there > 0.02) {
        // The rules count thirds: near the end of one the hand comes to rest on it.
        for (const double third : {1.0 / 3, 2.0 / 3}) {
            if (std::abs(*there - third) > 0.025) continue;
            const double nearer = part * (third - 1e-6) / *there;
            if (const auto snapped = check(nearer)) {
                part = nearer;
                there = snapped;
            }
        }
    }
    now_ = carried(carry, by * part);
    cost_ = std::move(there);
}

void MovePreview::turn(const Carry& carry, GroundPoint about, Degrees by) {
    for (Going& going : now_) {
        if (!among(carry, going.piece)) continue;
        going.to.at = to_ground(to_vec(about) + turned(to_vec(going.to.at) - to_vec(about), by.value()));
        going.to.facing = Degrees{std::fmod(going.to.facing.value() + by.value() + 720.0, 360.0)};
    }
    stopped_by_.clear();
    meets_.clear();
    cost_ = plan_->cost(now_);
}

void MovePreview::meet(const Carry& carry, PieceId held, PieceId enemy) {
    if (!find(settled_, held)) return;
    Result<play::ContactMove> move = play::contact_with(state_, *plan_, settled_, carry, held, enemy);
    if (move) {
        now_ = std::move(move->goings);
        cost_ = move->cost;
        meets_ = std::move(move->words);
        stopped_by_.clear();
        return;
    }
    const play::Piece him = state_.piece(enemy);
    measure::Base own = state_.piece(held).base;
    own.place = find(settled_, held)->to;
    const measure::Span between = measure::nearest(own, him.base);
    shift(carry, to_vec(between.to) - to_vec(between.from), true);
    own.place = place_of(held);
    stopped_by_ = fmt::format("{:.0f} yd short of {}: {}", measure::gap(own, him.base).value(), him.name,
                              words(move.error()));
}

void MovePreview::put(const std::vector<Going>& goings) {
    for (Going& going : now_)
        if (const Going* wanted = find(goings, going.piece)) going.to = wanted->to;
    settled_ = now_;
    stopped_by_.clear();
    meets_.clear();
    cost_ = plan_->cost(now_);
}

Placement MovePreview::place_of(PieceId piece) const {
    const Going* going = find(now_, piece);
    return going != nullptr ? going->to : state_.piece(piece).base.place;
}

bool MovePreview::changed() const {
    return std::any_of(now_.begin(), now_.end(), [&](const Going& going) {
        return !(going.to == find(plan_->movers(), going.piece)->to);
    });
}

}
