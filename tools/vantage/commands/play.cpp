#include "tools/vantage/command.h"
#include "tools/vantage/commands/play_table.h"
#include "tools/vantage/game_setup.h"

#include "engine/core/files.h"
#include "engine/esr/auto_player.h"
#include "engine/esr/codec.h"
#include "engine/esr/session.h"
#include "engine/record/order_lines.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace vantage::program {
namespace {

using namespace vantage::esr;

/// How many commands an orders file can take back at least; a game of any length keeps no more than twice
/// that.
constexpr std::size_t undo_depth = 500;

struct PlayOptions {
    std::string scene;
    std::string who;    ///< both, none or the id of a side
    std::string orders; ///< a file of commands
    std::string out;    ///< the journal
    std::string replay; ///< a journal to show
    std::string resume; ///< a journal to go on with
    std::vector<std::string> compare;
    int turns = 0;
    int turn = 0;
    std::uint64_t seed = 1;
    bool log = false;
    bool json = false;
    std::vector<record::OrderLine> order_lines; ///< what stands in the file of commands
};

/// Prints what happens; the title of a step only if something happens in it.
class Log {
public:
    void print(const std::vector<Event>& events, const GameState& before) {
        for (const Event& e : events) {
            const std::string text = describe(e, before);
            if (text.empty()) continue;
            if (std::holds_alternative<StepBegan>(e)) {
                title_ = text;
                continue;
            }
            const bool between = std::holds_alternative<TurnBegan>(e) || std::holds_alternative<TurnEnded>(e);
            if (!title_.empty() && !between) fmt::print("{}\n", title_);
            title_.clear();
            fmt::print("{}\n", text);
        }
    }

private:
    std::string title_;
};

Exit report(const PlayOptions& options, const GameState& state, std::size_t commands,
            const std::string& remark) {
    if (options.json) {
        nlohmann::ordered_json out = {{"turn", state.turn},
                                      {"step", std::string(word_of(state.step))},
                                      {"over", state.over},
                                      {"result", state.result},
                                      {"winner", state.winner.valid() ? state[state.winner].id : ""},
                                      {"commands", commands},
                                      {"hash", hash_text(hash_of(state))}};
        if (!remark.empty()) out["remark"] = remark;
        fmt::print("{}\n", out.dump(2));
        return Exit::done;
    }
    fmt::print("{}{} commands, hash {}\n", describe(state), commands, hash_text(hash_of(state)));
    return Exit::done;
}

Result<bool> plays(const PlayOptions& options, const GameState& state, SideId side) {
    if (options.who == "both") return true;
    if (options.who.empty() || options.who == "none") return false;
    for (std::size_t i = 0; i < state.sides.size(); ++i)
        if (state.sides[i].id == options.who) return SideId{i} == side;
    return Error{"--auto", "",
                 fmt::format("is \"{}\", takes both, none, {} or {}", options.who, state.sides[0].id,
                             state.sides[1].id)};
}

/// Lets the automatic player go on until a side decides that it does not play, or the game is over.
Result<void> play_automatically(const PlayOptions& options, Session& session, const Rules& rules, Log& log) {
    while (!session.state().over) {
        const SideId side = to_decide(session.state());
        const Result<bool> ours = plays(options, session.state(), side);
        if (!ours) return ours.error();
        if (!*ours) return {};
        const Command command = choose(session.state(), side, rules);
        const std::optional<GameState> before =
            options.log ? std::optional<GameState>(session.state()) : std::nullopt;
        const auto events = session.play(command, rules);
        if (!events) return events.error();
        if (before) log.print(*events, *before);
    }
    return {};
}

Result<void> play_orders(const PlayOptions& options, Session& session, const Rules& rules, Log& log) {
    for (const record::OrderLine& line : options.order_lines) {
        if (line.undo() || line.redo()) {
            const auto ok = line.undo() ? session.undo() : session.redo();
            if (!ok) return Error{options.orders, line.where, ok.error().message};
            continue;
        }
        Result<OrderLine> order = read_order(line.text, session.state());
        if (!order) return Error{options.orders, line.where, order.error().text()};
        const GameState before = session.state();
        const auto events = session.play(order->command, rules, std::move(order->dice));
        if (!events)
            return Error{options.orders, line.where, fmt::format("refused by {}", events.error().text())};
        if (options.log) log.print(*events, before);
        if (auto ok = play_automatically(options, session, rules, log); !ok) return ok.error();
    }
    return {};
}

Exit run(const PlayOptions& options, const GameSetup& setup, Result<Session> session) {
    if (!session) return complain(session.error());
    if (!session->remark().empty()) complain(session->remark(), Exit::done);
    session->keep_at_most(undo_depth);
    const Rules rules = setup.rules();
    Log log;
    if (auto ok = play_automatically(options, *session, rules, log); !ok) return complain(ok.error());
    if (auto ok = play_orders(options, *session, rules, log); !ok) return complain(ok.error());
    return report(options, session->state(), session->commands(), session->remark());
}

Exit begin(const PlayOptions& options) {
    const Result<GameSetup> setup = set_up_game(options.scene, options.turns);
    if (!setup) return complain(setup.error());
    if (auto ok = plays(options, setup->start, SideId{0}); !ok) return complain(ok.error());
    return run(options, *setup,
               Session::begin(setup->start, {options.scene, setup->scene_hash, options.seed, options.turns},
                              options.out));
}

Exit go_on(const PlayOptions& options) {
    const Result<JournalHeader> header = read_header(options.resume);
    if (!header) return complain(header.error());
    const Result<GameSetup> setup = set_up_game(*header, options.resume);
    if (!setup) return complain(setup.error());
    if (auto ok = plays(options, setup->start, SideId{0}); !ok) return complain(ok.error());
    return run(options, *setup, Session::resume(setup->start, options.resume));
}

Exit show(const PlayOptions& options) {
    const Result<JournalHeader> header = read_header(options.replay);
    if (!header) return complain(header.error());
    const Result<GameSetup> setup = set_up_game(*header, options.replay);
    if (!setup) return complain(setup.error());
    const Result<Replay> read = replay(options.replay, setup->start);
    if (!read) return complain(read.error());
    if (!read->torn.empty()) complain(fmt::format("{}: {}", options.replay, read->torn), Exit::done);
    if (options.log) {
        GameState state = setup->start;
        Log log;
        for (const Entry& entry : read->done) {
            if (options.turn > 0 && state.turn > options.turn) break;
            if (options.turn == 0 || state.turn == options.turn) log.print(entry.events, state);
            for (const Event& e : entry.events) vantage::esr::apply(state, e);
        }
    }
    if (options.turn == 0) return report(options, read->state, read->done.size(), read->torn);
    if (static_cast<std::size_t>(options.turn) > read->turns.size())
        return complain(Error{options.replay, "--turn",
                              fmt::format("is {}, the game has {}", options.turn, read->turns.size())});
    return report(options, read->turns[static_cast<std::size_t>(options.turn) - 1], read->done.size(),
                  read->torn);
}

Exit compare(const PlayOptions& options) {
    const Result<std::string> difference = compare_journals(options.compare[0], options.compare[1]);
    if (!difference) return complain(difference.error());
    if (options.json)
        fmt::print(
            "{}\n",
            nlohmann::ordered_json{{"same", difference->empty()}, {"difference", *difference}}.dump(2));
    else
        fmt::print("{}\n", difference->empty() ? "the same game" : *difference);
    return difference->empty() ? Exit::done : Exit::failed;
}

Exit play(PlayOptions options) {
    if (!options.compare.empty()) return compare(options);
    // Before a journal is begun: a mistyped name must not cost the game that was in it.
    if (!options.orders.empty()) {
        const Result<std::string> text = read_file(options.orders);
        if (!text) return complain(text.error());
        options.order_lines = record::order_lines(*text);
    }
    const TablePlay table{options.scene,  options.orders, options.out,        options.replay,
                          options.resume, options.turns,  options.turn,       options.seed,
                          options.log,    options.json,   options.order_lines};
    if (is_table_game(table)) {
        if (!options.who.empty() && options.who != "none")
            return complain("--auto: the automatic player knows the rules of esr only");
        return play_table(table);
    }
    if (!options.replay.empty()) return show(options);
    if (!options.resume.empty()) return go_on(options);
    if (options.scene.empty())
        return complain("play: names no scene, takes a scene file (or --replay, --resume, --compare)");
    return begin(options);
}

}

