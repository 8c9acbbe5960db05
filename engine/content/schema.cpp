#include "content/schema.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "script/suggest.hpp"

namespace rules::content {

namespace {

using Names = std::vector<std::string>;
using Fields = std::vector<FieldSchema>;

FieldSchema field(std::string name, ValueType type, std::string doc, std::string fallback = "") {
  FieldSchema made;
  made.name = std::move(name);
  made.type = type;
  made.doc = std::move(doc);
  made.fallback = std::move(fallback);
  return made;
}

FieldSchema number(std::string name, std::string doc, std::string fallback = "") {
  return field(std::move(name), ValueType::number, std::move(doc), std::move(fallback));
}

FieldSchema within(FieldSchema made, std::int64_t low, std::int64_t high) {
  made.low = low;
  made.high = high;
  return made;
}

FieldSchema flag(std::string name, std::string doc) {
  return field(std::move(name), ValueType::flag, std::move(doc), "false");
}

FieldSchema text(std::string name, std::string doc, std::string fallback = "") {
  return field(std::move(name), ValueType::text, std::move(doc), std::move(fallback));
}

FieldSchema choice(std::string name, Names choices, std::string doc, std::string fallback = "") {
  FieldSchema made = field(std::move(name), ValueType::choice, std::move(doc), std::move(fallback));
  made.choices = std::move(choices);
  return made;
}

FieldSchema or_kind(FieldSchema made) {
  made.or_kind = true;
  return made;
}

FieldSchema named(ValueType type, std::string name, std::string kind, std::string doc) {
  FieldSchema made = field(std::move(name), type, std::move(doc));
  made.kind = std::move(kind);
  return made;
}

FieldSchema ref(std::string name, std::string kind, std::string doc) {
  return named(ValueType::reference, std::move(name), std::move(kind), std::move(doc));
}

FieldSchema group(ValueType type, std::string name, Fields parts, std::string doc) {
  FieldSchema made = field(std::move(name), type, std::move(doc));
  made.parts = std::move(parts);
  if (type == ValueType::list) made.low = 0;
  return made;
}

FieldSchema list(std::string name, FieldSchema item, std::string doc) {
  return group(ValueType::list, std::move(name), {std::move(item)}, std::move(doc));
}

FieldSchema list_of(std::string name, std::string kind, std::string doc) {
  return list(std::move(name), ref("", std::move(kind), ""), std::move(doc));
}

FieldSchema map_of(Fields parts, Names exactly_one = {}) {
  FieldSchema made = group(ValueType::map, "", std::move(parts), "");
  made.exactly_one = std::move(exactly_one);
  return made;
}

FieldSchema required(FieldSchema made) {
  made.required = true;
  return made;
}

const Names value_types = {"number",   "flag",  "seat", "card",   "zone", "place",
                           "resource", "event", "face", "record", "text"};
// What a question may choose among: dice too.
const Names option_types = [] {
  Names types = value_types;
  types.push_back("die");
  return types;
}();
const Names observers = {"all", "owner", "nobody"};

FieldSchema card_play() {
  FieldSchema made = list("play",
                          map_of({ref("when", "event", "The event in whose window it may be played, before."),
                                  ref("after", "event", "The event in whose window it may be played, after."),
                                  ref("with", "question", "The question with whose answer it may be committed."),
                                  choice("who", {"actor", "others", "anyone", "affected", "owner"},
                                         "Who may play it.", "actor"),
                                  flag("must", "It has to be played."),
                                  choice("from", {"hand", "in-play"}, "Where it is played from.", "hand"),
                                  number("least", "How many of them one play takes at least.")},
                                 {"when", "after", "with"}),
                          "When it may be played: a map, or a list of them.");
  made.single = true;
  return made;
}

FieldSchema event_fields() {
  FieldSchema made = map_of({required(choice("type", value_types, "What it holds.")),
                             choice("seen", {"all", "owner"}, "Who may know it.", "all"),
                             number("start", "What it is when nobody gives it."),
                             list_of("holds", "zone", "The zones that a card in it may lie in."),
                             ref("needs", "value", "The value that a seat in it has to have at least 1 of."),
                             ref("unlike", "variable", "A seat in it has to be another than this variable names."),
                             ref("ask", "question", "With which question the actor chooses a seat that nobody gave, among the legal."),
                             ref("value", "value", "Which value of the actor a number is that nobody gave."),
                             number("least", "Below this number the event is void."),
                             choice("not", {"actor"}, "Whom it may not be.")});
  made.short_part = "type";
  return group(ValueType::table, "fields", {std::move(made)}, "What it carries: name to type, or to a map.");
}

std::vector<KindSchema> built_in_kinds() {
  std::vector<KindSchema> kinds;
  const auto kind = [&](std::string name, std::string doc, Fields fields) {
    kinds.push_back({std::move(name), std::move(doc), std::move(fields), "", "", {}});
  };
  kind("resource", "Like things that only move between places.", {flag("on-cards", "Cards may hold some.")});
  kind("place", "Where resources lie.", {});
  kind("zone", "An ordered list of cards.",
       {choice("of", {"game", "player"}, "One for all, or one per player.", "game"),
        choice("seen", observers, "Who sees its cards.", "all"),
        choice("area", {"none", "hand", "in-play"}, "What it is to its owner.", "none"),
        ref("refill", "zone", "The zone that is shuffled into it when it is empty."),
        ref("discard", "zone", "The zone that its cards go to when they are done.")});
  kind("card", "A card, in any number of copies.",
       {required(ref("deck", "zone", "The zone it begins in.")),
        within(number("copies", "How many there are.", "1"), 0, 99),
        choice("works", {"in-hand", "in-play", "anywhere"}, "Where its handlers work.", "in-play"), card_play()});
  kind("variable", "A number that lasts.",
       {or_kind(choice("of", {"game", "player", "card"}, "What has one: or records of a declared kind.", "game")),
        choice("until", {"step", "round", "game"}, "When it starts anew.", "game"),
        choice("seen", observers, "Who sees it.", "all"),
        choice("type", {"number", "flag", "seat", "card"}, "What the number means.", "number"),
        number("start", "What it starts with.", "0")});
  FieldSchema faces = required(list("faces", text("", ""), "Its faces, from the lowest to the highest."));
  faces.low = 1;
  kind("die", "A die with its faces.",
       {std::move(faces), choice("of", {"player", "game"}, "Who has them.", "player"),
        within(number("count", "How many there are.", "1"), 1, 20)});
  kind("ranking", "How hands of dice compare.",
       {ref("die", "die", "The die it ranks."),
        list("classes",
             map_of({required(text("name", "Its id.")),
                     list("groups", within(number("", ""), 1, 99), "The sizes of groups of equal faces."),
                     within(number("straight", "The length of a run of faces."), 1, 99)},
                    {"groups", "straight"}),
             "The classes of hands, from the highest to the lowest.")});
  kind("event", "Something that resolves.",
       {event_fields(), named(ValueType::sibling, "actor", "fields", "The field with the seat that acts."),
        named(ValueType::sibling, "affected", "fields", "The field with the seat that it happens to."),
        list("tags", text("", ""), "Names that handlers may hook instead of its id."),
        ref("windows-from", "variable", "Whose seat its windows start from when nobody acts."),
        ref("again", "variable", "The variable that says that it resolves once more."),
        choice("windows", {"everyone", "users"}, "To whom its windows open."),
        flag("silent", "The log doesn't tell it.")});
  kind("value", "A pure number that packs modify.",
       {or_kind(choice("of", {"player"}, "What has one: or records of a declared kind.", "player")),
        number("base", "What it starts from."), ref("resource", "resource", "Counts what the player has of it."),
        ref("holder", "variable", "Counts for the seat in this variable."),
        number("worth", "What each counted thing adds.", "1"),
        named(ValueType::field_of, "cards", "card", "The card field whose numbers are added up."),
        list_of("in", "zone", "The zones whose cards count."),
        field("shows", ValueType::face, "Counts the dice of the player that all see showing this face."),
        within(number("per", "How many make one.", "1"), 1, 1'000'000'000), flag("scores", "It is part of the score."),
        flag("ranks", "It breaks ties."), flag("script", "A script computes it.")});
  kind("question", "A decision that a seat is asked for.",
       {choice("kind", {"choose", "number", "subset", "order", "die-face", "yes-no", "divide", "offer"},
               "What an answer looks like.", "choose"),
        choice("type", option_types, "What it chooses among.", "card"),
        ref("final-tie", "variable", "It settles a tie for the win; the variable names the seat that is asked.")});
  kind("step", "One unit of the flow.",
       {text("kind", "The mechanic that runs it.", "script"),
        choice("in", {"setup", "round"}, "Which flow it belongs to.", "round"),
        ref("after", "step", "The step that it follows."), ref("before", "step", "The step that it comes before."),
        field("with", ValueType::any, "What the mechanic needs to know.")});
  kind("ending", "What ends the game.",
       {list_of("empty", "zone", "The zones that are empty."), ref("resource", "resource", "What has run out."),
        ref("place", "place", "Where it has run out."), flag("script", "A script says so.")});
  kind("figure", "A number that statistics are kept of.",
       {ref("value", "value", "The value it records."), text("text", "What it is.")});
  kind("contest", "How contests for places are decided.",
       {required(ref("die", "die", "The dice that count.")), required(ref("decider", "variable", "The seat that settles ties.")),
        ref("won", "variable", "Of player: counts the places won."), ref("places", "value", "How many places there are."),
        ref("event", "event", "Resolved first, with the record; if forbidden, nobody wins."),
        ref("placed", "event", "Resolved for each winner, best first, before any action: record, seat, place."),
        required(ref("tie", "question", "Asked of the decider.")), required(ref("action", "question", "Which of several actions.")),
        ref("offers", "question", "Asked of the others before a tie is settled."),
        text("offers-if", "The flag option that allows offers."), list_of("resources", "resource", "What can be offered."),
        ref("hand", "zone", "Where offered cards lie.")});
  kind("text", "Reserved: texts stand in languages/.", {});
  return kinds;
}

const Names lua_words = {"and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if", "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true", "until", "while"};

bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string join(const Names& names) {
  std::string joined;
  for (const std::string& name : names) joined += (joined.empty() ? "" : ", ") + name;
  return joined;
}

// Where a kind or field comes from, for messages.
std::string origin(const std::string& pack, const std::string& file, Mark mark) {
  if (pack.empty()) return "built in";
  return "declared by pack '" + pack + "' (" + file + ":" + std::to_string(mark.line) + ")";
}

std::string expected(const FieldSchema& schema) {
  switch (schema.type) {
    case ValueType::number: {
      const FieldSchema any_number;
      if (schema.low == any_number.low && schema.high == any_number.high) return "a whole number";
      return "a whole number from " + std::to_string(schema.low) + " to " + std::to_string(schema.high);
    }
    case ValueType::flag: return "true or false";
    case ValueType::choice: return "one of " + join(schema.choices) + (schema.or_kind ? ", or a declared kind" : "");
    case ValueType::reference: return "the id of a " + schema.kind;
    case ValueType::face: return "a face of a die";
    case ValueType::sibling: return "a name in '" + schema.kind + "'";
    case ValueType::field_of: return "the name of a " + schema.kind + "'s field";
    case ValueType::list: return schema.low > 0 ? "a list that is not empty" : "a list";
    case ValueType::map:
    case ValueType::table: return schema.short_part.empty() ? "a map" : "a " + schema.short_part + " or a map";
    case ValueType::text:
    case ValueType::any: break;
  }
  return "text";
}

// Checks one value and what it holds.
class Check {
 public:
  Check(const CheckContext& context, Problems& problems) : context_(context), problems_(problems) {}

  bool run(Node& value, const FieldSchema& schema, const std::string& path) {
    good_ = true;
    visit(value, schema, path);
    return good_;
  }

 private:
  void blame(Mark mark, const std::string& path, const std::string& message) {
    const std::string of = context_.owner.empty() ? "" : (path.empty() ? "" : " of ") + context_.owner;
    problems_.add(context_.file, mark, path + of + ": " + message);
    good_ = false;
  }

  void mismatch(const Node& value, const FieldSchema& schema, const std::string& path) {
    blame(value.mark, path, "expected " + expected(schema) + ", found " + describe(value));
  }

  void ask(const Node& value, const FieldSchema& schema, const std::string& path) {
    if (!context_.resolve) return;
    if (const std::string fault = context_.resolve(schema, value.text); !fault.empty())
      blame(value.mark, path, fault);
  }

  void visit(Node& value, const FieldSchema& schema, const std::string& path) {
    switch (schema.type) {
      case ValueType::any: return;
      case ValueType::list: return visit_list(value, schema, path);
      case ValueType::map: return visit_map(value, schema, path);
      case ValueType::table: return visit_table(value, schema, path);
      default: break;
    }
    if (value.kind != Node::Kind::scalar) return mismatch(value, schema, path);
    switch (schema.type) {
      case ValueType::number: {
        const auto amount = as_integer(value);
        if (!amount || *amount < schema.low || *amount > schema.high) mismatch(value, schema, path);
        return;
      }
      case ValueType::flag:
        if (!as_flag(value)) mismatch(value, schema, path);
        return;
      case ValueType::choice:
        if (has(schema.choices, value.text)) return;
        if (schema.or_kind && context_.resolve && context_.resolve(schema, value.text).empty()) return;
        return blame(value.mark, path,
                     "expected " + expected(schema) + ", found " + describe(value) +
                         did_you_mean(value.text, schema.choices));
      case ValueType::reference:
      case ValueType::face:
      case ValueType::field_of: return ask(value, schema, path);
      default: return;
    }
  }

  void visit_list(Node& value, const FieldSchema& schema, const std::string& path) {
    if (schema.single && (value.kind == Node::Kind::map || value.kind == Node::Kind::scalar)) {
      Node whole;
      whole.kind = Node::Kind::list;
      whole.mark = value.mark;
      whole.items.push_back(std::move(value));
      value = std::move(whole);
    }
    if (value.kind != Node::Kind::list || static_cast<std::int64_t>(value.items.size()) < schema.low)
      return mismatch(value, schema, path);
    for (Node& item : value.items) visit(item, schema.parts.front(), path);
  }

  void visit_map(Node& value, const FieldSchema& schema, const std::string& path) {
    if (value.kind == Node::Kind::scalar && !schema.short_part.empty()) {
      Node whole;
      whole.kind = Node::Kind::map;
      whole.mark = value.mark;
      whole.entries.push_back({schema.short_part, value.mark, std::move(value)});
      value = std::move(whole);
    }
    if (value.kind == Node::Kind::null) value.kind = Node::Kind::map;
    if (value.kind != Node::Kind::map) return mismatch(value, schema, path);
    Names names;
    for (const FieldSchema& part : schema.parts) names.push_back(part.name);
    for (Entry& entry : value.entries) {
      const auto part = std::find(names.begin(), names.end(), entry.key);
      if (part == names.end()) {
        blame(entry.key_mark, path, "there is no '" + entry.key + "' here" + hint(entry.key, names));
      } else {
        visit(entry.value, schema.parts[static_cast<std::size_t>(part - names.begin())], inner(path, entry.key));
      }
    }
    const auto given = std::count_if(schema.exactly_one.begin(), schema.exactly_one.end(),
                                     [&](const std::string& name) { return value.find(name) != nullptr; });
    if (!schema.exactly_one.empty() && given != 1)
      blame(value.mark, path,
            "needs exactly one of " + join(schema.exactly_one) + ", found " + (given == 0 ? "none" : "several"));
    for (const FieldSchema& part : schema.parts) {
      if (value.find(part.name) != nullptr) continue;
      if (part.required) blame(value.mark, path, "'" + part.name + "' is missing: " + expected(part));
      if (!part.fallback.empty())
        value.entries.push_back({part.name, value.mark, scalar_node(part.fallback, value.mark)});
    }
  }

  void visit_table(Node& value, const FieldSchema& schema, const std::string& path) {
    if (value.kind == Node::Kind::null) value.kind = Node::Kind::map;
    if (value.kind != Node::Kind::map) return mismatch(value, schema, path);
    for (Entry& entry : value.entries) {
      if (const std::string fault = id_fault(entry.key); !fault.empty()) blame(entry.key_mark, path, fault);
      visit(entry.value, schema.parts.front(), inner(path, entry.key));
    }
  }

  static std::string inner(const std::string& path, const std::string& key) {
    return path.empty() ? key : path + "." + key;
  }

  // What was meant, or else all that there is.
  static std::string hint(const std::string& word, const Names& names) {
    const std::string guess = did_you_mean(word, names);
    return guess.empty() ? ": expected one of " + join(names) : guess;
  }

  const CheckContext& context_;
  Problems& problems_;
  bool good_ = true;
};

}  // namespace

std::string id_fault(std::string_view id) {
  const std::string quoted = "'" + std::string(id) + "'";
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  bool good = !id.empty() && is_letter(id.front()) && id.back() != '-' && id.find("--") == id.npos;
  for (const char c : id) good = good && (is_letter(c) || is_digit(c) || c == '-');
  if (!good) return quoted + " can't be an id: use lower-case letters, digits and single hyphens, a letter first";
  if (id.size() > 64) return quoted + " can't be an id: it is longer than 64 letters";
  if (has(lua_words, id)) return quoted + " can't be an id: it is a word of Lua";
  return "";
}

const FieldSchema* KindSchema::find(std::string_view wanted) const {
  const auto found =
      std::find_if(fields.begin(), fields.end(), [&](const FieldSchema& each) { return each.name == wanted; });
  return found == fields.end() ? nullptr : &*found;
}

Schema::Schema() {
  for (KindSchema& kind : built_in_kinds()) {
    std::string name = kind.name;
    kinds_.emplace(std::move(name), std::move(kind));
  }
}

const KindSchema* Schema::find(std::string_view kind) const {
  const auto found = kinds_.find(kind);
  return found == kinds_.end() ? nullptr : &found->second;
}

std::vector<std::string> Schema::names(bool only_declared) const {
  Names names;
  for (const auto& [name, kind] : kinds_)
    if (!only_declared || !kind.pack.empty()) names.push_back(name);
  return names;
}

void Schema::add_kind(KindSchema kind, Problems& problems) {
  // Words that would be taken for something else where a kind may be named.
  const Names taken = {"patch", "option", "pack", "number", "flag", "seat", "list", "face", "record", "game", "player"};
  if (const KindSchema* other = find(kind.name)) {
    problems.add(kind.file, kind.mark,
                 "kind '" + kind.name + "' exists already: " + origin(other->pack, other->file, other->mark));
  } else if (has(taken, kind.name)) {
    problems.add(kind.file, kind.mark, "a kind can't be called '" + kind.name + "': the word means something else");
  } else {
    std::string name = kind.name;
    kinds_.emplace(std::move(name), std::move(kind));
  }
}

void Schema::add_field(const std::string& kind, FieldSchema added, Problems& problems) {
  const auto found = kinds_.find(kind);
  if (found == kinds_.end()) {
    problems.add(added.file, added.mark, "there is no kind '" + kind + "'" + did_you_mean(kind, names()));
  } else if (const FieldSchema* other = found->second.find(added.name)) {
    problems.add(added.file, added.mark,
                 "kind '" + kind + "' has a field '" + added.name + "' already: " +
                     origin(other->pack, other->file, other->mark));
  } else if (added.required) {
    problems.add(added.file, added.mark,
                 "field '" + added.name + "' can't be required: other packs' records of kind '" + kind +
                     "' don't have it");
  } else {
    found->second.fields.push_back(std::move(added));
  }
}

void Schema::check_types(Problems& problems) const {
  Names known = names();
  known.insert(known.end(), {"number", "flag", "text", "face", "list"});
  for (const auto& [name, kind] : kinds_) {
    for (const FieldSchema& each : kind.fields) {
      const FieldSchema& inner = each.type == ValueType::list ? each.parts.front() : each;
      if (each.pack.empty() || inner.type != ValueType::reference || find(inner.kind) != nullptr) continue;
      problems.add(each.file, each.mark,
                   "field '" + each.name + "' of kind '" + name + "' has the unknown type '" + inner.kind +
                       "': expected number, flag, text, face, list or a kind" + did_you_mean(inner.kind, known));
    }
  }
}

bool is_built_in_id(std::string_view kind, std::string_view id) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> ids = {{{"event", "card-play"},
                                                                                 {"event", "entered"},
                                                                                 {"question", "play-card"},
                                                                                 {"question", "choose-replacement"},
                                                                                 {"zone", "playing"}}};
  return std::find(ids.begin(), ids.end(), std::pair{kind, id}) != ids.end();
}

bool check_value(Node& value, const FieldSchema& schema, const std::string& path, const CheckContext& context,
                 Problems& problems) {
  return Check(context, problems).run(value, schema, path);
}

std::string describe(const Node& value) {
  switch (value.kind) {
    case Node::Kind::null: return "nothing";
    case Node::Kind::list: return value.items.empty() ? "an empty list" : "a list";
    case Node::Kind::map: return "a map";
    case Node::Kind::scalar: break;
  }
  if (as_flag(value)) return "the flag " + value.text;
  if (as_integer(value)) return "the number " + value.text;
  return "the text '" + (value.text.size() > 60 ? value.text.substr(0, 57) + "..." : value.text) + "'";
}

Node scalar_node(std::string words, Mark mark) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.mark = mark;
  node.text = std::move(words);
  return node;
}

}  // namespace rules::content
