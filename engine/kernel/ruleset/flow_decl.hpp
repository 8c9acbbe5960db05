// The flow that packs declare: steps, loops over them, endings. How they run is in flow.cpp and turn_order.cpp.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/handles.hpp"

namespace rules {

class GameParts;

constexpr std::int32_t kCellsOfLoop = 4;  ///< LoopDecl::Cell

/// The game or a loop ends when all of these conditions hold. They are tested before another round or pass.
struct EndingDecl {
  std::string id;
  std::vector<ZoneId> zones;  ///< all are empty
  bool anyone = false;        ///< of zones of players: one player's zone is enough
  ResourceId resource;        ///< none is left at `place`
  PlaceId place;
  FunctionId function;
  bool at_once = false;  ///< tested after each step, too
};

/// The behavior of a step; made by the mechanics and the script layer, stateless, shared by threads.
class StepKind {
 public:
  virtual ~StepKind() = default;
  /// Runs the step. A step that asks may run again, from its checkpoint.
  virtual void run(GameParts& game) const = 0;
  /// Returns true if the step has to run once more before the flow continues.
  virtual bool again(const GameParts&) const { return false; }
  /// Returns the events that it resolves for its acting seats, for lists of actions.
  virtual std::span<const EventId> actions() const { return {}; }
  /// Returns the record that seats compete for in it; null: none.
  virtual RecordId contested() const { return {}; }
};

struct StepDecl {
  std::string id;
  std::shared_ptr<const StepKind> kind;
  std::uint64_t rng_key = 0;
  std::string declared;  ///< where it is declared, for messages
};

/// Steps that repeat: pass by pass until an ending holds, or one pass for each seat in order. Loops can be nested.
struct LoopDecl {
  /// The cells of a loop in the state, in this order.
  enum Cell : std::int32_t {
    begun,   ///< number of times it began in this round
    passes,  ///< number of passes in this round
    turn,    ///< the seat that has the turn, from 1; 0: none
    served   ///< the seats that have had their turn, as bits
  };
  std::string id;
  std::string declared;             ///< where it is declared, for messages
  std::int32_t first = 0, end = 0;  ///< range of its steps in the round
  LoopId outer;                     ///< the loop around it; null: none
  bool of_seats = false;            ///< a pass is the turn of a seat
  bool endless = false;             ///< of seats: the last seat is followed by the first
  VariableId from;                  ///< the seat that begins; null: the first
  VariableId unless;                ///< of players: a seat gets a turn only while it is 0
  VariableId misses;                ///< of players: number of turns to miss; counted down
  VariableId backwards;             ///< a flag: reverses the direction
  std::vector<EndingDecl> endings;
  // Set by Ruleset():
  std::int32_t cells = 0;
  std::int32_t first_variable = 0, variables_end = 0;  ///< cells of the variables that last for one pass
};

}  // namespace rules
