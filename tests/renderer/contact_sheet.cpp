#include "tests/renderer/contact_sheet.h"

#include "engine/frame/camera.h"
#include "engine/frame/projection.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ostream>

namespace vantage::test {
namespace {

constexpr float cell_mm = 48;  // from column to column
constexpr float row_mm = 78;   // and from row to row, which is seen shortened
constexpr float model_mm = 44; // the longest side of a model
constexpr float pixels_a_mm = 1.05F;
constexpr double cell_share = 0.02; // of a cell's pixels may differ
constexpr float pitch = 35;

std::shared_ptr<frame::Stage> bare_stage(float width_mm, float depth_mm) {
    auto stage = std::make_shared<frame::Stage>();
    const GroundScale scale{Yards{100.0}};
    const Yards width = scale.on_ground(Millimetres{width_mm});
    const Yards depth = scale.on_ground(Millimetres{depth_mm});
    stage->ground = std::make_shared<HeightField>(16, 16, width, depth, std::vector<float>(256, 0.0F));
    stage->space = frame::TableSpace{scale, width, depth, Yards{0.0}, 1.0};
    return stage;
}

}

ContactSheet::ContactSheet(std::vector<Cell> cells, int columns)
    : cells_(std::move(cells)),
      columns_(columns),
      rows_((static_cast<int>(cells_.size()) + columns - 1) / columns) {
    const float wide = cell_mm * static_cast<float>(columns_);
    const float deep = row_mm * static_cast<float>(rows_);
    auto stage = bare_stage(wide + 80, deep + 80);
    for (std::size_t n = 0; n < cells_.size(); ++n) {
        const model::Mesh& mesh = *cells_[n].mesh;
        const glm::vec3 extent = mesh.max - mesh.min;
        frame::Prop prop;
        prop.model = static_cast<std::uint32_t>(n);
        prop.palette = static_cast<std::uint32_t>(n);
        prop.at = place(n);
        prop.facing = 3.14159F - 0.6F; // to the reader, a little aside
        prop.scale = model_mm / std::max({extent.x, extent.y, extent.z, 0.1F});
        stage->models.push_back(cells_[n].mesh);
        stage->palettes.push_back(cells_[n].palette);
        stage->props.push_back(prop);
    }
    frame_.stage = stage;
    const double tall = (deep + 30) * std::sin(pitch * 3.14159265 / 180) + model_mm;
    width_ = static_cast<std::uint32_t>((wide + 20) * pixels_a_mm);
    height_ = static_cast<std::uint32_t>(tall * pixels_a_mm);
    constexpr double lens = 6.0; // degrees: long, so that all cells are seen alike
    const double away = tall / 2 / std::tan(lens / 2 * 3.14159265 / 180);
    frame_.camera = frame::orbit({0, 0, model_mm * 0.35F}, Degrees{180}, Degrees{pitch}, Millimetres{away},
                                 Degrees{lens});
    frame_.lens.ambient_occlusion = false; // it would reach from cell to cell
}

glm::vec3 ContactSheet::place(std::size_t cell) const {
    const auto n = static_cast<int>(cell);
    return {(static_cast<float>(n % columns_) - static_cast<float>(columns_ - 1) / 2) * cell_mm,
            (static_cast<float>(rows_ - 1) / 2 - static_cast<float>(n / columns_)) * row_mm, 0};
}

Image ContactSheet::draw() const { return renderer().draw(frame_, width_, height_); }

Image ContactSheet::draw_empty() const {
    frame::Frame empty = frame_;
    auto stage = std::make_shared<frame::Stage>(*frame_.stage);
    stage->props.clear();
    empty.stage = stage;
    return renderer().draw(empty, width_, height_);
}

Image ContactSheet::cell_of(const Image& image, std::size_t cell) const {
    const frame::Projection projection{frame_.camera, {width_, height_}};
    const auto pixel = [&](glm::vec3 p) { return *projection.pixel(p); };
    const glm::vec3 at = place(cell);
    const glm::vec2 size{width_, height_};
    const glm::vec2 low = glm::clamp(pixel(at + glm::vec3{-cell_mm * 0.48F, 0, model_mm}), {0, 0}, size);
    const glm::vec2 high = glm::clamp(pixel(at + glm::vec3{cell_mm * 0.48F, -22, 0}), {0, 0}, size);
    return cut(image, static_cast<std::uint32_t>(low.x), static_cast<std::uint32_t>(low.y),
               static_cast<std::uint32_t>(high.x - low.x), static_cast<std::uint32_t>(high.y - low.y));
}

void check_sheet(const ContactSheet& sheet, const std::string& name) {
    const Image picture = sheet.draw();
    const Image empty = sheet.draw_empty();
    const std::filesystem::path file =
        std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/golden" / (name + ".png");
    if (std::getenv("VANTAGE_UPDATE_GOLDEN") != nullptr) CHECK(save_png(picture, file));
    const Result<Image> golden = load_png(file);
    if (!golden) FAIL(golden.error().text());
    REQUIRE(golden->width == picture.width);
    REQUIRE(golden->height == picture.height);
    bool same = true;
    for (std::size_t n = 0; n < sheet.cells().size(); ++n) {
        INFO(name << ": " << sheet.cells()[n].name);
        const Image expected = sheet.cell_of(*golden, n);
        const double off = difference(sheet.cell_of(picture, n), expected).share;
        CHECK(off <= cell_share);
        same = same && off <= cell_share;
        // Were it taken away, its cell would not pass.
        CHECK(difference(sheet.cell_of(empty, n), expected).share > 1.5 * cell_share);
    }
    if (!same) (void)save_png(picture, name + ".actual.png");
    CHECK(renderer().validation_messages() == 0);
}

}
