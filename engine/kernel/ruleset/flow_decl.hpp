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

/// The behavior of a step; made by the mechanics and the script layer, stateless, shared by threads.
class StepKind {
 public:
  virtual ~StepKind() = default;
  /// Runs the step. If it asks, it may run again, from the state before it.
  virtual void run(GameParts& game) const = 0;
  /// Returns true if the step has to run once more before the flow continues.
  virtual bool again(const GameParts&) const { return false; }
  /// The events that it resolves for the seats that act in it; for lists of what can happen.
  virtual std::span<const EventId> actions() const { return {}; }
  /// The record that seats compete for in it, if any.
  virtual RecordId contested() const { return {}; }
};

struct StepDecl {
  std::string id;
  std::shared_ptr<const StepKind> kind;
  std::uint64_t rng_key = 0;
  std::string declared;  ///< where, as people read it
};

/// Steps that run again and again: one pass after the other until an ending of the loop holds, or one pass for each
/// seat in order. Loops lie within each other, or side by side.
struct LoopDecl {
  /// The cells of a loop in the state, in this order.
  enum Cell : std::int32_t {
    begun,   ///< how often in this round
    passes,  ///< how many in this round
    turn,    ///< the seat whose turn it is, from 1; 0: nobody's
    served   ///< the seats that have had their turn, as bits
  };
  std::string id;
  std::string declared;             ///< where it is declared, as people read it
  std::int32_t first = 0, end = 0;  ///< of the steps of a round: its first, and the one behind its last
  LoopId outer;                     ///< the loop that it lies in, if any
  bool of_seats = false;            ///< a pass is the turn of a seat
  bool endless = false;             ///< of seats: after the last one it is the first one's turn again
  VariableId from;                  ///< the seat that begins; none: the first
  VariableId unless;                ///< of players: those for whom it is not 0 get no turn
  VariableId misses;                ///< of players: how many turns they miss; counted down
  VariableId backwards;             ///< a flag: the other way round the table
  std::vector<EndingDecl> endings;
  // Set by Ruleset():
  std::int32_t cells = 0;
  std::int32_t first_variable = 0, variables_end = 0;  ///< those that last for one pass
};

}  // namespace rules
