#include "engine/rules/wording.h"
#include "engine/tabletop/battle.h"

#include <fmt/format.h>

// What an audience is told of a game on the table.
namespace vantage::tabletop {
namespace {

using play::Telling;

struct Told {
    const TableGame& game;
    const TableState& state;
    const play::Roll& roll;

    template <class Other> Telling operator()(const Other&) const { return {}; }

    [[nodiscard]] Telling::Roller roller(const std::string& id) const {
        const Piece* piece = state.piece(id);
        if (!piece) return {id, {}};
        return {piece->name, play::SideId{piece->side}};
    }
    [[nodiscard]] std::string name(const std::string& id) const { return roller(id).name; }

    Telling operator()(const TableResolved& e) const {
        const Result<rules::Table> table = game.system().table("", e.table);
        const TableUse* use = game.conduct().use(e.table);
        Telling told{.title = fmt::format("{}: {}{}", table ? table->title() : rules::plain_word(e.table),
                                          name(e.own), e.other.empty() ? "" : " and " + name(e.other)),
                     .verdict = roll.label.empty() ? rules::plain_word(roll.outcome) : roll.label,
                     .rollers = {roller(e.own)},
                     .great = use && use->shown};
        if (!e.other.empty()) told.rollers.push_back(roller(e.other));
        for (const auto& [effect, value] : roll.effects)
            if (value != "0" && value != "none" && value != "false")
                told.verdict +=
                    fmt::format("{} {}", &effect == &roll.effects.begin()->first ? ":" : ",",
                                value == "true" ? rules::plain_word(effect)
                                                : fmt::format("{} {}", rules::plain_word(effect), value));
        return told;
    }
    Telling operator()(const PieceMoved& e) const {
        switch (e.manner) {
        case Manner::march:
            return {.title = fmt::format("{} advances", name(e.piece))};
        case Manner::fall_back:
            return {.title = fmt::format("{} falls back: {}", name(e.piece), e.why)};
        case Manner::flee:
            return {.title = fmt::format("{} flees: {}", name(e.piece), e.why), .great = true};
        case Manner::hand:
            break;
        }
        return {};
    }
    Telling operator()(const PieceArrived& e) const {
        return {.title = fmt::format("{} arrives on the field", name(e.piece))};
    }
    Telling operator()(const GameEnded& e) const { return {.title = e.result, .great = true}; }
    Telling operator()(const PieceRemoved& e) const {
        return {.title = fmt::format("{} is lost: {}", name(e.piece), e.why), .great = true};
    }
};

}

play::Telling TableBattle::telling_of(const play::Event& event) const {
    const auto& inside = static_cast<const TableEvent&>(event);
    return std::visit(Told{game_, state_, inside.roll}, inside.what);
}

}
