#include <set>

#include "base/embedded_file.hpp"
#include "base/one_text.hpp"
#include "rulebook/rulebook.hpp"

namespace rules::rulebook {

/// Returns the files of styles/: page.css, for phones, wide screens and paper, light and dark. (Defined by CMake.)
std::span<const EmbeddedFile> style_files();

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  return out;
}

namespace {

/// Returns an element with escaped text; the attributes are trusted.
std::string in(const std::string& element, std::string_view text, const std::string& attributes = "") {
  return "<" + element + (attributes.empty() ? "" : " " + attributes) + ">" + escaped(text) + "</" + element + ">";
}

std::string id_attribute(const std::string& what, std::string_view id) {
  return "id=\"" + what + "-" + escaped(id) + "\"";
}

class Page {
 public:
  explicit Page(const Rulebook& book) : book_(book), shown_(shown_examples(book)) {}

  std::string run() {
    const std::string title = book_.title();
    out_ = "<!DOCTYPE html>\n<html lang=\"" + escaped(book_.language) + "\">\n<head>\n<meta charset=\"utf-8\">\n" +
           std::string(kPageMark) +
           "\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n" +
           in("title", title) + "\n<style>\n" + std::string(style_files().front().text) +
           "</style>\n</head>\n<body>\n<header>\n" + in("h1", title) + "\n</header>\n";
    contents();
    out_ += "<main>\n";
    this_game();
    for (const Chapter& each : book_.chapters) chapter(each);
    options();
    scenarios();
    return out_ + "</main>\n</body>\n</html>\n";
  }

 private:
  void contents() {
    out_ += "<nav aria-label=\"" + escaped(book_.say("contents")) + "\">\n<details open>\n" +
            in("summary", book_.say("contents")) + "\n<ol>\n";
    for (const Chapter& each : book_.chapters) entry("chapter-" + each.id, each.title);
    if (!book_.options.empty()) entry("options", book_.say("options"));
    if (!shown_.empty()) entry("scenarios", book_.say("scenarios"));
    out_ += "</ol>\n</details>\n</nav>\n";
  }

  void entry(const std::string& id, const std::string& title) {
    out_ += "<li><a href=\"#" + escaped(id) + "\">" + escaped(title) + "</a></li>\n";
  }

  std::string words(const Sentence& sentence) const {
    return one_text(sentence, "", [this](const Piece& piece) { return words(piece); });
  }
  /// Highlights a changed value, and shows the reason as text that needs no mouse.
  std::string words(const Piece& piece) const {
    const std::string note = book_.note(piece);
    return note.empty() ? escaped(piece.text) : in("mark", piece.text) + " " + in("small", "(" + note + ")");
  }

  void this_game() {
    out_ += "<section id=\"game\">\n" + in("h2", book_.say("game")) + "\n<ul>\n";
    for (const PackLine& pack : book_.packs)
      out_ += "<li>" + in("strong", pack.name) + " " + in("small", pack.version) +
              (pack.text.empty() ? "" : ": " + escaped(pack.text)) + "</li>\n";
    out_ += "</ul>\n";
    std::string changes;
    for (const OptionLine& option : book_.options)
      if (!option.value.changed_by.empty())
        changes += "<li>" + escaped(option.name) + ": " + words(option.value) + "</li>\n";
    if (!changes.empty()) out_ += "<p>" + escaped(book_.say("changes")) + "</p>\n<ul>\n" + changes + "</ul>\n";
    out_ += "</section>\n";
  }

  void chapter(const Chapter& chapter) {
    out_ += "<section " + id_attribute("chapter", chapter.id) + ">\n" + in("h2", chapter.title) + "\n";
    if (!chapter.opening.empty()) out_ += "<p class=\"opening\">" + words(chapter.opening) + "</p>\n";
    for (const Rule& each : chapter.rules) rule(each);
    if (!chapter.things.empty()) {
      out_ += "<dl>\n";
      for (const Thing& each : chapter.things) thing(each);
      out_ += "</dl>\n";
    }
    out_ += "</section>\n";
  }

  void thing(const Thing& thing) {
    out_ += "<dt " + id_attribute("thing", thing.id) + ">" + escaped(thing.name);
    if (!thing.copies.text.empty() && (thing.copies.text != "1" || !thing.copies.changed_by.empty()))
      out_ += " <small>&times; " + words(thing.copies) + "</small>";
    out_ += "</dt>\n<dd>";
    if (!thing.text.empty()) out_ += "<p>" + words(thing.text) + "</p>\n";
    for (const Rule& each : thing.rules) rule(each);
    out_ += "</dd>\n";
  }

  /// Writes the sentence, with its reason and examples in a collapsed block below it.
  void rule(const Rule& rule) {
    out_ += "<div class=\"rule\" " + id_attribute("rule", rule.id) + ">\n";
    if (!rule.text.empty()) out_ += "<p>" + words(rule.text) + "</p>\n";
    out_ += "<details class=\"by\">\n" + in("summary", book_.origin(rule)) + "\n";
    if (!rule.note.empty()) out_ += "<p class=\"note\">" + words(rule.note) + "</p>\n";
    out_ += "<p>" + in("code", rule.id);
    if (!rule.replaces.empty()) out_ += " " + escaped(book_.replaced(rule));
    out_ += "</p>\n";
    if (!rule.examples.empty()) out_ += "<ul>\n";
    for (const std::size_t nth : rule.examples) example(nth);
    if (!rule.examples.empty()) out_ += "</ul>\n";
    out_ += "</details>\n</div>\n";
  }

  void example(std::size_t nth) {
    const Example& each = book_.examples[nth];
    out_ += "<li><a href=\"#scenario-" + std::to_string(nth) + "\">" + escaped(each.sentence) + "</a> " +
            in("small", each.file + ":" + std::to_string(each.line)) + "</li>\n";
  }

  void options() {
    if (book_.options.empty()) return;
    out_ += "<section id=\"options\">\n" + in("h2", book_.say("options")) + "\n<dl>\n";
    for (const OptionLine& option : book_.options)
      out_ +=
          "<dt>" + escaped(option.name) + ": " + words(option.value) + "</dt>\n<dd>" + in("p", option.text) + "</dd>\n";
    out_ += "</dl>\n</section>\n";
  }

  /// Writes each scenario that proves anything, once. Links lead into the block, so that browsers expand it.
  void scenarios() {
    if (shown_.empty()) return;
    out_ += "<section id=\"scenarios\">\n" + in("h2", book_.say("scenarios")) + "\n<p>" +
            escaped(book_.say("scenarios-text")) + "</p>\n";
    for (const std::size_t nth : shown_) {
      const Example& each = book_.examples[nth];
      const std::string command = show_me(each);
      out_ += "<details>\n" + in("summary", each.sentence) + "\n<div id=\"scenario-" + std::to_string(nth) + "\"" +
              ">\n<p>" + in("small", each.file + ":" + std::to_string(each.line)) + "</p>\n" + in("pre", each.text) +
              "\n";
      if (!command.empty()) out_ += "<p>" + escaped(book_.say("show-me")) + " " + in("code", command) + "</p>\n";
      out_ += "</div>\n</details>\n";
    }
    out_ += "</section>\n";
  }

  const Rulebook& book_;
  std::set<std::size_t> shown_;  // examples that some rule names
  std::string out_;
};

}  // namespace

std::string to_html(const Rulebook& book) { return Page(book).run(); }

}  // namespace rules::rulebook
