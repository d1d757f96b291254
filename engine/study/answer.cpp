#include "engine/study/answer.h"

#include "engine/core/files.h"
#include "engine/study/pictures.h"
#include "engine/study/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vantage::study {
namespace {

std::filesystem::path beside(std::filesystem::path json, const std::string& ending) {
    json.replace_extension();
    return json += ending;
}

/// "2/5, 4/5": the parts that the missing games are of, if the parts were cut like the first.
std::string parts_of(const std::vector<std::size_t>& missing, std::size_t count) {
    std::set<std::size_t> parts;
    for (const std::size_t job : missing) parts.insert(job % count + 1);
    std::string out;
    std::size_t named = 0;
    for (const std::size_t part : parts) {
        if (++named > 10) return out + fmt::format(" and {} more", parts.size() - 10);
        out += fmt::format("{}{}/{}", out.empty() ? "" : ", ", part, count);
    }
    return out;
}

}

Result<Extent> extent_of(const Plan& plan, const std::vector<Variant>& variants, const Scenes& scenes) {
    const scene::Scene& first = *scenes.front();
    Extent out{plan.games, first.sides.size(), {}, Grid{first.ground}.cells()};
    for (std::size_t v = 0; v < scenes.size(); ++v) {
        const scene::Scene& scene = *scenes[v];
        const auto same = [](const scene::Side& a, const scene::Side& b) { return a.id == b.id; };
        if (!std::equal(scene.sides.begin(), scene.sides.end(), first.sides.begin(), first.sides.end(),
                        same) ||
            scene.ground.width != first.ground.width || scene.ground.depth != first.ground.depth)
            return Error{"--vary", variants[v].label,
                         "changes the sides or the size of the ground, which all variants share"};
        out.units.push_back(scene.units.size());
    }
    return out;
}

Result<std::vector<GameRecord>> merge(const Plan& plan, const Extent& extent,
                                      const std::vector<std::filesystem::path>& parts) {
    std::vector<std::string> owner(extent.units.size() * plan.games); // of each game: the part that has it
    std::vector<GameRecord> games;
    std::size_t count = 1;
    for (const std::filesystem::path& part : parts) {
        const Result<GamesHeader> header = read_games_header(part);
        if (!header) return header.error();
        if (header->plan != plan)
            return Error{part.string(), "line 1",
                         fmt::format("is of another study than {}", parts[0].string())};
        count = header->shard.count;
        Result<GamesRead> read = read_games(part, extent);
        if (!read) return read.error();
        for (GameRecord& game : read->games) {
            std::string& had = owner[game.variant * plan.games + game.number];
            if (!had.empty())
                return Error{
                    part.string(), "",
                    fmt::format("has game {} of variant {}, and so has {}", game.number, game.variant, had)};
            had = part.string();
            games.push_back(std::move(game));
        }
    }
    std::vector<std::size_t> missing;
    for (std::size_t job = 0; job < owner.size(); ++job)
        if (owner[job].empty()) missing.push_back(job);
    if (!missing.empty())
        return Error{"merge", "",
                     fmt::format("{} of {} games are missing, of the parts {}", missing.size(), owner.size(),
                                 parts_of(missing, count))};
    put_in_order(games);
    return games;
}

std::vector<std::filesystem::path> answer_files(const std::filesystem::path& json) {
    std::vector<std::filesystem::path> out{json, beside(json, ".csv")};
    for (const char* picture : {"-outcomes", "-losses", "-map"})
        for (const char* ending : {".png", ".svg"})
            out.push_back(beside(json, std::string{picture} + ending));
    return out;
}

Result<void> write_answer(const std::filesystem::path& json, const Summary& summary,
                          const std::vector<Variant>& variants, const std::vector<GameRecord>& games,
                          const scene::Scene& scene) {
    const std::vector<std::filesystem::path> files = answer_files(json);
    if (auto ok = write_file(files[1], csv_of(variants, games, scene)); !ok) return ok;
    std::size_t next = 2;
    for (const auto& draw : {outcomes_picture, losses_picture, map_picture}) {
        const Drawing drawing = draw(summary, scene);
        const Result<Image> image = drawing.image();
        if (!image) return image.error();
        if (auto ok = save_png(*image, files[next++]); !ok) return ok;
        if (auto ok = write_file(files[next++], drawing.svg()); !ok) return ok;
    }
    return write_file(files[0], json_of(summary, scene)); // last: where it is, everything is
}

}
