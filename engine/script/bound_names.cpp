#include "script/bound_names.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include "lua/assigned.hpp"
#include "lua/walk.hpp"
#include "sandbox/script_error.hpp"
#include "script/handle_code.hpp"
#include "script/suggest.hpp"

namespace rules::script {
namespace {

using lua::Expression;
using lua::Statement;
using Kind = Expression::Kind;

/// The functions whose literal names are bound: where the name stands, what it names, and where the table of fields
/// or options may stand (0: nowhere). Arguments count from 1.
struct Callee {
  std::string_view name;
  std::size_t literal;
  Named named;
  std::size_t table;
};
constexpr Callee kCallees[] = {
    {"resolve", 1, Named::event, 2},     {"within", 1, Named::event, 0},      {"targets", 1, Named::event, 3},
    {"ask", 2, Named::question, 3},      {"ask_all", 2, Named::question, 3},  {"compute", 1, Named::value, 0},
    {"act", 3, Named::event, 0},         {"keep", 2, Named::question, 3},     {"records", 1, Named::kind, 0},
    {"where", 2, Named::card_field, 0},  {"except", 2, Named::card_field, 0}, {"highest", 2, Named::card_field, 0},
    {"lowest", 2, Named::card_field, 0}, {"playing", 1, Named::pack, 0},
};

std::string literal(const Dictionary::Constant& constant) {
  if (constant.text.empty()) return std::to_string(constant.code);
  return constant.text == "true" || constant.text == "false" ? constant.text : '"' + constant.text + '"';
}

/// All names of a text, and those that it reads as globals.
struct Names : lua::Visitor {
  void expression(const Expression& e) {
    if (e.kind == Kind::global) globals.insert(e.text);
  }
  std::set<std::string> globals;
};

/// How an event's parameter is used in a function.
struct EventUses : lua::Visitor {
  void expression(const Expression& e) {
    if (e.kind == Kind::local && e.variable == event) ++uses;
    if (e.kind == Kind::field && e.of[0].kind == Kind::local && e.of[0].variable == event) fields.push_back(&e);
  }
  void statement(const Statement& s) {
    for (const Expression& target : s.targets) targets.insert(target.id);
  }
  std::int32_t event = -1;
  std::size_t uses = 0;
  std::vector<const Expression*> fields;
  std::set<std::int32_t> targets;  ///< what is assigned
};

class Binder : public lua::Visitor {
 public:
  Binder(BoundFile& file, std::string_view source, const Dictionary& dictionary, Bindings& bindings)
      : file_(file), source_(source), dictionary_(dictionary), bindings_(bindings) {}

  const std::vector<WrongName>& wrong() const { return wrong_; }

  void run() {
    assigned_ = lua::assigned_globals(file_.tree);
    lua::walk(file_.tree, file_.tree.body(), names_);
    for (const HookFunction& hook : hook_functions(file_.name, file_.tree)) bind_parameters(hook);
    lua::walk(file_.tree, file_.tree.body(), *this);
    std::sort(edits_.begin(), edits_.end(),
              [](const Edit& a, const Edit& b) { return std::tie(a.begin, a.end) < std::tie(b.begin, b.end); });
    file_.text = functions();
    std::size_t at = 0;
    for (const Edit& edit : edits_) {
      file_.text += source_.substr(at, edit.begin - at);
      file_.text += edit.text;
      at = edit.end;
    }
    file_.text.append(source_.substr(at));
  }

  void statement(const Statement& s) {
    begins_.insert(s.place.begin);
    for (const Expression& target : s.targets) {
      const std::string table = constants_in(target);
      if (!table.empty() && known(target))
        complain(target, table + "." + name_in(target) + " stands for a fixed thing and can't be assigned");
    }
  }

  void expression(const Expression& e) {
    if (!e.of.empty() &&
        (e.kind == Kind::call || e.kind == Kind::field || e.kind == Kind::index || e.kind == Kind::method))
      prefixes_.insert(e.of[0].id);
    if (e.kind == Kind::call) bind_call(e);
    else if (!constants_in(e).empty() && !file_.meanings.contains(e.id)) bind_constant(e);
  }

