#include "engine/esr/state.h"

#include "engine/core/hasher.h"

#include <type_traits>

namespace vantage::esr {
namespace {

/// Walks a state by the list of its members.
class StateHasher : public Hasher {
public:
    template <class T> void add_all(const T& t) {
        if constexpr (HasFields<T>)
            each_field(t, [this](std::string_view, const auto& member) { this->add_all(member); });
        else
            add_one(t);
    }

private:
    template <class T> void add_one(const T& t) { add(t); }
    template <class Tag> void add_one(Id<Tag> id) { word(id.valid() ? id.index() : ~std::uint64_t{0}); }
    template <class T> void add_one(const std::vector<T>& list) {
        word(list.size());
        for (const T& t : list) add_all(t);
    }
    template <class T, std::size_t n> void add_one(const std::array<T, n>& list) {
        for (const T& t : list) add_all(t);
    }
    template <class T> void add_one(const std::optional<T>& maybe) {
        word(maybe ? 1 : 0);
        if (maybe) add_all(*maybe);
    }
};

}

std::uint64_t hash_of(const GameState& state) {
    StateHasher hasher;
    hasher.add_all(state);
    return hasher.value();
}

bool operator==(const GameState& a, const GameState& b) {
    return std::apply([&](const auto&... f) { return ((a.*(f.member) == b.*(f.member)) && ...); },
                      GameState::fields());
}

}
