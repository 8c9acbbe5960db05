#include "questions/question.hpp"

#include <stdexcept>
#include <utility>

namespace rules {
namespace {

template <class Visit>
void each_kind(Visit visit) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (visit.template operator()<std::variant_alternative_t<I, QuestionForm>>(), ...);
  }
  (std::make_index_sequence<std::variant_size_v<QuestionForm>>());
}

/// Returns the options of a kind of question, or nullptr if it has none.
template <class K>
auto options_of(K& kind) -> std::conditional_t<std::is_const_v<K>, const Options*, Options*> {
  if constexpr (requires { kind.options; }) return &kind.options;
  else return nullptr;
}

}  // namespace

std::optional<KindId> kind_named(std::string_view name) {
  std::optional<KindId> found;
  each_kind([&]<class K>() {
    if (name == K::kName) found = kind_id<K>();
  });
  return found;
}

std::string_view name_of(KindId kind) {
  std::string_view name;
  each_kind([&]<class K>() {
    if (kind == kind_id<K>()) name = K::kName;
  });
  return name;
}

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  each_kind([&]<class K>() {
    if constexpr (!requires { K::kBuiltIn; }) names.emplace_back(K::kName);
  });
  return names;
}

Type type_of(KindId kind, Type declared) {
  each_kind([&]<class K>() {
    if constexpr (requires { K::kType; })
      if (kind == kind_id<K>()) declared = K::kType;
  });
  return declared;
}

void Options::throw_more() {
  throw std::length_error("a question has more than " + std::to_string(kMaxOptions) + " options");
}

void Question::emplace(KindId id) {
  if (id == kind_id<Choose>()) {  // mostly
    kind.emplace<Choose>();
    return;
  }
  each_kind([&]<class K>() {
    if (id == kind_id<K>()) kind.emplace<K>();
  });
}

Options* Question::options_any() {
  return std::visit([](auto& each) { return options_of(each); }, kind);
}

const Options* Question::options_any() const {
  return std::visit([](const auto& each) { return options_of(each); }, kind);
}

std::uint64_t Question::count_any() const {
  return std::visit([](const auto& each) { return each.count(); }, kind);
}

Answer Question::nth_any(std::uint64_t n) const {
  return std::visit([&](const auto& each) { return each.nth(n); }, kind);
}

Answer Question::shape() const {
  return std::visit([](const auto& each) { return each.shape(); }, kind);
}

bool Question::contains(const Answer& answer) const {
  return std::visit([&](const auto& each) { return answer.has_shape_of(each.shape()) && each.contains(answer); }, kind);
}

std::optional<Answer> Question::nothing() const {
  return std::visit(
      [](const auto& each) -> std::optional<Answer> {
        if constexpr (requires { each.allows_nothing(); })
          if (each.allows_nothing()) return each.shape();
        return std::nullopt;
      },
      kind);
}

SeatSet Question::candidates() const {
  return std::visit(
      [](const auto& each) {
        if constexpr (requires { each.candidates(); }) return each.candidates();
        else return SeatSet();
      },
      kind);
}

std::span<const Commit> Question::commits() const {
  return std::visit(
      [](const auto& each) -> std::span<const Commit> {
        if constexpr (requires { each.commit_list(); }) return each.commit_list();
        else return {};
      },
      kind);
}

Card Question::committed(const Answer& answer) const {
  const Element* const commit = answer.find(Element::commit);
  return commit && commit->value != kNone ? Card(commits()[at(commit->value)].card) : Card();
}

std::uint32_t Question::fingerprint(const AnswerNames& names) const {
  Fingerprint fingerprint(names);
  fingerprint.add(seat_name(seat));
  fingerprint.add(names.question(question));
  std::visit(
      [&]<class K>(const K& each) {
        fingerprint.add(K::kName);
        each.hash_into(fingerprint);
      },
      kind);
  return fingerprint.hash();
}

}  // namespace rules
