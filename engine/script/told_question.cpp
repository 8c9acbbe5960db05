#include "script/told_question.hpp"

#include <algorithm>

#include "base/rule_error.hpp"
#include "script/host.hpp"
#include "script/question_kinds.hpp"
#include "script/suggest.hpp"

namespace rules::script {
namespace {

constexpr ToldField kTold[] = {
    {"player", {ScriptType::player}, "the player who is asked"},
    {"options", {ScriptType::list}, "the options to choose from"},
    {"about", or_nil(ScriptType::player), "the player that the question is about"},
    {"event", or_nil(ScriptType::text), "the event that the question belongs to"},
    {"question", {ScriptType::text}, "the question's id"},
    {"place", {ScriptType::number}, "the place that the question decides, if there are several; otherwise 0"},
    {"chance", {ScriptType::number}, "a random number"},
    {"low",
     {ScriptType::number},
     "the minimum number, the minimum size of a subset, or the sum of a division; otherwise 0"},
    {"high", {ScriptType::number}, "the corresponding maximum"},
    {"sizes", {ScriptType::flags}, "for a subset: true at k if k options can be chosen"},
    {"commits", {ScriptType::card_list}, "for a subset: the cards that can be played with the answer"}};

}  // namespace

std::span<const ToldField> told_fields() { return kTold; }

std::optional<Tells> told_field(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kTold), std::end(kTold), [&](const auto& each) { return each.name == name; });
  return found == std::end(kTold) ? std::nullopt : std::optional(static_cast<Tells>(found - kTold));
}

ToldQuestion::ToldQuestion(Host& host, const Question& ask, std::uint64_t key)
    : host_(host),
      ask_(ask),
      chance_(static_cast<std::int64_t>(key >> 40)),
      code_(host.lists.make()),
      options_(Value::kNil) {}

std::int64_t ToldQuestion::field(std::string_view name) {
  if (const std::optional<Tells> what = told_field(name)) return field(*what);
  std::vector<std::string> known;
  for (const ToldField& field : kTold) known.emplace_back(field.name);
  throw RuleError("questions have no field '" + std::string(name) + "'" + meant_or_all(name, known));
}

std::int64_t ToldQuestion::field(Tells what) {
  switch (what) {
    case Tells::player: return value_of(Type::seat, ask_.seat.index);
    case Tells::options: return options();
    case Tells::about: return value_of(Type::seat, ask_.subject.index);
    case Tells::event: return host_.code_of(Type::event, ask_.event.index);
    case Tells::question: return host_.code_of_text(host_.rules().questions()[ask_.question].id);
    case Tells::place: return ask_.place;
    case Tells::chance: return chance_;
    case Tells::low: return host_.code_of_number(info_of(ask_).low);
    case Tells::high: return host_.code_of_number(info_of(ask_).high);
    case Tells::sizes: return sizes();
    case Tells::commits: return commits();
  }
  return Value::kNil;
}

std::int64_t ToldQuestion::options() {
  if (options_ != Value::kNil) return options_;
  std::array<std::int64_t, kMaxOptions> codes;
  std::size_t count = 0;
  if (const Options* const options = ask_.options())
    for (const std::int32_t option : options->list()) codes[count++] = host_.code_of(options->type, option);
  return options_ = host_.lists.make({codes.data(), count});
}

/// Returns a list; sizes[k] is true where k options may be chosen.
std::int64_t ToldQuestion::sizes() {
  const QuestionInfo facts = info_of(ask_);
  if (!facts.sizes) return Value::kNil;
  const std::int64_t list = host_.lists.make();
  for (int k = 1; k <= ask_.options()->count; ++k) host_.lists.add(list, Value::flag(*facts.sizes >> k & 1u));
  return list;
}

std::int64_t ToldQuestion::commits() {
  if (!info_of(ask_).sizes) return Value::kNil;
  const std::int64_t list = host_.lists.make();
  for (const Commit& commit : ask_.commits()) host_.lists.add(list, value_of(Type::card, commit.card));
  return list;
}

}  // namespace rules::script
