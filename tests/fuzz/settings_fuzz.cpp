#include "tests/fuzz/scratch.h"
#include "tools/vantage/window/settings.h"

using namespace vantage;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Scratch scratch;
    Problems problems;
    (void)window::load_settings(scratch.put("settings.json", fuzz::text_of(data, size)), problems);
    return 0;
}
