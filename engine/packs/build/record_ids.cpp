#include "packs/build/record_ids.hpp"

#include "kernel/ruleset/ruleset.hpp"
#include "script/suggest.hpp"

namespace rules::packs {

bool is_loop(const Record& step) {
  const std::string kind = step.text("kind");
  return kind == "turns" || kind == "repeat";
}

RecordIds::RecordIds(const Library& library) {
  add("zone", "playing", kPlaying.index);
  add("event", "card-play", kCardPlay.index);
  add("event", "entered", kEntered.index);
  add("question", "play-card", kPlayCard.index);
  add("question", "choose-replacement", kChooseReplacement.index);
  std::int32_t records = 0;
  for (const auto& [name, kind] : library.schema().kinds()) {
    auto next = static_cast<std::int32_t>(by_kind_[name].size());
    for (const Record* record : library.of_kind(name))
      if (name != "step" || !is_loop(*record)) add(name, record->id, kind.pack.empty() ? next++ : records++);
  }
}

void RecordIds::add(std::string_view kind, const std::string& id, std::int32_t index) {
  by_kind_[std::string(kind)].emplace(id, index);
}

std::int32_t RecordIds::index(std::string_view kind, std::string_view id) const {
  const auto ids = by_kind_.find(kind);
  if (ids == by_kind_.end()) return -1;
  const auto found = ids->second.find(id);
  return found == ids->second.end() ? -1 : found->second;
}

std::vector<std::string> RecordIds::names(std::string_view kind) const {
  const auto ids = by_kind_.find(kind);
  return ids == by_kind_.end() ? std::vector<std::string>() : keys_of(ids->second);
}

}  // namespace rules::packs
