#include "engine/model/gltf_check.h"

#include "engine/core/files.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <optional>

namespace vantage::model {
namespace {

using Json = nlohmann::json;

// Extensions without which a file still reads right here: quantised accessors are ordinary ones to us, and
// light is the table's own.
constexpr std::array<std::string_view, 2> understood{"KHR_mesh_quantization", "KHR_materials_unlit"};

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::uint64_t component_bytes(std::int64_t type) {
    switch (type) {
    case 5120:
    case 5121:
        return 1;
    case 5122:
    case 5123:
        return 2;
    case 5125:
    case 5126:
        return 4;
    default:
        return 0;
    }
}

std::uint64_t component_count(const std::string& type) {
    if (type == "SCALAR") return 1;
    if (type == "VEC2") return 2;
    if (type == "VEC3") return 3;
    if (type == "VEC4" || type == "MAT2") return 4;
    if (type == "MAT3") return 9;
    if (type == "MAT4") return 16;
    return 0;
}

class Checker {
public:
    Checker(const JsonDocument& document, const std::filesystem::path& folder, std::uint64_t binary_bytes,
            const GltfLimits& limits)
        : file_(document.file),
          root_(*document.root),
          folder_(folder),
          binary_(binary_bytes),
          limits_(limits) {}

    Result<void> run() {
        if (!root_.is_object()) return Error{file_, "", "is not glTF: an object is expected"};
        asset();
        extensions();
        for (const char* kind : {"accessors", "animations", "buffers", "bufferViews", "images", "materials",
                                 "meshes", "nodes", "samplers", "scenes", "skins", "textures"})
            objects(kind);
        if (!error_) buffers();
        if (!error_) views();
        if (!error_) accessors();
        if (!error_) images();
        if (!error_) meshes();
        if (!error_) nodes();
        if (!error_) skins_and_animations();
        if (error_) return *error_;
        return {};
    }

private:
    void fail(std::string where, std::string message) {
        if (!error_) error_ = Error{file_, std::move(where), std::move(message)};
    }

    // The array of that kind; objects() has made sure that it is one.
    [[nodiscard]] const Json& list(const char* kind) const {
        static const Json none = Json::array();
        const auto it = root_.find(kind);
        return it == root_.end() ? none : *it;
    }

    /// A whole number that is not negative, or the fallback; anything else fails.
    std::uint64_t whole(const Json& object, const char* key, std::uint64_t fallback,
                        const std::string& where) {
        const auto it = object.find(key);
        if (it == object.end()) return fallback;
        if (it->is_number_unsigned() && it->get<std::uint64_t>() <= std::uint64_t{1} << 40)
            return it->get<std::uint64_t>();
        fail(where + "/" + key, "a whole number from 0 to 2^40 is expected");
        return fallback;
    }

    void index(const Json& object, const char* key, const char* kind, const std::string& where) {
        const auto it = object.find(key);
        if (it != object.end()) index_value(*it, kind, where + "/" + key);
    }

    void index_value(const Json& value, const char* kind, const std::string& where) {
        const std::size_t count = list(kind).size();
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= count)
            fail(where, fmt::format("is not one of the {} {} of this file", count, kind));
    }

    void index_list(const Json& object, const char* key, const char* kind, const std::string& where) {
        const auto it = object.find(key);
        if (it == object.end()) return;
        if (!it->is_array()) return fail(where + "/" + key, "an array is expected");
        for (std::size_t i = 0; i < it->size(); ++i)
            index_value((*it)[i], kind, fmt::format("{}/{}/{}", where, key, i));
    }

    void asset() {
        const auto it = root_.find("asset");
        if (it == root_.end() || !it->is_object() || !it->contains("version") ||
            !(*it)["version"].is_string() || !(*it)["version"].get<std::string>().starts_with("2."))
            return fail("/asset/version", "only glTF 2 is accepted");
        // What the file asks of its reader at least: one that is newer than 2.0 may hold what we would
        // misread.
        const auto least = it->find("minVersion");
        if (least != it->end() && (!least->is_string() || *least != "2.0"))
            fail("/asset/minVersion", "asks for more than glTF 2.0, which is what is read");
    }

