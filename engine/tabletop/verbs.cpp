#include "engine/tabletop/verbs.h"

// In plain text:
//   resolve table=small-arms-fire own=fr1/1 other="1/8th Jägers" trained_to_aim=true dice=44
//   resolve table=close-action own=fr1/1 other=ru1/1 overlap=full other.overlap=partial
//   move piece=fr1/1 to=620,830 facing=125 rate=march change.formation=line
//   place piece=fr1/1 at=620,830,125
//   set piece=fr1/1 disorder=2
//   order by="leader:Jean Lannoy" to=fr1/1 order=advance
//   next
//   concede side=french
//   rule-game winner=russian because="night falls"
namespace vantage::tabletop {

const std::vector<play::Verb>& verbs() {
    using Kind = play::FieldForm::Kind;
    static const play::FieldForm piece{.name = "piece", .keys = {"unit"}};
    static const play::FieldForm facts{.name = "facts", .kind = Kind::values};
    static const std::vector<play::Verb> all{
        {"resolve",
         {{.name = "table"},
          {.name = "own", .keys = {"unit"}},
          {.name = "other", .keys = {"target"}},
          {.name = "against", .kind = Kind::values, .prefix = "other."},
          facts}},
        {"move",
         {piece,
          {.name = "path", .kind = Kind::point, .list = true, .keys = {"to"}},
          {.name = "facing", .kind = Kind::number},
          {.name = "changes", .kind = Kind::values, .prefix = "change."},
          facts}},
        {"place", {piece, {.name = "at", .kind = Kind::placement}}},
        {"set", {piece, {.name = "entries", .kind = Kind::values}}},
        {"remove", {piece}},
        {"smoke", {{.name = "at", .kind = Kind::point, .list = true}}},
        {"weather", {{.name = "weather", .kind = Kind::values}}},
        {"dismiss", {{.name = "number", .kind = Kind::number}}},
        {"next", {{.name = "side"}}},
        {"concede", {{.name = "side"}}},
        {"rule-game", {{.name = "winner"}, {.name = "because"}}},
        {"order", {{.name = "by"}, {.name = "to"}, {.name = "order"}}}};
    return all;
}

}
