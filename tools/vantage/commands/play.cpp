#include "tools/vantage/command.h"
#include "tools/vantage/game_setup.h"

#include "engine/core/files.h"
#include "engine/core/hasher.h"
#include "engine/core/nearest.h"
#include "engine/record/order_lines.h"
#include "engine/record/session.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace vantage::cli {
namespace {

/// How many commands an orders file can take back at least; a game of any length keeps no more than twice
/// that.
constexpr std::size_t undo_depth = 500;

struct PlayOptions {
    std::string scene;
    std::string who;                 ///< both, none or the id of a side
    std::vector<std::string> player; ///< which automatic player: its name, or side=name
    std::string orders;              ///< a file of commands
    std::string out;                 ///< the journal
    std::string replay;              ///< a journal to show
    std::string resume;              ///< a journal to go on with
    std::vector<std::string> compare;
    int turns = 0;
    int turn = 0;
    std::uint64_t seed = 1;
    bool log = false;
    bool json = false;
    std::vector<record::OrderLine> order_lines; ///< what stands in the file of commands
    std::vector<std::string> styles;            ///< the automatic player of each side
};

/// Prints what happens; the title of a step only if something happens in it.
class Log {
public:
    /// The events of a command that was given in this state.
    void print(const play::Events& events, const play::State& before) {
        const std::unique_ptr<play::State> now = before.clone();
        for (const play::EventPtr& e : events) {
            const play::Beat::Kind kind = now->beat_of(*e).kind;
            const std::string text = now->describe(*e);
            now->apply(*e);
            if (text.empty()) continue;
            if (kind == play::Beat::Kind::step) {
                title_ = text;
                continue;
            }
            const bool between = kind == play::Beat::Kind::turn || kind == play::Beat::Kind::turn_end;
            if (!title_.empty() && !between) fmt::print("{}\n", title_);
            title_.clear();
            fmt::print("{}\n", text);
        }
    }

private:
    std::string title_;
};

Exit report(const PlayOptions& options, const play::State& state, std::size_t commands,
            const std::string& remark) {
    const std::string hash = hash_text(state.hash());
    if (!options.json) {
        fmt::print("{}{} commands, hash {}\n", state.describe(), commands, hash);
        return Exit::done;
    }
    const play::Verdict verdict = state.verdict();
    const play::Step& step = state.game().steps()[state.step()];
    nlohmann::ordered_json out = {
        {"system", state.game().system().id},
        {"turn", state.turn()},
        {"phase", step.phase},
        {"step", step.id},
        {"over", verdict.over},
        {"result", verdict.words},
        {"winner", verdict.winner.valid() ? state.sides()[verdict.winner.index()].id : ""},
        {"commands", commands},
        {"hash", hash}};
    const std::vector<play::Side> sides = state.sides();
    const play::SideId awaited = state.to_decide();
    out["awaited"] = awaited.valid() ? sides[awaited.index()].id : "";
    for (const play::Side& side : sides)
        out["sides"].push_back({{"id", side.id}, {"points", side.points}, {"done", side.done}});
    if (awaited.valid())
        for (const play::Choice& choice : state.choices(awaited))
            if (choice.allowed()) out["choices"].push_back(state.to_json(*choice.command));
    if (!remark.empty()) out["remark"] = remark;
    fmt::print("{}\n", out.dump(2));
    return Exit::done;
}

/// Who is played by the program.
Result<std::vector<bool>> automatic_sides(const PlayOptions& options, const play::Game& game) {
    const std::vector<play::Side> sides = game.start()->sides();
    if (options.who.empty() || options.who == "none") return std::vector<bool>(sides.size(), false);
    if (game.players().empty()) return Error{"--auto", "", "these rules have no automatic player"};
    if (options.who == "both") return std::vector<bool>(sides.size(), true);
    std::vector<bool> ours;
    std::vector<std::string_view> known{"both", "none"};
    for (const play::Side& side : sides) {
        ours.push_back(side.id == options.who);
        known.push_back(side.id);
    }
    if (std::find(ours.begin(), ours.end(), true) == ours.end())
        return Error{"--auto", "", fmt::format("is \"{}\", takes {}", options.who, one_of(known))};
    return ours;
}

/// Plays one command and prints what came of it.
Result<void> play_one(const PlayOptions& options, record::Session& session, const play::CommandPtr& command,
                      std::vector<int> dice, Log& log) {
    const std::unique_ptr<play::State> before = options.log ? session.state().clone() : nullptr;
    const Result<play::Events> events = session.play(command, std::move(dice));
    if (!events) return events.error();
    if (before) log.print(*events, *before);
    return {};
}

/// Lets the automatic player go on until a side decides that it does not play, or the game is over.
Result<void> play_automatically(const PlayOptions& options, record::Session& session,
                                const std::vector<bool>& ours, Log& log) {
    while (!session.state().verdict().over) {
        const play::State& state = session.state();
        const play::SideId side = state.to_decide();
        if (!side.valid() || !ours[side.index()]) return {};
        const std::unique_ptr<play::State> known = state.known_to({side});
        const play::Decision decision = (known ? *known : state).choose(side, options.styles[side.index()]);
        if (options.log && !decision.why.empty()) fmt::print("  ({})\n", decision.why);
        if (auto ok = play_one(options, session, decision.command, {}, log); !ok) return ok;
    }
    return {};
}

Result<void> play_orders(const PlayOptions& options, record::Session& session, const std::vector<bool>& ours,
                         Log& log) {
    for (const record::OrderLine& line : options.order_lines) {
        if (line.undo() || line.redo()) {
            const auto ok = line.undo() ? session.undo() : session.redo();
            if (!ok) return Error{options.orders, line.where, ok.error().message};
            continue;
        }
        const Result<nlohmann::json> order = play::read_order(line.text, session.game().verbs());
        if (!order) return Error{options.orders, line.where, order.error().text()};
        const Result<play::CommandPtr> command = session.state().read_command(*order);
        if (!command) return Error{options.orders, line.where, command.error().text()};
        std::vector<int> dice = order->value("dice", std::vector<int>{});
        if (auto ok = play_one(options, session, *command, std::move(dice), log); !ok)
            return Error{options.orders, line.where, fmt::format("refused by {}", ok.error().text())};
        if (auto ok = play_automatically(options, session, ours, log); !ok) return ok.error();
    }
    return {};
}

Exit run(const PlayOptions& options, const std::vector<bool>& ours, Result<record::Session> session) {
    if (!session) return complain(session.error());
    if (!session->remark().empty()) complain(session->remark(), Exit::done);
    session->keep_at_most(undo_depth);
    Log log;
    if (auto ok = play_automatically(options, *session, ours, log); !ok) return complain(ok.error());
    if (auto ok = play_orders(options, *session, ours, log); !ok) return complain(ok.error());
    return report(options, session->state(), session->commands(), session->remark());
}

/// Says which automatic player each side has, before a journal is touched.
Result<void> choose_player(PlayOptions& options, const play::Game& game) {
    const std::vector<std::string> players = game.players();
    const std::vector<play::Side> sides = game.start()->sides();
    options.styles.assign(sides.size(), players.empty() ? "" : players.front());
    if (players.empty()) return {};
    for (const std::string& word : options.player) {
        const std::size_t equals = word.find('=');
        const std::string name = equals == std::string::npos ? word : word.substr(equals + 1);
        if (std::find(players.begin(), players.end(), name) == players.end())
            return Error{"--player", "",
                         fmt::format("is \"{}\", takes {}", name,
                                     one_of(std::vector<std::string_view>(players.begin(), players.end())))};
        std::vector<std::string_view> known;
        bool found = false;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            known.push_back(sides[i].id);
            const bool meant = equals == std::string::npos || word.compare(0, equals, sides[i].id) == 0 ||
                               word.compare(0, equals, sides[i].name) == 0;
            if (meant) options.styles[i] = name, found = true;
        }
        if (!found)
            return Error{"--player", "",
                         fmt::format("is for \"{}\", takes {}", word.substr(0, equals), one_of(known))};
    }
    return {};
}

