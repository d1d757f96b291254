#pragma once

#include "engine/core/json.h"
#include "engine/terrain/kind.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace vantage::terrain {

/// Every kind of terrain that there is: those of assets/terrain.json, and those that a scene brings itself.
class Vocabulary {
public:
    [[nodiscard]] const Kind& operator[](TerrainId id) const { return kinds_[id.index()]; }
    [[nodiscard]] const std::vector<Kind>& kinds() const { return kinds_; }

    /// Not valid() if there is none of that shape and name.
    [[nodiscard]] TerrainId find(Shape, std::string_view id) const;
    /// The sort of `kind` that this cover makes of it: a wood of conifers. Not valid() if it makes none.
    [[nodiscard]] TerrainId covered(TerrainId kind, std::string_view cover) const;

    /// The kind that a file names; reports an unknown one with the nearest that is known, and gives the first
    /// of its shape instead.
    [[nodiscard]] TerrainId read(const JsonReader&, Shape) const;

    /// The names of a shape, in the order of the file.
    [[nodiscard]] std::vector<std::string_view> words(Shape) const;

    /// Reads an array of records and adds them; reports every mistake, and adds nothing of a record with one.
    void add(const JsonReader& records);

private:
    void add_one(const JsonReader& record);
    std::vector<Kind> kinds_;
};

/// So many kinds at most, since the shader's paint map has a byte for them.
inline constexpr std::size_t most_kinds = 250;

/// Reads a file of records and reports every mistake in it.
Vocabulary load_vocabulary(const std::filesystem::path&, Problems&);

/// That of assets/terrain.json.
Result<Vocabulary> standard_vocabulary();

}
