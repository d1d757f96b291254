#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What clients of the live server ask for, read and checked. Nothing of it is trusted before.
namespace vantage::live {

/// Something that a client wants the table to do: a button of a Stream Deck.
struct Order {
    enum class Kind : std::uint8_t {
        camera,    ///< to a view of the scene, by name
        highlight, ///< a unit, by name
        replay,    ///< the last fight again
        pause,     ///< the film stands, or goes on
        play,      ///< the film goes on
        director,  ///< the program holds the camera, or lets it go
        turn,      ///< to the beginning of a turn, by number
        present,   ///< back to the latest moment
    } kind = Kind::pause;
    std::string name{}; ///< of the camera, the unit or the turn; empty for the others
    friend bool operator==(const Order&, const Order&) = default;
};
/// "camera".
std::string_view word_of(Order::Kind);
/// Whether it says which: a camera, a unit, a turn.
bool takes_name(Order::Kind);
/// Every kind, in the order in which they are listed.
std::span<const Order::Kind> every_order();
/// The words of an order, "camera" and "Mir from the east". The error says what it takes.
Result<Order> read_order(std::string_view word, std::string name);
/// The same from a message on the socket: {"do": "camera", "name": "Mir from the east", "token": …}.
struct Message {
    Order order;
    std::string token; ///< empty if it has none
};
Result<Message> read_message(std::string_view json);

/// What the target of a request, "/do/camera/Mir?token=…", asks for.
struct Target {
    std::vector<std::string> path{}; ///< its parts, decoded: {"do", "camera", "Mir"}
    std::string token{};
    std::string after{};  ///< the last id that the client has
    std::string topics{}; ///< "events,state": what it wants to hear; empty: all
};
/// An error for what no browser sends: control characters, broken escapes, more than eight parts.
Result<Target> read_target(std::string_view);

/// Whether a request is meant for us: its Host is one of these names or addresses, whatever its port. A page
/// of somebody else's whose name was made to point here is refused by it.
bool is_known_host(std::string_view host, std::span<const std::string> known);
/// The same for the Origin of a page, "http://localhost:8017".
bool is_known_origin(std::string_view origin, std::span<const std::string> known);

/// Compares in a time that does not depend on where they differ.
bool same_token(std::string_view a, std::string_view b);
/// 32 hexadecimal digits that nobody can guess.
std::string make_token();

/// "EPOCH.17": the number of an event that a client has, if it is one of this server's.
std::optional<std::uint64_t> read_event_id(std::string_view id, std::string_view epoch);

}
