#include <nlohmann/json.hpp>

#include "rulebook/shown.hpp"

namespace rules::rulebook {

namespace {

using Json = nlohmann::ordered_json;

Json of(const Piece& piece) {
  Json out = {{"text", piece.text}};
  if (piece.changed_by.empty()) return out;
  out["changed-by"] = piece.changed_by;
  out["usual"] = piece.usual;
  return out;
}

Json of(const Sentence& sentence) {
  Json out = Json::array();
  for (const Piece& piece : sentence) out.push_back(of(piece));
  return out;
}

Json of(const Rulebook& book, const Rule& rule) {
  Json examples = Json::array();
  for (const std::size_t nth : rule.examples) {
    const Example& each = book.examples[nth];
    examples.push_back({{"file", each.file}, {"line", each.line}, {"scenario", each.sentence}});
    if (const std::string command = show_me(each); !command.empty()) examples.back()["show-me"] = command;
  }
  Json out = {{"id", rule.id},          {"pack", rule.pack},     {"text", plain(rule.text)},
              {"parts", of(rule.text)}, {"source", rule.source}, {"replaces", rule.replaces},
              {"proved-by", examples}};
  if (!rule.note.empty()) out["note"] = plain(rule.note);
  return out;
}

Json rules_of(const Rulebook& book, const std::vector<Rule>& rules) {
  Json out = Json::array();
  for (const Rule& each : rules) out.push_back(of(book, each));
  return out;
}

Json of(const Rulebook& book, const Chapter& chapter) {
  Json things = Json::array();
  for (const Thing& each : chapter.things) {
    things.push_back({{"id", each.id}, {"name", each.name}, {"text", plain(each.text)}, {"parts", of(each.text)}});
    if (!each.copies.text.empty()) things.back()["copies"] = of(each.copies);
    things.back()["rules"] = rules_of(book, each.rules);
  }
  return {{"id", chapter.id},
          {"title", chapter.title},
          {"text", plain(chapter.opening)},
          {"rules", rules_of(book, chapter.rules)},
          {"things", things}};
}

}  // namespace

Json to_json(const Rulebook& book) {
  Json packs = Json::array(), options = Json::array(), chapters = Json::array();
  for (const PackLine& pack : book.packs)
    packs.push_back({{"id", pack.id}, {"name", pack.name}, {"version", pack.version}, {"text", pack.text}});
  for (const OptionLine& option : book.options)
    options.push_back({{"id", option.id}, {"name", option.name}, {"text", option.text}, {"value", of(option.value)}});
  for (const Chapter& chapter : book.chapters) chapters.push_back(of(book, chapter));
  return {{"rulebook", 1},
          {"language", book.language},
          {"title", book.title()},
          {"packs", packs},
          {"options", options},
          {"chapters", chapters},
          {"untranslated", book.untranslated}};
}

}  // namespace rules::rulebook
