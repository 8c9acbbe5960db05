#include "scenario_files.hpp"

#include <algorithm>

#include "packs/pack/pack_folder.hpp"

namespace tools {

namespace fs = std::filesystem;

fs::path pack_of(const fs::path& scenarios) {
  fs::path folder = fs::absolute(scenarios).lexically_normal();
  while (!rules::packs::is_pack(folder)) {
    if (!folder.has_relative_path()) return {};
    folder = folder.parent_path();
  }
  return folder;
}

std::vector<fs::path> folders_with(const Common& common, const std::vector<fs::path>& paths) {
  std::vector<fs::path> folders = common.folders();
  std::error_code error;
  for (const fs::path& path : paths) {
    const fs::path pack = pack_of(path);
    if (pack.empty() || std::any_of(folders.begin(), folders.end(),
                                    [&](const fs::path& each) { return fs::equivalent(each, pack, error); }))
      continue;
    folders.push_back(from_here(pack));
  }
  return folders;
}

rules::scenarios::Scenario scenario_at(const std::string& text) {
  std::string file = text, name;
  std::error_code error;
  for (std::size_t colon = text.find(':'); colon != std::string::npos && !fs::exists(file, error);
       colon = text.find(':', colon + 1))
    if (fs::exists(text.substr(0, colon), error)) {
      file = text.substr(0, colon);
      name = text.substr(colon + 1);
    }
  if (!fs::is_regular_file(file, error)) throw UsageError("wrong.no-scenarios", {{"file", text}});
  rules::packs::Problems problems;
  std::vector<rules::scenarios::Scenario> found = rules::scenarios::read_scenarios(fs::path(file), problems);
  problems.throw_if_any();
  const bool exact = std::any_of(found.begin(), found.end(), [&](const auto& each) { return each.name == name; });
  std::erase_if(
      found, [&](const auto& each) { return exact ? each.name != name : each.name.find(name) == std::string::npos; });
  if (found.size() == 1) return found[0];
  if (found.empty()) throw UsageError("wrong.no-scenario", {{"file", file}, {"name", name}});
  rules::packs::Message several = tool_message("wrong.scenarios", {{"typed", text}});
  for (const auto& each : found) several += "\n  " + file + ":" + each.name;
  throw UsageError(several);
}

}  // namespace tools
