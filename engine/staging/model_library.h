#pragma once

#include "engine/core/result.h"
#include "engine/frame/frame.h"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

namespace vantage::staging {

/// The models in assets/models, read from disk when first asked for and numbered in the order they were
/// taken: the numbers are those of frame::Stage::models.
class ModelLibrary {
public:
    static Result<ModelLibrary> open(const std::filesystem::path& folder);

    /// The first of these ids that there is a model for. An error if there is none, or its file is broken.
    Result<std::uint32_t> take(std::span<const std::string> ids);
    Result<std::uint32_t> take(std::string_view id);
    /// Consecutive numbers for all of these ids that there are models for, for figures that vary; the first
    /// number and how many.
    Result<std::pair<std::uint32_t, std::uint32_t>> take_variants(std::span<const std::string> ids);
    [[nodiscard]] bool has(std::string_view id) const;
    /// A player's own model, `metres` high.
    Result<std::uint32_t> take_own(const std::filesystem::path& file, double metres, double turn);
    /// Meshes that were read before, by their ids: they are not read again.
    void remember(std::map<std::string, std::shared_ptr<const model::Mesh>> read) { read_ = std::move(read); }
    [[nodiscard]] const std::map<std::string, std::shared_ptr<const model::Mesh>>& all_read() const {
        return read_;
    }
    /// A mesh that was made just now.
    std::uint32_t put(model::Mesh);

    [[nodiscard]] const model::Mesh& operator[](std::uint32_t number) const { return *taken_[number]; }
    [[nodiscard]] const std::vector<std::shared_ptr<const model::Mesh>>& models() const { return taken_; }

private:
    Result<std::shared_ptr<const model::Mesh>> read(const std::string& id);

    std::filesystem::path folder_;
    std::map<std::string, std::string, std::less<>> files_; // id to file
    std::map<std::string, std::shared_ptr<const model::Mesh>> read_;
    std::map<std::vector<std::string>, std::uint32_t> numbers_;
    std::map<std::tuple<std::string, double, double>, std::uint32_t> own_;
    std::vector<std::shared_ptr<const model::Mesh>> taken_;
};

}
