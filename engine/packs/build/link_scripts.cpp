// Assigns each script function to the declaration that calls it.
#include <algorithm>

#include "packs/build/ruleset_builder.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "script/suggest.hpp"
#include "script/value.hpp"

namespace rules::packs {
namespace {

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> parts(1);
  for (char c : path)
    if (c == '.') parts.emplace_back();
    else parts.back() += c;
  return parts;
}

}  // namespace

void RulesetBuilder::add_error(const script::Hook& hook, const std::string& message) const {
  problems_.add(hook.file, {hook.line, 0}, hook.path + ": " + message);
}

std::map<std::string, FunctionId> RulesetBuilder::functions(std::string_view table) const {
  std::map<std::string, FunctionId> found;
  const std::string prefix = std::string(table) + ".";
  for (const FunctionId id : linked_.hooks.ids())
    if (const script::Hook& hook = linked_.hooks[id]; linked_.used_hooks[id] && hook.path.starts_with(prefix))
      found[hook.path.substr(prefix.size())] = id;
  return found;
}

bool RulesetBuilder::sees(const std::string& pack, const std::string& other) const {
  return pack == other || library_.loads_after(pack, other);
}

bool RulesetBuilder::sees(const script::Hook& hook, std::string_view kind, const std::string& id) const {
  const Record* record = library_.find(kind, id);
  return !record || linked_.sources->packs[static_cast<std::size_t>(hook.scripts)].sees.contains(record->pack);
}

std::string RulesetBuilder::hidden(const script::Hook& hook, Stage stage, const std::string& target) const {
  std::string pack;
  const auto is_seen = [&](const char* kind, const std::string& id) {
    if (sees(hook, kind, id)) return true;
    pack = library_.find(kind, id)->pack;
    return false;
  };
  if (const auto named = events_named_.find(target); named != events_named_.end())
    for (const EventId e : named->second)
      if (is_seen("event", declared_.events[e].id)) return "";
  for (const ValueDecl& value : declared_.values)
    if (stage == Stage::modify && value.id == target && is_seen("value", value.id)) return "";
  return pack;
}

bool RulesetBuilder::has_room(const script::Hook& hook, const std::string& target, std::size_t handlers) {
  if (handlers < kMaxHandlers && hooked_ < kMaxHooked) {
    ++hooked_;
    return true;
  }
  if (crowded_) return false;
  crowded_ = true;
  const auto most = [&](std::size_t n) { return "; there is room for " + std::to_string(n); };
  if (handlers >= kMaxHandlers)
    add_error(hook, "'" + target + "' has too many handlers of this stage" + most(kMaxHandlers));
  else
    add_error(hook, "events and values have too many handlers, each counted for every event that its tag brings it to" +
                        most(kMaxHooked));
  return false;
}

