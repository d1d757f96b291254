#include "engine/game/session.h"

#include <algorithm>

namespace vantage::game {
namespace {

bool ends_turn(const std::vector<Event>& events) {
    return std::any_of(events.begin(), events.end(),
                       [](const Event& e) { return std::holds_alternative<TurnEnded>(e); });
}

}

Result<Session> Session::begin(GameState start, JournalHeader header, const std::filesystem::path& journal) {
    Session session{std::move(start), header.seed};
    session.header_ = header;
    if (!journal.empty()) {
        Result<JournalWriter> writer = JournalWriter::create(journal, header);
        if (!writer) return writer.error();
        session.journal_ = *std::move(writer);
    }
    return session;
}

Result<Session> Session::resume(GameState start, const std::filesystem::path& journal) {
    Result<Replay> read = replay(journal, start);
    if (!read) return read.error();
    Session session{std::move(start), read->header.seed};
    session.header_ = read->header;
    session.state_ = read->state;
    session.dice_.seek(read->dice_at);
    session.done_ = std::move(read->done);
    session.undone_ = std::move(read->undone);
    session.remark_ = read->torn;
    Result<JournalWriter> writer = JournalWriter::resume(journal, read->whole_bytes);
    if (!writer) return writer.error();
    session.journal_ = *std::move(writer);
    // Killed between a turn's last command and its hash: write the hash now.
    if (read->hash_missing)
        if (auto ok = session.journal_->add_turn(read->last_turn_ended, hash_of(session.state_)); !ok)
            return ok.error();
    return session;
}

void Session::perform(Entry entry) {
    for (const Event& e : entry.events) vantage::game::apply(state_, e);
    done_.push_back(std::move(entry));
    forget_old();
}

void Session::keep_at_most(std::size_t commands) {
    keep_ = commands;
    forget_old();
}

void Session::forget_old() {
    // Half of what is kept at a time, so that a command costs no more than its own events on the average.
    if (done_.size() < keep_ || done_.size() - keep_ <= keep_) return;
    const std::size_t old = done_.size() - keep_;
    for (std::size_t i = 0; i < old; ++i)
        for (const Event& e : done_[i].events) vantage::game::apply(start_, e);
    dice_at_start_ = done_[old - 1].dice_at;
    done_.erase(done_.begin(), done_.begin() + static_cast<std::ptrdiff_t>(old));
    dropped_ += old;
}

Result<std::vector<Event>> Session::play(const Command& command, const Rules& rules, std::vector<int> typed) {
    const std::uint64_t at = dice_.position();
    GivenDice dice{typed, dice_};
    Result<std::vector<Event>> events = decide(state_, command, rules, dice);
    if (!events) {
        dice_.seek(at); // refused: not even a die has fallen
        return events.error();
    }
    const int turn = state_.turn;
    Entry entry{static_cast<int>(commands()) + 1, command, std::move(typed), dice_.position(), *events};
    if (journal_)
        if (auto ok = journal_->add(entry, state_); !ok) return ok.error();
    perform(std::move(entry));
    undone_.clear();
    if (journal_ && ends_turn(*events))
        if (auto ok = journal_->add_turn(turn, hash_of(state_)); !ok) return ok.error();
    return events;
}

Result<void> Session::undo() {
    if (done_.empty()) return Error{"", "undo", "there is no command to take back"};
    if (journal_)
        if (auto ok = journal_->add_undo(done_.back().number); !ok) return ok.error();
    undone_.push_back(std::move(done_.back()));
    done_.pop_back();
    state_ = start_;
    for (const Entry& entry : done_)
        for (const Event& e : entry.events) vantage::game::apply(state_, e);
    dice_.seek(done_.empty() ? dice_at_start_ : done_.back().dice_at);
    return {};
}

Result<void> Session::redo() {
    if (undone_.empty()) return Error{"", "redo", "there is no command to do again"};
    if (journal_)
        if (auto ok = journal_->add_redo(undone_.back().number); !ok) return ok.error();
    Entry entry = std::move(undone_.back());
    undone_.pop_back();
    dice_.seek(entry.dice_at);
    perform(std::move(entry));
    return {};
}

}
