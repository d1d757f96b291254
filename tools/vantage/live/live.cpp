#include "engine/direction/highlights.h"
#include "engine/platform/start.h"
#include "tools/vantage/live/journal_follower.h"
#include "tools/vantage/live/live_options.h"
#include "tools/vantage/playback.h"
#include "tools/vantage/sharing_commands.h"

#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <thread>

namespace vantage::cli {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

struct Options {
    std::string game;
    LiveOptions live;
    std::string from;
    double speed = 1.0;
    bool once = false;
};

volatile std::sig_atomic_t interrupted = 0;

/// The film that nobody draws: its clock, and what orders do to it.
class Screening {
public:
    Screening(JournalReader& journal, LiveShow& show) : journal_(journal), show_(show) { read_on(); }
    [[nodiscard]] const timeline::Timeline& film() const { return *film_; }
    void begin_at(double time, double speed) {
        time_ = time;
        speed_ = speed;
    }
    [[nodiscard]] bool at_end() const { return time_ >= film_->length() && !back_to_; }

    void pass(double seconds) {
        for (const live::Order& order : show_.server->take_orders()) obey(order);
        if (playing_) time_ = std::min(time_ + seconds * speed_, std::max(time_, film_->length()));
        if (back_to_ && time_ >= replay_end_) {
            time_ = *std::exchange(back_to_, std::nullopt);
            playing_ = played_;
        }
        show_.broadcast->show({.time = time_,
                               .speed = speed_,
                               .past = back_to_.has_value(),
                               .playing = playing_ && time_ < film_->length()});
    }
    void read_on() {
        std::optional<Reading> reading = journal_.take();
        if (!reading) return;
        film_.emplace(std::move(reading->film));
        time_ = std::min(time_, film_->length());
        name();
        show_.broadcast->follow(journal_.game(), std::move(reading->entries));
    }

private:
    void name() {
        live::Names names{.turns = film_->last_turn()};
        for (const scene::Unit& unit : journal_.game()->scene().units) names.units.push_back(unit.name);
        show_.server->set_names(std::move(names));
    }
    void obey(const live::Order& order) {
        using Kind = live::Order::Kind;
        switch (order.kind) {
        case Kind::pause:
            playing_ = !playing_;
            break;
        case Kind::play:
            playing_ = true;
            break;
        case Kind::turn:
            back_to_.reset();
            time_ = film_->start_of_turn(std::atoi(order.name.c_str()));
            break;
        case Kind::present:
            back_to_.reset();
            time_ = film_->length();
            break;
        case Kind::replay:
            if (const auto span = direction::instant_replay(*film_, time_); span && !back_to_) {
                back_to_ = time_;
                played_ = std::exchange(playing_, true);
                time_ = span->begin;
                replay_end_ = span->end;
            }
            break;
        case Kind::highlight:
        case Kind::camera:
        case Kind::director:
            break;
        }
        show_.broadcast->remark(order);
    }

    JournalReader& journal_;
    LiveShow& show_;
    std::optional<timeline::Timeline> film_;
    double time_ = 0.0;
    double speed_ = 1.0;
    bool playing_ = true;
    bool played_ = true;            ///< before the replay
    std::optional<double> back_to_; ///< after the replay
    double replay_end_ = 0.0;
};

Exit live(const Options& options) {
    Result<JournalFollower> opened = JournalFollower::open(options.game);
    if (!opened) return complain(opened.error());
    Result<LiveShow> show = start_live(options.live.server, options.live.files);
    if (!show) return complain(show.error());
    JournalReader journal{*std::move(opened)};
    Screening screening{journal, *show};
    const Result<double> from =
        options.from.empty() ? Result<double>{0.0} : time_of(options.from, screening.film(), "--from");
    if (!from) return complain(from.error());
    fmt::print("{}: {}/ lists what to paste into OBS\ntoken: {}\n", journal.game()->scene().title,
               show->server->address(), show->server->token());
    std::fflush(stdout);
    platform::on_stop([](int) { interrupted = 1; });
    screening.begin_at(*from, options.speed);
    Clock::time_point last = Clock::now();
    Clock::time_point looked = last;
    while (!interrupted) {
        const Clock::time_point now = Clock::now();
        screening.pass(std::chrono::duration<double>(now - std::exchange(last, now)).count());
        screening.read_on();
        if (now - looked > 500ms) {
            looked = now;
            if (const std::string trouble = show->broadcast->take_trouble(); !trouble.empty())
                complain(trouble, Exit::failed);
        }
        if (options.once && screening.at_end()) {
            std::this_thread::sleep_for(500ms); // the last words reach everybody
            break;
        }
        std::this_thread::sleep_for(15ms);
    }
    return Exit::done;
}

}

void add_live(CLI::App& app, Job& job) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "live", "Show a recorded game to a stream, without a window: overlays for OBS, and data");
    command->add_option("game", options->game, "The journal of a game; it may still be played")->required();
    command->add_option("--port", options->live.server.port, "The port to listen on; 0 for any that is free")
        ->capture_default_str();
    options->live.add_to(*command);
    command->add_option("--from", options->from, "Where to begin: \"turn 3\", \"end\" or seconds");
    command->add_option("--speed", options->speed, "How many times as fast")
        ->capture_default_str()
        ->check(CLI::Range(0.05, 100.0));
    command->add_flag("--once", options->once, "End with the game instead of waiting for more of it");
    command->footer(
        "Examples:\n"
        "  vantage live game.vantage\n"
        "  vantage live game.vantage --from \"turn 3\" --port 9000 --live-files obs/\n"
        "The address that it prints lists all overlays. Others on the network are let in only by\n"
        "--live-address. Ctrl+C ends it.\n");
    command->callback([options, &job] { job = [options] { return live(*options); }; });
}

}
