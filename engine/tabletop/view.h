#pragma once

#include "engine/core/fields.h"
#include "engine/measure/ground_knowledge.h"
#include "engine/rules/value.h"
#include "engine/scene/scene.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::tabletop {

/// What stands on the card of a piece. Copies share it until one of them changes: a whole game is copied for
/// every command that is tried.
class PieceCard {
public:
    PieceCard() = default;
    PieceCard(rules::Facts facts) : held_(std::make_shared<const rules::Facts>(std::move(facts))) {}
    operator const rules::Facts&() const { return facts(); }
    [[nodiscard]] const rules::Facts& facts() const {
        static const rules::Facts nothing;
        return held_ ? *held_ : nothing;
    }
    [[nodiscard]] const rules::Value* find(std::string_view entry) const { return facts().find(entry); }
    [[nodiscard]] const auto& all() const { return facts().all(); }
    void set(const std::string& entry, rules::Value value) {
        rules::Facts changed = facts();
        changed.set(entry, std::move(value));
        held_ = std::make_shared<const rules::Facts>(std::move(changed));
    }
    friend bool operator==(const PieceCard& a, const PieceCard& b) {
        return a.held_ == b.held_ || a.facts() == b.facts();
    }

private:
    std::shared_ptr<const rules::Facts> held_;
};

/// A unit or a leader as the table assistant sees it: where it stands, and what its card says in the words of
/// the rules in use. Formations and forces are pieces too: they have a card, and stand where their units do.
struct Piece {
    std::string id;
    std::string name;
    std::string kind; ///< "infantry", "cavalry", "artillery", "leader", "formation" or "force"
    std::size_t side = 0;
    measure::Base base;
    PieceCard card;
    std::string formation{}; ///< the id of the formation it belongs to, if any
    std::string force{};     ///< the id of the force it belongs to, if any
    bool gone = false;       ///< not on the table: taken off, or still to come
    int arrives = 0;         ///< the turn in which it is due; 0: it has come
    GroundPoint home{};      ///< from where its leash is measured: where it stood when its order took effect

    [[nodiscard]] bool is_group() const { return kind == "formation" || kind == "force"; }
    [[nodiscard]] bool is_unit() const { return !is_group() && kind != "leader"; }
    /// Whether it is one of the units of that formation or force.
    [[nodiscard]] bool unit_of(const Piece& group) const;
    static constexpr auto fields() {
        return std::tuple{field("id", &Piece::id),
                          field("name", &Piece::name),
                          field("kind", &Piece::kind),
                          field("side", &Piece::side),
                          field("base", &Piece::base),
                          field("card", &Piece::card),
                          field("formation", &Piece::formation),
                          field("force", &Piece::force),
                          field("gone", &Piece::gone),
                          field("arrives", &Piece::arrives),
                          field("home", &Piece::home)};
    }
    friend bool operator==(const Piece&, const Piece&) = default;
};

/// What arm it is of: leaders are of the command, groups of the infantry.
table::Arm arm_of(const Piece&);

/// All that can be seen on the table at one moment.
struct View {
    std::vector<Piece> pieces;      ///< those on the table
    std::vector<Piece> lost;        ///< units that were and are no more
    std::vector<GroundPoint> smoke; ///< one place for each ball that can be seen
    rules::Facts weather;           ///< "rain", "snow", "fog", "mud", "wet": true where it is so
    std::vector<GroundPoint> path;  ///< the way that the own piece is about to take; empty: none
    rules::Facts told{};            ///< of the move that is asked about
    std::string path_ground{}; ///< the kind of ground of that way that is asked about; empty: the slowest
    const measure::GroundKnowledge* ground = nullptr; ///< never null

    /// By id or, failing that, by name; null if there is none.
    [[nodiscard]] const Piece* piece(std::string_view id_or_name) const;
};

/// What a scene itself knows of its pieces: entries that a card has unless it says otherwise.
inline constexpr std::array<std::string_view, 6> entries_of_scene{"men",      "guard", "guns",
                                                                  "limbered", "horse", "units_at_start"};

/// The pieces of a scene, also those that come later. Leaders have the id "leader:<name>", forces
/// "force:<name>".
std::vector<Piece> pieces_of(const scene::Scene&);
/// The weather of a scene: its sky and its ground by their words.
rules::Facts weather_of(const scene::Scene&);
/// What is to be seen of pieces: those that are gone are left out, groups stand in the middle of their units.
View view_of(std::vector<Piece> pieces, const measure::GroundKnowledge&);
/// The scene as it is laid out.
View view_of(const scene::Scene&, const measure::GroundKnowledge&);

/// Puts a group where its units stand, on a point: how far it is from others its units say.
void stand_amid_units(const std::vector<Piece>&, Piece& group);
/// The same for all groups among them.
void stand_amid_units(std::vector<Piece>&);

/// A value of the rules as an entry of a scene's card.
scene::Setting setting_of(const rules::Value&);

/// The lesser of a gap that was found and the one between two bases; most are told apart by their middles.
Yards nearer(Yards found, const measure::Base&, const measure::Base&);

/// The distance between two pieces, edge to edge; of a group, that of its nearest unit.
Yards apart(const View&, const Piece& a, const Piece& b);

}
