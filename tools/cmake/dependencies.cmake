# Every third-party library and where it comes from: an installed package first. Imported targets
# bring their headers as SYSTEM, so other people's warnings are not ours.

find_package(PkgConfig REQUIRED)

# A fresh clone or another preset then costs no second compilation: paths below the tree count as relative.
find_program(CCACHE ccache)
if(CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(glm REQUIRED)
find_package(CLI11 REQUIRED)
set(ZLIB_USE_STATIC_LIBS ${WIN32})
find_package(ZLIB REQUIRED)
find_package(PNG REQUIRED)
find_package(Boost 1.74 REQUIRED) # headers alone: Asio and Beast
find_package(meshoptimizer REQUIRED)
find_package(TinyGLTF REQUIRED)
add_library(tinygltf::tinygltf ALIAS TinyGLTF::TinyGLTF)
pkg_check_modules(libzip REQUIRED IMPORTED_TARGET libzip)
if(WIN32) # where everything is linked for good, also what it needs itself
  target_link_libraries(PkgConfig::libzip INTERFACE ZLIB::ZLIB)
  target_link_libraries(PNG::PNG INTERFACE ZLIB::ZLIB)
endif()
pkg_check_modules(stb REQUIRED IMPORTED_TARGET stb)
add_library(stb::stb ALIAS PkgConfig::stb)

# The picture: Vulkan-Hpp comes with Vulkan's headers. The library itself is loaded when the program runs.
find_path(VULKAN_HEADERS vulkan/vulkan_raii.hpp REQUIRED)
add_library(Vulkan::Headers INTERFACE IMPORTED)
target_include_directories(Vulkan::Headers INTERFACE ${VULKAN_HEADERS})
find_package(glfw3 REQUIRED)
pkg_check_modules(imgui REQUIRED imgui)
find_library(IMGUI_LIBRARY imgui HINTS ${imgui_LIBRARY_DIRS} REQUIRED)
add_library(imgui::imgui UNKNOWN IMPORTED) # its package file leaves out that the backends need GLFW
set_target_properties(imgui::imgui PROPERTIES IMPORTED_LOCATION ${IMGUI_LIBRARY})
target_include_directories(imgui::imgui INTERFACE ${imgui_INCLUDE_DIRS})
target_link_libraries(imgui::imgui INTERFACE stb::stb glfw Vulkan::Headers)
find_program(GLSLANG_VALIDATOR glslangValidator REQUIRED)

if(VANTAGE_TESTS)
  find_package(doctest REQUIRED)
endif()

# Optional: real height data, and the peers that the benchmarks compare against.
if(VANTAGE_GDAL)
  find_package(GDAL CONFIG QUIET)
endif()
if(VANTAGE_PEERS)
  find_package(embree 3 CONFIG QUIET)
  if(TARGET embree)
    add_library(embree::embree ALIAS embree)
  endif()
  pkg_check_modules(bullet QUIET IMPORTED_TARGET bullet)
  if(bullet_FOUND)
    add_library(bullet::bullet ALIAS PkgConfig::bullet)
  endif()
endif()

include(jolt_and_vma)
include(portable_math)
