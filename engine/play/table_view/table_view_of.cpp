#include <algorithm>

#include "base/one_text.hpp"
#include "kernel/state/knowledge.hpp"
#include "play/log.hpp"
#include "play/table_view/asked.hpp"
#include "play/table_view/board_of.hpp"
#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"

namespace rules::play {
namespace table_view {
namespace {

class EntryMaker {
 public:
  EntryMaker(StateView read, std::span<const LogRecord> records, Viewer viewer)
      : rules_(read.rules()), records_(records), viewer_(viewer) {}

  LogEntry entry(const LogLine& line) {
    follow(line.record);
    LogEntry out{.n = records_[line.record].finished, .round = round_, .step = step_, .text = line.text};
    out.depth = records_[line.record].depth;
    if (records_[line.record].event) out.event = rules_.events()[records_[line.record].event].id;
    for (const std::size_t n : line.records) add(records_[n], out);
    if (const Seat seat = viewer_.seat())
      for (const std::vector<int>* seats : {&out.who, &out.whom})
        out.you |= std::find(seats->begin(), seats->end(), seat.index + 1) != seats->end();
    return out;
  }

 private:
  /// Advances to the round and step of the nth record.
  void follow(std::size_t nth) {
    for (; next_ <= nth; ++next_)
      if (records_[next_].kind == LogRecord::Kind::step) {
        const auto begun = records_[next_].as<logged::Step>();
        step_ = rules_.steps()[begun.step].id;
        round_ = begun.round;
      }
  }

  bool can_see(const LogRecord& record, std::size_t part) const {
    return viewer_.see(SeatSet{record.visible_to[part]});
  }
  static void add(std::vector<int>& seats, Seat seat) {
    if (seat && std::ranges::find(seats, seat.index + 1) == seats.end()) seats.push_back(seat.index + 1);
  }
  /// Adds the amount of one resource; for several, only the sentence tells.
  void add_amount(const logged::Move& move, LogEntry& out) const {
    const std::string& id = rules_.resources()[move.resource].id;
    if (out.what && (*out.what != id || !out.amount)) {
      out.amount.reset();
    } else {
      out.what = id;
      out.amount = (out.amount ? *out.amount : 0) + move.amount;
    }
  }
  void add_card(rules::Card card, bool seen, LogEntry& out) const {
    if (card && seen) out.cards.push_back(rules_.kind_of(card).id);
  }
  void add_holder(Holder holder, std::vector<int>& seats) const {
    const std::int32_t seat = holder.offset - rules_.holder(Seat(0)).offset;
    if (seat >= 0 && seat < rules_.players()) add(seats, Seat(seat));
  }
  void add_owner(rules::Pile pile, std::vector<int>& seats) const {
    if (pile) add(seats, rules_.piles()[pile].owner);
  }

  void add(const LogRecord& record, LogEntry& out) const {
    switch (record.kind) {
      case LogRecord::Kind::event: return event(record, out);
      case LogRecord::Kind::move: return move(record.as<logged::Move>(), out);
      case LogRecord::Kind::card: return card(record, out);
      case LogRecord::Kind::reveal: return reveal(record.as<logged::Reveal>(), out);
      case LogRecord::Kind::roll: return roll(record.as<logged::Roll>(), out);
      case LogRecord::Kind::offer: return offer(record.as<logged::Offer>(), out);
      case LogRecord::Kind::offered:
        return add_card(record.as<logged::Offered>().card, can_see(record, logged::Offered::kThing), out);
      case LogRecord::Kind::tie: return tie(record.as<logged::Tie>(), out);
      case LogRecord::Kind::copy: return copy(record, out);
      case LogRecord::Kind::tell: return tell(record, out);
      default: return;
    }
  }

