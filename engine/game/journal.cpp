#include "engine/game/journal.h"

#include "engine/core/files.h"
#include "engine/game/codec.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

namespace vantage::game {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

Error failed(const std::filesystem::path& path, const std::string& what) { return {path.string(), "", what}; }

}

std::string content_hash(std::string_view content) {
    std::uint64_t hash = 0xCBF29CE484222325ull;
    for (const char c : content) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
    return hash_text(hash);
}

Result<JournalWriter> JournalWriter::create(const std::filesystem::path& path, const JournalHeader& header) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (!file) return failed(path, "cannot be written");
    std::setvbuf(file, nullptr, _IONBF, 0); // each line goes out whole
    JournalWriter writer{file};
    ordered_json line = {{"vantage", "journal"},
                         {"version", 1},
                         {"scene", header.scene},
                         {"scene_hash", header.scene_hash},
                         {"seed", header.seed}};
    if (header.turns > 0) line["turns"] = header.turns;
    if (auto ok = writer.line(line.dump()); !ok) return ok.error();
    return writer;
}

Result<JournalWriter> JournalWriter::resume(const std::filesystem::path& path, std::uint64_t keep) {
    std::error_code error;
    std::filesystem::resize_file(path, keep, error);
    if (error) return failed(path, "cannot be written: " + error.message());
    std::FILE* file = std::fopen(path.c_str(), "ab");
    if (!file) return failed(path, "cannot be written");
    std::setvbuf(file, nullptr, _IONBF, 0);
    std::fseek(file, 0, SEEK_END);
    return JournalWriter{file};
}

Result<void> JournalWriter::line(const std::string& text) {
    // One write for the line with its end, so that a crash leaves either all of it or a torn tail.
    const std::string whole = text + "\n";
    const long before = std::ftell(file_.get());
    if (std::fwrite(whole.data(), 1, whole.size(), file_.get()) == whole.size()) return {};
    // A full disk took a part of it: cut that off, so that the game can go on once there is room.
    std::clearerr(file_.get());
    if (before >= 0 && ftruncate(fileno(file_.get()), before) == 0) std::fseek(file_.get(), before, SEEK_SET);
    return Error{"", "", "the journal cannot be written"};
}

Result<void> JournalWriter::add(const Entry& entry, const GameState& before) {
    ordered_json line = {{"n", entry.number}, {"command", to_json(entry.command, before)}};
    if (!entry.typed.empty()) line["dice"] = entry.typed;
    line["dice_at"] = entry.dice_at;
    line["events"] = ordered_json::array();
    for (const Event& e : entry.events) line["events"].push_back(to_json(e, before));
    return this->line(line.dump());
}
Result<void> JournalWriter::add_turn(int turn, std::uint64_t hash) {
    return line(ordered_json{{"turn", turn}, {"hash", hash_text(hash)}}.dump());
}
Result<void> JournalWriter::add_undo(int number) { return line(ordered_json{{"undo", number}}.dump()); }
Result<void> JournalWriter::add_redo(int number) { return line(ordered_json{{"redo", number}}.dump()); }

namespace {

Result<JournalHeader> header_of(const json& j, const std::string& file) {
    const bool right = j.is_object() && j.value("vantage", "") == "journal" && j.contains("scene") &&
                       j["scene"].is_string() && j.contains("seed") && j["seed"].is_number_unsigned() &&
                       j.value("version", 0) == 1;
    if (!right) return Error{file, "line 1", "is no journal of this version"};
    JournalHeader out{j["scene"].get<std::string>(), j.value("scene_hash", ""),
                      j["seed"].get<std::uint64_t>(), 0};
    if (j.contains("turns") && j["turns"].is_number_integer()) out.turns = j["turns"].get<int>();
    return out;
}

/// Folds lines into a Replay.
class Folder {
public:
    Folder(GameState start, std::string file, int until) : file_(std::move(file)), until_(until) {
        out.state = std::move(start);
        out.turns.push_back(out.state);
        turn_at_.push_back(0);
    }

    Result<void> line(const json& j, std::size_t number) {
        where_ = fmt::format("line {}", number);
        if (j.contains("command")) return entry(j);
        if (j.contains("turn")) return turn(j);
        if (j.contains("undo")) return undo();
        if (j.contains("redo")) return redo();
        return Error{file_, where_, "takes a command, a turn, an undo or a redo"};
    }
    [[nodiscard]] bool finished() const { return until_ > 0 && out.state.turn > until_; }

