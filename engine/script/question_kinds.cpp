#include "script/question_kinds.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

#include "base/rule_error.hpp"

namespace rules::script {
namespace {

using Form = ScriptAnswer::Form;
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
    {kind_id<YesNo>(), {}, {Form::flag, Type::flag, Advice::flag}},
    {kind_id<Divide>(), {.options = Due::must, .division = Due::must}, {Form::list, Type::number, Advice::list}},
    {kind_id<Offer>(), {}, {Form::list, Type::number, Advice::list}},
    {kind_id<Replacement>(), {}, {Form::value, Type::number, Advice::position}},
};
static_assert(std::size(kRows) == std::variant_size_v<QuestionForm>);

const KindRow& row_of(KindId kind) {
  return *std::find_if(std::begin(kRows), std::end(kRows), [&](const KindRow& row) { return row.kind == kind; });
}

/// Returns the option at a position counted from 1, or nullopt.
std::optional<std::int32_t> option_at(const Options& options, std::int64_t position) {
  if (position < 1 || position > options.count) return std::nullopt;
  return options[static_cast<int>(position - 1)];
}

// The settings of ask().

void apply(Choose& kind, const QuestionSettings& settings, StateView) { kind.optional = settings.optional; }

void apply(Number& kind, const QuestionSettings& settings, StateView) {
  assert(settings.least && settings.most);
  kind.low = static_cast<std::int32_t>(*settings.least);
  kind.high = static_cast<std::int32_t>(*settings.most);
}

void apply(Subset& kind, const QuestionSettings& settings, StateView) {
  kind.check_size();
  if (settings.least && *settings.least < 0) throw RuleError("least is how many things at least, so 0 or more");
  for (std::int64_t k = 0; k <= kind.options.count; ++k)
    if ((!settings.least || k >= *settings.least) && (!settings.most || k <= *settings.most)) kind.sizes |= 1u << k;
}

void apply(Order& kind, const QuestionSettings&, StateView) {
  if (kind.options.count > kMaxOrdered)
    throw RuleError("at most " + std::to_string(kMaxOrdered) + " things can be put in order");
}

void apply(DieFace& kind, const QuestionSettings&, StateView read) {
  assert(kind.options.type == Type::die && kind.options.die);
  kind.faces = static_cast<std::int32_t>(read.rules().dice()[kind.options.die].faces.size());
}

void apply(YesNo&, const QuestionSettings&, StateView) {}

void apply(Divide& kind, const QuestionSettings& settings, StateView read) {
  assert(settings.units && settings.resource && kind.options.type == Type::seat);
  kind.resource = settings.resource;
  if (kind.options.count > kMaxParts) throw RuleError("at most " + std::to_string(kMaxParts) + " can be divided among");
  kind.units = static_cast<std::int32_t>(std::clamp<std::int64_t>(*settings.units, 0, kMaxUnits));
  kind.cap(read);
}

void apply(Offer&, const QuestionSettings&, StateView) { throw RuleError("offers are asked by contests"); }

void apply(Replacement&, const QuestionSettings&, StateView) {
  throw RuleError("which replacement counts is asked when an event is replaced");
}

// Answers, as ask() returns them.

ScriptAnswer value(Type type, std::int32_t value) {
  ScriptAnswer out(Form::value, type);
  out.add(value);
  return out;
}

ScriptAnswer list(Type type, std::span<const std::int32_t> values) {
  ScriptAnswer out(Form::list, type);
  for (const std::int32_t value : values) out.add(value);
  return out;
}

ScriptAnswer returned(const Choose& kind, const Chosen& given) {
  return given.passed() ? ScriptAnswer() : value(kind.options.type, given.value);
}

ScriptAnswer returned(const Number&, const Counted& given) { return value(Type::number, given.n); }

ScriptAnswer returned(const Subset& kind, const Picked& given) {
  ScriptAnswer out(Form::list, kind.options.type);
  for (int i = 0; i < kind.options.count; ++i)
    if (given.has(i)) out.add(kind.options[i]);
  return out;
}

ScriptAnswer returned(const Order& kind, const Ordered& given) { return list(kind.options.type, given.list()); }

ScriptAnswer returned(const DieFace&, const Turned& given) {
  ScriptAnswer out(Form::pair, Type::number);
  out.add(given.die + 1);
  out.add(given.face);
  return out;
}

ScriptAnswer returned(const YesNo&, const Agreed& given) {
  ScriptAnswer out(Form::flag, Type::flag);
  out.add(given.yes);
  return out;
}

ScriptAnswer returned(const Divide&, const Divided& given) { return list(Type::number, given.list()); }

ScriptAnswer returned(const Offer&, const Offered& given) {
  ScriptAnswer out = list(Type::number, given.list());
  out.add(static_cast<std::int32_t>(given.cards));
  out.add(given.shown);
  out.add(given.target.index);
  return out;
}

ScriptAnswer returned(const Replacement&, const Replaced& given) { return value(Type::number, given.proposal + 1); }

// The facts of a question.

QuestionInfo info(const auto&) { return {}; }
QuestionInfo info(const Number& kind) { return {.low = kind.low, .high = kind.high}; }
QuestionInfo info(const Divide& kind) { return {.low = kind.units, .high = kind.units}; }
QuestionInfo info(const Subset& kind) {
  return {.low = kind.sizes ? std::countr_zero(kind.sizes) : 0,
          .high = static_cast<std::int32_t>(std::bit_width(kind.sizes | 1u)) - 1,
          .sizes = kind.sizes,
          .commits = kind.commit_list()};
}

// The answer that a reply of advice means, legal or not; nullopt if it means none.

std::optional<Chosen> meant(const Choose& kind, const AdviceReply& reply) {
  if (std::holds_alternative<std::monostate>(reply.first)) return Chosen{};
  const auto* position = std::get_if<std::int64_t>(&reply.first);
  const auto option = position ? option_at(kind.options, *position) : std::nullopt;
  return option ? std::optional(Chosen{*option}) : std::nullopt;
}

std::optional<Counted> meant(const Number& kind, const AdviceReply& reply) {
  const auto* n = std::get_if<std::int64_t>(&reply.first);
  if (!n || *n < kind.low || *n > kind.high) return std::nullopt;
  return Counted{static_cast<std::int32_t>(*n)};
}

std::optional<Picked> meant(const Subset& kind, const AdviceReply& reply) {
  const auto* positions = std::get_if<NumberList>(&reply.first);
  if (!positions) return std::nullopt;
  Picked out;
  for (const std::int64_t position : *positions) {
    if (!option_at(kind.options, position)) return std::nullopt;
    out.places |= 1u << (position - 1);
  }
  if (!reply.second) return out;
  if (*reply.second < 1 || *reply.second > kind.commit_count) return std::nullopt;
  out.commit = static_cast<std::int32_t>(*reply.second - 1);
  return out;
}

std::optional<Ordered> meant(const Order& kind, const AdviceReply& reply) {
  const auto* positions = std::get_if<NumberList>(&reply.first);
  if (!positions || positions->size() > kMaxOrdered) return std::nullopt;
  Ordered out;
  for (const std::int64_t position : *positions) {
    const auto option = option_at(kind.options, position);
    if (!option) return std::nullopt;
    out.push(*option);
  }
  return out;
}

std::optional<Turned> meant(const DieFace& kind, const AdviceReply& reply) {
  const auto* position = std::get_if<std::int64_t>(&reply.first);
  const auto die = position ? option_at(kind.options, *position) : std::nullopt;
  if (!die || !reply.second || *reply.second < 0 || *reply.second >= kind.faces) return std::nullopt;
  return Turned{*die, static_cast<std::int32_t>(*reply.second)};
}

std::optional<Agreed> meant(const YesNo&, const AdviceReply& reply) {
  const bool* yes = std::get_if<bool>(&reply.first);
  return yes ? std::optional(Agreed{*yes}) : std::nullopt;
}

std::optional<Divided> meant(const Divide&, const AdviceReply& reply) {
  const auto* shares = std::get_if<NumberList>(&reply.first);
  if (!shares || shares->size() > kMaxParts) return std::nullopt;
  Divided out;
  for (const std::int64_t share : *shares) {
    if (share < 0 || share > kMaxUnits) return std::nullopt;
    out.push(static_cast<std::int32_t>(share));
  }
  return out;
}

std::optional<Offered> meant(const Offer& kind, const AdviceReply& reply) {
  const auto* numbers = std::get_if<NumberList>(&reply.first);
  const std::size_t amounts = at(kind.part_count);
  if (!numbers || numbers->size() != amounts + 3) return std::nullopt;
  Offered out;
  for (const std::int64_t n : numbers->first(amounts)) {
    if (n < 0 || n > std::numeric_limits<std::int32_t>::max()) return std::nullopt;
    out.push(static_cast<std::int32_t>(n));
  }
  const std::int64_t cards = (*numbers)[amounts], shown = (*numbers)[amounts + 1], target = (*numbers)[amounts + 2];
  if (cards < 0 || cards >= std::int64_t{1} << kind.options.count || shown < 0 || shown > 1) return std::nullopt;
  if (target < 0 || target >= kMaxSeats) return std::nullopt;
  out.cards = static_cast<std::uint32_t>(cards);
  out.shown = shown == 1;
  out.target = Seat(static_cast<std::int32_t>(target));
  return out;
}

std::optional<Replaced> meant(const Replacement& kind, const AdviceReply& reply) {
  const auto* n = std::get_if<std::int64_t>(&reply.first);
  if (!n || *n < 1 || *n > kind.size) return std::nullopt;
  return Replaced{static_cast<std::int32_t>(*n - 1)};
}

}  // namespace

