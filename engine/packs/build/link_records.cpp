// Builds declarations from records.
#include "packs/build/ruleset_builder.hpp"
#include "script/handle_code.hpp"

namespace rules::packs {
Visibility sees_named(std::string_view name) {
  return name == "owner" ? Visibility::owner : name == "nobody" ? Visibility::nobody : Visibility::everyone;
}

Type type_of_field(const FieldSchema& field) {
  static const std::map<std::string_view, Type> built_in = {
      {"event", Type::event},    {"resource", Type::resource}, {"place", Type::place},   {"zone", Type::zone},
      {"card", Type::card_kind}, {"die", Type::text},          {"variable", Type::text}, {"question", Type::text},
      {"value", Type::text},     {"ranking", Type::text},      {"step", Type::text},     {"contest", Type::text},
      {"ending", Type::text},    {"figure", Type::text},       {"text", Type::text}};
  switch (field.type) {
    case ValueType::number: return Type::number;
    case ValueType::flag: return Type::flag;
    case ValueType::face: return Type::face;
    case ValueType::reference: {
      const auto found = built_in.find(field.kind);
      return found == built_in.end() ? Type::record : found->second;
    }
    case ValueType::map: return field.short_part.empty() ? Type::text : type_of_field(field.scalar());
    default: return Type::text;
  }
}

Type RulesetBuilder::type_named(std::string_view name) const {
  static const std::map<std::string_view, Type> types = {
      {"number", Type::number}, {"flag", Type::flag},   {"seat", Type::seat},         {"card", Type::card},
      {"zone", Type::zone},     {"place", Type::place}, {"resource", Type::resource}, {"event", Type::event},
      {"face", Type::face},     {"die", Type::die},     {"record", Type::record},     {"text", Type::text},
      {"players", Type::seats}};
  const auto found = types.find(name);
  return found == types.end() ? Type::record : found->second;
}

void RulesetBuilder::built_in() {
  declared_.zones.push_back({.id = "playing", .per_player = true});
  ids_["zone"]["playing"] = kPlaying.index;
  EventDecl play{.actor = 0,
                 .id = "card-play",
                 .fields = {{"player", Type::seat}, {"card", Type::card}, {"on", Type::event}, {"target", Type::seat}}};
  play.fields[CardPlay::kTarget].undecided = true;
  EventDecl entered{.actor = 1,
                    .id = "entered",
                    .fields = {{"card", Type::card}, {"player", Type::seat}, {"zone", Type::zone}},
                    .only_card = 0,
                    .silent = true};
  for (EventDecl* event : {&play, &entered})
    for (FieldDecl& field : event->fields) field.start = -1;
  declared_.events.push_back(std::move(play));
  declared_.events.push_back(std::move(entered));
  ids_["event"]["card-play"] = kCardPlay.index;
  ids_["event"]["entered"] = kEntered.index;
  declared_.questions.push_back({.id = "play-card", .type = Type::card});
  declared_.questions.push_back({.id = "choose-replacement", .kind = kind_id<Replacement>(), .type = Type::event});
  ids_["question"]["play-card"] = kPlayCard.index;
  ids_["question"]["choose-replacement"] = kChooseReplacement.index;
}

std::int64_t RulesetBuilder::field_value(const Node& node, const FieldSchema& schema) const {
  switch (schema.type) {
    case ValueType::number: return checked_integer(node);
    case ValueType::flag: return checked_flag(node) ? 1 : 0;
    case ValueType::face: return id_of<RecordId>("face", node.text).index;
    case ValueType::reference: return id_of<RecordId>(schema.kind, node.text).index;
    case ValueType::map: {
      const FieldSchema& scalar = schema.scalar();
      return schema.short_part.empty() ? 0 : field_value(*node.find(scalar.name), scalar);
    }
    default: return 0;
  }
}

std::vector<std::int64_t> RulesetBuilder::field_values(const Node* node, const FieldSchema& schema) const {
  std::vector<std::int64_t> values;
  if (!node || node->kind == Node::Kind::null) return values;
  if (schema.type == ValueType::list) {
    for (const Node& item : node->items) values.push_back(field_value(item, schema.parts[0]));
  } else {
    values.push_back(field_value(*node, schema));
  }
  return values;
}

/// Records are numbered before fields are read, because fields of cards and records may name them.
void RulesetBuilder::number_records(script::Sources& sources) {
  for (const std::string& kind : library_.schema().names(true)) {
    sources.record_kinds[kind] = library_.schema().find(kind)->pack;
    sources.record_fields[kind];  // creates the entry even for a kind without fields
    for (const FieldSchema& field : library_.schema().find(kind)->fields) {
      const bool list = field.type == ValueType::list;
      sources.record_fields[kind].push_back({field.name, list, type_of_field(list ? field.parts[0] : field)});
    }
    for (const Record* r : library_.of_kind(kind)) {
      ids_[kind][r->id] = size32(declared_.records);
      declared_.records.push_back({kind, r->id, {}});
    }
  }
}

void RulesetBuilder::declare_records() {
  for (RecordDecl& record : declared_.records) {
    const Record* r = library_.find(record.kind, record.id);
    for (const FieldSchema& field : library_.schema().find(record.kind)->fields)
      record.fields.push_back(field_values(r->find(field.name), field));
  }
}

void RulesetBuilder::declare_names(script::Sources& sources) {
  using script::encode;
  using script::Tag;
  const auto add = [&](const std::string& pack, const std::string& table, const std::string& name, std::int64_t code) {
    sources.names.push_back({pack, table, name, code, {}, false});
  };
  const std::pair<const char*, Tag> kinds[] = {{"resource", Tag::resource},
                                               {"place", Tag::place},
                                               {"card", Tag::card_kind},
                                               {"die", Tag::die},
                                               {"variable", Tag::variable}};
  for (const auto& [kind, tag] : kinds)
    for (const Record* r : library_.of_kind(kind)) add(r->pack, kind, r->id, encode(tag, ids_[kind][r->id]));
  for (const Record* r : library_.of_kind("zone")) {
    const ZoneId zone = id_of<ZoneId>("zone", r->id);
    add(r->pack, "zone", r->id, script::encode_zone(zone.index));
    sources.names.back().of_player = declared_.zones[zone].per_player;
  }
  for (const std::string& kind : library_.schema().names(true))
    for (const Record* r : library_.of_kind(kind)) add(r->pack, kind, r->id, encode(Tag::record, ids_[kind][r->id]));
  for (const Record* r : library_.of_kind("die"))
    for (const std::string& face : r->texts("faces")) add(r->pack, "face", face, ids_["face"][face]);
  for (const OptionValue& option : library_.options()) {
    add(option.pack, "option", option.decl.name, 0);
    if (option.decl.type == OptionDecl::Type::number) sources.names.back().code = std::stoll(option.value);
    else sources.names.back().text = option.value;
  }
  const auto say_pack = [&](const char* kind, const std::string& id, std::map<std::string, std::string>& packs) {
    if (const Record* record = library_.find(kind, id)) packs[id] = record->pack;
  };
  for (const EventId e : declared_.events.ids()) {
    script::Dictionary::Event& event = sources.events[declared_.events[e].id];
    event.index = e.index;
    say_pack("event", declared_.events[e].id, sources.event_packs);
    for (const FieldDecl& field : declared_.events[e].fields) event.fields.push_back(script::in_lua(field.id));
  }
  for (const QuestionId q : declared_.questions.ids()) {
    sources.questions[declared_.questions[q].id] = q.index;
    say_pack("question", declared_.questions[q].id, sources.question_packs);
  }
  for (const ValueId v : declared_.values.ids()) {
    sources.values[declared_.values[v].id] = v.index;
    say_pack("value", declared_.values[v].id, sources.value_packs);
  }
  for (const auto& [key, text] : linked_.texts.all(fallback_language)) {
    if (key.rfind("message.", 0) != 0) continue;
    add(text.pack, "text", key.substr(8), encode(Tag::text, size32(linked_.messages)));
    linked_.messages.push_back(key);
    std::uint32_t players = 0;
    for (int nth = 0; nth < script::kMaxTold; ++nth)
      if (text.text.find("{" + std::to_string(nth + 1) + ":player}") != std::string::npos) players |= 1u << nth;
    sources.players_told.push_back(players);
  }
}

void RulesetBuilder::declare(int players, script::Sources& sources) {
  declared_.players = players;
  built_in();
  const auto number_all = [&](const char* kind) {
    std::int32_t n = 0;
    for (const Record* r : library_.of_kind(kind)) ids_[kind][r->id] = n++;
  };
  for (const char* kind : {"resource", "place", "die", "variable", "ranking", "card"}) number_all(kind);
  for (const Record* r : library_.of_kind("resource")) declared_.resources.push_back({r->id, r->flag("on-cards")});
  for (const Record* r : library_.of_kind("place")) declared_.places.push_back({r->id});
  declare_zones();
  declare_dice();
  declare_events();
  declare_questions();
  open_windows();
  number_records(sources);
  declare_cards(sources);
  declare_rankings();
  declare_records();
  declare_variables();
  declare_values();
  declare_needs();
  declare_wild_dice();
  declare_endings();
  for (const Record* r : library_.of_kind("figure")) {
    check_of_players(*r, r->find("value")->mark, "value", r->text("value"));
    linked_.figures.push_back({r->id, ref<ValueId>(*r, "value")});
  }
  declare_final_tie();
  check_variables();
  declare_names(sources);
}

}  // namespace rules::packs
