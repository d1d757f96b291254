#include "tools/vantage/window/app/editing.h"

#include "engine/core/files.h"
#include "engine/scene/ground_memory.h"
#include "engine/scene/packed.h"
#include "tools/vantage/window/app/actions.h"
#include "tools/vantage/window/dropped.h"
#include "tools/vantage/window/edit/edit_tool.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::window {
namespace {

using Json = nlohmann::ordered_json;

EditTool* tool_of(View& view) { return dynamic_cast<EditTool*>(view.tool.get()); }

// Those that come with the program stay as they are.
bool comes_with_program(const std::filesystem::path& file) {
    std::error_code none;
    const auto inside = std::filesystem::weakly_canonical(file, none)
                            .lexically_relative(std::filesystem::weakly_canonical(home(), none));
    return !inside.empty() && *inside.begin() != "..";
}

std::filesystem::path unfinished_file(const UiMemory& ui, const std::filesystem::path& battle) {
    return unfinished_folder(ui.settings) / (scene::origin_of(battle).stem().string() + ".unfinished.json");
}

}

std::filesystem::path battles_folder(const Settings& settings) {
    return settings.file.parent_path() / "battles";
}
std::filesystem::path unfinished_folder(const Settings& settings) {
    return battles_folder(settings) / "unfinished";
}

std::vector<std::filesystem::path> unfinished_battles(const Settings& settings) {
    std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> found;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator{unfinished_folder(settings), none})
        if (entry.path().extension() == ".json")
            found.emplace_back(entry.last_write_time(none), entry.path());
    std::sort(found.rbegin(), found.rend());
    std::vector<std::filesystem::path> out;
    for (auto& [time, path] : found) out.push_back(std::move(path));
    return out;
}

bool edit_key(View& view, const Chord& chord, bool repeat) {
    EditSession& session = *view.edit;
    EditTool* tool = tool_of(view);
    if (!tool || !view.battle) return false;
    const bool plain = !chord.ctrl && !chord.alt;
    const auto about_selection = [&](const auto& edit) {
        if (session.selected.empty())
            session.remark("Select something first");
        else
            session.apply(edit());
        return true;
    };
    switch (chord.key) {
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
        tool->finish(*view.battle);
        return true;
    case GLFW_KEY_BACKSPACE:
        return tool->take_back_point();
    case GLFW_KEY_DELETE:
        return about_selection([&] { return editing::remove(session.document(), session.selected); });
    case GLFW_KEY_D:
        if (!chord.ctrl || repeat) return false;
        return about_selection([&] {
            const double inch = view.battle->scene.scales.ground.per_inch().value();
            return editing::copy(session.document(), session.selected, {2 * inch, -2 * inch});
        });
    case GLFW_KEY_M:
        if (!chord.ctrl || repeat) return false;
        return about_selection([&] { return editing::mirror(session.document(), session.selected); });
    case GLFW_KEY_LEFT_BRACKET:
    case GLFW_KEY_RIGHT_BRACKET: {
        if (!plain) return false;
        const bool more = chord.key == GLFW_KEY_RIGHT_BRACKET;
        if (chord.shift)
            session.brush.strength = std::clamp(session.brush.strength * (more ? 1.25 : 0.8), 0.1, 5.0);
        else
            session.brush.radius =
                std::clamp(session.brush.radius * (more ? 1.25 : 0.8), Yards{20}, Yards{1500});
        session.remark(chord.shift ? fmt::format("Strength {:.0f} %", session.brush.strength * 100)
                                   : fmt::format("Brush {:.0f} yards", session.brush.radius.value()));
        return true;
    }
    default:
        return false;
    }
}

void Editing::toggle(View& view, UiMemory& ui, Files& files) {
    if (!view.battle) return;
    if (!view.edit) {
        if (is_heightmap(view.file))
            return ui.say("This is ground alone: make a new battle of it (Ctrl+N)", true);
        Result<editing::Document> document = editing::open_document(view.file);
        if (!document) return ui.say(document.error().text(), true);
        return begin(view, ui, *std::move(document), true);
    }
    view.edit->on = !view.edit->on;
    view.edit->end_preview();
    if (!view.edit->on && !view.edit->history().unsaved()) { // as its file has it: the game may have it again
        const std::filesystem::path file = view.file;
        close(view);
        files.open(view, ui, file, {});
    }
    choose_tool(view, ToolKind::select);
}

void Editing::begin(View& view, UiMemory& ui, editing::Document document, bool saved) {
    if (view.game.on()) {
        ui.say("The game is kept in " + view.game.now->journal.string());
        const std::uint64_t seed = view.game.seed;
        view.game = GameView{};
        view.game.seed = seed;
    }
    const bool other = !view.battle || scene::origin_of(document.file) != view.file;
    view.edit = std::make_unique<EditSession>(std::move(document));
    view.edit->fresh = other;
    if (!saved) view.edit->never_saved();
    view.file = scene::origin_of(view.edit->document().file);
    view.beside.reset();
    view.resting.reset();
    memory_ = std::make_shared<BattleMemory>();
    memory_->ground = std::make_shared<scene::GroundMemory>();
    asked_ = 0;
    kept_ = view.edit->version();
    deselect(view);
    choose_tool(view, ToolKind::select);
}

