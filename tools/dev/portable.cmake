# As release.cmake, for other machines: on x86-64, any processor of the last ten years (valgrind knows its
# instructions, too); elsewhere, what the compiler takes for usual.
cmake_host_system_information(RESULT processor QUERY OS_PLATFORM)
if(processor STREQUAL x86_64)
  set(CMAKE_CXX_FLAGS -march=x86-64-v3 CACHE STRING "")
else()
  set(CMAKE_CXX_FLAGS "" CACHE STRING "")
endif()
include(${CMAKE_CURRENT_LIST_DIR}/release.cmake)
