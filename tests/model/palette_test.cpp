#include "engine/model/palette.h"

#include "engine/core/json.h"
#include "tests/model/gltf_files.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <cmath>
#include <ostream>
#include <set>

using namespace vantage;
using namespace vantage::model;

namespace {

const std::filesystem::path source{VANTAGE_SOURCE_DIR};

const Palettes& palettes() {
    static const Result<Palettes> all = Palettes::open(source / "assets" / "palettes");
    if (!all) FAIL(all.error().text());
    return *all;
}

const std::set<std::string, std::less<>>& model_ids() {
    static const auto ids = [] {
        std::set<std::string, std::less<>> out;
        const auto document = load_json(source / "assets" / "models" / "models.json");
        for (const auto& entry : (*document->root)["models"]) out.insert(entry["id"].get<std::string>());
        return out;
    }();
    return ids;
}

bool has(std::string_view id) { return model_ids().contains(id); }

Dress dress(const char* nation, const char* troop, const char* regiment = "", int year = 1812,
            bool guard = false) {
    return palettes().dress({nation, troop, regiment, guard, year});
}

std::string hex(const glm::vec3& c) {
    char text[8];
    const auto byte = [](float v) { return static_cast<unsigned>(std::lround(v * 255.0f)); };
    std::snprintf(text, sizeof text, "#%02x%02x%02x", byte(c.x), byte(c.y), byte(c.z));
    return text;
}

}

TEST_CASE("armies wear their own colours") {
    // The hex values are those of the project's table of uniforms.
    CHECK(hex(dress("french", "line-infantry").palette[PaletteSlot::coat]) == "#2a4794");
    CHECK(hex(dress("british", "line-infantry").palette[PaletteSlot::coat]) == "#c02b2c");
    CHECK(hex(dress("austrian", "line-infantry").palette[PaletteSlot::coat]) == "#f0ede4");
    CHECK(hex(dress("russian", "line-infantry").palette[PaletteSlot::coat]) == "#175d45");
    CHECK(hex(dress("bavarian", "line-infantry").palette[PaletteSlot::coat]) == "#5f86bf");
    CHECK(hex(dress("prussian", "line-infantry").palette[PaletteSlot::trousers]) == "#8e8b86");
    CHECK(hex(dress("british", "rifles").palette[PaletteSlot::coat]) == "#2e5238");
    CHECK(hex(dress("austrian", "cuirassiers").palette[PaletteSlot::cuirass]) == "#2a2a2c");
    CHECK(hex(dress("russian", "foot-artillery").palette[PaletteSlot::gun_carriage]) == "#5f8a4a");
    CHECK(hex(dress("austrian", "foot-artillery").palette[PaletteSlot::gun_carriage]) == "#c79a3b");
}

TEST_CASE("hats change with the years") {
    CHECK(dress("french", "line-infantry", "", 1805).figures == "foot/bicorne");
    CHECK(dress("french", "line-infantry", "", 1812).figures == "foot/shako");
    CHECK(dress("austrian", "line-infantry", "", 1805).figures == "foot/crested");
    CHECK(dress("austrian", "line-infantry", "", 1809).figures == "foot/shako");
    CHECK(dress("russian", "line-infantry", "", 1805).figures == "foot/shako");
    CHECK(dress("russian", "line-infantry", "", 1812).figures == "foot/kiwer");
    CHECK(dress("prussian", "grenadiers", "", 1806).figures == "foot/mitre");
    CHECK(dress("french", "line-infantry", "", 1805).flag == "lozenge");
    CHECK(dress("french", "line-infantry", "", 1812).flag == "tricolour");
}

TEST_CASE("regiments differ by number and by name") {
    CHECK(dress("french", "hussars", "5e Hussards").palette[PaletteSlot::cuffs] !=
          dress("french", "hussars", "4e Hussards").palette[PaletteSlot::cuffs]);
    CHECK(dress("french", "hussars", "2e Hussards").palette[PaletteSlot::coat] !=
          dress("french", "hussars", "12e Hussards").palette[PaletteSlot::coat]);
    CHECK(dress("british", "line-infantry", "2/44th Foot").palette[PaletteSlot::cuffs] ==
          dress("british", "line-infantry", "1/28th Foot").palette[PaletteSlot::cuffs]);
    CHECK(dress("british", "line-infantry", "2/69th Foot").palette[PaletteSlot::cuffs] !=
          dress("british", "line-infantry", "1/28th Foot").palette[PaletteSlot::cuffs]);
    CHECK(hex(dress("british", "dragoons", "2nd Royal North British Dragoons (Scots Greys)")
                  .palette[PaletteSlot::horse]) == "#b9b8b4");
    CHECK(dress("russian", "grenadiers", "Pavlovsk Grenadiers").figures == "foot/mitre");
    CHECK(dress("austrian", "line-infantry", "Kaunitz IR 20", 1805).palette[PaletteSlot::cuffs] !=
          dress("austrian", "line-infantry", "Auersperg IR 24", 1805).palette[PaletteSlot::cuffs]);
}

