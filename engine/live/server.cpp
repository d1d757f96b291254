#include "engine/live/server.h"

#include "engine/live/hub.h"

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <fmt/format.h>

#include <mutex>
#include <thread>

namespace vantage::live {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Failed = beast::error_code;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;
using std::chrono::seconds;

namespace {

constexpr std::uint32_t longest_header = 8 * 1024;
constexpr std::uint64_t longest_body = 4 * 1024;
constexpr std::size_t longest_unread = 64 * 1024; // of what a client sends beyond what we read
constexpr seconds patience{10};                   // for a request that does not come, or an answer not taken
constexpr seconds heartbeat{15};

std::string_view text_of(beast::string_view text) { return {text.data(), text.size()}; }

}

/// All that the thread of the server has. Clients keep a reference to it, so it goes after them.
struct Server::Inside {
    explicit Inside(const ServerSettings& s, Pages p) : settings(s), hub(std::move(p), s.most_kept) {}
    void accept();
    void beat();
    void tell_due();
    [[nodiscard]] bool knows(std::string_view host, const tcp::socket&) const;

    ServerSettings settings;
    std::vector<std::string> hosts;
    std::string token = make_token();
    Hub hub;
    std::atomic<std::size_t> connected = 0;
    asio::io_context io{1};
    tcp::acceptor acceptor{io};
    asio::steady_timer pause{io};
    asio::steady_timer beats{io};
    Schedule schedule;
    asio::steady_timer due{io};
    std::thread thread;
};

namespace {

using Inside = Server::Inside;

/// Counts a client for as long as it is there.
class Counted {
public:
    explicit Counted(std::atomic<std::size_t>& count) : count_(count) { ++count_; }
    ~Counted() { --count_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

private:
    std::atomic<std::size_t>& count_;
};

/// A client of /socket.
class Socket final : public Listener, public std::enable_shared_from_this<Socket> {
public:
    Socket(tcp::socket&& socket, Inside& inside, const Target& target, std::shared_ptr<Counted> counted)
        : Listener(inside.hub, Listener::Form::socket, target.topics),
          stream_(std::move(socket)),
          inside_(inside),
          trusted_(same_token(target.token, inside.token)),
          after_(target.after),
          counted_(std::move(counted)) {}

    void run(Request request) {
        stream_.set_option(websocket::stream_base::timeout{patience, seconds{60}, true});
        stream_.read_message_max(longest_body);
        request_ = std::move(request);
        stream_.async_accept(request_, [self = shared_from_this()](Failed failed) {
            if (failed) return;
            self->begin(self->after_);
            self->read();
        });
    }

private:
    void write(std::shared_ptr<const std::string> text) override {
        const asio::const_buffer bytes = asio::buffer(*text);
        stream_.text(true);
        stream_.async_write(bytes, [self = shared_from_this(), text](Failed failed, std::size_t) {
            failed ? self->drop() : self->written();
        });
    }
    void drop() override {
        end();
        Failed ignored;
        beast::get_lowest_layer(stream_).socket().close(ignored);
    }
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](Failed failed, std::size_t) {
            if (failed) return self->drop();
            self->hear(beast::buffers_to_string(self->buffer_.data()));
            self->buffer_.consume(self->buffer_.size());
            self->read();
        });
    }
    void hear(const std::string& text) {
        if (!bucket_.take()) return drop();
        const Result<Message> message = read_message(text);
        std::string wrong = message ? "" : message.error().message;
        if (message && !trusted_ && !same_token(message->token, inside_.token))
            wrong = "orders take the token that the program shows";
        if (wrong.empty()) wrong = inside_.hub.order(message->order).message;
        if (!wrong.empty()) say(complaint(wrong));
    }

    websocket::stream<beast::tcp_stream> stream_;
    Inside& inside_;
    bool trusted_;
    std::string after_;
    std::shared_ptr<Counted> counted_;
    Request request_;
    beast::flat_buffer buffer_;
    Bucket bucket_{20, 40};
};

