#include "kernel/decisions/question.hpp"

#include <stdexcept>
#include <utility>

#include "base/rule_error.hpp"

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
  return std::visit([&](const auto& each) { return Answer(each.nth(n)); }, kind);
}

bool Question::contains(const Answer& answer) const {
  return std::visit(
      [&]<class K>(const K& each) {
        const auto* given = std::get_if<typename K::Answer>(&answer);
        return given && each.contains(*given);
      },
      kind);
}

std::optional<Answer> Question::nothing() const {
  return std::visit(
      [](const auto& each) -> std::optional<Answer> {
        if constexpr (requires { each.nothing(); })
          if (const auto given = each.nothing()) return Answer(*given);
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

Card Question::committed(const Answer& answer) const {
  return visit_with(answer, [](const auto& each, const auto& given) {
    if constexpr (requires { each.committed(given); }) return each.committed(given);
    else return Card();
  });
}

std::string Question::serialize(const Answer& answer, StateView read) const {
  std::string out;
  for (const std::string& word : visit_with(
           answer, [&](const auto&each, const auto&given) { return each.serialize(given, AnswerNames(read)); })) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

std::optional<Answer> Question::parse(std::string_view serialized, StateView read) const {
  std::vector<std::string_view> words;
  while (!serialized.empty()) {
    const std::size_t space = serialized.find(' ');
    words.push_back(serialized.substr(0, space));
    serialized.remove_prefix(space == std::string_view::npos ? serialized.size() : space + 1);
  }
  return std::visit(
      [&](const auto& each) -> std::optional<Answer> {
        if (const auto given = each.parse(words, AnswerNames(read))) return Answer(*given);
        return std::nullopt;
      },
      kind);
}

std::uint32_t Question::fingerprint(StateView read) const {
  Fingerprint fingerprint{AnswerNames(read)};
  fingerprint.add(fingerprint.names().seat(seat));
  fingerprint.add(read.rules().questions()[question].id);
  std::visit(
      [&]<class K>(const K& each) {
        fingerprint.add(K::kName);
        each.hash_into(fingerprint);
      },
      kind);
  return fingerprint.hash();
}

std::uint32_t taken_together(const Answer& answer) {
  return std::visit(
      [](const auto& given) -> std::uint32_t {
        if constexpr (requires { given.taken(); }) return given.taken();
        else return 0;
      },
      answer);
}

Answer taking(const Answer& answer, std::uint32_t places) {
  Answer out = answer;
  std::visit(
      [&](auto& given) {
        if constexpr (requires { given.take(places); }) given.take(places);
      },
      out);
  return out;
}

Answer with_cards(const Answer& answer, const Table<Card, Card>& to) {
  Answer out = answer;
  std::visit(
      [&](auto& given) {
        if constexpr (requires { given.options(); })
          for (std::int32_t& card : given.options())
            if (card >= 0) card = to[Card(card)].index;
      },
      out);
  return out;
}

}  // namespace rules
