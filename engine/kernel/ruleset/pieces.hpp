// Declarations of pieces: resources, places, zones, cards, variables, dice; and their visibility, scope and lifetime.
// The state has cells for each of them (compile_ruleset.cpp).
#pragma once
#include <array>
#include <string>
#include <vector>

#include "base/handles.hpp"
#include "kernel/state/dice.hpp"

namespace rules {

constexpr std::int32_t kCellsOfCard = 4;  ///< pile, next card, previous card, seats that know it
constexpr std::int32_t kCellsOfPile = 3;  ///< first card, last card, count

/// The cells of a seat's dice: those rolled, shown and set aside, as bits; then the faces, two cells for each word.
constexpr std::int32_t words_of_dice(int count) { return (count + kDiceInWord - 1) / kDiceInWord; }
constexpr std::int32_t cells_of_dice(int count) { return 3 + 2 * words_of_dice(count); }

enum class Visibility { everyone, owner, nobody };
enum class Scope { game, player, card, record };
/// When a variable returns to its default; loop: with each pass of a loop.
enum class Until { step, loop, round, game };
/// The area in which a copy of a card must be for its handlers to run.
enum class Area { none, hand, in_play, anywhere };

struct ResourceDecl {
  std::string id;
  bool on_cards = false;  ///< cards can hold it, too
};

struct PlaceDecl {
  std::string id;
};

struct ZoneDecl {
  std::string id;
  bool per_player = false;
  Visibility seen = Visibility::everyone;
  Area area = Area::none;
  ZoneId refill;         ///< its cards are shuffled into this zone when a draw finds this zone empty
  ZoneId discard;        ///< where cards of this deck go after being played
  bool passing = false;  ///< cards only pass through: the log reports their whole route on one line
  Pile first_pile;
  bool bare = false;  ///< its kinds of cards have no copies, or it refills such a deck; set by Ruleset()
};

/// One zone of one owner. Made by Ruleset().
struct PileDecl {
  ZoneId zone;
  Seat owner;
  Area area = Area::none;
  SeatSet visible_to;      ///< the seats that see its cards
  std::int32_t slot = -1;  ///< ActiveHooks::slot_of
  std::uint64_t rng_key = 0;
};

struct CardKindDecl {
  std::string id;
  ZoneId deck;  ///< where it starts; all cards of one deck have the same back
  int copies = 1;
  Card first_copy;
  std::vector<std::int64_t> fields;
  FunctionId advice;      ///< for bots: its worth
  bool copyable = false;  ///< its effect may be copied
};

/// A field that packs add to cards: a number, flag, face or record. Text and lists are nil for scripts (Type::text).
struct CardFieldDecl {
  std::string id;
  Type type = Type::number;
};

struct VariableDecl {
  std::string id;
  Scope scope = Scope::game;
  Until until = Until::game;
  LoopId loop;  ///< for Until::loop: the loop
  Visibility seen = Visibility::everyone;
  Type type = Type::number;
  std::int32_t start = 0;
  std::int32_t records = 0;  ///< scope record: number of records
  std::int32_t first_cell = 0;
  std::int32_t cells = 1;
};

struct DieDecl {
  std::string id;
  std::vector<std::string> faces;
  bool per_player = true;
  int count = 1;
  ValueId wild;  ///< of its dice: a die with a value of at least 1 counts as any face
  // Set by Ruleset():
  bool may_be_wild = false;  ///< even while no handler modifies `wild`
  std::uint64_t rng_key = 0;
  std::int32_t first_cell = 0;
  std::int32_t words = 0;   ///< of faces, per seat
  std::int32_t cells = 0;   ///< per seat
  std::int32_t stride = 0;  ///< from one seat's cells to the next's; 0 if all share them
  std::uint32_t all = 0;    ///< as bits
};

}  // namespace rules
