// Everything a pass may read, in one descriptor set.
#include "shared.h"

layout(set = 0, binding = 0, std140) uniform FrameBlock { FrameData frame; };
layout(set = 0, binding = 1, std430) readonly buffer PaletteBlock { PaletteColour palette_colours[]; };
layout(set = 0, binding = 2, std430) readonly buffer InstanceBlock { InstanceData instances[]; };
layout(set = 0, binding = 3, std430) readonly buffer BaseBlock { BaseData bases[]; };
layout(set = 0, binding = 4, std430) readonly buffer HeightBlock { float heights[]; };
layout(set = 0, binding = 5) uniform sampler2DArrayShadow shadow_map;
layout(set = 0, binding = 6) uniform sampler2D noise_map;
layout(set = 0, binding = 7) uniform sampler2D paint_areas;  // signed distances: wood, built up, marsh, rough
layout(set = 0, binding = 8) uniform sampler2D paint_lines;  // signed distances: road, track, water, field
layout(set = 0, binding = 9) uniform sampler2D paint_fields; // kind, direction, seed of the field, not filtered
layout(set = 0, binding = 10) uniform sampler2D tint_map;    // what an overlay lays over the ground
layout(set = 0, binding = 11, std430) readonly buffer MaterialBlock { OwnMaterial own_materials[]; };
layout(set = 0, binding = 12) uniform sampler2DArray own_colours; // sRGB
layout(set = 0, binding = 13) uniform sampler2D field_materials; // a FieldMaterial in each row, by the kind in paint_fields

layout(set = 0, binding = 14) uniform sampler2DArray own_maps; // linear

// False where nothing is laid over the ground and nothing is seen close by: such pictures are drawn without asking for
// any of it at every pixel.
layout(constant_id = 0) const bool with_extras = true;

vec3 from_srgb(vec3 c) { return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c)); }

vec3 from_srgb8(uint packed) { return from_srgb(unpackUnorm4x8(packed).rgb); }
