#include "packs/text/languages.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "packs/schema/forms.hpp"
#include "packs/schema/schema.hpp"
#include "packs/text/data_placeholders.hpp"
#include "packs/text/placeholders.hpp"
#include "script/sources.hpp"

namespace rules::packs {

namespace {

const FieldSchema& form_named(std::string_view name) {
  static const Forms forms = read_forms("languages");
  return forms.find(name)->second;
}

// Turns nested maps into dotted keys.
class Flattener {
 public:
  Flattener(const std::string& pack, const std::string& file, Problems& problems)
      : pack_(pack), file_(file), problems_(problems) {}

  void run(const Node& node, const std::string& prefix, KeyedTexts& texts) {
    for (const Entry& entry : node.entries) {
      const std::string key = prefix.empty() ? entry.key : prefix + "." + entry.key;
      if (entry.key.empty() || (!pack_.empty() && entry.key.find('.') != entry.key.npos))
        problems_.add(file_, entry.key_mark, "a key can't contain a dot; use nested maps instead");
      else if (entry.value.kind == Node::Kind::map) run(entry.value, key, texts);
      else if (entry.value.kind == Node::Kind::scalar) put(key, entry, texts);
      else problems_.add(file_, entry.value.mark, key + ": expected text or a map, found " + describe(entry.value));
    }
  }

 private:
  void put(const std::string& key, const Entry& entry, KeyedTexts& texts) {
    texts[key] = {entry.value.text, pack_, file_, entry.key_mark};
    if (const std::string fault = placeholder_fault(entry.value.text); !fault.empty())
      problems_.add(file_, entry.value.mark, key + ": " + fault);
  }

