#include "engine/core/json.h"

#include "engine/core/files.h"
#include "engine/core/nearest.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace vantage {
namespace {

using nlohmann::json;

constexpr int deepest = 64;

// Refuses what nlohmann would let pass: a key given twice, and nesting that would exhaust the stack of
// whatever walks the tree later. A pass of its own: a callback of the parser would make it look through a
// whole list at the end of each of its objects.
class Watch final : public nlohmann::json_sax<json> {
public:
    std::string refused;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override {
        keys_.emplace_back();
        return deeper();
    }
    bool end_object() override {
        keys_.pop_back();
        --depth_;
        return true;
    }
    bool start_array(std::size_t) override { return deeper(); }
    bool end_array() override {
        --depth_;
        return true;
    }
    bool key(string_t& key) override {
        if (keys_.back().insert(key).second) return true;
        refused = fmt::format("key \"{}\" is given twice", key);
        return false;
    }
    // The parse that follows says the same, with its place.
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
        return false;
    }

private:
    bool deeper() {
        if (++depth_ <= deepest) return true;
        refused = fmt::format("is nested more than {} deep", deepest);
        return false;
    }

    int depth_ = 0;
    std::vector<std::set<std::string>> keys_;
};

std::string line_and_column(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return fmt::format("line {}, column {}", lines + 1, std::max<std::size_t>(1, before.size() - start));
}

// nlohmann's own words after its prefix "[json.exception.parse_error.101] parse error at line 1, column 2: ".
std::string reason_of(const json::parse_error& e) {
    const std::string_view what = e.what();
    const std::size_t colon = what.find(": ");
    return std::string(colon == std::string_view::npos ? what : what.substr(colon + 2));
}

std::string escaped(std::string_view token) {
    std::string out;
    for (const char c : token) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

std::string type_name(const json& value) {
    if (value.is_null()) return "null";
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (value.is_string()) {
        std::string text = value.get<std::string>();
        if (text.size() > 40) text = text.substr(0, 37) + "...";
        return fmt::format("\"{}\"", text);
    }
    if (value.is_number()) return value.dump();
    return value.is_array() ? "an array" : "an object";
}

}

Result<JsonDocument> parse_json(std::string_view text, std::string file) {
    try {
        Watch watch;
        json::sax_parse(text, &watch, json::input_format_t::json, true, true);
        if (!watch.refused.empty()) return Error{std::move(file), "", watch.refused};
        json root = json::parse(text, nullptr, true, true);
        return JsonDocument{std::move(file), std::make_shared<const json>(std::move(root))};
    } catch (const json::parse_error& e) {
        return Error{std::move(file), line_and_column(text, e.byte), "is not JSON: " + reason_of(e)};
    } catch (const json::exception& e) {
        return Error{std::move(file), "", fmt::format("is not JSON: {}", e.what())};
    }
}

Result<JsonDocument> load_json(const std::filesystem::path& path, std::uint64_t limit) {
    Result<std::string> text = read_file(path, limit);
    if (!text) return text.error();
    return parse_json(*text, path.string());
}

JsonReader::JsonReader(const JsonDocument& document, Problems& problems)
    : JsonReader(document.root.get(), "", &document.file, &problems) {}

JsonReader::JsonReader(const json& value, Problems& problems) : value_(&value), problems_(&problems) {
    static const std::string none;
    file_ = &none;
}

JsonReader JsonReader::child(const json* value, std::string_view token) const {
    return {value, pointer_ + "/" + escaped(token), file_, problems_};
}

bool JsonReader::is_object() const { return !missing() && value_->is_object(); }
bool JsonReader::is_array() const { return !missing() && value_->is_array(); }
bool JsonReader::is_text() const { return !missing() && value_->is_string(); }
bool JsonReader::is_number() const { return !missing() && value_->is_number(); }
bool JsonReader::is_flag() const { return !missing() && value_->is_boolean(); }
bool JsonReader::is_null() const { return !missing() && value_->is_null(); }

void JsonReader::error(std::string message) const {
    problems_->error({*file_, pointer_.empty() ? "/" : pointer_, std::move(message)});
}

void JsonReader::warning(std::string message) const {
    problems_->warning({*file_, pointer_.empty() ? "/" : pointer_, std::move(message)});
}

void JsonReader::expected(std::string_view what) const {
    error(fmt::format("is {}, takes {}", type_name(*value_), what));
}

