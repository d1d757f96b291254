#include "tools/vantage/command.h"

#include "engine/core/files.h"
#include "engine/rules/sheet.h"

#include <fmt/format.h>

#include <memory>

namespace vantage::cli {
namespace {

struct SheetOptions {
    double ground = 0.0;
    std::string system; ///< empty: the default one
    std::string edition;
    std::filesystem::path folder;
    std::string format = "text";
    std::filesystem::path output;
};

Exit print_sheet(const SheetOptions& options) {
    const std::filesystem::path folder =
        options.folder.empty() ? home() / "assets" / "rules" : options.folder;
    const Result<rules::Rulebook> book = rules::Rulebook::load(folder, options.system);
    if (!book) return complain(book.error());
    const rules::System* found =
        options.system.empty() ? book->default_system() : book->system(options.system);
    if (!found) return complain(fmt::format("{} holds no rules system", folder.string()));
    const rules::System& system = *found;
    std::optional<GroundScale> scale;
    if (options.ground != 0.0) {
        scale = GroundScale{Yards{options.ground}};
        if (!system.shows(*scale))
            return complain(fmt::format("--ground is {}, takes {} to {} yards to the inch", options.ground,
                                        system.smallest_scale.value(), system.largest_scale.value()));
    }
    const Result<rules::Sheet> sheet = rules::make_sheet(system, options.edition, scale);
    if (!sheet) return complain(sheet.error());
    const std::string text = options.format == "md"     ? rules::sheet_markdown(*sheet)
                             : options.format == "html" ? rules::sheet_html(*sheet)
                                                        : rules::sheet_text(*sheet);
    if (options.output.empty()) {
        fmt::print("{}", text);
        return Exit::done;
    }
    if (const Result<void> written = write_file(options.output, text); !written)
        return complain(written.error(), Exit::failed);
    return Exit::done;
}

}

void add_sheet(CLI::App& app, Job& job) {
    auto options = std::make_shared<SheetOptions>();
    CLI::App* command = app.add_subcommand("sheet", "Print the quick reference sheet of a rules system");
    command->add_option("--ground", options->ground,
                        "Yards of ground to an inch of table: distances come out in inches");
    command->add_option("--system", options->system,
                        "The rules system; the one for scenes that name none if it is left out");
    command->add_option("--edition", options->edition, "The edition; the newest if it is left out");
    command->add_option("--format", options->format, "text, md or html")
        ->check(CLI::IsMember({"text", "md", "html"}))
        ->capture_default_str();
    command->add_option("--folder", options->folder, "Where the rules systems are, in place of assets/rules");
    command->add_option("-o,--output", options->output, "Write to this file in place of standard output");
    command->footer(R"(Examples:
  vantage sheet --ground 75
  vantage sheet --ground 100 --edition 2016 --format html -o reference.html
  vantage sheet                       distances in yards
  vantage sheet --system paces --ground 60)");
    command->callback([&job, options] { job = [options] { return print_sheet(*options); }; });
}

}
