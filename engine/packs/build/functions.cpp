// Assigns each script function to the declaration that calls it.
#include <algorithm>
#include <set>

#include "packs/build/builders.hpp"
#include "packs/schema/schema.hpp"
#include "script/sources.hpp"
#include "script/value.hpp"

namespace rules::packs {

namespace {

/// Returns the pack scripts that a function is in.
const script::PackScripts& scripts_of(const BuildContext& build, const script::Hook& hook) {
  return build.linked.sources->packs[static_cast<std::size_t>(hook.scripts)];
}

/// Returns true if the function's script may name this record; built-in ones are visible to all.
bool sees(const BuildContext& build, const script::Hook& hook, std::string_view kind, const std::string& id) {
  const Record* record = build.library.find(kind, id);
  return !record || scripts_of(build, hook).sees.contains(record->pack);
}

void add_hidden_error(const BuildContext& build, const script::Hook& hook, const std::string& what,
                      const std::string& pack) {
  add_error(build, hook, what + " is declared by pack '" + pack + "', " + scripts_of(build, hook).how_to_see(pack));
}

/// Subscribes handlers to events and values.
class HandlerAttacher {
 public:
  explicit HandlerAttacher(BuildContext& build) : build_(build), declared_(build.declared) {
    for (const EventId e : declared_.events.ids()) {
      std::set<std::string> names(declared_.events[e].tags.begin(), declared_.events[e].tags.end());
      names.insert(declared_.events[e].id);
      for (const std::string& name : names) events_named_[name].push_back(e);
    }
  }

  /// Attaches a handler to a value, or to every event with this id or tag.
  void attach(const script::Hook& hook, FunctionId function, Stage stage, const std::string& target,
              const std::string& name) {
    HandlerDecl handler{.id = hook.pack + "." + name, .stage = stage, .function = function};
    if (const Record* card = build_.library.find("card", name); card && sees(build_, hook, "card", name)) {
      handler.card = build_.ids.of<CardKind>(name);
      read_value(*card->find("works"), build_.ids, handler.works);
    }
    if (const std::string pack = hidden(hook, stage, target); !pack.empty())
      return add_hidden_error(build_, hook, "'" + target + "'", pack);
    bool used = false;
    if (const auto named = events_named_.find(target); named != events_named_.end())
      for (const EventId id : named->second) {
        used = true;
        subscribe(hook, target, id.index, handler);
      }
    if (const ValueId id = build_.ids.of<ValueId>(target); stage == Stage::modify && id) {
      used = true;
      subscribe(hook, target, declared_.bus.hook_target(id), handler);
    }
    if (!used)
      add_error(build_, hook,
                "there is no event, tag or value '" + target + "'" + did_you_mean(target, hook_points(stage)));
  }

 private:
  /// Subscribes a handler if there is room. A test for a field at its beginning becomes a filter.
  void subscribe(const script::Hook& hook, const std::string& target, std::int32_t hook_target, HandlerDecl handler) {
    if (!has_room(hook, target, declared_.bus.handlers(hook_target, handler.stage).size())) return;
    const auto fields = fields_of(hook_target);
    for (std::size_t f = 0; hook.only && f < fields.size(); ++f) {
      const auto& [name, type] = fields[f];
      if (name != hook.only->name) continue;
      const auto is = type == Type::number ? std::nullopt : script::as_field(type, hook.only->code);
      if (is) {
        handler.field = static_cast<int>(f);
        handler.is = *is;
      }
      break;
    }
    declared_.bus.subscribe(hook_target, std::move(handler));
  }

  /// Returns the names in scripts and the types of the fields of an event or a value.
  std::vector<std::pair<std::string, Type>> fields_of(std::int32_t hook_target) const {
    std::vector<std::pair<std::string, Type>> fields;
    if (const EventId event(hook_target); declared_.events.contains(event)) {
      for (const FieldDecl& field : declared_.events[event].fields)
        fields.emplace_back(script::in_lua(field.id), field.type);
    } else {
      const ValueId value(hook_target - size32(declared_.events));
      for (std::size_t f = 0; f < script::value_fields(declared_.values[value]); ++f)
        fields.emplace_back(script::kValueFieldNames[f], script::kValueFields[f]);
    }
    return fields;
  }

