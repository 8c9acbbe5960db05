#include "editor/json_schema.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "base/one_text.hpp"
#include "packs/schema/built_in_kinds.hpp"
#include "packs/schema/look.hpp"
#include "packs/text/languages.hpp"

namespace rules::editor {

Names KnownNames::of(const packs::FieldSchema& form) const {
  if (form.kind == "pack") return packs;
  return packs::names_of(library.candidates(form), &packs::DeclaredName::name);
}

namespace {

using packs::FieldSchema;
using packs::Keys;
using packs::KindSchema;
using packs::ValueType;

const Json scalar_types = {"string", "number", "boolean"};

Json objects() { return {"object", "null"}; }

Json id_schema() { return {{"type", "string"}, {"maxLength", 64}, {"pattern", packs::id_pattern()}}; }

Json keys_schema(Keys keys) {
  if (keys == Keys::ids) return id_schema();
  return keys == Keys::seats ? Json{{"pattern", "^p[0-9]+$"}} : Json(true);
}

/// Returns a schema for these words; one that looks like a number is treated as a number.
Json words_schema(const Names& words) {
  Json all = Json::array();
  std::set<std::string> listed;
  for (const std::string& word : words) {
    if (!listed.insert(word).second) continue;
    all.push_back(word);
    const packs::Node node = packs::scalar_node(word, {});
    if (const auto number = packs::as_integer(node)) all.push_back(*number);
    if (const auto flag = packs::as_flag(node)) all.push_back(*flag);
  }
  return {{"enum", all}};
}

/// Returns a schema for these words, or something of this other form.
Json or_else(const Names& words, Json other) {
  return words.empty() ? other : Json{{"anyOf", {words_schema(words), std::move(other)}}};
}

Json dotted(int dots) {
  std::string pattern = "^[^.]+";
  for (int i = 0; i < dots; ++i) pattern += "\\.[^.]+";
  return {{"type", "string"}, {"pattern", pattern + "$"}};
}

/// Translates forms to JSON Schema. Long forms used several times become definitions.
class SchemaWriter {
 public:
  explicit SchemaWriter(const KnownNames& names) : names_(names) {}

  Json field(const FieldSchema& form) {
    Json out = value(form);
    std::string doc = form.doc;
    if (!form.fallback.empty()) join(doc, "By default " + form.fallback + ".", " ");
    if (!doc.empty()) out["description"] = doc;
    return out;
  }

  Json definitions() && { return std::move(definitions_); }

  /// Returns the fields of a kind's records, or those that a patch may set.
  Json record(const KindSchema& kind, bool patched) {
    Json out = {{"type", patched ? Json("object") : objects()}, {"properties", Json::object()}};
    Json required = Json::array(), variants = Json::array();
    for (const FieldSchema& each : kind.fields) {
      out["properties"][each.name] = field(each);
      if (each.required && !patched) required.push_back(each.name);
      if (each.type == ValueType::variant)
        for (const FieldSchema& part : each.parts) variants.push_back(variant(kind, each, part, patched));
    }
    out["additionalProperties"] = false;
    if (patched) out["patternProperties"] = {{"^[^.]+\\.[^.]+$", Json::object()}};  // a part of a map: with.costs
    if (!required.empty()) out.update({{"type", "object"}, {"required", required}});
    if (!variants.empty()) out["allOf"] = variants;
    return out;
  }

  Json define(const std::string& name, const std::function<Json()>& make) {
    if (!definitions_.contains(name)) {
      definitions_[name] = nullptr;  // a form may contain itself
      definitions_[name] = make();
    }
    return {{"$ref", "#/definitions/" + name}};
  }

