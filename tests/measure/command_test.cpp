// Runs the program itself: what scripts see.
#include "engine/core/files.h"
#include "engine/image/png.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <ostream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using namespace vantage;
using nlohmann::json;

namespace {

struct Run {
    int status;
    std::string output;
};

Run vantage_says(const std::string& arguments, bool errors = false) {
    const std::string command =
        std::string{VANTAGE_PROGRAM} + " " + arguments + (errors ? " 2>&1 >/dev/null" : " 2>/dev/null");
    FILE* pipe = ::popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    Run run{0, {}};
    std::array<char, 4096> part{};
    for (std::size_t n = 0; (n = std::fread(part.data(), 1, part.size(), pipe)) > 0;)
        run.output.append(part.data(), n);
    const int status = ::pclose(pipe);
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return run;
}

/// A folder with a ridge of 30 yards running north in the middle of 1600 x 1200 yards, level elsewhere.
struct RidgeFile {
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("vantage-measure-" + std::to_string(::getpid()));
    std::string terrain;
    RidgeFile() {
        std::filesystem::create_directories(folder);
        Image image{16, 12, 1, 16, {}};
        for (int j = 0; j < 12; ++j)
            for (int i = 0; i < 16; ++i) image.samples.push_back(i == 8 ? 65535 : 0);
        REQUIRE(save_png(image, folder / "ridge.png"));
        terrain = " --terrain " + (folder / "ridge.png").string() + " --extent 1600x1200 --relief 0:30 ";
    }
    ~RidgeFile() { std::filesystem::remove_all(folder); }
};

}

TEST_CASE("measure los tells the verdict, the margin and where it is blocked") {
    const RidgeFile ridge;
    const Run blocked = vantage_says("measure los" + ridge.terrain +
                                     "--from 150,600 --to 1450,600 --eye 2 --target 2 --json");
    CHECK(blocked.status == 0);
    const json j = json::parse(blocked.output);
    CHECK(j["visible"] == false);
    CHECK(j["sight"] == "ground");
    CHECK(j["margin"].get<double>() == doctest::Approx(-28).epsilon(0.01));
    // The slope rises 30 yards from 750 to 850: 2 yards up at 756.7.
    CHECK(j["blocked_at"].get<double>() == doctest::Approx(606.7).epsilon(0.001));
    CHECK(j["blocked_point"][0].get<double>() == doctest::Approx(756.7).epsilon(0.001));
    CHECK(j["blocked_by"] == "ground");
    const json over = json::parse(vantage_says("measure los" + ridge.terrain +
                                               "--from 150,600 --to 1450,600 --eye 31 --target 31 --json")
                                      .output);
    CHECK(over["visible"] == true);
    CHECK(over["blocked_at"].is_null());
    CHECK(over["margin"].get<double>() == doctest::Approx(1).epsilon(0.01));
}

TEST_CASE("a batch answers line by line in order, from a file and from standard input") {
    const RidgeFile ridge;
    const std::filesystem::path requests = ridge.folder / "requests.jsonl";
    std::string lines;
    for (int n = 0; n < 3000; ++n)
        lines += n % 2 == 0 ? "{\"from\":[150,600],\"to\":[1450,600],\"eye\":2.6,\"target\":1.9}\n"
                            : "{\"to\": [700, 600], \"from\": [150, 600]}\n";
    REQUIRE(write_file(requests, lines));
    const Run run = vantage_says("measure los" + ridge.terrain + "--batch " + requests.string());
    CHECK(run.status == 0);
    CHECK(
        run.output ==
        vantage_says("measure los" + ridge.terrain + "--threads 1 --batch - < " + requests.string()).output);
    std::size_t n = 0;
    std::size_t start = 0;
    for (std::size_t end = 0; (end = run.output.find('\n', start)) != std::string::npos; start = end + 1, ++n)
        REQUIRE(json::parse(run.output.substr(start, end - start))["visible"] == (n % 2 == 1));
    CHECK(n == 3000);
}

TEST_CASE("measure viewshed writes one pixel a sample, north up") {
    const RidgeFile ridge;
    const std::filesystem::path mask = ridge.folder / "mask.png";
    CHECK(vantage_says("measure viewshed" + ridge.terrain +
                       "--from 150,1150 --eye 2.5 --target 2.5 --cell 1px -o " + mask.string())
              .status == 0);
    const auto image = load_png(mask);
    REQUIRE(image);
    CHECK(image->width == 16);
    CHECK(image->height == 12);
    CHECK(image->channels == 1);
    for (std::uint32_t y = 0; y < 12; ++y) {
        CHECK(image->at(3, y) == 255); // this side
        CHECK(image->at(8, y) == 255); // the crest
        CHECK(image->at(12, y) == 0);  // behind it
    }
}

TEST_CASE("profiles are written as picture, text and JSON") {
    const RidgeFile ridge;
    for (const char* ending : {".png", ".txt", ".json"}) {
        CAPTURE(ending);
        const std::filesystem::path file = ridge.folder / (std::string{"profile"} + ending);
        CHECK(vantage_says("measure los" + ridge.terrain + "--from 150,600 --to 1450,600 --profile " +
                           file.string())
                  .status == 0);
        CHECK(std::filesystem::file_size(file) > 200);
    }
    const auto text = read_file(ridge.folder / "profile.json");
    REQUIRE(text);
    const json j = json::parse(*text);
    CHECK(j["profile"].size() > 15);
    CHECK(j["profile"][0].contains("obstacle"));
}

