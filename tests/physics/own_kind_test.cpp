#include "engine/core/files.h"
#include "engine/physics/battlefield.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <unistd.h>

using namespace vantage;
using namespace vantage::literals;
namespace fs = std::filesystem;

namespace {

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

/// A home of the program with all that the real one has, but another list of terrain.
class OtherHome {
public:
    explicit OtherHome(const std::string& record) {
        fs::create_directories(folder_ / "assets");
        for (const auto& entry : fs::directory_iterator(fs::path{VANTAGE_SOURCE_DIR} / "assets"))
            if (entry.is_directory())
                fs::create_directory_symlink(entry.path(), folder_ / "assets" / entry.path().filename());
        auto terrain = read_file(fs::path{VANTAGE_SOURCE_DIR} / "assets" / "terrain.json");
        REQUIRE(terrain);
        terrain->insert(terrain->find('[') + 1, record + ",");
        REQUIRE(write_file(folder_ / "assets" / "terrain.json", *terrain));
        ::setenv("VANTAGE_HOME", folder_.c_str(), 1);
    }
    ~OtherHome() {
        ::unsetenv("VANTAGE_HOME");
        fs::remove_all(folder_);
    }
    OtherHome(const OtherHome&) = delete;
    OtherHome& operator=(const OtherHome&) = delete;
    [[nodiscard]] const fs::path& folder() const { return folder_; }

private:
    fs::path folder_ = fs::temp_directory_path() / ("vantage-home-" + std::to_string(::getpid()));
};

// 1,000 yards of level ground: lavender in the west, a park of thin trees in the east.
constexpr const char* scene_text = R"({
  "title": "Provence", "scales": {"ground": 100, "figures": 6}, "ground": {"extent": [1000, 600]},
  "terrain": {"areas": [
    {"kind": "lavender", "outline": [[100, 100], [300, 100], [300, 500], [100, 500]]},
    {"kind": "park", "name": "the park", "outline": [[500, 100], [700, 100], [700, 500], [500, 500]]}]},
  "sides": [{"id": "a", "name": "A", "nation": "french", "forces": []}, {"id": "b", "name": "B", "nation": "austrian", "forces": []}]
})";

std::string records(double park_thickness) {
    return R"({"id": "lavender", "shape": "area", "name": "lavender", "going": "rough", "height": 0.8},
              {"id": "park", "shape": "area", "name": "a park", "going": "open", "height": 12, "sight": "wood", "thickness": )" +
           std::to_string(park_thickness) + "}";
}

std::unique_ptr<physics::Battlefield> field_of(const OtherHome& home) {
    REQUIRE(write_file(home.folder() / "scene.json", std::string_view{scene_text}));
    const auto scene = scene::load_scene(home.folder() / "scene.json");
    if (!scene) FAIL(scene.error().text());
    auto made = physics::Battlefield::create(*scene);
    REQUIRE(made);
    return *std::move(made);
}

measure::SightAnswer look(const physics::Battlefield& field, GroundPoint from, GroundPoint to, Yards high) {
    return field.sight({{{from, 0_deg}, 1_yd, 1_yd}, high, {{to, 0_deg}, 1_yd, 1_yd}, high, {}});
}

}

TEST_CASE("a kind that is only a record is marched over, looked over and looked through") {
    const OtherHome home{records(0.5)};
    const auto field = field_of(home);
    CHECK(field->going_at(at(200, 300)) == measure::Going::rough);
    CHECK(field->going_at(at(600, 300)) == measure::Going::open);
    const GroundPoint way[] = {at(50, 300), at(350, 300)};
    const auto pieces = field->along(way);
    REQUIRE(pieces.size() == 3);
    CHECK(pieces[1].going == measure::Going::rough);
    CHECK(pieces[1].span.length().value() == doctest::Approx(200));

    // Lavender hides what lies lower than it, and no more.
    const auto lying = look(*field, at(50, 300), at(350, 300), 0.5_yd);
    CHECK_FALSE(lying.visible);
    CHECK(lying.reason.find("lavender") != std::string::npos);
    CHECK(look(*field, at(50, 300), at(350, 300), 1.5_yd).visible);
    // 200 yards of a park half as thick as a wood are 100 yards of wood: 112 are looked through.
    CHECK(look(*field, at(450, 300), at(750, 300), 1.5_yd).visible);
}

TEST_CASE("a thicker kind is looked into less deep") {
    const OtherHome home{records(2.0)};
    const auto field = field_of(home);
    const auto blocked = look(*field, at(450, 300), at(750, 300), 1.5_yd);
    CHECK_FALSE(blocked.visible);
    // 50 yards to its edge, and 56 yards of what counts double.
    CHECK(blocked.reason.find("blocked by the park at 106 yards") != std::string::npos);
    CHECK(look(*field, at(450, 300), at(555, 300), 1.5_yd).visible);
    CHECK_FALSE(look(*field, at(450, 300), at(560, 300), 1.5_yd).visible);
}