    void extensions() {
        const Json& required = list("extensionsRequired");
        if (!required.is_array()) return fail("/extensionsRequired", "an array is expected");
        for (const Json& name : required) {
            if (!name.is_string()) return fail("/extensionsRequired", "names are expected");
            const std::string text = name.get<std::string>();
            if (std::find(understood.begin(), understood.end(), text) == understood.end())
                return fail("/extensionsRequired",
                            fmt::format("needs the extension {}, which is not supported (supported: {}, {})",
                                        text, understood[0], understood[1]));
        }
    }

    void objects(const char* kind) {
        const Json& all = list(kind);
        const std::string where = fmt::format("/{}", kind);
        const std::size_t most = std::string_view{kind} == "images" ? limits_.images : limits_.objects;
        if (!all.is_array()) return fail(where, "an array is expected");
        if (all.size() > most)
            return fail(where, fmt::format("{} of them, at most {} are accepted", all.size(), most));
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!all[i].is_object()) return fail(fmt::format("{}/{}", where, i), "an object is expected");
    }

    // An address: data inside the file, or a file in the same folder.
    void address(const Json& object, std::uint64_t at_least, const std::string& where) {
        if (!object["uri"].is_string()) return fail(where + "/uri", "text is expected");
        const std::string uri = object["uri"].get<std::string>();
        if (uri.starts_with("data:")) {
            const std::size_t comma = uri.find(',');
            if (comma == std::string::npos || uri.substr(0, comma).find(";base64") == std::string::npos)
                return fail(where + "/uri", "data must be base64");
            // Four characters hold three bytes.
            if ((uri.size() - comma) / 4 * 3 + 3 < at_least)
                fail(where + "/uri", "holds fewer bytes than byteLength says");
            return;
        }
        const std::string name = decode_address(uri);
        if (name.find(':') != std::string::npos)
            return fail(
                where + "/uri",
                fmt::format("\"{}\" is a network address or a drive; a file beside this one is expected",
                            uri.substr(0, 200)));
        const Result<std::filesystem::path> path = resolve_inside(folder_, name);
        if (!path) return fail(where + "/uri", path.error().message);
        std::error_code code;
        if (!std::filesystem::is_regular_file(*path, code))
            return fail(where + "/uri", fmt::format("there is no file {}", path->string()));
        const std::uint64_t size = std::filesystem::file_size(*path, code);
        if (code || size > limits_.file_bytes)
            return fail(where + "/uri", fmt::format("{} is larger than the {} bytes that are accepted",
                                                    path->string(), limits_.file_bytes));
        if (size < at_least)
            fail(where + "/uri",
                 fmt::format("{} has {} bytes, byteLength says {}", path->string(), size, at_least));
    }

    void buffers() {
        std::uint64_t total = 0;
        for (std::size_t i = 0; i < list("buffers").size() && !error_; ++i) {
            const Json& buffer = list("buffers")[i];
            const std::string where = fmt::format("/buffers/{}", i);
            const std::uint64_t bytes = whole(buffer, "byteLength", 0, where);
            if (bytes == 0) return fail(where + "/byteLength", "at least 1 is expected");
            total += bytes;
            if (total > limits_.buffer_bytes)
                return fail(where + "/byteLength",
                            fmt::format("the buffers take more than the {} bytes that are accepted",
                                        limits_.buffer_bytes));
            if (buffer.contains("uri"))
                address(buffer, bytes, where);
            else if (i != 0 || bytes > binary_)
                fail(where, fmt::format("{} bytes are not in the binary part of the file, which has {}",
                                        bytes, binary_));
        }
    }

    void views() {
        for (std::size_t i = 0; i < list("bufferViews").size() && !error_; ++i) {
            const Json& view = list("bufferViews")[i];
            const std::string where = fmt::format("/bufferViews/{}", i);
            if (!view.contains("buffer")) return fail(where, "\"buffer\" is missing");
            index(view, "buffer", "buffers", where);
            if (error_) return;
            const std::uint64_t size =
                list("buffers")[view["buffer"].get<std::size_t>()]["byteLength"].get<std::uint64_t>();
            const std::uint64_t offset = whole(view, "byteOffset", 0, where);
            const std::uint64_t length = whole(view, "byteLength", 0, where);
            const std::uint64_t stride = whole(view, "byteStride", 0, where);
            if (length == 0 || offset + length > size)
                return fail(where, fmt::format("reaches past the {} bytes of its buffer", size));
            if (view.contains("byteStride") && (stride < 4 || stride > 252 || stride % 4 != 0))
                return fail(where + "/byteStride", "a multiple of 4 from 4 to 252 is expected");
        }
    }

