#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <ostream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

// Which folder may include which: layers.txt beside this file says, and the sources are held against it.
namespace {

namespace fs = std::filesystem;
using Edges = std::map<std::string, std::set<std::string>>;

const fs::path root{VANTAGE_SOURCE_DIR};

Edges allowed_edges() {
    Edges out;
    std::ifstream file{root / "tests/layers/layers.txt"};
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(':');
        if (line.empty() || line.front() == '#' || colon == std::string::npos) continue;
        std::set<std::string>& to = out[line.substr(0, colon)];
        std::istringstream words{line.substr(colon + 1)};
        for (std::string word; words >> word;) to.insert(word);
    }
    return out;
}

struct Source {
    std::string file; ///< from the root
    std::string folder;
    std::string text;
};

std::vector<Source> sources() {
    std::vector<Source> out;
    for (const char* top : {"engine", "renderer", "shaders", "tools"})
        for (const auto& entry : fs::recursive_directory_iterator{root / top}) {
            const std::string end = entry.path().extension().string();
            if (end != ".cpp" && end != ".h" && end != ".glsl" && end != ".in") continue;
            std::stringstream text;
            text << std::ifstream{entry.path()}.rdbuf();
            const fs::path file = entry.path().lexically_relative(root);
            out.push_back({file.string(), file.parent_path().string(), text.str()});
        }
    return out;
}

/// The project's own headers that a source includes, from the root.
std::vector<std::string> includes_of(const std::string& text) {
    static const std::regex line{R"re(#include "([^"]+)")re"};
    std::vector<std::string> out;
    for (std::sregex_iterator at{text.begin(), text.end(), line}, end; at != end; ++at)
        out.push_back((*at)[1].str());
    return out;
}

std::string folder_of(const std::string& file) { return fs::path{file}.parent_path().string(); }

/// A folder that can be reached from itself, with the way there; empty if there is none.
std::string cycle_in(const Edges& edges) {
    std::set<std::string> done;
    std::vector<std::string> way;
    const std::function<std::string(const std::string&)> visit =
        [&](const std::string& folder) -> std::string {
        if (const auto at = std::find(way.begin(), way.end(), folder); at != way.end()) {
            std::string text;
            for (auto step = at; step != way.end(); ++step) text += *step + " -> ";
            return text + folder;
        }
        if (!done.insert(folder).second) return {};
        way.push_back(folder);
        if (const auto to = edges.find(folder); to != edges.end())
            for (const std::string& next : to->second)
                if (const std::string found = visit(next); !found.empty()) return found;
        way.pop_back();
        return {};
    };
    for (const auto& [folder, to] : edges)
        if (const std::string found = visit(folder); !found.empty()) return found;
    return {};
}

}

TEST_CASE("folders include only what layers.txt lets them") {
    const Edges allowed = allowed_edges();
    REQUIRE(allowed.size() > 20);
    Edges used;
    for (const Source& source : sources()) {
        CAPTURE(source.file);
        const auto row = allowed.find(source.folder);
        for (const std::string& header : includes_of(source.text)) {
            const std::string to = folder_of(header);
            if (to.empty() || to == source.folder || header.starts_with("shaders/")) continue;
            CAPTURE(header);
            REQUIRE_MESSAGE(row != allowed.end(), "the folder has no line in tests/layers/layers.txt");
            CHECK(row->second.contains(to));
            used[source.folder].insert(to);
        }
    }
    for (const auto& [folder, to] : allowed)
        for (const std::string& one : to) {
            CAPTURE(folder);
            CAPTURE(one);
            CHECK_MESSAGE(used[folder].contains(one), "is allowed, but nobody needs it");
        }
    CHECK(cycle_in(allowed) == "");
}

TEST_CASE("the test of cycles finds one") {
    CHECK(cycle_in({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}}) == "a -> b -> c -> a");
    CHECK(cycle_in({{"a", {"b", "c"}}, {"b", {"c"}}}) == "");
}

TEST_CASE("a header that is private to its folder is included from nowhere else") {
    std::set<std::string> hidden;
    const std::vector<Source> all = sources();
    for (const Source& source : all)
        if (source.file.ends_with(".h") && source.text.find("rivate to this folder") != std::string::npos)
            hidden.insert(source.file);
    CHECK(hidden.size() > 3);
    for (const Source& source : all)
        for (const std::string& header : includes_of(source.text)) {
            CAPTURE(source.file);
            CAPTURE(header);
            CHECK_FALSE((hidden.contains(header) && folder_of(header) != source.folder));
        }
}

TEST_CASE("the rules system with an engine of its own is named nowhere else") {
    static const std::regex name{R"(\besr\b|\besr_)", std::regex::icase};
    for (const Source& source : sources()) {
        if (source.folder == "engine/esr") continue;
        CAPTURE(source.file);
        std::smatch found;
        std::istringstream lines{source.text};
        for (std::string line; std::getline(lines, line);)
            if (std::regex_search(line, found, name)) FAIL_CHECK(line);
    }
}
