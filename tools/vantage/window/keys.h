#pragma once

#include "engine/core/result.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::window {

/// All that a key can be bound to.
enum class Action : std::uint8_t {
    forward,
    back,
    left,
    right,
    turn_left,
    turn_right,
    zoom_in,
    zoom_out,
    whole_table,
    focus,
    camera_mode,
    true_size,
    select,
    tape,
    sight,
    arc,
    rings,
    viewshed,
    reach,
    best_viewpoint,
    command,
    scales,
    play,
    labels,
    roster,
    director,
    replay,
    live,
    present,
    spectator,
    hide,
    help,
    screenshot,
    screenshot_clear,
    copy,
    undo,
    redo,
    order,
    open,
    new_battle,
    edit,
    save,
    step_back,
    step_forward,
    first_step,
    last_step,
    play_pause,
    quit,
    count
};

/// A key with what is held down with it. `key` is GLFW's number.
struct Chord {
    int key = 0;
    bool ctrl = false;
    bool shift = false;
    bool alt = false;
    friend bool operator==(const Chord&, const Chord&) = default;
};

/// "Ctrl+Shift+Z", "PageUp", "M".
std::string text_of(const Chord&);
std::optional<Chord> chord_of(std::string_view);

/// What each action is called in the settings file, what the help says of it, and its keys to begin with.
struct ActionInfo {
    std::string_view name;
    std::string_view help;
    std::string_view keys; ///< apart by spaces
};
const ActionInfo& info(Action);

/// Which keys do what.
class KeyMap {
public:
    KeyMap(); ///< as it comes
    [[nodiscard]] std::optional<Action> action_of(const Chord&) const;
    [[nodiscard]] const std::vector<Chord>& chords_of(Action a) const {
        return chords_[static_cast<std::size_t>(a)];
    }
    /// "M" or "W, Up".
    [[nodiscard]] std::string text_of(Action) const;
    void bind(Action, std::vector<Chord>);

private:
    std::array<std::vector<Chord>, static_cast<std::size_t>(Action::count)> chords_;
};

}
