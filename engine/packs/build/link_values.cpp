// Builds declarations of variables with their initial values, of values, and of endings from records.
#include "packs/build/ruleset_builder.hpp"

namespace rules::packs {

void RulesetBuilder::declare_variables() {
  for (const Record* r : library_.of_kind("variable")) {
    const std::string of = r->text("of"), until = r->text("until");
    VariableDecl v{.id = r->id};
    v.scope = of == "game" ? Scope::game : of == "player" ? Scope::player : of == "card" ? Scope::card : Scope::record;
    v.until = until == "step"    ? Until::step
              : until == "round" ? Until::round
              : until == "game"  ? Until::game
                                 : Until::loop;  // build_loops() sets the loop
    v.seen = sees_named(r->text("seen"));
    v.type = type_named(r->text("type"));
    v.start = static_cast<std::int32_t>(r->number("start", v.type == Type::seat || v.type == Type::card ? -1 : 0));
    if (const Node* start = r->find("start")) check_start(*r, "variable '" + r->id + "'", v.type, *start);
    v.records = v.scope == Scope::record ? size32(declared_.records) : 0;
    declared_.variables.push_back(std::move(v));
  }
}

void RulesetBuilder::check_start(const Record& record, const std::string& what, Type type, const Node& start) const {
  const std::int64_t n = checked_integer(start);
  if (type == Type::seats ? n == 0 : type == Type::number || type == Type::flag || type == Type::face || n == -1)
    return;
  if (type == Type::seat && n >= 0 && n < declared_.players) return;
  problems_.add(record.file, start.mark,
                record.kind + " '" + record.id + "': " + what + " can't start with " + std::to_string(n) +
                    (type == Type::seats  ? ": expected 0 for the set without players"
                     : type == Type::seat ? ": expected -1 (no player), or a player counted from 0"
                                          : ": only numbers and players can have a start value"));
}

void RulesetBuilder::check_variables() {
  struct Wanted {
    const char *kind, *step, *field;  ///< for steps: their kind; the field is one of `with`
    Scope scope;
    std::optional<Type> type;
  };
  constexpr Wanted all[] = {
      {"event", "", "windows-from", Scope::game, Type::seat},   {"event", "", "again", Scope::game, Type::number},
      {"question", "", "final-tie", Scope::game, Type::seat},   {"contest", "", "decider", Scope::game, Type::seat},
      {"contest", "", "won", Scope::player, Type::number},      {"value", "", "holder", Scope::game, Type::seat},
      {"step", "turns", "from", Scope::game, Type::seat},       {"step", "turns", "unless", Scope::player, {}},
      {"step", "turns", "misses", Scope::player, Type::number}, {"step", "turns", "backwards", Scope::game, Type::flag},
      {"step", "queue", "unless", Scope::player, {}},           {"step", "queue", "decider", Scope::game, Type::seat},
      {"step", "roll-keep", "waiver", Scope::player, {}},       {"step", "roll-keep", "last", Scope::game, Type::flag},
      {"step", "roll-keep", "first", Scope::game, Type::seat}};
  for (const Wanted& wanted : all)
    for (const Record* r : library_.of_kind(wanted.kind))
      if (!*wanted.step || r->text("kind") == wanted.step)
        check_variable(*r, *wanted.step ? parameter(*r, wanted.field) : r->find(wanted.field), wanted.field,
                       wanted.scope, wanted.type);
}

void RulesetBuilder::check_variable(const Record& record, const Node* variable, const std::string& field, Scope scope,
                                    std::optional<Type> type) {
  const VariableId id = variable ? id_of<VariableId>("variable", variable->text) : VariableId();
  if (!id) return;
  const VariableDecl& decl = declared_.variables[id];
  if (decl.scope == scope && (!type || decl.type == *type)) return;
  problems_.add(record.file, variable->mark,
                record.kind + " '" + record.id + "': `" + field + "` must name a variable of " +
                    (scope == Scope::player ? "players" : "the game") +
                    (!type                   ? ""
                     : *type == Type::number ? ", of type number"
                     : *type == Type::flag   ? ", of type flag"
                                             : ", of type seat"));
}

void RulesetBuilder::declare_values() {
  for (const Record* r : library_.of_kind("value")) {
    ids_["value"][r->id] = size32(declared_.values);
    ValueDecl value{.id = r->id,
                    .base = r->number("base"),
                    .resource = ref<ResourceId>(*r, "resource"),
                    .holder = ref<VariableId>(*r, "holder"),
                    .worth = r->number("worth", 1)};
    const std::string field = r->text("cards");
    for (std::size_t i = 0; i < linked_.card_fields.size(); ++i)
      if (linked_.card_fields[i] == field) value.card_field = static_cast<int>(i);
    for (const std::string& zone : r->texts("in")) value.zones.push_back(id_of<ZoneId>("zone", zone));
    declare_dice_of(*r, value);
    value.per = r->number("per", 1);
    value.scores = r->flag("scores");
    value.ranks = r->flag("ranks");
    say_of_what(*r, value);
    declared_.values.push_back(std::move(value));
  }
}

/// Sets the subject that a value needs, in case it counts something per player.
void RulesetBuilder::say_of_what(const Record& record, ValueDecl& value) {
  const std::string of = record.text("of");
  value.of_die = of == "die";
  value.of_record = (!of.empty() && of != "player" && of != "die") || record.find("at");
  value.kind = record.text("at");
  value.of_player = of == "player" || of == "die" || value.resource || value.holder ||
                    (value.die && declared_.dice[value.die].per_player);
  for (ZoneId zone : value.zones) value.of_player |= declared_.zones[zone].per_player;
  const bool scores = value.scores || value.ranks;
  if (record.find("at") && of != "player")
    add_error(record, "value '" + record.id + "': `at` needs `of: player`: it is of a player and a record");
  else if ((record.find("at") || value.of_die) && scores)
    add_error(record, "value '" + record.id + "' is not of players alone, so it can't score");
  else if (value.of_record && !record.find("at") && (value.of_player || scores))
    add_error(record,
              "value '" + record.id + "' is of records (" + of + "), so it can't count players' things, or score");
}

void RulesetBuilder::check_of_players(const Record& record, Mark mark, const std::string& field,
                                      const std::string& id) {
  const ValueId named = id_of<ValueId>("value", id);
  if (!named) return;  // its name is checked where it is read
  const ValueDecl& value = declared_.values[named];
  if (!value.of_record && !value.of_die) return;
  problems_.add(record.file, mark,
                record.kind + " '" + record.id + "': `" + field + "` must name a value of players: '" + id +
                    "' is of " +
                    (value.of_die      ? "a player and a die"
                     : value.of_player ? "a player and a record"
                                       : "records"));
}

void RulesetBuilder::declare_endings() {
  for (const Record* r : library_.of_kind("ending")) {
    EndingDecl ending{.id = r->id,
                      .zones = {},
                      .resource = ref<ResourceId>(*r, "resource"),
                      .place = ref<PlaceId>(*r, "place"),
                      .function = {}};
    ending.anyone = r->text("whose") == "anyone";
    ending.at_once = r->flag("at-once");
    for (const std::string& zone : r->texts("empty")) ending.zones.push_back(id_of<ZoneId>("zone", zone));
    if (ending.zones.empty() && !ending.resource && !r->flag("script"))
      add_error(*r, "ending '" + r->id + "' never comes: give it empty, resource and place, or script");
    ids_["ending"][r->id] = size32(endings_);
    endings_.push_back(std::move(ending));
  }
}

}  // namespace rules::packs
