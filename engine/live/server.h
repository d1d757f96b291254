#pragma once

#include "engine/live/request.h"
#include "engine/live/schedule.h"

#include <atomic>
#include <map>
#include <memory>

namespace vantage::live {

struct ServerSettings {
    std::string address = "127.0.0.1"; ///< this machine alone, unless somebody asks for more
    std::uint16_t port = 8017;         ///< 0: any that is free
    std::vector<std::string> hosts{};  ///< further names by which it may be asked for
    std::size_t most_clients = 64;
    std::size_t most_kept = 20'000; ///< events for those who come back
};

/// A page or another file that is served as it is, under its path: "overlay/score".
struct Page {
    std::string type; ///< "text/html; charset=utf-8"
    std::string text;
};
using Pages = std::map<std::string, Page>;

/// What orders may name.
struct Names {
    std::vector<std::string> cameras{}; ///< none where there is no window
    std::vector<std::string> units{};
    int turns = 0;
};

/// One small server for a stream: HTTP and WebSocket on one port, on a thread of its own. Everything that it
/// is told is handed over in a moment; a client that is slow, hostile or silent is dropped and never waited
/// for.
///
///   GET /…            a page
///   GET /state        the latest state
///   GET /events       server-sent events, from Last-Event-ID on
///   GET /socket       the same by WebSocket, and orders
///   GET /do/…?token=  an order
///
/// Whoever asks by a name that is not ours, or orders without the token, gets 403.
class Server {
public:
    /// Refused where the address cannot be had.
    static Result<std::unique_ptr<Server>> open(const ServerSettings&, Pages);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    [[nodiscard]] std::uint16_t port() const;
    [[nodiscard]] const std::string& token() const; ///< made anew each time
    [[nodiscard]] std::string address() const;      ///< "http://127.0.0.1:8017"

    /// The next event, as JSON. It is kept, and sent to everybody once.
    void tell(std::string json);
    /// The same once the film comes to a moment, later moments after earlier ones. It is made ready to be
    /// sent before it is due, so that the moment itself costs next to nothing, however busy the machine is.
    void tell_at(double moment, std::string json);
    /// Forgets what was to be told and has not been; how many that were.
    std::size_t take_back();
    /// Nothing is told at its moment until it is released: another film is put on.
    void hold(bool held);
    void set_clock(const FilmClock&);
    /// The latest of its kind, as JSON: "state" and "places". Who is slow misses some.
    void set_state(std::string json);
    void set_places(std::string json);
    /// A page that changes with the battle.
    void set_page(std::string path, Page);
    void set_names(Names);

    /// What clients have ordered since the last call.
    [[nodiscard]] std::vector<Order> take_orders();
    /// How many are connected.
    [[nodiscard]] std::size_t clients() const;

    struct Inside; ///< in server.cpp

private:
    explicit Server(std::unique_ptr<Inside>);
    std::unique_ptr<Inside> inside_;
};

}
