#pragma once

#include "tools/vantage/window/battle.h"
#include "tools/vantage/window/camera_control.h"
#include "tools/vantage/window/play/game_view.h"
#include "tools/vantage/window/settings.h"
#include "tools/vantage/window/theme.h"
#include "tools/vantage/window/tools/tools.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vantage::window {

/// A line that tells the player what happened, for a few seconds.
struct Notice {
    std::string text;
    bool trouble = false;
    double until = 0;
};

/// What the panels wish for; the main loop does it.
struct Wishes {
    std::optional<Action> action;
    std::optional<BenchChoice> bench;
    std::optional<BenchChoice> beside; ///< sets the same battle beside it
    std::optional<std::filesystem::path> open;
    bool quit = false; ///< asks first if there is something to lose
};

/// What the parts of the window share.
struct Desk {
    Settings settings;
    Theme theme;
    std::shared_ptr<const Battle> battle; ///< null until the first is read; follows the game
    BenchChoice bench;                    ///< how it is set on the table
    table::Basing scene_basing;           ///< how the scene itself bases it
    GameView play;
    std::filesystem::path file; ///< of the battle on the table or on its way
    CameraControl camera;
    Projection projection; ///< of the camera as it is now
    std::array<std::optional<Pose>, 9> bookmarks;
    glm::vec2 size{1.0F}; ///< of the window
    glm::vec2 view{1.0F}; ///< of the part that shows the table: the left half when two scales are compared
    std::shared_ptr<const Battle> beside; ///< the same battle at another scale, on the right; null for none

    std::optional<PieceId> selected;
    std::optional<PieceId> following;
    Pick under_cursor;
    ToolKind tool_kind = ToolKind::select;
    std::unique_ptr<Tool> tool = make_tool(ToolKind::select, play);

    std::shared_ptr<const frame::OverlayTint> tint; ///< what the tool wants painted on the ground

    bool loading = true;
    bool presenting = false; ///< only the table and a caption
    bool spectator = false;  ///< with more of it, in large letters
    bool bare = false;       ///< only the table
    bool show_help = false;
    bool show_bench = false;
    bool show_open = false;
    std::string open_path; ///< in its dialogue
    bool show_save = false;
    bool show_leave = false;   ///< asks whether to leave a game that is not saved
    float right_top = 0;       ///< where the next panel on the right begins
    float status_top = 0;      ///< of the line with hints and notices, as it was last drawn
    float controls_height = 0; ///< of the list of choices, as it was last drawn
    bool labels = false;

    double now = 0; ///< seconds since the window was opened
    std::vector<Notice> notices;
    Wishes wishes;
    std::map<std::string, glm::vec2> controls; ///< where the panels' buttons are, for those who test them

    void say(std::string text, bool trouble = false);
};

/// A button that tests can find by its name.
bool button(Desk&, const char* name, const char* label, ImVec2 size = {0, 0});
/// Notes where the last item is.
void note_control(Desk&, const char* name);

}
