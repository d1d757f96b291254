#include "engine/rules/ranges_of.h"
#include "engine/rules/table_read.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>

namespace vantage::rules {
namespace {

// Calls `visit` for every name that something speaks of, however deep.
struct Walk {
    std::function<void(const Name&)> visit;
    std::function<void(const Expression&)> rolled = [](const Expression&) {};

    void operator()(const Condition& c) const {
        for (const Condition& inner : c.inner) (*this)(inner);
        const bool tests = c.kind == Condition::Kind::equals || c.kind == Condition::Kind::limits ||
                           c.kind == Condition::Kind::same_as;
        if (tests) visit(c.name);
        if (c.kind == Condition::Kind::same_as) visit(c.other);
        for (const auto& limit : {c.at_least, c.at_most, c.above, c.below})
            if (limit) (*this)(*limit);
    }

    void operator()(const Expression& e) const {
        switch (e.kind) {
        case Expression::Kind::of:
        case Expression::Kind::map:
        case Expression::Kind::steps:
        case Expression::Kind::pick:
            visit(e.name);
            break;
        case Expression::Kind::rolled:
            rolled(e);
            break;
        default:
            break;
        }
        for (const Expression& item : e.items) (*this)(item);
        for (const Expression::Case& c : e.cases) {
            (*this)(c.when);
            (*this)(c.value.front());
        }
        if (e.condition) (*this)(*e.condition);
        for (const auto& part : {e.otherwise, e.at_least_face, e.per, e.times, e.plus, e.min, e.max})
            if (part) (*this)(*part);
    }

    void operator()(const std::vector<EffectRule>& rules) const {
        for (const EffectRule& rule : rules) (*this)(rule.value);
    }
};

/// How late in the working a name is known: from the facts alone, once the rows are added up, or only once
/// dice have been rolled.
enum class Stage : std::uint8_t { facts, added_up, dice };

// Finds the stage of every name, and names that depend on themselves.
class Stages {
public:
    Stages(const Program& program, const JsonReader& json)
        : program_(program), json_(json), terms_(program.terms.size()), rolls_(program.more.size()) {}

    Stage of(const Name& name) {
        switch (name.thing) {
        case Thing::part:
        case Thing::worked:
        case Thing::total:
            return Stage::added_up;
        case Thing::natural:
        case Thing::die:
        case Thing::plain:
            return Stage::dice;
        case Thing::term:
            return node(terms_[name.index], "/terms/" + program_.terms[name.index].id,
                        [&] { return of(program_.terms[name.index].value); });
        case Thing::roll:
            return roll(name.index);
        case Thing::score:
        case Thing::margin:
        case Thing::lead:
        case Thing::gap:
            return node(score_, "/score", [&] {
                const Stage own = program_.score ? of(*program_.score) : Stage::facts;
                return std::max(own, program_.dice.count > 0 ? Stage::dice : Stage::added_up);
            });
        case Thing::outcome:
            return node(outcome_, "/outcomes", [&] {
                Stage stage = of(program_.bands_on);
                for (const Outcome& o : program_.outcomes)
                    if (o.when) stage = std::max(stage, of(*o.when));
                return stage;
            });
        default:
            return Stage::facts;
        }
    }

    template <class T> Stage of(const T& thing) {
        Stage stage = Stage::facts;
        const Walk walk{[&](const Name& name) { stage = std::max(stage, of(name)); },
                        [&](const Expression& e) { stage = std::max(stage, roll(e.name.index)); }};
        walk(thing);
        return stage;
    }

    Stage roll(std::size_t index) {
        return node(rolls_[index], fmt::format("/more/{}", index), [&] {
            if (index > 0) roll(index - 1); // dice are rolled in the order in which they stand
            of(program_.more[index].when);
            of(program_.more[index].count);
            return Stage::dice;
        });
    }

private:
    struct Node {
        std::optional<Stage> stage;
        bool open = false;
    };

