#include "tools/vantage/command.h"
#include "tools/vantage/guide_pages.h"

#include "engine/platform/places.h"

#include <fmt/format.h>

#include <memory>

namespace vantage::cli {
namespace {

struct GuideOptions {
    std::string page;
    bool where = false;
};

Exit guide(const GuideOptions& options) {
    const auto page = guide_page(options.page);
    if (!page) return complain(page.error());
    if (options.where) {
        fmt::print("{}\n", page->string());
        return Exit::done;
    }
    if (platform::open_for_user(*page)) return Exit::done;
    return complain(fmt::format("no browser could be started; the guide is {}", page->string()),
                    Exit::failed);
}

}

void add_guide(CLI::App& app, Job& job) {
    auto options = std::make_shared<GuideOptions>();
    CLI::App* command =
        app.add_subcommand("guide", "Open the guide in a browser: one page for each job, with pictures");
    command->add_option("page", options->page,
                        fmt::format("{}; without one, the list of them", guide_page_names()));
    command->add_flag("--where", options->where, "Only print where the page is");
    command->footer("Examples:\n"
                    "  vantage guide\n"
                    "  vantage guide settle\n");
    command->callback([options, &job] { job = [options] { return guide(*options); }; });
}

}
