#include "engine/esr/codec.h"

#include "engine/record/order_words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>

// The plain text form of a command: a verb and key=value fields, turned into the JSON form and read as that.
//   issue-directive by="Jean Lannoy" formation=fr1 directive=attack target=bridge
//   move-formation formation=fr1 move=fr1/1@125:620,830 move=fr1/2@125:640,790 unlimber=fr1/3
//   ploy-deploy formation=fr2 change=fr2/1@deployed:1:700,1130,130     (wave, then east,north,facing)
//   declare-fire formation=ru1 aim=ru1/1>fr1 intense_bombardment
//   move-commander commander="Karl Balin" path=1600,300 path=1500,350
//   fight formation=fr1 dice=4,6,2,2
namespace vantage::esr {
namespace {

using nlohmann::json;

using Token = record::OrderWord;

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> out;
    std::size_t from = 0;
    for (;;) {
        const std::size_t to = text.find(at, from);
        out.emplace_back(text.substr(from, to - from));
        if (to == std::string_view::npos) return out;
        from = to + 1;
    }
}

json number(const std::string& text) {
    double d = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), d);
    if (error != std::errc{} || end != text.data() + text.size())
        return text; // the reader says what is wrong
    if (std::abs(d) < 1e15 && d == std::trunc(d)) return static_cast<long long>(d);
    return d;
}

json numbers(std::string_view text) {
    json list = json::array();
    for (const std::string& part : split(text, ',')) list.push_back(number(part));
    return list;
}

// unit@facing:east,north:east,north…
json move_of(const std::string& text) {
    const auto parts = split(text, ':');
    const std::size_t at = parts[0].rfind('@');
    json move = {{"unit", parts[0].substr(0, at)}};
    if (at != std::string::npos) move["facing"] = number(parts[0].substr(at + 1));
    move["path"] = json::array();
    for (std::size_t i = 1; i < parts.size(); ++i) move["path"].push_back(numbers(parts[i]));
    return move;
}

// unit@state:wave:east,north,facing
json change_of(const std::string& text) {
    const auto parts = split(text, ':');
    const std::size_t at = parts[0].rfind('@');
    json change = {{"unit", parts[0].substr(0, at)}};
    if (at != std::string::npos) change["to"] = parts[0].substr(at + 1);
    if (parts.size() > 1) change["wave"] = number(parts[1]);
    if (parts.size() > 2) change["place"] = numbers(parts[2]);
    return change;
}

json object_of(const std::vector<Token>& tokens) {
    json object = {{"do", tokens.front().key}};
    const bool fire = tokens.front().key == "declare-fire";
    json& plan = fire ? object["plan"] : object;
    const auto add = [](json& list, json item) {
        if (!list.is_array()) list = json::array();
        list.push_back(std::move(item));
    };
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const auto& [key, value, has_value] = tokens[i];
        if (!has_value)
            plan[key] = true;
        else if (key == "dice")
            object["dice"] = numbers(value);
        else if (key == "move")
            add(object["moves"], move_of(value));
        else if (key == "change")
            add(object["changes"], change_of(value));
        else if (key == "path")
            add(object["path"], numbers(value));
        else if (key == "unlimber" || key == "units" || key == "along")
            for (const std::string& one : split(value, ',')) add(object[key], one);
        else if (key == "infantry" || key == "cavalry" || key == "artillery")
            object[key] = number(value);
        else if (key == "area" || (key == "commander" && tokens.front().key == "move-formation"))
            object[key] = numbers(value);
        else if (key == "aim") {
            const auto parts = split(value, '>');
            add(plan["aims"], {{"unit", parts[0]}, {"target", parts.size() > 1 ? parts[1] : ""}});
        } else if (key == "dice_target")
            plan[key] = value;
        else
            object[key] = value;
    }
    if (fire && plan.is_null()) plan = json::object();
    return object;
}

}

Result<OrderLine> read_order(std::string_view line, const GameState& game) {
    json object;
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin != std::string_view::npos && line[begin] == '{') {
        object = json::parse(line, nullptr, false);
        if (object.is_discarded()) return Error{"", "", "is not JSON"};
    } else {
        const auto tokens = record::order_words(line);
        if (!tokens) return tokens.error();
        if (tokens->empty()) return Error{"", "", "is empty, takes a command"};
        object = object_of(*tokens);
    }
    OrderLine out;
    if (object.is_object() && object.contains("dice")) {
        const json& dice = object["dice"];
        if (!dice.is_array()) return Error{"", "dice", "takes a list of numbers from 1 to 6"};
        for (const json& d : dice) {
            if (!d.is_number_integer() || d.get<double>() < 1 || d.get<double>() > 6)
                return Error{"", "dice", "takes numbers from 1 to 6"};
            out.dice.push_back(d.get<int>());
        }
    }
    Result<Command> command = read_command(object, game);
    if (!command) return command.error();
    out.command = *std::move(command);
    return out;
}

}
