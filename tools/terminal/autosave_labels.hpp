// Labels of autosaves, one line each: packs, players, time. Doesn't know where the games are stored.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "autosaves.hpp"
#include "common.hpp"
#include "packs/pack/pack_finder.hpp"

namespace tools {

class KeptTitles {
 public:
  /// Both must outlive this.
  KeptTitles(const Common& common, const Texts& texts)
      : texts_(texts), where_(common.folders()), finder_(where_, ignored_) {}

  /// Returns "1. Dice Town, Wild West (Ann, Bob), today at 19:30".
  std::string of(const KeptGame& game, const std::string& nth) const;

 private:
  std::string when(std::filesystem::file_time_type time) const;

  const Texts& texts_;
  rules::packs::Problems ignored_;  // broken packs are named by their ids
  std::vector<std::filesystem::path> where_;
  rules::packs::PackFinder finder_;
};

}  // namespace tools
