#include "engine/core/hasher.h"

#include <fmt/format.h>

namespace vantage {

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

std::string content_hash(std::string_view content) {
    std::uint64_t hash = 0xCBF29CE484222325ull;
    for (const char c : content) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
    return hash_text(hash);
}

}
