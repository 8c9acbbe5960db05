// Declarations of what happens: events with their fields, the cards that are played on them and the handlers that hook
// them; values; questions. How an event resolves: events/resolution_pipeline.hpp.
#pragma once
#include <limits>
#include <utility>

#include "kernel/ruleset/pieces.hpp"

namespace rules {

struct FieldDecl {
  std::string id;
  Type type = Type::number;
  std::int32_t start = 0;
  Visibility seen = Visibility::everyone;  ///< owner: only the actor and the affected seat learn it
  bool not_actor = false;                  ///< a seat: the actor is not a legal target
  bool undecided = false;                  ///< a seat: decided while the event resolves, never given
  bool starts = false;                     ///< `start` is declared, so scripts may omit the field
  int among = -1;                          ///< a seat: legal only if it is in this field, a set of seats
  ValueId needs;                           ///< a seat: legal only if this value of the seat is at least 1
  QuestionId ask;                          ///< a seat: if not given, the actor chooses a legal one
  DieId die;                               ///< a face: its die
  ValueId value;                           ///< a number: if not given, this value of the actor
  std::int32_t least = kNotGiven;          ///< a number: below this minimum, the event fizzles before `apply`
  static constexpr std::int32_t kNotGiven = std::numeric_limits<std::int32_t>::min();
};

/// A play: a card that may be played, or an ability of a card in play that may be used, in a window of an event.
struct PlayDecl {
  CardKind card;
  EventId event;
  bool after = false;
  bool must = false;  ///< it is played immediately, without a question
  Area from = Area::hand;
  /// The seats that may play their copies; anyone and owner: all.
  enum class Who { actor, others, anyone, affected, owner } who = Who::actor;
  FunctionId can;
  FunctionId must_if;  ///< returns true if it must be played now, unless the event would visibly fizzle
  FunctionId effect;
};

/// The fields of the event `card-play`, in their order.
struct CardPlay {
  /// kTarget: the seat that the card is played against, undecided; often null.
  enum Field : std::size_t { kPlayer, kCard, kOn, kTarget };
};

/// The plays of one window, and the cards that can make them, in order of the plays.
struct WindowDecl {
  struct Copy {
    Card card;
    std::int32_t play;
    Area from;
  };
  std::vector<PlayDecl> plays;
  std::vector<Copy> copies;  ///< set by Ruleset()
};

/// A card that may be chosen secretly together with an answer.
struct CommitDecl {
  CardKind card;
  QuestionId question;
  int least = 0;  ///< the answer must have at least this many things
  FunctionId can;
  FunctionId effect;
};

/// The stages of an event, in the order in which they run. Handlers belong to one of kHandledStages.
enum class Stage { forbid, prevent, respond, modify, apply, after };
constexpr std::size_t kStages = static_cast<std::size_t>(Stage::after) + 1;

/// Work of an event or a value, as bits: stages with handlers or an effect, windows, and checks between them.
constexpr std::uint32_t kForbidHandlers = 1u << 0;   ///< a handler may forbid it
constexpr std::uint32_t kPreventHandlers = 1u << 1;  ///< a handler may prevent it
constexpr std::uint32_t kBeforeWindow = 1u << 2;     ///< cards may be played before it
constexpr std::uint32_t kModifyHandlers = 1u << 3;   ///< a handler may modify its numbers
constexpr std::uint32_t kEffect = 1u << 4;           ///< it has an effect
constexpr std::uint32_t kAfterHandlers = 1u << 5;    ///< a handler runs after it
constexpr std::uint32_t kAfterWindow = 1u << 6;      ///< cards may be played after it
constexpr std::uint32_t kFilledFields = 1u << 7;     ///< a field is filled in if it isn't given
constexpr std::uint32_t kMinimums = 1u << 8;         ///< a number has a minimum
constexpr std::uint32_t kRepeats = 1u << 9;          ///< it may repeat
constexpr std::uint32_t kNeedsActor = 1u << 10;      ///< it fizzles without its actor
constexpr std::uint32_t kCountsMore = 1u << 11;      ///< of a value: it isn't just the number of dice with a face

/// The stages with handlers, and their bits.
constexpr std::pair<Stage, std::uint32_t> kHandledStages[] = {{Stage::forbid, kForbidHandlers},
                                                              {Stage::prevent, kPreventHandlers},
                                                              {Stage::modify, kModifyHandlers},
                                                              {Stage::after, kAfterHandlers}};
constexpr std::uint32_t kAllHandlers = [] {
  std::uint32_t all = 0;
  for (const auto& [stage, bit] : kHandledStages) all |= bit;
  return all;
}();

/// A subscription of a pack to an event or a value. A subscription to a tag becomes one to each event with the tag.
struct HandlerDecl {
  std::string id;  ///< pack.name, unique
  Stage stage = Stage::modify;
  FunctionId function;
  CardKind card;  ///< called once for each copy in the area `works`; null: called once
  Area works = Area::in_play;
  int field = -1;       ///< filter: index of a field that isn't a number; -1: none
  std::int32_t is = 0;  ///< filter: the value that the field must have
};

struct EventDecl {
  // The members that every resolution reads come first.
  std::array<std::int32_t, kMaxFields> starts{};  ///< of the fields; set by Ruleset()
  int actor = -1;                                 ///< index of the field; -1: none
  int affected = -1;
  FunctionId effect;
  VariableId again;         ///< number of repetitions; may grow while the event happens
  std::uint32_t work = 0;   ///< the work that it can ever have, as bits. Set by Ruleset()
  std::uint32_t needs = 0;  ///< the fields that a script must give, as bits. Set by Ruleset()
  int card = -1;            ///< index of the first field that is a card; -1: none. Set by Ruleset()

