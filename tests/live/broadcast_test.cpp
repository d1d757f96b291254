#include "engine/feed/show.h"
#include "engine/live/broadcast.h"
#include "engine/play/chances.h"

#include "engine/core/files.h"
#include "tests/live/client.h"
#include "tests/timeline/played.h"

#include <nlohmann/json.hpp>

#include <thread>

using namespace vantage;
using namespace vantage::tests;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

live::Entries entries_of(const PlayedGame& played) {
    live::Entries out;
    for (std::size_t i = 0; i < played.entries.size(); ++i) {
        record::Entry entry;
        entry.number = static_cast<int>(i) + 1;
        entry.command = played.commands[i];
        entry.events = played.entries[i];
        out.push_back(std::make_shared<const record::Entry>(std::move(entry)));
    }
    return out;
}

struct Show {
    std::unique_ptr<live::Server> server;
    Show() {
        auto opened = live::Server::open({.port = 0}, {});
        if (!opened) FAIL(opened.error().text());
        server = *std::move(opened);
    }
};

/// Until a text has come, or ten seconds have passed.
std::string hear(Client& client, const std::string& ending, const std::string& after = {}) {
    return client.read_until(ending, 10'000, after);
}

std::vector<json> game_events(const std::string& heard) {
    std::vector<json> out;
    for (const std::string& data : data_of(heard))
        if (json one = json::parse(data); one.contains("event")) out.push_back(std::move(one));
    return out;
}

}

TEST_CASE("every event of a game is told once, in order, as the journal has it") {
    for (const char* scene : every_system) {
        CAPTURE(scene);
        const PlayedGame played{scene, 7, 2};
        const timeline::Timeline film = played.film();
        std::size_t all = 0;
        for (const play::Events& events : played.entries) all += events.size();
        const Show show;
        live::Broadcast broadcast{*show.server};
        Client client{show.server->port()};
        client.get("/events?topics=events");
        hear(client, "retry");
        broadcast.follow(played.game, entries_of(played));
        broadcast.show({.time = 0.0, .playing = true});
        for (double t = 0.0; t < film.length(); t += 3.0) {
            broadcast.show({.time = t, .speed = 60.0, .playing = true});
            std::this_thread::sleep_for(1ms);
        }
        broadcast.show({.time = film.length()});
        hear(client, "\"event\":" + std::to_string(all) + ",");
        const auto told = game_events(hear(client, "\n\n", "\"event\":" + std::to_string(all) + ","));
        REQUIRE(told.size() == all);

        const std::unique_ptr<play::State> state = played.game->start();
        std::size_t number = 0;
        std::size_t rolls = 0;
        for (const play::Events& events : played.entries)
            for (const play::EventPtr& event : events) {
                const json& one = told[number++];
                CHECK(one["event"] == number);
                CHECK(one["text"] == state->describe(*event));
                if (const play::Roll* roll = state->roll_in(*event); roll && !roll->sides.empty()) {
                    ++rolls;
                    REQUIRE(one["roll"]["sides"].size() == roll->sides.size());
                    for (std::size_t s = 0; s < roll->sides.size(); ++s) {
                        double sum = 0, journal = 0;
                        for (const json& m : one["roll"]["sides"][s]["modifiers"])
                            sum += m["amount"].get<double>();
                        for (const play::RollModifier& m : roll->sides[s].modifiers) journal += m.amount;
                        CHECK(sum == doctest::Approx(journal));
                        CHECK(one["roll"]["sides"][s]["score"] == roll->sides[s].score);
                    }
                }
                state->apply(*event);
            }
        CHECK(rolls > 0);
    }
}

TEST_CASE("what is watched again is told again and says so; what is taken back is said") {
    const PlayedGame played{"first-light.json", 7, 1};
    const timeline::Timeline film = played.film();
    const Show show;
    live::Broadcast broadcast{*show.server};
    Client client{show.server->port()};
    client.get("/events?topics=events");
    hear(client, "retry");
    live::Entries entries = entries_of(played);
    broadcast.follow(played.game, entries);
    broadcast.show({.time = film.length()}); // a game that was there before: nothing of it is news
    std::string state;
    while (state.find("\"turn\"") == std::string::npos) {
        Client asks{show.server->port()};
        asks.get("/state");
        state = asks.read_until("\"turn\"", 100);
    }
    broadcast.show({.time = 0.0, .past = true, .playing = true});
    hear(client, "\"seek\"");
    for (double t = 0.0; t < 20.0; t += 0.5) {
        broadcast.show({.time = t, .past = true, .playing = true});
        std::this_thread::sleep_for(2ms);
    }
    hear(client, "\"event\":2,");
    const auto told = game_events(hear(client, "\n\n", "\"event\":2,"));
    REQUIRE_FALSE(told.empty());
    for (const json& one : told) CHECK(one.value("again", false));
    CHECK(told.front()["event"] == 1);

    broadcast.show({.time = film.length()});
    entries.resize(entries.size() / 2);
    broadcast.follow(played.game, entries);
    CHECK(hear(client, "\"undo\"").find("\"undo\"") != std::string::npos);
}

