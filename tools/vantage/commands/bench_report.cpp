#include "engine/core/files.h"
#include "engine/core/json.h"
#include "tools/vantage/commands/bench.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

// Puts the benchmarks' numbers on record: what several rounds of one run measured, how far they differ among
// themselves, and what became slower than in an earlier record by more than that.
namespace vantage::cli {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

struct BenchReportOptions {
    std::vector<std::string> rounds;
    std::string compare;
    std::string markdown;
    std::string json_file;
    std::string machine;
    std::string date;
};

/// One measured number: its value in every round.
struct Metric {
    std::string name;
    std::vector<double> values;
    bool more_is_better = false;

    [[nodiscard]] double median() const {
        std::vector<double> sorted = values;
        std::sort(sorted.begin(), sorted.end());
        return sorted[sorted.size() / 2];
    }
    /// How far the rounds lie apart, as a share of the median.
    [[nodiscard]] double noise() const {
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        return median() > 0.0 ? (*high - *low) / median() : 0.0;
    }
};

using Metrics = std::vector<Metric>;

bool is_rate(std::string_view key) { return key.ends_with("_per_second"); }
bool is_width(std::string_view key) { return key == "pixels_wide"; }
bool is_time(std::string_view key) {
    return key.ends_with("_ms") || key.ends_with("seconds") || key.find("_ms_") != std::string_view::npos;
}

void note(Metrics& metrics, const std::string& name, double value, bool more_is_better) {
    auto at = std::find_if(metrics.begin(), metrics.end(), [&](const Metric& m) { return m.name == name; });
    if (at == metrics.end()) at = metrics.insert(at, Metric{name, {}, more_is_better});
    at->values.push_back(value);
}

/// What tells one row of a list from the next.
std::string row_name(const json& row, std::size_t number) {
    for (const char* key : {"name", "from", "scene"})
        if (row.is_object() && row.contains(key) && row[key].is_string()) return row[key].get<std::string>();
    for (const char* key : {"figures", "mm"})
        if (row.is_object() && row.contains(key) && row[key].is_number())
            return fmt::format("{} {}", row[key].get<double>(), key);
    return std::to_string(number);
}

std::string joined(const std::string& name, const std::string& key) {
    return name.empty() ? key : fmt::format("{}, {}", name, key);
}

/// Takes every time, rate and width out of a benchmark's answer; other numbers are facts and not compared.
void gather(const json& value, const std::string& name, bool times, Metrics& metrics) {
    if (value.is_object())
        for (const auto& [key, member] : value.items()) {
            const bool more_is_better = is_rate(key) || is_width(key);
            if (member.is_number() && (times || is_time(key) || more_is_better))
                note(metrics, joined(name, key), member.get<double>(), more_is_better);
            else if (member.is_structured())
                gather(member, joined(name, key), is_time(key), metrics);
        }
    if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i)
            gather(value[i], joined(name, row_name(value[i], i)), times, metrics);
}

/// Vantage against each peer of the same round: the noise of the machine falls out of the ratio.
void gather_ratios(const json& rows, const std::string& name, const char* key, Metrics& ratios) {
    if (!rows.is_array() || rows.empty() || !rows[0].contains(key)) return;
    const double ours = rows[0][key].get<double>();
    for (const json& row : rows) {
        const std::string peer = row.value("name", "");
        if (peer.starts_with("Vantage") || !row.contains(key) || ours <= 0.0) continue;
        const double theirs = row[key].get<double>();
        note(ratios, fmt::format("{}: Vantage against {}", name, peer),
             is_rate(key) ? ours / theirs : theirs / ours, true);
    }
}

/// The same battles drawn by a peer: a ratio for each.
void gather_orbits(const json& ours, const json& theirs, Metrics& ratios) {
    for (const json& row : ours)
        for (const json& peer : theirs)
            if (peer.value("scene", "") == row.value("scene", "") &&
                peer.value("pictures_per_second", 0.0) > 0.0)
                note(ratios,
                     fmt::format("Round {}: Vantage against {}", row.value("scene", ""),
                                 peer.value("name", "")),
                     row.value("pictures_per_second", 0.0) / peer["pictures_per_second"].get<double>(), true);
}

Result<void> read_round(const std::string& file, Metrics& metrics, Metrics& ratios) {
    const auto document = load_json(file);
    if (!document) return document.error();
    const json& root = *document->root;
    gather(root, "", false, metrics);
    if (root.contains("orbit") && root.contains("page"))
        gather_orbits(root["orbit"]["rows"], root["page"]["rows"], ratios);
    if (!root.contains("measure")) return {};
    const json& measure = root["measure"];
    if (measure.contains("lines"))
        gather_ratios(measure["lines"], "Lines of sight", "rays_per_second", ratios);
    if (measure.contains("viewshed"))
        for (const json& view : measure["viewshed"])
            gather_ratios(view["rows"], fmt::format("Viewshed from {}", view.value("from", "")), "seconds",
                          ratios);
    if (measure.contains("command"))
        gather_ratios(measure["command"]["rows"], "Commanding ground", "seconds", ratios);
    return {};
}

