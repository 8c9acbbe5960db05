#include "packs/text/message.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "packs/text/languages.hpp"
#include "packs/text/placeholders.hpp"
#include "packs/yaml/printable.hpp"
#include "packs/yaml/yaml.hpp"
#include "script/sources.hpp"

namespace rules::packs {

namespace {

using Kind = TextPiece::Kind;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \n");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \n") + 1 - first);
}

bool is_number(std::string_view text) { return !text.empty() && text.find_first_not_of("0123456789") == text.npos; }

class TextParser {
 public:
  explicit TextParser(std::string_view text) : text_(text) {}

  ParsedText parse() {
    std::vector<TextPiece> pieces = read_pieces("", 0);
    if (!fault_.empty()) pieces.push_back({.written = text_.substr(unread_)});
    return {std::move(pieces), std::move(fault_)};
  }

 private:
  bool at_end() const { return at_ == text_.size() || !fault_.empty(); }
  bool at(char c) const { return !at_end() && text_[at_] == c; }

  void fail(std::size_t where, std::string_view what) {
    if (!fault_.empty()) return;
    fault_ = "at '" + std::string(truncated(text_.substr(where), 16)) + "': " + std::string(what);
  }

  /// Reads up to the end, or in a branch of the selector of `name` up to its closing brace.
  std::vector<TextPiece> read_pieces(std::string_view name, int depth) {
    std::vector<TextPiece> out;
    while (!at_end()) {
      if (depth == 0) unread_ = at_;
      const std::size_t begin = at_;
      if (at('{')) {
        TextPiece piece = read_placeholder(depth);
        if (fault_.empty()) out.push_back(std::move(piece));
      } else if (at('}')) {
        if (depth > 0) break;
        fail(begin, "unmatched closing brace");
      } else if (at('#') && depth > 0) {
        ++at_;
        out.push_back({Kind::value, text_.substr(begin, 1), name});
      } else {
        at_ = std::min(text_.find_first_of(depth > 0 ? "{}#" : "{}", at_), text_.size());
        out.push_back({Kind::literal, text_.substr(begin, at_ - begin)});
      }
    }
    return out;
  }

  /// Reads what precedes the next of these characters; fails if there is none.
  std::string_view read_until(std::string_view ends, std::size_t begin) {
    const std::size_t end = text_.find_first_of(ends, at_);
    if (end == text_.npos) {
      fail(begin, "this brace is never closed");
      return {};
    }
    const std::string_view out = trimmed(text_.substr(at_, end - at_));
    at_ = end;
    return out;
  }

  TextPiece read_placeholder(int depth) {
    const std::size_t begin = at_++;
    TextPiece piece{.kind = Kind::placeholder, .name = read_until(",{}", begin)};
    if (at('{')) fail(begin, "this brace is never closed");
    else if (at(',')) read_selector(piece, begin, depth);
    if (at_end()) return piece;
    ++at_;
    piece.written = text_.substr(begin, at_ - begin);
    return piece;
  }

  void read_selector(TextPiece& piece, std::size_t begin, int depth) {
    ++at_;
    const std::string_view word = read_until(",{}", begin);
    if (at_end()) return;
    static const std::vector<std::string> known = {"plural", "article"};
    if (word == known[0]) piece.kind = Kind::plural;
    else if (word == known[1]) piece.kind = Kind::article;
    else return fail(begin, "unknown selector '" + std::string(word) + "'" + meant_or_all(word, known));
    if (depth == max_selector_depth)
      return fail(begin, "selectors are nested more than " + std::to_string(max_selector_depth) + " deep");
    if (at(',')) ++at_;
    read_branches(piece, begin, depth);
  }

  void read_branches(TextPiece& piece, std::size_t begin, int depth) {
    while (!at_end()) {
      const std::string_view key = read_until("{}", begin);
      if (at('}') && key.empty()) break;
      if (at('}')) return fail(begin, "branch '" + std::string(key) + "' has no text in braces");
      if (piece.branches.size() == max_selector_branches)
        return fail(begin, "a selector has more than " + std::to_string(max_selector_branches) + " branches");
      check_key(piece, key, begin);
      const std::size_t open = at_++;
      TextBranch branch{key, read_pieces(piece.name, depth + 1)};
      if (!at('}')) return fail(open, "this brace is never closed");
      ++at_;
      piece.branches.push_back(std::move(branch));
    }
    if (!at('}')) return fail(begin, "this brace is never closed");
    const bool complete = std::ranges::any_of(piece.branches, [](const auto& each) { return each.key == "other"; });
    if (!complete) fail(begin, "the selector lacks the branch `other {...}`");
  }

