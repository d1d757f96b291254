#include "engine/core/json.h"
#include "engine/scene/words.h"
#include "tests/scene/small_scene.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

json load(const fs::path& path) {
    const auto document = load_json(path);
    if (!document) FAIL(document.error().text());
    return *document->root;
}

/// As much of JSON Schema 2020-12 as our schemas use. Reports what does not hold.
class Validator {
public:
    explicit Validator(json schema) : root_(std::move(schema)) {}
    std::vector<std::string> check(const json& value) const {
        std::vector<std::string> problems;
        visit(root_, value, "", problems);
        return problems;
    }

private:
    void visit(const json& schema, const json& value, const std::string& at,
               std::vector<std::string>& out) const {
        if (schema.contains("$ref")) {
            const auto ref = schema["$ref"].get<std::string>();
            const std::size_t hash = ref.find('#');
            const json::json_pointer pointer{ref.substr(hash + 1)};
            if (hash == 0) {
                visit(root_.at(pointer), value, at, out);
            } else { // of another schema, whose own references are its own
                const Validator other{
                    load(fs::path{VANTAGE_SOURCE_DIR} / "assets/schema" / ref.substr(0, hash))};
                other.visit(other.root_.at(pointer), value, at, out);
            }
        }
        if (schema.contains("oneOf")) {
            int fit = 0;
            for (const json& option : schema["oneOf"]) {
                std::vector<std::string> inner;
                visit(option, value, at, inner);
                fit += inner.empty() ? 1 : 0;
            }
            if (fit != 1) out.push_back(at + ": fits " + std::to_string(fit) + " of the options");
        }
        if (schema.contains("type") && !has_type(schema["type"], value)) out.push_back(at + ": type");
        if (schema.contains("enum") &&
            std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
            out.push_back(at + ": enum");
        if (value.is_number() && schema.contains("minimum") && value < schema["minimum"])
            out.push_back(at + ": minimum");
        if (value.is_number() && schema.contains("maximum") && value > schema["maximum"])
            out.push_back(at + ": maximum");
        if (value.is_array()) {
            if (schema.contains("minItems") && value.size() < schema["minItems"])
                out.push_back(at + ": minItems");
            if (schema.contains("maxItems") && value.size() > schema["maxItems"])
                out.push_back(at + ": maxItems");
            for (std::size_t i = 0; schema.contains("items") && i < value.size(); ++i)
                visit(schema["items"], value[i], at + "/" + std::to_string(i), out);
        }
        if (value.is_object()) members(schema, value, at, out);
    }

    void members(const json& schema, const json& value, const std::string& at,
                 std::vector<std::string>& out) const {
        if (schema.contains("required"))
            for (const json& key : schema["required"])
                if (!value.contains(key)) out.push_back(at + ": misses " + key.get<std::string>());
        for (const auto& [key, member] : value.items()) {
            if (schema.contains("properties") && schema["properties"].contains(key)) {
                visit(schema["properties"][key], member, at + "/" + key, out);
            } else if (schema.contains("additionalProperties")) {
                if (schema["additionalProperties"].is_boolean())
                    out.push_back(at + ": unknown " + key);
                else
                    visit(schema["additionalProperties"], member, at + "/" + key, out);
            }
        }
    }

    static bool has_type(const json& type, const json& value) {
        if (type.is_array())
            return std::any_of(type.begin(), type.end(), [&](const json& t) { return has_type(t, value); });
        if (type == "object") return value.is_object();
        if (type == "array") return value.is_array();
        if (type == "string") return value.is_string();
        if (type == "integer") return value.is_number_integer();
        if (type == "number") return value.is_number();
        if (type == "boolean") return value.is_boolean();
        return type == "null" && value.is_null();
    }

    json root_;
};

const fs::path source{VANTAGE_SOURCE_DIR};

template <std::size_t n> json words(const std::array<std::string_view, n>& list) {
    json out = json::array();
    for (const std::string_view word : list) out.push_back(word);
    return out;
}

}

TEST_CASE("every scene names the schema, which is there, and keeps to it") {
    const Validator validator{load(source / "assets/schema/scene.schema.json")};
    int scenes = 0;
    for (const auto& entry : fs::directory_iterator(source / "scenes")) {
        if (entry.path().extension() != ".json") continue;
        CAPTURE(entry.path().string());
        const json scene = load(entry.path());
        REQUIRE(scene.contains("$schema"));
        CHECK(fs::exists(entry.path().parent_path() / scene["$schema"].get<std::string>()));
        const auto problems = validator.check(scene);
        for (const std::string& problem : problems) MESSAGE(problem);
        CHECK(problems.empty());
        ++scenes;
    }
    CHECK(scenes >= 4);
}

