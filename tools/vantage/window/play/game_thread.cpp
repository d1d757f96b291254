#include "tools/vantage/window/play/game_thread.h"

#include "engine/core/files.h"
#include "engine/play/chances.h"
#include "engine/play/fire.h"
#include "tools/vantage/game_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

namespace vantage::window {
namespace {

// How a journal names the scene, so that it is found again from anywhere.
std::string scene_name(const std::filesystem::path& scene) {
    std::error_code failed;
    const std::filesystem::path full = std::filesystem::weakly_canonical(scene, failed);
    const std::filesystem::path under =
        full.lexically_relative(std::filesystem::weakly_canonical(home(), failed));
    return !under.empty() && *under.begin() != ".." ? under.generic_string() : full.generic_string();
}

}

std::filesystem::path free_journal(const std::filesystem::path& folder, const std::filesystem::path& scene) {
    std::error_code none;
    std::filesystem::path file;
    for (int n = 1; file.empty() || std::filesystem::exists(file, none); ++n)
        file = folder / fmt::format("{}-{}.vantage", scene.stem().string(), n);
    return file;
}

bool something_done(const Moments& moments) {
    return std::any_of(moments.begin(), moments.end(), [](const std::shared_ptr<const Moment>& m) {
        return m->entry.follows != record::Follows::pass;
    });
}

namespace {
const auto nobodys = std::make_shared<const std::vector<play::Choice>>();
}

// What lives on the thread.
struct GameThread::Core {
    GameThread& thread;
    std::shared_ptr<const play::Game> game{};
    std::optional<record::Session> session{};
    Moments moments{};
    std::filesystem::path journal{};
    std::shared_ptr<const std::vector<play::Choice>> all = nobodys; // that the side to decide has
    std::string subject{};
    std::vector<bool> automatic{};
    std::vector<std::pair<int, std::string>> passes{}; // by side: the turn and phase that it lets pass
    bool named = false;

    [[nodiscard]] const play::State& state() const { return session->state(); }
    [[nodiscard]] bool plays(play::SideId side) const {
        return side.valid() && side.index() < automatic.size() && automatic[side.index()];
    }

    // Tells the window how things stand. The choices come with it when somebody is to choose.
    void publish(bool with_choices) {
        if (!session) return;
        auto snapshot = std::make_shared<Snapshot>(Snapshot{.game = game,
                                                            .state = state().clone(),
                                                            .moments = moments,
                                                            .to_decide = state().to_decide(),
                                                            .subject = subject,
                                                            .journal = journal,
                                                            .named = named,
                                                            .can_redo = session->can_redo(),
                                                            .automatic = automatic});
        if (with_choices && snapshot->to_decide.valid()) {
            all = std::make_shared<const std::vector<play::Choice>>(state().choices(snapshot->to_decide));
            snapshot->all = all;
            snapshot->tasks = tasks_of(state(), *all);
            snapshot->unmoved = unmoved(state(), snapshot->to_decide);
            if (!all->empty() && all->back().ends_step) snapshot->end_of_step = all->back();
            add_choices(*snapshot);
        }
        thread.publish(snapshot);
        if (with_choices) add_chances(*snapshot);
    }
    void add_choices(Snapshot& snapshot) const {
        snapshot.subject = subject;
        snapshot.choices = subject.empty() ? std::vector<play::Choice>{}
                                           : choices_for(*snapshot.state, snapshot.to_decide, subject, *all);
        snapshot.general = choices_for(*snapshot.state, snapshot.to_decide, {}, *all);
    }
    // Odds take a while: they follow, unless something else is asked for in between.
    void add_chances(const Snapshot& bare) const {
        auto snapshot = std::make_shared<Snapshot>(bare);
        bool any = false;
        for (std::vector<play::Choice>* list : {&snapshot->choices, &snapshot->general})
            for (play::Choice& choice : *list) {
                if (!choice.allowed()) continue;
                if (thread.waiting_ > 1) return;
                if (auto told = play::forecast(*snapshot->state, *choice.command).words; !told.empty()) {
                    snapshot->fire_words[choice.command.get()] = std::move(told);
                    any = true;
                }
                if (!choice.may_roll) continue;
                choice.chances = play::chances_of(*snapshot->state, *choice.command);
                any = true;
            }
        if (any) thread.publish(std::move(snapshot));
    }

    using Begin = std::function<Result<record::Session>(const std::shared_ptr<const play::Game>&)>;
    void open(Result<std::shared_ptr<const play::Game>> made, const Begin& begin) {
        if (!made) return thread.say(made.error().text(), true);
        Result<record::Session> started = begin(*made);
        if (!started) return thread.say(started.error().text(), true);
        if (!started->remark().empty()) thread.say(started->remark(), true);
        game = std::move(*made);
        session = std::move(*started);
        subject.clear();
        automatic.assign(state().sides().size(), false);
        passes.assign(state().sides().size(), {0, ""});
        moments.clear();
        const std::unique_ptr<play::State> at = game->start();
        for (const record::Entry& entry : session->done()) moments.push_back(moment_of(entry, *at));
        publish(true);
    }

