// How scripts ask for decisions: in a straight line; a run that has to wait is simply run again.
#include <array>
#include <stdexcept>

#include "mechanics/decks.hpp"
#include "mechanics/division.hpp"
#include "script/lua_call.hpp"
#include "script/typed.hpp"

namespace rules::script {
namespace {

using TakesOptions = Kept<Takes::options>;

/// The options of a question, as they are kept; the options of a call, or others.
class Options {
 public:
  explicit Options(const Call& call) : Options(call.slots, call.kept + call.function.count - 1) {}
  Options(std::span<const std::int8_t> slots, const std::int32_t* kept) {
    for (std::size_t i = 0; i < slots.size(); ++i)
      if (kept[i] != kLeftOut) {
        given_ |= 1u << slots[i];
        kept_[static_cast<std::size_t>(slots[i])] = kept[i];
      }
  }
  bool has(AskOption option) const { return (given_ >> static_cast<int>(option) & 1u) != 0; }
  /// Of an option that is there.
  std::int32_t operator[](AskOption option) const { return kept_[static_cast<std::size_t>(option)]; }
  /// The index of an option's handle, or -1.
  std::int32_t index(AskOption option) const { return has(option) ? (*this)[option] : -1; }

 private:
  std::uint32_t given_ = 0;
  std::array<std::int32_t, std::size(kAskOptions)> kept_;
};

/// What the question is about and what there is to choose among.
void read_options(const Call& call, const Options& options, Ask& ask) {
  const Ruleset& rules = call.host.rules();
  const Reader read = call.read();
  const ZoneId deck(options.index(AskOption::deck));
  const auto list = [&](std::int32_t nth) -> const std::vector<std::int64_t>& {
    return call.host.lists[static_cast<std::size_t>(nth)];
  };
  if (options.has(AskOption::among)) {
    ask.type = Type::seat;
    for (SeatSet set{static_cast<std::uint32_t>(options[AskOption::among])}; !set.empty(); set.drop(set.lowest()))
      ask.add(set.lowest().index);
  }
  if (options.has(AskOption::cards)) {
    ask.type = Type::card;
    const std::int32_t cards = options[AskOption::cards];
    if (is_other(cards)) {
      for (const std::int64_t card : list(other_of(cards))) ask.add(index_of(card));
    } else {
      for (Card c = read.first(Pile(cards)); c; c = read.next(c))
        if (!deck || rules.deck_of(c) == deck) ask.add(c.index);
    }
  }
  if (options.has(AskOption::records)) {
    ask.type = Type::record;
    for (const std::int64_t record : list(options[AskOption::records])) ask.add(index_of(record));
  }
  if (options.has(AskOption::optional)) ask.optional = options[AskOption::optional] != 0;
  if (options.has(AskOption::always))
    ask.always = rules.questions[static_cast<std::size_t>(ask.question.index)].open && options[AskOption::always] != 0;
  ask.subject = Seat(options.index(AskOption::about));
  ask.event = EventId(options.index(AskOption::event));
  ask.about = {options.index(AskOption::resource)};
}

/// The options of a question for dice: those that all see.
void read_dice(const Call& call, const Options& options, Ask& ask) {
  if (!options.has(AskOption::die)) throw std::logic_error("a question for dice needs die = ...");
  const DieId die(options[AskOption::die]);
  const DieDecl& dice = call.host.rules().dice[static_cast<std::size_t>(die.index)];
  if (dice.per_player) ask.whose = ask.subject ? ask.subject : ask.seat;
  ask.type = Type::die, ask.about = {die.index};
  for (int i = 0; i < dice.count; ++i)
    if (call.read().status(die, ask.whose, i) >= DieStatus::shown) ask.add(i);
}

/// What its kind makes of the bounds.
void read_bounds(const Call& call, const Options& options, Ask& ask) {
  const std::string& id = call.host.rules().questions[static_cast<std::size_t>(ask.question.index)].id;
  ask.low = options.has(AskOption::least) ? options[AskOption::least] : 0;
  ask.high = options.has(AskOption::most) ? options[AskOption::most] : ask.option_count;
  if (ask.kind == AskKind::die_face)
    ask.high =
        static_cast<std::int32_t>(call.host.rules().dice[static_cast<std::size_t>(ask.about.offset)].faces.size());
  if (ask.kind == AskKind::subset) {
    if (ask.option_count > kMostOfSubset)
      throw std::logic_error("question '" + id + "': a subset can be chosen of at most " +
                             std::to_string(kMostOfSubset) + " things; here there are " +
                             std::to_string(ask.option_count));
    for (int k = std::max(ask.low, 0); k <= std::min(ask.high, ask.option_count); ++k) ask.sizes |= 1u << k;
  }
  if (ask.kind == AskKind::order && ask.option_count > Answer::kMost)
    throw std::logic_error("question '" + id + "': at most " + std::to_string(Answer::kMost) +
                           " things can be put in order");
  if (ask.kind == AskKind::divide) {
    if (!options.has(AskOption::units) || ask.type != Type::seat || ask.about.offset < 0)
      throw std::logic_error("a division needs units = n, resource = ... and among = set");
    ask.high = options[AskOption::units];
    for (int i = 0; i < ask.option_count; ++i)
      ask.caps[static_cast<std::size_t>(i)] = call.read().amount(
          ResourceId(ask.about.offset), call.host.rules().holder(Seat(ask.options[static_cast<std::size_t>(i)])));
  }
  if (ask.kind == AskKind::offer) throw std::logic_error("offers are asked by contests");
}

Ask made(const Call& call, Seat seat, QuestionId question, const Options& options) {
  const QuestionDecl& decl = call.host.rules().questions[static_cast<std::size_t>(question.index)];
  Ask ask(seat, question, decl.kind, decl.type);
  read_options(call, options, ask);
  if (ask.type == Type::die || ask.kind == AskKind::die_face) read_dice(call, options, ask);
  read_bounds(call, options, ask);
  return ask;
}

/// An answer as scripts read it: of a kind that chooses among options, these.
Result answer_of(const Call& call, const Ask& ask, const Answer& answer) {
  switch (ask.kind) {
    case AskKind::choose: return answer[0] == kNone ? Result(Coded::kNil) : Result(value_of(ask.type, answer[0]));
    case AskKind::number: return Result(std::int64_t{answer[0]});
    case AskKind::yes_no: return Result(Coded::flag(answer[0] != 0));
    case AskKind::die_face: return {Result::Kind::two, std::int64_t{answer[0]} + 1, answer[1]};
    default: break;
  }
  const std::size_t list = call.host.lists.make();
  if (ask.kind == AskKind::subset) {
    for (int i = 0; i < ask.option_count; ++i)
      if (answer[0] >> i & 1) call.host.lists.add(list, value_of(ask.type, ask.options[static_cast<std::size_t>(i)]));
  } else {
    for (const std::int32_t v : answer.span())
      call.host.lists.add(list, ask.kind == AskKind::order ? value_of(ask.type, v) : std::int64_t{v});
  }
  return list_result(list);
}

Result ask(const Call& call, Seat seat, QuestionId question, TakesOptions) {
  const Ask asked = made(call, seat, question, Options(call));
  return answer_of(call, asked, call.engine().ask(asked));
}

/// The options may depend on the player: then a function says them.
Result ask_all(const Call& call, SeatSet set, QuestionId question, TakesOptions) {
  std::array<Ask, kMaxSeats> asks;
  std::array<Answer, kMaxSeats> answers;
  std::size_t count = 0;
  for (SeatSet left = set; !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    if (call.callback) {
      const NamedByFunction given(call, seat);
      asks[count++] = made(call, seat, question, Options(given.slots(), given.kept()));
    } else {
      asks[count++] = made(call, seat, question, Options(call));
    }
  }
  call.engine().ask_all({asks.data(), count}, {answers.data(), count});
  std::array<std::int64_t, kMaxSeats> by_player;
  by_player.fill(Coded::kNil);
  for (std::size_t i = 0; i < count; ++i)
    by_player[static_cast<std::size_t>(asks[i].seat.index)] = answer_of(call, asks[i], answers[i]).value;
  const std::size_t list = call.host.lists.make();
  for (int s = 0; s < call.engine().rules().players; ++s)
    call.host.lists.add(list, by_player[static_cast<std::size_t>(s)]);
  return list_result(list);
}

/// What follows when a card was taken: an event whose actor is who took it, and whose first card is that card.
void raise_taken(Engine& engine, EventId event, const Ask& ask, Card card) {
  const EventDecl& decl = engine.rules().events[static_cast<std::size_t>(event.index)];
  Frame frame = engine.make(event);
  if (decl.actor >= 0) frame.fields[static_cast<std::size_t>(decl.actor)] = ask.seat.index;
  if (decl.affected >= 0) frame.fields[static_cast<std::size_t>(decl.affected)] = ask.subject.index;
  for (std::size_t f = 0; f < decl.fields.size(); ++f)
    if (decl.fields[f].type == Type::card) {
      frame.fields[f] = card.index;
      break;
    }
  engine.resolve(frame);
}

/// A question for so many of its options, or for all if there are fewer.
void ask_for(Ask& ask, std::int32_t count) {
  const std::int32_t n = std::min(count, ask.option_count);
  ask.low = ask.high = n, ask.sizes = 1u << n;
}

Result keep(const Call& call, Seat seat, QuestionId question, TakesOptions) {
  const Options options(call);
  const bool some = options.has(AskOption::count);
  const AskKind kind = call.host.rules().questions[static_cast<std::size_t>(question.index)].kind;
  if (!options.has(AskOption::cards) || is_other(options[AskOption::cards]) ||
      kind != (some ? AskKind::subset : AskKind::choose))
    throw std::logic_error("keep needs cards = zone and a question of kind choose, or of kind subset with count = n");
  const Keeping piles{Pile(options[AskOption::cards]), Pile(options.index(AskOption::to)),
                      Pile(options.index(AskOption::rest)), Pile(options.index(AskOption::or_top))};
  Ask asked = made(call, seat, question, options);
  Engine& engine = call.engine();
  if (some) {
    if (!piles.to || piles.top || options.has(AskOption::taken))
      throw std::logic_error("keep with count needs to = zone, and takes neither or_top nor taken");
    ask_for(asked, options[AskOption::count]);
    return Result(std::int64_t{keep_some(engine, asked, piles)});
  }
  if (!piles.to || (!piles.rest && !piles.top))
    throw std::logic_error("keep needs to = zone, and rest = zone or or_top = zone");
  asked.optional |= static_cast<bool>(piles.top);
  const Card kept = keep_one(engine, asked, piles);
  if (kept && options.has(AskOption::taken)) raise_taken(engine, EventId(options[AskOption::taken]), asked, kept);
  return result_of(kept);
}

}  // namespace

std::span<const ApiFunction> ask_api() {
  static constexpr ApiFunction functions[] = {
      entry<ask>("ask", {"player", "question", "{option = value, ...}"}, "answer",
                 "asks one player; options below; the answer is a player, card, record, number, flag, list, or die and "
                 "face, by the question's kind; nil for none")
          .in(Where::changing),
      entry<keep>(
          "keep",
          {"player", "question",
           "{cards = zone, to = zone [, rest = zone, or_top = zone, taken = event, count = n], ...}"},
          "card or nil, or number",
          "asks which card of a zone to keep: first the others go to `rest` (without it they stay), then it "
          "goes to `to`, then the event `taken` happens, with who was asked as its actor, `about` as whom it "
          "affects, and the card; with `or_top` passing takes the top card of that deck instead; nil if no card "
          "is taken. With `count` and a question of kind subset: which so many cards, or all if there are "
          "fewer; how many those are")
          .in(Where::changing)
          .keeping(),
      entry<ask_all>("ask_all", {"set", "question", "options or function(player) -> options"}, "list by player",
                     "asks several players at once, each in secret from the others")
          .in(Where::changing)
          .for_lua(),
  };
  return functions;
}

}  // namespace rules::script
