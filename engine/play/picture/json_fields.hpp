// JSON objects as the picture's document has them: keys in the order in which they are written, and nothing where there
// is nothing to say.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace rules::play::picture {

using Json = nlohmann::ordered_json;

inline void add(Json&) {}
template <class Value, class... More>
void add(Json& out, const char* key, const Value& value, const More&... more) {
  out[key] = value;
  add(out, more...);
}

/// Makes an object of these fields: a key, its value, and so on. It has room for those that will be added: when it has
/// to grow, the library copies all that it holds, and what that holds.
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

/// What may be missing, as null.
template <class What>
Json or_null(const std::optional<What>& what) {
  return what ? Json(*what) : Json(nullptr);
}

}  // namespace rules::play::picture
