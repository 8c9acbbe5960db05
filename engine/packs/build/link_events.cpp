// Builds declarations of events, their fields' sources and windows, and of questions, from records.
#include "packs/build/ruleset_builder.hpp"

namespace rules::packs {

void RulesetBuilder::declare_events() {
  for (const Record* r : library_.of_kind("event")) {
    ids_["event"][r->id] = size32(declared_.events);
    declared_.events.push_back({.id = r->id});
  }
  for (const Record* r : library_.of_kind("event")) {
    EventDecl& event = declared_.events[id_of<EventId>("event", r->id)];
    const Node* fields = r->find("fields");
    if (fields)
      for (const Entry& entry : fields->entries) {
        FieldDecl field{.id = entry.key};
        const auto part = [&](std::string_view name) {
          const Node* n = entry.value.find(name);
          return n ? n->text : std::string();
        };
        field.type = type_named(part("type"));
        field.seen = sees_named(part("seen"));
        field.not_actor = part("not") == "actor";
        const bool none = field.type == Type::number || field.type == Type::flag || field.type == Type::seats;
        field.start = none ? 0 : -1;
        if (const Node* start = entry.value.find("start"); start && start->kind == Node::Kind::scalar) {
          check_start(*r, "field '" + entry.key + "'", field.type, *start);
          field.start = static_cast<std::int32_t>(checked_integer(*start));
          field.starts = true;
        }
        if (r->text("actor") == entry.key) event.actor = size32(event.fields);
        if (r->text("affected") == entry.key) event.affected = size32(event.fields);
        event.fields.push_back(std::move(field));
      }
    check_limit(*r, event.fields.size(), kMaxFields, "`fields`");
    for (const auto& [role, field] : {std::pair("actor", event.actor), std::pair("affected", event.affected)})
      if (field >= 0 && event.fields[static_cast<std::size_t>(field)].type != Type::seat)
        problems_.add("actor-is-no-seat", r->file, r->find(role)->mark,
                      std::string(role) + " of event '" + r->id + "' must be a field of type seat: '" + r->text(role) +
                          "' is of another type");
    if (fields) declare_candidates(*r, event);
    event.tags = r->texts("tags");
    event.windows_from = ref<VariableId>(*r, "windows-from");
    event.again = ref<VariableId>(*r, "again");
    event.silent = r->flag("silent");
    event.always = r->text("windows") == "everyone";
  }
}

/// Runs after values are declared, because event fields may name them.
void RulesetBuilder::declare_needs() {
  for (const Record* r : library_.of_kind("event")) {
    const Node* fields = r->find("fields");
    EventDecl& event = declared_.events[id_of<EventId>("event", r->id)];
    for (std::size_t f = 0; fields && f < fields->entries.size(); ++f) {
      FieldDecl& field = event.fields[f];
      const auto part = [&](const char* name, Type type, const char* kind) -> std::string {
        const Node* node = fields->entries[f].value.find(name);
        if (!node) return {};
        if (field.type != type)
          problems_.add(r->file, node->mark,
                        "event '" + r->id + "': only a field of type " + kind + " can have `" + name + "`");
        return node->text;
      };
      const auto value_of_a_player = [&](const char* name, Type type, const char* kind) {
        const std::string id = part(name, type, kind);
        if (!id.empty()) check_of_players(*r, fields->entries[f].value.find(name)->mark, name, id);
        return id_of<ValueId>("value", id);
      };
      field.needs = value_of_a_player("needs", Type::seat, "seat");
      field.ask = id_of<QuestionId>("question", part("ask", Type::seat, "seat"));
      field.value = value_of_a_player("value", Type::number, "number");
      field.die = id_of<DieId>("die", part("die", Type::face, "face"));
      if (field.type == Type::face && !field.die) field.die = die_of_faces(*r, fields->entries[f].key_mark);
      if (field.value) field.start = FieldDecl::kNotGiven;
      if (const std::string least = part("least", Type::number, "number"); !least.empty())
        field.least = std::stoi(least);
      if ((field.ask || field.value) && event.actor < 0)
        add_error(*r, "event '" + r->id + "': `ask` and `value` of a field need an actor");
    }
  }
}

/// Returns the die of a face without a declared one: the only die, or any if all have the same faces.
DieId RulesetBuilder::die_of_faces(const Record& event, Mark mark) {
  const auto differ = [&](const DieDecl& die) { return die.faces != declared_.dice[0].faces; };
  if (declared_.dice.empty()) return {};
  if (std::any_of(declared_.dice.begin(), declared_.dice.end(), differ))
    linked_.warnings.push_back(
        {event.file, mark, "event '" + event.id + "': add `die: ID` to this face, or the log shows its number"});
  else return DieId(0);
  return {};
}

/// Opens event windows where an option of the event's pack, or of one that it sees, says so.
void RulesetBuilder::open_windows() {
  for (const OptionValue& option : library_.options()) {
    if (option.decl.asks_everyone_if.empty() || option.value != option.decl.asks_everyone_if) continue;
    for (EventDecl& event : declared_.events) {
      const Record* record = library_.find("event", event.id);
      event.always |= !record || sees(record->pack, option.pack);  // built-in events belong to every pack
    }
  }
}

void RulesetBuilder::declare_questions() {
  for (const Record* r : library_.of_kind("question")) {
    const KindId kind = kind_named(r->text("kind")).value();
    ids_["question"][r->id] = size32(declared_.questions);
    declared_.questions.push_back({.id = r->id,
                                   .kind = kind,
                                   .commits = {},
                                   .advice = {},
                                   .weighed = {},
                                   .rng_key = 0,
                                   .type = type_of(kind, type_named(r->text("type"))),
                                   .always = r->flag("always")});
  }
}

void RulesetBuilder::declare_final_tie() {
  const Record* first = nullptr;
  for (const Record* r : library_.of_kind("question")) {
    const Node* decider = r->find("final-tie");
    if (!decider) continue;
    const VariableId variable = ref<VariableId>(*r, "final-tie");
    const auto wrong = [&](const std::string& what) {
      problems_.add(r->file, decider->mark, "question '" + r->id + "': " + what);
    };
    if (first)
      return wrong("`final-tie` is already set by question '" + first->id + "' (" + first->file + ":" +
                   std::to_string(first->mark.line) + ") already; only one question settles a tie for the win");
    if (r->text("kind") != "choose" || r->text("type") != "seat")
      wrong("a question with `final-tie` must be of kind choose and type seat");
    declared_.decide_winner = id_of<QuestionId>("question", r->id);
    declared_.decider = variable;
    first = r;
  }
}

}  // namespace rules::packs
