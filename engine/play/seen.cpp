#include "play/seen.hpp"

#include <algorithm>

#include "kernel/state/knowledge.hpp"
#include "log/event_log.hpp"
#include "questions/question.hpp"

namespace rules::play {

namespace {

using Numbers = std::vector<std::int32_t>;

/// Placeholder for what the seat may not know.
constexpr std::int32_t kHidden = -1'000'000'001;

/// Returns the number of a card's kind, or of its back.
std::int32_t seen_number(const Ruleset& rules, Card card, bool seen) {
  return seen ? rules.cards()[card].index : -1 - rules.deck_of(card).index;
}

/// The table as one seat sees it.
class TableNumbers {
 public:
  TableNumbers(StateView read, Seat viewer, Numbers& out)
      : read_(read), rules_(read.rules()), viewer_(viewer), out_(out) {}

  void add() {
    out_.push_back(read_.round());
    out_.push_back(read_.over());
    amounts();
    for (const ZoneDecl& zone : rules_.zones())
      if (zone.per_player || !zone.bare)
        for (int s = 0; s < (zone.per_player ? rules_.players() : 1); ++s) pile(Pile(zone.first_pile.index + s));
    if (rules_.layout().holders > shared_holders()) on_cards();
    for (const DieId d : rules_.dice().ids())
      for (int s = 0; s < (rules_.dice()[d].per_player ? rules_.players() : 1); ++s) dice(d, Seat(s));
    for (const VariableId v : rules_.variables().ids()) variable(v);
  }
  void question(const Question& ask);

 private:
  std::int32_t number(Card card) const { return seen_number(rules_, card, can_see(read_, viewer_, card)); }
  std::int32_t shared_holders() const { return static_cast<std::int32_t>(rules_.places().size()) + rules_.players(); }

  /// Appends the resources of places and players.
  void amounts() {
    for (const ResourceId r : rules_.resources().ids()) {
      const std::int32_t* row = read_.state() + read_.resource_cell(r, {0});
      out_.insert(out_.end(), row, row + shared_holders());
    }
  }

  /// Appends a pile; the order of a player's cards means nothing.
  void pile(Pile pile) {
    out_.push_back(read_.count(pile));
    const auto first = static_cast<std::ptrdiff_t>(out_.size());
    for (Card c = read_.first(pile); c; c = read_.next(c)) out_.push_back(number(c));
    if (rules_.piles()[pile].owner) std::sort(out_.begin() + first, out_.end());
  }

  /// Appends the contents of cards, sorted: the order of the cards would reveal hidden information.
  void on_cards() {
    const auto first = static_cast<std::ptrdiff_t>(out_.size());
    for (const Card card : rules_.cards().ids()) {
      auto row = static_cast<std::ptrdiff_t>(out_.size());
      out_.insert(out_.end(), {number(card), rules_.zone_of(read_.pile(card)).index, read_.owner(card).index});
      std::int32_t any = 0;
      for (const ResourceId r : rules_.resources().ids()) {
        if (!rules_.resources()[r].on_cards) continue;
        out_.push_back(read_.amount(r, rules_.holder(card)));
        any |= out_.back();
      }
      const std::ptrdiff_t width = static_cast<std::ptrdiff_t>(out_.size()) - row;
      if (any == 0) out_.resize(at(static_cast<std::int32_t>(row)));
      for (; any != 0 && row > first; row -= width) {
        const auto before = out_.begin() + row - width, here = before + width;
        if (!std::lexicographical_compare(here, here + width, before, here)) break;
        std::swap_ranges(before, here, here);
      }
    }
  }

  void dice(DieId die, Seat seat) {
    const std::uint32_t seen = dice_seen(read_, viewer_, die, seat);
    for (int i = 0; i < rules_.dice()[die].count; ++i) {
      out_.push_back(static_cast<std::int32_t>(read_.status(die, seat, i)));
      out_.push_back(seen >> i & 1u ? read_.face(die, seat, i) : kHidden);
    }
  }

  void variable(VariableId id) {
    const VariableDecl& decl = rules_.variables()[id];
    const bool of_cards = decl.scope == Scope::card;
    if (of_cards && decl.seen == Visibility::nobody) return;
    for (std::int32_t i = 0; i < decl.cells; ++i) {
      const std::int32_t value = read_.variable(id, i);
      if ((of_cards && value == decl.start) || !can_see(read_, viewer_, id, i)) continue;
      if (of_cards)
        out_.insert(out_.end(),
                    {number(Card(i)), rules_.zone_of(read_.pile(Card(i))).index, read_.owner(Card(i)).index});
      out_.push_back(decl.type == Type::card && value >= 0 ? number(Card(value)) : value);
    }
    out_.push_back(kHidden);
  }

  void add(const Options& options);

  // Append what a seat sees of a question besides its options.
  void limits(const Choose& kind) { out_.push_back(kind.optional); }
  void limits(const Number& kind) { out_.insert(out_.end(), {kind.low, kind.high}); }
  void limits(const Subset& kind) {
    out_.push_back(static_cast<std::int32_t>(kind.sizes));
    for (const Commit& commit : kind.commit_list())
      out_.insert(out_.end(), {number(Card(commit.card)), static_cast<std::int32_t>(commit.sizes)});
  }
  void limits(const Order&) {}
  void limits(const DieFace& kind) { out_.push_back(kind.faces); }
  void limits(const YesNo&) {}
  void limits(const Divide& kind) {
    out_.insert(out_.end(), {kind.resource.index, kind.units});
    out_.insert(out_.end(), kind.caps.begin(), kind.caps.begin() + kind.options.count);
  }
  void limits(const Offer& kind) {
    for (const Offer::Part& part : kind.part_list()) out_.insert(out_.end(), {part.resource.index, part.cap});
    out_.push_back(static_cast<std::int32_t>(kind.targets.bits));
  }
  void limits(const Replacement& kind) {
    for (int i = 0; i < kind.size; ++i) out_.insert(out_.end(), {kind[i].instead.index, kind[i].by.index});
  }

