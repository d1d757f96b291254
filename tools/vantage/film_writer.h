#pragma once

#include "engine/core/result.h"
#include "engine/image/png.h"
#include "engine/platform/process.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vantage::cli {

/// Takes pictures one after another: into a film through ffmpeg, which runs beside us and is fed raw pixels,
/// or into a folder as frame-00001.png and so on. The film appears under its name when it is whole; until
/// then it has no name at all, so a film that fails or is interrupted leaves nothing.
class FilmWriter {
public:
    struct Settings {
        std::uint32_t width = 0;
        std::uint32_t height = 0;
        int fps = 30;
        long long first = 0; ///< which picture of the whole film comes first: a folder counts on from there
    };
    /// Whether the output could be written and what it takes is there: for refusing before long work.
    static Result<void> check(const std::filesystem::path& output);
    static Result<FilmWriter> open(const std::filesystem::path& output, const Settings&);
    /// Puts films of one kind and size together, one after the other, without drawing or coding anything
    /// anew.
    static Result<void> join(const std::vector<std::filesystem::path>& parts,
                             const std::filesystem::path& output);
    /// 8-bit RGBA of the size it was opened with.
    Result<void> add(const Image&);
    Result<void> finish();

private:
    FilmWriter(std::filesystem::path output, long long first) : output_(std::move(output)), next_(first) {}
    /// `words` is what ffmpeg is told, by the name of the file that it writes to.
    Result<void> start_ffmpeg(const std::function<std::vector<std::string>(const std::string&)>& words);

    std::filesystem::path output_;
    std::optional<platform::ScratchFile> film_; ///< what ffmpeg writes to; none for a folder
    std::optional<platform::Child> ffmpeg_;
    long long next_ = 0;
    std::vector<std::uint8_t> bytes_; ///< one picture as ffmpeg takes it
};

}
