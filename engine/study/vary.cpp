#include "engine/study/vary.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace vantage::study {
namespace {

using nlohmann::json;

constexpr std::size_t most_variants = 100;
constexpr std::string_view form = "takes a place in the scene and its values: units[NAME].guns=6,12";

Error wrong(std::string_view words, std::string_view what) {
    return {"--vary", std::string{words}, std::string{what}};
}

/// What a word on the command line stands for: JSON where it is some, else the text itself.
json value_of(const std::string& word) {
    json value = json::parse(word, nullptr, false);
    return value.is_discarded() ? json(word) : value;
}

/// Splits at commas that stand in no bracket and no quotation.
std::vector<std::string> split_values(std::string_view words) {
    std::vector<std::string> out(1);
    int depth = 0;
    bool quoted = false;
    for (const char c : words) {
        if (c == '"') quoted = !quoted;
        if (!quoted) depth += (c == '[' || c == '{') - (c == ']' || c == '}');
        if (c == ',' && depth == 0 && !quoted)
            out.emplace_back();
        else
            out.back() += c;
    }
    return out;
}

bool is_called(const json& thing, const std::string& name) {
    if (!thing.is_object()) return false;
    for (const char* key : {"id", "name"})
        if (const auto at = thing.find(key); at != thing.end() && at->is_string() && *at == name) return true;
    return false;
}

/// What `part` picks out of the value of its key.
void pick(json& value, const Variation::Part& part, std::vector<json*>& found) {
    if (part.pick.empty()) return found.push_back(&value);
    if (is_called(value, part.pick)) return found.push_back(&value);
    if (!value.is_array()) return;
    std::size_t number = 0;
    const char* end = part.pick.data() + part.pick.size();
    const auto read = std::from_chars(part.pick.data(), end, number);
    if (read.ec == std::errc{} && read.ptr == end) {
        if (number < value.size()) found.push_back(&value[number]);
        return;
    }
    for (json& thing : value)
        if (is_called(thing, part.pick)) found.push_back(&thing);
}

/// Everything that the first part of a path may mean, wherever it stands.
void search(json& in, const Variation::Part& part, std::vector<json*>& found) {
    if (in.is_object())
        if (const auto at = in.find(part.key); at != in.end()) pick(*at, part, found);
    if (in.is_structured())
        for (json& inner : in) search(inner, part, found);
}

/// All names that could have been meant.
void names_under(const json& in, const std::string& key, std::vector<std::string_view>& names) {
    if (in.is_object())
        if (const auto at = in.find(key); at != in.end() && at->is_array())
            for (const json& thing : *at)
                for (const char* name : {"id", "name"})
                    if (const auto word = thing.is_object() ? thing.find(name) : thing.end();
                        word != thing.end() && word->is_string())
                        names.push_back(word->get_ref<const std::string&>());
    if (in.is_structured())
        for (const json& inner : in) names_under(inner, key, names);
}

std::string nowhere(const json& root, const Variation::Part& part) {
    if (part.pick.empty()) return fmt::format("the scene has no \"{}\"", part.key);
    std::vector<std::string_view> names;
    names_under(root, part.key, names);
    if (names.empty()) return fmt::format("the scene has no list \"{}\" to pick from", part.key);
    const std::string meant = nearest(part.pick, names);
    if (!meant.empty())
        return fmt::format("\"{}\" has no \"{}\"; is \"{}\" meant?", part.key, part.pick, meant);
    names.resize(std::min<std::size_t>(names.size(), 12));
    return fmt::format("\"{}\" has no \"{}\", takes {} …", part.key, part.pick, one_of(names));
}

/// Its last key, if no other variation ends in the same.
std::string short_name(const Variation& variation, const std::vector<Variation>& all) {
    const auto alike = std::count_if(all.begin(), all.end(), [&](const Variation& other) {
        return other.parts.back().key == variation.parts.back().key;
    });
    return alike > 1 ? variation.path : variation.parts.back().key;
}

Result<void> set(json& root, const Variation& variation, const std::string& value) {
    // A path of one key is the scene's own; any other begins wherever its first key is.
    std::vector<json*> found{&root};
    for (std::size_t i = 0; i < variation.parts.size(); ++i) {
        const Variation::Part& part = variation.parts[i];
        const bool last = i + 1 == variation.parts.size();
        std::vector<json*> next;
        if (last && part.pick.empty() && found.front()->is_object()) {
            (*found.front())[part.key] = value_of(value);
            return {};
        }
        const bool here = found.front()->is_object() && found.front()->contains(part.key);
        if (here) pick((*found.front())[part.key], part, next);
        if (i == 0 && next.empty()) search(root, part, next);
        if (next.empty()) return wrong(variation.path, nowhere(i == 0 ? root : *found.front(), part));
        if (next.size() > 1)
            return wrong(variation.path,
                         fmt::format("\"{}{}\" fits {} things of the scene, takes one", part.key,
                                     part.pick.empty() ? "" : "[" + part.pick + "]", next.size()));
        found = next;
    }
    *found.front() = value_of(value);
    return {};
}

}

Result<Variation> read_variation(std::string_view words) {
    Variation out;
    std::size_t at = 0;
    while (true) {
        Variation::Part part;
        const std::size_t end = std::min(words.find_first_of(".[=", at), words.size());
        part.key = words.substr(at, end - at);
        if (part.key.empty() || end == words.size()) return wrong(words, form);
        at = end;
        if (words[at] == '[') {
            const std::size_t close = words.find(']', at);
            if (close == std::string_view::npos || close == at + 1 || close + 1 == words.size())
                return wrong(words, form);
            part.pick = words.substr(at + 1, close - at - 1);
            at = close + 1;
        }
        out.parts.push_back(std::move(part));
        if (words[at] == '=') break;
        if (words[at] != '.') return wrong(words, form);
        ++at;
    }
    out.path = words.substr(0, at);
    out.values = split_values(words.substr(at + 1));
    if (std::any_of(out.values.begin(), out.values.end(), [](const std::string& v) { return v.empty(); }))
        return wrong(words, form);
    for (std::size_t i = 0; i < out.values.size(); ++i)
        if (std::find(out.values.begin(), out.values.begin() + static_cast<std::ptrdiff_t>(i),
                      out.values[i]) != out.values.begin() + static_cast<std::ptrdiff_t>(i))
            return wrong(words, fmt::format("has {} twice", out.values[i]));
    return out;
}

Result<std::vector<Variant>> variants_of(const std::vector<Variation>& variations) {
    std::vector<Variant> out{{"", {}}};
    for (const Variation& variation : variations) {
        std::vector<Variant> longer;
        for (const Variant& shorter : out)
            for (std::size_t i = 0; i < variation.values.size(); ++i) {
                Variant next = shorter;
                next.values.push_back(i);
                next.label += fmt::format("{}{}={}", next.label.empty() ? "" : ", ",
                                          short_name(variation, variations), variation.values[i]);
                longer.push_back(std::move(next));
            }
        if (longer.size() > most_variants)
            return wrong(variation.path,
                         fmt::format("makes {} battles, a study takes {}", longer.size(), most_variants));
        out = std::move(longer);
    }
    if (variations.empty()) out.front().label = "as it is";
    return out;
}

Result<JsonDocument> varied(const JsonDocument& scene, const std::vector<Variation>& variations,
                            const Variant& variant) {
    auto root = std::make_shared<json>(*scene.root);
    for (std::size_t i = 0; i < variations.size(); ++i)
        if (auto done = set(*root, variations[i], variations[i].values[variant.values[i]]); !done)
            return done.error();
    return JsonDocument{scene.file, std::move(root)};
}

}
