#include "base/one_text.hpp"
#include "rulebook/rulebook.hpp"

namespace rules::rulebook {

namespace {

using play::Style;

class TextWriter {
 public:
  TextWriter(const Rulebook& book, std::size_t width, const play::Styled& styled, bool proofs)
      : book_(book), width_(width), styled_(styled), proofs_(proofs) {}

  std::string run() {
    line(styled_(book_.title(), Style::heading));
    for (const PackLine& pack : book_.packs)
      paragraph(styled_(pack.name, Style::own) + (pack.text.empty() ? "" : ": " + pack.text), 2);
    changes();
    std::size_t nth = 0;
    for (const Chapter& chapter : book_.chapters) {
      line("");
      line(styled_(std::to_string(++nth) + ". " + chapter.title, Style::heading));
      if (!chapter.opening.empty()) paragraph(words(chapter.opening), 0);
      for (const Rule& each : chapter.rules) rule(each, 0);
      for (const Thing& each : chapter.things) thing(each);
    }
    options();
    return std::move(out_);
  }

 private:
  void line(const std::string& text) { out_ += text + "\n"; }

  void paragraph(const std::string& text, std::size_t indent) {
    line(std::string(indent, ' ') + play::wrapped(text, width_ - indent, indent));
  }

  /// Returns a sentence with the origin of changed numbers in brackets.
  std::string words(const Sentence& sentence) const {
    return one_text(sentence, "", [this](const Piece& piece) { return words(piece); });
  }
  std::string words(const Piece& piece) const {
    const std::string note = book_.note(piece);
    return note.empty() ? piece.text : styled_(piece.text + " [" + note + "]", Style::warning);
  }

  void faint(const std::string& text, std::size_t indent) {
    line(std::string(indent, ' ') + styled_(text, Style::faint));
  }

  void rule(const Rule& rule, std::size_t indent) {
    if (!rule.text.empty()) {
      line("");
      paragraph(words(rule.text), indent);
    }
    if (!rule.note.empty())
      paragraph(styled_(book_.say("note", {{"text", words(rule.note)}}), Style::faint), indent + 4);
    if (proofs_) proof(rule, indent);
  }

  /// Writes the rule's id, its scenario, and the command that starts a game there.
  void proof(const Rule& rule, std::size_t indent) {
    std::string about = rule.id;
    if (!rule.replaces.empty()) about += "; " + book_.replaced(rule);
    if (rule.examples.empty()) return faint(about + "; " + book_.say("unproved"), indent + 4);
    const Example& first = book_.examples[rule.examples[0]];
    about += "; " + first.file + ":" + std::to_string(first.line);
    if (const std::size_t more = rule.examples.size() - 1; more > 0)
      about += " " + book_.say("more", {{"n", std::to_string(more)}});
    faint(about, indent + 4);
    if (const std::string command = show_me(first); !command.empty()) faint(command, indent + 4);
  }

  void thing(const Thing& thing) {
    line("");
    std::string text = styled_(thing.name, Style::own);
    if (!thing.copies.text.empty() && (thing.copies.text != "1" || !thing.copies.changed_by.empty()))
      text += " ×" + words(thing.copies);
    if (!thing.text.empty()) text += ": " + words(thing.text);
    paragraph(text, 2);
    for (const Rule& each : thing.rules) rule(each, 4);
  }

  void changes() {
    bool any = false;
    for (const OptionLine& option : book_.options) {
      if (option.value.changed_by.empty()) continue;
      if (!any) line("");
      any = true;
      paragraph(option.name + ": " + words(option.value), 2);
    }
  }

  void options() {
    if (book_.options.empty()) return;
    line("");
    line(styled_(book_.say("options"), Style::heading));
    for (const OptionLine& option : book_.options) {
      line("");
      paragraph(option.name + ": " + words(option.value) + (option.text.empty() ? "" : ". " + option.text), 2);
      if (proofs_) faint(option.id, 6);
    }
  }

  const Rulebook& book_;
  std::size_t width_;
  const play::Styled& styled_;
  bool proofs_;
  std::string out_;
};

}  // namespace

std::string to_text(const Rulebook& book, std::size_t width, const play::Styled& styled, bool proofs) {
  return TextWriter(book, width, styled, proofs).run();
}

}  // namespace rules::rulebook
