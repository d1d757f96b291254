#include "engine/tabletop/choosing.h"

#include "engine/core/among.h"
#include "engine/play/chances.h"
#include "engine/rules/odds.h"
#include "engine/rules/wording.h"
#include "engine/tabletop/fact_finder.h"
#include "engine/tabletop/ordering.h"
#include "engine/tabletop/player.h"
#include "engine/tabletop/taking_turns.h"
#include "engine/tabletop/together.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::tabletop {
namespace {

constexpr std::size_t most_targets = 6; // of a table, for one piece: who is farther does not matter more
constexpr int most_times = 40;          // that a table may fall due to a piece again in one step
constexpr Yards short_of_contact{1.0};
constexpr Yards contact{0.5}; // bases that touch would be drawn as one

bool concerns(const TableUse& use, const Piece& own, const Piece& other) {
    if (!says(other, use.on_card)) return false;
    if (!use.on_kinds.empty()) return among(use.on_kinds, other.kind);
    return own.is_unit() ? other.is_unit() : own.kind == other.kind;
}

bool needs_other(const FactSource& look) {
    using Way = FactSource::Way;
    if (look.of == FactSource::Of::other) return true;
    switch (look.way) {
    case Way::distance:
    case Way::zone:
        return look.to == FactSource::To::other;
    case Way::aspect:
    case Way::angle:
    case Way::sight:
    case Way::rise:
    case Way::higher:
        return true;
    case Way::smoke:
        return !look.about_piece;
    default:
        return false;
    }
}

bool touches_other(const Change& change) {
    switch (change.who) {
    case Who::other:
    case Who::other_formation:
    case Who::other_force:
    case Who::other_units:
    case Who::near_other:
        return true;
    default:
        return false;
    }
}

// Fights first, then fire, then what is left.
int rank(const TableUse& use) {
    return use.shown == play::Beat::Kind::fight ? 0 : use.shown == play::Beat::Kind::fire ? 1 : 2;
}

}

Choosing::Choosing(const TableGame& game, const TableState& state, std::size_t side)
    : game_(game),
      state_(state),
      side_(side),
      rules_(game.rules()),
      seen_(as_declared(state, side)),
      situation_(seen_, rules_),
      going_(situation_, game.conduct()) {}

std::vector<const Piece*> Choosing::own() const {
    std::vector<const Piece*> out;
    for (const Piece& piece : situation_.view.pieces)
        if (piece.side == side_) out.push_back(&piece);
    return out;
}

bool Choosing::looks_at_other(const rules::Table& table) const {
    if (table.two_sided()) return true;
    if (const auto looks = rules_.plan.tables.find(table.id()); looks != rules_.plan.tables.end())
        if (std::any_of(looks->second.begin(), looks->second.end(), needs_other)) return true;
    const auto changes = rules_.changes.tables.find(table.id());
    return changes != rules_.changes.tables.end() &&
           std::any_of(changes->second.begin(), changes->second.end(), touches_other);
}

std::vector<Choosing::Candidate> Choosing::tables_of_step() const {
    std::vector<Candidate> out;
    const auto found = rules_.system.tables.find("");
    if (found == rules_.system.tables.end()) return out;
    const rules::TurnStep* step = step_of(state_, rules_.system);
    const std::string name = step_name(state_, rules_.system);
    const auto add = [&](const std::string& id) {
        const auto table = found->second.find(id);
        const TableUse* use = game_.conduct().use(id);
        if (table == found->second.end() || (!use && !game_.conduct().all_offered)) return;
        if (use && (!use->offered || (!use->steps.empty() && !among(use->steps, name)))) return;
        // Of a look-up that changes nothing nothing comes.
        if (table->second.dice().none() && !rules_.changes.tables.contains(id)) return;
        TableUse by = use ? *use : TableUse{};
        const bool other = by.on ? *by.on != TableUse::On::nobody : looks_at_other(table->second);
        out.push_back({&table->second, std::move(by), other});
    };
    if (step)
        for (const std::string& id : step->tables) add(id);
    else // a phase without steps takes any table
        for (const auto& [id, table] : found->second) add(id);
    std::stable_sort(out.begin(), out.end(),
                     [](const Candidate& a, const Candidate& b) { return rank(a.use) < rank(b.use); });
    return out;
}

