#pragma once

#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

#include <functional>

namespace vantage::window {

/// Reads scenes and games, and looks after the one that is open.
class Files {
public:
    /// Begins to read a scene, a recorded game with its scene, or a heightmap as ground alone; what is on the
    /// table stays until it is there. A model is put on the selected unit's kind.
    void open(View&, UiMemory&, const std::filesystem::path&, const scene::LoadOptions&);
    /// Sets the table at other scales and on other bases.
    void set_scale(View&, const ScaleChoice&);
    /// Shows the model that was dropped as it is now scaled and turned, or takes it off again.
    void wear(View&, const WornModel&);
    void take_off(View&, UiMemory&);
    /// Sets the same battle once more, to be shown beside it.
    void set_beside(const View&, const ScaleChoice&);
    /// Sets the table by some other work than reading a file.
    void make(View&, std::function<Result<std::shared_ptr<const Battle>>()>);
    /// A battle that has been set, if one is. Sets it anew when the game has made a formation or a general.
    [[nodiscard]] std::optional<Result<std::shared_ptr<const Battle>>> take(View&, UiMemory&);
    /// Reads a scene again that somebody has edited; while it is broken the old one stays on the table.
    void watch(View&, UiMemory&);
    [[nodiscard]] bool busy() const { return maker_.busy() || beside_.busy() || facts_.busy(); }

private:
    void try_on(View&, UiMemory&, const std::filesystem::path& model);
    void read(View&, const std::filesystem::path&, const scene::LoadOptions&);
    void enlist(const View&);

    BattleMaker maker_;
    BattleMaker beside_;
    Worker<Result<std::string>> facts_; ///< of a model that was dropped
    scene::LoadOptions load_;
    std::filesystem::file_time_type time_{};
    double watched_at_ = 0;
    bool reading_ = false;          ///< what is being made comes from the file
    bool enlisting_ = false;        ///< what is being made has new formations and generals in it
    bool no_recruits_ = false;      ///< it could not be made, and will not be tried again
    std::filesystem::path refused_; ///< could not be set up, as it was at that time
    std::filesystem::file_time_type refused_time_{};
};

}