  const std::string& pack_;
  const std::string& file_;
  Problems& problems_;
};

// Returns the engine's own texts, read once. An error in them is a bug.
const Languages& engine_keyed() {
  static const auto all = [] {
    Languages out;
    Problems problems;
    const FieldSchema form = languages_form(Schema());
    for (const EmbeddedFile& each : engine_texts()) {
      const std::string file = "engine/packs/languages/" + std::string(each.name), none;
      Node root = read_yaml(file, each.text, problems);
      check_value(root, form, "", {.file = file, .owner = "", .resolve = {}}, problems);
      Flattener(none, file, problems).run(root, "", out[std::string(each.stem())]);
    }
    problems.throw_if_any();
    return out;
  }();
  return all;
}

/// Returns the texts in a language; empty if there are none.
const KeyedTexts& texts_in(const Languages& languages, std::string_view language) {
  static const KeyedTexts none;
  const auto found = languages.find(language);
  return found == languages.end() ? none : found->second;
}

// Returns how the placeholders of a text differ from the English ones; "" if they don't.
std::string placeholders_fault(const std::string& key, const Text& text, const Text& english) {
  const std::set<std::string> mine = placeholder_names(text.text), theirs = placeholder_names(english.text);
  const std::string at = "; the English text is at " + at_line(english.file, english.mark);
  for (const std::string& placeholder : theirs)
    if (!mine.contains(placeholder)) return "'" + key + "' lacks the placeholder {" + placeholder + "}" + at;
  for (const std::string& placeholder : mine)
    if (!theirs.contains(placeholder))
      return "'" + key + "' has a placeholder {" + placeholder + "} that the English text doesn't have" + at;
  return "";
}

/// Returns the names in a group that isn't a record kind; nullopt if any name is allowed.
std::optional<Names> known_of(const Library& library, const std::string& group) {
  Names names;
  if (group == "option") return names_of(library.options(), [](const OptionValue& option) { return option.decl.name; });
  if (group == "pack") return names_of(library.packs(), [](const PackFiles& pack) { return pack.manifest.id; });
  if (group == "kind") return library.schema().names();
  if (group == "face") {
    for (const Record* die : library.of_kind("die"))
      for (const std::string& face : die->texts("faces")) names.push_back(face);
  } else if (group == "class") {
    for (const Record* ranking : library.of_kind("ranking"))
      if (const Node* classes = ranking->find("classes"))
        for (const Node& each : classes->items) names.push_back(each.text_of("name"));
  } else {
    return std::nullopt;
  }
  return names;
}

/// Returns a position for a missing text: beside one of its record, or of its group, or at the start of the file.
Mark beside(const KeyedTexts& texts, std::string key) {
  for (std::size_t dot = key.rfind('.'); dot != key.npos; dot = key.rfind('.')) {
    key.resize(dot);
    const auto after = texts.lower_bound(key + "/");  // the character after '.'
    if (after != texts.begin() && std::prev(after)->first.starts_with(key + ".")) return std::prev(after)->second.mark;
  }
  return {1, 1};
}

/// Returns the error in a key option.ID.value.VALUE; "" if it is valid.
std::string value_fault(const Library& library, const std::string& key, const std::string& id) {
  const std::string before = "option." + id + ".value.";
  if (!key.starts_with(before)) return "";
  const std::string value = key.substr(before.size());
  Names choices;  // packs may have options of the same name
  for (const OptionValue& option : library.options())
    if (option.decl.name == id) choices.insert(choices.end(), option.decl.choices.begin(), option.decl.choices.end());
  if (contains(choices, value)) return "";
  return "key '" + key + "' is unknown: '" + value + "' is not a choice of option '" + id + "'" +
         did_you_mean(value, choices);
}

/// Returns the error in what a key names; "" if there is none.
std::string key_fault(const Library& library, const std::string& key) {
  const std::string group = key.substr(0, key.find('.'));
  if (group == "message") return "";
  if (group == "ui") {
    const KeyedTexts& english = engine_keyed().at(std::string(fallback_language));
    if (english.contains(key)) return "";
    return "the engine has no text '" + key + "'" + did_you_mean(key, keys_of(english));
  }
  const std::string rest = key.substr(std::min(key.size(), group.size() + 1));
  const std::string id = rest.substr(0, rest.find('.'));
  if (const std::optional<Names> known = known_of(library, group)) {
    if (contains(*known, id)) return group == "option" ? value_fault(library, key, id) : "";
    return "key '" + key + "' is unknown: no " + group + " '" + id + "'" + did_you_mean(id, *known);
  }
  if (library.schema().find(group) == nullptr) return "";  // reported for the whole group
  if (library.find(group, id) != nullptr || is_built_in_id(group, id)) return "";
  return "key '" + key + "' is unknown: there is no " + group + " '" + id + "'" +
         did_you_mean(id, names_of(library.of_kind(group), &Record::id));
}

/// Reads the language files of all packs.
class TextsReader {
 public:
  TextsReader(const Library& library, Problems& problems, Problems& warnings)
      : library_(library),
        problems_(problems),
        warnings_(warnings),
        form_(languages_form(library.schema())),
        groups_(names_of(form_.parts, &FieldSchema::name)) {}

  /// Overlays the packs' texts onto `texts`. Returns them by pack.
  std::map<std::string, Languages> read_into(Languages& texts) {
    std::map<std::string, Languages> by_pack;
    for (const PackFiles& pack : library_.packs()) {
      Languages& of_pack = by_pack[pack.manifest.id];
      for (const auto& path : pack.languages) {
        const std::string language = path.stem().string();
        std::optional<KeyedTexts> own = read(pack, path, language);
        if (!own) continue;
        for (const auto& [key, text] : *own) put(pack.manifest.id, key, text, texts[language]);
        of_pack[language] = std::move(*own);
      }
    }
    return by_pack;
  }