void RulesetBuilder::attach_handler(const script::Hook& hook, FunctionId function, Stage stage,
                                    const std::string& target, const std::string& name) {
  HandlerDecl handler{.id = hook.pack + "." + name, .stage = stage, .function = function};
  if (const Record* card = library_.find("card", name); card && sees(hook, "card", name)) {
    handler.card = id_of<CardKind>("card", name);
    const std::string works = card->text("works");
    handler.works = works == "in-hand" ? Area::hand : works == "anywhere" ? Area::anywhere : Area::in_play;
  }
  if (const std::string pack = hidden(hook, stage, target); !pack.empty())
    return add_error(hook, "'" + target + "' is declared by pack '" + pack + "', " +
                               linked_.sources->packs[static_cast<std::size_t>(hook.scripts)].how_to_see(pack));
  bool used = false;
  const auto attach = [&](auto to, std::size_t there, const auto& type_of) {
    used = true;
    if (!has_room(hook, target, there)) return;
    HandlerDecl added = handler;
    if (hook.only) {
      const auto [field, type] = type_of(*hook.only);
      const auto is = field < 0 || type == Type::number ? std::nullopt : script::as_field(type, hook.only->code);
      if (is) {
        added.field = field;
        added.is = *is;
      }
    }
    declared_.bus.subscribe(to, std::move(added));
  };
  const auto named = events_named_.find(target);
  for (const EventId id : named == events_named_.end() ? std::vector<EventId>() : named->second) {
    const EventDecl& event = declared_.events[id];
    attach(id, declared_.bus.handlers_to_order(id, stage).size(), [&](const script::Equality& only) {
      for (std::size_t f = 0; f < event.fields.size(); ++f)
        if (script::in_lua(event.fields[f].id) == only.name)
          return std::pair(static_cast<int>(f), event.fields[f].type);
      return std::pair(-1, Type::number);
    });
  }
  if (stage == Stage::modify)
    for (const ValueId id : declared_.values.ids())
      if (const ValueDecl& value = declared_.values[id]; value.id == target) {
        linked_.reads[id].add(hook.reads);
        attach(id, declared_.bus.handlers_to_order(id).size(), [&](const script::Equality& only) {
          for (std::size_t f = 0; f < script::value_fields(value); ++f)
            if (script::kValueFieldNames[f] == only.name)
              return std::pair(static_cast<int>(f), script::kValueFields[f]);
          return std::pair(-1, Type::number);
        });
      }
  if (used) return;
  std::vector<std::string> known;
  for (const EventDecl& event : declared_.events) {
    known.push_back(event.id);
    known.insert(known.end(), event.tags.begin(), event.tags.end());
  }
  if (stage == Stage::modify)
    for (const ValueDecl& value : declared_.values) known.push_back(value.id);
  add_error(hook, "there is no event, tag or value '" + target + "'" + did_you_mean(target, known));
}

void RulesetBuilder::attach_advice(const script::Hook& hook, FunctionId function, const std::string& name) {
  // A pack can only mean names that it sees, even if others are spelled the same.
  std::string meant;
  for (const char* kind : {"question", "card", "event"}) {
    const Record* record = library_.find(kind, name);
    if (!record || !sees(hook, kind, name)) continue;
    if (!meant.empty()) {
      linked_.warnings.push_back({hook.file,
                                  {hook.line, 0},
                                  hook.path + ": there are a " + meant + " and a" + (*kind == 'e' ? "n " : " ") + kind +
                                      " '" + name + "'; it is taken for the " + meant + "'s advice"});
      continue;
    }
    meant = kind;
    if (meant == "question") declared_.questions[id_of<QuestionId>(meant, name)].advice = function;
    else if (meant == "card") declared_.card_kinds[id_of<CardKind>(meant, name)].advice = function;
    else declared_.events[id_of<EventId>(meant, name)].advice = function;
  }
  if (!meant.empty()) return;
  std::vector<std::string> known;
  for (const char* kind : {"question", "card", "event"})
    for (const Record* record : library_.of_kind(kind))
      if (sees(hook, kind, record->id)) known.push_back(record->id);
  add_error(hook, "there is no question, card or event '" + name + "'" + did_you_mean(name, known));
}

void RulesetBuilder::attach_weighing(const script::Hook& hook, FunctionId function, const std::string& name) {
  std::vector<std::string> known;
  for (QuestionDecl& question : declared_.questions) {
    if (!sees(hook, "question", question.id)) continue;
    if (question.id == name) return question.weighed.push_back(function);
    known.push_back(question.id);
  }
  const Record* other = library_.find("question", name);
  add_error(hook, other ? "question '" + name + "' is declared by pack '" + other->pack + "', " +
                              linked_.sources->packs[static_cast<std::size_t>(hook.scripts)].how_to_see(other->pack)
                        : "there is no question '" + name + "'" + did_you_mean(name, known));
}

const Record* RulesetBuilder::own_record(const script::Hook& hook, const std::string& kind, const std::string& id) {
  const Record* const record = library_.find(kind, id);
  if (!record) add_error(hook, "there is no " + kind + " '" + id + "'" + did_you_mean(id, keys_of(ids_[kind])));
  if (!record || record->pack == hook.pack) return record;
  add_error(hook, kind + " '" + id + "' is declared by pack '" + record->pack +
                      "'; only that pack gives it its function (to change what it does, use prevent, modify or after)");
  return nullptr;
}