  void move(const logged::Move& move, LogEntry& out) const {
    out.kind = "move";
    add_amount(move, out);
    add_holder(move.from, out.whom);
    add_holder(move.to, out.who);
  }
  void card(const LogRecord& record, LogEntry& out) const {
    const auto move = record.as<logged::CardMove>();
    out.kind = "move";
    add_card(move.card, can_see(record, logged::CardMove::kCard), out);
    add_owner(move.source, out.whom);
    add_owner(move.to, out.who);
  }
  void reveal(const logged::Reveal& keeps, LogEntry& out) const {
    out.kind = "keep";
    out.what = rules_.dice()[keeps.die].id;
    out.amount = keeps.cost;
    add(out.who, keeps.whose);
  }
  void roll(const logged::Roll& roll, LogEntry& out) const {
    const DieDecl& die = rules_.dice()[roll.die];
    out.kind = "roll";
    out.what = die.id;
    if (die.per_player) add(out.who, roll.whose);
  }
  void offer(const logged::Offer& offer, LogEntry& out) const {
    out.kind = "offer";
    add(out.who, offer.from);
    add(out.whom, offer.target);
  }
  void tie(const logged::Tie& tie, LogEntry& out) const {
    out.kind = "tie";
    if (tie.prize) out.place = rules_.records()[tie.prize].id;
    add(out.who, tie.winner);
    for (SeatSet left = tie.tied; !left.empty(); left.drop(left.lowest())) add(out.whom, left.lowest());
  }
  void copy(const LogRecord& record, LogEntry& out) const {
    const auto copies = record.as<logged::Copy>();
    out.kind = "copy";
    add(out.who, copies.seat);
    add_card(copies.card, can_see(record, logged::Copy::kCard), out);
  }

  void event(const LogRecord& record, LogEntry& out) const {
    const auto told = record.as<logged::Event>();
    const EventDecl& decl = rules_.events()[told.event];
    out.kind = "event";
    out.event = decl.id;
    out.amount = record.got;
    for (std::size_t f = 0; f < decl.fields.size(); ++f) {
      if (!can_see(record, f)) continue;
      const bool actor = static_cast<int>(f) == decl.actor;
      switch (decl.fields[f].type) {
        case Type::seat: add(actor ? out.who : out.whom, Seat(told.fields[f])); break;
        case Type::card: add_card(rules::Card(told.fields[f]), true, out); break;
        case Type::record:
          if (told.fields[f] >= 0) out.place = rules_.records()[RecordId(told.fields[f])].id;
          break;
        default: break;
      }
    }
  }

  void tell(const LogRecord& record, LogEntry& out) const {
    out.kind = "tell";
    const auto tells = record.as<logged::Tell>();
    for (std::size_t i = 0; i < at(record.count); ++i) {
      if (!can_see(record, i)) continue;
      if (record.types[i] == Type::seat) add(out.who, Seat(tells.values[i]));
      if (record.types[i] == Type::card) add_card(rules::Card(tells.values[i]), true, out);
    }
  }

