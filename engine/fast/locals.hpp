#pragma once
// Locals: which slot each local of a function has while the function is resolved, and which of them are events. Knows
// nothing of what is done with them.
#include <map>
#include <optional>

#include "fast/limits.hpp"
#include "lua/tree.hpp"

namespace rules::fast {

/// What a variable stands for.
struct Local {
  std::int16_t slot;
  bool event = false;       ///< the event, of which only fields and methods can be used
  std::int32_t outer = -1;  ///< if it is an event around that one: which; its fields can be used, and it can be asked
                            ///< for, as it may not be there
  std::optional<std::int64_t> constant = {};  ///< what it always is, if that is known
  bool plain() const { return !event && outer < 0; }
};

class Locals {
 public:
  /// The tree outlives it.
  explicit Locals(const lua::Tree& tree) : tree_(tree) {}

  /// The slots that are taken while this lives are free again afterwards.
  class Block {
   public:
    explicit Block(Locals& locals) : locals_(locals), taken_(locals.taken_) {}
    ~Block() { locals_.taken_ = taken_; }
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

   private:
    Locals& locals_;
    std::size_t taken_;
  };

  /// A new slot. All throw NotCompilable if there is none.
  std::int16_t take();
  /// From now on the variable is this; not constant if something else is assigned to it anywhere. Functions inside that
  /// use it are Calls::of_each(), which only read it, or for Lua.
  void name(std::int32_t variable, Local local);
  /// The same with a new slot.
  std::int16_t declare(std::int32_t variable, bool event = false);
  /// What the expression stands for if it is a local, else nullptr.
  const Local* find(const lua::Expression& e) const;
  /// The slot of a local that holds a value. Throws NotCompilable if it is none.
  std::int16_t slot_of(const lua::Expression& e) const;
  std::size_t taken() const { return taken_; }

 private:
  const lua::Tree& tree_;
  std::map<std::int32_t, Local> locals_;
  std::size_t taken_ = 0;
};

}  // namespace rules::fast
