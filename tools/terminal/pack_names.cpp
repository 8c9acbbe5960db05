#include "pack_names.hpp"

#include <optional>
#include <string_view>

#include "packs/text/languages.hpp"
#include "packs/text/placeholders.hpp"
#include "packs/yaml/printable.hpp"

namespace tools {

namespace packs = rules::packs;

namespace {

/// Returns the value of a placeholder that pack.yaml determines.
std::optional<std::string> declared(const packs::Manifest& manifest, std::string_view name) {
  const std::string own = manifest.id + ".";
  if (!name.starts_with(own)) return {};
  name.remove_prefix(own.size());
  if (name.starts_with("players.")) return manifest.players.placeholder(name.substr(8));
  for (const packs::OptionDecl& option : manifest.options)
    if (name == "option." + option.name) return option.default_value;
  return {};
}

/// Returns the text with its placeholders filled; nullopt if that needs a game.
std::optional<std::string> filled(const packs::Manifest& manifest, const std::string& text) {
  bool all = true;
  std::string out = packs::fill_placeholders(text, [&](std::string_view name) {
    const std::optional<std::string> value = declared(manifest, name);
    all &= value.has_value();
    return value;
  });
  return all ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace

PackName pack_name(const packs::PackFiles& pack, const std::string& language) {
  PackName found{pack.manifest.name, pack.manifest.description};
  for (const std::string& each : {std::string(packs::fallback_language), language})
    for (const auto& file : pack.languages) {
      if (file.stem() != each) continue;
      packs::Problems ignored;  // reported when the pack is linked
      const packs::Node* texts = pack.contents->read(file, ignored).find("pack");
      const packs::Node* own = texts ? texts->find(pack.manifest.id) : nullptr;
      if (!own) continue;
      if (const packs::Node* name = own->find("name")) found.name = name->text;
      if (const packs::Node* text = own->find("text"))
        if (const auto full = filled(pack.manifest, text->text)) found.text = *full;
    }
  return {packs::printable_line(found.name), packs::printable_line(found.text)};
}

}  // namespace tools
