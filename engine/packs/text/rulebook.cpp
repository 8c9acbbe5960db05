#include "packs/text/rulebook.hpp"

#include <set>
#include <utility>

#include "packs/schema/form.hpp"
#include "packs/text/languages.hpp"

namespace rules::packs {

namespace {

/// A text in English, or one for each language.
FieldSchema translated(std::string name, std::string doc) {
  using namespace form;
  return either(std::move(name), {sentence("", ""), table("", Keys::any, sentence("", ""), "")}, std::move(doc));
}

Translated texts_of(const Node* node) {
  Translated out;
  if (!node) return out;
  if (node->kind == Node::Kind::scalar) out.emplace(fallback_language, node->text);
  for (const Entry& entry : node->entries) out.emplace(entry.key, entry.value.text);
  return out;
}

std::string text_of(const Node& map, std::string_view key) {
  const Node* value = map.find(key);
  return value ? value->text : "";
}

std::vector<std::string> list_of(const Node* node) {
  std::vector<std::string> out;
  if (!node) return out;
  if (node->kind == Node::Kind::scalar) out.push_back(node->text);
  for (const Node& item : node->items) out.push_back(item.text);
  return out;
}

class RulebookReader {
 public:
  RulebookReader(const PackFiles& pack, Problems& problems)
      : pack_(pack), problems_(problems), file_(pack.rulebook.generic_string()) {}

  std::vector<ChapterDecl> run() {
    std::vector<ChapterDecl> chapters;
    Node top = pack_.contents->read(pack_.rulebook, problems_);
    if (top.kind == Node::Kind::null) return chapters;
    if (!check_value(top, rulebook_form(), "", {file_, "", {}, "rulebook"}, problems_)) return chapters;
    for (const Node& item : top.items) chapters.push_back(chapter(item));
    return chapters;
  }

 private:
  ChapterDecl chapter(const Node& node) {
    ChapterDecl made{.id = text_of(node, "chapter"),
                     .title = texts_of(node.find("title")),
                     .of = text_of(node, "of"),
                     .after = list_of(node.find("after")),
                     .before = list_of(node.find("before")),
                     .cards = list_of(node.find("cards")),
                     .clauses = {},
                     .pack = pack_.manifest.id,
                     .file = file_,
                     .mark = node.mark};
    if (!made.declares() && (!made.after.empty() || !made.before.empty() || !made.cards.empty()))
      problems_.add("rulebook", file_, node.mark,
                    "the chapter '" + made.id +
                        "' has no title; a new chapter needs `title` or `of`; to another pack's chapter you can add "
                        "only clauses, not `cards`, `after` or `before`");
    if (const Node* clauses = node.find("clauses"))
      for (const Node& item : clauses->items) add_clause(item, made.clauses);
    return made;
  }

  void add_clause(const Node& node, std::vector<Clause>& to) {
    Clause made{.id = text_of(node, "id"),
                .source = text_of(node, "source"),
                .rule = texts_of(node.find("rule")),
                .note = texts_of(node.find("note")),
                .replaces = list_of(node.find("replaces")),
                .after = text_of(node, "after"),
                .with = list_of(node.find("with")),
                .when = {},
                .about = text_of(node, "about"),
                .pack = pack_.manifest.id,
                .file = file_,
                .mark = node.mark};
    if (const Node* when = node.find("when"))
      for (const Entry& entry : when->entries) made.when.emplace_back(entry.key, list_of(&entry.value));
    if (!ids_.insert(made.id).second)
      return problems_.add("rulebook", file_, node.mark, "the clause '" + made.id + "' is listed twice");
    if (made.rule.empty() && made.about.empty())
      return problems_.add(
          "rulebook", file_, node.mark,
          "the clause '" + made.id + "' has no `rule`; write one, or set `about` to the record whose text is the rule");
    to.push_back(std::move(made));
  }

  const PackFiles& pack_;
  Problems& problems_;
  std::string file_;
  std::set<std::string> ids_;
};

}  // namespace

FieldSchema rulebook_form() {
  using namespace form;
  const FieldSchema value = single(list("", text("", ""), ""));
  const FieldSchema clause = map_of(
      {required(sentence("id", "The id that scenarios list under `proves`.")),
       required(sentence("source", "The source of the rule; `ruling` if it is your own decision.")),
       translated(
           "rule",
           "The rule in one sentence, either in English or in each language ({en: .., de: ..}). Placeholders "
           "such as {PACK.option.NAME} show values of the game. By default, the rule is the text of the record in "
           "`about`."),
       translated("note",
                  "A comment, such as the reason for a ruling, or what the printed rules leave open. Shown separately "
                  "from the rule, in the same languages."),
       single(texts("replaces", "Clauses that this one replaces; it takes the position of the first of them.")),
       sentence("after", "The clause of this chapter that this one follows."),
       single(list_of("with", "pack", "The clause applies only if these packs are in the game.")),
       table("when", Keys::any, value,
             "The clause applies only if each of these options has one of the given values: pack.option: value."),
       sentence("about",
                "The record that the clause is about, as kind.id. If the record is a card that isn't in the game, "
                "the clause isn't shown.")});
  return list(
      "",
      map_of(
          {required(sentence("chapter",
                             "The id of the chapter. Use the id of another pack's chapter to add clauses to it.")),
           translated("title", "The title of the chapter."),
           sentence("of", "A record, as kind.id, whose name is the chapter's title and whose text opens the chapter."),
           single(
               texts("after", "The chapter that this one follows; if several are given, the first one that exists.")),
           single(texts("before", "The chapter that this one precedes.")),
           single(list_of("cards", "zone", "Zones whose starting cards are listed with their text.")),
           list("clauses", clause, "The rules, in reading order.")}),
      "The rulebook for players, in the order of play.");
}

std::vector<ChapterDecl> read_rulebook(const PackFiles& pack, Problems& problems) {
  const Problems::Under rule(problems, "rulebook");
  return pack.rulebook.empty() ? std::vector<ChapterDecl>() : RulebookReader(pack, problems).run();
}

std::string_view in_language(const Translated& texts, std::string_view language) {
  for (const std::string_view each : {language, fallback_language})
    if (const auto found = texts.find(each); found != texts.end()) return found->second;
  return texts.empty() ? std::string_view() : std::string_view(texts.begin()->second);
}

}  // namespace rules::packs
