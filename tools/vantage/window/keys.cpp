#include "tools/vantage/window/keys.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>

namespace vantage::window {
namespace {

constexpr std::array<ActionInfo, static_cast<std::size_t>(Action::count)> actions{{
    {"forward", "Move over the table", "W Up"},
    {"back", "Move back", "S Down"},
    {"left", "Move left", "A Left"},
    {"right", "Move right", "D Right"},
    {"turn-left", "Turn left", "Q"},
    {"turn-right", "Turn right", "E"},
    {"zoom-in", "Closer", "Equal KeypadAdd"},
    {"zoom-out", "Farther", "Minus KeypadSubtract"},
    {"whole-table", "Show the whole table", "Space"},
    {"focus", "Go to the selected unit and follow it", "F"},
    {"camera-mode", "Orbit, top, commander's eye, player's eye", "P"},
    {"true-size", "Figures at their true size on this screen", "X"},
    {"select", "Back out: select", "Escape"},
    {"tape", "Tape measure", "M"},
    {"sight", "Line of sight", "L"},
    {"arc", "Arc of fire", "K"},
    {"rings", "Range rings", "R"},
    {"viewshed", "What is seen from here", "V"},
    {"reach", "How far it can go", "G"},
    {"vantage", "Find the best place to look from", "N"},
    {"command", "How much of the table each place sees", "Shift+N"},
    {"bench", "Scales: ground, figures and bases", "B"},
    {"play", "Turn and dice", "T"},
    {"labels", "Unit labels", "U"},
    {"roster", "Find a unit or a general by name", "Ctrl+F"},
    {"director", "Let the program choose the views", "C"},
    {"replay", "Show the last fight again, from two sides", "I"},
    {"live", "Overlays for a stream", "O"},
    {"present", "Only the table and a caption", "Tab"},
    {"spectator", "The table with large text for an audience", "Shift+Tab"},
    {"hide", "Hide everything", "F10 Ctrl+U"},
    {"help", "Keys and mouse", "F1 Shift+Slash"},
    {"screenshot", "Save a picture of the table", "F2"},
    {"screenshot-clear", "Save a picture with a clear background", "Shift+F2"},
    {"copy", "Copy the answer", "Ctrl+C"},
    {"undo", "Undo", "Ctrl+Z"},
    {"redo", "Redo", "Ctrl+Shift+Z Ctrl+Y"},
    {"order", "Give the order that is in hand", "Enter KeypadEnter"},
    {"open", "Open a battle", "Ctrl+O"},
    {"new", "Make a new battle", "Ctrl+N"},
    {"edit", "Edit the battle, or leave editing", "F4"},
    {"save", "Save the game, or the battle that is edited", "Ctrl+S"},
    {"step-back", "One event back", "PageUp"},
    {"step-forward", "One event forward", "PageDown"},
    {"first-step", "To the beginning", "Home"},
    {"last-step", "To the present", "End"},
    {"play-pause", "Play what was played, or pause", "J Pause"},
    {"quit", "Leave", "Ctrl+Q"},
}};

struct NamedKey {
    std::string_view name;
    int key;
};
constexpr std::array named_keys{NamedKey{"Space", GLFW_KEY_SPACE},
                                NamedKey{"Escape", GLFW_KEY_ESCAPE},
                                NamedKey{"Tab", GLFW_KEY_TAB},
                                NamedKey{"Enter", GLFW_KEY_ENTER},
                                NamedKey{"KeypadEnter", GLFW_KEY_KP_ENTER},
                                NamedKey{"Backspace", GLFW_KEY_BACKSPACE},
                                NamedKey{"Delete", GLFW_KEY_DELETE},
                                NamedKey{"Insert", GLFW_KEY_INSERT},
                                NamedKey{"Left", GLFW_KEY_LEFT},
                                NamedKey{"Right", GLFW_KEY_RIGHT},
                                NamedKey{"Up", GLFW_KEY_UP},
                                NamedKey{"Down", GLFW_KEY_DOWN},
                                NamedKey{"PageUp", GLFW_KEY_PAGE_UP},
                                NamedKey{"PageDown", GLFW_KEY_PAGE_DOWN},
                                NamedKey{"Home", GLFW_KEY_HOME},
                                NamedKey{"End", GLFW_KEY_END},
                                NamedKey{"Pause", GLFW_KEY_PAUSE},
                                NamedKey{"Minus", GLFW_KEY_MINUS},
                                NamedKey{"Equal", GLFW_KEY_EQUAL},
                                NamedKey{"Slash", GLFW_KEY_SLASH},
                                NamedKey{"Comma", GLFW_KEY_COMMA},
                                NamedKey{"Period", GLFW_KEY_PERIOD},
                                NamedKey{"BracketLeft", GLFW_KEY_LEFT_BRACKET},
                                NamedKey{"BracketRight", GLFW_KEY_RIGHT_BRACKET},
                                NamedKey{"KeypadAdd", GLFW_KEY_KP_ADD},
                                NamedKey{"KeypadSubtract", GLFW_KEY_KP_SUBTRACT}};

std::optional<int> key_named(std::string_view name) {
    for (const NamedKey& k : named_keys)
        if (k.name == name) return k.key;
    if (name.size() == 1) {
        const char c = name.front();
        if (c >= 'A' && c <= 'Z') return GLFW_KEY_A + (c - 'A');
        if (c >= '0' && c <= '9') return GLFW_KEY_0 + (c - '0');
    }
    if (name.size() >= 2 && name.front() == 'F') {
        int number = 0;
        for (const char c : name.substr(1)) {
            if (c < '0' || c > '9') return std::nullopt;
            number = number * 10 + (c - '0');
        }
        if (number >= 1 && number <= 25) return GLFW_KEY_F1 + number - 1;
    }
    return std::nullopt;
}

std::string name_of_key(int key) {
    for (const NamedKey& k : named_keys)
        if (k.key == key) return std::string{k.name};
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F25) return fmt::format("F{}", key - GLFW_KEY_F1 + 1);
    return std::string(1, static_cast<char>(key)); // GLFW numbers letters and digits as ASCII does
}

}