TEST_CASE("every shared landscape keeps to its schema") {
    const Validator validator{load(source / "assets/schema/landscape.schema.json")};
    int landscapes = 0;
    for (const auto& entry : fs::directory_iterator(source / "scenes/landscapes")) {
        if (entry.path().extension() != ".json") continue;
        CAPTURE(entry.path().string());
        const json land = load(entry.path());
        CHECK(fs::exists(entry.path().parent_path() / land["$schema"].get<std::string>()));
        for (const std::string& problem : validator.check(land)) FAIL_CHECK(problem);
        ++landscapes;
    }
    CHECK(landscapes >= 1);
}

TEST_CASE("the schema refuses what the program refuses") {
    const Validator validator{load(source / "assets/schema/scene.schema.json")};
    CHECK(validator.check(small_scene()).empty());
    for (const auto& [pointer, value] : std::initializer_list<std::pair<const char*, json>>{
             {"/titel", "x"},
             {"/scales/ground", 40},
             {"/sides/0/forces/0/formations/0/units/0/troop", "zouaves"},
             {"/sides/0/forces/0/formations/0/units/0/men", "many"},
             {"/sides/0/forces/0/formations/0/commander", 5},
             {"/terrain/areas/0/outline", {{1, 2}}},
             {"/cameras/0/field_of_view", 170}}) {
        CAPTURE(pointer);
        json scene = small_scene();
        scene[json::json_pointer{pointer}] = value;
        CHECK_FALSE(validator.check(scene).empty());
        const SceneFile file{scene};
        CHECK_FALSE(findings(file.path()).empty());
    }
}

TEST_CASE("the words of the schema are those of the program") {
    using namespace vantage::scene;
    const json schema = load(source / "assets/schema/scene.schema.json");
    const json& defs = schema["$defs"];
    const auto terrain = terrain::standard_vocabulary();
    REQUIRE(terrain);
    const auto kinds = [&](terrain::Shape shape) {
        json out = json::array();
        for (const std::string_view word : terrain->words(shape)) out.push_back(word);
        return out;
    };
    json covers = json::array();
    for (const terrain::Kind& kind : terrain->kinds())
        if (kind.shape == terrain::Shape::area && kind.of.valid() &&
            std::find(covers.begin(), covers.end(), kind.id) == covers.end())
            covers.push_back(kind.id);
    CHECK(defs["area"]["properties"]["kind"]["examples"] == kinds(terrain::Shape::area));
    CHECK(defs["area"]["properties"]["cover"]["examples"] == covers);
    CHECK(defs["area"]["properties"]["going"]["enum"] == words(terrain::going_words));
    CHECK(defs["line"]["properties"]["kind"]["examples"] == kinds(terrain::Shape::line));
    CHECK(defs["spot"]["properties"]["kind"]["examples"] == kinds(terrain::Shape::point));
    CHECK(defs["spot"]["properties"]["building"]["examples"] == kinds(terrain::Shape::building));
    const json record = load(source / "assets/schema/terrain.schema.json")["$defs"]["kind"]["properties"];
    CHECK(record["shape"]["enum"] == words(terrain::shape_words));
    CHECK(record["going"]["enum"] == words(terrain::going_words));
    CHECK(record["shelter"]["enum"] == words(terrain::shelter_words));
    CHECK(record["way"]["enum"] == words(terrain::way_words));
    CHECK(record["crossing"]["enum"] == words(terrain::crossing_words));
    CHECK(record["loose"]["enum"] == words(terrain::loose_words));
    CHECK(defs["unit"]["properties"]["calibre"]["enum"] == words(calibre_words));
    CHECK(defs["formation"]["properties"]["order"]["enum"] == words(directive_words));
    CHECK(schema["properties"]["weather"]["properties"]["sky"]["enum"] == words(sky_words));
    json troops = json::array();
    for (const std::string_view troop : table::troop_names())
        if (troop != "staff") troops.push_back(troop);
    CHECK(defs["unit"]["properties"]["troop"]["enum"] == troops);
    CHECK(defs["override"]["properties"]["kind"]["enum"].size() == table::unit_kind_count);
}

TEST_CASE("our own terrain keeps to its schema") {
    const Validator validator{load(source / "assets/schema/terrain.schema.json")};
    const json terrain = load(source / "assets/terrain.json");
    const auto problems = validator.check(terrain);
    for (const std::string& problem : problems) MESSAGE(problem);
    CHECK(problems.empty());
    json spoilt = terrain;
    spoilt["kinds"][0]["goings"] = "open";
    CHECK_FALSE(validator.check(spoilt).empty());
}

TEST_CASE("our own basing files keep to their schemas") {
    for (const auto& [file, schema] : {std::pair{"footprints.json", "basing-table.schema.json"},
                                       std::pair{"figures.json", "figure-sizes.schema.json"}}) {
        CAPTURE(file);
        const Validator validator{load(source / "assets/schema" / schema)};
        CHECK(validator.check(load(source / "assets/basing" / file)).empty());
    }
}
