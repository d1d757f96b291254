// Every effect that a table can give is applied by the changes of its system, or says why it only tells.
#include "engine/core/files.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

using namespace vantage;
using nlohmann::json;

namespace {

const std::filesystem::path rules_folder = std::filesystem::path{VANTAGE_SOURCE_DIR} / "assets" / "rules";

json read(const std::filesystem::path& path) {
    const auto text = read_file(path);
    if (!text) FAIL(text.error().text());
    return json::parse(*text, nullptr, true, true);
}

/// The keys of every object that stands under "effects" or "side_effects", however deep.
void collect(const json& j, std::set<std::string>& into) {
    if (j.is_array())
        for (const json& item : j) collect(item, into);
    if (!j.is_object()) return;
    for (const auto& [key, member] : j.items()) {
        if ((key == "effects" || key == "side_effects") && member.is_object())
            for (const auto& [effect, value] : member.items())
                if (!value.is_null()) into.insert(effect);
        collect(member, into);
    }
}

std::set<std::string> effects_of(const std::filesystem::path& system, const json& table) {
    std::set<std::string> out;
    collect(table, out);
    const auto like = table.find("like");
    if (like == table.end()) return out;
    for (const json& name : like->is_array() ? *like : json::array({*like}))
        collect(read(system / "shared" / (name.get<std::string>() + ".json")), out);
    return out;
}

/// What the changes of a table say, with what they share.
std::string changes_of(const json& changes, const std::string& table) {
    std::string out;
    const json all = changes.value("tables", json::object());
    if (const auto list = all.find(table); list != all.end())
        for (const json& item : *list)
            out += item.is_string() ? changes["shared"][item.get<std::string>()].dump() : item.dump();
    for (const json& move : changes.value("moves", json::array()))
        if (move.value("table", "") == table)
            out += move.dump() + "\"effect." + move.value("effect", "") + "\"";
    return out;
}

}

TEST_CASE("every effect that a table can give is applied, or says why it only tells") {
    for (const char* name : {"maneuver-element", "paces"}) {
        const std::filesystem::path system = rules_folder / name;
        const json changes = read(system / "changes.json");
        const json told = changes.value("told", json::object());
        const std::string looks = read(system / "assist.json").dump();
        std::size_t walked = 0;
        for (const auto& file : std::filesystem::directory_iterator(system / "common")) {
            const json table = read(file.path());
            const std::string id = table["id"];
            const std::string said = changes_of(changes, id);
            for (const std::string& effect : effects_of(system, table)) {
                ++walked;
                bool applied = told.contains(effect) && !told[effect].get<std::string>().empty();
                for (const char* side : {"", "attacker_", "defender_"})
                    applied = applied || said.find("\"effect." + (side + effect) + "\"") != std::string::npos;
                // Looked up by another table for one of its facts.
                applied = applied || (looks.find("\"table\":\"" + id + "\"") != std::string::npos &&
                                      looks.find("\"effect\":\"" + effect + "\"") != std::string::npos);
                CHECK_MESSAGE(applied, name, ": nothing applies ", effect, " of ", id);
            }
        }
        CHECK(walked > 60);
    }
}
