#pragma once

#include "tools/vantage/window/app/files.h"
#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

namespace vantage::window {

/// Does what a key means while a battle is edited. False if it means nothing else then.
bool edit_key(View&, const Chord&, bool repeat);

/// Begins, follows and ends the making of a battle: what is done to its document comes on the table, and into
/// a file that survives the program.
class Editing {
public:
    /// Begins to edit the battle on the table, or leaves it as it is then.
    void toggle(View&, UiMemory&, Files&);
    /// Begins with a document: a new battle, or one that was left unfinished.
    void begin(View&, UiMemory&, editing::Document, bool saved);
    /// Goes on with what was being made when the program ended.
    void recover(View&, UiMemory&, const std::filesystem::path& unfinished);
    /// Writes the battle to its file, or asks for one.
    void save(View&, UiMemory&);
    void save_as(View&, UiMemory&, const std::filesystem::path&);
    /// Lets go of what is being made; what was not saved is kept as unfinished, and said to be.
    void end(View&, UiMemory&);

    /// Sets the table as the document has it by now, and keeps what is not saved. `seen` says whether the
    /// table that was set last has been painted: while one drags the next waits for that, or none would ever
    /// be seen.
    void follow(View&, UiMemory&, Files&, bool seen);
    /// Whether the battle that has been made, or the error, is of the document; a refused step is taken back.
    bool took(View&, UiMemory&, const Result<std::shared_ptr<const Battle>>&);

private:
    void keep(const View&, const UiMemory&);
    void close(View&);

    std::shared_ptr<BattleMemory> memory_;
    std::size_t asked_ = 0; ///< the version that is being made, or was made last
    bool making_ = false;
    std::size_t kept_ = 0; ///< the version in the file of what is unfinished
    double kept_at_ = 0;
    double asked_at_ = 0;
};

/// Where battles of the player's own go that he gives no other place: beside the settings.
std::filesystem::path battles_folder(const Settings&);
/// Where what is not saved is kept, by the name of its battle.
std::filesystem::path unfinished_folder(const Settings&);
/// What lies there, the newest first.
std::vector<std::filesystem::path> unfinished_battles(const Settings&);

}
