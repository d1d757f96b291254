#include "tools/vantage/sharing/page.h"

// VANTAGE_PAGE is the file that the build has bundled; the assembler takes it in as it is.
#ifdef _WIN32
#define VANTAGE_CONSTANTS ".rdata,\"dr\""
#else
#define VANTAGE_CONSTANTS ".rodata"
#endif
asm(".section " VANTAGE_CONSTANTS "\n"
    "vantage_page_begin:\n"
    ".incbin \"" VANTAGE_PAGE "\"\n"
    "vantage_page_end:\n"
    ".byte 0\n"
    ".text\n");
extern "C" {
extern const char vantage_page_begin[];
extern const char vantage_page_end[];
}

namespace vantage::cli {

std::string_view empty_page() { return {vantage_page_begin, vantage_page_end}; }

}
