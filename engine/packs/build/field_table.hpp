// RecordIds: the handle of each record, its position in the declarations of its kind. Records are numbered in
// declaration order behind what is built in, before anything is declared, so that declarations can name each other.
// FieldTable: reads the fields of a record, or of a map in one, into a declaration.
#pragma once
#include <concepts>
#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/handles.hpp"
#include "kernel/ruleset/event_decl.hpp"
#include "packs/records/records.hpp"

namespace rules::packs {

// Return the kind of the records that a handle stands for.
constexpr std::string_view kind_of(ResourceId) { return "resource"; }
constexpr std::string_view kind_of(PlaceId) { return "place"; }
constexpr std::string_view kind_of(ZoneId) { return "zone"; }
constexpr std::string_view kind_of(CardKind) { return "card"; }
constexpr std::string_view kind_of(VariableId) { return "variable"; }
constexpr std::string_view kind_of(DieId) { return "die"; }
constexpr std::string_view kind_of(EventId) { return "event"; }
constexpr std::string_view kind_of(ValueId) { return "value"; }
constexpr std::string_view kind_of(QuestionId) { return "question"; }
constexpr std::string_view kind_of(StepId) { return "step"; }
constexpr std::string_view kind_of(LoopId) { return "loop"; }

/// Returns true for steps of kind turns or repeat, which run the steps with `in: ITS-ID` repeatedly.
bool is_loop(const Record& step);

class RecordIds {
 public:
  /// Numbers all records except loops; faces and loops are added while they are declared. Records of all kinds that
  /// packs declare are numbered together (RecordId).
  explicit RecordIds(const Library& library);

  void add(std::string_view kind, const std::string& id, std::int32_t index);

  /// Returns the position, or -1 if there is no such record.
  std::int32_t index(std::string_view kind, std::string_view id) const;

  /// Returns the handle; null if there is no such record.
  template <class Id>
  Id of(std::string_view id) const {
    return Id(index(kind_of(Id()), id));
  }

  /// Returns the ids of a kind, sorted.
  std::vector<std::string> names(std::string_view kind) const;

 private:
  using ById = std::map<std::string, std::int32_t, std::less<>>;
  std::map<std::string, ById, std::less<>> by_kind_;
};

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

/// Has one line for each field: {"passing", &ZoneDecl::passing}. How a value is read follows from the type of the
/// member (read_value).
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
