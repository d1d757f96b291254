#include "tools/vantage/window/edit/session.h"

#include <algorithm>
#include <array>

namespace vantage::window {

std::string_view name_of(Chapter chapter) {
    constexpr std::array<std::string_view, static_cast<std::size_t>(Chapter::count)> names{
        "Ground", "Areas", "Lines", "Buildings", "Troops", "Scenario"};
    return names[static_cast<std::size_t>(chapter)];
}

bool EditSession::apply(const Result<editing::Step>& step) {
    end_preview();
    if (!step) {
        remark(step.error().message);
        return false;
    }
    if (!history_.add(*step)) return false;
    selected = step->about;
    checked = false;
    tidy_selection();
    ++version_;
    return true;
}

void EditSession::preview(const Result<editing::Step>& step) {
    if (!step || (preview_ && *preview_ == step->after)) return;
    preview_ = step->after;
    ++version_;
}

void EditSession::end_preview() {
    if (!preview_) return;
    preview_.reset();
    ++version_;
}

void EditSession::undo() {
    end_preview();
    if (const editing::Step* step = history_.undo()) {
        remark("Undone: " + step->words);
        ++version_;
        tidy_selection();
    } else {
        remark("Nothing to undo");
    }
}

void EditSession::redo() {
    end_preview();
    if (const editing::Step* step = history_.redo()) {
        remark("Done again: " + step->words);
        ++version_;
        tidy_selection();
    } else {
        remark("Nothing to do again");
    }
}

void EditSession::refuse(const Error& error) {
    remark(error.message);
    if (preview_) return end_preview();
    history_.withdraw();
    ++version_;
    tidy_selection();
}

std::optional<std::string> EditSession::take_remark() {
    if (remarks_.empty()) return std::nullopt;
    std::string first = std::move(remarks_.front());
    remarks_.erase(remarks_.begin());
    return first;
}

void EditSession::select(std::string place, bool also) {
    if (!also) selected.clear();
    if (const auto found = std::find(selected.begin(), selected.end(), place); found != selected.end())
        selected.erase(found);
    else
        selected.push_back(std::move(place));
}

bool EditSession::is_selected(const std::string& place) const {
    return std::find(selected.begin(), selected.end(), place) != selected.end();
}

void EditSession::tidy_selection() {
    std::erase_if(selected, [&](const std::string& place) { return !editing::thing_at(document(), place); });
}

}
