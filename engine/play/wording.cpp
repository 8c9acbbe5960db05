#include "play/wording.hpp"

#include <algorithm>
#include <bit>

#include "content/printable.hpp"
#include "fmt/format.h"

namespace rules::play {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

std::string signed_seat(Seat seat) { return "p" + std::to_string(seat.index + 1); }

}  // namespace

std::string Wording::text(std::string_view key, std::optional<std::string> otherwise) const {
  if (const std::string* found = linked_->texts.find(language_, key)) return content::printable(*found);
  return otherwise ? *otherwise : std::string(key);
}

std::string Wording::ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values) const {
  return fill(text("ui." + std::string(key)), values);
}

std::string Wording::name(std::string_view kind, std::string_view id) const {
  return text(fmt::format("{}.{}.name", kind, id), std::string(id));
}

std::string Wording::player(Seat seat) const {
  return seat ? ui("player", {{"n", std::to_string(seat.index + 1)}}) : ui("nobody");
}

std::string Wording::card(Reader read, Card card, Seat eyes) const {
  if (!card) return ui("nothing");
  const Ruleset& rules = read.rules();
  if (sees(read, eyes, card)) return name("card", rules.kind_of(card).id);
  return ui("back", {{"deck", name("zone", rules.zones[at(rules.deck_of(card).index)].id)}});
}

std::string Wording::face(DieId die, int face) const {
  if (face < 0 || at(face) >= linked_->ruleset.dice[at(die.index)].faces.size()) return ui("nothing");
  const std::string& id = linked_->ruleset.dice[at(die.index)].faces[at(face)];
  return name("face", id);
}

std::string Wording::fill(std::string text, const std::vector<std::pair<std::string, std::string>>& values) {
  for (const auto& [key, value] : values) {
    const std::string hole = "{" + key + "}";
    for (std::size_t from = text.find(hole); from != std::string::npos; from = text.find(hole, from + value.size()))
      text.replace(from, hole.size(), value);
  }
  return text;
}

std::string Wording::value(Reader read, Type type, std::int32_t v, Seat eyes) const {
  const Ruleset& rules = read.rules();
  switch (type) {
    case Type::seat: return player(Seat(v));
    case Type::card: return card(read, Card(v), eyes);
    case Type::card_kind: return name("card", rules.card_kinds[at(v)].id);
    case Type::zone: return name("zone", rules.zones[at(v)].id);
    case Type::place: return name("place", rules.places[at(v)].id);
    case Type::resource: return name("resource", rules.resources[at(v)].id);
    case Type::event:
      return v >= 0 && at(v) < rules.events.size() ? name("event", rules.events[at(v)].id) : std::to_string(v + 1);
    case Type::record: return v >= 0 ? name(rules.records[at(v)].kind, rules.records[at(v)].id) : "";
    case Type::flag: return ui(v ? "yes" : "no");
    default: return std::to_string(v);
  }
}

std::string Wording::prompt(Reader read, const Ask& ask) const {
  const std::string& id = read.rules().questions[at(ask.question.index)].id;
  std::string event;
  if (ask.event) event = name("event", read.rules().events[at(ask.event.index)].id);
  std::string sentence = ask.subject ? text("question." + id + ".ask-about", "") : std::string();
  if (ask.place > 0)
    if (const std::string of_places = text("question." + id + ".ask-place", ""); !of_places.empty())
      sentence = of_places;
  if (sentence.empty()) sentence = text("question." + id + ".ask", id);
  if (!ask.vain.empty()) {
    std::vector<std::string> players;
    for (SeatSet left = ask.vain; !left.empty(); left.drop(left.lowest())) players.push_back(player(left.lowest()));
    sentence += " " + ui("in-vain", {{"players", enumerated(players)}});
  }
  const std::string place = std::to_string(ask.place);
  return fill(sentence, {{"place", text("ui.place-" + place, place)},
                         {"about", player(ask.subject)},
                         {"event", event},
                         {"player", player(ask.seat)},
                         {"units", std::to_string(ask.facts().high)}});
}

