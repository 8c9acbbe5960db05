#include "packs/build/field_table.hpp"

#include <algorithm>

#include "kernel/ruleset/ruleset.hpp"
#include "script/sources.hpp"

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

namespace {

/// Returns what a word stands for, or `otherwise`.
template <class Value, std::size_t n>
Value meaning(const Node& word, const std::pair<std::string_view, Value> (&words)[n], Value otherwise) {
  const auto* const found = std::find_if(words, words + n, [&](const auto& each) { return each.first == word.text; });
  return found == words + n ? otherwise : found->second;
}

constexpr std::pair<std::string_view, Area> kAreas[] = {
    {"hand", Area::hand}, {"in-hand", Area::hand}, {"in-play", Area::in_play}, {"anywhere", Area::anywhere}};
constexpr std::pair<std::string_view, PlayDecl::Who> kWho[] = {{"actor", PlayDecl::Who::actor},
                                                               {"others", PlayDecl::Who::others},
                                                               {"anyone", PlayDecl::Who::anyone},
                                                               {"affected", PlayDecl::Who::affected},
                                                               {"owner", PlayDecl::Who::owner}};
constexpr std::pair<std::string_view, Scope> kScopes[] = {
    {"game", Scope::game}, {"player", Scope::player}, {"card", Scope::card}};
constexpr std::pair<std::string_view, Type> kTypes[] = {
    {"number", Type::number}, {"flag", Type::flag},   {"seat", Type::seat},         {"card", Type::card},
    {"zone", Type::zone},     {"place", Type::place}, {"resource", Type::resource}, {"event", Type::event},
    {"face", Type::face},     {"die", Type::die},     {"text", Type::text},         {"players", Type::seats}};
constexpr std::pair<std::string_view, Until> kUntil[] = {
    {"step", Until::step}, {"round", Until::round}, {"game", Until::game}};
constexpr std::pair<std::string_view, Visibility> kVisibilities[] = {{"owner", Visibility::owner},
                                                                     {"nobody", Visibility::nobody}};

}  // namespace

void read_value(const Node& value, const RecordIds&, bool& to) { to = checked_flag(value); }
void read_value(const Node& value, const RecordIds&, std::string& to) { to = value.text; }
void read_value(const Node& value, const RecordIds&, Area& to) { to = meaning(value, kAreas, Area::none); }
void read_value(const Node& value, const RecordIds&, PlayDecl::Who& to) {
  to = meaning(value, kWho, PlayDecl::Who::actor);
}
void read_value(const Node& value, const RecordIds&, Scope& to) { to = meaning(value, kScopes, Scope::record); }
void read_value(const Node& value, const RecordIds&, Type& to) { to = meaning(value, kTypes, Type::record); }
void read_value(const Node& value, const RecordIds&, Until& to) { to = meaning(value, kUntil, Until::loop); }
void read_value(const Node& value, const RecordIds&, Visibility& to) {
  to = meaning(value, kVisibilities, Visibility::everyone);
}

}  // namespace rules::packs
