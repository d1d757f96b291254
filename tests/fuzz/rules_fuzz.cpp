#include "engine/games/games.h"
#include "engine/rules/rulebook.h"
#include "engine/rules/sheet.h"
#include "tests/fuzz/scratch.h"

#include <algorithm>
#include <vector>

using namespace vantage;

// One file of a small system, chosen by the first byte; the others stay as they are in the tests.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Scratch scratch;
    static const std::filesystem::path from =
        std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/rules/systems";
    static std::vector<std::filesystem::path> files = [] {
        std::vector<std::filesystem::path> found;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(from))
            if (entry.is_regular_file()) found.push_back(std::filesystem::relative(entry.path(), from));
        std::sort(found.begin(), found.end());
        std::filesystem::copy(from, scratch.folder(),
                              std::filesystem::copy_options::recursive |
                                  std::filesystem::copy_options::overwrite_existing);
        return found;
    }();
    if (size == 0) return 0;
    const std::filesystem::path& file = files[data[0] % files.size()];
    scratch.put(file.string(), fuzz::text_of(data + 1, size - 1));
    Problems problems;
    if (const auto system = rules::read_system(scratch.folder() / "skirmish", {}, problems)) {
        rules::check_sheet(*system, problems);
        games::check(*system, problems);
    }
    std::filesystem::copy_file(from / file, scratch.folder() / file,
                               std::filesystem::copy_options::overwrite_existing);
    return 0;
}
