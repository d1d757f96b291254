#include "engine/tabletop/plan.h"

#include "engine/rules/expression_read.h"
#include "engine/rules/known.h"
#include "engine/scene/words.h"
#include "engine/tabletop/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

namespace vantage::tabletop {
namespace {

using rules::FactType;
using rules::Found;
using rules::Value;

constexpr std::array<std::string_view, 29> ways{
    "always", "card", "kind",   "table",     "lost",     "losses", "distance", "zone",    "aspect", "angle",
    "sight",  "rise", "higher", "ground",    "near",     "threat", "smoke",    "weather", "units",  "mean",
    "leader", "path", "climb",  "crossings", "steepest", "told",   "front",    "overlap", "between"};
constexpr std::array<std::string_view, 5> of_words{"own", "other", "formation", "force", "other-formation"};
constexpr std::array<std::string_view, 3> aspects{"front", "flank", "rear"};

std::vector<std::string> some_of(const JsonReader& json, std::span<const std::string_view> words) {
    std::vector<std::string> out;
    for (const JsonReader& item : json.items()) out.emplace_back(words[item.choice(words, 0)]);
    return out;
}

std::size_t either(const JsonReader& json, std::array<std::string_view, 2> words) {
    return json.choice(words, 0);
}

class PlanReader {
public:
    PlanReader(const rules::System& system, const scene::CardForm& cards, const JsonReader& json)
        : system_(system),
          entries_(entry_names(cards)),
          settings_(rules::names_of(system.house_rules)),
          json_(json) {}

    FactPlan read() {
        json_.object({"flank", "shared", "tables"});
        FactPlan plan;
        plan.flank = json_["flank"].number(45.0, {1.0, 90.0});
        for (const auto& [id, looks] : json_.need("tables").members()) {
            const auto table = known_table(looks, system_, id);
            if (!table) continue;
            for (const JsonReader& item : looks.items()) {
                if (item.is_text())
                    shared(item, *table, plan.tables[id]);
                else
                    plan.tables[id].push_back(look(item, *table));
            }
        }
        check_shared();
        return plan;
    }

private:
    // A name among the records stands for a shared list; of that list, what the table asks for.
    void shared(const JsonReader& name, const rules::Table& table, std::vector<FactSource>& into) {
        const JsonReader list = rules::known_shared(json_["shared"], name);
        std::vector<std::string>& facts = facts_[name.text()];
        for (const rules::FactInfo& f : table.facts()) facts.push_back(f.id);
        for (const JsonReader& item : list.items())
            if (table.fact(item["fact"].text())) into.push_back(look(item, table));
    }

    // Of a shared list each look is for some table that uses it.
    void check_shared() {
        for (const auto& [id, list] : json_["shared"].members()) {
            const std::vector<std::string>& known = facts_[id];
            for (const JsonReader& item : list.items())
                if (const std::string fact = item.need("fact").text();
                    std::find(known.begin(), known.end(), fact) == known.end())
                    item["fact"].error(
                        fmt::format("no table that uses this has a fact \"{}\"{}", fact, meant(fact, known)));
        }
    }

    FactSource look(const JsonReader& json, const rules::Table& table) {
        std::vector<std::string_view> keys{
            "fact",    "see",     "of",     "to",           "key",      "at_start",    "within",
            "about",   "side",    "kinds",  "on",           "card",     "unless",      "take",
            "count",   "reach",   "arc",    "zone",         "effect",   "percent",     "table",
            "missing", "ladder",  "named",  "by_it",        "in_sight", "from_height", "below_height",
            "sum",     "against", "ground", "own_formation"};
        keys.insert(keys.end(), rules::ExpressionReader::about_keys.begin(),
                    rules::ExpressionReader::about_keys.end());
        json.object(keys);
        FactSource out;
        out.fact = json.need("fact").text();
        const rules::FactInfo* fact = rules::known(json["fact"], "fact", out.fact, table.facts());
        out.way = static_cast<FactSource::Way>(json["see"].choice(ways, 0));
        if (json["see"].missing() && json["value"].missing()) json.error("takes \"see\" or a \"value\"");
        whom(json, out);
        what(json, out);
        const Found seen = seen_by(out);
        rules::NameList names{&settings_};
        names.add("seen", seen);
        out.value = rules::ExpressionReader{names}.about(seen, json);
        for (const Value& v : fact ? rules::constants_of(out.value) : std::vector<Value>{})
            if (!fact->accepts(v) && v != fact->missing_value())
                json.error(fmt::format("{} takes {}, not {}", fact->id, fact->takes(), v.text()));
        return out;
    }

