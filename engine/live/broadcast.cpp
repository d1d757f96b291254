#include "engine/live/broadcast.h"

#include "engine/core/files.h"
#include "engine/feed/show.h"
#include "engine/play/chances.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <optional>

namespace vantage::live {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;
using namespace std::chrono_literals;

constexpr auto between_states = 100ms; // at most so often, however much happens
constexpr auto between_places = 200ms;
constexpr double made_ready = 1.0;  // seconds before its moment in which an event is put into words
constexpr double odds_ahead = 20.0; // seconds of film for which they are worked out beforehand
constexpr double jump = 2.0;        // seconds of film that nobody watches on the way

std::string text_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace); // names are what a file says they are
}

}

/// What has been told of the game, and how it goes on. Belongs to the first thread alone.
struct Broadcast::Telling {
    Broadcast& to;
    std::shared_ptr<const play::Game> game;
    Entries entries{};
    std::optional<timeline::Timeline> film{};
    play::Events events{};
    std::size_t newest = 0;                ///< so many events have been given out as new
    std::size_t heard = 0;                 ///< of them so many before the film last went to another place
    std::size_t told = 0;                  ///< so many have been given out at the moment that is shown
    double moment_of_last = 0.0;           ///< of those given out
    std::unique_ptr<play::State> before{}; ///< the next event to be told
    std::size_t odds_asked = 0;            ///< of so many entries
    bool begun = false;
    Standing last{};
    std::size_t known = static_cast<std::size_t>(-1); ///< as the last state had it
    std::string caption{};
    Clock::time_point state_at{};
    Clock::time_point places_at{};
    timeline::TableMoment moment{};

    void take(std::shared_ptr<const play::Game> other, Entries now);
    void rewind(std::size_t to_entries);
    void add(const EntryPtr&);
    void show(const Standing&);
    void take_back();
    void go_to(std::size_t events_begun);
    void tell_until(std::size_t events_begun, bool again);
    void tell(std::size_t event, bool again);
    void ask_odds(double t);
    void tell_state(const Standing&, bool at_once);
    void tell_places(const Standing&, bool at_once);
    [[nodiscard]] std::size_t begun_at(double t) const {
        const std::size_t mark = film->mark_at(t);
        return mark == 0 ? 0 : film->marks()[mark].event + 1;
    }
    [[nodiscard]] const timeline::Mark* mark_of(std::size_t event) const;
};

void Broadcast::Telling::take(std::shared_ptr<const play::Game> other, Entries now) {
    if (other != game) {
        (void)to.server_.take_back();
        game = std::move(other);
        entries.clear();
        events.clear();
        film.reset();
        newest = heard = told = odds_asked = 0;
        moment_of_last = 0.0;
        begun = false;
        known = static_cast<std::size_t>(-1);
        if (!game) {
            to.server_.set_state("{}");
            return;
        }
        film.emplace(game->start());
        before = game->start();
        to.server_.set_page("ground", {"application/json", text_of(feed::ground_json(*game))});
    }
    if (!game) return;
    std::size_t same = 0;
    while (same < entries.size() && same < now.size() && entries[same] == now[same]) ++same;
    if (same < entries.size()) rewind(same);
    for (std::size_t i = same; i < now.size(); ++i) add(now[i]);
}

void Broadcast::Telling::rewind(std::size_t to_entries) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < to_entries; ++i) left += entries[i]->events.size();
    take_back();
    film->rewind(to_entries);
    entries.resize(to_entries);
    events.resize(left);
    odds_asked = std::min(odds_asked, to_entries);
    if (newest > left) to.server_.tell(text_of({{"kind", "undo"}, {"events", left}}));
    newest = std::min(newest, left);
    go_to(std::min(told, left));
    known = static_cast<std::size_t>(-1);
}

void Broadcast::Telling::add(const EntryPtr& entry) {
    film->add(entry->events);
    entries.push_back(entry);
    events.insert(events.end(), entry->events.begin(), entry->events.end());
}

// What was made ready and has not been told counts as if it had never been.
void Broadcast::Telling::take_back() {
    const std::size_t back = to.server_.take_back();
    if (newest == told) newest = std::max(told - back, heard);
    told -= back;
}

void Broadcast::Telling::go_to(std::size_t events_begun) {
    told = events_begun;
    heard = newest;
    moment_of_last = 0.0;
    before = film->state_after(told);
}

// Marks are in the order of events, and there is one for each after the first, which is the opening.
const timeline::Mark* Broadcast::Telling::mark_of(std::size_t event) const {
    const auto& marks = film->marks();
    return event + 1 < marks.size() && marks[event + 1].event == event ? &marks[event + 1] : nullptr;
}

