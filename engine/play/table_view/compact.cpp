#include "play/table_view/compact.hpp"

#include "nlohmann/json.hpp"

namespace rules::play {

void make_compact(nlohmann::ordered_json& view) {
  if (!view.is_structured()) return;
  if (view.is_object())
    for (const char* key : {"look", "text"}) view.erase(key);
  for (auto& [key, value] : view.items())
    if (key != "log") make_compact(value);
}

}  // namespace rules::play
