#pragma once
// Locals: the slot of each local while a function is resolved, and whether it is an event.
#include <map>
#include <optional>

#include "fast/limits.hpp"
#include "lua/tree.hpp"

namespace rules::fast {

/// The resolved meaning of a variable.
struct Local {
  std::int16_t slot;
  bool event = false;       ///< the event: only its fields and methods can be used
  std::int32_t outer = -1;  ///< the hook target of an enclosing event, or -1: its fields can be used, and its existence
                            ///< tested
  std::optional<std::int64_t> constant = {};  ///< the value, if it is constant and known
  bool plain() const { return !event && outer < 0; }
};

class Locals {
 public:
  /// The tree must outlive this.
  explicit Locals(const lua::Tree& tree) : tree_(tree) {}

  /// RAII: frees the slots taken during its lifetime.
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

  /// Returns a new slot. take(), name() and declare() throw NotCompilable if none is left.
  std::int16_t take();
  /// Binds a variable; not as a constant if it is assigned anywhere. Inner functions that use it are Calls::of_each(),
  /// which only read it, or left to Lua.
  void name(std::int32_t variable, Local local);
  /// Binds a variable to a new slot, and returns the slot.
  std::int16_t declare(std::int32_t variable, bool event = false);
  /// Returns the local that an expression names, or nullptr.
  const Local* find(const lua::Expression& e) const;
  /// Returns the slot of a local that holds a value. Throws NotCompilable if it holds none.
  std::int16_t slot_of(const lua::Expression& e) const;
  std::size_t taken() const { return taken_; }

 private:
  const lua::Tree& tree_;
  std::map<std::int32_t, Local> locals_;
  std::size_t taken_ = 0;
};

}  // namespace rules::fast
