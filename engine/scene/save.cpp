#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/scene/document.h"
#include "engine/scene/packed.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace vantage::scene {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using Pointer = ordered_json::json_pointer;

// Where a scene or a landscape names a file beside it.
std::vector<Pointer> names_in(const ordered_json& root) {
    std::vector<Pointer> found;
    const auto add = [&](const Pointer& at) {
        if (root.contains(at) && root[at].is_string()) found.push_back(at);
    };
    add(Pointer{"/landscape"});
    add(Pointer{"/ground/heightmap/file"});
    add(Pointer{"/underlay/file"});
    add(Pointer{"/rules/folder"});
    if (root.contains("models") && root["models"].is_array())
        for (std::size_t i = 0; i < root["models"].size(); ++i) add(Pointer{"/models"} / i / "file");
    return found;
}

class Gatherer {
public:
    explicit Gatherer(fs::path folder) : folder_(std::move(folder)) {}

    Result<void> take_named(const ordered_json& root, const fs::path& within) {
        for (const Pointer& at : names_in(root)) {
            const std::string name = root[at].get<std::string>();
            const Result<fs::path> path = resolve_inside(folder_ / within, name);
            if (!path) return Error{"", at.to_string(), path.error().message};
            if (auto ok = take(within / name, at == Pointer{"/landscape"}); !ok) return ok;
        }
        return {};
    }

    std::vector<Companion> found;

private:
    void add(const fs::path& name) {
        const fs::path plain = name.lexically_normal();
        if (std::none_of(found.begin(), found.end(), [&](const Companion& c) { return c.name == plain; }))
            found.push_back({folder_ / plain, plain});
    }

    Result<void> take(const fs::path& name, bool landscape) {
        std::error_code gone;
        const fs::path path = folder_ / name;
        if (fs::is_directory(path, gone)) {
            std::vector<fs::path> inside;
            for (const auto& entry : fs::recursive_directory_iterator(path, gone))
                if (entry.is_regular_file(gone)) inside.push_back(fs::relative(entry.path(), folder_, gone));
            std::sort(inside.begin(), inside.end());
            for (const fs::path& file : inside) add(file);
            return {};
        }
        if (!fs::exists(path, gone)) return Error{path.string(), "", "is not there"};
        add(name);
        if (landscape) {
            const Result<SceneDocument> land = read_document(path);
            return land ? take_named(*land->root, name.parent_path()) : land.error();
        }
        if (path.extension() == ".gltf") return take_parts(name);
        // What lies beside a raster and says where it is.
        for (const char* ending : {".prj", ".tfw", ".hdr", ".aux.xml", ".pgw", ".jgw"})
            for (fs::path beside :
                 {fs::path{name}.replace_extension(ending), fs::path{name.string() + ending}})
                if (fs::exists(folder_ / beside, gone)) add(beside);
        return {};
    }

    Result<void> take_parts(const fs::path& name) {
        const Result<JsonDocument> model = load_json(folder_ / name);
        if (!model) return model.error();
        for (const char* list : {"buffers", "images"}) {
            if (!model->root->is_object() || !model->root->contains(list)) continue;
            for (const auto& item : (*model->root)[list]) {
                const std::string uri = item.is_object() && item.contains("uri") && item["uri"].is_string()
                                            ? item["uri"].get<std::string>()
                                            : "";
                if (uri.empty() || uri.rfind("data:", 0) == 0) continue;
                const Result<fs::path> path = resolve_inside((folder_ / name).parent_path(), uri);
                if (!path) return Error{(folder_ / name).string(), "", path.error().message};
                add(name.parent_path() / uri);
            }
        }
        return {};
    }

    fs::path folder_;
};

fs::path folder_of(const fs::path& file) {
    std::error_code none;
    const fs::path whole = fs::weakly_canonical(fs::absolute(file), none);
    return (none ? file : whole).parent_path();
}

// The way from one folder down to another, if it leads down.
std::optional<fs::path> below(const fs::path& upper, const fs::path& folder) {
    const fs::path way = folder.lexically_relative(upper);
    if (way.empty() || *way.begin() == "..") return std::nullopt;
    return way == "." ? fs::path{} : way;
}

Result<bool> same_bytes(const fs::path& a, const fs::path& b) {
    std::error_code unknown;
    if (fs::file_size(a, unknown) != fs::file_size(b, unknown) || unknown) return false;
    const Result<std::string> one = read_file(a), other = read_file(b);
    if (!one) return one.error();
    return other && *one == *other;
}

Result<bool> any_taken(const std::vector<Companion>& files, const fs::path& folder) {
    for (const Companion& file : files) {
        std::error_code none;
        if (!fs::exists(folder / file.name, none)) continue;
        const Result<bool> same = same_bytes(file.from, folder / file.name);
        if (!same) return same.error();
        if (!*same) return true;
    }
    return false;
}

Result<void> take_along(const std::vector<Companion>& files, const fs::path& folder) {
    for (const Companion& file : files) {
        const Result<std::string> bytes = read_file(file.from);
        if (!bytes) return bytes.error();
        std::error_code failed;
        fs::create_directories((folder / file.name).parent_path(), failed);
        if (failed) return Error{(folder / file.name).parent_path().string(), "", failed.message()};
        if (auto ok = write_file(folder / file.name, *bytes); !ok) return ok;
    }
    return {};
}

// An editor's help that is not there any more does not help.
void mend_schema(ordered_json& root, const fs::path& from, const fs::path& to) {
    if (from == to || !root.contains("$schema") || !root["$schema"].is_string()) return;
    const std::string name = root["$schema"].get<std::string>();
    std::error_code none;
    if (name.find("://") == std::string::npos && !fs::exists(to / name, none)) root.erase("$schema");
}

}

Result<std::vector<Companion>> companions_of(const SceneDocument& document) {
    Gatherer gatherer{folder_of(document.file)};
    if (auto ok = gatherer.take_named(*document.root, {}); !ok) {
        Error error = ok.error();
        if (error.file.empty()) error.file = document.file.string();
        return error;
    }
    return std::move(gatherer.found);
}

Result<SceneDocument> save_scene(const SceneDocument& document, const fs::path& target) {
    if (is_packed(target)) {
        if (auto ok = pack(document, target); !ok) return ok.error();
        return read_document(target);
    }
    const fs::path from = folder_of(document.file), to = folder_of(target);
    SceneDocument saved{target, document.root, false};
    if (from != to) {
        ordered_json root = *document.root;
        mend_schema(root, from, to);
        fs::path prefix;
        if (const auto way = below(to, from)) {
            prefix = *way;
        } else {
            const Result<std::vector<Companion>> files = companions_of(document);
            if (!files) return files.error();
            const Result<bool> taken = any_taken(*files, to);
            if (!taken) return taken.error();
            if (*taken) prefix = target.stem().string() + "-files";
            if (auto ok = take_along(*files, to / prefix); !ok) return ok.error();
        }
        if (!prefix.empty())
            for (const Pointer& at : names_in(root))
                root[at] = (prefix / root[at].get<std::string>()).lexically_normal().generic_string();
        saved.root = std::make_shared<const ordered_json>(std::move(root));
    }
    if (auto ok = write_file(target, text_of(saved)); !ok) return ok.error();
    return saved;
}

}
