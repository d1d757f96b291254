#pragma once

#include "engine/core/result.h"
#include "engine/frame/frame.h"
#include "engine/model/palette.h"
#include "engine/scene/scene.h"
#include "engine/staging/model_library.h"
#include "engine/table/figures.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace vantage::staging {

/// What figures of one block look like: the models that take turns, and the palette they are painted in.
struct Outfit {
    std::vector<std::string> models;
    std::uint32_t palette = 0;
};

/// Which of the gun models a battery has.
enum class GunWeight : std::uint8_t { light, heavy };

/// A colour of the landscape, as painters name it: 0 to 255.
struct Paint {
    model::PaletteSlot slot;
    frame::Colour colour;
};

/// Chooses models and colours. Palettes are numbered in the order they were asked for; number 0 is the
/// landscape's own.
class FigureStyles {
public:
    static Result<FigureStyles> open(const std::filesystem::path& folder);
    Outfit outfit(const model::Wearer&, const table::FigureBlock&, const ModelLibrary&,
                  GunWeight = GunWeight::light);
    /// The same figures when they do something else.
    Outfit outfit(const model::Wearer&, const table::FigureBlock&, const ModelLibrary&, GunWeight,
                  model::Activity);
    /// The landscape's own colours with these instead.
    std::uint32_t landscape_palette(std::span<const Paint>);
    /// Of markers: pennants and arrows in the colour of a side.
    std::uint32_t marker_palette(frame::Colour);
    [[nodiscard]] const std::vector<frame::Palette>& palettes() const { return numbered_; }

private:
    explicit FigureStyles(model::Palettes);
    std::uint32_t number_of(const frame::Palette&);

    model::Palettes uniforms_;
    std::vector<frame::Palette> numbered_;
};

bool is_mounted(table::FigureKind);
bool is_on_foot(table::FigureKind);

/// The year in which a scene plays, from its date; 1809 where the date does not say.
int year_of(const scene::Scene&);

}
