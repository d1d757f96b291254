#include "engine/model/gltf_document.h"

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/model/gltf_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

namespace vantage::model {
namespace {

namespace fs = std::filesystem;

std::uint32_t word_at(std::string_view bytes, std::size_t offset) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + offset, sizeof word);
    return word;
}

struct Chunks {
    std::string_view json;
    std::uint64_t binary_bytes = 0;
};

// A .glb is a 12-byte header and chunks of length, kind and data; the first is JSON, the second binary.
Result<Chunks> split(std::string_view bytes, const std::string& file) {
    if (!bytes.starts_with("glTF")) return Chunks{bytes, 0};
    if (bytes.size() < 20 || word_at(bytes, 4) != 2)
        return Error{file, "", "is not a whole .glb file of version 2"};
    if (word_at(bytes, 8) != bytes.size())
        return Error{file, "",
                     fmt::format("has {} bytes, its header says {}", bytes.size(), word_at(bytes, 8))};
    const std::size_t json_bytes = word_at(bytes, 12);
    if (word_at(bytes, 16) != 0x4e4f534a || json_bytes % 4 != 0 || json_bytes > bytes.size() - 20)
        return Error{file, "", "its first chunk is not JSON, or reaches past the end"};
    Chunks chunks{bytes.substr(20, json_bytes), 0};
    const std::size_t rest = 20 + json_bytes;
    if (rest == bytes.size()) return chunks;
    if (bytes.size() - rest < 8 || word_at(bytes, rest + 4) != 0x004e4942 ||
        word_at(bytes, rest) > bytes.size() - rest - 8)
        return Error{file, "", "its binary chunk reaches past the end"};
    chunks.binary_bytes = word_at(bytes, rest);
    return chunks;
}

// tinygltf reads files only through these: inside one folder, up to one size.
struct Folder {
    fs::path path;
    std::uint64_t limit;
};

bool file_exists(const std::string& name, void* user) {
    const auto path = resolve_inside(static_cast<Folder*>(user)->path, name);
    std::error_code code;
    return path && fs::is_regular_file(*path, code);
}

std::string same_name(const std::string& name, void*) { return name; }

bool read_whole(std::vector<unsigned char>* out, std::string* error, const std::string& name, void* user) {
    const Folder& folder = *static_cast<Folder*>(user);
    const auto path = resolve_inside(folder.path, name);
    const auto bytes = path ? read_file(*path, folder.limit) : Result<std::string>{path.error()};
    if (!bytes) {
        *error += bytes.error().text();
        return false;
    }
    out->assign(bytes->begin(), bytes->end());
    return true;
}

bool write_nothing(std::string*, const std::string&, const std::vector<unsigned char>&, void*) {
    return false;
}

// Keeps the image as it came; whoever wants it decodes it, within limits of its own.
bool keep_encoded(tinygltf::Image* image, int, std::string*, std::string*, int, int,
                  const unsigned char* bytes, int size, void*) {
    image->image.assign(bytes, bytes + size);
    image->as_is = true;
    return true;
}

std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

template <class T> T value_at(const unsigned char* bytes) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

double component_at(const unsigned char* bytes, int type) {
    switch (type) {
    case TINYGLTF_COMPONENT_TYPE_BYTE:
        return value_at<std::int8_t>(bytes);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
        return value_at<std::uint8_t>(bytes);
    case TINYGLTF_COMPONENT_TYPE_SHORT:
        return value_at<std::int16_t>(bytes);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
        return value_at<std::uint16_t>(bytes);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
        return value_at<std::uint32_t>(bytes);
    default:
        return static_cast<double>(value_at<float>(bytes));
    }
}

double largest_of(int type) {
    switch (type) {
    case TINYGLTF_COMPONENT_TYPE_BYTE:
        return 127.0;
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
        return 255.0;
    case TINYGLTF_COMPONENT_TYPE_SHORT:
        return 32767.0;
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
        return 65535.0;
    default:
        return 1.0;
    }
}

const unsigned char* view_bytes(const tinygltf::Model& model, int view, std::size_t offset) {
    const tinygltf::BufferView& v = model.bufferViews[static_cast<std::size_t>(view)];
    return model.buffers[static_cast<std::size_t>(v.buffer)].data.data() + v.byteOffset + offset;
}

