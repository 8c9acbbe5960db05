// All that the packs in play declare, as the kernel sees it: lists of declarations, indexed by handles. Built once by
// the content layer, then immutable and shared by threads. The kernel gives no meaning to any id in here.
// Read next: state.hpp (how the state is laid out), resolution.cpp (what the handlers do).
#pragma once
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernel/dice.hpp"
#include "kernel/handles.hpp"

namespace rules {

class Engine;
struct Frame;

constexpr std::int32_t kCellsOfCard = 4;  ///< its pile, the next card, the one before, who knows it
constexpr std::int32_t kCellsOfPile = 3;  ///< its first card, its last, how many
constexpr std::int32_t kCellsOfLoop = 4;  ///< LoopDecl::Cell

enum class Sees { everyone, owner, nobody };
enum class Scope { game, player, card, record };
/// When it is back at its start; loop: with each pass of a loop.
enum class Until { step, loop, round, game };
/// Where a copy of a card must lie for its handlers to run.
enum class Area { none, hand, in_play, anywhere };
/// What a field, a variable or an option of a question holds. For the kernel all of them are numbers.
/// seats: a set of them, as bits.
enum class Type { number, flag, seat, card, card_kind, zone, place, resource, event, face, die, record, text, seats };

struct ResourceDecl {
  std::string id;
  bool on_cards = false;  ///< cards are places for it too
};

struct PlaceDecl {
  std::string id;
};

struct ZoneDecl {
  std::string id;
  bool per_player = false;
  Sees seen = Sees::everyone;
  Area area = Area::none;
  ZoneId refill;         ///< when a draw finds this zone empty, the cards there are shuffled into it
  ZoneId discard;        ///< where cards that come from this deck go after being played
  bool passing = false;  ///< cards lie here for a moment only: the log tells of their whole way in one line
  Pile first_pile;
  bool bare = false;  ///< a deck without two copies of a card, or the refill of such a deck; set by lay_out()
};

/// One zone of one owner. Made by lay_out().
struct PileDecl {
  ZoneId zone;
  Seat owner;
  Area area = Area::none;
  SeatSet seers;  ///< who may see what lies there
  std::uint64_t purpose = 0;
};

struct CardKindDecl {
  std::string id;
  ZoneId deck;  ///< where it starts; also its back: all cards of one deck have the same back
  int copies = 1;
  Card first_copy;
  std::vector<std::int64_t> fields;
  FunctionId advice;      ///< for bots: what it is worth to play or to have it
  bool copyable = false;  ///< others may do what it does
  /// What there is to do while a copy lies in a hand, and while one lies in play: indices of Ruleset::card_stages. Set
  /// by lay_out().
  std::array<std::vector<std::int32_t>, 2> stages;
};

/// A stage of an event or of a value that has something to do while copies of certain cards lie where they work.
struct CardStage {
  std::int32_t shape;   ///< as Frame::shape
  std::uint32_t stage;  ///< its bit
};

/// What each card has besides what the engine knows of: a number, flag, face or record. For scripts texts and lists are
/// nothing (Type::text).
struct CardFieldDecl {
  std::string id;
  Type type = Type::number;
};

struct VariableDecl {
  std::string id;
  Scope scope = Scope::game;
  Until until = Until::game;
  std::int32_t loop = -1;  ///< until loop: which
  Sees seen = Sees::everyone;
  Type type = Type::number;
  std::int32_t start = 0;
  std::int32_t records = 0;  ///< scope record: how many
  std::int32_t first_cell = 0;
  std::int32_t cells = 1;
};

struct DieDecl {
  std::string id;
  std::vector<std::string> faces;
  bool per_player = true;
  int count = 1;
  ValueId wild;  ///< of its dice: those for which it is at least 1 stand for any face
  // Set by lay_out():
  bool may_be_wild = false;  ///< also while no handler modifies the value
  std::uint64_t purpose = 0;
  std::int32_t first_cell = 0;
  std::int32_t words = 0;   ///< of faces, of one seat
  std::int32_t cells = 0;   ///< of one seat: which are rolled, shown, aside, as bits; then the faces, two cells a word
  std::int32_t stride = 0;  ///< from one seat's cells to the next's; 0 if all share them
  std::uint32_t all = 0;    ///< as bits
};

struct FieldDecl {
  std::string id;
  Type type = Type::number;
  std::int32_t start = 0;
  Sees seen = Sees::everyone;      ///< owner: only the actor and the affected seat learn it
  bool not_actor = false;          ///< a seat: the actor is no legal target
  bool undecided = false;          ///< a seat: nobody gives it; who it is comes out while the event happens
  bool starts = false;             ///< it says what it starts with, so scripts may leave it out
  int among = -1;                  ///< a seat: legal only if it is in this field, a set of seats
  ValueId needs;                   ///< a seat: legal only if this value of it is at least 1
  QuestionId ask;                  ///< a seat nobody gave: the actor chooses it among the legal
  DieId die;                       ///< a face: of which die
  ValueId value;                   ///< a number nobody gave: this value of the actor
  std::int32_t least = kNotGiven;  ///< a number: the event is void if it is below when it is to be done
  static constexpr std::int32_t kNotGiven = std::numeric_limits<std::int32_t>::min();
};

/// A card may be played, or an ability of a card in play used, in a window of an event.
struct PlayDecl {
  CardKind card;
  EventId event;
  bool after = false;
  bool must = false;  ///< it is played at once, without being asked
  Area from = Area::hand;
  enum class Who { actor, others, anyone, affected, owner } who = Who::actor;
  FunctionId can;
  FunctionId must_if;  ///< whether it must be played now, if it can be
  FunctionId effect;
};

/// The plays of one window, and each card that makes one of them, in order of the plays.
struct WindowDecl {
  struct Copy {
    Card card;
    std::int32_t play;
    Area from;
  };
  std::vector<PlayDecl> plays;
  std::vector<Copy> copies;  ///< set by lay_out()
};

/// A card that may be chosen secretly together with an answer.
struct CommitDecl {
  CardKind card;
  QuestionId question;
  int least = 0;  ///< it can be chosen only with an answer of at least this many things
  FunctionId can;
  FunctionId effect;
};

enum class Stage { forbid, prevent, answer, modify, act, after };

/// What there is to do when an event is resolved, as bits of EventDecl::stages: the stages that have something, and
/// what stands between them.
constexpr std::uint32_t kForbids = 1u << 0;      ///< a handler may forbid it
constexpr std::uint32_t kPrevents = 1u << 1;     ///< a handler may prevent it
constexpr std::uint32_t kAnswers = 1u << 2;      ///< cards may be played before it
constexpr std::uint32_t kModifies = 1u << 3;     ///< a handler may modify its numbers
constexpr std::uint32_t kActs = 1u << 4;         ///< it has an effect
constexpr std::uint32_t kFollows = 1u << 5;      ///< a handler comes after it
constexpr std::uint32_t kAnswersLate = 1u << 6;  ///< cards may be played after it
constexpr std::uint32_t kFills = 1u << 7;        ///< a field is filled in if nobody gives it
constexpr std::uint32_t kLimits = 1u << 8;       ///< a number must not be too small
constexpr std::uint32_t kRepeats = 1u << 9;      ///< it may happen again
constexpr std::uint32_t kActor = 1u << 10;       ///< it is void if nobody acts
constexpr std::uint32_t kHandled = kForbids | kPrevents | kModifies | kFollows;

/// What a pack hooks to an event, a tag or a value.
struct HandlerDecl {
  std::string id;  ///< pack.name, unique
  Stage stage = Stage::modify;
  FunctionId function;
  CardKind card;  ///< called once for each copy that lies where it works; none: called once
  Area works = Area::in_play;
  int field = -1;       ///< it is called only if this field (never a number)
  std::int32_t is = 0;  ///< has this value
};

struct EventDecl {
  // Everything that each resolution reads is together here.
  std::array<std::int32_t, kMostFields> starts{};  ///< of the fields; set by lay_out()
  int actor = -1;                                  ///< index of the field, -1 nobody
  int affected = -1;
  FunctionId effect;
  VariableId again;          ///< how many more times it happens; this number can still grow while it happens
  std::uint32_t stages = 0;  ///< what there may be to do, whatever cards lie where. Set by lay_out() alone
  std::uint32_t needs = 0;   ///< which fields a script has to give, as bits. Set by lay_out() alone

