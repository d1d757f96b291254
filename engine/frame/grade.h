#pragma once

#include "engine/core/result.h"
#include "engine/frame/frame.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::frame {

/// Reads a .cube file: LUT_3D_SIZE, perhaps TITLE, DOMAIN_MIN and DOMAIN_MAX, then all colours, red fastest.
Result<Grade> read_cube(const std::filesystem::path&);

/// The looks that come with the program, by name: "film", "cool", "warm", "sepia".
const std::vector<std::string>& grade_names();
/// Of one of those names.
Grade grade_named(std::string_view);

/// What a colour becomes, display sRGB from 0 to 1.
glm::vec3 graded(const Grade&, glm::vec3 colour);

}
