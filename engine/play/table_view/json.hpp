// The table view as JSON objects: keys in a fixed order, missing and empty values omitted. Owns their form, by
// TABLE_VIEW.md, and the compact option for programs.
#pragma once
#include <optional>
#include <utility>

#include "nlohmann/json.hpp"

namespace rules::play {

/// Removes from the JSON of a table view what only people read: looks, and texts outside the log.
void make_compact(nlohmann::ordered_json& view);

namespace table_view {

using Json = nlohmann::ordered_json;

/// Returns a pointer to a list, text or object; nullptr, which omits the field, if it is empty.
template <class Things>
const Things* unless_empty(const Things& things) {
  return things.empty() ? nullptr : &things;
}

/// Returns a flag that is omitted if it is false.
inline std::optional<bool> if_true(bool flag) { return flag ? std::optional(true) : std::nullopt; }

/// Returns an optional value, or null.
template <class What>
Json or_null(const std::optional<What>& what) {
  return what ? Json(*what) : Json(nullptr);
}

template <class Value>
void add(Json& out, const char* key, const Value& value) {
  out[key] = value;
}
template <class Value>
void add(Json& out, const char* key, const std::optional<Value>& value) {
  if (value) out[key] = *value;
}
template <class Things>
void add(Json& out, const char* key, const Things* things) {
  if (things) out[key] = *things;
}
inline void add(Json& out, const char* key, Json&& value) { out[key] = std::move(value); }

inline void add_fields(Json&) {}
template <class Value, class... More>
void add_fields(Json& out, const char* key, Value&& value, More&&... more) {
  add(out, key, std::forward<Value>(value));
  add_fields(out, std::forward<More>(more)...);
}

/// Turns `out` into an object of these fields: key, value, and so on. Reserves capacity for later additions, because
/// the library deep-copies the contents on growth.
template <class... Fields>
void fields(Json& out, Fields&&... fields) {
  constexpr std::size_t kRoom = 16;
  out = Json::object();
  out.get_ref<Json::object_t&>().reserve(kRoom);
  add_fields(out, std::forward<Fields>(fields)...);
}

template <class... Fields>
Json object(Fields&&... fields) {
  Json out;
  table_view::fields(out, std::forward<Fields>(fields)...);
  return out;
}

}  // namespace table_view
}  // namespace rules::play
