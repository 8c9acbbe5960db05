#include "packs/text/placeholders.hpp"

#include <algorithm>
#include <array>

#include "packs/yaml/printable.hpp"
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

void add_names(const std::vector<TextPiece>& pieces, std::set<std::string>& to) {
  for (const TextPiece& piece : pieces) {
    if (piece.kind != Kind::literal) to.emplace(piece.name);
    for (const TextBranch& branch : piece.branches) add_names(branch.pieces, to);
  }
}

class Filler {
 public:
  explicit Filler(const ValueOf& value) : value_(value) {}

  /// Fills pieces; `chosen` is the value of the selector around them.
  void fill(const std::vector<TextPiece>& pieces, const std::optional<std::string>& chosen) {
    for (const TextPiece& piece : pieces)
      if (piece.kind == Kind::literal) write(piece.written);
      else if (piece.kind == Kind::value) insert(piece, chosen);
      else if (std::optional<std::string> found = value_(piece.name); piece.branches.empty()) insert(piece, found);
      else if (found) fill(chosen_branch(piece, *found), found);
      else keep(piece);
  }

  std::vector<FilledPart> take() { return std::move(parts_); }

 private:
  void write(std::string_view literal) {
    literal = within_limit(literal);
    if (literal.empty()) return;
    if (parts_.empty() || !parts_.back().placeholder.empty()) parts_.emplace_back();
    parts_.back().text += literal;
  }

  void insert(const TextPiece& piece, const std::optional<std::string>& value) {
    if (value) parts_.push_back({std::string(within_limit(*value)), std::string(piece.name)});
    else write(piece.written);
  }

  /// Writes a selector without a value again, with its branches filled.
  void keep(const TextPiece& selector) {
    write("{" + std::string(selector.name) + (selector.kind == Kind::plural ? ", plural," : ", article,"));
    for (const TextBranch& branch : selector.branches) {
      write(" " + std::string(branch.key) + " {");
      fill(branch.pieces, std::nullopt);
      write("}");
    }
    write("}");
  }

  std::string_view within_limit(std::string_view text) {
    text = truncated(text, left_);
    left_ -= text.size();
    return text;
  }

  const ValueOf& value_;
  std::vector<FilledPart> parts_;
  std::size_t left_ = max_filled_bytes;
};

}  // namespace

std::set<std::string> placeholder_names(std::string_view text) {
  std::set<std::string> out;
  add_names(parse_text(text).pieces, out);
  return out;
}

std::string placeholder_fault(std::string_view text) { return parse_text(text).fault; }

std::vector<FilledPart> filled_parts(std::string_view text, const ValueOf& value) {
  Filler filler(value);
  filler.fill(parse_text(text).pieces, std::nullopt);
  return filler.take();
}

std::string fill_placeholders(std::string_view text, const ValueOf& value) {
  std::string out;
  for (const FilledPart& part : filled_parts(text, value)) out += part.text;
  return out;
}

std::string fill_placeholders(std::string_view text, const std::vector<std::pair<std::string, std::string>>& values) {
  return fill_placeholders(text, [&](std::string_view name) -> std::optional<std::string> {
    const auto found = std::ranges::find_if(values, [&](const auto& each) { return each.first == name; });
    return found == values.end() ? std::nullopt : std::optional(found->second);
  });
}

}  // namespace rules::packs
