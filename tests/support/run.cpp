#include "tests/support/run.h"

#include "engine/core/files.h"

#include <fmt/format.h>

#include <cstdlib>
#include <iterator>
#include <string>
#include <sys/wait.h>

namespace vantage::test {
namespace {

std::string quoted(const std::string& word) {
    std::string out = "'";
    for (const char c : word) {
        if (c == '\'')
            out.append("'\\''");
        else
            out.push_back(c);
    }
    out.push_back('\'');
    return out;
}

Ran run_shell(const std::string& command) {
    const Folder streams;
    const int status =
        std::system(fmt::format("{} >{} 2>{} </dev/null", command, quoted((streams.path / "out").string()),
                                quoted((streams.path / "err").string()))
                        .c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            *read_file(streams.path / "out"), *read_file(streams.path / "err")};
}

}

Ran run(const std::vector<std::string>& arguments, const std::filesystem::path& folder) {
    std::string command = fmt::format("cd {} && {}", quoted(folder.string()), quoted(VANTAGE_PROGRAM));
    for (const std::string& argument : arguments) command += fmt::format(" {}", quoted(argument));
    return run_shell(command);
}

Ran run_line(const std::string& arguments) {
    Ran ran = run_shell(fmt::format("{} {}", quoted(VANTAGE_PROGRAM), arguments));
    ran.output += ran.errors;
    return ran;
}

Folder::Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "vantage-XXXXXX").string();
    path = ::mkdtemp(name.data());
}

Folder::~Folder() { std::filesystem::remove_all(path); }

std::size_t Folder::entries() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator{path}, std::filesystem::directory_iterator{}));
}

}
