#include "save_files.hpp"

#include "content/write_file.hpp"

namespace tools {

namespace content = rules::content;
namespace play = rules::play;

bool SaveFiles::may_replace(const std::filesystem::path& file, const play::Save& save, std::string_view old) const {
  return replace_ || ours_.contains(std::filesystem::weakly_canonical(file)) || play::continues(save, old);
}

void SaveFiles::check(const std::filesystem::path& file, const play::Save& save) const {
  content::check_writable(file, [&](std::string_view old) { return may_replace(file, save, old); });
}

void SaveFiles::write(const std::filesystem::path& file, const play::Save& save) {
  content::write_file(file, play::to_text(save), [&](std::string_view old) { return may_replace(file, save, old); });
  allow(file);
}

}  // namespace tools
