#pragma once

#include "tools/vantage/window/edit/session.h"
#include "tools/vantage/window/panels/ui.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Entries of a document as fields to be filled in. What is typed is one step when it is finished.
namespace vantage::window {

/// A member of something in the document.
struct Member {
    std::string_view object; ///< its place
    std::string_view key;
    std::string_view label;
    std::string_view words; ///< of the step: "Rename Mill brook"
};

void text_field(UiMemory&, EditSession&, const Member&, std::string_view hint = {});
/// Several lines of text.
void long_text_field(UiMemory&, EditSession&, const Member&, float height);

struct NumberSpec {
    double fallback = 0; ///< where the file says nothing
    double min = 0;
    double max = 1e6;
    double step = 1;
    int decimals = 0;
};
void number_field(UiMemory&, EditSession&, const Member&, const NumberSpec&);
/// One of some words; `labels` are what is shown for them, or empty.
void choice_field(UiMemory&, EditSession&, const Member&, std::span<const std::string> words,
                  std::string_view fallback, std::span<const std::string> labels = {});
void flag_field(UiMemory&, EditSession&, const Member&, bool fallback);

template <std::size_t n> std::vector<std::string> strings(const std::array<std::string_view, n>& words) {
    return {words.begin(), words.end()};
}

/// A combo box of words; true if another was chosen.
bool choose(UiMemory&, const char* name, const char* label, std::span<const std::string> words,
            std::string& chosen, std::span<const std::string> labels = {});

/// A button that lists folders and the files of some endings (".tif") in them, and what was chosen in the
/// place of the path; after a semicolon the next one.
void choose_file(UiMemory&, const char* name, std::string& path, std::span<const std::string_view> endings);

}
