#include "engine/tabletop/describe.h"

#include "engine/play/roll_text.h"
#include "engine/rules/wording.h"
#include "engine/tabletop/phrases.h"
#include "engine/tabletop/rolls.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>

namespace vantage::tabletop {
namespace {

std::string name_of(const TableState& state, const std::string& id) {
    const auto found =
        std::find_if(state.pieces.begin(), state.pieces.end(), [&](const Piece& p) { return p.id == id; });
    return found == state.pieces.end() ? id : found->name;
}

struct Describing {
    const TableState& state;
    const rules::System& system;
    const scene::CardForm& cards;
    const scene::Scene& scene;
    const std::map<std::string, std::string, std::less<>>& phrases;

    /// As the rules' own words for such a change have it; nothing if they have
    /// none.
    [[nodiscard]] std::optional<std::string> phrase(const EntryChanged& e) const {
        auto found = phrases.find(e.entry + "=" + e.after.text());
        if (found == phrases.end()) found = phrases.find(e.entry);
        if (found == phrases.end()) return std::nullopt;
        const auto plain = [](const rules::Value& v) {
            return v.is_word()      ? rules::plain_word(v.word())
                   : v.is_nothing() ? std::string("none")
                                    : v.text();
        };
        const double change = e.after.number() - e.before.number();
        return tabletop::filled(found->second, {{"piece", name_of(state, e.piece)},
                                                {"before", plain(e.before)},
                                                {"after", plain(e.after)},
                                                {"more", rules::number_text(change)},
                                                {"fewer", rules::number_text(-change)}});
    }

    std::string operator()(const TableResolved& e) const {
        const Result<rules::Table> table = system.table("", e.table);
        const play::Roll roll = roll_of(e, system);
        const std::string text = roll.sides.empty() ? ": " + e.outcome : play::roll_text(roll);
        std::string out = fmt::format("{}: {}{}{}\n", table ? table->title() : e.table, name_of(state, e.own),
                                      e.other.empty() ? "" : " and " + name_of(state, e.other),
                                      roll.sides.size() == 2 ? with_names(text, e) : text);
        std::string effects;
        for (const auto& [effect, value] : roll.effects)
            if (const std::string said = with_names(spoken(effect, value), e); !said.empty())
                effects += (effects.empty() ? "    " : "; ") + said;
        return effects.empty() ? out : out + effects + "\n";
    }
    /// Who attacks and who defends, by their names.
    [[nodiscard]] std::string with_names(std::string text, const TableResolved& e) const {
        for (const auto& [side, id] : {std::pair{"attacker", &e.own}, {"defender", &e.other}}) {
            if (id->empty()) continue;
            for (const std::string& word : {std::string("the ") + side, std::string(side)})
                for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos;) {
                    const std::string name = name_of(state, *id);
                    text.replace(at, word.size(), name);
                    at += name.size();
                }
        }
        return text;
    }
    /// An effect as somebody would say it at the table; nothing if nothing comes of it.
    [[nodiscard]] std::string spoken(const std::string& id, const std::string& value) const {
        if (value == "false" || value == "none" || value == "0" || value == "[]") return {};
        const rules::EffectInfo* effect = system.effect(id);
        std::string whose;
        for (const std::string side : {"attacker", "defender"})
            if (!effect && id.starts_with(side + "_")) {
                effect = system.effect(id.substr(side.size() + 1));
                whose = side + ": ";
            }
        const std::string label = effect ? effect->label : rules::plain_word(id);
        if (value == "true") return whose + label;
        const bool far = effect && effect->distance;
        return fmt::format("{}{} {}", whose, label,
                           far ? rules::distance_text(std::strtod(value.c_str(), nullptr), system.measure)
                               : said(value));
    }
    /// A number as it is, a word without its strokes, a list of words one after the other.
    static std::string said(const std::string& value) {
        const auto json = nlohmann::json::parse(value, nullptr, false);
        if (json.is_number()) return value;
        if (!json.is_array()) return rules::plain_word(value);
        std::string out;
        for (const auto& item : json)
            out += (out.empty() ? "" : ", ") +
                   rules::plain_word(item.is_string() ? item.get<std::string>() : item.dump());
        return out;
    }
    std::string operator()(const EntryChanged& e) const {
        const Piece* piece = state.piece(e.piece);
        const scene::CardEntry* form = piece ? cards.entry(piece->kind, e.entry) : nullptr;
        const std::string label = form ? form->label : rules::plain_word(e.entry);
        const std::string name = name_of(state, e.piece);
        if (const auto said = phrase(e)) return said->empty() ? "" : fmt::format("  {}\n", *said);
        if (e.after.is_flag()) return fmt::format("  {}: {}{}\n", name, e.after.flag() ? "" : "not ", label);
        return fmt::format("  {}: {} {} -> {}\n", name, label, e.before.is_nothing() ? "-" : e.before.text(),
                           e.after.text());
    }
    std::string operator()(const PieceMoved& e) const {
        const double far = distance(e.from.at, e.to.at) / system.measure.length;
        if (far < 0.05)
            return fmt::format("  {} turns to {:.0f} ({})\n", name_of(state, e.piece), e.to.facing.value(),
                               e.why);
        return fmt::format("  {} goes {} to {:.0f}, {:.0f}, facing {:.0f} ({})\n", name_of(state, e.piece),
                           rules::distance_text(std::round(far * 10.0) / 10.0, system.measure),
                           e.to.at.east.value(), e.to.at.north.value(), e.to.facing.value(), e.why);
    }
    std::string operator()(const PieceAnchored&) const { return {}; }
    std::string operator()(const PieceRemoved& e) const {
        return fmt::format("  {} is taken off ({})\n", name_of(state, e.piece), e.why);
    }
    std::string operator()(const PieceArrived& e) const {
        return fmt::format("  {} arrives at {:.0f}, {:.0f}\n", name_of(state, e.piece), e.at.at.east.value(),
                           e.at.at.north.value());
    }
    std::string operator()(const PlaceTaken& e) const {
        return fmt::format("  {} holds {}\n", side_name(e.side),
                           e.place < scene.objectives.size() ? scene.objectives[e.place].name : "a place");
    }
    std::string operator()(const ConditionsCounted& e) const {
        std::string out;
        for (std::size_t i = 0; i < e.running.size() && i < scene.victory.size(); ++i) {
            const scene::VictoryCondition& v = scene.victory[i];
            if (v.side.valid() && e.running[i] > 0 && v.turns_running > 1)
                out += fmt::format("  {}: turn {} of {} running\n", v.result, e.running[i], v.turns_running);
        }
        return out;
    }
    std::string operator()(const GameEnded& e) const { return fmt::format("{}: {}\n", e.result, e.because); }
    [[nodiscard]] std::string side_name(const std::string& id) const {
        for (const scene::Side& side : scene.sides)
            if (side.id == id) return side.name;
        return id.empty() ? "Nobody" : id;
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
        const Result<rules::Table> table = system.table("", e.due.table);
        return fmt::format("  {} has to roll {}{}: {}\n", name_of(state, e.due.own),
                           table ? lower_first(table->title()) : e.due.table,
                           e.due.step.empty() ? "" : " later, in " + spoken_step(e.due.step, system),
                           e.due.why);
    }
    std::string operator()(const DueSettled&) const { return {}; }
    std::string operator()(const PieceActed&) const { return {}; }
    std::string operator()(const OrderGiven& e) const {
        return fmt::format("{} orders {}: {}\n", name_of(state, e.by), name_of(state, e.to),
                           rules::plain_word(e.order));
    }
    std::string operator()(const MoveDeclared& e) const {
        return fmt::format("  {} is {}\n", name_of(state, e.move.piece), told_of(e.move, state, system));
    }
    std::string operator()(const MovesMade&) const { return "  all move together\n"; }
    std::string operator()(const SideEndedStep&) const { return {}; }
    std::string operator()(const SidesDeclared&) const {
        return "  all have declared: it is worked out together\n";
    }
    std::string operator()(const TurnEnded& e) const {
        return fmt::format("Turn {} ends{}\n", e.turn, e.last ? ", and with it the game" : "");
    }
    std::string operator()(const StepBegan& e) const {
        TableState then;
        then.turn = e.turn;
        then.phase = e.phase;
        then.step = e.step;
        then.impulse = e.impulse;
        then.round = e.round;
        return describe(then, system);
    }
};

}

