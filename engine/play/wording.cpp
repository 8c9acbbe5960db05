#include "play/wording.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "kernel/state/knowledge.hpp"
#include "mechanics/contest.hpp"
#include "packs/text/placeholders.hpp"
#include "packs/yaml/printable.hpp"
#include "play/table_text.hpp"
#include "script/question_kinds.hpp"

namespace rules::play {

bool is_player_name(std::string_view name) {
  return !name.empty() && name.front() != ' ' && name.back() != ' ' && packs::printable_line(name) == name &&
         width_of(name) <= max_name_width;
}

RecordId place_of_several_prizes(const Ruleset& rules, const Question& ask) {
  if (!ask.event || ask.windowed) return RecordId();
  for (const StepDecl& step : rules.steps()) {
    const auto* contest = dynamic_cast<const Contest*>(step.kind.get());
    if (!contest || contest->rules().tie != ask.question || contest->actions().size() < 2) continue;
    if (contest->actions().front() == ask.event) return contest->contested();
  }
  return RecordId();
}

std::string aim_of(const packs::LinkedGame& linked, const Wording& words) {
  std::string goals;
  std::string text;
  for (const packs::PackLock& pack : linked.lock) {
    join(goals, words.text("pack." + pack.id + ".goal", ""), " ");
    if (text.empty()) text = words.text("pack." + pack.id + ".text", "");
  }
  return goals.empty() ? text : goals;
}

std::string ends_of(const packs::LinkedGame& linked, const Wording& words) {
  std::string out;
  for (const EndingDecl& ending : linked.ruleset.endings())
    for (const char* part : {".name", ".text"}) join(out, words.text("ending." + ending.id + part, ""), " ");
  return out;
}

Card played_card(StateView read, const Question& ask) {
  const Ruleset& rules = read.rules();
  if (!ask.windowed || ask.event != kCardPlay || !ask.subject) return Card();
  return read.last(rules.pile(kPlaying, ask.subject));
}

Card own_card(StateView read, const Question& ask) {
  const Ruleset& rules = read.rules();
  return ask.windowed || !kPlaying ? Card() : read.last(rules.pile(kPlaying, ask.seat));
}

bool may_cancel(const Ruleset& rules, const Question& ask) {
  const std::vector<PlayDecl>& plays = rules.bus().window(kCardPlay, WindowTime::before).plays;
  const auto options = ask.options()->list();
  if (options.empty()) return !plays.empty();  // asked nevertheless, so that nobody can tell
  return std::ranges::any_of(options, [&](std::int32_t option) {
    const CardKind kind = rules.cards()[Card(option)];
    return std::ranges::any_of(plays, [&](const PlayDecl& play) { return play.card == kind; });
  });
}

std::string Wording::text(std::string_view key, std::optional<std::string> otherwise) const {
  if (const std::string* found = linked_->texts.find(language_, key)) return packs::printable(*found);
  return otherwise ? *otherwise : std::string(key);
}

std::string Wording::ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values) const {
  return packs::fill_placeholders(text("ui." + std::string(key)), values);
}

std::string Wording::name(std::string_view kind, std::string_view id) const {
  return text(fmt::format("{}.{}.name", kind, id), std::string(id));
}

std::string Wording::player(Seat seat) const {
  if (!seat) return ui("nobody");
  if (names_.contains(seat) && !names_[seat].empty()) return names_[seat];
  return ui("player", {{"n", std::to_string(seat.index + 1)}});
}

std::string Wording::card(Card card, bool seen) const {
  const Ruleset& rules = linked_->ruleset;
  if (seen) return name("card", rules.kind_of(card).id);
  return ui("back", {{"deck", name("zone", rules.zones()[rules.deck_of(card)].id)}});
}

std::string Wording::card(StateView read, Card card, Viewer viewer) const {
  return card ? this->card(card, can_see(read, viewer, card)) : ui("nothing");
}

std::string Wording::face(DieId die, int face) const {
  if (face < 0 || at(face) >= linked_->ruleset.dice()[die].faces.size()) return ui("nothing");
  const std::string& id = linked_->ruleset.dice()[die].faces[at(face)];
  return name("face", id);
}

