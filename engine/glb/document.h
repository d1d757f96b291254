#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::glb {

/// How a file is packed.
enum class Packing : std::uint8_t {
    compressed, ///< EXT_meshopt_compression and EXT_mesh_gpu_instancing, which readers must know
    flat,       ///< plain glTF 2.0, for readers that know no extension
};

/// As glTF writes a vector.
nlohmann::ordered_json as_list(glm::vec3);

/// A GLB in the making: its JSON and its one buffer. Everything is referred to by the number that glTF gives
/// it. The same calls always give the same bytes.
class Document {
public:
    explicit Document(Packing packing);
    [[nodiscard]] bool compressed() const { return packing_ == Packing::compressed; }

    // Accessors.
    int positions(std::span<const glm::vec3>); ///< with their bounds, as glTF asks for
    int normals(std::span<const glm::vec3>);   ///< unit vectors
    int places_in_texture(std::span<const glm::vec2>);
    int colours(std::span<const glm::vec4>); ///< linear, 0 to 1, as COLOR_0: they multiply the paint
    int tangents(std::span<const glm::vec4>);
    int indices(std::span<const std::uint32_t>, std::size_t vertices);
    int vectors(std::span<const glm::vec3>); ///< of instances: TRANSLATION and SCALE
    int turns(std::span<const glm::quat>);   ///< ROTATION

    int image(std::string_view bytes, const char* mime_type);
    /// Adds to a list of the file, such as "meshes"; the number of what was added.
    int add(const char* list, nlohmann::ordered_json);
    void use(const char* extension, bool required);
    [[nodiscard]] nlohmann::ordered_json& json() { return json_; }

    [[nodiscard]] std::string finish();

private:
    enum class Filter : std::uint8_t { none, octahedral, quaternion, exponential };
    struct Layout {
        std::size_t count = 0;
        std::size_t stride = 0;
        Filter filter = Filter::none;
        const char* mode = "ATTRIBUTES";
        int target = 0; ///< what WebGL calls it; 0: nothing of a mesh
    };
    int view(std::string_view bytes, const Layout&);
    int encoded_view(std::string_view bytes, const Layout&);
    int accessor(int view, std::size_t count, int component, const char* type, bool normalised = false);
    void pad(std::string&) const;

    Packing packing_;
    nlohmann::ordered_json json_;
    std::string bytes_;
    std::size_t unpacked_ = 0; // of the buffer that readers unpack into
};

}
