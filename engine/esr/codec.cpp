#include "engine/esr/codec.h"

#include "engine/core/json.h"
#include "engine/core/nearest.h"
#include "engine/esr/names.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::esr {
namespace {

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
    template <class T> void fields(const T& t, ordered_json& object) const {
        std::apply([&](const auto&... f) { (field(t, f, object), ...); }, T::fields());
    }

private:
    template <class Owner, class T>
    void field(const Owner& owner, const Field<Owner, T>& f, ordered_json& object) const {
        if constexpr (std::is_same_v<T, bool>) {
            static const Owner usual{};
            if (owner.*(f.member) == usual.*(f.member)) return;
        }
        put(object, f.name, write(owner.*(f.member)));
    }
    static void put(ordered_json& object, std::string_view name, ordered_json value);

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

// Members that say nothing (nobody, an empty list, a flag as it usually is) are left out. Like what else is
// the same for every event it stands outside, so that it is not compiled a hundred times.
void Writer::put(ordered_json& object, std::string_view name, ordered_json value) {
    const bool idle = value.is_null() || (value.is_string() && value.get_ref<const std::string&>().empty()) ||
                      (value.is_array() && value.empty());
    if (!idle) object[std::string(name)] = std::move(value);
}

// Fields out of JSON. A march to the moon would be shown for years: no number is above a million.
class Reader {
public:
    explicit Reader(const GameState& game) : game_(game) {}

    template <class T>
    void fields(const JsonReader& json, T& t, std::initializer_list<std::string_view> also = {}) const {
        std::vector<std::string_view> known(also);
        each_field(t, [&](std::string_view name, auto&) { known.push_back(name); });
        if (!json.object(known)) return;
        each_field(t, [&](std::string_view name, auto& member) {
            if (const JsonReader found = json[name]; !found.missing()) read(found, member);
        });
    }

private:
    static constexpr NumberRange sound{-1e6, 1e6};

    template <class T> void read(const JsonReader& json, T& t) const {
        if constexpr (HasFields<T>)
            fields(json, t);
        else if constexpr (std::is_enum_v<T>)
            t = static_cast<T>(json.choice(words_of(t), static_cast<std::size_t>(t)));
        else
            read_one(json, t);
    }
    void read_one(const JsonReader& json, bool& b) const { b = json.flag(b); }
    void read_one(const JsonReader& json, int& n) const {
        n = static_cast<int>(json.integer(n, -1'000'000, 1'000'000));
    }
    void read_one(const JsonReader& json, double& d) const { d = json.number(d, sound); }
    void read_one(const JsonReader& json, std::string& s) const { s = json.text(s); }
    template <class U> void read_one(const JsonReader& json, Quantity<U>& q) const {
        q = Quantity<U>{json.number(q.value(), sound)};
    }
    template <class Tag> void read_one(const JsonReader& json, Id<Tag>& id) const {
        const std::string name = json.text();
        if (json.is_text() && !find_named(game_, name, id))
            json.error(fmt::format("takes a name of this game, not \"{}\"", name));
    }
    void read_one(const JsonReader& json, GroundPoint& p) const {
        if (const auto n = json.numbers(2, sound); !n.empty()) p = {Yards{n[0]}, Yards{n[1]}};
    }
    void read_one(const JsonReader& json, Placement& p) const {
        if (const auto n = json.numbers(3, sound); !n.empty())
            p = {{Yards{n[0]}, Yards{n[1]}}, Degrees{n[2]}};
    }
    template <class T> void read_one(const JsonReader& json, std::vector<T>& list) const {
        for (const JsonReader& item : json.items(10'000)) read(item, list.emplace_back());
    }
    template <class T, std::size_t n> void read_one(const JsonReader& json, std::array<T, n>& list) const {
        const std::vector<JsonReader> items = json.items(10'000);
        if (items.size() != n && json.is_array()) json.error(fmt::format("takes a list of {}", n));
        for (std::size_t i = 0; i < n && items.size() == n; ++i) read(items[i], list[i]);
    }
    template <class T> void read_one(const JsonReader& json, std::optional<T>& maybe) const {
        read(json, maybe.emplace());
    }
    void read_one(const JsonReader& json, std::map<std::string, std::string>& map) const {
        for (const auto& [name, value] : json.members())
            map[name] = value.is_text() ? value.text() : value.raw().dump();
    }

    const GameState& game_;
};

// Every kind of command or event by its name, and how its fields are read into a new one.
template <class Variant> struct Kinds;
template <class... T> struct Kinds<std::variant<T...>> {
    static constexpr std::array<std::string_view, sizeof...(T)> names{T::name...};
    template <class Whole>
    static constexpr std::array<void (*)(Whole&, const Reader&, const JsonReader&, const char*), sizeof...(T)>
        readers{[](Whole& whole, const Reader& reader, const JsonReader& json, const char* key) {
            reader.fields(json, whole.template emplace<T>(), {key, "dice"});
        }...};
};

template <class Whole> ordered_json write(const char* key, const Whole& whole, const GameState& game) {
    ordered_json object = ordered_json::object();
    object[key] = std::string(name_of(whole));
    std::visit([&](const auto& t) { Writer{game}.fields(t, object); }, whole);
    return object;
}

template <class Variant, class Whole = Variant>
Result<Whole> read(const char* key, const nlohmann::json& j, const Reader& reader) {
    constexpr auto& all = Kinds<Variant>::names;
    Problems problems;
    const JsonReader json{j, problems};
    const std::string name = json.object() ? json.need(key).text() : "";
    const auto kind = std::find(all.begin(), all.end(), name);
    if (kind == all.end() && problems.ok())
        json[key].error(fmt::format("is \"{}\"{}", name, meant(name, all)));
    if (!problems.ok()) return problems.first();
    Whole whole;
    Kinds<Variant>::template readers<Whole>[static_cast<std::size_t>(kind - all.begin())](whole, reader, json,
                                                                                          key);
    if (!problems.ok()) return problems.first();
    return whole;
}

}

ordered_json to_json(const Command& c, const GameState& game) { return write("do", c, game); }
ordered_json to_json(const Event& e, const GameState& game) { return write("event", e, game); }
Result<Command> read_command(const nlohmann::json& j, const GameState& game) {
    return read<Command>("do", j, Reader{game});
}
Result<Event> read_event(const nlohmann::json& j, const GameState& game) {
    return read<EventKinds, Event>("event", j, Reader{game});
}

}
