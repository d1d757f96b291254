#include "engine/scene/packed.h"

#include "engine/core/files.h"
#include "engine/core/hasher.h"
#include "engine/platform/places.h"
#include "engine/platform/process.h"

#include <nlohmann/json.hpp>
#include <zip.h>

#include <algorithm>
#include <chrono>
#include <set>

namespace vantage::scene {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_packed = std::uint64_t{512} << 20;
constexpr std::uint64_t most_unpacked = std::uint64_t{512} << 20;
constexpr std::int64_t most_files = 2000;
constexpr const char* scene_name = "scene.json";
constexpr const char* files_name = "files";      // of the folder in which they are laid out
constexpr const char* origin_name = "packed-in"; // beside it: the path of the packed scene

struct ZipCloser {
    void operator()(zip_t* zip) const { zip_discard(zip); }
};
using Zip = std::unique_ptr<zip_t, ZipCloser>;

std::string words_of(const zip_error_t& error) {
    zip_error_t copy = error;
    return zip_error_strerror(&copy);
}

// 1980, where the clocks of zip files begin: the same scene is the same bytes whenever it is packed.
constexpr zip_uint16_t no_date = (1 << 5) | 1;

fs::path cache_folder() {
    const fs::path kept = platform::cache_folder();
    return kept.empty() ? kept : kept / "scenes";
}

// What nobody has opened for a month is unpacked again when somebody does.
void tidy(const fs::path& cache) {
    std::error_code none;
    const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours{24 * 30};
    for (const auto& entry : fs::directory_iterator{cache, none}) {
        const fs::file_time_type opened = fs::last_write_time(entry.path() / origin_name, none);
        if (!none && opened < long_ago) fs::remove_all(entry.path(), none);
    }
}

// A name that stays inside the folder on every system, written in one way only.
bool is_plain_name(const std::string& name) {
    if (name.empty() || name.size() > 240 || name.find_first_of("\\:*?\"<>|") != std::string::npos)
        return false;
    if (std::any_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }))
        return false;
    const fs::path path{name};
    return path.is_relative() && path.lexically_normal().generic_string() == name && *path.begin() != ".." &&
           name != "." && path.has_filename();
}

struct Entry {
    std::string name;
    std::string bytes;
};

class Reader {
public:
    Reader(const fs::path& path, std::string_view bytes) : path_(path), bytes_(bytes) {}

    Result<std::vector<Entry>> read() {
        zip_error_t error;
        zip_error_init(&error);
        zip_source_t* source = zip_source_buffer_create(bytes_.data(), bytes_.size(), 0, &error);
        if (!source) return refuse("cannot be read: " + words_of(error));
        zip_.reset(zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error));
        if (!zip_) {
            zip_source_free(source);
            return refuse("is no packed scene, or a damaged one: " + words_of(error));
        }
        const zip_int64_t count = zip_get_num_entries(zip_.get(), 0);
        if (count > most_files) return refuse(fmt::format("holds {} files, takes {}", count, most_files));
        std::vector<Entry> out;
        for (zip_int64_t i = 0; i < count; ++i)
            if (auto ok = read_entry(static_cast<zip_uint64_t>(i), out); !ok) return ok.error();
        if (!names_.contains(scene_name)) return refuse("holds no scene.json: it is no packed scene");
        return out;
    }

