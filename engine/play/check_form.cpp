#include "engine/core/nearest.h"
#include "engine/play/command.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::play {
namespace {

using nlohmann::json;
using Kind = FieldForm::Kind;

constexpr double farthest = 1e6; // a march to the moon would be shown for years
constexpr std::size_t longest = 10'000;

bool sound(const json& n) { return n.is_number() && std::abs(n.get<double>()) <= farthest; }

bool numbers(const json& j, std::size_t count) {
    return j.is_array() && j.size() == count && std::all_of(j.begin(), j.end(), sound);
}

std::string takes(const FieldForm& form) {
    switch (form.kind) {
    case Kind::flag:
        return "true or false";
    case Kind::number:
        return "a number of at most a million";
    case Kind::text:
        return form.words.empty()
                   ? "a word"
                   : one_of(std::vector<std::string_view>(form.words.begin(), form.words.end()));
    case Kind::point:
        return "[east, north], each at most a million";
    case Kind::placement:
        return "[east, north, facing], each at most a million";
    case Kind::record:
    case Kind::values:
        break;
    }
    return "an object";
}

std::optional<Error> wrong_member(const json& object, const std::vector<FieldForm>& forms,
                                  std::initializer_list<std::string_view> also);

std::optional<Error> wrong(const std::string& key, const json& j, const FieldForm& form, bool item) {
    if (form.list && !item) {
        if (!j.is_array() || j.size() > longest) return Error{"", key, "takes a list"};
        for (const json& one : j)
            if (auto error = wrong(key, one, form, true)) return error;
        return std::nullopt;
    }
    bool right = false;
    switch (form.kind) {
    case Kind::flag:
        right = j.is_boolean();
        break;
    case Kind::number:
        right = sound(j);
        break;
    case Kind::text:
        right = j.is_string() &&
                (form.words.empty() || std::find(form.words.begin(), form.words.end(),
                                                 j.get_ref<const std::string&>()) != form.words.end());
        break;
    case Kind::point:
        right = numbers(j, 2);
        break;
    case Kind::placement:
        right = numbers(j, 3);
        break;
    case Kind::record:
        if (j.is_object()) return wrong_member(j, form.members, {});
        break;
    case Kind::values:
        right = j.is_object() && std::all_of(j.begin(), j.end(), [](const json& v) {
                    return v.is_boolean() || v.is_string() || sound(v);
                });
        break;
    }
    if (right) return std::nullopt;
    return Error{"", key, "takes " + takes(form)};
}

std::optional<Error> wrong_member(const json& object, const std::vector<FieldForm>& forms,
                                  std::initializer_list<std::string_view> also) {
    for (const auto& [key, value] : object.items()) {
        if (std::find(also.begin(), also.end(), key) != also.end()) continue;
        const auto form = std::find_if(forms.begin(), forms.end(),
                                       [&, &name = key](const FieldForm& f) { return f.name == name; });
        if (form == forms.end()) {
            std::vector<std::string_view> known;
            for (const FieldForm& f : forms) known.push_back(f.name);
            return Error{"", key,
                         known.empty() ? "takes nothing"
                                       : fmt::format("takes nothing: known are {}", one_of(known))};
        }
        if (auto error = wrong(key, value, *form, false)) return error;
    }
    return std::nullopt;
}

}

Result<void> check_form(const json& j, const std::vector<Verb>& verbs) {
    std::vector<std::string_view> names;
    for (const Verb& verb : verbs) names.push_back(verb.name);
    if (!j.is_object() || !j.contains("do") || !j["do"].is_string())
        return Error{"", "do", "takes " + one_of(names)};
    const std::string& name = j["do"].get_ref<const std::string&>();
    const auto verb = std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return v.name == name; });
    if (verb == verbs.end()) {
        const std::string close = nearest(name, names);
        return Error{"", "do",
                     close.empty() ? fmt::format("is \"{}\", takes {}", name, one_of(names))
                                   : fmt::format("is \"{}\", did you mean \"{}\"?", name, close)};
    }
    if (auto error = wrong_member(j, verb->fields, {"do", "dice"})) return *std::move(error);
    if (const auto dice = j.find("dice"); dice != j.end()) {
        constexpr int most_faces = 1000;
        const bool right =
            dice->is_array() && std::all_of(dice->begin(), dice->end(), [](const json& d) {
                return d.is_number_integer() && d.get<double>() >= 1 && d.get<double>() <= most_faces;
            });
        if (!right) return Error{"", "dice", "takes a list of whole numbers from 1 on, such as 4,5"};
    }
    return {};
}

}
