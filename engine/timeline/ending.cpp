#include "engine/timeline/ending.h"

#include "engine/timeline/animation.h"
#include "engine/timeline/timeline.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::timeline {
namespace {

struct Fate {
    play::SideId side;
    bool seen = false;          ///< it was on the table once
    std::optional<double> gone; ///< when it went for good
};

std::vector<Fate> fates_of(const play::State& last, const Animation& animation, std::span<const Mark> marks) {
    std::vector<Fate> fates;
    for (std::size_t i = 0; i < animation.units.size(); ++i) {
        const PieceClips& unit = animation.units[i];
        Fate fate{last.piece({play::PieceId::Kind::unit, i}).side, unit.first.presence > 0.0, {}};
        for (const Clip& clip : unit.clips) {
            fate.seen = fate.seen || clip.to.presence > 0.0;
            if (clip.from.presence > 0.0 && clip.to.presence == 0.0) fate.gone = clip.start;
        }
        if (unit.last().presence > 0.0) fate.gone.reset();
        fates.push_back(fate);
    }
    for (const Mark& mark : marks) // one that has joined another is not lost
        if (mark.beat.kind == play::Beat::Kind::join)
            for (const play::PieceId id : mark.beat.who)
                if (id.kind == play::PieceId::Kind::unit && id.index < fates.size())
                    fates[id.index].gone.reset();
    return fates;
}

/// Both sides in a draw.
bool is_beaten(const Ending& ending, play::SideId side) {
    return !ending.winner.valid() || side != ending.winner;
}

/// The great moment between which and the next most of the beaten side's units went; of equals the last.
std::string decisive_moment(std::span<const Fate> fates, std::span<const Mark> marks, const Ending& ending) {
    std::vector<double> losses;
    for (const Fate& fate : fates)
        if (fate.gone && is_beaten(ending, fate.side)) losses.push_back(*fate.gone);
    const Mark* best = nullptr;
    std::ptrdiff_t most = 0;
    const Mark* before = nullptr;
    const auto weigh = [&](double until) {
        if (before == nullptr) return;
        const auto lost = std::count_if(losses.begin(), losses.end(),
                                        [&](double t) { return t >= before->start && t < until; });
        if (lost > 0 && lost >= most) {
            best = before;
            most = lost;
        }
    };
    for (const Mark& mark : marks) {
        if (mark.told.verdict.empty() || !mark.told.great) continue; // what dice decided
        weigh(mark.start);
        before = &mark;
    }
    weigh(1e300);
    if (best == nullptr) return {};
    return fmt::format("Turn {}: {}. {}", best->turn, best->told.title, best->told.verdict);
}

}

std::optional<Ending> ending_of(const play::State& last, const Animation& animation,
                                std::span<const Mark> marks) {
    const play::Verdict verdict = last.verdict();
    if (!verdict.over) return std::nullopt;
    Ending ending{.winner = verdict.winner, .start = animation.end};
    for (const Mark& mark : marks)
        if (mark.beat.kind == play::Beat::Kind::end) ending.start = mark.start;
    const std::size_t colon = verdict.words.find(": ");
    ending.result = verdict.words.substr(0, colon);
    if (colon != std::string::npos) ending.because = verdict.words.substr(colon + 2);
    const std::vector<play::Side> sides = last.sides();
    for (std::size_t s = 0; s < sides.size(); ++s)
        ending.sides.push_back({.name = sides[s].name, .side = play::SideId{s}, .points = sides[s].points});
    const std::vector<Fate> fates = fates_of(last, animation, marks);
    for (const Fate& fate : fates) {
        if (!fate.seen || !fate.side.valid() || fate.side.index() >= ending.sides.size()) continue;
        ++ending.sides[fate.side.index()].of;
        if (fate.gone) ++ending.sides[fate.side.index()].lost;
    }
    ending.decisive = decisive_moment(fates, marks, ending);
    return ending;
}

}
