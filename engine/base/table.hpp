// Table and Array: lists indexed by typed ids, so that a zone can't be looked up by a card. An id is a handle (a struct
// with an integer `index`) or an enumerator. Like std::vector, neither checks its bounds.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

namespace rules {

template <class Id>
concept TableId = std::is_enum_v<Id> || requires(Id id) {
  { id.index } -> std::convertible_to<std::int32_t>;
  Id(std::int32_t{});
};

/// Returns the position of an id in the lists that it indexes.
template <TableId Id>
constexpr std::size_t position(Id id) {
  if constexpr (std::is_enum_v<Id>) return static_cast<std::size_t>(id);
  else return static_cast<std::size_t>(id.index);
}

/// The ids of a list, from the first to the last.
template <TableId Id>
class IdRange {
 public:
  class Iterator {
   public:
    using value_type = Id;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() = default;
    constexpr explicit Iterator(std::int32_t index) : index_(index) {}
    constexpr Id operator*() const { return Id(index_); }
    constexpr Iterator& operator++() { return ++index_, *this; }
    constexpr Iterator operator++(int) { return Iterator(index_++); }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::int32_t index_ = 0;
  };
  constexpr explicit IdRange(std::integral auto count) : count_(static_cast<std::int32_t>(count)) {}
  constexpr Iterator begin() const { return Iterator(0); }
  constexpr Iterator end() const { return Iterator(count_); }

 private:
  std::int32_t count_;
};

/// A vector indexed by a typed id.
template <TableId Id, class T>
class Table {
 public:
  using Items = std::vector<T>;
  using value_type = T;
  using iterator = typename Items::iterator;
  using const_iterator = typename Items::const_iterator;

  Table() = default;
  explicit Table(std::size_t size, const T& item = T()) : items_(size, item) {}
  explicit Table(Items items) : items_(std::move(items)) {}
  Table(std::initializer_list<T> items) : items_(items) {}

  decltype(auto) operator[](Id id) { return items_[position(id)]; }
  decltype(auto) operator[](Id id) const { return items_[position(id)]; }

  /// Returns true if `id` names an item; false for a null handle.
  bool contains(Id id) const { return position(id) < items_.size(); }
  /// Returns all ids, to loop over.
  IdRange<Id> ids() const { return IdRange<Id>(items_.size()); }
  /// Returns the id of the item that is added next.
  Id next_id() const { return Id(static_cast<std::int32_t>(items_.size())); }
  /// Returns the id of an item of this table.
  Id id_of(const T& item) const { return Id(static_cast<std::int32_t>(&item - items_.data())); }

  void push_back(T item) { items_.push_back(std::move(item)); }
  template <class... Arguments>
  decltype(auto) emplace_back(Arguments&&... arguments) {
    return items_.emplace_back(std::forward<Arguments>(arguments)...);
  }
  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  void reserve(std::size_t size) { items_.reserve(size); }
  void resize(std::size_t size) { items_.resize(size); }
  void resize(std::size_t size, const T& item) { items_.resize(size, item); }
  void assign(std::size_t size, const T& item) { items_.assign(size, item); }
  void clear() { items_.clear(); }
  decltype(auto) front() { return items_.front(); }
  decltype(auto) front() const { return items_.front(); }
  decltype(auto) back() { return items_.back(); }
  decltype(auto) back() const { return items_.back(); }
  T* data() { return items_.data(); }
  const T* data() const { return items_.data(); }
  iterator begin() { return items_.begin(); }
  iterator end() { return items_.end(); }
  const_iterator begin() const { return items_.begin(); }
  const_iterator end() const { return items_.end(); }
  friend bool operator==(const Table&, const Table&) = default;

 private:
  Items items_;
};

/// An array indexed by a typed id.
template <TableId Id, class T, std::size_t kSize>
struct Array {
  T items[kSize];

  constexpr T& operator[](Id id) { return items[position(id)]; }
  constexpr const T& operator[](Id id) const { return items[position(id)]; }
  static constexpr std::size_t size() { return kSize; }
  static constexpr IdRange<Id> ids() { return IdRange<Id>(kSize); }
  constexpr T* data() { return items; }
  constexpr const T* data() const { return items; }
  constexpr T* begin() { return items; }
  constexpr T* end() { return items + kSize; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + kSize; }
};

}  // namespace rules
