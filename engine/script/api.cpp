#include "script/api.hpp"

namespace rules::script {

bool may_be_left_out(const Parameter& parameter) {
  return parameter.optional || parameter.takes == ParamType::subject_of || parameter.takes == ParamType::owner_of ||
         parameter.takes == ParamType::also_of || parameter.takes == ParamType::die_of_faces;
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

std::string signature(const ApiFunction& function) {
  const bool loop = function.gives == std::string_view("loop");
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
  return *function.gives && !loop ? text + " -> " + function.gives : text;
}

std::string reference_row(const ApiFunction& function) {
  const bool reads = !function.of_event && function.where == Where::reading;
  return "| `" + signature(function) + "` | " + function.doc + " |" + (reads ? " reads |" : " |");
}

}  // namespace rules::script
