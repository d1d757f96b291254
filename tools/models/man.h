#pragma once

#include "tools/models/sculpt.h"

#include <glm/geometric.hpp>

namespace vantage::models {

/// How a man holds himself: where his pelvis, hands and ankles are; knees and elbows follow.
struct BodyPose {
    glm::vec3 pelvis{0.0f, 0.0f, 0.92f};
    float lean = 3.0f;      ///< degrees forward
    float twist = 0.0f;     ///< degrees of the shoulders to the right
    float head_yaw = 0.0f;  ///< degrees to the right, over the shoulders' twist
    float head_tilt = 0.0f; ///< degrees towards the right shoulder
    glm::vec3 right_hand{0.27f, 0.04f, 0.86f};
    glm::vec3 left_hand{-0.27f, 0.04f, 0.86f};
    glm::vec3 right_elbow{0.5f, -0.7f, -0.3f}; ///< where the elbow points
    glm::vec3 left_elbow{-0.5f, -0.7f, -0.3f};
    glm::vec3 right_ankle{0.095f, 0.0f, 0.09f};
    glm::vec3 left_ankle{-0.095f, 0.0f, 0.09f};
    glm::vec3 right_knee{0.12f, 1.0f, 0.0f}; ///< where the knee points
    glm::vec3 left_knee{-0.12f, 1.0f, 0.0f};
    float right_toe = 0.0f; ///< degrees that the toe points down
    float left_toe = 0.0f;
    float right_foot = 12.0f; ///< degrees that the foot turns out
    float left_foot = 12.0f;
};

struct Limb {
    glm::vec3 root, joint, end;
};

/// The places that a pose gives, on which clothes and gear are hung.
struct Body {
    BodyPose pose;
    Loft torso;      ///< v: 0 crotch, 1 hips, 2 waist, 3 ribs, 4 chest, 5 shoulders, 6 and 7 neck
    glm::mat4 chest; ///< origin in the middle of the chest, z along the spine
    glm::mat4 hips;  ///< origin in the pelvis
    glm::mat4 head;  ///< origin between the ears, at the height of the eyes
    Limb right_arm, left_arm, right_leg, left_leg;
};

Body posed(const BodyPose&);

enum class Legs { trousers, gaiters, short_gaiters, boots, kilt, hussar };
enum class Coat { habit, jacket, greatcoat, hussar, cuirass, litewka, plain };

struct Clothes {
    Coat coat = Coat::habit;
    Legs legs = Legs::gaiters;
    bool epaulettes = false;
    bool moustache = true;
    bool mounted = false; ///< coat skirts lie over the saddle
};

/// The man himself, dressed, without hat, gear and weapons.
void add_man(Sculpt&, const Body&, const Clothes&);

/// The middle of the knee of a two-part limb of given lengths that reaches from `root` to `end`.
glm::vec3 bend(glm::vec3 root, glm::vec3 end, float upper, float lower, glm::vec3 towards);

}
