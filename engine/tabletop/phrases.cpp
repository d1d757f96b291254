#include "engine/tabletop/phrases.h"

#include <cctype>

namespace vantage::tabletop {

std::string filled(std::string_view text, const std::map<std::string, std::string, std::less<>>& names) {
    std::string out;
    while (!text.empty()) {
        const std::size_t open = text.find('<');
        const std::size_t close = open == std::string_view::npos ? open : text.find('>', open);
        if (close == std::string_view::npos) break;
        const auto found = names.find(text.substr(open + 1, close - open - 1));
        out += text.substr(0, open);
        out += found == names.end() ? text.substr(open, close - open + 1) : std::string_view{found->second};
        text.remove_prefix(close + 1);
    }
    out += text;
    return out;
}

std::string lower_first(std::string_view text) {
    std::string out(text);
    // "ME" and other short forms keep their letters.
    if (out.size() > 1 && std::islower(static_cast<unsigned char>(out[1])))
        out[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(out[0])));
    return out;
}

}