TEST_CASE("the dice are not given away before they have been read") {
    const PlayedGame played{"first-light.json", 7, 3};
    const timeline::Timeline film = played.film();
    REQUIRE_FALSE(film.cards().empty());
    for (const timeline::RollCard& card : film.cards()) {
        const std::size_t before = feed::events_known_at(film, card.verdict - 0.01);
        CHECK(before < feed::events_known_at(film, card.verdict + 0.01));
        const timeline::Mark& mark = film.marks()[before + 1];
        CHECK(mark.start == card.start);
    }
}

TEST_CASE("text files say the same, and a folder that is gone is told once") {
    const PlayedGame played{"first-light.json", 7, 1};
    const timeline::Timeline film = played.film();
    const Show show;
    const auto folder = scratch("live");
    std::filesystem::create_directories(folder);
    live::Broadcast broadcast{*show.server, folder};
    broadcast.follow(played.game, entries_of(played));
    broadcast.show({.time = film.length()});
    for (int i = 0; i < 200 && !std::filesystem::exists(folder / "turn.txt"); ++i)
        std::this_thread::sleep_for(20ms);
    std::string turn;
    for (int i = 0; i < 200 && turn.empty(); ++i, std::this_thread::sleep_for(20ms))
        if (const auto text = read_file(folder / "turn.txt")) turn = *text;
    CHECK(turn.find("Turn ") == 0);
    std::this_thread::sleep_for(200ms);
    std::filesystem::remove_all(folder);
    std::string trouble;
    for (int i = 0; i < 100 && trouble.empty(); ++i, std::this_thread::sleep_for(20ms)) {
        broadcast.show({.time = film.length() * (i % 2), .past = true});
        trouble = broadcast.take_trouble();
    }
    CHECK(trouble.find("turn.txt") + trouble.find("score") + 1 > 0);
    CHECK_FALSE(trouble.empty());
}

TEST_CASE("what came of a roll had a chance, whichever roll of its command it was") {
    for (const char* scene : every_system) {
        CAPTURE(scene);
        const PlayedGame played{scene, 7, 1};
        const std::unique_ptr<play::State> state = played.game->start();
        std::size_t rolls = 0;
        std::size_t known = 0;
        for (std::size_t n = 0; n < played.entries.size(); ++n) {
            const play::Events& came = played.entries[n];
            for (std::size_t i = 0; i < came.size(); ++i) {
                const play::Roll* roll = state->roll_in(*came[i]);
                if (roll == nullptr || roll->sides.empty() || rolls > 60) continue;
                ++rolls;
                const auto chances = play::chances_of(*state, *played.commands[n], came, i);
                double all = 0.0;
                bool there = chances.empty();
                for (const play::Chance& c : chances) {
                    all += c.share;
                    there = there || c.outcome == (roll->label.empty() ? roll->outcome : roll->label);
                }
                CHECK(there);
                if (chances.empty()) continue;
                ++known;
                CHECK(all == doctest::Approx(1.0));
            }
            for (const play::EventPtr& event : came) state->apply(*event);
        }
        CHECK(known * 2 > rolls); // the others roll too many dice, or some that nobody is shown
    }
}

TEST_CASE("the odds of every fight and of all fire are known afterwards, soon enough to be told") {
    const PlayedGame played{"first-light.json", 7, 5};
    const std::unique_ptr<play::State> state = played.game->start();
    std::size_t fights = 0;
    double slowest = 0.0;
    for (std::size_t n = 0; n < played.entries.size(); ++n) {
        const play::Events& came = played.entries[n];
        for (std::size_t i = 0; i < came.size(); ++i) {
            const play::Roll* roll = state->roll_in(*came[i]);
            if (roll == nullptr || (roll->table != "combat" && roll->table != "artillery-skirmish")) continue;
            if (roll->sides.front().dice.empty()) continue; // a second target gets no dice: it is certain
            ++fights;
            const auto began = std::chrono::steady_clock::now();
            const auto chances = play::chances_of(*state, *played.commands[n], came, i);
            const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
            slowest = std::max(slowest, took.count());
            INFO("command ", n, ", event ", i, ": ", played.game->start()->title_of(*played.commands[n]));
            CHECK_FALSE(chances.empty());
        }
        for (const play::EventPtr& event : came) state->apply(*event);
    }
    MESSAGE(fights, " rolls, the slowest after ", slowest, " ms");
    CHECK(fights > 5);
}
