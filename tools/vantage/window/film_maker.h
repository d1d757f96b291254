#pragma once

#include "engine/core/result.h"
#include "engine/platform/process.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace vantage::window {

/// What film is to be made of a game.
struct FilmOrder {
    std::filesystem::path journal;
    std::filesystem::path output;
    std::string camera{};                               ///< of the scene, "whole", or empty for its first
    bool director = false;                              ///< cuts from view to view instead
    std::map<std::string, std::string> phase_cameras{}; ///< phases that are seen from one of their own
    std::string size = "1920x1080";
    bool labels = false;
};

/// How far one is.
struct FilmProgress {
    bool running = false;
    long long done = 0; ///< pictures
    long long all = 0;  ///< 0 while it is not known yet
    double seconds_left = 0.0;
    friend bool operator==(const FilmProgress&, const FilmProgress&) = default;
};

/// Has films made by this very program, beside the window, which goes on meanwhile. A film that is cancelled,
/// or whose window is closed, leaves nothing behind: it has no name before it is whole.
class FilmMaker {
public:
    FilmMaker() = default;
    ~FilmMaker() { cancel(); }
    FilmMaker(const FilmMaker&) = delete;
    FilmMaker& operator=(const FilmMaker&) = delete;

    /// `program` is the one that draws it; without a name this very one.
    Result<void> start(const FilmOrder&, const std::filesystem::path& program = {});
    void cancel();
    [[nodiscard]] const FilmProgress& progress() const { return progress_; }
    /// Listens to it. What is to be said, once it has ended: where the film is, or why there is none.
    struct End {
        std::string words;
        bool failed = false;
    };
    [[nodiscard]] std::optional<End> poll();

private:
    void hear(std::string_view line);

    std::optional<platform::Child> program_;
    std::string heard_; ///< of a line that is not whole yet
    std::string said_;  ///< the last line that was no progress
    FilmProgress progress_;
    std::filesystem::path output_;
    std::chrono::steady_clock::time_point began_;
};

}
