#include "engine/player/weighing.h"

#include "engine/core/json.h"
#include "engine/core/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::player {
namespace {

constexpr std::array<std::string_view, 5> curve_words{"rising", "falling", "steep", "steep-falling", "bell"};

/// Below this nothing is worth less, unless it is a veto: one poor input does not hide all others.
constexpr double least = 0.02;

}

double Consideration::worth(double measured) const {
    const double t = std::clamp((measured - from) / (to - from), 0.0, 1.0);
    const double rise = 1.0 / (1.0 + std::exp(-8.0 * (t - 0.5))); // about 0.02 and 0.98 at the ends
    switch (curve) {
    case Curve::rising:
        return t;
    case Curve::falling:
        return 1.0 - t;
    case Curve::steep:
        return t <= 0.0 ? 0.0 : rise;
    case Curve::steep_falling:
        return t >= 1.0 ? 0.0 : 1.0 - rise;
    case Curve::bell:
        return 1.0 - std::abs(2.0 * t - 1.0);
    }
    return 0.0;
}

Inputs& Inputs::set(std::string_view name, double value) {
    for (auto& [known, v] : values_)
        if (known == name) {
            v = value;
            return *this;
        }
    values_.emplace_back(name, value);
    return *this;
}

double Inputs::operator[](std::string_view name) const {
    for (const auto& [known, value] : values_)
        if (known == name) return value;
    return 0.0;
}

Score weigh(const Task& task, const Inputs& inputs) {
    double sum = 0.0;
    double weights = 0.0;
    struct Part {
        const Consideration* what;
        double measured;
        double worth;
    };
    std::vector<Part> parts;
    for (const Consideration& c : task.considerations) {
        const double measured = inputs[c.input];
        const double worth = c.worth(measured);
        if (c.veto && worth <= 0.0) return {0.0, fmt::format("{} {:.2f} forbids it", c.input, measured)};
        sum += c.weight * std::log(std::max(least, worth));
        weights += c.weight;
        parts.push_back({&c, measured, worth});
    }
    if (parts.empty()) return {};
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
        return a.what->weight * a.worth > b.what->weight * b.worth;
    });
    Score out{std::exp(sum / weights), {}};
    for (std::size_t i = 0; i < std::min<std::size_t>(2, parts.size()); ++i)
        out.words += fmt::format("{}{} {:.2f}", i ? ", " : "", parts[i].what->input, parts[i].measured);
    const auto worst = std::min_element(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
        return a.what->weight * (a.worth - 1.0) < b.what->weight * (b.worth - 1.0);
    });
    if (worst->worth < 0.75)
        out.words += fmt::format("; against: {} {:.2f}", worst->what->input, worst->measured);
    return out;
}

Result<Doctrine> load_doctrine(const std::filesystem::path& path, std::span<const std::string_view> tasks,
                               std::span<const std::string_view> inputs) {
    const Result<JsonDocument> document = load_json(path);
    if (!document) return document.error();
    Problems problems;
    const JsonReader root{*document, problems};
    root.object({"tasks"});
    Doctrine out;
    for (const auto& [name, list] : root.need("tasks").members()) {
        if (std::find(tasks.begin(), tasks.end(), name) == tasks.end())
            list.error(fmt::format("is no task, takes {}", one_of(tasks)));
        Task task{name, {}};
        for (const JsonReader& one : list.items(50)) {
            one.object({"input", "from", "to", "curve", "weight", "veto"});
            Consideration c;
            c.input = one.need("input").text();
            if (std::find(inputs.begin(), inputs.end(), c.input) == inputs.end())
                one["input"].error(fmt::format("is \"{}\", takes {}", c.input, one_of(inputs)));
            c.from = one.need("from").number(0.0);
            c.to = one.need("to").number(1.0);
            if (!(c.to > c.from)) one["to"].error("must be more than \"from\"");
            c.curve = static_cast<Curve>(one.need("curve").choice(curve_words, 0));
            c.weight = one["weight"].number(1.0, {0.01, 100.0});
            c.veto = one["veto"].flag(false);
            task.considerations.push_back(std::move(c));
        }
        out.tasks.emplace(name, std::move(task));
    }
    for (const std::string_view needed : tasks)
        if (!out.tasks.contains(needed)) root["tasks"].error(fmt::format("has no task \"{}\"", needed));
    if (!problems.ok()) return problems.first();
    return out;
}

}
