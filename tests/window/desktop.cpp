#include "desktop.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace vantage::test {
namespace {

using Clock = std::chrono::steady_clock;

void rest(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds{milliseconds}); }

bool installed(const char* program) {
    return std::system(fmt::format("command -v {} >/dev/null 2>&1", program).c_str()) == 0;
}

pid_t start(const std::vector<std::string>& words, const std::function<void()>& before) {
    const pid_t child = fork();
    if (child != 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL); // whatever becomes of the test, nothing of it stays behind
    before();
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execvp(arguments.front(), arguments.data());
    _exit(127);
}

std::string output_of(const std::string& command) {
    std::string text;
    if (FILE* pipe = popen(command.c_str(), "r")) {
        char buffer[256];
        while (fgets(buffer, sizeof buffer, pipe)) text += buffer;
        pclose(pipe);
    }
    return text.substr(0, text.find('\n'));
}

void end(pid_t process) {
    if (process <= 0) return;
    kill(process, SIGTERM);
    for (int i = 0; i < 50 && waitpid(process, nullptr, WNOHANG) == 0; ++i) rest(100);
    kill(process, SIGKILL);
    waitpid(process, nullptr, WNOHANG);
}

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return value;
}

}

double Screenshot::differs_from(const Screenshot& other) const {
    if (width != other.width || height != other.height) return 1.0;
    std::size_t different = 0;
    for (std::size_t i = 0; i < bgrx.size(); i += 4) {
        int most = 0;
        for (std::size_t c = 0; c < 3; ++c) most = std::max(most, std::abs(bgrx[i + c] - other.bgrx[i + c]));
        different += most > 24 ? 1 : 0;
    }
    return static_cast<double>(different) / (static_cast<double>(bgrx.size()) / 4);
}

int Screenshot::colours() const {
    std::set<int> found;
    for (std::size_t i = 0; i < bgrx.size(); i += 4)
        found.insert((bgrx[i] >> 4) | (bgrx[i + 1] >> 4) << 4 | (bgrx[i + 2] >> 4) << 8);
    return static_cast<int>(found.size());
}

bool Desktop::possible() { return installed("Xvfb") && installed("xdotool"); }

Desktop::Desktop(int width, int height, const std::string& program, std::vector<std::string> arguments,
                 const std::string& settings, const std::filesystem::path& home) {
    std::string name = (std::filesystem::temp_directory_path() / "vantage-window-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no folder for the test");
    folder_ = name;
    const std::filesystem::path settings_file = (home.empty() ? folder_ : home) / "settings.json";
    if (!settings.empty()) std::ofstream{settings_file} << settings;

    // Two servers that begin at once may reach for the same number: then one of them tries again.
    for (int tries = 0; tries < 5 && display_.empty(); ++tries) start_server(width, height);
    if (display_.empty()) throw std::runtime_error("Xvfb does not start");

    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    for (const std::string& word : {std::string{"--state"}, (folder_ / "state.json").string(),
                                    std::string{"--settings"}, settings_file.string()})
        words.push_back(word);
    program_ = start(words, [&] {
        setenv("DISPLAY", display_.c_str(), 1);
        unsetenv("WAYLAND_DISPLAY");
        if (chdir(folder_.c_str()) != 0) _exit(127);
    });
    for (int i = 0; i < 1200 && window_.empty(); ++i) {
        window_ = output_of(
            fmt::format("DISPLAY={} xdotool search --onlyvisible --class vantage 2>/dev/null", display_));
        if (window_.empty()) rest(50);
    }
    if (window_.empty()) throw std::runtime_error("no window appeared on display " + display_);
    act(fmt::format("windowmove {} 0 0 windowfocus {}", window_, window_));
}

