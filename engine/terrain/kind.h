#pragma once

#include "engine/core/id.h"
#include "engine/core/quantity.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What may lie or stand on the ground. Each kind is one record of assets/terrain.json: how it slows, hides
/// and shelters troops, what it looks like and what grows there. Whoever measures, stages or draws a kind
/// reads it from its record, so that a new kind needs no line of the program.
namespace vantage::terrain {

/// A place in the list of a Vocabulary.
using TerrainId = Id<struct TerrainTag>;

enum class Shape : std::uint8_t { area, line, point, building };

/// How ground slows those who cross it, from quickest to slowest. This is all that rules see of it: what each
/// costs is in their tables.
enum class Going : std::uint8_t { open, rough, dense, impassable };

/// Ground that troops can hold, best last.
enum class Shelter : std::uint8_t { none, strong_point, fortification, town, fortified_city };

/// What may stand in a line of sight, apart from the ground itself: how each hides is a setting of the rules.
enum class ObstacleKind : std::uint8_t { wood, built_up, building, barrier, crops, smoke, unit };

/// What goes along a line. On a road troops march at the road's rate.
enum class Way : std::uint8_t { none, track, road };

enum class Crossing : std::uint8_t { none, ford, bridge };

/// The parts of the ground's look that the shader paints one over another.
enum class Layer : std::uint8_t { none, field, rough, marsh, wood, built_up, track, road, water };

// The words of files, in the order of the enumerators they stand for.
inline constexpr std::array<std::string_view, 4> shape_words{"area", "line", "point", "building"};
inline constexpr std::array<std::string_view, 4> going_words{"open", "rough", "dense", "impassable"};
inline constexpr std::array<std::string_view, 5> shelter_words{"none", "strong-point", "fortification",
                                                               "town", "fortified-city"};
inline constexpr std::array<std::string_view, 7> obstacle_words{"wood",  "built-up", "building", "barrier",
                                                                "crops", "smoke",    "unit"};
inline constexpr std::array<std::string_view, 3> way_words{"none", "track", "road"};
inline constexpr std::array<std::string_view, 3> crossing_words{"none", "ford", "bridge"};
inline constexpr std::array<std::string_view, 9> layer_words{"none",     "field", "rough", "marsh", "wood",
                                                             "built-up", "track", "road",  "water"};

/// A colour as painters name it: sRGB, 0 to 255.
using Colour = glm::vec3;
/// From the darkest to the lightest, or from one end of a range to the other.
using ColourPair = std::array<Colour, 2>;

/// How the ground of a kind is painted. Lengths are millimetres of table; all but the layer and the width
/// are of fields alone.
struct Paint {
    Layer layer = Layer::none;
    double least_width = 1.0; ///< of lines: a narrower one would be lost under the flock
    ColourPair low{};         ///< between the rows: no two fields are quite alike, but all lie within this
    ColourPair high{};        ///< on the rows
    double row_width = 1.9;
    double headland = 0.0; ///< along the edge, where the plough was turned and the rows follow it
    double contrast = 0.4; ///< of the rows
    double tall = 0.5;     ///< the edge of the crop over the ground about it
    double ridge = 0.16;   ///< of each row
    double bump = 0.4;     ///< strength of the small relief
    bool earth = false;    ///< between the rows it shows even where they are too fine to be told apart
    bool frozen = false;   ///< of water
};

/// Trees, all over an area.
struct Trees {
    std::vector<std::string> models; ///< none: no trees grow here
    std::vector<std::string> bare;   ///< in winter; empty: the same
    double spacing = 0.52;           ///< as a share of their height
    double stray = 0.34;             ///< from their rows, as a share of the spacing
};

/// Corn, vines or whatever else stands in rows, as segments of a model along them.
struct Rows {
    std::string model; ///< empty: none stand here
    double size = 0.4; ///< beside the figures, 1 is true
    double apart = 1;  ///< metres of the model from row to row
    ColourPair leaves{};
    std::optional<ColourPair> bare{}; ///< in autumn and winter; none: there are no rows then
};

/// Small things strewn over an area.
struct Strewn {
    std::string model;
    double share = 0.0; ///< of the places where something may lie
    double least = 0.3; ///< size beside the figures, 1 is true
    double most = 0.6;
    std::uint32_t pixels = 3; ///< left out where it would be lower than that
};

/// What loose growth is left on a kind of ground.
enum class Loose : std::uint8_t {
    open,  ///< tufts and bushes as in the open, or what the kind strews itself
    edges, ///< only what grows in from its edges: it is tilled
    none,  ///< nothing: it is built on, or in the shade
};
inline constexpr std::array<std::string_view, 3> loose_words{"open", "edges", "none"};

struct Kind {
    std::string id;
    Shape shape = Shape::area;
    TerrainId of;     ///< the kind that it is a sort of; not valid() for one that stands alone
    std::string name; ///< what answers call one without a name: "a wood"
    std::string mark; ///< before the name of a point, where names are shown

    Going going = Going::open; ///< of a line: of crossing it
    Yards height{};            ///< of what stands there
    std::optional<ObstacleKind> sight{};
    double thickness =
        1.0; ///< how many yards of wood, or of houses, a yard of it counts for in a line of sight
    Shelter shelter = Shelter::none;
    Yards water{}; ///< how deep; 0: it is dry
    Way way = Way::none;
    Crossing crossing = Crossing::none;
    Yards width{};        ///< of a line or a point, unless the scene says another
    Yards depth{};        ///< of a point
    std::string building; ///< which one stands on a point, unless the scene says another; empty: none

    Paint paint;
    Loose loose = Loose::open;
    bool balks = false; ///< a strip of grass runs round it, where tufts and bushes grow
    std::vector<Strewn> strewn;
    Trees trees;
    Rows rows;
    std::vector<std::string> houses; ///< models that take turns
    std::string model;               ///< of a barrier, a bridge or a building

    // What its own record says rather than the kind that it is of: this much it changes wherever it is the
    // cover.
    std::optional<Going> own_going{};
    std::optional<Yards> own_height{};

    [[nodiscard]] bool is_water() const { return water > Yards{0.0}; }
    [[nodiscard]] bool is_built_up() const { return sight == ObstacleKind::built_up; }
    [[nodiscard]] bool is_barrier() const { return sight == ObstacleKind::barrier; }
};

/// Every model that a kind may need, by its id in assets/models.
std::vector<std::string> models_of(const Kind&);

}
