#version 460
#extension GL_GOOGLE_include_directive : require
#define WITH_LENS_AND_WEATHER
#define WITH_SKY
#include "finish.glsl"
