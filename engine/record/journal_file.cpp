#include "engine/record/journal_file.h"

#include "engine/core/files.h"
#include "engine/core/hasher.h"
#include "engine/platform/files.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace vantage::record {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

Error failed(const std::filesystem::path& path, const std::string& what) { return {path.string(), "", what}; }

Result<Header> header_of(const json& j, const std::string& file) {
    if (!j.is_object() || text_member(j, "vantage") != "journal")
        return Error{file, "line 1", "is no journal"};
    const int version = whole_member(j, "version");
    if (version < 1 || version > journal_version)
        return Error{
            file, "line 1",
            fmt::format("is a journal of version {}, this program reads 1 to {}", version, journal_version)};
    if (text_member(j, "scene").empty() || !j.contains("seed") || !j["seed"].is_number_unsigned())
        return Error{file, "line 1", "is a journal without its scene or its seed"};
    return Header{text_member(j, "scene"), text_member(j, "scene_hash"), count_member(j, "seed"),
                  std::max(0, whole_member(j, "turns")), version};
}

}

int whole_member(const json& j, const char* key) {
    const auto at = j.find(key);
    const bool fits = at != j.end() && at->is_number_integer() && std::abs(at->get<double>()) < 1e9;
    return fits ? at->get<int>() : 0;
}
std::uint64_t count_member(const json& j, const char* key) {
    const auto at = j.find(key);
    return at != j.end() && at->is_number_unsigned() ? at->get<std::uint64_t>() : 0;
}
std::string text_member(const json& j, const char* key) {
    const auto at = j.find(key);
    return at != j.end() && at->is_string() ? at->get<std::string>() : std::string{};
}
Result<std::vector<int>> typed_dice(const json& line) {
    const auto dice = line.find("dice");
    if (dice == line.end()) return std::vector<int>{};
    const bool numbers = dice->is_array() && std::all_of(dice->begin(), dice->end(), [](const json& d) {
                             return d.is_number_integer() && d.get<double>() >= 1 && d.get<double>() <= 1000;
                         });
    if (!numbers) return Error{"", "", "has dice that are no list of whole numbers from 1"};
    return dice->get<std::vector<int>>();
}

Result<LineWriter> LineWriter::create(const std::filesystem::path& path, const Header& header) {
    std::FILE* file = platform::open_file(path, "wb").release();
    if (!file) return failed(path, "cannot be written");
    std::setvbuf(file, nullptr, _IONBF, 0); // each line goes out whole
    LineWriter writer{file};
    ordered_json line = {{"vantage", "journal"},
                         {"version", journal_version},
                         {"scene", header.scene},
                         {"scene_hash", header.scene_hash},
                         {"seed", header.seed}};
    if (header.turns > 0) line["turns"] = header.turns;
    if (auto ok = writer.add(line); !ok) return ok.error();
    return writer;
}

Result<LineWriter> LineWriter::resume(const std::filesystem::path& path, std::uint64_t keep) {
    std::error_code error;
    std::filesystem::resize_file(path, keep, error);
    if (error) return failed(path, "cannot be written: " + error.message());
    std::FILE* file = platform::open_file(path, "ab").release();
    if (!file) return failed(path, "cannot be written");
    std::setvbuf(file, nullptr, _IONBF, 0);
    std::fseek(file, 0, SEEK_END);
    return LineWriter{file};
}

Result<void> LineWriter::add(const ordered_json& line) {
    // One write for the line with its end, so that a crash leaves either all of it or a torn tail.
    const std::string whole = line.dump() + "\n";
    const long before = std::ftell(file_.get());
    if (std::fwrite(whole.data(), 1, whole.size(), file_.get()) == whole.size()) return {};
    // A full disk took a part of it: cut that off, so that the game can go on once there is room.
    std::clearerr(file_.get());
    if (before >= 0 && platform::cut(file_.get(), static_cast<std::uint64_t>(before)))
        std::fseek(file_.get(), before, SEEK_SET);
    return Error{"", "", "the journal cannot be written"};
}

Result<Header> read_header(const std::filesystem::path& path) {
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    const json j = json::parse(text->substr(0, text->find('\n')), nullptr, false);
    return header_of(j, path.string());
}

Result<LinesRead> read_lines(const std::filesystem::path& path,
                             const std::function<Result<bool>(const json&, std::size_t)>& take) {
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    LinesRead out;
    std::size_t number = 0;
    for (std::size_t from = 0; from < text->size(); from = out.whole_bytes) {
        const std::size_t end = text->find('\n', from);
        ++number;
        if (end == std::string::npos) {
            out.torn =
                fmt::format("line {} is torn: the {} bytes of it are left out, everything before is kept",
                            number, text->size() - from);
            break;
        }
        const json j = json::parse(text->begin() + static_cast<std::ptrdiff_t>(from),
                                   text->begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
        const std::string where = fmt::format("line {}", number);
        if (j.is_discarded() || !j.is_object()) return Error{path.string(), where, "is not a JSON object"};
        out.whole_bytes = end + 1;
        if (number == 1) {
            if (const Result<Header> header = header_of(j, path.string()); !header) return header.error();
            continue;
        }
        const Result<bool> more = take(j, number);
        if (!more) return Error{path.string(), where, more.error().text()};
        if (!*more) break;
    }
    if (number == 0) return Error{path.string(), "", "is empty, takes a journal"};
    return out;
}

Result<std::string> compare_journals(const std::filesystem::path& a, const std::filesystem::path& b) {
    const Result<std::string> first = read_file(a);
    if (!first) return first.error();
    const Result<std::string> second = read_file(b);
    if (!second) return second.error();
    if (*first == *second) return std::string{};
    std::size_t line = 1;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < std::min(first->size(), second->size()); ++i) {
        if ((*first)[i] != (*second)[i]) break;
        if ((*first)[i] == '\n') ++line, begin = i + 1;
    }
    const auto shown = [&](const std::string& text) {
        if (begin >= text.size()) return std::string("(the journal ends here)");
        const std::string whole = text.substr(begin, text.find('\n', begin) - begin);
        const json j = json::parse(whole, nullptr, false);
        if (j.is_object() && j.contains("command")) return j["command"].dump();
        return whole.substr(0, 200);
    };
    return fmt::format("they differ from line {} on:\n  {}: {}\n  {}: {}", line, a.string(), shown(*first),
                       b.string(), shown(*second));
}

}
