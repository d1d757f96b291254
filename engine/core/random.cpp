#include "engine/core/random.h"

#include <cassert>

namespace vantage {

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> c, std::array<std::uint32_t, 2> k) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t p0 = std::uint64_t{0xD2511F53} * c[0];
        const std::uint64_t p1 = std::uint64_t{0xCD9E8D57} * c[2];
        c = {static_cast<std::uint32_t>(p1 >> 32) ^ c[1] ^ k[0], static_cast<std::uint32_t>(p1),
             static_cast<std::uint32_t>(p0 >> 32) ^ c[3] ^ k[1], static_cast<std::uint32_t>(p0)};
        k[0] += 0x9E3779B9;
        k[1] += 0xBB67AE85;
    }
    return c;
}

std::uint32_t Random::next() {
    const std::uint64_t block = position_ / 4;
    const auto words =
        philox({static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32),
                static_cast<std::uint32_t>(stream_), static_cast<std::uint32_t>(stream_ >> 32)},
               {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)});
    return words[position_++ % 4];
}

std::uint32_t Random::below(std::uint32_t bound) {
    assert(bound > 0);
    // Lemire's method: multiply and keep the high word; draw again in the few cases that would favour some.
    std::uint64_t product = std::uint64_t{next()} * bound;
    const std::uint32_t threshold = (0u - bound) % bound;
    while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{next()} * bound;
    return static_cast<std::uint32_t>(product >> 32);
}

double Random::unit() {
    const std::uint64_t high = next();
    const std::uint64_t low = next();
    return static_cast<double>(((high << 32) | low) >> 11) * 0x1.0p-53;
}

std::vector<int> Random::dice(int count, int sides) {
    std::vector<int> rolled(static_cast<std::size_t>(count));
    for (int& d : rolled) d = die(sides);
    return rolled;
}

}