std::vector<const Piece*> Choosing::targets(const Piece& piece, const Candidate& candidate) const {
    if (!candidate.needs_other) return {nullptr};
    const bool friends = candidate.use.on == TableUse::On::friends;
    std::vector<std::pair<Yards, const Piece*>> found;
    for (const Piece& other : situation_.view.pieces) {
        if ((other.side == piece.side) != friends || other.id == piece.id ||
            !concerns(candidate.use, piece, other))
            continue;
        const Yards apart = tabletop::apart(situation_.view, piece, other);
        if (candidate.use.within && apart / rules_.system.measure.length > *candidate.use.within) continue;
        found.emplace_back(apart, &other);
    }
    // The nearest first, but whoever runs already after all others.
    std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
        const bool runs = is_so(*a.second, rules_.broken), other_runs = is_so(*b.second, rules_.broken);
        return runs != other_runs ? other_runs : a.first < b.first;
    });
    std::vector<const Piece*> out;
    for (const auto& [apart, other] : found) out.push_back(other);
    return out;
}

// Who uses it on each of his sides by itself is asked again.
bool Choosing::has_used(const Candidate& candidate, const Piece& piece) const {
    const auto& sided = rules_.changes.limits.each_side;
    const auto found = sided.find(candidate.table->id());
    return state_.times(piece.id, candidate.table->id()) > 0 &&
           (found == sided.end() || !is_so(piece, found->second));
}

std::string Choosing::not_for(const Candidate& candidate, const Piece& piece) const {
    const TableUse& use = candidate.use;
    if (has_used(candidate, piece)) return "has done so in this step";
    if (!says(piece, use.card) || is_so(piece, use.unless)) return "its card does not call for it";
    return {};
}

// Whether next to nothing can come of it.
bool Choosing::is_vain(const TableUse& use, const Preview& seen) const {
    constexpr double hope = 0.03;
    if (use.idle.empty() || seen.advice.two_sided || seen.table.dice().none()) return false;
    const Result<rules::Odds> odds =
        rules::odds(seen.table, seen.advice.sides[0].facts, rules_.system.settings);
    if (!odds) return false;
    double idle = 0.0;
    for (const std::string& outcome : use.idle) idle += odds->chance(outcome);
    return idle > 1.0 - hope;
}

Result<Option> Choosing::try_table(const Candidate& candidate, const Piece& piece, const Piece* other,
                                   bool automatic) {
    const ResolveTable command{candidate.table->id(), piece.id, other ? other->id : "", {}, {}};
    const Result<Preview> seen = allowed(situation_, command);
    if (!seen) return seen.error();
    play::TrialDice dice;
    const Result<rules::Resolution> worked = work_out(*seen, rules_, dice);
    if (!worked) return worked.error();
    if (automatic && is_vain(candidate.use, *seen)) return Error{"", "", "nothing would come of it"};
    if (worked->sides[0].dice.empty() && among(candidate.use.idle, worked->outcome))
        return Error{"", "", rules::wording(worked->outcome_label, rules_.system.measure)};
    Option out{command, piece.id, candidate.table->title()};
    if (other) {
        out.label += ": " + other->name;
        out.aim = other->base.place.at;
    }
    out.may_roll = !worked->sides[0].dice.empty();
    return out;
}

