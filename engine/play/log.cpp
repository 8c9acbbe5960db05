#include "play/log.hpp"

#include <algorithm>
#include <map>

#include "fmt/format.h"

namespace rules::play {
namespace {

/// How many of the first of some notes are told in one line: rolls of a die one after the other, an offer with what is
/// offered.
std::size_t told_together(std::span<const Note> notes) {
  std::size_t n = 1;
  if (notes[0].kind == Note::Kind::offer)
    while (n < notes.size() && notes[n].kind == Note::Kind::offered) ++n;
  const auto same = [&](const Note& note) {
    return note.kind == Note::Kind::roll && note.what == notes[0].what && note.args[0] == notes[0].args[0] &&
           note.event == notes[0].event && note.question == notes[0].question;
  };
  while (n < notes.size() && same(notes[0]) && same(notes[n])) ++n;
  return n;
}

}  // namespace

std::vector<Log::Line> Log::lines(std::int32_t from) const {
  std::vector<Line> lines;
  std::vector<bool> done(notes_.size());
  std::vector<std::size_t> together;
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    if (done[i] || notes_[i].finished < from) continue;
    std::string text;
    if (moved(i).form != Moved::Form::untold) {
      text = moves(i, from, together);
      for (const std::size_t n : together) done[n] = true;
    } else {
      std::size_t count = 1;
      text = line(i, count);
      together.clear();
      for (std::size_t n = i; n < i + count; ++n) {
        done[n] = true;
        together.push_back(n);
      }
    }
    if (!text.empty()) lines.push_back({i, std::move(text), together});
  }
  return lines;
}

bool Log::sees(const Note& note, int arg) const { return eyes_.see(SeatSet{note.seers[at(arg)]}); }

std::string Log::card(Card card, bool seen) const {
  if (seen) return words_.name("card", rules_.kind_of(card).id);
  return words_.ui("back", {{"deck", words_.name("zone", rules_.zones[at(rules_.deck_of(card).index)].id)}});
}

std::string Log::sentence(EventId event) const {
  const EventDecl& decl = rules_.events[at(event.index)];
  return decl.silent ? "" : words_.text("event." + decl.id + ".log", "");
}

std::string Log::played(std::size_t nth) const {
  const std::string line = event(notes_[nth]);
  constexpr std::size_t kOn = 2;  // the field that says on what event a card is played
  if (line.empty() || notes_[nth].what != rules_.card_play.index || notes_[nth].args[kOn] != rules_.card_play.index)
    return line;
  // What it was played on has ended after it: the first that doesn't lie within it.
  for (std::size_t i = nth + 1; i < notes_.size() && notes_[i].kind != Note::Kind::step; ++i) {
    const Note& other = notes_[i];
    if (!known(i, nth) || other.kind != Note::Kind::event || other.depth >= notes_[nth].depth) continue;
    if (other.what != rules_.card_play.index || static_cast<Outcome>(other.outcome) != Outcome::cancelled) break;
    return words_.ui("against", {{"what", filled(other, sentence(rules_.card_play))}, {"line", line}});
  }
  return line;
}

std::string Log::event(const Note& note) const {
  const EventDecl& decl = rules_.events[at(note.what)];
  static constexpr const char* outcomes[] = {"pending", "log", "cancelled", "replaced", "forbidden", "void"};
  std::string text = words_.text("event." + decl.id + "." + outcomes[note.outcome], "");
  if (note.repeat > 0 && static_cast<Outcome>(note.outcome) == Outcome::done)
    text = words_.text("event." + decl.id + ".again", text);
  return filled(note, text);
}

std::string Log::filled(const Note& note, const std::string& text) const {
  if (text.empty()) return "";
  const EventDecl& decl = rules_.events[at(note.what)];
  std::vector<std::pair<std::string, std::string>> values = {{"got", std::to_string(note.got)}};
  for (std::size_t i = 0; i < decl.fields.size(); ++i) {
    const FieldDecl& field = decl.fields[i];
    const std::int32_t value = note.args[i];
    const bool seen = sees(note, static_cast<int>(i));
    if (field.die) values.emplace_back(field.id, words_.face(field.die, value));
    else if (field.type == Type::card && value >= 0) values.emplace_back(field.id, card(Card(value), seen));
    else values.emplace_back(field.id, seen ? words_.value(read_, field.type, value, eyes_) : words_.ui("secret"));
  }
  return Wording::fill(text, values);
}

std::string Log::one_roll(std::span<const Note> notes) const {
  const std::uint32_t all = SeatSet::first(rules_.players).bits;
  if (!std::all_of(notes.begin(), notes.end(), [&](const Note& each) { return each.seers[2] == all; })) return "";
  const DieDecl& die = rules_.dice[at(notes[0].what)];
  std::string faces;
  for (const Note& each : notes) faces += (faces.empty() ? "" : " ") + words_.face(DieId(each.what), each.args[2]);
  return words_.ui(
      die.per_player ? "roll-of" : "roll",
      {{"die", words_.name("die", die.id)}, {"face", faces}, {"player", words_.player(Seat(notes[0].args[0]))}});
}

