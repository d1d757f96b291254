#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace vantage {

/// A place in one of the lists of a scene or game, as its own type: an Id of units does not pass for one of
/// formations. Small, passed by value; it says nothing by itself and stays good when the list is copied.
template <class Tag> class Id {
public:
    constexpr Id() = default;
    constexpr explicit Id(std::size_t index) : index_(static_cast<std::uint32_t>(index)) {}
    [[nodiscard]] constexpr std::size_t index() const { return index_; }
    /// False for an id that was never set.
    [[nodiscard]] constexpr bool valid() const { return index_ != nowhere; }
    friend constexpr auto operator<=>(Id, Id) = default;

private:
    static constexpr std::uint32_t nowhere = 0xffffffff;
    std::uint32_t index_ = nowhere;
};

}
