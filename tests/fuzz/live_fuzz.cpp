#include "engine/live/request.h"
#include "tests/fuzz/scratch.h"

using namespace vantage;

// What a client of the live server sends: the target of a request, its Host and Origin, the id of the last
// event that it has, and a message on the socket, each on a line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::vector<std::string> known{"localhost", "127.0.0.1"};
    std::string_view rest = fuzz::text_of(data, size);
    const auto line = [&] {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view text = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        return text;
    };
    if (const auto target = live::read_target(line())) {
        (void)live::same_token(target->token, "0123456789abcdef");
        if (target->path.size() == 3) (void)live::read_order(target->path[1], target->path[2]);
    }
    (void)live::is_known_host(line(), known);
    (void)live::is_known_origin(line(), known);
    (void)live::read_event_id(line(), "12ab34cd");
    (void)live::read_message(rest);
    return 0;
}