 private:
  /// Returns the texts of one file; nullopt if it is malformed.
  std::optional<KeyedTexts> read(const PackFiles& pack, const std::filesystem::path& path,
                                 const std::string& language) {
    const std::string file = path.generic_string();
    if (!contains(pack.manifest.languages, language))
      warnings_.add(
          file, {1, 1},
          "pack '" + pack.manifest.id + "' doesn't list this language: add '" + language + "' to 'languages'");
    Node root = pack.contents->read(path, problems_);
    if (!check_value(root, form_, "", {.file = file, .owner = "", .resolve = {}}, problems_)) return std::nullopt;
    for (const Entry& group : root.entries)
      if (!contains(groups_, group.key))
        warnings_.add(file, group.key_mark,
                      "there is no kind of record '" + group.key + "'" + did_you_mean(group.key, groups_));
    KeyedTexts own;
    Flattener(pack.manifest.id, file, problems_).run(root, "", own);
    return own;
  }

  void put(const std::string& pack, const std::string& key, const Text& text, KeyedTexts& texts) {
    if (const std::string fault = key_fault(library_, key); !fault.empty()) warnings_.add(text.file, text.mark, fault);
    const auto [at, is_new] = texts.try_emplace(key, text);
    if (is_new) return;
    if (!at->second.pack.empty() && !library_.loads_after(pack, at->second.pack))
      problems_.add(text.file, text.mark,
                    "packs '" + at->second.pack + "' (" + at_line(at->second.file, at->second.mark) + ") and '" + pack +
                        "' both define '" + key + "', and neither loads after the other");
    at->second = text;
  }

  const Library& library_;
  Problems& problems_;
  Problems& warnings_;
  const FieldSchema form_;
  const Names groups_;
};

/// Compares each pack's declared languages with its English texts.
class LanguageComparison {
 public:
  LanguageComparison(const Library& library, const std::map<std::string, Languages>& by_pack, const Languages& all,
                     Problems& warnings)
      : library_(library), by_pack_(by_pack), all_(all), warnings_(warnings) {}

  void run() {
    for (const PackFiles& pack : library_.packs())
      for (const std::string& language : pack.manifest.languages) compare(pack, language);
  }

 private:
  const KeyedTexts& of_pack(const PackFiles& pack, std::string_view language) const {
    return texts_in(by_pack_.at(pack.manifest.id), language);
  }

  void compare(const PackFiles& pack, const std::string& language) {
    const std::string file = (pack.manifest.folder / "languages" / (language + ".yaml")).generic_string();
    const bool there = std::ranges::any_of(pack.languages, [&](const auto& path) { return path.stem() == language; });
    if (!there) {
      warnings_.add(pack.manifest.file, pack.manifest.mark_of("languages"),
                    "pack '" + pack.manifest.id + "' lists the language '" + language + "', but there is no " + file);
      return;
    }
    say_lacking(pack, language, file);
    if (language != fallback_language) compare_with_english(pack, language, file);
  }

  /// Reports the texts that the language lacks.
  void lacking(const KeyedTexts& texts, const PackFiles& pack, const std::string& language, const std::string& file) {
    for (const auto& [key, text] : texts)
      if (!texts_in(all_, language).contains(key))
        warnings_.add("not-translated", file, beside(of_pack(pack, language), key),
                      "'" + key + "' is missing; the English text is at " + at_line(text.file, text.mark));
  }

  void say_lacking(const PackFiles& pack, const std::string& language, const std::string& file) {
    const auto& engine = engine_keyed();
    const KeyedTexts& engine_english = engine.at(std::string(fallback_language));
    const bool spoken = engine.contains(language);
    lacking(of_pack(pack, fallback_language), pack, language, file);
    // In a language that the engine lacks, the packs that a game starts with must provide its texts.
    if (pack.manifest.required.empty() && !spoken) lacking(engine_english, pack, language, file);
    if (language == fallback_language) return;
    for (const PackFiles& other : library_.packs()) {
      if (!translates(pack, other, language)) continue;
      lacking(of_pack(other, fallback_language), pack, language, file);
      if (other.manifest.required.empty() && !spoken) lacking(engine_english, pack, language, file);
    }
  }

