#include "tests/support/run.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using vantage::test::run;

namespace {

/// The names of all commands, as the program's own help lists them.
std::vector<std::string> commands() {
    std::istringstream help{run({"--help"}).output};
    std::vector<std::string> out;
    bool there = false;
    for (std::string line; std::getline(help, line);) {
        if (there && line.starts_with("  ")) out.push_back(line.substr(2, line.find(' ', 2) - 2));
        there = there || line == "Subcommands:";
    }
    return out;
}

}

TEST_CASE("the manual page and every shell know every command") {
    const std::vector<std::string> all = commands();
    REQUIRE(all.size() > 20);
    for (const char* as : {"man", "bash", "zsh", "fish"}) {
        CAPTURE(as);
        const auto printed = run({"manual", "--as", as});
        CHECK(printed.status == 0);
        for (const std::string& command : all) {
            CAPTURE(command);
            CHECK(printed.output.find(command) != std::string::npos);
        }
        CHECK(printed.output.find("faults") == std::string::npos); // an option for tests alone
    }
    CHECK(run({"manual", "--as", "tcsh"}).status == 2);
}

TEST_CASE("bash completes commands, their own commands and their options") {
    const std::string script = run({"manual", "--as", "bash"}).output;
    const vantage::test::Folder folder;
    const std::string name = (folder.path / "complete.sh").string();
    const auto completed = [&](const std::string& words, int at) {
        std::ofstream{name} << script << "COMP_WORDS=(" << words << "); COMP_CWORD=" << at
                            << "; _vantage; echo \"${COMPREPLY[@]}\" > " << name << ".txt\n";
        REQUIRE(std::system(("bash " + name).c_str()) == 0);
        std::string line;
        std::getline(std::ifstream{name + ".txt"}, line);
        return line;
    };
    CHECK(completed("vantage mea", 1) == "measure");
    CHECK(completed("vantage measure l", 2) == "los");
    CHECK(completed("vantage render --tr", 2) == "--transparent");
}

TEST_CASE("the guide has a page for each job, and no other") {
    const auto other = run({"guide", "cookery"});
    CHECK(other.status == 2);
    CHECK(other.errors.find("has no page \"cookery\", takes see, make, settle") != std::string::npos);
    // Whether it was drawn depends on the build; where it is not it says how to make it.
    const auto where = run({"guide", "settle", "--where"});
    if (where.status == 0)
        CHECK(std::ifstream{where.output.substr(0, where.output.find('\n'))}.good());
    else
        CHECK(where.errors.find("--target guide") != std::string::npos);
}