 private:
  /// The condition: if `decides` has the name of a part, the field has the part's form.
  Json variant(const KindSchema& kind, const FieldSchema& form, const FieldSchema& part, bool patched) {
    const FieldSchema& decides = *kind.find(form.kind);
    const bool needed = std::any_of(part.parts.begin(), part.parts.end(), [](const auto& p) { return p.required; });
    Json is = {{"properties", {{decides.name, {{"const", part.name}}}}}};
    if (patched || decides.fallback != part.name) is["required"] = Json::array({decides.name});
    Json then = {{"properties", {{form.name, field(part)}}}};
    if (needed && !patched) then["required"] = Json::array({form.name});
    return {{"if", is}, {"then", then}};
  }

  Json value(const FieldSchema& form) {
    switch (form.type) {
      case ValueType::number: return bounded({{"type", "integer"}}, form, "minimum", "maximum");
      case ValueType::flag: return {{"type", "boolean"}};
      case ValueType::text: return text(form);
      case ValueType::choice: return choice(form);
      case ValueType::reference: return reference(form);
      case ValueType::face: return define("face", [&] { return or_else(names_.of(form), {{"type", scalar_types}}); });
      case ValueType::field_of: return or_else(names_.of(form), id_schema());
      case ValueType::id:
      case ValueType::sibling: return id_schema();
      case ValueType::icon: return define("icon", [] { return words_schema(packs::icon_names()); });
      case ValueType::version: return {{"type", "string"}, {"pattern", packs::version_pattern}};
      case ValueType::versions: return {{"type", "string"}, {"pattern", packs::versions_pattern}};
      case ValueType::target: return define("target", [&] { return or_else(names_.of(form), dotted(2)); });
      case ValueType::record: return define("record", [&] { return or_else(names_.of(form), dotted(1)); });
      case ValueType::list: return list(form);
      case ValueType::map: return map(form);
      case ValueType::table: return table(form);
      case ValueType::either: return either(form);
      case ValueType::variant:
      case ValueType::any: break;
    }
    return Json::object();
  }

  static Json bounded(Json out, const FieldSchema& form, const char* least, const char* most) {
    const FieldSchema open;
    if (form.low != open.low) out[least] = form.low;
    if (form.high != open.high) out[most] = form.high;
    return out;
  }

  static Json text(const FieldSchema& form) {
    Json out = {{"type", scalar_types}};
    if (form.low > 0) out["minLength"] = form.low;
    return or_else(form.choices, std::move(out));
  }

  Json choice(const FieldSchema& form) {
    Names words = form.choices;
    const Names more = names_.of(form);
    words.insert(words.end(), more.begin(), more.end());
    return form.or_kind || !form.kind.empty() ? or_else(words, id_schema()) : words_schema(words);
  }

  Json reference(const FieldSchema& form) {
    Json id = define("id-of-" + form.kind + (form.or_tag ? "-or-tag" : ""),
                     [&] { return or_else(names_.of(form), id_schema()); });
    return form.choices.empty() ? id : Json{{"anyOf", {words_schema(form.choices), std::move(id)}}};
  }

  Json list(const FieldSchema& form) {
    const Json item = field(form.parts.front());
    Json out = {{"type", "array"}, {"items", item}};
    if (form.low > 0) out["minItems"] = form.low;
    if (form.high != FieldSchema().high) out["maxItems"] = form.high;
    return form.single ? Json{{"anyOf", {item, out}}} : out;
  }

  Json map(const FieldSchema& form) {
    Json properties = Json::object(), required = Json::array(), one = Json::array();
    for (const FieldSchema& part : form.parts) {
      properties[part.name] = field(part);
      if (part.required) required.push_back(part.name);
    }
    for (const std::string& name : form.exactly_one) one.push_back({{"required", {name}}});
    Json out = {{"type", required.empty() && one.empty() ? objects() : Json("object")}, {"properties", properties}};
    if (!form.others.empty() && form.keys == Keys::any) out["additionalProperties"] = field(form.others.front());
    else out["additionalProperties"] = false;
    if (!form.others.empty() && form.keys != Keys::any)
      out["patternProperties"] = {{keys_schema(form.keys)["pattern"], field(form.others.front())}};
    if (!required.empty()) out["required"] = required;
    if (!one.empty()) out["oneOf"] = one;
    return form.short_part.empty() ? out : Json{{"anyOf", {value(form.scalar()), out}}};
  }

