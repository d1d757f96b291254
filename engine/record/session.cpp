#include "engine/record/session.h"

#include "engine/core/hasher.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <system_error>

namespace vantage::record {
namespace {

nlohmann::ordered_json line_of(const Entry& entry, const play::State& before) {
    nlohmann::ordered_json line = {{"n", entry.number}, {"command", before.to_json(*entry.command)}};
    if (!entry.typed.empty()) line["dice"] = entry.typed;
    if (entry.follows != Follows::no) line["follows"] = entry.follows == Follows::pass ? "pass" : "answer";
    line["dice_at"] = entry.dice_at;
    line["events"] = nlohmann::ordered_json::array();
    for (const play::EventPtr& event : entry.events) line["events"].push_back(before.to_json(*event));
    return line;
}

nlohmann::ordered_json hash_line(int turn, const play::State& state) {
    return {{"turn", turn}, {"hash", hash_text(state.hash())}};
}

/// What ends with a command, if anything does: the turn that was, or the game.
struct Ending {
    explicit Ending(const play::State& before) : turn(before.turn()), over(before.verdict().over) {}
    [[nodiscard]] bool came(const play::State& after) const {
        return after.turn() != turn || after.verdict().over != over;
    }
    int turn;
    bool over;
};

// An older journal is written anew beside itself and takes its own place only when it is whole.
Result<Replay> converted(const std::filesystem::path& journal, const play::Game& game, Replay old) {
    const std::filesystem::path part = journal.string() + ".part";
    Header header = old.header;
    header.version = journal_version;
    std::error_code failed;
    if (auto ok = write_journal(part, header, game, old.done, old.undone); !ok) {
        std::filesystem::remove(part, failed);
        return ok.error();
    }
    std::filesystem::rename(part, journal, failed);
    if (failed) return Error{journal.string(), "", "cannot be written: " + failed.message()};
    return replay(journal, game);
}

}

Result<void> write_journal(const std::filesystem::path& path, const Header& header, const play::Game& game,
                           const std::vector<Entry>& done, const std::vector<Entry>& undone) {
    Result<LineWriter> writer = LineWriter::create(path, header);
    if (!writer) return writer.error();
    const std::unique_ptr<play::State> state = game.start();
    const auto add = [&](const Entry& entry) -> Result<void> {
        if (auto ok = writer->add(line_of(entry, *state)); !ok) return ok;
        const Ending ending{*state};
        for (const play::EventPtr& event : entry.events) state->apply(*event);
        return ending.came(*state) ? writer->add(hash_line(ending.turn, *state)) : Result<void>{};
    };
    for (const Entry& entry : done)
        if (auto ok = add(entry); !ok) return ok;
    for (auto entry = undone.rbegin(); entry != undone.rend(); ++entry)
        if (auto ok = add(*entry); !ok) return ok;
    for (const Entry& entry : undone)
        if (auto ok = writer->add({{"undo", entry.number}}); !ok) return ok;
    return {};
}

Session::Session(std::shared_ptr<const play::Game> game, std::uint64_t seed)
    : game_(std::move(game)), state_(game_->start()), start_(game_->start()), dice_(seed) {}

Result<Session> Session::begin(std::shared_ptr<const play::Game> game, Header header,
                               const std::filesystem::path& journal) {
    Session session{std::move(game), header.seed};
    session.header_ = header;
    if (!journal.empty()) {
        Result<LineWriter> writer = LineWriter::create(journal, header);
        if (!writer) return writer.error();
        session.journal_ = *std::move(writer);
    }
    return session;
}

Result<Session> Session::resume(std::shared_ptr<const play::Game> game,
                                const std::filesystem::path& journal) {
    Result<Replay> read = replay(journal, *game);
    if (read && read->header.version != journal_version) {
        std::string torn = read->torn;
        read = converted(journal, *game, *std::move(read));
        if (read) read->torn = std::move(torn);
    }
    if (!read) return read.error();
    Session session{std::move(game), read->header.seed};
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
        if (auto ok = session.journal_->add(hash_line(read->last_turn_ended, *session.state_)); !ok)
            return ok.error();
    return session;
}

void Session::perform(Entry entry) {
    for (const play::EventPtr& e : entry.events) state_->apply(*e);
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
        for (const play::EventPtr& e : done_[i].events) start_->apply(*e);
    dice_at_start_ = done_[old - 1].dice_at;
    done_.erase(done_.begin(), done_.begin() + static_cast<std::ptrdiff_t>(old));
    dropped_ += old;
}

Result<play::Events> Session::play(const play::CommandPtr& command, std::vector<int> typed, Follows follows) {
    const std::uint64_t at = dice_.position();
    GivenDice dice{typed, dice_};
    Result<play::Events> events = state_->decide(*command, dice);
    if (events && dice.misfit() > 0)
        events = Error{"", "/dice",
                       fmt::format("has a number that a die of {} sides does not show", dice.misfit())};
    if (!events) {
        dice_.seek(at); // refused: not even a die has fallen
        return events.error();
    }
    Entry entry{
        static_cast<int>(commands()) + 1, command, std::move(typed), dice_.position(), *events, follows};
    if (journal_)
        if (auto ok = journal_->add(line_of(entry, *state_)); !ok) return ok.error();
    const Ending ending{*state_};
    perform(std::move(entry));
    undone_.clear();
    if (journal_ && ending.came(*state_))
        if (auto ok = journal_->add(hash_line(ending.turn, *state_)); !ok) return ok.error();
    return events;
}

Result<void> Session::undo() {
    if (done_.empty()) return Error{"", "undo", "there is no command to take back"};
    Result<void> written{};
    for (bool own = false; !own && !done_.empty();) {
        if (journal_) written = journal_->add({{"undo", done_.back().number}});
        if (!written) break; // what the journal has no line for still stands
        own = done_.back().follows == Follows::no;
        undone_.push_back(std::move(done_.back()));
        done_.pop_back();
    }
    state_ = start_->clone();
    for (const Entry& entry : done_)
        for (const play::EventPtr& e : entry.events) state_->apply(*e);
    dice_.seek(done_.empty() ? dice_at_start_ : done_.back().dice_at);
    return written;
}

Result<void> Session::redo() {
    if (undone_.empty()) return Error{"", "redo", "there is no command to do again"};
    do {
        if (journal_)
            if (auto ok = journal_->add({{"redo", undone_.back().number}}); !ok) return ok.error();
        Entry entry = std::move(undone_.back());
        undone_.pop_back();
        dice_.seek(entry.dice_at);
        perform(std::move(entry));
    } while (!undone_.empty() && undone_.back().follows != Follows::no);
    return {};
}

}
