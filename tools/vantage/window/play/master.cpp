#include "tools/vantage/window/play/master.h"

#include "engine/core/files.h"
#include "engine/esr/auto_player.h"
#include "tools/vantage/window/play/wording.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <system_error>

namespace vantage::window {
namespace {

using namespace esr;

// How a journal names the scene, so that it is found again from anywhere.
std::string scene_name(const std::filesystem::path& scene) {
    std::error_code failed;
    const std::filesystem::path full = std::filesystem::weakly_canonical(scene, failed);
    const std::filesystem::path under =
        full.lexically_relative(std::filesystem::weakly_canonical(home(), failed));
    return !under.empty() && *under.begin() != ".." ? under.string() : full.string();
}

}

std::filesystem::path free_journal(const std::filesystem::path& folder, const std::filesystem::path& scene) {
    std::error_code none;
    std::filesystem::path file;
    for (int n = 1; file.empty() || std::filesystem::exists(file, none); ++n)
        file = folder / fmt::format("{}-{}.vantage", scene.stem().string(), n);
    return file;
}

// What lives on the thread.
struct GameMaster::Core {
    GameMaster& master;
    std::shared_ptr<const program::GameSetup> setup;
    std::optional<Session> session;
    Record record;
    std::filesystem::path journal;
    std::vector<Command> legal;
    FormationId focus;
    std::array<bool, 2> automatic{};
    bool named = false;

    [[nodiscard]] Rules rules() const { return setup->rules(); }

    // Tells the window how things stand. The choices come with it when somebody is to choose.
    void publish(bool with_choices) {
        if (!session) return;
        auto snapshot = std::make_shared<Snapshot>(Snapshot{setup,
                                                            session->state(),
                                                            record,
                                                            to_decide(session->state()),
                                                            focus,
                                                            {},
                                                            {},
                                                            {},
                                                            journal,
                                                            named,
                                                            session->can_redo(),
                                                            automatic});
        if (with_choices && snapshot->to_decide.valid()) {
            legal = legal_commands(snapshot->state, snapshot->to_decide, rules());
            snapshot->tasks = tasks_of(snapshot->state, legal);
            add_choices(*snapshot);
        }
        master.publish(snapshot);
        if (with_choices) add_chances(*snapshot);
    }
    void add_choices(Snapshot& snapshot) const {
        snapshot.focus = focus;
        snapshot.choices = focus.valid()
                               ? choices_for(snapshot.state, snapshot.to_decide, focus, legal, rules())
                               : std::vector<Choice>{};
        snapshot.general = choices_for(snapshot.state, snapshot.to_decide, {}, legal, rules());
    }
    // Odds take a while: they follow, unless something else is asked for in between.
    void add_chances(const Snapshot& bare) const {
        auto snapshot = std::make_shared<Snapshot>(bare);
        bool any = false;
        for (std::vector<Choice>* list : {&snapshot->choices, &snapshot->general})
            for (Choice& choice : *list) {
                if (!choice.allowed() || !may_roll(choice.command)) continue;
                if (master.waiting_ > 1) return;
                choice.chances = chances_of(snapshot->state, choice.command, rules());
                any = true;
            }
        if (any) master.publish(std::move(snapshot));
    }

    void open(Result<program::GameSetup> made,
              const std::function<Result<Session>(const GameState&)>& begin) {
        if (!made) return master.say(made.error().text(), true);
        auto fresh = std::make_shared<const program::GameSetup>(std::move(*made));
        Result<Session> started = begin(fresh->start);
        if (!started) return master.say(started.error().text(), true);
        if (!started->remark().empty()) master.say(started->remark(), true);
        setup = std::move(fresh);
        session = std::move(*started);
        focus = {};
        rebuild_record();
        publish(true);
    }
    void rebuild_record() {
        GameState state = setup->start;
        record.clear();
        for (const Entry& entry : session->done()) {
            record.push_back(moment_of(entry, state));
            for (const Event& event : entry.events) esr::apply(state, event);
        }
    }

