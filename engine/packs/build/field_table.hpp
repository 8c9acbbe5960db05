// RecordIds: the handle of each record, its position in the declarations of its kind. Records are numbered in
// declaration order behind what is built in, before anything is declared, so that declarations can name each other.
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

/// The kind of the records that a handle stands for.
template <class Id>
inline constexpr std::string_view kKindOf = {};
template <>
inline constexpr std::string_view kKindOf<ResourceId> = "resource";
template <>
inline constexpr std::string_view kKindOf<PlaceId> = "place";
template <>
inline constexpr std::string_view kKindOf<ZoneId> = "zone";
template <>
inline constexpr std::string_view kKindOf<CardKind> = "card";
template <>
inline constexpr std::string_view kKindOf<VariableId> = "variable";
template <>
inline constexpr std::string_view kKindOf<DieId> = "die";
template <>
inline constexpr std::string_view kKindOf<EventId> = "event";
template <>
inline constexpr std::string_view kKindOf<ValueId> = "value";
template <>
inline constexpr std::string_view kKindOf<QuestionId> = "question";
template <>
inline constexpr std::string_view kKindOf<StepId> = "step";
template <>
inline constexpr std::string_view kKindOf<LoopId> = "loop";

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
    static_assert(!kKindOf<Id>.empty());
    return Id(index(kKindOf<Id>, id));
  }

  /// Returns the ids of a kind, sorted.
  std::vector<std::string> names(std::string_view kind) const;

 private:
  using ById = std::map<std::string, std::int32_t, std::less<>>;
  std::map<std::string, ById, std::less<>> by_kind_;
};

// FieldTable: reads the fields of a record, or of a map in one, into a declaration, one line for each:
// {"passing", &ZoneDecl::passing}. How a value is read follows from the type of the member (read_value).

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
