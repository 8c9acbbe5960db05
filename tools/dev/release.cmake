# The programs as people use them, for this machine's processor.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
set(CMAKE_CXX_FLAGS -march=native CACHE STRING "")
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
