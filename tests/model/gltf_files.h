#pragma once

// Small glTF files for the tests, written out by hand so that each mistake can be put where it is wanted.

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::model::test {

/// A folder of its own, gone at the end.
class Folder {
public:
    explicit Folder(std::string_view name)
        : path_(std::filesystem::temp_directory_path() / ("vantage-" + std::string{name})) {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::filesystem::path write(const std::string& name, std::string_view bytes) const {
        std::ofstream{path_ / name, std::ios::binary} << bytes;
        return path_ / name;
    }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

inline void put(std::string& bytes, float value) { bytes.append(reinterpret_cast<const char*>(&value), 4); }
inline void put(std::string& bytes, std::uint16_t value) {
    bytes.append(reinterpret_cast<const char*>(&value), 2);
}
inline void put(std::string& bytes, std::uint32_t value) {
    bytes.append(reinterpret_cast<const char*>(&value), 4);
}

/// Two triangles that stand upright, 2 high and 1 wide, looking along glTF's +z: 48 bytes of places, 12 of
/// indices.
inline std::string upright_bytes() {
    std::string bytes;
    for (const float v : {0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 1.0f, 2.0f, 0.0f, 0.0f, 2.0f, 0.0f})
        put(bytes, v);
    for (const int i : {0, 1, 2, 0, 2, 3}) put(bytes, static_cast<std::uint16_t>(i));
    return bytes;
}

/// `old`, which must be there, becomes `now`.
inline std::string changed(std::string text, std::string_view old, std::string_view now) {
    const std::size_t at = text.find(old);
    if (at == std::string::npos) throw std::logic_error("the test's own file does not hold what it replaces");
    return text.replace(at, old.size(), now);
}

/// The JSON that goes with upright_bytes() in a file "data.bin". `old` is replaced by `now`.
inline std::string upright_json(std::string_view old = {}, std::string_view now = {}) {
    std::string json = R"({"asset":{"version":"2.0"},
"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"name":"sheet","primitives":[{"attributes":{"POSITION":0},"indices":1}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[1,2,0]},
{"bufferView":1,"componentType":5123,"count":6,"type":"SCALAR"}],
"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":12}],
"buffers":[{"byteLength":60,"uri":"data.bin"}]})";
    return old.empty() ? json : changed(json, old, now);
}

/// A .glb of a JSON and a binary chunk.
inline std::string glb(std::string json, std::string binary) {
    while (json.size() % 4 != 0) json += ' ';
    while (binary.size() % 4 != 0) binary += '\0';
    std::string out = "glTF";
    put(out, std::uint32_t{2});
    put(out, static_cast<std::uint32_t>(12 + 8 + json.size() + 8 + binary.size()));
    put(out, static_cast<std::uint32_t>(json.size()));
    out += "JSON" + json;
    put(out, static_cast<std::uint32_t>(binary.size()));
    out += std::string{"BIN\0", 4} + binary;
    return out;
}

}
