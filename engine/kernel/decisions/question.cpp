#include "kernel/decisions/question.hpp"

#include <stdexcept>
#include <utility>

#include "base/rule_error.hpp"

namespace rules {
namespace {

/// Calls visit(kind, given) with what the question's kind is and what the answer to such a question is; it must be one.
template <class Visit>
auto of_its_kind(const QuestionForm& kind, const Answer& answer, Visit visit) {
  return std::visit([&]<class K>(const K& each) { return visit(each, std::get<typename K::Answer>(answer)); }, kind);
}

template <class Visit>
void each_kind(Visit visit) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (visit.template operator()<std::variant_alternative_t<I, QuestionForm>>(), ...);
  }
  (std::make_index_sequence<std::variant_size_v<QuestionForm>>());
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

SettingsDue settings_of(KindId kind) {
  SettingsDue due;
  each_kind([&]<class K>() {
    if constexpr (requires { K::kSettings; })
      if (kind == kind_id<K>()) due = K::kSettings;
  });
  return due;
}

const InScripts& in_scripts(KindId kind) {
  const InScripts* found = nullptr;
  each_kind([&]<class K>() {
    if (kind == kind_id<K>()) found = &K::kInScripts;
  });
  return *found;
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

std::optional<std::int32_t> option_at(const Options& options, std::int64_t position) {
  if (position < 1 || position > options.count) return std::nullopt;
  return options[static_cast<int>(position - 1)];
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
  return std::visit(
      []<class K>(K& each) -> Options* {
        if constexpr (requires { each.options; }) return &each.options;
        else return nullptr;
      },
      kind);
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
  return of_its_kind(kind, answer, [](const auto& each, const auto& given) {
    if constexpr (requires { each.committed(given); }) return each.committed(given);
    else return Card();
  });
}

std::string Question::serialize(const Answer& answer, StateView read) const {
  std::string out;
  for (const std::string& word : of_its_kind(
           kind, answer, [&](const auto&each, const auto&given) { return each.serialize(given, AnswerNames(read)); })) {
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
  fingerprint.add(read.rules().questions[question].id);
  std::visit(
      [&]<class K>(const K& each) {
        fingerprint.add(K::kName);
        each.hash_into(fingerprint);
      },
      kind);
  return fingerprint.hash();
}

AnswerClass Question::answer_class(const Answer& answer, StateView read) const {
  return of_its_kind(kind, answer,
                     [&](const auto& each, const auto& given) { return each.answer_class(given, seat, read); });
}

void Question::configure(const QuestionSettings& settings, StateView read) {
  std::visit([&](auto& each) { each.configure(settings, read); }, kind);
}

ScriptAnswer Question::to_script(const Answer& answer) const {
  return of_its_kind(kind, answer, [](const auto& each, const auto& given) { return each.to_script(given); });
}

QuestionInfo Question::facts() const {
  return std::visit([](const auto& each) { return each.facts(); }, kind);
}

std::optional<Answer> Question::advised(const AdviceReply& advice) const {
  return std::visit(
      [&](const auto& each) -> std::optional<Answer> {
        const auto given = each.advised(advice);
        if (!given || !each.contains(*given)) return std::nullopt;
        return Answer(*given);
      },
      kind);
}

Answer Question::best(std::span<const std::int64_t> worths, std::size_t first) const {
  return std::visit(
      [&](const auto& each) -> Answer {
        if constexpr (requires { each.best(worths, first); }) return each.best(worths, first);
        else throw RuleError("options of this kind of question can't be worth something");
      },
      kind);
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