  /// Returns true if a pack partly translates another one that lacks the language: then it is told what is missing.
  bool translates(const PackFiles& pack, const PackFiles& other, const std::string& language) const {
    if (contains(other.manifest.languages, language) || !library_.loads_after(pack.manifest.id, other.manifest.id))
      return false;
    const KeyedTexts &own = of_pack(pack, language), &theirs = of_pack(other, fallback_language);
    return std::ranges::any_of(own, [&](const auto& each) { return theirs.contains(each.first); });
  }

  /// Reports texts that English lacks, or that have different placeholders there.
  void compare_with_english(const PackFiles& pack, const std::string& language, const std::string& file) {
    const KeyedTexts& english = of_pack(pack, fallback_language);
    const KeyedTexts& any = texts_in(all_, fallback_language);
    for (const auto& [key, text] : of_pack(pack, language)) {
      // English texts of a later pack are that pack's responsibility.
      const auto own = english.find(key), other = any.find(key);
      const Text* const same = own != english.end() ? &own->second : other != any.end() ? &other->second : nullptr;
      if (!same && !english.empty())
        warnings_.add(file, text.mark, "there is no English text '" + key + "'" + did_you_mean(key, keys_of(english)));
      if (!same) continue;
      if (const std::string fault = placeholders_fault(key, text, *same); !fault.empty())
        warnings_.add(file, text.mark, fault);
    }
  }

  const Library& library_;
  const std::map<std::string, Languages>& by_pack_;
  const Languages& all_;
  Problems& warnings_;
};

}  // namespace

Languages built_in_texts(const std::string& folder, std::span<const EmbeddedFile> files) {
  Languages out;
  Problems problems;
  for (const EmbeddedFile& each : files) {
    const std::string file = folder + "/" + std::string(each.name);
    Flattener("", file, problems).run(read_yaml(file, each.text, problems), "", out[std::string(each.stem())]);
  }
  problems.throw_if_any();
  return out;
}

const Text* find_text(const Languages& texts, std::string_view language, std::string_view key) {
  for (const std::string_view each : {language, fallback_language})
    if (const auto keyed = texts.find(each); keyed != texts.end())
      if (const auto found = keyed->second.find(key); found != keyed->second.end()) return &found->second;
  return nullptr;
}

PackTexts::PackTexts(const Library& library, Problems& problems, Problems& warnings) {
  const Problems::Under rule(problems, "text"), mild(warnings, "text");
  texts_ = engine_keyed();
  const std::map<std::string, Languages> by_pack = TextsReader(library, problems, warnings).read_into(texts_);
  LanguageComparison(library, by_pack, texts_, warnings).run();
  fill_texts(texts_, library, warnings);
}

std::vector<std::string> PackTexts::missing(std::string_view language) const {
  Names out;
  for (const auto& [key, text] : all(fallback_language))
    if (!all(language).contains(key)) out.push_back(key);
  return out;
}

std::vector<std::string> PackTexts::languages() const {
  Names names;
  for (const auto& [language, texts] : texts_)
    if (!texts.empty()) names.push_back(language);
  return names;
}

const KeyedTexts& PackTexts::all(std::string_view language) const { return texts_in(texts_, language); }

FieldSchema languages_form(const Schema& schema) {
  const FieldSchema& records = form_named("records");
  FieldSchema form = form_named("languages");
  std::vector<FieldSchema> kinds;
  for (const std::string& kind : schema.names()) {
    if (kind == "text") continue;
    const auto own = std::ranges::find(records.parts, kind, &FieldSchema::name);
    FieldSchema texts = own == records.parts.end() ? form_named("located") : *own;
    texts.name.clear();
    kinds.push_back({.name = kind, .type = ValueType::table, .doc = "Text about each " + kind + "."});
    kinds.back().parts.push_back(std::move(texts));
  }
  form.parts.insert(form.parts.begin(), kinds.begin(), kinds.end());
  return form;
}

}  // namespace rules::packs
