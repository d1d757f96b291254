#include "engine/live/server.h"
#include "tests/live/client.h"

#include <fmt/format.h>

#include <ctime>
#include <thread>

using namespace vantage;
using namespace vantage::tests;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

std::unique_ptr<live::Server> open(std::size_t clients = 64) {
    auto server =
        live::Server::open({.port = 0, .most_clients = clients},
                           {{"", {"text/html", "<p>all of it"}}, {"overlay/score", {"text/html", "score"}}});
    if (!server) FAIL(server.error().text());
    (*server)->set_names({.cameras = {"whole"}, .units = {"2nd Uhlans"}, .turns = 3});
    return *std::move(server);
}

/// Of this thread alone: another program may take the processor at any time.
double cpu_milliseconds() {
    timespec spent{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return static_cast<double>(spent.tv_sec) * 1e3 + static_cast<double>(spent.tv_nsec) * 1e-6;
}

double milliseconds(Clock::time_point since) {
    return std::chrono::duration<double, std::milli>(Clock::now() - since).count();
}

}

TEST_CASE("pages and the state are served, and nothing else") {
    const auto server = open();
    server->set_state(R"({"turn":3})");
    Client client{server->port()};
    client.get("/state");
    CHECK(client.read_until("\"turn\":3}").find("application/json") != std::string::npos);
    CHECK(status_of(server->port(), "/") == 200);
    CHECK(status_of(server->port(), "/overlay/score") == 200);
    for (const char* nothing : {"/overlay/../../etc/passwd", "/overlay/%2e%2e/secret", "/do", "/nothing"})
        CHECK(status_of(server->port(), nothing) == 404);
    CHECK(status_of(server->port(), "/socket") == 426);
    Client post{server->port()};
    post.send("POST /state HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
    CHECK(post.status() == 405);
}

TEST_CASE("who asks by a foreign name, or orders without the token, gets 403") {
    const auto server = open();
    const std::string with = "?token=" + server->token();
    CHECK(status_of(server->port(), "/state", "Host: evil.example\r\n") == 403);
    CHECK(status_of(server->port(), "/do/pause" + with, "Host: evil.example\r\n") == 403);
    CHECK(status_of(server->port(), "/state", "") == 403);
    CHECK(status_of(server->port(), "/do/pause") == 403);
    CHECK(status_of(server->port(), "/do/pause?token=" + std::string(32, '0')) == 403);
    CHECK(
        status_of(
            server->port(), "/socket",
            "Host: localhost\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n") == 403);
    CHECK(server->take_orders().empty());

    CHECK(status_of(server->port(), "/do/pause" + with) == 200);
    CHECK(status_of(server->port(), "/do/camera/whole" + with) == 200);
    CHECK(status_of(server->port(), "/do/highlight/2nd%20Uhlans" + with) == 200);
    CHECK(status_of(server->port(), "/do/pause",
                    "Host: localhost\r\nX-Vantage-Token: " + server->token() + "\r\n") == 200);
    CHECK(status_of(server->port(), "/do/camera/nowhere" + with) == 404);
    CHECK(status_of(server->port(), "/do/turn/9" + with) == 404);
    CHECK(status_of(server->port(), "/do/dance" + with) == 400);
    CHECK(status_of(server->port(), "/do/camera" + with) == 400);
    CHECK(server->take_orders().size() == 4);
}

TEST_CASE("events come in order, and who comes back misses none and gets none twice") {
    const auto server = open();
    for (int i = 1; i <= 5; ++i) server->tell(fmt::format("{{\"n\":{}}}", i));
    std::string last;
    {
        Client client{server->port()};
        client.get("/events?after=0&topics=events");
        const std::string heard = client.read_until("\"n\":5}\n\n");
        CHECK(data_of(heard).size() == 5);
        const std::size_t at = heard.find("id: ", heard.find("\"n\":2}"));
        last = heard.substr(at + 4, heard.find('\n', at) - at - 4); // it was cut off after the third
    }
    for (int i = 6; i <= 8; ++i) server->tell(fmt::format("{{\"n\":{}}}", i));
    Client again{server->port()};
    again.get("/events?topics=events", "Host: localhost\r\nLast-Event-ID: " + last + "\r\n");
    const auto missed = data_of(again.read_until("\"n\":8}\n\n"));
    REQUIRE(missed.size() == 5);
    CHECK(missed.front() == "{\"n\":4}");
    CHECK(missed.back() == "{\"n\":8}");
    Client other{server->port()}; // an id of another run counts as none
    other.get("/events?topics=events", "Host: localhost\r\nLast-Event-ID: 00000000.1\r\n");
    other.read_until("\n\n");
    server->tell("{\"n\":9}");
    CHECK(data_of(other.read_until("\"n\":9}\n\n")) == std::vector<std::string>{"{\"n\":9}"});
}

TEST_CASE("hostile, silent and slow clients slow nobody") {
    const auto server = open();
    const std::uint16_t port = server->port();
    std::vector<std::unique_ptr<Client>> bad;
    for (const std::string& garbage :
         {std::string{"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"}, std::string(100'000, 'A'),
          "GET /" + std::string(20'000, 'x') + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n",
          std::string{"POST /do/pause HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"},
          std::string{"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"},
          std::string{"GET /state"}, std::string{}}) {
        bad.push_back(std::make_unique<Client>(port));
        bad.back()->send(garbage);
    }
    Client slow{port}; // asks for everything and reads nothing
    slow.get("/events?after=0");
    Client good{port};
    good.get("/events?topics=events");
    good.read_until("retry");

    const std::string filling(20'000, 'f');
    double handed_over = 0.0;
    for (int i = 0; i < 1000; ++i) {
        const double now = cpu_milliseconds();
        server->tell(fmt::format("{{\"n\":{},\"f\":\"{}\"}}", i, filling));
        handed_over += cpu_milliseconds() - now;
        if (i % 20 == 19) good.read_until(fmt::format("\"n\":{},", i), 10'000); // as fast as one who reads
    }
    CHECK(data_of(good.read_until("\n\n", 10'000, "\"n\":999,")).size() == 1000);
    CHECK(handed_over < 500.0); // a thousand of them, each of 20 kB
    const Clock::time_point told = Clock::now();
    server->tell("{\"n\":\"last\"}");
    good.read_until("\"last\"}\n\n");
    CHECK(milliseconds(told) < 1000.0);
    slow.read_until("never", 500);
    CHECK(slow.closed()); // too much waited for it
    CHECK(status_of(port, "/") == 200);
}

TEST_CASE("there is a limit to clients, and to how many orders come at once") {
    const auto server = open(6);
    std::vector<std::unique_ptr<Client>> many;
    for (int i = 0; i < 6; ++i) {
        many.push_back(std::make_unique<Client>(server->port()));
        many.back()->get("/events");
        many.back()->read_until("retry");
    }
    CHECK(status_of(server->port(), "/") == 503);
    many.clear();
    for (int i = 0; i < 100 && server->clients() > 0; ++i) std::this_thread::sleep_for(20ms);
    CHECK(status_of(server->port(), "/") == 200);
    int refused = 0;
    for (int i = 0; i < 80; ++i)
        refused += status_of(server->port(), "/do/pause?token=" + server->token()) == 429 ? 1 : 0;
    CHECK(refused > 10);
    CHECK(server->take_orders().size() <= 70);
}

TEST_CASE("a port that is taken, and an address that is none, are told in one line") {
    const auto server = open();
    const auto second = live::Server::open({.port = server->port()}, {});
    REQUIRE_FALSE(second);
    CHECK(second.error().text().find(std::to_string(server->port())) != std::string::npos);
    CHECK_FALSE(live::Server::open({.address = "nowhere", .port = 0}, {}));
}
