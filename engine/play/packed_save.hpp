// A save with the packs of its game, for readers who don't have them: a file from one host for another. The packs are
// as untrusted as any.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "packs/pack/archive.hpp"
#include "play/save.hpp"

namespace rules::play {

/// The files of packs, by pack.
using PackedPacks = std::map<std::string, std::vector<packs::PackedFile>>;

/// Serializes a save with these packs, which are in its lock. Line ends become LF.
std::string to_text(const Save& save, const PackedPacks& packed);

/// Returns the packs in the text of a save; most saves have none. Throws SaveError as from_text() does.
PackedPacks packs_in(std::string_view text);

}  // namespace rules::play
