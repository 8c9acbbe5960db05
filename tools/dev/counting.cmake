# Counts what runs, for tuned.cmake.
set(CMAKE_CXX_COMPILER clang++-19 CACHE STRING "")
set(CMAKE_CXX_FLAGS "-march=native -fprofile-generate" CACHE STRING "")
include(${CMAKE_CURRENT_LIST_DIR}/release.cmake)
