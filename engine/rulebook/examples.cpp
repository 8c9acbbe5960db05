#include "rulebook/examples.hpp"

#include "fmt/format.h"
#include "packs/pack/pack_folder.hpp"
#include "scenarios/scenario.hpp"
#include "xxhash.h"

namespace rules::rulebook {

namespace {

namespace fs = std::filesystem;

std::string from_here(const fs::path& file, const fs::path& here) {
  std::error_code error;
  const fs::path relative = fs::absolute(file, error).lexically_normal().lexically_relative(here);
  return relative.empty() || *relative.begin() == ".." ? file.generic_string() : relative.generic_string();
}

}  // namespace

std::vector<Example> find_examples(const packs::PackFinder& finder, std::span<const packs::PackFiles> packs,
                                   const fs::path& here, packs::Problems& problems) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const packs::PackFiles& pack : packs)
    for (fs::path& folder : packs::scenario_folders(pack.manifest.folder))
      if (fs::is_directory(folder, error)) folders.push_back(fs::absolute(folder, error).lexically_normal());
  std::vector<Example> out;
  for (const fs::path& file : scenarios::find_scenarios(folders)) {
    for (const scenarios::Scenario& scenario : scenarios::read_scenarios(file, problems)) {
      Example example{.file = from_here(file, here),
                      .line = scenario.mark.line,
                      .sentence = scenario.name,
                      .text = scenario.text,
                      .proves = scenario.proves,
                      .packs = {},
                      .key = fmt::format("{:016x}", XXH3_64bits(scenario.text.data(), scenario.text.size())),
                      .playable = !scenario.error.has_value()};
      packs::Problems ignored;  // reported when it is played
      for (const packs::PackFiles& pack : finder.select(scenario.selection.packs, ignored))
        example.packs.push_back(pack.manifest.id);
      out.push_back(std::move(example));
    }
  }
  return out;
}

}  // namespace rules::rulebook
