// Links dice: which dice a value counts, which are wild, how they are counted in a contest; and the tie-break event.
#include <algorithm>

#include "packs/build/ruleset_builder.hpp"
#include "script/suggest.hpp"

namespace rules::packs {

void RulesetBuilder::declare_dice_of(const Record& record, ValueDecl& value) {
  const std::string face = record.text("shows"), field = record.text("shows-its"), at = record.text("at");
  const auto wrong = [&](const std::string& what) { add_error(record, "value '" + record.id + "' " + what); };
  value.die = ref<DieId>(record, "die");
  if (!face.empty() && !field.empty()) return wrong("has both `shows` and `shows-its`: only one of them counts");
  if (!face.empty()) {
    const auto shows = [&](DieId d) {
      const auto& faces = declared_.dice[d].faces;
      value.face = static_cast<int>(std::find(faces.begin(), faces.end(), face) - faces.begin());
      return value.face < std::ssize(faces);
    };
    for (const DieId d : declared_.dice.ids())
      if (!value.die && shows(d)) value.die = d;
    if (value.die && !shows(value.die)) wrong("counts a face that its `die` hasn't: '" + face + "'");
    return;
  }
  const bool of_die = record.text("of") == "die";
  if (value.die && !of_die && field.empty()) return wrong("has a `die`, but neither `shows` nor `shows-its`");
  if (!value.die && (of_die || !field.empty()))
    return wrong(of_die ? "is of dice: it needs `die`" : "has `shows-its`: it needs `die`");
  if (value.die && !declared_.dice[value.die].per_player)
    return wrong("needs dice that players have: '" + record.text("die") + "' are shared by all");
  if (field.empty()) return;
  const KindSchema* kind = at.empty() ? nullptr : library_.schema().find(at);
  if (!kind) return wrong("has `shows-its`: it needs `at`, the kind of records that have the face");
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

void RulesetBuilder::declare_wild_dice() {
  for (const Record* r : library_.of_kind("die")) {
    const DieId die = id_of<DieId>("die", r->id);
    const ValueId wild = ref<ValueId>(*r, "wild");
    if (!wild) continue;
    const ValueDecl& value = declared_.values[wild];
    if (!value.of_die || value.die != die)
      add_error(*r, "die '" + r->id + "': `wild` must name a value with `of: die` and `die: " + r->id + "`");
    else declared_.dice[die].wild = wild;
  }
}

void RulesetBuilder::declare_candidates(const Record& record, EventDecl& event) {
  const auto& entries = record.find("fields")->entries;
  for (std::size_t f = 0; f < event.fields.size(); ++f) {
    FieldDecl& field = event.fields[f];
    const Node *among = entries[f].value.find("among"), *undecided = entries[f].value.find("undecided");
    const auto wrong = [&](const Node& at, const std::string& what) {
      problems_.add(record.file, at.mark, "event '" + record.id + "', field '" + field.id + "': " + what);
    };
    field.undecided = undecided && undecided->text == "true";
    if (field.undecided && field.type != Type::seat) wrong(*undecided, "only a field of type seat can be undecided");
    if (field.undecided && static_cast<int>(f) == event.actor) wrong(*undecided, "the actor can't be undecided");
    if (!among) continue;
    for (std::size_t other = 0; other < event.fields.size(); ++other)
      if (event.fields[other].id == among->text && event.fields[other].type == Type::seats)
        field.among = static_cast<int>(other);
    if (field.type != Type::seat) wrong(*among, "only a field of type seat can have `among`");
    else if (field.among < 0) wrong(*among, "`among` must name a field of type players");
  }
}

void RulesetBuilder::declare_count(const Record& how, const Record& place, ContestRules& contest) {
  contest.counts = ref<ValueId>(how, "counts");
  if (!contest.counts) return;
  const ValueDecl& value = declared_.values[contest.counts];
  const Record* record = library_.find("value", value.id);
  if (record->text("at") != place.kind) {
    add_error(how,
              "contest '" + how.id + "': `counts` must name a value with `of: player` and `at: " + place.kind + "`");
    contest.counts = ValueId();
    return;
  }
  const auto& fields = declared_.records[contest.record].fields;
  contest.counts_face = value.die == contest.die && value.face_field >= 0 &&
                        fields[static_cast<std::size_t>(value.face_field)] == std::vector<std::int64_t>{contest.face};
}

void RulesetBuilder::declare_tie_break(const Record& how, ContestRules& contest) {
  contest.tie_break = ref<EventId>(how, "tie-break");
  if (!contest.tie_break) return;
  const EventDecl& event = declared_.events[contest.tie_break];
  const auto& fields = event.fields;
  const auto is = [&](std::size_t f, Type type) { return f < fields.size() && fields[f].type == type; };
  if (fields.size() != 5 || !is(0, Type::record) || !is(1, Type::seat) || !is(2, Type::seats) || !is(3, Type::number) ||
      !is(4, Type::seat) || !fields[4].undecided || fields[4].among != 2 || event.actor != 1)
    add_error(
        how,
        "contest '" + how.id +
            "': the fields of `tie-break` must be a record, a seat (its actor), players, a number, and a seat with "
            "`undecided: true` that is `among` the players, in this order");
}

void RulesetBuilder::declare_dice() {
  for (const Record* r : library_.of_kind("die")) {
    DieDecl die{.id = r->id,
                .faces = r->texts("faces"),
                .per_player = r->text("of") == "player",
                .count = static_cast<int>(r->number("count", 1))};
    check_limit(*r, die.faces.size(), kMaxFaces, "`faces`");
    for (std::size_t f = 0; f < die.faces.size(); ++f) {
      const auto [at, fresh] = ids_["face"].emplace(die.faces[f], static_cast<std::int32_t>(f));
      if (!fresh && at->second != static_cast<std::int32_t>(f))
        add_error(*r, "face '" + die.faces[f] + "' has a different position on another die");
    }
    declared_.dice.push_back(std::move(die));
  }
}

/// If another pack has changed the number of dice, reports that instead.
void RulesetBuilder::blame_ranking(const Record& ranking, const DieDecl& die, const std::string& fault) {
  const Record* dice = library_.find("die", die.id);
  const auto count = dice->fields.find("count");
  if (count == dice->fields.end() || count->second.pack.empty() || count->second.pack == dice->pack)
    return add_error(ranking, fault);
  problems_.add(count->second.file, count->second.mark,
                fault + "; patch " + ranking.pack + ".ranking." + ranking.id + " as well");
}

void RulesetBuilder::declare_rankings() {
  for (const Record* r : library_.of_kind("ranking")) {
    const DieDecl& die = declared_.dice[DieId(std::max(0, ref<DieId>(*r, "die").index))];
    std::vector<HandClass> classes;
    if (const Node* list = r->find("classes"))
      for (const Node& item : list->items) {
        HandClass c;
        if (const Node* name = item.find("name")) c.name = name->text;
        if (const Node* straight = item.find("straight")) c.straight = static_cast<int>(checked_integer(*straight));
        if (const Node* groups = item.find("groups"))
          for (const Node& g : groups->items) c.groups.push_back(static_cast<int>(checked_integer(g)));
        classes.push_back(std::move(c));
      }
    try {
      linked_.rankings[r->id] =
          std::make_shared<const Ranking>(die.count, static_cast<int>(die.faces.size()), std::move(classes));
    } catch (const std::invalid_argument& error) {
      blame_ranking(*r, die, "ranking '" + r->id + "': " + error.what());
    }
  }
}

}  // namespace rules::packs
