#include "engine/table/figures.h"

#include <algorithm>
#include <array>

namespace vantage::table {
namespace {

constexpr std::array<std::string_view, figure_kind_count> kind_names{
    "line-foot",     "light-foot",     "grenadier", "skirmisher",  "pioneer",  "officer", "standard-bearer",
    "drummer",       "heavy-horse",    "dragoon",   "light-horse", "hussar",   "lancer",  "cossack",
    "horse-officer", "horse-standard", "trumpeter", "gun",         "howitzer", "gunner",  "horse-gunner",
    "limber",        "caisson",        "general",   "aide",        "escort"};

// A share of one from 16 bits of a hash, about zero: -0.5 to 0.5.
float about_zero(std::uint32_t bits) { return static_cast<float>(bits & 0xffffu) / 65535.0f - 0.5f; }

float as_float(Millimetres m) { return static_cast<float>(m.value()); }

}

std::string_view name_of(FigureKind k) { return kind_names[static_cast<std::size_t>(k)]; }

std::uint32_t figure_hash(std::uint32_t seed, std::uint32_t n) {
    const std::uint32_t state = (seed ^ (n * 0x9e3779b9u)) * 747796405u + 2891336453u;
    const std::uint32_t word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}

FigurePlace figure_at(const FigureBlock& block, std::uint32_t n) {
    const auto files = static_cast<std::uint32_t>(block.files);
    const std::uint32_t rank = n / files;
    const std::uint32_t file = n % files;
    const std::uint32_t in_rank = std::min(files, static_cast<std::uint32_t>(block.count) - rank * files);
    const std::uint32_t first = figure_hash(block.seed, n);
    const std::uint32_t second = figure_hash(first, n);
    const auto jitter = static_cast<float>(block.jitter);
    const float across = static_cast<float>(file) - 0.5f * (static_cast<float>(in_rank) - 1.0f);
    const float back = static_cast<float>(rank) - 0.5f * (static_cast<float>(block.ranks) - 1.0f);

    FigurePlace place;
    place.right_mm =
        as_float(block.right) + as_float(block.file_spacing) * (across + jitter * about_zero(first));
    place.forward_mm =
        as_float(block.forward) - as_float(block.rank_spacing) * (back + jitter * about_zero(first >> 16));
    place.turn_degrees = about_zero(second) * 90.0f * jitter;
    place.stretch = 1.0f + about_zero(second >> 16) * (block.strip ? 0.02f : 0.06f);
    place.variant = figure_hash(second, n);
    return place;
}

int figures_on(const BaseLayout& base) {
    int sum = 0;
    for (const FigureBlock& block : base.blocks) sum += block.count;
    return sum;
}

std::vector<BaseLayout> bases_of(const Troops& troops, const Scales& scales, const Basing& basing) {
    const BasePlan plan = plan_bases(troops, scales, basing);
    const int rows = (plan.stands + plan.columns - 1) / plan.columns;
    std::vector<BaseLayout> bases;
    bases.reserve(static_cast<std::size_t>(plan.stands));
    for (int i = 0; i < plan.stands; ++i) {
        const int row = i / plan.columns;
        const int in_row = std::min(plan.columns, plan.stands - row * plan.columns);
        BaseLayout base;
        base.right = (plan.stand_width + plan.gap) * (i % plan.columns - 0.5 * (in_row - 1));
        base.forward = (plan.stand_depth + plan.gap) * (0.5 * (rows - 1) - row);
        base.width = plan.stand_width;
        base.depth = plan.stand_depth;
        base.round = plan.round;
        base.thickness = plan.thickness;
        base.edge = plan.edge;
        base.seed = figure_hash(troops.seed, static_cast<std::uint32_t>(i));
        fill_base(base, troops, scales, basing, plan.fill, i, plan.stands);
        bases.push_back(std::move(base));
    }
    return bases;
}

}
