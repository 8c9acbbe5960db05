#include "editor/lua_types.hpp"

#include <algorithm>

#include "script/value.hpp"

namespace rules::editor {

using script::ScriptType;

std::string lua_type(ScriptType type) { return script::type_info(type).editor; }

std::string lua_type(const packs::FieldSchema& field, const packs::Schema& schema) {
  if (field.type == packs::ValueType::list) {
    std::string item = lua_type(field.parts.front(), schema);
    if (item.ends_with('?')) item.pop_back();
    return item.empty() ? "" : item + "[]";
  }
  const packs::FieldSchema& scalar = field.scalar();
  const Type type = packs::type_of_field(field);
  if (scalar.type == packs::ValueType::reference) {
    const packs::KindSchema* kind = schema.find(scalar.kind);
    return kind == nullptr || kind->pack.empty() ? "any" : class_of("Record", scalar.kind) + "?";
  }
  if (type == Type::text) return "";
  return lua_type(script::script_type(type)) + (type == Type::face ? "?" : "");
}

std::string lua_type(std::int64_t code, const std::string& table) {
  const ScriptType type = script::script_type(script::tag_of(code));
  if (type == ScriptType::record) return class_of("Record", table);
  return lua_type(table == "face" ? ScriptType::face : type);
}

std::vector<std::string> lua_types(script::ResultType result) {
  std::vector<std::string> types;
  if (result.type != ScriptType::nothing) types.push_back(lua_type(result.type) + (result.or_nil ? "|nil" : ""));
  if (result.second != ScriptType::nothing) types.push_back(lua_type(result.second));
  return types;
}

std::string class_of(const std::string& group, const std::string& id) { return group + "." + script::in_lua(id); }

std::string parameter_name(const script::Parameter& parameter) {
  std::string name = parameter.name;
  if (name.starts_with('{')) return parameter.type == ScriptType::options ? "options" : "fields";
  if (const std::size_t arrow = name.find("("); arrow != name.npos) return "options";
  std::replace(name.begin(), name.end(), ' ', '_');
  return name == "..." ? name : script::in_lua(name);
}

}  // namespace rules::editor
