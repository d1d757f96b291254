#include "engine/play/command.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <ostream>

using namespace vantage;
using nlohmann::json;
using play::FieldForm;
using Kind = play::FieldForm::Kind;

namespace {

const std::vector<play::Verb> verbs{
    {"march",
     {{.name = "who"},
      {.name = "moves",
       .kind = Kind::record,
       .list = true,
       .members = {{.name = "unit"},
                   {.name = "facing", .kind = Kind::number},
                   {.name = "path", .kind = Kind::point, .list = true}},
       .keys = {"move"},
       .form = "unit@facing:path"},
      {.name = "guns", .list = true},
      {.name = "area", .kind = Kind::placement},
      {.name = "quick", .kind = Kind::flag}}},
    {"shoot",
     {{.name = "plan",
       .kind = Kind::record,
       .members = {{.name = "hold", .kind = Kind::flag},
                   {.name = "aims",
                    .kind = Kind::record,
                    .list = true,
                    .members = {{.name = "unit"}, {.name = "target"}},
                    .keys = {"aim"},
                    .form = "unit>target"}}},
      {.name = "arm", .words = {"foot", "horse"}}}},
    {"ask",
     {{.name = "own", .keys = {"unit"}},
      {.name = "against", .kind = Kind::values, .prefix = "other."},
      {.name = "facts", .kind = Kind::values}}},
};

json read(const char* line) {
    const auto order = play::read_order(line, verbs);
    if (!order) FAIL(line << ": " << order.error().text());
    return *order;
}

Error wrong(const char* line) {
    const auto order = play::read_order(line, verbs);
    if (order) FAIL(line << " was read as " << order->dump());
    return order.error();
}

}

TEST_CASE("a line of orders becomes the command that its verb takes") {
    CHECK(read(R"(march who="Jean Lannoy" quick guns=a/1,a/2 area=1,2,90)") == json{{"do", "march"},
                                                                                    {"who", "Jean Lannoy"},
                                                                                    {"quick", true},
                                                                                    {"guns", {"a/1", "a/2"}},
                                                                                    {"area", {1, 2, 90}}});
    CHECK(read("march move=a/1@125:620,830:640,800 move=b@3") ==
          json{{"do", "march"},
               {"moves",
                {{{"unit", "a/1"}, {"facing", 125}, {"path", {{620, 830}, {640, 800}}}},
                 {{"unit", "b"}, {"facing", 3}, {"path", json::array()}}}}});
    CHECK(read("shoot aim=a>b hold arm=foot dice=3,4") ==
          json{{"do", "shoot"},
               {"plan", {{"aims", {{{"unit", "a"}, {"target", "b"}}}}, {"hold", true}}},
               {"arm", "foot"},
               {"dice", {3, 4}}});
    CHECK(read("ask unit=x rain=true other.rain=false size=2.5 word=late") ==
          json{{"do", "ask"},
               {"own", "x"},
               {"against", {{"rain", false}}},
               {"facts", {{"rain", true}, {"size", 2.5}, {"word", "late"}}}});
    CHECK(read(R"({"do":"shoot","plan":{},"arm":"horse"})") ==
          json{{"do", "shoot"}, {"plan", json::object()}, {"arm", "horse"}});
}

TEST_CASE("a mistake in an order names its key and what it takes") {
    struct Case {
        const char* line;
        const char* where;
        const char* says;
    };
    for (const Case& c :
         {Case{"", "", "empty"}, Case{"marhc who=x", "/do", "march"}, Case{"march speed=3", "/speed", "who"},
          Case{"march area=1,2", "/area", "facing"}, Case{"march area=1,2,east", "/area/2", "a number"},
          Case{"march move=a@3:1,2000000000", "/moves/0/path/0/1", "1000000"},
          Case{"shoot arm=navy", "/arm", "foot or horse"}, Case{"shoot dice=0", "/dice/0", "whole number"},
          Case{"shoot dice=x", "/dice/0", "whole number"}, Case{"march who=\"x", "who", "quotation"},
          Case{"{\"do\":", "", "JSON"}, Case{R"({"do":"march","who":3})", "/who", "a text"},
          Case{R"({"do":"march","quick":1})", "/quick", "true or false"},
          Case{R"({"do":"march","guns":"a"})", "/guns", "an array"},
          Case{R"({"do":"ask","facts":{"x":[1]}})", "/facts/x", "a number"}}) {
        CAPTURE(c.line);
        const Error error = wrong(c.line);
        CHECK(error.where == c.where);
        CHECK(error.message.find(c.says) != std::string::npos);
    }
}
