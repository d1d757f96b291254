#pragma once

#include "engine/frame/table_space.h"
#include "engine/scene/landscape.h"

namespace vantage::staging {

/// The landscape as hands would have made it: the outlines of fields, woods, ponds and villages with worn
/// corners and borders that wander, roads and brooks that do not run by the ruler. Only for the eye: rules
/// and sight keep the true outlines, and nothing strays by more than a few millimetres of table. Neighbours
/// that share a border go on sharing it.
scene::Landscape wandered(const scene::Landscape&, const frame::TableSpace&);

/// How far a border strays at most, in millimetres of table.
constexpr double most_wander_mm = 7.0;

}
