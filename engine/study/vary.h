#pragma once

#include "engine/core/json.h"

#include <string>
#include <string_view>
#include <vector>

// What a study changes in a scene before it is played.
namespace vantage::study {

/// A place in a scene file and what it is to be set to, one after the other:
///     units[1st Don horse company].guns=6,12
/// Names are the keys of the file, [ ] picks out of a list by id, by name or by number, counted from 0. The
/// first key may stand anywhere in the file, if only one thing there fits.
struct Variation {
    struct Part {
        std::string key;
        std::string pick; ///< empty: the whole
    };
    std::string path; ///< as it was written
    std::vector<Part> parts;
    std::vector<std::string> values; ///< each as JSON, or as a word
};
Result<Variation> read_variation(std::string_view words);

/// One of the battles that a study compares: a value for each variation.
struct Variant {
    std::string label; ///< "guns=12"; "as it is" where nothing is varied
    std::vector<std::size_t> values;
};
/// Every combination of values, the last variation changing fastest; refused if they are more than a hundred.
Result<std::vector<Variant>> variants_of(const std::vector<Variation>&);

/// The scene with these changes. Whether they make sense is for the scene's own reader to say; here it is
/// only refused that a path leads nowhere, or to several things.
Result<JsonDocument> varied(const JsonDocument& scene, const std::vector<Variation>&, const Variant&);

}