 private:
  struct Edit {
    std::size_t begin, end;
    std::string text;
  };

  void complain(const Expression& at, std::string message) {
    wrong_.push_back({at.place, at.line, std::move(message)});
  }
  void replace(std::size_t begin, std::size_t end, std::string with) {
    edits_.push_back({begin, end, std::move(with)});
  }
  /// Leaves only the ends of lines between two places, and puts a text in front of them.
  void blank(std::size_t begin, std::size_t end, std::string with = {}) {
    for (const char c : source_.substr(begin, end - begin))
      if (c == '\n' || c == '\r') with += c;
    replace(begin, end, std::move(with));
  }

  bool is_plain_global(const Expression& e) const { return e.kind == Kind::global && !assigned_.contains(e.text); }

  // ---- constants: table.name or table["name"]
  std::string constants_in(const Expression& e) const {
    const bool named = e.kind == Kind::field || (e.kind == Kind::index && e.of[1].kind == Kind::text);
    if (!named || !is_plain_global(e.of[0]) || !dictionary_.constants.contains(e.of[0].text)) return {};
    return e.of[0].text;
  }
  static const std::string& name_in(const Expression& e) { return e.kind == Kind::field ? e.text : e.of[1].text; }

  const Dictionary::Constant* known(const Expression& e) const {
    const auto& names = dictionary_.constants.at(e.of[0].text);
    const auto found = names.find(name_in(e));
    return found == names.end() ? nullptr : &found->second;
  }

  /// What it stands for; nothing after a complaint.
  const Dictionary::Constant* constant(const Expression& e) {
    if (const Dictionary::Constant* found = known(e)) return found;
    complain_unknown(e, e.of[0].text, name_in(e), keys_of(dictionary_.constants.at(e.of[0].text)));
    return nullptr;
  }

  /// There is no such thing, or none that these scripts see.
  void complain_unknown(const Expression& at, const std::string& what, const std::string& name,
                        const std::vector<std::string>& known) {
    const std::string why = dictionary_.elsewhere ? dictionary_.elsewhere(what, name) : "";
    complain(at, why.empty() ? "there is no " + what + " '" + name + "'" + did_you_mean(name, known)
                             : what + " '" + name + "' is declared by " + why);
  }

  /// In brackets where something is done to it at once. At the beginning of a statement brackets would be a call.
  void bind_constant(const Expression& e) {
    const Dictionary::Constant* found = constant(e);
    if (!found) return;
    const Dictionary::Constant& stands_for = *found;
    const bool prefix = prefixes_.contains(e.id);
    if (prefix && begins_.contains(e.place.begin)) return;
    file_.meanings[e.id] = {Meaning::Kind::constant, stands_for};
    const std::string with = literal(stands_for);
    blank(e.place.begin, e.place.end, prefix ? "(" + with + ")" : with);
  }

  /// zone.hand(player)
  void bind_zone(const Expression& call) {
    const Expression& zone = call.of[0];
    const Dictionary::Constant* found = known(zone);  // if it is unknown, that is told of the name itself
    if (!found) return;
    const Dictionary::Constant& stands_for = *found;
    if (!stands_for.of_player || call.of.size() != 2 || begins_.contains(call.place.begin) ||
        source_[call.place.end - 1] != ')')
      return;
    file_.meanings[call.id] = {Meaning::Kind::players_zone, stands_for};
    file_.meanings[zone.id] = {Meaning::Kind::constant, stands_for};
    blank(zone.place.begin, zone.place.end, "(" + literal(stands_for) + "+");
    replace(call.place.end, call.place.end, ")");
  }

  /// The functions of the API that the file uses, as locals in front of its first line: quicker to find than globals.
  std::string functions() const {
    std::string used;
    for (const std::string& name : dictionary_.functions)
      if (names_.globals.contains(name) && !assigned_.contains(name)) used += (used.empty() ? "" : ",") + name;
    return used.empty() ? used : "local " + used + "=" + used + " ";
  }

  bool is_name(const std::string& name) const {
    return names_.globals.contains(name) ||
           std::any_of(file_.tree.variables.begin(), file_.tree.variables.end(),
                       [&](const lua::Variable& variable) { return variable.name == name; });
  }

