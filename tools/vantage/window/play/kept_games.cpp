#include "tools/vantage/window/play/kept_games.h"

#include "engine/core/files.h"
#include "engine/core/hasher.h"
#include "engine/platform/process.h"
#include "tools/vantage/window/play/game_view.h"
#include "tools/vantage/window/settings.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <system_error>

namespace vantage::window {
namespace {

constexpr std::string_view mark_prefix = "open-in-";

// Where the notes of a journal are: it may be anywhere, they are all in one place.
std::filesystem::path notes_of(const std::filesystem::path& folder, const std::filesystem::path& journal) {
    std::error_code failed;
    Hasher hasher;
    hasher.add(std::filesystem::weakly_canonical(journal, failed).string());
    return folder / "about" / hash_text(hasher.value());
}

std::string wall_clock(const std::filesystem::path& file) {
    std::error_code failed;
    const auto written = std::filesystem::last_write_time(file, failed);
    if (failed) return {};
    const auto when = std::chrono::file_clock::to_sys(written);
    const std::time_t seconds = std::chrono::system_clock::to_time_t(
        std::chrono::time_point_cast<std::chrono::system_clock::duration>(when));
    return fmt::format("{:%d %B, %H:%M}", fmt::localtime(seconds));
}

}

std::string KeptGame::stands() const {
    if (turn == 0) return {};
    const std::string when = fmt::format("turn {} of {}", turn, turns);
    if (over) return when + ", over";
    return fmt::format("{}, {}{}{}", when, step, side.empty() ? "" : ": ", side);
}

void note_game(const std::filesystem::path& folder, const Snapshot& now, const Image* picture) {
    if (now.journal.empty()) return;
    const std::filesystem::path notes = notes_of(folder, now.journal);
    std::error_code failed;
    std::filesystem::create_directories(notes.parent_path(), failed);
    const nlohmann::ordered_json about{
        {"title", now.game->scene().title},
        {"scene", std::filesystem::weakly_canonical(now.game->scene().file, failed).string()},
        {"turn", now.state->turn()},
        {"turns", now.game->turns()},
        {"step", step_of(*now.game, now.state->step()).name},
        {"side", now.to_decide.valid() ? now.state->sides()[now.to_decide.index()].name : ""},
        {"over", now.state->verdict().over}};
    (void)write_file(notes.string() + ".json", about.dump());
    if (picture) (void)save_png(*picture, notes.string() + ".png");
}

KeptGame kept_game(const std::filesystem::path& folder, const std::filesystem::path& journal) {
    KeptGame game{.journal = journal, .scene = {}, .title = journal.stem().string()};
    game.time = wall_clock(journal);
    if (const auto header = record::read_header(journal)) {
        game.scene = header->scene;
        game.title = game.scene.stem().string();
    }
    const std::filesystem::path notes = notes_of(folder, journal);
    const auto text = read_file(notes.string() + ".json", 1 << 16);
    if (!text) return game;
    const nlohmann::json about = nlohmann::json::parse(*text, nullptr, false);
    if (!about.is_object()) return game;
    const auto words = [&](const char* key) {
        return about.contains(key) && about[key].is_string() ? about[key].get<std::string>() : std::string{};
    };
    const auto number = [&](const char* key) {
        return about.contains(key) && about[key].is_number_integer() ? about[key].get<int>() : 0;
    };
    if (!words("title").empty()) game.title = words("title");
    if (!words("scene").empty()) game.scene = words("scene");
    game.turn = number("turn");
    game.turns = number("turns");
    game.step = words("step");
    game.side = words("side");
    game.over = about.contains("over") && about["over"] == true;
    auto picture = load_png(notes.string() + ".png");
    if (picture && picture->channels >= 3 && picture->bits == 8 && picture->width <= 4 * kept_width &&
        picture->height <= 4 * kept_height)
        game.picture = *std::move(picture);
    return game;
}

std::vector<KeptGame> kept_games(const std::filesystem::path& folder, std::size_t most,
                                 const std::vector<std::string>& recent) {
    std::error_code none;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator{folder, none})
        if (is_journal(entry.path())) files.push_back(entry.path());
    for (const std::filesystem::path file : recent)
        if (file.parent_path() != folder && std::filesystem::exists(file, none) && is_journal(file))
            files.push_back(file);
    std::sort(files.begin(), files.end(), [&](const auto& a, const auto& b) {
        return std::filesystem::last_write_time(a, none) > std::filesystem::last_write_time(b, none);
    });
    if (files.size() > most) files.resize(most);
    std::vector<KeptGame> games;
    for (const std::filesystem::path& file : files) games.push_back(kept_game(folder, file));
    return games;
}

OpenMark::OpenMark(const std::filesystem::path& folder, const std::filesystem::path& journal)
    : file_(folder / fmt::format("{}{}", mark_prefix, platform::process_id())) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    (void)write_file(file_, std::filesystem::absolute(journal, failed).string());
}

OpenMark::~OpenMark() {
    std::error_code failed;
    std::filesystem::remove(file_, failed);
}

std::optional<std::filesystem::path> take_left_open(const std::filesystem::path& folder) {
    std::error_code none;
    std::optional<std::filesystem::path> left;
    std::vector<std::filesystem::path> marks;
    for (const auto& entry : std::filesystem::directory_iterator{folder, none})
        if (entry.path().filename().string().starts_with(mark_prefix)) marks.push_back(entry.path());
    for (const std::filesystem::path& mark : marks) {
        const std::string number = mark.filename().string().substr(mark_prefix.size());
        int process = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), process);
        if (error != std::errc{} || process <= 0 || platform::process_runs(process))
            continue; // it still runs
        const auto journal = read_file(mark, 1 << 16);
        std::filesystem::remove(mark, none);
        if (journal && std::filesystem::exists(*journal, none)) left = *journal;
    }
    return left;
}

}
