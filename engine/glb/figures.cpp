#include "engine/glb/figures.h"

#include <algorithm>
#include <numbers>

namespace vantage::glb {

table::FigureBlock block_of(const frame::FigureGroup& group, float disorder) {
    table::FigureBlock block;
    block.files = static_cast<int>(group.files);
    block.ranks = static_cast<int>(group.ranks);
    block.count = static_cast<int>(group.count);
    block.file_spacing = Millimetres{group.spacing.x};
    block.rank_spacing = Millimetres{group.spacing.y};
    block.right = Millimetres{group.centre.x};
    block.forward = Millimetres{group.centre.y};
    block.jitter = std::max(group.jitter, disorder);
    block.seed = group.seed;
    return block;
}

Figure figure_of(const frame::FigureGroup& group, const table::FigureBlock& block, std::uint32_t n,
                 frame::Pose pose) {
    frame::ModelChoice choice{group.model, group.variants};
    if (pose != frame::Pose::as_based) {
        const frame::ModelChoice& posed = group.poses[static_cast<std::size_t>(pose) - 1];
        if (posed.variants > 0) choice = posed;
    }
    const table::FigurePlace place = table::figure_at(block, n);
    return {.model = choice.model + place.variant % std::max(choice.variants, 1U),
            .at = {place.right_mm, place.forward_mm},
            .turn = group.facing + place.turn_degrees * std::numbers::pi_v<float> / 180.0F,
            .scale = group.scale * place.stretch,
            .variant = place.variant};
}

std::vector<Figure> figures_of(const frame::FigureGroup& group, const frame::DrawnBase& base) {
    const table::FigureBlock block = block_of(group, base.disorder);
    const auto there = static_cast<std::uint32_t>(std::clamp(base.presence, 0.0F, 1.0F) * 255.0F + 0.5F);
    std::vector<Figure> figures;
    for (std::uint32_t n = 0; n < group.count && there > 0; ++n) {
        const Figure figure = figure_of(group, block, n, base.pose);
        // Those who come or go do so one by one, as the renderer has it.
        if (there == 255 || (table::figure_hash(figure.variant, 77) & 255U) < there)
            figures.push_back(figure);
    }
    return figures;
}

}
