// Calls of the API, argument by argument, from its table: what each takes, where it may run.
#include <algorithm>

#include "lint/check_scripts.hpp"
#include "script/handle_code.hpp"
#include "script/suggest.hpp"

namespace rules::lint {
namespace {

using lua::Expression;
using lua::Statement;
using script::ApiFunction;
using script::Parameter;
using script::Takes;
using Kind = Sort::Kind;
using Node = Expression::Kind;

bool one_of(Kind kind, std::initializer_list<Kind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// What a parameter takes, for people; "": anything, or what reading doesn't tell.
std::string wanted(const Parameter& parameter) {
  switch (parameter.takes) {
    case Takes::number: return "a number";
    case Takes::flag: return "true or false";
    case Takes::player: return "a player";
    case Takes::set: return "a set of players";
    case Takes::handle: return std::string("a ") + script::tag_name(parameter.tag);
    case Takes::card: return "a card";
    case Takes::zone: return "a zone";
    case Takes::pile: return "a zone";
    case Takes::event: return "the name of an event, as a text";
    case Takes::question: return "the name of a question, as a text";
    case Takes::value: return "the name of a value, as a text";
    case Takes::kind: return "the name of a kind, as a text";
    case Takes::card_field: return "the name of a field of cards, as a text";
    case Takes::holder: return "a place, a player or a card";
    case Takes::subject: return "a player or a record";
    case Takes::shown: return "a card or a zone";
    case Takes::faces: return "a face, or a list of faces";
    case Takes::cards:
    case Takes::cards_of_each: return "a zone, or a list of cards";
    case Takes::records: return "a list of records";
    case Takes::fields:
    case Takes::options: return "a table in braces";
    default: return "";
  }
}

bool fits(const Parameter& parameter, const Sort& sort) {
  const Kind kind = sort.kind;
  switch (parameter.takes) {
    case Takes::number:
    case Takes::player:
    case Takes::set: return sort.whole();
    case Takes::flag: return kind == Kind::flag;
    case Takes::handle:
      switch (parameter.tag) {
        case script::Tag::resource: return kind == Kind::resource;
        case script::Tag::die: return kind == Kind::die;
        case script::Tag::variable: return kind == Kind::variable;
        case script::Tag::text: return kind == Kind::message;
        case script::Tag::card_kind: return kind == Kind::card_kind;
        case script::Tag::place: return kind == Kind::place;
        case script::Tag::record: return kind == Kind::record;
        default: return true;
      }
    case Takes::card: return kind == Kind::card;
    case Takes::zone: return kind == Kind::zone;
    case Takes::pile: return kind == Kind::zone && !sort.of_player;
    case Takes::event:
    case Takes::question:
    case Takes::value:
    case Takes::kind:
    case Takes::card_field: return kind == Kind::text;
    case Takes::holder: return sort.whole() || one_of(kind, {Kind::place, Kind::card});
    case Takes::subject: return sort.whole() || kind == Kind::record;
    case Takes::shown: return kind == Kind::card || (kind == Kind::zone && !sort.of_player);
    case Takes::faces: return sort.whole() || one_of(kind, {Kind::list, Kind::table});
    case Takes::cards: return (kind == Kind::zone && !sort.of_player) || one_of(kind, {Kind::list, Kind::table});
    case Takes::cards_of_each: return one_of(kind, {Kind::zone, Kind::list, Kind::table});
    case Takes::records: return one_of(kind, {Kind::list, Kind::table});
    case Takes::fields: return kind == Kind::table;
    case Takes::options: return one_of(kind, {Kind::table, Kind::function});
    default: return true;
  }
}

/// What a field of an event takes.
Parameter taken_by(Type type) {
  switch (type) {
    case Type::number:
    case Type::face: return {Takes::number};
    case Type::flag: return {Takes::flag};
    case Type::seat: return {Takes::player};
    case Type::card: return {Takes::card};
    case Type::resource: return script::handle_of(script::Tag::resource, "");
    case Type::place: return script::handle_of(script::Tag::place, "");
    case Type::record: return script::handle_of(script::Tag::record, "");
    case Type::card_kind: return script::handle_of(script::Tag::card_kind, "");
    case Type::seats: return {Takes::set};
    default: return {Takes::told};
  }
}

class Calls : public Inside {
 public:
  Calls(const World& world, const ScriptText& script, Report& report)
      : Inside(script), world_(world), report_(report), sorts_(world, script) {}

  void expression(const Expression& e) {
    if (e.kind == Node::call) {
      if (const ApiFunction* function = sorts_.called(e)) check(e, *function, 0);
      else if (const auto [table, name] = sorts_.constant(e.of[0]); !table.empty()) check_zone(e, table, name);
      else if (sorts_.plain_global(e.of[0]) && e.of[0].text == "ipairs") check_list(e);
    }
    if (e.kind == Node::method) check_method(e);
  }

 private:
  void blame(const char* rule, const Expression& at, std::string message) {
    report_.add(rule, script().path, script().mark(at.place), std::move(message));
  }
  static bool of_several(const Expression& e) {
    return e.kind == Node::call || e.kind == Node::method || e.kind == Node::varargs;
  }

  /// `skipped`: parameters that are left out (of a value's methods: the field).
  void check(const Expression& e, const ApiFunction& function, std::size_t skipped) {
    const std::string name = e.kind == Node::method ? "ev:" + e.text : e.of[0].text;
    const auto taken = function.taken().subspan(skipped);
    const std::size_t given = e.of.size() - 1;
    std::size_t needed = taken.size();
    while (needed > 0 && script::may_be_left_out(taken[needed - 1])) --needed;
    const std::string form = "; expected " + script::signature(function);
    if (given > taken.size() && !(given == taken.size() + 1 && of_several(e.of.back())))
      blame("argument-count", e.of[taken.size() + 1],
            name + " takes " + std::to_string(taken.size()) + " arguments, not " + std::to_string(given) + form);
    else if (given < needed && (given == 0 || !of_several(e.of.back())))
      blame("argument-count", e,
            name + " needs " + std::to_string(needed) + " arguments, found " + std::to_string(given) + form);
    for (std::size_t i = 0; i < std::min(given, taken.size()); ++i) check_argument(e.of[i + 1], taken[i], name);
    check_place(e, function, name);
    check_named(e, function);
    check_subject(e, function, name);
    for (std::size_t i = 0; i < std::min(given, taken.size()); ++i)
      if (taken[i].takes == Takes::holder) check_card_holds(e, e.of[i + 1]);
  }

  /// A card can hold a resource only if that says so.
  void check_card_holds(const Expression& e, const Expression& holder) {
    if (sorts_.of(holder).kind != Kind::card) return;
    for (std::size_t i = 1; i < e.of.size(); ++i) {
      const auto [table, id] = sorts_.constant(e.of[i]);
      const content::Record* resource =
          table == "resource" ? world_.read().find("resource", script::as_id(id)) : nullptr;
      if (resource && !resource->flag("on-cards"))
        blame("argument-kind", holder,
              "cards hold no " + resource->id +
                  ": name who has it, such as me.owner, or give the resource `on-cards: true`");
    }
  }

  /// ipairs(list)
  void check_list(const Expression& e) {
    if (e.of.size() < 2) return;
    const Sort sort = sorts_.of(e.of[1]);
    if (!sort.known() || one_of(sort.kind, {Kind::list, Kind::table})) return;
    blame("argument-kind", e.of[1],
          "ipairs goes through a list, not " + describe(sort) +
              (sort.kind == Kind::zone ? ": cards(zone) is the list of the cards in a zone" : ""));
  }

  /// Whose variable it is: what belongs to players needs a player, what belongs to the game has nobody.
  void check_subject(const Expression& e, const ApiFunction& function, const std::string& name) {
    const bool reads = name == "get", writes = name == "set";
    if ((!reads && !writes) || e.of.size() < 2 || function.of_event || of_several(e.of.back())) return;
    const auto [table, id] = sorts_.constant(e.of[1]);
    const content::Record* variable = table == "variable" ? world_.read().find("variable", script::as_id(id)) : nullptr;
    if (!variable) return;
    const std::string of = variable->text("of");
    const std::size_t without = reads ? 2 : 3;
    const std::string form = name + "(variable." + id + (reads ? "" : ", value");
    if (of != "game" && e.of.size() <= without)
      blame("argument-count", e,
            "variable '" + variable->id + "' is of each " + of + ": write " + form + ", " + of + ")");
    else if (of == "game" && e.of.size() > without && sorts_.of(e.of[without]).kind != Kind::nil)
      blame("argument-count", e.of[without],
            "variable '" + variable->id + "' is of the game, so nobody is named: write " + form + ")");
  }

  void check_argument(const Expression& argument, const Parameter& parameter, const std::string& name) {
    const Sort sort = sorts_.of(argument);
    if (!sort.known() || depends(parameter)) {
      if (parameter.takes < Takes::fields || !sort.known()) return;
    }
    if (sort.kind == Kind::nil && (parameter.optional || parameter.takes == Takes::nothing)) return;
    if (fits(parameter, sort)) return;
    const std::string what = wanted(parameter);
    if (what.empty()) return;
    const std::string own =
        sort.of_player ? "; it is a zone of each player: say whose, as in zone." + sort.of + "(player)" : "";
    blame("argument-kind", argument,
          "'" + std::string(parameter.name) + "' of " + name + " has to be " + what + ", not " + describe(sort) + own);
  }

  /// zone.hand(player)
  void check_zone(const Expression& e, const std::string& table, const std::string& name) {
    if (table != "zone") return blame("unknown-call", e, table + "." + name + " is no function: it can't be called");
    const Sort zone = sorts_.of(e.of[0]);
    if (!zone.of_player)
      return blame("argument-count", e, "zone." + name + " is one zone for all: it is written without a player");
    if (e.of.size() != 2)
      return blame("argument-count", e, "zone." + name + " takes one player: zone." + name + "(player)");
    const Sort player = sorts_.of(e.of[1]);
    if (player.known() && !player.whole())
      blame("argument-kind", e.of[1], "zone." + name + " takes a player, not " + describe(player));
  }

  /// Where a function may run.
  void check_place(const Expression& e, const ApiFunction& function, const std::string& name) {
    if (loading())
      return blame("call-while-loading", e,
                   name + " can't be called while the script is loaded: there is no game yet; call it in a function");
    const script::HookTable* table = hook() ? table_of(*hook()) : nullptr;
    if (!table) return;
    const std::string_view in = table->name;
    using script::Where;
    if (function.where == Where::changing && table->pure)
      blame("changes-while-reading", e,
            name + " changes the game or asks players; functions in '" + std::string(in) + "' may only read");
    const bool numbers = in == "modify" || in == "play", cancelling = in == "prevent" || in == "play";
    const bool deciding = cancelling || in == "event";
    if ((function.where == Where::numbers && !numbers) || (function.where == Where::cancelling && !cancelling) ||
        (function.where == Where::deciding && !deciding) || (function.where == Where::replacing && in != "prevent"))
      blame("method-not-here", e,
            name + " can't be called in '" + std::string(in) + "': " +
                (function.where == Where::numbers ? "numbers are changed by `modify`, and by cards played on the event"
                 : function.where == Where::cancelling ? "only `prevent`, and cards played on the event, can stop it"
                 : function.where == Where::deciding
                     ? "only `prevent`, cards played on the event, and what it does can decide it"
                     : "only `prevent` can replace an event"));
  }

  void check_method(const Expression& e) {
    const Sort object = sorts_.of(e.of[0]);
    if (object.kind != Kind::event && object.kind != Kind::value) {
      if (object.known() && object.kind != Kind::nil)
        blame("unknown-call", e,
              describe(object) + " has no methods: '" + e.text + "' can't be called of it" + as_call(e));
      return;
    }
    std::vector<std::string> names;
    for (const ApiFunction& method : script::event_methods()) {
      if (e.text != method.name) {
        names.emplace_back(method.name);
        continue;
      }
      const bool of_value = object.kind == Kind::value;
      if (of_value && method.where != script::Where::numbers)
        return blame("method-not-here", e,
                     "a value can't be stopped or replaced: it only has add, set, multiply, "
                     "at_least and at_most");
      const bool of_number = method.taken().size() > 0 && method.taken()[0].takes == Takes::number_of_event;
      check(e, method, of_value && of_number ? 1 : 0);
      if (of_number && !of_value) check_number(e, object);
      if (method.where == script::Where::deciding) check_undecided(e, object);
      return;
    }
    blame("unknown-call", e, "events have no method '" + e.text + "'" + did_you_mean(e.text, names));
  }

  /// How `set:has(p)` is written, if there is a function of that name.
  static std::string as_call(const Expression& e) {
    for (const ApiFunction* function : script::api())
      if (e.text == function->name) return "; it is a function: " + script::signature(*function);
    return "";
  }

  /// ev:add("field", n)
  void check_number(const Expression& e, const Sort& object) {
    if (e.of.size() < 2 || object.events.empty()) return;
    const Sort name = sorts_.of(e.of[1]);
    if (name.known() && name.kind != Kind::text)
      return blame(
          "argument-kind", e.of[1],
          "which number of the event? expected a field's name as a text, such as ev:" + e.text + "(\"cards\", 1)");
    if (name.of.empty()) return;
    std::vector<std::string> numbers;
    for (const EventDecl* event : object.events)
      for (const FieldDecl& field : event->fields)
        if (field.type == Type::number) numbers.push_back(script::in_lua(field.id));
    if (std::find(numbers.begin(), numbers.end(), script::in_lua(name.of)) != numbers.end()) return;
    blame("misspelt-field", e.of[1],
          "event '" + object.events[0]->id + "' has no number '" + name.of + "'" + did_you_mean(name.of, numbers));
  }

  /// ev:decide("field", player)
  void check_undecided(const Expression& e, const Sort& object) {
    const Sort name = e.of.size() < 2 || object.events.empty() ? Sort{} : sorts_.of(e.of[1]);
    if (name.of.empty()) return;
    std::vector<std::string> undecided;
    for (const EventDecl* event : object.events)
      for (const FieldDecl& field : event->fields)
        if (field.undecided) undecided.push_back(script::in_lua(field.id));
    if (std::find(undecided.begin(), undecided.end(), script::in_lua(name.of)) != undecided.end()) return;
    blame("misspelt-field", e.of[1],
          "event '" + object.events[0]->id + "' has no field '" + name.of + "' that is `undecided`" +
              did_you_mean(name.of, undecided));
  }

  /// resolve("rob", {player = p}) and what else names fields or options.
  void check_named(const Expression& e, const ApiFunction& function) {
    const std::string_view name = function.name;
    if (name == "resolve" && e.of.size() > 1) return check_fields(e, 1, true);
    if (name == "replace" && e.of.size() > 1) return check_fields(e, 1, true);
    if (name == "targets" && e.of.size() > 3) return check_fields(e, 1, false);
    if ((name == "ask" || name == "ask_all") && e.of.size() > 2) check_options(e);
  }

  const Expression* item(const Expression& table, std::string_view name) const {
    for (const Expression& each : table.of)
      if (each.kind == Node::named_item && each.text == name) return &each;
    return nullptr;
  }

  void check_fields(const Expression& e, std::size_t named, bool all) {
    if (e.of[named].kind != Node::text) return;
    const EventDecl* event = world_.event(e.of[named].text);
    if (!event) return;
    if (all && (event->id == "card-play" || event->id == "entered"))
      return blame("built-in-event", e.of[named],
                   "'" + event->id + "' happens by itself, when a card is " +
                       (event->id == "entered" ? "put into a zone" : "played") + "; scripts can't make it happen");
    const Expression& table = e.of.back();
    const bool given = e.of.size() > named + 1;
    if (given && table.kind != Node::table) return;
    for (const FieldDecl& field : event->fields) {
      const Expression* value = given ? item(table, script::in_lua(field.id)) : nullptr;
      const Sort sort = value ? sorts_.of(value->of[0]) : Sort{};
      if (value && sort.known() && sort.kind != Kind::nil && !fits(taken_by(field.type), sort))
        blame("argument-kind", *value,
              "field '" + field.id + "' of event '" + event->id + "' has to be " + wanted(taken_by(field.type)) +
                  ", not " + describe(sort));
      if (!all || field.ask || field.value || field.undecided || field.starts) continue;
      if (value && sort.kind != Kind::nil) continue;
      blame("resolve-missing-field", value ? *value : e,
            "event '" + event->id + "' needs its field '" + field.id + "'" + (value ? ", which is nil here" : "") +
                ": add `" + script::in_lua(field.id) + " = ...`");
    }
  }

  /// Options that a question of this kind needs.
  void check_options(const Expression& e) {
    if (e.of[2].kind != Node::text) return;
    const content::Record* question = world_.read().find("question", e.of[2].text);
    if (!question || (e.of.size() > 3 && e.of[3].kind != Node::table)) return;
    const auto lacks = [&](const char* option) { return e.of.size() < 4 || !item(e.of[3], option); };
    const std::string kind = question->text("kind"), type = question->text("type");
    std::string missing;
    if (kind == "number" && (lacks("least") || lacks("most"))) missing = "least = ..., most = ...";
    if (kind == "choose" && type == "seat" && lacks("among")) missing = "among = a set of players";
    if (kind == "choose" && type == "card" && lacks("cards")) missing = "cards = a zone or a list of cards";
    if (kind == "choose" && type == "record" && lacks("records")) missing = "records = a list of records";
    if (kind == "divide" && lacks("units")) missing = "units = how many things";
    if (!missing.empty())
      blame("ask-options", e,
            "question '" + question->id + "' is of kind " + kind + (kind == "choose" ? " and type " + type : "") +
                ": it needs {" + missing + "}");
  }

  const World& world_;
  Report& report_;
  Sorts sorts_;
};

}  // namespace

void check_calls(const World& world, const ScriptText& script, Report& report) {
  Calls calls(world, script, report);
  lua::walk(script.tree, script.tree.body(), calls);
}

}  // namespace rules::lint
