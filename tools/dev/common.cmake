# Initial cache entries of every build tree: `cmake -C tools/dev/NAME.cmake` reads one of these files, tools/dev/lib.sh
# configures build/NAME by it. An entry that is already set stays, so that `-D` and including files have the last word.
# Many files are compiled as one: headers that they all include are read once, which takes a third of the time. With
# many more files than these, everybody waits for the last one.
set(CMAKE_UNITY_BUILD ON CACHE BOOL "")
set(CMAKE_UNITY_BUILD_BATCH_SIZE 20 CACHE STRING "")
# The compiler cache, where it is installed. To cache precompiled headers, it needs the CCACHE_SLOPPINESS of
# tools/dev/lib.sh.
find_program(RULES_CCACHE ccache)
if(RULES_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ccache CACHE STRING "")
endif()
