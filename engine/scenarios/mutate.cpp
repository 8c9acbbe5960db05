#include "scenarios/mutate.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/one_text.hpp"
#include "play/parallel.hpp"
#include "scenarios/data_mutants.hpp"

namespace rules::scenarios {
namespace {

/// A scenario that passes without mutants.
struct Sound {
  const Scenario* scenario;
  std::size_t game;  ///< index of its game's packs
  WordSet words;
};

struct Mutant {
  std::string place;
  std::set<std::size_t> games;  ///< games that have this mutant
};

bool is_judged(const MutationConfig& config, const std::string& mutant) {
  const std::string pack = mutant.substr(0, mutant.find(':'));
  return config.packs.empty() || packs::contains(config.packs, pack);
}

/// Returns true if a mutant changes a value of YAML.
bool is_value(std::string_view mutant) { return mutant.find(":data ") != mutant.npos; }

class Hunt {
 public:
  explicit Hunt(const MutationConfig& config) : config_(config) {}

  /// Finds the scenarios that pass, and the mutants of their games.
  void prepare(std::span<const Scenario> scenarios) {
    ScenarioRunner runner(config_.folders);
    for (const Scenario& scenario : scenarios) {
      if (!runner.run(scenario).passed) {
        result_.broken.push_back(scenario.file + ":" + std::to_string(scenario.mark.line) + ": " + scenario.name);
        continue;
      }
      try {
        Sound sound{&scenario, game(runner.linked(scenario)), words_of_parts(scenario)};
        for (const auto& [step, mark] : scenario.run) add_words(step, sound.words);
        for (const std::string& setting : scenario.selection.settings) add_words(setting, sound.words);
        sound_.push_back(std::move(sound));
      } catch (const packs::ContentError&) {  // a scenario whose packs don't fit together proves nothing about them
      }
    }
  }

  MutationResult run(const MutationProgress& progress) {
    struct Try {
      const std::string* name;
      const Mutant* mutant;
      const Scenario* noticed_by = nullptr;
      bool links = true;
    };
    std::vector<Try> tries;
    int values = 0;
    for (const auto& [name, mutant] : mutants_)
      if (!is_value(name) || values++ % config_.sample == 0) tries.push_back({&name, &mutant});
    result_.tried = tries.size();
    std::atomic<std::size_t> next{0};
    std::mutex telling;
    play::in_threads(config_.threads, [&](std::size_t) {
      const auto packs = std::make_shared<const packs::PackRepository>(config_.folders);
      std::vector<const Sound*> order;
      for (const Sound& each : sound_) order.push_back(&each);
      for (std::size_t m = next++; m < tries.size(); m = next++) {
        Try& each = tries[m];
        each.noticed_by = noticed_by(*each.name, *each.mutant, packs, order, each.links);
        if (!progress) continue;
        const std::lock_guard lock(telling);
        progress(*each.name, each.noticed_by);
      }
    });
    for (const Try& each : tries)
      if (!each.links) {
        result_.unlinkable.push_back(*each.name);
      } else if (!each.noticed_by) {
        result_.survivors.push_back(*each.name);
        result_.places.push_back(each.mutant->place);
      }
    return std::move(result_);
  }

 private:
  void add(const std::string& name, const std::string& place, std::size_t game) {
    if (!is_judged(config_, name)) return;
    Mutant& mutant = mutants_[name];
    mutant.place = place;
    mutant.games.insert(game);
  }

  /// Returns the index of these packs; collects their mutants the first time.
  std::size_t game(const packs::LinkedGame& linked) {
    std::vector<std::string> packs;
    for (const packs::PackLock& pack : linked.lock) packs.push_back(pack.id);
    const auto [found, fresh] = games_.emplace(packs, games_.size());
    std::map<std::string, std::string> places;
    for (const script::Hook& hook : linked.hooks)
      places[hook.pack + ":" + hook.path] = hook.file + ":" + std::to_string(hook.line);
    for (const std::string& name : mutants(linked)) add(name, places[name], found->second);  // options decide on some
    if (fresh && config_.values)
      for (const DataMutant& each : data_mutants(config_.folders, packs)) add(each.name, each.place, found->second);
    return found->second;
  }

  /// Returns the first scenario that fails with the mutant, trying those with the most words in common first, then
  /// those that detected the latest ones (kept at the front of `order`). Clears `links` if the packs can't be linked.
  const Scenario* noticed_by(const std::string& name, const Mutant& mutant,
                             const std::shared_ptr<const packs::PackRepository>& packs,
                             std::vector<const Sound*>& order, bool& links) const {
    WordSet words;
    add_words(std::string_view(name).substr(name.find(':')), words);
    std::vector<std::pair<long, const Sound*>> candidates;
    for (const Sound* each : order)
      if (mutant.games.contains(each->game))
        candidates.emplace_back(
            std::ranges::count_if(words, [&](const std::string& word) { return each->words.contains(word); }), each);
    std::ranges::stable_sort(candidates, [](const auto& a, const auto& b) { return a.first > b.first; });
    const std::string without[] = {name};
    ScenarioRunner runner(packs);
    for (const auto& [common, each] : candidates) {
      try {
        runner.linked(*each->scenario, without);
      } catch (const packs::ContentError&) {
        links = false;
      }
      if (links && runner.run(*each->scenario, {.without = without}).passed) continue;
      const auto at = std::ranges::find(order, each);
      std::rotate(order.begin(), at, at + 1);
      return each->scenario;
    }
    return nullptr;
  }

  const MutationConfig& config_;
  std::vector<Sound> sound_;
  std::map<std::vector<std::string>, std::size_t> games_;
  std::map<std::string, Mutant> mutants_;
  MutationResult result_;
};

}  // namespace

std::vector<std::string> mutants(const packs::LinkedGame& linked) {
  std::vector<std::string> out;
  for (const script::Hook& hook : linked.hooks)
    if (!hook.path.starts_with("advice.") && !hook.path.starts_with("weigh."))
      out.push_back(hook.pack + ":" + hook.path);
  const std::vector<std::string>& patches = linked.library->patches();
  out.insert(out.end(), patches.begin(), patches.end());
  std::ranges::sort(out);
  return out;
}

MutationResult run_mutations(const MutationConfig& config, std::span<const Scenario> scenarios,
                             const MutationProgress& progress) {
  Hunt hunt(config);
  hunt.prepare(scenarios);
  return hunt.run(progress);
}

SurvivorVerdict judge_survivors(const MutationConfig& config, const MutationResult& result,
                                std::span<const Explanation> explanations) {
  SurvivorVerdict verdict;
  std::vector<char> explained(result.survivors.size());
  for (const Explanation& explanation : explanations)
    for (const auto& [item, mark] : explanation.items) {
      if (!is_judged(config, item) || (!config.values && is_value(item))) continue;
      bool explains = false;
      for (std::size_t i = 0; i < explained.size(); ++i)
        if (fits(result.survivors[i], item)) explained[i] = explains = true;
      if (!explains && !(config.sample > 1 && is_value(item)))
        verdict.idle.push_back(explanation.file + ":" + std::to_string(mark.line) + ": " + item);
    }
  for (std::size_t i = 0; i < explained.size(); ++i)
    if (!explained[i]) verdict.unexplained.push_back(i);
  return verdict;
}

}  // namespace rules::scenarios
