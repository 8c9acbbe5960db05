#include "pack_names.hpp"

#include "content/languages.hpp"
#include "content/printable.hpp"

namespace tools {

namespace content = rules::content;

PackName pack_name(const content::PackFiles& pack, const std::string& language) {
  PackName found{pack.manifest.name, pack.manifest.description};
  for (const std::string& each : {std::string(content::fallback_language), language})
    for (const auto& file : pack.languages) {
      if (file.stem() != each) continue;
      content::Problems ignored;  // told when the pack is linked
      const content::Node* texts = pack.contents->read(file, ignored).find("pack");
      const content::Node* own = texts ? texts->find(pack.manifest.id) : nullptr;
      if (!own) continue;
      if (const content::Node* name = own->find("name")) found.name = name->text;
      if (const content::Node* text = own->find("text")) found.text = text->text;
    }
  return {content::printable_line(found.name), content::printable_line(found.text)};
}

}  // namespace tools
