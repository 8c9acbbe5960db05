#include "rulebook/rulebook.hpp"

#include "base/one_text.hpp"
#include "packs/text/data_placeholders.hpp"
#include "packs/text/placeholders.hpp"

namespace rules::rulebook {

std::string plain(const Sentence& sentence) {
  std::string out;
  for (const Piece& piece : sentence) out += piece.text;
  return out;
}

std::string Rulebook::say(const std::string& key,
                          const std::vector<std::pair<std::string, std::string>>& values) const {
  const auto found = words.find(key);
  return found == words.end() ? key : packs::fill_placeholders(found->second, values);
}

std::string Rulebook::pack_name(std::string_view id) const {
  for (const PackLine& pack : packs)
    if (pack.id == id) return pack.name;
  return std::string(id);
}

std::string Rulebook::title() const {
  if (packs.empty()) return "";
  std::string others;
  for (std::size_t i = 1; i < packs.size(); ++i)
    if (i == 1) others = packs[i].name;
    else if (i + 1 < packs.size()) others += ", " + packs[i].name;
    else others = say("and", {{"list", others}, {"last", packs[i].name}});
  return others.empty() ? say("title", {{"game", packs[0].name}})
                        : say("title-with", {{"game", packs[0].name}, {"packs", others}});
}

std::string Rulebook::note(const Piece& piece) const {
  if (piece.changed_by.empty()) return "";
  const bool set = piece.changed_by == packs::by_settings;
  const std::string key = std::string(set ? "set" : "changed") + (piece.usual.empty() ? "" : "-from");
  return say(key, {{"who", pack_name(piece.changed_by)}, {"usual", piece.usual}});
}

std::string Rulebook::origin(const Rule& rule) const {
  return (rule.source == "ruling" ? say("ruling") : rule.source) + " · " +
         (rule.examples.empty() ? say("unproved") : say("shown", {{"n", std::to_string(rule.examples.size())}}));
}

std::string Rulebook::replaced(const Rule& rule) const { return say("instead", {{"rules", one_text(rule.replaces)}}); }

std::set<std::size_t> shown_examples(const Rulebook& book) {
  std::set<std::size_t> out;
  const auto add = [&](const std::vector<Rule>& rules) {
    for (const Rule& rule : rules) out.insert(rule.examples.begin(), rule.examples.end());
  };
  for (const Chapter& chapter : book.chapters) {
    add(chapter.rules);
    for (const Thing& thing : chapter.things) add(thing.rules);
  }
  return out;
}

std::string show_me(const Example& example) {
  if (!example.playable || !example.reachable) return "";
  std::string quoted;
  for (const char c : example.file + ":" + example.sentence) {
    if (c == '"' || c == '\\' || c == '$' || c == '`') quoted += '\\';
    quoted += c;
  }
  return "dicetown play --scenario \"" + quoted + "\"";
}

}  // namespace rules::rulebook
