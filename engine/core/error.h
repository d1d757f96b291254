#pragma once

#include <string>
#include <utility>
#include <vector>

namespace vantage {

/// What a person or a file got wrong: which file, where in it, what is wrong and what is accepted.
/// `where` is a JSON pointer ("/sides/0/name"), a line ("line 12") or empty.
struct Error {
    std::string file;
    std::string where;
    std::string message;

    /// One line: "file: where: message", leaving out what is empty.
    [[nodiscard]] std::string text() const;
    friend bool operator==(const Error&, const Error&) = default;
};

/// Everything found wrong with one file. Errors make it unusable, warnings do not.
class Problems {
public:
    void error(Error e) { errors_.push_back(std::move(e)); }
    void warning(Error e) { warnings_.push_back(std::move(e)); }
    [[nodiscard]] bool ok() const { return errors_.empty(); }
    [[nodiscard]] const std::vector<Error>& errors() const { return errors_; }
    [[nodiscard]] const std::vector<Error>& warnings() const { return warnings_; }
    /// The first error, for callers that report one. There must be one.
    [[nodiscard]] const Error& first() const { return errors_.front(); }

private:
    std::vector<Error> errors_;
    std::vector<Error> warnings_;
};

}
