#include "sandbox/hidden_state.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "sandbox/compiled.hpp"
#include "sandbox/frozen.hpp"

namespace rules::script {
namespace {

constexpr std::string_view environment_name = "_ENV";
constexpr std::size_t most_found = 100;  // nobody reads more, and each costs a look-up of its line

class Finder {
 public:
  Finder(const Compiled& root, bool is_chunk) : root_(root), is_chunk_(is_chunk) {}

  std::vector<HiddenState> find() {
    search({root_, nullptr});
    std::stable_sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
    return std::move(found_);
  }

 private:
  using Kind = HiddenState::Kind;
  enum class Home { environment, captured_by_root, local_of_root, local_within };

  struct Frame {
    const Compiled& function;
    const Frame* outer;
  };

  // Where an upvalue lives, up through the functions around.
  Home home(const Frame& frame, int upvalue) const {
    for (const Frame* at = &frame;; at = at->outer) {
      const Compiled::Upvalue& captured = at->function.upvalues[static_cast<std::size_t>(upvalue)];
      if (!at->outer) return captured.name == environment_name ? Home::environment : Home::captured_by_root;
      if (captured.in_stack) return at->outer->outer ? Home::local_within : Home::local_of_root;
      upvalue = captured.index;
    }
  }

  void add(Kind kind, const Frame& frame, std::size_t instruction, std::string name) {
    if (found_.size() >= most_found) return;
    found_.push_back({kind, root_.source, frame.function.line(static_cast<int>(instruction)), std::move(name)});
  }

  void search(const Frame& frame) {
    const Compiled& function = frame.function;
    for (const auto& local : function.locals)
      if (local.name == environment_name) add(Kind::environment, frame, static_cast<std::size_t>(local.first), "_ENV");
    for (std::size_t i = 0; i < function.code.size(); ++i) inspect(frame, i);
    for (const Compiled& inner : function.inner) search({inner, &frame});
  }

  void inspect(const Frame& frame, std::size_t i) {
    const Compiled& function = frame.function;
    const Instruction instruction = function.code[i];
    const bool runs_once = is_chunk_ && !frame.outer;
    switch (instruction.op()) {
      case Op::set_upvalue: {
        const Home target = home(frame, instruction.b());
        if (target == Home::environment) add(Kind::environment, frame, i, "_ENV");
        else if (target == Home::captured_by_root || (target == Home::local_of_root && is_chunk_))
          add(Kind::captured_local, frame, i, function.upvalues[static_cast<std::size_t>(instruction.b())].name);
        break;
      }
      case Op::set_upvalue_field:
        if (!runs_once && home(frame, instruction.a()) == Home::environment)
          add(Kind::global, frame, i, function.constants[static_cast<std::size_t>(instruction.b())]);
        break;
      case Op::get_upvalue:
        if (home(frame, instruction.b()) == Home::environment) inspect_environment_read(frame, i, runs_once);
        break;
      default: break;
    }
  }

  // The environment comes into a register when a script names it, but also for a global whose name is long or whose
  // function has many constants: then the name follows at once, and for reading the access to it.
  void inspect_environment_read(const Frame& frame, std::size_t i, bool runs_once) {
    const std::vector<Instruction>& code = frame.function.code;
    const int environment = code[i].a();
    const std::optional<int> constant = loaded_constant(code, i + 1);
    if (!constant) return add(Kind::environment, frame, i, "_ENV");
    const std::size_t use = i + (code[i + 1].op() == Op::load_constant ? 2 : 3);
    if (use < code.size() && code[use].op() == Op::get_table && code[use].b() == environment) return;
    const bool stored =
        std::any_of(code.begin() + static_cast<std::ptrdiff_t>(std::min(use, code.size())), code.end(),
                    [&](Instruction later) { return later.op() == Op::set_table && later.a() == environment; });
    if (!stored) add(Kind::environment, frame, i, "_ENV");
    else if (!runs_once) add(Kind::global, frame, i, frame.function.constants[static_cast<std::size_t>(*constant)]);
  }