TEST_CASE("a regiment's number is found in its name") {
    CHECK(regiment_number("1/28th Foot") == 28);
    CHECK(regiment_number("5e Hussards") == 5);
    CHECK(regiment_number("1er Dragons") == 1);
    CHECK(regiment_number("Salzburg IR 23") == 23);
    CHECK(regiment_number("3/1st Foot Guards") == 1);
    CHECK(regiment_number("Akhtyrka Hussars (8 squadrons)") == 0);
    CHECK(regiment_number("") == 0);
    CHECK(regiment_number("99999999999999999999999th") == 0);
}

TEST_CASE("every nation has a man, an officer, a standard and a gun's crew that exist") {
    const auto nations = palettes().nations();
    CHECK(nations.size() >= 18);
    for (const std::string& nation : nations)
        for (const std::string troop :
             {"line-infantry",   "light-infantry", "grenadiers",       "guard-infantry", "jaegers",
              "rifles",          "grenzer",        "militia",          "highlanders",    "pioneers",
              "cuirassiers",     "carabiniers",    "horse-grenadiers", "dragoons",       "light-dragoons",
              "chasseurs",       "hussars",        "lancers",          "mamelukes",      "cossacks",
              "irregular-horse", "foot-artillery", "horse-artillery",  "staff"})
            for (const int year : {1805, 1809, 1812, 1815}) {
                CAPTURE(nation);
                CAPTURE(troop);
                CAPTURE(year);
                const Dress d = dress(nation.c_str(), troop.c_str(), "", year);
                using enum Role;
                std::vector<Role> roles{rank, officer, standard, musician};
                const bool guns = troop.ends_with("artillery");
                const bool staff = troop == "staff";
                if (guns) roles = {gun, howitzer, gunner, mounted_gunner, limber, limbered_gun, caisson};
                if (staff) roles = {general, aide};
                for (const Role role : roles)
                    for (const Activity activity :
                         {Activity::standing, Activity::marching, Activity::firing, Activity::galloping}) {
                        const auto models = models_for(d, role, activity, has);
                        CHECK_FALSE(models.empty());
                        for (const std::string& id : models) CHECK(has(id));
                    }
                if (guns) CHECK(has(d.crew + "/rammer"));
            }
}

TEST_CASE("what is unknown is dressed all the same, with a warning") {
    const Dress stranger = dress("ruritanian", "line-infantry");
    CHECK(stranger.warning.find("ruritanian") != std::string::npos);
    CHECK(stranger.figures == "foot/shako");
    CHECK(dress("french", "line-infantry").warning.empty());
    CHECK_FALSE(dress("french", "cossacks").warning.empty());
}

TEST_CASE("a palette with a mistake is refused with its place") {
    struct Case {
        const char* json;
        const char* says;
    };
    for (
        const Case& c :
        {Case{
             R"({"nation":"x","troops":{"line-infantry":[{"figures":"foot/shako","colours":{"coat":"blue"}}]}})",
             "#22305c"},
         {R"({"nation":"x","troops":{"line-infantry":[{"figures":"foot/shako","colours":{"cote":"#22305c"}}]}})",
          "cote"},
         {R"({"nation":"x","troops":{"line-infantry":[{"colours":{}}]}})", "figures"},
         {R"({"nation":"x","troops":{"line-infantry":[{"figures":"foot/shako","hat":"tall"}]}})", "hat"},
         {R"({"troops":{}})", "nation"}}) {
        const test::Folder folder{"palettes"};
        folder.write("x.json", c.json);
        const auto opened = Palettes::open(folder.path());
        REQUIRE_FALSE(opened);
        CAPTURE(opened.error().text());
        CHECK(opened.error().text().find(c.says) != std::string::npos);
    }
    CHECK_FALSE(Palettes::open(source / "assets" / "no-such-folder"));
}
