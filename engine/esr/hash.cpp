#include "engine/esr/state.h"

#include "engine/core/hasher.h"

#include <type_traits>

namespace vantage::esr {
namespace {

// Whoever gives one of these a new member must list it, or two states that differ would pass for the same.
static_assert(lists_all_members<Unit> && lists_all_members<Formation> && lists_all_members<Commander> &&
              lists_all_members<Force> && lists_all_members<Side> && lists_all_members<Objective> &&
              lists_all_members<Contact> && lists_all_members<PendingOrder> && lists_all_members<Aim> &&
              lists_all_members<FirePlan>);
// All but what the scene lays down, which does not change.
static_assert(std::tuple_size_v<decltype(GameState::fields())> + 1 == members_of<GameState>());

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
    // Structs of the scene are taken apart whole: one member more and this does not compile.
    void add_one(const Footprint& f) {
        const auto& [width, depth, round] = f;
        add(width), add(depth), add(round);
    }
    void add_one(const scene::UnitTraits& t) {
        const auto& [light, irregular, impetuous, engineers, shock, rifles] = t;
        for (const int each : {int{light}, int{irregular}, int{impetuous}, int{engineers}, shock, rifles})
            add(each);
    }
    void add_one(const scene::FormationTraits& t) {
        const auto& [brittle, stoic, enthusiastic, determined] = t;
        for (const bool each : {brittle, stoic, enthusiastic, determined}) add(each);
    }
    void add_one(const scene::CommanderTraits& t) {
        const auto& [cavalry, battery, advanced, rear, charmed, death, wandered] = t;
        for (const bool each : {cavalry, battery, advanced, rear, charmed, death, wandered}) add(each);
    }
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
