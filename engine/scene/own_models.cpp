#include "engine/core/files.h"
#include "engine/scene/read.h"

#include <fmt/format.h>

#include <array>

namespace vantage::scene {
namespace {

using table::FigureKind;

constexpr std::size_t most_models = 200;

bool is_main_figure(FigureKind figure) {
    switch (figure) {
    case FigureKind::officer:
    case FigureKind::standard_bearer:
    case FigureKind::drummer:
    case FigureKind::horse_officer:
    case FigureKind::horse_standard:
    case FigureKind::trumpeter:
    case FigureKind::gunner:
    case FigureKind::horse_gunner:
    case FigureKind::limber:
    case FigureKind::caisson:
    case FigureKind::aide:
    case FigureKind::escort:
        return false;
    default:
        return true;
    }
}

bool stands_for(const OwnModel& m, const table::Troops& troops, FigureKind figure) {
    return (m.figure ? *m.figure == figure : is_main_figure(figure)) && (!m.kind || *m.kind == troops.kind) &&
           (!m.troop || *m.troop == troops.troop) && (m.nation.empty() || m.nation == troops.nation) &&
           (m.unit.empty() || m.unit == troops.unit);
}

int narrowness(const OwnModel& m) {
    return (m.unit.empty() ? 0 : 16) + (m.nation.empty() ? 0 : 8) + (m.troop ? 4 : 0) + (m.kind ? 2 : 0) +
           (m.figure ? 1 : 0);
}

OwnModel read_one(const JsonReader& reader, const std::filesystem::path& folder) {
    OwnModel model;
    model.where = reader.pointer();
    reader.object({"file", "kind", "troop", "nation", "unit", "figure", "turn", "metres"});
    if (const JsonReader kind = reader["kind"]; !kind.missing())
        model.kind = static_cast<table::UnitKind>(kind.choice(table::unit_kind_names(), 0));
    if (const JsonReader troop = reader["troop"]; !troop.missing())
        model.troop = static_cast<table::Troop>(troop.choice(table::troop_names(), 0));
    if (const JsonReader figure = reader["figure"]; !figure.missing()) {
        std::array<std::string_view, table::figure_kind_count> names;
        for (std::size_t n = 0; n < names.size(); ++n) names[n] = table::name_of(static_cast<FigureKind>(n));
        model.figure = static_cast<FigureKind>(figure.choice(names, 0));
    }
    model.nation = reader["nation"].text();
    model.unit = reader["unit"].text();
    model.turn = reader["turn"].number(0, {-360, 360});
    if (const JsonReader metres = reader["metres"]; !metres.missing())
        model.metres = metres.number(1.75, {0.1, 50});
    if (!model.kind && !model.troop && !model.figure && model.nation.empty() && model.unit.empty())
        reader.error("is for nobody, takes a \"kind\", \"troop\", \"nation\", \"unit\" or \"figure\"");
    const JsonReader file = reader.need("file");
    if (const std::string name = file.text(); !name.empty()) {
        const auto path = resolve_inside(folder, name);
        if (!path)
            file.error(path.error().message);
        else if (!std::filesystem::is_regular_file(*path))
            file.error(fmt::format("\"{}\" is not there, takes a .glb or .gltf in the scene's folder", name));
        else
            model.file = *path;
    }
    return model;
}

}

void read_own_models(const JsonReader& reader, Scene& scene) {
    if (reader.missing()) return;
    for (const JsonReader& item : reader.items(most_models))
        scene.models.push_back(read_one(item, scene.file.parent_path()));
}

const OwnModel* own_model(const Scene& scene, const table::Troops& troops, FigureKind figure) {
    const OwnModel* best = nullptr;
    for (const OwnModel& model : scene.models)
        if (stands_for(model, troops, figure) && (best == nullptr || narrowness(model) >= narrowness(*best)))
            best = &model;
    return best;
}

}
