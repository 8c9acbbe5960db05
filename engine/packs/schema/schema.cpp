#include "packs/schema/schema.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/one_text.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "packs/schema/look.hpp"
#include "script/sources.hpp"

namespace rules::packs {

namespace {

const Names lua_words = {"and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
                         "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
                         "repeat",   "return", "then", "true", "until",  "while"};

// Returns the origin of a kind or field, for messages.
std::string origin(const std::string& pack, const std::string& file, Mark mark) {
  if (pack.empty()) return "built in";
  return "declared by pack '" + pack + "' (" + file + ":" + std::to_string(mark.line) + ")";
}

}  // namespace

std::string id_fault(std::string_view id) {
  const std::string quoted = "'" + std::string(id) + "'";
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  bool good = !id.empty() && is_letter(id.front()) && id.back() != '-' && id.find("--") == id.npos;
  for (const char c : id) good = good && (is_letter(c) || is_digit(c) || c == '-');
  if (!good)
    return quoted + " is not a valid id: use lower-case letters, digits and single hyphens, and begin with a letter";
  if (id.size() > 64) return quoted + " is not a valid id: it is longer than 64 characters";
  if (contains(lua_words, id)) return quoted + " is not a valid id: it is a Lua keyword";
  return "";
}

std::string id_pattern() { return "^(?!(" + one_text(lua_words, "|") + ")$)[a-z][a-z0-9]*(-[a-z0-9]+)*$"; }

std::string key_fault(Keys keys, const std::string& key) {
  switch (keys) {
    case Keys::any: return "";
    case Keys::ids: return id_fault(key);
    case Keys::seats: break;
  }
  const bool seat = key.size() > 1 && key[0] == 'p' && key.find_first_not_of("0123456789", 1) == key.npos;
  return seat ? "" : "'" + key + "' is not a player: expected p1, p2 ...";
}

const FieldSchema* KindSchema::find(std::string_view wanted) const {
  const auto found = std::ranges::find(fields, wanted, &FieldSchema::name);
  return found == fields.end() ? nullptr : &*found;
}

const FieldSchema& FieldSchema::scalar() const {
  for (const FieldSchema& part : parts)
    if (!short_part.empty() && part.name == short_part) return part;
  return *this;
}

Type type_of_field(const FieldSchema& field) {
  static const std::map<std::string_view, Type> built_in = {
      {"event", Type::event},    {"resource", Type::resource}, {"place", Type::place},   {"zone", Type::zone},
      {"card", Type::card_kind}, {"die", Type::text},          {"variable", Type::text}, {"question", Type::text},
      {"value", Type::text},     {"ranking", Type::text},      {"step", Type::text},     {"contest", Type::text},
      {"ending", Type::text},    {"figure", Type::text},       {"text", Type::text}};
  switch (field.type) {
    case ValueType::number: return Type::number;
    case ValueType::flag: return Type::flag;
    case ValueType::face: return Type::face;
    case ValueType::reference: {
      const auto found = built_in.find(field.kind);
      return found == built_in.end() ? Type::record : found->second;
    }
    case ValueType::map: return field.short_part.empty() ? Type::text : type_of_field(field.scalar());
    default: return Type::text;
  }
}

Schema::Schema() {
  for (const KindSchema& kind : built_in_kinds()) kinds_.emplace(kind.name, kind);
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
  // Names that would be ambiguous where a kind may be named.
  const Names taken = {"patch", "order", "option", "pack", "number", "flag",  "seat",
                       "list",  "face",  "record", "game", "player", "action"};
  if (const KindSchema* other = find(kind.name)) {
    problems.add(kind.file, kind.mark,
                 "kind '" + kind.name + "' already exists: " + origin(other->pack, other->file, other->mark));
  } else if (contains(taken, kind.name)) {
    problems.add(kind.file, kind.mark, "invalid kind '" + kind.name + "': this word is reserved");
  } else {
    FieldSchema look = look_form();
    if (const FieldSchema* own = kind.find(look.name))
      problems.add(own->file, own->mark, "invalid field '" + own->name + "': every kind already has it");
    else kind.fields.push_back(std::move(look));
    kinds_.emplace(kind.name, kind);
  }
}

void Schema::add_field(const std::string& kind, FieldSchema added, Problems& problems) {
  const auto found = kinds_.find(kind);
  if (found == kinds_.end()) {
    problems.add(added.file, added.mark, "there is no kind '" + kind + "'" + did_you_mean(kind, names()));
  } else if (const FieldSchema* other = found->second.find(added.name)) {
    problems.add(added.file, added.mark,
                 "kind '" + kind + "' already has a field '" + added.name +
                     "': " + origin(other->pack, other->file, other->mark));
  } else if (added.required) {
    problems.add(
        added.file, added.mark,
        "field '" + added.name + "' can't be required: other packs' records of kind '" + kind + "' don't have it");
  } else {
    found->second.fields.push_back(std::move(added));
  }
}

void Schema::check_types(Problems& problems) const {
  Names known = names();
  known.insert(known.end(), {"number", "flag", "text", "face", "action", "list"});
  for (const auto& [name, kind] : kinds_) {
    for (const FieldSchema& each : kind.fields) {
      const FieldSchema& inner = each.type == ValueType::list ? each.parts.front() : each;
      if (each.pack.empty() || inner.type != ValueType::reference || find(inner.kind) != nullptr) continue;
      problems.add(each.file, each.mark,
                   "field '" + each.name + "' of kind '" + name + "' has an unknown type '" + inner.kind +
                       "': expected number, flag, text, face, action, list or a kind" +
                       did_you_mean(inner.kind, known));
    }
  }
}

std::vector<std::string> built_in_ids(std::string_view kind) {
  constexpr std::array<std::pair<std::string_view, const char*>, 5> ids = {{{"event", "card-play"},
                                                                            {"event", "entered"},
                                                                            {"question", "play-card"},
                                                                            {"question", "choose-replacement"},
                                                                            {"zone", "playing"}}};
  Names names;
  for (const auto& [of, id] : ids)
    if (of == kind) names.emplace_back(id);
  return names;
}

bool is_built_in_id(std::string_view kind, std::string_view id) { return contains(built_in_ids(kind), id); }

}  // namespace rules::packs
