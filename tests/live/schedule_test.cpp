#include "engine/live/broadcast.h"
#include "engine/live/schedule.h"
#include "tests/live/client.h"
#include "tests/timeline/played.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <thread>

using namespace vantage;
using namespace vantage::tests;
using namespace std::chrono_literals;
using live::Schedule;
using Clock = Schedule::Clock;

TEST_CASE("what is due is told at its moment; a film that stands, is held or is left alone waits") {
    Schedule schedule;
    const Clock::time_point start{1h};
    schedule.set({.time = 10.0, .speed = 2.0, .playing = true, .seen = start});
    CHECK(schedule.add(10.2, "first"));
    CHECK_FALSE(schedule.add(10.4, "second"));
    schedule.add(11.0, "third");

    Schedule::Due due = schedule.take(start + 50ms);
    CHECK(due.now.empty());
    REQUIRE(due.next);
    CHECK(std::chrono::abs(*due.next - (start + 100ms)) < 1ms);
    CHECK(schedule.take(start + 100ms).now == std::vector<std::string>{"first"});

    // Nobody says where the film is: it is taken to run on for a while, and then to wait.
    due = schedule.take(start + 10s);
    CHECK(due.now == std::vector<std::string>{"second"});
    CHECK_FALSE(due.next);
    CHECK(schedule.set({.time = 10.6, .speed = 2.0, .playing = false, .seen = start + 10s}));
    due = schedule.take(start + 20s);
    CHECK(due.now.empty());
    CHECK_FALSE(due.next);
    CHECK(schedule.set({.time = 10.6, .speed = 2.0, .playing = true, .seen = start + 20s}));
    CHECK_FALSE(schedule.set({.time = 10.8, .speed = 2.0, .playing = true, .seen = start + 20s + 100ms}));
    schedule.hold(true);
    CHECK(schedule.take(start + 20s + 200ms).now.empty());
    schedule.hold(false);
    CHECK(schedule.take(start + 20s + 200ms).now == std::vector<std::string>{"third"});
    schedule.add(12.0, "never");
    CHECK(schedule.take_back() == 1);
    CHECK(schedule.take(start + 30s).now.empty());
}

// Every event of a whole game, with 20 who listen and every core busy with something else. VANTAGE_QUIET
// holds it to what a stream needs; a machine that runs other tests as well may keep anybody waiting.
TEST_CASE("every event of a whole game comes at its moment, also beside other work") {
    const bool quiet = std::getenv("VANTAGE_QUIET") != nullptr;
    const PlayedGame played{"first-light.json", 7, quiet ? 100 : 2};
    live::Entries entries;
    for (std::size_t i = 0; i < played.entries.size(); ++i) {
        record::Entry entry;
        entry.number = static_cast<int>(i) + 1;
        entry.command = played.commands[i];
        entry.events = played.entries[i];
        entries.push_back(std::make_shared<const record::Entry>(std::move(entry)));
    }
    std::size_t all = 0;
    for (const play::Events& events : played.entries) all += events.size();
    const timeline::Timeline film = played.film();
    constexpr double speed = 12.0;

    auto server = live::Server::open({.port = 0}, {});
    REQUIRE(server);
    live::Broadcast broadcast{**server};
    std::atomic<bool> over = false;
    std::vector<std::jthread> others;
    for (unsigned n = 0; n < 2 * std::thread::hardware_concurrency(); ++n)
        others.emplace_back([&] {
            for (volatile unsigned work = 0; !over;) work = work + 1;
        });
    std::vector<std::unique_ptr<Client>> pages;
    for (int i = 0; i < 19; ++i) {
        pages.push_back(std::make_unique<Client>((*server)->port()));
        pages.back()->get("/events");
    }
    std::vector<std::pair<Clock::time_point, double>> came; // and its moment of the film
    std::jthread listener{[&] {
        Client client{(*server)->port()};
        client.get("/events?topics=events&after=0");
        std::size_t from = 0;
        while (came.size() < all) {
            const std::string next = "\"event\":" + std::to_string(came.size() + 1) + ",";
            const std::string& heard = client.read_until("\n\n", 30'000, next);
            const Clock::time_point now = Clock::now();
            const std::size_t before = came.size();
            for (std::size_t end = heard.find("\n\n", from); end != std::string::npos;
                 end = heard.find("\n\n", from)) {
                const std::size_t data = heard.find("data: ", from);
                if (data < end)
                    if (const auto one = nlohmann::json::parse(heard.substr(data + 6, end - data - 6));
                        one.contains("event"))
                        came.emplace_back(now, one.value("t", 0.0));
                from = end + 2;
            }
            if (came.size() == before) return; // nothing more comes
        }
    }};
    while ((*server)->clients() < 20) std::this_thread::sleep_for(5ms);
    broadcast.follow(played.game, entries);
    const Clock::time_point start = Clock::now();
    for (double t = 0.0; t < film.length();) {
        t = std::min(film.length(), std::chrono::duration<double>(Clock::now() - start).count() * speed);
        broadcast.show({.time = t, .speed = speed, .playing = t < film.length()});
        std::this_thread::sleep_for(15ms);
    }
    listener.join();
    over = true;
    REQUIRE(came.size() == all);
    std::vector<double> late;
    for (const auto& [at, t] : came)
        late.push_back(1000.0 * (std::chrono::duration<double>(at - start).count() - t / speed));
    std::sort(late.begin(), late.end());
    MESSAGE(all, " events in ", film.length() / speed, " s: the soonest ", late.front(), " ms, the middle ",
            late[late.size() / 2], " ms, the latest ", late.back(), " ms after its moment");
    CHECK(late.front() > -100.0);
    CHECK(late.back() < (quiet ? 100.0 : 2000.0));
}
