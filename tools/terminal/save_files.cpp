#include "save_files.hpp"

#include "packs/pack/read_file.hpp"
#include "packs/pack/write_file.hpp"

namespace tools {

namespace packs = rules::packs;
namespace play = rules::play;

bool SaveFiles::may_replace(const std::filesystem::path& file, const play::Save& save, std::string_view old) const {
  const auto ours = ours_.find(std::filesystem::weakly_canonical(file));
  return replace_ || (ours != ours_.end() && ours->second == old) || play::continues(save, old);
}

void SaveFiles::allow(const std::filesystem::path& file) {
  try {
    ours_[std::filesystem::weakly_canonical(file)] = packs::read_file(file, packs::kMaxReplaced);
  } catch (const packs::FileError&) {  // it isn't there: there is nothing to replace
  }
}

void SaveFiles::lock(const std::filesystem::path& file) {
  const auto real = std::filesystem::weakly_canonical(file);
  if (!locks_.contains(real)) locks_.emplace(real, SaveLock(file));
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

void SaveFiles::check(const std::filesystem::path& file, const play::Save& save) {
  lock(file);
  packs::check_writable(file, [&](std::string_view old) { return may_replace(file, save, old); });
}

void SaveFiles::write(const std::filesystem::path& file, const play::Save& save) {
  lock(file);
  const std::string text = play::to_text(save);
  packs::write_file(file, text, [&](std::string_view old) { return may_replace(file, save, old); });
  ours_[std::filesystem::weakly_canonical(file)] = text;
}

}  // namespace tools