void Broadcast::Telling::tell(std::size_t event, bool again) {
    Json out = feed::event_json(*before, *events[event]);
    before->apply(*events[event]);
    out["event"] = event + 1;
    if (again) out["again"] = true;
    if (const timeline::Mark* mark = mark_of(event)) {
        moment_of_last = std::max(moment_of_last, mark->start);
        out["t"] = mark->start;
        out["entry"] = mark->entry + 1;
        out["title"] = mark->told.title;
        out["verdict"] = mark->told.verdict;
        const timeline::RollCard* card = film->card_at(mark->start);
        if (card != nullptr && card->start == mark->start && card->told == mark->told)
            out["card"] = feed::card_json(*card, *game);
    }
    to.server_.tell_at(moment_of_last, text_of(out));
}

void Broadcast::Telling::tell_until(std::size_t events_begun, bool again) {
    for (; told < events_begun; ++told) {
        const bool old = told < newest;
        if (old && !again) { // it was jumped over
            before->apply(*events[told]);
            continue;
        }
        tell(told, old);
        newest = std::max(newest, told + 1);
    }
}

// By deciding the command for every way in which its dice can fall, which takes too long for this thread.
void Broadcast::Telling::ask_odds(double t) {
    for (; odds_asked < entries.size() && film->start_of(odds_asked) < t + odds_ahead; ++odds_asked) {
        if (film->start_of(odds_asked + 1) < t) continue;
        std::size_t first = 0;
        for (std::size_t i = 0; i < odds_asked; ++i) first += entries[i]->events.size();
        const EntryPtr& entry = entries[odds_asked];
        const std::shared_ptr<const play::State> state = film->state_after(first);
        for (std::size_t i = 0; i < entry->events.size(); ++i) {
            const play::Roll* roll = state->roll_in(*entry->events[i]);
            if (roll == nullptr || roll->sides.empty()) continue;
            to.later([server = &to.server_, entry, state, i, event = first + i + 1, kept = game] {
                const std::vector<play::Chance> chances =
                    play::chances_of(*state, *entry->command, entry->events, i);
                if (chances.size() < 2) return; // that it happens is no news
                Json list = Json::array();
                for (const play::Chance& c : chances)
                    list.push_back({{"outcome", c.outcome}, {"share", c.share}});
                server->tell(text_of({{"kind", "odds"}, {"of", event}, {"chances", std::move(list)}}));
            });
        }
    }
}

void Broadcast::Telling::tell_state(const Standing& now, bool at_once) {
    const std::size_t knows = feed::events_known_at(*film, now.time);
    std::string words = film->caption_at(now.time);
    const bool other = knows != known || words != caption || now.past != last.past ||
                       now.playing != last.playing || now.speed != last.speed;
    if (!other && !at_once) return;
    if (!at_once && Clock::now() - state_at < between_states) return;
    Json out = feed::show_json(*film, now.time);
    out["past"] = now.past;
    out["playing"] = now.playing;
    out["speed"] = now.speed;
    to.server_.set_state(text_of(out));
    known = knows;
    caption = std::move(words);
    last = now;
    state_at = Clock::now();
    if (!to.files_.empty())
        to.later(
            [&broadcast = to, texts = feed::show_texts(*film, now.time)] { broadcast.write_files(texts); });
}

void Broadcast::Telling::tell_places(const Standing& now, bool at_once) {
    if (!at_once && Clock::now() - places_at < between_places) return;
    film->at(now.time, moment);
    to.server_.set_places(text_of(feed::places_json(moment)));
    places_at = Clock::now();
}

void Broadcast::Telling::show(const Standing& now) {
    if (!film) return;
    const double was = last.time;
    const std::size_t events_begun = begun_at(now.time);
    const bool first = !std::exchange(begun, true);
    const bool back = now.time < was;
    if (first) { // a game that was there before stands as it stands
        newest = events_begun;
        go_to(events_begun);
    } else if (back) {
        take_back();
        const bool seen_before = events_begun < told;
        go_to(std::min(events_begun, told));
        if (seen_before) to.server_.tell(text_of({{"kind", "seek"}, {"events", told}, {"t", now.time}}));
    }
    const double until = now.playing ? now.time + made_ready * now.speed : now.time;
    tell_until(begun_at(until), now.time - was < jump * std::max(1.0, now.speed));
    ask_odds(now.time);
    const bool moved = now.time != was;
    const bool rests = !now.playing && last.playing;
    tell_state(now, first || back || rests);
    if (moved || first) tell_places(now, first || back || rests);
    last.time = now.time;
}

