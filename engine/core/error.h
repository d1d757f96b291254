#pragma once

#include <algorithm>
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
    /// The same, but only once: what several files share is read with each of them.
    void error_once(const Error& e) {
        if (std::find(errors_.begin(), errors_.end(), e) == errors_.end()) errors_.push_back(e);
    }
    void warning(Error e) { warnings_.push_back(std::move(e)); }
    /// Takes over what others found, the same error once.
    void merge(const Problems& others) {
        for (const Error& e : others.errors_) error_once(e);
        warnings_.insert(warnings_.end(), others.warnings_.begin(), others.warnings_.end());
    }
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
