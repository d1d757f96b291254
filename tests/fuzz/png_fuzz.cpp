#include "engine/image/png.h"
#include "engine/terrain/heightmap.h"
#include "tests/fuzz/scratch.h"

using namespace vantage;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Scratch scratch;
    const std::string_view bytes = fuzz::text_of(data, size);
    if (const auto image = decode_png(bytes, "fuzz.png"))
        if (decode_png(encode_png(*image), "again")->samples != image->samples) __builtin_trap();
    (void)load_png_heightmap(scratch.put("a.png", bytes), {Yards{1000}, Yards{1000}, Yards{0}, Yards{100}});
    return 0;
}
