#pragma once

#include "engine/core/error.h"
#include "engine/core/result.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>

// Files that people keep outlive the program that wrote them. Each says in "version" what form it has, 1
// where it says nothing; an older one is turned into today's before it is read, step by step, and a newer one
// is refused.
namespace vantage {

/// Turns a file of one version into one of the next.
using Upgrade = void (*)(nlohmann::ordered_json& root);

/// The version that a file says it has. The error is of what is no version, or newer than `newest`.
Result<int> file_version(const nlohmann::json& root, const std::string& file, int newest);

/// Brings a file up to today's version, which is one more than there are steps, and writes that into it; the
/// first step is that from version 1 to 2. Leaves a file that says no version and needs no step as it is.
Result<void> upgrade(nlohmann::ordered_json& root, const std::string& file, std::span<const Upgrade> steps);

}