private:
    [[nodiscard]] Error refuse(std::string message) const { return {path_.string(), "", std::move(message)}; }

    Result<void> read_entry(zip_uint64_t index, std::vector<Entry>& out) {
        zip_stat_t about;
        constexpr zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE;
        if (zip_stat_index(zip_.get(), index, ZIP_FL_ENC_GUESS, &about) != 0 ||
            (about.valid & needed) != needed)
            return refuse("is damaged: its list of files cannot be read");
        std::string name = about.name;
        if (name.ends_with('/')) return {}; // a folder comes with what is in it
        if (!is_plain_name(name))
            return refuse(fmt::format("names \"{}\", which is no file inside it", name));
        if (!names_.insert(name).second) return refuse(fmt::format("holds \"{}\" twice", name));
        if (about.valid & ZIP_STAT_ENCRYPTION_METHOD && about.encryption_method != ZIP_EM_NONE)
            return refuse(fmt::format("has \"{}\" behind a password", name));
        zip_uint8_t system = 0;
        zip_uint32_t attributes = 0;
        if (zip_file_get_external_attributes(zip_.get(), index, 0, &system, &attributes) == 0 &&
            system == ZIP_OPSYS_UNIX && (attributes >> 16 & 0170000) == 0120000)
            return refuse(fmt::format("has \"{}\" as a link to elsewhere", name));
        // What an entry says of its size is not believed: no more than that is unpacked, and it must be all.
        if (about.size > most_unpacked || (total_ += about.size) > most_unpacked)
            return refuse(fmt::format("unpacks to more than {} MB, takes at most that", most_unpacked >> 20));
        return take(index, std::move(name), about.size, out);
    }

    Result<void> take(zip_uint64_t index, std::string name, std::uint64_t size, std::vector<Entry>& out) {
        zip_file_t* file = zip_fopen_index(zip_.get(), index, 0);
        if (!file) return damaged(name, words_of(*zip_get_error(zip_.get())));
        std::string bytes(size + 1, '\0'); // one more shows that there is more
        std::uint64_t have = 0;
        zip_int64_t got = 0;
        while (have < bytes.size() && (got = zip_fread(file, bytes.data() + have, bytes.size() - have)) > 0)
            have += static_cast<std::uint64_t>(got);
        const std::string why = got < 0 ? words_of(*zip_file_get_error(file)) : "";
        zip_fclose(file);
        if (got < 0) return damaged(name, why);
        if (have != size) return damaged(name, "it is not as large as it says");
        bytes.resize(size);
        out.push_back({std::move(name), std::move(bytes)});
        return {};
    }

    [[nodiscard]] Error damaged(const std::string& name, const std::string& why) const {
        return refuse(fmt::format("is damaged: \"{}\" cannot be unpacked ({})", name, why));
    }

    fs::path path_;
    std::string_view bytes_;
    Zip zip_;
    std::set<std::string> names_;
    std::uint64_t total_ = 0;
};

// Whole or not at all: others may be unpacking the same at the same time.
Result<void> lay_out(const std::vector<Entry>& entries, const fs::path& folder) {
    const fs::path growing =
        folder.parent_path() / fmt::format(".{}.{}", folder.filename().string(), platform::process_id());
    std::error_code failed;
    fs::remove_all(growing, failed);
    const auto written = [&]() -> Result<void> {
        for (const Entry& entry : entries) {
            const fs::path file = growing / files_name / entry.name;
            fs::create_directories(file.parent_path(), failed);
            if (failed) return Error{file.parent_path().string(), "", failed.message()};
            if (auto ok = write_file(file, entry.bytes); !ok) return ok;
        }
        fs::rename(growing, folder, failed);
        if (failed && !fs::exists(folder / files_name / scene_name))
            return Error{folder.string(), "", failed.message()};
        return {};
    }();
    fs::remove_all(growing, failed);
    return written;
}

Result<void> add_file(zip_t* zip, const std::string& name, const std::string& bytes, const fs::path& target) {
    zip_source_t* source = zip_source_buffer(zip, bytes.data(), bytes.size(), 0);
    const zip_int64_t at = source ? zip_file_add(zip, name.c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
    if (at < 0) {
        if (source) zip_source_free(source);
        return Error{target.string(), "", "cannot be packed: " + words_of(*zip_get_error(zip))};
    }
    const auto index = static_cast<zip_uint64_t>(at);
    zip_file_set_dostime(zip, index, 0, no_date, 0);
    zip_set_file_compression(zip, index, ZIP_CM_DEFLATE, 9);
    return {};
}

}

bool is_packed(const fs::path& path) { return path.extension() == packed_ending; }

