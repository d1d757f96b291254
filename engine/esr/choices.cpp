#include "engine/esr/battle_game.h"
#include "engine/esr/queries.h"
#include "engine/esr/wording.h"
#include "engine/play/chances.h"

#include <algorithm>

// What a side may do, and what it may not and why, in words.
namespace vantage::esr {
namespace {

std::string giver_of(const Command& command, const GameState& game) {
    return std::visit(
        [&](const auto& c) -> std::string {
            if constexpr (requires { c.by; })
                return game[c.by].name;
            else
                return {};
        },
        command);
}

bool may_roll(const Command& command) {
    return std::holds_alternative<ActivateOrder>(command) ||
           std::holds_alternative<ActivateObjective>(command) ||
           std::holds_alternative<TakeAction>(command) || std::holds_alternative<ConvertOrder>(command) ||
           std::holds_alternative<PloyDeploy>(command) || std::holds_alternative<Fight>(command);
}

play::Choice choice_of(const Command& command, const GameState& game) {
    const FormationId about = formation_of(command, game);
    play::Choice out;
    out.command = wrapped(command);
    if (about.valid()) out.subject = game[about].id;
    out.group = giver_of(command, game);
    out.label = label_of(command, game);
    if (const auto* order = std::get_if<IssueDirective>(&command)) out.aim = goal_place(game, order->target);
    if (const auto* fire = std::get_if<DeclareFire>(&command); fire && !fire->plan.aims.empty())
        out.aim = middle_of(game, fire->plan.aims.front().target);
    out.ends_step = std::holds_alternative<EndStep>(command);
    out.may_roll = may_roll(command);
    return out;
}

bool same_words(const play::Choice& a, const play::Choice& b) {
    return a.label == b.label && a.group == b.group && a.subject == b.subject;
}

// One try for each kind of thing that the step is for.
std::vector<Command> attempts(const GameState& game, SideId side, FormationId f) {
    std::vector<Command> out;
    std::vector<CommanderId> generals;
    for (std::size_t i = 0; i < game.commanders.size(); ++i)
        if (game.commanders[i].side == side && game.commanders[i].here() &&
            game.commanders[i].level != Level::formation && commands(game, CommanderId{i}, f))
            generals.push_back(CommanderId{i});
    const StepRule& step = step_of(game);
    for (const std::string& command : step.commands) {
        if (command == ActivateOrder::name)
            for (const CommanderId by : generals) out.push_back(ActivateOrder{by, f});
        if (command == IssueDirective::name)
            for (const CommanderId by : generals) out.push_back(IssueDirective{by, f, Directive::defend, ""});
        if (command == TakeAction::name)
            for (const CommanderId by : generals)
                for (const Action a : {Action::take_personal_command, Action::inspire_formation})
                    out.push_back(TakeAction{by, a, f, {}, {}, {}});
        if (command == ConvertOrder::name) {
            for (const Directive d : {Directive::attack, Directive::defend, Directive::support})
                out.push_back(ConvertOrder{f, d, false, "", {}});
            out.push_back(ConvertOrder{f, Directive::defend, true, "", {}});
        }
        if (command == MoveFormation::name) out.push_back(MoveFormation{f, {}, {}, {}, {}});
        if (command == PloyDeploy::name) out.push_back(PloyDeploy{f, false, {}});
        if (command == Recover::name)
            for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::artillery})
                out.push_back(Recover{f, arm});
        if (command == DeclareFire::name) out.push_back(DeclareFire{f, {}});
        if (command == Fight::name) out.push_back(Fight{f, false});
        // To evade is a reaction; only where the step is about nothing else is it worth a refusal.
        if (command == Evade::name && command == step.commands.front())
            for (const UnitId u : units_of(game, f))
                if (game[u].arm == Arm::cavalry) out.push_back(Evade{u});
    }
    return out;
}

}

std::vector<play::Choice> BattleState::choices(SideId side) const {
    std::vector<play::Choice> out;
    for (const Command& command : legal_commands(state_, side, battle_->rules())) {
        play::Choice choice = choice_of(command, state_);
        const bool known =
            std::any_of(out.begin(), out.end(), [&](const play::Choice& c) { return same_words(c, choice); });
        if (!known) out.push_back(std::move(choice));
    }
    if (!out.empty()) // the last ends the step and stays there
        std::stable_sort(out.begin(), std::prev(out.end()),
                         [](const play::Choice& a, const play::Choice& b) { return a.group < b.group; });
    return out;
}

std::vector<play::Choice> BattleState::refusals(SideId side, const std::string& subject) const {
    const FormationId f = formation_named(subject);
    std::vector<play::Choice> out;
    if (!f.valid() || side_of(state_, f) != side || state_.over) return out;
    for (const Command& command : attempts(state_, side, f)) {
        play::TrialDice dice;
        const auto tried = esr::decide(state_, command, battle_->rules(), dice);
        if (tried) continue;
        play::Choice choice = choice_of(command, state_);
        choice.why_not = tried.error().message;
        if (!tried.error().where.empty()) choice.why_not += " (" + tried.error().where + ")";
        out.push_back(std::move(choice));
    }
    return out;
}

std::unique_ptr<play::MovePlan> BattleState::plan_move(play::PieceId id) const {
    if (id.kind != play::PieceId::Kind::unit || state_.over) return nullptr;
    return plan_of(state_, battle_->rules(), UnitId{id.index});
}

}
