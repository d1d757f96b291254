#include "engine/editing/crossings.h"
#include "engine/editing/snap.h"
#include "meadow.h"

#include <doctest/doctest.h>

using namespace vantage;
using namespace vantage::editing;
using namespace vantage::tests;

TEST_CASE("what is drawn hooks onto its own family, and names what it found") {
    Document d = meadow();
    d = made(add(d, ThingKind::line, line("good-road", {{100, 500}, {800, 500}})));
    d = made(add(d, ThingKind::line, line("stream", {{1000, 1400}, {1000, 0}})));
    d = made(add(d, ThingKind::area, area("field", {{750, 505}, {950, 505}, {950, 700}})));
    const terrain::Vocabulary kinds = kinds_of(d);
    struct Case {
        const char* name;
        Family family;
        GroundPoint from, to;
        const char* words;
    };
    for (const Case& c :
         {Case{"the end of a road before the field beside it", Family::road, at(790, 510), at(800, 500),
               "the end of good road 1"},
          Case{"the middle of a road", Family::road, at(400, 520), at(400, 500), "good road 1"},
          Case{"water to water", Family::water, at(1020, 700), at(1000, 700), "stream 2"},
          Case{"an area to the edge of another", Family::area, at(850, 495), at(850, 505), "field 1"},
          Case{"a road sticks to no field", Family::road, at(940, 650), at(940, 650), ""},
          Case{"near to nothing, a whole inch", Family::road, at(1510, 1190), at(1500, 1200),
               "a whole inch"}}) {
        CAPTURE(c.name);
        const Snap found = snap(d, kinds, c.from,
                                {.family = c.family, .reach = Yards{40}, .inch = Yards{100}, .except = ""});
        CHECK(found.at == c.to);
        CHECK(found.to == c.words);
    }
}
