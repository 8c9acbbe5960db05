#include "packs/text/message.hpp"

#include <cerrno>
#include <cstring>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "packs/text/languages.hpp"
#include "packs/text/placeholders.hpp"
#include "packs/yaml/printable.hpp"
#include "script/sources.hpp"

namespace rules::packs {

const std::string* find_message(std::string_view language, std::string_view key) {
  static const Languages all = built_in_texts("engine/packs/messages", engine_messages());
  const Text* const found = find_text(all, language, key);
  return found ? &found->text : nullptr;
}

Message::Message(std::string text) {
  if (!text.empty()) parts_.push_back({.text = std::move(text)});
}
Message::Message(const char* text) : Message(std::string(text)) {}

Message::Message(std::string_view key, std::vector<Placeholder> placeholders, FindText find)
    : parts_{{.text = std::string(key), .find = find, .placeholders = std::move(placeholders)}} {}

Message& Message::operator+=(const Message& more) {
  const std::vector<Part> parts = more.parts_;  // a copy: `more` may be *this
  parts_.insert(parts_.end(), parts.begin(), parts.end());
  return *this;
}

std::string Message::in(std::string_view language) const {
  std::string out;
  for (const Part& part : parts_) {
    const std::string* const text = part.find ? part.find(language, part.text) : &part.text;
    if (!text) throw RuleError("there is no text '" + part.text + "'");
    std::vector<std::pair<std::string, std::string>> values;
    for (const Placeholder& each : part.placeholders)
      values.emplace_back(each.name, printable_line(each.value.in(language)));
    out += part.find ? fill_placeholders(*text, values) : printable(*text);
  }
  return out;
}

Message joined(const std::vector<Message>& messages, const Message& between) {
  Message out;
  for (const Message& each : messages) {
    if (!out.empty()) out += between;
    out += each;
  }
  return out;
}

Message meant(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string found = nearest(word, candidates);
  return found.empty() ? Message() : Message("meant", {{"word", found}});
}

Message meant_or_one_of(std::string_view word, const std::vector<std::string>& candidates) {
  if (candidates.empty()) return {};
  if (Message guess = meant(word, candidates); !guess.empty()) return guess;
  return Message("one-of", {{"list", one_text(candidates)}});
}

Message system_message(int number) {
  constexpr std::pair<int, const char*> kKnown[] = {
      {EACCES, "system.not-allowed"},   {EPERM, "system.not-permitted"}, {EISDIR, "system.is-folder"},
      {ELOOP, "system.too-many-links"}, {ENAMETOOLONG, "system.name"},   {ENOENT, "system.not-there"},
      {ENOSPC, "system.no-space"},      {ENOTDIR, "system.no-folder"},   {EROFS, "system.read-only"},
      {EFBIG, "system.too-large"},      {EPIPE, "system.nobody-reads"},  {EIO, "system.broken"},
      {EDQUOT, "system.no-more-space"}, {EADDRINUSE, "system.in-use"},   {EADDRNOTAVAIL, "system.no-such-address"}};
  for (const auto& [known, key] : kKnown)
    if (known == number) return Message(key, {});
  return Message(std::string(std::strerror(number)));
}

}  // namespace rules::packs