Result<fs::path> unpacked(const fs::path& path) {
    if (!is_packed(path)) return path;
    const Result<std::string> bytes = read_file(path, most_packed);
    if (!bytes) return bytes.error();
    if (bytes->empty()) return Error{path.string(), "", "is empty, takes a packed scene"};
    const fs::path cache = cache_folder();
    if (cache.empty())
        return Error{path.string(), "",
                     "cannot be unpacked: the user has no folder for it (HOME, XDG_CACHE_HOME)"};
    const fs::path folder = cache / fmt::format("{}-{}", content_hash(*bytes), bytes->size());
    const fs::path scene = folder / files_name / scene_name;
    std::error_code none;
    if (!fs::exists(scene, none)) {
        const Result<std::vector<Entry>> entries = Reader{path, *bytes}.read();
        if (!entries) return entries.error();
        fs::create_directories(cache, none);
        fs::permissions(cache, fs::perms::owner_all, none);
        tidy(cache);
        if (auto ok = lay_out(*entries, folder); !ok) return ok.error();
    }
    if (auto ok = write_file(folder / origin_name, fs::absolute(path, none).lexically_normal().string()); !ok)
        return ok.error();
    return scene;
}

fs::path origin_of(const fs::path& path) {
    const fs::path folder = path.parent_path().parent_path();
    if (path.filename() != scene_name || folder.parent_path() != cache_folder()) return path;
    const Result<std::string> origin = read_file(folder / origin_name, 4096);
    return origin ? fs::path{*origin} : path;
}

Result<void> pack(const SceneDocument& document, const fs::path& target) {
    const Result<std::vector<Companion>> companions = companions_of(document);
    if (!companions) return companions.error();
    SceneDocument alone = document;
    if (alone.root->contains("$schema")) { // an editor's help, which is not there to be packed
        nlohmann::ordered_json root = *alone.root;
        root.erase("$schema");
        alone.root = std::make_shared<const nlohmann::ordered_json>(std::move(root));
    }
    std::vector<Entry> entries{{scene_name, text_of(alone)}};
    std::vector<Companion> sorted = *companions;
    std::sort(sorted.begin(), sorted.end(),
              [](const Companion& a, const Companion& b) { return a.name < b.name; });
    std::uint64_t total = 0;
    for (const Companion& file : sorted) {
        Result<std::string> bytes = read_file(file.from, most_unpacked);
        if (!bytes) return bytes.error();
        total += bytes->size();
        if (!is_plain_name(file.name.generic_string()) || file.name == scene_name)
            return Error{file.from.string(), "", "has a name that a packed scene cannot have"};
        entries.push_back({file.name.generic_string(), *std::move(bytes)});
    }
    if (total > most_unpacked || entries.size() > most_files)
        return Error{target.string(), "",
                     fmt::format("would hold {} files of {} MB, takes {} of {} MB", entries.size(),
                                 total >> 20, most_files, most_unpacked >> 20)};
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* made = zip_source_buffer_create(nullptr, 0, 0, &error);
    if (!made) return Error{target.string(), "", words_of(error)};
    zip_source_keep(made); // it outlives the zip that is written into it
    const std::unique_ptr<zip_source_t, decltype(&zip_source_free)> keeper{made, &zip_source_free};
    Zip zip{zip_open_from_source(made, ZIP_TRUNCATE, &error)};
    if (!zip) {
        zip_source_free(made);
        return Error{target.string(), "", words_of(error)};
    }
    for (const Entry& entry : entries)
        if (auto ok = add_file(zip.get(), entry.name, entry.bytes, target); !ok) return ok;
    if (zip_close(zip.get()) != 0)
        return Error{target.string(), "", "cannot be packed: " + words_of(*zip_get_error(zip.get()))};
    (void)zip.release(); // closed
    zip_stat_t about;
    zip_stat_init(&about);
    if (zip_source_stat(made, &about) != 0 || zip_source_open(made) != 0)
        return Error{target.string(), "", "cannot be packed"};
    std::string bytes(about.size, '\0');
    const zip_int64_t got = zip_source_read(made, bytes.data(), bytes.size());
    zip_source_close(made);
    if (got != static_cast<zip_int64_t>(bytes.size())) return Error{target.string(), "", "cannot be packed"};
    return write_file(target, bytes);
}

}
