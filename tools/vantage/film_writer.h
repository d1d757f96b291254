#pragma once

#include "engine/core/result.h"
#include "engine/image/png.h"

#include <filesystem>
#include <optional>
#include <sys/types.h>

namespace vantage::program {

/// Takes pictures one after another: into a film through ffmpeg, which runs beside us and is fed raw pixels,
/// or into a folder as frame-00001.png and so on. The film appears under its name when it is whole.
class FilmWriter {
public:
    /// Whether the output could be written and what it takes is there: for refusing before long work.
    static Result<void> check(const std::filesystem::path& output);
    static Result<FilmWriter> open(const std::filesystem::path& output, std::uint32_t width,
                                   std::uint32_t height, int fps);
    ~FilmWriter();
    FilmWriter(FilmWriter&&) noexcept;
    FilmWriter& operator=(FilmWriter&&) = delete;

    /// 8-bit RGBA of the size it was opened with.
    Result<void> add(const Image&);
    Result<void> finish();

private:
    explicit FilmWriter(std::filesystem::path output) : output_(std::move(output)) {}
    Result<void> start_ffmpeg(std::uint32_t width, std::uint32_t height, int fps);
    [[nodiscard]] bool close_ffmpeg(); ///< whether it ended well

    std::filesystem::path output_;
    std::filesystem::path part_; ///< what ffmpeg writes to; empty for a folder
    pid_t ffmpeg_ = -1;
    int pipe_ = -1;
    int count_ = 0;
};

}
