// Catalogue, continued: tables of the scenarios beside the packs, which guests can start; and stored tables, whose
// packs may have changed since.
#include <algorithm>
#include <set>

#include "catalogue.hpp"
#include "common.hpp"
#include "packs/yaml/printable.hpp"
#include "rulebook/make_rulebook.hpp"
#include "scenarios/scenario_game.hpp"

namespace server {

using namespace rules;

bool asks_everyone(const packs::LinkedGame& packs) {
  return std::ranges::any_of(packs.library->options(), [](const packs::OptionValue& option) {
    return !option.decl.asks_everyone_if.empty() && option.value == option.decl.asks_everyone_if;
  });
}

std::vector<rulebook::Example> Catalogue::examples_of(const std::vector<packs::PackFiles>& packs) const {
  packs::Problems ignored;  // an unreadable scenario illustrates nothing
  auto found = rulebook::find_examples(finder_, packs, std::filesystem::current_path(), ignored);
  for (rulebook::Example& each : found) {
    const std::filesystem::path file = each.file;
    if (!file.is_absolute()) continue;
    each.file = file.filename().string();  // paths on the host's machine must not be revealed to guests
    each.reachable = false;
  }
  return found;
}

TableConfig Catalogue::configure_at_scenario(const Choice& choice) {
  std::optional<scenarios::Scenario> scenario;
  {
    const std::lock_guard lock(mutex_);
    if (scenarios_.empty()) {
      std::vector<packs::PackFiles> all;
      for (const auto& [id, pack] : finder_.packs()) all.push_back(pack);
      for (rulebook::Example& each : examples_of(all)) scenarios_.emplace(each.key, std::move(each));
    }
    const auto found = scenarios_.find(choice.scenario);
    if (found == scenarios_.end() || !found->second.playable) throw BadRequest({"no-scenario"});
    scenario = scenarios::only_scenario(found->second.file, found->second.text);
  }
  if (!scenario) throw BadRequest({"no-scenario"});
  const packs::Selection& selection = scenario->selection;
  const auto packs = linked(selection);
  TableConfig config{.name = choice.table.name.empty() ? packs::printable_line(scenario->name) : choice.table.name,
                     .language = choice.table.language,
                     .everyone = asks_everyone(*packs),
                     .hints = true,
                     .game = {.lock = packs->lock,
                              .options = packs->options(),
                              .seats = std::vector<std::string>(at(selection.players), "heuristic"),
                              .beginning = scenario->text}};
  give_seeds(config);
  config.game.names.resize(config.game.seats.size());
  config.game.seats[position(scenarios::first_to_answer(*scenario))] = "human";
  make(config);  // reports its problems now
  return config;
}

packs::Selection Catalogue::selection_of(const TableConfig& config) {
  packs::Selection selection{.packs = {}, .settings = {}, .players = static_cast<int>(config.game.seats.size())};
  for (const packs::PackLock& pack : config.game.lock) selection.packs.push_back(pack.id);
  for (const auto& [name, value] : config.game.options) selection.settings.push_back(name + "=" + value);
  return selection;
}

bool Catalogue::has_rules_of(const TableConfig& config) {
  try {
    return packs::same_rules(config.game.lock, linked(selection_of(config))->lock);
  } catch (const packs::ContentError&) {
    return false;
  }
}

TableConfig Catalogue::under_current_rules(const TableConfig& config) {
  TableConfig now = config;
  const auto link = [&] {
    const auto current = linked(selection_of(now));
    now.game.lock = current->lock;
    now.game.options = current->options();
    return now;
  };
  try {
    return link();
  } catch (const packs::ContentError&) {  // perhaps because of an option that was removed
    packs::Selection without = selection_of(config);
    without.settings.clear();
    std::set<std::string> there;
    for (const auto& [name, value] : linked(without)->options()) there.insert(name);
    std::erase_if(now.game.options, [&](const auto& option) { return !there.contains(option.first); });
    return link();
  }
}

TableConfig Catalogue::again(const TableConfig& config) {
  TableConfig now = under_current_rules(config);
  now.keeps_rules = false;
  now.rules_changed = 0;
  now.changed.clear();
  give_seeds(now);
  return now;
}

std::string Catalogue::packed(const std::string& pack) const {
  return packed_pack(files_in(finder_.packs().at(pack).manifest.folder));
}

play::PackedPacks Catalogue::packs_for(const play::Save& save) {
  std::vector<std::filesystem::path> folders = kept_.folders_of(save.lock);
  TableConfig config;
  config.game = save;
  if (has_rules_of(config)) {
    folders.clear();
    for (const packs::PackLock& pack : save.lock) folders.push_back(finder_.packs().at(pack.id).manifest.folder);
    const auto is_bundled = [bundled = tools::bundled_content()](const std::filesystem::path& folder) {
      std::error_code none;
      return std::filesystem::equivalent(folder.parent_path(), bundled, none);
    };
    if (std::ranges::all_of(folders, is_bundled)) return {};
  }
  play::PackedPacks packed;
  for (std::size_t n = 0; n < folders.size(); ++n) packed[save.lock[n].id] = files_in(folders[n]);
  return play::to_text(save, packed).size() <= play::max_save_bytes ? packed : play::PackedPacks();
}

}  // namespace server
