// From records to declarations.
#include "content/linker.hpp"
#include "script/handle_code.hpp"

namespace rules::content {
namespace {

Area area_named(std::string_view name) {
  return name == "hand" || name == "in-hand" ? Area::hand
         : name == "in-play"                 ? Area::in_play
         : name == "anywhere"                ? Area::anywhere
                                             : Area::none;
}
Sees sees_named(std::string_view name) {
  return name == "owner" ? Sees::owner : name == "nobody" ? Sees::nobody : Sees::everyone;
}
Type type_of_field(const FieldSchema& field) {
  switch (field.type) {
    case ValueType::number: return Type::number;
    case ValueType::flag: return Type::flag;
    case ValueType::face: return Type::face;
    case ValueType::reference: return Type::record;
    default: return Type::text;
  }
}
/// What scripts get for a field of a record, or for what it lists; text: nothing.
Type type_of_record_field(const FieldSchema& field) {
  if (field.type == ValueType::list) return type_of_record_field(field.parts[0]);
  if (field.type != ValueType::reference) return type_of_field(field);
  static const std::map<std::string_view, Type> built_in = {
      {"event", Type::event},    {"resource", Type::resource}, {"place", Type::place},   {"zone", Type::zone},
      {"card", Type::card_kind}, {"die", Type::text},          {"variable", Type::text}, {"question", Type::text},
      {"value", Type::text},     {"ranking", Type::text},      {"step", Type::text},     {"contest", Type::text},
      {"ending", Type::text},    {"figure", Type::text},       {"text", Type::text}};
  const auto found = built_in.find(field.kind);
  return found == built_in.end() ? Type::record : found->second;
}
std::int32_t size32(const auto& list) { return static_cast<std::int32_t>(list.size()); }

/// Whether a card is played on something: what is chosen together with an answer can't be done by somebody else.
bool can_be_copied(const Record& card) {
  const Node* play = card.find("play");
  return play && std::any_of(play->items.begin(), play->items.end(),
                             [](const Node& item) { return item.find("when") || item.find("after"); });
}

}  // namespace

Type Linker::type_named(std::string_view name) const {
  static const std::map<std::string_view, Type> types = {
      {"number", Type::number}, {"flag", Type::flag},   {"seat", Type::seat},         {"card", Type::card},
      {"zone", Type::zone},     {"place", Type::place}, {"resource", Type::resource}, {"event", Type::event},
      {"face", Type::face},     {"die", Type::die},     {"record", Type::record},     {"text", Type::text},
      {"players", Type::seats}};
  const auto found = types.find(name);
  return found == types.end() ? Type::record : found->second;
}

void Linker::built_in() {
  rules_.zones.push_back({.id = "playing", .per_player = true});
  rules_.playing = ZoneId(0);
  ids_["zone"]["playing"] = 0;
  EventDecl play{
      .actor = 0, .id = "card-play", .fields = {{"player", Type::seat}, {"card", Type::card}, {"on", Type::event}}};
  EventDecl entered{.actor = 1,
                    .id = "entered",
                    .fields = {{"card", Type::card}, {"player", Type::seat}, {"zone", Type::zone}},
                    .only_card = 0,
                    .silent = true};
  for (EventDecl* event : {&play, &entered})
    for (FieldDecl& field : event->fields) field.start = -1;
  rules_.events = {play, entered};
  rules_.card_play = EventId(0);
  rules_.entered = EventId(1);
  ids_["event"]["card-play"] = 0;
  ids_["event"]["entered"] = 1;
  rules_.questions.push_back({.id = "play-card", .type = Type::card});
  rules_.questions.push_back({.id = "choose-replacement", .kind = kind_id<Replacement>(), .type = Type::event});
  rules_.play_card = QuestionId(0);
  rules_.choose_replacement = QuestionId(1);
  ids_["question"]["play-card"] = 0;
  ids_["question"]["choose-replacement"] = 1;
}

void Linker::declare_zones() {
  for (const Record* r : library_.of_kind("zone")) {
    ids_["zone"][r->id] = size32(rules_.zones);
    rules_.zones.push_back({.id = r->id,
                            .per_player = r->text("of") == "player",
                            .seen = sees_named(r->text("seen")),
                            .area = area_named(r->text("area")),
                            .passing = r->flag("passing")});
  }
  for (const Record* r : library_.of_kind("zone")) {
    ZoneDecl& zone = rules_.zones[static_cast<std::size_t>(ids_["zone"][r->id])];
    zone.refill = ref<ZoneId>(*r, "refill");
    zone.discard = ref<ZoneId>(*r, "discard");
    for (ZoneId other : {zone.refill, zone.discard})
      if (other && rules_.zones[static_cast<std::size_t>(other.index)].per_player)
        blame(*r, "zone '" + r->id + "': refill and discard must be zones of the game, not of a player");
  }
}

void Linker::declare_cards(script::Sources& sources) {
  const KindSchema& kind = *library_.schema().find("card");
  std::vector<const FieldSchema*> extra;
  for (const FieldSchema& field : kind.fields)
    if (!field.pack.empty()) {
      extra.push_back(&field);
      linked_.card_fields.push_back(field.name);
      sources.card_field_packs.push_back(field.pack);
      rules_.card_fields.push_back({field.name, type_of_field(field)});
    }
  sources.card_fields["card"] = linked_.card_fields;
  for (const Record* r : library_.of_kind("card")) {
    ids_["card"][r->id] = size32(rules_.card_kinds);
    CardKindDecl card{.id = r->id,
                      .deck = ref<ZoneId>(*r, "deck"),
                      .copies = static_cast<int>(r->number("copies", 1)),
                      .first_copy = {},
                      .fields = {},
                      .advice = {},
                      .copyable = r->flag("copyable")};
    if (card.copyable && !can_be_copied(*r))
      blame(*r, "card '" + r->id +
                    "' says `copyable: true`, but has no `play` with `when` or `after`: there is nothing to copy");
    if (card.deck && rules_.zones[static_cast<std::size_t>(card.deck.index)].per_player)
      blame(*r, "card '" + r->id + "': its deck must be a zone of the game");
    for (const FieldSchema* field : extra) {
      const auto values = field_values(r->find(field->name), *field);
      card.fields.push_back(!values.empty() ? values[0] : type_of_field(*field) == Type::record ? -1 : 0);
    }
    rules_.card_kinds.push_back(std::move(card));
  }
}

std::int64_t Linker::field_value(const Node& node, const FieldSchema& schema) const {
  switch (schema.type) {
    case ValueType::number: return checked_integer(node);
    case ValueType::flag: return checked_flag(node) ? 1 : 0;
    case ValueType::face: return id_of<RecordId>("face", node.text).index;
    case ValueType::reference: return id_of<RecordId>(schema.kind, node.text).index;
    default: return 0;
  }
}

std::vector<std::int64_t> Linker::field_values(const Node* node, const FieldSchema& schema) const {
  std::vector<std::int64_t> values;
  if (!node || node->kind == Node::Kind::null) return values;
  if (schema.type == ValueType::list) {
    for (const Node& item : node->items) values.push_back(field_value(item, schema.parts[0]));
  } else {
    values.push_back(field_value(*node, schema));
  }
  return values;
}

void Linker::declare_events() {
  for (const Record* r : library_.of_kind("event")) {
    ids_["event"][r->id] = size32(rules_.events);
    rules_.events.push_back({.id = r->id});
  }
  for (const Record* r : library_.of_kind("event")) {
    EventDecl& event = rules_.events[static_cast<std::size_t>(ids_["event"][r->id])];
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
        }
        if (r->text("actor") == entry.key) event.actor = size32(event.fields);
        if (r->text("affected") == entry.key) event.affected = size32(event.fields);
        event.fields.push_back(std::move(field));
      }
    check_limit(*r, event.fields.size(), kMostFields, "`fields`");
    if (fields) declare_candidates(*r, event);
    event.tags = r->texts("tags");
    event.windows_from = ref<VariableId>(*r, "windows-from");
    event.again = ref<VariableId>(*r, "again");
    event.silent = r->flag("silent");
    event.open = r->text("windows") == "everyone";
  }
}

