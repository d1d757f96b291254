#include "engine/core/hasher.h"
#include "engine/rules/wording.h"
#include "engine/tabletop/battle.h"
#include "engine/tabletop/describe.h"
#include "engine/tabletop/fact_finder.h"

#include <fmt/format.h>

#include <algorithm>

// What stands on the table, in words that every game shares.
namespace vantage::tabletop {
namespace {

std::string plain(const rules::Value& value) {
    if (value.is_flag()) return value.flag() ? "yes" : "no";
    return value.is_word() ? rules::plain_word(value.word()) : value.text();
}

std::string word_on(const Piece& piece, const std::string& entry) {
    const rules::Value* held = entry.empty() ? nullptr : piece.card.find(entry);
    return !held || held->is_nothing() || *held == rules::Value{"none"} ? "" : plain(*held);
}

double number_on(const Piece& piece, const std::string& entry) {
    const rules::Value* held = piece.card.find(entry);
    return held ? held->number() : 0.0;
}

bool is_usual(const rules::Value& value, const scene::CardEntry* form) {
    if (!form || !form->fallback) return false;
    return std::visit([&](const auto& usual) { return value == rules::Value{usual}; }, *form->fallback);
}

}

play::Stance stance_of(const Piece& piece, const Conduct& conduct) {
    return {piece.base.place, !piece.gone, !is_so(piece, conduct.column), is_so(piece, conduct.limbered)};
}

void TableBattle::look(play::Stances& out) const {
    const scene::Scene& scene = game_.scene();
    const auto fill = [&](play::PieceId::Kind kind, std::size_t count, std::vector<play::Stance>& stances) {
        stances.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            const auto at = game_.piece_of(play::PieceId{kind, i});
            stances[i] = at ? stance_of(state_.pieces[*at], game_.conduct()) : play::Stance{.there = false};
        }
    };
    fill(play::PieceId::Kind::unit, scene.units.size(), out.units);
    fill(play::PieceId::Kind::leader, scene.commanders.size(), out.leaders);
    out.areas.assign(scene.formations.size(), play::Stance{.there = false}); // these games keep none
}

play::Piece TableBattle::piece(play::PieceId id) const {
    const scene::Scene& scene = game_.scene();
    play::Piece out;
    if (id.kind == play::PieceId::Kind::unit && id.index < scene.units.size()) {
        const scene::Unit& unit = scene.units[id.index];
        out = {unit.id,
               unit.name,
               scene.side_of(scene::UnitId{id.index}),
               unit.formation,
               unit.arm,
               {unit.place, unit.footprint.width, unit.footprint.depth, unit.footprint.round},
               unit.guns};
    } else if (id.kind == play::PieceId::Kind::leader && id.index < scene.commanders.size()) {
        const scene::Commander& leader = scene.commanders[id.index];
        out = {"leader:" + leader.name,
               leader.name,
               leader.side,
               leader.formation,
               table::Arm::command,
               {leader.place, leader.footprint.width, leader.footprint.depth, leader.footprint.round},
               0};
    }
    if (const auto at = game_.piece_of(id)) out.base = state_.pieces[*at].base;
    return out;
}

play::Group TableBattle::group(play::GroupId id) const {
    const scene::Formation& formation = game_.scene()[id];
    play::Group out;
    out.id = formation.id;
    out.name = formation.name;
    out.side = game_.scene().side_of(id);
    if (formation.commander.valid()) out.leader = formation.commander.index();
    out.here = std::any_of(formation.units.begin(), formation.units.end(), [&](scene::UnitId unit) {
        const auto at = game_.piece_of(play::PieceId{play::PieceId::Kind::unit, unit.index()});
        return at && !state_.pieces[*at].gone;
    });
    return out;
}

