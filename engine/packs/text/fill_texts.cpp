#include "packs/text/fill_texts.hpp"

#include <algorithm>

#include "packs/text/data_placeholders.hpp"
#include "packs/text/placeholders.hpp"

namespace rules::packs {

namespace {

using AllTexts = std::map<std::string, KeyedTexts, std::less<>>;

class TextsFiller {
 public:
  TextsFiller(AllTexts& texts, const Library& library, Problems& warnings)
      : texts_(texts),
        library_(library),
        warnings_(warnings),
        data_(library, [this](const std::string& kind, const std::string& id, std::string_view language) {
          return name_of(kind, id, language);
        }) {}

  void run() {
    for (auto& [language, keyed] : texts_)
      for (auto& [key, text] : keyed)
        if (!text.pack.empty() && text.text.find('{') != text.text.npos) fill(language, key, text);
  }

 private:
  void fill(const std::string& language, const std::string& key, Text& text) {
    const Names path = split(key, ".");
    const Record* own = path.size() > 1 ? library_.find(path[0], path[1]) : nullptr;
    const std::string written = text.text;
    text.text = fill_placeholders(written, [&](std::string_view name) -> std::optional<std::string> {
      if (name.find('.') == name.npos && filled_in_play(path)) return {};
      const std::optional<DataValue> found = data_.find(name, own, language);
      if (found) return found->text;
      warnings_.add("unknown-placeholder", text.file, text.mark,
                    "unknown placeholder {" + std::string(name) + "} of '" + key + "'" + data_.expected(name, own));
      return {};
    });
    if (text.text != written) text.written = written;
  }

  /// Returns the name of a record or face, with data placeholders filled if they aren't yet.
  std::string name_of(const std::string& kind, const std::string& id, std::string_view language) const {
    for (const std::string_view each : {language, fallback_language})
      if (const auto keyed = texts_.find(each); keyed != texts_.end())
        if (const auto text = keyed->second.find(kind + "." + id + ".name"); text != keyed->second.end())
          return fill_placeholders(text->second.text, [&](std::string_view name) { return number(kind, id, name); });
    return id;
  }

  std::optional<std::string> number(const std::string& kind, const std::string& id, std::string_view name) const {
    const Record* record = library_.find(kind, id);
    const Node* value = record ? record->find(name) : nullptr;
    return value && value->kind == Node::Kind::scalar ? std::optional(value->text) : std::nullopt;
  }

  AllTexts& texts_;
  const Library& library_;
  Problems& warnings_;
  DataPlaceholders data_;
};

}  // namespace

const FilledInPlay* filled_in_play(const Names& path) {
  static const FilledInPlay all[] = {
      {"event", "", {"got"}},
      {"question", "", {"at", "place", "about", "event", "player", "target", "units"}},
      {"message", ""},
      {"ui", ""},
      {"zone", "laid", {"player", "what", "to"}},
      {"place", "leaves", {"what", "to"}},
      {"resource", "amount", {"n"}},
  };
  const auto found = std::find_if(std::begin(all), std::end(all), [&](const FilledInPlay& each) {
    return each.kind == path[0] && (each.part.empty() || each.part == path.back());
  });
  return found == std::end(all) ? nullptr : found;
}

void fill_texts(AllTexts& texts, const Library& library, Problems& warnings) {
  TextsFiller(texts, library, warnings).run();
}

}  // namespace rules::packs