/// A client of /events.
class Events final : public Listener, public std::enable_shared_from_this<Events> {
public:
    Events(tcp::socket&& socket, Inside& inside, const Target& target, std::shared_ptr<Counted> counted)
        : Listener(inside.hub, Listener::Form::events, target.topics),
          stream_(std::move(socket)),
          counted_(std::move(counted)) {}

    void run(const std::string& after) {
        say(std::make_shared<const std::string>("HTTP/1.1 200 OK\r\n"
                                                "Content-Type: text/event-stream\r\n"
                                                "Cache-Control: no-store\r\n"
                                                "X-Content-Type-Options: nosniff\r\n"
                                                "Connection: close\r\n\r\n"
                                                "retry: 1000\n\n"));
        begin(after);
        read();
    }

private:
    void write(std::shared_ptr<const std::string> text) override {
        stream_.expires_after(patience * 2);
        const asio::const_buffer bytes = asio::buffer(*text);
        asio::async_write(stream_, bytes, [self = shared_from_this(), text](Failed failed, std::size_t) {
            failed ? self->drop() : self->written();
        });
    }
    void drop() override {
        end();
        Failed ignored;
        stream_.socket().close(ignored);
    }
    // Nothing is expected; but only so do we hear that it is gone.
    void read() {
        stream_.expires_never();
        stream_.async_read_some(asio::buffer(unread_),
                                [self = shared_from_this()](Failed failed, std::size_t n) {
                                    self->heard_ += n;
                                    if (failed || self->heard_ > longest_unread) return self->drop();
                                    self->read();
                                });
    }

    beast::tcp_stream stream_;
    std::shared_ptr<Counted> counted_;
    std::array<char, 512> unread_{};
    std::size_t heard_ = 0;
};

/// A client that asks and is answered.
class Connection final : public std::enable_shared_from_this<Connection> {
public:
    Connection(tcp::socket&& socket, Inside& inside)
        : stream_(std::move(socket)),
          inside_(inside),
          counted_(std::make_shared<Counted>(inside.connected)) {}

    void read() {
        parser_.emplace();
        parser_->header_limit(longest_header);
        parser_->body_limit(longest_body);
        stream_.expires_after(patience);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](Failed failed, std::size_t) { self->take(failed); });
    }

