#include "engine/rules/answer.h"

#include "engine/rules/expression_read.h"
#include "engine/rules/known.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace vantage::rules {
namespace {

using nlohmann::ordered_json;

// Any JSON that a fact or a setting might be; what it may not be, its own check will say.
Value value_of(const JsonReader& json) {
    if (json.is_null()) return {};
    if (json.is_array() || json.is_object()) return std::vector<Value>{};
    return ExpressionReader::scalar(json);
}

std::string name_in(const JsonReader& json) {
    if (json.missing()) json.error("is missing, takes a name");
    return json.text();
}

std::optional<std::vector<int>> whole_numbers(const JsonReader& json) {
    if (json.missing()) return std::nullopt;
    std::vector<int> out;
    const auto whole = [](const nlohmann::json& item) {
        return item.is_number_integer() && std::abs(item.get<double>()) <= 1e6;
    };
    const nlohmann::json& list = json.raw();
    if (!list.is_array() || !std::all_of(list.begin(), list.end(), whole))
        json.error("takes a list of whole numbers");
    else
        out = list.get<std::vector<int>>();
    return out;
}

class RequestReader {
public:
    RequestReader(const JsonReader& json, const System& system) : json_(json), system_(system) {}

    Result<Request> read() {
        json_.object({"system", "edition", "table", "facts", "dice", "dice_more", "seed", "settings"});
        request_.system = system_.id;
        request_.edition = json_["edition"].text();
        if (json_["edition"].is_text() && request_.edition.empty()) json_["edition"].error("is empty");
        request_.table = name_in(json_["table"]);
        if (!json_.problems().ok()) return json_.problems().first();
        const Result<Table> table = system_.table(request_.edition, request_.table);
        if (!table) return table.error();
        request_.two_sided = table->two_sided();
        facts(*table);
        dice();
        seed();
        settings();
        if (!json_.problems().ok()) return json_.problems().first();
        return std::move(request_);
    }

private:
    void facts(const Table& table) {
        const JsonReader given = json_["facts"];
        if (request_.two_sided) given.object({"attacker", "defender"});
        request_.facts = facts_of(request_.two_sided ? given["attacker"] : given, table);
        if (request_.two_sided) request_.defender = facts_of(given["defender"], table);
    }

    static Facts facts_of(const JsonReader& json, const Table& table) {
        Facts facts;
        for (const auto& [name, item] : json.members()) {
            const FactInfo* info = table.fact(name);
            // A whole number is one that is written without a fraction: 2, not 2.0.
            if (info && info->type == FactType::whole && item.raw().is_number_float())
                item.error(fmt::format("is {}, takes {}", item.raw().dump(), info->takes()));
            facts.set(name, value_of(item));
        }
        return facts;
    }

    void dice() {
        const JsonReader given = json_["dice"];
        request_.more = whole_numbers(json_["dice_more"]);
        if (!request_.two_sided || given.missing()) {
            request_.dice = whole_numbers(given);
            return;
        }
        given.object({"attacker", "defender"});
        for (const char* side : {"attacker", "defender"})
            if (given.is_object() && given[side].missing()) given[side].error("is missing: both sides roll");
        request_.dice = whole_numbers(given["attacker"]);
        request_.against = whole_numbers(given["defender"]);
    }

    void seed() {
        const JsonReader given = json_["seed"];
        if (given.missing()) return;
        if (given.raw().is_number_unsigned())
            request_.seed = given.raw().get<std::uint64_t>();
        else if (given.raw().is_number_integer())
            request_.seed = static_cast<std::uint64_t>(given.raw().get<std::int64_t>());
        else
            given.error(fmt::format("is {}, takes a whole number", given.raw().dump()));
    }

    void settings() {
        for (const auto& [id, item] : json_["settings"].members()) {
            const HouseRule* rule = known(item, "house rule", id, system_.house_rules);
            Value v = value_of(item);
            if (rule && !rule->accepts(v))
                item.error(fmt::format("is {}, takes {}", item.raw().dump(), rule->takes()));
            request_.settings.insert_or_assign(id, std::move(v));
        }
    }

    const JsonReader& json_;
    const System& system_;
    Request request_;
};

ordered_json effects_json(const Effects& effects) {
    ordered_json out = ordered_json::object();
    for (const auto& [id, value] : effects) out[id] = value_json(value);
    return out;
}

void put_tally(ordered_json& out, const Tally& tally) {
    ordered_json modifiers = ordered_json::array();
    for (const Modifier& m : tally.modifiers)
        modifiers.push_back({{"id", m.id}, {m.is_factor ? "factor" : "value", value_json(m.amount)}});
    out["modifiers"] = std::move(modifiers);
    out["modifier_total"] = value_json(tally.modifier_total);
    out["dice"] = tally.dice;
    out["score"] = value_json(tally.score);
}

}

ordered_json value_json(const Value& value) {
    if (value.is_flag()) return value.flag();
    if (value.is_word()) return value.word();
    if (value.is_number()) {
        const double n = value.number();
        if (n == std::floor(n) && std::abs(n) < 1e15) return static_cast<long long>(n);
        return n;
    }
    if (value.is_nothing()) return nullptr;
    ordered_json list = ordered_json::array();
    for (const Value& item : value.list()) list.push_back(value_json(item));
    return list;
}

Result<std::string> requested_system(const JsonDocument& request) {
    if (!request.root->is_object()) return Error{request.file, "", "a request is a JSON object"};
    Problems problems;
    std::string name = name_in(JsonReader{*request.root, problems}["system"]);
    if (!problems.ok()) return problems.first();
    return name;
}

Result<Request> read_request(const JsonDocument& request, const System& system) {
    Problems problems;
    const JsonReader json{*request.root, problems};
    return RequestReader{json, system}.read();
}

Result<Resolution> answer(const Request& request, const System& system, Dice& dice) {
    const Result<Table> table = system.table(request.edition, request.table);
    if (!table) return table.error();
    SeededDice seeded{request.seed.value_or(0)};
    const DiceSupply supply{request.dice, request.against, request.more,
                            request.seed ? static_cast<Dice*>(&seeded) : &dice};
    if (request.two_sided) return resolve(*table, request.facts, request.defender, supply, request.settings);
    return resolve(*table, request.facts, supply, request.settings);
}

std::string to_json(const Resolution& r, int indent) {
    ordered_json out;
    out["system"] = r.system;
    if (!r.edition.empty()) out["edition"] = r.edition;
    out["table"] = r.table;
    if (r.two_sided) {
        put_tally(out["attacker"], r.sides[0]);
        put_tally(out["defender"], r.sides[1]);
        out["margin"] = value_json(r.margin);
    } else {
        put_tally(out, r.sides[0]);
    }
    if (!r.dice_more.empty()) out["dice_more"] = r.dice_more;
    out["outcome"] = r.outcome;
    out["effects"] = effects_json(r.effects);
    if (r.has_side_effects) {
        out["effects"]["attacker"] = effects_json(r.side_effects[0]);
        out["effects"]["defender"] = effects_json(r.side_effects[1]);
    }
    return out.dump(indent);
}

}
