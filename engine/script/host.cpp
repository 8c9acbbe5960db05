#include "script/host.hpp"

#include <algorithm>
#include <cstring>

#include "base/rule_error.hpp"
#include "kernel/flow/flow.hpp"
#include "sandbox/hidden_state.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/sandbox.hpp"
#include "script/call.hpp"
#include "script/hook_tables.hpp"

namespace rules::script {

Host::~Host() = default;

void Host::count_things() {
  const auto count = [&](Tag tag, std::size_t n) {
    counts_[static_cast<std::size_t>(tag)] = static_cast<std::uint32_t>(n);
  };
  count(Tag::card, ruleset_->cards().size());
  count(Tag::card_kind, ruleset_->card_kinds().size());
  count(Tag::place, ruleset_->places().size());
  count(Tag::zone, ruleset_->zones().size() << kZoneShift);
  count(Tag::resource, ruleset_->resources().size());
  count(Tag::die, ruleset_->dice().size());
  count(Tag::variable, ruleset_->variables().size());
  count(Tag::record, ruleset_->records().size());
  count(Tag::text, sources_->players_told.size());
}

void Host::bind(const Ruleset& ruleset) {
  ruleset_ = &ruleset;
  count_things();
  const DeclaredByName& kinds = sources_->named.at(ScriptType::kind_name);
  records_.resize(kinds.size());
  for (const RecordId record : ruleset.records().ids())
    records_[at(kinds.at(ruleset.records()[record].kind).index)].push_back(record.index);
  events_ = std::make_unique<EventObjects>(*this);
  attributes_ = std::make_unique<Attributes>(*this);
}

std::string_view Host::text(std::int64_t code) const {
  if (code < Value::kOnStack) return strings_[static_cast<std::size_t>(code - Value::kTexts)];
  std::size_t length = 0;
  const char* text = lua_tolstring(sandbox_.state(), static_cast<int>(code - Value::kOnStack), &length);
  return {text, length};
}

std::int64_t Host::code_of(Type type, std::int32_t value) {
  if (type != Type::event) return value_of(type, value);
  const EventId event(value);
  return ruleset_->events().contains(event) ? code_of_text(ruleset_->events()[event].id) : Value::kNil;
}

/// Handlers of a value are all of kind `modify`, and may otherwise only read.
CallContext::Only Host::allowed(FunctionId id, std::int32_t hook_target) const {
  const bool of_value = hook_target >= static_cast<std::int32_t>(ruleset_->events().size());
  return of_value || hooks_[id].pure ? CallContext::Only::reading : CallContext::Only::all;
}

std::int64_t Host::call(FunctionId id, EventContext& context, Card me) {
  return run_lua(id, &context, me, Value::kNil);
}

std::int64_t Host::call(FunctionId id, std::int64_t argument) { return run_lua(id, nullptr, Card(), argument); }

std::int64_t Host::run_lua(FunctionId id, EventContext* context, Card me, std::int64_t argument) {
  const CallScope outer(*this, id, allowed(id, context ? context->hook_target : -1));
  ++game_->counters().entries;
  lua_State* state = sandbox_.state();
  lua_rawgeti(state, LUA_REGISTRYINDEX, hooks_[id].reference);
  if (context) {
    events_->push(*context);
    push_code(state, value_of(Type::card, me.index));
  } else {
    lua_pushinteger(state, argument);
  }
  lua_call(state, context ? 2 : 1, 1);
  return result_on_top(id);
}

std::int64_t Host::result_on_top(FunctionId id) {
  lua_State* state = sandbox_.state();
  const std::int64_t code = lua_istable(state, -1) ? Value::kTable : code_at(state, -1);
  lua_pop(state, 1);
  return taken(id, code);
}

std::int64_t Host::taken_as(ScriptType gives, FunctionId id, std::int64_t code) {
  const char* wanted = "true, false or nil";
  switch (gives) {
    case ScriptType::nothing:
      if (code == Value::kNil) return 0;
      wanted = "nothing";
      break;
    case ScriptType::flag:
      if (code == Value::kTrue) return 1;
      if (code == Value::kFalse || code == Value::kNil) return 0;
      break;
    case ScriptType::number:
      if (code >= -kMaxApiNumber && code <= kMaxApiNumber) return code;
      wanted = "a whole number of at most 1000000000";
      break;
    case ScriptType::message:
      if (code == Value::kNil) return 0;
      if (is_handle(code, Tag::text)) return code;
      wanted = "nil or a text key (text.KEY, which is message.KEY in languages/)";
      if (Value::is_text(code))
        throw_result(id, "must return " + std::string(wanted) + ", but returns a quoted string");
      break;
    default: return 0;  // question_kinds.hpp converts advice
  }
  const bool too_large = gives == ScriptType::number && Value::is_number(code) && tag_of(code) == Tag::number;
  throw_result(id,
               "must return " + std::string(wanted) + ", but returns " +
                   (too_large ? std::to_string(number(code)) : described(Value::is_list(code) ? Value::kTable : code)));
}

void Host::throw_result(FunctionId id, const std::string& what) {
  const Restore place(running_->place, {id, 0});
  const Hook& hook = hooks_[id];
  throw ScriptError(hook.file, hook.line, hook.path + " " + what + describe_place());
}

Ended Host::protect(FunctionRef<void()> body) {
  debugging_.said = 0;
  bool suspended = false;
  std::string harmless;
  const RunResult outcome = sandbox_.run([&] {
    try {
      body();
    } catch (const Suspended&) {
      suspended = true;
    } catch (const Unseen& counted) {
      harmless = counted.what();
    } catch (const TooLong& game) {  // no script failed, so the host can be used again
      harmless = game.what();
    } catch (const RuleError& error) {  // of the kernel, while no script runs
      throw RuleError(error.what() + describe_step());
    }
  });
  if (outcome.status == RunEnd::ok && !suspended && harmless.empty()) return {.error = {}, .time = outcome.time};
  nothing_runs_ = {};
  running_ = &nothing_runs_;
  events_->release_all();
  if (suspended) return {.suspended = true, .error = {}};
  if (outcome.status == RunEnd::ok) return {.error = std::move(harmless), .time = outcome.time};
  failed_ = true;
  return {.error = outcome.message.empty() ? "a script failed without a message" : outcome.message,
          .exhausted = outcome.exhausted,
          .time = outcome.time};
}

void Host::throw_loading() {
  throw RuleError("scripts can't access the game while they are being loaded; access it only from functions");
}

void Host::check_changing() const {
  if (running_->only != CallContext::Only::all)
    throw RuleError((running_->place.hook ? hook_at_hand().path : "this function") +
                    " can only read; it can't change the game or ask players");
}

std::pair<const char*, int> Host::where() {
  if (running_->place.line) return {hook_at_hand().file.c_str(), running_->place.line};
  lua_State* state = sandbox_.state();
  lua_Debug info;
  for (int level = 0; lua_getstack(state, level, &info); ++level) {
    lua_getinfo(state, "Sl", &info);
    if (info.currentline > 0 && running_->place.hook) return {hook_at_hand().file.c_str(), info.currentline};
  }
  return {nullptr, 0};
}

std::string Host::describe_place() const {
  if (!running_->place.hook) return "";
  return " (pack " + hook_at_hand().pack + ", " + hook_at_hand().path + describe_event() + describe_caller() + ")";
}

std::string Host::describe_event() const {
  std::string event;
  if (!game_ || !ruleset_ || !game_->contexts().innermost()) return event;
  const EventContext& context = *game_->contexts().innermost();
  const EventId raised(context.hook_target);
  if (ruleset_->events().contains(raised)) event += ", event " + ruleset_->events()[raised].id;
  if (context.me) event += ", card " + ruleset_->kind_of(context.me).id;
  return event;
}

std::string Host::describe_step() const {
  if (!game_ || !ruleset_) return "";
  const StepId now = game_->read().step();
  if (!now) return "";
  const StepDecl& step = ruleset_->steps()[now];
  return " (step " + step.id + (step.declared.empty() ? "" : ", " + step.declared) + describe_event() + ")";
}

/// Names the enclosing function of another pack, which may be the reason for the failure.
std::string Host::describe_caller() const {
  const std::string& pack = hook_at_hand().pack;
  for (const CallContext::Place* place = running_->place.caller; place && place->hook; place = place->caller) {
    const Hook& hook = hooks_[place->hook];
    if (hook.pack == pack) continue;
    const int line = place->line ? place->line : hook.line;
    return "; called by pack " + hook.pack + ", " + hook.path + ", " + hook.file + ":" + std::to_string(line);
  }
  return "";
}

std::optional<std::int32_t> Host::named(ScriptType what, std::string_view name) const {
  if (what == ScriptType::pack_name) {
    const std::int32_t scripts = running_->place.hook ? hook_at_hand().scripts : loading_;
    if (scripts < 0) return std::nullopt;
    const auto& partners = sources_->packs[at(scripts)].partners;
    const auto found = partners.find(name);
    return found == partners.end() ? std::nullopt : std::optional<std::int32_t>(found->second);
  }
  const auto names = sources_->named.find(what);
  if (names == sources_->named.end()) return std::nullopt;
  const auto found = names->second.find(name);
  if (found == names->second.end()) return std::nullopt;
  const std::int32_t index = found->second.index;
  const bool text =
      what == ScriptType::card_field && index >= 0 && ruleset_->card_fields()[at(index)].type == Type::text;
  return text ? std::nullopt : std::optional(index);  // scripts can't read texts
}

std::optional<Type> Host::told_type(std::int32_t text, std::int32_t nth) const {
  const std::size_t at = rules::at(text);
  if (at >= sources_->players_told.size() || !(sources_->players_told[at] >> nth & 1u)) return std::nullopt;
  return Type::seat;
}

std::string Host::place_of_call() const {
  lua_State* state = sandbox_.state();
  lua_Debug info;
  if (lua_getstack(state, 1, &info) && lua_getinfo(state, "Sl", &info) && info.currentline > 0)
    return chunk_of(info) + ":" + std::to_string(info.currentline) + ": ";
  if (!running_->place.hook) return "";
  // A tail-called function is not on Lua's stack: use its first line.
  const Hook& hook = hook_at_hand();
  return hook.file + ":" + std::to_string(hook.line) + ": ";
}

// Loads the packs' scripts: binds their names and finds the functions that they put into hook tables.

namespace {

/// Pushes the globals of a pack's scripts: libraries, API, constants, hook tables.
void push_environment(lua_State* state, const Dictionary& names, CoverageProbes* marks) {
  push_safe_globals(state);
  for (const ApiFunction* function : api()) {
    push_function(state, *function);
    lua_setfield(state, -2, function->name);
  }
  if (marks) marks->install(state);
  for (const auto& [table, constants] : names.constants) {
    lua_newtable(state);
    for (const auto& [name, constant] : constants) {
      if (constant.text.empty()) push_code(state, constant.code);
      else lua_pushstring(state, constant.text.c_str());
      lua_setfield(state, -2, name.c_str());
    }
    freeze(state, -1);
    lua_setfield(state, -2, table.c_str());
  }
  for (const HookTable& table : hook_tables()) {
    push_hooks(state, table);
    lua_setfield(state, -2, table.name);
  }
}

}  // namespace

Host::Host(std::shared_ptr<const Sources> sources, const Budget& budget)
    : sources_(std::move(sources)), sandbox_(budget) {
  lua_State* state = sandbox_.state();
  *static_cast<Host**>(lua_getextraspace(state)) = this;
  sandbox_.set_where([this](lua_State*) { return describe_place(); });
  const RunResult made = sandbox_.run([&] { install_handles(state); });
  if (made.status != RunEnd::ok) throw std::runtime_error(made.message);
  for (std::size_t i = 0; i < sources_->packs.size(); ++i) load_pack(static_cast<std::int32_t>(i));
}

void Host::load_pack(std::int32_t scripts) {
  const Restore loading(loading_, scripts);
  const PackScripts& pack = sources_->packs[at(scripts)];
  const Dictionary names = dictionary_of(*sources_, pack);
  lua_State* state = sandbox_.state();
  int environment = LUA_NOREF;
  const RunResult prepared = sandbox_.run([&] {
    push_environment(state, names, sources_->marks.get());
    environment = luaL_ref(state, LUA_REGISTRYINDEX);
  });
  if (prepared.status != RunEnd::ok) throw std::runtime_error(prepared.message);
  for (const ScriptFile& file : pack.files)
    sandbox_.load(file.name, file.source, environment,
                  [&](const lua::Tree& tree) { return read_tree(file, tree, names); });
  std::optional<ScriptError> bad;
  const RunResult collected = sandbox_.run([&] {
    take_new_hooks();
    lua_rawgeti(state, LUA_REGISTRYINDEX, environment);
    for (const HookTable& table : hook_tables()) {
      lua_pushnil(state);
      lua_setfield(state, -2, table.name);
    }
    for (const HiddenState& hidden : sandbox_.hidden().freeze_captured(state, lua_gettop(state))) {
      bad.emplace(hidden.file, hidden.line, explain(hidden));
      break;
    }
  });
  if (bad) throw *bad;
  if (collected.status != RunEnd::ok) throw ScriptError(pack.pack, 0, collected.message);
}

/// With coverage probes, nothing is deduced from trees: functions run whenever they may, and in Lua, which counts.
std::string Host::read_tree(const ScriptFile& file, const lua::Tree& tree, const Dictionary& names) {
  BoundFile bound = bind_names(file.name, tree, names);
  if (sources_->marks) return sources_->marks->put_into(file.name, file.source, tree);
  for (const HookFunction& hook : hook_functions(bound.name, bound.tree))
    if (auto needs = needed(bound, hook, strings_)) needs_.emplace(hook.key, std::move(*needs));
  loaded_.push_back(std::move(bound));
  return "";
}

void Host::add_hook(lua_State* state, const HookTable& table, const std::string& path) {
  lua_Debug info;
  lua_pushvalue(state, -1);
  lua_getinfo(state, ">S", &info);
  new_hooks_.push_back({sources_->packs[at(loading_)].pack, path, chunk_of(info), loading_, info.linedefined,
                        table.pure, table.gives.type, luaL_ref(state, LUA_REGISTRYINDEX)});
}

void Host::take_new_hooks() {
  lua_State* state = sandbox_.state();
  std::ranges::sort(new_hooks_, {}, [](const Hook& each) { return std::tie(each.file, each.line, each.path); });
  for (Hook& hook : new_hooks_) {
    lua_rawgeti(state, LUA_REGISTRYINDEX, hook.reference);
    for (const HiddenState& hidden : sandbox_.hidden().freeze_captured(state, lua_gettop(state)))
      throw ScriptError(hidden.file, hidden.line, explain(hidden));
    lua_pop(state, 1);
    if (const auto needs = needs_.find(hook.key()); needs != needs_.end()) hook.only = needs->second;
    hooks_.push_back(std::move(hook));
  }
  new_hooks_.clear();
}

}  // namespace rules::script
