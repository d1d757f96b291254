#include "tools/models/catalogue.h"
#include "tools/models/horse.h"

namespace vantage::models {
namespace {

/// Troopers at the walk and the gallop, an officer and a bearer with the guidon.
void family(std::vector<Entry>& all, const std::string& name, Tack tack, const RiderSpec& rider,
            bool lance = false, float scale = 1.0f) {
    const auto put = [&](const std::string& what, HorseSpec h, RiderSpec r) {
        all.push_back({"horse/" + name + "/" + what, "horse", [=] { return mounted(h, r, scale); }});
    };
    RiderSpec calm = rider;
    RiderSpec charging = rider;
    calm.seat = lance ? Seat::lance_up : Seat::carry;
    charging.seat = lance ? Seat::lance_down : Seat::charge;
    put("walk", {Gait::walk, tack, 0}, calm);
    put("gallop", {Gait::gallop, tack, 0}, charging);
    RiderSpec leader = rider;
    leader.seat = Seat::charge;
    leader.carbine = false;
    leader.top = leader.top == Plume::pompon ? Plume::tall : leader.top;
    put("officer", {Gait::walk, tack, 1}, leader);
    if (name == "cossack") return;
    RiderSpec bearer = rider;
    bearer.seat = Seat::bearer;
    bearer.carbine = false;
    put("bearer", {Gait::walk, tack, 0}, bearer);
}

}

void add_horse_entries(std::vector<Entry>& all) {
    const Clothes heavy{.coat = Coat::habit, .legs = Legs::boots};
    const Clothes light{.coat = Coat::habit, .legs = Legs::hussar};
    family(all, "cuirassier", Tack::square,
           {.hat = Headgear::helmet,
            .top = Plume::tall,
            .clothes = {.coat = Coat::cuirass, .legs = Legs::boots},
            .epaulettes = true});
    family(all, "cuirassier-crested", Tack::square,
           {.hat = Headgear::crested, .clothes = {.coat = Coat::cuirass, .legs = Legs::boots}});
    family(all, "dragoon", Tack::square, {.hat = Headgear::helmet, .clothes = heavy, .carbine = true});
    family(
        all, "dragoon-crested", Tack::square,
        {.hat = Headgear::crested, .clothes = {.coat = Coat::jacket, .legs = Legs::boots}, .carbine = true});
    family(all, "dragoon-bicorne", Tack::square,
           {.hat = Headgear::bicorne, .top = Plume::tall, .clothes = heavy, .carbine = true});
    family(all, "dragoon-shako", Tack::square,
           {.hat = Headgear::shako,
            .top = Plume::pompon,
            .clothes = {.coat = Coat::jacket, .legs = Legs::trousers},
            .carbine = true});
    family(all, "grenadier", Tack::square,
           {.hat = Headgear::bearskin, .top = Plume::tall, .clothes = heavy, .epaulettes = true});
    family(all, "chasseur", Tack::pointed,
           {.hat = Headgear::shako, .top = Plume::tall, .clothes = light, .carbine = true});
    family(all, "hussar", Tack::pointed,
           {.hat = Headgear::shako,
            .top = Plume::tall,
            .clothes = {.coat = Coat::hussar, .legs = Legs::hussar}});
    family(all, "hussar-busby", Tack::pointed,
           {.hat = Headgear::busby,
            .top = Plume::tall,
            .clothes = {.coat = Coat::hussar, .legs = Legs::hussar}});
    family(all, "lancer", Tack::pointed,
           {.hat = Headgear::czapka,
            .top = Plume::tall,
            .clothes = {.coat = Coat::habit, .legs = Legs::trousers}},
           true);
    family(all, "cossack", Tack::plain,
           {.hat = Headgear::fur_cap,
            .clothes = {.coat = Coat::plain, .legs = Legs::trousers},
            .pennon = false,
            .lance = 3.3f},
           true, 0.90f);

    const auto put = [&](const std::string& id, HorseSpec h, RiderSpec r) {
        all.push_back({"horse/" + id, "horse", [=] { return mounted(h, r); }});
    };
    RiderSpec general{.hat = Headgear::bicorne,
                      .top = Plume::none,
                      .clothes = {.coat = Coat::habit, .legs = Legs::boots},
                      .seat = Seat::point,
                      .pouch_belt = false,
                      .epaulettes = true};
    put("general/stand", {Gait::stand, Tack::square, 0}, general);
    general.seat = Seat::reins;
    put("general/walk", {Gait::walk, Tack::square, 1}, general);
    general.seat = Seat::charge;
    put("general/gallop", {Gait::gallop, Tack::square, 0}, general);
    const RiderSpec aide{.hat = Headgear::busby,
                         .top = Plume::tall,
                         .clothes = {.coat = Coat::hussar, .legs = Legs::hussar},
                         .seat = Seat::reins};
    put("aide/stand", {Gait::stand, Tack::pointed, 1}, aide);
    put("aide/gallop", {Gait::gallop, Tack::pointed, 0}, aide);
    RiderSpec gunner{.hat = Headgear::shako,
                     .top = Plume::tall,
                     .clothes = {.coat = Coat::jacket, .legs = Legs::boots},
                     .seat = Seat::reins};
    put("gunner/walk", {Gait::walk, Tack::square, 0}, gunner);
    put("gunner/gallop", {Gait::gallop, Tack::square, 1}, gunner);
}

}
