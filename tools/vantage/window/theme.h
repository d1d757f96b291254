#pragma once

#include <imgui.h>

#include <string>

namespace vantage::window {

/// Fonts and colours of the panels.
struct Theme {
    ImFont* small = nullptr; ///< for names over the table
    ImFont* text = nullptr;
    ImFont* bold = nullptr;
    ImFont* title = nullptr;
    ImFont* caption = nullptr; ///< for an audience
    ImFont* poster = nullptr;  ///< for one far away; only Western letters
    float scale = 1.0F;
    bool has_symbols = false; ///< ticks and arrows can be drawn
    std::string message;      ///< what was missing, if anything
};

/// Loads the fonts into ImGui and sets its colours. `font` is a file that a player prefers; empty for none.
/// Where a font is not found another is used, in the end ImGui's own, and `message` says what to do.
Theme make_theme(float scale, const std::string& font);

// Colours that keep apart for those who see no red or no green: blue, amber and white, and every verdict
// has a word, an icon and a line style beside its colour.
inline const ImVec4 brass{0.93F, 0.76F, 0.36F, 1.0F};
inline const ImVec4 clear_colour{0.45F, 0.76F, 0.98F, 1.0F};
inline const ImVec4 blocked_colour{0.98F, 0.62F, 0.22F, 1.0F};
inline const ImVec4 quiet{0.66F, 0.67F, 0.69F, 1.0F};

}
