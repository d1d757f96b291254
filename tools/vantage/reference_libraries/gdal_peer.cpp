#include "tools/vantage/reference_libraries/sight_peer.h"

#include "engine/core/files.h"
#include "engine/platform/process.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <span>

namespace vantage::cli {

namespace {

/// A folder that goes away with its contents.
struct Scratch {
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / fmt::format("vantage-gdal-{}", platform::process_id());
    Scratch() { std::filesystem::create_directories(folder); }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// ESRI's plain raster: a text header and rows of floats from the north.
bool write_raster(const HeightField& field, const std::filesystem::path& path) {
    const std::string header =
        fmt::format("NROWS {}\nNCOLS {}\nNBANDS 1\nNBITS 32\nPIXELTYPE FLOAT\nBYTEORDER I\nLAYOUT BIL\n"
                    "ULXMAP {}\nULYMAP {}\nXDIM {}\nYDIM {}\n",
                    field.rows(), field.columns(), field.cell_east() / 2,
                    field.depth().value() - field.cell_north() / 2, field.cell_east(), field.cell_north());
    std::string bytes;
    for (int j = field.rows(); j-- > 0;) {
        const float* row = field.heights().data() + static_cast<std::ptrdiff_t>(j) * field.columns();
        bytes.append(reinterpret_cast<const char*>(row),
                     sizeof(float) * static_cast<std::size_t>(field.columns()));
    }
    std::filesystem::path header_path = path;
    header_path.replace_extension(".hdr");
    return static_cast<bool>(write_file(header_path, header)) && static_cast<bool>(write_file(path, bytes));
}

}

std::optional<GdalViewshed> gdal_viewshed(const HeightField& field, int column, int row, Yards eye,
                                          Yards target) {
    const Scratch scratch;
    const std::filesystem::path input = scratch.folder / "ground.bil";
    const std::filesystem::path output = scratch.folder / "seen.bil";
    if (!write_raster(field, input)) return std::nullopt;

    GdalViewshed answer;
    auto start = std::chrono::steady_clock::now();
    answer.start_seconds = std::numeric_limits<double>::infinity();
    for (int n = 0; n < 3; ++n) {
        start = std::chrono::steady_clock::now();
        // It has no option that only prints a version; without arguments it prints its usage and fails.
        if (std::system("gdal_viewshed >/dev/null 2>&1") == -1) return std::nullopt;
        answer.start_seconds = std::min(answer.start_seconds, seconds_since(start));
    }
    const std::optional<std::string> version = platform::output_of("gdalinfo --version");
    if (!version) return std::nullopt;
    answer.version = version->substr(0, version->find(','));

    const GroundPoint p = field.place(column, row);
    const std::string command = fmt::format(
        "gdal_viewshed -q -f EHdr -b 1 -ox {} -oy {} -oz {} -tz {} -md 0 -cc 0 -vv 255 -iv 0 {} {}",
        p.east.value(), p.north.value(), eye.value(), target.value(), input.string(), output.string());
    double best = std::numeric_limits<double>::infinity();
    for (int n = 0; n < 5; ++n) {
        start = std::chrono::steady_clock::now();
        if (!platform::output_of(command)) return std::nullopt;
        best = std::min(best, seconds_since(start));
    }
    answer.seconds = best;

    const Result<std::string> bytes = read_file(output);
    if (!bytes || bytes->size() != field.heights().size()) return std::nullopt;
    answer.seen.resize(bytes->size());
    const auto place = [&](int j, int i) {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(field.columns()) +
               static_cast<std::size_t>(i);
    };
    for (int j = 0; j < field.rows(); ++j)
        for (int i = 0; i < field.columns(); ++i) {
            answer.seen[place(j, i)] = (*bytes)[place(field.rows() - 1 - j, i)] != 0;
        }
    return answer;
}

}
