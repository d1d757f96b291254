#include "engine/tabletop/battle.h"

#include "engine/rules/wording.h"
#include "engine/tabletop/codec.h"
#include "engine/tabletop/describe.h"
#include "engine/tabletop/taking_turns.h"
#include "engine/tabletop/victory.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cassert>

// How a game on the table stands, and its commands.
namespace vantage::tabletop {
namespace {

const Command& command_in(const play::Command& command) {
    assert(dynamic_cast<const TableCommand*>(&command));
    return static_cast<const TableCommand&>(command).what;
}

// What a card says now and did not say when the game began.
std::string changes_of(const Piece& piece, const Piece& before) {
    std::string out;
    for (const auto& [entry, value] : piece.card.all()) {
        const rules::Value* was = before.card.find(entry);
        if (!was || *was != value) out += fmt::format(", {} {}", rules::plain_word(entry), value.text());
    }
    return out;
}

struct Titling {
    const TableState& state;
    const rules::System& system;
    const scene::Scene& scene;

    [[nodiscard]] std::string name(const std::string& id) const {
        const Piece* piece = state.piece(id);
        return piece ? piece->name : id;
    }
    std::string operator()(const ResolveTable& c) const {
        const Result<rules::Table> table = system.table("", c.table);
        return fmt::format("{}: {}{}", name(c.own), table ? table->title() : c.table,
                           c.other.empty() ? "" : ", " + name(c.other));
    }
    std::string operator()(const MovePiece& c) const {
        if (!c.path.empty())
            return fmt::format("{}: move to {:.0f}, {:.0f}", name(c.piece), c.path.back().east.value(),
                               c.path.back().north.value());
        return fmt::format("{}: {}", name(c.piece), c.facing ? "turn" : "change formation");
    }
    std::string operator()(const PlacePiece& c) const { return name(c.piece) + ": placed by hand"; }
    std::string operator()(const SetCard& c) const { return name(c.piece) + ": card set by hand"; }
    std::string operator()(const RemovePiece& c) const { return name(c.piece) + ": taken off by hand"; }
    std::string operator()(const LaySmoke&) const { return "Smoke laid by hand"; }
    std::string operator()(const SetWeather&) const { return "The weather changes"; }
    std::string operator()(const DismissDue& c) const {
        if (c.number < 1 || c.number > state.due.size()) return "Nothing is rolled";
        const Due& due = state.due[c.number - 1];
        const Result<rules::Table> table = system.table("", due.table);
        return fmt::format("{}: no {}", name(due.own), table ? table->title() : due.table);
    }
    std::string operator()(const GiveOrder& c) const {
        return fmt::format("{}: {}", name(c.to), rules::plain_word(c.order));
    }
    std::string operator()(const NextStep& c) const {
        for (const scene::Side& side : scene.sides)
            if (side.id == c.side) return side.name + ": end of the step";
        return "End of the step";
    }
    std::string operator()(const Concede& c) const { return side(c.side) + " concedes"; }
    std::string operator()(const RuleGame& c) const {
        return c.winner.empty() ? "The host rules: nobody has won"
                                : "The host rules: " + side(c.winner) + " has won";
    }
    [[nodiscard]] std::string side(const std::string& id) const {
        for (const scene::Side& side : scene.sides)
            if (side.id == id) return side.name;
        return id;
    }
};

/// The name of a piece that a command is about; empty if there is none.
struct Naming {
    const TableState& state;
    template <class C> std::string operator()(const C& c) const {
        if constexpr (requires { c.piece; })
            return c.piece;
        else
            return {};
    }
    std::string operator()(const ResolveTable& c) const { return c.own; }
    std::string operator()(const GiveOrder& c) const { return c.by; }
    std::string operator()(const DismissDue& c) const {
        return c.number >= 1 && c.number <= state.due.size() ? state.due[c.number - 1].own : "";
    }
};

}

std::string_view TableCommand::verb() const { return verb_of(what); }

const TableState& table_of(const play::State& state) {
    assert(dynamic_cast<const TableBattle*>(&state));
    return static_cast<const TableBattle&>(state).table();
}

std::vector<play::Side> TableBattle::sides() const {
    std::vector<play::Side> out;
    const Rules rules = game_.rules();
    for (std::size_t i = 0; i < game_.scene().sides.size(); ++i)
        out.push_back({game_.scene().sides[i].id, game_.scene().sides[i].name,
                       Standing{rules, state_}.points(play::SideId{i}), is_done(state_, rules, i)});
    return out;
}

play::SideId TableBattle::to_decide() const {
    const auto side = awaited(state_, game_.rules());
    return side ? play::SideId{*side} : play::SideId{};
}

play::Verdict TableBattle::verdict() const {
    if (!state_.over) return {};
    return {true, side_called(state_, state_.winner), fmt::format("{}: {}", state_.result, state_.because)};
}

std::string TableBattle::describe() const {
    std::string out = tabletop::describe(state_, game_.system());
    for (std::size_t s = 0; s < game_.scene().sides.size(); ++s) {
        out += game_.scene().sides[s].name + "\n";
        for (std::size_t g = 0; g < groups(); ++g) {
            const play::Group group = this->group(play::GroupId{g});
            if (group.side != play::SideId{s}) continue;
            const play::Markers shown = markers(play::GroupId{g});
            out += fmt::format("  {} ({})", group.name, group.id);
            for (const play::Order& order : shown.orders)
                out += fmt::format(", {}{}", order.words, order.pending ? " pending" : "");
            if (!shown.status.empty()) out += ", " + shown.status;
            if (shown.tokens > 0) out += fmt::format(", {} {}", shown.tokens, shown.token_name);
            out += "\n";
            for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
                const Piece& piece = state_.pieces[i];
                if (piece.formation != group.id || piece.kind == "leader") continue;
                out += fmt::format(
                    "    {} ({}): {}{}\n", piece.name, piece.id,
                    piece.gone
                        ? std::string("gone")
                        : fmt::format("at {:.0f},{:.0f} facing {:.0f}", piece.base.place.at.east.value(),
                                      piece.base.place.at.north.value(), piece.base.place.facing.value()),
                    changes_of(piece, game_.first_state().pieces[i]));
            }
        }
    }
    return state_.over ? out : out + may_be_done(state_, game_.rules());
}

