#include "engine/tabletop/advise.h"

#include "engine/rules/resolve.h"
#include "engine/rules/wording.h"
#include "engine/tabletop/looking.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::tabletop {
namespace {

using rules::Value;

// What was seen, in the words that the fact takes; nothing if it has none for it.
Value worded(const Look& look, const rules::FactInfo& fact, Value seen) {
    if (seen.is_number() && look.per != 1.0) seen = std::floor(seen.number() / look.per);
    if (seen.is_number() && !look.upto.empty()) {
        std::size_t step = 0;
        while (step < look.upto.size() && seen.number() > look.upto[step]) ++step;
        if (look.words[step].empty()) return {};
        seen = look.words[step];
    }
    if (!look.is.empty()) return std::find(look.is.begin(), look.is.end(), seen) != look.is.end();
    if (!look.map.empty() || look.otherwise) {
        const auto found = look.map.find(seen.is_word() ? seen.word() : seen.text());
        if (found != look.map.end())
            seen = found->second;
        else if (look.otherwise)
            seen = *look.otherwise;
    }
    if (seen.is_number() && fact.type == rules::FactType::flag) seen = seen.number() > 0.0;
    if (seen.is_number() && fact.type == rules::FactType::whole) seen = std::floor(seen.number());
    if (seen.is_number() && !fact.accepts(seen) && seen.number() > fact.max && fact.only.empty())
        seen = fact.max;
    if (!fact.accepts(seen) && seen != fact.missing_value()) return {};
    return seen;
}

SideAdvice side_of(const rules::System&, const Plan&, const View&, const rules::Table&, const Piece&,
                   const Piece*, int depth);

// Another table, if it takes no dice and all that it must know can be seen.
Sighting other_table(const rules::System& system, const Plan& plan, const View& view, const Look& look,
                     const Piece& own, const Piece* other, int depth) {
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
    std::string because = table->title();
    for (const Seen& seen : known.seen) because += ", " + seen.because;
    if (look.effect.empty()) return {r->outcome, std::move(because)};
    const auto effect = r->effects.find(look.effect);
    return {effect == r->effects.end() ? Value{} : effect->second, std::move(because)};
}

SideAdvice side_of(const rules::System& system, const Plan& plan, const View& view, const rules::Table& table,
                   const Piece& own, const Piece* other, int depth) {
    SideAdvice out;
    const Looking looking{system,
                          plan.flank,
                          view,
                          own,
                          other,
                          [&](const Look& look, const Piece& piece, const Piece* against) {
                              return other_table(system, plan, view, look, piece, against, depth);
                          }};
    const auto looks = plan.tables.find(table.id());
    for (const rules::FactInfo& fact : table.facts()) {
        bool found = false;
        if (looks != plan.tables.end())
            for (const Look& look : looks->second) {
                if (look.fact != fact.id || found) continue;
                Sighting sighting = looking.at(look);
                if (sighting.value.is_nothing()) continue;
                Value value = worded(look, fact, std::move(sighting.value));
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

Result<Advice> advise(const rules::System& system, const Plan& plan, const View& view,
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