  /// Returns true if another handler fits; reports once if not.
  bool has_room(const script::Hook& hook, const std::string& target, std::size_t handlers) {
    if (handlers < kMaxHandlers && hooked_ < kMaxHooked) {
      ++hooked_;
      return true;
    }
    if (crowded_) return false;
    crowded_ = true;
    const auto most = [&](std::size_t n) { return "; there is room for " + std::to_string(n); };
    add_error(
        build_, hook,
        handlers >= kMaxHandlers
            ? "'" + target + "' has too many handlers for this stage" + most(kMaxHandlers)
            : "events and values have too many handlers; a handler of a tag counts once for each event with that tag" +
                  most(kMaxHooked));
    return false;
  }

  /// Returns the pack of an existing event, tag or value that the script may not name; or "".
  std::string hidden(const script::Hook& hook, Stage stage, const std::string& target) const {
    std::string pack;
    const auto is_seen = [&](const char* kind, const std::string& id) {
      if (sees(build_, hook, kind, id)) return true;
      pack = build_.library.find(kind, id)->pack;
      return false;
    };
    if (const auto named = events_named_.find(target); named != events_named_.end())
      for (const EventId e : named->second)
        if (is_seen("event", declared_.events[e].id)) return "";
    if (stage == Stage::modify && build_.ids.of<ValueId>(target) && is_seen("value", target)) return "";
    return pack;
  }

  std::vector<std::string> hook_points(Stage stage) const {
    std::vector<std::string> known = keys_of(events_named_);
    if (stage == Stage::modify)
      for (const ValueDecl& value : declared_.values) known.push_back(value.id);
    return known;
  }

