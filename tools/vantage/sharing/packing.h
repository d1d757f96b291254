#pragma once

#include "engine/core/result.h"

#include <nlohmann/json.hpp>

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace vantage::cli {

/// What a page carries: words as JSON, and blobs of bytes by name. As text: gzip in base64 of
///   length of the JSON (4 bytes, least first), the JSON with "blobs": {name: [offset, length]}, the blobs,
/// each from a multiple of four bytes on, counted from the end of the JSON.
class Pack {
public:
    nlohmann::ordered_json words;
    void add(const std::string& name, std::string_view bytes);
    template <class T> void add(const std::string& name, std::span<const T> values) {
        add(name, std::string_view{reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    }
    [[nodiscard]] std::string as_text() const;

private:
    std::map<std::string, std::pair<std::size_t, std::size_t>> places_;
    std::string bytes_;
};

std::string gzip(std::string_view);
std::string base64(std::string_view);

}
