#include "tools/vantage/study_progress.h"

#include "engine/platform/files.h"
#include "engine/platform/start.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace vantage::cli {
namespace {

std::atomic<bool> stop_asked{false}; // a signal handler reaches nothing else
static_assert(std::atomic<bool>::is_always_lock_free);

void ask_to_stop(int) { stop_asked = true; }

std::string in_words(double seconds) {
    const long s = std::max(0L, std::lround(seconds));
    if (s >= 3600) return fmt::format("{} h {:02} min", s / 3600, s / 60 % 60);
    if (s >= 60) return fmt::format("{} min {:02} s", s / 60, s % 60);
    return fmt::format("{} s", s);
}

}

StopOnSignal::StopOnSignal() {
    stop_asked = false;
    platform::on_stop(ask_to_stop);
}

StopOnSignal::~StopOnSignal() { platform::no_stop(); }

std::atomic<bool>& StopOnSignal::asked() const { return stop_asked; }

Progress::Progress(std::size_t done, std::size_t all, const char* what)
    : before_(done),
      done_(done),
      all_(all),
      what_(what),
      began_(std::chrono::steady_clock::now()),
      terminal_(platform::is_terminal(stderr)) {
    show();
}

Progress::~Progress() {
    if (terminal_) std::fputs("\r\033[K", stderr);
}

void Progress::one_more() {
    ++done_;
    if (std::chrono::steady_clock::now() - shown_ > std::chrono::milliseconds{100}) show();
}

void Progress::show() {
    if (!terminal_) return;
    constexpr std::size_t width = 30;
    shown_ = std::chrono::steady_clock::now();
    const std::size_t full = all_ == 0 ? width : width * done_ / all_;
    const std::chrono::duration<double> took = shown_ - began_;
    const std::size_t now = done_ - before_;
    const std::string left =
        now == 0
            ? std::string{}
            : ", " + in_words(took.count() / static_cast<double>(now) * static_cast<double>(all_ - done_)) +
                  " left";
    fmt::print(stderr, "\r\033[K[{}{}] {} of {} {}{}", std::string(full, '#'), std::string(width - full, '.'),
               done_, all_, what_, left);
    std::fflush(stderr);
}

}
