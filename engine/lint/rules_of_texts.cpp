// Rules about player-visible texts.
#include "lint/rule_tables.hpp"

namespace rules::lint {

std::span<const LintRule> rules_of_texts() {
  static constexpr LintRule table[] = {
      {"text", Severity::error, "A language file is malformed, or uses an unknown name.",
       "Text is in languages/LANGUAGE.yaml, by kind, id and part. Every selector needs an `other` branch.",
       "cards: {gold-pan: {name: Gold Pan}}", "card: {gold-pan: {name: Gold Pan}}"},
      {"missing-text", Severity::warning, "Something has no English text.",
       "Players would see the id. Other languages fall back to English.",
       "card: {gold-pan: {deck: store}}   # and nothing in languages/en.yaml",
       "card: {gold-pan: {name: \"Gold Pan\", text: \"...\"}}"},
      {"not-translated", Severity::warning, "A string is missing from one of the pack's languages.",
       "Players see the English text instead.", "languages: [en, de]   # and de.yaml lacks card.gold-pan.name",
       "card: {gold-pan: {name: \"Goldpfanne\"}}"},
      {"unknown-placeholder", Severity::warning, "A string has an unknown placeholder.",
       "Strings of an event can use its fields and {got}; those of a record can use its numbers, faces and records. "
       "Players would see the braces.",
       "log: \"{plyer} robs the ship.\"", "log: \"{player} robs the ship.\""},
      {"unused-text", Severity::warning, "A string is never used.",
       "Strings under `message` are for tell(text.NAME, ...) and for the reasons that forbid returns. Silent events "
       "log nothing, and only events with the field `again` log repetitions.",
       "event: {sail: {log: \"{player} sails.\"}}   # and the event says silent: true",
       "event: {sail: {name: \"Sail\"}}"},
  };
  return table;
}

}  // namespace rules::lint
