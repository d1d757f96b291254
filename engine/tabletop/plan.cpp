#include "engine/tabletop/plan.h"

#include "engine/core/json.h"
#include "engine/rules/settings_in.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vantage::tabletop {
namespace {

using rules::Value;

constexpr std::array<std::string_view, 24> ways{
    "always", "card",    "kind",  "table", "lost",   "losses", "distance", "zone",
    "aspect", "angle",   "sight", "rise",  "higher", "ground", "near",     "threat",
    "smoke",  "weather", "units", "mean",  "leader", "path",   "climb",    "steepest"};
constexpr std::array<std::string_view, 4> of_words{"own", "other", "formation", "force"};

Value value_of(const JsonReader& json) {
    if (json.is_flag()) return json.flag(false);
    if (json.is_number()) return json.number(0.0);
    return json.text();
}

std::vector<Value> values_of(const JsonReader& json) {
    std::vector<Value> out;
    if (json.is_array())
        for (const JsonReader& item : json.items()) out.push_back(value_of(item));
    else if (!json.missing())
        out.push_back(value_of(json));
    return out;
}

std::vector<std::string> texts_of(const JsonReader& json) {
    std::vector<std::string> out;
    if (json.is_text()) out.push_back(json.text());
    if (json.is_array())
        for (const JsonReader& item : json.items()) out.push_back(item.text());
    return out;
}

class PlanReader {
public:
    PlanReader(const rules::System& system, const JsonReader& json) : system_(system), json_(json) {}

    Plan read() {
        json_.object({"flank", "shared", "tables"});
        Plan plan;
        plan.flank = json_["flank"].number(45.0, {1.0, 90.0});
        for (const auto& [id, looks] : json_.need("tables").members()) {
            const Result<rules::Table> table = system_.table("", id);
            if (!table) {
                looks.error(fmt::format("no table is called \"{}\"", id));
                continue;
            }
            for (const JsonReader& item : looks.items()) {
                if (item.is_text())
                    shared(item, *table, plan.tables[id]);
                else if (item["if"].flag(true))
                    plan.tables[id].push_back(look(item, *table));
            }
        }
        return plan;
    }

private:
    // A name among the records stands for a shared list; of that list, what the table asks for.
    void shared(const JsonReader& name, const rules::Table& table, std::vector<Look>& into) {
        const JsonReader list = json_["shared"][name.text()];
        if (list.missing()) name.error(fmt::format("nothing shared is called \"{}\"", name.text()));
        for (const JsonReader& item : list.items())
            if (table.fact(item["fact"].text()) && item["if"].flag(true)) into.push_back(look(item, table));
    }

    Look look(const JsonReader& json, const rules::Table& table) {
        json.object({"fact",   "if",    "see",  "of",    "to",      "key",     "at_start", "value",
                     "within", "about", "side", "kinds", "on",      "card",    "unless",   "take",
                     "count",  "reach", "arc",  "zone",  "table",   "effect",  "upto",     "words",
                     "map",    "else",  "is",   "per",   "percent", "missing", "ladder"});
        Look out;
        out.fact = json.need("fact").text();
        if (!table.fact(out.fact))
            json["fact"].error(fmt::format("{} has no fact \"{}\"", table.id(), out.fact));
        out.way = static_cast<Look::Way>(json.need("see").choice(ways, 1));
        out.of = static_cast<Look::Of>(json["of"].choice(of_words, 0));
        out.percent = json["percent"].flag(false);
        out.missing = json["missing"].flag(false);
        out.ladder = texts_of(json["ladder"]);
        out.to =
            word(json["to"], {"other", "nearest-enemy"}) == 1 ? Look::To::nearest_enemy : Look::To::other;
        out.key = json["key"].text(out.fact);
        out.at_start = json["at_start"].text("original_" + out.key);
        if (!json["value"].missing()) out.value = value_of(json["value"]);
        out.within = json["within"].number(0.0, {0.0, 1e6});
        out.about_piece = word(json["about"], {"line", "piece"}) == 1;
        out.enemies = word(json["side"], {"own", "enemy"}) == 1;
        out.kinds = texts_of(json["kinds"]);
        out.aspects = texts_of(json["on"]);
        for (const auto& [key, item] : json["card"].members()) out.cards[key] = values_of(item);
        for (const auto& [key, item] : json["unless"].members()) out.unless[key] = values_of(item);
        out.take = json["take"].text();
        out.count_sides = word(json["count"], {"pieces", "sides"}) == 1;
        out.effect = json["effect"].text();
        for (const auto& [kind, item] : json["reach"].members())
            out.reach[kind] = item.number(0.0, {0.0, 1e6});
        out.arc = json["arc"].number(45.0, {0.0, 180.0});
        if (out.way == Look::Way::zone) {
            out.key = json.need("zone").text();
            if (!system_.zone(out.key)) json["zone"].error(fmt::format("no zone is called \"{}\"", out.key));
        }
        if (out.way == Look::Way::table) {
            out.key = json.need("table").text();
            if (!system_.table("", out.key))
                json["table"].error(fmt::format("no table is called \"{}\"", out.key));
        }
        for (const JsonReader& limit : json["upto"].items()) out.upto.push_back(limit.number(0.0));
        out.words = texts_of(json["words"]);
        if (!out.upto.empty() && out.words.size() != out.upto.size() + 1)
            json["words"].error(fmt::format("{} limits take {} words", out.upto.size(), out.upto.size() + 1));
        for (const auto& [seen, item] : json["map"].members()) out.map[seen] = value_of(item);
        if (!json["else"].missing()) out.otherwise = value_of(json["else"]);
        out.is = values_of(json["is"]);
        out.per = json["per"].number(1.0, {1e-6, 1e6});
        check_words(json, table, out);
        return out;
    }

    static std::size_t word(const JsonReader& json, std::array<std::string_view, 2> words) {
        return json.choice(words, 0);
    }

    // What the plan itself says must be what the fact takes.
    static void check_words(const JsonReader& json, const rules::Table& table, const Look& look) {
        const rules::FactInfo* fact = table.fact(look.fact);
        if (!fact || !look.is.empty()) return;
        const auto taken = [&](const Value& v) {
            if (!v.is_nothing() && !fact->accepts(v) && v != fact->missing_value())
                json.error(fmt::format("{} takes {}, not {}", fact->id, fact->takes(), v.text()));
        };
        for (const auto& [seen, value] : look.map) taken(value);
        if (look.map.empty())
            for (const std::string& text : look.words)
                if (!text.empty()) taken(text);
        if (look.otherwise) taken(*look.otherwise);
        if (look.way == Look::Way::always) taken(look.value);
    }

    const rules::System& system_;
    const JsonReader& json_;
};

}

Result<Plan> load_plan(const rules::System& system) {
    const auto document = rules::load_part(system, "assist.json");
    if (!document) return document.error();
    if (!*document) return Plan{};
    Problems problems;
    const JsonReader json{**document, problems};
    Plan plan = PlanReader{system, json}.read();
    if (!problems.ok()) return problems.first();
    return plan;
}

}
