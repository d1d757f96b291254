#pragma once

#include "engine/frame/depth_picture.h"
#include "tools/vantage/window/camera_control.h"
#include "tools/vantage/window/edit/session.h"
#include "tools/vantage/window/play/game_view.h"
#include "tools/vantage/window/prospects.h"
#include "tools/vantage/window/tools/tools.h"
#include "tools/vantage/window/worker.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace vantage::window {

/// What is looked at, from where, and with what in hand. Panels show it and leave it as it is.
struct View {
    View() = default;
    View(const View&) = delete; // the tool looks at the game in it
    View& operator=(const View&) = delete;

    std::shared_ptr<const Battle> battle; ///< null until the first is read; follows the game
    std::shared_ptr<const Battle> beside; ///< the same battle at another scale, on the right; null for none
    ScaleChoice scale;                    ///< how it is set on the table
    table::Basing scene_basing;           ///< how the scene itself bases it
    std::filesystem::path file;           ///< of the battle on the table or on its way
    bool loading = true;
    GameView game;
    std::unique_ptr<EditSession> edit; ///< what is being made of the battle; null if it is as its file has it
    [[nodiscard]] bool editing() const { return edit && edit->on; }

    /// Whom the selected piece can reach, see and shoot, as far as it has been worked out.
    struct Whom {
        std::shared_ptr<const play::State> state;  ///< of the game that was asked; null without one
        std::shared_ptr<const staging::Staged> on; ///< the table that it stands on
        std::optional<PieceId> piece;
        Question<Prospects> found;
    } whom;
    CameraControl camera;
    frame::Projection projection;                     ///< of the camera as it is now
    std::shared_ptr<const frame::DepthPicture> depth; ///< of the picture that is shown; null before the first
    glm::vec2 size{1.0F};                             ///< of the window
    glm::vec2 part{1.0F}; ///< that shows the table: the left half when two scales are compared

    std::optional<PieceId> selected;
    std::optional<PieceId> following;
    Pick under_cursor;
    ToolKind tool_kind = ToolKind::select;
    bool lent_viewshed = false; ///< the tool came with the commander's eye and goes with it
    std::unique_ptr<Tool>
        resting; ///< what was drawn and not ordered when another tool was taken; null for none
    std::unique_ptr<Tool> tool = make_tool(ToolKind::select, game);
};

}
