// Builds declarations of zones and cards from records.
#include <algorithm>

#include "packs/build/ruleset_builder.hpp"

namespace rules::packs {
namespace {

Area area_named(std::string_view name) {
  return name == "hand" || name == "in-hand" ? Area::hand
         : name == "in-play"                 ? Area::in_play
         : name == "anywhere"                ? Area::anywhere
                                             : Area::none;
}

/// Returns true if a card is played on an event: cards committed with an answer can't be copied.
bool can_be_copied(const Record& card) {
  const Node* play = card.find("play");
  return play && std::any_of(play->items.begin(), play->items.end(),
                             [](const Node& item) { return item.find("when") || item.find("after"); });
}

}  // namespace

void RulesetBuilder::declare_zones() {
  for (const Record* r : library_.of_kind("zone")) {
    ids_["zone"][r->id] = size32(declared_.zones);
    declared_.zones.push_back({.id = r->id,
                               .per_player = r->text("of") == "player",
                               .seen = sees_named(r->text("seen")),
                               .area = area_named(r->text("area")),
                               .passing = r->flag("passing")});
  }
  for (const Record* r : library_.of_kind("zone")) {
    ZoneDecl& zone = declared_.zones[id_of<ZoneId>("zone", r->id)];
    for (const auto& [owned, what] :
         {std::pair(zone.seen == Visibility::owner, "seen: owner"), std::pair(zone.area == Area::hand, "area: hand")})
      if (owned && !zone.per_player)
        add_error(*r, "zone '" + r->id + "' belongs to the game and has no owner: `" + what + "` needs `of: player`");
    if (zone.area == Area::in_play && zone.seen != Visibility::everyone)
      add_error(*r, "zone '" + r->id + "': `area: in-play` needs `seen: all`");
    zone.refill = ref<ZoneId>(*r, "refill");
    zone.discard = ref<ZoneId>(*r, "discard");
    for (ZoneId other : {zone.refill, zone.discard})
      if (other && declared_.zones[other].per_player)
        add_error(*r, "zone '" + r->id + "': refill and discard must be zones of the game, not of a player");
  }
}

void RulesetBuilder::declare_cards(script::Sources& sources) {
  const KindSchema& kind = *library_.schema().find("card");
  std::vector<const FieldSchema*> extra;
  for (const FieldSchema& field : kind.fields)
    if (!field.pack.empty()) {
      extra.push_back(&field);
      linked_.card_fields.push_back(field.name);
      sources.card_field_packs.push_back(field.pack);
      declared_.card_fields.push_back({field.name, type_of_field(field)});
    }
  sources.card_fields["card"] = linked_.card_fields;
  for (const Record* r : library_.of_kind("card")) {
    CardKindDecl card{.id = r->id,
                      .deck = ref<ZoneId>(*r, "deck"),
                      .copies = static_cast<int>(r->number("copies", 1)),
                      .first_copy = {},
                      .fields = {},
                      .advice = {},
                      .copyable = r->flag("copyable")};
    if (card.copyable && !can_be_copied(*r))
      add_error(*r, "card '" + r->id + "' has `copyable: true`, but no `play` with `when` or `after` to copy");
    if (card.deck && declared_.zones[card.deck].per_player)
      add_error(*r, "card '" + r->id + "': its deck must be a zone of the game");
    for (const FieldSchema* field : extra) {
      const auto values = field_values(r->find(field->name), *field);
      const bool none = field->type == ValueType::reference || field->type == ValueType::face;
      card.fields.push_back(!values.empty() ? values[0] : none ? -1 : 0);
    }
    declared_.card_kinds.push_back(std::move(card));
  }
}

}  // namespace rules::packs
