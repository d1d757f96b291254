#include "engine/glb/document.h"

#include <glm/common.hpp>

#include <meshoptimizer.h>

#include <array>
#include <cstring>

namespace vantage::glb {
namespace {

using Json = nlohmann::ordered_json;

constexpr int byte_component = 5120;
constexpr int unsigned_byte_component = 5121;
constexpr int short_component = 5122;
constexpr int unsigned_short_component = 5123;
constexpr int unsigned_int_component = 5125;
constexpr int float_component = 5126;
constexpr int vertex_target = 34962;
constexpr int index_target = 34963;

template <class T> std::string_view bytes_of(std::span<const T> values) {
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

std::uint32_t size32(std::size_t n) { return static_cast<std::uint32_t>(n); }

void append(std::string& out, std::uint32_t number) {
    for (int i = 0; i < 4; ++i) out.push_back(static_cast<char>((number >> (8 * i)) & 255U)); // least first
}

}

Json as_list(glm::vec3 v) { return Json::array({v.x, v.y, v.z}); }

Document::Document(Packing packing) : packing_(packing) {
    json_["asset"] = {{"version", "2.0"}, {"generator", "Vantage"}};
    json_["scene"] = 0;
    if (!compressed()) return;
    use("EXT_meshopt_compression", true);
    use("KHR_mesh_quantization", true);
}

void Document::use(const char* extension, bool required) {
    for (const char* list : {"extensionsUsed", "extensionsRequired"}) {
        Json& names = json_[list];
        if (std::find(names.begin(), names.end(), extension) == names.end()) names.push_back(extension);
        if (!required) break;
    }
}

int Document::add(const char* list, Json thing) {
    json_[list].push_back(std::move(thing));
    return static_cast<int>(json_[list].size()) - 1;
}

void Document::pad(std::string& bytes) const {
    while (bytes.size() % 4 != 0) bytes.push_back('\0');
}

int Document::view(std::string_view bytes, const Layout& layout) {
    if (compressed() && layout.stride != 0) return encoded_view(bytes, layout);
    pad(bytes_);
    Json out{{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", bytes.size()}};
    if (layout.target == vertex_target) out["byteStride"] = layout.stride;
    if (layout.target != 0) out["target"] = layout.target;
    bytes_ += bytes;
    return add("bufferViews", std::move(out));
}

int Document::encoded_view(std::string_view bytes, const Layout& layout) {
    const bool triangles = std::strcmp(layout.mode, "TRIANGLES") == 0;
    std::string packed;
    if (triangles) {
        meshopt_encodeIndexVersion(1); // the one that the extension takes
        const auto* indices = reinterpret_cast<const std::uint32_t*>(bytes.data());
        packed.resize(meshopt_encodeIndexBufferBound(layout.count, layout.count));
        packed.resize(meshopt_encodeIndexBuffer(reinterpret_cast<unsigned char*>(packed.data()),
                                                packed.size(), indices, layout.count));
    } else {
        meshopt_encodeVertexVersion(0);
        packed.resize(meshopt_encodeVertexBufferBound(layout.count, layout.stride));
        packed.resize(meshopt_encodeVertexBuffer(reinterpret_cast<unsigned char*>(packed.data()),
                                                 packed.size(), bytes.data(), layout.count, layout.stride));
    }
    pad(bytes_);
    unpacked_ = (unpacked_ + 3) / 4 * 4;
    Json how{{"buffer", 0},
             {"byteOffset", bytes_.size()},
             {"byteLength", packed.size()},
             {"byteStride", layout.stride},
             {"count", layout.count},
             {"mode", layout.mode}};
    constexpr std::array filters{"NONE", "OCTAHEDRAL", "QUATERNION", "EXPONENTIAL"};
    if (layout.filter != Filter::none) how["filter"] = filters[static_cast<std::size_t>(layout.filter)];
    bytes_ += packed;
    const std::size_t length = layout.count * layout.stride;
    Json out{{"buffer", 1}, {"byteOffset", unpacked_}, {"byteLength", length}};
    if (layout.target == vertex_target) out["byteStride"] = layout.stride;
    if (layout.target != 0) out["target"] = layout.target;
    out["extensions"]["EXT_meshopt_compression"] = std::move(how);
    unpacked_ += length;
    return add("bufferViews", std::move(out));
}

int Document::accessor(int view, std::size_t count, int component, const char* type, bool normalised) {
    Json out{{"bufferView", view}, {"componentType", component}, {"count", count}, {"type", type}};
    if (normalised) out["normalized"] = true;
    return add("accessors", std::move(out));
}

int Document::positions(std::span<const glm::vec3> places) {
    std::vector<glm::vec3> kept{places.begin(), places.end()};
    std::vector<glm::vec3> written = kept;
    Layout layout{.count = kept.size(), .stride = sizeof(glm::vec3), .target = vertex_target};
    if (compressed()) {
        // A mantissa of 15 bits: half a ten-thousandth of the size, and the rest of the bits pack to nothing.
        layout.filter = Filter::exponential;
        meshopt_encodeFilterExp(written.data(), kept.size(), sizeof(glm::vec3), 15, &kept[0].x);
        std::vector<glm::vec3> seen = written;
        meshopt_decodeFilterExp(seen.data(), seen.size(), sizeof(glm::vec3));
        kept = std::move(seen);
    }
    glm::vec3 low{1e30F};
    glm::vec3 high{-1e30F};
    for (const glm::vec3& p : kept) low = glm::min(low, p), high = glm::max(high, p);
    const int made = accessor(view(bytes_of(std::span<const glm::vec3>{written}), layout), kept.size(),
                              float_component, "VEC3");
    json_["accessors"].back()["min"] = as_list(low);
    json_["accessors"].back()["max"] = as_list(high);
    return made;
}

int Document::normals(std::span<const glm::vec3> directions) {
    Layout layout{.count = directions.size(), .stride = sizeof(glm::vec3), .target = vertex_target};
    if (!compressed())
        return accessor(view(bytes_of(directions), layout), directions.size(), float_component, "VEC3");
    std::vector<glm::vec4> four;
    for (const glm::vec3& n : directions) four.emplace_back(n, 0.0F);
    std::vector<std::int8_t> packed(four.size() * 4);
    meshopt_encodeFilterOct(packed.data(), four.size(), 4, 8, &four[0].x);
    layout.stride = 4;
    layout.filter = Filter::octahedral;
    return accessor(view(bytes_of(std::span<const std::int8_t>{packed}), layout), four.size(), byte_component,
                    "VEC3", true);
}

int Document::places_in_texture(std::span<const glm::vec2> places) {
    const bool inside = std::all_of(places.begin(), places.end(), [](glm::vec2 p) {
        return p.x >= 0.0F && p.y >= 0.0F && p.x <= 1.0F && p.y <= 1.0F;
    });
    if (!inside) // of a player's own model, whose texture repeats
        return accessor(view(bytes_of(places),
                             {.count = places.size(), .stride = sizeof(glm::vec2), .target = vertex_target}),
                        places.size(), float_component, "VEC2");
    std::vector<std::uint16_t> packed;
    for (const glm::vec2& p : places)
        for (const float v : {p.x, p.y})
            packed.push_back(static_cast<std::uint16_t>(std::lround(v * 65535.0F)));
    return accessor(view(bytes_of(std::span<const std::uint16_t>{packed}),
                         {.count = places.size(), .stride = 4, .target = vertex_target}),
                    places.size(), unsigned_short_component, "VEC2", true);
}

int Document::colours(std::span<const glm::vec4> colours) {
    std::vector<std::uint8_t> packed;
    for (const glm::vec4& colour : colours)
        for (int c = 0; c < 4; ++c)
            packed.push_back(
                static_cast<std::uint8_t>(std::lround(std::clamp(colour[c], 0.0F, 1.0F) * 255.0F)));
    return accessor(view(bytes_of(std::span<const std::uint8_t>{packed}),
                         {.count = colours.size(), .stride = 4, .target = vertex_target}),
                    colours.size(), unsigned_byte_component, "VEC4", true);
}

int Document::tangents(std::span<const glm::vec4> tangents) {
    return accessor(view(bytes_of(tangents),
                         {.count = tangents.size(), .stride = sizeof(glm::vec4), .target = vertex_target}),
                    tangents.size(), float_component, "VEC4");
}

int Document::indices(std::span<const std::uint32_t> indices, std::size_t vertices) {
    if (compressed()) {
        const int made = view(bytes_of(indices), {.count = indices.size(),
                                                  .stride = sizeof(std::uint32_t),
                                                  .mode = "TRIANGLES",
                                                  .target = index_target});
        return accessor(made, indices.size(), unsigned_int_component, "SCALAR");
    }
    if (vertices > 65'535)
        return accessor(view(bytes_of(indices), {.target = index_target}), indices.size(),
                        unsigned_int_component, "SCALAR");
    const std::vector<std::uint16_t> narrow{indices.begin(), indices.end()};
    return accessor(view(bytes_of(std::span<const std::uint16_t>{narrow}), {.target = index_target}),
                    indices.size(), unsigned_short_component, "SCALAR");
}

int Document::vectors(std::span<const glm::vec3> vectors) {
    const Layout layout{.count = vectors.size(), .stride = sizeof(glm::vec3)};
    return accessor(view(bytes_of(vectors), layout), vectors.size(), float_component, "VEC3");
}

int Document::turns(std::span<const glm::quat> turns) {
    std::vector<glm::vec4> plain;
    for (const glm::quat& q : turns) plain.emplace_back(q.x, q.y, q.z, q.w);
    std::vector<std::int16_t> packed(plain.size() * 4);
    meshopt_encodeFilterQuat(packed.data(), plain.size(), 8, 16, &plain[0].x);
    const Layout layout{.count = plain.size(), .stride = 8, .filter = Filter::quaternion};
    return accessor(view(bytes_of(std::span<const std::int16_t>{packed}), layout), plain.size(),
                    short_component, "VEC4", true);
}

int Document::image(std::string_view bytes, const char* mime_type) {
    return add("images", {{"bufferView", view(bytes, {})}, {"mimeType", mime_type}});
}

std::string Document::finish() {
    pad(bytes_);
    json_["buffers"] = Json::array({{{"byteLength", bytes_.size()}}});
    if (compressed() && unpacked_ > 0)
        json_["buffers"].push_back(
            {{"byteLength", unpacked_}, {"extensions", {{"EXT_meshopt_compression", {{"fallback", true}}}}}});
    std::string text = json_.dump();
    while (text.size() % 4 != 0) text.push_back(' ');
    std::string out = "glTF";
    append(out, 2);
    append(out, size32(12 + 8 + text.size() + 8 + bytes_.size()));
    append(out, size32(text.size()));
    out += "JSON";
    out += text;
    append(out, size32(bytes_.size()));
    out += std::string{"BIN\0", 4};
    out += bytes_;
    return out;
}

}
