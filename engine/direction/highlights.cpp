#include "engine/direction/highlights.h"

#include <algorithm>
#include <cmath>

namespace vantage::direction {
namespace {

constexpr double lead_in = 1.5;  // seconds before it
constexpr double lead_out = 1.0; // and after its verdict

}

bool is_fight(const timeline::Mark& mark) {
    using Kind = play::Beat::Kind;
    return mark.beat.kind == Kind::fight || mark.beat.kind == Kind::fire ||
           mark.beat.kind == Kind::break_through;
}

Span watched(const timeline::Timeline& film, const timeline::Mark& mark) {
    Span span{mark.start, mark.end};
    if (const timeline::RollCard* card = film.card_at(mark.start);
        card != nullptr && card->start == mark.start)
        span.end = std::max(span.end, card->goes_on);
    return span;
}

namespace {

// Somebody ran, or is no more, before the next thing was done.
double what_came_of_it(const std::vector<timeline::Mark>& marks, std::size_t i) {
    using Kind = play::Beat::Kind;
    double worth = 0.0;
    for (std::size_t k = i + 1; k < marks.size() && marks[k].start < marks[i].end + 4.0 && k < i + 8; ++k) {
        const Kind kind = marks[k].beat.kind;
        if (kind == Kind::rout || kind == Kind::break_through) worth += 2.0;
        if (kind == Kind::vanish) worth += 3.0;
        if (kind == Kind::retire || kind == Kind::evade) worth += 1.0;
    }
    return std::min(worth, 6.0);
}

}

std::vector<Highlight> best_moments(const timeline::Timeline& film, std::size_t count) {
    constexpr double apart = 12.0; // seconds of film
    const auto& marks = film.marks();
    std::vector<Highlight> all;
    for (std::size_t i = 1; i < marks.size(); ++i) {
        if (!is_fight(marks[i]) || marks[i].beat.who.empty()) continue;
        const Span span = watched(film, marks[i]);
        const bool close = marks[i].beat.kind != play::Beat::Kind::fire;
        const timeline::RollCard* card = film.card_at(marks[i].start);
        const double verdict = card != nullptr && card->start == marks[i].start ? card->verdict : span.end;
        all.push_back(
            {.time = close ? std::max(span.begin, verdict - 0.4) : std::min(span.begin + 1.2, span.end),
             .mark = i,
             .worth = (close ? 6.0 : 2.0) + what_came_of_it(marks, i) +
                      0.4 * static_cast<double>(marks[i].beat.who.size() + marks[i].beat.against.size())});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Highlight& a, const Highlight& b) { return a.worth > b.worth; });
    std::vector<Highlight> best;
    for (const Highlight& one : all) {
        if (best.size() == count) break;
        const bool alike = std::any_of(best.begin(), best.end(), [&](const Highlight& other) {
            return std::abs(other.time - one.time) < apart ||
                   marks[other.mark].beat.who == marks[one.mark].beat.who;
        });
        if (!alike) best.push_back(one);
    }
    std::sort(best.begin(), best.end(),
              [](const Highlight& a, const Highlight& b) { return a.time < b.time; });
    return best;
}

std::optional<std::size_t> last_fight(const timeline::Timeline& film, double t) {
    for (std::size_t i = film.mark_at(t) + 1; i-- > 1;)
        if (is_fight(film.marks()[i])) return i;
    return std::nullopt;
}

std::optional<Span> instant_replay(const timeline::Timeline& film, double t) {
    const auto& marks = film.marks();
    if (const auto mark = last_fight(film, t)) {
        const Span fight = watched(film, marks[*mark]);
        return Span{std::max(0.0, fight.begin - lead_in), std::min(film.length(), fight.end + lead_out)};
    }
    const double turn = film.start_of_turn(marks[film.mark_at(t)].turn);
    if (t - turn < 1.0) return std::nullopt;
    return Span{turn, t};
}

}
