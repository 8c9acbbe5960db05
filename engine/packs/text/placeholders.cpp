#include "packs/text/placeholders.hpp"

#include "packs/text/selectors.hpp"
#include "packs/yaml/utf8.hpp"

namespace rules::packs {

namespace {

using Kind = TextPiece::Kind;

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

}  // namespace rules::packs