/// Opens the windows of events where an option of their pack or one that it sees says so.
void Linker::open_windows() {
  for (const OptionValue& option : library_.options()) {
    if (option.decl.asks_everyone_if.empty() || option.value != option.decl.asks_everyone_if) continue;
    for (EventDecl& event : rules_.events) {
      const Record* record = library_.find("event", event.id);
      event.open |= !record || sees(record->pack, option.pack);  // the built-in ones are everybody's
    }
  }
}

void Linker::declare_values() {
  for (const Record* r : library_.of_kind("value")) {
    ids_["value"][r->id] = size32(rules_.values);
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
    rules_.values.push_back(std::move(value));
  }
  // What fields of events need could not be named before there were values.
  for (const Record* r : library_.of_kind("event")) {
    const Node* fields = r->find("fields");
    EventDecl& event = rules_.events[static_cast<std::size_t>(ids_["event"][r->id])];
    for (std::size_t f = 0; fields && f < fields->entries.size(); ++f) {
      FieldDecl& field = event.fields[f];
      const auto part = [&](const char* name, Type type, const char* kind) -> std::string {
        const Node* node = fields->entries[f].value.find(name);
        if (!node) return {};
        if (field.type != type)
          problems_.add(r->file, node->mark,
                        "event '" + r->id + "': only a field of type " + kind + " may say `" + name + "`");
        return node->text;
      };
      field.needs = id_of<ValueId>("value", part("needs", Type::seat, "seat"));
      field.ask = id_of<QuestionId>("question", part("ask", Type::seat, "seat"));
      field.value = id_of<ValueId>("value", part("value", Type::number, "number"));
      field.die = id_of<DieId>("die", part("die", Type::face, "face"));
      if (field.type == Type::face && !field.die) field.die = die_of_faces(*r, fields->entries[f].key_mark);
      if (field.value) field.start = FieldDecl::kNotGiven;
      if (const std::string least = part("least", Type::number, "number"); !least.empty())
        field.least = std::stoi(least);
      if ((field.ask || field.value) && event.actor < 0)
        blame(*r, "event '" + r->id + "': `ask` and `value` of a field need an actor");
    }
  }
}

