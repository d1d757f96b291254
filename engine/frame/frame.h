#pragma once

#include "engine/core/geometry.h"
#include "engine/frame/overlay.h"
#include "engine/frame/table_space.h"
#include "engine/model/mesh.h"
#include "engine/model/slot.h"
#include "engine/terrain/height_field.h"
#include "engine/terrain/vocabulary.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

/// What is to be seen, as plain data. The renderer reads nothing else of the engine.
namespace vantage::frame {

/// A colour as a painter names it: sRGB, 0 to 1.
using Colour = glm::vec3;
using Palette = std::array<Colour, model::slot_count>;

/// Ground of another kind, inside a closed outline in yards.
struct Area {
    terrain::TerrainId kind;
    std::vector<glm::dvec2> outline;
    Degrees rows{0.0};      ///< the direction of its furrows
    std::uint32_t seed = 0; ///< no two fields of a kind are quite alike
};

/// Something long and narrow on the ground: its middle line in yards, and its width as it is shown.
struct Line {
    terrain::TerrainId kind;
    std::vector<glm::dvec2> points;
    Millimetres width;
};

/// A tree, a house, a length of wall: a model set on the table.
struct Prop {
    std::uint32_t model = 0;
    std::uint32_t palette = 0;
    glm::vec3 at{0.0F};   ///< table space
    float facing = 0.0F;  ///< radians clockwise from north
    float scale = 1.0F;   ///< millimetres on the table for a metre of the model
    float stretch = 1.0F; ///< widens the model along its right
    std::uint32_t seed = 0;
    /// It is left out where it would be lower than about so many pixels, and throws a shadow from three times
    /// that on: for tufts and stones, of which there are many and none matters.
    std::uint32_t least_pixels = 0;
};

enum class Surroundings : std::uint8_t { table, none };
enum class GroundCover : std::uint8_t { summer, autumn, snow, dry, mud, frost };

/// What changes rarely: uploaded once, shared by many frames.
struct Stage {
    TableSpace space;
    std::shared_ptr<const HeightField> ground;
    std::shared_ptr<const terrain::Vocabulary>
        terrain; ///< what its areas and lines are; null where it has none
    std::vector<Area> areas;
    std::vector<Line> lines;
    std::vector<std::shared_ptr<const model::Mesh>> models;
    std::vector<Palette> palettes;
    std::uint32_t landscape_palettes =
        0; ///< so many of them, from the first, are of trees and houses: snow lies there
    std::vector<Prop> props;
    Surroundings surroundings = Surroundings::table;
    GroundCover cover = GroundCover::summer;
};

/// What the figures on a base are doing.
enum class Pose : std::uint8_t { as_based, marching, firing, charging };
inline constexpr std::size_t pose_count = 4;

/// Models that take turns, numbered from `model`.
struct ModelChoice {
    std::uint32_t model = 0;
    std::uint32_t variants = 0; ///< 0: there are none, others are shown instead
};

/// Figures in ranks and files on a base. The GPU makes the figures; this does not grow with them.
struct FigureGroup {
    std::uint32_t base = 0;
    std::uint32_t model = 0;
    std::uint32_t palette = 0;
    std::uint32_t seed = 0;
    std::uint32_t variants = 1; ///< models that take turns, numbered from `model`
    std::uint32_t files = 1;
    std::uint32_t ranks = 1;
    std::uint32_t count = 1; ///< figures; a last rank that is not full closes up to the middle
    glm::vec2 spacing{1.0F}; ///< millimetres between files and between ranks
    glm::vec2 centre{0.0F};  ///< millimetres right and ahead of the base's middle
    float scale = 1.0F;      ///< millimetres on the table for a metre of the model
    float jitter = 0.0F;     ///< share of the spacing by which a figure strays from its place
    float facing = 0.0F;     ///< radians, beside the base's own
    /// What they look like in poses other than as_based, from marching on.
    std::array<ModelChoice, pose_count - 1> poses{};
};

/// A base as it stands: the middle of its top, its axes on the ground's slope, and its size.
struct DrawnBase {
    glm::vec3 at{0.0F};          ///< middle of the top, table space
    glm::vec3 right{1.0F, 0, 0}; ///< unit vectors in the plane of the top
    glm::vec3 ahead{0, 1.0F, 0};
    glm::vec2 size{10.0F};  ///< millimetres across and deep
    float thickness = 2.0F; ///< millimetres
    Colour edge{0.2F, 0.16F, 0.12F};
    bool round = false;
    bool selected = false;
    bool outline = false;   ///< only its rim is there, and the ground shows inside
    std::uint32_t unit = 0; ///< for picking
    Pose pose = Pose::as_based;
    float presence = 1.0F; ///< share of its figures that are there; at 0 the base is gone as well
    float disorder = 0.0F; ///< share of the spacing by which figures stray, where that is more than their own
    float stride = 0.0F;   ///< 0 to 1 through a step or a bound, for those who move
};

/// A ball of smoke or dust, or a flash where it glows. Seen with soft edges, lit by the sun.
struct Puff {
    glm::vec3 at{0.0F}; ///< table space
    float radius = 5.0F;
    Colour colour{0.9F, 0.9F, 0.88F};
    float opacity = 1.0F; ///< in the middle
    float torn = 0.0F;    ///< 0 a dense ball, 1 a few rags
    float glow = 0.0F;    ///< light of its own; such a puff hides nothing
    std::uint32_t seed = 0;
};

/// A camp fire, which lights what is round it. At most so many count in a picture.
struct Fire {
    glm::vec3 at{0.0F};  ///< table space
    float reach = 45.0F; ///< millimetres
    friend bool operator==(const Fire&, const Fire&) = default;
};
inline constexpr std::size_t most_fires = 16;

struct Camera {
    glm::vec3 eye{0, -1000, 700}; ///< table space
    glm::vec3 target{0.0F};
    Degrees field_of_view{32.0}; ///< vertical
    friend bool operator==(const Camera&, const Camera&) = default;
};

struct Light {
    Degrees sun_bearing{235.0};
    Degrees sun_height{38.0};
    glm::vec3 sun{2.05F, 1.86F, 1.52F}; ///< linear light
    glm::vec3 sky{0.38F, 0.44F, 0.55F};
    glm::vec3 bounce{0.20F, 0.175F, 0.13F};
    glm::vec3 haze_colour{0.70F, 0.76F, 0.82F};
    float haze = 0.0F; ///< light is lost by e to this over the distance to the target
    float mist =
        0.0F; ///< how much of the haze lies in the valleys: 0 it is alike everywhere, 1 the heights are clear
    float mist_top = 0.0F;                 ///< up to where it is thick, in table space
    float mist_depth = 5.0F;               ///< millimetres over which it thins out
    glm::vec3 zenith{0.16F, 0.30F, 0.62F}; ///< of the open sky
    glm::vec3 horizon{0.62F, 0.74F, 0.88F};
    float saturation = 1.0F;
    float contrast = 1.0F;
    float exposure = 1.0F;
    float softness = 1.0F; ///< widens shadow edges; 0 is a hard sun
    float wet = 0.0F;      ///< of the ground: 1 gleams
    float rain = 0.0F;     ///< how thick it falls, 0 to 1
    float snow = 0.0F;
    friend bool operator==(const Light&, const Light&) = default;
};

/// What is behind the table where there is no sky.
enum class Room : std::uint8_t { studio, club, plain };

/// Colours for colours: what a picture's own are replaced by. Red changes fastest, then green; display sRGB
/// both ways.
struct Grade {
    std::uint32_t size = 0; ///< entries along each side
    std::vector<glm::vec3> colours;
};

/// How the picture is finished.
struct PostSettings {
    float aperture = 0.0F; ///< millimetres: the blur of a lens so wide that is focused on the target
    float contours = 0.0F; ///< millimetres of height between lines drawn on the ground; 0 for none
    Room room = Room::studio;
    Colour wall{0.5F};                  ///< of a plain room
    std::shared_ptr<const Grade> grade; ///< null for the usual look
    float tilt_shift = 0.0F; ///< strength of the blur before and behind the target, 0 is sharp throughout
    bool ambient_occlusion = true;
    bool shadows = true;      ///< off where speed matters more
    bool old_shadows = false; ///< those of the picture before will do, where it showed the same stage
    bool transparent = false; ///< leave the background clear
    bool sky = false;         ///< open country and its weather behind the table instead of a room
    friend bool operator==(const PostSettings&, const PostSettings&) = default;
};

/// Everything that is drawn in one picture.
struct Frame {
    std::shared_ptr<const Stage> stage;
    Camera camera;
    Light light;
    PostSettings lens;
    float time = 0.0F; ///< seconds of film, by which rain and snow fall
    std::vector<DrawnBase> bases;
    std::vector<FigureGroup> groups;
    std::uint64_t bases_version = 0; ///< changes whenever bases or groups do, so that they are uploaded again
    /// Unless 0: changes whenever groups do, so that only bases are uploaded when only they have changed.
    std::uint64_t groups_version = 0;
    std::vector<Puff> puffs;
    std::vector<Fire> fires;
    std::shared_ptr<const OverlayTint> tint; ///< null for none
};

}
