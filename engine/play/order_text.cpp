#include "engine/play/command.h"
#include "engine/play/order_words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

// The plain text form of a command: a verb and key=value fields, turned into the JSON form by what the verb
// takes.
//   issue-directive by="Jean Lannoy" formation=fr1 directive=attack target=bridge
//   move-formation formation=fr1 move=fr1/1@125:620,830 move=fr1/2@125:640,790 unlimber=fr1/3
//   resolve table=close-action own=fr1/1 other=ru1/1 overlap=full other.overlap=partial dice=4,7
namespace vantage::play {
namespace {

using nlohmann::json;
using Kind = FieldForm::Kind;

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> out;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(at, from), text.size());
        out.emplace_back(text.substr(from, to - from));
        from = to + 1;
    }
    return out;
}

// What is no number stays as it is typed: the reader says what is wrong with it.
json number_or_text(const std::string& text) {
    double d = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), d);
    if (error != std::errc{} || end != text.data() + text.size()) return text;
    if (std::abs(d) < 1e15 && d == std::trunc(d)) return static_cast<long long>(d);
    return d;
}

json numbers(std::string_view text) {
    json list = json::array();
    for (const std::string& part : split(text, ',')) list.push_back(number_or_text(part));
    return list;
}

json any_value(const std::string& text) {
    if (text == "true") return true;
    if (text == "false") return false;
    return number_or_text(text);
}

json record_of(const FieldForm& form, std::string_view text);

json one_value(const FieldForm& form, const std::string& text) {
    switch (form.kind) {
    case Kind::flag:
    case Kind::values:
        return any_value(text);
    case Kind::number:
        return number_or_text(text);
    case Kind::point:
    case Kind::placement:
        return numbers(text);
    case Kind::record:
        return record_of(form, text);
    case Kind::text:
        break;
    }
    return text;
}

// Lists of names stand in one word, "fr1/1,fr1/2"; of anything longer each item has a word of its own.
void put(const FieldForm& form, const std::string& text, json& at) {
    if (!form.list) {
        at = one_value(form, text);
        return;
    }
    if (!at.is_array()) at = json::array();
    if (form.kind == Kind::text)
        for (const std::string& one : split(text, ',')) at.push_back(one);
    else
        at.push_back(one_value(form, text));
}

// "fr1/1@125:620,830:700,900" by the form "unit@facing:path": each member up to what stands after it in the
// form; a list at the end takes all that is left, divided as it is from what stands before it.
json record_of(const FieldForm& form, std::string_view text) {
    json out = json::object();
    char before = '\0';
    for (std::string_view left = form.form; !left.empty();) {
        const std::size_t length = left.find_first_of("@:>");
        const std::string_view name = left.substr(0, length);
        const char after = length == std::string_view::npos ? '\0' : left[length];
        left.remove_prefix(length == std::string_view::npos ? left.size() : length + 1);
        const auto member = std::find_if(form.members.begin(), form.members.end(),
                                         [&](const FieldForm& f) { return f.name == name; });
        if (member == form.members.end()) continue;
        // A name may have an '@' in it, but not the last one.
        std::size_t end = after == '\0'  ? std::string_view::npos
                          : after == '@' ? text.substr(0, text.find(':')).rfind('@')
                                         : text.find(after);
        const std::string value{text.substr(0, end)};
        text.remove_prefix(std::min(text.size(), end == std::string_view::npos ? text.size() : end + 1));
        if (member->list) {
            out[member->name] = json::array();
            if (!value.empty())
                for (const std::string& one : split(value, before))
                    out[member->name].push_back(one_value(*member, one));
        } else if (!value.empty()) {
            out[member->name] = one_value(*member, value);
        }
        before = after;
    }
    return out;
}

bool goes_by(const FieldForm& form, const std::string& key) {
    return form.name == key || std::find(form.keys.begin(), form.keys.end(), key) != form.keys.end();
}

// Where a word goes: to a field of the verb, to a member of a record that is typed flat, or among values.
bool place(const std::vector<FieldForm>& forms, const OrderWord& word, json& object) {
    for (const FieldForm& form : forms) {
        if (form.kind == Kind::values) continue;
        if (form.kind == Kind::record && form.form.empty()) {
            json inner = object.value(form.name, json::object());
            if (!place(form.members, word, inner)) continue;
            object[form.name] = std::move(inner);
            return true;
        }
        if (!goes_by(form, word.key)) continue;
        if (word.has_value)
            put(form, word.value, object[form.name]);
        else
            object[form.name] = true;
        return true;
    }
    for (const FieldForm& form : forms) {
        if (form.kind != Kind::values || !word.key.starts_with(form.prefix)) continue;
        object[form.name][word.key.substr(form.prefix.size())] =
            word.has_value ? any_value(word.value) : json(true);
        return true;
    }
    return false;
}

json object_of(const std::vector<OrderWord>& words, const std::vector<Verb>& verbs) {
    json object = {{"do", words.front().key}};
    const auto verb =
        std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return v.name == words.front().key; });
    if (verb == verbs.end()) return object;
    for (const FieldForm& form : verb->fields) // what is typed flat is there even if nothing of it is said
        if (form.kind == Kind::record && form.form.empty() && !form.list) object[form.name] = json::object();
    for (std::size_t i = 1; i < words.size(); ++i) {
        const OrderWord& word = words[i];
        if (word.key == "dice" && word.has_value)
            object["dice"] = numbers(word.value);
        else if (!place(verb->fields, word, object))
            object[word.key] = word.has_value ? json(word.value) : json(true);
    }
    return object;
}

}

Result<json> read_order(std::string_view line, const std::vector<Verb>& verbs) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return Error{"", "", "is empty, takes a command"};
    json object;
    if (line[begin] == '{') {
        object = json::parse(line, nullptr, false);
        if (object.is_discarded()) return Error{"", "", "is not JSON"};
    } else {
        const auto words = order_words(line);
        if (!words) return words.error();
        object = object_of(*words, verbs);
    }
    if (auto ok = check_form(object, verbs); !ok) return ok.error();
    return object;
}

}
