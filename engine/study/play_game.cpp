#include "engine/study/play_game.h"

#include "engine/core/hasher.h"

#include <algorithm>
#include <set>

namespace vantage::study {
namespace {

using Kind = play::Beat::Kind;
using play::PieceId;

/// A game in which nobody gets any further has had enough of commands; the longest of ours has a hundredth.
constexpr std::size_t most_commands = 1'000'000;

bool goes(Kind kind) {
    switch (kind) {
    case Kind::march:
    case Kind::charge:
    case Kind::break_through:
    case Kind::retire:
    case Kind::evade:
    case Kind::rout:
        return true;
    default:
        return false;
    }
}

/// Looks on while a game is played and fills in its record.
class Watcher {
public:
    Watcher(const play::State& start, GameRecord& record)
        : grid_(start.game().scene().ground), record_(record) {
        record_.sides.resize(start.sides().size());
        record_.units.resize(start.game().scene().units.size());
        look(start);
    }

    void before(const play::State& state, const play::Beat& beat) {
        if (beat.kind == Kind::fire || beat.kind == Kind::fight) fought(state, beat);
        if (goes(beat.kind) && beat.way.size() > 1) marched(state, beat);
        if (beat.kind == Kind::join)
            for (const PieceId piece : beat.who)
                if (piece.kind == PieceId::Kind::unit && piece.index < units_.size())
                    units_[piece.index].joined = true;
    }

    /// At the end of a turn: how both sides stand.
    void close_turn(const play::State& state, int turn) {
        const auto turns = static_cast<std::size_t>(turn);
        look(state);
        record_.turns = turn;
        record_.fires.resize(turns);
        record_.fights.resize(turns);
        const std::vector<play::Side> sides = state.sides();
        for (std::size_t s = 0; s < sides.size(); ++s) {
            record_.sides[s].lost.resize(turns);
            record_.sides[s].points.resize(turns);
            record_.sides[s].lost.back() = 0;
            record_.sides[s].points.back() = sides[s].points;
            record_.sides[s].leaders_lost = 0;
        }
        for (std::size_t i = 0; i < units_.size(); ++i) {
            const bool lost = units_[i].seen && !units_[i].there && !units_[i].joined;
            if (lost) ++record_.sides[side_of(state, {PieceId::Kind::unit, i})].lost.back();
            if (i >= record_.units.size()) continue;
            int& since = record_.units[i].lost;
            since = !lost ? 0 : since == 0 ? turn : since;
        }
        for (std::size_t i = 0; i < leaders_.size(); ++i)
            if (leaders_[i].seen && !leaders_[i].there)
                ++record_.sides[side_of(state, {PieceId::Kind::leader, i})].leaders_lost;
    }

private:
    struct Presence {
        bool seen = false;   ///< it has stood on the table
        bool there = false;  ///< and does so now
        bool joined = false; ///< it has become a part of another, which is no loss
    };

    void look(const play::State& state) {
        state.look(stances_);
        const auto update = [](std::vector<Presence>& all, const std::vector<play::Stance>& now) {
            all.resize(std::max(all.size(), now.size()));
            for (std::size_t i = 0; i < all.size(); ++i) {
                all[i].there = i < now.size() && now[i].there;
                all[i].seen = all[i].seen || all[i].there;
            }
        };
        update(units_, stances_.units);
        update(leaders_, stances_.leaders);
    }

    static std::size_t side_of(const play::State& state, PieceId piece) {
        return state.piece(piece).side.index();
    }

    /// The middle between those who do it and those whom it is done to.
    void fought(const play::State& state, const play::Beat& beat) {
        const auto turn = static_cast<std::size_t>(std::max(1, state.turn()));
        std::vector<int>& by_turn = beat.kind == Kind::fire ? record_.fires : record_.fights;
        by_turn.resize(std::max(by_turn.size(), turn));
        ++by_turn[turn - 1];
        look(state);
        glm::dvec2 middle{0.0};
        int groups = 0;
        for (const auto* pieces : {&beat.who, &beat.against}) {
            glm::dvec2 sum{0.0};
            int count = 0;
            for (const PieceId piece : *pieces) {
                if (piece.kind != PieceId::Kind::unit || piece.index >= stances_.units.size()) continue;
                sum += to_vec(stances_.units[piece.index].place.at);
                ++count;
                if (piece.index < record_.units.size()) ++record_.units[piece.index].actions;
            }
            if (count == 0) continue;
            middle += sum / static_cast<double>(count);
            ++groups;
        }
        if (groups > 0) ++record_.places[grid_.cell_of(to_ground(middle / static_cast<double>(groups)))];
    }

    /// Each square that the way crosses counts once.
    void marched(const play::State& state, const play::Beat& beat) {
        if (beat.who.empty() || beat.who.front().kind == PieceId::Kind::area) return;
        std::set<std::size_t> crossed;
        for (std::size_t i = 0; i + 1 < beat.way.size(); ++i) {
            const glm::dvec2 from = to_vec(beat.way[i]);
            const glm::dvec2 to = to_vec(beat.way[i + 1]);
            const double length = distance(beat.way[i], beat.way[i + 1]).value();
            const int steps = std::clamp(static_cast<int>(length / grid_.side * 4.0), 1, 4096);
            for (int k = 0; k <= steps; ++k)
                crossed.insert(grid_.cell_of(to_ground(from + (to - from) * (double(k) / steps))));
        }
        if (crossed.size() < 2) return; // a turn on the spot
        Counts& ways = record_.sides[side_of(state, beat.who.front())].ways;
        for (const std::size_t cell : crossed) ++ways[cell];
    }

    Grid grid_;
    GameRecord& record_;
    play::Stances stances_;
    std::vector<Presence> units_;
    std::vector<Presence> leaders_;
};

}

std::optional<GameRecord> play_game(const play::Game& game, const std::vector<std::string>& players,
                                    std::uint64_t seed, const std::atomic<bool>& stop) {
    GameRecord record;
    record.seed = seed;
    const std::unique_ptr<play::State> state = game.start();
    SeededDice dice{seed};
    Watcher watcher{*state, record};
    for (std::size_t commands = 0; !state->verdict().over; ++commands) {
        if (stop) return std::nullopt;
        const play::SideId side = state->to_decide();
        if (!side.valid() || commands == most_commands) {
            record.refused = side.valid() ? "the game does not end" : "nobody is to decide";
            break;
        }
        const std::unique_ptr<play::State> known = state->known_to({side});
        const play::Decision decision = (known ? *known : *state).choose(side, players[side.index()]);
        const Result<play::Events> events = state->decide(*decision.command, dice);
        if (!events) {
            record.refused = state->title_of(*decision.command) + ": " + events.error().text();
            break;
        }
        for (const play::EventPtr& event : *events) {
            const play::Beat beat = state->beat_of(*event);
            const int turn = std::max(1, state->turn());
            watcher.before(*state, beat);
            state->apply(*event);
            if (beat.kind == Kind::turn_end || beat.kind == Kind::end) watcher.close_turn(*state, turn);
        }
    }
    if (!record.refused.empty()) watcher.close_turn(*state, std::max(1, state->turn()));
    const play::Verdict verdict = state->verdict();
    record.winner = verdict.over && verdict.winner.valid() ? static_cast<int>(verdict.winner.index()) : -1;
    record.result = verdict.words.substr(0, verdict.words.find(": ")); // without why: games count by it
    record.hash = hash_text(state->hash());
    return record;
}

}
