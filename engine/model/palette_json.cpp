#include "engine/core/json.h"
#include "engine/model/palette.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::model {

namespace {

// "#22305c".
std::optional<glm::vec3> parse_colour(const std::string& text) {
    if (text.size() != 7 || text[0] != '#') return std::nullopt;
    unsigned rgb = 0;
    for (std::size_t i = 1; i < 7; ++i) {
        const char c = text[i];
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) return std::nullopt;
        rgb = rgb * 16 + static_cast<unsigned>(digit);
    }
    return glm::vec3(float((rgb >> 16) & 0xff), float((rgb >> 8) & 0xff), float(rgb & 0xff)) / 255.0f;
}

}

/// Reads the palettes of one nation.
class PaletteReader {
public:
    static Palettes::Nation nation(const JsonReader& root) {
        root.object({"nation", "colours", "troops"});
        Palettes::Nation out;
        out.colours = colours(root["colours"]);
        for (const auto& [troop, list] : root.need("troops").members())
            for (const JsonReader& entry : list.items(64)) out.troops[troop].push_back(uniform(entry));
        return out;
    }

private:
    static Palettes::Uniform uniform(const JsonReader& r) {
        r.object({"from", "to", "guard", "figures", "flag", "crew", "colours", "regiments"});
        Palettes::Uniform u;
        u.from = static_cast<int>(r["from"].integer(0, 1600, 2000));
        u.to = static_cast<int>(r["to"].integer(9999, 1600, 9999));
        u.guard = r["guard"].flag(false);
        u.figures = r.need("figures").text();
        u.flag = r["flag"].text();
        u.crew = r["crew"].text();
        u.colours = colours(r["colours"]);
        if (!r["regiments"].missing())
            for (const JsonReader& entry : r["regiments"].items(256)) u.regiments.push_back(regiment(entry));
        return u;
    }

    static Palettes::Regiment regiment(const JsonReader& r) {
        r.object({"numbers", "names", "figures", "flag", "colours"});
        Palettes::Regiment out;
        if (!r["numbers"].missing())
            for (const JsonReader& n : r["numbers"].items(256)) out.numbers.push_back(n.integer(1, 1, 9999));
        if (!r["names"].missing())
            for (const JsonReader& n : r["names"].items(256)) out.names.push_back(n.text());
        out.figures = r["figures"].text();
        out.flag = r["flag"].text();
        out.colours = colours(r["colours"]);
        return out;
    }

    static Palettes::Colours colours(const JsonReader& r) {
        Palettes::Colours out;
        if (r.missing()) return out;
        for (const auto& [name, value] : r.members()) {
            const std::optional<PaletteSlot> slot = slot_named(name);
            if (!slot) {
                value.error(fmt::format("\"{}\" is not a palette slot", name));
                continue;
            }
            const std::optional<glm::vec3> colour = parse_colour(value.text());
            if (!colour)
                value.error("a colour such as \"#22305c\" is expected");
            else
                out.emplace_back(*slot, *colour);
        }
        return out;
    }
};

Result<Palettes> Palettes::open(const std::filesystem::path& folder) {
    std::error_code code;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    if (code) return Error{folder.string(), "", "is not a folder of palettes"};
    std::sort(files.begin(), files.end());
    Palettes palettes;
    for (const std::filesystem::path& file : files) {
        const Result<JsonDocument> document = load_json(file);
        if (!document) return document.error();
        Problems problems;
        const JsonReader root{*document, problems};
        std::string name = root.need("nation").text();
        Nation nation = PaletteReader::nation(root);
        if (!problems.ok()) return problems.first();
        palettes.nations_[std::move(name)] = std::move(nation);
    }
    return palettes;
}

}