  void check_key(const TextPiece& piece, std::string_view key, std::size_t begin) {
    const bool plural = piece.kind == Kind::plural;
    const bool known = key == "other" || key == (plural ? "one" : "vowel") ||
                       (plural && key.starts_with('=') && is_number(key.substr(1)));
    if (!known)
      fail(begin, "unknown branch '" + std::string(key) + "': expected " +
                      (plural ? "=NUMBER, one or other" : "vowel or other"));
    for (const TextBranch& each : piece.branches)
      if (each.key == key) fail(begin, "the branch '" + std::string(key) + "' is given twice");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t unread_ = 0;  ///< the beginning of the current piece of the whole text
  std::string fault_;
};

bool begins_with_vowel(std::string_view word) {
  static constexpr std::array<std::string_view, 16> vowels = {"a", "e", "i", "o", "u", "A", "E", "I",
                                                              "O", "U", "ä", "ö", "ü", "Ä", "Ö", "Ü"};
  return std::ranges::any_of(vowels, [&](std::string_view each) { return word.starts_with(each); });
}

}  // namespace

ParsedText parse_text(std::string_view text) { return TextParser(text).parse(); }

const std::vector<TextPiece>& chosen_branch(const TextPiece& selector, std::string_view value) {
  const auto find = [&](std::string_view key, bool exact) -> const TextBranch* {
    for (const TextBranch& each : selector.branches)
      if (exact ? each.key.starts_with('=') && each.key.substr(1) == key : each.key == key) return &each;
    return nullptr;
  };
  const TextBranch* chosen = nullptr;
  if (selector.kind == Kind::plural) {
    chosen = find(value, true);
    if (!chosen && value == "1") chosen = find("one", false);
  } else if (begins_with_vowel(value)) {
    chosen = find("vowel", false);
  }
  return (chosen ? chosen : find("other", false))->pieces;
}

namespace {

using ByKey = std::map<std::string, std::string, std::less<>>;

const std::map<std::string, ByKey, std::less<>>& by_language() {
  static const auto all = [] {
    std::map<std::string, ByKey, std::less<>> out;
    for (const EngineTexts& each : engine_messages())
      out.emplace(each.language,
                  texts_by_key("engine/packs/messages/" + std::string(each.language) + ".yaml", each.yaml));
    return out;
  }();
  return all;
}

const std::string& text_of(std::string_view language, const std::string& key) {
  const auto known = by_language().find(language);
  const ByKey& texts = known == by_language().end() ? by_language().at("en") : known->second;
  const auto found = texts.find(key);
  if (found == texts.end()) throw RuleError("there is no text '" + key + "' in engine/packs/messages");
  return found->second;
}

void flatten(const std::string& file, const Node& map, const std::string& prefix, ByKey& to, Problems& problems) {
  for (const Entry& entry : map.entries) {
    const std::string key = prefix.empty() ? entry.key : prefix + "." + entry.key;
    if (entry.value.kind == Node::Kind::map) flatten(file, entry.value, key, to, problems);
    else to[key] = entry.value.text;
    if (const std::string fault = placeholder_fault(entry.value.text); !fault.empty())
      problems.add(file, entry.value.mark, key + ": " + fault);
  }
}

}  // namespace

// Here, where Part is complete.
Message::Message() = default;
Message::Message(const Message&) = default;
Message::Message(Message&&) noexcept = default;
Message& Message::operator=(const Message&) = default;
Message& Message::operator=(Message&&) noexcept = default;
Message::~Message() = default;

bool Message::empty() const { return parts_.empty(); }

Message::Message(std::string text) { *this += text; }

Message::Message(std::string_view key, std::vector<Placeholder> placeholders)
    : parts_{{.text = std::string(key), .keyed = true, .placeholders = std::move(placeholders)}} {}

Message& Message::operator+=(const Message& more) {
  const std::vector<Part> parts = more.parts_;  // a copy: `more` may be *this
  parts_.insert(parts_.end(), parts.begin(), parts.end());
  return *this;
}

Message& Message::operator+=(std::string_view text) {
  if (!text.empty()) parts_.push_back({.text = std::string(text)});
  return *this;
}

std::string Message::in(std::string_view language) const {
  std::string out;
  for (const Part& part : parts_) {
    const auto value = [&](std::string_view name) -> std::optional<std::string> {
      const auto found =
          std::ranges::find_if(part.placeholders, [&](const Placeholder& each) { return each.name == name; });
      return found == part.placeholders.end() ? std::nullopt : std::optional(found->value.in(language));
    };
    out += part.keyed ? fill_placeholders(text_of(language, part.text), value) : part.text;
  }
  return out;
}

Message joined(const std::vector<Message>& messages, std::string_view between) {
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

ByKey texts_by_key(const std::string& file, std::string_view yaml) {
  ByKey out;
  Problems problems;
  flatten(file, read_yaml(file, yaml, problems), "", out, problems);
  problems.throw_if_any();
  return out;
}

}  // namespace rules::packs
