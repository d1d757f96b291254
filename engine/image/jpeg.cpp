#include "engine/image/jpeg.h"

#include <cassert>

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace vantage {

std::string encode_jpeg(const Image& image, int quality) {
    assert(image.bits == 8 && image.channels >= 3);
    std::vector<std::uint8_t> rgb;
    rgb.reserve(std::size_t{image.width} * image.height * 3);
    for (std::size_t i = 0; i < image.samples.size(); i += image.channels)
        for (std::size_t c = 0; c < 3; ++c) rgb.push_back(static_cast<std::uint8_t>(image.samples[i + c]));
    std::string bytes;
    const auto add = [](void* out, void* data, int size) {
        static_cast<std::string*>(out)->append(static_cast<const char*>(data),
                                               static_cast<std::size_t>(size));
    };
    stbi_write_jpg_to_func(add, &bytes, static_cast<int>(image.width), static_cast<int>(image.height), 3,
                           rgb.data(), quality);
    return bytes;
}

}
