#pragma once

#include "engine/frame/frame.h"
#include "engine/staging/piece_bases.h"
#include "engine/timeline/moment.h"

#include <memory>

namespace vantage::staging {

/// Turns a moment of a timeline into bases and smoke.
///
///     auto staged = stage_scene(scene, Casting::moving);
///     PieceAnimator animator{staged->cast};
///     frame::Frame frame = staged->frame;             // once; stage and groups stay the same
///     animator.play(film.at(t), frame);                 // for each picture
///
/// The bases are a function of the moment alone. Only pieces that changed since the last moment cost work:
/// the others are remembered.
class PieceAnimator {
public:
    explicit PieceAnimator(std::shared_ptr<const PieceBases>);
    /// Sets bases, tokens, puffs and both versions of the frame, which must have the groups of the cast. The
    /// lowest 16 bits of bases_version are left for what the caller changes in the bases afterwards, such as
    /// what is selected.
    void play(const timeline::TableMoment&, frame::Frame&);

private:
    [[nodiscard]] bool shown(const PieceBase&, const timeline::PieceMoment&) const;
    void place(const PieceBase&, const timeline::PieceMoment&);
    void set_tokens(const timeline::TableMoment&, frame::Frame&) const;

    std::shared_ptr<const PieceBases> cast_;
    std::vector<timeline::PieceMoment> last_; // of each who
    std::vector<frame::DrawnBase> bases_;
    std::uint64_t version_ = 0;
    std::uint64_t groups_version_ = 0;
};

/// Moves everything in a scene, as its file has it, to where it is in a moment, for whoever measures or
/// labels there. What a battery covers follows from whether it is limbered; what was hidden and has moved is
/// seen.
void rearrange(scene::Scene&, const timeline::TableMoment&);

}
