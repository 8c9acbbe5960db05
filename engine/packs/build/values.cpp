// Builds declarations of variables with their initial values, of values, of figures, and of endings.
#include <algorithm>

#include "packs/build/builders.hpp"
#include "script/sources.hpp"

namespace rules::packs {

void declare_variables(BuildContext& build) {
  static const FieldTable<VariableDecl> fields = {{"of", &VariableDecl::scope},
                                                  {"until", &VariableDecl::until},  // build_flow() sets the loop
                                                  {"seen", &VariableDecl::seen},
                                                  {"type", &VariableDecl::type},
                                                  {"start", &VariableDecl::start}};
  declare_each(build, build.declared.variables, fields, [&](const Record& r, VariableDecl& variable) {
    if (const Node* start = r.find("start")) check_start(build, r, "variable '" + r.id + "'", variable.type, *start);
    else if (variable.type == Type::seat || variable.type == Type::card) variable.start = -1;
    if (variable.scope == Scope::record) variable.records = size32(build.declared.records);
  });
}

void check_start(const BuildContext& build, const Record& record, const std::string& what, Type type,
                 const Node& start) {
  const std::int64_t n = checked_integer(start);
  if (type == Type::seats ? n == 0 : type == Type::number || type == Type::flag || type == Type::face || n == -1)
    return;
  if (type == Type::seat && n >= 0 && n < build.declared.players) return;
  add_error(build, record, start.mark,
            what + " can't start with " + std::to_string(n) +
                (type == Type::seats  ? ": expected 0, the empty set"
                 : type == Type::seat ? ": expected -1 (no player), or a player's index, counted from 0"
                                      : ": only numbers and players can have a start value"));
}

void check_variables(const BuildContext& build) {
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
    for (const Record* r : build.library.of_kind(wanted.kind)) {
      if (*wanted.step && r->text("kind") != wanted.step) continue;
      const Node* named = *wanted.step ? r->find("with")->find(wanted.field) : r->find(wanted.field);
      const VariableId id = named ? build.ids.of<VariableId>(named->text) : VariableId();
      if (!id) continue;
      const VariableDecl& variable = build.declared.variables[id];
      if (variable.scope == wanted.scope && variable.type == wanted.type.value_or(variable.type)) continue;
      add_error(build, *r, named->mark,
                std::string("`") + wanted.field + "` must name a variable " +
                    (wanted.scope == Scope::player ? "with `of: player`" : "with `of: game`") +
                    (!wanted.type                  ? ""
                     : wanted.type == Type::number ? " and type number"
                     : wanted.type == Type::flag   ? " and type flag"
                                                   : " and type seat"));
    }
}

namespace {

/// Sets the dice and the face that a value counts.
void declare_counted_dice(const BuildContext& build, const Record& record, ValueDecl& value) {
  const auto& dice = build.declared.dice;
  const std::string face = record.text("shows"), field = record.text("shows-its"), at = record.text("at");
  const auto wrong = [&](const std::string& what) { add_error(build, record, " " + what); };
  if (!face.empty() && !field.empty()) return wrong("has both `shows` and `shows-its`; remove one");
  if (!face.empty()) {
    const auto shows = [&](DieId d) {
      value.face = static_cast<int>(std::ranges::find(dice[d].faces, face) - dice[d].faces.begin());
      return value.face < std::ssize(dice[d].faces);
    };
    for (const DieId d : dice.ids())
      if (!value.die && shows(d)) value.die = d;
    if (value.die && !shows(value.die)) wrong("counts a face that its `die` doesn't have: '" + face + "'");
    return;
  }
  const bool of_die = record.text("of") == "die";
  if (value.die && !of_die && field.empty()) return wrong("has a `die`, but neither `shows` nor `shows-its`");
  if (!value.die && (of_die || !field.empty()))
    return wrong(of_die ? "is a per-die value, so it needs `die`" : "has `shows-its`, so it needs `die`");
  if (value.die && !dice[value.die].per_player)
    return wrong("needs dice that belong to players, but all players share '" + record.text("die") + "'");
  if (field.empty()) return;
  const KindSchema* kind = at.empty() ? nullptr : build.library.schema().find(at);
  if (!kind) return wrong("has `shows-its`, so it needs `at`: the record kind that has the face");
  std::vector<std::string> known;
  for (std::size_t f = 0; f < kind->fields.size(); ++f) {
    if (kind->fields[f].type != ValueType::face) continue;
    if (kind->fields[f].name == field) value.face_field = static_cast<int>(f);
    known.push_back(kind->fields[f].name);
  }
  if (value.face_field < 0)
    wrong("has `shows-its: " + field + "`, but " + at + " has no field '" + field + "' of type face" +
          did_you_mean(field, known));
}

/// Sets the subject that a value needs, in case it counts something per player.
void declare_subject(const BuildContext& build, const Record& record, ValueDecl& value) {
  const std::string of = record.text("of");
  const bool of_both = record.find("at") != nullptr;
  value.of_die = of == "die";
  value.of_record = of_both || (of != "player" && of != "die");
  value.of_player = of == "player" || of == "die" || value.resource || value.holder ||
                    (value.die && build.declared.dice[value.die].per_player);
  for (const ZoneId zone : value.zones) value.of_player |= build.declared.zones[zone].per_player;
  const bool scores = value.scores || value.ranks;
  if (of_both && of != "player")
    add_error(build, record, ": `at` needs `of: player`, because the value is computed for a player and a record");
  else if ((of_both || value.of_die) && scores)
    add_error(build, record, " isn't a per-player value, so it can't score");
  else if (value.of_record && !of_both && (value.of_player || scores))
    add_error(build, record, " is computed for records (" + of + "), so it can't score, or count what players have");
}

}  // namespace

void declare_values(BuildContext& build) {
  static const FieldTable<ValueDecl> fields = {{"at", &ValueDecl::kind},           {"base", &ValueDecl::base},
                                               {"resource", &ValueDecl::resource}, {"holder", &ValueDecl::holder},
                                               {"worth", &ValueDecl::worth},       {"in", &ValueDecl::zones},
                                               {"die", &ValueDecl::die},           {"per", &ValueDecl::per},
                                               {"scores", &ValueDecl::scores},     {"ranks", &ValueDecl::ranks}};
  const std::vector<CardFieldDecl>& card_fields = build.declared.card_fields;
  declare_each(build, build.declared.values, fields, [&](const Record& r, ValueDecl& value) {
    if (const auto found = std::ranges::find(card_fields, r.text("cards"), &CardFieldDecl::id);
        found != card_fields.end())
      value.card_field = static_cast<int>(found - card_fields.begin());
    declare_counted_dice(build, r, value);
    declare_subject(build, r, value);
  });
}

void check_of_players(const BuildContext& build, const Record& record, const Node& named, const std::string& field) {
  const ValueId id = build.ids.of<ValueId>(named.text);
  if (!id) return;  // its name is checked where it is read
  const ValueDecl& value = build.declared.values[id];
  if (!value.of_record && !value.of_die) return;
  add_error(build, record, named.mark,
            "`" + field + "` must name a per-player value: '" + named.text + "' is computed for " +
                (value.of_die      ? "a player and a die"
                 : value.of_player ? "a player and a record"
                                   : "records"));
}

void check_wild_dice(const BuildContext& build) {
  for (const DieId d : build.declared.dice.ids()) {
    const DieDecl& die = build.declared.dice[d];
    if (!die.wild) continue;
    const ValueDecl& value = build.declared.values[die.wild];
    const Record& record = *build.library.find("die", die.id);
    if (!value.of_die || value.die != d)
      add_error(build, record, ": `wild` must name a value with `of: die` and `die: " + die.id + "`");
  }
}

void declare_endings(BuildContext& build) {
  static const FieldTable<EndingDecl> fields = {{"empty", &EndingDecl::zones},
                                                {"whose", &EndingDecl::anyone, "anyone"},
                                                {"resource", &EndingDecl::resource},
                                                {"place", &EndingDecl::place},
                                                {"at-once", &EndingDecl::at_once}};
  for (const Record* r : build.library.of_kind("ending")) {
    EndingDecl ending{.id = r->id};
    fields.read(*r, build.ids, ending);
    if (ending.zones.empty() && !ending.resource && !r->flag("script"))
      add_error(build, *r, " never happens; give it `empty`, `resource` and `place`, or `script`");
    build.declared.endings.push_back(std::move(ending));
  }
}

void declare_figures(BuildContext& build) {
  for (const Record* r : build.library.of_kind("figure")) {
    check_of_players(build, *r, *r->find("value"), "value");
    build.linked.figures.push_back({r->id, build.named_by<ValueId>(*r, "value")});
  }
}

}  // namespace rules::packs
