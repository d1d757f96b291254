#include "engine/staging/smoke.h"

#include <algorithm>
#include <cmath>

namespace vantage::staging {
namespace {

using timeline::Effect;

constexpr frame::Colour powder_smoke{0.93F, 0.92F, 0.89F};
constexpr frame::Colour muzzle{1.0F, 0.78F, 0.40F};

/// Numbers that belong to one puff of one effect.
class Chance {
public:
    Chance(std::uint32_t seed, int n) : bits_(table::figure_hash(seed, static_cast<std::uint32_t>(n) + 1)) {}
    float share() { // 0 to 1
        bits_ = table::figure_hash(bits_, 17);
        return static_cast<float>(bits_ & 0xffffU) / 65535.0F;
    }
    float about(float spread) { return (share() - 0.5F) * 2.0F * spread; }
    std::uint32_t seed() { return bits_ = table::figure_hash(bits_, 29); }

private:
    std::uint32_t bits_;
};

class Blower {
public:
    Blower(const Effect& effect, const Air& air, const physics::Ground& ground,
           const frame::TableSpace& space, std::vector<frame::Puff>& out)
        : effect_(effect), air_(air), ground_(ground), space_(space), out_(out) {}

    void volley();
    void salvo();
    void dust();

private:
    [[nodiscard]] float front_mm() const {
        return static_cast<float>(effect_.width.value() * space_.mm_per_yard());
    }
    [[nodiscard]] glm::vec3 at(float right, float ahead, float up, glm::vec2 drift) const;
    [[nodiscard]] float age() const { return static_cast<float>(effect_.age); }
    [[nodiscard]] float life() const { return static_cast<float>(effect_.life); }
    void flash(float right, float ahead, float up, float radius, float own_age, std::uint32_t seed);

