#include "engine/tabletop/rolls.h"

#include "engine/rules/wording.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::tabletop {
namespace {

using nlohmann::json;

double number_in(const json& j, const char* key) {
    const auto found = j.find(key);
    return found != j.end() && found->is_number() ? found->get<double>() : 0.0;
}

std::vector<int> dice_in(const json& j, const char* key) {
    std::vector<int> out;
    if (const auto found = j.find(key); found != j.end() && found->is_array())
        for (const json& die : *found)
            if (die.is_number_integer()) out.push_back(die.get<int>());
    return out;
}

class RollReader {
public:
    RollReader(const TableResolved& event, const rules::System& system)
        : event_(event), system_(system), table_(system.table("", event.table)) {}

    play::Roll read() const {
        play::Roll roll;
        roll.table = event_.table;
        roll.outcome = event_.outcome;
        if (table_) roll.label = words(table_->outcome_label(event_.outcome));
        if (roll.label.empty()) roll.label = rules::plain_word(event_.outcome);
        const json answer = json::parse(event_.answer, nullptr, false);
        if (!answer.is_object()) return roll;
        if (answer.contains("attacker")) {
            roll.sides = {side(answer["attacker"], 0), side(answer.value("defender", json::object()), 1)};
        } else {
            roll.sides = {side(answer, 0)};
        }
        roll.more = dice_in(answer, "dice_more");
        if (const auto effects = answer.find("effects"); effects != answer.end() && effects->is_object())
            for (const auto& [key, value] : effects->items())
                roll.effects[key] = value.is_string() ? value.get<std::string>() : value.dump();
        return roll;
    }

private:
    [[nodiscard]] std::string words(const std::string& label) const {
        return rules::wording(label, system_.measure);
    }

    [[nodiscard]] play::RollSide side(const json& j, std::size_t number) const {
        play::RollSide out;
        if (!j.is_object()) return out;
        out.dice = dice_in(j, "dice");
        out.score = number_in(j, "score");
        const auto modifiers = j.find("modifiers");
        if (modifiers == j.end() || !modifiers->is_array()) return out;
        for (const json& m : *modifiers)
            if (m.is_object() && m.contains("id") && m["id"].is_string())
                out.modifiers.push_back(modifier(m, number));
        return out;
    }

    [[nodiscard]] play::RollModifier modifier(const json& m, std::size_t number) const {
        play::RollModifier out;
        out.id = m["id"].get<std::string>();
        out.factor = m.contains("factor");
        out.amount = number_in(m, out.factor ? "factor" : "value");
        if (table_) out.label = words(table_->modifier_label(out.id));
        if (out.label.empty()) out.label = rules::plain_word(out.id);
        const std::vector<Seen>& known = event_.known[number];
        const auto seen =
            std::find_if(known.begin(), known.end(), [&](const Seen& s) { return s.fact == out.id; });
        if (seen == known.end()) return out;
        out.because = seen->because;
        if (seen->value.is_word() && seen->value.word() != "none") // "the target is column", "range: long"
            out.label +=
                (out.label.ends_with(" is") || out.label.ends_with(" in") || out.label.ends_with(" from")
                     ? " "
                     : ": ") +
                word_of(out.id, seen->value.word());
        return out;
    }

    [[nodiscard]] std::string word_of(const std::string& fact, const std::string& word) const {
        if (const rules::FactInfo* info = table_ ? table_->fact(fact) : nullptr)
            if (const auto found = info->word_labels.find(word); found != info->word_labels.end())
                return words(found->second);
        return rules::plain_word(word);
    }

    const TableResolved& event_;
    const rules::System& system_;
    Result<rules::Table> table_;
};

}

play::Roll roll_of(const TableResolved& event, const rules::System& system) {
    return RollReader{event, system}.read();
}

}