    // `count` elements of `element` bytes from `offset` must lie inside the view.
    void range(const Json& holder, std::uint64_t count, std::uint64_t element, bool strided,
               const std::string& where) {
        index(holder, "bufferView", "bufferViews", where);
        const std::uint64_t offset = whole(holder, "byteOffset", 0, where);
        if (error_) return;
        const Json& view = list("bufferViews")[holder["bufferView"].get<std::size_t>()];
        const std::uint64_t stride = strided ? view.value("byteStride", element) : element;
        if (stride < element) return fail(where, "its elements overlap: byteStride is too small");
        if (offset + (count - 1) * stride + element > view["byteLength"].get<std::uint64_t>())
            fail(where, "reaches past the end of its buffer view");
    }

    void accessors() {
        for (std::size_t i = 0; i < list("accessors").size() && !error_; ++i) {
            const Json& accessor = list("accessors")[i];
            const std::string where = fmt::format("/accessors/{}", i);
            const std::uint64_t count = whole(accessor, "count", 0, where);
            const std::uint64_t size =
                component_bytes(static_cast<std::int64_t>(whole(accessor, "componentType", 0, where)));
            const auto type = accessor.find("type");
            const std::uint64_t width =
                type != accessor.end() && type->is_string() ? component_count(type->get<std::string>()) : 0;
            if (error_) return;
            if (count == 0 || count > limits_.elements)
                return fail(where + "/count",
                            fmt::format("from 1 to {} elements are accepted", limits_.elements));
            if (size == 0) return fail(where + "/componentType", "5120 to 5123, 5125 or 5126 is expected");
            if (width == 0)
                return fail(where + "/type", "SCALAR, VEC2, VEC3, VEC4, MAT2, MAT3 or MAT4 is expected");
            if (accessor.contains("bufferView")) range(accessor, count, size * width, true, where);
            if (accessor.contains("sparse") && !error_)
                sparse(accessor["sparse"], count, size * width, where + "/sparse");
        }
    }

    void sparse(const Json& value, std::uint64_t count, std::uint64_t element, const std::string& where) {
        if (!value.is_object() || !value.contains("indices") || !value.contains("values") ||
            !value["indices"].is_object() || !value["values"].is_object() ||
            !value["indices"].contains("bufferView") || !value["values"].contains("bufferView"))
            return fail(where, "\"indices\" and \"values\" with a bufferView are expected");
        const std::uint64_t changed = whole(value, "count", 0, where);
        const std::uint64_t type = whole(value["indices"], "componentType", 0, where);
        if (error_) return;
        if (changed == 0 || changed > count)
            return fail(where + "/count", "from 1 to the accessor's count is expected");
        if (type != 5121 && type != 5123 && type != 5125)
            return fail(where + "/indices/componentType", "5121, 5123 or 5125 is expected");
        range(value["indices"], changed, component_bytes(static_cast<std::int64_t>(type)), false,
              where + "/indices");
        range(value["values"], changed, element, false, where + "/values");
    }

    void images() {
        for (std::size_t i = 0; i < list("images").size() && !error_; ++i) {
            const Json& image = list("images")[i];
            const std::string where = fmt::format("/images/{}", i);
            if (image.contains("uri") == image.contains("bufferView"))
                return fail(where, "either \"uri\" or \"bufferView\" is expected");
            if (image.contains("uri"))
                address(image, 0, where);
            else
                index(image, "bufferView", "bufferViews", where);
        }
        for (std::size_t i = 0; i < list("textures").size(); ++i)
            index(list("textures")[i], "source", "images", fmt::format("/textures/{}", i));
    }

    void meshes() {
        for (std::size_t i = 0; i < list("meshes").size() && !error_; ++i) {
            const auto primitives = list("meshes")[i].find("primitives");
            const std::string where = fmt::format("/meshes/{}/primitives", i);
            if (primitives == list("meshes")[i].end() || !primitives->is_array())
                return fail(where, "an array is expected");
            for (std::size_t k = 0; k < primitives->size() && !error_; ++k)
                primitive((*primitives)[k], fmt::format("{}/{}", where, k));
        }
    }

