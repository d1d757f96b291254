#include "engine/player/level.h"

#include "engine/core/json.h"

#include <algorithm>

namespace vantage::player {
namespace {

Result<Level> load_level(const std::filesystem::path& path) {
    const Result<JsonDocument> document = load_json(path, 1 << 20);
    if (!document) return document.error();
    Problems problems;
    const JsonReader root{*document, problems};
    root.object({"win_first", "win_last", "ratio", "reserve", "rest", "patience", "losses", "exposure",
                 "commitment"});
    Level out;
    out.name = path.stem().string();
    const auto read = [&](const char* key, double& value, double min, double max) {
        value = root.need(key).number(value, {min, max});
    };
    read("win_first", out.win_first, 0.0, 1.0);
    read("win_last", out.win_last, 0.0, 1.0);
    read("ratio", out.ratio, 0.1, 10.0);
    read("reserve", out.reserve, 0.0, 0.9);
    read("rest", out.rest, 0.05, 2.0);
    read("patience", out.patience, 0.0, 10.0);
    read("losses", out.losses, 0.1, 10.0);
    read("exposure", out.exposure, 0.0, 1.0);
    read("commitment", out.commitment, 1.0, 3.0);
    if (!problems.ok()) return problems.first();
    return out;
}

}

Result<std::vector<Level>> load_levels(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code wrong;
    for (const auto& entry : std::filesystem::directory_iterator(folder, wrong))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    if (wrong || files.empty()) return Error{folder.string(), "", "holds no players"};
    std::sort(files.begin(), files.end());
    std::vector<Level> out;
    for (const std::filesystem::path& file : files) {
        Result<Level> level = load_level(file);
        if (!level) return level.error();
        out.push_back(*std::move(level));
    }
    return out;
}

}
