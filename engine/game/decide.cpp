#include "engine/game/decide.h"

#include "engine/game/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::game {
namespace {

/// In which steps a command is legal (esr.md 1).
struct StepsOf {
    std::string_view command;
    std::vector<Step> steps;
};

const std::vector<StepsOf>& turn_table() {
    static const std::vector<StepsOf> table{
        {ActivateOrder::name, {Step::activate_orders}},
        {ActivateObjective::name, {Step::activate_orders}},
        {IssueDirective::name, {Step::issue_orders}},
        {IssueObjective::name, {Step::issue_orders}},
        {TakeAction::name, {Step::leader_actions}},
        {ConvertOrder::name, {Step::convert_orders, Step::convert_for_combat, Step::convert_after_combat}},
        {MoveFormation::name, {Step::move, Step::convert_for_combat, Step::convert_after_combat}},
        {MoveCommander::name, {Step::move}},
        {PloyDeploy::name, {Step::ploy_deploy}},
        {Recover::name, {Step::recover}},
        {DeclareFire::name, {Step::fire}},
        {Evade::name, {Step::react, Step::fight, Step::convert_after_combat}},
        {Fight::name, {Step::fight}},
        {DivideFatigue::name, {Step::react, Step::fight, Step::convert_after_combat}},
    };
    return table;
}

/// Finds an id in a command that is not of this game, and whose command it is.
class CommandCheck {
public:
    explicit CommandCheck(const GameState& game) : game_(game) {}

    template <class T> void look(std::string_view key, const T& t) {
        if constexpr (HasFields<T>)
            each_field(t, [this](std::string_view name, const auto& member) { this->look(name, member); });
        else
            look_at(key, t);
    }
    [[nodiscard]] const std::string& wrong() const { return wrong_; }

private:
    void bad(std::string_view key, std::string_view what) {
        if (wrong_.empty()) wrong_ = fmt::format("\"{}\" takes {}", key, what);
    }
    void look_at(std::string_view key, SideId id) { index(key, id, game_.sides.size(), true, "a side"); }
    void look_at(std::string_view key, ForceId id) { index(key, id, game_.forces.size(), true, "a force"); }
    void look_at(std::string_view key, FormationId id) {
        index(key, id, game_.formations.size(), (key == "formation" && needs_formation) || key == "target",
              "a formation");
    }
    void look_at(std::string_view key, UnitId id) {
        index(key, id, game_.units.size(), key == "unit", "a unit");
    }
    void look_at(std::string_view key, CommanderId id) {
        index(key, id, game_.commanders.size(), true, "a commander");
    }
    template <class I>
    void index(std::string_view key, I id, std::size_t size, bool needed, std::string_view what) {
        if (id.valid() ? id.index() >= size : needed) bad(key, what);
    }
    template <class T> void look_at(std::string_view key, const std::vector<T>& list) {
        for (const T& t : list) {
            if constexpr (std::is_same_v<T, UnitId> || std::is_same_v<T, FormationId>)
                if (!t.valid()) bad(key, "units or formations of the game");
            look(key, t);
        }
    }
    void look_at(std::string_view key, Arm arm) {
        if (arm == Arm::command) bad(key, "infantry, cavalry or artillery");
    }
    void look_at(std::string_view key, const GroundPoint& p) {
        if (!std::isfinite(p.east.value()) || !std::isfinite(p.north.value())) bad(key, "a place");
    }
    void look_at(std::string_view key, const Placement& p) {
        look_at(key, p.at);
        if (!std::isfinite(p.facing.value())) bad(key, "a facing");
    }
    template <class T> void look_at(std::string_view key, const std::optional<T>& maybe) {
        if (maybe) look(key, *maybe);
    }
    template <class T> void look_at(std::string_view, const T&) {}

    const GameState& game_;
    std::string wrong_;

public:
    bool needs_formation = true;
};

struct Owner {
    const GameState& game;
    SideId operator()(const EndStep& c) const { return c.side; }
    SideId operator()(const ActivateOrder& c) const { return game[c.by].side; }
    SideId operator()(const ActivateObjective& c) const { return game[c.by].side; }
    SideId operator()(const IssueDirective& c) const { return game[c.by].side; }
    SideId operator()(const IssueObjective& c) const { return game[c.by].side; }
    SideId operator()(const TakeAction& c) const { return game[c.by].side; }
    SideId operator()(const MoveCommander& c) const { return game[c.commander].side; }
    SideId operator()(const Evade& c) const { return side_of(game, c.unit); }
    template <class C> SideId operator()(const C& c) const { return side_of(game, c.formation); }
};

Result<void> check(const GameState& game, const Command& command) {
    if (game.over) return refusal("esr 1", "the game is over");
    CommandCheck ids{game};
    ids.needs_formation = !std::holds_alternative<TakeAction>(command);
    std::visit([&](const auto& c) { ids.look("", c); }, command);
    if (!ids.wrong().empty()) return refusal(std::string(name_of(command)), ids.wrong());
    for (const StepsOf& row : turn_table()) {
        if (row.command != name_of(command)) continue;
        if (std::find(row.steps.begin(), row.steps.end(), game.step) == row.steps.end())
            return refusal("esr 1", fmt::format("\"{}\" belongs to the step {}, this is {}", row.command,
                                                word_of(row.steps.front()), word_of(game.step)));
    }
    const SideId owner = std::visit(Owner{game}, command);
    if (game[owner].ready) return refusal("esr 1", fmt::format("{} has ended this step", game[owner].name));
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
};

}

std::string_view name_of(const Command& command) {
    return std::visit([](const auto& c) { return std::decay_t<decltype(c)>::name; }, command);
}
std::string_view name_of(const Event& event) {
    return std::visit([](const auto& e) { return std::decay_t<decltype(e)>::name; }, event);
}

Result<std::vector<Event>> decide(const GameState& game, const Command& command, const Rules& rules,
                                  Dice& dice) {
    if (auto ok = check(game, command); !ok) return ok.error();
    Referee r{game, rules, dice};
    if (auto ok = std::visit(Decider{r}, command); !ok) return ok.error();
    return std::move(r.events);
}

}
