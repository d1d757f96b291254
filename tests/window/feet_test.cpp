#include "tools/vantage/window/panels/feet.h"

#include <doctest/doctest.h>

#include <ostream>

using namespace vantage;

TEST_CASE("a table is so many feet and inches, and never twelve inches") {
    CHECK(window::feet(Millimetres{6 * 304.8}) == "6' 0\"");
    CHECK(window::feet(Millimetres{4 * 304.8 - 10.0}) == "4' 0\""); // 11.6 inches beyond three feet
    CHECK(window::feet(Millimetres{3 * 304.8 + 11.4 * 25.4}) == "3' 11\"");
    for (int mm = 0; mm < 4000; ++mm)
        CHECK(window::feet(Millimetres{static_cast<double>(mm)}).find(" 12") == std::string::npos);
}