    // Plays one command; false if it was refused or could not be recorded.
    bool play(const Command& command, std::vector<int> typed) {
        const GameState before = session->state();
        const auto events = session->play(command, rules(), std::move(typed));
        if (!events) {
            if (events.error().where.empty())
                master.say(
                    fmt::format("{}: {}. Nothing is lost: make room on the disk, or save elsewhere with "
                                "Ctrl+S, then do it again",
                                journal.string(), events.error().message),
                    true);
            else
                master.say(fmt::format("Not allowed: {} ({})", events.error().message, events.error().where),
                           true);
            return false;
        }
        record.push_back(moment_of(session->done().back(), before));
        return true;
    }
    // Goes on for sides that are played automatically, as far as `more` says.
    void go_on(const std::function<bool(const GameState&)>& more) {
        while (!session->state().over && !master.stop_) {
            const GameState& state = session->state();
            const SideId side = to_decide(state);
            if (!more(state)) break;
            if (!play(choose(state, side, rules()), {})) break;
            publish(false);
        }
        master.stop_ = false;
    }
    void play_automatic_sides() {
        go_on([this](const GameState& state) { return automatic[to_decide(state).index()]; });
    }
};

GameMaster::GameMaster() : thread_([this](const std::stop_token& stop) { work(stop); }) {}

GameMaster::~GameMaster() { stop_ = true; }

void GameMaster::work(const std::stop_token& stop) {
    Core core{*this, nullptr, {}, {}, {}, {}, {}, {}, false};
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

void GameMaster::post(std::function<void(Core&)> job) {
    ++waiting_;
    const std::lock_guard lock{mutex_};
    jobs_.push_back(std::move(job));
    wake_.notify_one();
}

void GameMaster::say(std::string text, bool trouble) {
    const std::lock_guard lock{mutex_};
    remarks_.push_back({std::move(text), trouble});
}

void GameMaster::publish(std::shared_ptr<const Snapshot> snapshot) {
    const std::lock_guard lock{mutex_};
    latest_ = std::move(snapshot);
}

std::shared_ptr<const Snapshot> GameMaster::latest() const {
    const std::lock_guard lock{mutex_};
    return latest_;
}

std::optional<Remark> GameMaster::take_remark() {
    const std::lock_guard lock{mutex_};
    if (remarks_.empty()) return std::nullopt;
    Remark remark = std::move(remarks_.front());
    remarks_.pop_front();
    return remark;
}

void GameMaster::begin(const std::filesystem::path& scene, const std::filesystem::path& folder,
                       std::uint64_t seed) {
    post([=](Core& core) {
        std::error_code failed;
        std::filesystem::create_directories(folder, failed);
        const std::filesystem::path file = free_journal(folder, scene);
        core.open(program::set_up_game(scene, 0), [&](const GameState& start) -> Result<Session> {
            const auto hash = read_file(scene);
            if (!hash) return hash.error();
            const JournalHeader header{scene_name(scene), content_hash(*hash), seed, 0};
            Result<Session> recorded = Session::begin(start, header, file);
            core.journal = file;
            core.named = false;
            if (recorded) return recorded;
            core.master.say(
                fmt::format("The game is not recorded ({}): save it with Ctrl+S", recorded.error().text()),
                true);
            core.journal.clear();
            return Session::begin(start, header, {});
        });
    });
}

void GameMaster::resume(const std::filesystem::path& journal, const std::filesystem::path& folder) {
    post([=](Core& core) {
        const Result<JournalHeader> header = read_header(journal);
        if (!header) return core.master.say(header.error().text(), true);
        core.open(program::set_up_game(*header, journal), [&](const GameState& start) {
            core.journal = journal;
            core.named = journal.parent_path() != folder;
            return Session::resume(start, journal);
        });
    });
}

void GameMaster::command(Command command, std::vector<int> typed) {
    post([command = std::move(command), typed = std::move(typed)](Core& core) {
        if (!core.session) return;
        if (core.play(command, typed)) {
            core.publish(false);
            core.play_automatic_sides();
        }
        core.publish(true);
    });
}

void GameMaster::undo() {
    post([](Core& core) {
        if (!core.session) return;
        // What the automatic player did since goes back with it: a player takes back his own doing.
        bool own = false;
        do {
            if (auto ok = core.session->undo(); !ok) {
                if (!own) core.master.say(ok.error().message, false);
                break;
            }
            own = !core.automatic[core.record.back()->side.index()];
            core.record.pop_back();
        } while (!own);
        core.publish(true);
    });
}

void GameMaster::redo() {
    post([](Core& core) {
        if (!core.session) return;
        const GameState before = core.session->state();
        if (auto ok = core.session->redo(); !ok) {
            core.master.say(ok.error().message, false);
        } else {
            core.record.push_back(moment_of(core.session->done().back(), before));
        }
        core.publish(true);
    });
}

void GameMaster::focus(FormationId formation) {
    post([formation](Core& core) {
        core.focus = formation;
        const auto now = core.master.latest();
        if (!core.session || !now || !now->to_decide.valid()) return;
        auto snapshot = std::make_shared<Snapshot>(*now);
        core.add_choices(*snapshot);
        core.master.publish(snapshot);
        core.add_chances(*snapshot);
    });
}

void GameMaster::set_automatic(std::array<bool, 2> sides) {
    post([sides](Core& core) {
        core.automatic = sides;
        if (!core.session) return;
        core.play_automatic_sides();
        core.publish(true);
    });
}

void GameMaster::run(Run how) {
    stop_ = false;
    post([how](Core& core) {
        if (!core.session || core.session->state().over) return;
        const int turn = core.session->state().turn;
        bool first = true;
        core.go_on([&](const GameState& state) {
            if (how == Run::one) return std::exchange(first, false);
            return how == Run::game || state.turn == turn;
        });
        core.publish(true);
    });
}

void GameMaster::save_as(const std::filesystem::path& path) {
    post([path](Core& core) {
        if (!core.session) return;
        const std::filesystem::path part = path.string() + ".part";
        std::error_code failed;
        auto saved = write_journal(part, core.session->header(), core.setup->start, core.session->done());
        if (saved) {
            std::filesystem::rename(part, path, failed);
            if (failed) saved = Error{path.string(), "", "cannot be written: " + failed.message()};
        }
        Result<Session> there =
            saved ? Session::resume(core.setup->start, path) : Result<Session>{saved.error()};
        if (!there) {
            std::filesystem::remove(part, failed);
            return core.master.say(
                fmt::format("Not saved: {}. The game goes on and is still recorded in {}; save it "
                            "where there is room",
                            there.error().text(), core.journal.string()),
                true);
        }
        core.session = std::move(*there);
        core.journal = path;
        core.named = true;
        core.master.say("Saved " + path.string() + ": every further step is added to it at once", false);
        core.publish(true);
    });
}

}