  const Ruleset& rules_;
  std::span<const LogRecord> records_;
  Viewer viewer_;
  std::size_t next_ = 0;
  std::int64_t round_ = 0;
  std::string step_;
};

/// Returns the number to read the log from so that all entries around the new ones are included: the beginning of the
/// first new one's step, if it has one.
std::size_t read_from(std::span<const LogRecord> records, std::size_t from) {
  const auto is_new = [&](const LogRecord& record) { return record.finished >= static_cast<std::int32_t>(from); };
  auto first = std::ranges::find_if(records, is_new);
  if (std::all_of(first, records.end(), is_new)) return from;
  while (first != records.begin() && first->kind != LogRecord::Kind::step) --first;
  return at(first->finished);
}

/// Drops entries before all new ones, and sets the number from which the rest replaces the end of the reader's log.
void drop_known(LogPart& part) {
  auto& entries = part.entries;
  const auto by_number = [](const LogEntry& a, const LogEntry& b) { return a.n < b.n; };
  const auto is_new = [&](const LogEntry& entry) { return entry.n >= part.from; };
  auto first = std::ranges::find_if(entries, is_new);
  while (first != entries.end()) {
    const std::int64_t lowest = std::min_element(first, entries.end(), by_number)->n;
    if (lowest >= part.from) break;
    part.from = lowest;
    first = std::find_if(entries.begin(), first, is_new);
  }
  entries.erase(entries.begin(), first);
}

/// Returns what was finished from this entry on, as this viewer may read it; `in_order`: with the entries around it.
LogPart log_part(const Engine& engine, const Wording& words, Viewer viewer, std::size_t from, bool in_order) {
  const std::span<const LogRecord> records = log_of(engine).records();
  LogPart out{.from = static_cast<std::int64_t>(from), .next = log_of(engine).finished(), .entries = {}};
  EntryMaker maker(engine.read(), records, viewer);
  const std::size_t begin = in_order ? read_from(records, from) : from;
  for (const LogLine& line : log_lines(words, engine.read(), records, viewer, static_cast<std::int32_t>(begin)))
    out.entries.push_back(maker.entry(line));
  if (in_order) drop_known(out);
  return out;
}

/// Returns the value of an option as players read it.
std::string said(const packs::OptionValue& option, const Wording& words) {
  if (option.decl.type == packs::OptionDecl::Type::flag) return words.ui(option.value == "true" ? "yes" : "no");
  return words.text("option." + option.decl.name + ".value." + option.value, option.value);
}

/// Options that only affect who is asked in windows count as default: they belong to the table, not to the house rules.
bool is_usual(const packs::OptionValue& option) {
  return !option.decl.asks_everyone_if.empty() || option.value == option.decl.default_value;
}

GameInPlay game_in_play(const packs::LinkedGame& linked, const Wording& words) {
  GameInPlay out;
  for (const packs::PackLock& pack : linked.lock)
    out.packs.push_back({pack.id, words.name("pack", pack.id), pack.version});
  if (!out.packs.empty()) {
    out.id = out.packs.front().id;
    out.name = out.packs.front().name;
  }
  out.aim = if_any(aim_of(linked, words));
  out.ends = if_any(ends_of(linked, words));
  for (const packs::OptionValue& option : linked.library->options())
    out.options.push_back({.id = option.pack + "." + option.decl.name,
                           .name = words.name("option", option.decl.name),
                           .value = option.value,
                           .said = said(option, words),
                           .text = if_any(words.text("option." + option.decl.name + ".text", option.decl.text)),
                           .usual = is_usual(option)});
  out.language = words.language();
  return out;
}

Player player(Engine& engine, const Glance& glance, Seat seat) {
  const Ruleset& rules = glance.rules;
  Player out{.seat = number(seat), .name = glance.words.player(seat), .you = glance.viewer.seat() == seat};
  out.holds = glance.amounts(rules.holder(seat), true);
  for (const ZoneId z : rules.zones().ids()) {
    const ZoneDecl& zone = rules.zones()[z];
    if (!zone.per_player) continue;
    const bool passing = zone.passing || z == kPlaying;
    if (passing && glance.read.count(rules.pile(z, seat)) == 0) continue;
    out.zones.push_back(glance.zone(z, seat));
  }
  for (const DieId d : rules.dice().ids()) {
    if (!rules.dice()[d].per_player) continue;
    out.dice.push_back(glance.dice(d, seat));
    out.dice.back().hand = hand_of(engine, glance, d, seat);
  }
  out.facts = glance.facts(seat);
  out.score = score_of(engine, glance, seat);
  return out;
}

/// Returns the name of what broke a tie in points: the first number in which the winner leads some of them, or the
/// question.
std::optional<std::string> what_decided(Game& game, const Glance& glance, const Over& over) {
  const Ruleset& rules = glance.rules;
  if (over.winners.empty()) return std::nullopt;
  for (const ValueId id : rules.ranks()) {
    bool decides = false;
    const bool known = as_seen(game.engine(), glance.viewer, [&] {
      const std::int64_t best = game.engine().parts().values().value(id, Seat(over.winners.front() - 1));
      for (const int seat : over.tied)
        decides = decides || game.engine().parts().values().value(id, Seat(seat - 1)) != best;
    });
    if (known && decides) return glance.words.name("value", rules.values()[id].id);
  }
  if (!rules.decider()) return glance.words.ui("tie-by-seat");
  return if_any(glance.words.text("variable." + rules.variables()[rules.decider()].id + ".name", ""));
}

Over over(Game& game, const Glance& glance, const std::vector<Player>& players) {
  const Ruleset& rules = glance.rules;
  const GameState& state = game.engine().state();
  Over out;
  for (std::size_t e = 0; e < rules.endings().size(); ++e) {
    if (!(state[GameState::ending] >> e & 1)) continue;
    const std::string& id = rules.endings()[e].id;
    join(out.name, glance.words.name("ending", id), " ");
    if (!out.ending.empty()) continue;
    out.ending = id;
    out.text = glance.text("ending", id);
  }
  if (const std::int32_t winner = state[GameState::winner]; winner > 0) out.winners.push_back(winner);
  std::int64_t best = 0;
  for (const Player& each : players) {
    out.scores.push_back({each.seat, each.score.known, each.score.sources});
    best = out.scores.size() == 1 ? each.score.known : std::max(best, each.score.known);
  }
  for (const Over::Final& each : out.scores)
    if (each.total == best) out.tied.push_back(each.seat);
  if (out.tied.size() < 2) out.tied.clear();
  else out.decided = what_decided(game, glance, out);
  return out;
}

/// Returns what is on the table.
TableView table(Engine& engine, const Glance& glance) {
  const StateView read = glance.read;
  const Ruleset& rules = glance.rules;
  TableView out{.game = game_in_play(glance.linked, glance.words)};
  if (const Seat seat = glance.viewer.seat()) out.viewer = number(seat);
  out.open = glance.viewer.all_open();
  out.round = read.round();
  out.loops = loops_of(glance);
  if (const Seat turn = read.turn()) out.turn = number(turn);
  if (const StepId now = read.step()) out.step = rules.steps()[now].id;
  out.steps = steps_of(engine, glance);
  for (int s = 0; s < rules.players(); ++s) out.players.push_back(player(engine, glance, Seat(s)));
  for (const ZoneId z : rules.zones().ids())
    if (!rules.zones()[z].per_player && !rules.zones()[z].bare) out.piles.push_back(glance.pile(z));
  out.places = sites_of(glance);
  for (const DieId d : rules.dice().ids())
    if (!rules.dice()[d].per_player) out.dice.push_back(glance.dice(d, Seat(0)));
  out.facts = glance.facts();
  return out;
}

}  // namespace
}  // namespace table_view

TableView table_of(Engine& engine, const packs::LinkedGame& linked, Viewer viewer, const Wording& words) {
  return table_view::table(engine, {.linked = linked, .words = words, .read = engine.read(), .viewer = viewer});
}

TableView table_view_of(Game& game, Viewer viewer, const Wording& words, const TableViewSettings& settings) {
  using namespace table_view;
  Engine& engine = game.engine();
  engine.begin_showing();
  const StateView read = engine.read();
  const bool over = read.over();
  Glance glance{.linked = game.linked(), .words = words, .read = read, .viewer = over ? viewer.opened() : viewer};
  const rules::Question* const ask = glance.viewer.seat() ? game.asked(viewer.seat()) : nullptr;
  if (ask && ask->windowed)
    glance.playable = [&](rules::Card card) {
      const auto options = ask->options()->list();
      return read.owner(card) == ask->seat && std::ranges::any_of(options, [&](std::int32_t option) {
               return read.rules().cards()[rules::Card(option)] == read.rules().cards()[card];
             });
    };
  TableView out = table(engine, glance);
  for (const rules::Question& each : game.asked())
    if (!engine.answered(each.seat)) out.waiting.push_back(number(each.seat));
  for (std::size_t s = 0; s < out.players.size(); ++s) {
    Player& one = out.players[s];
    if (s < game.seats().size()) one.kind = name_for_others(game.seats()[s]);
    one.waiting = std::ranges::find(out.waiting, one.seat) != out.waiting.end();
  }
  if (ask) out.question = Asked(engine, glance, *ask).question(game.question_id(), settings.hints);
  if (over) out.over = table_view::over(game, glance, out.players);
  if (engine.status() == Status::failed) {  // perhaps only now, while it was shown
    out.failed = words.ui("failed");
    out.question.reset();
    out.waiting.clear();
    for (Player& each : out.players) each.waiting = false;
  }
  out.log = log_part(engine, words, glance.viewer, settings.log_from, settings.log_in_order);
  return out;
}

}  // namespace rules::play
