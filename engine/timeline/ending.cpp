#include "engine/timeline/ending.h"

#include "engine/timeline/animation.h"
#include "engine/timeline/turning_point.h"

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

}

std::optional<Ending> ending_of(const play::State& first, std::span<const play::EventPtr> events,
                                const play::State& last, const Animation& animation,
                                std::span<const Mark> marks, std::span<const RollCard> cards) {
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
    std::vector<Loss> losses;
    for (std::size_t i = 0; i < fates.size(); ++i)
        if (fates[i].gone) losses.push_back({i, *fates[i].gone});
    ending.decisive = turning_point({first, events, last, animation, marks, cards, losses}, verdict.winner);
    return ending;
}

}