// The numbers of an accessor before normalisation. check_gltf has made sure of every range.
std::vector<double> read_numbers(const tinygltf::Model& model, const tinygltf::Accessor& accessor) {
    const auto width =
        static_cast<std::size_t>(tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(accessor.type)));
    const auto size = static_cast<std::size_t>(
        tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(accessor.componentType)));
    std::vector<double> out(accessor.count * width, 0.0);
    const auto take = [&](const unsigned char* bytes, std::size_t element) {
        for (std::size_t c = 0; c < width; ++c)
            out[element * width + c] = component_at(bytes + c * size, accessor.componentType);
    };
    if (accessor.bufferView >= 0) {
        const std::size_t stride =
            model.bufferViews[static_cast<std::size_t>(accessor.bufferView)].byteStride;
        const unsigned char* bytes = view_bytes(model, accessor.bufferView, accessor.byteOffset);
        for (std::size_t i = 0; i < accessor.count; ++i)
            take(bytes + i * (stride != 0 ? stride : size * width), i);
    }
    if (accessor.sparse.isSparse) {
        const auto& sparse = accessor.sparse;
        const auto index_size = static_cast<std::size_t>(
            tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(sparse.indices.componentType)));
        const unsigned char* indices =
            view_bytes(model, sparse.indices.bufferView, static_cast<std::size_t>(sparse.indices.byteOffset));
        const unsigned char* values =
            view_bytes(model, sparse.values.bufferView, static_cast<std::size_t>(sparse.values.byteOffset));
        for (std::size_t i = 0; i < static_cast<std::size_t>(sparse.count); ++i) {
            const auto element = static_cast<std::size_t>(
                component_at(indices + i * index_size, sparse.indices.componentType));
            if (element < accessor.count) take(values + i * size * width, element);
        }
    }
    return out;
}

}

Result<GltfDocument> read_gltf(const fs::path& path, const GltfLimits& limits) {
    Result<std::string> bytes = read_file(path, limits.file_bytes);
    if (!bytes) return bytes.error();
    const std::string file = path.string();
    const Result<Chunks> chunks = split(*bytes, file);
    if (!chunks) return chunks.error();
    const Result<JsonDocument> json = parse_json(chunks->json, file);
    if (!json) return json.error();
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path{"."};
    const Result<void> checked = check_gltf(*json, folder, chunks->binary_bytes, limits);
    if (!checked) return checked.error();

    Folder allowed{folder, limits.file_bytes};
    tinygltf::TinyGLTF loader;
    loader.SetFsCallbacks({file_exists, same_name, read_whole, write_nothing, &allowed});
    loader.SetImageLoader(keep_encoded, nullptr);
    GltfDocument document{file, {}};
    std::string error;
    std::string warning;
    bool loaded = false;
    // tinygltf uses exceptions of nlohmann's JSON in places.
    try {
        const auto size = static_cast<unsigned>(bytes->size());
        loaded =
            bytes->starts_with("glTF")
                ? loader.LoadBinaryFromMemory(&document.model, &error, &warning,
                                              reinterpret_cast<const unsigned char*>(bytes->data()), size)
                : loader.LoadASCIIFromString(&document.model, &error, &warning, bytes->data(), size, "");
    } catch (const std::exception& e) {
        error = e.what();
    }
    if (!loaded) return Error{file, "", fmt::format("cannot be read as glTF: {}", one_line(error))};
    // What tinygltf made of the buffers must still be what was checked.
    for (const tinygltf::BufferView& view : document.model.bufferViews)
        if (view.byteOffset + view.byteLength >
            document.model.buffers[static_cast<std::size_t>(view.buffer)].data.size())
            return Error{file, "/buffers", "holds fewer bytes than byteLength says"};
    return document;
}

Result<std::vector<float>> read_floats(const GltfDocument& document, int index, int components) {
    const std::string where = fmt::format("/accessors/{}", index);
    const tinygltf::Accessor& accessor = document.model.accessors[static_cast<std::size_t>(index)];
    if (tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(accessor.type)) != components)
        return Error{document.file, where,
                     fmt::format("{} numbers for each element are expected", components)};
    if (accessor.normalized && accessor.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT)
        return Error{document.file, where, "32-bit numbers cannot be normalised"};
    const std::vector<double> numbers = read_numbers(document.model, accessor);
    const double scale = accessor.normalized ? 1.0 / largest_of(accessor.componentType) : 1.0;
    std::vector<float> out(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        out[i] = static_cast<float>(std::max(numbers[i] * scale, accessor.normalized ? -1.0 : -1e30));
        if (!std::isfinite(numbers[i]))
            return Error{document.file, where, "holds a number that is not finite"};
    }
    return out;
}

Result<std::vector<std::uint32_t>> read_indices(const GltfDocument& document, int index, std::size_t bound) {
    const std::string where = fmt::format("/accessors/{}", index);
    const tinygltf::Accessor& accessor = document.model.accessors[static_cast<std::size_t>(index)];
    if (accessor.type != TINYGLTF_TYPE_SCALAR || accessor.componentType == TINYGLTF_COMPONENT_TYPE_FLOAT)
        return Error{document.file, where, "whole numbers are expected as indices"};
    const std::vector<double> numbers = read_numbers(document.model, accessor);
    std::vector<std::uint32_t> out(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] < 0.0 || numbers[i] >= static_cast<double>(bound))
            return Error{document.file, where, fmt::format("index {} is not below {}", numbers[i], bound)};
        out[i] = static_cast<std::uint32_t>(numbers[i]);
    }
    return out;
}

}
