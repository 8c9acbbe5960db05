#include "script/api.hpp"

#include <algorithm>

namespace rules::script {

bool may_be_left_out(const Parameter& parameter) {
  return parameter.optional || parameter.type == ScriptType::subject_of || parameter.type == ScriptType::owner_of ||
         parameter.type == ScriptType::also_of || parameter.type == ScriptType::die_of_faces;
}

const std::vector<const ApiFunction*>& api() {
  static const std::vector<const ApiFunction*> all = [] {
    std::vector<const ApiFunction*> functions;
    for (const auto& module : {read_api(), set_api(), change_api(), ask_api(), event_api()})
      for (const ApiFunction& function : module) functions.push_back(&function);
    return functions;
  }();
  return all;
}

bool ApiFunction::takes(ScriptType type) const {
  const auto all = taken();
  return std::any_of(all.begin(), all.end(), [&](const Parameter& each) { return each.type == type; });
}

const ApiFunction* function_named(std::string_view name) {
  const auto found = std::find_if(api().begin(), api().end(), [&](const auto* each) { return name == each->name; });
  return found == api().end() ? nullptr : *found;
}

const ApiFunction* method_named(std::string_view name) {
  const auto methods = event_methods();
  const auto found = std::find_if(methods.begin(), methods.end(), [&](const auto& each) { return each.name == name; });
  return found == methods.end() ? nullptr : &*found;
}

std::string signature(const ApiFunction& function) {
  const bool loop = function.result.type == ScriptType::player_loop;
  std::string text = std::string(loop ? "for p in " : function.of_event ? "ev:" : "") + function.name + "(";
  const auto taken = function.taken();
  std::size_t required = taken.size();  // all parameters after these are optional
  while (required > 0 && may_be_left_out(taken[required - 1])) --required;
  for (std::size_t i = 0; i < taken.size() && *taken[i].name; ++i) {
    if (i == required) text += i == 0 ? "[" : " [";
    if (i > 0) text += ", ";
    text += taken[i].name;
  }
  text += required < taken.size() ? "])" : ")";
  return function.result.type == ScriptType::nothing || loop ? text : text + " -> " + words(function.result);
}

}  // namespace rules::script
