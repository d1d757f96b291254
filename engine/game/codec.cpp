#include "engine/game/codec.h"

#include "engine/core/nearest.h"
#include "engine/game/names.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::game {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// A whole number without a fraction, so that files read as people write.
ordered_json number(double d) {
    if (std::abs(d) < 1e15 && d == std::floor(d)) return static_cast<long long>(d);
    return d;
}

class Writer {
public:
    explicit Writer(const GameState& game) : game_(game) {}

    template <class T> ordered_json write(const T& t) const {
        if constexpr (HasFields<T>) {
            ordered_json object = ordered_json::object();
            fields(t, object);
            return object;
        } else if constexpr (std::is_enum_v<T>) {
            return std::string(word_of(t));
        } else {
            return write_one(t);
        }
    }
    /// Members that say nothing (nobody, an empty list, a flag as it usually is) are left out.
    template <class T> void fields(const T& t, ordered_json& object) const {
        static const T usual{};
        const auto one = [&](const auto& f) {
            const auto& member = t.*(f.member);
            if constexpr (std::is_same_v<std::decay_t<decltype(member)>, bool>) {
                if (member == usual.*(f.member)) return;
            }
            ordered_json value = write(member);
            const bool idle = value.is_null() || value == "" || (value.is_array() && value.empty());
            if (!idle) object[std::string(f.name)] = std::move(value);
        };
        std::apply([&](const auto&... f) { (one(f), ...); }, T::fields());
    }

private:
    [[nodiscard]] ordered_json write_one(bool b) const { return b; }
    [[nodiscard]] ordered_json write_one(int n) const { return n; }
    [[nodiscard]] ordered_json write_one(double d) const { return number(d); }
    [[nodiscard]] ordered_json write_one(const std::string& s) const { return s; }
    template <class Tag> ordered_json write_one(Id<Tag> id) const { return name_in_file(game_, id); }
    template <class U> ordered_json write_one(Quantity<U> q) const { return number(q.value()); }
    [[nodiscard]] ordered_json write_one(const GroundPoint& p) const {
        return ordered_json::array({number(p.east.value()), number(p.north.value())});
    }
    [[nodiscard]] ordered_json write_one(const Placement& p) const {
        return ordered_json::array(
            {number(p.at.east.value()), number(p.at.north.value()), number(p.facing.value())});
    }
    template <class T> ordered_json write_one(const std::vector<T>& list) const {
        ordered_json array = ordered_json::array();
        for (const T& t : list) array.push_back(write(t));
        return array;
    }
    template <class T, std::size_t n> ordered_json write_one(const std::array<T, n>& list) const {
        ordered_json array = ordered_json::array();
        for (const T& t : list) array.push_back(write(t));
        return array;
    }
    template <class T> ordered_json write_one(const std::optional<T>& maybe) const {
        return maybe ? write(*maybe) : ordered_json(nullptr);
    }
    [[nodiscard]] ordered_json write_one(const std::map<std::string, std::string>& map) const {
        ordered_json object = ordered_json::object();
        for (const auto& [key, value] : map) object[key] = value;
        return object.empty() ? ordered_json(nullptr) : object;
    }

    const GameState& game_;
};

class Reader {
public:
    explicit Reader(const GameState& game) : game_(game) {}

    template <class T>
    void fields(const json& object, T& t, std::initializer_list<std::string_view> also = {}) {
        if (!object.is_object()) return wrong("", "an object");
        std::vector<std::string_view> known(also);
        each_field(t, [&](std::string_view name, auto& member) {
            known.push_back(name);
            if (const auto found = object.find(name); found != object.end()) read(name, *found, member);
        });
        for (const auto& [key, value] : object.items())
            if (std::find(known.begin(), known.end(), key) == known.end())
                return wrong(key, fmt::format("nothing: known are {}", one_of(known)));
    }
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    void wrong(std::string_view key, std::string takes) {
        if (!error_) error_ = Error{"", std::string(key), "takes " + std::move(takes)};
    }

