# portable_math: elementary functions that give the same bits on every machine (see math/CMakeLists.txt), as tools/setup
# put them into the user's cache. Without them the system's own are taken.

set(portable_math_folder ${vantage_cache})
if(NOT WIN32) # where it stands beside the other libraries
  cmake_path(REPLACE_FILENAME vantage_cache math OUTPUT_VARIABLE portable_math_folder)
  file(REAL_PATH ${portable_math_folder} portable_math_folder)
endif()
unset(PORTABLE_MATH CACHE) # searched anew each time, because set-up may have built it since
find_library(PORTABLE_MATH portable_math PATHS ${portable_math_folder}/lib NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
add_library(portable_math INTERFACE)
if(PORTABLE_MATH)
  target_link_libraries(portable_math INTERFACE ${PORTABLE_MATH})
  message(STATUS "Portable sines and powers: ${PORTABLE_MATH}")
else()
  message(STATUS "Portable sines and powers: not in ${portable_math_folder}; "
    "a game may differ in its last bits from the same one on another machine")
endif()
