#include "engine/tabletop/decide.h"

#include "engine/tabletop/changing.h"
#include "engine/tabletop/moving.h"
#include "engine/core/nearest.h"
#include "engine/rules/answer.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::tabletop {
namespace {

using rules::Value;

Error nobody(const char* key, const std::string& name) {
    return {"", key, fmt::format("nobody on the table is called \"{}\"", name)};
}

// Facts that somebody told go before what the table top shows.
void tell(SideAdvice& side, const rules::Facts& told, const std::string& because) {
    for (const auto& [fact, value] : told.all()) {
        side.facts.set(fact, value);
        std::erase_if(side.asked, [&, name = fact](const Question& q) { return q.fact == name; });
        std::erase_if(side.seen, [&, name = fact](const Seen& s) { return s.fact == name; });
        side.seen.push_back({fact, value, because});
    }
}

std::optional<std::size_t> find_due(const TableState& state, const std::string& table, const std::string& own,
                                    const std::string& other) {
    for (std::size_t i = 0; i < state.due.size(); ++i) {
        const Due& due = state.due[i];
        if (due.table == table && due.own == own &&
            (due.other == other || due.other.empty() || other.empty()))
            return i;
    }
    return std::nullopt;
}

class Deciding {
public:
    Deciding(const TableState& state, const Rules& rules, const std::vector<int>& typed,
             record::SeededDice& dice)
        : rules_(rules), typed_(typed), dice_(dice), changing_(state, rules) {}

    Result<void> operator()(const ResolveTable& command) {
        const Result<Preview> seen = preview(state(), command, rules_);
        if (!seen) return seen.error();
        if (!seen->due && !in_step(seen->table))
            return Error{"", "/table",
                         fmt::format("{} has no place in step {}: takes {}", command.table,
                                     step_name(state(), rules_.system), tables_of_step())};
        Happening what = happening(command, *seen);
        if (auto banned = ban(command.table, what); !banned) return banned.error();
        const Result<rules::Resolution> worked = work_out(*seen, rules_, typed_, dice_);
        if (!worked) return worked.error();
        what.resolution = &*worked;
        changing_.happen(TableResolved{command.table,
                                       what.own,
                                       what.other,
                                       {seen->advice.sides[0].seen, seen->advice.sides[1].seen},
                                       rules::to_json(*worked, -1),
                                       worked->outcome});
        if (seen->due) changing_.happen(DueSettled{*seen->due + 1});
        if (const auto found = rules_.changes.tables.find(command.table);
            found != rules_.changes.tables.end())
            changing_.make(found->second, what);
        return {};
    }

    Result<void> operator()(const MovePiece& command) { return move_piece(command, rules_, changing_); }

    Result<void> operator()(const PlacePiece& command) {
        const Piece* piece = state().piece(command.piece);
        if (!piece) return nobody("/piece", command.piece);
        if (piece->is_group()) return Error{"", "/piece", "is a group: its units are placed one by one"};
        if (!rules_.ground.on_table(command.at.at)) return Error{"", "/at", "lies off the table"};
        changing_.happen(PieceMoved{piece->id, piece->base.place, command.at, "placed by hand"});
        return {};
    }

    Result<void> operator()(const SetCard& command) {
        const Piece* piece = state().piece(command.piece);
        if (!piece) return nobody("/piece", command.piece);
        if (command.entries.all().empty()) return Error{"", "/entries", "names no entry of the card"};
        for (const auto& [entry, value] : command.entries.all()) {
            if (const auto wrong = rules_.cards.wrong(piece->kind, entry, setting_of(value)))
                return Error{"", "/" + entry, *wrong};
            changing_.set(*piece, entry, value, "set by hand");
        }
        return {};
    }

    Result<void> operator()(const RemovePiece& command) {
        const Piece* piece = state().piece(command.piece);
        if (!piece) return nobody("/piece", command.piece);
        changing_.happen(PieceRemoved{piece->id, "taken off by hand"});
        return {};
    }

