#include "own_folder.hpp"

#include <cstdlib>

namespace tools {

namespace fs = std::filesystem;

std::optional<fs::path> own_folder(const char* variable, const char* usual) {
  if (const char* folder = std::getenv(variable); folder && fs::path(folder).is_absolute())
    return fs::path(folder) / "dicetown";
  if (const char* home = std::getenv("HOME"); home && fs::path(home).is_absolute())
    return fs::path(home) / usual / "dicetown";
  return std::nullopt;
}

}  // namespace tools
