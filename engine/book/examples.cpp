#include "book/examples.hpp"

#include "content/pack_folder.hpp"
#include "fmt/format.h"
#include "proof/scenario.hpp"
#include "xxhash.h"

namespace rules::book {

namespace {

namespace fs = std::filesystem;

std::string from_here(const fs::path& file, const fs::path& here) {
  std::error_code error;
  const fs::path relative = fs::absolute(file, error).lexically_normal().lexically_relative(here);
  return relative.empty() || *relative.begin() == ".." ? file.generic_string() : relative.generic_string();
}

}  // namespace

std::vector<Example> find_examples(const content::PackFinder& finder, std::span<const content::PackFiles> packs,
                                   const fs::path& here, content::Problems& problems) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const content::PackFiles& pack : packs)
    for (fs::path& folder : content::scenario_folders(pack.manifest.folder))
      if (fs::is_directory(folder, error)) folders.push_back(fs::absolute(folder, error).lexically_normal());
  std::vector<Example> out;
  for (const fs::path& file : proof::find_scenarios(folders)) {
    for (const proof::Scenario& scenario : proof::read_scenarios(file, problems)) {
      Example example{.file = from_here(file, here),
                      .line = scenario.mark.line,
                      .sentence = scenario.name,
                      .text = scenario.text,
                      .proves = scenario.proves,
                      .packs = {},
                      .key = fmt::format("{:016x}", XXH3_64bits(scenario.text.data(), scenario.text.size())),
                      .playable = !scenario.error.has_value()};
      content::Problems ignored;  // reported when it is played
      for (const content::PackFiles& pack : finder.select(scenario.selection.packs, ignored))
        example.packs.push_back(pack.manifest.id);
      out.push_back(std::move(example));
    }
  }
  return out;
}

}  // namespace rules::book
