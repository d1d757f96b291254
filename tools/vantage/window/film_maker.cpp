#include "tools/vantage/window/film_maker.h"

#include "engine/platform/places.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

namespace vantage::window {
namespace {

std::vector<std::string> words_for(const FilmOrder& order) {
    std::vector<std::string> words{
        "vantage", "film",    order.journal.string(), "-o", order.output.string(), "--captions", "--progress",
        "--size",  order.size};
    if (order.director)
        words.emplace_back("--director");
    else if (!order.camera.empty())
        words.insert(words.end(), {"--camera", order.camera});
    for (const auto& [phase, camera] : order.phase_cameras)
        words.insert(words.end(), {"--phase-camera", phase + "=" + camera});
    if (order.labels) words.emplace_back("--labels");
    return words;
}

}

Result<void> FilmMaker::start(const FilmOrder& order, const std::filesystem::path& program) {
    cancel();
    const std::filesystem::path file = program.empty() ? platform::program_file() : program;
    program_ = platform::Child::start({.words = words_for(order), .program = file, .heard = true});
    if (!program_) return Error{file.string(), "", std::strerror(errno)};
    heard_.clear();
    said_.clear();
    output_ = order.output;
    progress_ = {.running = true};
    began_ = std::chrono::steady_clock::now();
    return {};
}

void FilmMaker::cancel() {
    if (program_) program_->stop();
    program_.reset();
    progress_ = {};
}

void FilmMaker::hear(std::string_view line) {
    long long done = 0;
    long long all = 0;
    if (std::sscanf(std::string{line}.c_str(), "progress %lld %lld", &done, &all) != 2) {
        if (!line.empty()) said_ = line;
        return;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began_;
    progress_.done = done;
    progress_.all = all;
    progress_.seconds_left =
        done > 0 ? took.count() / static_cast<double>(done) * static_cast<double>(all - done) : 0.0;
}

std::optional<FilmMaker::End> FilmMaker::poll() {
    if (!program_) return std::nullopt;
    while (const std::optional<std::string> more = program_->hear()) {
        if (more->empty()) return std::nullopt; // it is still at it
        heard_ += *more;
        for (std::size_t end = 0; (end = heard_.find('\n')) != std::string::npos; heard_.erase(0, end + 1))
            hear(std::string_view{heard_}.substr(0, end));
    }
    const bool good = program_->wait();
    program_.reset();
    progress_ = {};
    return End{good ? "The film is in " + output_.string() : "There is no film: " + said_, !good};
}

}