private:
    void take(Failed failed) {
        if (failed == http::error::end_of_stream || failed == beast::error::timeout) return close();
        if (failed && failed.category() == http::make_error_code(http::error::bad_target).category())
            return answer({http::status::bad_request, "this is no request that can be read"}, false);
        if (failed) return;
        const Request request = parser_->release();
        const bool keep = request.keep_alive();
        if (!bucket_.take()) return answer({http::status::too_many_requests, "too many requests"}, false);
        if (!inside_.knows(text_of(request[http::field::host]), stream_.socket()))
            return answer({http::status::forbidden, "this name is not one that the server goes by"}, false);
        const Result<Target> target = read_target(text_of(request.target()));
        if (!target) return answer({http::status::bad_request, target.error().message}, keep);
        const std::vector<std::string>& path = target->path;
        const bool order = path.size() >= 2 && path[0] == "do";
        const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
        if (!reads && !(order && request.method() == http::verb::post))
            return answer({http::status::method_not_allowed, "takes GET"}, keep);
        if (order) return answer(ordered(*target, request), keep);
        if (path.size() == 1 && path[0] == "socket") return listen(request, *target);
        if (path.size() == 1 && path[0] == "events") return stream(request, *target);
        if (path.size() == 1 && path[0] == "state")
            return answer({http::status::ok, inside_.hub.state(), "application/json"}, keep,
                          request.method());
        const Page* page = inside_.hub.page(fmt::format("{}", fmt::join(path, "/")));
        if (page == nullptr)
            return answer({http::status::not_found, "there is no such page; / lists all"}, keep);
        answer({http::status::ok, page->text, page->type}, keep, request.method());
    }

    struct Answer {
        http::status status;
        std::string text;
        std::string type = "text/plain; charset=utf-8";
    };

    [[nodiscard]] Answer ordered(const Target& target, const Request& request) {
        std::string token = target.token;
        if (const auto header = request.find("X-Vantage-Token"); token.empty() && header != request.end())
            token = std::string{text_of(header->value())};
        if (!same_token(token, inside_.token))
            return {http::status::forbidden, "orders take ?token=… as the program shows it"};
        const Result<Order> order =
            target.path.size() > 3
                ? Result<Order>{Error{"", "", "takes /do/ORDER or /do/ORDER/NAME"}}
                : read_order(target.path[1], target.path.size() == 3 ? target.path[2] : "");
        if (!order) return {http::status::bad_request, order.error().message};
        const Refusal refused = inside_.hub.order(*order);
        if (refused.message.empty()) return {http::status::ok, "done"};
        return {refused.busy ? http::status::too_many_requests : http::status::not_found, refused.message};
    }

    // A page of somebody else's may open a socket to us without asking: its origin tells.
    void listen(const Request& request, const Target& target) {
        const auto origin = request.find(http::field::origin);
        if (!websocket::is_upgrade(request))
            return answer({http::status::upgrade_required, "this is for WebSocket"}, false);
        if (origin != request.end() && !is_known_origin(text_of(origin->value()), origins()))
            return answer({http::status::forbidden, "this page is not one of ours"}, false);
        std::make_shared<Socket>(stream_.release_socket(), inside_, target, counted_)->run(request);
    }
    void stream(const Request& request, const Target& target) {
        const auto last = request.find("Last-Event-ID");
        const std::string after = last != request.end() ? std::string{text_of(last->value())} : target.after;
        std::make_shared<Events>(stream_.release_socket(), inside_, target, counted_)->run(after);
    }
    [[nodiscard]] std::vector<std::string> origins() {
        std::vector<std::string> known = inside_.hosts;
        Failed gone;
        const tcp::endpoint here = stream_.socket().local_endpoint(gone);
        if (!gone) known.push_back(here.address().to_string());
        return known;
    }

    void answer(Answer what, bool keep, http::verb method = http::verb::get) {
        response_ = Response{what.status, 11};
        response_.set(http::field::content_type, what.type);
        response_.set(http::field::cache_control, "no-store");
        response_.set("X-Content-Type-Options", "nosniff");
        response_.set("Cross-Origin-Resource-Policy", "same-origin");
        response_.set("Content-Security-Policy", "default-src 'self'; style-src 'self' 'unsafe-inline'; "
                                                 "connect-src 'self' ws:; img-src 'self' data:");
        response_.keep_alive(keep);
        response_.body() = std::move(what.text);
        response_.prepare_payload();
        if (method == http::verb::head) response_.body().clear();
        stream_.expires_after(patience);
        http::async_write(stream_, response_, [self = shared_from_this(), keep](Failed failed, std::size_t) {
            if (failed) return;
            keep ? self->read() : self->close();
        });
    }
    void close() {
        Failed ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    beast::tcp_stream stream_;
    Inside& inside_;
    std::shared_ptr<Counted> counted_;
    beast::flat_buffer buffer_{longest_header + longest_body};
    std::optional<http::request_parser<http::string_body>> parser_;
    Response response_;
    Bucket bucket_{50, 200};
};

}

bool Server::Inside::knows(std::string_view host, const tcp::socket& socket) const {
    if (host.empty()) return false;
    if (is_known_host(host, hosts)) return true;
    // Asked by the very number of this machine's: no name can be made to stand for that.
    Failed gone;
    const tcp::endpoint here = socket.local_endpoint(gone);
    const std::vector<std::string> number{here.address().to_string()};
    return !gone && is_known_host(host, number);
}

void Server::Inside::accept() {
    acceptor.async_accept([this](Failed failed, tcp::socket socket) {
        if (failed == asio::error::operation_aborted) return;
        if (failed) { // out of descriptors, perhaps: not at once again
            pause.expires_after(std::chrono::milliseconds{100});
            pause.async_wait([this](Failed stopped) {
                if (!stopped) accept();
            });
            return;
        }
        if (connected < settings.most_clients) {
            socket.set_option(tcp::no_delay{true}, failed);
            std::make_shared<Connection>(std::move(socket), *this)->read();
        } else {
            socket.non_blocking(true, failed);
            socket.write_some(
                asio::buffer(std::string_view{"HTTP/1.1 503 Service Unavailable\r\n"
                                              "Content-Length: 0\r\nConnection: close\r\n\r\n"}),
                failed);
        }
        accept();
    });
}

