#pragma once

#include "engine/core/result.h"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What an automatic player weighs before it chooses. The weights are data: a doctrine.json in the folder of a
// rules system lists for each task what speaks for and against it.
namespace vantage::player {

/// How something measured becomes a worth from 0 to 1 between two ends.
enum class Curve : std::uint8_t {
    rising,  ///< in a straight line from 0 at `from` to 1 at `to`
    falling, ///< the other way
    steep,   ///< an S that rises in the middle between them
    steep_falling,
    bell, ///< 1 in the middle, 0 at both ends
};

/// One thing that is weighed.
struct Consideration {
    std::string input; ///< what is measured: a name that the game fills in
    double from = 0.0;
    double to = 1.0;
    Curve curve = Curve::rising;
    double weight = 1.0;
    bool veto = false; ///< a worth of nothing rules the task out

    [[nodiscard]] double worth(double measured) const;
};

/// What a task is weighed by.
struct Task {
    std::string name;
    std::vector<Consideration> considerations;
};

/// What was measured, by name.
class Inputs {
public:
    Inputs& set(std::string_view name, double value);
    /// 0 for what nobody measured.
    [[nodiscard]] double operator[](std::string_view name) const;

private:
    std::vector<std::pair<std::string_view, double>> values_; // few: a walk is quicker than a map
};

/// A task weighed: exp(sum of weight * ln worth / sum of weights), so that a task with many considerations is
/// not punished for having them.
struct Score {
    double value = 0.0;
    std::string words; ///< what decided: "win 0.66, wave 1; against: fatigue 0.2"
};
Score weigh(const Task&, const Inputs&);

/// The tasks of a system.
struct Doctrine {
    std::map<std::string, Task, std::less<>> tasks;
    /// It must be one of those that were asked for.
    [[nodiscard]] const Task& operator[](std::string_view task) const { return tasks.find(task)->second; }
};

/// Reads a doctrine. It must have the tasks named, and measure nothing but the inputs named.
Result<Doctrine> load_doctrine(const std::filesystem::path&, std::span<const std::string_view> tasks,
                               std::span<const std::string_view> inputs);

}
