// Builds declarations of zones, cards, dice, rankings, and of records of the kinds that packs declare.
#include <algorithm>

#include "mechanics/contest.hpp"
#include "mechanics/roll_keep.hpp"
#include "packs/build/builders.hpp"
#include "questions/kinds.hpp"
#include "script/sources.hpp"

namespace rules::packs {

using namespace std::string_literals;

namespace {

/// Returns true if a card is played on an event: cards committed with an answer can't be copied.
bool can_be_copied(const Record& card) {
  const Node* play = card.find("play");
  return play && std::ranges::any_of(play->items, [](const Node& i) { return i.find("when") || i.find("after"); });
}

/// Reports an error in a ranking; if another pack has changed the number of dice, reports that instead.
void add_ranking_error(const BuildContext& build, const Record& ranking, const DieDecl& die, const std::string& fault) {
  const Record* dice = build.library.find("die", die.id);
  const auto count = dice->fields.find("count");
  if (count == dice->fields.end() || count->second.pack.empty() || count->second.pack == dice->pack)
    return add_plain_error(build, ranking, fault);
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
  declare_each(build, build.declared.zones, fields, [&](const Record& r, const ZoneDecl& zone) {
    for (const auto& [owned, what] :
         {std::pair(zone.seen == Visibility::owner, "seen: owner"), std::pair(zone.area == Area::hand, "area: hand")})
      if (owned && !zone.per_player)
        add_error(build, r, " belongs to the game and has no owner: `"s + what + "` needs `of: player`");
    if (zone.area == Area::in_play && zone.seen != Visibility::everyone)
      add_error(build, r, ": `area: in-play` needs `seen: all`");
    for (const ZoneId other : {zone.refill, zone.discard})
      if (other && build.declared.zones[other].per_player)
        add_error(build, r, ": refill and discard must be shared zones, not per-player zones");
  });
}

void declare_dice(BuildContext& build) {
  static const FieldTable<DieDecl> fields = {{"faces", &DieDecl::faces},
                                             {"of", &DieDecl::per_player, "player"},
                                             {"count", &DieDecl::count},
                                             {"wild", &DieDecl::wild}};
  declare_each(build, build.declared.dice, fields, [&](const Record& r, const DieDecl& die) {
    const std::vector<std::string>& faces = die.faces;
    check_limit(build, r, faces.size(), kMaxFaces, "`faces`");
    for (std::int32_t f = 0; f < size32(faces); ++f) {
      build.ids.add("face", faces[at(f)], f);
      if (build.ids.index("face", faces[at(f)]) != f)
        add_plain_error(
            build, r,
            "face '" + faces[at(f)] + "' has a different position on another die; use the same position on both");
    }
  });
}

void declare_rankings(BuildContext& build) {
  static const FieldTable<HandClass> fields = {
      {"name", &HandClass::name}, {"straight", &HandClass::straight}, {"groups", &HandClass::groups}};
  for (const Record* r : build.library.of_kind("ranking")) {
    if (build.declared.dice.empty()) {
      add_error(build, *r, " ranks dice, but no pack declares any; add a die");
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
      add_ranking_error(build, *r, die, r->label() + ": " + error.what());
    }
  }
}

void declare_cards(BuildContext& build, script::Sources& sources) {
  static const FieldTable<CardKindDecl> fields = {
      {"deck", &CardKindDecl::deck}, {"copies", &CardKindDecl::copies}, {"copyable", &CardKindDecl::copyable}};
  script::DeclaredByName& names = sources.named[script::ScriptType::card_field];
  names[script::kKindOfCard].index = -1;
  std::vector<const FieldSchema*> extra;
  for (const FieldSchema& field : build.library.schema().find("card")->fields)
    if (!field.pack.empty()) {
      names[script::in_lua(field.name)] = {size32(extra), field.pack};
      extra.push_back(&field);
      build.declared.card_fields.push_back({field.name, type_of_field(field)});
    }
  declare_each(build, build.declared.card_kinds, fields, [&](const Record& r, CardKindDecl& card) {
    if (card.copyable && !can_be_copied(r))
      add_error(build, r, " has `copyable: true`, but no `play` with `when` or `after` to copy");
    if (card.deck && build.declared.zones[card.deck].per_player)
      add_error(build, r, ": its deck must be a shared zone");
    for (const FieldSchema* field : extra) {
      const auto values = field_values(build.ids, r, *field);
      const bool none = field->type == ValueType::reference || field->type == ValueType::face;
      card.fields.push_back(!values.empty() ? values[0] : none ? -1 : 0);
    }
  });
}

void declare_records(BuildContext& build, script::Sources& sources) {
  script::DeclaredByName& kinds = sources.named[script::ScriptType::kind_name];
  for (const std::string& name : build.library.schema().names(true)) {
    const KindSchema& kind = *build.library.schema().find(name);
    kinds.emplace(name, script::Declared{size32(kinds), kind.pack});
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

// Builds looks from packs' declarations and defaults.

namespace {

constexpr std::string_view kLook = "look";

/// Applies a record's declaration to a look.
void apply_look(const BuildContext& build, const Node* look, Look& to) {
  static const FieldTable<Look> fields = {
      {"icon", &Look::icon}, {"colour", &Look::colour}, {"group", &Look::group}, {"order", &Look::order}};
  if (look) fields.read(*look, build.ids, to);
}

void apply_look(const BuildContext& build, std::string_view kind, const std::string& id, Look& to) {
  if (const Record* record = build.library.find(kind, id)) apply_look(build, record->find(kLook), to);
}

/// The default look of a kind.
struct Usual {
  const char* icon;
  const char* colour;  ///< nullptr: the next color for each
};

/// Adds the look of the next thing of a list.
void add_look(const BuildContext& build, auto& list, const std::string& kind, const std::string& id, Usual usual,
              std::string group) {
  const std::size_t nth = list.size();
  list.push_back({.icon = usual.icon,
                  .colour = usual.colour ? usual.colour : colours()[nth % colours().size()],
                  .group = std::move(group),
                  .order = static_cast<std::int64_t>(nth)});
  apply_look(build, kind, id, list.back());
}

void add_looks_of_dice(const BuildContext& build, Looks& looks) {
  for (const DieDecl& one : build.declared.dice) {
    add_look(build, looks.dice, "die", one.id, {"perspective-dice-six-faces-random", nullptr}, one.id);
    const Look& die = looks.dice.back();
    auto& faces = looks.faces.emplace_back();
    for (std::size_t f = 0; f < one.faces.size(); ++f)
      faces.push_back({.icon = "", .colour = die.colour, .group = die.group, .order = static_cast<std::int64_t>(f)});
  }
}

/// Steps look like the record that they contest, events like the record whose action they are.
void add_looks_of_flow(const BuildContext& build, Looks& looks) {
  const Declarations& declared = build.declared;
  Table<EventId, const Look*> of_events(declared.events.size());
  for (const StepId s : declared.steps.ids()) {
    const StepDecl& step = declared.steps[s];
    const RecordId record = step.kind ? step.kind->contested() : RecordId();
    const bool rolls = dynamic_cast<const RollKeep*>(step.kind.get()) != nullptr;
    Look look{.icon = rolls ? "rolling-dices" : "footsteps", .colour = "grey", .group = step.id};
    if (record) look = looks.records[record];
    look.order = s.index;
    apply_look(build, "step", step.id, look);
    looks.steps.push_back(std::move(look));
    if (!record) continue;
    for (const EventId event : step.kind->actions()) of_events[event] = &looks.records[record];
  }
  for (const EventId e : declared.events.ids()) {
    Look look{.icon = "", .colour = "grey", .group = declared.events[e].id};
    if (of_events[e]) look = *of_events[e];
    look.order = e.index;
    apply_look(build, "event", declared.events[e].id, look);
    looks.events.push_back(std::move(look));
  }
}

/// Checks that looks are only declared for faces of the die.
void check_faces(const BuildContext& build, const Node& looks, const DieDecl& die) {
  const Field& look = build.library.find("die", die.id)->fields.find(kLook)->second;
  for (const Entry& entry : looks.entries)
    if (!contains(die.faces, entry.key))
      build.problems.add(look.file, entry.key_mark,
                         "die '" + die.id + "' has no face '" + entry.key + "'" + meant_or_all(entry.key, die.faces));
}

/// A face looks like the first place that it wins, unless its die says otherwise.
void add_looks_of_faces(const BuildContext& build, Looks& looks) {
  const auto& steps = build.declared.steps;
  for (std::int32_t s = size32(steps) - 1; s >= 0; --s)  // the first place comes last, and so wins
    if (const auto* contest = dynamic_cast<const Contest*>(steps[StepId(s)].kind.get());
        contest && contest->rules().face >= 0) {
      const Look& record = looks.records[contest->rules().record];
      Look& face = looks.faces[contest->rules().die][at(contest->rules().face)];
      face.icon = record.icon;
      face.colour = record.colour;
    }
  for (const DieId d : build.declared.dice.ids()) {
    const DieDecl& die = build.declared.dice[d];
    const Node* look = build.library.find("die", die.id)->find(kLook);
    const Node* faces = look ? look->find("faces") : nullptr;
    if (!faces) continue;
    check_faces(build, *faces, die);
    for (std::size_t f = 0; f < die.faces.size(); ++f) apply_look(build, faces->find(die.faces[f]), looks.faces[d][f]);
  }
}

}  // namespace

void add_looks(BuildContext& build) {
  const Declarations& declared = build.declared;
  Looks& looks = build.linked.looks;
  for (const ResourceDecl& one : declared.resources)
    add_look(build, looks.resources, "resource", one.id, {"token", nullptr}, one.id);
  for (const PlaceDecl& one : declared.places)
    add_look(build, looks.places, "place", one.id, {"chest", "grey"}, one.id);
  for (const ZoneDecl& one : declared.zones)
    add_look(build, looks.zones, "zone", one.id, {one.area == Area::hand ? "card-pickup" : "card-draw", nullptr},
             one.id);
  for (const CardKindDecl& one : declared.card_kinds) {
    const Look& deck = looks.zones[one.deck];
    add_look(build, looks.cards, "card", one.id, {"card-random", deck.colour.c_str()}, deck.group);
  }
  for (const RecordDecl& one : declared.records)
    add_look(build, looks.records, one.kind, one.id, {"position-marker", nullptr}, one.id);
  add_looks_of_dice(build, looks);
  add_looks_of_flow(build, looks);
  add_looks_of_faces(build, looks);
}

}  // namespace rules::packs
