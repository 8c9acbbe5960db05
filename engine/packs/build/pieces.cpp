// Builds declarations of zones, cards, dice, rankings, and of records of the kinds that packs declare.
#include <algorithm>

#include "packs/build/builders.hpp"
#include "questions/kinds.hpp"

namespace rules::packs {
namespace {

/// Returns true if a card is played on an event: cards committed with an answer can't be copied.
bool can_be_copied(const Record& card) {
  const Node* play = card.find("play");
  return play && std::any_of(play->items.begin(), play->items.end(),
                             [](const Node& item) { return item.find("when") || item.find("after"); });
}

/// Reports an error in a ranking; if another pack has changed the number of dice, reports that instead.
void add_ranking_error(const BuildContext& build, const Record& ranking, const DieDecl& die, const std::string& fault) {
  const Record* dice = build.library.find("die", die.id);
  const auto count = dice->fields.find("count");
  if (count == dice->fields.end() || count->second.pack.empty() || count->second.pack == dice->pack)
    return add_error(build.problems, ranking, fault);
  build.problems.add(count->second.file, count->second.mark,
                     fault + "; patch " + ranking.pack + ".ranking." + ranking.id + " as well");
}

std::int64_t field_value(const RecordIds& ids, const Node& node, const FieldSchema& schema) {
  switch (schema.type) {
    case ValueType::number: return checked_integer(node);
    case ValueType::flag: return checked_flag(node) ? 1 : 0;
    case ValueType::face: return ids.index("face", node.text);
    case ValueType::reference: return ids.index(schema.kind, node.text);
    case ValueType::map: {
      const FieldSchema& scalar = schema.scalar();
      return schema.short_part.empty() ? 0 : field_value(ids, *node.find(scalar.name), scalar);
    }
    default: return 0;
  }
}

/// Returns the values of a card or record field; empty if it is missing.
std::vector<std::int64_t> field_values(const RecordIds& ids, const Record& record, const FieldSchema& schema) {
  std::vector<std::int64_t> values;
  const Node* node = record.find(schema.name);
  if (!node || node->kind == Node::Kind::null) return values;
  if (schema.type != ValueType::list) return {field_value(ids, *node, schema)};
  for (const Node& item : node->items) values.push_back(field_value(ids, item, schema.parts[0]));
  return values;
}

}  // namespace

void declare_built_in(Declarations& declared) {
  declared.zones.push_back({.id = "playing", .per_player = true});
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
  declared.events.push_back(std::move(play));
  declared.events.push_back(std::move(entered));
  declared.questions.push_back({.id = "play-card", .type = Type::card});
  declared.questions.push_back({.id = "choose-replacement", .kind = kind_id<Replacement>(), .type = Type::event});
}

void declare_zones(BuildContext& build) {
  static const FieldTable<ZoneDecl> fields = {
      {"of", &ZoneDecl::per_player, "player"}, {"seen", &ZoneDecl::seen},       {"area", &ZoneDecl::area},
      {"refill", &ZoneDecl::refill},           {"discard", &ZoneDecl::discard}, {"passing", &ZoneDecl::passing}};
  const auto& zones = build.declared.zones;
  declare_each(build, build.declared.zones, fields);
  for (const Record* r : build.library.of_kind("zone")) {
    const ZoneDecl& zone = zones[build.ids.of<ZoneId>(r->id)];
    for (const auto& [owned, what] :
         {std::pair(zone.seen == Visibility::owner, "seen: owner"), std::pair(zone.area == Area::hand, "area: hand")})
      if (owned && !zone.per_player)
        add_error(build.problems, *r,
                  label(*r) + " belongs to the game and has no owner: `" + what + "` needs `of: player`");
    if (zone.area == Area::in_play && zone.seen != Visibility::everyone)
      add_error(build.problems, *r, label(*r) + ": `area: in-play` needs `seen: all`");
    for (const ZoneId other : {zone.refill, zone.discard})
      if (other && zones[other].per_player)
        add_error(build.problems, *r, label(*r) + ": refill and discard must be shared zones, not per-player zones");
  }
}

void declare_dice(BuildContext& build) {
  static const FieldTable<DieDecl> fields = {{"faces", &DieDecl::faces},
                                             {"of", &DieDecl::per_player, "player"},
                                             {"count", &DieDecl::count},
                                             {"wild", &DieDecl::wild}};
  declare_each(build, build.declared.dice, fields);
  for (const Record* r : build.library.of_kind("die")) {
    const std::vector<std::string>& faces = build.declared.dice[build.ids.of<DieId>(r->id)].faces;
    check_limit(build.problems, *r, faces.size(), kMaxFaces, "`faces`");
    for (std::int32_t f = 0; f < size32(faces); ++f) {
      build.ids.add("face", faces[at(f)], f);
      if (build.ids.index("face", faces[at(f)]) != f)
        add_error(build.problems, *r,
                  "face '" + faces[at(f)] + "' has a different position on another die; use the same position on both");
    }
  }
}

void declare_rankings(BuildContext& build) {
  static const FieldTable<HandClass> fields = {
      {"name", &HandClass::name}, {"straight", &HandClass::straight}, {"groups", &HandClass::groups}};
  for (const Record* r : build.library.of_kind("ranking")) {
    if (build.declared.dice.empty()) {
      add_error(build.problems, *r, label(*r) + " ranks dice, but no pack declares any; add a die");
      continue;
    }
    const DieDecl& die = build.declared.dice[DieId(std::max(0, build.named_by<DieId>(*r, "die").index))];
    std::vector<HandClass> classes;
    if (const Node* list = r->find("classes"))
      for (const Node& item : list->items) fields.read(item, build.ids, classes.emplace_back());
    try {
      build.linked.rankings[r->id] =
          std::make_shared<const Ranking>(die.count, static_cast<int>(die.faces.size()), std::move(classes));
    } catch (const std::invalid_argument& error) {
      add_ranking_error(build, *r, die, label(*r) + ": " + error.what());
    }
  }
}

void declare_cards(BuildContext& build, script::Sources& sources) {
  static const FieldTable<CardKindDecl> fields = {
      {"deck", &CardKindDecl::deck}, {"copies", &CardKindDecl::copies}, {"copyable", &CardKindDecl::copyable}};
  std::vector<const FieldSchema*> extra;
  for (const FieldSchema& field : build.library.schema().find("card")->fields)
    if (!field.pack.empty()) {
      extra.push_back(&field);
      build.linked.card_fields.push_back(field.name);
      sources.card_field_packs.push_back(field.pack);
      build.declared.card_fields.push_back({field.name, type_of_field(field)});
    }
  sources.card_fields["card"] = build.linked.card_fields;
  declare_each(build, build.declared.card_kinds, fields);
  for (const Record* r : build.library.of_kind("card")) {
    CardKindDecl& card = build.declared.card_kinds[build.ids.of<CardKind>(r->id)];
    if (card.copyable && !can_be_copied(*r))
      add_error(build.problems, *r, label(*r) + " has `copyable: true`, but no `play` with `when` or `after` to copy");
    if (card.deck && build.declared.zones[card.deck].per_player)
      add_error(build.problems, *r, label(*r) + ": its deck must be a shared zone");
    for (const FieldSchema* field : extra) {
      const auto values = field_values(build.ids, *r, *field);
      const bool none = field->type == ValueType::reference || field->type == ValueType::face;
      card.fields.push_back(!values.empty() ? values[0] : none ? -1 : 0);
    }
  }
}

void declare_records(BuildContext& build, script::Sources& sources) {
  for (const std::string& name : build.library.schema().names(true)) {
    const KindSchema& kind = *build.library.schema().find(name);
    sources.record_kinds[name] = kind.pack;
    auto& fields = sources.record_fields[name];
    for (const FieldSchema& field : kind.fields) {
      const bool list = field.type == ValueType::list;
      fields.push_back({field.name, list, type_of_field(list ? field.parts[0] : field)});
    }
    for (const Record* r : build.library.of_kind(name)) {
      RecordDecl record{name, r->id, {}};
      for (const FieldSchema& field : kind.fields) record.fields.push_back(field_values(build.ids, *r, field));
      build.declared.records.push_back(std::move(record));
    }
  }
}

}  // namespace rules::packs
