#include "engine/esr/referee.h"

// What turn.json may ask for at the beginning and the end of a step.
namespace vantage::esr {

const std::vector<NamedProcedure>& procedures() {
    static const std::vector<NamedProcedure> all{
        {"premonitions", roll_premonitions}, ///< before anybody has been in danger (3.11)
        {"end-statuses", end_statuses},      ///< a status that is no longer deserved ends (4.2)
        {"first-mover", settle_first_mover}, ///< who begins to move (OP-11)
        {"finish-movement", finish_movement},
        {"recover-all", recover_all},        ///< whoever may recover and has not (4.6)
        {"fire-all", fire_all},              ///< all fire, and the sum of it (4.7)
        {"leader-fates", roll_leader_fates}, ///< those in danger (4.9)
        {"assess-fire", assess_fire},        ///< what fire obliges to (4.9), and fire missions (4.8)
        {"begin-round", begin_round},        ///< of combat: who touches whom
        {"fight-all", fight_all},            ///< whatever has not been fought (4.10)
    };
    return all;
}

}
