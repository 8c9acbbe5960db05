#include <nlohmann/json.hpp>

#include "rulebook/rulebook.hpp"

namespace rules::rulebook {

namespace {

using Json = nlohmann::ordered_json;

class JsonWriter {
 public:
  explicit JsonWriter(const Rulebook& book) : book_(book) {
    for (const std::size_t nth : shown_examples(book)) position_.emplace(nth, position_.size());
  }

  Json run() const {
    Json packs = Json::array(), options = Json::array(), chapters = Json::array(), scenarios = Json::array();
    for (const PackLine& pack : book_.packs)
      packs.push_back({{"id", pack.id}, {"name", pack.name}, {"version", pack.version}, {"text", pack.text}});
    for (const OptionLine& option : book_.options)
      options.push_back({{"id", option.id}, {"name", option.name}, {"text", option.text}, {"value", of(option.value)}});
    for (const Chapter& chapter : book_.chapters) chapters.push_back(of(chapter));
    for (const auto& [nth, position] : position_) scenarios.push_back(of(book_.examples[nth]));
    return {{"rulebook", 2},
            {"language", book_.language},
            {"title", book_.title()},
            {"labels", labels()},
            {"packs", packs},
            {"options", options},
            {"chapters", chapters},
            {"scenarios", scenarios},
            {"untranslated", book_.untranslated}};
  }

 private:
  /// Returns the texts between the rules.
  Json labels() const {
    return {{"contents", book_.say("contents")},   {"game", book_.say("game")},
            {"changes", book_.say("changes")},     {"options", book_.say("options")},
            {"scenarios", book_.say("scenarios")}, {"scenarios-text", book_.say("scenarios-text")},
            {"show-me", book_.say("show-me")}};
  }

  Json of(const Piece& piece) const {
    Json out = {{"text", piece.text}};
    if (piece.changed_by.empty()) return out;
    out["changed-by"] = piece.changed_by;
    out["usual"] = piece.usual;
    out["note"] = book_.note(piece);
    return out;
  }

  Json of(const Sentence& sentence) const {
    Json out = Json::array();
    for (const Piece& piece : sentence) out.push_back(of(piece));
    return out;
  }

  Json of(const Rule& rule) const {
    Json examples = Json::array();
    for (const std::size_t nth : rule.examples) examples.push_back(position_.at(nth));
    Json out = {{"id", rule.id},          {"pack", rule.pack},        {"text", plain(rule.text)},
                {"parts", of(rule.text)}, {"source", rule.source},    {"origin", book_.origin(rule)},
                {"proved-by", examples},  {"replaces", rule.replaces}};
    if (!rule.replaces.empty()) out["replaces-text"] = book_.replaced(rule);
    if (rule.note.empty()) return out;
    out["note"] = plain(rule.note);
    out["note-parts"] = of(rule.note);
    return out;
  }

  Json of(const std::vector<Rule>& rules) const {
    Json out = Json::array();
    for (const Rule& each : rules) out.push_back(of(each));
    return out;
  }

  Json of(const Thing& thing) const {
    Json out = {{"id", thing.id}, {"name", thing.name}, {"text", plain(thing.text)}, {"parts", of(thing.text)}};
    if (!thing.copies.text.empty()) out["copies"] = of(thing.copies);
    out["rules"] = of(thing.rules);
    return out;
  }

  Json of(const Chapter& chapter) const {
    Json things = Json::array();
    for (const Thing& each : chapter.things) things.push_back(of(each));
    return {{"id", chapter.id},
            {"title", chapter.title},
            {"text", plain(chapter.opening)},
            {"parts", of(chapter.opening)},
            {"rules", of(chapter.rules)},
            {"things", things}};
  }

  static Json of(const Example& example) {
    Json out = {{"title", example.sentence}, {"file", example.file}, {"line", example.line}, {"text", example.text}};
    if (example.playable) out["key"] = example.key;
    if (const std::string command = show_me(example); !command.empty()) out["show-me"] = command;
    return out;
  }

  const Rulebook& book_;
  std::map<std::size_t, std::size_t> position_;  // of the examples that some rule names
};

}  // namespace

Json to_json(const Rulebook& book) { return JsonWriter(book).run(); }

}  // namespace rules::rulebook