/// What a value needs to be computed: what it counts may be a player's.
void Linker::say_of_what(const Record& record, ValueDecl& value) {
  const std::string of = record.text("of");
  value.of_die = of == "die";
  value.of_record = (!of.empty() && of != "player" && of != "die") || record.find("at");
  value.kind = record.text("at");
  value.of_player = of == "player" || of == "die" || value.resource || value.holder ||
                    (value.die && rules_.dice[static_cast<std::size_t>(value.die.index)].per_player);
  for (ZoneId zone : value.zones) value.of_player |= rules_.zones[static_cast<std::size_t>(zone.index)].per_player;
  const bool scores = value.scores || value.ranks;
  if (record.find("at") && of != "player")
    blame(record, "value '" + record.id + "': `at` needs `of: player`: it is of a player and a record");
  else if ((record.find("at") || value.of_die) && scores)
    blame(record, "value '" + record.id + "' is not of players alone, so it can't score");
  else if (value.of_record && !record.find("at") && (value.of_player || scores))
    blame(record,
          "value '" + record.id + "' is of records (" + of + "), so it can't count what players have, or score");
}

/// The die that a face is of where nobody says it: the only one, or one of several with the same faces.
DieId Linker::die_of_faces(const Record& event, Mark mark) {
  const auto differ = [&](const DieDecl& die) { return die.faces != rules_.dice[0].faces; };
  if (rules_.dice.empty()) return {};
  if (std::any_of(rules_.dice.begin(), rules_.dice.end(), differ))
    linked_.warnings.push_back(
        {event.file, mark, "event '" + event.id + "': say `die: ID` of this face, or the log tells it by its number"});
  else return DieId(0);
  return {};
}

/// Fields of cards and of other records may name them, so they have their numbers before any field is read.
void Linker::number_records(script::Sources& sources) {
  for (const std::string& kind : library_.schema().names(true)) {
    sources.record_kinds[kind] = library_.schema().find(kind)->pack;
    sources.record_fields[kind];  // also of a kind without fields
    for (const FieldSchema& field : library_.schema().find(kind)->fields)
      sources.record_fields[kind].push_back({field.name, field.type == ValueType::list, type_of_record_field(field)});
    for (const Record* r : library_.of_kind(kind)) {
      ids_[kind][r->id] = size32(rules_.records);
      rules_.records.push_back({kind, r->id, {}});
    }
  }
}

void Linker::declare_records() {
  for (RecordDecl& record : rules_.records) {
    const Record* r = library_.find(record.kind, record.id);
    for (const FieldSchema& field : library_.schema().find(record.kind)->fields)
      record.fields.push_back(field_values(r->find(field.name), field));
  }
}