    template <class F> Stage node(Node& n, const std::string& pointer, F find) {
        if (n.stage) return *n.stage;
        if (n.open) {
            json_.problems().error({json_.file(), pointer, "depends on itself"});
            n.stage = Stage::dice;
            return *n.stage;
        }
        n.open = true;
        const Stage stage = find();
        n.open = false;
        if (!n.stage) n.stage = stage;
        return *n.stage;
    }

    const Program& program_;
    const JsonReader& json_;
    std::vector<Node> terms_;
    std::vector<Node> rolls_;
    Node score_;
    Node outcome_;
};

void check_stages(Program& program, const JsonReader& json) {
    Stages stages{program, json};
    for (std::size_t i = 0; i < program.terms.size(); ++i)
        program.term_follows_dice.push_back(stages.of(Name{Thing::term, Whose::own, i}) >= Stage::dice);
    for (std::size_t i = 0; i < program.more.size(); ++i) stages.roll(i);
    stages.of(Name{Thing::outcome});
    if (!json.problems().ok()) return;

    const auto facts_only = [&](const auto& thing, const std::string& pointer, std::string_view what) {
        if (stages.of(thing) != Stage::facts)
            json.problems().error({json.file(), pointer,
                                   fmt::format("{} can look at facts only, not at what "
                                               "is worked out from them later",
                                               what)});
    };
    const std::vector<JsonReader> rows = json["rows"].items();
    for (const Row& row : program.rows) {
        const auto at = std::find_if(rows.begin(), rows.end(),
                                     [&](const JsonReader& r) { return r["id"].text() == row.id; });
        const std::string pointer = at == rows.end() ? "/rows" : at->pointer();
        facts_only(row.amount, pointer, "a modifier");
        facts_only(row.when, pointer, "a modifier");
    }
    for (const Part& part : program.parts) {
        facts_only(part.when, "/parts", "a part");
        if (part.start) facts_only(*part.start, "/parts", "a part");
        if (part.round) facts_only(*part.round, "/parts", "a part");
    }
    for (const Refusal& refusal : program.refusals) facts_only(refusal.when, "/refuse", "a refusal");
    for (const auto& [when, dice] : program.dice_when) facts_only(when, "/dice_when", "the choice of dice");
    if (program.barred) facts_only(*program.barred, "/barred", "\"barred\"");
}

/// Where a band begins and ends; an end that is not in the band is `open`.
struct Band {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    bool low_open = false;
    bool high_open = false;
    std::size_t outcome = 0;
};

Band band_of(const Outcome& o, std::size_t index) {
    Band band;
    band.outcome = index;
    if (o.from) band.low = *o.from;
    if (o.above) {
        band.low = *o.above;
        band.low_open = true;
    }
    if (o.to) band.high = *o.to;
    if (o.below) {
        band.high = *o.below;
        band.high_open = true;
    }
    return band;
}

// Two bands next to one another: overlapping, with a gap, or neither.
enum class Join : std::uint8_t { meets, overlaps, gap };

Join join(const Band& lower, const Band& upper, bool whole) {
    if (upper.low < lower.high) return Join::overlaps;
    if (upper.low == lower.high) {
        if (lower.high_open && upper.low_open) return Join::gap;
        return lower.high_open || upper.low_open ? Join::meets : Join::overlaps;
    }
    // Of whole numbers, "to 6" and "from 7" leave nothing between them.
    const double last = lower.high_open ? lower.high - 1 : lower.high;
    const double first = upper.low_open ? upper.low + 1 : upper.low;
    return whole && first == last + 1 ? Join::meets : Join::gap;
}

class BandCheck {
public:
    BandCheck(const Program& program, const JsonReader& json)
        : program_(program), json_(json), reach_(ReachFinder{program}.of(program.bands_on)) {}

