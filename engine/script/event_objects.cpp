// Attributes of handles: what scripts can read of a card or a record.
#include "script/event_objects.hpp"

#include <algorithm>

#include "base/rule_error.hpp"
#include "script/call.hpp"
#include "script/sources.hpp"
#include "script/typed.hpp"

namespace rules::script {

namespace {

Result of_kind(Host& host, const CardKindDecl& kind, std::string_view name) {
  if (name == "deck") return Result(encode_zone(kind.deck.index));
  const std::vector<std::string>& fields = host.attributes().of_cards;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i] == name) {
      const auto value = static_cast<std::int32_t>(kind.fields[i]);
      const Type type = host.rules().card_fields()[i].type;
      return Result(type == Type::text ? Value::kNil : host.code_of(type, value));
    }
  return {};
}

Result of_card(Host& host, Card card, std::string_view name) {
  const Ruleset& rules = host.rules();
  const StateView read = host.game().read();
  if (name == "owner") return result_of(host.game().contexts().owner(read, card));
  if (name == "zone") return Result(encode_zone(rules.zone_of(read.pile(card)).index));
  if (name != "deck") check_visible(host, card);
  if (name == "kind") return Result(encode(Tag::card_kind, rules.cards()[card].index));
  return of_kind(host, rules.kind_of(card), name);
}

/// Returns the value of an unset field: 0, false, or null.
std::int64_t nothing_of(Type type) { return type == Type::number || type == Type::flag ? 0 : -1; }

Result of_record(Host& host, std::int32_t index, std::string_view name) {
  const RecordDecl& record = host.rules().records()[RecordId(index)];
  const std::vector<RecordField>& fields = *host.attributes().of_records[at(index)];
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].name != name) continue;
    const auto& values = record.fields[i];
    const auto code = [&](std::int64_t value) {
      const Type type = fields[i].type;
      return type == Type::text ? Value::kNil : host.code_of(type, static_cast<std::int32_t>(value));
    };
    if (!fields[i].list) return Result(code(values.empty() ? nothing_of(fields[i].type) : values[0]));
    const std::int64_t list = host.lists.make();
    for (const auto value : values) host.lists.add(list, code(value));
    host.lists.drop_last(list, Value::kNil);
    return Result(list);
  }
  return {};
}

/// Returns the attribute names of an item, for the error of an unknown one.
std::vector<std::string> names_of(const Host& host, Tag tag, std::int32_t index) {
  const Attributes& names = host.attributes();
  std::vector<std::string> known;
  if (tag == Tag::record) {
    for (const RecordField& field : *names.of_records[at(index)]) known.push_back(field.name);
  } else if (tag == Tag::card || tag == Tag::card_kind) {
    if (tag == Tag::card) known = {"owner", "zone", "kind"};
    known.emplace_back("deck");
    known.insert(known.end(), names.of_cards.begin(), names.of_cards.end());
  }
  return known;
}

}  // namespace

Result attribute(Host& host, std::int64_t code, std::string_view name) {
  const Tag tag = tag_of(code);
  Result result;
  if (tag == Tag::card || tag == Tag::card_kind || tag == Tag::record) {
    if (!host.is_handle(code, tag)) throw RuleError("there is no such " + std::string(tag_name(tag)));
    const std::int32_t index = index_of(code);
    result = tag == Tag::card     ? of_card(host, Card(index), name)
             : tag == Tag::record ? of_record(host, index, name)
                                  : of_kind(host, host.rules().card_kinds()[CardKind(index)], name);
  }
  if (result.kind == Result::Kind::nothing)
    throw RuleError("a " + std::string(tag_name(tag)) + " has no '" + std::string(name) + "'" +
                    meant_or_all(name, names_of(host, tag, index_of(code))));
  return result;
}

Attributes::Attributes(const Host& host) : kinds_(host.sources().record_fields) {
  for (const CardFieldDecl& field : host.rules().card_fields()) of_cards.push_back(in_lua(field.id));
  for (auto& [kind, fields] : kinds_)
    for (RecordField& field : fields) field.name = in_lua(field.name);
  for (const RecordDecl& record : host.rules().records()) of_records.push_back(&kinds_.at(record.kind));
}

EventObjects::EventObjects(Host& host) : host_(host), state_(host.state()) {
  const Ruleset& rules = host.rules();
  for (const EventDecl& event : rules.events()) {
    std::vector<Field>& fields = fields_.emplace_back();
    for (const FieldDecl& decl : event.fields) fields.push_back({in_lua(decl.id), decl.type});
  }
  for (const ValueDecl& value : rules.values()) {
    std::vector<Field>& fields = fields_.emplace_back();
    for (std::size_t f = 0; f < value_fields(value); ++f) fields.push_back({kValueFieldNames[f], kValueFields[f]});
  }
}

int EventObjects::field_named(std::int32_t hook_target, std::string_view name) const {
  const std::vector<Field>& all = fields(hook_target);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].name == name) return static_cast<int>(i);
  return -1;
}

void EventObjects::push(EventContext& context) {
  if (context.slot < 0) {
    auto slot = std::ranges::find_if(slots_, [](const Slot& each) { return !*each.context; });
    if (slot == slots_.end()) {
      EventContext** const object = push_event(state_);
      slot = slots_.insert(slot, {luaL_ref(state_, LUA_REGISTRYINDEX), object});
    }
    *slot->context = &context;
    context.slot = static_cast<std::int32_t>(slot - slots_.begin());
  }
  lua_rawgeti(state_, LUA_REGISTRYINDEX, slots_[rules::at(context.slot)].reference);
}

bool EventObjects::push_field(const EventContext& context, std::string_view name) {
  const int at = field_named(context.hook_target, name);
  if (at >= 0) push_code(state_, host_.code_of(field_type(context.hook_target, rules::at(at)), context.number(at)));
  return at >= 0;
}

void EventObjects::push_undeclared(const EventContext& context, const std::string& name) {
  const bool of_value = host_.is_value(context);
  const std::string id = of_value ? "" : host_.rules().events()[EventId(context.hook_target)].id;
  if (name == "event" && !of_value) {
    lua_pushstring(state_, id.c_str());
  } else if (name == "event" || name == "got") {
    if (name == "got" && context.stage == Stage::after) lua_pushinteger(state_, context.got);
    else lua_pushnil(state_);
  } else {
    std::vector<std::string> known;
    for (const Field& field : fields(context.hook_target)) known.push_back(field.name);
    throw RuleError((of_value ? "a value being modified" : "event '" + id + "'") + " has no field '" + name + "'" +
                    meant_or_all(name, known));
  }
}

EventContext& EventObjects::at(lua_State* state, int index) {
  // Sets of players are light userdata.
  if (lua_type(state, index) != LUA_TUSERDATA) throw RuleError("expected an event; call methods as ev:name(...)");
  EventContext* const context = *static_cast<EventContext**>(lua_touserdata(state, index));
  if (!context) throw RuleError("this event has already ended");
  return *context;
}

void EventObjects::release(EventContext& context) {
  *slots_[rules::at(context.slot)].context = nullptr;
  context.slot = -1;
}

void EventObjects::release_all() {
  for (const Slot& slot : slots_) *slot.context = nullptr;
}

}  // namespace rules::script
