#include "engine/core/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace vantage {
namespace {

// Levenshtein distance: insertions, deletions and replacements of one character.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, replaced}));
        }
    }
    return row[b.size()];
}

}

std::string nearest(std::string_view word, std::span<const std::string_view> known) {
    if (word.size() > 64) return {};
    std::string best;
    std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string_view candidate : known) {
        const std::size_t d = edit_distance(word, candidate);
        if (d < best_distance) {
            best_distance = d;
            best = candidate;
        }
    }
    return best;
}

std::string meant(std::string_view word, std::span<const std::string_view> known) {
    const std::string close = nearest(word, known);
    if (!close.empty()) return ", did you mean \"" + close + "\"?";
    constexpr std::size_t most_listed = 60;
    if (known.size() > most_listed) return ", and nothing like it";
    return ", takes " + (known.empty() ? "none" : one_of(known));
}

std::string meant(std::string_view word, const std::vector<std::string>& known) {
    return meant(word, std::vector<std::string_view>(known.begin(), known.end()));
}

std::string one_of(std::span<const std::string_view> words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
        out += words[i];
    }
    return out;
}

}
