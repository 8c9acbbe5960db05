// Builds looks from packs' declarations and defaults, and other display data.
#include <algorithm>

#include "mechanics/contest.hpp"
#include "mechanics/roll_keep.hpp"
#include "packs/build/builders.hpp"
#include "script/suggest.hpp"

namespace rules::packs {
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
    if (std::ranges::find(die.faces, entry.key) == die.faces.end())
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

}  // namespace

std::string place_of(const BuildContext& build, const Record& record) {
  for (const PackFiles& pack : build.library.packs())
    if (pack.manifest.id == record.pack)
      return file_name(pack, record.file, build.linked.paths) + ":" + std::to_string(record.mark.line);
  return "";
}

void add_display_data(BuildContext& build) {
  for (const CardKindDecl& card : build.declared.card_kinds) {
    const Record* record = build.library.find("card", card.id);
    build.linked.card_packs.push_back(record->pack);
    build.linked.card_places.push_back(place_of(build, *record));
  }
  for (const StepDecl& step : build.declared.steps)
    build.linked.step_kinds.push_back(build.library.find("step", step.id)->text("kind"));
  add_looks(build);
}

}  // namespace rules::packs
