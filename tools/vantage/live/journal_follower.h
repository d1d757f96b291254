#pragma once

#include "engine/live/broadcast.h"

#include <filesystem>

namespace vantage::cli {

/// A journal that may still be written to by another program.
class JournalFollower {
public:
    static Result<JournalFollower> open(const std::filesystem::path&);
    [[nodiscard]] const std::shared_ptr<const play::Game>& game() const { return game_; }
    [[nodiscard]] const live::Entries& entries() const { return entries_; }
    /// Reads on if the file has changed; true if there are other entries now. Those that stayed keep their
    /// pointers. A file that cannot be read at the moment leaves all as it was.
    bool look();

private:
    JournalFollower(std::filesystem::path file, std::shared_ptr<const play::Game> game)
        : file_(std::move(file)), game_(std::move(game)) {}
    void take(std::vector<record::Entry>);

    std::filesystem::path file_;
    std::shared_ptr<const play::Game> game_;
    live::Entries entries_;
    std::uintmax_t size_ = 0;
    std::filesystem::file_time_type written_{};
};

}
