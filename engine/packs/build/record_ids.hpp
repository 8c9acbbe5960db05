// RecordIds: the handle of each record, its position in the declarations of its kind. Records are numbered in
// declaration order behind what is built in, before anything is declared, so that declarations can name each other.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/handles.hpp"
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

}  // namespace rules::packs
