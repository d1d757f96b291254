#pragma once

#include "engine/editing/document.h"
#include "engine/study/game_record.h"

#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <vector>

namespace vantage::window {

/// What came of some games that the automatic player played on a battle.
struct TrialReport {
    std::vector<std::string> sides;
    std::vector<study::GameRecord> games;
    /// Who is favoured, and how sure that is, in a few lines.
    [[nodiscard]] std::vector<std::string> words() const;
};

/// Plays games on a battle while one goes on with it. They are of the document as it was when they began.
class Trial {
public:
    ~Trial() { stop(); }
    void start(editing::Document, std::size_t games);
    void stop();
    [[nodiscard]] bool busy() const { return running_.valid(); }
    [[nodiscard]] std::size_t done() const { return done_; }
    [[nodiscard]] std::size_t wanted() const { return wanted_; }
    /// What came out, once it is all there; the same until the next begins.
    [[nodiscard]] const std::optional<Result<TrialReport>>& report();

private:
    std::future<Result<TrialReport>> running_;
    std::atomic<bool> stop_ = false;
    std::atomic<std::size_t> done_ = 0;
    std::size_t wanted_ = 0;
    std::optional<Result<TrialReport>> report_;
};

}
