#include "tools/vantage/window/tools/tools.h"

namespace vantage::window {

overlay::Field field_of(const Battle& battle) {
    const HeightField& ground = battle.ground().drawn();
    return {ground.width(), ground.depth(), battle.space().scale()};
}

std::unique_ptr<Tool> make_tool(ToolKind kind, const GameView& game) {
    switch (kind) {
    case ToolKind::tape:
        return make_tape();
    case ToolKind::sight:
        return make_sight();
    case ToolKind::arc:
        return make_zones(true);
    case ToolKind::rings:
        return make_zones(false);
    case ToolKind::viewshed:
        return make_viewshed();
    case ToolKind::reach:
        return make_reach();
    case ToolKind::best_viewpoint:
        return make_best_viewpoint();
    case ToolKind::command:
        return make_command();
    case ToolKind::select:
        break;
    }
    return make_march(game);
}

}
