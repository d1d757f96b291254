#pragma once

#include "engine/editing/document.h"
#include "engine/image/png.h"
#include "engine/overlay/audience.h"
#include "engine/scene/shopping.h"
#include "engine/scene/views.h"
#include "tools/vantage/window/camera_control.h"
#include "tools/vantage/window/film_maker.h"
#include "tools/vantage/window/play/kept_games.h"
#include "tools/vantage/window/settings.h"
#include "tools/vantage/window/theme.h"
#include "tools/vantage/window/tool.h"

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace vantage::window {

/// What was asked for through a panel; the main loop does it.
struct UiRequests {
    std::optional<Action> action;
    std::optional<std::filesystem::path> open;
    std::optional<ScaleChoice> scale;  ///< sets the battle anew
    std::optional<ScaleChoice> beside; ///< sets the same battle beside it
    bool nothing_beside = false;
    std::optional<std::string> subject; ///< of the game, to be selected
    std::optional<play::PieceId> go_to; ///< to be selected and flown to
    bool call_off = false;              ///< the last thing that the tool was asked
    bool let_go = false;                ///< of all that the tool has in hand
    std::optional<std::string> ordered; ///< the subject for which the tool's order is given
    bool quit = false;                  ///< asks first if there is something to lose
    bool leave = false;                 ///< without asking
    bool begin = false;                 ///< a new game, whatever others there are

    // Of making battles.
    std::optional<editing::Document> new_battle;  ///< to be edited from now on
    std::optional<std::filesystem::path> recover; ///< what was left unfinished
    std::optional<std::filesystem::path> edit_save_as;

    // Of the game.
    play::CommandPtr command;                   ///< to be played with the dice that are typed; null for none
    play::CommandPtr pass_phase;                ///< ends the step, and the side's later ones of the phase
    std::optional<std::vector<bool>> automatic; ///< which sides the program plays
    std::optional<GameThread::Run> run;
    bool stop = false;
    std::optional<std::filesystem::path> save_as;
    std::optional<double> film_time; ///< to go to
    std::optional<double> film_speed;
    std::optional<FilmOrder> film; ///< to be made
    bool cancel_film = false;
    std::optional<bool> live; ///< the overlays are switched on or off
    bool wear = false;        ///< the dropped model once more, scaled or turned otherwise
    bool take_off = false;    ///< the dropped model
};

/// A model of the player's own that he is trying on the table.
struct WornModel {
    scene::OwnModel model;
    std::string whom;                     ///< whose figures it shows
    std::string facts;                    ///< what the file has in it; empty until it is read
    std::shared_ptr<const Battle> before; ///< the battle without it
    float turn = 0;                       ///< as the sliders have them
    float metres = 0;
    bool come_nearer = true; ///< the camera has yet to
};

/// A line that tells the player what happened, for a few seconds.
struct Notice {
    std::string text;
    bool trouble = false;
    double until = 0;
};

struct NewBattle;
struct DocumentMaker;

/// A battle on the first screen and in Open.
struct StartBattle {
    std::filesystem::path file;
    std::string title;
    std::string summary;
    std::optional<Image> picture;
};

/// What the interface itself remembers from one picture to the next.
struct UiMemory {
    Settings settings;
    Theme theme;
    double now = 0; ///< seconds since the window was opened
    std::vector<Notice> notices;
    std::array<std::optional<CameraPose>, 9> bookmarks;
    std::array<bool, 9> views_kept{}; ///< which of them a player has kept; the others are the scene's own

    bool presenting = false; ///< only the table and a caption
    bool spectator = false;  ///< with more of it, in large letters
    bool bare = false;       ///< only the table
    bool labels = false;
    bool go_to_fights = false;              ///< the camera follows combat
    bool director = false;                  ///< the program has the camera
    std::optional<overlay::Again> replay{}; ///< what is shown was shown before
    bool show_live = false;
    struct Live {
        bool on = false;
        std::string address{};
        std::string token{};
        std::size_t clients = 0;
    } live; ///< the overlays for a stream
    bool show_help = false;
    bool show_scales = false;
    bool show_open = false;
    bool show_start = false;                ///< the first screen
    bool show_new = false;                  ///< the dialogue of a new battle
    bool tour = false;                      ///< hints are shown, as long as there are any left
    std::vector<StartBattle> start_battles; ///< as they were when they were first listed
    std::shared_ptr<NewBattle> fresh;       ///< the new battle as far as it is chosen; null for none
    std::shared_ptr<DocumentMaker> maker;   ///< of it; null for none
    bool show_roster = false;
    bool show_film = false;
    FilmOrder film_order; ///< as far as it is chosen
    FilmProgress film;    ///< of the one that is being made
    std::optional<WornModel> worn;
    bool show_save = false;
    bool show_leave = false;       ///< asks whether to leave a game that is not saved
    std::optional<KeptGame> offer; ///< a game that one may want to go on with instead of beginning another
    bool offer_after_kill = false; ///< and that was open when the program was killed
    std::vector<KeptGame> kept;    ///< what Open lists, as it was when it was opened
    std::vector<std::filesystem::path> unfinished; ///< battles that were made and not saved, likewise

    std::string open_path; ///< as far as it is typed
    std::string save_to;
    std::filesystem::path save_over; ///< the file that is there already, once that was told; empty for none
    std::string find;                ///< in the roster
    std::size_t results_from = 0;    ///< fights of commands before this one were clicked away
    std::string dice;                ///< from real dice, for the next roll
    /// How the game stood when a player was asked whether the step shall end; null if he was not.
    std::shared_ptr<const play::State> end_asked;
    std::tuple<std::size_t, int, std::size_t> end_of; ///< the side, turn and step that the button ends
    double end_since = 0;                             ///< and since when
    float ground_slider = 0; ///< they run ahead of the table, which follows as fast as it can be set
    float figures_slider = 0;
    std::size_t log_end = 0;                     ///< to which the log is scrolled
    int log_frames = 0;                          ///< in which it is still brought there, until its size rests
    std::shared_ptr<const scene::Scene> shopped; ///< what the list below is of
    scene::ShoppingList shopping;

    /// Where panels ended, for those that stand beside them.
    struct Layout {
        float right = 0; ///< where the next panel on the right begins
        float toolbar = 0;
        float turn_bar = 0;
        float status = 0;   ///< the top of the line with hints and notices, as it was last drawn
        float timeline = 0; ///< of the timeline, likewise; the foot of the window where there is none
        float choices = 0;  ///< the height of the list of them, as it was last drawn
        float below = 0;    ///< and of what stands below it
    } layout;
    play::CommandPtr hovered;                       ///< the choice under the cursor; null for none
    std::optional<play::PieceId> hovered_enemy;     ///< on the card's list
    std::shared_ptr<const frame::OverlayTint> tint; ///< what the tool last wanted painted on the ground
    std::map<std::string, glm::vec2> controls; ///< where the panels' buttons are, for those who test them
    std::vector<std::string> labelled;         ///< the texts over the table, for them as well

    void say(std::string text, bool trouble = false);
};

/// A button that tests can find by its name.
bool button(UiMemory&, const char* name, const char* label, ImVec2 size = {0, 0});
/// Notes where the last item is.
void note_control(UiMemory&, const char* name);
/// Notes the corners of the panel that is being drawn: "help-low" and "help-high".
void note_panel(UiMemory&, const std::string& name);

}