    const Effect& effect_;
    const Air& air_;
    const physics::Ground& ground_;
    const frame::TableSpace& space_;
    std::vector<frame::Puff>& out_;
};

// So many millimetres right of the middle of the front, before it and over the ground, carried by the wind.
glm::vec3 Blower::at(float right, float ahead, float up, glm::vec2 drift) const {
    const glm::dvec2 to_front = direction_of(effect_.place.facing);
    const glm::dvec2 to_right{to_front.y, -to_front.x};
    const double yards_per_mm = 1.0 / space_.mm_per_yard();
    const glm::dvec2 plan =
        to_vec(effect_.place.at) +
        (to_right * double{right} + to_front * double{ahead} + glm::dvec2{drift}) * yards_per_mm;
    const GroundPoint where = to_ground(plan);
    return glm::vec3{space_.to_table(where, ground_.height_at(where))} + glm::vec3{0, 0, up};
}

void Blower::flash(float right, float ahead, float up, float radius, float own_age, std::uint32_t seed) {
    constexpr float seconds = 0.13F;
    if (own_age < 0.0F || own_age >= seconds) return;
    const float left = 1.0F - own_age / seconds;
    out_.push_back({.at = at(right, ahead, up, {}),
                    .radius = radius * (0.7F + 0.3F * left),
                    .colour = muzzle,
                    .glow = 9.0F * left,
                    .seed = seed});
}

// A bank of smoke grows along the whole front, not at once: fire runs down the line.
void Blower::volley() {
    const float man = air_.man;
    const float front = front_mm();
    const int count = std::clamp(static_cast<int>(front / (man * 1.15F)), 3, 16);
    for (int i = 0; i < count; ++i) {
        Chance chance{effect_.seed, i};
        const float right = front * ((static_cast<float>(i) + 0.5F) / static_cast<float>(count) - 0.5F) +
                            chance.about(man * 0.5F);
        const float b = age() - chance.share() * 0.7F;
        const float ahead = man * (0.35F + 0.25F * chance.share());
        flash(right, ahead, man * 0.75F, man * 0.55F, b, chance.seed());
        if (b < 0.0F || b >= life()) continue;
        const float gone = b / life();
        const float puffed = 1.0F - std::exp(-b * 4.0F);
        const float radius =
            man * (0.35F + 0.62F * puffed + 0.55F * std::sqrt(gone)) * (0.85F + 0.4F * chance.share());
        out_.push_back(
            {.at = at(right, ahead + man * (0.9F * puffed), man * (0.62F + 0.75F * gone), air_.wind * b),
             .radius = radius,
             .colour = powder_smoke,
             .opacity = std::min(1.0F, b * 9.0F) * 0.92F * std::pow(1.0F - gone, 1.3F) *
                        std::min(1.0F, static_cast<float>(effect_.strength)),
             .torn = 0.1F + 0.8F * gone,
             .seed = chance.seed()});
    }
}

// Each gun in turn: a tongue of fire, and a cloud that is thrown ahead and hangs there.
void Blower::salvo() {
    const float man = air_.man;
    const float front = front_mm();
    const int guns = std::clamp(static_cast<int>(front / (man * 2.2F)), 1, std::max(1, effect_.pieces));
    constexpr int balls = 4;
    for (int g = 0; g < guns; ++g) {
        Chance own{effect_.seed, g * 64};
        const float right = front * ((static_cast<float>(g) + 0.5F) / static_cast<float>(guns) - 0.5F);
        const float b = age() - own.share() * 0.9F;
        flash(right, man * 0.35F, man * 0.62F, man * 1.3F, b, own.seed());
        flash(right, man * 0.9F, man * 0.62F, man * 0.8F, b, own.seed());
        if (b < 0.0F || b >= life()) continue;
        const float gone = b / life();
        for (int k = 0; k < balls; ++k) {
            Chance chance{effect_.seed, g * 64 + k + 1};
            const float throw_by =
                man * (0.9F + 0.95F * static_cast<float>(k)) * static_cast<float>(effect_.strength);
            const float puffed = 1.0F - std::exp(-b * 3.0F);
            const float size = 0.55F + 0.16F * static_cast<float>(k);
            const float up = man * (0.6F + 0.25F * chance.share() + 1.1F * gone);
            const float aside = right + chance.about(man * (0.2F + 0.5F * puffed));
            out_.push_back({.at = at(aside, man * 0.5F + throw_by * puffed, up, air_.wind * b),
                            .radius = man * (0.3F + size * puffed + 1.0F * std::sqrt(gone)) *
                                      (0.85F + 0.35F * chance.share()),
                            .colour = powder_smoke * (0.96F + 0.05F * chance.share()),
                            .opacity = std::min(1.0F, b * 10.0F) * 0.96F * std::pow(1.0F - gone, 1.2F),
                            .torn = 0.05F + 0.85F * gone,
                            .seed = chance.seed()});
        }
    }
}

void Blower::dust() {
    const float man = air_.man;
    const float front = front_mm();
    const float strength = static_cast<float>(effect_.strength) * air_.dustiness;
    if (strength <= 0.02F) return;
    const int count = std::clamp(static_cast<int>(front / (man * 1.5F)), 2, 7);
    const float gone = age() / life();
    if (gone >= 1.0F) return;
    for (int i = 0; i < count; ++i) {
        Chance chance{effect_.seed, i};
        const float right =
            front * ((static_cast<float>(i) + chance.share()) / static_cast<float>(count) - 0.5F);
        // Low and dense at the hooves, then it rises, widens and hangs in the air behind them.
        const float up = man * (0.18F + 0.85F * gone * (0.6F + 0.8F * chance.share()));
        const float ahead = -man * (0.4F + 0.9F * chance.share());
        out_.push_back({.at = at(right, ahead, up, air_.wind * age()),
                        .radius = man * (0.40F + 1.05F * std::sqrt(gone)) * (0.75F + 0.5F * chance.share()),
                        .colour = air_.dust * (0.94F + 0.08F * chance.share()),
                        .opacity = 0.92F * std::sqrt(strength) * std::min(1.0F, gone * 12.0F) *
                                   std::pow(1.0F - gone, 1.15F),
                        .torn = 0.08F + 0.55F * gone,
                        .seed = chance.seed()});
    }
}

}

void add_puffs(const Effect& effect, const Air& air, const physics::Ground& ground,
               const frame::TableSpace& space, std::vector<frame::Puff>& out) {
    Blower blower{effect, air, ground, space, out};
    switch (effect.kind) {
    case Effect::Kind::volley:
        return blower.volley();
    case Effect::Kind::salvo:
        return blower.salvo();
    case Effect::Kind::dust:
        return blower.dust();
    }
}

// No scene tells the wind: it comes from the west, as it mostly does in Europe, and fresher in bad weather.
Air air_of(const scene::Scene& scene) {
    using scene::GroundState;
    using scene::Sky;
    Air air;
    air.man = static_cast<float>(scene.scales.figures.value());
    const Sky sky = scene.weather.sky;
    const float fresh = sky == Sky::rain || sky == Sky::snow ? 0.9F : sky == Sky::fog ? 0.15F : 0.4F;
    air.wind = glm::vec2{direction_of(Degrees{80.0})} * (fresh * air.man);
    switch (scene.weather.ground) {
    case GroundState::dry:
        air.dust = {0.80F, 0.71F, 0.56F};
        break;
    case GroundState::snow:
        air.dust = {0.95F, 0.96F, 0.98F};
        break;
    case GroundState::frozen:
        air.dust = {0.80F, 0.78F, 0.74F};
        air.dustiness = 0.5F;
        break;
    case GroundState::wet:
    case GroundState::mud:
        air.dust = {0.52F, 0.45F, 0.36F};
        air.dustiness = 0.35F;
        break;
    }
    return air;
}

}
