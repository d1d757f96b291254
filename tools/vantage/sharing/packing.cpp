#include "tools/vantage/sharing/packing.h"

#include <zlib.h>

#include <cassert>

namespace vantage::cli {

void Pack::add(const std::string& name, std::string_view bytes) {
    while (bytes_.size() % 4 != 0) bytes_.push_back('\0');
    places_[name] = {bytes_.size(), bytes.size()};
    bytes_ += bytes;
}

std::string Pack::as_text() const {
    nlohmann::ordered_json all = words;
    for (const auto& [name, place] : places_) all["blobs"][name] = {place.first, place.second};
    std::string text = all.dump();
    while (text.size() % 4 != 0) text.push_back(' ');
    std::string whole;
    for (unsigned i = 0; i < 4; ++i) whole.push_back(static_cast<char>((text.size() >> (8 * i)) & 255U));
    return base64(gzip(whole + text + bytes_));
}

std::string gzip(std::string_view bytes) {
    z_stream stream{};
    constexpr int with_gzip_header = 15 + 16;
    [[maybe_unused]] const int begun =
        deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, with_gzip_header, 9, Z_DEFAULT_STRATEGY);
    assert(begun == Z_OK);
    std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); // zlib reads it only
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    [[maybe_unused]] const int done = deflate(&stream, Z_FINISH);
    assert(done == Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t k) {
            return i + k < bytes.size() ? static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i + k]))
                                        : 0U;
        };
        const std::uint32_t three = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (std::size_t k = 0; k < 4; ++k)
            out.push_back(i + k > bytes.size() ? '=' : letters[(three >> (18 - 6 * k)) & 63U]);
    }
    return out;
}

}