    Result<void> operator()(const LaySmoke& command) {
        if (command.at.empty()) return Error{"", "/at", "names no place"};
        for (const GroundPoint at : command.at)
            if (!rules_.ground.on_table(at)) return Error{"", "/at", "lies off the table"};
        changing_.happen(SmokeLaid{command.at, state().turn, state().phase});
        return {};
    }

    Result<void> operator()(const SetWeather& command) {
        if (command.weather.all().empty())
            return Error{"", "/weather", "names no weather, such as rain=true"};
        for (const auto& [kind, now] : command.weather.all()) {
            if (!now.is_flag()) return Error{"", "/" + kind, "takes true or false"};
            changing_.happen(WeatherChanged{kind, now.flag()});
        }
        return {};
    }

    Result<void> operator()(const DismissDue& command) {
        if (command.number < 1 || command.number > state().due.size())
            return Error{"", "/number",
                         fmt::format("is {}, {} things are due", command.number, state().due.size())};
        changing_.happen(DueSettled{command.number});
        return {};
    }

    Result<void> operator()(const NextStep&) {
        if (const auto ended = rules_.changes.steps.find(step_name(state(), rules_.system));
            ended != rules_.changes.steps.end())
            changing_.make(ended->second, {"", "", nullptr, {}, "the step ends"});
        StepBegan next{state().turn, state().phase, state().step + 1};
        if (next.step >= std::max<std::size_t>(1, phase_of(state(), rules_.system).steps.size())) {
            next.step = 0;
            ++next.phase;
        }
        if (next.phase >= rules_.system.turn.phases.size()) {
            next = {state().turn + 1, 0, 0};
            const bool smoky =
                std::any_of(state().smoke.begin(), state().smoke.end(), [&](const Smoke& ball) {
                    return ball.turn + rules_.changes.smoke_turns <= state().turn;
                });
            if (smoky)
                changing_.happen(SmokeLifted{state().turn - static_cast<int>(rules_.changes.smoke_turns)});
            changing_.happen(TurnEnded{state().turn, state().turn >= rules_.turns});
        }
        if (!state().over) changing_.happen(next);
        return {};
    }

    std::vector<Event> take() { return changing_.take(); }

private:
    [[nodiscard]] const TableState& state() const { return changing_.now(); }

    // A step lists its tables; a look-up that needs no dice may be asked at any time.
    [[nodiscard]] bool in_step(const rules::Table& table) const {
        const auto& any = rules_.changes.any_time;
        if (std::find(any.begin(), any.end(), table.id()) != any.end() || rules_.system.turn.phases.empty())
            return true;
        const rules::TurnStep* step = step_of(state(), rules_.system);
        if (!step) return true;
        return std::find(step->tables.begin(), step->tables.end(), table.id()) != step->tables.end();
    }
    [[nodiscard]] std::string tables_of_step() const {
        const rules::TurnStep* step = step_of(state(), rules_.system);
        if (!step || step->tables.empty()) return "no tables, go on with next";
        const std::vector<std::string_view> names(step->tables.begin(), step->tables.end());
        return one_of(names);
    }

    Happening happening(const ResolveTable& command, const Preview& seen) const {
        const Piece* other = command.other.empty() ? nullptr : state().piece(command.other);
        Happening what{state().piece(command.own)->id,
                       other ? other->id : "",
                       nullptr,
                       {seen.advice.sides[0].facts, seen.advice.sides[1].facts},
                       seen.table.title()};
        // What a due table was handed beyond its own facts: why there were hits, how many are still to be
        // rolled.
        if (seen.due)
            for (const auto& [fact, value] : state().due[*seen.due].facts.all())
                if (!what.facts[0].find(fact)) what.facts[0].set(fact, value);
        return what;
    }

    Result<void> ban(const std::string& table, const Happening& what) const {
        const auto bans = rules_.changes.bans.find(table);
        if (bans == rules_.changes.bans.end()) return {};
        for (const Ban& one : bans->second)
            if (changing_.holds(one.when, what, state().piece(what.own)))
                return Error{"", "/own", one.message};
        return {};
    }

    static scene::Setting setting_of(const Value& value) {
        if (value.is_flag()) return value.flag();
        if (value.is_number()) return value.number();
        return value.word();
    }

