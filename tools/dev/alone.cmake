# Compiles each file by itself, which proves that it includes what it needs.
set(CMAKE_BUILD_TYPE Debug CACHE STRING "")
set(CMAKE_UNITY_BUILD OFF CACHE BOOL "")
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
