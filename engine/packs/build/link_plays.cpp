// Links plays: the event windows and questions in which cards can be played.
#include <algorithm>

#include "packs/build/ruleset_builder.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "script/suggest.hpp"
#include "script/value.hpp"

namespace rules::packs {

void RulesetBuilder::attach_plays() {
  const auto plays = functions("play"), cans = functions("can"), musts = functions("must");
  const auto function = [](const auto& table, const std::string& id) {
    const auto at = table.find(id);
    return at == table.end() ? FunctionId() : at->second;
  };
  std::vector<PlayDecl> in_any_window;
  for (const Record* r : library_.of_kind("card")) {
    const Node* list = r->find("play");
    if (!list) continue;
    for (const Node& item : list->items) {
      const auto part = [&](std::string_view name) {
        const Node* n = item.find(name);
        return n && n->kind == Node::Kind::scalar ? n->text : std::string();
      };
      const CardKind card = id_of<CardKind>("card", r->id);
      const FunctionId effect = function(plays, r->id), can = function(cans, r->id);
      if (!effect) continue;
      if (const std::string with = part("with"); !with.empty()) {
        const Node* least = item.find("least");
        declared_.questions[id_of<QuestionId>("question", with)].commits.push_back(
            {card, id_of<QuestionId>("question", with), least ? static_cast<int>(checked_integer(*least)) : 0, can,
             effect});
        continue;
      }
      PlayDecl play{.card = card, .event = {}, .can = can, .must_if = function(musts, r->id), .effect = effect};
      play.must = part("must") == "true";
      play.from = part("from") == "in-play" ? Area::in_play : Area::hand;
      const std::string who = part("who");
      play.who = who == "others"     ? PlayDecl::Who::others
                 : who == "anyone"   ? PlayDecl::Who::anyone
                 : who == "affected" ? PlayDecl::Who::affected
                 : who == "owner"    ? PlayDecl::Who::owner
                                     : PlayDecl::Who::actor;
      const Node* when = item.find("when");
      play.after = when == nullptr;
      const Node* named = play.after ? item.find("after") : when;
      if (named == nullptr) continue;
      if (is_any_window(*named)) in_any_window.push_back(play);
      attach_play(play, *named);
    }
  }
  attach_to_windows(in_any_window);
}

bool RulesetBuilder::is_any_window(const Node& events) const {
  return std::any_of(events.items.begin(), events.items.end(),
                     [&](const Node& each) { return each.text == any_window && !id_of<EventId>("event", each.text); });
}

void RulesetBuilder::attach_play(PlayDecl play, const Node& events) {
  for (const EventId e : declared_.events.ids()) {
    const EventDecl& event = declared_.events[e];
    const bool named = std::any_of(events.items.begin(), events.items.end(), [&](const Node& each) {
      const EventId id = id_of<EventId>("event", each.text);
      if (id) return id == e;
      return std::find(event.tags.begin(), event.tags.end(), each.text) != event.tags.end();
    });
    if (!named) continue;
    play.event = e;
    declared_.bus.add_play(play);
  }
}

void RulesetBuilder::attach_to_windows(std::span<const PlayDecl> plays) {
  declared_.bus.resize(declared_.events.size(), declared_.values.size());
  for (const EventId id : declared_.events.ids()) {
    if (!library_.find("event", declared_.events[id].id)) continue;  // built-in events, which happen all the time
    for (const WindowTime time : {WindowTime::before, WindowTime::after}) {
      const std::vector<PlayDecl>& window = declared_.bus.window(id, time).plays;
      if (window.empty()) continue;
      for (PlayDecl play : plays) {
        const bool there = std::any_of(window.begin(), window.end(), [&](const PlayDecl& other) {
          return other.card == play.card && other.from == play.from;
        });
        if (there) continue;
        play.event = id;
        play.after = time == WindowTime::after;
        declared_.bus.add_play(play);
      }
    }
  }
}

}  // namespace rules::packs
