#include "engine/editing/history.h"

namespace vantage::editing {

bool History::add(Step step) {
    if (step.after == now()) return false;
    if (saved_ != static_cast<std::size_t>(-1) && saved_ > now_) never_saved(); // it lay among those that go
    steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(now_), steps_.end());
    steps_.push_back(std::move(step));
    ++now_;
    ++version_;
    return true;
}

const Step* History::undo() {
    if (now_ == 0) return nullptr;
    ++version_;
    return &steps_[--now_];
}

const Step* History::redo() {
    if (now_ == steps_.size()) return nullptr;
    ++version_;
    return &steps_[now_++];
}

void History::withdraw() {
    if (now_ == 0) return;
    --now_;
    steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(now_), steps_.end());
    ++version_;
}

void History::saved(const std::filesystem::path& file) {
    saved_ = now_;
    first_.file = file;
    for (Step& step : steps_) step.after.file = file;
}

}
