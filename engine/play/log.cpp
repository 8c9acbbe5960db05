#include "play/log.hpp"

#include <algorithm>
#include <map>

#include "base/one_text.hpp"
#include "kernel/state/knowledge.hpp"
#include "packs/text/placeholders.hpp"

namespace rules::play {

namespace {

/// Returns the number of leading records that share a line: consecutive rolls of a die, or an offer with its contents.
std::size_t told_together(std::span<const LogRecord> records) {
  std::size_t n = 1;
  if (records[0].kind == LogRecord::Kind::offer)
    while (n < records.size() && records[n].kind == LogRecord::Kind::offered) ++n;
  if (records[0].kind != LogRecord::Kind::roll) return n;
  const auto first = records[0].as<logged::Roll>();
  const auto same = [&](const LogRecord& record) {
    if (record.kind != LogRecord::Kind::roll || record.event != records[0].event ||
        record.question != records[0].question)
      return false;
    const auto roll = record.as<logged::Roll>();
    return roll.die == first.die && roll.whose == first.whose;
  };
  while (n < records.size() && same(records[n])) ++n;
  return n;
}

/// The records of a game in words, for one viewer.
class Log {
 public:
  /// `from`: number of the first finished record to tell.
  Log(const Wording& words, StateView read, std::span<const LogRecord> records, Viewer viewer, std::int32_t from)
      : words_(words), read_(read), rules_(read.rules()), records_(records), viewer_(viewer), from_(from) {
    bool told = false;
    for (const LogRecord& record : records) {
      told |= record.finished >= from;
      silent_.push_back(told && is_silent(record));
    }
  }

