#include "engine/timeline/turning_point.h"

#include "engine/timeline/animation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace vantage::timeline {
namespace {

// How much each weighs beside the others.
constexpr int broken_weight = 4, lost_weight = 3, taken_weight = 3, rout_weight = 2, retreat_weight = 2,
              general_weight = 2, occupied_weight = 1;

/// Something that befell a side.
struct Blow {
    play::SideId side;
    double time = 0.0;
    int weight = 0;
    play::GroupId group{};        ///< that it befell; not valid() for a place
    const Mark* itself = nullptr; ///< what tells of it, if anything does
    std::string words{};          ///< what is to be added to what brought it about; may be empty
};

/// What one moment came to.
struct Tally {
    int weight = 0;
    const Blow* heaviest = nullptr; ///< of those that count for it
};

bool names(const std::vector<play::PieceId>& pieces, play::PieceId id) {
    return std::find(pieces.begin(), pieces.end(), id) != pieces.end();
}

class Reckoning {
public:
    explicit Reckoning(const Course& course) : course_(course) {
        add_flights();
        add_losses();
        add_routs();
        add_generals();
        add_places();
    }

    [[nodiscard]] std::string heaviest(play::SideId winner) const {
        std::map<std::size_t, Tally> moments; // by their number, so that of equals the last is found last
        for (const Blow& blow : blows_) {
            const Mark* cause = cause_of(blow);
            if (cause == nullptr) continue;
            Tally& tally = moments[static_cast<std::size_t>(cause - course_.marks.data())];
            const bool counts = !winner.valid() || blow.side != winner;
            tally.weight += counts ? blow.weight : -blow.weight;
            if (counts && (tally.heaviest == nullptr || blow.weight > tally.heaviest->weight))
                tally.heaviest = &blow;
        }
        const Mark* best = nullptr;
        Tally most;
        for (const auto& [number, tally] : moments)
            if (tally.weight > 0 && tally.weight >= most.weight) {
                best = &course_.marks[number];
                most = tally;
            }
        if (best == nullptr) return {};
        std::string out = fmt::format("Turn {}: {}", best->turn, best->told.title);
        if (!best->told.verdict.empty()) out += fmt::format(". {}", best->told.verdict);
        if (most.heaviest != nullptr && most.heaviest->itself != best && !most.heaviest->words.empty())
            out += fmt::format(". {}", most.heaviest->words);
        return out;
    }

private:
    [[nodiscard]] play::Piece unit(std::size_t number) const {
        return course_.last.piece({play::PieceId::Kind::unit, number});
    }

    /// The last that has begun at a time.
    [[nodiscard]] std::size_t mark_at(double time) const {
        const auto next = std::upper_bound(course_.marks.begin(), course_.marks.end(), time,
                                           [](double t, const Mark& m) { return t < m.start; });
        return next == course_.marks.begin() ? 0 : static_cast<std::size_t>(next - course_.marks.begin()) - 1;
    }

    void add_flights() {
        for (std::size_t g = 0; g < course_.animation.groups.size(); ++g) {
            const play::Group group = course_.last.group(play::GroupId{g});
            auto before = scene::Flight::none;
            for (const MarkersFrom& from : course_.animation.groups[g]) {
                const play::Markers& now = *from.shown;
                if (now.flight > before && from.time > 0.0)
                    blows_.push_back(
                        {.side = group.side,
                         .time = from.time,
                         .weight = now.flight == scene::Flight::broken ? broken_weight : retreat_weight,
                         .group = play::GroupId{g},
                         .words = fmt::format("{}: {}", group.name, now.status)});
                before = now.flight;
            }
        }
    }

    void add_losses() {
        for (const Loss& loss : course_.losses) {
            const play::Piece piece = unit(loss.unit);
            Blow blow{.side = piece.side, .time = loss.time, .weight = lost_weight, .group = piece.group};
            const play::PieceId id{play::PieceId::Kind::unit, loss.unit};
            for (const Mark& mark : course_.marks)
                if (mark.beat.kind == play::Beat::Kind::vanish && names(mark.beat.who, id))
                    blow.itself = &mark;
            blow.words = blow.itself ? blow.itself->told.title : fmt::format("{} is lost", piece.name);
            blows_.push_back(std::move(blow));
        }
    }

    void add_routs() {
        for (const Mark& mark : course_.marks)
            if (mark.beat.kind == play::Beat::Kind::rout)
                for (const play::PieceId id : mark.beat.who)
                    if (id.kind == play::PieceId::Kind::unit) {
                        const play::Piece piece = unit(id.index);
                        blows_.push_back({piece.side, mark.start, rout_weight, piece.group, &mark, {}});
                    }
    }

