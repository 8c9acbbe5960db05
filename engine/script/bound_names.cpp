#include "script/bound_names.hpp"

#include <algorithm>
#include <map>

#include "lua/ast.hpp"
#include "sandbox/sandbox.hpp"
#include "script/api.hpp"
#include "script/hook_tables.hpp"
#include "script/sources.hpp"
#include "script/value.hpp"

namespace rules::script {

namespace {

struct Finder : lua::Visitor {
  explicit Finder(const std::string& name) : file(name) {}

  void statement(const lua::Statement& s) {
    if (s.kind == lua::Statement::Kind::local_function && depth == 0) local_functions.push_back(&s);
    if (s.kind != lua::Statement::Kind::function || depth > 0 || s.method) return;
    const lua::Expression* root = &s.targets[0];
    while (root->kind == lua::Expression::Kind::field) root = &root->of[0];
    if (root->kind != lua::Expression::Kind::global || root == &s.targets[0]) return;
    const std::string path = as_id(lua::dotted_path(s.targets[0]));
    found.push_back({&s, file + ":" + std::to_string(s.values[0].place.line) + ":" + path, path});
    ++times[found.back().key];
  }
  void expression(const lua::Expression& e) {
    if (e.kind == lua::Expression::Kind::function && depth == 0) ++begun[e.place.line];
  }
  void function(std::int32_t) { ++depth; }
  void end_function(std::int32_t) { --depth; }

  const std::string& file;
  int depth = 0;
  std::vector<HookFunction> found;
  std::map<std::string, int> times;
  std::map<std::int32_t, int> begun;  ///< top-level functions, by line
  std::vector<const lua::Statement*> local_functions;
};

/// Returns true for table.best and table.map, which only call their function argument.
bool calls_for_each(const lua::Expression& called) {
  return called.kind == lua::Expression::Kind::field && called.of[0].kind == lua::Expression::Kind::global &&
         called.of[0].text == "table" && (called.text == "best" || called.text == "map");
}

struct CallUses : lua::Visitor {
  void expression(const lua::Expression& e) {
    if (e.kind == lua::Expression::Kind::local) ++named[e.variable];
    if (e.kind != lua::Expression::Kind::call) return;
    if (e.of[0].kind == lua::Expression::Kind::local) ++called[e.of[0].variable];
    if (e.of.size() > 2 && e.of[2].kind == lua::Expression::Kind::local && calls_for_each(e.of[0]))
      ++called[e.of[2].variable];
  }
  std::map<std::int32_t, int> named, called;
};

}  // namespace

bool HookFunction::takes_event() const {
  for (const char* table : {"value.", "step.", "ending.", "advice.", "weigh."})
    if (path.starts_with(table)) return false;
  return true;
}

std::vector<HookFunction> hook_functions(const std::string& file, const lua::Tree& tree) {
  Finder finder = lua::walk(tree, Finder(file));
  const std::set<std::int32_t> routines = only_called(tree);
  std::map<std::int32_t, int> hooks;  // by line, including ambiguous ones
  for (const lua::Statement* s : finder.local_functions)
    if (routines.contains(s->variables[0])) ++hooks[s->values[0].place.line];
  for (const HookFunction& hook : finder.found) ++hooks[hook.statement->values[0].place.line];
  std::erase_if(finder.found, [&](const HookFunction& hook) {
    const std::int32_t line = hook.statement->values[0].place.line;
    return finder.times[hook.key] > 1 || finder.begun[line] != hooks[line];
  });
  return std::move(finder.found);
}

std::set<std::int32_t> only_called(const lua::Tree& tree) {
  CallUses uses = lua::walk(tree, CallUses());
  std::set<std::int32_t> result;
  for (std::size_t i = 0; i < tree.variables.size(); ++i) {
    const auto variable = static_cast<std::int32_t>(i);
    if (tree.variables[i].assignments.empty() && uses.named[variable] == uses.called[variable]) result.insert(variable);
  }
  return result;
}

namespace {

using lua::Expression;
using lua::Statement;
using Kind = Expression::Kind;

/// A function with a literal name to check: the argument that is the name, its type, and the argument that may be the
/// table of fields or options (0: none). Arguments count from 1.
struct Callee {
  std::size_t literal = 0;
  ScriptType named = ScriptType::nil;
  std::size_t table = 0;
};

bool holds_functions(const std::string& name) { return std::ranges::count(hook_tables(), name, &HookTable::name) > 0; }

Callee callee_named(const std::string& name) {
  const ApiFunction* const function = function_named(name);
  if (!function) return {};
  const std::span<const Parameter> taken = function->taken();
  const auto named = std::ranges::find_if(taken, [](const auto& each) { return is_named(each.type); });
  if (named == taken.end()) return {};
  return {static_cast<std::size_t>(named - taken.begin()) + 1, named_by(named->type),
          function->has_named() ? taken.size() : 0};
}

const char* what_is_named(ScriptType type) {
  switch (type) {
    case ScriptType::event_name: return "event";
    case ScriptType::question_name: return "question";
    case ScriptType::value_name: return "value";
    case ScriptType::card_field: return "card field";
    default: return "declared kind";
  }
}

std::vector<std::string> ask_options() {
  std::vector<std::string> names;
  for (const Parameter& option : kAskOptions) names.emplace_back(option.name);
  return names;
}

class Binder : public lua::Visitor {
 public:
  Binder(BoundFile& file, const Dictionary& dictionary) : file_(file), dictionary_(dictionary), globals_(file.tree) {}

