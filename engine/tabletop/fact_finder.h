#pragma once

#include "engine/tabletop/plan.h"
#include "engine/tabletop/view.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vantage::tabletop {

/// What one look at the table gave: nothing if it cannot be seen.
struct Sighting {
    rules::Value value;
    std::string because;
};

inline constexpr double metres_in_a_yard = 0.9144;

/// Whether the word is among them; any is, if there are none.
bool listed(const std::vector<std::string>& words, const std::string& word);
/// Whether a piece's card says so; any does where nothing is asked. One that lacks an entry which is asked
/// for does not.
bool says(const Piece&, const rules::Condition&);
/// The same, but where nothing is asked none does: for what bars or marks a piece.
bool is_so(const Piece&, const rules::Condition&);
/// What a value comes to on a piece's card.
double number_on(const Piece&, const rules::Expression&);
/// Whether a condition speaks of an entry.
bool speaks_of(const rules::Condition&, const std::string& entry);
/// Whether a piece's card lets it count: all that is wanted, and nothing that bars it.
bool counts(const Piece&, const FactSource&);

/// What lies under a piece: open, road, rough, dense, built-up, strong-point or fortification.
std::string ground_word(const View&, const Piece&);

/// The same of a part of a way: there a road goes before what lies about it.
std::string ground_word(const View&, const measure::PathPiece&);

/// Works out another table for a piece and its counterpart, as far as it can be seen.
using OtherTable = std::function<Sighting(const FactSource&, const Piece&, const Piece*)>;

/// FactSources at the table for one piece, and the other that it deals with, if any.
class FactFinder {
public:
    /// `flank`: see FactPlan.
    FactFinder(const rules::System& system, double flank, const View& view, const Piece& own,
               const Piece* other, OtherTable other_table)
        : measure_(system.measure),
          system_(system),
          flank_(flank),
          view_(view),
          own_(own),
          other_(other),
          other_table_(std::move(other_table)) {}

    [[nodiscard]] Sighting at(const FactSource&) const;
    [[nodiscard]] bool sees(const Piece& from, const Piece& to) const { return sight(from, to).visible; }

private:
    struct Side {
        std::string word; ///< front, flank or rear
        bool left = false;
    };
    /// The side of a piece that the other's middle lies on, seen from the middle of the piece's front.
    [[nodiscard]] Side side_of(const Piece&, const Piece& other) const;
    [[nodiscard]] Sighting card(const FactSource&, const Piece&) const;
    [[nodiscard]] Sighting losses(const FactSource&, const Piece&) const;
    [[nodiscard]] Sighting distance(const FactSource&, const Piece&, const Piece*) const;
    [[nodiscard]] Sighting ground(const Piece&) const;
    [[nodiscard]] Sighting units(const FactSource&, const Piece&) const;
    [[nodiscard]] Sighting mean(const FactSource&, const Piece&) const;
    [[nodiscard]] Sighting leader(const FactSource&, const Piece&) const;
    [[nodiscard]] Sighting path(const FactSource&) const;
    [[nodiscard]] Sighting climb(bool steepest) const;
    [[nodiscard]] Sighting crossings(const FactSource&) const;
    [[nodiscard]] Sighting front(const Piece&, const Piece& other) const;
    [[nodiscard]] Sighting overlap(const FactSource&, const Piece&, const Piece& other) const;
    [[nodiscard]] Sighting between(const Piece&) const;
    [[nodiscard]] Sighting sum(const FactSource&, const Piece&, const std::vector<const Piece*>&) const;
    [[nodiscard]] const Piece* looked_at(const FactSource&) const;
    [[nodiscard]] std::vector<const Piece*> units_of(const Piece&) const;
    [[nodiscard]] Sighting near(const FactSource&, const Piece&) const;
    [[nodiscard]] Sighting threat(const FactSource&, const Piece&) const;
    [[nodiscard]] Sighting threatens(const FactSource&, const Piece&) const;
    [[nodiscard]] Sighting smoke(const FactSource&, const Piece&, const Piece*) const;
    [[nodiscard]] const Piece* nearest_enemy(const Piece&) const;
    [[nodiscard]] measure::SightAnswer sight(const Piece& from, const Piece& to) const;
    [[nodiscard]] const std::vector<measure::Obstacle>& units_in_the_way() const;
    [[nodiscard]] double in_measure(Yards) const;
    [[nodiscard]] std::string far(double distance) const;
    [[nodiscard]] std::string about(double within) const; ///< where those are who are looked for

    const rules::DistanceUnit& measure_;
    const rules::System& system_;
    double flank_;
    const View& view_;
    const Piece& own_;
    const Piece* other_;
    OtherTable other_table_;
    mutable std::optional<std::vector<measure::Obstacle>> units_; // made when first asked for
};

}
