#pragma once

#include "engine/record/hasher.h"
#include "engine/record/session.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <stdexcept>

namespace vantage::record {

/// Folds a journal's lines into a Replay.
template <class Game> class Folding {
public:
    explicit Folding(typename Game::State start) {
        out.state = std::move(start);
        out.turns.push_back(out.state);
        turn_at_.push_back(0);
    }

    Result<void> line(const nlohmann::json& j) {
        try {
            return take(j);
        } catch (const std::out_of_range& nobody) { // an event without its unit, formation or general
            return Error{"", "", nobody.what()};
        }
    }

    Replay<Game> out;

private:
    Result<void> take(const nlohmann::json& j) {
        if (j.contains("command")) return entry(j);
        if (j.contains("turn")) return turn(j);
        if (j.contains("undo")) return undo();
        if (j.contains("redo")) return redo();
        return Error{"", "", "takes a command, a turn, an undo or a redo"};
    }
    Result<void> entry(const nlohmann::json& j) {
        Entry<Game> e;
        e.number = whole_member(j, "n");
        e.dice_at = count_member(j, "dice_at");
        Result<std::vector<int>> typed = typed_dice(j);
        if (!typed) return typed.error();
        e.typed = *std::move(typed);
        auto command = Game::read_command(j["command"], out.state);
        if (!command) return command.error();
        e.command = *std::move(command);
        if (!j.contains("events") || !j["events"].is_array()) return Error{"", "", "has no events"};
        for (const nlohmann::json& event : j["events"]) {
            auto one = Game::read_event(event, out.state);
            if (!one) return one.error();
            e.events.push_back(*std::move(one));
        }
        out.undone.clear();
        perform(std::move(e));
        return {};
    }
    void perform(Entry<Game> e) {
        const int turn = Game::turn(out.state);
        out.hash_missing = false;
        for (const auto& event : e.events) {
            Game::apply(out.state, event);
            if (const std::optional<int> ended = Game::turn_ended(event)) {
                out.hash_missing = true;
                out.last_turn_ended = *ended;
            }
        }
        out.dice_at = e.dice_at;
        out.done.push_back(std::move(e));
        if (Game::turn(out.state) != turn) {
            out.turns.push_back(out.state);
            turn_at_.push_back(out.done.size());
        }
    }
    Result<void> turn(const nlohmann::json& j) {
        ++out.hashes_checked;
        out.hash_missing = false;
        const std::string now = hash_text(Game::hash(out.state));
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
        out.state = out.turns.back();
        for (std::size_t i = turn_at_.back(); i < out.done.size(); ++i)
            for (const auto& event : out.done[i].events) Game::apply(out.state, event);
        out.dice_at = out.done.empty() ? 0 : out.done.back().dice_at;
        return {};
    }
    Result<void> redo() {
        if (out.undone.empty()) return Error{"", "", "redoes more than was undone"};
        Entry<Game> e = std::move(out.undone.back());
        out.undone.pop_back();
        perform(std::move(e));
        return {};
    }

    std::vector<std::size_t> turn_at_; ///< how many commands stood when each of out.turns was kept
};

template <class Game>
Result<Replay<Game>> replay(const std::filesystem::path& path, typename Game::State start, int until) {
    const Result<Header> header = read_header(path);
    if (!header) return header.error();
    Folding<Game> folding{std::move(start)};
    const Result<LinesRead> lines =
        read_lines(path, [&](const nlohmann::json& j, std::size_t) -> Result<bool> {
            if (auto ok = folding.line(j); !ok) return ok.error();
            return until == 0 || Game::turn(folding.out.state) <= until;
        });
    if (!lines) return lines.error();
    folding.out.header = *header;
    folding.out.whole_bytes = lines->whole_bytes;
    folding.out.torn = lines->torn;
    return std::move(folding.out);
}

template <class Game>
nlohmann::ordered_json line_of(const Entry<Game>& entry, const typename Game::State& before) {
    nlohmann::ordered_json line = {{"n", entry.number}, {"command", Game::to_json(entry.command, before)}};
    if (!entry.typed.empty()) line["dice"] = entry.typed;
    line["dice_at"] = entry.dice_at;
    line["events"] = nlohmann::ordered_json::array();
    for (const auto& event : entry.events) line["events"].push_back(Game::to_json(event, before));
    return line;
}

template <class Game>
Result<void> write_journal(const std::filesystem::path& path, const Header& header,
                           typename Game::State state, const std::vector<Entry<Game>>& done) {
    Result<LineWriter> writer = LineWriter::create(path, header);
    if (!writer) return writer.error();
    for (const Entry<Game>& entry : done) {
        if (auto ok = writer->add(line_of<Game>(entry, state)); !ok) return ok;
        const int turn = Game::turn(state);
        bool ended = false;
        for (const auto& event : entry.events) {
            Game::apply(state, event);
            ended = ended || Game::turn_ended(event).has_value();
        }
        if (!ended) continue;
        if (auto ok = writer->add({{"turn", turn}, {"hash", hash_text(Game::hash(state))}}); !ok) return ok;
    }
    return {};
}

template <class Game>
Result<Session<Game>> Session<Game>::begin(State start, Header header, const std::filesystem::path& journal) {
    Session session{std::move(start), header.seed};
    session.header_ = header;
    if (!journal.empty()) {
        Result<LineWriter> writer = LineWriter::create(journal, header);
        if (!writer) return writer.error();
        session.journal_ = *std::move(writer);
    }
    return session;
}

template <class Game>
Result<Session<Game>> Session<Game>::resume(State start, const std::filesystem::path& journal) {
    Result<Replay<Game>> read = replay<Game>(journal, start);
    if (!read) return read.error();
    Session session{std::move(start), read->header.seed};
    session.header_ = read->header;
    session.state_ = std::move(read->state);
    session.dice_.seek(read->dice_at);
    session.done_ = std::move(read->done);
    session.undone_ = std::move(read->undone);
    session.remark_ = read->torn;
    Result<LineWriter> writer = LineWriter::resume(journal, read->whole_bytes);
    if (!writer) return writer.error();
    session.journal_ = *std::move(writer);
    // Killed between a turn's last command and its hash: write the hash now.
    if (read->hash_missing)
        if (auto ok = session.journal_->add(
                {{"turn", read->last_turn_ended}, {"hash", hash_text(Game::hash(session.state_))}});
            !ok)
            return ok.error();
    return session;
}

template <class Game> void Session<Game>::perform(Entry<Game> entry) {
    for (const Event& e : entry.events) Game::apply(state_, e);
    done_.push_back(std::move(entry));
    forget_old();
}

template <class Game> void Session<Game>::keep_at_most(std::size_t commands) {
    keep_ = commands;
    forget_old();
}

template <class Game> void Session<Game>::forget_old() {
    // Half of what is kept at a time, so that a command costs no more than its own events on the average.
    if (done_.size() < keep_ || done_.size() - keep_ <= keep_) return;
    const std::size_t old = done_.size() - keep_;
    for (std::size_t i = 0; i < old; ++i)
        for (const Event& e : done_[i].events) Game::apply(start_, e);
    dice_at_start_ = done_[old - 1].dice_at;
    done_.erase(done_.begin(), done_.begin() + static_cast<std::ptrdiff_t>(old));
    dropped_ += old;
}

template <class Game>
auto Session<Game>::play(const Command& command, const typename Game::Rules& rules, std::vector<int> typed)
    -> Result<std::vector<Event>> {
    const std::uint64_t at = dice_.position();
    Result<std::vector<Event>> events = Game::decide(state_, command, rules, typed, dice_);
    if (!events) {
        dice_.seek(at); // refused: not even a die has fallen
        return events.error();
    }
    Entry<Game> entry{static_cast<int>(commands()) + 1, command, std::move(typed), dice_.position(), *events};
    if (journal_)
        if (auto ok = journal_->add(line_of<Game>(entry, state_)); !ok) return ok.error();
    const int turn = Game::turn(state_);
    perform(std::move(entry));
    undone_.clear();
    bool ended = false;
    for (const Event& e : *events) ended = ended || Game::turn_ended(e).has_value();
    if (journal_ && ended)
        if (auto ok = journal_->add({{"turn", turn}, {"hash", hash_text(Game::hash(state_))}}); !ok)
            return ok.error();
    return events;
}

template <class Game> Result<void> Session<Game>::undo() {
    if (done_.empty()) return Error{"", "undo", "there is no command to take back"};
    if (journal_)
        if (auto ok = journal_->add({{"undo", done_.back().number}}); !ok) return ok.error();
    undone_.push_back(std::move(done_.back()));
    done_.pop_back();
    state_ = start_;
    for (const Entry<Game>& entry : done_)
        for (const Event& e : entry.events) Game::apply(state_, e);
    dice_.seek(done_.empty() ? dice_at_start_ : done_.back().dice_at);
    return {};
}

template <class Game> Result<void> Session<Game>::redo() {
    if (undone_.empty()) return Error{"", "redo", "there is no command to do again"};
    if (journal_)
        if (auto ok = journal_->add({{"redo", undone_.back().number}}); !ok) return ok.error();
    Entry<Game> entry = std::move(undone_.back());
    undone_.pop_back();
    dice_.seek(entry.dice_at);
    perform(std::move(entry));
    return {};
}

}
