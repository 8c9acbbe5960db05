// Vocabulary for the forms of files: `required(text("name", "What it is called."))`. The result is a FieldSchema, from
// which check_value() checks values and the editor schemas are generated. Read next: built_in_kinds.cpp, the largest
// form.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "packs/schema/schema.hpp"

namespace rules::packs::form {

using Fields = std::vector<FieldSchema>;

inline FieldSchema field(std::string name, ValueType type, std::string doc, std::string fallback = "") {
  return {.name = std::move(name), .type = type, .fallback = std::move(fallback), .doc = std::move(doc)};
}

inline FieldSchema number(std::string name, std::string doc, std::string fallback = "") {
  return field(std::move(name), ValueType::number, std::move(doc), std::move(fallback));
}

/// Sets the bounds of a number, or of the size of a list.
inline FieldSchema within(FieldSchema made, std::int64_t low, std::int64_t high) {
  made.low = low;
  made.high = high;
  return made;
}

inline FieldSchema flag(std::string name, std::string doc) {
  return field(std::move(name), ValueType::flag, std::move(doc), "false");
}

inline FieldSchema text(std::string name, std::string doc, std::string fallback = "") {
  return field(std::move(name), ValueType::text, std::move(doc), std::move(fallback));
}

/// Sets suggestions for a text or a reference; other values are equally valid.
inline FieldSchema usually(FieldSchema made, Names choices) {
  made.choices = std::move(choices);
  return made;
}

/// Rejects an empty text or list.
inline FieldSchema non_empty(FieldSchema made) {
  made.low = 1;
  return made;
}

inline FieldSchema sentence(std::string name, std::string doc) {
  return non_empty(text(std::move(name), std::move(doc)));
}

inline FieldSchema any(std::string name, std::string doc) {
  return field(std::move(name), ValueType::any, std::move(doc));
}

inline FieldSchema choice(std::string name, Names choices, std::string doc, std::string fallback = "") {
  FieldSchema made = field(std::move(name), ValueType::choice, std::move(doc), std::move(fallback));
  made.choices = std::move(choices);
  return made;
}

inline FieldSchema or_kind(FieldSchema made) {
  made.or_kind = true;
  return made;
}

/// Also accepts the id of a record of this kind.
inline FieldSchema or_id(std::string kind, FieldSchema made) {
  made.kind = std::move(kind);
  return made;
}

/// A field that names something of a kind, or of another field.
inline FieldSchema named(ValueType type, std::string name, std::string kind, std::string doc) {
  FieldSchema made = field(std::move(name), type, std::move(doc));
  made.kind = std::move(kind);
  return made;
}

inline FieldSchema ref(std::string name, std::string kind, std::string doc) {
  return named(ValueType::reference, std::move(name), std::move(kind), std::move(doc));
}

inline FieldSchema group(ValueType type, std::string name, Fields parts, std::string doc) {
  FieldSchema made = field(std::move(name), type, std::move(doc));
  made.parts = std::move(parts);
  if (type == ValueType::list) made.low = 0;
  return made;
}

inline FieldSchema list(std::string name, FieldSchema item, std::string doc) {
  return group(ValueType::list, std::move(name), {std::move(item)}, std::move(doc));
}

inline FieldSchema list_of(std::string name, std::string kind, std::string doc) {
  return list(std::move(name), ref("", std::move(kind), ""), std::move(doc));
}

inline FieldSchema texts(std::string name, std::string doc) {
  return list(std::move(name), text("", ""), std::move(doc));
}

/// Allows a list of one item without brackets.
inline FieldSchema single(FieldSchema made) {
  made.single = true;
  return made;
}

inline FieldSchema map(std::string name, Fields parts, std::string doc) {
  return group(ValueType::map, std::move(name), std::move(parts), std::move(doc));
}

/// Lets a bare scalar stand for this part of a map.
inline FieldSchema short_for(std::string part, FieldSchema made) {
  made.short_part = std::move(part);
  return made;
}

inline FieldSchema map_of(Fields parts, Names exactly_one = {}) {
  FieldSchema made = map("", std::move(parts), "");
  made.exactly_one = std::move(exactly_one);
  return made;
}

inline FieldSchema table(std::string name, Keys keys, FieldSchema value, std::string doc) {
  FieldSchema made = group(ValueType::table, std::move(name), {std::move(value)}, std::move(doc));
  made.keys = keys;
  return made;
}

/// Allows other keys of this form, with such a value, in a map.
inline FieldSchema and_keys(Keys keys, FieldSchema value, FieldSchema made) {
  made.keys = keys;
  made.others = {std::move(value)};
  return made;
}

/// One of several forms that differ in notation: a scalar, a list, a map.
inline FieldSchema either(std::string name, Fields forms, std::string doc) {
  return group(ValueType::either, std::move(name), std::move(forms), std::move(doc));
}

inline FieldSchema required(FieldSchema made) {
  made.required = true;
  return made;
}

}  // namespace rules::packs::form
