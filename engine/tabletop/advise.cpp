#include "engine/tabletop/advise.h"

#include "engine/rules/constants.h"
#include "engine/rules/resolve.h"
#include "engine/rules/wording.h"
#include "engine/tabletop/fact_finder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::tabletop {
namespace {

using rules::Value;

struct SeenNames final : rules::Lookup {
    SeenNames(const rules::System& rules_in_use, Value was_seen)
        : system(rules_in_use), seen(std::move(was_seen)) {}
    Value named(const rules::Name& name, std::size_t) override {
        if (name.thing == rules::Thing::seen) return seen;
        return rules::setting(system.house_rules, system.settings, name);
    }

    const rules::System& system;
    Value seen;
};

// What was seen, as the fact takes it; nothing if it has nothing for it.
Value taken(const rules::System& system, const FactSource& look, const rules::FactInfo& fact, Value seen) {
    SeenNames names{system, std::move(seen)};
    Value value = rules::value(look.value, names);
    if (value.is_number() && fact.type == rules::FactType::flag) value = value.number() > 0.0;
    if (value.is_number() && fact.type == rules::FactType::whole) value = std::floor(value.number());
    if (value.is_number() && !fact.accepts(value) && value.number() > fact.max && fact.only.empty())
        value = fact.max;
    if (!fact.accepts(value) && value != fact.missing_value()) return {};
    return value;
}

SideAdvice side_of(const rules::System&, const FactPlan&, const View&, const rules::Table&, const Piece&,
                   const Piece*, int depth);

// Why a look-up came out as it did, as short as it can be told: what was measured, not what stands on cards.
std::string said_of(const rules::Table& table, const SideAdvice& known) {
    constexpr std::size_t most = 2;
    std::vector<std::string> reasons;
    for (const Seen& seen : known.seen)
        if (reasons.size() < most && !seen.because.starts_with("the card of") && seen.because != "told" &&
            std::find(reasons.begin(), reasons.end(), seen.because) == reasons.end())
            reasons.push_back(seen.because);
    std::string out = table.title();
    for (const std::string& reason : reasons) out += ", " + reason;
    return out;
}

// Another table, if it takes no dice and all that it must know can be seen.
Sighting other_table(const rules::System& system, const FactPlan& plan, const View& view,
                     const FactSource& look, const Piece& own, const Piece* other, int depth) {
    constexpr int deepest = 3;
    const Result<rules::Table> table = system.table("", look.key);
    if (!table || !table->dice().none() || table->two_sided() || depth >= deepest) return {};
    const SideAdvice known = side_of(system, plan, view, *table, own, other, depth + 1);
    const bool open =
        std::any_of(known.asked.begin(), known.asked.end(), [](const Question& q) { return q.required; });
    if (open) return {};
    const Result<rules::Resolution> r =
        rules::resolve(*table, known.facts, {std::vector<int>{}}, system.settings);
    if (!r) return {};
    std::string because = said_of(*table, known);
    if (look.effect.empty()) return {r->outcome, std::move(because)};
    const auto effect = r->effects.find(look.effect);
    return {effect == r->effects.end() ? Value{} : effect->second, std::move(because)};
}

SideAdvice side_of(const rules::System& system, const FactPlan& plan, const View& view,
                   const rules::Table& table, const Piece& own, const Piece* other, int depth) {
    SideAdvice out;
    const FactFinder looking{system,
                             plan.flank,
                             view,
                             own,
                             other,
                             [&](const FactSource& look, const Piece& piece, const Piece* against) {
                                 return other_table(system, plan, view, look, piece, against, depth);
                             }};
    const auto looks = plan.tables.find(table.id());
    for (const rules::FactInfo& fact : table.facts()) {
        bool found = false;
        if (looks != plan.tables.end())
            for (const FactSource& look : looks->second) {
                if (look.fact != fact.id || found) continue;
                Sighting sighting = looking.at(look);
                if (sighting.value.is_nothing()) continue;
                Value value = taken(system, look, fact, std::move(sighting.value));
                if (value.is_nothing() || (fact.required && !fact.accepts(value))) continue;
                found = true;
                if (value != fact.missing_value() || fact.required) out.facts.set(fact.id, value);
                out.seen.push_back({fact.id, std::move(value), std::move(sighting.because)});
            }
        if (!found)
            out.asked.push_back(
                {fact.id, rules::wording(fact.label, system.measure), fact.takes(), fact.required});
    }
    return out;
}

}

Result<Advice> advise(const rules::System& system, const FactPlan& plan, const View& view,
                      std::string_view table_id, std::string_view own_id, std::string_view other_id) {
    const Result<rules::Table> table = system.table("", table_id);
    if (!table) return table.error();
    const Piece* own = view.piece(own_id);
    if (!own) return Error{"", "/own", fmt::format("nobody on the table is called \"{}\"", own_id)};
    const Piece* other = other_id.empty() ? nullptr : view.piece(other_id);
    if (!other && !other_id.empty())
        return Error{"", "/other", fmt::format("nobody on the table is called \"{}\"", other_id)};
    Advice advice;
    advice.two_sided = table->two_sided();
    if (advice.two_sided && !other)
        return Error{"", "/other", fmt::format("is missing: {} has two sides", table_id)};
    advice.sides[0] = side_of(system, plan, view, *table, *own, other, 0);
    if (advice.two_sided) advice.sides[1] = side_of(system, plan, view, *table, *other, own, 0);
    return advice;
}

}
