#include "engine/muster/armies.h"

#include "engine/core/nearest.h"
#include "engine/scene/words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace vantage::muster {
namespace {

using nlohmann::ordered_json;
using Row = std::vector<std::string>;

constexpr std::array<std::string_view, 16> columns{
    "side", "force",   "formation", "unit",  "troop",           "men",     "nation",     "count",
    "guns", "calibre", "combat",    "grade", "characteristics", "general", "leadership", "tactical"};
constexpr std::size_t most_rows = 5000;

char separator_of(std::string_view heading) {
    for (const char c : {'\t', ';'})
        if (heading.find(c) != std::string_view::npos) return c;
    return ',';
}

std::string trimmed(std::string text) {
    const auto first = text.find_first_not_of(" \r\t");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" \r\t") - first + 1);
}

Row cells_of(std::string_view line, char separator) {
    Row row;
    std::string cell;
    bool quoted = false;
    for (std::size_t k = 0; k < line.size(); ++k) {
        const char c = line[k];
        if (c == '"' && quoted && k + 1 < line.size() && line[k + 1] == '"') {
            cell += '"';
            ++k;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == separator && !quoted) {
            row.push_back(trimmed(std::move(cell)));
            cell.clear();
        } else {
            cell += c;
        }
    }
    row.push_back(trimmed(std::move(cell)));
    return row;
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 128 ? std::tolower(c) : c); });
    return text;
}

// An id of letters and figures that no other has.
std::string id_of(const std::string& name, std::vector<std::string>& taken) {
    std::string id;
    for (const char c : lower(name))
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) id += c;
    if (id.empty()) id = "f";
    id = id.substr(0, 12);
    std::string whole = id;
    for (int n = 2; std::find(taken.begin(), taken.end(), whole) != taken.end(); ++n)
        whole = fmt::format("{}{}", id, n);
    taken.push_back(whole);
    return whole;
}

ordered_json& child_named(ordered_json& list, const std::string& name, const ordered_json& otherwise) {
    for (ordered_json& item : list)
        if (item.value("name", "") == name) return item;
    list.push_back(otherwise);
    return list.back();
}

class Reader {
public:
    Reader(const std::string& file, const scene::RulesChoice& rules, int year)
        : file_(file), rules_(rules), year_(year) {}
    Result<OrderOfBattle> read(std::string_view text);

private:
    Result<void> head(const Row& row);
    Result<void> line(const Row& row);
    Error wrong(std::string_view column, std::string message) const {
        return {file_, fmt::format("line {}", number_), fmt::format("\"{}\" {}", column, message)};
    }
    [[nodiscard]] std::string cell(const Row& row, std::string_view column) const {
        const auto k =
            static_cast<std::size_t>(std::find(columns.begin(), columns.end(), column) - columns.begin());
        return at_[k] < row.size() ? row[at_[k]] : "";
    }
    Result<int> whole(const Row& row, std::string_view column, int fallback, int least, int most) const;
    Result<ordered_json> unit_of(const Row& row);

    std::string file_;
    const scene::RulesChoice& rules_;
    int year_;
    std::size_t number_ = 0;
    std::array<std::size_t, columns.size()> at_{};
    ordered_json sides_ = ordered_json::array();
    std::vector<std::string> ids_;
    std::map<std::string, std::vector<std::string>> grades_; ///< by formation id
    OrderOfBattle out_;
};

Result<void> Reader::head(const Row& row) {
    at_.fill(std::string::npos);
    for (std::size_t k = 0; k < row.size(); ++k) {
        const std::string name = lower(row[k]);
        if (name.empty()) continue;
        const auto found = std::find(columns.begin(), columns.end(), name);
        if (found == columns.end())
            return wrong(row[k], fmt::format("is no column, takes {}", one_of(columns)));
        at_[static_cast<std::size_t>(found - columns.begin())] = k;
    }
    for (std::size_t k = 0; k < 6; ++k)
        if (at_[k] == std::string::npos && columns[k] != "force")
            return wrong(columns[k], "is missing among the columns");
    return {};
}

Result<int> Reader::whole(const Row& row, std::string_view column, int fallback, int least, int most) const {
    const std::string text = cell(row, column);
    if (text.empty()) return fallback;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
        return wrong(column, fmt::format("is \"{}\", takes a whole number from {} to {}", text, least, most));
    return value;
}

