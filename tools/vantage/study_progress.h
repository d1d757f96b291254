#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>

namespace vantage::cli {

/// While it lives, the first interrupt (Ctrl+C, or the end that a job's time limit sends) asks for an end
/// instead of making one; a second one ends the program.
class StopOnSignal {
public:
    StopOnSignal();
    ~StopOnSignal();
    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;
    [[nodiscard]] std::atomic<bool>& asked() const;
};

/// A bar with the time left, on standard error if that is a terminal.
class Progress {
public:
    Progress(std::size_t done, std::size_t all, const char* what);
    ~Progress(); ///< wipes it away
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void one_more();

private:
    void show();
    std::size_t before_; ///< were done already, so they say nothing of the time
    std::size_t done_;
    std::size_t all_;
    const char* what_; ///< that are counted
    std::chrono::steady_clock::time_point began_;
    std::chrono::steady_clock::time_point shown_{};
    bool terminal_;
};

}