  const std::vector<WrongName>& wrong() const { return wrong_; }

  void run() { lua::walk(file_.tree, file_.tree.body(), *this); }

  void statement(const Statement& s) {
    for (const Expression& target : s.targets) {
      if (target.kind == Kind::global && (dictionary_.constants.contains(target.text) || function_named(target.text)))
        complain(target, "'" + target.text + "' is defined for all scripts and can't be assigned; choose another name");
      if (target.kind == Kind::global && holds_functions(target.text))
        complain(target, "'" + target.text + "' contains the game's functions and can't be replaced; write function " +
                             target.text + ".NAME(...) for each");
      const std::string table = constants_in(target);
      if (!table.empty() && known(target))
        complain(target, table + "." + *lua::member_name(target) + " is a constant and can't be assigned");
    }
  }

  void expression(const Expression& e) {
    if (e.kind == Kind::call) bind_call(e);
    else if (!constants_in(e).empty() && !file_.meanings.contains(e.id)) bind_constant(e);
  }

 private:
  void complain(const Expression& at, std::string message) {
    wrong_.push_back({at.place, at.line, std::move(message)});
  }
  // ---- constants: table.name or table["name"]
  std::string constants_in(const Expression& e) const {
    const bool named = lua::member_name(e) && globals_.is_plain(e.of[0]);
    return named && dictionary_.constants.contains(e.of[0].text) ? e.of[0].text : "";
  }

  const Dictionary::Constant* known(const Expression& e) const {
    const auto& names = dictionary_.constants.at(e.of[0].text);
    const auto found = names.find(*lua::member_name(e));
    return found == names.end() ? nullptr : &found->second;
  }

  /// Returns the constant; nullptr after reporting an error.
  const Dictionary::Constant* constant(const Expression& e) {
    if (const Dictionary::Constant* found = known(e)) return found;
    complain_unknown(e, e.of[0].text, *lua::member_name(e), keys_of(dictionary_.constants.at(e.of[0].text)));
    return nullptr;
  }

  /// Reports a name that doesn't exist, or that these scripts don't see.
  void complain_unknown(const Expression& at, const std::string& what, const std::string& name,
                        const std::vector<std::string>& known) {
    const std::string why = dictionary_.elsewhere ? dictionary_.elsewhere(what, name) : "";
    if (!why.empty()) return complain(at, what + " '" + name + "' is declared by " + why);
    std::string meant = did_you_mean(name, known);
    if (meant.empty()) meant = of_another_kind(name);
    complain(at, "there is no " + what + " '" + name + "'" + meant);
  }

  /// Suggests another kind with this name; die.A: there is a face of this name.
  std::string of_another_kind(const std::string& name) const {
    for (const auto& [table, names] : dictionary_.constants)
      if (names.contains(name)) return "; did you mean " + table + "." + name + "?";
    return "";
  }

