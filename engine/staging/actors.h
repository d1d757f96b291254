#pragma once

#include "engine/frame/frame.h"
#include "engine/staging/cast.h"
#include "engine/timeline/shot.h"

#include <memory>

namespace vantage::staging {

/// Turns a moment of a timeline into bases and smoke.
///
///     auto staged = stage_scene(scene, Casting::moving);
///     Actors actors{staged->cast};
///     frame::Frame frame = staged->frame;             // once; stage and groups stay the same
///     actors.play(film.at(t), frame);                 // for each picture
///
/// The bases are a function of the shot alone. Only pieces that changed since the last shot cost work: the
/// others are remembered.
class Actors {
public:
    explicit Actors(std::shared_ptr<const Cast>);
    /// Sets bases, tokens, puffs and both versions of the frame, which must have the groups of the cast. The
    /// lowest 16 bits of bases_version are left for what the caller changes in the bases afterwards, such as
    /// what is selected.
    void play(const timeline::Shot&, frame::Frame&);

private:
    [[nodiscard]] bool shown(const Role&, const timeline::PieceShot&) const;
    void place(const Role&, const timeline::PieceShot&);
    void set_tokens(const timeline::Shot&, frame::Frame&) const;

    std::shared_ptr<const Cast> cast_;
    std::vector<timeline::PieceShot> last_; // of each role
    std::vector<frame::Base> bases_;
    std::uint64_t version_ = 0;
    std::uint64_t groups_version_ = 0;
};

/// Moves everything in a scene, as its file has it, to where it is in a shot, for whoever measures or labels
/// there. What a battery covers follows from whether it is limbered; what was hidden and has moved is seen.
void rearrange(scene::Scene&, const timeline::Shot&);

}
