#include "engine/esr/codec.h"

#include "engine/core/nearest.h"
#include "engine/esr/names.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::esr {
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

class Reader {
public:
    explicit Reader(const GameState& game) : game_(game) {}

    template <class T>
    void fields(const json& object, T& t, std::initializer_list<std::string_view> also = {}) {
        if (!object.is_object()) return wrong("", "an object");
        std::vector<std::string_view> known(also);
        each_field(t, [&](std::string_view name, auto& member) {
            known.push_back(name);
            if (const json* found = find(object, name)) read(name, *found, member);
        });
        refuse_others(object, known);
    }
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    static const json* find(const json& object, std::string_view name);
    void refuse_others(const json& object, const std::vector<std::string_view>& known);
    void wrong(std::string_view key, std::string takes);

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
        if (!sound(j)) return wrong(key, "a number of at most a million");
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
    /// A march to the moon would be shown for years.
    static bool sound(const json& n) { return n.is_number() && std::abs(n.get<double>()) <= 1e6; }
    bool numbers(std::string_view key, const json& j, std::size_t count) {
        const bool right = j.is_array() && j.size() == count && std::all_of(j.begin(), j.end(), sound);
        if (!right)
            wrong(key, count == 2 ? "[east, north], each at most a million"
                                  : "[east, north, facing], each at most a million");
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

const json* Reader::find(const json& object, std::string_view name) {
    const auto found = object.find(name);
    return found != object.end() ? &*found : nullptr;
}

void Reader::refuse_others(const json& object, const std::vector<std::string_view>& known) {
    for (const auto& [key, value] : object.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            return wrong(key, fmt::format("nothing: known are {}", one_of(known)));
}

void Reader::wrong(std::string_view key, std::string takes) {
    if (!error_) error_ = Error{"", std::string(key), "takes " + std::move(takes)};
}

// Every kind of command or event by its name, and how its fields are read into a new one.
template <class Variant> struct Kinds;
template <class... T> struct Kinds<std::variant<T...>> {
    static constexpr std::array<std::string_view, sizeof...(T)> names{T::name...};
    template <class Whole>
    static constexpr std::array<void (*)(Whole&, Reader&, const json&, const char*), sizeof...(T)> readers{
        [](Whole& whole, Reader& reader, const json& j, const char* key) {
            reader.fields(j, whole.template emplace<T>(), {key, "dice"});
        }...};
};

template <class Whole> ordered_json write(const char* key, const Whole& whole, const GameState& game) {
    ordered_json object = ordered_json::object();
    object[key] = std::string(name_of(whole));
    std::visit([&](const auto& t) { Writer{game}.fields(t, object); }, whole);
    return object;
}

template <class Variant, class Whole = Variant>
Result<Whole> read(const char* key, const json& j, const GameState& game) {
    constexpr auto& all = Kinds<Variant>::names;
    if (!j.is_object() || !j.contains(key) || !j[key].is_string())
        return Error{"", key, "takes " + one_of(all)};
    const std::string& name = j[key].template get_ref<const std::string&>();
    const auto kind = std::find(all.begin(), all.end(), name);
    if (kind == all.end()) {
        const std::string close = nearest(name, all);
        return Error{"", key,
                     close.empty() ? fmt::format("is \"{}\", takes {}", name, one_of(all))
                                   : fmt::format("is \"{}\", did you mean \"{}\"?", name, close)};
    }
    Whole whole;
    Reader reader{game};
    Kinds<Variant>::template readers<Whole>[static_cast<std::size_t>(kind - all.begin())](whole, reader, j,
                                                                                          key);
    if (reader.error()) return *reader.error();
    return whole;
}

}

ordered_json to_json(const Command& c, const GameState& game) { return write("do", c, game); }
ordered_json to_json(const Event& e, const GameState& game) { return write("event", e, game); }
Result<Command> read_command(const json& j, const GameState& game) { return read<Command>("do", j, game); }
Result<Event> read_event(const json& j, const GameState& game) {
    return read<EventKinds, Event>("event", j, game);
}

}