  std::string id;
  std::vector<FieldDecl> fields;
  std::vector<std::string> tags;
  VariableId windows_from;  ///< the seat at which windows start if the event has no actor
  bool always = false;      ///< all seats that might have a card are asked, so that pauses reveal nothing
  int only_card = -1;       ///< index of a field: only the card in it can be played on the event; -1: any card
  bool silent = false;      ///< the log omits it
  FunctionId advice;        ///< for bots: its worth among several actions
};

/// The cells of a number that each seat has: the first seat's cell, and the distance between two seats' (0: shared).
struct SeatCells {
  std::int32_t first, stride;
};

/// A value: the sources of its number before handlers modify it.
struct ValueDecl {
  std::string id;
  bool of_player = false;  ///< needs a player
  bool of_record = false;  ///< needs a record
  bool of_die = false;     ///< needs one of a player's dice (`die`)
  std::string kind;        ///< the kind of the record
  std::int64_t base = 0;
  ResourceId resource;  ///< adds the amount that the seat has
  VariableId holder;    ///< adds `worth` if this variable names the seat
  std::int64_t worth = 1;
  int card_field = -1;  ///< adds this field of the cards in `zones` of the seat; -1: their number
  std::vector<ZoneId> zones;
  DieId die;             ///< counts the open dice of the seat
  int face = -1;         ///< adds the number of those dice that show this face
  int face_field = -1;   ///< adds the number of those that are wild or show the face in this field of the record
  std::int64_t per = 1;  ///< divides the result, once, at the end
  bool scores = false;
  bool ranks = false;   ///< breaks ties of the score, in order of declaration
  FunctionId function;  ///< adds its result
  // Set by Ruleset():
  // `fixed` and `counts` hold only while no handler modifies the value (ValueEvaluator::is_modified()).
  bool fixed = false;   ///< it is always `base`
  bool counts = false;  ///< it is just the number of dice with the record's face, and of wild ones (kCountsMore)
  /// The only cells that it adds up: a resource, or the numbers of cards in a zone; -1: no cells, or others.
  SeatCells held = {-1, 0};
};

struct QuestionDecl {
  std::string id;
  KindId kind{0};
  std::vector<CommitDecl> commits;
  FunctionId advice;
  std::vector<FunctionId> weighed;  ///< for bots: functions that adjust the advice, in calling order
  std::uint64_t rng_key = 0;
  Type type = Type::card;
  bool always = false;  ///< it is asked even if only one answer is legal
};

}  // namespace rules
