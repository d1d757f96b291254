#pragma once

#include "engine/rules/rulebook.h"

#include <optional>
#include <string>
#include <vector>

namespace vantage::rules {

/// A paragraph (no rows), or a table with an optional heading line.
struct SheetBlock {
    std::string text;
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows;
};

struct SheetSection {
    std::string title;
    std::vector<SheetBlock> blocks;
};

/// The quick reference of a system, as words: written out by sheet_text and its like.
struct Sheet {
    std::string title;
    std::string subtitle;
    std::vector<SheetSection> sections;
};

/// Everything that the system's sheet.json lists (without one: the turn, every table, the zones), in an
/// edition, with distances in inches at a ground scale or, without one, in the system's own measure.
Result<Sheet> make_sheet(const System& system, const std::string& edition,
                         const std::optional<GroundScale>& scale);

/// Reports every mistake of the system's sheet.json, in all its editions.
void check_sheet(const System& system, Problems&);

std::string sheet_text(const Sheet& sheet);
std::string sheet_markdown(const Sheet& sheet);
/// A whole page that needs no other file.
std::string sheet_html(const Sheet& sheet);

}
