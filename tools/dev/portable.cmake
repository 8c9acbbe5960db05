# As release.cmake, for any processor of the last ten years: valgrind knows its instructions.
set(CMAKE_CXX_FLAGS -march=x86-64-v3 CACHE STRING "")
include(${CMAKE_CURRENT_LIST_DIR}/release.cmake)