Broadcast::Broadcast(Server& server, std::filesystem::path files)
    : server_(server), files_(std::move(files)) {
    thread_ = std::thread{[this] { work(); }};
    slow_thread_ = std::thread{[this] { work_slowly(); }};
}

Broadcast::~Broadcast() {
    {
        const std::lock_guard lock{mutex_};
        ending_ = true;
    }
    wake_.notify_all();
    wake_slow_.notify_all();
    thread_.join();
    slow_thread_.join();
}

void Broadcast::follow(std::shared_ptr<const play::Game> game, Entries entries) {
    {
        const std::lock_guard lock{mutex_};
        if (game_ != game) { // where another film stood says nothing of this one
            shown_ = false;
            server_.hold(true);
        }
        game_ = std::move(game);
        entries_ = std::move(entries);
        changed_ = true;
    }
    wake_.notify_one();
}

void Broadcast::show(const Standing& standing) {
    {
        const std::lock_guard lock{mutex_};
        if (shown_ && standing == standing_) return;
        if (!shown_) opening_ = standing;
        standing_ = standing;
        shown_ = true;
    }
    server_.set_clock({standing.time, standing.speed, standing.playing, Clock::now()});
    wake_.notify_one();
}

void Broadcast::remark(const Order& order) {
    {
        const std::lock_guard lock{mutex_};
        remarks_.push_back(order);
    }
    wake_.notify_one();
}

std::string Broadcast::take_trouble() {
    const std::lock_guard lock{mutex_};
    return std::exchange(trouble_, {});
}

void Broadcast::work() {
    Telling telling{.to = *this, .game = nullptr};
    std::unique_lock lock{mutex_};
    while (!ending_) {
        // What was held back, as too much had been told in a short time, is told when nothing else comes.
        wake_.wait_for(lock, 100ms);
        if (ending_) return;
        auto game = game_;
        Entries entries = changed_ ? entries_ : Entries{};
        const bool changed = std::exchange(changed_, false);
        const bool shown = shown_;
        const Standing standing = standing_;
        const std::optional<Standing> opening = std::exchange(opening_, std::nullopt);
        std::vector<Order> remarks = std::exchange(remarks_, {});
        lock.unlock();
        if (changed) {
            telling.take(std::move(game), std::move(entries));
            server_.hold(false);
        }
        for (const Order& order : remarks)
            server_.tell(text_of({{"kind", word_of(order.kind)}, {"name", order.name}}));
        if (opening) telling.show(*opening);
        if (shown) telling.show(standing);
        lock.lock();
    }
}

void Broadcast::later(Job job) {
    {
        const std::lock_guard lock{mutex_};
        slow_.push_back(std::move(job));
    }
    wake_slow_.notify_one();
}

void Broadcast::work_slowly() {
    std::unique_lock lock{mutex_};
    while (true) {
        wake_slow_.wait(lock, [&] { return ending_ || !slow_.empty(); });
        if (ending_) return;
        const Job job = std::move(slow_.front());
        slow_.pop_front();
        lock.unlock();
        job();
        lock.lock();
    }
}

void Broadcast::write_files(const std::map<std::string, std::string>& texts) {
    for (const auto& [name, text] : texts) {
        const auto known = written_.find(name);
        if (known != written_.end() && known->second == text) continue;
        if (const auto done = write_file(files_ / (name + ".txt"), text); !done) {
            const std::lock_guard lock{mutex_};
            trouble_ = done.error().text();
            return;
        }
        written_[name] = text;
    }
}

Result<Pages> Broadcast::pages() {
    constexpr const char* html = "text/html; charset=utf-8";
    constexpr const char* script = "text/javascript; charset=utf-8";
    struct File {
        std::string path;
        std::string name;
        const char* type;
    };
    std::vector<File> files{{"", "index.html", html},
                            {"index.js", "index.js", script},
                            {"overlay/start.js", "start.js", script},
                            {"overlay/overlay.js", "overlay.js", script},
                            {"overlay/overlay.css", "overlay.css", "text/css; charset=utf-8"}};
    for (const std::string element :
         {"score", "turn", "orders", "dice", "odds", "roster", "lower-third", "map"}) {
        files.push_back({"overlay/" + element, "overlay.html", html}); // the same page with another script
        files.push_back({"overlay/" + element + ".js", element + ".js", script});
    }
    Pages pages;
    for (const File& file : files) {
        auto text = read_file(home() / "assets" / "live" / file.name, 1 << 20);
        if (!text) return text.error();
        pages[file.path] = {file.type, *std::move(text)};
    }
    return pages;
}

}
