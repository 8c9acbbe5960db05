# For work on the engine: compiled quickly, without symbols for a debugger (-DCMAKE_CXX_FLAGS_DEBUG=-g for those).
set(CMAKE_BUILD_TYPE Debug CACHE STRING "")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g0" CACHE STRING "")
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
