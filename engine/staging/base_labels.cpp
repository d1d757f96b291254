#include "engine/staging/base_labels.h"

#include "engine/image/canvas.h"
#include "engine/staging/pieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace vantage::staging {
namespace {

// Strips are printed on sheets, two beside each other, and cut out by their place on the sheet.
constexpr std::uint32_t sheet_side = 1024;
constexpr std::uint32_t strip_height = 64;
constexpr std::uint32_t strip_width = sheet_side / 2;
constexpr std::uint32_t strips_on_sheet = 2 * sheet_side / strip_height;
constexpr float letters = 44.0F;

struct Strip {
    std::size_t sheet;
    glm::vec2 low; // in the texture, 0 to 1
    glm::vec2 high;
    float aspect;
};

class Printer {
public:
    explicit Printer(Font font) : font_(std::move(font)) {}

    Strip print(const std::string& words, glm::vec4 side) {
        const std::uint32_t on_sheet = printed_ % strips_on_sheet;
        if (on_sheet == 0) sheets_.push_back(blank_image(sheet_side, sheet_side, {0.93F, 0.90F, 0.82F, 1}));
        ++printed_;
        const auto x = static_cast<float>(on_sheet % 2 * strip_width);
        const auto y = static_cast<float>(on_sheet / 2 * strip_height);
        const float wide = font_.width(words, letters);
        const float fit = std::min(1.0F, (static_cast<float>(strip_width) - 40.0F) / std::max(wide, 1.0F));
        const float width = wide * fit + 36.0F;
        constexpr auto tall = static_cast<float>(strip_height);
        Canvas canvas{sheets_.back()};
        // A bar in the side's colour, then the name.
        const std::array<glm::vec2, 4> bar{{{x, y}, {x + 14, y}, {x + 14, y + tall}, {x, y + tall}}};
        canvas.fill(bar, side);
        canvas.text(font_, {x + 24, y + tall * 0.5F + letters * fit * 0.34F}, words, letters * fit,
                    {0.08F, 0.07F, 0.06F, 1});
        constexpr auto whole = static_cast<float>(sheet_side);
        return {sheets_.size() - 1, glm::vec2{x, y} / whole, glm::vec2{x + width, y + tall} / whole,
                width / tall};
    }

    [[nodiscard]] std::vector<std::shared_ptr<const model::Texture>> textures() const {
        std::vector<std::shared_ptr<const model::Texture>> all;
        for (const Image& sheet : sheets_) {
            model::Texture texture{sheet.width, sheet.height, {}};
            texture.rgba.assign(sheet.samples.begin(), sheet.samples.end());
            all.push_back(std::make_shared<const model::Texture>(std::move(texture)));
        }
        return all;
    }

private:
    Font font_;
    std::vector<Image> sheets_;
    std::uint32_t printed_ = 0;
};

/// A strip in millimetres that leans back against the figures, its foot `lift` above the origin.
model::Mesh strip_mesh(const Strip& strip, glm::vec2 size, float lift,
                       std::shared_ptr<const model::Texture> sheet) {
    model::Mesh mesh;
    mesh.name = "label";
    mesh.materials.push_back({.texture = std::move(sheet)});
    constexpr glm::vec2 lean{0.6F, 0.8F}; // ahead and up along the strip
    for (const glm::vec2 corner : {glm::vec2{-1, 0}, {1, 0}, {1, 1}, {-1, 1}}) {
        const glm::vec2 uv{corner.x < 0 ? strip.low.x : strip.high.x,
                           corner.y < 0.5F ? strip.high.y : strip.low.y};
        const glm::vec2 up = lean * (corner.y * size.y);
        mesh.vertices.push_back({{corner.x * size.x / 2, up.x, lift + up.y},
                                 {0, -lean.y, lean.x},
                                 model::first_own_slot,
                                 1.0F,
                                 uv});
    }
    mesh.min = mesh.vertices[0].position;
    mesh.max = mesh.vertices[2].position;
    mesh.indices = {0, 1, 2, 0, 2, 3};
    mesh.lods.push_back({0, 6, 0.0F});
    return mesh;
}

struct Owner {
    std::string name;
    table::Rgb colour;
};

std::optional<Owner> owner_of(const scene::Scene& scene, std::uint32_t unit) {
    if (unit >= first_area) return std::nullopt;
    if (unit >= first_commander) {
        const scene::Commander& commander = scene.commanders[unit - first_commander];
        return Owner{commander.name, scene[commander.side].colour};
    }
    return Owner{scene.units[unit].name, scene[scene.side_of(scene::UnitId{unit})].colour};
}

}

Result<void> label_bases(const scene::Scene& scene, frame::Frame& frame) {
    Result<Font> font = Font::open();
    if (!font) return font.error();
    Printer printer{std::move(*font)};
    struct Stuck {
        std::uint32_t base;
        Strip strip;
    };
    std::vector<Stuck> stuck;
    std::map<std::uint32_t, Strip> strips; // one for each unit, however many bases it has
    for (std::uint32_t n = 0; n < frame.bases.size(); ++n) {
        const auto owner = owner_of(scene, frame.bases[n].unit);
        if (!owner) continue;
        auto found = strips.find(frame.bases[n].unit);
        if (found == strips.end()) {
            const glm::vec4 side{
                glm::vec3{owner->colour.red, owner->colour.green, owner->colour.blue} / 255.0F, 1};
            found = strips.emplace(frame.bases[n].unit, printer.print(owner->name, side)).first;
        }
        stuck.push_back({n, found->second});
    }
    auto stage = std::make_shared<frame::Stage>(*frame.stage);
    const auto sheets = printer.textures();
    for (const auto& [n, strip] : stuck) {
        const frame::DrawnBase& base = frame.bases[n];
        // As large as the base allows: a fifth of its depth, and no wider than it is.
        const float room = base.round ? base.size.x * 0.52F : base.size.x * 0.94F;
        float height = std::clamp(base.size.y * 0.2F, 1.6F, 7.0F);
        height = std::min(height, room / strip.aspect);
        const glm::vec2 size{height * strip.aspect, height};
        frame::FigureGroup group;
        group.base = n;
        group.model = static_cast<std::uint32_t>(stage->models.size());
        group.centre = {0, -base.size.y / 2 * (base.round ? 0.86F : 0.97F)};
        // On a slope the strip stays level, as figures do: its low end must not sink into the base.
        const float lift = std::abs(base.right.z) * size.x / 2;
        stage->models.push_back(
            std::make_shared<const model::Mesh>(strip_mesh(strip, size, lift, sheets[strip.sheet])));
        frame.groups.push_back(group);
    }
    frame.stage = std::move(stage);
    ++frame.bases_version;
    return {};
}

}
