#pragma once

#include "engine/play/state.h"

#include <string>
#include <vector>

namespace vantage::window {

/// What may be done for a subject now, out of all that its side may do, then what may not and why. Without a
/// subject: what is about the whole side. What ends the step is not among them.
std::vector<play::Choice> choices_for(const play::State&, play::SideId, const std::string& subject,
                                      const std::vector<play::Choice>& all);

/// A subject that has something to do.
struct Task {
    std::string subject;
    std::string name;
    int choices = 0;
    bool aims = false; ///< some of them aim at a place
};
/// In the order of the scene.
std::vector<Task> tasks_of(const play::State&, const std::vector<play::Choice>& all);

/// Those of a side who may still move in this step and have not, by name; empty where the step moves nobody.
std::vector<std::string> unmoved(const play::State&, play::SideId);

/// Whether a side, of which `all` is what it may do, can only end the step, and no die falls by that.
bool only_ends(const play::State&, play::SideId, const std::vector<play::Choice>& all);

}
