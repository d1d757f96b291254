#pragma once

#include "engine/live/server.h"

#include <chrono>
#include <deque>
#include <mutex>
#include <set>

// What the server says to whom, without a word of the network; private to this folder. Everything here
// belongs to the server's thread, but for the orders that are taken from it.
namespace vantage::live {

/// So many a second, and so many at once.
class Bucket {
public:
    Bucket(double a_second, double at_once) : a_second_(a_second), at_once_(at_once), left_(at_once) {}
    [[nodiscard]] bool take();

private:
    using Clock = std::chrono::steady_clock;
    double a_second_;
    double at_once_;
    double left_;
    Clock::time_point last_ = Clock::now();
};

using Text = std::shared_ptr<const std::string>;

/// {"error": …}, for a socket.
Text complaint(const std::string&);

/// One message in the forms in which it is sent, each made once for all clients.
struct Spoken {
    std::uint64_t id = 0; ///< of an event
    Text events{};        ///< for server-sent events
    Text socket{};        ///< for WebSocket
};

class Listener;

/// Why an order is not done; empty if it is.
struct Refusal {
    std::string message{};
    bool busy = false; ///< there were too many
};

class Hub {
public:
    Hub(Pages, std::size_t most_kept);

    void tell(const std::string& json);
    void set_state(const std::string& json);
    void set_places(const std::string& json);
    void set_page(std::string path, Page page) { pages_[std::move(path)] = std::move(page); }
    void set_names(Names names) { names_ = std::move(names); }
    void beat(); ///< so that clients that are gone are found out

    [[nodiscard]] const std::string& state() const { return state_json_; }
    [[nodiscard]] const Page* page(const std::string& path) const;
    Refusal order(const Order&);
    [[nodiscard]] std::vector<Order> take_orders();

private:
    friend class Listener;
    Pages pages_;
    std::size_t most_kept_;
    std::string epoch_ = make_token().substr(0, 8);
    std::uint64_t last_ = 0;
    std::deque<Spoken> kept_;
    std::string state_json_ = "{}";
    Spoken state_;
    Spoken places_;
    Names names_;
    std::set<Listener*> listeners_;
    Bucket bucket_{20, 40};
    std::mutex mutex_;
    std::vector<Order> orders_;
};

/// A client that hears what is said. It is sent one message after the other; of what is only ever wanted at
/// its latest, the latest when it is ready for it; and it is dropped when too much waits for it.
class Listener {
public:
    enum class Form : std::uint8_t { events, socket };
    Listener(Hub&, Form, const std::string& topics);
    virtual ~Listener() { end(); }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

protected:
    /// From now on it hears; first what came after the event that it has.
    void begin(const std::string& after);
    void end() { hub_.listeners_.erase(this); }
    void say(Text);
    void written();
    virtual void write(Text) = 0; ///< calls written() when it is done
    virtual void drop() = 0;

private:
    friend class Hub;
    void say(const Spoken& s) { say(form_ == Form::events ? s.events : s.socket); }
    void go_on();

    Hub& hub_;
    Form form_;
    bool wants_events_;
    bool wants_state_;
    bool wants_places_;
    bool state_due_ = false;
    bool knows_state_ = true; ///< the first thing that it hears is how all stands
    bool places_due_ = false;
    bool writing_ = false;
    std::deque<Text> waiting_;
    std::size_t bytes_ = 0;
};

}