Exit begin(PlayOptions options) {
    const auto game = set_up_game(options.scene, options.turns);
    if (!game) return complain(game.error());
    if (auto ok = choose_player(options, **game); !ok) return complain(ok.error());
    const auto ours = automatic_sides(options, **game);
    if (!ours) return complain(ours.error());
    const record::Header header{options.scene, (*game)->scene_hash(), options.seed, options.turns};
    return run(options, *ours, record::Session::begin(*game, header, options.out));
}

Exit go_on(PlayOptions options) {
    const Result<record::Header> header = record::read_header(options.resume);
    if (!header) return complain(header.error());
    const auto game = set_up_game(*header, options.resume);
    if (!game) return complain(game.error());
    if (auto ok = choose_player(options, **game); !ok) return complain(ok.error());
    const auto ours = automatic_sides(options, **game);
    if (!ours) return complain(ours.error());
    return run(options, *ours, record::Session::resume(*game, options.resume));
}

Exit show(const PlayOptions& options) {
    const Result<record::Header> header = record::read_header(options.replay);
    if (!header) return complain(header.error());
    const auto game = set_up_game(*header, options.replay);
    if (!game) return complain(game.error());
    const Result<record::Replay> read = record::replay(options.replay, **game);
    if (!read) return complain(read.error());
    if (!read->torn.empty()) complain(fmt::format("{}: {}", options.replay, read->torn), Exit::done);
    if (options.log) {
        const std::unique_ptr<play::State> state = (*game)->start();
        Log log;
        for (const record::Entry& entry : read->done) {
            if (options.turn > 0 && state->turn() > options.turn) break;
            if (options.turn == 0 || state->turn() == options.turn) log.print(entry.events, *state);
            for (const play::EventPtr& e : entry.events) state->apply(*e);
        }
    }
    if (options.turn == 0) return report(options, *read->state, read->done.size(), read->torn);
    if (static_cast<std::size_t>(options.turn) > read->turns.size())
        return complain(Error{options.replay, "--turn",
                              fmt::format("is {}, the game has {}", options.turn, read->turns.size())});
    return report(options, *read->turns[static_cast<std::size_t>(options.turn) - 1], read->done.size(),
                  read->torn);
}

Exit compare(const PlayOptions& options) {
    const Result<std::string> difference = record::compare_journals(options.compare[0], options.compare[1]);
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
    command->add_option(
        "--player", options->player,
        "Which automatic player (cautious, steady, bold, simple …), or side=player; each system's usual "
        "one if not given");
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
  vantage play scenes/first-light.json --auto both --player french=bold --player russian=cautious --log
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