std::size_t told_together(std::span<const Note> notes) {
  std::size_t n = 1;
  if (notes[0].kind == Note::Kind::offer)
    while (n < notes.size() && notes[n].kind == Note::Kind::offered) ++n;
  const auto same = [&](const Note& note) {
    return note.kind == Note::Kind::roll && note.what == notes[0].what && note.args[0] == notes[0].args[0] &&
           note.event == notes[0].event;
  };
  while (n < notes.size() && same(notes[0]) && same(notes[n])) ++n;
  return n;
}

std::string Wording::told_card(Card card, bool seen) const {
  const Ruleset& rules = linked_->ruleset;
  if (seen) return name("card", rules.kind_of(card).id);
  return ui("back", {{"deck", name("zone", rules.zones[at(rules.deck_of(card).index)].id)}});
}

std::string Wording::offered(const Note& note, Seat eyes) const {
  const std::int32_t what = note.args[1];
  if (note.what < 0) return told_card(Card(what), !eyes || SeatSet{note.seers[1]}.has(eyes));
  return std::to_string(what) + " " + name("resource", linked_->ruleset.resources[at(note.what)].id);
}

std::string Wording::line(Reader read, const Note& note, Seat eyes) const { return line(read, {&note, 1}, eyes); }

std::string Wording::line(Reader read, std::span<const Note> notes, Seat eyes) const {
  const Note& note = notes[0];
  const Ruleset& rules = read.rules();
  const auto sees = [&](int arg) { return !eyes || (note.seers[at(arg)] >> eyes.index & 1u); };
  const auto part = [&](Type type, int arg) {
    const std::int32_t v = note.args[at(arg)];
    if (type == Type::card && v >= 0) return told_card(Card(v), sees(arg));
    return sees(arg) ? value(read, type, v, eyes) : ui("secret");
  };
  switch (note.kind) {
    case Note::Kind::event: {
      const EventDecl& event = rules.events[at(note.what)];
      static constexpr const char* outcomes[] = {"pending", "log", "cancelled", "replaced", "forbidden", "void"};
      std::string sentence = text("event." + event.id + "." + outcomes[note.outcome], "");
      if (note.repeat > 0 && static_cast<Outcome>(note.outcome) == Outcome::done)
        sentence = text("event." + event.id + ".again", sentence);
      if (sentence.empty()) return "";
      std::vector<std::pair<std::string, std::string>> values = {{"got", std::to_string(note.got)}};
      for (std::size_t i = 0; i < event.fields.size(); ++i)
        values.emplace_back(event.fields[i].id, event.fields[i].die ? face(event.fields[i].die, note.args[i])
                                                                    : part(event.fields[i].type, static_cast<int>(i)));
      return fill(sentence, values);
    }
    case Note::Kind::roll: {
      if (!std::all_of(notes.begin(), notes.end(),
                       [&](const Note& each) { return each.seers[2] == SeatSet::first(rules.players).bits; }))
        return "";
      const DieDecl& die = rules.dice[at(note.what)];
      std::string faces;
      for (const Note& each : notes.first(told_together(notes)))
        faces += (faces.empty() ? "" : " ") + face(DieId(note.what), each.args[2]);
      return ui(die.per_player ? "roll-of" : "roll",
                {{"die", name("die", die.id)}, {"face", faces}, {"player", player(Seat(note.args[0]))}});
    }
    case Note::Kind::reveal: {
      std::string faces;
      for (int i = 2; i < note.count; ++i)
        faces += (faces.empty() ? "" : " ") + face(DieId(note.what), note.args[at(i)]);
      if (faces.empty()) faces = ui("none");
      return ui(note.args[1] ? "keeps-paying" : "keeps",
                {{"player", player(Seat(note.args[0]))}, {"dice", faces}, {"cost", std::to_string(note.args[1])}});
    }
    case Note::Kind::offer: {
      std::string what;
      for (const Note& each : notes.subspan(1, told_together(notes) - 1))
        what += (what.empty() ? "" : ", ") + offered(each, eyes);
      return ui("offers",
                {{"player", player(Seat(note.args[0]))}, {"what", what}, {"target", player(Seat(note.args[1]))}});
    }
    case Note::Kind::tell: {
      std::vector<std::pair<std::string, std::string>> values;
      for (int i = 0; i < note.count; ++i) {
        const bool seat = note.types[at(i)] == Type::seat;
        values.emplace_back(std::to_string(i + 1) + (seat ? ":player" : ""), part(note.types[at(i)], i));
      }
      return fill(text(linked_->messages[at(note.what)]), values);
    }
    default: return "";
  }
}

