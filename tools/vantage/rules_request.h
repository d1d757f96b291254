#pragma once

#include "engine/core/result.h"
#include "engine/rules/answer.h"

#include <filesystem>
#include <string>

namespace vantage::cli {

/// A request for a table with the rules it asks about.
struct RulesRequest {
    rules::System system;
    rules::Request request;
};

/// Reads a request from a file, or from standard input for "-", and the rules of the system it names.
/// `folder` holds the systems; empty: assets/rules.
Result<RulesRequest> read_rules_request(const std::string& file, const std::filesystem::path& folder = {});

}
