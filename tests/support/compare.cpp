#include "tests/support/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace vantage::test {
namespace {

double blurred(const Image& image, std::uint32_t x, std::uint32_t y, std::uint32_t c) {
    return (image.at(x, y, c) + image.at(x + 1, y, c) + image.at(x, y + 1, c) + image.at(x + 1, y + 1, c)) /
           4.0;
}

}

Difference difference(const Image& a, const Image& b) {
    Difference out;
    if (a.width != b.width || a.height != b.height || a.channels != b.channels) return {255, 1};
    std::size_t seen = 0;
    for (std::uint32_t y = 0; y + 1 < a.height; ++y)
        for (std::uint32_t x = 0; x + 1 < a.width; ++x) {
            double most = 0;
            for (std::uint32_t c = 0; c < a.channels; ++c)
                most = std::max(most, std::abs(blurred(a, x, y, c) - blurred(b, x, y, c)));
            out.worst = std::max(out.worst, most);
            if (most > Difference::visible) ++seen;
        }
    out.share = static_cast<double>(seen) / (static_cast<double>(a.width - 1) * (a.height - 1));
    return out;
}

bool matches_golden(const Image& picture, const std::string& name) {
    const std::filesystem::path golden =
        std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/golden" / (name + ".png");
    if (std::getenv("VANTAGE_UPDATE_GOLDEN") != nullptr) {
        fmt::print("writing {}\n", golden.string());
        return static_cast<bool>(save_png(picture, golden));
    }
    const Result<Image> expected = load_png(golden);
    if (!expected) {
        fmt::print("{}\n", expected.error().text());
        return false;
    }
    const Difference d = difference(picture, *expected);
    if (d.share <= golden_share) return true;
    const std::string actual = name + ".actual.png";
    (void)save_png(picture, actual);
    fmt::print("{}: {:.2f} % of the pixels differ, at most {:.0f} of 255; see {}\n", name, d.share * 100,
               d.worst, std::filesystem::absolute(actual).string());
    return false;
}

}
