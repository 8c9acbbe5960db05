// Rules about player-visible texts.
#include "lint/rule_tables.hpp"

namespace rules::lint {

std::span<const LintRule> rules_of_texts() {
  static constexpr LintRule table[] = {
      {"text", Severity::error, "A file of texts can't be as it is written, or names what isn't there.",
       "Texts stand in languages/LANGUAGE.yaml by kind, id and part.", "cards: {gold-pan: {name: Gold Pan}}",
       "card: {gold-pan: {name: Gold Pan}}"},
      {"missing-text", Severity::warning, "Something has no English text.",
       "Players would read its id. English is what other languages fall back to.",
       "card: {gold-pan: {deck: store}}   # and nothing in languages/en.yaml",
       "card: {gold-pan: {name: \"Gold Pan\", text: \"...\"}}"},
      {"not-translated", Severity::warning, "A language that a pack has lacks a text.",
       "The English one is shown instead.", "languages: [en, de]   # and de.yaml lacks card.gold-pan.name",
       "card: {gold-pan: {name: \"Goldpfanne\"}}"},
      {"unknown-placeholder", Severity::warning, "Nothing fills a placeholder of a text.",
       "The placeholders of an event's texts are its fields and {got}; those of a record's are its numbers, faces and "
       "records; "
       "players would read the braces.",
       "log: \"{plyer} robs the ship.\"", "log: \"{player} robs the ship.\""},
      {"unused-text", Severity::warning, "A text is never told.",
       "Texts under `message` are told by tell(text.NAME, ...), or are reasons of forbid. What the log says of an "
       "event is "
       "not told if the event is silent, and `again` only if the event has a variable `again`.",
       "event: {sail: {log: \"{player} sails.\"}}   # and the event says silent: true",
       "event: {sail: {name: \"Sail\"}}"},
  };
  return table;
}

}  // namespace rules::lint
