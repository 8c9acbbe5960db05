# As release.cmake, by clang, tuned by what the build of counting.cmake has counted (build_tuned in tools/dev/lib.sh).
get_filename_component(counts ${CMAKE_CURRENT_LIST_DIR}/../../build/counting/counts ABSOLUTE)
set(CMAKE_CXX_COMPILER clang++-19 CACHE STRING "")
set(CMAKE_CXX_FLAGS "-march=native -fprofile-use=${counts} -Wno-profile-instr-unprofiled" CACHE STRING "")
include(${CMAKE_CURRENT_LIST_DIR}/release.cmake)
