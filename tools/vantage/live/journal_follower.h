#pragma once

#include "engine/live/broadcast.h"

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

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

/// A game as it is read from its journal, with the film of it.
struct Reading {
    live::Entries entries;
    timeline::Timeline film;
};

/// Follows a journal on a thread of its own: a long game takes a while to read, and a film runs meanwhile.
class JournalReader {
public:
    explicit JournalReader(JournalFollower);
    ~JournalReader();
    JournalReader(const JournalReader&) = delete;
    JournalReader& operator=(const JournalReader&) = delete;

    [[nodiscard]] const std::shared_ptr<const play::Game>& game() const { return journal_.game(); }
    /// The latest that nobody has taken yet; at first there is one.
    [[nodiscard]] std::optional<Reading> take();

private:
    [[nodiscard]] Reading read() const;
    void work();

    JournalFollower journal_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::optional<Reading> latest_;
    std::thread thread_;
};

}
