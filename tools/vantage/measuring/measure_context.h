#pragma once

#include "engine/physics/battlefield.h"
#include "engine/ruling/sight.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vantage::cli {

/// What is measured on: a scene, or a bare heightmap that stands in for one.
struct MeasureSource {
    std::string scene;
    scene::LoadOptions load;
    std::string terrain; ///< a heightmap
    std::string extent;  ///< "4000x3000" yards
    std::string relief;  ///< "0:60" yards
};

/// A place that a person names: a point, a unit, a commander or a place of the scene.
struct Place {
    std::string name;
    GroundPoint at;
    Yards eye;                            ///< how high those who stand there look from
    const physics::Body* piece = nullptr; ///< nothing for a mere point
    [[nodiscard]] measure::Base base() const {
        return piece != nullptr ? piece->base : measure::Base{{at, Degrees{0.0}}, Yards{0.0}, Yards{0.0}};
    }
};

class MeasureContext {
public:
    static Result<MeasureContext> open(const MeasureSource&);
    /// A scene that is loaded already, on ground that is made already. Its rules are read if they are not
    /// given.
    static Result<MeasureContext> of(std::shared_ptr<const scene::Scene>,
                                     std::shared_ptr<const physics::Ground>,
                                     std::shared_ptr<const rules::System> = nullptr);

    [[nodiscard]] const scene::Scene* scene() const { return scene_.get(); }
    [[nodiscard]] const physics::Battlefield* field() const { return field_.get(); }
    [[nodiscard]] const physics::World& world() const { return field_ ? field_->world() : *bare_; }
    [[nodiscard]] const measure::GroundSight& sight() const { return world().sight(); }
    [[nodiscard]] const HeightField& ground() const { return world().ground().drawn(); }
    /// The rules of the scene, with its house rules; null on a bare terrain.
    [[nodiscard]] const rules::System* rules() const { return rules_.get(); }
    /// What breaks a line of sight, and how high people look from, by those rules; else as usual.
    [[nodiscard]] measure::SightSettings sight_rules() const {
        return rules_ ? ruling::sight_of(*rules_) : measure::SightSettings{};
    }
    [[nodiscard]] ruling::Eyes eyes() const { return rules_ ? ruling::Eyes{rules_->sight} : ruling::Eyes{}; }
    [[nodiscard]] GroundScale scale() const { return scene_ ? scene_->scales.ground : GroundScale{}; }

    /// "100,200", or a unit's id or name, a commander's name, a named place, a formation (the middle of its
    /// units); or a part of such a name that only one has. `option` is for the message, which names what is
    /// nearest to a wrong one.
    [[nodiscard]] Result<Place> place(const std::string& text, const std::string& option) const;
    /// A point that must lie on the table.
    [[nodiscard]] Result<GroundPoint> point(const std::string& text, const std::string& option) const;
    /// A unit of the scene.
    [[nodiscard]] Result<scene::UnitId> unit(const std::string& text, const std::string& option) const;
    [[nodiscard]] Result<scene::FormationId> formation(const std::string& text,
                                                       const std::string& option) const;

private:
    /// Something in the scene that has a name.
    struct Named {
        enum class Kind : std::uint8_t { unit, commander, spot, objective, area, formation } kind;
        std::size_t index;
        std::string name;
    };
    [[nodiscard]] std::vector<Named> named() const;
    [[nodiscard]] Result<Place> place_of(const Named&, const std::string& option) const;

    std::shared_ptr<const scene::Scene> scene_;
    std::shared_ptr<const rules::System> rules_;
    std::shared_ptr<physics::Battlefield> field_;
    std::shared_ptr<physics::World> bare_;
};

/// Two numbers with a character between them ("4000x3000", "0:60", "100,200").
Result<std::pair<double, double>> read_pair(const std::string& text, char between, const std::string& option,
                                            const std::string& takes);
/// A finite number from 0 up.
Result<Yards> read_height(double value, const std::string& option);

}
