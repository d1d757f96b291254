#include "engine/study/statistics.h"

#include <doctest/doctest.h>

#include <cmath>
#include <ostream>

using namespace vantage::study;

TEST_CASE("the interval of a share is Wilson's") {
    // Newcombe, Statistics in Medicine 17 (1998), table I, method 3; the last three by the closed formula.
    struct Case {
        std::size_t count, of;
        double low, high;
    };
    for (const Case& c : {Case{81, 263, 0.2553, 0.3662}, Case{15, 148, 0.0624, 0.1605},
                          Case{0, 20, 0.0000, 0.1611}, Case{1, 29, 0.0061, 0.1718},
                          Case{5, 10, 0.2366, 0.7634}, Case{0, 10, 0.0, 0.2775}, Case{10, 10, 0.7225, 1.0}}) {
        CAPTURE(c.count);
        CAPTURE(c.of);
        const Share share = share_of(c.count, c.of);
        CHECK(share.share == doctest::Approx(static_cast<double>(c.count) / static_cast<double>(c.of)));
        CHECK(std::abs(share.low - c.low) < 5e-5);
        CHECK(std::abs(share.high - c.high) < 5e-5);
    }
    const Share nothing = share_of(0, 0); // nothing is known
    CHECK(nothing.low == 0.0);
    CHECK(nothing.high == 1.0);
}

TEST_CASE("a spread has mean, ends and nearest ranks") {
    std::vector<int> numbers;
    for (int i = 20; i >= 1; --i) numbers.push_back(i);
    const Spread s = spread_of(numbers);
    CHECK(s.mean == 10.5);
    CHECK(s.least == 1);
    CHECK(s.low == 2);
    CHECK(s.median == 10);
    CHECK(s.high == 18);
    CHECK(s.most == 20);
    CHECK(s.deviation == doctest::Approx(std::sqrt((20.0 * 20.0 - 1.0) / 12.0)));
    CHECK(spread_of({7}).low == 7);
    CHECK(spread_of({}).mean == 0.0);
}

TEST_CASE("a correlation tells how far two numbers go together") {
    const std::vector<double> up{1, 2, 3, 4};
    CHECK(correlation(up, std::vector<double>{10, 20, 30, 40}) == doctest::Approx(1.0));
    CHECK(correlation(up, std::vector<double>{4, 3, 2, 1}) == doctest::Approx(-1.0));
    CHECK(correlation(up, std::vector<double>{5, 5, 5, 5}) == 0.0);
    CHECK(correlation(std::vector<double>{0, 0, 1, 1}, std::vector<double>{0, 1, 0, 1}) ==
          doctest::Approx(0.0));
}
