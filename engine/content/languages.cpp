#include "content/languages.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "content/blanks.hpp"
#include "content/engine_texts.hpp"
#include "content/fill_texts.hpp"
#include "content/languages_form.hpp"
#include "content/names.hpp"
#include "script/suggest.hpp"

namespace rules::content {

namespace {

using Keyed = KeyedTexts;

// Turns nested maps into dotted keys.
class Flattener {
 public:
  Flattener(const std::string& pack, const std::string& file, Problems& problems)
      : pack_(pack), file_(file), problems_(problems) {}

  void run(const Node& node, const std::string& prefix, Keyed& texts) {
    for (const Entry& entry : node.entries) {
      const std::string key = prefix.empty() ? entry.key : prefix + "." + entry.key;
      if (entry.key.empty() || entry.key.find('.') != entry.key.npos)
        problems_.add(file_, entry.key_mark, "a key can't hold a dot: nest maps instead");
      else if (entry.value.kind == Node::Kind::map) run(entry.value, key, texts);
      else if (entry.value.kind == Node::Kind::scalar) texts[key] = {entry.value.text, pack_, file_, entry.key_mark};
      else problems_.add(file_, entry.value.mark, key + ": expected a text or a map, found " + describe(entry.value));
    }
  }

 private:
  const std::string& pack_;
  const std::string& file_;
  Problems& problems_;
};

// The engine's own texts, read once. A fault in them is a bug.
const std::map<std::string, Keyed, std::less<>>& engine_keyed() {
  static const auto all = [] {
    std::map<std::string, Keyed, std::less<>> out;
    Problems problems;
    const FieldSchema form = languages_form(Schema());
    for (const EngineTexts& each : engine_texts()) {
      const std::string file = "engine/content/languages/" + std::string(each.language) + ".yaml", none;
      Node root = read_yaml(file, std::string(each.yaml), problems);
      check_value(root, form, "", {.file = file, .owner = "", .resolve = {}}, problems);
      Flattener(none, file, problems).run(root, "", out[std::string(each.language)]);
    }
    problems.throw_if_any();
    return out;
  }();
  return all;
}

// How the blanks of a text differ from those of the English one, or "".
std::string blanks_fault(const std::string& key, const Text& text, const Text& english) {
  const std::set<std::string> mine = blank_names(text.text), theirs = blank_names(english.text);
  const std::string at = "; English is at " + english.file + ":" + std::to_string(english.mark.line);
  for (const std::string& blank : theirs)
    if (!mine.contains(blank)) return "'" + key + "' has no blank {" + blank + "}" + at;
  for (const std::string& blank : mine)
    if (!theirs.contains(blank)) return "'" + key + "' has a blank {" + blank + "} that English hasn't" + at;
  return "";
}

/// What there is of a group that isn't a kind of records; nothing if anything may stand there.
std::optional<Names> known_of(const Library& library, const std::string& group) {
  Names names;
  if (group == "option") {
    for (const OptionValue& option : library.options()) names.push_back(option.decl.name);
  } else if (group == "pack") {
    for (const PackFiles& pack : library.packs()) names.push_back(pack.manifest.id);
  } else if (group == "kind") {
    names = library.schema().names();
  } else if (group == "face") {
    for (const Record* die : library.of_kind("die"))
      for (const std::string& face : die->texts("faces")) names.push_back(face);
  } else if (group == "class") {
    for (const Record* ranking : library.of_kind("ranking"))
      if (const Node* classes = ranking->find("classes"))
        for (const Node& each : classes->items)
          if (const Node* name = each.find("name")) names.push_back(name->text);
  } else {
    return std::nullopt;
  }
  return names;
}

/// Where a missing text could stand: beside one of its record, or of its group, or at the start of the file.
Mark beside(const Keyed& texts, std::string key) {
  for (std::size_t dot = key.rfind('.'); dot != key.npos; dot = key.rfind('.')) {
    key.resize(dot);
    const auto after = texts.lower_bound(key + "/");  // what follows '.'
    if (after != texts.begin() && std::prev(after)->first.starts_with(key + ".")) return std::prev(after)->second.mark;
  }
  return {1, 1};
}

Names names_of_fields(const std::vector<FieldSchema>& fields) {
  Names names;
  for (const FieldSchema& field : fields) names.push_back(field.name);
  return names;
}

/// What is wrong with option.ID.value.VALUE, or "".
std::string value_fault(const Library& library, const std::string& key, const std::string& id) {
  const std::string before = "option." + id + ".value.";
  if (!key.starts_with(before)) return "";
  const std::string value = key.substr(before.size());
  Names choices;  // packs may have options of the same name
  for (const OptionValue& option : library.options())
    if (option.decl.name == id) choices.insert(choices.end(), option.decl.choices.begin(), option.decl.choices.end());
  if (contains(choices, value)) return "";
  return "key '" + key + "' names nothing that there is: '" + value + "' is no choice of option '" + id + "'" +
         did_you_mean(value, choices);
}

/// What is wrong with what a key names, or "".
std::string key_fault(const Library& library, const std::string& key) {
  const std::string group = key.substr(0, key.find('.'));
  if (group == "message") return "";
  if (group == "ui") {
    const Keyed& english = engine_keyed().at(std::string(fallback_language));
    if (english.contains(key)) return "";
    return "the engine has no text '" + key + "'" + did_you_mean(key, keys_of(english));
  }
  const std::string rest = key.substr(std::min(key.size(), group.size() + 1));
  const std::string id = rest.substr(0, rest.find('.'));
  if (const std::optional<Names> known = known_of(library, group)) {
    if (contains(*known, id)) return group == "option" ? value_fault(library, key, id) : "";
    return "key '" + key + "' names nothing that there is: no " + group + " '" + id + "'" + did_you_mean(id, *known);
  }
  if (library.schema().find(group) == nullptr) return "";  // said of the whole group
  if (library.find(group, id) != nullptr || is_built_in_id(group, id)) return "";
  Names ids;
  for (const Record* record : library.of_kind(group)) ids.push_back(record->id);
  return "key '" + key + "' names no record: there is no " + group + " '" + id + "'" + did_you_mean(id, ids);
}

}  // namespace

const Names& free_groups() {
  static const Names groups = {"ui", "message", "option", "pack", "kind", "face", "class", "term"};
  return groups;
}

Texts::Texts(const Library& library, Problems& problems, Problems& warnings) {
  const Problems::Under rule(problems, "text"), mild(warnings, "text");
  texts_ = engine_keyed();
  const auto& engine = engine_keyed();
  const FieldSchema form = languages_form(library.schema());
  const Names groups = names_of_fields(form.parts);
  std::map<std::string, std::map<std::string, Keyed>> by_pack;
  for (const PackFiles& pack : library.packs()) {
    const std::string& id = pack.manifest.id;
    for (const auto& path : pack.languages) {
      const std::string file = path.generic_string();
      const std::string language = path.stem().string();
      if (!contains(pack.manifest.languages, language))
        warnings.add(file, {1, 1},
                     "pack '" + id + "' doesn't name this language: add '" + language + "' to 'languages'");
      Node root = pack.contents->read(path, problems);
      if (!check_value(root, form, "", {.file = file, .owner = "", .resolve = {}}, problems)) continue;
      for (const Entry& group : root.entries)
        if (!contains(groups, group.key))
          warnings.add(file, group.key_mark,
                       "there is no kind of record '" + group.key + "'" + did_you_mean(group.key, groups));
      Keyed& own = by_pack[id][language];
      Flattener(id, file, problems).run(root, "", own);
      for (const auto& [key, text] : own) {
        if (const std::string fault = key_fault(library, key); !fault.empty()) warnings.add(file, text.mark, fault);
        const auto [at, is_new] = texts_[language].try_emplace(key, text);
        if (is_new) continue;
        if (!at->second.pack.empty() && !loads_after(library.packs(), id, at->second.pack))
          problems.add(file, text.mark,
                       "packs '" + at->second.pack + "' (" + at->second.file + ":" +
                           std::to_string(at->second.mark.line) + ") and '" + id + "' both have the text '" + key +
                           "', and neither loads after the other");
        at->second = text;
      }
    }
  }
  for (const PackFiles& pack : library.packs()) {
    auto& own = by_pack[pack.manifest.id];
    const Keyed& english = own[std::string(fallback_language)];
    for (const std::string& language : pack.manifest.languages) {
      const std::string file = (pack.manifest.folder / "languages" / (language + ".yaml")).generic_string();
      const bool there = std::any_of(pack.languages.begin(), pack.languages.end(),
                                     [&](const auto& path) { return path.stem().string() == language; });
      if (!there) {
        warnings.add(pack.manifest.file, pack.manifest.mark_of("languages"),
                     "pack '" + pack.manifest.id + "' names the language '" + language + "', but there is no " + file);
        continue;
      }
      const auto lacking = [&](const Keyed& texts) {
        for (const auto& [key, text] : texts)
          if (!all(language).contains(key))
            warnings.add(
                "not-translated", file, beside(own[language], key),
                "'" + key + "' is missing; English has it at " + text.file + ":" + std::to_string(text.mark.line));
      };
      lacking(english);
      // In a language that the engine doesn't speak, what it says is up to the packs that a game begins with.
      if (pack.manifest.required.empty() && !engine.contains(language))
        lacking(engine.at(std::string(fallback_language)));
      if (language == fallback_language) continue;
      // Who begins to translate another pack is told what is left.
      const bool spoken = engine.contains(language);
      for (const PackFiles& other : library.packs()) {
        const Keyed& theirs = by_pack[other.manifest.id][std::string(fallback_language)];
        if (contains(other.manifest.languages, language) ||
            !loads_after(library.packs(), pack.manifest.id, other.manifest.id) ||
            std::none_of(own[language].begin(), own[language].end(),
                         [&](const auto& each) { return theirs.contains(each.first); }))
          continue;
        lacking(theirs);
        if (other.manifest.required.empty() && !spoken) lacking(engine.at(std::string(fallback_language)));
      }
      // What a later pack says in English is its own to answer for.
      const auto english_of = [&](const Keyed& first, const std::string& key) -> const Text* {
        if (const auto own_one = first.find(key); own_one != first.end()) return &own_one->second;
        const auto any = all(fallback_language).find(key);
        return any == all(fallback_language).end() ? nullptr : &any->second;
      };
      for (const auto& [key, text] : own[language]) {
        const Text* same = english_of(english, key);
        if (!same && !english.empty())
          warnings.add(file, text.mark, "there is no English text '" + key + "'" + did_you_mean(key, keys_of(english)));
        if (!same) continue;
        if (const std::string fault = blanks_fault(key, text, *same); !fault.empty())
          warnings.add(file, text.mark, fault);
      }
    }
  }
  fill_texts(texts_, library, warnings);
}

std::vector<std::string> Texts::missing(std::string_view language) const {
  Names out;
  for (const auto& [key, text] : all(fallback_language))
    if (!all(language).contains(key)) out.push_back(key);
  return out;
}

const std::string* Texts::find(std::string_view language, std::string_view key) const {
  for (const std::string_view each : {language, fallback_language}) {
    const Keyed& texts = all(each);
    if (const auto found = texts.find(key); found != texts.end()) return &found->second.text;
  }
  return nullptr;
}

std::vector<std::string> Texts::languages() const {
  Names names;
  for (const auto& [language, texts] : texts_)
    if (!texts.empty()) names.push_back(language);
  return names;
}

const Keyed& Texts::all(std::string_view language) const {
  static const Keyed none;
  const auto found = texts_.find(language);
  return found == texts_.end() ? none : found->second;
}

}  // namespace rules::content
