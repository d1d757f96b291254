// How one of many places turns what stands there.
layout(push_constant) uniform View { mat4 view; };

// Clockwise from north.
vec2 right_of(InstanceData instance) { return vec2(instance.turn.x, -instance.turn.y); }
vec2 ahead_of(InstanceData instance) { return vec2(instance.turn.y, instance.turn.x); }