SettingsDue settings_of(KindId kind) { return row_of(kind).settings; }

const KindSignature& signature_of(KindId kind) { return row_of(kind).signature; }

void configure(Question& question, const QuestionSettings& settings, StateView read) {
  std::visit([&](auto& kind) { apply(kind, settings, read); }, question.kind);
}

ScriptAnswer to_script(const Question& question, const Answer& answer) {
  return question.visit_with(answer, [](const auto& kind, const auto& given) { return returned(kind, given); });
}

QuestionInfo info_of(const Question& question) {
  return std::visit([](const auto& kind) { return info(kind); }, question.kind);
}

std::optional<Answer> advised(const Question& question, const AdviceReply& reply) {
  return std::visit(
      [&](const auto& kind) -> std::optional<Answer> {
        const auto given = meant(kind, reply);
        if (!given || !kind.contains(*given)) return std::nullopt;
        return Answer(*given);
      },
      question.kind);
}

bool can_weigh(const Question& question) { return question.as<Choose>() != nullptr; }

Answer best(const Question& question, std::span<const std::int64_t> worths, std::size_t first) {
  const Choose* const choose = question.as<Choose>();
  if (!choose) throw RuleError("options of this kind of question have no worth");
  std::size_t best = first;
  for (std::size_t i = 1; i < worths.size(); ++i)
    if (const std::size_t at = (first + i) % worths.size(); worths[at] > worths[best]) best = at;
  return Chosen{choose->optional && worths[best] <= 0 ? kNone : choose->options[static_cast<int>(best)]};
}

}  // namespace rules::script
