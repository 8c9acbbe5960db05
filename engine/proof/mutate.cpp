#include "proof/mutate.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>

#include "play/parallel.hpp"

namespace rules::proof {

std::vector<std::string> mutants(const content::Linked& linked) {
  std::vector<std::string> out;
  for (const script::Hook& hook : linked.hooks)
    if (!hook.path.starts_with("advice.")) out.push_back(hook.pack + ":" + hook.path);
  out.insert(out.end(), linked.patches.begin(), linked.patches.end());
  std::sort(out.begin(), out.end());
  return out;
}

MutationResult run_mutations(const std::vector<std::filesystem::path>& pack_folders,
                             std::span<const Scenario> scenarios, std::span<const std::string> packs, int threads,
                             const MutationProgress& progress) {
  MutationResult result;
  // The scenarios that pass as things are, and which packs each is played with.
  std::vector<const Scenario*> sound;
  std::map<const Scenario*, std::set<std::string>> played;
  std::set<std::string> all;
  std::map<std::string, std::string> places;
  {
    ScenarioRunner runner(pack_folders);
    for (const Scenario& scenario : scenarios) {
      if (!runner.run(scenario).passed) {
        result.broken.push_back(scenario.file + ":" + std::to_string(scenario.mark.line) + ": " + scenario.name);
        continue;
      }
      try {
        const content::Linked& linked = runner.linked(scenario);
        for (const script::Hook& hook : linked.hooks)
          places[hook.pack + ":" + hook.path] = hook.file + ":" + std::to_string(hook.line);
        for (const content::PackLock& pack : linked.lock) played[&scenario].insert(pack.id);
        for (std::string& mutant : mutants(linked))
          if (packs.empty() || std::find(packs.begin(), packs.end(), mutant.substr(0, mutant.find(':'))) != packs.end())
            all.insert(std::move(mutant));
        sound.push_back(&scenario);
      } catch (const content::ContentError&) {  // a scenario of packs that don't fit together proves no function
      }
    }
  }
  const std::vector<std::string> list(all.begin(), all.end());
  result.tried = list.size();
  std::vector<const Scenario*> noticed(list.size());
  std::vector<char> unlinkable(list.size());
  std::atomic<std::size_t> next{0};
  std::mutex telling;
  const auto work = [&](std::size_t) {
    std::vector<const Scenario*> order = sound;
    for (std::size_t m = next++; m < list.size(); m = next++) {
      const std::string pack = list[m].substr(0, list[m].find(':'));
      const std::string without[] = {list[m]};
      ScenarioRunner runner(pack_folders);
      for (std::size_t i = 0; i < order.size(); ++i) {
        if (!played.at(order[i]).contains(pack)) continue;
        try {
          runner.linked(*order[i], without);
        } catch (const content::ContentError&) {
          unlinkable[m] = 1;
        }
        if (!unlinkable[m] && runner.run(*order[i], without).passed) continue;
        noticed[m] = order[i];
        std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i),
                    order.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        break;
      }
      if (!progress) continue;
      const std::lock_guard lock(telling);
      progress(list[m], noticed[m]);
    }
  };
  play::in_threads(threads, work);
  for (std::size_t m = 0; m < list.size(); ++m) {
    if (unlinkable[m]) result.unlinkable.push_back(list[m]);
    else if (!noticed[m]) result.survivors.push_back(list[m]), result.places.push_back(places[list[m]]);
  }
  return result;
}

Coverage coverage(std::span<const Scenario> scenarios, const std::filesystem::path& clauses,
                  std::span<const std::string> packs) {
  content::Problems problems;
  const std::string name = clauses.generic_string();
  const content::Node top = content::read_yaml_file(clauses, problems);
  problems.throw_if_any();

  std::set<std::string> proved, known;
  for (const Scenario& scenario : scenarios) proved.insert(scenario.proves.begin(), scenario.proves.end());
  const auto wanted = [&](const std::string& pack) {
    return packs.empty() || std::find(packs.begin(), packs.end(), pack) != packs.end();
  };
  Coverage out;
  for (const content::Node& item : top.items) {
    const content::Node* id = item.find("id");
    const content::Node* pack = item.find("pack");
    if (!id || !pack) {
      problems.add(name, item.mark, "a clause has an id and a pack");
      continue;
    }
    if (!known.insert(id->text).second) problems.add(name, id->mark, "the clause '" + id->text + "' is listed twice");
    // A clause about packs together counts if all of them do.
    const content::Node* with = item.find("with");
    const bool together = with && std::all_of(with->items.begin(), with->items.end(),
                                              [&](const content::Node& each) { return wanted(each.text); });
    if (!(with ? together : wanted(pack->text))) continue;
    ++out.clauses;
    if (!proved.contains(id->text)) out.unproved.push_back(id->text);
  }
  problems.throw_if_any();
  for (const Scenario& scenario : scenarios)
    for (const std::string& id : scenario.proves)
      if (!known.contains(id))
        out.unknown.push_back(scenario.file + ":" + std::to_string(scenario.mark.line) + ": " + id);
  return out;
}

}  // namespace rules::proof
