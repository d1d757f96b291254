#include "tools/vantage/window/play/choices.h"

#include "engine/esr/queries.h"
#include "tools/vantage/window/play/wording.h"

#include <algorithm>

namespace vantage::window {
namespace {

using namespace esr;

// Nobody looks at these dice: a command is tried only to hear whether it is refused.
class Unseen final : public Dice {
public:
    std::vector<int> roll(int count, int sides) override {
        std::vector<int> dice;
        for (int i = 0; i < count; ++i) dice.push_back(1 + (next_++ % sides));
        return dice;
    }

private:
    int next_ = 0;
};

std::string group_of(const Command& command, const GameState& game) {
    return std::visit(
        [&](const auto& c) -> std::string {
            if constexpr (requires { c.by; })
                return game[c.by].name;
            else
                return {};
        },
        command);
}

// One try for each kind of thing that the step is for.
std::vector<Command> attempts(const GameState& game, SideId side, FormationId f) {
    std::vector<Command> out;
    std::vector<CommanderId> generals;
    for (std::size_t i = 0; i < game.commanders.size(); ++i)
        if (game.commanders[i].side == side && game.commanders[i].here() &&
            game.commanders[i].level != Level::formation && commands(game, CommanderId{i}, f))
            generals.push_back(CommanderId{i});
    const auto conversions = [&] {
        for (const Directive d : {Directive::attack, Directive::defend, Directive::support})
            out.push_back(ConvertOrder{f, d, false, "", {}});
        out.push_back(ConvertOrder{f, Directive::defend, true, "", {}});
    };
    switch (game.step) {
    case Step::activate_orders:
        for (const CommanderId by : generals) out.push_back(ActivateOrder{by, f});
        break;
    case Step::issue_orders:
        for (const CommanderId by : generals) out.push_back(IssueDirective{by, f, Directive::defend, ""});
        break;
    case Step::leader_actions:
        for (const CommanderId by : generals)
            for (const esr::Action a :
                 {esr::Action::take_personal_command, esr::Action::inspire_formation})
                out.push_back(TakeAction{by, a, f, {}, {}, {}});
        break;
    case Step::convert_orders:
        conversions();
        break;
    case Step::move:
        out.push_back(MoveFormation{f, {}, {}, {}, {}});
        break;
    case Step::ploy_deploy:
        out.push_back(PloyDeploy{f, false, {}});
        break;
    case Step::recover:
        for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::artillery}) out.push_back(Recover{f, arm});
        break;
    case Step::fire:
        out.push_back(DeclareFire{f, {}});
        break;
    case Step::react:
        for (const UnitId u : units_of(game, f))
            if (game[u].arm == Arm::cavalry) out.push_back(Evade{u});
        break;
    case Step::fight:
        out.push_back(Fight{f, false});
        break;
    case Step::convert_for_combat:
    case Step::convert_after_combat:
        conversions();
        out.push_back(MoveFormation{f, {}, {}, {}, {}});
        break;
    }
    return out;
}

}

std::vector<Choice> choices_for(const GameState& game, SideId side, FormationId formation,
                                const std::vector<Command>& legal, const Rules& rules) {
    std::vector<Choice> out;
    const auto known = [&](const std::string& label, const std::string& group) {
        return std::any_of(out.begin(), out.end(),
                           [&](const Choice& c) { return c.label == label && c.group == group; });
    };
    for (const Command& command : legal) {
        if (std::holds_alternative<EndStep>(command) || formation_of(command, game) != formation) continue;
        Choice choice{command, group_of(command, game), label_of(command, game), "", {}};
        if (!known(choice.label, choice.group)) out.push_back(std::move(choice));
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Choice& a, const Choice& b) { return a.group < b.group; });
    if (!formation.valid() || esr::side_of(game, formation) != side) return out;
    for (const Command& command : attempts(game, side, formation)) {
        Unseen dice;
        const auto tried = decide(game, command, rules, dice);
        Choice choice{command, group_of(command, game), label_of(command, game), "", {}};
        if (tried || known(choice.label, choice.group)) continue;
        choice.why_not = tried.error().message;
        if (!tried.error().where.empty()) choice.why_not += " (" + tried.error().where + ")";
        out.push_back(std::move(choice));
    }
    return out;
}

std::vector<Task> tasks_of(const GameState& game, const std::vector<Command>& legal) {
    std::vector<Task> tasks;
    for (const Command& command : legal) {
        const FormationId f = formation_of(command, game);
        if (!f.valid()) continue;
        auto same = std::find_if(tasks.begin(), tasks.end(), [&](const Task& t) { return t.formation == f; });
        if (same == tasks.end()) same = tasks.insert(tasks.end(), Task{f, 0});
        ++same->choices;
    }
    std::sort(tasks.begin(), tasks.end(),
              [](const Task& a, const Task& b) { return a.formation.index() < b.formation.index(); });
    return tasks;
}

}