    void run() {
        std::vector<Band> plain;
        bool otherwise = false;
        for (std::size_t i = 0; i < program_.outcomes.size(); ++i) {
            const Outcome& o = program_.outcomes[i];
            if (otherwise) {
                error(i, "comes after an outcome that takes everything, so it can never be");
                return;
            }
            if (o.has_band() && !reachable(i)) return;
            if (o.when) continue;
            if (o.has_band())
                plain.push_back(band_of(o, i));
            else
                otherwise = true;
        }
        std::sort(plain.begin(), plain.end(), [](const Band& a, const Band& b) { return a.low < b.low; });
        for (std::size_t i = 1; i < plain.size(); ++i) {
            const Join how = join(plain[i - 1], plain[i], reach_.whole);
            if (how == Join::overlaps)
                error(plain[i].outcome, fmt::format("its band overlaps that of \"{}\"",
                                                    program_.outcomes[plain[i - 1].outcome].id));
            if (how == Join::gap && !otherwise)
                error(plain[i].outcome, fmt::format("there is a gap between its band and that of \"{}\"{}",
                                                    program_.outcomes[plain[i - 1].outcome].id,
                                                    reach_.whole ? ""
                                                                 : " (the number may have a fraction: "
                                                                   "use above or below)"));
        }
        if (otherwise) return;
        if (plain.empty()) {
            json_["outcomes"].error("no outcome is left when none of the conditions holds");
            return;
        }
        const Band& low = plain.front();
        const Band& high = plain.back();
        if (reach_.low < low.low || (low.low_open && reach_.low == low.low))
            error(low.outcome, fmt::format("nothing takes {}, which can come up", number_text(reach_.low)));
        if (reach_.high > high.high || (high.high_open && reach_.high == high.high))
            error(high.outcome, fmt::format("nothing takes {}, which can come up", number_text(reach_.high)));
    }

private:
    bool reachable(std::size_t i) {
        const Band band = band_of(program_.outcomes[i], i);
        const bool empty =
            band.low > band.high || (band.low == band.high && (band.low_open || band.high_open));
        if (empty) {
            error(i, "its band holds no number");
            return false;
        }
        const bool too_high = band.low > reach_.high || (band.low_open && band.low == reach_.high);
        const bool too_low = band.high < reach_.low || (band.high_open && band.high == reach_.low);
        if (!too_high && !too_low) return true;
        error(i, fmt::format("no roll can reach its band: {} to {} is possible", number_text(reach_.low),
                             number_text(reach_.high)));
        return false;
    }

    void error(std::size_t outcome, std::string message) {
        json_.problems().error({json_.file(), fmt::format("/outcomes/{}", outcome), std::move(message)});
    }

    const Program& program_;
    const JsonReader& json_;
    Reach reach_;
};

// What can change once the dice are known, and through what: lets odds count sums instead of rolls.
void note_what_dice_reach(Program& program) {
    program.roll_is_summed.assign(program.more.size(), false);
    program.roll_thresholds.resize(program.more.size());
    program.only_margin_matters = program.two_sided && program.more.empty();
    const Walk walk{
        [&](const Name& name) {
            if (name.thing == Thing::die) program.reads_single_dice = true;
            if (name.thing == Thing::roll) program.roll_is_summed[name.index] = true;
            const bool beside_margin = name.thing == Thing::natural || name.thing == Thing::die ||
                                       name.thing == Thing::plain || name.thing == Thing::score;
            if (beside_margin) program.only_margin_matters = false;
        },
        [&](const Expression& e) { program.roll_thresholds[e.name.index].push_back(e.at_least_face.get()); }};
    walk.visit(program.bands_on);
    for (const Outcome& o : program.outcomes) {
        if (o.when) walk(*o.when);
        walk(o.effects);
    }
    walk(program.effects);
    walk(program.side_effects);
    for (const MoreDice& more : program.more) {
        walk(more.when);
        walk(more.count);
    }
    for (const Term& term : program.terms) walk(term.value);
    if (program.score) {
        // The score itself may of course look at the dice; single dice must then be told apart.
        const bool margin_only = program.only_margin_matters;
        walk(*program.score);
        program.only_margin_matters = margin_only;
    }
}

}

void check_table(Program& program, const JsonReader& json) {
    check_stages(program, json);
    if (!json.problems().ok()) return;
    BandCheck{program, json}.run();
    note_what_dice_reach(program);
}

}
