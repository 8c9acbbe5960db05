// JsonFields: reads the fields of an object that a page has sent, in a message or a request. Accepts any input; what it
// returns is within the limits that callers name.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "nlohmann/json.hpp"

namespace server {

/// The form of a message or a request is wrong; the reason in English, because a program has sent it.
class FieldFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Parses JSON. Throws FieldFault.
inline nlohmann::json parsed_json(std::string_view bytes) {
  nlohmann::json json = nlohmann::json::parse(bytes, nullptr, false);
  if (json.is_discarded()) throw FieldFault("not JSON");
  return json;
}

/// Throws FieldFault for a field that is missing, of the wrong type or out of range.
class JsonFields {
 public:
  static constexpr std::int64_t kMaxNumber = std::int64_t{1} << 53;

  /// The object must outlive this. Throws FieldFault if it is none.
  explicit JsonFields(const nlohmann::json& object) : object_(object) {
    if (!object.is_object()) throw FieldFault("not a JSON object");
  }
  /// Returns true if the field is present and not null.
  bool has(const char* name) const {
    const auto found = object_.find(name);
    return found != object_.end() && !found->is_null();
  }
  const nlohmann::json& need(const char* name) const {
    const auto found = object_.find(name);
    if (found == object_.end()) fail(name, "is missing");
    return *found;
  }
  /// Returns a text of at most `most` bytes.
  std::string text(const char* name, std::size_t most) const {
    const nlohmann::json& value = need(name);
    if (!value.is_string()) fail(name, "must be a string");
    if (value.get_ref<const std::string&>().size() > most) fail(name, "is too long");
    return value.get<std::string>();
  }
  std::string text_or(const char* name, std::size_t most, const std::string& otherwise = "") const {
    return has(name) ? text(name, most) : otherwise;
  }
  std::int64_t number(const char* name, std::int64_t least = 0, std::int64_t most = kMaxNumber) const {
    const nlohmann::json& value = need(name);
    const bool fits = value.is_number_integer() &&
                      (value.is_number_unsigned() ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                                                  : value.get<std::int64_t>() <= most) &&
                      value.get<std::int64_t>() >= least;
    if (!fits) fail(name, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return value.get<std::int64_t>();
  }
  std::int64_t number_or(const char* name, std::int64_t otherwise, std::int64_t least = 0,
                         std::int64_t most = kMaxNumber) const {
    return has(name) ? number(name, least, most) : otherwise;
  }
  bool flag(const char* name) const {
    const nlohmann::json& value = need(name);
    if (!value.is_boolean()) fail(name, "must be true or false");
    return value.get<bool>();
  }
  bool flag_or(const char* name, bool otherwise) const { return has(name) ? flag(name) : otherwise; }
  /// Returns a list of at most `most` elements.
  const nlohmann::json& list(const char* name, std::size_t most) const {
    const nlohmann::json& value = need(name);
    if (!value.is_array() || value.size() > most) fail(name, "must be a list of at most " + std::to_string(most));
    return value;
  }

 private:
  [[noreturn]] static void fail(const std::string& name, const std::string& why) {
    throw FieldFault("'" + name + "' " + why);
  }
  const nlohmann::json& object_;
};

}  // namespace server