std::string shown(double value) {
    return value >= 1000.0 ? fmt::format("{:.0f}", value)
                           : (value >= 1.0 ? fmt::format("{:.2f}", value) : fmt::format("{:.4f}", value));
}

std::string markdown(const BenchReportOptions& options, const Metrics& metrics, const Metrics& ratios) {
    std::string out = "# Benchmarks\n\n";
    out += fmt::format("{}{}{} rounds; the median of them, and how far apart they lie.\n\n", options.date,
                       options.machine.empty() ? "" : fmt::format(", {}; ", options.machine),
                       options.rounds.size());
    out += "| against a peer, in the same round | ratio (more is better) | spread |\n| --- | ---: | ---: |\n";
    for (const Metric& m : ratios)
        out += fmt::format("| {} | {:.2f} | {:.0f} % |\n", m.name, m.median(), 100 * m.noise());
    out += "\n| measured | median | spread |\n| --- | ---: | ---: |\n";
    for (const Metric& m : metrics)
        out += fmt::format("| {} | {} | {:.0f} % |\n", m.name, shown(m.median()), 100 * m.noise());
    return out;
}

ordered_json record(const BenchReportOptions& options, const Metrics& metrics, const Metrics& ratios) {
    ordered_json out{{"vantage", "benchmarks"}, {"machine", options.machine}, {"date", options.date}};
    for (const Metrics* list : {&ratios, &metrics})
        for (const Metric& m : *list)
            out["metrics"][m.name] = {
                {"median", m.median()}, {"noise", m.noise()}, {"more_is_better", m.more_is_better}};
    return out;
}

/// Prints what became slower by more than either run's own noise. True if nothing did.
Result<bool> compare(const std::string& file, const std::vector<const Metrics*>& now) {
    const auto document = load_json(file);
    if (!document) return document.error();
    const json& root = *document->root;
    if (!root.is_object() || !root.contains("metrics") || !root["metrics"].is_object())
        return Error{file, "", "is no record of benchmarks: takes what tools/bench wrote"};
    constexpr double least = 0.05; // less than this is never worth a word
    bool none = true;
    std::size_t compared = 0;
    for (const Metrics* list : now)
        for (const Metric& m : *list) {
            const auto old = root["metrics"].find(m.name);
            if (old == root["metrics"].end() || !old->is_object() || !old->contains("median") ||
                !(*old)["median"].is_number() || !(*old)["noise"].is_number())
                continue;
            const double before = (*old)["median"].get<double>();
            if (before <= 0.0 || m.median() <= 0.0) continue;
            ++compared;
            const double slower = m.more_is_better ? before / m.median() - 1.0 : m.median() / before - 1.0;
            if (slower <= std::max({least, m.noise(), (*old)["noise"].get<double>()})) continue;
            none = false;
            fmt::print("slower by {:.0f} %: {}: {} before, {} now (noise {:.0f} %)\n", 100 * slower, m.name,
                       shown(before), shown(m.median()), 100 * m.noise());
        }
    fmt::print("{} numbers compared with {}{}\n", compared, file,
               none ? ": nothing became slower by more than the noise" : "");
    return none;
}

Exit report(const BenchReportOptions& options) {
    Metrics metrics;
    Metrics ratios;
    for (const std::string& file : options.rounds)
        if (const auto ok = read_round(file, metrics, ratios); !ok) return complain(ok.error());
    const std::string text = markdown(options, metrics, ratios);
    if (options.markdown.empty())
        fmt::print("{}", text);
    else if (const auto ok = write_file(options.markdown, text); !ok)
        return complain(ok.error(), Exit::failed);
    if (!options.json_file.empty())
        if (const auto ok = write_file(options.json_file, record(options, metrics, ratios).dump(1) + "\n");
            !ok)
            return complain(ok.error(), Exit::failed);
    if (options.compare.empty()) return Exit::done;
    const auto none = compare(options.compare, {&ratios, &metrics});
    if (!none) return complain(none.error());
    return *none ? Exit::done : Exit::failed;
}

}

void add_bench_report(CLI::App& bench, Job& job) {
    CLI::App* command = bench.add_subcommand("report", "Write the rounds of tools/bench as one table");
    const auto options = std::make_shared<BenchReportOptions>();
    command->add_option("rounds", options->rounds, "One JSON file a round: {\"measure\": …, \"rules\": …}")
        ->required()
        ->type_name("FILE");
    command->add_option("--compare", options->compare, "An earlier record; status 1 if something is slower")
        ->type_name("FILE");
    command->add_option("--markdown", options->markdown, "Where the table goes; else it is printed");
    command->add_option("--json", options->json_file, "Where the record goes, for a later --compare");
    command->add_option("--machine", options->machine, "What ran it");
    command->add_option("--date", options->date, "When");
    command->footer("Examples:\n"
                    "  vantage bench report round-1.json round-2.json --markdown bench.md --json bench.json\n"
                    "  vantage bench report round-1.json --compare bench.json");
    command->callback([options, &job] { job = [options] { return report(*options); }; });
}

}
