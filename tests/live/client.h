#pragma once

#include <doctest/doctest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace vantage::tests {

/// A client that may send anything: bytes to a port of this machine, and what comes back.
class Client {
public:
    explicit Client(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in there{};
        there.sin_family = AF_INET;
        there.sin_port = htons(port);
        there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        REQUIRE(connect(socket_, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0);
    }
    ~Client() { close(socket_); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    void send(const std::string& bytes) const {
        (void)::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL); // it may have been closed on us
    }
    /// A GET with these further header lines, each ended.
    void get(const std::string& target, const std::string& headers = "Host: localhost\r\n") const {
        send("GET " + target + " HTTP/1.1\r\n" + headers + "\r\n");
    }
    /// What has come: at least until `ending` stands in it, after these words, or nothing more comes for so
    /// long.
    std::string& read_until(const std::string& ending, int milliseconds = 3000,
                            const std::string& after = {}) {
        const auto there = [&] {
            const std::size_t from = heard_.find(after);
            return from != std::string::npos && heard_.find(ending, from) != std::string::npos;
        };
        while (!there()) {
            pollfd ready{socket_, POLLIN, 0};
            if (poll(&ready, 1, milliseconds) != 1) break;
            char bytes[65536];
            const ssize_t n = recv(socket_, bytes, sizeof bytes, 0);
            if (n <= 0) {
                closed_ = true;
                break;
            }
            heard_.append(bytes, static_cast<std::size_t>(n));
        }
        return heard_;
    }
    /// The number of the answer: 200.
    int status() {
        read_until("\r\n\r\n");
        return heard_.size() > 12 ? std::atoi(heard_.c_str() + 9) : 0;
    }
    [[nodiscard]] bool closed() const { return closed_; }

private:
    int socket_;
    std::string heard_;
    bool closed_ = false;
};

/// The answer's number to one GET.
inline int status_of(std::uint16_t port, const std::string& target,
                     const std::string& headers = "Host: localhost\r\n") {
    Client client{port};
    client.get(target, headers);
    return client.status();
}

/// The data of each server-sent event in a text.
inline std::vector<std::string> data_of(const std::string& text, const std::string& kind = "id: ") {
    std::vector<std::string> out;
    for (std::size_t at = text.find("\n\n"); at != std::string::npos;) {
        const std::size_t end = text.find("\n\n", at + 2);
        if (end == std::string::npos) break;
        const std::string one = text.substr(at + 2, end - at - 2);
        const std::size_t data = one.find("data: ");
        if (one.starts_with(kind) && data != std::string::npos) out.push_back(one.substr(data + 6));
        at = end;
    }
    return out;
}

}
