// Helpers for JSON objects of the table view: keys in a fixed order, empty values omitted.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "nlohmann/json_fwd.hpp"

namespace rules::play::table_view {

using Json = nlohmann::ordered_json;

inline void add(Json&) {}
template <class Value, class... More>
void add(Json& out, const char* key, const Value& value, const More&... more) {
  out[key] = value;
  add(out, more...);
}

/// Creates an object of these fields: key, value, and so on. Reserves capacity for later additions, because the library
/// deep-copies the contents on growth.
template <class... Fields>
void fields(Json& out, const Fields&... fields) {
  constexpr std::size_t kRoom = 16;
  out = Json::object();
  out.get_ref<Json::object_t&>().reserve(kRoom);
  add(out, fields...);
}

inline void put(Json& out, const char* key, const std::optional<std::string>& text) {
  if (text) out[key] = *text;
}

/// Adds a list if it isn't empty.
template <class Each>
void put_any(Json& out, const char* key, const std::vector<Each>& list) {
  if (!list.empty()) out[key] = list;
}

/// Returns an optional value, or null.
template <class What>
Json or_null(const std::optional<What>& what) {
  return what ? Json(*what) : Json(nullptr);
}

}  // namespace rules::play::table_view

namespace rules::play {

// The compact option of a table view's JSON, for programs.

/// Removes from the JSON of a table view what only people read: looks, and texts outside the log.
void make_compact(nlohmann::ordered_json& view);

}  // namespace rules::play
