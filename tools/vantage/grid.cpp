#include "tools/vantage/grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::cli {
namespace {

// How many columns a text takes on a terminal: bytes that begin a character.
std::size_t shown_width(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

bool looks_like_number(std::string_view text) {
    return text.empty() || (text[0] >= '0' && text[0] <= '9') || text[0] == '-' ||
           text.substr(0, 2) == "\xc2\xbc" || text.substr(0, 2) == "\xc2\xbd" ||
           text.substr(0, 2) == "\xc2\xbe";
}

}

std::optional<Format> format_named(std::string_view name) {
    constexpr std::array<std::string_view, 4> names{"text", "csv", "markdown", "json"};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Format>(found - names.begin());
}

std::string as_text(const Grid& grid) {
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < grid.head.size(); ++c) {
        std::size_t width = shown_width(grid.head[c]);
        for (const auto& row : grid.rows) width = std::max(width, shown_width(row[c]));
        widths.push_back(width);
    }
    std::string out = grid.title.empty() ? "" : grid.title + "\n";
    const auto line = [&](const std::vector<std::string>& cells, bool head) {
        for (std::size_t c = 0; c < cells.size(); ++c) {
            const std::string pad(widths[c] - shown_width(cells[c]), ' ');
            const bool right = c > 0 && (head ? !grid.rows.empty() && looks_like_number(grid.rows[0][c])
                                              : looks_like_number(cells[c]));
            out += (c == 0 ? "" : "  ") + (right ? pad + cells[c] : cells[c] + pad);
        }
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n';
    };
    line(grid.head, true);
    for (const auto& row : grid.rows) line(row, false);
    return out;
}

std::string as_csv(const Grid& grid) {
    std::string out;
    const auto line = [&](const std::vector<std::string>& cells) {
        for (std::size_t c = 0; c < cells.size(); ++c) {
            if (c > 0) out += ',';
            if (cells[c].find_first_of(",\"\n") == std::string::npos) {
                out += cells[c];
                continue;
            }
            out += '"';
            for (const char ch : cells[c]) out += ch == '"' ? "\"\"" : std::string(1, ch);
            out += '"';
        }
        out += "\r\n"; // RFC 4180
    };
    line(grid.head);
    for (const auto& row : grid.rows) line(row);
    return out;
}

std::string as_markdown(const Grid& grid) {
    std::string out = grid.title.empty() ? "" : fmt::format("**{}**\n\n", grid.title);
    const auto line = [&](const std::vector<std::string>& cells) {
        out += '|';
        for (const std::string& cell : cells) {
            out += ' ';
            for (const char ch : cell) out += ch == '|' ? "\\|" : std::string(1, ch);
            out += " |";
        }
        out += '\n';
    };
    line(grid.head);
    out += '|';
    for (std::size_t c = 0; c < grid.head.size(); ++c)
        out += c > 0 && !grid.rows.empty() && looks_like_number(grid.rows[0][c]) ? " ---: |" : " --- |";
    out += '\n';
    for (const auto& row : grid.rows) line(row);
    return out;
}

std::string written(const Grid& grid, Format format) {
    if (format == Format::csv) return as_csv(grid);
    if (format == Format::markdown) return as_markdown(grid);
    return as_text(grid);
}

std::string inches_text(double inches) {
    const double quarters = inches * 4.0;
    if (std::abs(quarters - std::round(quarters)) > 1e-6) return fmt::format("{:.2f}", inches);
    const auto whole = static_cast<int>(std::lround(quarters)) / 4;
    constexpr std::array<std::string_view, 4> parts{"", "¼", "½", "¾"};
    const std::string_view part = parts[static_cast<std::size_t>(std::lround(quarters)) % 4];
    if (whole == 0 && !part.empty()) return std::string(part);
    return fmt::format("{}{}", whole, part);
}

}