play::Markers TableBattle::markers(play::GroupId id) const {
    play::Markers out;
    const auto at = game_.piece_of(id);
    if (!at) return out;
    const Conduct& conduct = game_.conduct();
    const Piece& group = state_.pieces[*at];
    std::vector<const Piece*> units;
    for (const Piece& piece : state_.pieces)
        if (!piece.gone && piece.unit_of(group)) units.push_back(&piece);
    if (std::string order = word_on(group, conduct.order); !order.empty())
        out.orders.push_back({std::move(order)});
    if (std::string order = word_on(group, conduct.pending); !order.empty())
        out.orders.push_back({.words = std::move(order), .pending = true});
    for (const StatusWord& status : conduct.status) {
        std::string word = is_so(group, status.card) ? status.word : "";
        const auto count = std::count_if(units.begin(), units.end(),
                                         [&](const Piece* p) { return is_so(*p, status.units); });
        if (count > 0) word = fmt::format("{} {}", count, status.word);
        if (!word.empty()) out.status += (out.status.empty() ? "" : ", ") + word;
    }
    if (const auto going = std::count_if(state_.declared.begin(), state_.declared.end(),
                                         [&](const DeclaredMove& move) {
                                             const Piece* piece = state_.piece(move.piece);
                                             return piece && (piece == &group || piece->unit_of(group));
                                         });
        going > 0)
        out.status += fmt::format("{}{} to move", out.status.empty() ? "" : ", ", going);
    if (conduct.tokens.empty()) return out;
    double tokens = conduct.unit_tokens ? 0.0 : number_on(group, conduct.tokens);
    for (const Piece* unit : units)
        if (conduct.unit_tokens) tokens += number_on(*unit, conduct.tokens);
    out.tokens = static_cast<int>(std::clamp(tokens, 0.0, 1e6));
    out.token_name = conduct.token_name;
    return out;
}

std::uint64_t TableBattle::markers_key(play::GroupId id) const {
    const play::Markers shown = markers(id);
    Hasher hasher;
    hasher.add(shown.orders.size());
    for (const play::Order& order : shown.orders) {
        hasher.add(order.words);
        hasher.add(order.pending);
    }
    hasher.add(shown.status);
    hasher.add(shown.tokens);
    return hasher.value();
}

// What is as it usually is goes without saying: a card has dozens of entries.
std::vector<play::CardLine> TableBattle::card(play::PieceId id) const {
    std::vector<play::CardLine> out;
    const auto at = game_.piece_of(id);
    if (!at) return out;
    const Piece& piece = state_.pieces[*at];
    const Rules rules = game_.rules();
    for (const DeclaredMove& move : state_.declared)
        if (move.piece == piece.id) out.push_back({"told", told_of(move, state_, rules.system)});
    for (const auto& [entry, value] : piece.card.all()) {
        const scene::CardEntry* form = rules.cards.entry(piece.kind, entry);
        if (value.is_nothing() || is_usual(value, form) || (!form && !rules.cards.any)) continue;
        out.push_back({form ? form->label : rules::plain_word(entry), plain(value)});
    }
    return out;
}

std::string TableBattle::subject_of(play::PieceId id) const {
    const auto at = game_.piece_of(id);
    return at ? state_.pieces[*at].id : "";
}

std::string TableBattle::subject_name(const std::string& subject) const {
    const Piece* piece = state_.piece(subject);
    return piece ? piece->name : subject;
}

std::optional<play::PieceId> TableBattle::subject_piece(const std::string& subject) const {
    const Piece* piece = state_.piece(subject);
    if (!piece) return std::nullopt;
    // A group shows by who leads it, else by one of its units.
    std::optional<play::PieceId> found;
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
        const Piece& one = state_.pieces[i];
        if (one.gone || !game_.number_of(i)) continue;
        if (&one == piece) return game_.number_of(i);
        const bool leads = one.kind == "leader" &&
                           (piece->kind == "formation" ? one.formation == piece->id
                                                       : one.formation.empty() && one.force == piece->id);
        if (piece->is_group() && (leads || (!found && one.unit_of(*piece)))) found = game_.number_of(i);
    }
    return found;
}

}