std::string Wording::value(StateView read, Type type, std::int32_t v, Viewer viewer) const {
  const Ruleset& rules = read.rules();
  // The thing that the event lacked, if it had no effect because of that.
  const bool names_one = type == Type::card || type == Type::card_kind || type == Type::zone || type == Type::place ||
                         type == Type::resource;
  if (names_one && v < 0) return ui("nothing");
  switch (type) {
    case Type::seat: return player(Seat(v));
    case Type::card: return card(read, Card(v), viewer);
    case Type::card_kind: return name("card", rules.card_kinds()[CardKind(v)].id);
    case Type::zone: return name("zone", rules.zones()[ZoneId(v)].id);
    case Type::place: return name("place", rules.places()[PlaceId(v)].id);
    case Type::resource: return name("resource", rules.resources()[ResourceId(v)].id);
    case Type::event:
      return v >= 0 && at(v) < rules.events().size() ? name("event", rules.events()[EventId(v)].id)
                                                     : std::to_string(v + 1);
    case Type::record: return v >= 0 ? name(rules.records()[RecordId(v)].kind, rules.records()[RecordId(v)].id) : "";
    case Type::flag: return ui(v ? "yes" : "no");
    case Type::seats: {
      std::vector<std::string> all;
      for (SeatSet left{static_cast<std::uint32_t>(v)}; !left.empty(); left.drop(left.lowest()))
        all.push_back(player(left.lowest()));
      return listed(all);
    }
    default: return std::to_string(v);
  }
}

std::string Wording::variable(StateView read, const VariableDecl& decl, std::int32_t v, Viewer viewer) const {
  switch (decl.type) {
    case Type::flag: return v ? ui("yes") : "";
    case Type::number: return v != 0 ? std::to_string(v) : "";
    case Type::seat:
    case Type::card:
    case Type::card_kind:
    case Type::record: return v < 0 ? "" : value(read, decl.type, v, viewer);
    default: return "";
  }
}

std::string Wording::at_contested_place(StateView read, RecordId asked) const {
  const StepId now = read.step();
  const StepKind* kind = now ? read.rules().steps()[now].kind.get() : nullptr;
  const RecordId place = asked || !kind ? asked : kind->contested();
  return place ? at_place(read.rules().records()[place]) : "";
}

std::string Wording::prompt(StateView read, const Question& ask) const {
  const std::string& id = read.rules().questions()[ask.question].id;
  const RecordId several = place_of_several_prizes(read.rules(), ask);
  std::string event;
  if (several) {
    const RecordDecl& record = read.rules().records()[several];
    event = name(record.kind, record.id);
  } else if (ask.event) {
    event = name("event", read.rules().events()[ask.event].id);
  }
  std::string sentence = ask.subject ? text("question." + id + ".ask-about", "") : std::string();
  if (ask.place > 0)
    if (const std::string of_places = text("question." + id + ".ask-place", ""); !of_places.empty())
      sentence = of_places;
  if (sentence.empty()) sentence = text("question." + id + ".ask", id);
  const Card stopped = played_card(read, ask);
  if (stopped && may_cancel(read.rules(), ask)) sentence = text(ask.target ? "ui.cancel-aimed" : "ui.cancel-card");
  if (!ask.would_fizzle.empty()) {
    std::vector<std::string> players;
    for (SeatSet left = ask.would_fizzle; !left.empty(); left.drop(left.lowest()))
      players.push_back(player(left.lowest()));
    sentence += " " + ui("in-vain", {{"players", listed(players)}});
  }
  const std::string place = std::to_string(ask.place);
  return packs::fill_placeholders(sentence, {{"at", at_contested_place(read, several)},
                                             {"place", text("ui.place-" + place, place)},
                                             {"about", player(ask.subject)},
                                             {"target", player(ask.target)},
                                             {"event", event},
                                             {"card", card(read, stopped, ask.seat)},
                                             {"player", player(ask.seat)},
                                             {"units", std::to_string(script::info_of(ask).high)}});
}

std::string Wording::at_place(const RecordDecl& place) const {
  const std::string key = place.kind + "." + place.id;
  return text(key + ".at", ui("at", {{"name", name(place.kind, place.id)}}));
}

std::string Wording::listed(const std::vector<std::string>& words) const {
  if (words.size() < 2) return one_text(words);
  return ui("and", {{"list", one_text(std::span(words).first(words.size() - 1))}, {"last", words.back()}});
}

std::string Wording::amount(ResourceId resource, std::int32_t n) const {
  const std::string& id = linked_->ruleset.resources()[resource].id;
  if (const std::string written = text("resource." + id + ".amount", ""); !written.empty())
    return packs::fill_placeholders(written, {{"n", std::to_string(n)}});
  const std::string several = name("resource", id);
  return std::to_string(n) + " " + (n == 1 ? text("resource." + id + ".one", several) : several);
}

std::string Wording::message(std::int32_t nth) const { return text(linked_->messages[at(nth)]); }

}  // namespace rules::play
