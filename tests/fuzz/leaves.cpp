// Puts extremes of its kind into every place of a file that is right otherwise, and feeds what comes of it to
// a fuzz target: NAME COUNT FILE…. Files are JSON or a JSON value a line; others are passed over. Every
// variant with one change comes first; where that is not enough, two places are changed at once.
#include "engine/core/files.h"
#include "engine/core/random.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Pointer = Json::json_pointer;

constexpr unsigned slowest = 60; // seconds for one variant, with sanitizers on a busy machine

/// A file as one value: lines become the items of a list.
struct Sample {
    Json root;
    bool lines = false;
    std::string before{}; ///< a byte by which some targets choose what they read

    [[nodiscard]] std::string text() const {
        constexpr auto replace = Json::error_handler_t::replace;
        if (!lines || !root.is_array()) return before + root.dump(-1, ' ', false, replace);
        std::string all = before;
        for (const Json& line : root) all += line.dump(-1, ' ', false, replace) + "\n";
        return all;
    }
};

/// Nothing where a file is neither.
std::optional<Sample> sample_of(const std::string& text) {
    if (Json whole = Json::parse(text, nullptr, false); !whole.is_discarded())
        return Sample{std::move(whole)};
    Sample sample{Json::array(), true};
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        Json line = Json::parse(text.substr(begin, end - begin), nullptr, false);
        if (line.is_discarded()) return std::nullopt;
        sample.root.push_back(std::move(line));
        begin = end + 1;
    }
    return sample;
}
std::optional<Sample> sample_after_byte(const std::string& text) {
    if (auto sample = sample_of(text)) return sample;
    if (text.empty()) return std::nullopt;
    auto sample = sample_of(text.substr(1));
    if (sample) sample->before = text.substr(0, 1);
    return sample;
}

void add_places(const Json& value, const Pointer& at, std::vector<Pointer>& places) {
    if (!at.empty()) places.push_back(at);
    if (value.is_object())
        for (const auto& [key, item] : value.items()) add_places(item, at / key, places);
    else if (value.is_array())
        for (std::size_t n = 0; n < value.size(); ++n) add_places(value[n], at / n, places);
}

/// What may stand in any place, beside "missing" and "twice".
const std::vector<Json>& extremes() {
    static const std::vector<Json> all{nullptr,
                                       true,
                                       0,
                                       -1,
                                       1,
                                       0.5,
                                       -1e300,
                                       1e300,
                                       5e-324,
                                       2147483648LL,
                                       -2147483649LL,
                                       9007199254740993LL,
                                       18446744073709551615ULL,
                                       "",
                                       "#0",
                                       "#900000",
                                       "#-1",
                                       "#18446744073709551616",
                                       "../../etc/passwd",
                                       "\xF0\x9F\x8E\xB2",
                                       std::string(100'000, 'x'),
                                       Json::array(),
                                       Json::array({Json::array({Json::array()})}),
                                       Json::object(),
                                       Json::object({{"", nullptr}}),
                                       Json(std::vector<int>(10'000, 7))};
    return all;
}
std::size_t kinds() { return extremes().size() + 2; }

void change(Json& root, const Pointer& at, std::size_t kind) {
    if (!root.contains(at)) return; // an earlier change took it away
    if (kind < extremes().size()) {
        root[at] = extremes()[kind];
        return;
    }
    Json& around = root[at.parent_pointer()];
    const bool twice = kind > extremes().size();
    if (around.is_array()) {
        const auto n = static_cast<Json::difference_type>(std::stoul(at.back()));
        if (twice)
            around.insert(around.begin() + n, Json(around[static_cast<std::size_t>(n)]));
        else
            around.erase(around.begin() + n);
    } else if (twice) {
        around[at.back() + "2"] = Json(around[at.back()]);
    } else {
        around.erase(at.back());
    }
}

/// The last one is left beside the program: what broke it.
void feed(const Sample& sample, const fs::path& last) {
    const std::string text = sample.text();
    std::ofstream{last, std::ios::binary} << text;
    ::alarm(slowest);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    ::alarm(0);
}

bool grew_too_large() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
#ifdef VANTAGE_SANITIZED
    constexpr long most = 6'000'000;
#else
    constexpr long most = 2'000'000;
#endif
    if (used.ru_maxrss <= most) return false;
    std::fprintf(stderr, "took %ld kB of memory; at most %ld are allowed\n", used.ru_maxrss, most);
    return true;
}

}

int main(int count, char** arguments) {
    const long wanted = count > 1 ? std::atol(arguments[1]) : 0;
    std::vector<Sample> samples;
    for (int i = 2; i < count; ++i) {
        std::vector<fs::path> files;
        if (fs::is_regular_file(arguments[i])) files.emplace_back(arguments[i]);
        if (fs::is_directory(arguments[i]))
            for (const auto& entry : fs::directory_iterator(arguments[i])) files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        for (const fs::path& file : files)
            if (const auto text = vantage::read_file(file))
                if (auto sample = sample_after_byte(*text)) samples.push_back(*std::move(sample));
    }
    struct Place {
        std::size_t sample;
        Pointer at;
    };
    std::vector<Place> places;
    for (std::size_t n = 0; n < samples.size(); ++n) {
        std::vector<Pointer> in_sample;
        add_places(samples[n].root, Pointer{}, in_sample);
        for (Pointer& at : in_sample) places.push_back({n, std::move(at)});
    }
    if (wanted < 1 || places.empty()) {
        std::fprintf(stderr, "usage: NAME COUNT FILE…, with a file of JSON among them\n");
        return 2;
    }
    const fs::path last = fs::path{arguments[0]}.concat(".variant");
    const std::size_t single = places.size() * kinds();
    vantage::Random random{20'000};
    const auto below = [&](std::size_t n) {
        return static_cast<std::size_t>(random.between(0, static_cast<double>(n))) % n;
    };
    for (std::size_t n = 0; n < static_cast<std::size_t>(wanted); ++n) {
        // Fewer than all: spread over all places and kinds alike.
        const bool all = static_cast<std::size_t>(wanted) >= single;
        const std::size_t which = n < single && all ? n : below(single);
        const Place& place = places[which / kinds()];
        Sample variant = samples[place.sample];
        change(variant.root, place.at, which % kinds());
        if (n >= single) {
            const Place& other = places[below(places.size())];
            if (other.sample == place.sample) change(variant.root, other.at, below(kinds()));
        }
        feed(variant, last);
        if (grew_too_large()) return 1;
    }
    fs::remove(last);
    std::printf("%ld variants of %zu places fed\n", wanted, places.size());
}