void Linker::declare_names(script::Sources& sources) {
  using script::encode;
  using script::Tag;
  const auto add = [&](const std::string& pack, const std::string& table, const std::string& name, std::int64_t code) {
    sources.names.push_back({pack, table, name, code, {}, false});
  };
  const std::pair<const char*, Tag> kinds[] = {{"resource", Tag::resource},
                                               {"place", Tag::place},
                                               {"card", Tag::card_kind},
                                               {"die", Tag::die},
                                               {"variable", Tag::variable}};
  for (const auto& [kind, tag] : kinds)
    for (const Record* r : library_.of_kind(kind)) add(r->pack, kind, r->id, encode(tag, ids_[kind][r->id]));
  for (const Record* r : library_.of_kind("zone")) {
    const std::int32_t zone = ids_["zone"][r->id];
    add(r->pack, "zone", r->id, script::encode_zone(zone));
    sources.names.back().of_player = rules_.zones[static_cast<std::size_t>(zone)].per_player;
  }
  for (const std::string& kind : library_.schema().names(true))
    for (const Record* r : library_.of_kind(kind)) add(r->pack, kind, r->id, encode(Tag::record, ids_[kind][r->id]));
  for (const Record* r : library_.of_kind("die"))
    for (const std::string& face : r->texts("faces")) add(r->pack, "face", face, ids_["face"][face]);
  for (const OptionValue& option : library_.options()) {
    add(option.pack, "option", option.decl.name, 0);
    if (option.decl.type == OptionDecl::Type::number) sources.names.back().code = std::stoll(option.value);
    else sources.names.back().text = option.value;
  }
  const auto say_pack = [&](const char* kind, const std::string& id, std::map<std::string, std::string>& packs) {
    if (const Record* record = library_.find(kind, id)) packs[id] = record->pack;
  };
  for (std::size_t e = 0; e < rules_.events.size(); ++e) {
    script::Dictionary::Event& event = sources.events[rules_.events[e].id];
    event.index = static_cast<std::int32_t>(e);
    say_pack("event", rules_.events[e].id, sources.event_packs);
    for (const FieldDecl& field : rules_.events[e].fields) event.fields.push_back(script::in_lua(field.id));
  }
  for (std::size_t q = 0; q < rules_.questions.size(); ++q) {
    sources.questions[rules_.questions[q].id] = static_cast<std::int32_t>(q);
    say_pack("question", rules_.questions[q].id, sources.question_packs);
  }
  for (std::size_t v = 0; v < rules_.values.size(); ++v) {
    sources.values[rules_.values[v].id] = static_cast<std::int32_t>(v);
    say_pack("value", rules_.values[v].id, sources.value_packs);
  }
  for (const auto& [key, text] : linked_.texts.all(fallback_language)) {
    if (key.rfind("message.", 0) != 0) continue;
    add(text.pack, "text", key.substr(8), encode(Tag::text, size32(linked_.messages)));
    linked_.messages.push_back(key);
    std::uint32_t players = 0;
    for (int nth = 0; nth < script::kMostTold; ++nth)
      if (text.text.find("{" + std::to_string(nth + 1) + ":player}") != std::string::npos) players |= 1u << nth;
    sources.players_told.push_back(players);
  }
}

void Linker::declare(int players, script::Sources& sources) {
  rules_.players = players;
  built_in();
  const auto number_all = [&](const char* kind) {
    std::int32_t n = 0;
    for (const Record* r : library_.of_kind(kind)) ids_[kind][r->id] = n++;
  };
  for (const char* kind : {"resource", "place", "die", "variable", "ranking"}) number_all(kind);
  for (const Record* r : library_.of_kind("resource")) rules_.resources.push_back({r->id, r->flag("on-cards")});
  for (const Record* r : library_.of_kind("place")) rules_.places.push_back({r->id});
  declare_zones();
  for (const Record* r : library_.of_kind("die")) {
    DieDecl die{.id = r->id,
                .faces = r->texts("faces"),
                .per_player = r->text("of") == "player",
                .count = static_cast<int>(r->number("count", 1))};
    check_limit(*r, die.faces.size(), kMostFaces, "`faces`");
    for (std::size_t f = 0; f < die.faces.size(); ++f) {
      const auto [at, fresh] = ids_["face"].emplace(die.faces[f], static_cast<std::int32_t>(f));
      if (!fresh && at->second != static_cast<std::int32_t>(f))
        blame(*r, "face '" + die.faces[f] + "' stands at another place on another die");
    }
    rules_.dice.push_back(std::move(die));
  }
  declare_events();
  for (const Record* r : library_.of_kind("question")) {
    const KindId kind = kind_named(r->text("kind")).value();
    ids_["question"][r->id] = size32(rules_.questions);
    rules_.questions.push_back({.id = r->id,
                                .kind = kind,
                                .commits = {},
                                .advice = {},
                                .weighed = {},
                                .purpose = 0,
                                .type = type_of(kind, type_named(r->text("type"))),
                                .always = r->flag("always")});
  }
  open_windows();
  number_records(sources);
  declare_cards(sources);
  for (const Record* r : library_.of_kind("ranking")) {
    const DieDecl& die = rules_.dice[static_cast<std::size_t>(std::max(0, ref<DieId>(*r, "die").index))];
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
      blame(*r, "ranking '" + r->id + "': " + error.what());
    }
  }
  declare_records();
  for (const Record* r : library_.of_kind("variable")) {
    const std::string of = r->text("of"), until = r->text("until");
    VariableDecl v{.id = r->id};
    v.scope = of == "game" ? Scope::game : of == "player" ? Scope::player : of == "card" ? Scope::card : Scope::record;
    v.until = until == "step"    ? Until::step
              : until == "round" ? Until::round
              : until == "game"  ? Until::game
                                 : Until::loop;  // build_loops() says which
    v.seen = sees_named(r->text("seen"));
    v.type = type_named(r->text("type"));
    v.start = static_cast<std::int32_t>(r->number("start", v.type == Type::card ? -1 : 0));
    if (const Node* start = r->find("start")) check_start(*r, "variable '" + r->id + "'", v.type, *start);
    v.records = v.scope == Scope::record ? size32(rules_.records) : 0;
    rules_.variables.push_back(std::move(v));
  }
  declare_values();
  declare_wild_dice();
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
      blame(*r, "ending '" + r->id + "' never comes: give it empty, resource and place, or script");
    ids_["ending"][r->id] = size32(endings_);
    endings_.push_back(std::move(ending));
  }
  for (const Record* r : library_.of_kind("figure")) rules_.figures.push_back({r->id, ref<ValueId>(*r, "value")});
  declare_final_tie();
  check_seat_variables();
  declare_names(sources);
}

