#include "tools/models/catalogue.h"
#include "tools/models/foot.h"

#include <array>
#include <string_view>

namespace vantage::models {
namespace {

struct Named {
    Stance stance;
    std::string_view name;
};

constexpr Named stand{Stance::stand, "stand"};
constexpr Named march{Stance::march, "march"};
constexpr Named advance{Stance::advance, "advance"};
constexpr Named fire{Stance::fire, "fire"};
constexpr Named load{Stance::load, "load"};
constexpr Named kneel{Stance::kneel, "kneel"};
constexpr Named skirmish{Stance::skirmish, "skirmish"};
constexpr Named officer{Stance::officer, "officer"};
constexpr Named drummer{Stance::drummer, "drummer"};

std::string_view name_of(FlagDesign design) {
    switch (design) {
    case FlagDesign::lozenge:
        return "lozenge";
    case FlagDesign::tricolour:
        return "tricolour";
    case FlagDesign::cross:
        return "cross";
    case FlagDesign::border:
        return "border";
    case FlagDesign::union_jack:
        return "union";
    case FlagDesign::canton:
        return "canton";
    case FlagDesign::halves:
        return "halves";
    case FlagDesign::plain:
        return "plain";
    case FlagDesign::guidon:
        return "guidon";
    }
    return "plain";
}

/// Men who differ only in what they do.
void family(std::vector<Entry>& all, const std::string& name, const FootSpec& spec,
            const std::vector<Named>& stances, const std::vector<FlagDesign>& flags = {}) {
    for (const Named& s : stances)
        all.push_back({"foot/" + name + "/" + std::string{s.name}, "foot",
                       [spec, stance = s.stance] { return foot(stance, spec); }});
    for (const FlagDesign design : flags) {
        FootSpec bearer = spec;
        bearer.flag = design;
        // Eagles are French; others carry a spear point.
        bearer.eagle =
            design == FlagDesign::lozenge || design == FlagDesign::tricolour || design == FlagDesign::halves;
        all.push_back({"foot/" + name + "/bearer-" + std::string{name_of(design)}, "foot",
                       [bearer] { return foot(Stance::bearer, bearer); }});
    }
}

void add_crews(std::vector<Entry>& all) {
    struct Crew {
        std::string_view name;
        Headgear hat;
        Plume top;
        Coat coat;
        Legs legs;
    };
    for (const Crew& c : {Crew{"shako", Headgear::shako, Plume::pompon, Coat::habit, Legs::gaiters},
                          {"bicorne", Headgear::bicorne, Plume::pompon, Coat::habit, Legs::gaiters},
                          {"stovepipe", Headgear::stovepipe, Plume::tall, Coat::jacket, Legs::trousers},
                          {"brimmed", Headgear::brimmed, Plume::none, Coat::plain, Legs::gaiters},
                          {"crested", Headgear::crested, Plume::none, Coat::jacket, Legs::trousers},
                          {"bearskin", Headgear::bearskin, Plume::tall, Coat::habit, Legs::gaiters},
                          {"kiwer", Headgear::kiwer, Plume::pompon, Coat::plain, Legs::trousers}}) {
        FootSpec spec{.hat = c.hat,
                      .top = c.top,
                      .clothes = {.coat = c.coat, .legs = c.legs},
                      .kit = {.crossbelts = false, .pack = false}};
        for (const Named& s : {Named{Stance::rammer, "rammer"},
                               {Stance::sponger, "sponger"},
                               {Stance::linstock, "linstock"},
                               {Stance::carry, "carry"}})
            all.push_back({"crew/" + std::string{c.name} + "/" + std::string{s.name}, "foot",
                           [spec, stance = s.stance] { return foot(stance, spec); }});
    }
}

}

void add_foot_entries(std::vector<Entry>& all) {
    using enum FlagDesign;
    family(all, "shako", {}, {stand, march, advance, fire, load, kneel, skirmish, officer, drummer},
           {tricolour, border, cross, plain});
    family(all, "elite",
           {.top = Plume::tall,
            .clothes = {.legs = Legs::short_gaiters, .epaulettes = true},
            .kit = {.sabre = true}},
           {stand, march, fire, load, kneel, skirmish, officer, drummer}, {tricolour, cross, plain});
    family(all, "stovepipe",
           {.hat = Headgear::stovepipe,
            .top = Plume::tall,
            .clothes = {.coat = Coat::jacket, .legs = Legs::trousers, .moustache = false}},
           {stand, march, advance, fire, load, kneel, skirmish, officer, drummer},
           {union_jack, canton, plain});
    family(all, "kiwer", {.hat = Headgear::kiwer, .clothes = {.coat = Coat::plain, .legs = Legs::trousers}},
           {stand, march, advance, fire, load, kneel, skirmish, officer, drummer}, {cross});
    family(all, "bicorne", {.hat = Headgear::bicorne}, {stand, march, fire, load, officer, drummer},
           {lozenge, cross, plain});
    family(all, "bearskin",
           {.hat = Headgear::bearskin,
            .top = Plume::tall,
            .clothes = {.epaulettes = true},
            .kit = {.sabre = true}},
           {stand, march, advance, fire, load, officer, drummer},
           {lozenge, tricolour, border, union_jack, halves});
    family(all, "crested", {.hat = Headgear::crested, .top = Plume::none},
           {stand, march, fire, load, kneel, officer, drummer}, {border, lozenge});
    family(all, "czapka", {.hat = Headgear::czapka, .clothes = {.legs = Legs::trousers}},
           {stand, march, fire, load, officer, drummer}, {halves});
    family(all, "mitre", {.hat = Headgear::mitre}, {stand, march, fire, officer, drummer}, {cross});
    family(
        all, "bonnet",
        {.hat = Headgear::bonnet, .clothes = {.coat = Coat::jacket, .legs = Legs::kilt, .moustache = false}},
        {stand, march, advance, fire, load, officer, drummer}, {union_jack, canton});
    family(all, "cap",
           {.hat = Headgear::cap,
            .clothes = {.coat = Coat::litewka, .legs = Legs::trousers},
            .kit = {.crossbelts = false}},
           {stand, march, advance, fire, load, kneel, skirmish, officer, drummer}, {cross});
    family(all, "greatcoat", {.clothes = {.coat = Coat::greatcoat, .legs = Legs::trousers}},
           {stand, march, fire, load, officer, drummer}, {tricolour});
    family(all, "brimmed",
           {.hat = Headgear::brimmed,
            .top = Plume::tall,
            .clothes = {.coat = Coat::jacket},
            .kit = {.crossbelts = false},
            .bayonet = false,
            .musket = 1.15f},
           {stand, march, fire, kneel, skirmish, officer});
    add_crews(all);
}

}
