#include "engine/overlay/sight.h"
#include "tools/vantage/window/tools/tools.h"
#include "tools/vantage/window/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace vantage::window {
namespace {

struct Seen {
    measure::Viewshed shed;
    overlay::Marks marks;
    double milliseconds = 0;
    std::vector<std::string> enemies; ///< in sight, the nearest first
    std::vector<std::string> hidden;  ///< enemies out of sight
    std::vector<std::string> friends;
    std::vector<std::string> places; ///< that the scene names
};

std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i) text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > most ? fmt::format("{} and {} more", text, names.size() - most) : text;
}

// The units and places that are seen, by the rules that settle each line of sight, beside the ground.
void find_all(const Battle& battle, const measure::SightEnd& eye, const measure::SightParties& parties,
              std::optional<PieceId> looker, Seen& out) {
    const physics::World& world = battle.field().world();
    const measure::SightSettings settings = battle.board().sight_rules();
    const ruling::Eyes eyes = battle.board().eyes();
    std::vector<PieceId> others = battle.pieces();
    std::erase_if(others, [&](PieceId p) { return p.kind != PieceId::Kind::unit || p == looker; });
    const auto far = [&](PieceId p) { return distance(battle.base_of(p).place.at, eye.at); };
    std::stable_sort(others.begin(), others.end(), [&](PieceId a, PieceId b) { return far(a) < far(b); });
    for (const PieceId other : others) {
        measure::SightParties both = parties;
        both.target = static_cast<std::uint32_t>(other.index);
        const bool seen = measure::sight_of_base(world.sight(), world, eye, battle.base_of(other),
                                                 eyes.of(battle.scene.units[other.index].arm), settings, both)
                              .visible(settings.threshold);
        const bool enemy = !looker || battle.side_of(other) != battle.side_of(*looker);
        if (!seen && !enemy) continue;
        (enemy ? seen ? out.enemies : out.hidden : out.friends)
            .push_back(enemy && seen
                           ? fmt::format("{} ({:.0f} yd)", battle.name_of(other), far(other).value())
                           : battle.name_of(other));
    }
    for (const scene::Objective& place : battle.scene.objectives)
        if (measure::sight(world.sight(), world, eye, {place.at, eyes.on_foot()}, settings, parties).visible)
            out.places.push_back(place.name);
}

class ViewshedTool final : public Tool {
public:
    std::string_view name() const override { return "Seen from here"; }
    std::string_view hint() const override {
        return "Click a unit or a place to see all that is seen from it";
    }
    void press(const Battle& battle, const Pick& at) override {
        if (!at.ground && !at.piece) return;
        at_ = at.piece ? battle.base_of(*at.piece).place.at : *at.ground;
        piece_ = at.piece;
        start(battle);
    }
    bool back() override {
        if (!at_) return false;
        at_.reset();
        seen_.forget();
        return true;
    }
    void refresh(const Battle& battle) override {
        if (at_) start(battle);
    }
    bool busy() const override { return seen_.busy(); }
    void mark(const Battle&, overlay::Marks& marks) const override {
        if (seen_.answer()) marks.add(seen_.answer()->marks);
    }
    Answer answer(const Battle& battle) const override {
        const auto& found = seen_.answer();
        if (!found || !at_) return {};
        Answer out;
        out.headline = fmt::format("{} sees", who(battle));
        const auto add = [&](const char* what, const std::vector<std::string>& names) {
            if (!names.empty()) out.lines.push_back(fmt::format("{}: {}", what, listed(names)));
        };
        const bool sided = piece_.has_value();
        if (sided && found->enemies.empty()) out.lines.emplace_back("No enemy");
        add(sided ? "Enemies" : "Units", found->enemies);
        add(sided ? "Enemies out of sight" : "Out of sight", found->hidden);
        add("Friends", found->friends);
        add("Places", found->places);
        out.lines.push_back(
            fmt::format("{:.0f} % of the ground: the dark of it is out of sight", found->shed.share() * 100));
        out.sentence =
            fmt::format("{} sees {:.0f} % of the ground{}{}", who(battle), found->shed.share() * 100,
                        found->enemies.empty() ? "" : " and ", listed(found->enemies));
        return out;
    }

private:
    [[nodiscard]] std::string who(const Battle& battle) const {
        return piece_ ? battle.name_of(*piece_)
                      : fmt::format("{:.0f} E {:.0f} N", at_->east.value(), at_->north.value());
    }
    void start(const Battle& battle) {
        const table::Arm arm = !piece_ ? table::Arm::infantry
                               : piece_->kind == PieceId::Kind::leader
                                   ? table::Arm::command
                                   : battle.scene.units[piece_->index].arm;
        measure::SightParties parties;
        if (piece_) {
            parties.side = static_cast<std::int32_t>(battle.side_of(*piece_).index());
            if (piece_->kind == PieceId::Kind::unit)
                parties.looker = static_cast<std::uint32_t>(piece_->index);
        }
        seen_.ask([held = battle.shared_from_this(),
                   eye = measure::SightEnd{*at_, battle.board().eyes().of(arm)}, parties, looker = piece_,
                   who = who(battle)] {
            const auto before = std::chrono::steady_clock::now();
            Seen seen;
            const physics::World& world = held->field().world();
            seen.shed = measure::viewshed(world.sight(), world, eye, held->board().eyes().on_foot(),
                                          held->board().sight_rules(), parties, 1);
            seen.milliseconds =
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count();
            find_all(*held, eye, parties, looker, seen);
            overlay::mark_viewshed(seen.marks, window_pen, seen.shed, eye.at, who);
            return seen;
        });
    }

    std::optional<GroundPoint> at_;
    std::optional<PieceId> piece_;
    Question<Seen> seen_;
};

}

std::unique_ptr<Tool> make_viewshed() { return std::make_unique<ViewshedTool>(); }

}
