#pragma once

#include "engine/image/png.h"
#include "tools/vantage/window/play/game_thread.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

// Games that were recorded, as they are told of before one of them is opened.
namespace vantage::window {

struct KeptGame {
    std::filesystem::path journal;
    std::filesystem::path scene; ///< as the journal names it, or where it was when it was last played
    std::string title;
    int turn = 0; ///< 0: not known, as it was not played in the window
    int turns = 0;
    std::string step{}; ///< "Artillery and skirmishing"
    std::string side{}; ///< whose decision it awaits; empty when it is over or that is not known
    bool over = false;
    std::string time{};                       ///< when it was last played, of the clock on the wall
    std::optional<Image> picture{};           ///< a small one of the table
    [[nodiscard]] std::string stands() const; ///< "turn 2 of 8, Artillery and skirmishing: France"
    [[nodiscard]] bool goes_on() const { return turn > 0 && !over; }
};

/// The size of the picture that is kept of a game.
inline constexpr std::uint32_t kept_width = 64;
inline constexpr std::uint32_t kept_height = 36;

/// Notes in `folder` how a game stands, with a picture if there is one. Failing is no trouble: less is told.
void note_game(const std::filesystem::path& folder, const Snapshot&, const Image* picture);
/// What is known of a recorded game.
KeptGame kept_game(const std::filesystem::path& folder, const std::filesystem::path& journal);
/// The games of a folder and those of `recent` files that were saved elsewhere, those played last first.
std::vector<KeptGame> kept_games(const std::filesystem::path& folder, std::size_t most,
                                 const std::vector<std::string>& recent = {});

/// Marks a game as open in this process for as long as it lives; a process that is killed leaves its mark.
class OpenMark {
public:
    OpenMark(const std::filesystem::path& folder, const std::filesystem::path& journal);
    ~OpenMark();
    OpenMark(const OpenMark&) = delete;
    OpenMark& operator=(const OpenMark&) = delete;

private:
    std::filesystem::path file_;
};
/// The game that a killed process left open, if one did; its mark is gone then.
std::optional<std::filesystem::path> take_left_open(const std::filesystem::path& folder);

}
