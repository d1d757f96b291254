# Functions that declare our own targets, so that each gets the same warnings and include root.

set(VANTAGE_SANITIZE "" CACHE STRING "Sanitizers for our own code, as for -fsanitize= (address,undefined or thread)")

add_library(vantage_options INTERFACE)
target_include_directories(vantage_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(vantage_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overflows inside std::string that are not there (its bugs 105329 and 105651).
  target_compile_options(vantage_options INTERFACE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  target_compile_options(vantage_options INTERFACE -Wno-deprecated-declarations) # libstdc++'s own stable_sort
endif()
if(CMAKE_UNITY_BUILD) # several files as one: what one calls json another may have as the name of a type
  target_compile_options(vantage_options INTERFACE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()
# What ccache needs to know a file again that reads a precompiled header.
target_compile_options(vantage_options INTERFACE
  $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
# g++ looks for garbage in 128 MB again and again; files of this size need half a gigabyte anyhow.
target_compile_options(vantage_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>)
target_compile_definitions(vantage_options INTERFACE GLM_FORCE_DEPTH_ZERO_TO_ONE)
target_link_libraries(vantage_options INTERFACE portable_math)
if(VANTAGE_SANITIZE)
  target_compile_options(vantage_options INTERFACE
    -fsanitize=${VANTAGE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(vantage_options INTERFACE -fsanitize=${VANTAGE_SANITIZE})
  target_compile_definitions(vantage_options INTERFACE VANTAGE_SANITIZED) # for tests that count memory or seconds
endif()
function(vantage_keep_libraries program)
  if(VANTAGE_SANITIZE)
    target_sources(${program} PRIVATE ${PROJECT_SOURCE_DIR}/tools/cmake/keep_libraries.cpp)
  endif()
endfunction()
set(sanitizer_settings # for every test; drivers and fonts keep memory until the end of the process
  "ASAN_OPTIONS=detect_odr_violation=0:external_symbolizer_path=/usr/bin/addr2line"
  "LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tools/cmake/leaks.supp:print_suppressions=0"
  "TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tools/cmake/races.supp:ignore_noninstrumented_modules=1"
  "UBSAN_OPTIONS=print_stacktrace=1")

# Folders whose speed a user waits for or a benchmark holds: all optimisation for these. What reads and writes files,
# prints and lays out panels is compiled with -O1, in two thirds of the time.
set(vantage_fast core image terrain measure physics rules ruling table play player esr tabletop model frame staging renderer)

# vantage_library(NAME SOURCES… LINKS… PRIVATE_LINKS… PRECOMPILE…): a folder of engine/ or renderer/ as a
# static library. A folder links only what it may use, so a wrong include does not compile or link.
# PRECOMPILE names the big third-party headers that most of its files read.
function(vantage_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS;PRIVATE_LINKS;PRECOMPILE")
  add_library(${name} STATIC ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC vantage_options ${arg_LINKS} PRIVATE ${arg_PRIVATE_LINKS})
  if(VANTAGE_FUZZ AND name MATCHES "_(core|image|live|terrain|model|table|scene|rules|ruling|record|play|esr|tabletop)$")
    target_compile_options(${name} PRIVATE -fsanitize=fuzzer-no-link) # coverage, for the fuzzer to steer by
  endif()
  string(REPLACE vantage_ "" folder ${name})
  if(NOT folder IN_LIST vantage_fast AND NOT VANTAGE_SANITIZE)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  list(LENGTH arg_SOURCES files)
  if(arg_PRECOMPILE AND NOT (CMAKE_UNITY_BUILD AND files LESS_EQUAL CMAKE_UNITY_BUILD_BATCH_SIZE)) # one file reads them once
    target_precompile_headers(${name} PRIVATE ${arg_PRECOMPILE})
  endif()
endfunction()

# vantage_game(NAME): the library vantage_NAME implements play::Game, and has vantage::NAME::engine to open one.
function(vantage_game name)
  set_property(GLOBAL APPEND PROPERTY vantage_games ${name})
endfunction()

add_custom_target(threaded) # the tests of what has threads, for the thread sanitizer

# vantage_test(NAME [THREADS] SOURCES… LINKS…): a doctest program that ctest runs as NAME. THREADS: what it
# tests has threads, so the thread sanitizer looks at it too.
function(vantage_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "THREADS" "" "SOURCES;LINKS")
  add_executable(${name} ${arg_SOURCES} ${PROJECT_SOURCE_DIR}/tests/main.cpp)
  target_link_libraries(${name} PRIVATE vantage_options doctest::doctest ${arg_LINKS})
  vantage_keep_libraries(${name})
  target_compile_options(${name} PRIVATE -O0) # long lists of cases; optimising them takes minutes and gains nothing
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF) # each case may name its own helpers as it likes
  target_compile_definitions(${name} PRIVATE
    VANTAGE_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
    VANTAGE_PROGRAM="${PROJECT_BINARY_DIR}/vantage")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${sanitizer_settings}")
  if(arg_THREADS)
    add_dependencies(threaded ${name})
    set_tests_properties(${name} PROPERTIES LABELS threads)
  endif()
endfunction()

# vantage_fuzz(NAME SOURCE LINKS…): a reader of outside data under attack. With VANTAGE_FUZZ a libFuzzer
# program for tools/fuzz. As a test it is fed every file of tests/fuzz/found/NAME, each of which once broke
# it, and of tests/fuzz/seeds/NAME. LEAVES: these are JSON, and NAME_leaves puts extremes into their every place.
function(vantage_fuzz name source)
  cmake_parse_arguments(PARSE_ARGV 2 arg "LEAVES" "" "LINKS")
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE vantage_options ${arg_LINKS})
  target_compile_definitions(${name} PRIVATE VANTAGE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(VANTAGE_FUZZ)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers ${name})
    set(feed -runs=0)
  else()
    target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/fuzz/feed.cpp)
    target_compile_options(${name} PRIVATE -O0)
  endif()
  foreach(folder found seeds)
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/tests/fuzz/${folder}/${name})
      list(APPEND feed ${PROJECT_SOURCE_DIR}/tests/fuzz/${folder}/${name})
    endif()
  endforeach()
  add_test(NAME ${name} COMMAND ${name} ${feed})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${sanitizer_settings}")
  if(arg_LEAVES)
    set(leaves ${name}_leaves)
    add_executable(${leaves} ${source} ${PROJECT_SOURCE_DIR}/tests/fuzz/leaves.cpp)
    target_link_libraries(${leaves} PRIVATE vantage_options vantage_core nlohmann_json::nlohmann_json ${arg_LINKS})
    target_compile_definitions(${leaves} PRIVATE VANTAGE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    target_compile_options(${leaves} PRIVATE -O0)
    add_test(NAME ${leaves} COMMAND ${leaves} 300 ${PROJECT_SOURCE_DIR}/tests/fuzz/seeds/${name})
    set_tests_properties(${leaves} PROPERTIES ENVIRONMENT "${sanitizer_settings}")
    if(VANTAGE_FUZZ)
      add_dependencies(fuzzers ${leaves})
    endif()
  endif()
endfunction()