    void primitive(const Json& value, const std::string& where) {
        if (!value.is_object() || !value.contains("attributes") || !value["attributes"].is_object())
            return fail(where + "/attributes", "an object is expected");
        for (const auto& [name, accessor] : value["attributes"].items())
            index_value(accessor, "accessors", where + "/attributes/" + name);
        index(value, "indices", "accessors", where);
        index(value, "material", "materials", where);
    }

    void nodes() {
        const Json& all = list("nodes");
        std::vector<int> parents(all.size(), -1);
        for (std::size_t i = 0; i < all.size() && !error_; ++i) {
            const std::string where = fmt::format("/nodes/{}", i);
            index(all[i], "mesh", "meshes", where);
            index(all[i], "skin", "skins", where);
            index_list(all[i], "children", "nodes", where);
            if (error_ || !all[i].contains("children")) continue;
            for (const Json& child : all[i]["children"]) {
                int& parent = parents[child.get<std::size_t>()];
                if (parent >= 0) return fail(where + "/children", "a node has two parents");
                parent = static_cast<int>(i);
            }
        }
        // With one parent each, only a ring can keep a walk upwards from ending.
        for (std::size_t i = 0; i < all.size() && !error_; ++i) {
            std::size_t steps = 0;
            for (int at = parents[i]; at >= 0; at = parents[static_cast<std::size_t>(at)])
                if (++steps > 256)
                    return fail(fmt::format("/nodes/{}", i),
                                "its parents form a ring, or are more than 256 deep");
        }
        for (std::size_t i = 0; i < list("scenes").size(); ++i)
            index_list(list("scenes")[i], "nodes", "nodes", fmt::format("/scenes/{}", i));
        index(root_, "scene", "scenes", "");
    }

    void skins_and_animations() {
        for (std::size_t i = 0; i < list("skins").size(); ++i) {
            const std::string where = fmt::format("/skins/{}", i);
            index_list(list("skins")[i], "joints", "nodes", where);
            index(list("skins")[i], "inverseBindMatrices", "accessors", where);
        }
        for (std::size_t i = 0; i < list("animations").size() && !error_; ++i) {
            const Json& animation = list("animations")[i];
            const std::string where = fmt::format("/animations/{}", i);
            for (const char* key : {"samplers", "channels"})
                if (!animation.contains(key) || !animation[key].is_array())
                    return fail(where + "/" + key, "an array is expected");
            for (const Json& sampler : animation["samplers"]) {
                if (!sampler.is_object()) return fail(where + "/samplers", "objects are expected");
                index(sampler, "input", "accessors", where + "/samplers");
                index(sampler, "output", "accessors", where + "/samplers");
            }
            for (const Json& channel : animation["channels"]) {
                if (!channel.is_object() || !channel.contains("sampler") ||
                    !channel["sampler"].is_number_unsigned() ||
                    channel["sampler"].get<std::uint64_t>() >= animation["samplers"].size() ||
                    !channel.contains("target") || !channel["target"].is_object())
                    return fail(where + "/channels", "a sampler of the animation and a target are expected");
                index(channel["target"], "node", "nodes", where + "/channels/target");
            }
        }
    }

    std::string file_;
    const Json& root_;
    const std::filesystem::path& folder_;
    std::uint64_t binary_;
    GltfLimits limits_;
    std::optional<Error> error_;
};

}

std::string decode_address(std::string_view uri) {
    std::string out;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        if (uri[i] == '%' && i + 2 < uri.size() && hex_digit(uri[i + 1]) >= 0 && hex_digit(uri[i + 2]) >= 0) {
            out += static_cast<char>(hex_digit(uri[i + 1]) * 16 + hex_digit(uri[i + 2]));
            i += 2;
        } else {
            out += uri[i];
        }
    }
    return out;
}

Result<void> check_gltf(const JsonDocument& document, const std::filesystem::path& folder,
                        std::uint64_t binary_bytes, const GltfLimits& limits) {
    try {
        return Checker{document, folder, binary_bytes, limits}.run();
    } catch (const nlohmann::json::exception& e) {
        return Error{document.file, "", fmt::format("is not well-formed glTF: {}", e.what())};
    }
}

}
