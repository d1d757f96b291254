#include "engine/terrain/heightmap.h"
#include "tests/fuzz/scratch.h"

using namespace vantage;

// The first byte chooses the format, as the file's ending does for a player.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Scratch scratch;
    if (size < 3) return 0;
    constexpr const char* names[] = {"a.tif", "a.asc", "N48E016.hgt", "a.xyz"};
    const std::string_view bytes = fuzz::text_of(data + 3, size - 3);
    const unsigned kind = data[0] % 5u;
    const auto raster = kind == 4 ? load_raw_heights(scratch.put("a.raw", bytes), data[1], data[2])
                                  : load_gdal_heights(scratch.put(names[kind], bytes));
    if (raster && raster->columns > 1 && raster->rows > 1)
        (void)fit_raster(*raster, Yards{1000}, Yards{1000}, 1.0, {}, Yards{10});
    return 0;
}
