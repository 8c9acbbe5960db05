#include "packs/pack/pack_finder.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <system_error>
#include <utility>

#include "base/one_text.hpp"
#include "script/sources.hpp"

namespace rules::packs {

namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

const std::string& id_of(const PackFiles& pack) { return pack.manifest.id; }

const PackFiles* find(std::span<const PackFiles> packs, const std::string& id) {
  const auto found = std::ranges::find(packs, id, id_of);
  return found == packs.end() ? nullptr : &*found;
}

/// Takes the packs one after the other, each time the first by id that waits for none of the others.
std::vector<PackFiles> in_order(std::map<std::string, const PackFiles*> waiting, Problems& problems) {
  const auto is_ready = [&](const auto& each) {
    return std::ranges::none_of(each.second->manifest.partners(), [&](const auto& id) { return waiting.contains(id); });
  };
  std::vector<PackFiles> ordered;
  for (auto next = std::ranges::find_if(waiting, is_ready); next != waiting.end();
       next = std::ranges::find_if(waiting, is_ready)) {
    ordered.push_back(*next->second);
    waiting.erase(next);
  }
  if (waiting.empty()) return ordered;
  const Manifest& first = waiting.begin()->second->manifest;
  problems.add(
      first.file, first.mark_of("requires"),
      Message("packs.circle", {{"packs", one_text(waiting, ", ", [](const auto& each) { return each.first; })}}));
  for (const auto& [id, pack] : waiting) ordered.push_back(*pack);
  return ordered;
}

// Returns the packs whose player ranges are replaced by another one in `packs`.
std::set<std::string> widened(std::span<const PackFiles> packs) {
  std::set<std::string> ids;
  for (const PackFiles& each : packs) ids.insert(each.manifest.widens.begin(), each.manifest.widens.end());
  return ids;
}

PlayerRange common(PlayerRange a, PlayerRange b) { return {std::max(a.min, b.min), std::min(a.max, b.max)}; }

Message in_words(PlayerRange range) {
  if (range.min == range.max) return Message(std::to_string(range.min));
  return Message("packs.from-to", {{"low", range.min}, {"high", range.max}});
}

void check_together(std::span<const PackFiles> packs, Problems& problems) {
  PlayerRange range;
  const std::set<std::string> others = widened(packs);
  for (const PackFiles& pack : packs) {
    const Manifest& manifest = pack.manifest;
    if (!manifest.api.contains(engine_api))
      problems.add(manifest.file, manifest.mark_of("api"),
                   Message("packs.api",
                           {{"pack", manifest.id}, {"api", manifest.api.text()}, {"engine", to_string(engine_api)}}));
    for (const auto& [id, requirement] : manifest.required) {
      const PackFiles* other = find(packs, id);
      if (other != nullptr && !requirement.range.contains(other->manifest.version))
        problems.add(manifest.file, requirement.mark,
                     Message("packs.version", {{"pack", manifest.id},
                                               {"other", id},
                                               {"range", requirement.range.text()},
                                               {"version", to_string(other->manifest.version)}}));
    }
    for (const std::string& id : manifest.conflicts)
      if (find(packs, id) != nullptr)
        problems.add(manifest.file, manifest.mark_of("conflicts"),
                     Message("packs.conflict", {{"pack", manifest.id}, {"other", id}}));
    if (others.contains(manifest.id)) continue;
    const PlayerRange both = common(range, manifest.players);
    if (both.min > both.max && range.min <= range.max)
      problems.add(
          manifest.file, manifest.mark_of("players"),
          Message("packs.no-common",
                  {{"pack", manifest.id}, {"players", in_words(manifest.players)}, {"others", in_words(range)}}));
    range = both;
  }
}

}  // namespace

const Node& YamlFiles::read(const fs::path& file, Problems& problems) {
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = files_.try_emplace(file);
  if (is_new) {
    Problems found;
    at->second.root = read_yaml_file(file, found);
    at->second.problems = found.list();
  }
  for (const Problem& problem : at->second.problems) problems.add(problem);
  return at->second.root;
}

