#version 460
#extension GL_GOOGLE_include_directive : require
#define WITH_LENS_AND_WEATHER
#include "finish.glsl"
