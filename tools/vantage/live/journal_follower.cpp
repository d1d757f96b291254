#include "tools/vantage/live/journal_follower.h"

#include "tools/vantage/game_setup.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

namespace vantage::cli {
namespace {

bool same(const record::Entry& a, const record::Entry& b, const play::State& state) {
    return a.number == b.number && a.dice_at == b.dice_at && a.events.size() == b.events.size() &&
           state.to_json(*a.command) == state.to_json(*b.command);
}

}

Result<JournalFollower> JournalFollower::open(const std::filesystem::path& file) {
    const Result<record::Header> header = record::read_header(file);
    if (!header) return header.error();
    auto game = set_up_game(*header, file);
    if (!game) return game.error();
    JournalFollower follower{file, *std::move(game)};
    Result<record::Replay> read = record::replay(file, *follower.game_);
    if (!read) return read.error();
    follower.take(std::move(read->done));
    std::error_code gone;
    follower.size_ = std::filesystem::file_size(file, gone);
    follower.written_ = std::filesystem::last_write_time(file, gone);
    return follower;
}

bool JournalFollower::look() {
    std::error_code gone;
    const std::uintmax_t size = std::filesystem::file_size(file_, gone);
    const auto written = std::filesystem::last_write_time(file_, gone);
    if (gone || (size == size_ && written == written_)) return false;
    size_ = size;
    written_ = written;
    Result<record::Replay> read = record::replay(file_, *game_);
    if (!read) return false;
    const live::Entries before = entries_;
    take(std::move(read->done));
    return entries_ != before;
}

void JournalFollower::take(std::vector<record::Entry> now) {
    const std::unique_ptr<play::State> state = game_->start();
    std::size_t kept = 0;
    while (kept < std::min(entries_.size(), now.size()) && same(*entries_[kept], now[kept], *state)) ++kept;
    entries_.resize(kept);
    for (std::size_t i = kept; i < now.size(); ++i)
        entries_.push_back(std::make_shared<const record::Entry>(std::move(now[i])));
}

JournalReader::JournalReader(JournalFollower journal) : journal_(std::move(journal)), latest_(read()) {
    thread_ = std::thread{[this] { work(); }};
}

JournalReader::~JournalReader() {
    {
        const std::lock_guard lock{mutex_};
        ending_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

std::optional<Reading> JournalReader::take() {
    const std::lock_guard lock{mutex_};
    return std::exchange(latest_, std::nullopt);
}

Reading JournalReader::read() const {
    Reading reading{journal_.entries(), timeline::Timeline{journal_.game()->start()}};
    for (const live::EntryPtr& entry : reading.entries) reading.film.add(entry->events);
    return reading;
}

void JournalReader::work() {
    std::unique_lock lock{mutex_};
    while (!wake_.wait_for(lock, std::chrono::milliseconds{500}, [&] { return ending_; })) {
        lock.unlock();
        std::optional<Reading> reading;
        if (journal_.look()) reading = read();
        lock.lock();
        if (reading) latest_ = std::move(reading);
    }
}

}
