// Attributes of handles: what scripts can read of a card or a record.
#include "base/rule_error.hpp"
#include "script/suggest.hpp"
#include "script/typed.hpp"

namespace rules::script {
namespace {

Result of_kind(Host& host, const CardKindDecl& kind, const char* name) {
  const Attributes& names = host.attributes();
  if (name == names.deck) return Result(encode_zone(kind.deck.index));
  for (std::size_t i = 0; i < names.of_cards.size(); ++i)
    if (names.of_cards[i] == name) {
      const auto value = static_cast<std::int32_t>(kind.fields[i]);
      const Type type = host.rules().card_fields()[i].type;
      return Result(type == Type::text ? Value::kNil : host.code_of(type, value));
    }
  return {};
}

Result of_card(Host& host, Card card, const char* name) {
  const Ruleset& rules = host.rules();
  const Attributes& names = host.attributes();
  const StateView read = host.game().read();
  if (name == names.owner) return result_of(host.game().contexts().owner(read, card));
  if (name == names.zone) return Result(encode_zone(rules.zone_of(read.pile(card)).index));
  if (name != names.deck) check_visible(host, card);
  if (name == names.kind) return Result(encode(Tag::card_kind, rules.cards()[card].index));
  return of_kind(host, rules.kind_of(card), name);
}

/// Returns the value of an unset field: 0, false, or null.
std::int64_t nothing_of(Type type) { return type == Type::number || type == Type::flag ? 0 : -1; }

Result of_record(Host& host, std::int32_t index, const char* name) {
  const RecordDecl& record = host.rules().records()[index];
  const std::vector<Attributes::Field>& fields = *host.attributes().of_records[at(index)];
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
    for (const Attributes::Field& field : *names.of_records[at(index)]) known.emplace_back(field.name);
  } else if (tag == Tag::card || tag == Tag::card_kind) {
    if (tag == Tag::card) known = {"owner", "zone", "kind"};
    known.emplace_back("deck");
    for (const char* field : names.of_cards) known.emplace_back(field);
  }
  return known;
}

}  // namespace

Result attribute(Host& host, std::int64_t code, const char* name) {
  const Tag tag = tag_of(code);
  Result result;
  if (tag == Tag::card || tag == Tag::card_kind || tag == Tag::record) {
    if (!host.is_handle(code, tag)) throw RuleError("there is no such " + std::string(tag_name(tag)));
    const std::int32_t index = index_of(code);
    result = tag == Tag::card     ? of_card(host, Card(index), name)
             : tag == Tag::record ? of_record(host, index, name)
                                  : of_kind(host, host.rules().card_kinds()[index], name);
  }
  if (result.kind == Result::Kind::nothing)
    throw RuleError("a " + std::string(tag_name(tag)) + " has no '" + name + "'" +
                    meant_or_all(name, names_of(host, tag, index_of(code))));
  return result;
}

Attributes::Attributes(Host& host)
    : owner(host.intern("owner")), deck(host.intern("deck")), zone(host.intern("zone")), kind(host.intern("kind")) {
  for (const std::string& field : host.sources().card_fields.at("card")) of_cards.push_back(host.intern(in_lua(field)));
  for (const auto& [record_kind, fields] : host.sources().record_fields) {
    std::vector<Field>& of_kind = kinds_[record_kind];  // creates the entry even for a kind without fields
    for (const RecordField& field : fields)
      of_kind.push_back({host.intern(in_lua(field.name)), field.list, field.type});
  }
  for (const RecordDecl& record : host.rules().records()) of_records.push_back(&kinds_.at(record.kind));
}

}  // namespace rules::script
