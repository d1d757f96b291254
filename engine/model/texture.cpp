#include "engine/model/texture.h"

#include <fmt/format.h>

#include <memory>

// The implementation is compiled here alone, and only for the two kinds of picture that glTF knows.
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#pragma GCC diagnostic pop

namespace vantage::model {

Result<Texture> decode_texture(std::span<const unsigned char> encoded, std::uint32_t side,
                               std::uint64_t bytes, const std::string& file, const std::string& where) {
    int width = 0;
    int height = 0;
    int channels = 0;
    if (encoded.size() > std::size_t{1} << 30 ||
        stbi_info_from_memory(encoded.data(), static_cast<int>(encoded.size()), &width, &height, &channels) ==
            0)
        return Error{file, where, "is neither a PNG nor a JPEG picture"};
    if (width < 1 || height < 1 || static_cast<std::uint32_t>(width) > side ||
        static_cast<std::uint32_t>(height) > side)
        return Error{file, where,
                     fmt::format("is {} by {} pixels, at most {} a side are accepted", width, height, side)};
    const std::uint64_t size =
        std::uint64_t{4} * static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
    if (size > bytes) return Error{file, where, "the pictures take more memory than is accepted"};
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels{
        stbi_load_from_memory(encoded.data(), static_cast<int>(encoded.size()), &width, &height, &channels,
                              4),
        stbi_image_free};
    if (!pixels) return Error{file, where, fmt::format("is a broken picture: {}", stbi_failure_reason())};
    return Texture{static_cast<std::uint32_t>(width),
                   static_cast<std::uint32_t>(height),
                   {pixels.get(), pixels.get() + size}};
}

}
