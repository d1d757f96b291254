#include "tools/vantage/window/tools/fire_in_hand.h"

#include "engine/overlay/ways.h"
#include "tools/vantage/window/tools/tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vantage::window {

bool FireInHand::may_aim(const play::State& state, PieceId piece) {
    const play::FireAnswers* answers = play::fire_answers(state);
    return answers != nullptr && has(state, piece) && answers->may_aim(piece);
}

Result<FireInHand::Body> FireInHand::made(const std::shared_ptr<const Snapshot>& now, std::string subject,
                                          std::vector<Aim> aims) {
    const play::FireAnswers* answers = play::fire_answers(*now->state);
    Body body{now, std::move(subject), std::move(aims), nullptr, {}, {}};
    for (const Aim& a : body.aims) {
        auto command = answers->aimed(body.command.get(), a.from, a.at);
        if (!command) return command.error();
        body.command = std::move(*command);
    }
    body.foreseen = answers->forecast(*body.command);
    body.ways = answers->ways_of(*body.command);
    return body;
}

void FireInHand::aim(const std::shared_ptr<const Snapshot>& now, PieceId from, PieceId at) {
    const std::string subject = now->state->subject_of(from);
    const auto same =
        std::find_if(bodies_.begin(), bodies_.end(), [&](const Body& b) { return b.subject == subject; });
    std::vector<Aim> aims = same != bodies_.end() ? same->aims : std::vector<Aim>{};
    std::erase_if(aims, [&](const Aim& a) { return a.from == from; });
    aims.push_back({from, at});
    Result<Body> body = made(now, subject, std::move(aims));
    who_ = now->state->subject_name(subject);
    if (!body) {
        why_not_ = body.error().where.empty()
                       ? body.error().message
                       : fmt::format("{} ({})", body.error().message, body.error().where);
        return;
    }
    why_not_.clear();
    if (same != bodies_.end()) bodies_.erase(same);
    bodies_.push_back(std::move(*body));
}

bool FireInHand::back() {
    if (empty()) return false;
    if (!why_not_.empty()) return why_not_.clear(), true;
    Body& body = bodies_.back();
    body.aims.pop_back();
    Result<Body> before =
        body.aims.empty() ? Result<Body>{Error{"", "", ""}} : made(body.snapshot, body.subject, body.aims);
    if (before)
        body = std::move(*before);
    else
        bodies_.pop_back();
    return true;
}

void FireInHand::let_go(const std::string& subject) {
    std::erase_if(bodies_, [&](const Body& b) { return b.subject == subject; });
    why_not_.clear();
}

std::vector<std::string> FireInHand::refresh(const std::shared_ptr<const Snapshot>& now) {
    std::vector<std::string> lost;
    std::vector<Body> kept;
    why_not_.clear();
    for (Body& old : bodies_) {
        Result<Body> again = std::all_of(old.aims.begin(), old.aims.end(),
                                         [&](const Aim& a) { return may_aim(*now->state, a.from); })
                                 ? made(now, old.subject, old.aims)
                                 : Result<Body>{Error{"", "", ""}};
        if (again)
            kept.push_back(std::move(*again));
        else
            lost.push_back(old.snapshot->state->subject_name(old.subject));
    }
    bodies_ = std::move(kept);
    return lost;
}

std::vector<std::string> FireInHand::names() const {
    std::vector<std::string> out;
    for (const Body& body : bodies_) out.push_back(body.snapshot->state->subject_name(body.subject));
    return out;
}

void FireInHand::mark(const Battle& battle, overlay::Marks& marks) const {
    const overlay::Field field = field_of(battle);
    for (const Body& body : bodies_)
        for (const play::FireForecast::Line& line : body.foreseen.lines) {
            const play::State& state = *body.snapshot->state;
            // Those that nobody pointed at a target take theirs as the rules say.
            const bool pointed = std::any_of(body.aims.begin(), body.aims.end(),
                                             [&](const Aim& a) { return a.from == line.from; });
            overlay::mark_arrow(
                marks, field, window_pen,
                std::array{state.piece(line.from).base.place.at, state.piece(line.at).base.place.at},
                overlay::blocked_colour, pointed ? overlay::LineStyle::solid : overlay::LineStyle::dotted);
        }
}

Answer FireInHand::answer() const {
    Answer out;
    if (!why_not_.empty()) {
        out.verdict = Verdict::no;
        out.headline = who_;
        out.lines.push_back(why_not_);
        return out;
    }
    const Body& body = bodies_.back();
    const play::State& state = *body.snapshot->state;
    out.headline = state.subject_name(body.subject);
    out.verdict = Verdict::yes;
    out.lines = body.foreseen.words;
    const std::string title = state.title_of(*body.command);
    const std::string whose = out.headline + ": ";
    const bool named = title.starts_with(whose);
    out.orders.push_back({named ? title.substr(whose.size()) : title, body.command, body.subject});
    for (const play::Choice& way : body.ways) out.orders.push_back({way.label, way.command, body.subject});
    for (std::size_t i = 0; i + 1 < bodies_.size(); ++i)
        out.orders.push_back({state.title_of(*bodies_[i].command), bodies_[i].command, bodies_[i].subject});
    out.sentence = title;
    return out;
}

}
