#include "packs/schema/forms.hpp"

#include <algorithm>
#include <tuple>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"

namespace rules::packs {

namespace {

using Types = std::map<std::string_view, ValueType>;

const Types pack_types = {{"number", ValueType::number},
                          {"flag", ValueType::flag},
                          {"text", ValueType::text},
                          {"face", ValueType::face},
                          {"list", ValueType::list}};

const Types all_types = [] {
  Types types = {{"sibling", ValueType::sibling},
                 {"id", ValueType::id},
                 {"icon", ValueType::icon},
                 {"version", ValueType::version},
                 {"versions", ValueType::versions},
                 {"target", ValueType::target},
                 {"record", ValueType::record},
                 {"field-of", ValueType::field_of},
                 {"table", ValueType::table},
                 {"variant", ValueType::variant},
                 {"any", ValueType::any}};
  types.insert(pack_types.begin(), pack_types.end());
  return types;
}();

/// Reads forms that may use the types and forms it knows.
class FormReader {
 public:
  FormReader(const Types& types, const Forms& known, std::string file, Problems& problems)
      : types_(types), known_(known), file_(std::move(file)), problems_(problems) {}

  FieldSchema read(const std::string& name, const Node& node) {
    if (of_engine()) check_keys(node);
    const Node* type = node.find("type");
    FieldSchema form = type == nullptr ? FieldSchema() : of_type(type->text);
    form.name = name;
    if (node.kind == Node::Kind::scalar) form.doc = node.text;
    if (const Node* doc = node.find("text")) form.doc = doc->text;
    read_inner(form, node);
    read_limits(form, node);
    const auto is_true = [&](const char* key, bool& flag) { flag = flag || node.text_of(key) == "true"; };
    is_true("required", form.required);
    is_true("single", form.single);
    is_true("or-kind", form.or_kind);
    is_true("or-tag", form.or_tag);
    if (const Node* id = node.find("or-id")) form.kind = id->text;
    if (const Node* part = node.find("short")) form.short_part = part->text;
    if (node.find("exactly-one") != nullptr) form.exactly_one = node.texts_of("exactly-one");
    if (const Node* value = node.find("default")) read_default(form, *value);
    return form;
  }

 private:
  /// Packs' keys are checked by the form of a manifest.
  bool of_engine() const { return &types_ == &all_types; }

  void add_error(const Node& node, std::string message) { problems_.add(file_, node.mark, std::move(message)); }

  void check_keys(const Node& form) {
    static const Names keys = {"type",   "of",     "text",        "required", "default", "range", "size",
                               "empty",  "single", "choices",     "or-kind",  "or-tag",  "or-id", "parts",
                               "others", "keys",   "exactly-one", "short",    "either"};
    for (const Entry& entry : form.entries)
      if (!contains(keys, entry.key)) add_error(entry.value, "unknown key '" + entry.key + "'");
  }

  FieldSchema of_type(const std::string& type) const {
    if (const auto known = known_.find(type); known != known_.end()) return known->second;
    const auto found = types_.find(type);
    FieldSchema form{.type = found == types_.end() ? ValueType::reference : found->second};
    if (found == types_.end()) form.kind = type;
    if (form.type == ValueType::list) form.low = 0;
    return form;
  }

  /// Reads a form without a name, or only its type.
  FieldSchema read_item(const Node& node) {
    if (node.kind != Node::Kind::scalar) return read("", node);
    FieldSchema form = of_type(node.text);
    form.name.clear();
    return form;
  }

  void read_inner(FieldSchema& form, const Node& node) {
    const bool typed = node.find("type") != nullptr;
    if (const Node* parts = node.find("parts")) {
      if (!typed) form.type = ValueType::map;
      for (const Entry& part : parts->entries) form.parts.push_back(read(part.key, part.value));
    }
    if (const Node* forms = node.find("either")) {
      if (!typed) form.type = ValueType::either;
      for (const Node& each : forms->items) form.parts.push_back(read_item(each));
    }
    if (const Node* others = node.find("others")) form.others = {read_item(*others)};
    if (const Node* keys = node.find("keys"))
      form.keys = keys->text == "any" ? Keys::any : keys->text == "seats" ? Keys::seats : Keys::ids;
    read_of(form, node);
    if (const Node* choices = node.find("choices")) {
      if (!typed) form.type = ValueType::choice;
      for (const Node& each : choices->items) item_of(form).choices.push_back(each.text);
    }
  }

  void read_of(FieldSchema& form, const Node& node) {
    const Node* of = node.find("of");
    if (form.type == ValueType::list) {
      if (of != nullptr) form.parts = {read_item(*of)};
      if (!form.parts.empty() && form.parts.front().type != ValueType::list) return;
      add_error(node, "field '" + form.name + "': a list needs `of:` with number, flag, text, face, action or a kind");
      form.parts = {FieldSchema()};
    } else if (of != nullptr && form.type == ValueType::table) {
      form.parts = {read_item(*of)};
    } else if (of != nullptr && of_engine()) {
      form.kind = of->text;
    } else if (of != nullptr) {
      add_error(*of, "field '" + form.name + "': 'of' is only for lists");
    }
  }

  /// Returns what a range and choices are about.
  static FieldSchema& item_of(FieldSchema& form) { return form.type == ValueType::list ? form.parts.front() : form; }

  void read_limits(FieldSchema& form, const Node& node) {
    if (node.text_of("empty") == "false") form.low = 1;
    if (const Node* size = node.find("size"))
      if (const auto pair = as_pair(*size)) std::tie(form.low, form.high) = *pair;
    const Node* limits = node.find("range");
    if (limits == nullptr) return;
    FieldSchema& ranged = item_of(form);
    const auto pair = as_pair(*limits);
    if (!pair || pair->first > pair->second || ranged.type != ValueType::number)
      add_error(*limits, "field '" + form.name +
                             "': a range must be two numbers, such as [1, 9], and only numbers can have one");
    else std::tie(ranged.low, ranged.high) = *pair;
  }

  void read_default(FieldSchema& form, const Node& value) {
    if (form.type == ValueType::list)
      return add_error(value, "field '" + form.name + "': a list can't have a default; remove it");
    Node copy = value;
    check_value(copy, form, "default", {file_, "field '" + form.name + "'", {}}, problems_);
    form.fallback = value.text;
  }

  const Types& types_;
  const Forms& known_;
  const std::string file_;
  Problems& problems_;
};

}  // namespace

Forms read_forms(const std::string& name, const FormValues& values) {
  const auto files = form_files();
  const auto found = std::ranges::find(files, name, &EmbeddedFile::stem);
  if (found == files.end()) throw RuleError("there is no file '" + name + "' in engine/packs/forms");
  std::string yaml(found->text);
  for (const auto& [key, value] : values)
    for (std::size_t at = 0; (at = yaml.find("$" + key, at)) != yaml.npos;) yaml.replace(at, key.size() + 1, value);
  const std::string file = "engine/packs/forms/" + name + ".yaml";
  Problems problems;
  Forms forms;
  FormReader reader(all_types, forms, file, problems);
  for (const Entry& entry : read_yaml(file, yaml, problems).entries)
    forms.emplace(entry.key, reader.read(entry.key, entry.value));
  problems.throw_if_any();
  return forms;
}

FieldSchema read_form(const std::string& name, const FormValues& values) { return read_forms(name, values).at(name); }

std::string form_value(const Names& words) { return "[" + one_text(words) + "]"; }

FieldSchema read_field(const Entry& entry, const Forms& known, const std::string& file, Problems& problems) {
  return FormReader(pack_types, known, file, problems).read(entry.key, entry.value);
}

}  // namespace rules::packs