    template <class T> void read(std::string_view key, const json& j, T& t) {
        if constexpr (HasFields<T>) {
            fields(j, t);
        } else if constexpr (std::is_enum_v<T>) {
            const auto& words = words_of(t);
            const auto at = j.is_string()
                                ? std::find(words.begin(), words.end(), j.get_ref<const std::string&>())
                                : words.end();
            if (at == words.end()) return wrong(key, one_of(words));
            t = static_cast<T>(at - words.begin());
        } else {
            read_one(key, j, t);
        }
    }
    void read_one(std::string_view key, const json& j, bool& b) {
        if (!j.is_boolean()) return wrong(key, "true or false");
        b = j.get<bool>();
    }
    void read_one(std::string_view key, const json& j, int& n) {
        if (!j.is_number_integer() || std::abs(j.get<double>()) > 1e6) return wrong(key, "a whole number");
        n = j.get<int>();
    }
    void read_one(std::string_view key, const json& j, double& d) {
        if (!j.is_number()) return wrong(key, "a number");
        d = j.get<double>();
    }
    void read_one(std::string_view key, const json& j, std::string& s) {
        if (!j.is_string()) return wrong(key, "a word");
        s = j.get<std::string>();
    }
    template <class Tag> void read_one(std::string_view key, const json& j, Id<Tag>& id) {
        if (!j.is_string()) return wrong(key, "a name");
        if (!find_named(game_, j.get_ref<const std::string&>(), id))
            wrong(key, fmt::format("a name of this game, not \"{}\"", j.get_ref<const std::string&>()));
    }
    template <class U> void read_one(std::string_view key, const json& j, Quantity<U>& q) {
        double d = 0.0;
        read_one(key, j, d);
        q = Quantity<U>{d};
    }
    bool numbers(std::string_view key, const json& j, std::size_t count) {
        const bool right = j.is_array() && j.size() == count &&
                           std::all_of(j.begin(), j.end(), [](const json& n) { return n.is_number(); });
        if (!right) wrong(key, count == 2 ? "[east, north]" : "[east, north, facing]");
        return right;
    }
    void read_one(std::string_view key, const json& j, GroundPoint& p) {
        if (numbers(key, j, 2)) p = {Yards{j[0].get<double>()}, Yards{j[1].get<double>()}};
    }
    void read_one(std::string_view key, const json& j, Placement& p) {
        if (numbers(key, j, 3))
            p = {{Yards{j[0].get<double>()}, Yards{j[1].get<double>()}}, Degrees{j[2].get<double>()}};
    }
    template <class T> void read_one(std::string_view key, const json& j, std::vector<T>& list) {
        if (!j.is_array() || j.size() > 10'000) return wrong(key, "a list");
        for (const json& item : j) read(key, item, list.emplace_back());
    }
    template <class T, std::size_t n>
    void read_one(std::string_view key, const json& j, std::array<T, n>& list) {
        if (!j.is_array() || j.size() != n) return wrong(key, fmt::format("a list of {}", n));
        for (std::size_t i = 0; i < n; ++i) read(key, j[i], list[i]);
    }
    template <class T> void read_one(std::string_view key, const json& j, std::optional<T>& maybe) {
        read(key, j, maybe.emplace());
    }
    void read_one(std::string_view key, const json& j, std::map<std::string, std::string>& map) {
        if (!j.is_object()) return wrong(key, "an object");
        for (const auto& [name, value] : j.items())
            map[name] = value.is_string() ? value.get<std::string>() : value.dump();
    }

    const GameState& game_;
    std::optional<Error> error_;
};

// The alternative of a variant that has this name.
template <class Variant, std::size_t i = 0> bool emplace_named(std::string_view name, Variant& v) {
    if constexpr (i == std::variant_size_v<Variant>) {
        return false;
    } else {
        if (std::variant_alternative_t<i, Variant>::name == name) {
            v.template emplace<i>();
            return true;
        }
        return emplace_named<Variant, i + 1>(name, v);
    }
}
template <class Variant, std::size_t... i> std::vector<std::string_view> names(std::index_sequence<i...>) {
    return {std::variant_alternative_t<i, Variant>::name...};
}

template <class Variant> ordered_json write(const char* key, const Variant& v, const GameState& game) {
    ordered_json object = ordered_json::object();
    object[key] = std::string(name_of(v));
    std::visit([&](const auto& t) { Writer{game}.fields(t, object); }, v);
    return object;
}

template <class Variant> Result<Variant> read(const char* key, const json& j, const GameState& game) {
    const auto all = names<Variant>(std::make_index_sequence<std::variant_size_v<Variant>>{});
    if (!j.is_object() || !j.contains(key) || !j[key].is_string())
        return Error{"", key, "takes " + one_of(all)};
    const std::string& name = j[key].template get_ref<const std::string&>();
    Variant v;
    if (!emplace_named(name, v)) {
        const std::string close = nearest(name, all);
        return Error{"", key,
                     close.empty() ? fmt::format("is \"{}\", takes {}", name, one_of(all))
                                   : fmt::format("is \"{}\", did you mean \"{}\"?", name, close)};
    }
    Reader reader{game};
    std::visit([&](auto& t) { reader.fields(j, t, {key, "dice"}); }, v);
    if (reader.error()) return *reader.error();
    return v;
}

}

ordered_json to_json(const Command& c, const GameState& game) { return write("do", c, game); }
ordered_json to_json(const Event& e, const GameState& game) { return write("event", e, game); }
Result<Command> read_command(const json& j, const GameState& game) { return read<Command>("do", j, game); }
Result<Event> read_event(const json& j, const GameState& game) { return read<Event>("event", j, game); }

}
