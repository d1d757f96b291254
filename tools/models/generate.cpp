#include "tools/models/generate.h"

#include "engine/core/files.h"
#include "tools/models/finish.h"
#include "tools/models/write_glb.h"

#include <fmt/format.h>

#include <algorithm>

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

Result<void> generate(const std::filesystem::path& folder) {
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    std::string index = "{\n  \"models\": [\n";
    bool first = true;
    for (const Entry& entry : catalogue()) {
        const model::Mesh mesh = made(entry);
        const Result<std::string> bytes = to_glb(mesh);
        if (!bytes) return bytes.error();
        const Result<void> written = write_file(folder / file_name(entry), *bytes);
        if (!written) return written.error();
        index += fmt::format("{}    {}", first ? "" : ",\n", index_line(entry, mesh));
        first = false;
    }
    return write_file(folder / "models.json", index + "\n  ]\n}\n");
}

}