  /// `function event.name(ev) ... ev.field ... end`, also of `after.event.name`: the fields become parameters.
  void bind_parameters(const HookFunction& hook) {
    const Expression& target = hook.statement->targets[0];
    const bool effect = hook.path.starts_with("event."), after = hook.path.starts_with("after.");
    if ((!effect && !after) || std::count(hook.path.begin(), hook.path.end(), '.') != (after ? 2 : 1)) return;
    const auto event = dictionary_.events.find(as_id(after ? target.of[0].text : target.text));
    const lua::Function& function = file_.tree.function(hook.statement->values[0].function);
    if (event == dictionary_.events.end() || assigned_.contains(effect ? "event" : "after") || function.varargs ||
        function.parameters.empty() || function.parameters.size() > 2)
      return;
    EventUses uses;
    uses.event = function.parameters[0];
    const lua::Variable& variable = file_.tree.variable(uses.event);
    if (!variable.assignments.empty()) return;
    lua::walk(file_.tree, function.body, uses);
    Signature signature{false, function.parameters.size() == 2, {}};
    std::vector<Edit> edits;
    std::string parameters;
    const std::vector<std::string>& known = event->second.fields;
    for (const Expression* field : uses.fields) {
      const auto found = std::find(known.begin(), known.end(), field->text);
      if (found == known.end() || uses.targets.contains(field->id)) continue;
      if (effect && event->second.undecided.contains(*found)) continue;  // ev:decide changes it meanwhile
      const auto at = static_cast<std::int8_t>(found - known.begin());
      const std::string parameter = variable.name + "__" + field->text;
      if (is_name(parameter)) return;
      if (std::find(signature.fields.begin(), signature.fields.end(), at) == signature.fields.end()) {
        signature.fields.push_back(at);
        parameters += ", " + parameter;
      }
      edits.push_back({field->place.begin, field->place.end, parameter});
    }
    signature.event = edits.size() < uses.uses;
    edits_.insert(edits_.end(), edits.begin(), edits.end());
    const std::size_t behind = file_.tree.variable(function.parameters.back()).place.end;
    replace(behind, behind, parameters);
    bindings_.signatures[hook.key] = std::move(signature);
  }

  // ---- calls that name what they are about
  void bind_call(const Expression& e) {
    if (!constants_in(e.of[0]).empty()) return bind_zone(e);
    if (!is_plain_global(e.of[0]) || source_[e.place.end - 1] != ')') return;
    for (const Callee& callee : kCallees)
      if (e.of[0].text == callee.name && e.of.size() > callee.literal && e.of[callee.literal].kind == Kind::text)
        bind_named(e, callee);
  }

  /// What the map has under a name; nothing after a complaint.
  template <class Map>
  const auto* find(const Map& map, const Expression& name, const char* what) {
    const auto found = map.find(name.text);
    if (found != map.end()) return &found->second;
    complain_unknown(name, what, name.text, keys_of(map));
    return static_cast<decltype(&found->second)>(nullptr);
  }

  /// playing("wild-west") is true or false from the beginning.
  void bind_pack(const Expression& call, const Expression& name) {
    const auto found = dictionary_.packs.find(name.text);
    if (found == dictionary_.packs.end())
      return complain(name, "pack '" + name.text +
                                "' is neither under `requires` nor under `optional` in this pack's pack.yaml" +
                                did_you_mean(name.text, keys_of(dictionary_.packs)));
    if (begins_.contains(call.place.begin)) return;
    const std::string flag = found->second ? "true" : "false";
    file_.meanings[call.id] = {Meaning::Kind::constant, {.text = flag}};
    blank(call.place.begin, call.place.end, prefixes_.contains(call.id) ? "(" + flag + ")" : flag);
  }

