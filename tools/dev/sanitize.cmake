# For tests by clang with AddressSanitizer and UndefinedBehaviorSanitizer; with fuzz targets for the few inputs of every
# run, guided by the functions that an input reaches: to count branches takes a third of the time of this build, and
# slows each test down.
set(CMAKE_CXX_COMPILER clang++-19 CACHE STRING "")
set(CMAKE_BUILD_TYPE Debug CACHE STRING "")
set(CMAKE_CXX_FLAGS_DEBUG
  "-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer" CACHE STRING "")
set(RULES_SANITIZED ON CACHE BOOL "")
set(RULES_GUIDED_BY -fsanitize-coverage=func,inline-8bit-counters,pc-table CACHE STRING "")
# Sanitized tests spend little time in these layers, in the programs and in the tests themselves.
set(RULES_SELDOM_RUN lint simulation scenarios rulebook editor CACHE STRING "")
set(RULES_QUICKLY -O0 -g0 CACHE STRING "")
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