TEST_CASE("wrong input gets one line and status 2") {
    const RidgeFile ridge;
    const std::string scene = std::string{VANTAGE_SOURCE_DIR} + "/scenes/mir-1812.json";
    const std::filesystem::path bad = ridge.folder / "bad.jsonl";
    REQUIRE(write_file(bad, "{\"from\":[1,1],\"to\":[2,2]}\n{\"from\":[1,1],\"to\":[NaN,2]}\n"));
    struct Case {
        const char* name;
        std::string arguments;
        const char* says;
    };
    for (const Case& c : {
             Case{"a point off the table", "los" + ridge.terrain + "--from 150,600 --to 1601,600",
                  "off the table"},
             Case{"a point that is none", "los" + ridge.terrain + "--from 150 --to 10,10", "EAST,NORTH"},
             Case{"no point", "los" + ridge.terrain + "--from 150,10", "--to"},
             Case{"a height that is no number", "los" + ridge.terrain + "--from 1,1 --to 2,2 --eye nan",
                  "--eye"},
             Case{"a height below ground", "los" + ridge.terrain + "--from 1,1 --to 2,2 --target -1",
                  "--target"},
             Case{"an extent of zero", "los --terrain x.png --extent 0x10 --relief 0:1 --from 1,1 --to 2,2",
                  "--extent"},
             Case{"no relief", "los --terrain x.png --extent 10x10 --from 1,1 --to 2,2", "--relief"},
             Case{"no such heightmap", "los --terrain x.png --extent 10x10 --relief 0:1 --from 1,1 --to 2,2",
                  "no such file"},
             Case{"neither scene nor terrain", "los --from 1,1 --to 2,2", "scene"},
             Case{"a batch line with NaN", "los" + ridge.terrain + "--batch " + bad.string(), "line 2"},
             Case{"a cell of nothing", "viewshed" + ridge.terrain + "--from 1,1 --cell 0", "--cell"},
             Case{"an empty polyline", "tape" + ridge.terrain, "two places"},
             Case{"an unknown unit", "arc " + scene + " nobody", "nobody"},
             Case{"units on a bare terrain", "reach" + ridge.terrain, "unit"},
         }) {
        CAPTURE(c.name);
        const Run run = vantage_says("measure " + c.arguments, true);
        CHECK(run.status == 2);
        CHECK(run.output.find(c.says) != std::string::npos);
        CHECK(std::count(run.output.begin(), run.output.end(), '\n') == 1);
        CHECK(vantage_says("measure " + c.arguments).output.empty());
    }
}

TEST_CASE("every measurement of a scene answers, as text and as JSON") {
    const std::string scene = std::string{VANTAGE_SOURCE_DIR} + "/scenes/mir-1812.json";
    for (const char* query :
         {"tape SCENE p28/1 rpost/1 ", "los SCENE --from p28/1 --to rpost/1 ", "arc SCENE part/1 ",
          "rings SCENE p28/1 ", "seen SCENE p28/1 ", "reach SCENE p28/1 --to 4000,6000 ",
          "wheel SCENE p28 --pivot left --angle 30 ", "front SCENE p28 ",
          "vantage SCENE --commander Platov --over Turno --step 600 ",
          "viewshed SCENE --from Platov --cell 200 ", "los SCENE --sight table --from p28/1 --to rpost/1 "}) {
        CAPTURE(query);
        std::string arguments = query;
        arguments.replace(arguments.find("SCENE"), 5, scene);
        const Run text = vantage_says("measure " + arguments);
        CHECK(text.status == 0);
        CHECK(text.output.size() > 20);
        const Run run = vantage_says("measure " + arguments + "--json");
        CHECK(run.status == 0);
        CHECK(json::accept(run.output));
    }
}

TEST_CASE("a vineyard is marched through at the rate of rough ground and hides who lies behind it") {
    const RidgeFile folder;
    const std::string file = (folder.folder / "vines.json").string();
    REQUIRE(write_file(file, std::string_view{R"({
      "title": "Vines", "scales": {"ground": 100, "figures": 6}, "ground": {"extent": [2000, 800]},
      "terrain": {"areas": [{"kind": "vineyard", "rows": 0, "outline": [[700, 0], [900, 0], [900, 800], [700, 800]]}]},
      "sides": [
        {"id": "blue", "name": "Blue", "nation": "french", "forces": [{"name": "Corps",
          "commander": {"name": "Ney", "leadership": "A", "tactical": 2, "at": [300, 600]},
          "formations": [{"id": "b", "name": "Brigade", "commander": "Ney", "at": [500, 400], "facing": 90,
            "units": [{"name": "1st", "troop": "line-infantry", "men": 600, "combat": 5}]}]}]},
        {"id": "red", "name": "Red", "nation": "austrian", "forces": []}]})"}));
    const Run reach = vantage_says("measure reach " + file + " b/1 --to 1000,400 --cell 20 --json");
    REQUIRE(reach.status == 0);
    const json j = json::parse(reach.output);
    const double open = j["rates"]["open"], rough = j["rates"]["rough"];
    CHECK(rough < open);
    REQUIRE(j["path"]["reached"] == true);
    const double length = j["path"]["length"];
    CHECK(j["path"]["used"].get<double>() ==
          doctest::Approx((length - 200.0) / open + 200.0 / rough).epsilon(0.03));

    const auto look = [&](const char* heights) {
        const Run run = vantage_says("measure los " + file +
                                     " --blocks crops --from 600,400 --to 1000,400 --json " + heights);
        REQUIRE(run.status == 0);
        return json::parse(run.output);
    };
    CHECK(look("--eye 1.9 --target 1.9")["visible"] == true); // 1.5 yards high
    const json low = look("--eye 1.0 --target 1.0");
    CHECK(low["visible"] == false);
    CHECK(low["blocked_by"] == "crops");
    CHECK(low["blocker"] == "a vineyard");
    CHECK(low["blocked_at"].get<double>() == doctest::Approx(100));
}
