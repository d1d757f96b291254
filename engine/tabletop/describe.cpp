#include "engine/tabletop/describe.h"

#include "engine/record/journal_file.h"
#include "engine/rules/wording.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::tabletop {
namespace {

using nlohmann::json;

std::string name_of(const TableState& state, const std::string& id) {
    const auto found =
        std::find_if(state.pieces.begin(), state.pieces.end(), [&](const Piece& p) { return p.id == id; });
    return found == state.pieces.end() ? id : found->name;
}

std::string plain(const json& j) { return j.is_string() ? j.get<std::string>() : j.dump(); }

// Journals may have been written by hand: what is not as it should be is left out.
std::string dice_text(const json& dice) {
    std::string out;
    if (dice.is_array())
        for (const json& die : dice) out += fmt::format("{}{}", out.empty() ? "" : ", ", plain(die));
    return out;
}

std::string side_text(const json& side) {
    std::string out;
    if (const auto dice = side.find("dice"); dice != side.end() && !dice->empty())
        out += fmt::format("    dice {}\n", dice_text(*dice));
    if (const auto modifiers = side.find("modifiers"); modifiers != side.end() && modifiers->is_array())
        for (const json& m : *modifiers) {
            const bool factor = m.is_object() && m.contains("factor");
            const std::string id = record::text_member(m, "id");
            const auto amount = m.is_object() ? m.find(factor ? "factor" : "value") : m.end();
            if (amount == m.end() || !amount->is_number()) continue;
            out += fmt::format("    {} {}{}\n", id,
                               factor                       ? "x "
                               : amount->get<double>() >= 0 ? "+"
                                                            : "",
                               plain(*amount));
        }
    if (side.contains("score")) out += fmt::format("    score {}\n", plain(side["score"]));
    return out;
}

struct Describing {
    const TableState& state;
    const rules::System& system;

    std::string operator()(const TableResolved& e) const {
        const Result<rules::Table> table = system.table("", e.table);
        std::string out =
            fmt::format("{}: {}{} -> {}\n", table ? table->title() : e.table, name_of(state, e.own),
                        e.other.empty() ? "" : " and " + name_of(state, e.other), e.outcome);
        const json answer = json::parse(e.answer, nullptr, false);
        if (!answer.is_object()) return out;
        for (const char* side : {"attacker", "defender"})
            if (answer.contains(side) && answer[side].is_object() && answer[side].contains("score"))
                out += fmt::format("  {}\n{}", side, side_text(answer[side]));
        out += side_text(answer);
        if (const auto more = answer.find("dice_more"); more != answer.end())
            out += fmt::format("    further dice {}\n", dice_text(*more));
        if (const auto effects = answer.find("effects"); effects != answer.end() && effects->is_object())
            for (const auto& [key, value] : effects->items())
                out += fmt::format("    {}: {}\n", key, plain(value));
        return out;
    }
    std::string operator()(const EntryChanged& e) const {
        return fmt::format("  {}: {} {} -> {}\n", name_of(state, e.piece), e.entry,
                           e.before.is_nothing() ? "-" : e.before.text(), e.after.text());
    }
    std::string operator()(const PieceMoved& e) const {
        const double far = distance(e.from.at, e.to.at) / system.measure.length;
        return fmt::format("  {} goes {} to {:.0f}, {:.0f}, facing {:.0f} ({})\n", name_of(state, e.piece),
                           rules::distance_text(std::round(far * 10.0) / 10.0, system.measure),
                           e.to.at.east.value(), e.to.at.north.value(), e.to.facing.value(), e.why);
    }
    std::string operator()(const PieceRemoved& e) const {
        return fmt::format("  {} is taken off ({})\n", name_of(state, e.piece), e.why);
    }
    std::string operator()(const SmokeLaid& e) const {
        return fmt::format("  {} ball{} of smoke\n", e.at.size(), e.at.size() == 1 ? "" : "s");
    }
    std::string operator()(const SmokeLifted& e) const {
        return fmt::format("  the smoke of turn {} lifts\n", e.turn);
    }
    std::string operator()(const WeatherChanged& e) const {
        return fmt::format("  {}: {}\n", e.kind, e.now ? "yes" : "no more");
    }
    std::string operator()(const TableDue& e) const {
        return fmt::format("  due: {} for {} ({})\n", e.due.table, name_of(state, e.due.own), e.due.why);
    }
    std::string operator()(const DueSettled&) const { return {}; }
    std::string operator()(const TurnEnded& e) const {
        return fmt::format("Turn {} ends{}\n", e.turn, e.last ? ", and with it the game" : "");
    }
    std::string operator()(const StepBegan& e) const {
        TableState then;
        then.turn = e.turn;
        then.phase = e.phase;
        then.step = e.step;
        return describe(then, system);
    }
};

}

std::string describe(const Event& event, const TableState& before, const rules::System& system) {
    return std::visit(Describing{before, system}, event);
}

std::string describe(const TableState& state, const rules::System& system) {
    const rules::TurnPhase& phase = phase_of(state, system);
    const rules::TurnStep* step = step_of(state, system);
    std::string out = fmt::format("Turn {}, phase {} {}", state.turn, phase.number, phase.name);
    if (!phase.colour.empty()) out += fmt::format(" ({})", phase.colour);
    if (step) out += fmt::format(", step {} {}", step->number, step->name);
    return out + (state.over ? ": the game is over\n" : "\n");
}

std::string may_be_done(const TableState& state, const Rules& rules) {
    std::string out;
    const rules::TurnPhase& phase = phase_of(state, rules.system);
    const rules::TurnStep* step = step_of(state, rules.system);
    const std::string text = rules::wording(step ? step->text : phase.text, rules.system.measure);
    if (!text.empty()) out += fmt::format("  {}\n", text);
    if (step)
        for (const std::string& table : step->tables)
            out += fmt::format("  resolve table={}: {}\n", table, rules.system.table("", table)->title());
    std::vector<std::string> movers;
    const std::string name = step_name(state, rules.system);
    for (const MoveRule& rule : rules.changes.moves)
        if (std::find(rule.steps.begin(), rule.steps.end(), name) != rule.steps.end())
            for (const std::string& kind : rule.kinds)
                if (std::find(movers.begin(), movers.end(), kind) == movers.end()) movers.push_back(kind);
    if (!movers.empty()) out += fmt::format("  move: {}\n", fmt::join(movers, ", "));
    for (std::size_t i = 0; i < state.due.size(); ++i) {
        const Due& due = state.due[i];
        out +=
            fmt::format("  due {}: resolve table={} own=\"{}\"", i + 1, due.table, name_of(state, due.own));
        if (!due.other.empty()) out += fmt::format(" other=\"{}\"", name_of(state, due.other));
        out += fmt::format("  ({})\n", due.why);
    }
    return out + "  next: go on to the next step\n";
}

}