PackFinder::PackFinder(std::span<const fs::path> folders, Problems& problems) {
  const Problems::Under rule(problems, "packs");
  for (std::size_t nth = 0; nth < folders.size(); ++nth) {
    const fs::path folder = folders[nth].has_filename() ? folders[nth] : folders[nth].parent_path();
    if (is_pack(folder)) {
      add(folder, {nth, true}, problems);
    } else if (is_folder(folder)) {
      for (const fs::path& each : entries_of(folder))
        if (is_pack(each)) add(each, {nth, false}, problems);
    } else if (std::error_code error; fs::exists(folder, error)) {
      const std::string around = folder.has_parent_path() ? folder.parent_path().generic_string() : ".";
      problems.add(folder.generic_string(), {}, Message("packs.file", {{"folder", around}}));
    } else {
      problems.add(folder.generic_string(), {}, Message("packs.no-folder", {}));
    }
  }
}

void PackFinder::add(const fs::path& folder, Found found, Problems& problems) {
  PackFiles pack;
  Problems wrong;
  const Problems::Under rule(wrong, "packs");
  static_cast<PackFolder&>(pack) = list_pack(folder, wrong);
  pack.manifest = pack.usable ? read_manifest(folder, wrong) : Manifest{};
  if (!id_fault(pack.manifest.id).empty()) pack.manifest.id = folder.filename().string();
  pack.manifest.folder = folder;
  pack.manifest.file = (folder / "pack.yaml").generic_string();
  pack.problems = wrong.list();
  const std::string id = pack.manifest.id, file = pack.manifest.file;
  const auto [at, is_new] = packs_.try_emplace(id, std::move(pack));
  const auto [first, is_first] = found_.try_emplace(id, found);
  std::error_code error;
  const fs::path other = fs::path(at->second.manifest.file).parent_path();
  if (is_new || fs::equivalent(other, folder, error)) return;
  const Problem twice{file, Mark(), Message("packs.twice", {{"pack", id}, {"other", other.generic_string()}}),
                      "defined-twice"};
  if (found.named) return problems.add(twice);
  if (first->second.nth == found.nth) at->second.problems.push_back(twice);
  else set_aside_.push_back(twice);
}

std::vector<PackFiles> PackFinder::select(std::span<const std::string> wanted, Problems& problems) const {
  const Problems::Under rule(problems, "packs");
  const std::vector<std::string> names = keys_of(packs_);
  std::map<std::string, const PackFiles*> chosen;
  const std::function<bool(const std::string&)> choose = [&](const std::string& id) {
    const auto found = packs_.find(id);
    if (found == packs_.end()) return false;
    if (!chosen.emplace(id, &found->second).second) return true;
    const PackFiles& pack = found->second;
    for (const Problem& each : pack.problems) problems.add(each);
    for (const auto& [needed, requirement] : pack.manifest.required)
      if (!choose(needed))
        problems.add(pack.manifest.file, requirement.mark,
                     Message("packs.required", {{"pack", id}, {"other", needed}}) += meant(needed, names));
    return true;
  };
  for (const std::string& id : wanted)
    if (!choose(id)) problems.add("", {}, Message("packs.none", {{"pack", id}}) += meant(id, names));
  std::vector<PackFiles> ordered = in_order(chosen, problems);
  check_together(ordered, problems);
  return ordered;
}

PlayerRange common_players(std::span<const PackFiles> packs) {
  PlayerRange range;
  const std::set<std::string> others = widened(packs);
  for (const PackFiles& pack : packs)
    if (!others.contains(pack.manifest.id)) range = common(range, pack.manifest.players);
  return range;
}

Message players_fault(const PackFinder& finder, std::span<const PackFiles> packs, int players) {
  const PlayerRange range = common_players(packs);
  if (players >= range.min && players <= range.max) return {};
  Message fault("packs.players", {{"players", in_words(range)}, {"n", players}});
  Names wanted = names_of(packs, id_of);
  for (const auto& [id, pack] : finder.packs()) {
    const auto is_widened = [&](const std::string& each) { return contains(pack.manifest.widens, each); };
    if (find(packs, id) || std::ranges::none_of(wanted, is_widened)) continue;
    wanted.push_back(id);
    Problems found;
    const PlayerRange wider = common_players(finder.select(wanted, found));
    if (found.empty() && players >= wider.min && players <= wider.max)
      fault += Message("packs.wider", {{"pack", id}, {"players", in_words(wider)}});
    wanted.pop_back();
  }
  return fault;
}

std::set<std::string> required_by(std::span<const PackFiles> packs, const std::string& id) {
  std::set<std::string> needed;
  const std::function<void(const std::string&)> add = [&](const std::string& of) {
    if (const PackFiles* pack = find(packs, of))
      for (const auto& [each, requirement] : pack->manifest.required)
        if (needed.insert(each).second) add(each);
  };
  add(id);
  return needed;
}

}  // namespace rules::packs
