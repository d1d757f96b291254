#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <optional>
#include <utility>
#include <vector>

namespace vantage::window {

/// Does one long piece of work at a time on a thread of its own, so that the window never waits for it. A
/// newer piece of work waits for the older to end; of several that wait only the newest is done.
template <class T> class Worker {
public:
    using Work = std::function<T()>;

    Worker() = default;
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker() {
        if (running_.valid()) leave(std::move(running_));
    }
    void start(Work work) {
        if (running_.valid())
            waiting_ = std::move(work);
        else
            running_ = std::async(std::launch::async, std::move(work));
    }
    /// What was made, once it is and nothing newer is wanted. Throws what the work threw.
    [[nodiscard]] std::optional<T> take() {
        if (!running_.valid() || running_.wait_for(std::chrono::seconds{0}) != std::future_status::ready)
            return std::nullopt;
        if (waiting_) {
            running_ = std::async(std::launch::async, std::exchange(waiting_, nullptr));
            return std::nullopt;
        }
        return running_.get();
    }
    [[nodiscard]] bool busy() const { return running_.valid(); }

private:
    // Nobody wants it any more, but it cannot be stopped: it ends by itself, or the program waits for it.
    static void leave(std::future<T> work) {
        static std::vector<std::future<T>> left;
        std::erase_if(left, [](const auto& w) {
            return w.wait_for(std::chrono::seconds{0}) == std::future_status::ready;
        });
        left.push_back(std::move(work));
    }

    Work waiting_;
    std::future<T> running_;
};

/// A question of a tool that takes a while, and its answer once it is known.
template <class T> class Question {
public:
    void ask(typename Worker<T>::Work work) {
        wanted_ = true;
        worker_.start(std::move(work));
    }
    /// The answer is not wanted any more.
    void forget() {
        wanted_ = false;
        answer_.reset();
    }
    /// The latest that is known; that of an older question until a newer one is answered.
    [[nodiscard]] const std::optional<T>& answer() const {
        if (auto made = worker_.take(); made && wanted_) answer_ = std::move(made);
        return answer_;
    }
    [[nodiscard]] bool busy() const {
        (void)answer();
        return worker_.busy() && wanted_;
    }

private:
    bool wanted_ = false;
    mutable Worker<T> worker_;
    mutable std::optional<T> answer_;
};

}
