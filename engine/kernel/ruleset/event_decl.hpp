// Declarations of what happens: events with their fields, the cards that are played on them, the handlers that hook
// them, values, questions. How an event resolves: events/resolution_pipeline.hpp.
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
  bool not_actor = false;                  ///< a seat: the actor is no legal target
  bool undecided = false;                  ///< a seat: nobody gives it; who it is comes out while the event happens
  bool starts = false;                     ///< it says what it starts with, so scripts may leave it out
  int among = -1;                          ///< a seat: legal only if it is in this field, a set of seats
  ValueId needs;                           ///< a seat: legal only if this value of it is at least 1
  QuestionId ask;                          ///< a seat nobody gave: the actor chooses it among the legal
  DieId die;                               ///< a face: of which die
  ValueId value;                           ///< a number nobody gave: this value of the actor
  std::int32_t least = kNotGiven;          ///< a number: the event fizzles if it is below when it is to be done
  static constexpr std::int32_t kNotGiven = std::numeric_limits<std::int32_t>::min();
};

/// A card may be played, or an ability of a card in play used, in a window of an event.
struct PlayDecl {
  CardKind card;
  EventId event;
  bool after = false;
  bool must = false;  ///< it is played immediately, without a question
  Area from = Area::hand;
  /// The seats whose copies may be played; anyone and owner: all.
  enum class Who { actor, others, anyone, affected, owner } who = Who::actor;
  FunctionId can;
  FunctionId
      must_if;  ///< returns true if it must be played now; asked if it can be played and would not visibly fizzle
  FunctionId effect;
};

/// The fields of the event `card-play`, in their order.
struct CardPlay {
  enum Field : std::size_t {
    kPlayer,
    kCard,
    kOn,
    kTarget
  };  ///< kTarget: the seat that it is played against, undecided; often null
};

/// The plays of one window, and each card that makes one of them, in order of the plays.
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
  int least = 0;  ///< it can be chosen only with an answer of at least this many things
  FunctionId can;
  FunctionId effect;
};

/// The stages of an event, in the order in which they run. Handlers belong to one of kHandledStages.
enum class Stage { forbid, prevent, respond, modify, apply, after };
constexpr std::size_t kStages = 6;

/// Work of an event that is resolved, as bits of EventDecl::stages: the stages that have something to do, and
/// what stands between them.
constexpr std::uint32_t kForbids = 1u << 0;       ///< a handler may forbid it
constexpr std::uint32_t kPrevents = 1u << 1;      ///< a handler may prevent it
constexpr std::uint32_t kResponds = 1u << 2;      ///< cards may be played before it
constexpr std::uint32_t kModifies = 1u << 3;      ///< a handler may modify its numbers
constexpr std::uint32_t kApplies = 1u << 4;       ///< it has an effect
constexpr std::uint32_t kFollows = 1u << 5;       ///< a handler comes after it
constexpr std::uint32_t kRespondsLate = 1u << 6;  ///< cards may be played after it
constexpr std::uint32_t kFills = 1u << 7;         ///< a field is filled in if nobody gives it
constexpr std::uint32_t kLimits = 1u << 8;        ///< a number has a minimum
constexpr std::uint32_t kRepeats = 1u << 9;       ///< it may happen again
constexpr std::uint32_t kActor = 1u << 10;        ///< it fizzles if nobody acts
constexpr std::uint32_t kCountsMore = 1u << 11;   ///< of a value: it is not only how many dice show the record's face

/// The stages in which handlers of packs run, with their bits; windows and the effect are their own.
constexpr std::pair<Stage, std::uint32_t> kHandledStages[] = {
    {Stage::forbid, kForbids}, {Stage::prevent, kPrevents}, {Stage::modify, kModifies}, {Stage::after, kFollows}};
constexpr std::uint32_t kHandled = [] {
  std::uint32_t all = 0;
  for (const auto& [stage, bit] : kHandledStages) all |= bit;
  return all;
}();

/// A subscription of a pack to an event, a tag or a value.
struct HandlerDecl {
  std::string id;  ///< pack.name, unique
  Stage stage = Stage::modify;
  FunctionId function;
  CardKind card;  ///< called once for each copy that lies where it works; none: called once
  Area works = Area::in_play;
  int field = -1;       ///< filter: index of a field that isn't a number; -1: none
  std::int32_t is = 0;  ///< filter: the value that the field must have
};

struct EventDecl {
  // Everything that each resolution reads is together here.
  std::array<std::int32_t, kMaxFields> starts{};  ///< of the fields; set by Ruleset()
  int actor = -1;                                 ///< index of the field, -1 nobody
  int affected = -1;
  FunctionId effect;
  VariableId again;          ///< how many more times it happens; this number can still grow while it happens
  std::uint32_t stages = 0;  ///< the work bits that can ever be set, wherever cards are. Set by Ruleset()
  std::uint32_t needs = 0;   ///< the fields that a script has to give, as bits. Set by Ruleset()
  int card = -1;             ///< index of the first field that is a card, -1 none. Set by Ruleset()

  std::string id;
  std::vector<FieldDecl> fields;
  std::vector<std::string> tags;
  VariableId windows_from;  ///< where windows start when nobody acts
  bool always = false;      ///< everybody who might have such a card is asked, so that a pause tells nothing
  int only_card = -1;       ///< index of a field: only the card in it can be played on the event; -1: any card
  bool silent = false;      ///< the log doesn't tell it
  FunctionId advice;        ///< for bots: what it is worth as one of several actions
};

/// A number that the state has of each seat: its cell for the first seat, and how far it is to that of the next one (0:
/// they have it together).
struct SeatCells {
  std::int32_t first, stride;
};

/// A value: the sources of its number before handlers modify it.
struct ValueDecl {
  std::string id;
  bool of_player = false;  ///< it needs a player: without one it is an error
  bool of_record = false;  ///< it needs a record
  bool of_die = false;     ///< it needs one of the dice `die` of a player
  std::string kind;        ///< of a player and a record: of this kind
  std::int64_t base = 0;
  ResourceId resource;  ///< adds what the first argument, a seat, has of it
  VariableId holder;    ///< adds `worth` if this variable names the first argument
  std::int64_t worth = 1;
  int card_field = -1;  ///< adds this field of the cards in `zones` of the first argument
  std::vector<ZoneId> zones;
  DieId die;             ///< counts dice: of the first argument, in sight
  int face = -1;         ///< adds the number of those dice that show this face; or
  int face_field = -1;   ///< of those that show the face in this field of the record, or are wild
  std::int64_t per = 1;  ///< the result is divided by it, once, at the end
  bool scores = false;
  bool ranks = false;   ///< breaks ties of the score, in order of declaration
  FunctionId function;  ///< its result is added
  // Set by Ruleset():
  // Both hold only as long as no handler modifies it (ValueEvaluator::is_modified()).
  bool fixed = false;   ///< it is always `base`
  bool counts = false;  ///< it is only how many dice show the record's face, and those that are wild (kCountsMore)
  /// The cells that it adds, if that is only one number of a player: of a resource, or of cards in a zone; else no
  /// cell.
  SeatCells held = {-1, 0};
};

struct QuestionDecl {
  std::string id;
  KindId kind{0};
  std::vector<CommitDecl> commits;
  FunctionId advice;
  std::vector<FunctionId> weighed;  ///< for bots: what packs make of the advice, in the order in which they are asked
  std::uint64_t rng_key = 0;
  Type type = Type::card;
  bool always = false;  ///< it is asked even if only one answer is legal
};

}  // namespace rules
