#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/platform/files.h"
#include "engine/scene/packed.h"
#include "tools/vantage/checking/finding.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>

// Which kind a file is. A further kind is a further line in one of the tables.
namespace vantage::cli {
namespace {

using nlohmann::json;
using Check = void (*)(const std::filesystem::path&, const CheckOptions&, Finding&);

struct Kind {
    const char* name;
    Check check;
};

/// A JSON file goes by the end of its "$schema", else by keys that it alone has.
struct JsonKind {
    Kind kind;
    const char* schema;
    std::vector<const char*> keys; ///< all of them
};

const std::vector<JsonKind>& json_kinds() {
    static const Kind rules{"rules data", check_rules};
    static const std::vector<JsonKind> all{
        {{"model", check_model}, "", {"asset", "scenes"}},
        {{"model", check_model}, "", {"asset"}},
        {{"request", check_request}, "", {"system", "table"}},
        {{"scene", check_scene_file}, "scene.schema.json", {"sides"}},
        {{"scene", check_scene_file}, "", {"landscape"}},
        {{"scene", check_scene_file}, "", {"ground", "scales"}},
        {{"landscape", check_landscape_file}, "landscape.schema.json", {"ground"}},
        {{"basing", check_basing}, "basing.schema.json", {"overrides"}},
        {{"terrain", check_terrain}, "terrain.schema.json", {"kinds"}},
        {{"figure sizes", check_figure_sizes}, "figure-sizes.schema.json", {}},
        {{"prices", check_prices}, "prices.schema.json", {}},
        {{"palette", check_palette}, "", {"nation", "troops"}},
        {{"settings", check_settings}, "", {"keys"}},
        {{"settings", check_settings}, "", {"recent"}},
        {{"settings", check_settings}, "", {"ui_scale"}},
        {rules, "", {"id", "outcomes"}},
        {rules, "", {"id", "rows"}},
        {rules, "", {"id", "measure"}},
        {rules, "", {"effects"}},
        {rules, "", {"phases"}},
        {rules, "", {"zones"}},
        {rules, "", {"title", "sections"}},
        {rules, "", {"settings"}},
        {rules, "", {"entries"}},
        {rules, "", {"tables"}},
        {rules, "", {"dice"}},
        {{"basing table", check_basing_table}, "basing-table.schema.json", {"rows"}},
        {{"prices", check_prices}, "", {"prices"}},
        {{"scene", check_scene_file}, "", {"scales"}},
    };
    return all;
}

constexpr const char* what_is_read =
    "takes a scene, a landscape, rules data, a journal, a heightmap (PNG, raw floats or what GDAL reads), a "
    "glTF or GLB "
    "model, orders, settings, a basing, terrain, prices, a palette or a request for a table";

bool starts_with_any(std::string_view head, std::initializer_list<std::string_view> magics) {
    return std::any_of(magics.begin(), magics.end(), [&](auto m) { return head.starts_with(m); });
}

std::string lower_case(std::string_view text) {
    std::string out{text};
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

/// Files that are told by their first bytes, or by an ending where a format has none of its own.
std::optional<Kind> kind_of_bytes(std::string_view head, const std::string& ending) {
    using namespace std::string_view_literals;
    if (head.starts_with("\x89PNG"sv)) return Kind{"heightmap", check_grey_png};
    if (head.starts_with("PK\3\4"sv) || ending == scene::packed_ending)
        return Kind{"scene", check_scene_file};
    if (head.starts_with("glTF"sv)) return Kind{"model", check_model};
    if (starts_with_any(head, {"II*\0"sv, "MM\0*"sv, "II+\0"sv, "MM\0+"sv}))
        return Kind{"heightmap", check_raster};
    if (starts_with_any(lower_case(head.substr(0, 5)), {"ncols"sv, "nrows"sv}))
        return Kind{"heightmap", check_raster};
    for (const char* one : {".hgt", ".asc", ".tif", ".tiff", ".vrt", ".img", ".dem", ".bil"})
        if (ending == one) return Kind{"heightmap", check_raster};
    for (const char* one : {".raw", ".r32", ".f32"})
        if (ending == one) return Kind{"heightmap", check_raw_heights};
    if (ending == ".png") return Kind{"heightmap", check_grey_png};
    if (ending == ".glb" || ending == ".gltf") return Kind{"model", check_model};
    return std::nullopt;
}

bool is_text(std::string_view head) {
    return std::all_of(head.begin(), head.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\r' || c == '\t';
    });
}

/// A journal is known by its first line, whatever became of the rest.
bool is_journal(std::string_view head, const std::string& ending) {
    const json first = json::parse(head.substr(0, head.find('\n')), nullptr, false);
    return ending == ".vantage" || (first.is_object() && first.value("vantage", json{}) == "journal");
}

std::optional<Kind> kind_of_json(const json& root) {
    if (!root.is_object()) return std::nullopt;
    if (const auto schema = root.find("$schema"); schema != root.end() && schema->is_string())
        for (const JsonKind& one : json_kinds())
            if (*one.schema != '\0' &&
                schema->get_ref<const std::string&>().ends_with(fmt::format("/{}", one.schema)))
                return one.kind;
    for (const JsonKind& one : json_kinds())
        if (!one.keys.empty() && std::all_of(one.keys.begin(), one.keys.end(),
                                             [&](const char* key) { return root.contains(key); }))
            return one.kind;
    return std::nullopt;
}

Result<std::string> head_of(const std::filesystem::path& path) {
    if (!std::filesystem::exists(path)) return Error{path.string(), "", "no such file"};
    if (!std::filesystem::is_regular_file(path)) return Error{path.string(), "", "is not a plain file"};
    const platform::File file = platform::open_file(path, "rb");
    if (!file) return Error{path.string(), "", "cannot be read"};
    std::string head(std::size_t{64} << 10, '\0');
    head.resize(std::fread(head.data(), 1, head.size(), file.get()));
    return head;
}

Result<Kind> kind_of(const std::filesystem::path& path) {
    if (std::filesystem::is_directory(path)) return Kind{"rules data", check_rules};
    const Result<std::string> head = head_of(path);
    if (!head) return head.error();
    if (head->empty()) return Error{path.string(), "", fmt::format("is empty, {}", what_is_read)};
    const std::string ending = lower_case(path.extension().string());
    if (const auto kind = kind_of_bytes(*head, ending)) return *kind;
    if (is_journal(*head, ending)) return Kind{"journal", check_journal};
    const std::size_t first = head->find_first_not_of(" \t\r\n");
    const bool orders = ending == ".orders" || ending == ".txt";
    const bool json_like = ending == ".json" || first == std::string::npos ||
                           std::string_view{"{[/\xef"}.find((*head)[first]) != std::string_view::npos;
    if (!json_like || orders)
        return is_text(*head)
                   ? Result<Kind>{Kind{"orders", check_orders}}
                   : Error{path.string(), "", fmt::format("is of no known kind, {}", what_is_read)};
    const auto document = load_json(path);
    if (!document) return document.error();
    const auto kind = kind_of_json(*document->root);
    // Whatever lies in the folder of a rules system is part of it, save a scene or a request.
    const bool apart = kind && (kind->check == check_scene_file || kind->check == check_request);
    if (!apart && !rules_folder_of(path).empty()) return Kind{"rules data", check_rules};
    if (kind) return *kind;
    return Error{path.string(), "", fmt::format("is JSON of no known kind, {}", what_is_read)};
}

}

Finding check_file(const std::filesystem::path& path, const CheckOptions& options) {
    Finding finding{path.string(), "", "", {}};
    const Result<Kind> kind = kind_of(path);
    if (!kind) {
        finding.problems.error(kind.error());
        return finding;
    }
    finding.kind = kind->name;
    kind->check(path, options, finding);
    return finding;
}

}
