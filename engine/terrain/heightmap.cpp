#include "engine/terrain/heightmap.h"

#include "engine/image/png.h"

#include <fmt/format.h>

namespace vantage {

Result<HeightField> load_png_heightmap(const std::filesystem::path& path, const HeightmapScale& scale) {
    const Result<Image> image = load_png(path);
    if (!image) return image.error();
    const auto refuse = [&](std::string message) { return Error{path.string(), "", std::move(message)}; };
    if (image->channels != 1) return refuse("is a colour picture, a heightmap is a grey one of 8 or 16 bits");
    if (image->width < 2 || image->height < 2 || image->width > largest_heightmap_side ||
        image->height > largest_heightmap_side)
        return refuse(fmt::format("is {} x {} samples, a heightmap has 2 to {} a side", image->width,
                                  image->height, largest_heightmap_side));

    const double top = image->bits == 16 ? 65535.0 : 255.0;
    const double step = (scale.high - scale.low).value() / top;
    std::vector<float> heights;
    heights.reserve(image->samples.size());
    for (std::uint32_t row = image->height; row-- > 0;) // image rows run southward, ours northward
        for (std::uint32_t column = 0; column < image->width; ++column)
            heights.push_back(static_cast<float>(scale.low.value() + step * image->at(column, row)));
    return HeightField{static_cast<int>(image->width), static_cast<int>(image->height), scale.width,
                       scale.depth, std::move(heights)};
}

}