void Linker::check_start(const Record& record, const std::string& what, Type type, const Node& start) const {
  const std::int64_t n = checked_integer(start);
  if (type == Type::number || type == Type::flag || type == Type::face || n == -1) return;
  if (type == Type::seat && n >= 0 && n < rules_.players) return;
  problems_.add(record.file, start.mark,
                record.kind + " '" + record.id + "': " + what + " can't start with " + std::to_string(n) +
                    (type == Type::seat ? ": expected -1 for nobody, or a player, counted from 0"
                                        : ": what is neither a number nor a player starts with nothing"));
}

void Linker::check_seat_variables() {
  for (const Record* r : library_.of_kind("event")) check_seat_variable(*r, r->find("windows-from"), "windows-from");
  for (const Record* r : library_.of_kind("question")) check_seat_variable(*r, r->find("final-tie"), "final-tie");
  for (const Record* r : library_.of_kind("contest")) check_seat_variable(*r, r->find("decider"), "decider");
  for (const Record* r : library_.of_kind("step")) {
    if (r->text("kind") == "turns") check_seat_variable(*r, parameter(*r, "from"), "from");
    if (r->text("kind") == "queue") check_seat_variable(*r, parameter(*r, "decider"), "decider");
    if (r->text("kind") == "roll-keep") check_seat_variable(*r, parameter(*r, "first"), "first");
  }
}

void Linker::check_seat_variable(const Record& record, const Node* variable, const std::string& field) {
  const VariableId id = variable ? id_of<VariableId>("variable", variable->text) : VariableId();
  if (!id) return;
  const VariableDecl& decl = rules_.variables[static_cast<std::size_t>(id.index)];
  if (decl.type != Type::seat || decl.scope != Scope::game)
    problems_.add(
        record.file, variable->mark,
        record.kind + " '" + record.id + "': `" + field + "` has to name a variable of the game, of type seat");
}

void Linker::declare_final_tie() {
  const Record* first = nullptr;
  for (const Record* r : library_.of_kind("question")) {
    const Node* decider = r->find("final-tie");
    if (!decider) continue;
    const VariableId variable = ref<VariableId>(*r, "final-tie");
    const auto wrong = [&](const std::string& what) {
      problems_.add(r->file, decider->mark, "question '" + r->id + "': " + what);
    };
    if (first)
      return wrong("`final-tie` is said by question '" + first->id + "' (" + first->file + ":" +
                   std::to_string(first->mark.line) + ") already; only one question settles a tie for the win");
    if (r->text("kind") != "choose" || r->text("type") != "seat")
      wrong("one that settles a tie for the win (`final-tie`) has to be of kind choose and type seat");
    rules_.decide_winner = id_of<QuestionId>("question", r->id);
    rules_.decider = variable;
    first = r;
  }
}

}  // namespace rules::content
