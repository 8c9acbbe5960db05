#include "play/picture/told.hpp"

#include <algorithm>

namespace rules::play::picture {
namespace {

class Teller {
 public:
  Teller(Reader read, std::span<const Note> notes, Eyes eyes)
      : rules_(read.rules()), notes_(notes), eyes_(eyes), first_seat_(rules_.holder(Seat(0)).offset) {}

  LogEntry entry(const Log::Line& line) {
    follow(line.note);
    LogEntry out{.n = notes_[line.note].finished, .round = round_, .step = step_, .text = line.text};
    out.depth = notes_[line.note].depth;
    if (notes_[line.note].event) out.event = rules_.events[at(notes_[line.note].event.index)].id;
    for (const std::size_t n : line.notes) add(notes_[n], out);
    if (const Seat seat = eyes_.seat())
      for (const std::vector<int>* seats : {&out.who, &out.whom})
        out.you |= std::find(seats->begin(), seats->end(), seat.index + 1) != seats->end();
    return out;
  }

 private:
  /// In which round and step the nth note was made.
  void follow(std::size_t nth) {
    for (; next_ <= nth; ++next_)
      if (notes_[next_].kind == Note::Kind::step) {
        step_ = rules_.steps[at(notes_[next_].what)].id;
        round_ = notes_[next_].args[0];
      }
  }

  bool sees(const Note& note, std::size_t arg) const { return eyes_.see(SeatSet{note.seers[arg]}); }
  static void add(std::vector<int>& seats, std::int32_t seat) {
    if (seat >= 0 && std::find(seats.begin(), seats.end(), seat + 1) == seats.end()) seats.push_back(seat + 1);
  }
  /// Of one resource: of several, the sentence alone tells.
  void add_amount(const Note& note, LogEntry& out) const {
    const std::string& id = rules_.resources[at(note.what)].id;
    if (out.what && (*out.what != id || !out.amount)) {
      out.amount.reset();
    } else {
      out.what = id;
      out.amount = (out.amount ? *out.amount : 0) + note.args[0];
    }
  }
  void add_card(const Note& note, std::size_t arg, LogEntry& out) const {
    if (note.args[arg] >= 0 && sees(note, arg)) out.cards.push_back(rules_.kind_of(rules::Card(note.args[arg])).id);
  }
  void add_holder(std::int32_t holder, std::vector<int>& seats) const {
    if (holder >= first_seat_ && holder < first_seat_ + rules_.players) add(seats, holder - first_seat_);
  }
  void add_owner(std::int32_t pile, std::vector<int>& seats) const {
    if (pile >= 0) add(seats, rules_.piles[at(pile)].owner.index);
  }

  void add(const Note& note, LogEntry& out) const {
    switch (note.kind) {
      case Note::Kind::event: return event(note, out);
      case Note::Kind::move:
        out.kind = "move";
        add_amount(note, out);
        add_holder(note.args[1], out.whom);
        return add_holder(note.args[2], out.who);
      case Note::Kind::card:
        out.kind = "move";
        add_card(note, 0, out);
        add_owner(note.args[3], out.whom);
        return add_owner(note.args[2], out.who);
      case Note::Kind::reveal:
        out.kind = "keep";
        out.what = rules_.dice[at(note.what)].id;
        out.amount = note.args[1];
        return add(out.who, note.args[0]);
      case Note::Kind::roll:
        out.kind = "roll";
        out.what = rules_.dice[at(note.what)].id;
        if (rules_.dice[at(note.what)].per_player) add(out.who, note.args[0]);
        return;
      case Note::Kind::offer:
        out.kind = "offer";
        add(out.who, note.args[0]);
        return add(out.whom, note.args[1]);
      case Note::Kind::offered:
        if (note.what < 0) add_card(note, 1, out);
        return;
      case Note::Kind::tie:
        out.kind = "tie";
        if (note.what >= 0) out.place = rules_.records[at(note.what)].id;
        add(out.who, note.args[1]);
        for (SeatSet left{static_cast<std::uint32_t>(note.args[3])}; !left.empty(); left.drop(left.lowest()))
          add(out.whom, left.lowest().index);
        return;
      case Note::Kind::copy:
        out.kind = "copy";
        add(out.who, note.args[0]);
        return add_card(note, 1, out);
      case Note::Kind::tell: return tell(note, out);
      default: return;
    }
  }

  void event(const Note& note, LogEntry& out) const {
    const EventDecl& decl = rules_.events[at(note.what)];
    out.kind = "event";
    out.event = decl.id;
    out.amount = note.got;
    for (std::size_t f = 0; f < decl.fields.size(); ++f) {
      if (!sees(note, f)) continue;
      const bool actor = static_cast<int>(f) == decl.actor;
      switch (decl.fields[f].type) {
        case Type::seat: add(actor ? out.who : out.whom, note.args[f]); break;
        case Type::card: add_card(note, f, out); break;
        case Type::record:
          if (note.args[f] >= 0) out.place = rules_.records[at(note.args[f])].id;
          break;
        default: break;
      }
    }
  }

  void tell(const Note& note, LogEntry& out) const {
    out.kind = "tell";
    for (std::size_t i = 0; i < at(note.count); ++i) {
      if (!sees(note, i)) continue;
      if (note.types[i] == Type::seat) add(out.who, note.args[i]);
      if (note.types[i] == Type::card) add_card(note, i, out);
    }
  }

  const Ruleset& rules_;
  std::span<const Note> notes_;
  Eyes eyes_;
  std::int32_t first_seat_;
  std::size_t next_ = 0;
  std::int64_t round_ = 0;
  std::string step_;
};

}  // namespace

Told told(const Engine& engine, const Wording& words, Eyes eyes, std::size_t from) {
  Told out{.from = static_cast<std::int64_t>(from), .next = engine.notes_finished(), .entries = {}};
  Teller teller(engine.read(), engine.notes(), eyes);
  for (const Log::Line& line : Log(words, engine.read(), engine.notes(), eyes).lines(static_cast<std::int32_t>(from)))
    out.entries.push_back(teller.entry(line));
  return out;
}

}  // namespace rules::play::picture
