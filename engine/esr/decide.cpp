#include "engine/esr/decide.h"

#include "engine/esr/special.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::esr {
namespace {

Result<void> check(const GameState& game, const Command& command) {
    if (game.over) return refusal("esr 1", "the game is over");
    if (const std::string wrong = wrong_names(command, game); !wrong.empty())
        return refusal(std::string(name_of(command)), wrong);
    const bool always = std::holds_alternative<EndStep>(command) ||
                        std::holds_alternative<Concede>(command) || std::holds_alternative<RuleGame>(command);
    if (!always && (step_of(game).legal >> command.index() & 1U) == 0) {
        const StepRule* right = game.terms->book->turn.step_for(name_of(command));
        return refusal("esr 1",
                       right ? fmt::format("\"{}\" belongs to the step {}, this is {}", name_of(command),
                                           right->id, step_of(game).id)
                             : fmt::format("\"{}\" belongs to no step of these rules", name_of(command)));
    }
    const SideId owner = owner_of(command, game);
    const bool waits = owner.valid() && game[owner].ready && !std::holds_alternative<Concede>(command);
    if (waits) return refusal("esr 1", fmt::format("{} has ended this step", game[owner].name));
    return {};
}

struct Decider {
    Referee& r;
    Result<void> operator()(const EndStep& c) { return end_step(r, c); }
    Result<void> operator()(const ActivateOrder& c) { return activate_order(r, c); }
    Result<void> operator()(const ActivateObjective& c) { return activate_objective(r, c); }
    Result<void> operator()(const IssueDirective& c) { return issue_directive(r, c); }
    Result<void> operator()(const IssueObjective& c) { return issue_objective(r, c); }
    Result<void> operator()(const TakeAction& c) { return take_action(r, c); }
    Result<void> operator()(const ConvertOrder& c) { return convert_order(r, c); }
    Result<void> operator()(const MoveFormation& c) { return move_formation(r, c); }
    Result<void> operator()(const MoveCommander& c) { return move_commander(r, c); }
    Result<void> operator()(const PloyDeploy& c) { return ploy_deploy(r, c); }
    Result<void> operator()(const Recover& c) { return recover(r, c); }
    Result<void> operator()(const DeclareFire& c) { return declare_fire(r, c); }
    Result<void> operator()(const Evade& c) { return evade(r, c); }
    Result<void> operator()(const Fight& c) { return fight(r, c); }
    Result<void> operator()(const DivideFatigue& c) { return divide_fatigue(r, c); }
    Result<void> operator()(const Concede& c) { return concede(r, c); }
    Result<void> operator()(const RuleGame& c) { return rule_game(r, c); }
};

}

Result<std::vector<Event>> decide(const GameState& game, const Command& command, const Rules& rules,
                                  Dice& dice) {
    if (auto ok = check(game, command); !ok) return ok.error();
    Referee r{game, rules, dice};
    if (auto ok = std::visit(Decider{r}, command); !ok) return ok.error();
    come_to_light(r);
    offer_evading(r);
    return std::move(r.events);
}

}