const ActionInfo& info(Action a) { return actions[static_cast<std::size_t>(a)]; }

std::string text_of(const Chord& chord) {
    return fmt::format("{}{}{}{}", chord.ctrl ? "Ctrl+" : "", chord.shift ? "Shift+" : "",
                       chord.alt ? "Alt+" : "", name_of_key(chord.key));
}

std::optional<Chord> chord_of(std::string_view text) {
    Chord chord;
    for (;;) {
        const auto take = [&](std::string_view word, bool& held) {
            if (!text.starts_with(word)) return false;
            held = true;
            text.remove_prefix(word.size());
            return true;
        };
        if (!take("Ctrl+", chord.ctrl) && !take("Shift+", chord.shift) && !take("Alt+", chord.alt)) break;
    }
    const std::optional<int> key = key_named(text);
    if (!key) return std::nullopt;
    chord.key = *key;
    return chord;
}

KeyMap::KeyMap() {
    for (std::size_t i = 0; i < actions.size(); ++i) {
        std::string_view keys = actions[i].keys;
        while (!keys.empty()) {
            const std::size_t end = std::min(keys.find(' '), keys.size());
            if (const auto chord = chord_of(keys.substr(0, end))) chords_[i].push_back(*chord);
            keys.remove_prefix(std::min(end + 1, keys.size()));
        }
    }
}

std::optional<Action> KeyMap::action_of(const Chord& chord) const {
    for (std::size_t i = 0; i < chords_.size(); ++i)
        if (std::find(chords_[i].begin(), chords_[i].end(), chord) != chords_[i].end())
            return static_cast<Action>(i);
    return std::nullopt;
}

std::string KeyMap::text_of(Action action) const {
    std::vector<std::string> texts;
    for (const Chord& chord : chords_of(action))
        texts.push_back(chord == Chord{GLFW_KEY_SLASH, false, true, false} ? "?" : window::text_of(chord));
    return fmt::format("{}", fmt::join(texts, ", "));
}

void KeyMap::bind(Action action, std::vector<Chord> chords) {
    for (auto& others : chords_) // a key does one thing
        std::erase_if(others, [&](const Chord& c) {
            return std::find(chords.begin(), chords.end(), c) != chords.end();
        });
    chords_[static_cast<std::size_t>(action)] = std::move(chords);
}

}