    Replay out;

private:
    Result<void> entry(const json& j) {
        Entry e;
        e.number = j.value("n", 0);
        e.dice_at = j.value("dice_at", std::uint64_t{0});
        if (j.contains("dice")) e.typed = j["dice"].get<std::vector<int>>();
        Result<Command> command = read_command(j["command"], out.state);
        if (!command) return Error{file_, where_, command.error().text()};
        e.command = *std::move(command);
        if (!j.contains("events") || !j["events"].is_array()) return Error{file_, where_, "has no events"};
        for (const json& event : j["events"]) {
            Result<Event> one = read_event(event, out.state);
            if (!one) return Error{file_, where_, one.error().text()};
            e.events.push_back(*std::move(one));
        }
        out.undone.clear();
        return perform(std::move(e));
    }
    Result<void> perform(Entry e) {
        const int turn = out.state.turn;
        for (const Event& event : e.events) vantage::game::apply(out.state, event);
        out.dice_at = e.dice_at;
        out.hash_missing = false;
        for (const Event& event : e.events)
            if (const auto* ended = std::get_if<TurnEnded>(&event)) {
                out.hash_missing = true;
                out.last_turn_ended = ended->turn;
            }
        out.done.push_back(std::move(e));
        if (out.state.turn != turn) {
            out.turns.push_back(out.state);
            turn_at_.push_back(out.done.size());
        }
        return {};
    }
    Result<void> turn(const json& j) {
        ++out.hashes_checked;
        out.hash_missing = false;
        const std::string now = hash_text(hash_of(out.state));
        if (j.value("hash", "") != now)
            return Error{file_, where_,
                         fmt::format("the state after turn {} has hash {}, the journal says {}",
                                     j.value("turn", 0), now, j.value("hash", ""))};
        return {};
    }
    Result<void> undo() {
        if (out.done.empty()) return Error{file_, where_, "undoes more than was done"};
        out.undone.push_back(std::move(out.done.back()));
        out.done.pop_back();
        while (turn_at_.back() > out.done.size()) {
            turn_at_.pop_back();
            out.turns.pop_back();
        }
        // From the snapshot of the turn on: a short fold.
        out.state = out.turns.back();
        for (std::size_t i = turn_at_.back(); i < out.done.size(); ++i)
            for (const Event& event : out.done[i].events) vantage::game::apply(out.state, event);
        out.dice_at = out.done.empty() ? 0 : out.done.back().dice_at;
        return {};
    }
    Result<void> redo() {
        if (out.undone.empty()) return Error{file_, where_, "redoes more than was undone"};
        Entry e = std::move(out.undone.back());
        out.undone.pop_back();
        return perform(std::move(e));
    }

    std::string file_;
    int until_;
    std::string where_;
    std::vector<std::size_t> turn_at_; ///< how many commands stood when each of out.turns was kept
};

}

Result<JournalHeader> read_header(const std::filesystem::path& path) {
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    const json j = json::parse(text->substr(0, text->find('\n')), nullptr, false);
    return header_of(j, path.string());
}

Result<Replay> replay(const std::filesystem::path& path, GameState start, int until) {
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    Folder folder{std::move(start), path.string(), until};
    std::size_t from = 0;
    std::size_t number = 0;
    while (from < text->size()) {
        const std::size_t end = text->find('\n', from);
        ++number;
        if (end == std::string::npos) {
            folder.out.torn =
                fmt::format("line {} is torn: the {} bytes of it are left out, everything before is kept",
                            number, text->size() - from);
            break;
        }
        const json j = json::parse(text->begin() + static_cast<std::ptrdiff_t>(from),
                                   text->begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
        if (j.is_discarded() || !j.is_object())
            return Error{path.string(), fmt::format("line {}", number), "is not a JSON object"};
        if (number == 1) {
            Result<JournalHeader> header = header_of(j, path.string());
            if (!header) return header.error();
            folder.out.header = *std::move(header);
        } else if (auto ok = folder.line(j, number); !ok) {
            return ok.error();
        }
        from = end + 1;
        folder.out.whole_bytes = from;
        if (folder.finished()) break;
    }
    if (number == 0) return Error{path.string(), "", "is empty, takes a journal"};
    return std::move(folder.out);
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
