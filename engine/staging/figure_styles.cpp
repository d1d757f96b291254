#include "engine/staging/figure_styles.h"

#include <algorithm>
#include <cctype>

namespace vantage::staging {
namespace {

using model::Role;
using table::FigureKind;

Role role_of(const table::FigureBlock& block, GunWeight guns) {
    switch (block.kind) {
    case FigureKind::skirmisher:
        return Role::skirmisher;
    case FigureKind::officer:
    case FigureKind::horse_officer:
        return Role::officer;
    case FigureKind::standard_bearer:
    case FigureKind::horse_standard:
        return Role::standard;
    case FigureKind::drummer:
    case FigureKind::trumpeter:
        return Role::musician;
    case FigureKind::gun:
        return guns == GunWeight::heavy ? Role::heavy_gun : Role::gun;
    case FigureKind::howitzer:
        return Role::howitzer;
    case FigureKind::gunner:
        return Role::gunner;
    case FigureKind::horse_gunner:
        return Role::mounted_gunner;
    case FigureKind::limber:
        return block.pose == table::FigurePose::limbered ? Role::limbered_gun : Role::limber;
    case FigureKind::caisson:
        return Role::caisson;
    case FigureKind::general:
        return Role::general;
    case FigureKind::aide:
        return Role::aide;
    default:
        return Role::rank;
    }
}

model::Activity activity_of(table::FigurePose pose) {
    switch (pose) {
    case table::FigurePose::marching:
    case table::FigurePose::walking:
        return model::Activity::marching;
    case table::FigurePose::firing:
        return model::Activity::firing;
    case table::FigurePose::galloping:
        return model::Activity::galloping;
    default:
        return model::Activity::standing;
    }
}

std::string strip_of(FigureKind kind, model::Activity activity) {
    using model::Activity;
    if (is_mounted(kind)) return activity == Activity::galloping ? "strip/horse-gallop" : "strip/horse";
    if (activity == Activity::marching) return "strip/foot-march";
    const bool levelled = activity == Activity::firing || activity == Activity::galloping;
    return levelled ? "strip/foot-fire" : "strip/foot";
}

// Trees and houses as modellers paint them: darker and greyer than a plain viewer's colours.
frame::Palette plain_landscape() {
    frame::Palette colours = model::default_palette().colours;
    const auto set = [&](model::PaletteSlot slot, frame::Colour c) {
        colours[static_cast<std::size_t>(slot)] = c / 255.0F;
    };
    set(model::PaletteSlot::foliage, {60, 76, 40});
    set(model::PaletteSlot::foliage_light, {86, 102, 50});
    set(model::PaletteSlot::trunk, {78, 62, 46});
    set(model::PaletteSlot::roof, {122, 76, 60});
    set(model::PaletteSlot::wall, {206, 196, 174});
    set(model::PaletteSlot::stone, {136, 130, 120});
    set(model::PaletteSlot::wood, {104, 78, 54});
    return colours;
}

}

bool is_mounted(FigureKind kind) {
    switch (kind) {
    case FigureKind::heavy_horse:
    case FigureKind::dragoon:
    case FigureKind::light_horse:
    case FigureKind::hussar:
    case FigureKind::lancer:
    case FigureKind::cossack:
    case FigureKind::horse_officer:
    case FigureKind::horse_standard:
    case FigureKind::trumpeter:
    case FigureKind::horse_gunner:
    case FigureKind::general:
    case FigureKind::aide:
    case FigureKind::escort:
        return true;
    default:
        return false;
    }
}

bool is_on_foot(FigureKind kind) {
    return !is_mounted(kind) && kind != FigureKind::gun && kind != FigureKind::howitzer &&
           kind != FigureKind::limber && kind != FigureKind::caisson;
}

FigureStyles::FigureStyles(model::Palettes uniforms)
    : uniforms_(std::move(uniforms)), numbered_{plain_landscape()} {}

Result<FigureStyles> FigureStyles::open(const std::filesystem::path& folder) {
    Result<model::Palettes> uniforms = model::Palettes::open(folder);
    if (!uniforms) return uniforms.error();
    return FigureStyles{std::move(*uniforms)};
}

std::uint32_t FigureStyles::number_of(const frame::Palette& palette) {
    const auto found = std::find(numbered_.begin(), numbered_.end(), palette);
    if (found != numbered_.end()) return static_cast<std::uint32_t>(found - numbered_.begin());
    numbered_.push_back(palette);
    return static_cast<std::uint32_t>(numbered_.size() - 1);
}

std::uint32_t FigureStyles::landscape_palette(std::span<const Paint> paints) {
    frame::Palette colours = numbered_.front();
    for (const Paint& paint : paints) colours[static_cast<std::size_t>(paint.slot)] = paint.colour / 255.0F;
    return number_of(colours);
}

std::uint32_t FigureStyles::marker_palette(frame::Colour side) {
    frame::Palette colours = numbered_.front();
    colours[static_cast<std::size_t>(model::PaletteSlot::standard_field)] = side;
    colours[static_cast<std::size_t>(model::PaletteSlot::standard_cross)] = {0.93F, 0.91F, 0.86F};
    return number_of(colours);
}

Outfit FigureStyles::outfit(const model::Wearer& wearer, const table::FigureBlock& block,
                            const ModelLibrary& library, GunWeight guns) {
    return outfit(wearer, block, library, guns, activity_of(block.pose));
}

Outfit FigureStyles::outfit(const model::Wearer& wearer, const table::FigureBlock& block,
                            const ModelLibrary& library, GunWeight guns, model::Activity activity) {
    const model::Dress dress = uniforms_.dress(wearer);
    Outfit outfit;
    outfit.palette = number_of(dress.palette.colours);
    // Cast strips show a man as a few facets: at 2 and 3 mm that is all there is.
    if (block.strip && (is_mounted(block.kind) || is_on_foot(block.kind)))
        outfit.models = {strip_of(block.kind, activity)};
    else
        outfit.models = model::models_for(dress, role_of(block, guns), activity,
                                          [&](std::string_view id) { return library.has(id); });
    return outfit;
}

int year_of(const scene::Scene& scene) {
    // The first run of exactly four digits.
    const std::string& date = scene.date;
    for (std::size_t i = 0; i < date.size();) {
        std::size_t digits = 0;
        while (i + digits < date.size() && std::isdigit(static_cast<unsigned char>(date[i + digits])) != 0)
            ++digits;
        if (digits == 4) return std::stoi(date.substr(i, 4));
        i += std::max<std::size_t>(digits, 1);
    }
    return 1809;
}

}