void add_play(CLI::App& app, Job& job) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command = app.add_subcommand(
        "play", "Play a battle: by orders from a file, by itself, or again from its journal");
    command->add_option("scene", options->scene, "The scene to play");
    command->add_option("--auto", options->who,
                        "Who is played automatically: both, none or the id of a side");
    command->add_option("--orders", options->orders, "A file of commands, one a line, in plain text or JSON");
    command->add_option("--turns", options->turns, "Play so many turns instead of the scene's")
        ->check(CLI::Range(1, 1000));
    command->add_option("--seed", options->seed, "Chooses the dice");
    command->add_option("-o,--output", options->out, "Write the journal of the game to this file");
    command->add_option("--replay", options->replay, "Show the game of a journal, checking every hash");
    command->add_option("--turn", options->turn, "With --replay: the state as this turn began")
        ->check(CLI::Range(1, 1000));
    command->add_option("--resume", options->resume, "Go on with the game of a journal");
    command->add_option("--compare", options->compare, "Say where two journals first differ")->expected(2);
    command->add_flag("--log", options->log, "Print everything that happens, with each roll's modifiers");
    command->add_flag("--json", options->json, "Answer in JSON");
    command->footer(R"(Examples:
  vantage play scenes/first-light.json --auto both --turns 12 --seed 7 -o game.vantage
  vantage play scenes/first-light.json --auto russian --orders orders.txt --log
  vantage play --replay game.vantage --turn 3
  vantage play --resume game.vantage --auto both
  vantage play --compare a.vantage b.vantage

Orders, one a line (# begins a remark; undo and redo take back and do again):
  issue-directive by="Jean Lannoy" formation=fr1 directive=attack target=bridge
  activate-order by="Jean Lannoy" formation=fr1 dice=4,5
  action by="Jean Lannoy" action=commit-artillery-battery units=fr1/3
  convert-order formation=fr2 to=attack
  move-formation formation=fr1 move=fr1/1@125:620,830 unlimber=fr1/3
  move-commander commander="Jean Lannoy" path=500,900
  ploy-deploy formation=fr2 change=fr2/1@deployed:1:700,1130,130
  recover formation=fr1 arm=infantry
  divide-fatigue formation=fr1 infantry=1 artillery=1
  declare-fire formation=fr1 aim=fr1/1>ru1 dice_target=ru1 intense_bombardment
  evade unit=fr2/1
  fight formation=fr1 pursue
  end-step side=french
By rules that are data alone (maneuver-element, paces, your own) the assistant plays along; see also vantage assist:
  resolve table=small-arms-fire unit=fr1/1 target="1/8th Jägers" trained_to_aim=true
  resolve table=morale-check unit=ru1/2 dice=4,7
  move unit=fr1/1 to=620,830 facing=125 rate=march change.formation=line
  place piece=fr1/1 at=620,830,125
  set piece=fr1/1 disorder=2
  dismiss number=1
  next
A move is unit@facing:east,north:east,north…, a change unit@state:wave:east,north,facing; dice= gives real dice.)");
    command->callback([&job, options] { job = [options] { return play(*options); }; });
}

}