Option Choosing::due_option(std::size_t number) {
    const Due& due = state_.due[number];
    const Result<rules::Table> table = rules_.system.table("", due.table);
    const std::string title = table ? table->title() : due.table;
    const Piece* other = due.other.empty() ? nullptr : situation_.view.piece(due.other);
    const std::string against = other ? ": " + other->name : "";
    std::string why_not = "has come up too often in this step";
    if (table && state_.times(due.own, due.table) < most_times) {
        const Candidate candidate{&*table, TableUse{}, other != nullptr};
        Result<Option> rolled = try_table(candidate, *situation_.view.piece(due.own), other);
        if (rolled) {
            rolled->label = fmt::format("{}{} ({})", title, against, due.why);
            return *std::move(rolled);
        }
        why_not = rolled.error().text();
    }
    return {DismissDue{number + 1}, due.own, fmt::format("No {}{}: {}", title, against, why_not)};
}

bool Choosing::each_due(const Take& take) {
    for (std::size_t i = 0; i < state_.due.size(); ++i) {
        const Piece* piece = situation_.view.piece(state_.due[i].own);
        if (piece && piece->side == side_ && is_payable(state_.due[i], state_, rules_) && take(due_option(i)))
            return true;
    }
    return false;
}

bool Choosing::each_table(bool automatic, const Take& take) {
    const std::vector<const Piece*> pieces = own();
    const std::vector<Candidate> candidates = tables_of_step();
    // Whoever uses a later table has been through the earlier ones.
    std::size_t begun = 0;
    for (std::size_t c = 0; automatic && c < candidates.size(); ++c)
        if (std::any_of(pieces.begin(), pieces.end(), [&](const Piece* piece) {
                return state_.times(piece->id, candidates[c].table->id()) > 0;
            }))
            begun = c;
    for (std::size_t c = begun; c < candidates.size(); ++c) {
        const Candidate& candidate = candidates[c];
        if (automatic && candidate.use.by_hand) continue;
        std::size_t first = 0; // as for moves: who was passed over is not asked again
        for (std::size_t i = 0; automatic && i < pieces.size(); ++i)
            if (state_.times(pieces[i]->id, candidate.table->id()) > 0)
                first = has_used(candidate, *pieces[i]) ? i + 1 : i;
        for (std::size_t i = first; i < pieces.size(); ++i) {
            const Piece* piece = pieces[i];
            if (!among(candidate.use.kinds, piece->kind) || !not_for(candidate, *piece).empty()) continue;
            if (automatic && !says(*piece, candidate.use.player)) continue;
            std::size_t found = 0;
            for (const Piece* other : targets(*piece, candidate)) {
                Result<Option> option = try_table(candidate, *piece, other, automatic);
                if (!option) continue;
                if (take(*std::move(option))) return true;
                if (++found == most_targets) break;
            }
        }
    }
    return false;
}

bool Choosing::takes_orders() const {
    const std::string step = step_name(state_, rules_.system);
    return std::any_of(rules_.changes.orders.begin(), rules_.changes.orders.end(),
                       [&](const OrderRule& rule) { return among(rule.steps, step); });
}

// His own leader first, then those above him.
std::optional<Option> Choosing::order_option(const Piece& to, const std::string& word) const {
    for (const bool of_formation : {true, false})
        for (const bool of_force : {true, false})
            for (const Piece& leader : situation_.view.pieces) {
                if (!leads(leader, to) || leader.formation.empty() == of_formation ||
                    leader.force.empty() == of_force)
                    continue;
                GiveOrder command{leader.id, to.id, word};
                if (!order_rule(situation_, command)) continue;
                return Option{std::move(command), to.id,
                              fmt::format("{} orders: {}", leader.name, rules::plain_word(word))};
            }
    return std::nullopt;
}

bool Choosing::each_order(const Take& take) {
    const std::string step = step_name(state_, rules_.system);
    for (const Piece* piece : own())
        for (const OrderRule& rule : rules_.changes.orders) {
            if (!among(rule.to, piece->kind) || !among(rule.steps, step)) continue;
            for (const std::string& word : rule.words)
                if (auto option = order_option(*piece, word); option && take(*std::move(option))) return true;
        }
    return false;
}

