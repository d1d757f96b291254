#pragma once

#include "engine/core/files.h"
#include "engine/rules/resolve.h"
#include "engine/rules/rulebook.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <string>
#include <unistd.h>

namespace vantage::rules::test {

/// A rules system of a few lines, written to a folder of its own and taken away afterwards.
class SmallSystem {
public:
    explicit SmallSystem(std::map<std::string, std::string> files = {}) {
        static int number = 0;
        folder_ = std::filesystem::temp_directory_path() /
                  ("vantage-rules-" + std::to_string(::getpid()) + "-" + std::to_string(number++)) / "small";
        write("system.json", R"({"id": "small", "name": "A small system"})");
        write("effects.json",
              R"({"effects": {"n": {"type": "number"}, "word": {"type": "word"}, "yes": {"type": "bool"},
                                              "all": {"type": "list"}, "some": {"type": "int", "words": ["all"]}}})");
        for (const auto& [name, text] : files) write(name, text);
    }
    ~SmallSystem() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_.parent_path(), ignored);
    }
    SmallSystem(const SmallSystem&) = delete;
    SmallSystem& operator=(const SmallSystem&) = delete;

    void write(const std::string& name, const std::string& text) {
        std::filesystem::create_directories((folder_ / name).parent_path());
        REQUIRE(write_file(folder_ / name, text));
    }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    [[nodiscard]] Result<System> load() const { return load_system(folder_); }

private:
    std::filesystem::path folder_;
};

/// The table "t" of a system that has nothing else.
inline Table table_of(const std::string& text, std::map<std::string, std::string> files = {}) {
    files["common/t.json"] = text;
    const SmallSystem system{std::move(files)};
    const Result<System> loaded = system.load();
    if (!loaded) FAIL(loaded.error().text());
    Result<Table> table = loaded->table("", "t");
    REQUIRE(table);
    return *table;
}

/// Why the table "t" is refused: "common/t.json: /rows/0: …", the file without its folder.
inline std::string refusal_of(const std::string& text, std::map<std::string, std::string> files = {}) {
    files["common/t.json"] = text;
    const SmallSystem system{std::move(files)};
    const Result<System> loaded = system.load();
    if (loaded) return "";
    std::string message = loaded.error().text();
    const std::string folder = system.folder().string() + "/";
    if (message.starts_with(folder)) message = message.substr(folder.size());
    return message;
}

inline Resolution rolled(const Table& table, const Facts& facts, std::vector<int> dice,
                         std::optional<std::vector<int>> more = std::nullopt) {
    Result<Resolution> r = resolve(table, facts, {dice, std::nullopt, std::move(more)});
    if (!r) FAIL(r.error().text());
    return *r;
}

inline Resolution looked_up(const Table& table, const Facts& facts) { return rolled(table, facts, {}); }

}