    const Rules& rules_;
    const std::vector<int>& typed_;
    record::SeededDice& dice_;
    Changing changing_;
};

}

const rules::TurnPhase& phase_of(const TableState& state, const rules::System& system) {
    static const rules::TurnPhase none{"", "", "Turn", "", "", {}};
    return system.turn.phases.empty()
               ? none
               : system.turn.phases[std::min(state.phase, system.turn.phases.size() - 1)];
}

const rules::TurnStep* step_of(const TableState& state, const rules::System& system) {
    const rules::TurnPhase& phase = phase_of(state, system);
    return state.step < phase.steps.size() ? &phase.steps[state.step] : nullptr;
}

std::string step_name(const TableState& state, const rules::System& system) {
    const rules::TurnStep* step = step_of(state, system);
    return phase_of(state, system).id + "/" + (step ? step->id : "");
}

Result<Preview> preview(const TableState& state, const ResolveTable& command, const Rules& rules) {
    const Result<rules::Table> table = rules.system.table("", command.table);
    if (!table) return table.error();
    if (!state.piece(command.own)) return nobody("/own", command.own);
    if (!command.other.empty() && !state.piece(command.other)) return nobody("/other", command.other);
    const std::string own = state.piece(command.own)->id;
    const std::string other = command.other.empty() ? "" : state.piece(command.other)->id;
    const View view = view_of(state, rules.ground);
    Result<Advice> advice = advise(rules.system, rules.plan, view, command.table, own, other);
    if (!advice) return advice.error();
    const std::optional<std::size_t> due = find_due(state, command.table, own, other);
    if (due) {
        rules::Facts known;
        for (const auto& [fact, value] : state.due[*due].facts.all())
            if (table->fact(fact)) known.set(fact, value);
        tell(advice->sides[0], known, "from " + state.due[*due].why);
    }
    tell(advice->sides[0], command.facts, "told");
    tell(advice->sides[1], command.against, "told");
    return Preview{*table, *std::move(advice), due};
}

Result<rules::Resolution> work_out(const Preview& seen, const Rules& rules, const std::vector<int>& typed,
                                   record::SeededDice& dice) {
    const bool two = seen.advice.two_sided;
    for (std::size_t side = 0; side < (two ? 2U : 1U); ++side)
        for (const Question& question : seen.advice.sides[side].asked)
            if (question.required)
                return Error{"", "/facts/" + question.fact,
                             fmt::format("cannot be seen on the table ({}): tell it, it takes {}",
                                         question.label, question.takes)};
    rules::DiceSupply supply;
    supply.random = &dice.stream();
    const auto& facts = seen.advice.sides;
    if (!typed.empty()) {
        const auto kind = rules::dice_of(seen.table, facts[0].facts, two ? &facts[1].facts : nullptr,
                                         rules.system.settings);
        if (!kind) return kind.error();
        const std::size_t each = static_cast<std::size_t>(kind->count);
        const std::size_t main = two ? 2 * each : each;
        if (typed.size() < main)
            return Error{"", "/dice", fmt::format("has {} numbers, takes at least {}", typed.size(), main)};
        const auto at = [&](std::size_t n) { return typed.begin() + static_cast<std::ptrdiff_t>(n); };
        supply.dice = std::vector<int>(at(0), at(each));
        if (two) supply.against = std::vector<int>(at(each), at(main));
        if (typed.size() > main) supply.more = std::vector<int>(at(main), typed.end());
    }
    return two ? rules::resolve(seen.table, facts[0].facts, facts[1].facts, supply, rules.system.settings)
               : rules::resolve(seen.table, facts[0].facts, supply, rules.system.settings);
}

Result<std::vector<Event>> decide(const TableState& state, const Command& command, const Rules& rules,
                                  const std::vector<int>& typed, record::SeededDice& dice) {
    if (state.over) return Error{"", "", "the game is over"};
    Deciding deciding{state, rules, typed, dice};
    if (auto ok = std::visit(deciding, command); !ok) return ok.error();
    return deciding.take();
}

}
