#pragma once

#include "engine/core/json.h"

#include <map>
#include <string>

namespace vantage::rules {

/// Several JSON files laid one over the other: what an upper one says replaces what a lower one said, object
/// by object; in a list of records that have an "id", record by record, new ones at the end. `null` takes a
/// key away.
class Layers {
public:
    explicit Layers(const JsonDocument& lowest);
    /// Lays a further file on top. Reports what cannot be laid over to `problems`.
    void add(const JsonDocument& top, Problems& problems);

    /// All of them as one document, named after the file that was laid on last.
    [[nodiscard]] JsonDocument document() const;
    /// The error with the file and the place where its part of the document really stands.
    [[nodiscard]] Error placed(Error error) const;

private:
    struct Place {
        std::string file;
        std::string pointer;
    };
    struct Laying;

    std::shared_ptr<nlohmann::json> root_;
    std::string file_;
    std::map<std::string, Place> places_;  ///< by pointer into root_: who says what stands there and below
    std::map<std::string, Place> touched_; ///< who changed something in the record there, last
};

}
