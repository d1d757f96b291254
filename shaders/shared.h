// Structures that C++ and the shaders share, so that they cannot drift apart. Everything is made of vec4 and
// uvec4 rows: std140 and std430 then agree with C++.
#ifndef VANTAGE_SHADERS_SHARED_H
#define VANTAGE_SHADERS_SHARED_H

#ifdef __cplusplus
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
namespace vantage::render {
using glm::mat4;
using glm::uvec4;
using glm::vec4;
#define VANTAGE_CONST inline constexpr unsigned
#else
#define VANTAGE_CONST const uint
#endif

VANTAGE_CONST cascade_count = 3u;
VANTAGE_CONST shadow_size = 2048u;  // texels of a cascade's map, across and down
VANTAGE_CONST clearing_size = 512u; // cells of the table, across and deep
VANTAGE_CONST slots_in_palette = 32u;
// As in engine/model/slot.h.
VANTAGE_CONST coat_slot = 0u, trousers_slot = 3u, skin_slot = 6u, hair_slot = 7u, pack_slot = 9u,
              greatcoat_slot = 10u;
VANTAGE_CONST leather_slot = 14u, horse_slot = 16u, mane_slot = 17u, standard_first_slot = 19u,
              standard_last_slot = 21u;
VANTAGE_CONST foliage_slot = 25u, foliage_light_slot = 26u;
VANTAGE_CONST blaze_mark = 5u; // as in engine/model/mesh.h; before it the socks of four legs
// Which coats the horses of a palette have: its own, or a mixture.
VANTAGE_CONST herd_own = 0u, herd_line = 1u, herd_heavy = 2u, herd_light = 3u;
VANTAGE_CONST piece_vertex_bytes = 24u;
VANTAGE_CONST own_vertex_bytes = 48u;                               // of models in their own paint
VANTAGE_CONST alpha_opaque = 0u, alpha_mask = 1u, alpha_blend = 2u; // as in engine/model/mesh.h
VANTAGE_CONST wrap_repeat = 0u, wrap_clamp = 1u, wrap_mirror = 2u;

// A colour of a palette in linear light, as it is painted on large figures and on small ones.
struct PaletteColour {
    vec4 large; // w strength of its sheen; of a horse or its mane, which herd it is of
    vec4 small; // w exponent of the sheen
};

// Paint of a player's own model, as glTF describes it.
struct OwnMaterial {
    vec4 colour;  // linear, multiplies the texture
    vec4 glow;    // rgb light of its own, w alpha under which a mask leaves nothing
    vec4 surface; // metal, roughness, strength of bumps and of occlusion
    vec4 layers;  // in own_colours: colour and glow; in own_maps: metal and roughness, bumps; -1 for none
    vec4 more;    // in own_maps: occlusion; wrap across | wrap down << 2 | alpha << 4; 1 where it shows both
                  // sides; 0
};

struct FrameData {
    mat4 view_projection;
    mat4 inverse_view_projection;
    mat4 shadow[3];     // world to shadow map: xy 0 to 1, z depth
    vec4 eye;           // xyz place, w pixels of a millimetre seen from one millimetre away
    vec4 forward;       // xyz unit vector, w distance from eye to target
    vec4 planes[6];     // frustum, pointing inwards
    vec4 sun_direction; // xyz towards the sun, w shadow softness
    vec4 sun;           // linear light, w 1 where shadows are drawn
    vec4 sky;           // light from above, w 1 where there is smoke
    vec4 bounce;        // light from below, w how many palettes are the landscape's
    vec4 haze;          // rgb colour, w thickness
    vec4 table;         // width, depth, height of the highest ground, millimetres a yard
    vec4 viewport;      // pixels across and down, and one over each
    vec4 finish;        // exposure, tilt shift, ambient occlusion, transparent
    vec4 shadow_texel;  // millimetres a texel in each cascade, w 1 where the ground is tinted
    uvec4 counts;       // figures, groups, props, ground cover
    vec4 weather;       // wetness of the ground, rain and snow that fall, seconds of film
    vec4 ground_grid;   // columns, rows of vertices, cell east and north in millimetres
    vec4 mist;          // share of the haze that lies low, height of its top, depth it thins over, contours
    vec4 zenith;        // of the sky; w saturation
    vec4 horizon;       // w contrast
    vec4 room;          // colour of a plain wall, w which room
    vec4 lens;          // aperture, number of this sample, of how many, 1 under the open sky
    vec4 depth;         // a distance straight ahead is x / (y + what the depth map holds)
    vec4 rim;           // towards the lamp behind the table, w its strength
    vec4 lamp;          // light of the one beside the camera; w millimetres in which haze thickens
    vec4 fires[16];     // place, w how far each reaches; 0 for none
};

struct BaseData {
    vec4 at;    // middle of the top, w thickness
    vec4 right; // unit vector, w half width
    vec4 ahead; // unit vector, w half depth
    uvec4 look; // edge colour rgba8, state, seed, unit
};

// The state of a base in one word: 1 round | 2 selected | pose << 2 | 16 outline only | presence, disorder
// and stride in eight bits each from bit 8 on.
VANTAGE_CONST base_round = 1u;
VANTAGE_CONST base_selected = 2u;
VANTAGE_CONST base_pose_shift = 2u;
VANTAGE_CONST base_outline = 16u;
VANTAGE_CONST base_presence_shift = 8u;
VANTAGE_CONST base_disorder_shift = 16u;
VANTAGE_CONST base_stride_shift = 24u;

struct GroupData {
    uvec4 what;   // base, 0, palette, seed
    uvec4 count;  // files, ranks, first figure of all, figures
    vec4 spacing; // across, deep, centre right, centre ahead
    vec4 look;    // scale, jitter, facing, 0
    uvec4 poses;  // for each pose: first model | variants << 24; 0 where the first pose does
};

struct PropData {
    vec4 at;    // xyz, w scale
    vec4 turn;  // cos, sin, stretch, 1 where it makes room for whoever stands there
    uvec4 what; // model, palette, seed, pixels under which it is left out
};

struct ModelData {
    vec4 sphere;  // centre height, radius, height and half width, in metres
    uvec4 region; // first instance, capacity of one level, levels, first command
    vec4 errors;  // metres by which levels 1 to 4 stray from level 0
    uvec4 shadow; // first instance of those in the first cascade, instances and commands from one cascade to
                  // the next, model_on_foot | model_painted
};
VANTAGE_CONST model_on_foot = 1u;
VANTAGE_CONST model_painted = 2u; // by palettes: it brings no paint of its own

// How a field looks: colours in linear light from one field of the kind to another, lengths in millimetres.
struct FieldMaterial {
    vec4 low_first;  // between the rows, w width of a row
    vec4 low_last;   // w width of the headland
    vec4 high_first; // on the rows, w how much they stand out
    vec4 high_last;  // w height of the crop
    vec4 relief;     // height of a row, bump, 1 where earth shows between far rows, 1 where it is frozen
};

// Where a man is in his stride: 0 he stands, then so many steps of it, and last whoever has fallen. Never so
// many that the bits would be no number.
VANTAGE_CONST seed_mask = 0x3fffu, strides = 60u, fallen = 61u;
// In the same place, of a crown: that it is drawn as its mere outline, after so many levels with lumps.
VANTAGE_CONST outlined = 62u, crown_levels = 5u, lumpy_levels = 2u;

struct InstanceData {
    vec4 at;   // xyz, w scale
    vec4 turn; // cos, sin, stretch, bits: palette | seed << 12 | step << 26
};

#ifdef __cplusplus
static_assert(sizeof(PaletteColour) == 32);
static_assert(sizeof(OwnMaterial) == 80);
static_assert(sizeof(BaseData) == 64);
static_assert(sizeof(FieldMaterial) == 80);
static_assert(sizeof(GroupData) == 80);
static_assert(sizeof(PropData) == 48);
static_assert(sizeof(ModelData) == 64);
static_assert(sizeof(InstanceData) == 32);
static_assert(sizeof(FrameData) % 16 == 0);
}
#endif
#endif
