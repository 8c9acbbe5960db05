#include "packs/text/message.hpp"

#include <cerrno>
#include <cstring>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "packs/text/languages.hpp"
#include "packs/text/placeholders.hpp"
#include "script/sources.hpp"

namespace rules::packs {

namespace {

const Languages& messages() {
  static const auto all = [] {
    Languages out;
    for (const EmbeddedFile& each : engine_messages())
      out.emplace(each.stem(), built_in_texts("engine/packs/messages/" + std::string(each.name), each.text));
    return out;
  }();
  return all;
}

const std::string& text_of(std::string_view language, const std::string& key) {
  if (const Text* found = find_text(messages(), language, key)) return found->text;
  throw RuleError("there is no text '" + key + "' in engine/packs/messages");
}

}  // namespace

Message::Message(std::string text) {
  if (!text.empty()) parts_.push_back({.text = std::move(text)});
}
Message::Message(const char* text) : Message(std::string(text)) {}

Message::Message(std::string_view key, std::vector<Placeholder> placeholders)
    : parts_{{.text = std::string(key), .keyed = true, .placeholders = std::move(placeholders)}} {}

Message& Message::operator+=(const Message& more) {
  const std::vector<Part> parts = more.parts_;  // a copy: `more` may be *this
  parts_.insert(parts_.end(), parts.begin(), parts.end());
  return *this;
}

std::string Message::in(std::string_view language) const {
  std::string out;
  for (const Part& part : parts_) {
    std::vector<std::pair<std::string, std::string>> values;
    for (const Placeholder& each : part.placeholders) values.emplace_back(each.name, each.value.in(language));
    out += part.keyed ? fill_placeholders(text_of(language, part.text), values) : part.text;
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
