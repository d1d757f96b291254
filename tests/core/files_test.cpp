#include "engine/core/files.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>
#include <string>

#include <unistd.h>

using namespace vantage;
namespace fs = std::filesystem;

namespace {

struct Folder {
    fs::path path = fs::temp_directory_path() / ("vantage-files-" + std::to_string(::getpid()));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator{path}, fs::directory_iterator{}));
    }
};

}

TEST_CASE("a file is replaced whole and leaves nothing beside it") {
    const Folder folder;
    CHECK(write_file(folder.path / "a.txt", std::string_view{"one"}));
    CHECK(write_file(folder.path / "a.txt", std::string_view{"two"}));
    CHECK(*read_file(folder.path / "a.txt") == "two");
    CHECK(folder.entries() == 1);
}

TEST_CASE("what cannot be written is said, and nothing is left behind") {
    const Folder folder;
    fs::create_directory(folder.path / "sub");
    CHECK_FALSE(write_file(folder.path / "sub", std::string_view{"x"}));
    CHECK_FALSE(write_file(folder.path / "absent" / "a.txt", std::string_view{"x"}));
    CHECK_FALSE(check_writable(folder.path / "absent" / "a.txt"));
    CHECK(check_writable(folder.path / "b.txt"));
    CHECK(folder.entries() == 1);
}

TEST_CASE("missing files, folders and files over the limit are refused by name") {
    const Folder folder;
    CHECK(read_file(folder.path / "absent").error().message == "no such file");
    CHECK(read_file(folder.path).error().message == "is a folder, not a file");
    CHECK(write_file(folder.path / "big", std::string_view{"0123456789"}));
    CHECK_FALSE(read_file(folder.path / "big", 9));
    CHECK(read_file(folder.path / "big", 10));
}

TEST_CASE("paths that a file names stay inside its folder") {
    const Folder folder;
    CHECK(resolve_inside(folder.path, "a/b.png"));
    for (const char* bad : {"", "/etc/passwd", "../x.png", "a/../../x.png", "http://example.org/x.png"}) {
        CAPTURE(bad);
        CHECK_FALSE(resolve_inside(folder.path, bad));
    }
    fs::create_symlink("/etc", folder.path / "link");
    CHECK_FALSE(resolve_inside(folder.path, "link/passwd"));
}