void Server::Inside::beat() {
    beats.expires_after(heartbeat);
    beats.async_wait([this](Failed stopped) {
        if (stopped) return;
        hub.beat();
        beat();
    });
}

void Server::Inside::tell_due() {
    const Schedule::Due found = schedule.take(Schedule::Clock::now());
    for (const std::string& json : found.now) hub.tell(json);
    if (!found.next) return;
    due.expires_at(*found.next); // whoever waited for an older time is told so
    due.async_wait([this](Failed stopped) {
        if (!stopped) tell_due();
    });
}

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings, Pages pages) {
    const auto refused = [&](const std::string& why) {
        return Error{
            fmt::format("{}:{}", settings.address, settings.port), "",
            fmt::format("cannot be listened on: {}; takes another port, 0 for any that is free", why)};
    };
    auto inside = std::make_unique<Inside>(settings, std::move(pages));
    Failed failed;
    const asio::ip::address address = asio::ip::make_address(settings.address, failed);
    if (failed) return refused("it is no address of a machine, as 127.0.0.1 is");
    const tcp::endpoint here{address, settings.port};
    tcp::acceptor& acceptor = inside->acceptor;
    acceptor.open(here.protocol(), failed);
    if (!failed) acceptor.set_option(asio::socket_base::reuse_address{true}, failed);
    if (!failed) acceptor.bind(here, failed);
    if (!failed) acceptor.listen(asio::socket_base::max_listen_connections, failed);
    if (failed) return refused(failed.message());
    inside->hosts = {"127.0.0.1", "localhost", "[::1]"};
    inside->hosts.insert(inside->hosts.end(), settings.hosts.begin(), settings.hosts.end());
    inside->accept();
    inside->beat();
    inside->thread = std::thread{[&io = inside->io] { io.run(); }};
    return std::unique_ptr<Server>{new Server{std::move(inside)}};
}

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Server::~Server() {
    inside_->io.stop();
    inside_->thread.join();
}

std::uint16_t Server::port() const { return inside_->acceptor.local_endpoint().port(); }
const std::string& Server::token() const { return inside_->token; }
std::string Server::address() const {
    const bool everywhere = inside_->acceptor.local_endpoint().address().is_unspecified();
    const std::string host = everywhere ? "127.0.0.1" : inside_->settings.address;
    return fmt::format("http://{}:{}", host.find(':') == std::string::npos ? host : "[" + host + "]", port());
}

void Server::tell(std::string json) {
    asio::post(inside_->io, [this, json = std::move(json)] { inside_->hub.tell(json); });
}
void Server::tell_at(double moment, std::string json) {
    if (inside_->schedule.add(moment, std::move(json)))
        asio::post(inside_->io, [this] { inside_->tell_due(); });
}
std::size_t Server::take_back() { return inside_->schedule.take_back(); }
void Server::hold(bool held) {
    inside_->schedule.hold(held);
    if (!held) asio::post(inside_->io, [this] { inside_->tell_due(); });
}
void Server::set_clock(const FilmClock& clock) {
    if (inside_->schedule.set(clock)) asio::post(inside_->io, [this] { inside_->tell_due(); });
}
void Server::set_state(std::string json) {
    asio::post(inside_->io, [this, json = std::move(json)] { inside_->hub.set_state(json); });
}
void Server::set_places(std::string json) {
    asio::post(inside_->io, [this, json = std::move(json)] { inside_->hub.set_places(json); });
}
void Server::set_page(std::string path, Page page) {
    asio::post(inside_->io, [this, path = std::move(path), page = std::move(page)]() mutable {
        inside_->hub.set_page(std::move(path), std::move(page));
    });
}
void Server::set_names(Names names) {
    asio::post(inside_->io,
               [this, names = std::move(names)]() mutable { inside_->hub.set_names(std::move(names)); });
}
std::vector<Order> Server::take_orders() { return inside_->hub.take_orders(); }
std::size_t Server::clients() const { return inside_->connected; }

}
