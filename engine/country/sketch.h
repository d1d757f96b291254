#pragma once

#include "engine/core/random.h"
#include "engine/country/country.h"
#include "engine/country/raster.h"
#include "engine/terrain/height_field.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

// What the makers of a country share: the sheet that they draw on, one after another.
namespace vantage::country {

/// What a word for a landscape means in numbers, on a table of 100 yards to the inch.
struct Numbers {
    double relief_low, relief_high;   ///< yards from the lowest to the highest ground
    double spacing_low, spacing_high; ///< yards from crest to crest
    double tension, roughness, grain; ///< of the sculptor; roughness in yards
    double exaggeration;
    double streams;            ///< yards of them for a square yard
    double fall;               ///< of brooks, yards a yard
    double villages;           ///< for 10 million square yards
    double apart;              ///< yards between villages, at least
    double farms;              ///< to a village
    double wood, field, marsh; ///< shares of the ground
    int mouths;
};
const Numbers& numbers_of(Relief);

struct Stream {
    std::string name;
    Polyline points; ///< from the source down
    std::vector<double> heights;
    double width = 3.0;
    bool river = false;
    bool shown = true; ///< else a dry valley
    bool trunk = false;
};

struct Ridge {
    std::string name;
    std::vector<glm::dvec3> points;
};

struct Village {
    std::string name;
    Point at{0.0};
    bool farm = false;
    std::vector<Point> outline;
    double street = 0.0; ///< the bearing of its main street
    bool reached = false;
};

struct Road {
    std::string name;
    Polyline points;
    bool good = false;
};

struct Crossing {
    Point at{0.0};
    double facing = 0.0;
    double width = 8.0; ///< of the road
    double length = 20.0;
    bool bridge = false;
};

/// A piece of ground with an outline.
struct Patch {
    std::string kind;
    std::string cover;
    std::string name;
    std::vector<Point> outline;
    std::optional<double> rows{};
    std::optional<double> height{};
};

struct Sketch {
    Choices choices;
    Numbers numbers{};
    double inch = 100.0; ///< yards
    Point extent{0.0};
    std::vector<Stream> streams;
    std::vector<Ridge> ridges;
    std::vector<glm::dvec3> spots;
    std::vector<Patch> ponds;
    std::shared_ptr<const HeightField> heights; ///< as the scene will have them
    std::vector<Village> villages;
    std::vector<Point> exits; ///< beyond the edge, where roads go
    std::vector<Road> roads;
    std::vector<Crossing> crossings;
    std::vector<Patch> woods, fields, closes, marshes;

    [[nodiscard]] double height(Point p) const { return heights->height_at(to_ground(p)).value(); }
    /// Of the ground about a point, yards a yard.
    [[nodiscard]] double slope(Point p) const;
    [[nodiscard]] bool on_table(Point p, double margin = 0.0) const {
        return p.x >= margin && p.y >= margin && p.x <= extent.x - margin && p.y <= extent.y - margin;
    }
    /// To the nearest water that is shown, by the middle of its bed.
    [[nodiscard]] double to_water(Point p) const;
    [[nodiscard]] double to_road(Point p) const;
    [[nodiscard]] bool in_pond(Point p, double margin) const;
};

/// The streams of random numbers, one for each stage.
enum class Stage : std::uint64_t { relief = 1, noise, ponds, villages, roads, woods, fields, names };
inline Random random_of(const Sketch& sketch, Stage stage) {
    return Random{sketch.choices.seed, static_cast<std::uint64_t>(stage)};
}

// The stages, in their order.
void draw_relief(Sketch&);
void settle(Sketch&); // places for villages, farms and the ends of roads
void build_roads(Sketch&);
void build_villages(Sketch&);
void plant_woods(Sketch&);
void till_fields(Sketch&);
void name_all(Sketch&);

}