    // Whom to look at, and who of them counts.
    void whom(const JsonReader& json, FactSource& out) {
        out.of = static_cast<FactSource::Of>(json["of"].choice(of_words, 0));
        out.to = either(json["to"], {"other", "nearest-enemy"}) == 1 ? FactSource::To::nearest_enemy
                                                                     : FactSource::To::other;
        out.enemies = either(json["side"], {"own", "enemy"}) == 1;
        out.about_piece = either(json["about"], {"line", "piece"}) == 1;
        out.count_sides = either(json["count"], {"pieces", "sides"}) == 1;
        out.within = json["within"].number(out.way == FactSource::Way::near ? FactSource::everywhere : 0.0,
                                           {0.0, FactSource::everywhere});
        std::vector<std::string_view> weather(scene::sky_words.begin(), scene::sky_words.end());
        weather.insert(weather.end(), scene::ground_state_words.begin(), scene::ground_state_words.end());
        const std::span<const std::string_view> kinds = scene::card_kinds;
        const std::span<const std::string_view> ground = ground_words;
        if (out.way == FactSource::Way::crossings) // kinds of terrain, which a scene may add to
            out.kinds = json["kinds"].texts();
        else
            out.kinds = some_of(json["kinds"], out.way == FactSource::Way::weather ? weather
                                               : out.way == FactSource::Way::path  ? ground
                                                                                   : kinds);
        out.ground = some_of(json["ground"], ground);
        out.lower = json["from_height"].number(0.0, {0.0, 1e6});
        out.higher = json["below_height"].number(1e6, {0.0, 1e6});
        out.aspects = some_of(json["on"], aspects);
        out.card = rules::ExpressionReader{entries_}.condition(json["card"]);
        out.unless = rules::ExpressionReader{entries_}.condition(json["unless"]);
        out.own_formation = rules::ExpressionReader{entries_}.condition(json["own_formation"]);
        for (const auto& [kind, item] : json["reach"].members()) {
            known_kind(item, kind);
            out.reach[kind] = item.number(0.0, {0.0, 1e6});
        }
        out.arc = json["arc"].number(45.0, {0.0, 180.0});
        out.named = json["named"].text();
        if (!out.named.empty()) known_entry(json["named"], entries_, out.named);
        out.by_it = json["by_it"].flag(false);
        out.in_sight = json["in_sight"].flag(false);
        out.percent = json["percent"].flag(false);
        out.missing = json["missing"].flag(false);
    }

    // What to look for.
    void what(const JsonReader& json, FactSource& out) {
        using Way = FactSource::Way;
        out.key = json["key"].text(out.fact);
        out.at_start = json["at_start"].text("original_" + out.key);
        out.take = json["take"].text();
        out.effect = json["effect"].text();
        out.ladder = json["ladder"].texts();
        const JsonReader at = json["key"].missing() ? json : json["key"];
        const bool of_card = out.way == Way::card || out.way == Way::leader || out.way == Way::mean ||
                             out.way == Way::lost || out.way == Way::losses;
        if (of_card) known_entry(at, entries_, out.key);
        if (out.way == Way::lost || out.way == Way::losses) known_entry(at, entries_, out.at_start);
        if (!out.take.empty()) known_entry(json["take"], entries_, out.take);
        out.sum = json["sum"].text();
        if (!out.sum.empty()) known_entry(json["sum"], entries_, out.sum);
        out.against = json["against"].text();
        if (!out.against.empty()) known_entry(json["against"], entries_, out.against);
        if (out.way == Way::zone) {
            out.key = json.need("zone").text();
            rules::known(json["zone"], "zone", out.key, system_.zones);
        }
        if (out.way == Way::table) {
            out.key = json.need("table").text();
            (void)known_table(json["table"], system_, out.key);
            if (!out.effect.empty()) rules::known(json["effect"], "effect", out.effect, system_.effects);
        }
    }

    // What comes of a look, so that words which can never be seen are found out.
    [[nodiscard]] Found seen_by(const FactSource& look) const {
        Found seen{{rules::Thing::seen}, FactType::number, true};
        const auto words = [&](std::vector<std::string> all) {
            return Found{seen.name, FactType::word, false, std::move(all)};
        };
        switch (look.way) {
        case FactSource::Way::kind:
            return words({scene::card_kinds.begin(), scene::card_kinds.end()});
        case FactSource::Way::aspect:
            return words({aspects.begin(), aspects.end()});
        case FactSource::Way::threat:
            return words({"none", "front", "flank", "rear"});
        case FactSource::Way::ground:
        case FactSource::Way::path:
            if (look.way == FactSource::Way::path && !look.kinds.empty()) return {seen.name, FactType::flag};
            return words({ground_words.begin(), ground_words.end()});
        case FactSource::Way::sight:
        case FactSource::Way::weather:
            return {seen.name, FactType::flag};
        case FactSource::Way::card:
            if (!look.ladder.empty()) break;
            [[fallthrough]];
        case FactSource::Way::leader:
        case FactSource::Way::mean:
            seen = entries_.find(look.key).value_or(seen);
            break;
        case FactSource::Way::zone: {
            std::vector<std::string> bands{"none"};
            for (const rules::Zone& zone : system_.zones)
                for (const rules::ZoneBand& band : zone.bands)
                    if (zone.id == look.key) bands.push_back(band.id);
            return words(std::move(bands));
        }
        case FactSource::Way::table: {
            const Result<rules::Table> table = system_.table("", look.key);
            const rules::EffectInfo* effect = system_.effect(look.effect);
            if (effect) return as_name(*effect, seen.name);
            if (table && look.effect.empty()) return words(table->outcomes());
            break;
        }
        default:
            break;
        }
        seen.name = {rules::Thing::seen};
        return seen;
    }

    const rules::System& system_;
    rules::NameList entries_; ///< of cards
    rules::NameList settings_;
    const JsonReader& json_;
    std::map<std::string, std::vector<std::string>> facts_; ///< of the tables that use a shared list
};

}

FactPlan read_plan(const rules::System& system, const scene::CardForm& cards, Problems& problems) {
    const auto document = rules::load_part(system, "assist.json", problems);
    if (!document) return {};
    Problems found;
    const JsonReader json{*document, found};
    FactPlan plan = PlanReader{system, cards, json}.read();
    problems.merge(found);
    return plan;
}

}