void Desktop::start_server(int width, int height) {
    int numbers[2];
    if (pipe(numbers) != 0) throw std::runtime_error("no pipe");
    // Without -noreset it begins anew whenever its last client leaves it: xdotool, as the window comes.
    server_ = start({"Xvfb", "-noreset", "-displayfd", std::to_string(numbers[1]), "-screen", "0",
                     fmt::format("{}x{}x24", width, height), "-fbdir", folder_.string(), "-nolisten", "tcp"},
                    [&] {
                        close(numbers[0]);
                        if (!freopen("/dev/null", "w", stderr) || !freopen("/dev/null", "w", stdout))
                            _exit(127);
                    });
    close(numbers[1]);
    std::string number;
    for (char digit = 0; read(numbers[0], &digit, 1) == 1 && digit != '\n';) number += digit;
    close(numbers[0]);
    if (!number.empty()) {
        display_ = ":" + number;
        return;
    }
    end(server_);
    rest(300);
}

Desktop::~Desktop() {
    end(program_);
    end(server_);
    std::error_code failed;
    std::filesystem::remove_all(folder_, failed);
}

void Desktop::act(const std::string& words) const {
    if (std::system(fmt::format("DISPLAY={} xdotool {} 2>/dev/null", display_, words).c_str()) != 0)
        throw std::runtime_error("xdotool failed: " + words);
}

void Desktop::click(double x, double y, int button) const {
    act(fmt::format("mousemove {:.0f} {:.0f} sleep 0.1 click {}", x, y, button));
}

void Desktop::drag(double x0, double y0, double x1, double y1, int button) const {
    std::string words = fmt::format("mousemove {:.0f} {:.0f} sleep 0.05 mousedown {}", x0, y0, button);
    for (int i = 1; i <= 6; ++i)
        words += fmt::format(" mousemove {:.0f} {:.0f} sleep 0.03", x0 + (x1 - x0) * i / 6,
                             y0 + (y1 - y0) * i / 6);
    act(words + fmt::format(" mouseup {}", button));
    look();
}

void Desktop::nudge() const { act("key Shift_L"); }

void Desktop::look() const {
    nudge();
    // One may be half drawn already; of a press and its release each takes one.
    std::uint64_t drawn = 0;
    wait([&](const nlohmann::json& s) { return (drawn = s["frames"].get<std::uint64_t>()) > 0; });
    wait([&](const nlohmann::json& s) { return s["frames"].get<std::uint64_t>() >= drawn + 3; });
}

void Desktop::key(const std::string& chord) const { act("key " + chord); }

nlohmann::json Desktop::state() const {
    std::ifstream file{folder_ / "state.json"};
    return nlohmann::json::parse(file, nullptr, false);
}

bool Desktop::wait(const std::function<bool(const nlohmann::json&)>& condition, double seconds) const {
    const auto until = Clock::now() + std::chrono::duration<double>(seconds);
    while (Clock::now() < until) {
        const nlohmann::json now = state();
        if (now.is_object() && condition(now)) return true;
        rest(30);
    }
    return false;
}

Screenshot Desktop::screenshot() const {
    // Xvfb keeps its screen in a file of the X window dump's form.
    std::ifstream file{folder_ / "Xvfb_screen0", std::ios::binary};
    const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
    if (bytes.size() < 100) throw std::runtime_error("the screen cannot be read");
    Screenshot shot{static_cast<int>(big_endian(bytes, 16)), static_cast<int>(big_endian(bytes, 20)), {}};
    const std::size_t pixels = big_endian(bytes, 0) + std::size_t{12} * big_endian(bytes, 76);
    const std::size_t row = big_endian(bytes, 48);
    for (std::size_t y = 0; y < static_cast<std::size_t>(shot.height); ++y) {
        const auto from = bytes.begin() + static_cast<std::ptrdiff_t>(pixels + y * row);
        shot.bgrx.insert(shot.bgrx.end(), from, from + shot.width * 4);
    }
    return shot;
}

void Desktop::kill_program() {
    kill(program_, SIGKILL);
    waitpid(program_, nullptr, 0);
    program_ = -1;
}

int Desktop::exit_status(double seconds) {
    const auto until = Clock::now() + std::chrono::duration<double>(seconds);
    while (Clock::now() < until) {
        int status = 0;
        if (waitpid(program_, &status, WNOHANG) == program_) {
            program_ = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        }
        rest(30);
    }
    return -1;
}

}
