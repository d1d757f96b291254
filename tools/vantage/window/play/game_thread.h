#pragma once

#include "tools/vantage/window/play/choices.h"
#include "tools/vantage/window/play/moment.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

namespace vantage::window {

/// Whether anybody has done anything: steps that passed by themselves are nothing to lose or to take back.
bool something_done(const Moments&);

/// A game as the window sees it between two commands. Never changed once made.
struct Snapshot {
    std::shared_ptr<const play::Game> game;
    std::shared_ptr<const play::State> state;
    Moments moments;
    play::SideId to_decide;                    ///< whose choices these are; not valid() when the game is over
    std::string subject;                       ///< in focus; empty: none
    std::vector<play::Choice> choices{};       ///< about it
    std::vector<play::Choice> general{};       ///< about the whole side
    std::optional<play::Choice> end_of_step{}; ///< none while somebody else is at work
    std::vector<Task> tasks{};
    std::filesystem::path journal{};
    bool named = false; ///< the journal is where a player saved it, not the automatic one
    bool can_redo = false;
    std::vector<bool> automatic{};      ///< which sides the program plays
    std::vector<std::string> unmoved{}; ///< who may still move in this step, by name
    /// Of commands that declare fire: whom they hit with what, and the odds.
    std::map<const play::Command*, std::vector<std::string>> fire_words{};
    /// All that the side to decide may do, for those who point at somebody who is not in focus.
    std::shared_ptr<const std::vector<play::Choice>> all{};
};

/// Something to tell the player.
struct Remark {
    std::string text;
    bool trouble = false;
};

/// Keeps a game on a thread of its own, so that the panels never wait for the rules. Everything it is asked
/// for is done in order; what stands then is in latest().
class GameThread {
public:
    GameThread();
    ~GameThread();
    GameThread(const GameThread&) = delete;
    GameThread& operator=(const GameThread&) = delete;

    /// A new game on a scene, recorded in a new file of that folder.
    void begin(const std::filesystem::path& scene, const std::filesystem::path& folder, std::uint64_t seed);
    /// Goes on with a recorded game.
    void resume(const std::filesystem::path& journal, const std::filesystem::path& folder);
    void command(play::CommandPtr, std::vector<int> typed_dice);
    /// Ends a side's step by this command, and its later ones of the phase as they come. It waits where
    /// somebody may move and has not.
    void pass_phase(play::CommandPtr end_of_step);
    void undo();
    void redo();
    /// Whose choices are wanted, as State::subject_of names it; empty for nobody's.
    void focus(std::string subject);
    /// Which sides the automatic player plays, from now on. It answers a player's commands with them; it does
    /// not begin by itself, and where it has all of them it waits for run().
    void set_automatic(std::vector<bool>);
    enum class Run : std::uint8_t { one, sides, turn, game };
    /// Lets the automatic player decide: one command, for its own sides until another is to decide, the rest
    /// of the turn, the rest of the game. What it does is taken back as one.
    void run(Run);
    /// Whether run() is at work.
    [[nodiscard]] bool runs() const { return runs_; }
    void stop() { stop_ = true; }
    /// From now on the automatic player waits until each of its commands has been seen(), the latest then.
    void wait_for_eyes() { paced_ = true; }
    void seen(const Moments&);
    /// What it does now in answer to a command need not be watched any more.
    void hurry() { hurried_ = true; }
    /// Writes the game to another file and goes on there.
    void save_as(const std::filesystem::path&);

    [[nodiscard]] std::shared_ptr<const Snapshot> latest() const;
    [[nodiscard]] std::optional<Remark> take_remark();
    [[nodiscard]] bool busy() const { return waiting_ > 0; }

private:
    struct Core;
    void post(std::function<void(Core&)>);
    void work(const std::stop_token&);
    void say(std::string text, bool trouble);
    void publish(std::shared_ptr<const Snapshot>);
    [[nodiscard]] bool halts() const { return stop_ || ending_; }

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<std::function<void(Core&)>> jobs_;
    std::atomic<int> waiting_ = 0;
    std::atomic<bool> stop_ = false;
    std::atomic<bool> ending_ = false;
    std::atomic<bool> runs_ = false;
    std::atomic<bool> paced_ = false;
    std::atomic<bool> hurried_ = false;
    const void* seen_ = nullptr; // the latest moment that was
    std::shared_ptr<const Snapshot> latest_;
    std::deque<Remark> remarks_;
    std::jthread thread_; // last, so that it ends first
};

/// A free name for a game's file in a folder: "mir-1812-3.vantage".
std::filesystem::path free_journal(const std::filesystem::path& folder, const std::filesystem::path& scene);

}