  BuildContext& build_;
  Declarations& declared_;
  std::map<std::string, std::vector<EventId>, std::less<>> events_named_;  ///< by id or tag
  std::size_t hooked_ = 0;                                                 ///< handlers attached
  bool crowded_ = false;                                                   ///< a handler didn't fit
};

void attach_advice(BuildContext& build, const script::Hook& hook, FunctionId function, const std::string& name) {
  // A pack can only mean names that it sees, even if others are spelled the same.
  std::string meant;
  for (const char* kind : {"question", "card", "event"}) {
    const Record* record = build.library.find(kind, name);
    if (!record || !sees(build, hook, kind, name)) continue;
    if (!meant.empty()) {
      build.linked.warnings.push_back({hook.file,
                                       {hook.line, 0},
                                       hook.path + ": there is both a " + meant + " and a" +
                                           (*kind == 'e' ? "n " : " ") + kind + " '" + name +
                                           "'; this is used as the " + meant + "'s advice"});
      continue;
    }
    meant = kind;
    if (meant == "question") build.declared.questions[build.ids.of<QuestionId>(name)].advice = function;
    else if (meant == "card") build.declared.card_kinds[build.ids.of<CardKind>(name)].advice = function;
    else build.declared.events[build.ids.of<EventId>(name)].advice = function;
  }
  if (!meant.empty()) return;
  std::vector<std::string> known;
  for (const char* kind : {"question", "card", "event"})
    for (const Record* record : build.library.of_kind(kind))
      if (sees(build, hook, kind, record->id)) known.push_back(record->id);
  add_error(build, hook, "there is no question, card or event '" + name + "'" + did_you_mean(name, known));
}

void attach_weighing(BuildContext& build, const script::Hook& hook, FunctionId function, const std::string& name) {
  std::vector<std::string> known;
  for (QuestionDecl& question : build.declared.questions) {
    if (!sees(build, hook, "question", question.id)) continue;
    if (question.id == name) return question.weighed.push_back(function);
    known.push_back(question.id);
  }
  if (const Record* other = build.library.find("question", name))
    return add_hidden_error(build, hook, "question '" + name + "'", other->pack);
  add_error(build, hook, "there is no question '" + name + "'" + did_you_mean(name, known));
}

/// Returns the function's record, of the same pack; nullptr after reporting that there is none.
const Record* own_record(const BuildContext& build, const script::Hook& hook, const std::string& kind,
                         const std::string& id) {
  const Record* const record = build.library.find(kind, id);
  if (!record)
    add_error(build, hook, "there is no " + kind + " '" + id + "'" + did_you_mean(id, build.ids.names(kind)));
  if (!record || record->pack == hook.pack) return record;
  add_error(build, hook,
            kind + " '" + id + "' is declared by pack '" + record->pack +
                "'; only that pack can define its function; to change its effect, use prevent, modify or after");
  return nullptr;
}

/// Assigns a record's own function: of an event, a step, a value, an ending or a card.
void attach_own(BuildContext& build, const script::Hook& hook, FunctionId function, const std::string& table,
                const std::string& id) {
  const Record* const record =
      own_record(build, hook, table == "can" || table == "must" || table == "play" ? "card" : table, id);
  if (!record) return;
  const auto wrong = [&](const std::string& message) { add_error(build, hook, message); };
  if ((table == "value" || table == "ending") && !record->flag("script"))
    wrong("the " + table + " lacks `script: true`");
  if (table == "event") {
    build.declared.events[build.ids.of<EventId>(id)].effect = function;
  } else if (table == "value") {
    build.declared.values[build.ids.of<ValueId>(id)].function = function;
  } else if (table == "ending") {
    build.declared.endings[at(build.ids.index(table, id))].function = function;
  } else if (table == "step") {
    if (record->text("kind") != "script")
      wrong("the step's kind is '" + record->text("kind") + "', so it takes no function");
  } else if (!record->find("play")) {
    wrong("the card has no `play:` in " + at_line(record->file, record->mark));
  }
}

/// Reports records without a required function, except those left out.
void check_functions(const BuildContext& build, std::span<const std::string> without) {
  const Problems::Under rule(build.problems, "missing-function");
  const auto need = [&](const char* kind, const std::string& table, auto wants) {
    for (const Record* r : build.library.of_kind(kind)) {
      const std::string left_out = r->pack + ":" + table + "." + r->id;
      if (!wants(*r) || build.function(table, *r) || std::ranges::count(without, left_out) > 0) continue;
      add_error(build, *r,
                " needs a function " + table + "." + script::in_lua(r->id) + " in a script of pack '" + r->pack + "'");
    }
  };
  need("step", "step", [](const Record& r) { return r.text("kind") == "script"; });
  need("card", "play", [](const Record& r) {
    const Node* play = r.find("play");
    return play && play->kind == Node::Kind::list && !play->items.empty();
  });
  need("value", "value", [](const Record& r) { return r.flag("script"); });
  need("ending", "ending", [](const Record& r) { return r.flag("script"); });
}

}  // namespace

void attach_functions(BuildContext& build, std::span<const std::string> without) {
  static const std::map<std::string, Stage> stages = {
      {"forbid", Stage::forbid}, {"prevent", Stage::prevent}, {"modify", Stage::modify}, {"after", Stage::after}};
  const LinkedGame& linked = build.linked;
  const Problems::Under rule(build.problems, "handler");
  HandlerAttacher handlers(build);
  for (const FunctionId id : linked.hooks.ids()) {
    const script::Hook& hook = linked.hooks[id];
    if (std::ranges::find(without, hook.pack + ":" + hook.path) != without.end()) continue;
    const std::vector<std::string> parts = split(hook.path, ".");
    const std::string& table = parts[0];
    // Handlers of different packs may have the same name.
    const std::string name = (parts.size() == 3 ? hook.pack + ":" : "") + hook.path;
    if (const auto [at, fresh] = build.functions.emplace(name, id); !fresh)
      build.problems.add("defined-twice", hook.file, {hook.line, 0},
                         hook.path + " is already defined at " + linked.hooks[at->second].file + ":" +
                             std::to_string(linked.hooks[at->second].line));
    if (const auto stage = stages.find(table); stage != stages.end())
      handlers.attach(hook, id, stage->second, parts[1], parts[2]);
    else if (table == "advice") attach_advice(build, hook, id, parts[1]);
    else if (table == "weigh") attach_weighing(build, hook, id, parts[1]);
    else attach_own(build, hook, id, table, parts[1]);
  }
  check_functions(build, without);
  attach_plays(build);
}

// Declares the names that scripts use for records, faces, options and texts.

namespace {

using script::encode;
using script::Tag;

void add(script::Sources& sources, const std::string& pack, const std::string& table, const std::string& name,
         std::int64_t code) {
  sources.names.push_back({pack, table, name, code, {}, false});
}

void add_each(const BuildContext& build, script::Sources& sources, const std::string& kind, Tag tag) {
  for (const Record* r : build.library.of_kind(kind))
    add(sources, r->pack, kind, r->id, encode(tag, build.ids.index(kind, r->id)));
}

void add_options(const Library& library, script::Sources& sources) {
  for (const OptionValue& option : library.options()) {
    add(sources, option.pack, "option", option.decl.name, 0);
    script::NamedCode& name = sources.names.back();
    if (option.decl.type == OptionDecl::Type::number) name.code = std::stoll(option.value);
    else if (option.value == "true" || option.value == "false") name.code = script::Value::flag(option.value == "true");
    else name.text = option.value;
  }
}

void add_texts(LinkedGame& linked, script::Sources& sources) {
  for (const auto& [key, text] : linked.texts.all(fallback_language)) {
    if (!key.starts_with("message.")) continue;
    add(sources, text.pack, "text", key.substr(8), encode(Tag::text, size32(linked.messages)));
    linked.messages.push_back(key);
    std::uint32_t players = 0;
    for (int nth = 0; nth < script::kMaxTold; ++nth)
      if (text.text.find("{" + std::to_string(nth + 1) + ":player}") != std::string::npos) players |= 1u << nth;
    sources.players_told.push_back(players);
  }
}

/// Adds what scripts name by strings.
template <class Id, class Decl>
void add_declared(const Library& library, const Table<Id, Decl>& list, script::DeclaredByName& names) {
  for (const Id id : list.ids()) {
    const Record* record = library.find(kind_of(id), list[id].id);
    names[list[id].id] = {id.index, record ? record->pack : ""};
  }
}

}  // namespace

void declare_names(BuildContext& build, script::Sources& sources) {
  const Library& library = build.library;
  const Declarations& declared = build.declared;
  add_each(build, sources, "resource", Tag::resource);
  add_each(build, sources, "place", Tag::place);
  add_each(build, sources, "card", Tag::card_kind);
  add_each(build, sources, "die", Tag::die);
  add_each(build, sources, "variable", Tag::variable);
  for (const Record* r : library.of_kind("zone")) {
    const ZoneId zone = build.ids.of<ZoneId>(r->id);
    add(sources, r->pack, "zone", r->id, script::encode_zone(zone.index));
    sources.names.back().of_player = declared.zones[zone].per_player;
  }
  for (const std::string& kind : library.schema().names(true)) add_each(build, sources, kind, Tag::record);
  for (const Record* r : library.of_kind("die"))
    for (const std::string& face : r->texts("faces"))
      add(sources, r->pack, "face", face, build.ids.index("face", face));
  add_options(library, sources);
  script::DeclaredByName& events = sources.named[script::ScriptType::event_name];
  add_declared(library, declared.events, events);
  add_declared(library, declared.questions, sources.named[script::ScriptType::question_name]);
  add_declared(library, declared.values, sources.named[script::ScriptType::value_name]);
  for (const EventDecl& event : declared.events)
    for (const FieldDecl& field : event.fields) events[event.id].fields.push_back(script::in_lua(field.id));
  add_texts(build.linked, sources);
}

}  // namespace rules::packs
