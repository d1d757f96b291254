// Nothing from a file is an index until it was held against the game: "#900000" in every place that names
// somebody, in every kind of command and event, and in a journal.
#include "engine/core/files.h"
#include "engine/esr/codec.h"
#include "tests/esr/stage.h"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::esr;
using nlohmann::json;

namespace {

using Pointer = json::json_pointer;

template <class T> struct Places {
    static void find(const Pointer& at, std::vector<Pointer>& out) {
        if constexpr (HasFields<T>)
            std::apply([&](const auto&... f) { (member(at / std::string(f.name), f, out), ...); },
                       T::fields());
    }
    template <class Owner, class Member>
    static void member(const Pointer& at, const Field<Owner, Member>&, std::vector<Pointer>& out) {
        Places<Member>::find(at, out);
    }
};
template <class Tag> struct Places<Id<Tag>> {
    static void find(const Pointer& at, std::vector<Pointer>& out) { out.push_back(at); }
};
template <class T> struct Places<std::vector<T>> {
    static void find(const Pointer& at, std::vector<Pointer>& out) { Places<T>::find(at / 0, out); }
};
template <class T> struct Places<std::optional<T>> : Places<T> {};

/// Every place of every kind where an id may stand, with the kind's name.
template <class Variant> struct AllPlaces;
template <class... T> struct AllPlaces<std::variant<T...>> {
    static std::vector<std::pair<std::string, std::vector<Pointer>>> find() {
        std::vector<std::pair<std::string, std::vector<Pointer>>> all;
        (all.push_back({std::string(T::name), places<T>()}), ...);
        return all;
    }
    template <class Kind> static std::vector<Pointer> places() {
        std::vector<Pointer> out;
        Places<Kind>::find(Pointer{}, out);
        return out;
    }
};

const std::initializer_list<const char*> nobody{"#900000", "#-1",         "#",
                                                "#1e9",    "#4294967295", "#18446744073709551616"};

template <class Read> int tried(const char* key, const auto& kinds, Read read) {
    int count = 0;
    for (const auto& [name, places] : kinds)
        for (const Pointer& place : places)
            for (const char* text : nobody) {
                json j = {{key, name}};
                j[place] = text;
                CAPTURE(j.dump());
                const auto thing = read(j);
                REQUIRE_FALSE(thing);
                CHECK(thing.error().where == place.to_string());
                CHECK(thing.error().message.find(text) != std::string::npos);
                ++count;
            }
    return count;
}

std::string journal_of(const std::string& event) {
    return R"({"vantage":"journal","version":1,"scene":"scenes/first-light.json","scene_hash":"0","seed":7})"
           "\n"
           R"({"n":1,"command":{"do":"end-step","side":"french"},"dice_at":0,"events":[)" +
           event + "]}\n";
}

Result<record::Replay> replayed(const std::filesystem::path& file, const std::string& events) {
    REQUIRE(write_file(file, journal_of(events)));
    return record::replay(file, *small().game(small().start));
}

}

TEST_CASE("an id that the game does not have is refused in every place of every command and event") {
    const GameState& game = small().start;
    CHECK(tried("do", AllPlaces<Command>::find(), [&](const json& j) { return read_command(j, game); }) >
          100);
    CHECK(tried("event", AllPlaces<EventKinds>::find(), [&](const json& j) { return read_event(j, game); }) >
          400);
}

TEST_CASE("a journal that names nobody is one line with its place") {
    const std::filesystem::path file = scratch("nobody.vantage");
    for (const char* text : nobody) {
        const auto read =
            replayed(file, R"({"event":"side-ended-step","side":")" + std::string(text) + "\"}");
        REQUIRE_FALSE(read);
        CHECK(read.error().where == "line 2");
        CHECK(read.error().message.find("/side: takes a name of this game") != std::string::npos);
    }
    // A contact with nobody.
    CHECK_FALSE(replayed(file, R"({"event":"round-began","contacts":[{"first":"fr1/1"}]})"));
}

TEST_CASE("what a command makes may go by its number in the events after it, and only there") {
    const std::size_t next = small().start.formations.size();
    const std::string made =
        R"({"event":"formation-created","id":"new","title":"New","parent":"fr1","force":"#0"})";
    const std::string spent = R"({"event":"combats-done","formation":"#)" + std::to_string(next) + "\"}";
    const std::filesystem::path file = scratch("made.vantage");
    const auto read = replayed(file, made + "," + spent);
    if (!read) FAIL(read.error().text());
    CHECK(typed(*read->state).formations.size() == next + 1);
    CHECK_FALSE(replayed(file, spent + "," + made));
}

TEST_CASE("a general who is replaced in the course of a command can be named after it") {
    GameState lost = small().start;
    lost.commanders[0].removed = true;
    const Event replaced = CommanderReplaced{CommanderId{0}, "A new man"};
    const Event then = CommanderArrived{CommanderId{0}, std::nullopt};
    GameState now = lost;
    for (const Event& e : {replaced, then}) {
        const auto read = read_event(json::parse(to_json(e, lost).dump()), now);
        if (!read) FAIL(read.error().text());
        CHECK(*read == e);
        apply(now, *read);
    }
}