    /// They may have been replaced since: each time counts.
    void add_generals() {
        for (std::size_t i = 0; i < course_.animation.leaders.size(); ++i) {
            const play::Piece piece = course_.last.piece({play::PieceId::Kind::leader, i});
            for (const Clip& clip : course_.animation.leaders[i].clips)
                if (clip.from.presence > 0.0 && clip.to.presence == 0.0)
                    blows_.push_back({piece.side, clip.start, general_weight, piece.group, nullptr, {}});
        }
    }

    /// Those that who took them still holds at the end.
    void add_places() {
        const auto& places = course_.last.game().scene().objectives;
        const std::unique_ptr<play::State> state = course_.first.clone();
        std::vector<play::SideId> held;
        for (std::size_t i = 0; i < places.size(); ++i) held.push_back(state->held_by(scene::ObjectiveId{i}));
        std::vector<std::optional<Blow>> taken(places.size());
        std::map<std::size_t, const Mark*> telling;
        for (const Mark& mark : course_.marks) telling.emplace(mark.event, &mark);
        for (std::size_t e = 0; e < course_.events.size(); ++e) {
            state->apply(*course_.events[e]);
            for (std::size_t i = 0; i < places.size(); ++i) {
                const play::SideId now = state->held_by(scene::ObjectiveId{i});
                if (now == held[i]) continue;
                const auto mark = telling.find(e);
                taken[i].reset();
                if (now.valid() && mark != telling.end() && !mark->second->told.title.empty())
                    taken[i] = Blow{.side = other_than(now),
                                    .time = mark->second->start,
                                    .weight = held[i].valid() ? taken_weight : occupied_weight,
                                    .itself = mark->second};
                held[i] = now;
            }
        }
        for (const std::optional<Blow>& blow : taken)
            if (blow && blow->side.valid()) blows_.push_back(*blow);
    }
    [[nodiscard]] play::SideId other_than(play::SideId side) const {
        for (std::size_t s = 0; s < course_.last.sides().size(); ++s)
            if (play::SideId{s} != side) return play::SideId{s};
        return {};
    }

    [[nodiscard]] bool has_part(const Mark& mark, play::GroupId group) const {
        const auto of_group = [&](play::PieceId id) {
            return id.kind == play::PieceId::Kind::unit && course_.last.piece(id).group == group;
        };
        return std::any_of(mark.beat.who.begin(), mark.beat.who.end(), of_group) ||
               std::any_of(mark.beat.against.begin(), mark.beat.against.end(), of_group);
    }

    /// Who came off worse where two rolled against each other; not valid() where nobody did.
    [[nodiscard]] play::SideId lost_by(const Mark& mark) const {
        const auto card = std::find_if(course_.cards.begin(), course_.cards.end(), [&](const RollCard& c) {
            return c.start == mark.start && c.told == mark.told;
        });
        if (card == course_.cards.end() || card->roll.sides.size() != 2 || mark.told.rollers.size() != 2)
            return {};
        const double lead = card->roll.sides[0].score - card->roll.sides[1].score;
        return lead == 0.0 ? play::SideId{} : mark.told.rollers[lead < 0.0 ? 0 : 1].side;
    }

    /// The dice of that turn that brought it about: a fight that the group did not win, else a roll of its
    /// own. Without any it stands for itself.
    [[nodiscard]] const Mark* cause_of(const Blow& blow) const {
        const std::size_t last = mark_at(blow.time);
        const int turn = course_.marks[last].turn;
        const Mark* rolled = nullptr;
        if (blow.group.valid()) {
            const std::string name = course_.last.group(blow.group).name;
            for (std::size_t i = last + 1; i-- > 0 && course_.marks[i].turn == turn;) {
                const Mark& mark = course_.marks[i];
                if (mark.told.verdict.empty() || !mark.told.great) continue; // what dice decided
                if (has_part(mark, blow.group))
                    if (const play::SideId loser = lost_by(mark); !loser.valid() || loser == blow.side)
                        return &mark;
                const auto& rollers = mark.told.rollers;
                if (rolled == nullptr && std::any_of(rollers.begin(), rollers.end(),
                                                     [&](const auto& r) { return r.name == name; }))
                    rolled = &mark;
            }
        }
        if (rolled != nullptr) return rolled;
        return blow.itself != nullptr && !blow.itself->told.title.empty() ? blow.itself : nullptr;
    }

    const Course& course_;
    std::vector<Blow> blows_;
};

}

std::string turning_point(const Course& course, play::SideId winner) {
    return Reckoning{course}.heaviest(winner);
}

}