bool Choosing::each_order_of(const player::Level& level, const Take& take) {
    if (!takes_orders()) return false;
    std::optional<Player> player;
    for (const OrderWish& wish : game_.conduct().orders)
        for (const Piece* piece : own()) {
            if (!among(wish.to, piece->kind) || !says(*piece, wish.card) || is_so(*piece, wish.unless) ||
                state_.times(piece->id, "ordered") > 0)
                continue;
            if (wish.within) {
                const Piece* enemy = going_.nearest_enemy(*piece);
                if (!enemy ||
                    apart(situation_.view, *piece, *enemy) / rules_.system.measure.length > *wish.within)
                    continue;
            }
            if (!player) player.emplace(game_, situation_, going_, side_, level);
            const std::string task = player->task_of(*piece);
            if (!among(wish.tasks, task)) continue;
            if (auto option = order_option(*piece, wish.word)) {
                option->label += fmt::format(" ({})", player->reason_of(*piece));
                if (take(*std::move(option))) return true;
            }
        }
    return false;
}

Option Choosing::option(const Piece& piece, Errand errand) {
    const GroundPoint aim = errand.command.path.back();
    return {std::move(errand.command), piece.id, std::move(errand.label), aim};
}

bool Choosing::each_move(const Take& take) {
    for (const Piece* piece : own()) {
        if (state_.times(piece->id, "move") > 0 || !move_rule(situation_, *piece)) continue;
        const auto offer = [&](std::optional<Errand> errand) {
            return errand && take(option(*piece, *std::move(errand)));
        };
        const std::vector<Gait> gaits = going_.gaits(*piece);
        if (piece->kind == "leader") {
            if (offer(going_.to_his_own(*piece, gaits.front()))) return true;
            continue;
        }
        const bool stays = is_so(*piece, game_.conduct().stays);
        const Piece* enemy = stays ? nullptr : going_.nearest_enemy(*piece);
        if (!enemy) continue;
        Yards gone{};
        for (const Gait& gait : gaits) {
            std::optional<Errand> errand = going_.towards(*piece, *enemy, gait, short_of_contact, 1.0);
            // Who hurries and comes no farther need not hurry.
            const Yards way = errand ? distance(piece->base.place.at, errand->command.path.back()) : Yards{};
            if (way <= gone) continue;
            gone = way;
            if (offer(std::move(errand))) return true;
        }
        if (offer(going_.towards(*piece, *enemy, gaits.front(), short_of_contact, 0.5))) return true;
        if (offer(going_.ahead(*piece, gaits.front()))) return true;
    }
    return false;
}

bool Choosing::each_advance(const Take& take) {
    for (const Piece* piece : own()) {
        if (state_.times(piece->id, "move") > 0 || !move_rule(situation_, *piece)) continue;
        const Gait gait = going_.gaits(*piece).front();
        std::optional<Errand> errand;
        if (piece->kind == "leader") {
            errand = going_.to_his_own(*piece, gait);
        } else if (!is_so(*piece, game_.conduct().stays)) {
            const auto given = game_.conduct().approach.find(piece->kind);
            Yards halt = given == game_.conduct().approach.end()
                             ? short_of_contact
                             : rules_.system.measure.length * given->second;
            halt = std::max(halt, contact);
            if (const Piece* enemy = going_.nearest_enemy(*piece))
                errand = going_.towards(*piece, *enemy, gait, halt, 1.0);
        }
        if (errand && take(option(*piece, *std::move(errand)))) return true;
    }
    return false;
}

