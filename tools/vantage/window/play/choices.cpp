#include "tools/vantage/window/play/choices.h"

#include <algorithm>

namespace vantage::window {

std::vector<play::Choice> choices_for(const play::State& state, play::SideId side, const std::string& subject,
                                      const std::vector<play::Choice>& all) {
    std::vector<play::Choice> out;
    // Of choices that read alike, such as two ways to the same place, one is enough.
    const auto add = [&](const play::Choice& choice) {
        if (std::none_of(out.begin(), out.end(), [&](const play::Choice& c) {
                return c.label == choice.label && c.group == choice.group;
            }))
            out.push_back(choice);
    };
    for (const play::Choice& choice : all)
        if (!choice.ends_step && choice.subject == subject) add(choice);
    std::stable_sort(out.begin(), out.end(),
                     [](const play::Choice& a, const play::Choice& b) { return a.group < b.group; });
    if (!subject.empty())
        for (const play::Choice& refused : state.refusals(side, subject)) add(refused);
    return out;
}

std::vector<Task> tasks_of(const play::State& state, const std::vector<play::Choice>& all) {
    std::vector<Task> tasks;
    for (const play::Choice& choice : all) {
        if (choice.subject.empty()) continue;
        auto same = std::find_if(tasks.begin(), tasks.end(),
                                 [&](const Task& t) { return t.subject == choice.subject; });
        if (same == tasks.end())
            same = tasks.insert(tasks.end(), {choice.subject, state.subject_name(choice.subject)});
        ++same->choices;
        same->aims |= choice.aim.has_value();
    }
    // Those whose pieces come first in the scene come first here, whatever is chosen for them.
    const auto place = [&](const Task& task) {
        return state.subject_piece(task.subject).value_or(play::PieceId{play::PieceId::Kind::area});
    };
    std::stable_sort(tasks.begin(), tasks.end(),
                     [&](const Task& a, const Task& b) { return place(a) < place(b); });
    return tasks;
}

std::vector<std::string> unmoved(const play::State& state, play::SideId side) {
    std::vector<std::string> names;
    play::Stances all;
    state.look(all);
    std::vector<std::string> asked;
    for (std::size_t i = 0; i < all.units.size(); ++i) {
        const play::PieceId unit{play::PieceId::Kind::unit, i};
        if (!all.units[i].there || state.piece(unit).side != side) continue;
        const std::string subject = state.subject_of(unit);
        if (std::find(asked.begin(), asked.end(), subject) != asked.end()) continue;
        asked.push_back(subject);
        const auto plan = state.plan_move(unit);
        if (plan && plan->barred().empty()) names.push_back(state.subject_name(subject));
    }
    return names;
}

bool only_ends(const play::State& state, play::SideId side, const std::vector<play::Choice>& all) {
    return all.size() == 1 && all.front().ends_step && !all.front().may_roll && unmoved(state, side).empty();
}

}
