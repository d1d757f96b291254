#include "engine/core/json.h"
#include "engine/core/nearest.h"
#include "engine/play/command.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::play {
namespace {

using Kind = FieldForm::Kind;

constexpr NumberRange sound{-1e6, 1e6}; // a march to the moon would be shown for years
constexpr std::size_t longest = 10'000;

void check_members(const JsonReader& json, const std::vector<FieldForm>& forms,
                   std::initializer_list<std::string_view> also = {});

void check_numbers(const JsonReader& json, std::size_t count, const char* takes) {
    const std::vector<JsonReader> items = json.is_array() ? json.items(longest) : std::vector<JsonReader>{};
    if (items.size() != count) return json.error(fmt::format("takes {}", takes));
    (void)json.numbers(count, sound);
}

void check_one(const JsonReader& json, const FieldForm& form) {
    switch (form.kind) {
    case Kind::flag:
        (void)json.flag(false);
        break;
    case Kind::number:
        (void)json.number(0.0, sound);
        break;
    case Kind::text:
        if (form.words.empty())
            (void)json.text();
        else
            (void)json.choice(std::vector<std::string_view>(form.words.begin(), form.words.end()), 0);
        break;
    case Kind::point:
        check_numbers(json, 2, "[east, north]");
        break;
    case Kind::placement:
        check_numbers(json, 3, "[east, north, facing]");
        break;
    case Kind::record:
        check_members(json, form.members);
        break;
    case Kind::values:
        for (const auto& [name, value] : json.members())
            if (!value.is_flag() && !value.is_text()) (void)value.number(0.0, sound);
        break;
    }
}

void check_members(const JsonReader& json, const std::vector<FieldForm>& forms,
                   std::initializer_list<std::string_view> also) {
    std::vector<std::string_view> known(also);
    for (const FieldForm& form : forms) known.push_back(form.name);
    if (!json.object(known)) return;
    for (const FieldForm& form : forms) {
        const JsonReader member = json[form.name];
        if (!form.list && !member.missing()) check_one(member, form);
        if (form.list)
            for (const JsonReader& one : member.items(longest)) check_one(one, form);
    }
}

}

Result<void> check_form(const nlohmann::json& j, const std::vector<Verb>& verbs) {
    Problems problems;
    const JsonReader json{j, problems};
    std::vector<std::string_view> names;
    for (const Verb& verb : verbs) names.push_back(verb.name);
    const std::string name = json.object() ? json.need("do").text() : "";
    const auto verb = std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return v.name == name; });
    if (verb == verbs.end() && problems.ok())
        json["do"].error(fmt::format("is \"{}\"{}", name, meant(name, names)));
    if (!problems.ok()) return problems.first();
    check_members(json, verb->fields, {"do", "dice"});
    for (const JsonReader& die : json["dice"].items(longest)) (void)die.integer(1, 1, 1000);
    if (!problems.ok()) return problems.first();
    return {};
}

}
