#include "engine/live/request.h"

#include <doctest/doctest.h>

using namespace vantage;
using live::Order;

TEST_CASE("the target of a request is read in parts, decoded") {
    const auto target =
        live::read_target("/do/camera/Mir%20from+the%20east?token=abc&after=12.3&topics=state");
    REQUIRE(target);
    CHECK(target->path == std::vector<std::string>{"do", "camera", "Mir from the east"});
    CHECK(target->token == "abc");
    CHECK(target->after == "12.3");
    CHECK(target->topics == "state");
    CHECK(live::read_target("/")->path.empty());
    CHECK(live::read_target("//state/")->path == std::vector<std::string>{"state"});
    CHECK(live::read_target("/state?")->token.empty());
}

TEST_CASE("a target that no browser sends is refused") {
    for (const std::string bad : {"", "state", "/%", "/%2", "/%zz", "/%00", "/a%0ab", "/x?token=%1",
                                  "/1/2/3/4/5/6/7/8/9", "http://localhost/state"}) {
        CAPTURE(bad);
        CHECK_FALSE(live::read_target(bad));
    }
    CHECK_FALSE(live::read_target("/" + std::string(2000, 'a')));
}

TEST_CASE("orders are words with a name where they need one") {
    CHECK(*live::read_order("camera", "Mir") == Order{Order::Kind::camera, "Mir"});
    CHECK(*live::read_order("pause", "") == Order{Order::Kind::pause, ""});
    CHECK_FALSE(live::read_order("camera", ""));
    CHECK_FALSE(live::read_order("pause", "now"));
    CHECK_FALSE(live::read_order("camera", std::string(500, 'x')));
    CHECK_FALSE(live::read_order("camera", "a\nb"));
    CHECK(live::read_order("format-disk", "").error().message.find("replay") != std::string::npos);
    for (const Order::Kind kind : live::every_order())
        CHECK(live::read_order(live::word_of(kind), live::takes_name(kind) ? "x" : "")->kind == kind);
}

TEST_CASE("messages of a socket are JSON objects") {
    const auto message = live::read_message(R"({"do":"highlight","name":"2nd Uhlans","token":"abc"})");
    REQUIRE(message);
    CHECK(message->order == Order{Order::Kind::highlight, "2nd Uhlans"});
    CHECK(message->token == "abc");
    for (const char* bad : {"", "[]", "7", "{", R"({"do":7})", R"({"do":"camera","name":[1]})", "null"}) {
        CAPTURE(bad);
        CHECK_FALSE(live::read_message(bad));
    }
}

TEST_CASE("only the names that the server goes by are known, whatever the port") {
    const std::vector<std::string> known{"localhost", "127.0.0.1", "[::1]"};
    for (const char* ours : {"localhost", "LOCALHOST:8017", "127.0.0.1:1", "[::1]:8017"})
        CHECK(live::is_known_host(ours, known));
    for (const char* foreign : {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8017",
                                "[::2]", "local", "[::1"})
        CHECK_FALSE(live::is_known_host(foreign, known));
    CHECK(live::is_known_origin("http://localhost:8017", known));
    for (const char* foreign : {"null", "", "https://evil.example", "http://evil.example", "file://"})
        CHECK_FALSE(live::is_known_origin(foreign, known));
}

TEST_CASE("tokens differ, and ids of another run are not ours") {
    CHECK(live::make_token().size() == 32);
    CHECK(live::make_token() != live::make_token());
    CHECK(live::same_token("abc", "abc"));
    CHECK_FALSE(live::same_token("abc", "abd"));
    CHECK_FALSE(live::same_token("", "abc"));
    CHECK(live::read_event_id("ab12.7", "ab12") == 7);
    for (const char* other : {"", "7", "ab12", "ab12.", "ab12.x", "cd34.7", "ab12.7x", "ab12.-1"})
        CHECK_FALSE(live::read_event_id(other, "ab12"));
}
