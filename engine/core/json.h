#pragma once

#include "engine/core/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vantage {

/// A parsed JSON file. Comments are allowed; doubled keys and nesting deeper than 64 are refused.
struct JsonDocument {
    std::string file;
    std::shared_ptr<const nlohmann::json> root;
};

Result<JsonDocument> parse_json(std::string_view text, std::string file);
Result<JsonDocument> load_json(const std::filesystem::path&, std::uint64_t limit = std::uint64_t{64} << 20);

/// A range that a number must lie in, both ends included.
struct NumberRange {
    double min = -1e12;
    double max = 1e12;
};

/// Walks a document and reports every mistake with its place to a Problems, so that a whole file is
/// checked in one pass. A getter that finds a mistake reports it and returns the fallback; whoever reads
/// asks `problems.ok()` once at the end. A reader of something that is not there is `missing()`.
class JsonReader {
public:
    JsonReader(const JsonDocument& document, Problems& problems);
    /// Of a value that stands in no file of its own, such as a line of a journal.
    JsonReader(const nlohmann::json& value, Problems& problems);

    [[nodiscard]] bool missing() const { return value_ == nullptr; }
    [[nodiscard]] bool is_object() const;
    [[nodiscard]] bool is_array() const;
    [[nodiscard]] bool is_text() const;
    [[nodiscard]] bool is_number() const;
    [[nodiscard]] bool is_flag() const;
    [[nodiscard]] bool is_null() const;
    [[nodiscard]] const std::string& pointer() const { return pointer_; }
    [[nodiscard]] const std::string& file() const { return *file_; }
    [[nodiscard]] const nlohmann::json& raw() const { return *value_; }
    [[nodiscard]] Problems& problems() const { return *problems_; }

    /// Reports unless this is an object.
    bool object() const;
    /// The same, and reports each key that is not among `known` ("$schema" and
    /// "comment" are always known).
    bool object(std::initializer_list<std::string_view> known) const;
    bool object(std::span<const std::string_view> known) const;

    /// The member, which may be missing.
    [[nodiscard]] JsonReader operator[](std::string_view key) const;
    /// The member; reports if it is missing.
    [[nodiscard]] JsonReader need(std::string_view key) const;
    /// The elements of an array; reports if it is another thing, or longer than `most`.
    [[nodiscard]] std::vector<JsonReader> items(std::size_t most = 1'000'000) const;
    /// The members of an object in file order of keys (sorted by name).
    [[nodiscard]] std::vector<std::pair<std::string, JsonReader>> members() const;

    // Scalars. A missing value gives the fallback silently: use need() where it is required.
    [[nodiscard]] std::string text(std::string_view fallback = {}) const;
    [[nodiscard]] double number(double fallback, NumberRange range = {}) const;
    [[nodiscard]] long long integer(long long fallback, long long min, long long max) const;
    [[nodiscard]] bool flag(bool fallback) const;
    /// The texts of a list; one text alone is a list of one.
    [[nodiscard]] std::vector<std::string> texts() const;
    /// The index of the word among `words`.
    [[nodiscard]] std::size_t choice(std::span<const std::string_view> words, std::size_t fallback) const;
    /// An array of exactly `count` numbers; empty if it is not.
    [[nodiscard]] std::vector<double> numbers(std::size_t count, NumberRange range = {}) const;

    void error(std::string message) const;
    void warning(std::string message) const;

private:
    JsonReader(const nlohmann::json* value, std::string pointer, const std::string* file, Problems* problems)
        : value_(value), pointer_(std::move(pointer)), file_(file), problems_(problems) {}
    [[nodiscard]] JsonReader child(const nlohmann::json* value, std::string_view token) const;
    void expected(std::string_view what) const;

    const nlohmann::json* value_;
    std::string pointer_;
    const std::string* file_; ///< of the document, which outlives its readers
    Problems* problems_;
};

}
