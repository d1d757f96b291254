#include "tools/vantage/command.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

// The manual page and the shells' completions, out of the very options that the program reads.
namespace vantage::cli {
namespace {

std::vector<const CLI::App*> shown_commands(const CLI::App& app) {
    std::vector<const CLI::App*> out;
    for (const CLI::App* command : app.get_subcommands(nullptr))
        if (!command->get_group().empty()) out.push_back(command);
    return out;
}

std::vector<const CLI::Option*> shown_options(const CLI::App& app) {
    std::vector<const CLI::Option*> out;
    for (const CLI::Option* option : app.get_options(nullptr))
        if (!option->get_group().empty()) out.push_back(option);
    return out;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

/// Every name of an option with its dashes.
std::vector<std::string> dashed(const CLI::Option& option) {
    std::vector<std::string> out;
    for (const std::string& name : option.get_snames()) out.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) out.push_back("--" + name);
    return out;
}

/// What the manual's language would read as an order or a hyphen.
std::string for_man(std::string_view text) {
    std::string out;
    bool fresh = true;
    for (const char c : text) {
        if (fresh && (c == '.' || c == '\'')) out += "\\&";
        fresh = c == '\n';
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out;
}

std::string value_name(const CLI::Option& option) {
    return takes_value(option) ? " \\fI" + for_man(option.get_type_name()) + "\\fR" : "";
}

void man_options(const CLI::App& app, std::string& out) {
    for (const CLI::Option* option : shown_options(app)) {
        std::vector<std::string> names = dashed(*option);
        for (std::string& name : names) name = "\\fB" + for_man(name) + "\\fR";
        if (names.empty()) names.push_back("\\fI" + for_man(option->get_name(true)) + "\\fR");
        out += fmt::format(".TP\n{}{}\n{}\n", fmt::join(names, ", "),
                           option->get_positional() ? "" : value_name(*option),
                           for_man(option->get_description()));
    }
}

void man_command(const CLI::App& command, const std::string& name, std::string& out) {
    out += fmt::format(".SS \"{}\"\n{}\n", for_man(name), for_man(command.get_description()));
    man_options(command, out);
    if (!command.get_footer().empty())
        out += fmt::format(".PP\n.nf\n{}\n.fi\n", for_man(command.get_footer()));
    for (const CLI::App* inner : shown_commands(command))
        man_command(*inner, name + " " + inner->get_name(), out);
}

std::string man_page(const CLI::App& app) {
    std::string out = fmt::format(".TH VANTAGE 1 \"\" \"vantage {}\" \"User Commands\"\n"
                                  ".SH NAME\nvantage \\- {}\n"
                                  ".SH SYNOPSIS\n.B vantage\n[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]\n"
                                  ".SH DESCRIPTION\nWithout a command the window opens. "
                                  "\\fBvantage guide\\fR opens the guide with pictures.\n",
                                  VANTAGE_VERSION,
                                  for_man("a 3D tabletop for miniature wargames with real measuring tools"));
    out += ".SH OPTIONS\n";
    man_options(app, out);
    out += ".SH COMMANDS\n";
    for (const CLI::App* command : shown_commands(app)) man_command(*command, command->get_name(), out);
    out += ".SH EXIT STATUS\n0 done, 1 failed, 2 bad input.\n"
           ".SH ENVIRONMENT\n.TP\n.B VANTAGE_HOME\nThe folder with assets and scenes, if not the one of the "
           "program.\n";
    return out;
}

/// All words that may follow the words of a command.
std::vector<std::string> words_after(const CLI::App& command) {
    std::vector<std::string> out;
    for (const CLI::App* inner : shown_commands(command)) out.push_back(inner->get_name());
    for (const CLI::Option* option : shown_options(command))
        for (const std::string& name : dashed(*option)) out.push_back(name);
    return out;
}

void bash_cases(const CLI::App& command, const std::string& name, std::string& out) {
    out += fmt::format("    \"{}\") words=\"{}\" ;;\n", name, fmt::join(words_after(command), " "));
    for (const CLI::App* inner : shown_commands(command))
        bash_cases(*inner, name.empty() ? inner->get_name() : name + " " + inner->get_name(), out);
}

std::string bash_completion(const CLI::App& app) {
    std::string cases;
    bash_cases(app, "", cases);
    std::vector<std::string> all;
    for (const CLI::App* command : shown_commands(app)) {
        all.push_back(command->get_name());
        for (const CLI::App* inner : shown_commands(*command))
            all.push_back(command->get_name() + " " + inner->get_name());
    }
    return fmt::format("# bash completion for vantage\n"
                       "_vantage() {{\n"
                       "  local current=${{COMP_WORDS[COMP_CWORD]}} command= words= i try\n"
                       "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
                       "    try=\"${{command:+$command }}${{COMP_WORDS[i]}}\"\n"
                       "    case \"|{}|\" in *\"|$try|\"*) command=$try ;; esac\n"
                       "  done\n"
                       "  case $command in\n{}  esac\n"
                       "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
                       "}}\n"
                       "complete -o default -F _vantage vantage\n",
                       fmt::join(all, "|"), cases);
}

/// As fish and zsh want a description: on one line, without what would end it.
std::string one_line(std::string text, std::string_view dropped) {
    std::erase_if(text, [&](char c) { return dropped.find(c) != std::string_view::npos; });
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}
constexpr std::string_view not_in_fish = "'\\";
constexpr std::string_view not_in_zsh = "'\\[]:";

void fish_command(const CLI::App& command, const std::string& name, std::string& out) {
    const std::string when = name.empty() ? "__fish_use_subcommand" : "__fish_seen_subcommand_from " + name;
    for (const CLI::App* inner : shown_commands(command)) {
        out += fmt::format("complete -c vantage -n '{}' -a {} -d '{}'\n", when, inner->get_name(),
                           one_line(inner->get_description(), not_in_fish));
        if (name.empty()) fish_command(*inner, inner->get_name(), out);
    }
    for (const CLI::Option* option : shown_options(command)) {
        std::string names;
        for (const std::string& s : option->get_snames()) names += " -s " + s;
        for (const std::string& l : option->get_lnames()) names += " -l " + l;
        if (names.empty()) continue;
        out +=
            fmt::format("complete -c vantage -n '{}'{}{} -d '{}'\n", when, names,
                        takes_value(*option) ? " -r" : "", one_line(option->get_description(), not_in_fish));
    }
}

std::string fish_completion(const CLI::App& app) {
    std::string out = "# fish completion for vantage\n";
    fish_command(app, "", out);
    return out;
}

std::string zsh_arguments(const CLI::App& command) {
    std::string out;
    for (const CLI::Option* option : shown_options(command))
        for (const std::string& name : dashed(*option))
            out += fmt::format(" '{}[{}]{}'", name, one_line(option->get_description(), not_in_zsh),
                               takes_value(*option) ? ":value:_files" : "");
    return out;
}

std::string zsh_completion(const CLI::App& app) {
    std::string names;
    std::string cases;
    for (const CLI::App* command : shown_commands(app)) {
        names +=
            fmt::format(" '{}:{}'", command->get_name(), one_line(command->get_description(), not_in_zsh));
        cases += fmt::format("    {}) _arguments{} '*:file:_files' ;;\n", command->get_name(),
                             zsh_arguments(*command));
    }
    return fmt::format("#compdef vantage\n"
                       "local -a commands\ncommands=({})\n"
                       "if ((CURRENT == 2)); then\n  _describe command commands\nelse\n"
                       "  local command=$words[2]\n  shift words\n  ((CURRENT--))\n"
                       "  case $command in\n{}  esac\nfi\n",
                       names, cases);
}

}

void add_manual(CLI::App& app, Job& job) {
    auto as = std::make_shared<std::string>("man");
    CLI::App* command =
        app.add_subcommand("manual", "Print the manual page, or what a shell completes commands by");
    command->add_option("--as", *as, "man, bash, zsh or fish")
        ->capture_default_str()
        ->check(CLI::IsMember({"man", "bash", "zsh", "fish"}));
    command->footer("Examples:\n"
                    "  vantage manual | man -l -\n"
                    "  vantage manual --as bash > ~/.local/share/bash-completion/completions/vantage\n");
    command->callback([as, &app, &job] {
        job = [as, &app] {
            const std::string text = *as == "man"    ? man_page(app)
                                     : *as == "bash" ? bash_completion(app)
                                     : *as == "zsh"  ? zsh_completion(app)
                                                     : fish_completion(app);
            fmt::print("{}", text);
            return Exit::done;
        };
    });
}

}
