#include "engine/tabletop/codec.h"

#include "engine/record/order_words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>

// The plain text form of a command: a verb and key=value fields, turned into the JSON form and read as that.
//   resolve table=small-arms-fire own=fr1/1 other="1/8th Jägers" trained_to_aim=true dice=44
//   resolve table=close-action own=fr1/1 other=ru1/1 overlap=full other.overlap=partial
//   move piece=fr1/1 to=620,830 facing=125 rate=march change.formation=line
//   place piece=fr1/1 at=620,830,125
//   set piece=fr1/1 disorder=2
//   next
namespace vantage::tabletop {
namespace {

using nlohmann::json;

json number_or_text(std::string_view text) {
    double d = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), d);
    if (error != std::errc{} || end != text.data() + text.size()) return std::string(text);
    if (std::abs(d) < 1e15 && d == static_cast<double>(static_cast<long long>(d)))
        return static_cast<long long>(d);
    return d;
}

json value_of(const std::string& text) {
    if (text == "true") return true;
    if (text == "false") return false;
    return number_or_text(text);
}

json numbers(std::string_view text) {
    json list = json::array();
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(',', from), text.size());
        list.push_back(number_or_text(text.substr(from, to - from)));
        from = to + 1;
    }
    return list;
}

// Where a field goes that is none of the verb's own.
std::string box_of(const std::string& verb) {
    if (verb == "set") return "entries";
    if (verb == "weather") return "weather";
    return "facts";
}

Result<json> json_of(const std::vector<record::OrderWord>& tokens, std::vector<int>& dice) {
    const std::string& verb = tokens.front().key;
    json j = {{"do", verb}};
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const std::string& key = tokens[i].key;
        const std::string value = tokens[i].has_value ? tokens[i].value : "true"; // a fact named alone is so
        if (key == "dice") {
            for (const json& die : numbers(value)) {
                if (!die.is_number_integer() || die < 1 || die > 1000)
                    return Error{"", "dice", "takes whole numbers such as 4,7"};
                dice.push_back(die.get<int>());
            }
        } else if (key == "table" || key == "own" || key == "other" || key == "piece") {
            j[key] = value;
        } else if (key == "unit") {
            j[verb == "resolve" ? "own" : "piece"] = value;
        } else if (key == "target") {
            j["other"] = value;
        } else if (key == "to") {
            j["path"].push_back(numbers(value));
        } else if (key == "at" && verb == "smoke") {
            j["at"].push_back(numbers(value));
        } else if (key == "at" && verb == "place") {
            j["at"] = numbers(value);
        } else if (key == "facing" && verb == "move") {
            j["facing"] = number_or_text(value);
        } else if (key == "number" && verb == "dismiss") {
            j["number"] = number_or_text(value);
        } else if (key.starts_with("other.")) {
            j["against"][key.substr(6)] = value_of(value);
        } else if (key.starts_with("change.")) {
            j["changes"][key.substr(7)] = value_of(value);
        } else {
            j[box_of(verb)][key] = value_of(value);
        }
    }
    return j;
}

}

rules::Value typed_value(std::string_view text) {
    const json j = value_of(std::string(text));
    if (j.is_boolean()) return j.get<bool>();
    if (j.is_number()) return j.get<double>();
    return j.get<std::string>();
}

Result<OrderLine> read_order(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return Error{"", "", "is empty, takes a command"};
    OrderLine out;
    json j;
    if (line[begin] == '{') {
        j = json::parse(line.begin() + static_cast<std::ptrdiff_t>(begin), line.end(), nullptr, false);
        if (j.is_discarded()) return Error{"", "", "is not JSON"};
        if (const auto dice = j.find("dice"); dice != j.end()) {
            for (const json& die : *dice)
                if (!die.is_number_integer() || die < 1 || die > 1000)
                    return Error{"", "/dice", "takes whole numbers"};
                else
                    out.dice.push_back(die.get<int>());
        }
    } else {
        const auto tokens = record::order_words(line);
        if (!tokens) return tokens.error();
        Result<json> read = json_of(*tokens, out.dice);
        if (!read) return read.error();
        j = *std::move(read);
    }
    Result<Command> command = read_command(j);
    if (!command) return command.error();
    out.command = *std::move(command);
    return out;
}

}
