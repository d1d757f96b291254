#pragma once

#include "engine/core/geometry.h"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace vantage {

/// FNV-1a over 64-bit words with a final stir: the same on every machine, as journals are compared by it.
class Hasher {
public:
    void word(std::uint64_t w) {
        hash_ = (hash_ ^ w) * 0x100000001B3ull;
        hash_ ^= hash_ >> 29;
    }
    [[nodiscard]] std::uint64_t value() const {
        std::uint64_t h = hash_;
        h = (h ^ (h >> 33)) * 0xFF51AFD7ED558CCDull;
        return h ^ (h >> 33);
    }

    void add(double d) { word(std::bit_cast<std::uint64_t>(d == 0.0 ? 0.0 : d)); }
    void add(const std::string& s) {
        word(s.size());
        for (const char c : s) word(static_cast<unsigned char>(c));
    }
    template <class Unit> void add(Quantity<Unit> q) { add(q.value()); }
    void add(const GroundPoint& p) {
        add(p.east);
        add(p.north);
    }
    void add(const Placement& p) {
        add(p.at);
        add(p.facing);
    }
    template <class T>
    requires(std::is_enum_v<T> || std::is_integral_v<T>) void add(T t) {
        word(static_cast<std::uint64_t>(t));
    }

private:
    std::uint64_t hash_ = 0xCBF29CE484222325ull;
};

/// Sixteen hexadecimal digits, as journals keep them.
std::string hash_text(std::uint64_t hash);
/// The hash of a file's content.
std::string content_hash(std::string_view content);

}