std::string Log::kept(std::size_t nth) const {
  const Note& note = notes_[nth];
  std::vector<int> sorted = note.faces();
  std::sort(sorted.begin(), sorted.end());
  std::string faces;
  for (const int face : sorted) faces += (faces.empty() ? "" : " ") + words_.face(DieId(note.what), face);
  if (faces.empty()) faces = words_.ui("none");
  std::string cost = std::to_string(note.args[1]);
  if (note.args[1] > 0 && nth > 0 && notes_[nth - 1].kind == Note::Kind::move)  // it is told with the dice
    cost = words_.amount(ResourceId(notes_[nth - 1].what), note.args[1]);
  const std::string line = words_.ui(note.repeat > 0    ? "keeps-last"
                                     : note.args[1] > 0 ? "keeps-paying"
                                                        : "keeps",
                                     {{"player", words_.player(Seat(note.args[0]))}, {"dice", faces}, {"cost", cost}});
  const std::string all = all_kept(nth);
  return all.empty() ? line : line + " " + all;
}

std::string Log::all_kept(std::size_t nth) const {
  const std::int32_t die = notes_[nth].what;
  std::map<std::int32_t, std::vector<int>> faces;  // by seat
  for (std::size_t i = nth + 1; i < notes_.size() && notes_[i].kind != Note::Kind::step; ++i)
    if (notes_[i].kind == Note::Kind::reveal && known(i, nth)) return "";  // others keep dice at the same time
  const Note* step = nullptr;  // rolls are turns of one step: back to the first of them
  for (std::size_t i = nth + 1; i-- > 0;) {
    const Note& note = notes_[i];
    if (note.kind == Note::Kind::step) {
      if (step && (note.what != step->what || note.args[0] != step->args[0])) break;
      step = &note;
      if (note.args[1] == 0) break;
    }
    if (note.kind != Note::Kind::reveal || note.what != die) continue;
    auto& of_seat = faces[note.args[0]];
    for (const int face : note.faces()) of_seat.push_back(face);
  }
  std::string list;
  for (auto& [seat, shown] : faces) {
    if (static_cast<int>(shown.size()) < rules_.dice[at(die)].count) return "";
    std::sort(shown.begin(), shown.end());
    list += (list.empty() ? "" : "; ") + words_.player(Seat(seat)) + ":";
    for (const int face : shown) list += " " + words_.face(DieId(die), face);
  }
  return faces.size() < 2 ? "" : words_.ui("all-dice", {{"list", list}});
}

std::string Log::offer(std::span<const Note> notes) const {
  std::vector<std::string> what;
  Backs backs;
  for (const Note& each : notes.subspan(1)) {
    if (each.what >= 0) what.push_back(words_.amount(ResourceId(each.what), each.args[1]));
    else if (sees(each, 1)) what.push_back(card(Card(each.args[1]), true));
    else add_back(backs, Card(each.args[1]));
  }
  return words_.ui("offers", {{"player", words_.player(Seat(notes[0].args[0]))},
                              {"what", with_backs(std::move(what), backs)},
                              {"target", words_.player(Seat(notes[0].args[1]))}});
}

std::string Log::tie(const Note& note) const {
  const std::string place = std::to_string(note.args[2]);
  return words_.ui(note.what < 0      ? "tie-end"
                   : note.args[0] < 0 ? note.args[2] > 0 ? "tie-won-place" : "tie-won"
                   : note.args[2] > 0 ? "tie-place"
                                      : "tie",
                   {{"tied", words_.value(read_, Type::seats, note.args[3], eyes_)},
                    {"prize", note.what < 0 ? "" : words_.value(read_, Type::record, note.what, eyes_)},
                    {"place", words_.text("ui.place-" + place, place)},
                    {"decider", note.args[0] < 0 ? "" : words_.player(Seat(note.args[0]))},
                    {"winner", words_.player(Seat(note.args[1]))}});
}

std::string Log::told(const Note& note) const {
  std::vector<std::pair<std::string, std::string>> values;
  for (int i = 0; i < note.count; ++i) {
    const Type type = note.types[at(i)];
    const std::int32_t value = note.args[at(i)];
    values.emplace_back(std::to_string(i + 1) + (type == Type::seat ? ":player" : ""),
                        type == Type::card && value >= 0 ? card(Card(value), sees(note, i))
                        : sees(note, i)                  ? words_.value(read_, type, value, eyes_)
                                                         : words_.ui("secret"));
  }
  return Wording::fill(words_.message(note.what), values);
}

std::string Log::copied(const Note& note) const {
  return words_.ui("copies",
                   {{"player", words_.player(Seat(note.args[0]))}, {"card", card(Card(note.args[1]), sees(note, 1))}});
}

std::string Log::line(std::size_t nth, std::size_t& count) const {
  const Note& note = notes_[nth];
  count = told_together(notes_.subspan(nth));
  switch (note.kind) {
    case Note::Kind::event: return played(nth);
    case Note::Kind::roll: return one_roll(notes_.subspan(nth, count));
    case Note::Kind::reveal: return kept(nth);
    case Note::Kind::offer: return offer(notes_.subspan(nth, count));
    case Note::Kind::tie: return tie(note);
    case Note::Kind::copy: return copied(note);
    case Note::Kind::tell: return told(note);
    default: return "";
  }
}

std::vector<std::string> log_lines(const Engine& engine, const Wording& words, Eyes eyes, std::size_t from) {
  std::vector<std::string> texts;
  for (Log::Line& line : Log(words, engine.read(), engine.notes(), eyes).lines(static_cast<std::int32_t>(from)))
    texts.push_back(std::move(line.text));
  return texts;
}

}  // namespace rules::play
