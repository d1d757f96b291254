#pragma once

#include "tools/vantage/window/edit/session.h"

#include <string>
#include <vector>

namespace vantage::window {

/// A formation that can be taken into an order of battle.
struct Template {
    std::string nation; ///< "french"
    std::string name;   ///< "Friant's division (Austerlitz, 2 December 1805)"
    std::shared_ptr<const nlohmann::ordered_json> formation;
    int units = 0;
    int men = 0;
    int guns = 0;
};
/// Formations of the battles at hand, by nation and then by name.
std::vector<Template> templates_of_battles(const std::filesystem::path& folder);

/// What every nation raised in a year, for these rules: divisions, brigades and batteries.
std::vector<Template> templates_of_armies(int year, const scene::RulesChoice&);

/// A side of a nation, with one force and nobody in it.
Result<editing::Step> add_side(const editing::Document&, const std::string& nation);
Result<editing::Step> add_force(const editing::Document&, const std::string& side);
/// A copy of the template with ids of its own, under a force. It is not on the table yet.
Result<editing::Step> muster(const editing::Document&, const std::string& force, const Template&);

/// Puts a formation on the table: facing the enemy, as wide as its units need, clear of water and of others,
/// in its zone if its side has one. It stands where it is put, or as near as it fits: then `because` says
/// why.
Result<editing::Step> deploy(const editing::Document&, const Battle&, const std::string& formation,
                             GroundPoint, std::string* because = nullptr);
/// Armies out of a table of text, in the place of those that are there.
struct Raising {
    editing::Step step;
    std::vector<std::string> derived; ///< what no column said and a rule gave
    std::vector<std::string> needed;  ///< what the rules in use still want to know: the step waits for it
};
Result<Raising> raise_army(const editing::Document&, const std::string& csv, int year);

/// Takes it off the table, to be placed later.
Result<editing::Step> take_off(const editing::Document&, const std::string& formation);
/// It comes in a turn, at a place near the table's edge.
Result<editing::Step> bring_later(const editing::Document&, const Battle&, const std::string& formation,
                                  int turn);
/// Where a side deploys: its half of the table, to be bent.
Result<editing::Step> add_zone(const editing::Document&, const Battle&, const std::string& side);

}
