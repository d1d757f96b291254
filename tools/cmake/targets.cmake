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
target_compile_definitions(vantage_options INTERFACE GLM_FORCE_DEPTH_ZERO_TO_ONE)
if(VANTAGE_SANITIZE)
  target_compile_options(vantage_options INTERFACE
    -fsanitize=${VANTAGE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(vantage_options INTERFACE -fsanitize=${VANTAGE_SANITIZE})
endif()
if(VANTAGE_FUZZ)
  target_compile_options(vantage_options INTERFACE -fsanitize=fuzzer-no-link) # coverage, for the fuzzer to steer by
endif()

# vantage_library(NAME SOURCES… LINKS… PRIVATE_LINKS… PRECOMPILE…): a folder of engine/ or renderer/ as a
# static library. A folder links only what it may use, so a wrong include does not compile or link.
# PRECOMPILE names the big third-party headers that most of its files read.
function(vantage_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS;PRIVATE_LINKS;PRECOMPILE")
  add_library(${name} STATIC ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC vantage_options ${arg_LINKS} PRIVATE ${arg_PRIVATE_LINKS})
  if(arg_PRECOMPILE)
    target_precompile_headers(${name} PRIVATE ${arg_PRECOMPILE})
  endif()
endfunction()

# vantage_test(NAME SOURCES… LINKS…): a doctest program that ctest runs as NAME.
function(vantage_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  add_executable(${name} ${arg_SOURCES} ${PROJECT_SOURCE_DIR}/tests/main.cpp)
  target_link_libraries(${name} PRIVATE vantage_options doctest::doctest ${arg_LINKS})
  target_compile_options(${name} PRIVATE -O0) # long lists of cases; optimising them takes minutes and gains nothing
  target_compile_definitions(${name} PRIVATE
    VANTAGE_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
    VANTAGE_PROGRAM="${PROJECT_BINARY_DIR}/vantage")
  add_test(NAME ${name} COMMAND ${name})
endfunction()

# vantage_fuzz(NAME SOURCE LINKS…): a reader of outside data under attack. With VANTAGE_FUZZ a libFuzzer
# program for tools/fuzz; else a test that feeds it every file of tests/fuzz/found/NAME, each of which once
# broke it, and of tests/fuzz/seeds/NAME.
function(vantage_fuzz name source)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "LINKS")
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE vantage_options ${arg_LINKS})
  target_compile_definitions(${name} PRIVATE VANTAGE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(VANTAGE_FUZZ)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers ${name})
  else()
    target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/fuzz/feed.cpp)
    target_compile_options(${name} PRIVATE -O0)
    add_test(NAME ${name} COMMAND ${name} ${PROJECT_SOURCE_DIR}/tests/fuzz/found/${name}
      ${PROJECT_SOURCE_DIR}/tests/fuzz/seeds/${name})
  endif()
endfunction()
