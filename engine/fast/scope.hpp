// The scope in which a function is resolved: its file and its locals.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "fast/limits.hpp"
#include "fast/node.hpp"
#include "lua/globals.hpp"
#include "script/bound_names.hpp"

namespace rules::fast {

/// A script with bound names, its globals, and its local functions, as far as they were resolved. Owns its tree.
struct BoundScript {
  explicit BoundScript(script::BoundFile file);
  /// Returns what was bound for an expression when the file was loaded, or nullptr.
  const script::Meaning* meaning_of(const lua::Expression& e) const;

  const script::BoundFile bound;
  const lua::Globals globals;
  std::map<std::int32_t, std::int32_t> functions;          ///< local functions that are only called, by variable
  std::map<std::int32_t, std::unique_ptr<Code>> routines;  ///< compiled local functions; null: left to Lua
};

/// Returns the API function of that name if it can be called without Lua.
const script::ApiFunction* native(const std::string& name);

/// The resolved meaning of a variable.
struct Local {
  std::int16_t slot;
  bool event = false;       ///< the event: only its fields and methods can be used
  std::int32_t outer = -1;  ///< the hook target of an enclosing event, or -1: its fields can be used, and its existence
                            ///< tested
  std::optional<std::int64_t> constant = {};  ///< the value, if it is constant and known
  bool plain() const { return !event && outer < 0; }
};

/// The slot of each local while a function is resolved.
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

/// The context of an expression while a function is resolved. Owns nothing.
struct Context {
  script::Host& host;
  BoundScript& file;
  std::int32_t hook_target;  ///< the event, or the value being modified; -1: none
  Locals& locals;
};

}  // namespace rules::fast
