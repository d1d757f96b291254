# Jolt::Jolt and vma::vma: an installed package, or what tools/setup put into the user's cache, or
# the two projects' own releases.

set(vantage_cache current)
if(WIN32)
  set(vantage_cache windows)
endif()
if(DEFINED ENV{XDG_CACHE_HOME})
  set(vantage_cache $ENV{XDG_CACHE_HOME}/vantage/${vantage_cache})
else()
  set(vantage_cache $ENV{HOME}/.cache/vantage/${vantage_cache})
endif()
file(REAL_PATH ${vantage_cache} vantage_cache) # the folder of one compiler and one set of flags, not the link

include(FetchContent)

# Searched anew each time, because set-up may have built a new one since.
unset(Jolt_DIR CACHE)
find_package(Jolt CONFIG QUIET)
if(NOT Jolt_FOUND)
  find_package(Jolt CONFIG QUIET PATHS ${vantage_cache} NO_DEFAULT_PATH)
endif()
if(Jolt_FOUND)
  get_target_property(jolt_include Jolt::Jolt INTERFACE_INCLUDE_DIRECTORIES)
  # Built as a release: in a build with assertions its headers would call what the library does not have.
  set_property(TARGET Jolt::Jolt APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS NDEBUG)
  message(STATUS "Jolt: ${Jolt_DIR}")
else()
  # The same choices as in jolt/CMakeLists.txt, under the names Jolt's own build gives them.
  foreach(choice CROSS_PLATFORM_DETERMINISTIC CPP_RTTI_ENABLED CPP_EXCEPTIONS_ENABLED)
    set(${choice} ON)
  endforeach()
  foreach(choice USE_AVX USE_AVX2 USE_AVX512 USE_LZCNT USE_TZCNT USE_F16C USE_FMADD ENABLE_OBJECT_STREAM
      DEBUG_RENDERER_IN_DEBUG_AND_RELEASE PROFILER_IN_DEBUG_AND_RELEASE INTERPROCEDURAL_OPTIMIZATION
      GENERATE_DEBUG_SYMBOLS ENABLE_ALL_WARNINGS ENABLE_INSTALL)
    set(${choice} OFF)
  endforeach()
  set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)
  message(STATUS "Jolt: neither installed nor in ${vantage_cache}; fetching its release")
  FetchContent_Declare(jolt GIT_REPOSITORY https://github.com/jrouwe/JoltPhysics.git
    GIT_TAG v5.4.0 GIT_SHALLOW ON SOURCE_SUBDIR Build)
  FetchContent_MakeAvailable(jolt)
  set(jolt_include ${jolt_SOURCE_DIR})
  set_target_properties(Jolt PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES ${jolt_include} INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${jolt_include})
  target_compile_options(Jolt INTERFACE -ffp-contract=off)
  if(NOT TARGET Jolt::Jolt)
    add_library(Jolt::Jolt ALIAS Jolt)
  endif()
endif()

list(GET jolt_include 0 jolt_include)
file(STRINGS ${jolt_include}/Jolt/Core/Core.h jolt_version REGEX "define JPH_VERSION_(MAJOR|MINOR|PATCH) ")
string(REGEX REPLACE "[^0-9;]" "" jolt_version "${jolt_version}")
list(JOIN jolt_version "." jolt_version)
if(jolt_version VERSION_LESS 5.2)
  message(FATAL_ERROR "Jolt ${jolt_version} in ${jolt_include} is too old: 5.2 or newer is needed")
endif()

unset(VMA_INCLUDE_DIR CACHE)
find_path(VMA_INCLUDE_DIR vk_mem_alloc.h PATH_SUFFIXES vma)
if(NOT VMA_INCLUDE_DIR)
  find_path(VMA_INCLUDE_DIR vk_mem_alloc.h PATHS ${vantage_cache}/include NO_DEFAULT_PATH)
endif()
if(NOT VMA_INCLUDE_DIR)
  FetchContent_Declare(vma GIT_REPOSITORY https://github.com/GPUOpen-LibrariesAndSDKs/VulkanMemoryAllocator.git
    GIT_TAG v3.1.0 GIT_SHALLOW ON)
  FetchContent_MakeAvailable(vma)
  set(VMA_INCLUDE_DIR ${vma_SOURCE_DIR}/include)
endif()
add_library(vma::vma INTERFACE IMPORTED)
target_include_directories(vma::vma INTERFACE ${VMA_INCLUDE_DIR}) # an imported target's are SYSTEM
target_link_libraries(vma::vma INTERFACE Vulkan::Headers)
message(STATUS "Jolt ${jolt_version} from ${jolt_include}; VMA from ${VMA_INCLUDE_DIR}")
