#include "engine/rules/wording.h"
#include "engine/tabletop/battle.h"
#include "engine/tabletop/phrases.h"

#include <fmt/format.h>

#include <map>
#include <string_view>

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

    /// A text of conduct.json with its names filled in.
    [[nodiscard]] std::string filled(const std::string& text, const TableResolved& e) const {
        std::map<std::string, std::string, std::less<>> names{{"own", name(e.own)}, {"other", name(e.other)}};
        if (const auto won = roll.effects.find("winner"); won != roll.effects.end()) {
            const bool own = won->second == "attacker";
            names["winner"] = name(own ? e.own : e.other);
            names["loser"] = name(own ? e.other : e.own);
        }
        for (const auto& [effect, value] : roll.effects) names.emplace(effect, rules::plain_word(value));
        return tabletop::filled(text, names);
    }

    Telling operator()(const TableResolved& e) const {
        const TableUse* use = game.conduct().use(e.table);
        Telling told{.title = title_of(e, use),
                     .verdict = verdict_of(e, use),
                     .rollers = {roller(e.own)},
                     .great = use && use->shown};
        if (!e.other.empty()) told.rollers.push_back(roller(e.other));
        return told;
    }
    [[nodiscard]] std::string verdict_of(const TableResolved& e, const TableUse* use) const {
        if (!use) return verdict();
        if (const auto found = use->verdicts.find(e.outcome); found != use->verdicts.end())
            return filled(found->second, e);
        return use->verdict.empty() ? verdict() : filled(use->verdict, e);
    }
    [[nodiscard]] std::string title_of(const TableResolved& e, const TableUse* use) const {
        const Result<rules::Table> table = game.system().table("", e.table);
        const std::string what = table ? table->title() : rules::plain_word(e.table);
        if (use && !use->title.empty()) return filled(use->title, e);
        if (e.other.empty()) return fmt::format("{}: {}", what, name(e.own));
        if (use && use->shown == play::Beat::Kind::fire)
            return fmt::format("{} fires at {}", name(e.own), name(e.other));
        if (use && use->shown == play::Beat::Kind::fight)
            return fmt::format("{} fights {}", name(e.own), name(e.other));
        return fmt::format("{}: {} against {}", what, name(e.own), name(e.other));
    }
    // What came of it in the table's own words, and how many of what is counted on the table: "3 hits".
    [[nodiscard]] std::string verdict() const {
        std::string words = roll.label.empty() ? rules::plain_word(roll.outcome) : roll.label;
        for (const auto& [effect, value] : roll.effects) {
            const std::string counted = rules::plain_word(effect);
            const bool number = !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
            if (!number || value == "0") continue;
            if (words == counted)
                words = fmt::format("{} {}", value, counted);
            else if (worth_telling(effect) && words.find(value) == std::string::npos)
                words += fmt::format(", {} {}", value, counted);
        }
        return words;
    }
    static bool worth_telling(std::string_view effect) {
        return effect == "hits" || effect == "casualties" || effect == "fatigue" || effect == "disorder";
    }
    Telling operator()(const PieceMoved& e) const {
        switch (e.manner) {
        case Manner::march:
            return {.title = fmt::format("{} advances", name(e.piece))};
        case Manner::fall_back:
            return {.title = fmt::format("{} falls back: {}", name(e.piece), lower_first(e.why))};
        case Manner::flee:
            return {.title = fmt::format("{} flees: {}", name(e.piece), lower_first(e.why)), .great = true};
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
        return {.title = fmt::format("{} is lost: {}", name(e.piece), lower_first(e.why)), .great = true};
    }
};

}

play::Telling TableBattle::telling_of(const play::Event& event) const {
    const auto& inside = static_cast<const TableEvent&>(event);
    return std::visit(Told{game_, state_, inside.roll}, inside.what);
}

}
