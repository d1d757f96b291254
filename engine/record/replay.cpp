#include "engine/core/hasher.h"
#include "engine/record/session.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <stdexcept>

namespace vantage::record {
namespace {

using nlohmann::json;

/// Folds a journal's lines into a Replay.
class Folding {
public:
    Folding(const play::Game& game, bool hashes) : hashes_(hashes) {
        out.state = game.start();
        out.turns.push_back(out.state->clone());
        turn_at_.push_back(0);
    }

    Result<void> line(const json& j) {
        try {
            return take(j);
        } catch (const std::out_of_range& nobody) { // an event without its unit, formation or general
            return Error{"", "", nobody.what()};
        }
    }

    Replay out;

private:
    Result<void> take(const json& j) {
        if (j.contains("command")) return entry(j);
        if (j.contains("turn")) return turn(j);
        if (j.contains("undo")) return undo();
        if (j.contains("redo")) return redo();
        return Error{"", "", "takes a command, a turn, an undo or a redo"};
    }
    Result<void> entry(const json& j) {
        Entry e;
        e.number = whole_member(j, "n");
        e.dice_at = count_member(j, "dice_at");
        if (j.contains("follows")) e.follows = j["follows"] == "pass" ? Follows::pass : Follows::answer;
        Result<std::vector<int>> typed = typed_dice(j);
        if (!typed) return typed.error();
        e.typed = *std::move(typed);
        auto command = out.state->read_command(j["command"]);
        if (!command) return command.error();
        e.command = *std::move(command);
        if (!j.contains("events") || !j["events"].is_array()) return Error{"", "", "has no events"};
        const Before before = now();
        // Each is read against what the one before it has made true.
        for (const json& event : j["events"]) {
            auto one = out.state->read_event(event);
            if (!one) return one.error();
            out.state->apply(**one);
            e.events.push_back(*std::move(one));
        }
        out.undone.clear();
        keep(std::move(e), before);
        return {};
    }
    struct Before {
        int turn = 1;
        bool over = false;
    };
    [[nodiscard]] Before now() const { return {out.state->turn(), out.state->verdict().over}; }
    // The state has what the command's events made true.
    void keep(Entry e, const Before& before) {
        const Before after = now();
        out.hash_missing = after.turn != before.turn || after.over != before.over;
        if (out.hash_missing) out.last_turn_ended = before.turn;
        out.dice_at = e.dice_at;
        out.done.push_back(std::move(e));
        if (after.turn != before.turn) {
            out.turns.push_back(out.state->clone());
            turn_at_.push_back(out.done.size());
        }
    }
    Result<void> turn(const json& j) {
        out.hash_missing = false;
        if (!hashes_) return {};
        ++out.hashes_checked;
        const std::string now = hash_text(out.state->hash());
        if (text_member(j, "hash") != now)
            return Error{"", "",
                         fmt::format("the state after turn {} has hash {}, the journal says {}",
                                     whole_member(j, "turn"), now, text_member(j, "hash"))};
        return {};
    }
    Result<void> undo() {
        if (out.done.empty()) return Error{"", "", "undoes more than was done"};
        out.undone.push_back(std::move(out.done.back()));
        out.done.pop_back();
        while (turn_at_.back() > out.done.size()) {
            turn_at_.pop_back();
            out.turns.pop_back();
        }
        // From the snapshot of the turn on: a short fold.
        out.state = out.turns.back()->clone();
        for (std::size_t i = turn_at_.back(); i < out.done.size(); ++i)
            for (const play::EventPtr& event : out.done[i].events) out.state->apply(*event);
        out.dice_at = out.done.empty() ? 0 : out.done.back().dice_at;
        return {};
    }
    Result<void> redo() {
        if (out.undone.empty()) return Error{"", "", "redoes more than was undone"};
        Entry e = std::move(out.undone.back());
        out.undone.pop_back();
        const Before before = now();
        for (const play::EventPtr& event : e.events) out.state->apply(*event);
        keep(std::move(e), before);
        return {};
    }

    bool hashes_;
    std::vector<std::size_t> turn_at_; ///< how many commands stood when each of out.turns was kept
};

}

Result<Replay> replay(const std::filesystem::path& path, const play::Game& game, int until) {
    const Result<Header> header = read_header(path);
    if (!header) return header.error();
    // Older hashes are over less than a game has now: they cannot be compared any more.
    Folding folding{game, header->version == journal_version};
    const Result<LinesRead> lines = read_lines(path, [&](const json& j, std::size_t) -> Result<bool> {
        if (auto ok = folding.line(j); !ok) return ok.error();
        return until == 0 || folding.out.state->turn() <= until;
    });
    if (!lines) return lines.error();
    folding.out.header = *header;
    folding.out.whole_bytes = lines->whole_bytes;
    folding.out.torn = lines->torn;
    return std::move(folding.out);
}

}