  std::string id;
  std::vector<FieldDecl> fields;
  std::vector<std::string> tags;
  VariableId windows_from;  ///< where windows start when nobody acts
  bool open = false;        ///< everybody who might have such a card is asked, so that a pause tells nothing
  int only_card = -1;       ///< index of a field: only the card in it can be played on the event; -1: any card
  bool silent = false;      ///< not reported to observers
  FunctionId advice;        ///< for bots: what it is worth as one of several actions
  std::vector<HandlerDecl> handlers[6];
  WindowDecl before, afterwards;
};

/// Where the number of a value comes from before packs modify it.
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
  DieId die;  ///< adds how many of these dice of the first argument all see showing `face`; or
  int face = -1;
  int face_field = -1;   ///< how many in sight show the face in this field of the record, or are wild
  std::int64_t per = 1;  ///< the result is divided by it, once, at the end
  bool scores = false;
  bool ranks = false;   ///< breaks ties of the score, in order of declaration
  FunctionId function;  ///< computes the base instead
  std::vector<HandlerDecl> handlers;
  // Set by lay_out():
  // Both hold only as long as no handler modifies it (Engine::modifies()).
  bool fixed = false;   ///< it is always `base`
  bool counts = false;  ///< it is only how many dice show the record's face, and those that are wild
};