  void bind_constant(const Expression& e) {
    if (const Dictionary::Constant* found = constant(e)) file_.meanings[e.id] = {Meaning::Kind::constant, *found};
  }

  /// zone.hand(player)
  void bind_zone(const Expression& call) {
    const Dictionary::Constant* found = known(call.of[0]);  // an unknown name is reported by itself
    if (!found || !found->of_player || call.of.size() != 2) return;
    file_.meanings[call.id] = {Meaning::Kind::players_zone, *found};
    file_.meanings[call.of[0].id] = {Meaning::Kind::constant, *found};
  }

  // ---- calls that name their event, question or value
  void bind_call(const Expression& e) {
    if (!constants_in(e.of[0]).empty()) return bind_zone(e);
    if (!globals_.is_plain(e.of[0])) return;
    const Callee callee = callee_named(e.of[0].text);
    if (callee.literal > 0 && e.of.size() > callee.literal && e.of[callee.literal].kind == Kind::text)
      check_named(e, callee);
  }

  /// Looks up what a parameter of this type names; returns nullptr after reporting an error.
  const Declared* find(ScriptType type, const Expression& name) {
    const DeclaredByName& known = dictionary_.named.at(type);
    if (const auto found = known.find(name.text); found != known.end()) return &found->second;
    complain_unknown(name, what_is_named(type), name.text, keys_of(known));
    return nullptr;
  }

  /// playing("wild-west") is true or false from the beginning.
  void bind_pack(const Expression& call, const Expression& name) {
    const auto found = dictionary_.packs.find(name.text);
    if (found == dictionary_.packs.end())
      return complain(name, "pack '" + name.text +
                                "' is neither under `requires` nor under `optional` in this pack's pack.yaml" +
                                did_you_mean(name.text, keys_of(dictionary_.packs)));
    file_.meanings[call.id] = {Meaning::Kind::constant, {Value::flag(found->second)}};
  }

  void check_named(const Expression& e, const Callee& callee) {
    const Expression& name = e.of[callee.literal];
    if (callee.named == ScriptType::pack_name) return bind_pack(e, name);
    const Declared* const named = find(callee.named, name);
    if (named && callee.table > 0 && e.of.size() == callee.table + 1 && e.of[callee.table].kind == Kind::table)
      check_table(e.of[callee.table], callee.named == ScriptType::event_name ? named : nullptr, name.text);
  }

  /// {field = value, ...}: fields of an event, or else options of a question. Checks as far as keys are names.
  void check_table(const Expression& table, const Declared* event, const std::string& name) {
    const std::vector<std::string> known = event ? event->fields : ask_options();
    std::set<std::string> given;
    for (const Expression& item : table.of) {
      if (item.kind != Kind::named_item) return;
      if (std::ranges::find(known, item.text) == known.end())
        return complain(item, (event ? "event '" + name + "' has no field '" : "a question takes no '") + item.text +
                                  "'" + did_you_mean(item.text, known));
      if (!given.insert(item.text).second) return complain(item, "'" + item.text + "' is given twice");
      if (!event && item.text == "taken" && item.of[0].kind == Kind::text && !find(ScriptType::event_name, item.of[0]))
        return;
    }
  }

  BoundFile& file_;
  std::vector<WrongName> wrong_;
  const Dictionary& dictionary_;
  const lua::Globals globals_;
};

}  // namespace

BoundFile bind_names(const std::string& file, const lua::Tree& tree, const Dictionary& dictionary) {
  BoundFile bound{file, tree, {}};
  Binder binder(bound, dictionary);
  binder.run();
  if (!binder.wrong().empty()) throw ScriptError(file, binder.wrong().front().line, binder.wrong().front().message);
  return bound;
}

std::vector<WrongName> wrong_names(const std::string& file, const lua::Tree& tree, const Dictionary& dictionary) {
  BoundFile bound{file, tree, {}};
  Binder binder(bound, dictionary);
  binder.run();
  return binder.wrong();
}

}  // namespace rules::script
