#include "engine/study/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::study {
namespace {

constexpr std::size_t units_shown = 6;
constexpr std::size_t results_shown = 5;

/// Columns as wide as their widest word, two spaces between them.
class Columns {
public:
    void row(std::vector<std::string> words) { rows_.push_back(std::move(words)); }
    [[nodiscard]] std::string text(std::string_view indent = "") const {
        std::vector<std::size_t> widths;
        for (const auto& row : rows_)
            for (std::size_t i = 0; i < row.size(); ++i) {
                if (i == widths.size()) widths.push_back(0);
                widths[i] = std::max(widths[i], letters(row[i]));
            }
        std::string out;
        for (const auto& row : rows_) {
            std::string line{indent};
            for (std::size_t i = 0; i < row.size(); ++i)
                line += row[i] + std::string(i + 1 < row.size() ? widths[i] - letters(row[i]) + 2 : 0, ' ');
            out += line + "\n";
        }
        return out;
    }

private:
    static std::size_t letters(const std::string& word) { // of UTF-8: bytes that begin one
        return static_cast<std::size_t>(
            std::count_if(word.begin(), word.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    }
    std::vector<std::vector<std::string>> rows_;
};

std::string percent(double share) { return fmt::format("{:.1f} %", share * 100.0); }
std::string with_interval(const Share& s) {
    return fmt::format("{:.1f} % ({:.0f}–{:.0f})", s.share * 100.0, s.low * 100.0, s.high * 100.0);
}
std::string with_range(const Spread& s) {
    return s.low == s.high ? fmt::format("{:.1f}", s.mean)
                           : fmt::format("{:.1f} ({}–{})", s.mean, s.low, s.high);
}

std::string outcomes(const Summary& summary, const scene::Scene& scene) {
    Columns columns;
    std::vector<std::string> head{summary.plan.vary.empty() ? "" : "variant"};
    for (const scene::Side& side : scene.sides) head.push_back(side.name + " wins");
    head.insert(head.end(), {"nobody", "turns"});
    for (const scene::Side& side : scene.sides) head.push_back(side.name + " loses");
    head.emplace_back("fires and fights");
    columns.row(head);
    for (const VariantSummary& v : summary.variants) {
        std::vector<std::string> row{v.label};
        for (const SideSummary& side : v.sides) row.push_back(with_interval(side.wins));
        row.push_back(percent(v.undecided.share));
        row.push_back(with_range(v.turns));
        for (const SideSummary& side : v.sides) row.push_back(with_range(side.lost) + " units");
        row.push_back(with_range(v.actions));
        columns.row(row);
    }
    return columns.text();
}

/// Fires and fights in each third of the longest game.
std::string when_fought(const VariantSummary& v) {
    const std::size_t turns = v.fires_by_turn.size();
    if (turns < 3) return {};
    double all = 0.0;
    std::array<double, 3> thirds{};
    for (std::size_t i = 0; i < turns; ++i) {
        thirds[i * 3 / turns] += v.fires_by_turn[i] + v.fights_by_turn[i];
        all += v.fires_by_turn[i] + v.fights_by_turn[i];
    }
    if (all <= 0.0) return "  fighting   none\n";
    return fmt::format(
        "  fighting   {:.0f} % in the first third, {:.0f} % in the second, {:.0f} % in the last\n",
        thirds[0] / all * 100.0, thirds[1] / all * 100.0, thirds[2] / all * 100.0);
}

std::string units(const VariantSummary& v, const scene::Scene& scene, bool by_victories) {
    Columns columns;
    columns.row(
        {"units that mattered", "side", "fights", "lost in", "score if it stands", "if it falls", "sway"});
    const auto worth = [&](double score) {
        return by_victories ? fmt::format("{:.0f} %", score * 100.0) : fmt::format("{:+.1f}", score);
    };
    for (std::size_t i = 0; i < std::min(units_shown, v.units.size()); ++i) {
        const UnitSummary& u = v.units[i];
        columns.row({u.name, scene.sides[u.side].name, fmt::format("{:.1f}", u.actions),
                     fmt::format("{:.0f} %", u.lost.share * 100.0),
                     u.lost.count < u.lost.of ? worth(u.score_stood) : "–",
                     u.lost.count > 0 ? worth(u.score_lost) : "–", fmt::format("{:.2f}", u.sway())});
    }
    return columns.text("  ");
}

std::string details(const VariantSummary& v, const scene::Scene& scene, bool by_victories) {
    std::string out = "\n" + v.label + "\n";
    std::string results;
    for (std::size_t i = 0; i < std::min(results_shown, v.results.size()); ++i)
        results += fmt::format("{}{} {}", i == 0 ? "" : ", ", v.results[i].first,
                               percent(share_of(v.results[i].second, v.games).share));
    if (v.results.size() > results_shown)
        results += fmt::format(", {} others", v.results.size() - results_shown);
    out += fmt::format("  results    {}\n", results);
    out += when_fought(v);
    out += fmt::format("  typical    seed {}: {}\n", v.typical.seed, v.typical.why);
    out += fmt::format("  dramatic   seed {}: {}\n", v.dramatic.seed, v.dramatic.why);
    if (v.refused > 0)
        out += fmt::format("  refused    {} games were ended by a command that the rules refuse; {}\n",
                           v.refused, v.refusal);
    return out + units(v, scene, by_victories);
}

}

std::string table_of(const Summary& summary, const scene::Scene& scene) {
    const Plan& plan = summary.plan;
    std::string players;
    for (std::size_t s = 0; s < plan.players.size(); ++s)
        players += fmt::format("{}{} by {}", s == 0 ? "" : ", ", scene.sides[s].name, plan.players[s]);
    std::string out = fmt::format("{}: {} games{}, seeds {} to {}; {}\n\n", scene.title, plan.games,
                                  summary.variants.size() > 1 ? " of each variant" : "", plan.seed,
                                  plan.seed + plan.games - 1, players);
    out += outcomes(summary, scene);
    for (const VariantSummary& v : summary.variants) out += details(v, scene, summary.by_victories);
    out += fmt::format(
        "\nAfter a share its 95 % interval, after a mean what 80 % of the games lie between. {}\n"
        "Sway tells how far the fate of a unit goes with its side's score; {:.2f} may be chance.\n",
        summary.by_victories ? "Score: a victory is 100 %, none 50 %."
                             : "Score: units lost by the enemy less own.",
        2.0 / std::sqrt(static_cast<double>(std::max<std::size_t>(1, plan.games))));
    return out;
}

}
