#include "tools/vantage/window/settings.h"

#include "engine/core/file_version.h"
#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/platform/places.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <system_error>

namespace vantage::window {
namespace {

constexpr std::size_t most_recent = 8;

// What became of the form of the file since the first; see engine/scene/version.h.
constexpr std::span<const Upgrade> settings_upgrades{};
constexpr int settings_version = static_cast<int>(settings_upgrades.size()) + 1;

// The file as today's program writes it.
Result<JsonDocument> todays(const std::filesystem::path& file) {
    Result<JsonDocument> document = load_json(file);
    if (!document) return document;
    nlohmann::ordered_json root = *document->root;
    if (auto ok = upgrade(root, document->file, settings_upgrades); !ok) return ok.error();
    document->root = std::make_shared<const nlohmann::json>(std::move(root));
    return document;
}

void read_keys(const JsonReader& keys, KeyMap& map) {
    for (const auto& [name, reader] : keys.members()) {
        std::size_t which = 0;
        while (which < static_cast<std::size_t>(Action::count) &&
               info(static_cast<Action>(which)).name != name)
            ++which;
        if (which == static_cast<std::size_t>(Action::count)) {
            reader.warning("is not something a key can do");
            continue;
        }
        std::vector<Chord> chords;
        for (const JsonReader& item : reader.items(8)) {
            if (const auto chord = chord_of(item.text()))
                chords.push_back(*chord);
            else
                item.warning(
                    fmt::format("\"{}\" is not a key, takes for example M, F2, Ctrl+Shift+Z", item.text()));
        }
        map.bind(static_cast<Action>(which), std::move(chords));
    }
}

}

std::filesystem::path settings_file() { return platform::settings_folder() / "settings.json"; }

Settings load_settings(const std::filesystem::path& file, Problems& problems) {
    Settings settings;
    settings.file = file;
    std::error_code none;
    if (!std::filesystem::exists(file, none)) return settings;
    const auto document = todays(file);
    if (!document) {
        problems.warning(document.error());
        return settings;
    }
    const JsonReader root{*document, problems};
    root.object({"version", "keys", "ui_scale", "font", "screen_dots_per_mm", "turn_speed", "turn_snap",
                 "tour", "prices", "recent"});
    settings.ui_scale = root["ui_scale"].number(0.0, {0.0, 4.0});
    settings.font = root["font"].text();
    settings.screen_dots_per_mm = root["screen_dots_per_mm"].number(0.0, {0.0, 100.0});
    settings.turn_speed = root["turn_speed"].number(settings.turn_speed, {0.02, 2.0});
    settings.turn_snap = root["turn_snap"].number(settings.turn_snap, {0.0, 90.0});
    settings.tour = static_cast<int>(root["tour"].integer(0, 0, 100));
    settings.prices = root["prices"].text();
    if (!root["keys"].missing()) read_keys(root["keys"], settings.keys);
    if (!root["recent"].missing())
        for (const JsonReader& item : root["recent"].items(most_recent))
            settings.recent.push_back(item.text());
    return settings;
}

Result<void> save_settings(const Settings& settings) {
    // A newer program knows settings that would be lost here.
    if (const auto there = load_json(settings.file))
        if (const auto version = file_version(*there->root, there->file, settings_version); !version)
            return version.error();
    nlohmann::ordered_json out;
    out["version"] = settings_version;
    out["ui_scale"] = settings.ui_scale;
    out["font"] = settings.font;
    out["screen_dots_per_mm"] = settings.screen_dots_per_mm;
    out["turn_speed"] = settings.turn_speed;
    out["turn_snap"] = settings.turn_snap;
    out["tour"] = settings.tour;
    out["prices"] = settings.prices;
    out["recent"] = settings.recent;
    for (std::size_t i = 0; i < static_cast<std::size_t>(Action::count); ++i) {
        const auto action = static_cast<Action>(i);
        auto& keys = out["keys"][std::string{info(action).name}] = nlohmann::ordered_json::array();
        for (const Chord& chord : settings.keys.chords_of(action)) keys.push_back(text_of(chord));
    }
    std::error_code failed;
    std::filesystem::create_directories(settings.file.parent_path(), failed);
    return write_file(settings.file, out.dump(2) + "\n");
}

std::filesystem::path games_folder(const Settings& settings) { return settings.file.parent_path() / "games"; }

bool is_journal(const std::filesystem::path& file) { return file.extension() == ".vantage"; }

std::filesystem::path with_home(const std::string& typed) {
    const std::size_t from = typed.find_first_not_of(" \t");
    const std::size_t to = typed.find_last_not_of(" \t");
    if (from == std::string::npos) return {};
    const std::string text = typed.substr(from, to - from + 1);
    if (text == "~" || text.starts_with("~/"))
        return platform::user_folder() / text.substr(std::min<std::size_t>(2, text.size()));
    return text;
}

void add_recent(Settings& settings, const std::filesystem::path& file) {
    std::error_code failed;
    const std::string full = std::filesystem::weakly_canonical(file, failed).string();
    std::erase(settings.recent, full);
    settings.recent.insert(settings.recent.begin(), full);
    if (settings.recent.size() > most_recent) settings.recent.resize(most_recent);
}

}
