#pragma once

#include "engine/live/server.h"
#include "engine/record/session.h"
#include "engine/timeline/timeline.h"

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <thread>

namespace vantage::live {

/// Where the film on the table stands.
struct Standing {
    double time = 0.0;
    double speed = 1.0;
    bool past = false;    ///< it is not the latest that is looked at
    bool playing = false; ///< it moves
    friend bool operator==(const Standing&, const Standing&) = default;
};

using EntryPtr = std::shared_ptr<const record::Entry>;
using Entries = std::vector<EntryPtr>;

/// Tells a server's clients of a game in step with the film of it that is on the table. Each event is told
/// when its moment comes, in order and once; what is watched again is told again and says so. All the work is
/// done on threads of its own: whoever shows the table hands over in no time.
class Broadcast {
public:
    /// With a folder also writes text files for programs that have no browser.
    explicit Broadcast(Server&, std::filesystem::path files = {});
    ~Broadcast();
    Broadcast(const Broadcast&) = delete;
    Broadcast& operator=(const Broadcast&) = delete;

    /// The game so far: what is the same as before keeps its pointers. A game of null ends what was told.
    void follow(std::shared_ptr<const play::Game>, Entries);
    void show(const Standing&);
    /// Something that is no event of the game: {"kind": "highlight", "name": …}.
    void remark(const Order&);
    /// What went wrong with the files, once.
    [[nodiscard]] std::string take_trouble();

    /// Made of the pages of assets/live. An error names the file that is missing.
    static Result<Pages> pages();

private:
    struct Telling; ///< what the first thread knows
    using Job = std::function<void()>;
    void work();
    void work_slowly();
    void later(Job);
    void write_files(const std::map<std::string, std::string>&);

    Server& server_;
    std::filesystem::path files_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::shared_ptr<const play::Game> game_;
    Entries entries_;
    Standing standing_;
    std::optional<Standing> opening_; ///< the first of this game: from there on everything is told
    std::vector<Order> remarks_;
    bool changed_ = false; ///< the game or its entries
    bool shown_ = false;   ///< a standing has come since
    bool ending_ = false;
    std::deque<Job> slow_; ///< odds and files
    std::condition_variable wake_slow_;
    std::string trouble_;
    std::map<std::string, std::string> written_;
    std::thread thread_;
    std::thread slow_thread_;
};

}
