// Builds declarations of events, their fields and windows, and of questions.
#include <algorithm>

#include "packs/build/builders.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "questions/kinds.hpp"

namespace rules::packs {

namespace {

/// Sets what a field starts with if nobody gives it.
void declare_start(const BuildContext& build, const Record& event, const Node& written, FieldDecl& field) {
  const bool none = field.type == Type::number || field.type == Type::flag || field.type == Type::seats;
  field.start = none ? 0 : -1;
  const Node* start = written.find("start");
  if (!start || start->kind != Node::Kind::scalar) return;
  check_start(build, event, "field '" + field.id + "'", field.type, *start);
  field.start = static_cast<std::int32_t>(checked_integer(*start));
  field.starts = true;
}

/// Declares that a field is restricted to those in another field, or undecided.
void declare_candidates(const Record& record, const std::vector<Entry>& entries, EventDecl& event, Problems& problems) {
  for (std::size_t f = 0; f < event.fields.size(); ++f) {
    FieldDecl& field = event.fields[f];
    const Node *among = entries[f].value.find("among"), *undecided = entries[f].value.find("undecided");
    const auto wrong = [&](const Node& at, const std::string& what) {
      problems.add(record.file, at.mark, record.label() + ", field '" + field.id + "': " + what);
    };
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

/// Returns the die of a face without a declared one: the only die, or any if all have the same faces.
DieId die_of_faces(const BuildContext& build, const Record& event, const Mark& mark) {
  const auto& dice = build.declared.dice;
  if (dice.empty()) return {};
  if (std::ranges::all_of(dice, [&](const DieDecl& die) { return die.faces == dice[DieId(0)].faces; })) return DieId(0);
  build.linked.warnings.push_back(
      {event.file, mark, event.label() + ": add `die: ID` to this face; otherwise the log shows its number"});
  return {};
}

/// Checks where a field that nobody gives gets its value from.
void declare_source(const BuildContext& build, const Record& record, const Entry& entry, const EventDecl& event,
                    FieldDecl& field) {
  struct Part {
    const char* name;
    Type type;
    const char* word;
    bool value_of_players;
  };
  constexpr Part parts[] = {{"needs", Type::seat, "seat", true},
                            {"ask", Type::seat, "seat", false},
                            {"value", Type::number, "number", true},
                            {"die", Type::face, "face", false},
                            {"least", Type::number, "number", false}};
  for (const Part& part : parts) {
    const Node* node = entry.value.find(part.name);
    if (!node) continue;
    if (field.type != part.type)
      add_error(build, record, node->mark,
                std::string("only a field of type ") + part.word + " can have `" + part.name + "`");
    if (part.value_of_players) check_of_players(build, record, *node, part.name);
  }
  if (field.type == Type::face && !field.die) field.die = die_of_faces(build, record, entry.key_mark);
  if (field.value) field.start = FieldDecl::kNotGiven;
  if ((field.ask || field.value) && event.actor < 0)
    add_error(build, record, ": fields with `ask` or `value` need an `actor`");
}

void declare_fields(const BuildContext& build, const Record& record, const std::vector<Entry>& entries,
                    EventDecl& event) {
  static const FieldTable<FieldDecl> parts = {
      {"type", &FieldDecl::type},           {"seen", &FieldDecl::seen},   {"not", &FieldDecl::not_actor, "actor"},
      {"undecided", &FieldDecl::undecided}, {"needs", &FieldDecl::needs}, {"ask", &FieldDecl::ask},
      {"value", &FieldDecl::value},         {"die", &FieldDecl::die},     {"least", &FieldDecl::least}};
  for (const Entry& entry : entries) {
    if (record.text("actor") == entry.key) event.actor = size32(event.fields);
    if (record.text("affected") == entry.key) event.affected = size32(event.fields);
    FieldDecl& field = event.fields.emplace_back(FieldDecl{.id = entry.key});
    parts.read(entry.value, build.ids, field);
    declare_start(build, record, entry.value, field);
  }
  check_limit(build, record, event.fields.size(), kMaxFields, "`fields`");
  for (const auto& [role, field] : {std::pair("actor", event.actor), std::pair("affected", event.affected)})
    if (field >= 0 && event.fields[at(field)].type != Type::seat)
      build.problems.add("actor-is-no-seat", record.file, record.find(role)->mark,
                         role + (" of " + record.label()) + " must be a field of type seat: '" + record.text(role) +
                             "' has a different type");
  declare_candidates(record, entries, event, build.problems);
  for (std::size_t f = 0; f < entries.size(); ++f) declare_source(build, record, entries[f], event, event.fields[f]);
}

}  // namespace

void declare_events(BuildContext& build) {
  static const FieldTable<EventDecl> fields = {{"tags", &EventDecl::tags},
                                               {"windows-from", &EventDecl::windows_from},
                                               {"again", &EventDecl::again},
                                               {"silent", &EventDecl::silent},
                                               {"windows", &EventDecl::always, "everyone"}};
  declare_each(build, build.declared.events, fields, [&](const Record& r, EventDecl& event) {
    if (const Node* entries = r.find("fields")) declare_fields(build, r, entries->entries, event);
  });
}

void open_windows(BuildContext& build) {
  for (const OptionValue& option : build.library.options()) {
    if (option.decl.asks_everyone_if.empty() || option.value != option.decl.asks_everyone_if) continue;
    for (EventDecl& event : build.declared.events) {
      const Record* record = build.library.find("event", event.id);  // built-in events belong to every pack
      event.always |= !record || sees(build.library, record->pack, option.pack);
    }
  }
}

void declare_questions(BuildContext& build) {
  static const FieldTable<QuestionDecl> fields = {{"type", &QuestionDecl::type}, {"always", &QuestionDecl::always}};
  declare_each(build, build.declared.questions, fields, [&](const Record& r, QuestionDecl& question) {
    question.kind = kind_named(r.text("kind")).value();
    question.type = type_of(question.kind, question.type);
  });
}

void declare_final_tie(BuildContext& build) {
  const Record* first = nullptr;
  for (const Record* r : build.library.of_kind("question")) {
    const Node* decider = r->find("final-tie");
    if (!decider) continue;
    if (first)
      return add_error(build, *r, decider->mark,
                       "`final-tie` is already set by question '" + first->id + "' (" +
                           at_line(first->file, first->mark) + "); only one question can decide a tie for the win");
    if (r->text("kind") != "choose" || r->text("type") != "seat")
      add_error(build, *r, decider->mark, "a question with `final-tie` must be of kind choose and type seat");
    build.declared.decide_winner = build.ids.of<QuestionId>(r->id);
    build.declared.decider = build.named_by<VariableId>(*r, "final-tie");
    first = r;
  }
}

void check_first_field(const BuildContext& build, const Record& record, const Node& named, const std::string& field,
                       Type type) {
  const auto& fields = build.declared.events[build.ids.of<EventId>(named.text)].fields;
  if (!fields.empty() && fields[0].type == type) return check_given(build, record, named, {0});
  add_error(build, record, named.mark,
            "the first field of `" + field + "` must be of type " +
                (type == Type::seat ? "seat: it is the player" : "record: it is the place"));
}

void check_given(const BuildContext& build, const Record& record, const Node& named,
                 std::initializer_list<std::int32_t> given, bool may_count) {
  const auto& fields = build.declared.events[build.ids.of<EventId>(named.text)].fields;
  for (std::int32_t f = 0; f < size32(fields); ++f) {
    const FieldDecl& field = fields[at(f)];
    if (std::ranges::find(given, f) != given.end() || field.starts || field.undecided || field.ask || field.value)
      continue;
    add_error(build, record, named.mark,
              "field '" + field.id + "' of event '" + named.text +
                  "' has no value; declare `start`, `ask`, `value` or `undecided` for it" +
                  (may_count && field.type == Type::number
                       ? "; if it is the number of dice that show the face, write `{event: " + named.text +
                             ", count: " + field.id + "}`"
                       : ""),
              "field-nobody-gives");
  }
}

// Builds plays: the event windows and questions in which cards can be played.

namespace {

/// Adds a play before or after these events (ids and tags).
void add_play(const BuildContext& build, PlayDecl play, const Node& events) {
  for (const EventId e : build.declared.events.ids()) {
    const std::vector<std::string>& tags = build.declared.events[e].tags;
    const bool named = std::ranges::any_of(events.items, [&](const Node& each) {
      const EventId id = build.ids.of<EventId>(each.text);
      return id ? id == e : std::ranges::find(tags, each.text) != tags.end();
    });
    if (!named) continue;
    play.event = e;
    build.declared.bus.add_play(play);
  }
}

bool is_any_window(const BuildContext& build, const Node& events) {
  return std::ranges::any_of(
      events.items, [&](const Node& each) { return each.text == any_window && !build.ids.of<EventId>(each.text); });
}

/// Adds plays to every window that other cards have, except those of built-in events.
void add_to_windows(BuildContext& build, std::span<const PlayDecl> plays) {
  Declarations& declared = build.declared;
  for (const EventId id : declared.events.ids()) {
    if (!build.library.find("event", declared.events[id].id)) continue;  // built-in events, which happen all the time
    for (const WindowTime time : {WindowTime::before, WindowTime::after}) {
      const std::vector<PlayDecl>& window = declared.bus.window(id, time).plays;
      if (window.empty()) continue;
      for (PlayDecl play : plays) {
        if (std::ranges::any_of(
                window, [&](const PlayDecl& other) { return other.card == play.card && other.from == play.from; }))
          continue;
        play.event = id;
        play.after = time == WindowTime::after;
        declared.bus.add_play(play);
      }
    }
  }
}

}  // namespace

void attach_plays(BuildContext& build) {
  static const FieldTable<PlayDecl> play_fields = {
      {"must", &PlayDecl::must}, {"from", &PlayDecl::from}, {"who", &PlayDecl::who}};
  static const FieldTable<CommitDecl> commit_fields = {{"with", &CommitDecl::question}, {"least", &CommitDecl::least}};
  std::vector<PlayDecl> in_any_window;
  for (const Record* r : build.library.of_kind("card")) {
    const Node* list = r->find("play");
    const CardKind card = build.ids.of<CardKind>(r->id);
    const FunctionId effect = build.function("play", *r), can = build.function("can", *r);
    if (!list || !effect) continue;
    for (const Node& item : list->items) {
      if (item.find("with")) {
        CommitDecl commit{.card = card, .can = can, .effect = effect};
        commit_fields.read(item, build.ids, commit);
        build.declared.questions[commit.question].commits.push_back(commit);
        continue;
      }
      PlayDecl play{.card = card, .can = can, .must_if = build.function("must", *r), .effect = effect};
      play_fields.read(item, build.ids, play);
      const Node* when = item.find("when");
      const Node* events = when ? when : item.find("after");
      if (!events) continue;
      play.after = !when;
      if (is_any_window(build, *events)) in_any_window.push_back(play);
      add_play(build, play, *events);
    }
  }
  add_to_windows(build, in_any_window);
}

}  // namespace rules::packs