std::string Wording::trace_line(Reader read, const Note& note) const {
  const Ruleset& rules = read.rules();
  const auto holder = [&](std::int32_t h) {
    const auto places = static_cast<std::int32_t>(rules.places.size());
    if (h < places) return rules.places[at(h)].id;
    if (h < places + rules.players) return signed_seat(Seat(h - places));
    return rules.kind_of(Card(h - places - rules.players)).id;
  };
  const auto pile = [&](std::int32_t p) {
    if (p < 0) return std::string("nowhere");
    const Seat owner = rules.piles[at(p)].owner;
    return (owner ? signed_seat(owner) + "." : std::string()) + rules.zones[at(rules.piles[at(p)].zone.index)].id;
  };
  std::string out;
  const auto& a = note.args;
  switch (note.kind) {
    case Note::Kind::step: out = fmt::format("step {} (round {})", rules.steps[at(note.what)].id, a[0]); break;
    case Note::Kind::event: {
      static constexpr const char* outcomes[] = {"pending", "done", "cancelled", "replaced", "forbidden", "void"};
      out = fmt::format("event {} {}", rules.events[at(note.what)].id, outcomes[note.outcome]);
      break;
    }
    case Note::Kind::reveal: out = fmt::format("{} reveals", signed_seat(Seat(a[0]))); break;
    case Note::Kind::move:
      out =
          fmt::format("move {} {} from {} to {}", a[0], rules.resources[at(note.what)].id, holder(a[1]), holder(a[2]));
      break;
    case Note::Kind::supply:
      out = fmt::format("supply {} {} to {}", a[0], rules.resources[at(note.what)].id, holder(a[1]));
      break;
    case Note::Kind::card:
      out = fmt::format("card {} from {} to {}", rules.kind_of(Card(a[0])).id, pile(a[1]), pile(a[2]));
      break;
    case Note::Kind::shuffle: out = fmt::format("shuffle {}", pile(a[0])); break;
    case Note::Kind::roll:
      out = fmt::format("roll {} die {}: {}", signed_seat(Seat(a[0])), a[1] + 1,
                        rules.dice[at(note.what)].faces[at(a[2])]);
      break;
    case Note::Kind::turn:
      out = fmt::format("turn {} die {} to {}", signed_seat(Seat(a[0])), a[1] + 1,
                        rules.dice[at(note.what)].faces[at(a[2])]);
      break;
    case Note::Kind::set: out = fmt::format("set {}[{}] = {}", rules.variables[at(note.what)].id, a[0], a[1]); break;
    case Note::Kind::operation: {
      static constexpr const char* names[] = {"add", "set", "multiply", "at-least", "at-most"};
      out = fmt::format("{} -> {}", names[note.what], a[2]);
      break;
    }
    case Note::Kind::offer: out = fmt::format("offer by {}", signed_seat(Seat(a[0]))); break;
    case Note::Kind::offered:
      out = note.what < 0 ? fmt::format("offered {}", rules.kind_of(Card(a[1])).id)
                          : fmt::format("offered {} {}", a[1], rules.resources[at(note.what)].id);
      break;
    case Note::Kind::tell: out = linked_->messages[at(note.what)]; break;
  }
  std::string cause;
  if (note.event) cause += " event " + rules.events[at(note.event.index)].id;
  if (note.card) cause += " card " + rules.kind_of(note.card).id;
  if (note.file) cause += fmt::format(" {}:{}", note.file, note.line);
  return std::string(static_cast<std::size_t>(2 * std::max(0, note.depth)), ' ') + out +
         (cause.empty() ? "" : "  <-" + cause);
}

}  // namespace rules::play
