#pragma once

#include "engine/editing/edits.h"
#include "engine/editing/history.h"
#include "engine/editing/snap.h"
#include "engine/scene/card_form.h"
#include "engine/scene/shopping.h"
#include "tools/vantage/window/battle.h"
#include "tools/vantage/window/edit/brush.h"
#include "tools/vantage/window/edit/underlay.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vantage::window {

/// The parts of a battle, each with tools of its own.
enum class Chapter : std::uint8_t { ground, areas, lines, buildings, troops, scenario, count };
std::string_view name_of(Chapter);

class Trial;
struct Template;

/// Something that the check of a battle found.
struct Finding {
    std::string words;
    std::string place; ///< in the document
    bool error = false;
};

/// A battle that is being made: its document with all that was done to it, what is selected, and what is in
/// hand.
class EditSession {
public:
    explicit EditSession(editing::Document first) : history_(std::move(first)) {}

    bool on = true;      ///< the window edits; else it only shows what was made
    bool fresh = false;  ///< another battle than the one that was on the table before
    double table_ms = 0; ///< from the last change to a table that shows it

    [[nodiscard]] const editing::History& history() const { return history_; }
    [[nodiscard]] const editing::Document& document() const { return history_.now(); }
    /// What the table shows: the document, or what it would be if the mouse were let go now.
    [[nodiscard]] const editing::Document& shown() const { return preview_ ? *preview_ : history_.now(); }
    /// Another number for each other document that is shown.
    [[nodiscard]] std::size_t version() const { return version_; }

    /// Does a step. False, with the reason among the remarks, if it cannot be done.
    bool apply(const Result<editing::Step>&);
    /// Shows what a step would lead to, until it is applied or forgotten.
    void preview(const Result<editing::Step>&);
    void end_preview();
    void undo();
    void redo();
    /// The scene of the document that is shown was refused: back to the one before, and why.
    void refuse(const Error&);
    void saved(const std::filesystem::path& file) { history_.saved(file); }
    void never_saved() { history_.never_saved(); }
    [[nodiscard]] bool previews() const { return preview_.has_value(); }
    /// Has the same document set on the table again.
    void refresh() { ++version_; }

    /// What the player must be told; each only once.
    [[nodiscard]] std::optional<std::string> take_remark();
    void remark(std::string words) { remarks_.push_back(std::move(words)); }

    Chapter chapter = Chapter::areas;
    Brush brush;
    std::vector<std::string> selected; ///< places in the document
    void select(std::string place, bool also = false);
    [[nodiscard]] bool is_selected(const std::string& place) const;
    /// Drops places that are no longer there.
    void tidy_selection();

    // What panels remember from one picture to the next.
    std::string find;                         ///< in the list of everything
    std::map<std::string, std::string> texts; ///< in fields, by the place of what they are about
    std::map<std::string, double> numbers;
    std::string typing;                 ///< the field that is being filled in; empty for none
    std::optional<GroundPoint> look_at; ///< where the camera shall go
    bool show_list = false;
    bool show_try = false;
    bool show_shop = false;
    bool checked = false;
    std::vector<Finding> findings;
    std::shared_ptr<Trial> trial;                ///< games that are played on it; null for none
    std::shared_ptr<const scene::CardForm> form; ///< of the rules in use; null until it is asked for
    std::filesystem::path form_of;
    std::string condition_side, condition_ask, special_typed; ///< as far as they are chosen
    int condition_number = 3;
    std::shared_ptr<const std::vector<Template>> templates; ///< that can be mustered; null until asked for
    std::string templates_of;                               ///< the year and the rules that they are for
    std::string nation, force; ///< whose templates are listed, and whom they join
    int arrival_turn = 3;
    std::string carried; ///< the place of a formation that is dragged out of the muster; empty for none
    ShownUnderlay underlay;
    /// An order of battle that is being pasted.
    struct {
        bool shown = false;
        std::string text, file;
        std::vector<std::string> needed; ///< what was wrong with it, or is still to be said
    } csv;
    /// What the figures would cost, as far as it is known.
    struct {
        std::string list;                      ///< the price list that was read
        std::optional<scene::PriceList> known; ///< nothing if there is none, or it cannot be read
        std::string wrong;
        std::weak_ptr<const Battle> of; ///< the battle that it was reckoned for
        std::string words;
    } cost;
    bool show_save = false;
    std::string save_to;
    bool show_leave = false; ///< asks whether to leave what is not saved
    /// Closes a dialogue of its own that is open. False if none is.
    bool closes_dialogue() {
        return std::exchange(show_save, false) || std::exchange(show_leave, false) ||
               std::exchange(csv.shown, false);
    }

private:
    editing::History history_;
    std::optional<editing::Document> preview_;
    std::size_t version_ = 1;
    std::vector<std::string> remarks_;
};

}
