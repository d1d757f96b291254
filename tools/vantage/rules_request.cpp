#include "tools/vantage/rules_request.h"

#include "engine/core/files.h"

#include <cstdio>

namespace vantage::cli {
namespace {

constexpr std::size_t longest_request = std::size_t{1} << 20;

Result<std::string> standard_input() {
    std::string text;
    char buffer[4096];
    while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, stdin)) {
        text.append(buffer, n);
        if (text.size() > longest_request) return Error{"request", "", "is longer than a request can be"};
    }
    return text;
}

}

Result<RulesRequest> read_rules_request(const std::string& file, const std::filesystem::path& folder) {
    const Result<std::string> text = file == "-" ? standard_input() : read_file(file, longest_request);
    if (!text) return text.error();
    const Result<JsonDocument> document = parse_json(*text, file == "-" ? "request" : file);
    if (!document) return document.error();
    const Result<std::string> id = rules::requested_system(*document);
    if (!id) return id.error();
    if (id->empty()) return Error{"", "/system", "is empty, takes the name of a rules system"};
    const Result<rules::Rulebook> book =
        rules::Rulebook::load(folder.empty() ? home() / "assets" / "rules" : folder, *id);
    if (!book) return book.error();
    const rules::System& system = *book->system(*id);
    Result<rules::Request> request = rules::read_request(*document, system);
    if (!request) return request.error();
    return RulesRequest{system, std::move(*request)};
}

}
