// Links looks: packs' declarations and defaults.
#include <algorithm>
#include <ranges>

#include "mechanics/roll_keep.hpp"
#include "packs/build/ruleset_builder.hpp"
#include "packs/schema/form.hpp"
#include "script/suggest.hpp"

namespace rules::packs {
namespace {

using namespace form;

constexpr const char* kField = "look";

/// Applies a pack's declaration to a look.
void take(const Node* said, Look& look) {
  if (!said) return;
  for (const Entry& entry : said->entries) {
    if (entry.key == "icon") look.icon = entry.value.text;
    if (entry.key == "colour") look.colour = entry.value.text;
    if (entry.key == "group") look.group = entry.value.text;
    if (entry.key == "order") look.order = checked_integer(entry.value);
  }
}

/// The default look of a kind.
struct Usual {
  const char* icon;
  const char* colour;  ///< nullptr: the next color for each
};

const std::string& next_colour(std::size_t nth) { return colours()[nth % colours().size()]; }

}  // namespace

const std::vector<std::string>& colours() {
  static const std::vector<std::string> names = {"amber", "teal", "brown",  "blue",   "green",
                                                 "red",   "grey", "purple", "orange", "pink"};
  return names;
}

FieldSchema look_form(bool of_dice) {
  Fields parts = {field("icon", ValueType::icon, "The name of an icon of the set game-icons (https://game-icons.net)."),
                  choice("colour", colours(), "Its colour."),
                  field("group", ValueType::id, "What has the same group belongs together on the table."),
                  number("order", "Where it stands among others: the least comes first.")};
  if (of_dice) parts.push_back(table("faces", Keys::any, map_of(Fields(parts)), "How its faces look."));
  return map(kField, std::move(parts), "How programs that draw the game show it.");
}

/// Returns the position of a record's declaration, named as its pack's scripts are.
std::string RulesetBuilder::place_of(const Record& record) const {
  for (const PackFiles& pack : library_.packs())
    if (pack.manifest.id == record.pack)
      return file_name(pack, record.file, linked_.paths) + ":" + std::to_string(record.mark.line);
  return "";
}

void RulesetBuilder::show() {
  for (const CardKindDecl& card : declared_.card_kinds) {
    const Record* record = library_.find("card", card.id);
    linked_.card_packs.push_back(record ? record->pack : "");
    linked_.card_places.push_back(record ? place_of(*record) : "");
  }
  for (const StepDecl& step : declared_.steps) {
    const Record* record = library_.find("step", step.id);
    linked_.step_kinds.push_back(record ? record->text("kind") : "");
  }
  declare_looks();
}

void RulesetBuilder::declare_looks() {
  Looks& looks = linked_.looks;
  const auto add = [&](auto& list, const std::string& kind, const std::string& id, Usual usual, std::string group) {
    const std::size_t nth = list.size();
    Look& look = list.emplace_back(Look{.icon = usual.icon,
                                        .colour = usual.colour ? usual.colour : next_colour(nth),
                                        .group = std::move(group),
                                        .order = static_cast<std::int64_t>(nth)});
    if (const Record* record = library_.find(kind, id)) take(record->find(kField), look);
  };
  for (const ResourceDecl& one : declared_.resources)
    add(looks.resources, "resource", one.id, {"token", nullptr}, one.id);
  for (const PlaceDecl& one : declared_.places) add(looks.places, "place", one.id, {"chest", "grey"}, one.id);
  for (const ZoneDecl& one : declared_.zones)
    add(looks.zones, "zone", one.id, {one.area == Area::hand ? "card-pickup" : "card-draw", nullptr}, one.id);
  for (const CardKindDecl& one : declared_.card_kinds) {
    const Look& deck = looks.zones[one.deck];
    add(looks.cards, "card", one.id, {"card-random", deck.colour.c_str()}, deck.group);
  }
  for (const RecordDecl& one : declared_.records)
    add(looks.records, one.kind, one.id, {"position-marker", nullptr}, one.id);
  for (const DieDecl& one : declared_.dice) {
    add(looks.dice, "die", one.id, {"perspective-dice-six-faces-random", nullptr}, one.id);
    const Look& die = looks.dice.back();
    auto& faces = looks.faces.emplace_back();
    for (std::size_t f = 0; f < one.faces.size(); ++f)
      faces.push_back({.icon = "", .colour = die.colour, .group = die.group, .order = static_cast<std::int64_t>(f)});
  }
  declare_looks_of_flow();
  declare_looks_of_faces();
}

/// A face looks like the first place that it wins.
void RulesetBuilder::declare_looks_of_faces() {
  Looks& looks = linked_.looks;
  for (const StepDecl& step : declared_.steps | std::views::reverse)
    if (const auto* contest = dynamic_cast<const Contest*>(step.kind.get()); contest && contest->rules().face >= 0) {
      const Look& record = looks.records[contest->rules().record];
      Look& face = looks.faces[contest->rules().die][static_cast<std::size_t>(contest->rules().face)];
      face.icon = record.icon;
      face.colour = record.colour;
    }
  for (const DieId d : declared_.dice.ids()) {
    const Node* said = library_.find("die", declared_.dice[d].id)->find(kField);
    const Node* faces = said ? said->find("faces") : nullptr;
    if (faces) check_faces(*faces, declared_.dice[d]);
    for (std::size_t f = 0; faces && f < declared_.dice[d].faces.size(); ++f)
      take(faces->find(declared_.dice[d].faces[f]), looks.faces[d][f]);
  }
}

/// Checks that looks are only declared for faces of the die.
void RulesetBuilder::check_faces(const Node& looks, const DieDecl& die) const {
  const Field& said = library_.find("die", die.id)->fields.find(kField)->second;
  for (const Entry& entry : looks.entries)
    if (std::find(die.faces.begin(), die.faces.end(), entry.key) == die.faces.end())
      problems_.add(said.file, entry.key_mark,
                    "die '" + die.id + "' has no face '" + entry.key + "'" + meant_or_all(entry.key, die.faces));
}

/// Steps look like the record that they contest, events like the record whose action they are.
void RulesetBuilder::declare_looks_of_flow() {
  Looks& looks = linked_.looks;
  Table<EventId, const Look*> of_events(declared_.events.size());
  for (const StepId s : declared_.steps.ids()) {
    const StepDecl& step = declared_.steps[s];
    const RecordId record = step.kind ? step.kind->contested() : RecordId();
    const bool rolls = dynamic_cast<const RollKeep*>(step.kind.get()) != nullptr;
    Look look{.icon = rolls ? "rolling-dices" : "footsteps", .colour = "grey", .group = step.id};
    if (record) look = looks.records[record];
    look.order = s.index;
    if (const Record* said = library_.find("step", step.id)) take(said->find(kField), look);
    looks.steps.push_back(std::move(look));
    if (!record) continue;
    for (const EventId event : step.kind->actions()) of_events[event] = &looks.records[record];
  }
  for (const EventId e : declared_.events.ids()) {
    Look look{.icon = "", .colour = "grey", .group = declared_.events[e].id};
    if (of_events[e]) look = *of_events[e];
    look.order = e.index;
    if (const Record* said = library_.find("event", declared_.events[e].id)) take(said->find(kField), look);
    looks.events.push_back(std::move(look));
  }
}

}  // namespace rules::packs
