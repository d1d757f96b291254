#pragma once

#include "engine/editing/value.h"
#include "engine/scene/document.h"
#include "engine/scene/ground_memory.h"

#include <glm/vec2.hpp>

#include <filesystem>
#include <string>
#include <vector>

// A battle while somebody makes it: the scene file as a value, and changes as functions from one document to
// the next. Nothing that is edited is kept anywhere else.
namespace vantage::editing {

struct Document {
    std::filesystem::path file; ///< where it stands: what it names lies beside
    Value root;
    friend bool operator==(const Document&, const Document&) = default;
};

Result<Document> open_document(const std::filesystem::path&);
Document document_of(const scene::SceneDocument&);
/// As it is written.
scene::SceneDocument written(const Document&);
std::string text_of(const Document&);
/// What it says, as load_scene() has it of the file.
Result<scene::Scene> scene_of(const Document&);
/// The same; of ground that has not changed since the last time nothing is worked out again.
Result<scene::Scene> scene_of(const Document&, scene::GroundMemory&);

/// A piece of ground in which something changed.
struct Box {
    glm::dvec2 low{1e12};
    glm::dvec2 high{-1e12};
    void add(glm::dvec2);
    void add(const Box&);
    [[nodiscard]] bool empty() const { return high.x < low.x; }
};

/// One change that is done and undone as a whole.
struct Step {
    Document after;
    std::string words;              ///< "Move Mill brook"
    std::vector<std::string> about; ///< the places of what was made or changed, as they are after it
    Box box;                        ///< where the ground looks different
};

/// Numbers as the file has them, so that what is on the table is what a fresh load gives.
double quantised_yards(double);
double quantised_height(double);
double quantised_degrees(double); ///< 0 to 359
GroundPoint quantised(GroundPoint);

/// Whether ground and terrain lie in a file of their own that other scenes may share.
bool has_shared_land(const Document&);
/// The same with the shared ground and terrain as its own; what others share stays as it is.
Result<Document> with_own_land(const Document&);

/// The same with one member set: in its place if it is there, else where the house's order has it; null takes
/// it out.
Value with_member(const Value& root, std::string_view object, std::string_view key,
                  const nlohmann::ordered_json& value);

}