  static std::optional<int> loaded_constant(const std::vector<Instruction>& code, std::size_t i) {
    if (i + 1 >= code.size()) return std::nullopt;
    if (code[i].op() == Op::load_constant) return code[i].bx();
    if (code[i].op() == Op::load_constant_extra) return code[i + 1].ax();
    return std::nullopt;
  }

  const Compiled& root_;
  bool is_chunk_;
  std::vector<HiddenState> found_;
};

// Walks everything reachable from a value through captured values and tables; without recursion, for a stranger's list
// may be a million tables deep.
class Walk {
 public:
  explicit Walk(lua_State* state) : state_(state) {
    luaL_checkstack(state, 16, "freezing what a function captured");
    lua_newtable(state);
    lua_newtable(state);
    seen_ = lua_gettop(state) - 1;
    todo_ = lua_gettop(state);
  }

  std::vector<HiddenState> run(int root) {
    add(root);
    for (bool first = true; count_ > 0; first = false) {
      lua_rawgeti(state_, todo_, count_--);
      if (lua_istable(state_, -1)) visit_table(!first);
      else visit_function();
      lua_settop(state_, todo_);
    }
    lua_settop(state_, seen_ - 1);
    return std::move(found_);
  }

 private:
  // Host functions are left alone: what they captured is the host's.
  void add(int value) {
    const bool matters =
        lua_istable(state_, value) || (lua_isfunction(state_, value) && !lua_iscfunction(state_, value));
    if (!matters) return;
    lua_pushvalue(state_, value);
    const bool seen = lua_rawget(state_, seen_) != LUA_TNIL;
    lua_pop(state_, 1);
    if (seen) return;
    lua_pushvalue(state_, value);
    lua_pushboolean(state_, true);
    lua_rawset(state_, seen_);
    lua_pushvalue(state_, value);
    lua_rawseti(state_, todo_, ++count_);
  }

  void visit_table(bool to_freeze) {
    const int table = lua_gettop(state_);
    if (to_freeze) freeze_one(state_, table);
    push_contents(state_, table);
    for (lua_pushnil(state_); lua_next(state_, table + 1); lua_pop(state_, 1)) {
      add(table + 2);
      add(table + 3);
    }
  }

  void visit_function() {
    const int function = lua_gettop(state_);
    std::vector<HiddenState> hidden = find_hidden_state(state_, function);
    found_.insert(found_.end(), std::make_move_iterator(hidden.begin()), std::make_move_iterator(hidden.end()));
    int i = 1;
    while (const char* const name = lua_getupvalue(state_, function, i++)) {
      if (name != environment_name) add(function + 1);
      lua_settop(state_, function);
    }
  }

  lua_State* state_;
  int seen_ = 0;
  int todo_ = 0;
  lua_Integer count_ = 0;
  std::vector<HiddenState> found_;
};

}  // namespace

std::string explain(const HiddenState& hidden) {
  switch (hidden.kind) {
    case HiddenState::Kind::captured_local:
      return "a function assigns '" + hidden.name +
             "', a local outside it: keep what lasts in a declared variable, or make the local inside the function";
    case HiddenState::Kind::global:
      return "a function assigns the global '" + hidden.name +
             "': keep what lasts in a declared variable, or write 'local " + hidden.name + "'";
    case HiddenState::Kind::environment: return "_ENV is not for scripts: name what you mean directly";
  }
  return {};
}

std::vector<HiddenState> find_hidden_state(lua_State* state, int function_index) {
  lua_pushvalue(state, function_index);
  lua_Debug about = {};
  lua_getinfo(state, ">S", &about);
  const Compiled function = read_compiled(state, function_index);
  return Finder(function, std::string_view(about.what) == "main").find();
}

std::vector<HiddenState> freeze_captured(lua_State* state, int index) {
  index = lua_absindex(state, index);
  return Walk(state).run(index);
}

}  // namespace rules::script
