#include "tools/models/generate.h"

#include "engine/core/files.h"
#include "tools/models/finish.h"
#include "tools/models/write_glb.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

namespace vantage::models {
namespace {

std::string index_line(const Entry& entry, const model::Mesh& mesh) {
    std::string triangles;
    for (const model::Lod& lod : mesh.lods)
        triangles += fmt::format("{}{}", triangles.empty() ? "" : ", ", lod.index_count / 3);
    return fmt::format(R"({{ "id": "{}", "file": "{}", "kind": "{}", "triangles": [{}] }})", entry.id,
                       file_name(entry), entry.kind, triangles);
}

}

model::Mesh made(const Entry& entry) {
    Sculpt sculpt = entry.make();
    sculpt.name = entry.id;
    return finish(sculpt);
}

std::string file_name(const Entry& entry) {
    std::string name = entry.id + ".glb";
    std::replace(name.begin(), name.end(), '/', '-');
    return name;
}

Result<void> generate(const std::filesystem::path& folder, std::string_view beginning) {
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    std::vector<Entry> entries = catalogue();
    std::erase_if(entries, [&](const Entry& entry) { return !entry.id.starts_with(beginning); });

    // Models know nothing of each other: each thread takes the next one.
    std::vector<std::optional<Error>> errors(entries.size());
    std::vector<std::string> lines(entries.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < entries.size(); i = next++) {
            const model::Mesh mesh = made(entries[i]);
            lines[i] = index_line(entries[i], mesh);
            const Result<std::string> bytes = to_glb(mesh);
            const Result<void> written =
                bytes ? write_file(folder / file_name(entries[i]), *bytes) : Result<void>{bytes.error()};
            if (!written) errors[i] = written.error();
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
            threads.emplace_back(work);
    }
    for (const std::optional<Error>& error : errors)
        if (error) return *error;
    if (!beginning.empty()) return {};
    return write_file(folder / "models.json",
                      fmt::format("{{\n  \"models\": [\n    {}\n  ]\n}}\n", fmt::join(lines, ",\n    ")));
}

}
