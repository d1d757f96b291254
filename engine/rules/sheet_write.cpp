#include "engine/rules/sheet.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace vantage::rules {
namespace {

// Columns are counted in characters, not in bytes.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

constexpr std::size_t widest_page = 100;

// Words of a text in lines of at most `columns` characters.
std::vector<std::string> wrapped(const std::string& text, std::size_t columns) {
    std::vector<std::string> lines{""};
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        if (!lines.back().empty() && width(lines.back()) + 1 + width(word) > columns) lines.emplace_back();
        if (!lines.back().empty()) lines.back() += ' ';
        lines.back() += word;
        at = end + 1;
    }
    return lines;
}

std::vector<std::size_t> column_widths(const SheetBlock& block) {
    std::vector<std::size_t> widths;
    const auto take = [&](const std::vector<std::string>& row) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
    };
    take(block.header);
    for (const auto& row : block.rows) take(row);
    // The widest column gives way until the page is wide enough.
    std::size_t sum = 2 * widths.size();
    for (const std::size_t w : widths) sum += w;
    while (sum > widest_page) {
        auto widest = std::max_element(widths.begin(), widths.end());
        if (*widest <= 24) break;
        const std::size_t less = std::min(sum - widest_page, *widest - 24);
        *widest -= less;
        sum -= less;
    }
    return widths;
}

void put_row(std::string& out, const std::vector<std::string>& row, const std::vector<std::size_t>& widths) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
        cells.push_back(wrapped(row[i], widths[i]));
        height = std::max(height, cells.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string& cell = line < cells[i].size() ? cells[i][line] : "";
            text +=
                fmt::format("  {}{}", cell, std::string(widths[i] - std::min(widths[i], width(cell)), ' '));
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out += text + "\n";
    }
}

std::string escaped(const std::string& text, std::string_view from,
                    std::initializer_list<std::string_view> to) {
    std::string out;
    for (const char c : text) {
        const std::size_t at = from.find(c);
        if (at == std::string_view::npos)
            out += c;
        else
            out += *(to.begin() + at);
    }
    return out;
}

std::string html(const std::string& text) {
    return escaped(text, "&<>\"", {"&amp;", "&lt;", "&gt;", "&quot;"});
}

std::string markdown_row(const std::vector<std::string>& row) {
    std::string out{'|'};
    for (const std::string& cell : row) out += fmt::format(" {} |", escaped(cell, "|", {"\\|"}));
    out += '\n';
    return out;
}

std::string html_row(const std::vector<std::string>& row, const char* cell) {
    std::string out = "<tr>";
    for (const std::string& text : row) out += fmt::format("<{0}>{1}</{0}>", cell, html(text));
    return out + "</tr>\n";
}

constexpr const char* style =
    R"(body{font:14px/1.35 Georgia,serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}
h1{font-size:1.6em;margin:0}h2{font-size:1.15em;margin:1.4em 0 .3em;border-bottom:1px solid #999}
table{border-collapse:collapse;margin:.4em 0;width:100%}td,th{text-align:left;vertical-align:top;padding:.12em .6em .12em 0;border-bottom:1px solid #ddd}
section{break-inside:avoid}@media print{body{font-size:10px;columns:2;max-width:none;margin:0}h1,.sub{column-span:all}})";

}

std::string sheet_text(const Sheet& sheet) {
    std::string out = sheet.title + "\n" + sheet.subtitle + "\n";
    for (const SheetSection& section : sheet.sections) {
        out += fmt::format("\n{}\n{}\n", section.title, std::string(width(section.title), '-'));
        for (const SheetBlock& block : section.blocks) {
            if (block.rows.empty())
                for (const std::string& line : wrapped(block.text, widest_page)) out += line + "\n";
            const std::vector<std::size_t> widths = column_widths(block);
            if (!block.rows.empty() && !block.header.empty()) put_row(out, block.header, widths);
            for (const auto& row : block.rows) put_row(out, row, widths);
        }
    }
    return out;
}

std::string sheet_markdown(const Sheet& sheet) {
    std::string out = fmt::format("# {}\n\n{}\n", sheet.title, sheet.subtitle);
    for (const SheetSection& section : sheet.sections) {
        out += fmt::format("\n## {}\n", section.title);
        for (const SheetBlock& block : section.blocks) {
            out += "\n";
            if (block.rows.empty()) {
                out += block.text + "\n";
                continue;
            }
            const std::size_t columns = block.rows.front().size();
            out += markdown_row(block.header.empty() ? std::vector<std::string>(columns) : block.header);
            out += '|';
            for (std::size_t i = 0; i < columns; ++i) out += " --- |";
            out += "\n";
            for (const auto& row : block.rows) out += markdown_row(row);
        }
    }
    return out;
}

std::string sheet_html(const Sheet& sheet) {
    std::string out =
        fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>{}</title>"
                    "<style>{}</style></head>\n<body>\n<h1>{}</h1>\n<p class=\"sub\">{}</p>\n",
                    html(sheet.title), style, html(sheet.title), html(sheet.subtitle));
    for (const SheetSection& section : sheet.sections) {
        out += fmt::format("<section>\n<h2>{}</h2>\n", html(section.title));
        for (const SheetBlock& block : section.blocks) {
            if (block.rows.empty()) {
                out += fmt::format("<p>{}</p>\n", html(block.text));
                continue;
            }
            out += "<table>\n";
            if (!block.header.empty()) out += html_row(block.header, "th");
            for (const auto& row : block.rows) out += html_row(row, "td");
            out += "</table>\n";
        }
        out += "</section>\n";
    }
    return out + "</body>\n</html>\n";
}

}
