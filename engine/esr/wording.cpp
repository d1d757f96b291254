#include "engine/esr/wording.h"

#include "engine/esr/queries.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace vantage::esr {
namespace {

std::string spaced(std::string_view word) {
    std::string out(word);
    std::replace(out.begin(), out.end(), '-', ' ');
    return out;
}

std::string capital(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string target_name(const GameState& game, const std::string& target) {
    const Goal goal = goal_named(game, target);
    return goal.objective.valid()   ? game[goal.objective].name
           : goal.formation.valid() ? game[goal.formation].name
                                    : target;
}

// "450 yd ahead", "300 yd to the left rear", seen from the unit that goes farthest.
std::string march_text(const GameState& game, const MoveFormation& c) {
    double most = 0;
    std::string text;
    double turn = 0;
    for (const UnitMove& m : c.moves) {
        const Placement from = game[m.unit].place;
        turn = std::max(turn, std::abs(std::remainder(m.facing.value() - from.facing.value(), 360.0)));
        if (m.path.empty()) continue;
        const glm::dvec2 by = to_vec(m.path.back()) - to_vec(from.at);
        const double far = glm::length(by);
        if (far <= most) continue;
        most = far;
        const double off = std::remainder(bearing_of(by).value() - from.facing.value(), 360.0);
        const char* where = std::abs(off) < 23    ? "ahead"
                            : std::abs(off) < 68  ? (off > 0 ? "to the right front" : "to the left front")
                            : std::abs(off) < 113 ? (off > 0 ? "to the right" : "to the left")
                            : std::abs(off) < 158 ? (off > 0 ? "to the right rear" : "to the left rear")
                                                  : "back";
        text = fmt::format("March {:.0f} yd {}", far, where);
    }
    if (c.moves.empty()) return c.unlimber.empty() ? "Stand" : "Stand and unlimber";
    if (text.empty()) return turn > 0 ? fmt::format("Turn by {:.0f}\u00b0", turn) : "Stand";
    if (turn > 4) text += fmt::format(", wheel {:.0f}\u00b0", turn);
    return text;
}

std::string fire_text(const GameState& game, const FirePlan& plan) {
    if (plan.hold) return "Hold fire";
    std::string text = plan.fire_mission ? "Fire mission" : "Fire";
    if (plan.dice_target.valid()) text += " at " + game[plan.dice_target].name;
    std::vector<FormationId> others; // that are fired at without dice
    for (const Aim& a : plan.aims)
        if (a.target != plan.dice_target && std::find(others.begin(), others.end(), a.target) == others.end())
            others.push_back(a.target);
    for (const FormationId other : others)
        text += fmt::format("{} {}", plan.dice_target.valid() ? ", also at" : " at", game[other].name);
    if (plan.intense_bombardment) text += ", intense bombardment";
    if (plan.intense_skirmish) text += ", intense skirmish";
    return text;
}

struct Label {
    const GameState& game;
    std::string operator()(const EndStep& c) const {
        return fmt::format("End the step for {}", game[c.side].name);
    }
    std::string operator()(const ActivateOrder& c) const {
        const auto& pending = game[c.formation].pending;
        return fmt::format("{} tries the order{}", game[c.by].name,
                           pending ? ": " + order_text(game, pending->directive, pending->target) : "");
    }
    std::string operator()(const ActivateObjective& c) const {
        return fmt::format("{} tries the objective of {}", game[c.by].name, game[c.force].name);
    }
    std::string operator()(const IssueDirective& c) const {
        return fmt::format("Order: {}", order_text(game, c.directive, c.target));
    }
    std::string operator()(const IssueObjective& c) const {
        return fmt::format("Objective of {}: {}", game[c.force].name, target_name(game, c.target));
    }
    std::string operator()(const TakeAction& c) const {
        std::string text = capital(spaced(word_of(c.action)));
        for (const UnitId u : c.units)
            text += fmt::format("{} {}", u == c.units.front() ? ":" : ",", game[u].name);
        if (c.to.valid()) text += " to " + game[c.to].name;
        if (!c.target.empty()) text += ": " + target_name(game, c.target);
        return text;
    }
    std::string operator()(const ConvertOrder& c) const {
        return c.rally ? "Rally and reform" : fmt::format("Turn to {}", order_text(game, c.to, c.target));
    }
    std::string operator()(const MoveFormation& c) const { return march_text(game, c); }
    std::string operator()(const MoveCommander& c) const {
        return fmt::format("{} rides {:.0f} yd", game[c.commander].name,
                           c.path.empty() ? 0.0
                                          : distance(game[c.commander].place.at, c.path.back()).value());
    }
    std::string operator()(const PloyDeploy& c) const {
        const bool deploys = std::any_of(c.changes.begin(), c.changes.end(),
                                         [](const UnitChange& u) { return u.to == Deployment::deployed; });
        if (c.changes.empty()) return "Ploy or deploy";
        return fmt::format("{} {} units{}", deploys ? "Deploy" : "Ploy", c.changes.size(),
                           c.rush ? " in a rush" : "");
    }
    std::string operator()(const Recover& c) const {
        return fmt::format("Recover one {} fatigue", word_of(c.arm));
    }
    std::string operator()(const DeclareFire& c) const { return fire_text(game, c.plan); }
    std::string operator()(const Evade& c) const { return fmt::format("{} evades", game[c.unit].name); }
    std::string operator()(const DivideFatigue& c) const {
        return fmt::format("Lay {} fatigue on the infantry, {} on the cavalry, {} on the artillery",
                           c.infantry, c.cavalry, c.artillery);
    }
    std::string operator()(const Concede& c) const { return fmt::format("{} concedes", game[c.side].name); }
    std::string operator()(const RuleGame& c) const {
        return c.winner.valid() ? fmt::format("The host rules: {} has won", game[c.winner].name)
                                : "The host rules: a draw";
    }
    std::string operator()(const Fight& c) const { return c.pursue ? "Fight, and pursue" : "Fight"; }
};

struct About {
    const GameState& game;
    FormationId operator()(const EndStep&) const { return {}; }
    FormationId operator()(const Concede&) const { return {}; }
    FormationId operator()(const RuleGame&) const { return {}; }
    FormationId operator()(const ActivateObjective&) const { return {}; }
    FormationId operator()(const IssueObjective&) const { return {}; }
    FormationId operator()(const MoveCommander& c) const { return game[c.commander].formation; }
    FormationId operator()(const Evade& c) const { return game[c.unit].formation; }
    FormationId operator()(const TakeAction& c) const {
        if (c.formation.valid() || c.units.empty()) return c.formation;
        return c.units.size() == 1 ? game[c.units.front()].formation : FormationId{};
    }
    template <class C> FormationId operator()(const C& c) const { return c.formation; }
};

}

std::string order_text(const GameState& game, Directive directive, const std::string& target) {
    const std::string name = target_name(game, target);
    return fmt::format("{}{}{}", word_of(directive), name.empty() ? "" : " ", name);
}

std::string_view result_words(std::string_view result) {
    if (result == "hold") return "holds";
    if (result == "breakthrough") return "wins clearly";
    if (result == "retire") return "retires";
    if (result == "rout") return "routs";
    if (result == "removed") return "is destroyed";
    return "fights on";
}

std::optional<GroundPoint> goal_place(const GameState& game, const std::string& target) {
    const Goal goal = goal_named(game, target);
    if (goal.objective.valid()) return game[goal.objective].at;
    if (goal.formation.valid()) return middle_of(game, goal.formation);
    return std::nullopt;
}

std::string label_of(const Command& command, const GameState& game) {
    return std::visit(Label{game}, command);
}

std::string title_of(const Command& command, const GameState& game) {
    const FormationId about = formation_of(command, game);
    const std::string label = label_of(command, game);
    return about.valid() ? fmt::format("{}: {}", game[about].name, label) : label;
}

FormationId formation_of(const Command& command, const GameState& game) {
    return std::visit(About{game}, command);
}

}