struct QuestionDecl {
  std::string id;
  KindId kind{0};
  std::vector<CommitDecl> commits;
  FunctionId advice;
  std::vector<FunctionId> weighed;  ///< for bots: what packs make of the advice, in the order in which they are asked
  std::uint64_t purpose = 0;
  Type type = Type::card;
  bool always = false;  ///< it is asked even if only one answer is legal
};

/// The game is over, or a loop, when all of these hold. Asked before another round or pass.
struct EndingDecl {
  std::string id;
  std::vector<ZoneId> zones;  ///< these are empty
  bool anyone = false;        ///< of zones of players: it is enough if one player's is
  ResourceId resource;        ///< none of it is left there
  PlaceId place;
  FunctionId function;
  bool at_once = false;  ///< asked after each step too
};

/// A figure of a finished game that simulations average over the seats.
struct FigureDecl {
  std::string id;
  ValueId value;
};

/// How a run of a step ended: it is done, or it waits for an answer that Engine::try_ask_all() didn't have.
enum class StepRun { done, waits };

/// What a step does; made by the mechanics and the script layer, stateless, shared by threads.
class StepKind {
 public:
  virtual ~StepKind() = default;
  /// Runs the step. If it asks, it may run again, from the state before it.
  virtual StepRun run(Engine& engine) const = 0;
  /// Whether the step has to run once more before the flow goes on.
  virtual bool again(const Engine&) const { return false; }
  /// The events that it resolves for the seats that act in it; for lists of what can happen.
  virtual std::span<const EventId> actions() const { return {}; }
  /// The record that seats compete for in it, if any.
  virtual RecordId contested() const { return {}; }
  /// One of its actions, as it would be this seat's if it had won: with what the action is given. Only if it is
  /// contested.
  virtual Frame action(Engine&, Seat, EventId) const;
  /// The question with which a winner chooses one of several actions.
  virtual QuestionId action_question() const { return {}; }
};

struct StepDecl {
  std::string id;
  std::shared_ptr<const StepKind> kind;
  std::uint64_t purpose = 0;
};

/// Steps that run again and again: one pass after the other until an ending of the loop holds, or one pass for each
/// seat in order. Loops lie within each other, or side by side.
struct LoopDecl {
  /// What the state has of each loop, in this order.
  enum Cell : std::int32_t {
    begun,   ///< how often in this round
    passes,  ///< how many in this round
    turn,    ///< the seat whose turn it is, from 1; 0: nobody's
    served   ///< the seats that have had their turn, as bits
  };
  std::string id;
  std::int32_t first = 0, end = 0;  ///< of the steps of a round: its first, and the one behind its last
  std::int32_t outer = -1;          ///< the loop that it lies in
  bool of_seats = false;            ///< a pass is the turn of a seat
  bool endless = false;             ///< of seats: after the last one it is the first one's turn again
  VariableId from;                  ///< the seat that begins; none: the first
  VariableId unless;                ///< of players: those for whom it is not 0 get no turn
  VariableId misses;                ///< of players: how many turns they miss; counted down
  VariableId backwards;             ///< a flag: the other way round the table
  std::vector<EndingDecl> endings;
  // Set by lay_out():
  std::int32_t cells = 0;
  std::int32_t first_variable = 0, variables_end = 0;  ///< those that last for one pass
};

struct RecordDecl {
  std::string kind;
  std::string id;
  std::vector<std::vector<std::int64_t>> fields;  ///< in the order of the kind's declaration; a list each
};

