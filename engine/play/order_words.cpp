#include "engine/play/order_words.h"

namespace vantage::play {

Result<std::vector<OrderWord>> order_words(std::string_view line) {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    std::vector<OrderWord> out;
    std::size_t i = 0;
    while (i < line.size()) {
        if (blank(line[i])) {
            ++i;
            continue;
        }
        OrderWord word;
        while (i < line.size() && !blank(line[i]) && line[i] != '=') word.key += line[i++];
        if (i < line.size() && line[i] == '=') {
            word.has_value = true;
            bool quoted = false;
            for (++i; i < line.size() && (quoted || !blank(line[i])); ++i) {
                if (line[i] == '"')
                    quoted = !quoted;
                else
                    word.value += line[i];
            }
            if (quoted) return Error{"", word.key, "has a quotation mark that is not closed"};
        }
        out.push_back(std::move(word));
    }
    return out;
}

}
