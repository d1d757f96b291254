#include "engine/game/state.h"

#include <fmt/format.h>

#include <bit>
#include <type_traits>

namespace vantage::game {
namespace {

// FNV-1a over 64-bit words with a final stir: the same on every machine, as journals are compared by it.
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

    template <class T> void add(const T& t) {
        if constexpr (HasFields<T>) {
            each_field(t, [this](std::string_view, const auto& member) { add(member); });
        } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
            word(static_cast<std::uint64_t>(t));
        } else {
            add_one(t);
        }
    }

private:
    void add_one(double d) { word(std::bit_cast<std::uint64_t>(d == 0.0 ? 0.0 : d)); }
    void add_one(const std::string& s) {
        word(s.size());
        for (const char c : s) word(static_cast<unsigned char>(c));
    }
    template <class Tag> void add_one(Id<Tag> id) { word(id.valid() ? id.index() : ~std::uint64_t{0}); }
    template <class U> void add_one(Quantity<U> q) { add_one(q.value()); }
    void add_one(const GroundPoint& p) {
        add_one(p.east);
        add_one(p.north);
    }
    void add_one(const Placement& p) {
        add_one(p.at);
        add_one(p.facing);
    }
    template <class T> void add_one(const std::vector<T>& list) {
        word(list.size());
        for (const T& t : list) add(t);
    }
    template <class T, std::size_t n> void add_one(const std::array<T, n>& list) {
        for (const T& t : list) add(t);
    }
    template <class T> void add_one(const std::optional<T>& maybe) {
        word(maybe ? 1 : 0);
        if (maybe) add(*maybe);
    }

    std::uint64_t hash_ = 0xCBF29CE484222325ull;
};

}

std::uint64_t hash_of(const GameState& state) {
    Hasher hasher;
    hasher.add(state);
    return hasher.value();
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

bool operator==(const GameState& a, const GameState& b) {
    return std::apply([&](const auto&... f) { return ((a.*(f.member) == b.*(f.member)) && ...); },
                      GameState::fields());
}

}
