#include "engine/study/games_file.h"

#include "engine/core/files.h"
#include "engine/platform/files.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace vantage::study {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int version = 1;
constexpr std::uint64_t most_bytes = std::uint64_t{4} << 30;

std::string header_line(const GamesHeader& header) {
    const Plan& plan = header.plan;
    return ordered_json{{"vantage", "study"},      {"version", version},
                        {"scene", plan.scene},     {"scene_hash", plan.scene_hash},
                        {"vary", plan.vary},       {"games", plan.games},
                        {"seed", plan.seed},       {"turns", plan.turns},
                        {"players", plan.players}, {"shard", {header.shard.index, header.shard.count}}}
               .dump() +
           "\n";
}

std::string line_of(const GameRecord& record) {
    // A scene may hold any name; what is no UTF-8 in it must not end a study.
    return to_json(record).dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<GamesHeader> header_of(const std::string& text, const std::string& file) {
    const Error no_study{file, "line 1", "is no part of a study, as `vantage study --shard` writes them"};
    const json j = json::parse(text.substr(0, text.find('\n')), nullptr, false);
    try {
        if (!j.is_object() || j.at("vantage") != "study") return no_study;
        if (j.at("version") != version)
            return Error{file, "line 1", fmt::format("has another version than {}", version)};
        const auto shard = j.at("shard").get<std::array<std::size_t, 2>>();
        GamesHeader out{{j.at("scene"), j.at("scene_hash"), j.at("vary"), j.at("games"), j.at("seed"),
                         j.at("turns"), j.at("players")},
                        {shard[0], shard[1]}};
        if (out.shard.index < 1 || out.shard.index > out.shard.count || out.shard.count > most_shards ||
            out.plan.games < 1 || out.plan.games > most_games)
            return no_study;
        return out;
    } catch (const json::exception&) {
        return no_study;
    }
}

}

Result<Shard> read_shard(std::string_view words) {
    Shard out;
    const char* end = words.data() + words.size();
    const auto first = std::from_chars(words.data(), end, out.index);
    const bool slash = first.ec == std::errc{} && first.ptr != end && *first.ptr == '/';
    const auto second = slash ? std::from_chars(first.ptr + 1, end, out.count) : first;
    if (!slash || second.ec != std::errc{} || second.ptr != end || out.index < 1 || out.index > out.count ||
        out.count > most_shards)
        return Error{"--shard", "",
                     fmt::format("is \"{}\", takes K/N with K from 1 to N, N up to {}", words, most_shards)};
    return out;
}

Result<GamesHeader> read_games_header(const std::filesystem::path& path) {
    const Result<std::string> text = read_file(path, most_bytes);
    if (!text) return text.error();
    return header_of(*text, path.string());
}

Result<GamesRead> read_games(const std::filesystem::path& path, const Extent& extent) {
    const Result<std::string> text = read_file(path, most_bytes);
    if (!text) return text.error();
    GamesRead out;
    std::set<std::pair<std::size_t, std::size_t>> had;
    std::size_t number = 0;
    for (std::size_t from = 0; from < text->size(); from = out.whole_bytes) {
        const std::size_t end = text->find('\n', from);
        if (end == std::string::npos) break; // torn
        ++number;
        const auto wrong = [&](std::string what) {
            return Error{path.string(), fmt::format("line {}", number), std::move(what)};
        };
        if (number > 1) {
            const json j = json::parse(text->begin() + static_cast<std::ptrdiff_t>(from),
                                       text->begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
            if (!j.is_object()) return wrong("is not a JSON object");
            Result<GameRecord> game = read_game_record(j, extent);
            if (!game) return wrong(game.error().text());
            if (!had.emplace(game->variant, game->number).second)
                return wrong(fmt::format("has game {} of variant {} again", game->number, game->variant));
            out.games.push_back(*std::move(game));
        }
        out.whole_bytes = end + 1;
    }
    return out;
}

void put_in_order(std::vector<GameRecord>& games) {
    std::sort(games.begin(), games.end(), [](const GameRecord& a, const GameRecord& b) {
        return std::tie(a.variant, a.number) < std::tie(b.variant, b.number);
    });
}

Result<void> write_part(const std::filesystem::path& path, const GamesHeader& header,
                        std::vector<GameRecord> games) {
    put_in_order(games);
    std::string text = header_line(header);
    for (const GameRecord& game : games) text += line_of(game);
    return write_file(path, text);
}

Result<GamesFile> GamesFile::open(const std::filesystem::path& path, const GamesHeader& header,
                                  const Extent& extent) {
    GamesFile out;
    out.path_ = path;
    std::uint64_t keep = 0;
    const Result<std::string> there =
        std::filesystem::exists(path) ? read_file(path, most_bytes) : std::string{};
    if (!there) return there.error();
    if (there->find('\n') != std::string::npos) { // else it broke off before its first line was whole
        const Result<GamesHeader> old = header_of(*there, path.string());
        if (!old) return old.error();
        if (old->plan != header.plan || old->shard != header.shard)
            return Error{path.string(), "",
                         "has the games of another study that was stopped: give the options of that one to "
                         "go on, another -o, or remove it"};
        Result<GamesRead> read = read_games(path, extent);
        if (!read) return read.error();
        out.finished_ = std::move(read->games);
        keep = read->whole_bytes;
    }
    out.file_.reset(platform::open_file(path, "ab").release());
    if (out.file_ && !platform::lock(out.file_.get()))
        return Error{path.string(), "", "is being written by another study of the same name"};
    if (!out.file_ || !platform::cut(out.file_.get(), keep))
        return Error{path.string(), "", "cannot be written"};
    std::setvbuf(out.file_.get(), nullptr, _IONBF, 0);
    const std::string line = header_line(header);
    if (keep == 0 && std::fwrite(line.data(), 1, line.size(), out.file_.get()) != line.size())
        return Error{path.string(), "", "cannot be written"};
    return out;
}

Result<void> GamesFile::add(GameRecord game) {
    const std::string line = line_of(game);
    if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size())
        return Error{path_.string(), "", "cannot be written: is the disk full?"};
    finished_.push_back(std::move(game));
    return {};
}

void GamesFile::remove() {
    file_.reset();
    std::error_code ignored; // whoever cannot remove it finds every game in it when he asks again
    std::filesystem::remove(path_, ignored);
}

}
