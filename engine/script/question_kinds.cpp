#include "script/question_kinds.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/rule_error.hpp"
#include "script/host.hpp"
#include "script/sources.hpp"

namespace rules::script {
namespace {

using Form = KindSignature::Form;
using Option = AskOption;
using Advice = KindSignature::Advice;
using NumberList = std::span<const std::int64_t>;

struct KindRow {
  KindId kind;
  SettingsDue settings;
  KindSignature signature;
};

constexpr KindRow kRows[] = {
    {kind_id<Choose>(), {.options = Due::may, .optional = Due::may}, {Form::value, {}, Advice::worths}},
    {kind_id<Number>(), {.limits = Due::must}, {Form::value, Type::number, Advice::number}},
    {kind_id<Subset>(), {.options = Due::may, .limits = Due::may}, {Form::list, {}, Advice::list}},
    {kind_id<Order>(), {.options = Due::may}, {Form::list, {}, Advice::list}},
    {kind_id<DieFace>(), {.options = Due::must}, {Form::pair, Type::number, Advice::position}},
    {kind_id<YesNo>(), {}, {Form::value, Type::flag, Advice::flag}},
    {kind_id<Divide>(), {.options = Due::must, .division = Due::must}, {Form::list, Type::number, Advice::list}},
    {kind_id<Offer>(), {}, {Form::list, Type::number, Advice::list}},
    {kind_id<Replacement>(), {}, {Form::value, Type::number, Advice::position}},
};
static_assert(std::size(kRows) == std::variant_size_v<QuestionForm>);
static_assert(std::ranges::is_sorted(kRows, [](auto& a, auto& b) { return a.kind < b.kind; }));

const KindRow& row_of(KindId kind) { return kRows[position(kind)]; }
const KindRow& row_of(const Question& question) { return kRows[question.kind.index()]; }

// The settings of ask().

void apply(Choose& kind, const ConvertedOptions& settings, StateView) {
  kind.optional = settings.flag(Option::optional);
}

void apply(Number& kind, const ConvertedOptions& settings, StateView) {
  assert(settings.has(Option::least) && settings.has(Option::most));
  kind.low = settings[Option::least];
  kind.high = settings[Option::most];
}

void apply(Subset& kind, const ConvertedOptions& settings, StateView) {
  kind.check_size();
  const std::int32_t least = settings.value(Option::least, 0);
  if (least < 0) throw RuleError("`least` is a minimum number of things, so it must be 0 or more");
  for (int k = least; k <= std::min(settings.value(Option::most, kind.options.count), kind.options.count); ++k)
    kind.sizes |= 1u << k;
}

void apply(Order& kind, const ConvertedOptions&, StateView) {
  if (kind.options.count > kMaxOrdered)
    throw RuleError("at most " + std::to_string(kMaxOrdered) + " things can be ordered");
}

void apply(DieFace& kind, const ConvertedOptions&, StateView read) {
  assert(kind.options.type == Type::die && kind.options.die);
  kind.faces = static_cast<std::int32_t>(read.rules().dice()[kind.options.die].faces.size());
}

void apply(YesNo&, const ConvertedOptions&, StateView) {}

void apply(Divide& kind, const ConvertedOptions& settings, StateView read) {
  assert(settings.has(Option::units) && settings.has(Option::resource) && kind.options.type == Type::seat);
  kind.resource = ResourceId(settings[Option::resource]);
  if (kind.options.count > kMaxParts)
    throw RuleError("at most " + std::to_string(kMaxParts) + " players can share in a division");
  kind.units = settings[Option::units];
  for (int i = 0; i < kind.options.count; ++i)
    kind.caps[at(i)] = read.amount(kind.resource, read.rules().holder(Seat(kind.options[i])));
}

void apply(Offer&, const ConvertedOptions&, StateView) { throw RuleError("only contests can ask for offers"); }

void apply(Replacement&, const ConvertedOptions&, StateView) {
  throw RuleError(
      "scripts can't ask this question: the engine asks it when several replacements of an event are proposed");
}

// The facts of a question.

QuestionInfo info(const auto&) { return {}; }
QuestionInfo info(const Number& kind) { return {.low = kind.low, .high = kind.high}; }
QuestionInfo info(const Divide& kind) { return {.low = kind.units, .high = kind.units}; }
QuestionInfo info(const Subset& kind) {
  return {.low = kind.sizes ? std::countr_zero(kind.sizes) : 0,
          .high = static_cast<std::int32_t>(std::bit_width(kind.sizes | 1u)) - 1,
          .sizes = kind.sizes};
}

// The answer that a reply of advice means, legal or not. These return false if it means none.

/// Sets an element; options, proposals and commits count from 1.
bool set(Element& element, std::int64_t n, const Options* options) {
  if (element.type == Element::option) {
    if (n < 1 || n > options->count) return false;
    n = (*options)[static_cast<int>(n - 1)];
  }
  if (element.type == Element::proposal || element.type == Element::commit) --n;
  element.value = static_cast<std::int32_t>(n);
  return element.value == n;
}

/// Takes the options at these positions together.
bool take(Answer& answer, NumberList positions, const Options& options) {
  std::uint32_t taken = 0;
  for (const std::int64_t position : positions) {
    if (position < 1 || position > options.count) return false;
    taken |= 1u << (position - 1);
  }
  answer.take(taken);
  return true;
}

/// Sets one element for each number. An offer begins with its target and manner, advice ends with them, in reverse.
bool set_all(Answer& answer, NumberList numbers, const Question& question) {
  const auto elements = answer.elements();
  const std::size_t last = question.as<Offer>() ? Offer::kFirstAmount : 0;
  if (numbers.size() != elements.size()) return false;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::size_t to_end = numbers.size() - 1 - i;
    if (!set(elements[to_end < last ? to_end : i + last], numbers[i], question.options())) return false;
  }
  return true;
}

/// Applies the first result of advice.
bool set_first(Answer& answer, const AdviceReply& reply, const Question& question) {
  const Advice form = row_of(question).signature.advice;
  if (std::holds_alternative<std::monostate>(reply.first)) return form == Advice::worths;  // it passes
  if (const bool* yes = std::get_if<bool>(&reply.first))
    return form == Advice::flag && set(answer.elements()[0], *yes, nullptr);
  if (const auto* n = std::get_if<std::int64_t>(&reply.first))
    return form != Advice::flag && form != Advice::list && set(answer.elements()[0], *n, question.options());
  const NumberList numbers = std::get<NumberList>(reply.first);
  if (form != Advice::list) return false;
  return question.as<Subset>() ? take(answer, numbers, *question.options()) : set_all(answer, numbers, question);
}

/// Applies the second result: a face, which is required, or a card that goes with a subset.
bool set_second(Answer& answer, std::optional<std::int64_t> n) {
  if (answer.elements().empty()) return true;
  Element& last = answer.elements().back();
  if (last.type == Element::commit) return !n || set(last, *n, nullptr);
  return last.type != Element::face || (n && set(last, *n, nullptr));
}

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

SettingsDue settings_of(KindId kind) { return row_of(kind).settings; }

const KindSignature& signature_of(KindId kind) { return row_of(kind).signature; }

void configure(Question& question, const ConvertedOptions& settings, StateView read) {
  std::visit([&](auto& kind) { apply(kind, settings, read); }, question.kind);
}

Result to_script(Lists& lists, const Question& question, const Answer& answer) {
  const KindSignature& signature = row_of(question).signature;
  const Options* const options = question.options();
  if (answer.passed()) return Result(Value::kNil);
  const Type type = signature.each ? *signature.each : options->type;
  if (signature.answer == Form::value) return Result(value_of(type, answer.value()));
  if (signature.answer == Form::pair)  // a die and its face
    return {Result::Kind::two, value_of(options->type, answer.value()), value_of(type, answer.value(1))};
  const std::int64_t list = lists.make();
  for (const Element& each : answer.elements()) {
    if (each.type != Element::options && each.type != Element::commit) lists.add(list, value_of(type, each.value));
    for (int i = 0; each.type == Element::options && i < options->count; ++i)
      if (each.value >> i & 1) lists.add(list, value_of(type, (*options)[i]));
  }
  return Result(list);
}

QuestionInfo info_of(const Question& question) {
  return std::visit([](const auto& kind) { return info(kind); }, question.kind);
}

std::optional<Answer> advised(const Question& question, const AdviceReply& reply) {
  Answer answer = question.shape();
  if (!set_first(answer, reply, question) || !set_second(answer, reply.second)) return std::nullopt;
  const bool legal = std::visit([&](const auto& kind) { return kind.contains(answer); }, question.kind);
  return legal ? std::optional(answer) : std::nullopt;
}

bool can_weigh(const Question& question) { return question.as<Choose>() != nullptr; }

Answer best(const Question& question, std::span<const std::int64_t> worths, std::size_t first) {
  const Choose* const choose = question.as<Choose>();
  if (!choose)
    throw RuleError("advice on this kind of question must be an answer, not a list with the worth of each option");
  std::size_t best = first;
  for (std::size_t i = 1; i < worths.size(); ++i)
    if (const std::size_t at = (first + i) % worths.size(); worths[at] > worths[best]) best = at;
  return Answer(Element::option,
                choose->optional && worths[best] <= 0 ? kNone : choose->options[static_cast<int>(best)]);
}

std::span<const ToldField> told_fields() { return kTold; }

std::optional<Tells> told_field(std::string_view name) {
  const auto found = std::ranges::find_if(kTold, [&](const auto& each) { return each.name == name; });
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