void Editing::recover(View& view, UiMemory& ui, const std::filesystem::path& unfinished) {
    const Result<std::string> text = read_file(unfinished);
    if (!text) return ui.say(text.error().text(), true);
    const Json json = Json::parse(*text, nullptr, false);
    if (!json.is_object() || !json.contains("scene") || !json["scene"].is_string() ||
        !json.contains("document") || !json["document"].is_object())
        return ui.say(unfinished.string() + ": is no unfinished battle", true);
    begin(view, ui, {json["scene"].get<std::string>(), editing::Value{json["document"]}}, false);
    ui.say("Here is the battle as you left it: Ctrl+S saves it");
}

void Editing::save(View& view, UiMemory& ui) {
    if (!view.edit) return;
    const std::filesystem::path file = scene::origin_of(view.edit->document().file);
    std::error_code none;
    if (comes_with_program(file) || !std::filesystem::exists(file, none)) {
        view.edit->show_save = true;
        if (view.edit->save_to.empty())
            view.edit->save_to = (battles_folder(ui.settings) / file.filename()).string();
        return;
    }
    save_as(view, ui, file);
}

void Editing::save_as(View& view, UiMemory& ui, const std::filesystem::path& target) {
    if (!view.edit) return;
    EditSession& session = *view.edit;
    std::error_code none;
    std::filesystem::create_directories(target.parent_path(), none);
    const std::filesystem::path unfinished = unfinished_file(ui, session.document().file);
    const Result<scene::SceneDocument> saved =
        scene::save_scene(editing::written(session.document()), target);
    if (!saved) return ui.say(saved.error().text(), true);
    const editing::Document now = editing::document_of(*saved);
    if (!(now.root == session.document().root))
        session.apply(editing::Step{now, "Save", session.selected, {}});
    session.saved(saved->file);
    session.show_save = false;
    view.file = scene::origin_of(saved->file);
    std::filesystem::remove(unfinished, none);
    kept_ = session.version();
    add_recent(ui.settings, view.file);
    session.refresh(); // what is beside the file may be other files now
    ui.say("Saved " + view.file.string());
}

void Editing::close(View& view) {
    view.edit.reset();
    memory_.reset();
    view.tool = make_tool(ToolKind::select, view.game);
    view.tool_kind = ToolKind::select;
}

void Editing::end(View& view, UiMemory& ui) {
    if (!view.edit) return;
    if (view.edit->history().unsaved()) {
        keep(view, ui);
        ui.say("What you made of " + view.file.stem().string() +
               " is kept: Open has it among the unfinished battles");
    }
    close(view);
}

void Editing::keep(const View& view, const UiMemory& ui) {
    const editing::Document& now = view.edit->document();
    const std::filesystem::path file = unfinished_file(ui, now.file);
    std::error_code none;
    std::filesystem::create_directories(file.parent_path(), none);
    const Json json{{"scene", std::filesystem::absolute(now.file, none).string()},
                    {"document", now.root.json()}};
    (void)write_file(file, json.dump(1) + "\n"); // tried again with the next change
}

void Editing::follow(View& view, UiMemory& ui, Files& files, bool seen) {
    if (!view.edit) return;
    EditSession& session = *view.edit;
    while (const auto remark = session.take_remark()) ui.say(*remark);
    const bool waits = session.previews() && !seen && ui.now - asked_at_ < 1.0;
    if (session.version() != asked_ && !files.busy() && !waits) {
        asked_ = session.version();
        asked_at_ = ui.now;
        making_ = true;
        files.make(view,
                   [document = session.shown(), memory = memory_]() -> Result<std::shared_ptr<const Battle>> {
                       Result<scene::Scene> scene = editing::scene_of(document, *memory->ground);
                       if (!scene) return scene.error();
                       return edited_battle(*std::move(scene), *memory);
                   });
    }
    // Not more than once in two seconds, and never in the middle of a drag.
    if (session.version() != kept_ && !session.previews() && ui.now - kept_at_ > 2.0) {
        kept_ = session.version();
        kept_at_ = ui.now;
        std::error_code none;
        if (session.history().unsaved())
            keep(view, ui);
        else
            std::filesystem::remove(unfinished_file(ui, session.document().file), none);
    }
}

bool Editing::took(View& view, UiMemory& ui, const Result<std::shared_ptr<const Battle>>& made) {
    if (!view.edit || !std::exchange(making_, false)) return false;
    if (made) {
        view.edit->table_ms = (ui.now - asked_at_) * 1000;
        view.selected.reset();
        view.following.reset();
        view.under_cursor.piece.reset();
        view.scene_basing = (*made)->scene.basing;
        view.scale = ScaleChoice{(*made)->scene.scales, 0, 0, Millimetres{0.0}};
        return false; // it is put on the table like any other
    }
    if (asked_ == view.edit->version()) {
        view.edit->refuse(made.error());
        while (const auto remark = view.edit->take_remark()) ui.say(*remark, true);
    }
    return true;
}

}
