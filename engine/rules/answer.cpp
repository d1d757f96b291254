#include "engine/rules/answer.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace vantage::rules {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// Any JSON that a fact or a setting might be; what it may not be, its own check will say.
Value value_of(const json& j) {
    if (j.is_boolean()) return j.get<bool>();
    if (j.is_number()) return j.get<double>();
    if (j.is_string()) return j.get<std::string>();
    if (j.is_array()) return std::vector<Value>{};
    return {};
}

// A whole number is one that is written without a fraction: 2, not 2.0.
bool is_fraction(const json& j) { return j.is_number_float(); }

Result<Facts> facts_of(const json& j, const std::string& where, const Table& table) {
    if (!j.is_object()) return Error{"", where, "takes an object of facts"};
    Facts facts;
    for (const auto& [name, value] : j.items()) {
        const FactInfo* info = table.fact(name);
        if (info && info->type == FactType::whole && is_fraction(value))
            return Error{"", where + "/" + name, fmt::format("is {}, takes {}", value.dump(), info->takes())};
        facts.set(name, value_of(value));
    }
    return facts;
}

Result<std::vector<int>> whole_numbers(const json& j, const std::string& where) {
    const Error wrong{"", where, "takes a list of whole numbers"};
    if (!j.is_array()) return wrong;
    std::vector<int> out;
    for (const json& item : j) {
        if (!item.is_number_integer()) return wrong;
        const double n = item.get<double>();
        if (n < -1e6 || n > 1e6) return wrong;
        out.push_back(item.get<int>());
    }
    return out;
}

Result<std::string> word(const json& root, const char* key) {
    const auto found = root.find(key);
    if (found == root.end()) return Error{"", std::string("/") + key, "is missing, takes a name"};
    if (!found->is_string())
        return Error{"", std::string("/") + key, fmt::format("is {}, takes a name", found->dump())};
    return found->get<std::string>();
}

class RequestReader {
public:
    RequestReader(const json& root, const System& system) : root_(root), system_(system) {}

    Result<Request> read() {
        if (auto done = header(); !done) return done.error();
        const Result<Table> table = system_.table(request_.edition, request_.table);
        if (!table) return table.error();
        request_.two_sided = table->two_sided();
        for (const auto& part : {facts(*table), dice(), more(), seed(), settings()})
            if (!part) return part.error();
        return std::move(request_);
    }

private:
    Result<void> header() {
        static constexpr std::string_view known[] = {"system", "edition",   "table", "facts",
                                                     "dice",   "dice_more", "seed",  "settings"};
        for (const auto& [key, value] : root_.items()) {
            if (std::find(std::begin(known), std::end(known), key) != std::end(known)) continue;
            return Error{"", "/" + key, fmt::format("unknown key \"{}\", takes {}", key, one_of(known))};
        }
        request_.system = system_.id;
        if (root_.contains("edition")) {
            Result<std::string> edition = word(root_, "edition");
            if (!edition) return edition.error();
            if (edition->empty()) return Error{"", "/edition", "is empty"};
            request_.edition = *edition;
        }
        Result<std::string> table = word(root_, "table");
        if (!table) return table.error();
        request_.table = *table;
        return {};
    }

    Result<void> facts(const Table& table) {
        const auto given = root_.find("facts");
        if (given == root_.end()) return {};
        if (!request_.two_sided) {
            Result<Facts> facts = facts_of(*given, "/facts", table);
            if (!facts) return facts.error();
            request_.facts = std::move(*facts);
            return {};
        }
        if (!given->is_object()) return Error{"", "/facts", "takes the facts of attacker and defender"};
        for (const auto& [side, of_side] : given->items()) {
            if (side != "attacker" && side != "defender")
                return Error{"", "/facts/" + side,
                             fmt::format("unknown side \"{}\", takes attacker or defender", side)};
            Result<Facts> facts = facts_of(of_side, "/facts/" + side, table);
            if (!facts) return facts.error();
            (side == "attacker" ? request_.facts : request_.defender) = std::move(*facts);
        }
        return {};
    }

    Result<void> dice() {
        const auto given = root_.find("dice");
        if (given == root_.end()) return {};
        if (!request_.two_sided) {
            Result<std::vector<int>> dice = whole_numbers(*given, "/dice");
            if (!dice) return dice.error();
            request_.dice = std::move(*dice);
            return {};
        }
        if (!given->is_object()) return Error{"", "/dice", "takes the dice of attacker and defender"};
        for (const auto& [side, of_side] : given->items())
            if (side != "attacker" && side != "defender")
                return Error{"", "/dice/" + side,
                             fmt::format("unknown side \"{}\", takes attacker or defender", side)};
        for (const char* side : {"attacker", "defender"}) {
            const std::string where = std::string("/dice/") + side;
            const auto of_side = given->find(side);
            if (of_side == given->end()) return Error{"", where, "is missing: both sides roll"};
            Result<std::vector<int>> dice = whole_numbers(*of_side, where);
            if (!dice) return dice.error();
            (side == std::string_view("attacker") ? request_.dice : request_.against) = std::move(*dice);
        }
        return {};
    }

    Result<void> more() {
        const auto given = root_.find("dice_more");
        if (given == root_.end()) return {};
        Result<std::vector<int>> dice = whole_numbers(*given, "/dice_more");
        if (!dice) return dice.error();
        request_.more = std::move(*dice);
        return {};
    }

    Result<void> seed() {
        const auto given = root_.find("seed");
        if (given == root_.end()) return {};
        if (given->is_number_unsigned())
            request_.seed = given->get<std::uint64_t>();
        else if (given->is_number_integer())
            request_.seed = static_cast<std::uint64_t>(given->get<std::int64_t>());
        else
            return Error{"", "/seed", fmt::format("is {}, takes a whole number", given->dump())};
        return {};
    }

    Result<void> settings() {
        const auto given = root_.find("settings");
        if (given == root_.end()) return {};
        if (!given->is_object()) return Error{"", "/settings", "takes an object of house rules"};
        for (const auto& [id, value] : given->items()) {
            const HouseRule* rule = system_.house_rule(id);
            const std::string where = "/settings/" + id;
            if (!rule) return Error{"", where, fmt::format("{} has no house rule \"{}\"", system_.id, id)};
            Value v = value_of(value);
            if (!rule->accepts(v))
                return Error{"", where, fmt::format("is {}, takes {}", value.dump(), rule->takes())};
            request_.settings.insert_or_assign(id, std::move(v));
        }
        return {};
    }

    const json& root_;
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
    return word(*request.root, "system");
}

Result<Request> read_request(const JsonDocument& request, const System& system) {
    return RequestReader{*request.root, system}.read();
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