void RulesetBuilder::attach_own(const script::Hook& hook, FunctionId function, const std::string& table,
                                const std::string& id) {
  const Record* const record =
      own_record(hook, table == "can" || table == "must" || table == "play" ? "card" : table, id);
  if (!record) return;
  const auto wants_script = [&] {
    if (!record->flag("script")) add_error(hook, "the " + table + " lacks `script: true`");
  };
  if (table == "event") {
    declared_.events[id_of<EventId>(table, id)].effect = function;
  } else if (table == "step") {
    step_functions_[id] = function;
    if (record->text("kind") != "script")
      add_error(hook, "the step's kind is '" + record->text("kind") + "', so it takes no function");
  } else if (table == "value") {
    wants_script();
    const ValueId value = id_of<ValueId>(table, id);
    declared_.values[value].function = function;
    linked_.reads[value].add(hook.reads);
  } else if (table == "ending") {
    wants_script();
    endings_[static_cast<std::size_t>(ids_[table][id])].function = function;
  } else if (!record->find("play")) {
    add_error(hook, "the card has no `play:` in " + record->file + ":" + std::to_string(record->mark.line));
  }
}

void RulesetBuilder::attach_one(const script::Hook& hook, FunctionId function) {
  static const std::map<std::string, Stage> stages = {
      {"forbid", Stage::forbid}, {"prevent", Stage::prevent}, {"modify", Stage::modify}, {"after", Stage::after}};
  const std::vector<std::string> parts = split(hook.path);
  const std::string& table = parts[0];
  if (const auto stage = stages.find(table); stage != stages.end())
    attach_handler(hook, function, stage->second, parts[1], parts[2]);
  else if (table == "advice") attach_advice(hook, function, parts[1]);
  else if (table == "weigh") attach_weighing(hook, function, parts[1]);
  else attach_own(hook, function, table, parts[1]);
}

void RulesetBuilder::need_functions(std::span<const std::string> without) {
  const auto need = [&](const char* kind, const char* table, auto wants) {
    const auto have = functions(table);
    for (const Record* r : library_.of_kind(kind)) {
      const std::string left_out = r->pack + ":" + table + "." + r->id;
      if (!wants(*r) || have.contains(r->id) || std::count(without.begin(), without.end(), left_out) > 0) continue;
      const Problems::Under rule(problems_, "missing-function");
      add_error(*r, std::string(kind) + " '" + r->id + "' needs a function " + table + "." + script::in_lua(r->id) +
                        " in a script of pack '" + r->pack + "'");
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

void RulesetBuilder::attach(std::span<const std::string> without) {
  linked_.reads.assign(declared_.values.size(), {.known = true, .resources = {}, .zones = {}});
  const Problems::Under rule(problems_, "handler");
  linked_.used_hooks.assign(linked_.hooks.size(), true);
  for (const EventId e : declared_.events.ids()) {
    std::set<std::string> names(declared_.events[e].tags.begin(), declared_.events[e].tags.end());
    names.insert(declared_.events[e].id);
    for (const std::string& name : names) events_named_[name].push_back(e);
  }
  std::map<std::string, FunctionId> seen;
  for (const FunctionId id : linked_.hooks.ids()) {
    const script::Hook& hook = linked_.hooks[id];
    if (std::find(without.begin(), without.end(), hook.pack + ":" + hook.path) != without.end()) {
      linked_.used_hooks[id] = false;
      continue;
    }
    // Handlers of different packs may have the same name.
    const std::string name = (split(hook.path).size() == 3 ? hook.pack + ":" : "") + hook.path;
    if (const auto [at, fresh] = seen.emplace(name, id); !fresh)
      problems_.add("defined-twice", hook.file, {hook.line, 0},
                    hook.path + " is defined by " + linked_.hooks[at->second].file + ":" +
                        std::to_string(linked_.hooks[at->second].line) + " already");
    attach_one(hook, id);
  }
  need_functions(without);
  attach_plays();
}

}  // namespace rules::packs