bool JsonReader::object() const {
    if (!missing() && !value_->is_object()) expected("an object");
    return is_object();
}

bool JsonReader::object(std::initializer_list<std::string_view> known) const {
    return object(std::span{known.begin(), known.size()});
}

bool JsonReader::object(std::span<const std::string_view> known) const {
    if (!object()) return false;
    for (const auto& [key, value] : value_->items()) {
        if (key == "$schema" || key == "comment") continue;
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        child(&value, key).error(fmt::format("unknown key \"{}\"{}", key, meant(key, known)));
    }
    return true;
}

JsonReader JsonReader::operator[](std::string_view key) const {
    if (!is_object()) return child(nullptr, key);
    const auto found = value_->find(key);
    return child(found == value_->end() ? nullptr : &*found, key);
}

JsonReader JsonReader::need(std::string_view key) const {
    JsonReader member = (*this)[key];
    if (member.missing() && is_object()) error(fmt::format("\"{}\" is missing", key));
    return member;
}

std::vector<JsonReader> JsonReader::items(std::size_t most) const {
    std::vector<JsonReader> out;
    if (missing()) return out;
    if (!value_->is_array()) {
        expected("an array");
        return out;
    }
    if (value_->size() > most) {
        error(fmt::format("has {} elements, takes at most {}", value_->size(), most));
        return out;
    }
    out.reserve(value_->size());
    for (std::size_t i = 0; i < value_->size(); ++i) out.push_back(child(&(*value_)[i], std::to_string(i)));
    return out;
}

std::vector<std::pair<std::string, JsonReader>> JsonReader::members() const {
    std::vector<std::pair<std::string, JsonReader>> out;
    if (!object()) return out;
    for (const auto& [key, value] : value_->items()) out.emplace_back(key, child(&value, key));
    return out;
}

std::string JsonReader::text(std::string_view fallback) const {
    if (missing()) return std::string(fallback);
    if (value_->is_string()) return value_->get<std::string>();
    expected("a text");
    return std::string(fallback);
}

double JsonReader::number(double fallback, NumberRange range) const {
    if (missing()) return fallback;
    if (!value_->is_number()) {
        expected("a number");
        return fallback;
    }
    const double n = value_->get<double>();
    if (std::isfinite(n) && n >= range.min && n <= range.max) return n;
    error(fmt::format("is {}, takes {} to {}", value_->dump(), range.min, range.max));
    return fallback;
}

long long JsonReader::integer(long long fallback, long long min, long long max) const {
    if (missing()) return fallback;
    const bool in_range =
        value_->is_number_unsigned()
            ? (max >= 0 && value_->get<std::uint64_t>() <= static_cast<std::uint64_t>(max) &&
               (min <= 0 || value_->get<std::uint64_t>() >= static_cast<std::uint64_t>(min)))
            : (value_->is_number_integer() && value_->get<long long>() >= min &&
               value_->get<long long>() <= max);
    if (in_range) return value_->get<long long>();
    expected(fmt::format("a whole number from {} to {}", min, max));
    return fallback;
}

bool JsonReader::flag(bool fallback) const {
    if (missing()) return fallback;
    if (value_->is_boolean()) return value_->get<bool>();
    expected("true or false");
    return fallback;
}

std::vector<std::string> JsonReader::texts() const {
    if (is_text()) return {text()};
    std::vector<std::string> out;
    for (const JsonReader& item : items()) out.push_back(item.text());
    return out;
}

std::size_t JsonReader::choice(std::span<const std::string_view> words, std::size_t fallback) const {
    if (missing()) return fallback;
    if (value_->is_string()) {
        const auto found = std::find(words.begin(), words.end(), value_->get_ref<const std::string&>());
        if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    }
    expected(one_of(words));
    return fallback;
}

std::vector<double> JsonReader::numbers(std::size_t count, NumberRange range) const {
    std::vector<double> out;
    if (missing()) return out;
    if (!value_->is_array() || value_->size() != count) {
        expected(fmt::format("an array of {} numbers", count));
        return out;
    }
    const std::size_t errors_before = problems_->errors().size();
    for (const JsonReader& item : items()) {
        if (!item.is_number())
            item.expected("a number");
        else
            out.push_back(item.number(0.0, range));
    }
    if (problems_->errors().size() != errors_before) out.clear();
    return out;
}

}
