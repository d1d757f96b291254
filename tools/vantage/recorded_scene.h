#pragma once

#include "engine/record/journal_file.h"

#include <filesystem>

namespace vantage::cli {

/// Where a file that another one names is: as it is written there, beside that one or under home().
std::filesystem::path find_named(const std::filesystem::path& name, const std::filesystem::path& in);

/// Whether a file says in its first words that it is the journal of a game.
bool is_journal(const std::filesystem::path&);

/// Refuses a scene that is no longer the one that the journal was played on.
Result<void> check_unchanged(const record::Header&, const std::filesystem::path& journal,
                             const std::filesystem::path& scene, const std::string& scene_hash);

}
