#include "book/examples.hpp"

#include <algorithm>

#include "content/pack_folder.hpp"
#include "content/read_file.hpp"
#include "proof/scenario.hpp"

namespace rules::book {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text)
    if (c == '\n') lines.emplace_back();
    else lines.back() += c;
  return lines;
}

/// From its first line to before the next scenario, without empty lines and comments at its end.
std::string text_of(const std::vector<std::string>& lines, int first) {
  std::size_t begin = static_cast<std::size_t>(first - 1), end = begin + 1;
  while (end < lines.size() && !lines[end].starts_with("- ")) ++end;
  while (end > begin + 1 && (lines[end - 1].empty() || lines[end - 1].starts_with('#'))) --end;
  std::string out;
  for (std::size_t i = begin; i < end && i < lines.size(); ++i) out += lines[i] + "\n";
  return out;
}

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
    const std::vector<proof::Scenario> scenarios = proof::read_scenarios(file, problems);
    if (scenarios.empty()) continue;
    const std::vector<std::string> lines = lines_of(content::read_file(file, content::max_yaml_bytes));
    for (const proof::Scenario& scenario : scenarios) {
      Example example{.file = from_here(file, here),
                      .line = scenario.mark.line,
                      .sentence = scenario.name,
                      .text = text_of(lines, scenario.mark.line),
                      .proves = scenario.proves,
                      .packs = {},
                      .playable = !scenario.error.has_value()};
      content::Problems ignored;  // told by whoever plays it
      for (const content::PackFiles& pack : finder.select(scenario.selection.packs, ignored))
        example.packs.push_back(pack.manifest.id);
      out.push_back(std::move(example));
    }
  }
  return out;
}

}  // namespace rules::book
