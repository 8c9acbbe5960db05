// Options: patches of their declarations, and the players' settings.
#include <algorithm>
#include <optional>
#include <tuple>

#include "packs/records/library_loader.hpp"
#include "packs/schema/names.hpp"
#include "script/suggest.hpp"

namespace rules::packs {

namespace {}

void LibraryLoader::patch_option(const Source& from, const std::string& target, const std::string& pack,
                                 const std::string& name, const Node& patch) {
  const auto option = std::find_if(library_.options_.begin(), library_.options_.end(), [&](const OptionValue& each) {
    return each.pack == pack && each.decl.name == name;
  });
  if (option == library_.options_.end()) {
    Names names;
    for (const OptionValue& each : library_.options_)
      if (each.pack == pack) names.push_back(pack + ".option." + each.decl.name);
    return add_error(from.file, from.mark, "there is no option '" + target + "'" + meant_or_all(target, names));
  }
  for (const char* verb : {"add", "remove"})
    if (const Node* node = patch.find(verb))
      add_error(from.file, node->mark, "a patch of an option can only have 'set'");
  const Node* set = patch.find("set");
  if (set == nullptr) return;
  for (const Entry& entry : set->entries) {
    const Source source{from.pack, from.file, entry.key_mark};
    if (entry.key == "default" && entry.value.kind == Node::Kind::scalar) {
      option->value = option->decl.default_value = entry.value.text;
      option->origin = source.pack;
    } else if (entry.key == "range" && option->decl.type == OptionDecl::Type::number) {
      const auto& items = entry.value.items;
      const auto low = items.size() == 2 ? as_integer(items[0]) : std::nullopt;
      const auto high = items.size() == 2 ? as_integer(items[1]) : std::nullopt;
      if (!low || !high || *low > *high) {
        add_error(source.file, entry.value.mark, "range: expected two numbers, such as [1, 200]");
        continue;
      }
      std::tie(option->decl.low, option->decl.high) = std::pair{*low, *high};
    } else {
      add_error(source.file, source.mark,
                "a patch can't set '" + entry.key + "' for an option of this type; expected default" +
                    (option->decl.type == OptionDecl::Type::number ? ", or range" : ""));
      continue;
    }
    note_setter(source, target + "." + entry.key);
    patched_options_[target] = source;
  }
}

void LibraryLoader::finish_options(std::span<const std::string> settings) {
  const Problems::Under rule(problems_, "option");
  for (OptionValue& option : library_.options_) {
    const std::string name = option.pack + ".option." + option.decl.name;
    const auto patched = patched_options_.find(name);
    if (patched == patched_options_.end()) continue;
    if (const Message fault = option_fault(option.decl, option.value); !fault.empty())
      add_error(patched->second.file, patched->second.mark,
                name + " has an invalid default after this patch: " + fault.english());
  }
  for (const std::string& setting : settings) apply_setting(setting);
}

void LibraryLoader::apply_setting(const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == setting.npos) return add_error("", {}, Message("option.no-value", {{"setting", setting}}));
  const std::string name = setting.substr(0, equals);
  std::vector<OptionValue*> found;
  Names names;
  for (OptionValue& option : library_.options_) {
    const std::string full = option.pack + "." + option.decl.name;
    if (name == full || name == option.decl.name) found.push_back(&option);
    names.push_back(full);
    if (name.find('.') == name.npos) names.push_back(option.decl.name);
  }
  if (found.empty()) return add_error("", {}, Message("option.none", {{"option", name}}) += meant(name, names));
  if (found.size() > 1)
    return add_error(
        "", {}, Message("option.several", {{"pack", found[0]->pack}, {"other", found[1]->pack}, {"option", name}}));
  const std::string value = setting.substr(equals + 1);
  if (const Message fault = option_fault(found[0]->decl, value); !fault.empty())
    return add_error("", {}, Message("option.bad", {{"option", name}, {"fault", fault}}));
  found[0]->value = value;
  found[0]->origin = "settings";
}

}  // namespace rules::packs
