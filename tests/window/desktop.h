#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace vantage::test {

/// A screen as its bytes are: blue, green, red and nothing, rows from the top.
struct Screenshot {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> bgrx;
    /// The share of pixels that differ by more than a little.
    [[nodiscard]] double differs_from(const Screenshot&) const;
    /// How many of the 4096 coarse colours are on it.
    [[nodiscard]] int colours() const;
};

/// A display of its own (Xvfb on any free number) with one vantage window on it, worked with xdotool.
class Desktop {
public:
    /// Whether Xvfb and xdotool are installed.
    static bool possible();

    /// `settings` is what stands in the settings file; empty for none. `home` is where that file and the
    /// games are; empty for a folder that goes with this.
    Desktop(int width, int height, const std::string& program, std::vector<std::string> arguments,
            const std::string& settings = {}, const std::filesystem::path& home = {});
    ~Desktop();
    Desktop(const Desktop&) = delete;
    Desktop& operator=(const Desktop&) = delete;

    /// Runs xdotool with these words.
    void act(const std::string& words) const;
    void click(double x, double y, int button = 1) const;
    /// Drags, and looks at what came of it.
    void drag(double x0, double y0, double x1, double y1, int button) const;
    void key(const std::string& chord) const;
    /// The number of the program's window, for xdotool.
    [[nodiscard]] std::string window() const { return window_; }

    /// What the program last said of itself.
    [[nodiscard]] nlohmann::json state() const;
    /// Waits until that satisfies a condition; false after `seconds`. They are many, as a slow machine that
    /// does what it should is no failure.
    bool wait(const std::function<bool(const nlohmann::json&)>&, double seconds = 120) const;
    /// Does what means nothing, so that the window draws itself a few times at once: where nothing happens it
    /// does so twice a second.
    void nudge() const;
    /// Waits until it has drawn all that was done to it so far.
    void look() const;
    [[nodiscard]] Screenshot screenshot() const;
    /// As a power cut would.
    void kill_program();
    /// Waits for the program to end; its status, or -1 if it does not within `seconds`.
    int exit_status(double seconds = 120);

private:
    void start_server(int width, int height);

    std::filesystem::path folder_;
    std::string display_;
    std::string window_;
    pid_t server_ = -1;
    pid_t program_ = -1;
};

}
