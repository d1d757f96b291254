#include "engine/core/error.h"

namespace vantage {

std::string Error::text() const {
    std::string out;
    for (const std::string* part : {&file, &where, &message}) {
        if (part->empty()) continue;
        if (!out.empty()) out += ": ";
        out += *part;
    }
    // A key or a word of somebody's file may hold a line break; the complaint stays on its line.
    for (char& c : out)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    return out;
}

}