  Json table(const FieldSchema& form) {
    Json out = {{"type", objects()}};
    if (form.keys != Keys::any) out["propertyNames"] = keys_schema(form.keys);
    out["additionalProperties"] = field(form.parts.front());
    return out;
  }

  Json either(const FieldSchema& form) {
    Json forms = Json::array();
    for (const FieldSchema& part : form.parts) forms.push_back(field(part));
    return {{"anyOf", forms}};
  }

  const KnownNames& names_;
  Json definitions_ = Json::object();
};

Json with_head(const std::string& title, Json body, SchemaWriter&& writer) {
  Json out = {{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}};
  out.update(body);
  out["definitions"] = std::move(writer).definitions();
  return out;
}

/// Returns the schema of a patch, whose target determines the fields.
Json patch(SchemaWriter& writer, const KnownNames& names) {
  Json out = writer.field(packs::patch_entry());
  out["anyOf"] = {{{"required", {"set"}}}, {{"required", {"add"}}}, {{"required", {"remove"}}}};
  Json kinds = Json::array();
  for (const auto& [name, kind] : names.library.schema().kinds()) {
    const Json fields = writer.define("patched-" + name, [&] { return writer.record(kind, true); });
    Json lists = Json::object();
    for (const FieldSchema& field : kind.fields)
      if (field.type == ValueType::list) lists[field.name] = Json::object();
    const Json changed = {{"additionalProperties", false}, {"properties", lists}};
    kinds.push_back({{"if", {{"properties", {{"in", {{"pattern", "^[^.]+\\." + name + "\\."}}}}}}},
                     {"then", {{"properties", {{"set", fields}, {"add", changed}, {"remove", changed}}}}}});
  }
  out["allOf"] = kinds;
  return out;
}

}  // namespace

Json file_schema(const FieldSchema& form, const KnownNames& names, const std::string& title) {
  SchemaWriter writer(names);
  Json body = writer.field(form);
  return with_head(title, std::move(body), std::move(writer));
}

Json records_schema(const KnownNames& names) {
  SchemaWriter writer(names);
  Json properties = Json::object();
  for (const auto& [name, kind] : names.library.schema().kinds()) {
    if (name == "text") continue;  // texts are in languages
    const Json record = writer.define(name, [&, &each = kind] { return writer.record(each, false); });
    properties[name] = {{"type", objects()}, {"propertyNames", id_schema()}, {"additionalProperties", record}};
    if (!kind.doc.empty()) properties[name]["description"] = kind.doc;
  }
  properties["patch"] = {{"type", {"array", "null"}},
                         {"description", "Changes to records and options of other packs."},
                         {"items", writer.define("patch", [&] { return patch(writer, names); })}};
  properties["order"] = {{"type", {"array", "null"}},
                         {"description", "The order of handlers from several packs."},
                         {"items", writer.field(packs::order_entry())}};
  Json body = {{"type", objects()}, {"properties", properties}, {"additionalProperties", false}};
  return with_head("Records of a pack", std::move(body), std::move(writer));
}

Json languages_schema(const KnownNames& names) {
  SchemaWriter writer(names);
  const FieldSchema form = packs::languages_form(names.library.schema());
  Json properties = Json::object();
  for (const FieldSchema& group : form.parts) {
    properties[group.name] = writer.field(group);
    if (!names.library.schema().find(group.name)) continue;
    const Json texts = writer.define(group.name + "-texts", [&] { return writer.field(group.parts[0]); });
    properties[group.name]["additionalProperties"] = texts;
    for (const std::string& id : names.of({.type = ValueType::reference, .kind = group.name}))
      properties[group.name]["properties"][id] = texts;
  }
  Json body = {{"type", objects()}, {"properties", properties}, {"additionalProperties", false}};
  return with_head("Texts in a language", std::move(body), std::move(writer));
}

}  // namespace rules::editor
