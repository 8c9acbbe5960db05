#include "save_files.hpp"

#include "packs/pack/read_file.hpp"
#include "packs/pack/write_file.hpp"

namespace tools {

namespace packs = rules::packs;
namespace play = rules::play;

bool SaveFiles::may_replace(const std::filesystem::path& file, const play::Save& save, std::string_view old) const {
  return replace_ || ours_.contains(std::filesystem::weakly_canonical(file)) || play::continues(save, old);
}

bool SaveFiles::holds(const std::filesystem::path& file, const play::Save& save) {
  try {
    return play::continues(save, play::to_text(play::load_save(file)));
  } catch (const play::SaveError&) {
    return false;
  } catch (const packs::FileError&) {
    return false;
  }
}

void SaveFiles::check(const std::filesystem::path& file, const play::Save& save) const {
  packs::check_writable(file, [&](std::string_view old) { return may_replace(file, save, old); });
}

void SaveFiles::write(const std::filesystem::path& file, const play::Save& save) {
  packs::write_file(file, play::to_text(save), [&](std::string_view old) { return may_replace(file, save, old); });
  allow(file);
}

}  // namespace tools
