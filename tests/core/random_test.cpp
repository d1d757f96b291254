#include "engine/core/random.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>
#include <string>

using namespace vantage;

TEST_CASE("philox gives the published answers") {
    // The known-answer vectors that the authors of the generator publish with it.
    CHECK(philox({0, 0, 0, 0}, {0, 0}) ==
          std::array<std::uint32_t, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
    CHECK(philox({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}) ==
          std::array<std::uint32_t, 4>{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
    CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
          std::array<std::uint32_t, 4>{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("a stream is the same every time and can be entered anywhere") {
    Random a{7, 3};
    Random b{7, 3};
    for (int i = 0; i < 100; ++i) CHECK(a.next() == b.next());
    Random c{7, 3};
    c.seek(a.position());
    CHECK(c.next() == a.next());
    CHECK(Random{7, 4}.next() != Random{7, 3}.next());
    CHECK(Random{8, 3}.next() != Random{7, 3}.next());
}

TEST_CASE("dice show every face about equally often") {
    Random random{1812};
    std::array<int, 6> seen{};
    constexpr int rolls = 60'000;
    for (int i = 0; i < rolls; ++i) {
        const int d = random.die(6);
        REQUIRE(d >= 1);
        REQUIRE(d <= 6);
        ++seen[static_cast<std::size_t>(d - 1)];
    }
    for (const int n : seen) CHECK(n == doctest::Approx(rolls / 6.0).epsilon(0.04));
}

TEST_CASE("unit numbers stay below one") {
    Random random{5};
    for (int i = 0; i < 10'000; ++i) {
        const double u = random.unit();
        REQUIRE(u >= 0.0);
        REQUIRE(u < 1.0);
    }
}