  StateView read_;
  const Ruleset& rules_;
  Seat viewer_;
  Numbers& out_;
};

void TableNumbers::add(const Options& options) {
  out_.insert(out_.end(), {static_cast<std::int32_t>(options.type), options.die.index, options.count});
  for (const std::int32_t option : options.list())
    out_.push_back(options.type == Type::card  ? number(Card(option))
                   : options.type == Type::die ? read_.face(options.die, options.whose, option)
                                               : option);
}

void TableNumbers::question(const Question& ask) {
  out_.insert(out_.end(), {ask.question.index, ask.event.index, ask.subject.index, ask.target.index,
                           static_cast<std::int32_t>(ask.would_fizzle.bits), ask.place,
                           static_cast<std::int32_t>(ask.kind.index())});
  if (const Options* options = ask.options()) add(*options);
  std::visit([&](const auto& kind) { limits(kind); }, ask.kind);
}

/// The records of a step as one seat may read them.
class RecordNumbers {
 public:
  RecordNumbers(const Ruleset& rules, std::span<const LogRecord> records, Seat viewer, Numbers& out)
      : rules_(rules), records_(records), viewer_(viewer), out_(out) {}

  void add() {
    for (std::size_t n = 0; n < records_.size(); ++n)
      if (!is_silent(records_[n])) add(n);
  }

 private:
  /// Returns true if the log doesn't show the record.
  bool is_silent(const LogRecord& record) const {
    switch (record.kind) {
      case LogRecord::Kind::supply:
      case LogRecord::Kind::shuffle:
      case LogRecord::Kind::turn:
      case LogRecord::Kind::set:
      case LogRecord::Kind::operation: return true;
      case LogRecord::Kind::event: return rules_.events()[record.as<logged::Event>().event].silent;
      default: return false;
    }
  }

  void add(std::size_t nth) {
    const LogRecord& record = records_[nth];
    const bool moves = record.kind == LogRecord::Kind::move || record.kind == LogRecord::Kind::card;
    out_.insert(out_.end(), {static_cast<std::int32_t>(record.kind), record.outcome, record.got, record.repeat});
    if (record.kind != LogRecord::Kind::card) out_.push_back(record.what);
    if (moves || record.kind == LogRecord::Kind::roll) out_.push_back(record.event.index);
    if (moves) {  // what determines which moves share a sentence
      const bool same_card = nth > 0 && records_[nth - 1].card == record.card;
      out_.insert(out_.end(), {record.depth, record.acting, same_card, record.named_in});
    }
    if (record.kind == LogRecord::Kind::roll)  // only open rolls have a line
      out_.push_back(record.visible_to[logged::Roll::kFace] == SeatSet::first(rules_.players()).bits);
    for (std::size_t part = 0; part < at(record.count); ++part) add(nth, part);
  }

  void add(std::size_t nth, std::size_t part) {
    const LogRecord& record = records_[nth];
    const bool seen = !viewer_ || SeatSet{record.visible_to[part]}.has(viewer_);
    const bool holder = record.kind == LogRecord::Kind::move && part != logged::Move::kAmount;
    const std::int32_t value = record.args[part], card = holder ? value - rules_.holder(Card(0)).offset : value;
    if (holder) out_.push_back(card >= 0);
    if (card < 0 || (!holder && !is_card(record, part))) return out_.push_back(seen ? value : kHidden);
    out_.push_back(seen_number(rules_, Card(card), seen));
    if (holder) out_.push_back(record.args[logged::Move::kFrom] == record.args[logged::Move::kTo]);
    if (record.kind == LogRecord::Kind::event) out_.push_back(moves_since(nth, Card(card)));
  }

  static bool is_card(const LogRecord& record, std::size_t part) {
    switch (record.kind) {
      case LogRecord::Kind::card: return part == logged::CardMove::kCard;
      case LogRecord::Kind::offered: return part == logged::Offered::kThing && record.what < 0;
      default: return record.types[part] == Type::card;
    }
  }

  /// Returns how many card moves before the nth record this card moved; -1 if it didn't. (The log reports it once.)
  std::int32_t moves_since(std::size_t nth, Card card) const {
    std::int32_t moves = 0;
    while (nth-- > 0) {
      if (records_[nth].kind != LogRecord::Kind::card) continue;
      if (records_[nth].as<logged::CardMove>().card == card) return moves;
      ++moves;
    }
    return -1;
  }

  const Ruleset& rules_;
  std::span<const LogRecord> records_;
  Seat viewer_;
  Numbers& out_;
};

}  // namespace

void add_seen_table(const GameParts& game, Seat viewer, Numbers& out, bool waiting) {
  TableNumbers numbers(game.read(), viewer, out);
  numbers.add();
  for (const Question& ask : game.decisions().pending()) {
    if (waiting && game.decisions().answered(ask.seat)) continue;
    out.push_back(ask.seat.index);
    if (ask.seat == viewer) numbers.question(ask);
  }
}

void add_seen_notes(const Engine& engine, Seat viewer, Numbers& out) {
  RecordNumbers(engine.rules(), log_of(engine).of_step(), viewer, out).add();
}

}  // namespace rules::play
