#include "engine/model/load.h"
#include "engine/model/palette.h"
#include "engine/table/troops.h"
#include "tests/renderer/contact_sheet.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <ostream>

using namespace vantage;

namespace {

const std::filesystem::path folder = std::filesystem::path{VANTAGE_SOURCE_DIR} / "assets";

/// Every model there is, by its id.
const std::map<std::string, std::string>& files() {
    static const std::map<std::string, std::string> all = [] {
        std::ifstream in{folder / "models" / "models.json"};
        std::map<std::string, std::string> found;
        const nlohmann::json library = nlohmann::json::parse(in);
        for (const auto& entry : library["models"]) found[entry["id"]] = entry["file"];
        return found;
    }();
    return all;
}

std::shared_ptr<const model::Mesh> mesh(const std::string& id) {
    auto loaded = model::load_mesh(folder / "models" / files().at(id));
    if (!loaded) FAIL(loaded.error().text());
    return std::make_shared<const model::Mesh>(std::move(*loaded));
}

const model::Palettes& palettes() {
    static const model::Palettes all = [] {
        auto opened = model::Palettes::open(folder / "palettes");
        if (!opened) FAIL(opened.error().text());
        return std::move(*opened);
    }();
    return all;
}

/// All models whose ids begin with one of these, in the colours of the French or of the landscape.
test::ContactSheet sheet_of(std::initializer_list<std::string_view> beginnings) {
    const model::Dress french = palettes().dress({"french", "line-infantry", "", false, 1809});
    std::vector<test::ContactSheet::Cell> cells;
    for (const auto& [id, file] : files())
        if (std::any_of(beginnings.begin(), beginnings.end(),
                        [&](std::string_view b) { return id.starts_with(b); }))
            cells.push_back({id, mesh(id), french.palette.colours});
    REQUIRE(!cells.empty());
    return {std::move(cells), 11};
}

constexpr std::string_view families[] = {"foot/",    "horse/",  "crew/",     "gun/",     "limber/",
                                         "barrier/", "bridge/", "building/", "clutter/", "earthwork",
                                         "marker/",  "strip/",  "tree/"};

}

TEST_CASE("every model is drawn as it was when it was last looked at") {
    // Nothing on the library is left out.
    for (const auto& [id, file] : files())
        CHECK(std::any_of(std::begin(families), std::end(families),
                          [&](std::string_view f) { return id.starts_with(f); }));
    SUBCASE("foot, first half") {
        test::check_sheet(sheet_of({"foot/b", "foot/c", "foot/e"}), "models-foot-1");
    }
    SUBCASE("foot, second half") {
        test::check_sheet(sheet_of({"foot/g", "foot/k", "foot/m", "foot/s"}), "models-foot-2");
        const auto feet = std::count_if(files().begin(), files().end(),
                                        [](const auto& f) { return f.first.starts_with("foot/"); });
        CHECK(sheet_of({"foot/b", "foot/c", "foot/e"}).cells().size() +
                  sheet_of({"foot/g", "foot/k", "foot/m", "foot/s"}).cells().size() ==
              static_cast<std::size_t>(feet));
    }
    SUBCASE("horse") { test::check_sheet(sheet_of({"horse/"}), "models-horse"); }
    SUBCASE("guns") { test::check_sheet(sheet_of({"crew/", "gun/", "limber/"}), "models-guns"); }
    SUBCASE("landscape and markers") {
        test::check_sheet(sheet_of({"barrier/", "bridge/", "building/", "clutter/", "earthwork", "marker/",
                                    "strip/", "tree/"}),
                          "models-landscape");
    }
}

TEST_CASE("every nation's arms are drawn as they were when they were last looked at") {
    struct Arm {
        const char* troop;
        model::Role role;
        bool guard = false;
    };
    constexpr Arm arms[] = {{"line-infantry", model::Role::rank},
                            {"light-infantry", model::Role::rank},
                            {"grenadiers", model::Role::rank},
                            {"line-infantry", model::Role::standard},
                            {"guard-infantry", model::Role::rank, true},
                            {"cuirassiers", model::Role::rank},
                            {"dragoons", model::Role::rank},
                            {"hussars", model::Role::rank},
                            {"lancers", model::Role::rank},
                            {"foot-artillery", model::Role::gunner},
                            {"staff", model::Role::general}};
    std::vector<test::ContactSheet::Cell> cells;
    std::vector<std::string> nations;
    for (const std::string_view nation : table::known_nations()) {
        nations.emplace_back(nation);
        for (const Arm& arm : arms) {
            const model::Dress dress =
                palettes().dress({std::string{nation}, arm.troop, "", arm.guard, 1812});
            const auto models =
                model::models_for(dress, arm.role, model::Activity::standing,
                                  [](std::string_view id) { return files().contains(std::string{id}); });
            REQUIRE(!models.empty());
            cells.push_back(
                {fmt::format("{} {}", nation, arm.troop), mesh(models.front()), dress.palette.colours});
        }
    }
    REQUIRE(nations.size() >= 12);
    const test::ContactSheet sheet{std::move(cells), static_cast<int>(std::size(arms))};
    test::check_sheet(sheet, "models-nations");

    // No two nations look the same: of their eleven arms, most can be told apart.
    const Image picture = sheet.draw();
    for (std::size_t a = 0; a < nations.size(); ++a)
        for (std::size_t b = a + 1; b < nations.size(); ++b) {
            INFO(nations[a] << " and " << nations[b]);
            std::size_t apart = 0;
            for (std::size_t n = 0; n < std::size(arms); ++n)
                apart += test::difference(sheet.cell_of(picture, a * std::size(arms) + n),
                                          sheet.cell_of(picture, b * std::size(arms) + n))
                             .share > 0.01;
            CHECK(apart >= 5);
        }
}
