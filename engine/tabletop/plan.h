#pragma once

#include "engine/rules/rulebook.h"
#include "engine/scene/card_form.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vantage::tabletop {

/// How one fact of a table is found on the table top. assets/rules/README.md describes the same as JSON.
struct FactSource {
    enum class Way {
        always,   ///< nothing is looked at: a value that is always so
        card,     ///< an entry of the piece's card
        kind,     ///< infantry, cavalry, artillery or leader
        table,    ///< the outcome or an effect of another table, if all that it needs can be seen
        lost,     ///< how many are gone since the start
        losses,   ///< percent of the strength at the start that is gone, rounded down
        distance, ///< between the two, in the measure of the rules
        zone,     ///< the band of a range zone that the distance falls in
        aspect,   ///< front, flank or rear: the side of the piece that the other stands on
        angle,    ///< degrees that the other stands off the piece's front
        sight,    ///< whether they see one another over the ground
        rise,     ///< percent by which the ground climbs from the piece to the other; negative downhill
        higher,   ///< metres by which the piece stands higher
        ground,   ///< what lies under the piece: open, road, rough, dense, built-up, strong-point …
        near,     ///< how many other pieces are within a distance
        threat,   ///< the worst side from which an enemy threatens: none, front, flank, rear
        smoke,    ///< balls of smoke within a distance of the line between the two, or of the piece itself
        weather,  ///< whether one of some entries of the weather is so
        units,  ///< how many units of the formation or force count, or how many percent of those at the start
        mean,   ///< the mean of an entry among those units: of numbers rounded down, of words by their ladder
        leader, ///< an entry of the card of who leads the formation or force
        path,   ///< the slowest ground of the way that the piece is about to take
        climb,  ///< metres that this way climbs
        crossings, ///< how many walls, hedges and the like it goes over
        steepest,  ///< percent of its steepest stretch, up or down
        told,      ///< what is told of the move that is about to be made
        front,     ///< how many times as wide as the other's its front is
        overlap,   ///< how many ends of its front reach beyond the other's
        between,   ///< how far from it that friend is, of those between the two, who is nearest to the other
    };
    enum class To { other, nearest_enemy };
    enum class Of { own, other, formation, force, other_formation };

    std::string fact;
    Way way = Way::card;
    Of of = Of::own;      ///< whom to look at: formation and force are those of the own piece
    To to = To::other;    ///< distance, zone: to whom
    std::string key;      ///< card; zone and table: their id
    std::string at_start; ///< losses: the entry with the strength at the start; `key` has that of now
    /// near: anywhere on the table.
    static constexpr double everywhere = 1e6;
    double within = 0.0;      ///< near, smoke, overlap (at least so far beyond): in the measure of the rules
    bool about_piece = false; ///< smoke: about the piece, not along the line

    std::string named;  ///< an entry of the own card that names whom to look at instead; empty: as `of` says
    bool by_it = false; ///< threat: by the piece itself, to any enemy
    bool in_sight = false;           ///< near: only whom the piece sees
    double lower = 0.0;              ///< crossings: of those at least so high, in yards ...
    double higher = 1e6;             ///< ... and lower than that
    std::vector<std::string> ground; ///< units: only those who stand on such ground; empty: any
    std::string sum;                 ///< near: of this entry of theirs, instead of how many they are ...
    std::string against; ///< ... divided by this entry of the piece; card: with a ladder, the other's

    // near: who counts
    bool enemies = false;
    std::string take;         ///< the entry of the nearest one's card instead of the number of them
    bool count_sides = false; ///< on how many sides of the piece they stand instead of how many they are
    rules::Condition card;    ///< near, threat, units: whose card is so
    rules::Condition unless;  ///< … and not so; without conditions nobody is left out
    rules::Condition own_formation; ///< only if the card of the own piece's formation says so
    std::vector<std::string> kinds;
    std::vector<std::string> aspects;    ///< on these sides of the piece; empty: any
    std::map<std::string, double> reach; ///< threat: how far each kind threatens
    double arc = 45.0;                   ///< threat: to each side of the enemy's front
    bool percent = false;                ///< units: of those at the start, rounded down
    bool missing = false;                ///< units: those that are no longer on the table count too
    std::vector<std::string> ladder;     ///< mean, card: from the lowest word to the highest

    std::string effect; ///< table: the effect to take; empty: the outcome

    rules::Expression value; ///< from what was seen to what the fact takes
};

/// What the assistant can see for each table of a system; facts that are not here it must ask for.
struct FactPlan {
    double flank =
        45.0; ///< degrees off its front from which others are on a piece's flank; its rear is as wide
    std::map<std::string, std::vector<FactSource>, std::less<>> tables;
};

/// Reads assist.json of the system and reports every mistake; without the file, a plan that sees nothing.
FactPlan read_plan(const rules::System&, const scene::CardForm&, Problems&);

}
