#include "engine/core/nearest.h"
#include "engine/games/games.h"
#include "engine/rules/sheet.h"
#include "tools/vantage/checking/finding.h"

#include <fmt/format.h>

#include <array>
#include <set>

namespace vantage::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 14> files_of_a_system{
    "system.json",  "effects.json", "house-rules.json", "turn.json",    "zones.json",
    "sight.json",   "sheet.json",   "cards.json",       "muster.json",  "assist.json",
    "changes.json", "conduct.json", "bench.json",       "doctrine.json"};

// A file that nobody reads is most likely misspelt.
void warn_of_unread(const fs::path& folder, const rules::System& system, Problems& problems) {
    std::set<std::string> folders{"common", "shared"};
    folders.insert(system.editions.begin(), system.editions.end());
    std::error_code failed;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed)) {
        const std::string name = entry.path().filename().string();
        if (entry.is_directory() && !folders.contains(name))
            problems.warning(
                {entry.path().string(), "",
                 "is read by nothing" + meant(name, std::vector(folders.begin(), folders.end()))});
        if (entry.path().extension() == ".json" &&
            std::find(files_of_a_system.begin(), files_of_a_system.end(), name) == files_of_a_system.end())
            problems.warning(
                {entry.path().string(), "", "is read by nothing" + meant(name, files_of_a_system)});
    }
}

}

fs::path rules_folder_of(const fs::path& path) {
    const fs::path full = fs::absolute(path).lexically_normal();
    const fs::path own = fs::is_directory(full) ? full : full.parent_path();
    for (const fs::path& folder : {own, own.parent_path()})
        if (fs::is_regular_file(folder / "system.json"))
            return folder.has_filename() ? folder : folder.parent_path();
    return {};
}

void check_rules(const fs::path& path, const CheckOptions&, Finding& finding) {
    const fs::path folder = rules_folder_of(path);
    if (folder.empty())
        return finding.problems.error(
            {path.string(), "", "is read with its rules system: no system.json lies beside it or above"});
    const auto system = rules::read_system(folder, {}, finding.problems);
    if (!system) return;
    rules::check_sheet(*system, finding.problems);
    games::check(*system, finding.problems);
    warn_of_unread(folder, *system, finding.problems);
    std::size_t tables = 0;
    for (const auto& [edition, by_id] : system->tables) tables = std::max(tables, by_id.size());
    finding.facts = fmt::format("{}: {} tables, {} effects, {} house rules, {} zones", system->name, tables,
                                system->effects.size(), system->house_rules.size(), system->zones.size());
}

}