    // Plays one command; false if it was refused or could not be recorded.
    bool perform(const play::CommandPtr& command, std::vector<int> typed,
                 record::Follows follows = record::Follows::no) {
        const std::unique_ptr<play::State> before = state().clone();
        const auto events = session->play(command, std::move(typed), follows);
        if (!events) {
            if (events.error().where.empty())
                thread.say(
                    fmt::format("{}: {}. Nothing is lost: make room on the disk, or save elsewhere with "
                                "Ctrl+S, then do it again",
                                journal.string(), events.error().message),
                    true);
            else
                thread.say(fmt::format("Not allowed: {} ({})", events.error().message, events.error().where),
                           true);
            return false;
        }
        moments.push_back(moment_of(session->done().back(), *before));
        return true;
    }
    // What the automatic player does next for the side to decide; false if there is nothing more.
    bool perform_automatic(record::Follows follows) {
        const std::vector<std::string> styles = game->players();
        const play::SideId side = state().to_decide();
        return !styles.empty() && side.valid() &&
               perform(state().choose(side, styles.front()).command, {}, follows);
    }
    // Until a player has seen the latest command, has seen enough of it, or wants it to stop.
    void show(const std::atomic<bool>& enough) {
        publish(false);
        std::unique_lock lock{thread.mutex_};
        while (thread.paced_ && !enough && !thread.halts() && thread.seen_ != moments.back().get())
            thread.wake_.wait_for(lock, std::chrono::milliseconds{10});
    }
    [[nodiscard]] std::pair<int, std::string> phase_now() const {
        const std::vector<play::Step>& steps = game->steps();
        return {state().turn(), state().step() < steps.size() ? steps[state().step()].phase : ""};
    }
    // Whether a side's step ends by itself: it can do nothing else, or has let the phase pass.
    [[nodiscard]] bool lets_pass(play::SideId side, const std::vector<play::Choice>& may) const {
        if (only_ends(state(), side, may)) return true;
        return passes[side.index()] == phase_now() && !may.empty() && may.back().ends_step &&
               unmoved(state(), side).empty();
    }
    // What comes of a player's command by itself: the automatic player answers for its sides, and a side that
    // can do nothing ends its step.
    void follow_up() {
        thread.hurried_ = thread.stop_ = false;
        const bool somebody = std::find(automatic.begin(), automatic.end(), false) != automatic.end();
        for (play::SideId side = state().to_decide(); side.valid() && !thread.halts();
             side = state().to_decide()) {
            if (somebody && plays(side)) {
                if (!perform_automatic(record::Follows::answer)) break;
                show(thread.hurried_);
            } else if (const auto may = state().choices(side); lets_pass(side, may)) {
                if (!perform(may.back().command, {}, record::Follows::pass)) break;
                publish(false);
            } else {
                break;
            }
        }
    }
    // Lets the automatic player go on, as far as `more` says.
    void run(const std::function<bool(const play::State&)>& more) {
        const std::atomic<bool> enough = false;
        bool first = true;
        thread.runs_ = true;
        while (!thread.halts() && state().to_decide().valid() && more(state())) {
            if (!perform_automatic(std::exchange(first, false) ? record::Follows::no
                                                               : record::Follows::answer))
                break;
            show(enough);
        }
        thread.runs_ = false;
    }
};

GameThread::GameThread() : thread_([this](const std::stop_token& stop) { work(stop); }) {}

GameThread::~GameThread() { ending_ = true; }

void GameThread::work(const std::stop_token& stop) {
    Core core{*this};
    for (;;) {
        std::function<void(Core&)> job;
        {
            std::unique_lock lock{mutex_};
            if (!wake_.wait(lock, stop, [&] { return !jobs_.empty(); })) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        try {
            job(core);
        } catch (const std::exception& e) { // the program's own mistake: the game stays as it was
            say(fmt::format("The rules stumbled: {}. The game stands as it was; take another way", e.what()),
                true);
        }
        --waiting_;
    }
}

void GameThread::post(std::function<void(Core&)> job) {
    ++waiting_;
    const std::lock_guard lock{mutex_};
    jobs_.push_back(std::move(job));
    wake_.notify_one();
}

void GameThread::say(std::string text, bool trouble) {
    const std::lock_guard lock{mutex_};
    remarks_.push_back({std::move(text), trouble});
}

void GameThread::publish(std::shared_ptr<const Snapshot> snapshot) {
    const std::lock_guard lock{mutex_};
    latest_ = std::move(snapshot);
}

std::shared_ptr<const Snapshot> GameThread::latest() const {
    const std::lock_guard lock{mutex_};
    return latest_;
}

std::optional<Remark> GameThread::take_remark() {
    const std::lock_guard lock{mutex_};
    if (remarks_.empty()) return std::nullopt;
    Remark remark = std::move(remarks_.front());
    remarks_.pop_front();
    return remark;
}

void GameThread::begin(const std::filesystem::path& scene, const std::filesystem::path& folder,
                       std::uint64_t seed) {
    post([=](Core& core) {
        std::error_code failed;
        std::filesystem::create_directories(folder, failed);
        const std::filesystem::path file = free_journal(folder, scene);
        core.open(cli::set_up_game(scene, 0),
                  [&](const std::shared_ptr<const play::Game>& game) -> Result<record::Session> {
                      const record::Header header{
                          .scene = scene_name(scene), .scene_hash = game->scene_hash(), .seed = seed};
                      Result<record::Session> recorded = record::Session::begin(game, header, file);
                      core.journal = file;
                      core.named = false;
                      if (recorded) return recorded;
                      core.thread.say(fmt::format("The game is not recorded ({}): save it with Ctrl+S",
                                                  recorded.error().text()),
                                      true);
                      core.journal.clear();
                      return record::Session::begin(game, header, {});
                  });
        if (!core.session) return;
        core.follow_up(); // the first step may be one in which nobody can do anything
        if (!core.moments.empty()) core.publish(true);
    });
}

void GameThread::resume(const std::filesystem::path& journal, const std::filesystem::path& folder) {
    post([=](Core& core) {
        const Result<record::Header> header = record::read_header(journal);
        if (!header) return core.thread.say(header.error().text(), true);
        core.open(cli::set_up_game(*header, journal), [&](const std::shared_ptr<const play::Game>& game) {
            core.journal = journal;
            core.named = journal.parent_path() != folder;
            return record::Session::resume(game, journal);
        });
    });
}

void GameThread::seen(const Moments& moments) {
    const std::lock_guard lock{mutex_};
    const void* latest = moments.empty() ? nullptr : moments.back().get();
    if (std::exchange(seen_, latest) != latest) wake_.notify_all();
}

void GameThread::command(play::CommandPtr command, std::vector<int> typed) {
    post([command = std::move(command), typed = std::move(typed)](Core& core) {
        if (!core.session) return;
        if (core.perform(command, typed)) {
            core.publish(false);
            core.follow_up();
        }
        core.publish(true);
    });
}

void GameThread::pass_phase(play::CommandPtr end) {
    post([end = std::move(end)](Core& core) {
        if (!core.session) return;
        const play::SideId side = core.state().owner_of(*end);
        if (side.valid()) core.passes[side.index()] = core.phase_now();
        if (core.perform(end, {})) {
            core.publish(false);
            core.follow_up();
        }
        core.publish(true);
    });
}

void GameThread::undo() {
    post([](Core& core) {
        if (!core.session) return;
        if (!something_done(core.moments)) return core.thread.say("There is no command to take back", false);
        core.passes.assign(core.passes.size(), {0, ""}); // whoever takes something back wants to do something
        if (auto ok = core.session->undo(); !ok) core.thread.say(ok.error().message, false);
        core.moments.resize(core.session->commands());
        core.publish(true);
    });
}

void GameThread::redo() {
    post([](Core& core) {
        if (!core.session) return;
        const std::unique_ptr<play::State> at = core.state().clone();
        if (auto ok = core.session->redo(); !ok) core.thread.say(ok.error().message, false);
        for (std::size_t i = core.moments.size(); i < core.session->commands(); ++i)
            core.moments.push_back(moment_of(core.session->done()[i], *at));
        core.publish(true);
    });
}

void GameThread::focus(std::string subject) {
    post([subject = std::move(subject)](Core& core) {
        core.subject = subject;
        const auto now = core.thread.latest();
        if (!core.session || !now || !now->to_decide.valid()) return;
        auto snapshot = std::make_shared<Snapshot>(*now);
        core.add_choices(*snapshot);
        core.thread.publish(snapshot);
        core.add_chances(*snapshot);
    });
}

void GameThread::set_automatic(std::vector<bool> sides) {
    post([sides = std::move(sides)](Core& core) {
        core.automatic = sides;
        core.publish(true);
    });
}

void GameThread::run(Run how) {
    stop_ = false;
    post([how](Core& core) {
        if (!core.session) return;
        const int turn = core.state().turn();
        bool first = true;
        core.run([&](const play::State& state) {
            switch (how) {
            case Run::one:
                return std::exchange(first, false);
            case Run::sides:
                return core.plays(state.to_decide());
            case Run::turn:
                return state.turn() == turn;
            default:
                return true;
            }
        });
        core.publish(true);
    });
}

void GameThread::save_as(const std::filesystem::path& path) {
    post([path](Core& core) {
        if (!core.session) return;
        const std::filesystem::path part = path.string() + ".part";
        std::error_code failed;
        auto saved = record::write_journal(part, core.session->header(), *core.game, core.session->done());
        if (saved) {
            std::filesystem::rename(part, path, failed);
            if (failed) saved = Error{path.string(), "", "cannot be written: " + failed.message()};
        }
        Result<record::Session> there =
            saved ? record::Session::resume(core.game, path) : Result<record::Session>{saved.error()};
        if (!there) {
            std::filesystem::remove(part, failed);
            return core.thread.say(
                fmt::format("Not saved: {}. The game goes on and is still recorded in {}; save it "
                            "where there is room",
                            there.error().text(), core.journal.string()),
                true);
        }
        core.session = std::move(*there);
        core.journal = path;
        core.named = true;
        core.thread.say("Saved " + path.string() + ": every further step is added to it at once", false);
        core.publish(true);
    });
}

}
