#pragma once

#include "engine/measure/ground_knowledge.h"
#include "engine/rules/value.h"
#include "engine/scene/scene.h"

#include <string>
#include <string_view>
#include <vector>

namespace vantage::assist {

/// A unit or a leader as the table assistant sees it: where it stands, and what its card says in the words of
/// the rules in use.
struct Piece {
    std::string id;
    std::string name;
    std::string kind; ///< "infantry", "cavalry", "artillery" or "leader"
    std::size_t side = 0;
    measure::Base base;
    rules::Facts card;
};

/// All that can be seen on the table at one moment.
struct View {
    std::vector<Piece> pieces;
    std::vector<GroundPoint> smoke;                   ///< one place for each ball
    rules::Facts weather;                             ///< "rain", "snow", "fog", "mud": true where it is so
    const measure::GroundKnowledge* ground = nullptr; ///< never null

    /// By id or, failing that, by name; null if there is none.
    [[nodiscard]] const Piece* piece(std::string_view id_or_name) const;
};

/// The pieces of a scene that are on the table. Leaders have the id "leader:<name>". What a card leaves out
/// and the scene itself knows (men, guns, guard, limbered) stands under those names.
View view_of(const scene::Scene&, const measure::GroundKnowledge&);

}
