#pragma once

#include "engine/editing/document.h"

#include <cstddef>
#include <vector>

namespace vantage::editing {

/// Every document that there was since it was opened. To undo is to go back to an older one, so that nothing
/// can be forgotten on the way.
class History {
public:
    explicit History(Document first) : first_(std::move(first)) {}

    [[nodiscard]] const Document& now() const { return now_ == 0 ? first_ : steps_[now_ - 1].after; }
    /// Does one more step; those that were undone are gone. A step that changes nothing is none: false.
    bool add(Step);
    /// The step that is undone or done again; null if there is none.
    const Step* undo();
    const Step* redo();
    /// The one that undo() or redo() would take; null if there is none.
    [[nodiscard]] const Step* last() const { return now_ == 0 ? nullptr : &steps_[now_ - 1]; }
    [[nodiscard]] const Step* next() const { return now_ == steps_.size() ? nullptr : &steps_[now_]; }
    /// Forgets the last step as if it had never been done: the scene that it made was refused.
    void withdraw();

    /// Grows by one with every change of now(), so that whoever follows sees that there was one.
    [[nodiscard]] std::size_t version() const { return version_; }
    [[nodiscard]] std::size_t steps() const { return now_; }
    /// What is on disk, in this file, is what is on the table.
    void saved(const std::filesystem::path& file);
    [[nodiscard]] bool unsaved() const { return saved_ != now_; }
    void never_saved() { saved_ = static_cast<std::size_t>(-1); }

private:
    Document first_;
    std::vector<Step> steps_;
    std::size_t now_ = 0; // steps that are done
    std::size_t saved_ = 0;
    std::size_t version_ = 0;
};

}