  std::vector<LogLine> lines() const {
    std::vector<LogLine> lines;
    std::vector<bool> done(records_.size());
    std::vector<std::size_t> together;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      if (done[i] || records_[i].finished < from_) continue;
      std::string text;
      if (moved(i).form != Moved::Form::untold) {
        text = moves(i, together);
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

 private:
  /// A move: the recipient or destination, and the source.
  struct Moved {
    enum class Form { untold, gets, lays, goes } form = Form::untold;
    std::string from, to;
    std::string sentence = {};  ///< of `gets`: {what} and its source
    /// Returns true if one sentence covers both moves.
    bool goes_with(const Moved& other) const {
      return form == other.form && to == other.to && (form == Form::gets || from == other.from);
    }
  };

  /// Cards of which the reader sees only the backs: for each deck the number and one of them, not in their order, which
  /// would reveal hidden information.
  using Backs = std::map<ZoneId, std::pair<int, Card>>;

  /// Returns true if the ith record, of the same step, existed when the nth was reported: a log is read at every
  /// question, and its lines must not change later.
  bool known(std::size_t i, std::size_t nth) const { return records_[i].question <= records_[nth].question; }

  bool can_see(const LogRecord& record, std::size_t part) const {
    return viewer_.see(SeatSet{record.visible_to[part]});
  }

  /// Returns the sentence of a completed event; empty if it is silent.
  std::string sentence(EventId event) const {
    const EventDecl& decl = rules_.events()[event];
    return decl.silent ? "" : words_.text("event." + decl.id + ".log", "");
  }

  /// Returns the sentence of a played card: of an event; of a card played against another, the event it cancels.
  std::string played(std::size_t nth) const {
    const std::string line = filled(records_[nth], unfilled(records_[nth]));
    const auto play = records_[nth].as<logged::Event>();
    if (line.empty() || play.event != kCardPlay || play.fields[CardPlay::kOn] != kCardPlay.index) return line;
    // The event it was played on ended after it: the first record that isn't nested in it.
    for (std::size_t i = nth + 1; i < records_.size() && records_[i].kind != LogRecord::Kind::step; ++i) {
      const LogRecord& other = records_[i];
      if (!known(i, nth) || other.kind != LogRecord::Kind::event || other.depth >= records_[nth].depth || silent_[i])
        continue;
      if (other.as<logged::Event>().event != kCardPlay) break;
      if (static_cast<Outcome>(other.outcome) != Outcome::cancelled) break;
      return words_.ui("against", {{"what", filled(other, done(other))}, {"line", line}});
    }
    return line;
  }

  /// Returns the sentence of a completed event, before its placeholders are filled.
  std::string done(const LogRecord& record) const {
    const auto event = record.as<logged::Event>();
    const std::string key = "event." + rules_.events()[event.event].id, text = words_.text(key + ".log", "");
    if (record.repeat > 0) return words_.text(key + ".again", text);
    const bool aimed = event.event == kCardPlay && event.fields[CardPlay::kTarget] >= 0;
    return aimed ? words_.text(key + ".against", text) : text;
  }

  /// Returns the sentence of an event that has ended, before its placeholders are filled; empty if it is silent.
  std::string unfilled(const LogRecord& record) const {
    const EventDecl& decl = rules_.events()[record.as<logged::Event>().event];
    if (decl.silent) return "";
    static constexpr const char* outcomes[] = {"pending", "done", "cancelled", "replaced", "forbidden", "void"};
    if (static_cast<Outcome>(record.outcome) == Outcome::done) return done(record);
    return words_.text("event." + decl.id + "." + outcomes[record.outcome], "");
  }

  /// Returns a sentence with its placeholders filled from an event's record; empty if the sentence is.
  std::string filled(const LogRecord& record, const std::string& text) const {
    if (text.empty()) return "";
    const auto told = record.as<logged::Event>();
    const EventDecl& decl = rules_.events()[told.event];
    std::vector<std::pair<std::string, std::string>> values = {{"got", std::to_string(record.got)}};
    for (std::size_t i = 0; i < decl.fields.size(); ++i) {
      const FieldDecl& field = decl.fields[i];
      const std::int32_t value = told.fields[i];
      const bool seen = can_see(record, i);
      if (field.die) values.emplace_back(field.id, words_.face(field.die, value));
      else if (field.type == Type::card && value >= 0) values.emplace_back(field.id, words_.card(Card(value), seen));
      else values.emplace_back(field.id, seen ? words_.value(read_, field.type, value, viewer_) : words_.ui("secret"));
    }
    return packs::fill_placeholders(text, values);
  }

  std::string one_roll(std::span<const LogRecord> records) const {
    const std::uint32_t all = SeatSet::first(rules_.players()).bits;
    const auto open = [&](const LogRecord& each) { return each.visible_to[logged::Roll::kFace] == all; };
    if (!std::ranges::all_of(records, open)) return "";
    const auto first = records[0].as<logged::Roll>();
    const DieDecl& die = rules_.dice()[first.die];
    const std::string faces = one_text(
        records, " ", [&](const LogRecord& each) { return words_.face(first.die, each.as<logged::Roll>().face); });
    return words_.ui(die.per_player ? "roll-of" : "roll",
                     {{"die", words_.name("die", die.id)}, {"face", faces}, {"player", words_.player(first.whose)}});
  }

  std::string kept(std::size_t nth) const {
    const LogRecord& record = records_[nth];
    std::vector<int> sorted = record.faces();
    std::ranges::sort(sorted);
    const auto keeps = record.as<logged::Reveal>();
    std::string faces = one_text(sorted, " ", [&](int face) { return words_.face(keeps.die, face); });
    if (faces.empty()) faces = words_.ui("nothing");
    std::string cost = std::to_string(keeps.cost);
    if (keeps.cost > 0 && nth > 0 && records_[nth - 1].kind == LogRecord::Kind::move)  // reported with the dice
      cost = words_.amount(records_[nth - 1].as<logged::Move>().resource, keeps.cost);
    const std::string line = words_.ui(record.forced    ? "keeps-last"
                                       : keeps.cost > 0 ? "keeps-paying"
                                                        : "keeps",
                                       {{"player", words_.player(keeps.whose)}, {"dice", faces}, {"cost", cost}});
    const std::string all = all_kept(nth);
    return all.empty() ? line : line + " " + all;
  }

  /// Returns the record that begins the step in which the dice of the nth record were rolled, with all its turns.
  std::size_t rolling_begin(std::size_t nth) const {
    std::optional<logged::Step> step;
    for (std::size_t i = nth + 1; i-- > 0;) {
      if (records_[i].kind != LogRecord::Kind::step) continue;
      const auto begun = records_[i].as<logged::Step>();
      if (step && (begun.step != step->step || begun.round != step->round)) return i;
      step = begun;
      if (begun.pass == 0) return i;
    }
    return 0;
  }

  /// Returns everyone's dice, if the nth record is the last one that keeps dice; else empty.
  std::string all_kept(std::size_t nth) const {
    const DieId die = records_[nth].as<logged::Reveal>().die;
    std::map<Seat, std::vector<int>> faces;
    for (std::size_t i = nth + 1; i < records_.size() && records_[i].kind != LogRecord::Kind::step; ++i)
      if (records_[i].kind == LogRecord::Kind::reveal && known(i, nth)) return "";  // others keep dice at the same time
    for (std::size_t i = rolling_begin(nth); i <= nth; ++i) {
      const LogRecord& record = records_[i];
      if (record.kind == LogRecord::Kind::reveal && record.as<logged::Reveal>().die == die) {
        auto& of_seat = faces[record.as<logged::Reveal>().whose];
        for (const int face : record.faces()) of_seat.push_back(face);
      } else if (record.kind == LogRecord::Kind::turn && record.as<logged::Turn>().die == die) {
        const auto turn = record.as<logged::Turn>();
        auto& of_seat = faces[turn.whose];
        const auto was = std::ranges::find(of_seat, turn.was);
        if (was != of_seat.end()) *was = turn.face;
        else if (turn.was == logged::Turn::kLaid) of_seat.push_back(turn.face);
      }
    }
    std::string list;
    for (auto& [seat, shown] : faces) {
      if (static_cast<int>(shown.size()) < rules_.dice()[die].count) return "";
      std::ranges::sort(shown);
      join(list, words_.player(Seat(seat)) + ":", "; ");
      for (const int face : shown) list += " " + words_.face(die, face);
    }
    return faces.size() < 2 ? "" : words_.ui("all-dice", {{"list", list}});
  }

  std::string offer(std::span<const LogRecord> records) const {
    std::vector<std::string> what;
    Backs backs;
    for (const LogRecord& each : records.subspan(1)) {
      const auto thing = each.as<logged::Offered>();
      if (thing.resource) what.push_back(words_.amount(thing.resource, thing.amount));
      else if (can_see(each, logged::Offered::kThing)) what.push_back(words_.card(thing.card, true));
      else add_back(backs, thing.card);
    }
    const auto offer = records[0].as<logged::Offer>();
    return words_.ui("offers", {{"player", words_.player(offer.from)},
                                {"what", with_backs(std::move(what), backs)},
                                {"target", words_.player(offer.target)}});
  }

  std::string tie(const logged::Tie& tie) const {
    const std::string place = std::to_string(tie.place);
    const std::string decision =
        words_.ui(!tie.decider                ? "tie-won"
                  : tie.decider == tie.winner ? "tie-taken"
                                              : "tie-given",
                  {{"decider", tie.decider ? words_.player(tie.decider) : ""}, {"winner", words_.player(tie.winner)}});
    return words_.ui(!tie.prize      ? "tie-end"
                     : tie.place > 0 ? "tie-place"
                                     : "tie",
                     {{"tied", words_.value(read_, Type::seats, static_cast<std::int32_t>(tie.tied.bits), viewer_)},
                      {"at", tie.prize ? words_.at_place(rules_.records()[tie.prize]) : ""},
                      {"place", words_.text("ui.place-" + place, place)},
                      {"decision", decision}});
  }

  std::string told(const LogRecord& record) const {
    std::vector<std::pair<std::string, std::string>> values;
    const auto tells = record.as<logged::Tell>();
    for (std::size_t i = 0; i < at(record.count); ++i) {
      const Type type = record.types[i];
      const std::int32_t value = tells.values[i];
      values.emplace_back(std::to_string(i + 1) + (type == Type::seat ? ":player" : ""),
                          type == Type::card && value >= 0 ? words_.card(Card(value), can_see(record, i))
                          : can_see(record, i)             ? words_.value(read_, type, value, viewer_)
                                                           : words_.ui("secret"));
    }
    return packs::fill_placeholders(words_.message(tells.text), values);
  }

  std::string copied(const LogRecord& record) const {
    const auto copy = record.as<logged::Copy>();
    return words_.ui("copies", {{"player", words_.player(copy.seat)},
                                {"card", words_.card(copy.card, can_see(record, logged::Copy::kCard))}});
  }

  /// Returns the line that begins with the nth record; sets `count` to the number of records it covers.
  std::string line(std::size_t nth, std::size_t& count) const {
    const LogRecord& record = records_[nth];
    count = told_together(records_.subspan(nth));
    switch (record.kind) {
      case LogRecord::Kind::event: return played(nth);
      case LogRecord::Kind::roll: return one_roll(records_.subspan(nth, count));
      case LogRecord::Kind::reveal: return kept(nth);
      case LogRecord::Kind::offer: return offer(records_.subspan(nth, count));
      case LogRecord::Kind::tie: return tie(record.as<logged::Tie>());
      case LogRecord::Kind::copy: return copied(record);
      case LogRecord::Kind::tell: return told(record);
      default: return "";
    }
  }

  // ---- moves

  std::string holder(Holder holder, bool seen) const {
    const std::int32_t offset = holder.offset;
    const auto places = static_cast<std::int32_t>(rules_.places().size());
    if (offset < places) return words_.name("place", rules_.places()[PlaceId(offset)].id);
    if (offset < places + rules_.players()) return words_.player(Seat(offset - places));
    return words_.card(Card(offset - places - rules_.players()), seen);
  }

  /// Returns what to report of a record of a move; `untold` if nothing.
  Moved moved(std::size_t nth) const {
    switch (records_[nth].kind) {
      case LogRecord::Kind::move: return resource_moved(nth);
      case LogRecord::Kind::card: return card_moved(nth);
      default: return {};
    }
  }

  Moved resource_moved(std::size_t nth) const {
    const LogRecord& record = records_[nth];
    const auto move = record.as<logged::Move>();
    if (move.from == move.to) return {};
    if (record.acting && packs::placeholder_names(sentence(record.event)).contains("got")) return {};
    if (nth + 1 < records_.size() &&
        records_[nth + 1].kind == LogRecord::Kind::reveal) {  // the cost of dice is reported with them
      const auto keeps = records_[nth + 1].as<logged::Reveal>();
      if (keeps.cost > 0 && rules_.holder(keeps.whose) == move.from) return {};
    }
    const Holder first_seat = rules_.holder(Seat(0));
    const auto is_seat = [&](Holder each) {
      return each >= first_seat && each.offset < first_seat.offset + rules_.players();
    };
    const std::int32_t place = move.from.offset;
    const bool is_place = place < static_cast<std::int32_t>(rules_.places().size());
    const std::string id = is_place ? rules_.places()[PlaceId(place)].id : "";
    const std::string from = holder(move.from, can_see(record, logged::Move::kFrom));
    const std::string to = holder(move.to, can_see(record, logged::Move::kTo));
    if (!is_seat(move.to))
      return {Moved::Form::goes, from, to, words_.text("place." + id + ".leaves", words_.text("ui.goes"))};
    return {Moved::Form::gets, from, to, is_seat(move.from) ? words_.text("ui.from") : taken_from("place." + id)};
  }

  /// Returns a sentence for {what} that comes from a place or zone, given as "zone.deck".
  std::string taken_from(const std::string& source) const {
    const std::string from = words_.text(source + ".from", "");
    return from.empty() ? words_.text("ui.from-place") : "{what} " + from;
  }

  Moved card_moved(std::size_t nth) const {
    const LogRecord& record = records_[nth];
    const auto move = record.as<logged::CardMove>();
    if (!move.source || move.to == move.source) return {};
    const PileDecl& from = rules_.piles()[move.source];
    const PileDecl& to = rules_.piles()[move.to];
    const bool played = from.zone == kPlaying;
    const Seat giver = played ? Seat() : from.owner;
    if (to.zone == kPlaying || rules_.zones()[to.zone].passing || (!giver && !to.owner)) return {};
    if (record.acting && record.named_in >= 0 &&
        packs::placeholder_names(sentence(record.event))
            .contains(rules_.events()[record.event].fields[at(record.named_in)].id))
      return {};
    if (named_next(nth)) return {};
    const std::string zone = words_.name("zone", rules_.zones()[to.zone].id);
    if (giver == to.owner)
      return {Moved::Form::lays, words_.player(giver), zone,
              words_.text("zone." + rules_.zones()[to.zone].id + ".laid", words_.text("ui.lays"))};
    const bool drawn =
        from.zone == rules_.deck_of(move.card) && !can_see(record, logged::CardMove::kCard);  // its back says so
    const std::string source = giver             ? words_.player(giver)
                               : drawn || played ? ""
                                                 : words_.name("zone", rules_.zones()[from.zone].id);
    if (!to.owner) return {Moved::Form::goes, source, zone, words_.text("ui.goes")};
    return {Moved::Form::gets, source, words_.player(to.owner),
            giver ? words_.text("ui.from") : taken_from("zone." + rules_.zones()[from.zone].id)};
  }

  /// Returns true if a record has no line of its own.
  bool is_silent(const LogRecord& record) const {
    switch (record.kind) {
      case LogRecord::Kind::event: return unfilled(record).empty();
      case LogRecord::Kind::supply:
      case LogRecord::Kind::shuffle:
      case LogRecord::Kind::turn:
      case LogRecord::Kind::set:
      case LogRecord::Kind::operation: return true;
      default: return false;
    }
  }

  /// Returns true if the sentence of a later event names the card.
  bool named_next(std::size_t nth) const {
    for (std::size_t i = nth + 1; i < records_.size(); ++i) {
      const LogRecord& record = records_[i];
      if (!known(i, nth) || record.kind == LogRecord::Kind::card || record.kind == LogRecord::Kind::move || silent_[i])
        continue;
      if (record.kind != LogRecord::Kind::event) return false;
      const auto told = record.as<logged::Event>();
      if (told.event == kCardPlay) return false;
      const Card card = records_[nth].as<logged::CardMove>().card;
      const auto& fields = rules_.events()[told.event].fields;
      for (std::size_t f = 0; f < fields.size(); ++f)
        if (fields[f].type == Type::card && told.fields[f] == card.index &&
            packs::placeholder_names(sentence(told.event)).contains(fields[f].id))
          return true;
      return false;
    }
    return false;
  }

  /// Returns one sentence for the nth record and later ones that belong to it; sets `of` to these.
  std::string moves(std::size_t nth, std::vector<std::size_t>& of) const {
    const Moved first = moved(nth);
    const LogRecord& begin = records_[nth];
    struct Source {
      std::string name, sentence;
      std::vector<std::size_t> records;
    };
    std::vector<Source> sources;
    of.clear();
    for (std::size_t i = nth; i < records_.size(); ++i) {
      const LogRecord& record = records_[i];
      const bool moves = record.kind == LogRecord::Kind::card || record.kind == LogRecord::Kind::move;
      if (!known(i, nth)) continue;
      if (!moves && !silent_[i]) break;
      if (!moves || record.finished < from_) continue;
      const Moved here = moved(i);
      if (here.form == Moved::Form::untold) continue;
      if (!here.goes_with(first) || record.event != begin.event || record.depth != begin.depth ||
          record.card != begin.card)
        break;
      if (sources.empty() || sources.back().name != here.from) sources.push_back({here.from, here.sentence, {}});
      sources.back().records.push_back(i);
      of.push_back(i);
    }
    if (first.form != Moved::Form::gets)
      return packs::fill_placeholders(
          first.sentence, {{"player", first.from}, {"from", first.from}, {"what", things(of)}, {"to", first.to}});
    std::string what;
    for (const auto& [name, sentence, records] : sources) {
      const std::string some = things(records);
      join(what, name.empty() ? some : packs::fill_placeholders(sentence, {{"what", some}, {"from", name}}), "; ");
    }
    return words_.ui("gets", {{"to", first.to}, {"what", what}});
  }

  /// Returns what these records moved, all from one place: amounts, then cards by name, then numbers of backs.
  std::string things(std::span<const std::size_t> of) const {
    std::vector<std::string> out;
    Backs backs;
    for (const std::size_t i : of) {
      const LogRecord& record = records_[i];
      if (record.kind == LogRecord::Kind::move) {
        const auto move = record.as<logged::Move>();
        out.push_back(words_.amount(move.resource, move.amount));
        continue;
      }
      const Card moved = record.as<logged::CardMove>().card;
      if (can_see(record, logged::CardMove::kCard)) out.push_back(words_.card(moved, true));
      else add_back(backs, moved);
    }
    return with_backs(std::move(out), backs);
  }

  void add_back(Backs& backs, Card card) const {
    auto& [count, any] = backs[rules_.deck_of(card)];
    ++count;
    any = card;
  }

  std::string with_backs(std::vector<std::string> out, const Backs& backs) const {
    for (const auto& [deck, back] : backs)
      out.push_back(back.first == 1 ? words_.card(back.second, false)
                                    : words_.ui("backs", {{"n", std::to_string(back.first)},
                                                          {"deck", words_.name("zone", rules_.zones()[deck].id)}}));
    return words_.listed(out);
  }

  const Wording& words_;
  StateView read_;
  const Ruleset& rules_;
  std::span<const LogRecord> records_;
  Viewer viewer_;
  std::int32_t from_;
  std::vector<bool> silent_;  ///< by record, from the first one that is told: it has no line of its own
};

}  // namespace

std::vector<LogLine> log_lines(const Wording& words, StateView read, std::span<const LogRecord> records, Viewer viewer,
                               std::int32_t from) {
  return Log(words, read, records, viewer, from).lines();
}

std::vector<std::string> log_texts(const Engine& engine, const Wording& words, Viewer viewer, std::size_t from) {
  std::vector<std::string> texts;
  for (LogLine& line :
       log_lines(words, engine.read(), log_of(engine).records(), viewer, static_cast<std::int32_t>(from)))
    texts.push_back(std::move(line.text));
  return texts;
}

}  // namespace rules::play