play::SideId TableBattle::held_by(scene::ObjectiveId id) const {
    return id.valid() && id.index() < state_.held.size() ? side_called(state_, state_.held[id.index()])
                                                         : play::SideId{};
}

nlohmann::ordered_json TableBattle::to_json(const play::Command& command) const {
    return tabletop::to_json(command_in(command));
}

Result<play::CommandPtr> TableBattle::read_command(const nlohmann::json& j) const {
    Result<Command> command = tabletop::read_command(j);
    if (!command) return command.error();
    return play::CommandPtr{std::make_shared<TableCommand>(*std::move(command))};
}

Result<play::Events> TableBattle::decide(const play::Command& command, Dice& dice) const {
    Result<std::vector<Event>> events = tabletop::decide(state_, command_in(command), game_.rules(), dice);
    if (!events) return events.error();
    play::Events out;
    for (Event& event : *events)
        out.push_back(std::make_shared<TableEvent>(std::move(event), game_.system()));
    return out;
}

play::SideId TableBattle::owner_of(const play::Command& command) const {
    const Command& what = command_in(command);
    if (const auto* next = std::get_if<NextStep>(&what); next && !next->side.empty())
        return side_called(state_, next->side);
    if (const auto* concede = std::get_if<Concede>(&what)) return side_called(state_, concede->side);
    if (std::holds_alternative<RuleGame>(what)) return {};
    const Piece* piece = state_.piece(std::visit(Naming{state_}, what));
    return piece ? play::SideId{piece->side} : to_decide();
}

std::string TableBattle::title_of(const play::Command& command) const {
    return std::visit(Titling{state_, game_.system(), game_.scene()}, command_in(command));
}

}
