// Builds plays: the event windows and questions in which cards can be played.
#include <algorithm>

#include "packs/build/builders.hpp"
#include "packs/schema/built_in_kinds.hpp"

namespace rules::packs {
namespace {

/// Adds a play before or after these events (ids and tags).
void add_play(const BuildContext& build, PlayDecl play, const Node& events) {
  for (const EventId e : build.declared.events.ids()) {
    const std::vector<std::string>& tags = build.declared.events[e].tags;
    const bool named = std::ranges::any_of(events.items, [&](const Node& each) {
      const EventId id = build.ids.of<EventId>(each.text);
      return id ? id == e : std::ranges::find(tags, each.text) != tags.end();
    });
    if (!named) continue;
    play.event = e;
    build.declared.bus.add_play(play);
  }
}

bool is_any_window(const BuildContext& build, const Node& events) {
  return std::ranges::any_of(
      events.items, [&](const Node& each) { return each.text == any_window && !build.ids.of<EventId>(each.text); });
}

/// Adds plays to every window that other cards have, except those of built-in events.
void add_to_windows(BuildContext& build, std::span<const PlayDecl> plays) {
  Declarations& declared = build.declared;
  declared.bus.resize(declared.events.size(), declared.values.size());
  for (const EventId id : declared.events.ids()) {
    if (!build.library.find("event", declared.events[id].id)) continue;  // built-in events, which happen all the time
    for (const WindowTime time : {WindowTime::before, WindowTime::after}) {
      const std::vector<PlayDecl>& window = declared.bus.window(id, time).plays;
      if (window.empty()) continue;
      for (PlayDecl play : plays) {
        if (std::ranges::any_of(
                window, [&](const PlayDecl& other) { return other.card == play.card && other.from == play.from; }))
          continue;
        play.event = id;
        play.after = time == WindowTime::after;
        declared.bus.add_play(play);
      }
    }
  }
}

}  // namespace

void attach_plays(BuildContext& build) {
  static const FieldTable<PlayDecl> play_fields = {
      {"must", &PlayDecl::must}, {"from", &PlayDecl::from}, {"who", &PlayDecl::who}};
  static const FieldTable<CommitDecl> commit_fields = {{"with", &CommitDecl::question}, {"least", &CommitDecl::least}};
  const auto effects = functions_in(build.linked, "play"), cans = functions_in(build.linked, "can"),
             musts = functions_in(build.linked, "must");
  const auto function = [](const auto& table, const std::string& id) {
    const auto found = table.find(id);
    return found == table.end() ? FunctionId() : found->second;
  };
  std::vector<PlayDecl> in_any_window;
  for (const Record* r : build.library.of_kind("card")) {
    const Node* list = r->find("play");
    const CardKind card = build.ids.of<CardKind>(r->id);
    const FunctionId effect = function(effects, r->id), can = function(cans, r->id);
    if (!list || !effect) continue;
    for (const Node& item : list->items) {
      if (item.find("with")) {
        CommitDecl commit{.card = card, .can = can, .effect = effect};
        commit_fields.read(item, build.ids, commit);
        build.declared.questions[commit.question].commits.push_back(commit);
        continue;
      }
      PlayDecl play{.card = card, .can = can, .must_if = function(musts, r->id), .effect = effect};
      play_fields.read(item, build.ids, play);
      const Node* when = item.find("when");
      const Node* events = when ? when : item.find("after");
      if (!events) continue;
      play.after = !when;
      if (is_any_window(build, *events)) in_any_window.push_back(play);
      add_play(build, play, *events);
    }
  }
  add_to_windows(build, in_any_window);
}

}  // namespace rules::packs
