# For long searches of the fuzz targets: as sanitize.cmake, but guided by branches.
set(RULES_GUIDED_BY -fsanitize=fuzzer-no-link CACHE STRING "")
include(${CMAKE_CURRENT_LIST_DIR}/sanitize.cmake)