Result<ordered_json> Reader::unit_of(const Row& row) {
    ordered_json unit = {{"name", cell(row, "unit")}};
    if (cell(row, "unit").empty()) return wrong("unit", "is empty");
    const auto count = whole(row, "count", 1, 1, 24);
    if (!count) return count.error();
    if (*count > 1) unit["count"] = *count;
    const std::string troop = cell(row, "troop");
    const auto troops = table::troop_names();
    if (std::find(troops.begin(), troops.end(), troop) == troops.end() || troop == "staff")
        return wrong("troop", fmt::format("is \"{}\", takes {}", troop, one_of(troops)));
    unit["troop"] = troop;
    if (!cell(row, "nation").empty()) unit["nation"] = cell(row, "nation");
    if (cell(row, "men").empty()) return wrong("men", "is empty, takes a whole number from 1 to 5000");
    const auto men = whole(row, "men", 500, 1, 5000), guns = whole(row, "guns", 0, 0, 24),
               combat = whole(row, "combat", -1, 0, 10);
    for (const auto* number : {&men, &guns, &combat})
        if (!*number) return number->error();
    unit["men"] = *men;
    const bool battery = troop == "foot-artillery" || troop == "horse-artillery";
    if (battery && *guns == 0) return wrong("guns", "is empty for a battery");
    if (!battery && *guns > 0) return wrong("guns", fmt::format("is {}, {} have none", *guns, troop));
    if (battery) unit["guns"] = *guns;
    if (const std::string calibre = cell(row, "calibre"); !calibre.empty()) {
        if (std::find(scene::calibre_words.begin(), scene::calibre_words.end(), calibre) ==
            scene::calibre_words.end())
            return wrong("calibre",
                         fmt::format("is \"{}\", takes {}", calibre, one_of(scene::calibre_words)));
        unit["calibre"] = calibre;
    }
    // A rating that nobody gives is that of the middling sort, and said to be derived.
    unit["combat"] = *combat < 0 ? (troop == "militia" ? 3 : 4) : *combat;
    if (*combat < 0) out_.derived.push_back(fmt::format("{}: combat", unit["name"].get<std::string>()));
    ordered_json traits = ordered_json::array();
    std::string word;
    for (const char c : cell(row, "characteristics") + " ") {
        if (c != ' ' && c != ',' && c != '+') {
            word += c;
            continue;
        }
        if (!word.empty()) traits.push_back(word);
        word.clear();
    }
    if (!traits.empty()) unit["characteristics"] = std::move(traits);
    return unit;
}

Result<void> Reader::line(const Row& row) {
    const std::string side_name = cell(row, "side"), formation_name = cell(row, "formation");
    if (side_name.empty()) return wrong("side", "is empty");
    if (formation_name.empty()) return wrong("formation", "is empty");
    Result<ordered_json> unit = unit_of(row);
    if (!unit) return unit.error();
    ordered_json* side = nullptr;
    for (ordered_json& known : sides_)
        if (known.value("name", "") == side_name) side = &known;
    if (side == nullptr) {
        if (sides_.size() >= 8) return wrong("side", "is the ninth, a battle has at most 8");
        const std::string nation = cell(row, "nation");
        sides_.push_back({{"id", id_of(side_name, ids_)},
                          {"name", side_name},
                          {"nation", nation.empty() ? lower(side_name) : nation},
                          {"forces", ordered_json::array()}});
        side = &sides_.back();
    }
    const std::string force_name = cell(row, "force").empty() ? side_name : cell(row, "force");
    ordered_json& force = child_named((*side)["forces"], force_name,
                                      {{"name", force_name}, {"formations", ordered_json::array()}});
    const auto tactical = whole(row, "tactical", 1, 0, 3);
    if (!tactical) return tactical.error();
    const std::string leadership = cell(row, "leadership").empty() ? "C" : cell(row, "leadership");
    if (leadership != "A" && leadership != "B" && leadership != "C")
        return wrong("leadership", fmt::format("is \"{}\", takes A, B or C", leadership));
    const std::string general =
        cell(row, "general").empty() ? "Commander of " + formation_name : cell(row, "general");
    ordered_json fresh = {
        {"id", ""},
        {"name", formation_name},
        {"nation", side->value("nation", "")},
        {"commander", {{"name", general}, {"leadership", leadership}, {"tactical", *tactical}}},
        {"order", "defend"},
        {"units", ordered_json::array()}};
    ordered_json& formation = child_named(force["formations"], formation_name, fresh);
    if (formation["id"] == "") {
        formation["id"] = id_of(formation_name, ids_);
        if (cell(row, "leadership").empty())
            out_.derived.push_back(fmt::format("{}: leadership, tactical", general));
    }
    formation["units"].push_back(*std::move(unit));
    grades_[formation["id"].get<std::string>()].push_back(cell(row, "grade"));
    return {};
}

Result<OrderOfBattle> Reader::read(std::string_view text) {
    char separator = ',';
    bool headed = false;
    if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3); // as spreadsheets begin their files
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view whole_line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (++number_ > most_rows) return Error{file_, "", fmt::format("has more than {} lines", most_rows)};
        if (trimmed(std::string{whole_line}).empty()) continue;
        if (!headed) separator = separator_of(whole_line);
        const Row row = cells_of(whole_line, separator);
        const Result<void> ok = headed ? line(row) : head(row);
        if (!ok) return ok.error();
        headed = true;
    }
    if (sides_.empty())
        return Error{file_, "", "has no units: takes a heading line and a line for each unit"};
    for (ordered_json& side : sides_)
        for (ordered_json& force : side["forces"]) {
            force["commander"] = {
                {"name", "Commander of " + force.value("name", "")}, {"leadership", "B"}, {"tactical", 1}};
            if (auto ok = complete_general(force["commander"], rules_, "force"); !ok) return ok.error();
            for (ordered_json& formation : force["formations"]) {
                Result<Mustered> whole =
                    complete(formation, rules_, year_, grades_[formation["id"].get<std::string>()]);
                if (!whole) return whole.error();
                formation = *whole->formation;
                out_.derived.insert(out_.derived.end(), whole->derived.begin(), whole->derived.end());
                out_.needed.insert(out_.needed.end(), whole->needed.begin(), whole->needed.end());
            }
        }
    out_.sides = std::make_shared<const ordered_json>(std::move(sides_));
    return std::move(out_);
}

}

Result<OrderOfBattle> read_order_of_battle(std::string_view text, const std::string& file,
                                           const scene::RulesChoice& rules, int year) {
    return Reader{file, rules, year}.read(text);
}

}
