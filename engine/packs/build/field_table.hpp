// FieldTable: reads the fields of a record, or of a map in one, into a declaration, one line for each:
// {"passing", &ZoneDecl::passing}. How a value is read follows from the type of the member (read_value).
#pragma once
#include <concepts>
#include <functional>
#include <initializer_list>

#include "kernel/ruleset/event_decl.hpp"
#include "packs/build/record_ids.hpp"

namespace rules::packs {

// Read a value that the schema has checked.
void read_value(const Node& value, const RecordIds& ids, bool& to);
void read_value(const Node& value, const RecordIds& ids, std::string& to);
void read_value(const Node& value, const RecordIds& ids, Area& to);
void read_value(const Node& value, const RecordIds& ids, PlayDecl::Who& to);
void read_value(const Node& value, const RecordIds& ids, Scope& to);
void read_value(const Node& value, const RecordIds& ids, Type& to);
void read_value(const Node& value, const RecordIds& ids, Until& to);
void read_value(const Node& value, const RecordIds& ids, Visibility& to);

template <std::integral Number>
void read_value(const Node& value, const RecordIds&, Number& to) {
  to = static_cast<Number>(checked_integer(value));
}

template <class Tag>
void read_value(const Node& value, const RecordIds& ids, Handle<Tag>& to) {
  to = ids.of<Handle<Tag>>(value.text);
}

template <class Item>
void read_value(const Node& list, const RecordIds& ids, std::vector<Item>& to) {
  for (const Node& item : list.items) read_value(item, ids, to.emplace_back());
}

template <class Decl>
class FieldTable {
 public:
  class Field {
   public:
    /// Reads a field into a member, which keeps its value if the field is missing.
    template <class Member>
    Field(std::string_view name, Member Decl::*member)
        : name_(name), read_([member](const Node& value, const RecordIds& ids, Decl& decl) {
            read_value(value, ids, decl.*member);
          }) {}
    /// Sets a flag to whether the field has this value.
    Field(std::string_view name, bool Decl::*member, std::string_view wanted)
        : name_(name), read_([member, wanted](const Node& value, const RecordIds&, Decl& decl) {
            decl.*member = value.text == wanted;
          }) {}

   private:
    friend FieldTable;
    std::string_view name_;
    std::function<void(const Node&, const RecordIds&, Decl&)> read_;
  };

  FieldTable(std::initializer_list<Field> fields) : fields_(fields) {}

  /// Reads all fields of a record or map.
  template <class Source>
  void read(const Source& source, const RecordIds& ids, Decl& decl) const {
    for (const Field& field : fields_)
      if (const Node* value = source.find(field.name_)) field.read_(*value, ids, decl);
  }

 private:
  std::vector<Field> fields_;
};

}  // namespace rules::packs