/// A name that scripts may use for a number: kind.name.
struct Constant {
  std::string kind, name;
  std::int64_t value;
};

class Ruleset {
 public:
  int players = 0;
  std::vector<ResourceDecl> resources;
  std::vector<PlaceDecl> places;
  std::vector<ZoneDecl> zones;
  std::vector<CardKindDecl> card_kinds;
  std::vector<CardFieldDecl> card_fields;  ///< in the order of CardKindDecl::fields
  std::vector<CardKind> cards;             ///< the record of each physical card
  std::vector<ZoneId> card_decks;
  std::vector<PileDecl> piles;
  std::vector<std::uint64_t> card_purposes;
  std::vector<std::int32_t> card_values;  ///< the fields of each card, one card after the other; set by lay_out()
  std::int32_t fields_of_card = 0;        ///< how many each has; set by lay_out()
  std::vector<VariableDecl> variables;
  std::vector<DieDecl> dice;
  std::vector<EventDecl> events;
  std::vector<ValueDecl> values;
  std::vector<QuestionDecl> questions;
  std::vector<EndingDecl> endings;
  std::vector<FigureDecl> figures;
  std::vector<StepDecl> steps;
  std::vector<StepId> setup, round;
  std::vector<LoopDecl> loops;       ///< each after the one that it lies in
  std::vector<std::int32_t> within;  ///< by step of a round: the innermost loop around it, or -1
  std::vector<RecordDecl> records;
  std::map<std::string, std::vector<std::int32_t>, std::less<>>
      records_of;  ///< by kind: which of them; set by lay_out()
  std::vector<std::int64_t> options;
  VariableId decider;  ///< names the seat that breaks a tie for the win, if any
  QuestionId decide_winner;

  // Built-in, always there.
  EventId card_play, entered;
  QuestionId play_card, choose_replacement;
  ZoneId playing;  ///< where a card lies while it is being played

  // The layout of the state, computed by lay_out().
  std::int32_t resource_cells = 0, card_cells = 0, pile_cells = 0, variable_cells = 0, die_cells = 0, nth_cells = 0;
  std::int32_t cells = 0, holders = 0;
  std::int32_t step_variables_end = 0, round_variables_end = 0;
  bool ends_at_once = false;  ///< an ending is asked after each step

  std::vector<ZoneId> hands, of_players;  ///< zones that are hands; all zones of players except `playing`
  std::vector<ValueId> scores;            ///< values that score
  std::vector<ValueId> ranks;             ///< values that break ties, in order
  std::vector<std::int32_t> initial_variables;
  std::vector<std::uint8_t> entering;  ///< by kind of card: something may happen when it enters a zone
  std::vector<std::uint8_t> working;   ///< by kind of card: a handler, a play or a question asks who has it
  std::vector<CardStage> card_stages;
  /// By shape of a frame: what there is to do in an event or in a value wherever cards lie, as bits.
  std::vector<std::uint32_t> lasting_stages;
  std::int32_t first_value = 0;   ///< the shape of frames of the first value; those of events come before
  std::vector<StepId> contested;  ///< by record: the step in which seats compete for it

  /// Gives every pile, card and cell its index. Call once, when all lists but the derived ones are filled and keep
  /// within limits.hpp.
  void lay_out();

  Pile pile(ZoneId zone, Seat owner = Seat(0)) const {
    const ZoneDecl& decl = zones[zone.index];
    return Pile(decl.first_pile.index + (decl.per_player ? owner.index : 0));
  }
  ZoneId zone_of(Pile pile) const { return piles[pile.index].zone; }
  ZoneId deck_of(Card card) const { return card_decks[card.index]; }
  const CardKindDecl& kind_of(Card card) const { return card_kinds[cards[card.index].index]; }
  /// What a card has in a field; -1 for a record that nobody gave.
  std::int32_t value_of(Card card, std::int32_t field) const {
    return card_values[static_cast<std::size_t>(card.index * fields_of_card + field)];
  }
  /// Which seats may see what lies in a pile.
  SeatSet seers(Pile pile) const { return piles[pile.index].seers; }
  Holder holder(PlaceId place) const { return {place.index}; }
  Holder holder(Seat seat) const { return {static_cast<std::int32_t>(places.size()) + seat.index}; }
  Holder holder(Card card) const { return {static_cast<std::int32_t>(places.size()) + players + card.index}; }
};

}  // namespace rules