  void bind_named(const Expression& e, const Callee& callee) {
    const Expression& name = e.of[callee.literal];
    if (callee.named == Named::pack) return bind_pack(e, name);
    BoundCall call{callee.named, 0, {}};
    const Dictionary::Event* event = nullptr;
    const std::int32_t* target = nullptr;
    switch (callee.named) {
      case Named::event:
        event = find(dictionary_.events, name, "event");
        target = event ? &event->index : nullptr;
        break;
      case Named::question: target = find(dictionary_.questions, name, "question"); break;
      case Named::value: target = find(dictionary_.values, name, "value"); break;
      case Named::card_field: target = find(dictionary_.card_fields, name, "field of cards"); break;
      case Named::kind: find(dictionary_.kinds, name, "declared kind"); return;  // rare enough to stay a text
      case Named::pack: return;
    }
    if (!target) return;
    call.target = *target;
    if (callee.table > 0 && e.of.size() > callee.table && !bind_table(e, callee, event, call)) return;
    const std::int64_t code = encode(Tag::call, static_cast<std::int32_t>(bindings_.calls.size()));
    blank(name.place.begin, name.place.end, std::to_string(code));
    file_.meanings[e.id] = {Meaning::Kind::call, {}, code};
    bindings_.calls.push_back(std::move(call));
  }

  /// {field = value, ...}: only the values stay.
  bool bind_table(const Expression& e, const Callee& callee, const Dictionary::Event* event, BoundCall& call) {
    const Expression& table = e.of[callee.table];
    if (e.of.size() > callee.table + 1 || table.kind != Kind::table || table.of.empty()) return false;
    const std::vector<std::string>& known = event ? event->fields : dictionary_.ask_options;
    for (const Expression& item : table.of) {
      if (item.kind != Kind::named_item) return false;
      const auto at = std::find(known.begin(), known.end(), item.text);
      if (at == known.end()) {
        complain(item, (event ? "event '" + e.of[callee.literal].text + "' has no field '" : "a question takes no '") +
                           item.text + "'" + did_you_mean(item.text, known));
        return false;
      }
      const auto slot = static_cast<std::int8_t>(at - known.begin());
      if (std::find(call.slots.begin(), call.slots.end(), slot) != call.slots.end()) {
        complain(item, "'" + item.text + "' is given twice");
        return false;
      }
      call.slots.push_back(slot);
    }
    std::size_t end = table.place.begin;
    for (const Expression& item : table.of) {
      const Expression& value = item.of[0];
      const bool several = (value.kind == Kind::call && constants_in(value.of[0]).empty()) ||
                           value.kind == Kind::method || value.kind == Kind::varargs;
      const std::string separator = end == table.place.begin ? "" : ",";
      blank(end, value.place.begin, separator + (several ? "(" : " "));
      if (several) replace(value.place.end, value.place.end, ")");
      if (!event && item.text == "taken" && value.kind == Kind::text) {
        const Dictionary::Event* happens = find(dictionary_.events, value, "event");
        if (!happens) return false;
        const Dictionary::Constant taken{encode(Tag::event, happens->index)};
        file_.meanings[value.id] = {Meaning::Kind::constant, taken};
        blank(value.place.begin, value.place.end, literal(taken));
      }
      end = item.place.end;
    }
    blank(end, table.place.end);
    return true;
  }

  BoundFile& file_;
  std::vector<WrongName> wrong_;
  std::string_view source_;
  const Dictionary& dictionary_;
  Bindings& bindings_;
  std::set<std::string> assigned_;
  Names names_;
  std::set<std::int32_t> prefixes_;  ///< expressions to which something is done at once
  std::set<std::size_t> begins_;     ///< where statements begin
  std::vector<Edit> edits_;
};

}  // namespace

BoundFile bind_names(const std::string& file, std::string_view source, const lua::Tree& tree,
                     const Dictionary& dictionary, Bindings& bindings) {
  BoundFile bound{file, tree, {}, {}};
  Binder binder(bound, source, dictionary, bindings);
  binder.run();
  if (!binder.wrong().empty()) throw ScriptError(file, binder.wrong().front().line, binder.wrong().front().message);
  return bound;
}

std::vector<WrongName> wrong_names(const std::string& file, std::string_view source, const lua::Tree& tree,
                                   const Dictionary& dictionary) {
  BoundFile bound{file, tree, {}, {}};
  Bindings bindings;
  Binder binder(bound, source, dictionary, bindings);
  binder.run();
  return binder.wrong();
}

}  // namespace rules::script
