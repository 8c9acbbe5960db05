// API functions that ask players. A script simply calls ask(); if the answer is pending, the step is re-run later.
#include <algorithm>
#include <array>

#include "base/attributes.hpp"
#include "base/rule_error.hpp"
#include "mechanics/decks.hpp"
#include "script/call.hpp"
#include "script/question_kinds.hpp"
#include "script/typed.hpp"

namespace rules::script {
namespace {

using TakesOptions = Converted<ScriptType::options>;

/// Returns the options in the table of the call.
ConvertedOptions given_options(const Call& call) { return {call.slots, call.converted + call.function.count - 1}; }

/// Returns the pile of a question's `cards` if it isn't a list.
Pile pile_of(const Call& call, Seat seat, std::int32_t cards) {
  return cards < kOwnZones ? Pile(cards) : call.host.rules().pile(ZoneId(cards - kOwnZones), seat);
}

/// Adds the dice that everyone sees.
void add_dice(const Call& call, DieId die, const Question& ask, rules::Options& dice) {
  const DieDecl& decl = call.host.rules().dice()[die];
  dice.die = die;
  if (decl.per_player) dice.whose = ask.subject ? ask.subject : ask.seat;
  for (int i = 0; i < decl.count; ++i)
    if (call.read().status(die, dice.whose, i) >= DieStatus::shown) dice.add(i);
}

/// Adds the alternatives: seats, cards, records or dice.
void read_options(const Call& call, const ConvertedOptions& options, const Question& ask, rules::Options& among) {
  const Ruleset& rules = call.host.rules();
  const StateView read = call.read();
  const auto add_list = [&](std::int32_t nth) {
    for (const std::int64_t each : call.host.lists.nth(nth)) among.add(index_of(each));
  };
  if (options.has(AskOption::among)) {
    for (SeatSet set{static_cast<std::uint32_t>(options[AskOption::among])}; !set.empty(); set.drop(set.lowest()))
      among.add(set.lowest().index);
  } else if (options.has(AskOption::cards)) {
    const std::int32_t cards = options[AskOption::cards];
    if (is_other(cards)) return add_list(other_of(cards));
    const ZoneId deck(options.value(AskOption::deck));
    for (Card c = read.first(pile_of(call, ask.seat, cards)); c; c = read.next(c))
      if (!deck || rules.deck_of(c) == deck) among.add(c.index);
  } else if (options.has(AskOption::records)) {
    add_list(options[AskOption::records]);
  } else if (options.has(AskOption::die)) {
    add_dice(call, DieId(options[AskOption::die]), ask, among);
  }
}

/// Applies the settings to a question with its options.
void configure(const Call& call, const ConvertedOptions& options, Question& ask) {
  try {
    script::configure(ask, options, call.read());
  } catch (const RuleError& error) {
    const QuestionDecl& decl = call.host.rules().questions()[ask.question];
    throw RuleError("question '" + decl.id + "': " + error.what());
  }
}

/// Fills in what questions of all kinds have in common.
void introduce(const ConvertedOptions& options, Question& ask) {
  ask.always |= options.flag(AskOption::always);
  ask.subject = Seat(options.value(AskOption::about));
  ask.event = EventId(options.value(AskOption::event));
}

Question made(const Call& call, Seat seat, QuestionId question, const ConvertedOptions& options) {
  const QuestionDecl& decl = call.host.rules().questions()[question];
  Question ask(seat, question);
  introduce(options, ask);
  ask.emplace(decl.kind);
  if (rules::Options* const among = ask.options()) {
    among->type = decl.type;
    read_options(call, options, ask, *among);
  }
  configure(call, options, ask);
  return ask;
}

Result ask(const Call& call, Seat seat, QuestionId question, TakesOptions) {
  const ConvertedOptions options = given_options(call);
  const Question asked = made(call, seat, question, options);
  return to_script(call.host.lists, asked, call.game().decisions().ask(asked));
}

/// The options may depend on the player: then a function computes them.
Result ask_all(const Call& call, SeatSet set, QuestionId question, TakesOptions) {
  std::array<Question, kMaxSeats> asks;
  std::array<Answer, kMaxSeats> answers;
  std::size_t count = 0;
  for (SeatSet left = set; !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    asks[count++] =
        made(call, seat, question, call.caller.callback ? options_by_function(call, seat) : given_options(call));
  }
  call.game().decisions().ask_all({asks.data(), count}, {answers.data(), count});
  BySeat<std::int64_t> by_player;
  std::ranges::fill(by_player, Value::kNil);
  for (std::size_t i = 0; i < count; ++i)
    by_player[asks[i].seat] = to_script(call.host.lists, asks[i], answers[i]).value;
  const std::int64_t list = call.host.lists.make();
  for (const Seat seat : call.game().rules().seats()) call.host.lists.add(list, by_player[seat]);
  call.host.lists.drop_last(list, Value::kNil);
  return Result(list);
}

/// Raises the event that follows when a card was taken: its actor took the card, and its first card is that card.
void raise_taken(GameParts& game, EventId event, Seat seat, Seat about, Card card) {
  const EventDecl& decl = game.rules().events()[event];
  EventContext context = game.pipeline().make(event);
  if (decl.actor >= 0) context.fields[at(decl.actor)] = seat.index;
  if (decl.affected >= 0 && about) context.fields[at(decl.affected)] = about.index;
  if (decl.card >= 0) context.fields[at(decl.card)] = card.index;
  game.pipeline().resolve(context);
}

/// Lets the player keep several cards.
RULES_NOINLINE Result keep_counted(const Call& call, Seat seat, QuestionId question, const ConvertedOptions& options,
                                   const Keeping& piles) {
  Question asked = made(call, seat, question, options);
  std::get<Subset>(asked.kind).exactly(options[AskOption::count]);
  return result_of(keep_some(call.game(), asked, piles));
}

/// Asks which card of a zone a player keeps. Returns no card if there is none or the player passes.
Card choose_kept(const Call& call, Seat seat, QuestionId question, const ConvertedOptions& options, bool optional) {
  Question asked(seat, question);
  introduce(options, asked);
  Choose& among = asked.emplace<Choose>(Type::card);
  among.optional = optional;
  read_options(call, options, asked, among.options);
  if (among.options.count == 0) return Card();
  return Card(call.game().decisions().ask<Choose>(asked).value());
}

Result keep(const Call& call, Seat seat, QuestionId question, TakesOptions) {
  const ConvertedOptions options = given_options(call);
  const Keeping piles{Pile(options[AskOption::cards]), Pile(options.value(AskOption::to)),
                      Pile(options.value(AskOption::rest)), Pile(options.value(AskOption::or_top))};
  if (options.has(AskOption::count)) return keep_counted(call, seat, question, options, piles);
  GameParts& game = call.game();
  const Seat about(options.value(AskOption::about));
  const Card chosen = choose_kept(call, seat, question, options, options.flag(AskOption::optional) || piles.top);
  const Card kept = keep_chosen(game, chosen, piles);
  if (kept && options.has(AskOption::taken)) raise_taken(game, EventId(options[AskOption::taken]), seat, about, kept);
  return result_of(kept);
}

}  // namespace

std::span<const ApiFunction> ask_api() {
  static constexpr ApiFunction functions[] = {
      entry<ask>("ask", {"player", "question", "{option = value, ...}"}, {ScriptType::answer},
                 "asks one player. Depending on the kind of question, returns a player, card, record, number, flag or "
                 "list, or a die and a face; nil if the player chose nothing")
          .in(Where::changing)
          .returning(3),
      entry<keep>("keep",
                  {"player", "question",
                   "{cards = zone, to = zone [, rest = zone, or_top = zone, taken = event, count = n], ...}"},
                  {ScriptType::kept},
                  "lets a player choose a card from a zone, then moves it and the other cards; see below")
          .in(Where::changing)
          .moving(3, 3)
          .keeping(),
      entry<ask_all>("ask_all", {"set", "question", "options or function(player) -> options"}, {ScriptType::answers},
                     "asks several players simultaneously; `answers[p]` is the answer of player p. With `cards = "
                     "zone.hand`, each player chooses from their own zone")
          .in(Where::changing)
          .asking_several(),
  };
  return functions;
}

}  // namespace rules::script