std::string told_of(const DeclaredMove& move, const TableState& state, const rules::System& system) {
    const Piece* piece = state.piece(move.piece);
    if (move.path.empty() || !piece) return move.changes.all().empty() ? "to turn" : "to form anew";
    const double far = distance(piece->base.place.at, move.path.back()) / system.measure.length;
    return fmt::format("to go {} to {:.0f}, {:.0f}{}",
                       rules::distance_text(std::round(far * 10.0) / 10.0, system.measure),
                       move.path.back().east.value(), move.path.back().north.value(),
                       move.at.empty() ? "" : ", at " + name_of(state, move.at));
}

std::string describe(const Event& event, const TableState& before, const Rules& rules) {
    return std::visit(Describing{before, rules.system, rules.cards, rules.scene, rules.phrases}, event);
}

std::string describe(const TableState& state, const rules::System& system) {
    const rules::TurnPhase& phase = phase_of(state, system);
    const rules::TurnStep* step = step_of(state, system);
    std::string out = fmt::format("Turn {}, phase {} {}", state.turn, phase.number, phase.name);
    if (!phase.colour.empty()) out += fmt::format(" ({})", phase.colour);
    if (step) out += fmt::format(", step {} {}", step->number, step->name);
    if (state.impulse > 0) out += fmt::format(", impulse {}", state.impulse + 1);
    if (state.round > 0) out += fmt::format(", round {}", state.round + 1);
    return out + (state.over ? ": the game is over\n" : "\n");
}

std::string may_be_done(const TableState& state, const Rules& rules) {
    std::string out;
    const rules::TurnPhase& phase = phase_of(state, rules.system);
    const rules::TurnStep* step = step_of(state, rules.system);
    const std::string text = rules.system.worded(step ? step->text : phase.text);
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