// Those in front first, so that nobody stands in the way of who comes behind him; formation by formation.
std::vector<const Piece*> Choosing::front_first() const {
    struct Place {
        const Piece* piece;
        std::size_t group; // of its formation among them all
        double away;       // from the nearest enemy, by their middles
    };
    std::vector<std::string_view> formations;
    std::vector<Place> places;
    for (const Piece* piece : own()) {
        Place place{piece, formations.size(), 0.0};
        if (!piece->is_unit()) {
            place.group = static_cast<std::size_t>(-1);
        } else {
            const auto known = std::find(formations.begin(), formations.end(), piece->formation);
            place.group = static_cast<std::size_t>(known - formations.begin());
            if (known == formations.end()) formations.push_back(piece->formation);
        }
        if (piece->kind != "leader") {
            place.away = 1e9;
            // From where it stands, not from where it is to go: the order stays while moves are declared.
            const GroundPoint stands =
                piece->is_group() ? piece->base.place.at : state_.piece(piece->id)->base.place.at;
            for (const Piece& other : situation_.view.pieces)
                if (other.side != side_ && other.is_unit())
                    place.away = std::min(place.away, distance(stands, other.base.place.at).value());
        }
        places.push_back(place);
    }
    std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
        return a.group != b.group ? a.group < b.group : a.away < b.away;
    });
    std::vector<const Piece*> out;
    for (const Place& place : places) out.push_back(place.piece);
    return out;
}

// Whoever stands before the last that moved has been asked: so a step is walked through once, however many
// moves are made in it.
bool Choosing::each_move_of(const player::Level& level, const Take& take) {
    const std::vector<const Piece*> pieces = front_first();
    std::size_t first = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (state_.times(pieces[i]->id, "move") > 0 && state_.times(pieces[i]->id, compelled) == 0)
            first = i + 1;
    std::optional<Player> player;
    for (std::size_t i = first; i < pieces.size(); ++i) {
        if (state_.times(pieces[i]->id, "move") > 0 || !move_rule(situation_, *pieces[i])) continue;
        if (!player) player.emplace(game_, situation_, going_, side_, level);
        std::optional<Errand> errand = player->move_of(*pieces[i]);
        if (!errand) continue;
        std::string label = errand->label;
        const std::optional<GroundPoint> aim =
            errand->command.path.empty() ? std::nullopt : std::optional{errand->command.path.back()};
        if (take(Option{std::move(errand->command), pieces[i]->id, std::move(label), aim})) return true;
    }
    return false;
}

std::vector<Choosing::Refusal> Choosing::refusals(const Piece& of) {
    std::vector<Refusal> out;
    const Piece* piece = situation_.view.piece(of.id);
    if (!piece) return out;
    for (const Candidate& candidate : tables_of_step()) {
        if (!among(candidate.use.kinds, piece->kind)) continue;
        std::string why = not_for(candidate, *piece);
        const std::vector<const Piece*> others = targets(*piece, candidate);
        const Piece* first = others.empty() ? nullptr : others.front();
        if (why.empty() && others.empty()) {
            why = candidate.use.within
                      ? fmt::format("nobody is within {}",
                                    rules::distance_text(*candidate.use.within, rules_.system.measure))
                      : "there is nobody on whom to use it";
        }
        bool usable = false;
        std::string first_refusal;
        for (std::size_t i = 0; why.empty() && i < others.size() && !usable; ++i) {
            const Result<Option> tried = try_table(candidate, *piece, others[i]);
            usable = bool(tried);
            if (!tried && first_refusal.empty())
                first_refusal = (others[i] ? others[i]->name + ": " : "") + tried.error().message;
        }
        if (usable) continue;
        out.push_back({ResolveTable{candidate.table->id(), piece->id, first ? first->id : "", {}, {}},
                       candidate.table->title(), why.empty() ? first_refusal : why});
    }
    MovePiece move{piece->id, {}, piece->base.place.facing, going_.gaits(*piece).front().facts, {}};
    if (state_.times(piece->id, "move") > 0)
        out.push_back({move, "Move", "has moved in this step"});
    else if (const Result<CheckedMove> checked = check_move(situation_, move); !checked)
        out.push_back({move, "Move", checked.error().message});
    return out;
}

}
