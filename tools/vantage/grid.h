#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::cli {

/// Rows of words under a head, for a person, a spreadsheet or a page.
struct Grid {
    std::string title;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows; ///< each as long as the head
};

enum class Format { text, csv, markdown, json };
/// "text", "csv", "markdown" or "json".
std::optional<Format> format_named(std::string_view);

std::string as_text(const Grid&);
std::string as_csv(const Grid&);
std::string as_markdown(const Grid&);
/// In the format, which is not JSON.
std::string written(const Grid&, Format);

/// "1½": quarter inches as wargamers write them, other sizes with two decimals.
std::string inches_text(double inches);

}
