#include "play/log.hpp"

#include <algorithm>
#include <map>

#include "base/one_text.hpp"
#include "kernel/state/knowledge.hpp"

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

}  // namespace

std::vector<Log::Line> Log::lines(std::int32_t from) const {
  std::vector<Line> lines;
  std::vector<bool> done(records_.size());
  std::vector<std::size_t> together;
  for (std::size_t i = 0; i < records_.size(); ++i) {
    if (done[i] || records_[i].finished < from) continue;
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

bool Log::can_see(const LogRecord& record, std::size_t part) const {
  return viewer_.see(SeatSet{record.visible_to[part]});
}

std::string Log::card(Card card, bool seen) const {
  if (seen) return words_.name("card", rules_.kind_of(card).id);
  return words_.ui("back", {{"deck", words_.name("zone", rules_.zones()[rules_.deck_of(card)].id)}});
}

std::string Log::sentence(EventId event) const {
  const EventDecl& decl = rules_.events()[event];
  return decl.silent ? "" : words_.text("event." + decl.id + ".log", "");
}

std::string Log::played(std::size_t nth) const {
  const std::string line = event(records_[nth]);
  const auto play = records_[nth].as<logged::Event>();
  if (line.empty() || play.event != kCardPlay || play.fields[CardPlay::kOn] != kCardPlay.index) return line;
  // The event it was played on ended after it: the first record that isn't nested in it.
  for (std::size_t i = nth + 1; i < records_.size() && records_[i].kind != LogRecord::Kind::step; ++i) {
    const LogRecord& other = records_[i];
    if (!known(i, nth) || other.kind != LogRecord::Kind::event || other.depth >= records_[nth].depth || silent(i))
      continue;
    if (other.as<logged::Event>().event != kCardPlay) break;
    if (static_cast<Outcome>(other.outcome) != Outcome::cancelled) break;
    return words_.ui("against", {{"what", filled(other, done(other))}, {"line", line}});
  }
  return line;
}

std::string Log::done(const LogRecord& record) const {
  const auto event = record.as<logged::Event>();
  const std::string key = "event." + rules_.events()[event.event].id, text = words_.text(key + ".log", "");
  if (record.repeat > 0) return words_.text(key + ".again", text);
  const bool aimed = event.event == kCardPlay && event.fields[CardPlay::kTarget] >= 0;
  return aimed ? words_.text(key + ".against", text) : text;
}

std::string Log::event(const LogRecord& record) const {
  const EventDecl& decl = rules_.events()[record.as<logged::Event>().event];
  if (decl.silent) return "";
  static constexpr const char* outcomes[] = {"pending", "done", "cancelled", "replaced", "forbidden", "void"};
  if (static_cast<Outcome>(record.outcome) == Outcome::done) return filled(record, done(record));
  return filled(record, words_.text("event." + decl.id + "." + outcomes[record.outcome], ""));
}

std::string Log::filled(const LogRecord& record, const std::string& text) const {
  if (text.empty()) return "";
  const auto told = record.as<logged::Event>();
  const EventDecl& decl = rules_.events()[told.event];
  std::vector<std::pair<std::string, std::string>> values = {{"got", std::to_string(record.got)}};
  for (std::size_t i = 0; i < decl.fields.size(); ++i) {
    const FieldDecl& field = decl.fields[i];
    const std::int32_t value = told.fields[i];
    const bool seen = can_see(record, i);
    if (field.die) values.emplace_back(field.id, words_.face(field.die, value));
    else if (field.type == Type::card && value >= 0) values.emplace_back(field.id, card(Card(value), seen));
    else values.emplace_back(field.id, seen ? words_.value(read_, field.type, value, viewer_) : words_.ui("secret"));
  }
  return Wording::fill(text, values);
}

std::string Log::one_roll(std::span<const LogRecord> records) const {
  const std::uint32_t all = SeatSet::first(rules_.players()).bits;
  const auto open = [&](const LogRecord& each) { return each.visible_to[logged::Roll::kFace] == all; };
  if (!std::all_of(records.begin(), records.end(), open)) return "";
  const auto first = records[0].as<logged::Roll>();
  const DieDecl& die = rules_.dice()[first.die];
  const std::string faces = one_text(
      records, " ", [&](const LogRecord& each) { return words_.face(first.die, each.as<logged::Roll>().face); });
  return words_.ui(die.per_player ? "roll-of" : "roll",
                   {{"die", words_.name("die", die.id)}, {"face", faces}, {"player", words_.player(first.whose)}});
}

std::string Log::kept(std::size_t nth) const {
  const LogRecord& record = records_[nth];
  std::vector<int> sorted = record.faces();
  std::sort(sorted.begin(), sorted.end());
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

std::size_t Log::rolling_begin(std::size_t nth) const {
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

std::string Log::all_kept(std::size_t nth) const {
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
      const auto was = std::find(of_seat.begin(), of_seat.end(), turn.was);
      if (was != of_seat.end()) *was = turn.face;
      else if (turn.was == logged::Turn::kLaid) of_seat.push_back(turn.face);
    }
  }
  std::string list;
  for (auto& [seat, shown] : faces) {
    if (static_cast<int>(shown.size()) < rules_.dice()[die].count) return "";
    std::sort(shown.begin(), shown.end());
    join(list, words_.player(Seat(seat)) + ":", "; ");
    for (const int face : shown) list += " " + words_.face(die, face);
  }
  return faces.size() < 2 ? "" : words_.ui("all-dice", {{"list", list}});
}

std::string Log::offer(std::span<const LogRecord> records) const {
  std::vector<std::string> what;
  Backs backs;
  for (const LogRecord& each : records.subspan(1)) {
    const auto thing = each.as<logged::Offered>();
    if (thing.resource) what.push_back(words_.amount(thing.resource, thing.amount));
    else if (can_see(each, logged::Offered::kThing)) what.push_back(card(thing.card, true));
    else add_back(backs, thing.card);
  }
  const auto offer = records[0].as<logged::Offer>();
  return words_.ui("offers", {{"player", words_.player(offer.from)},
                              {"what", with_backs(std::move(what), backs)},
                              {"target", words_.player(offer.target)}});
}

std::string Log::tie(const logged::Tie& tie) const {
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

std::string Log::told(const LogRecord& record) const {
  std::vector<std::pair<std::string, std::string>> values;
  const auto tells = record.as<logged::Tell>();
  for (std::size_t i = 0; i < at(record.count); ++i) {
    const Type type = record.types[i];
    const std::int32_t value = tells.values[i];
    values.emplace_back(std::to_string(i + 1) + (type == Type::seat ? ":player" : ""),
                        type == Type::card && value >= 0 ? card(Card(value), can_see(record, i))
                        : can_see(record, i)             ? words_.value(read_, type, value, viewer_)
                                                         : words_.ui("secret"));
  }
  return Wording::fill(words_.message(tells.text), values);
}

std::string Log::copied(const LogRecord& record) const {
  const auto copy = record.as<logged::Copy>();
  return words_.ui("copies", {{"player", words_.player(copy.seat)},
                              {"card", card(copy.card, can_see(record, logged::Copy::kCard))}});
}

std::string Log::line(std::size_t nth, std::size_t& count) const {
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

std::vector<std::string> log_lines(const Engine& engine, const Wording& words, Viewer viewer, std::size_t from) {
  std::vector<std::string> texts;
  for (Log::Line& line :
       Log(words, engine.read(), log_of(engine).records(), viewer).lines(static_cast<std::int32_t>(from)))
    texts.push_back(std::move(line.text));
  return texts;
}

}  // namespace rules::play
