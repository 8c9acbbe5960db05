// Advice: asks the packs' scripts how to answer a question. They see only what the seat may see.
#include "script/call.hpp"
#include "script/question_kinds.hpp"

namespace rules::script {
namespace {

/// The result of an advice function. Strict: a result that the question doesn't take is an error that names the
/// function.
class Returned {
 public:
  Returned(Host& host, FunctionId function, const Result& result) : host_(host), function_(function) {
    if (result.kind != Result::Kind::nothing) first_ = result.value;
    if (result.kind == Result::Kind::two) second_ = result.second;
  }

  /// Returns the worth of a card or an event: a number, or a flag.
  std::int64_t worth() const {
    if (first_ == Value::kTrue || first_ == Value::kFalse || first_ == Value::kNil) return first_ == Value::kTrue;
    return number(first_, "a whole number, true, false or nil");
  }
  /// Returns true if there is advice: nil is none, except where it means to pass.
  bool given(const Question& ask) const { return first_ != Value::kNil || advised(ask, {}); }

  bool is_nil() const { return first_ == Value::kNil; }
  bool is_list() const { return Value::is_list(first_); }
  /// Returns the worth of each option.
  std::vector<std::int64_t> worths(int options) const {
    const auto given = std::ssize(host_.lists[first_]);
    if (given != options)
      refuse("gives the worth of " + std::to_string(given) + " options, but there are " + std::to_string(options));
    Listed listed;
    const auto each = list(listed);
    return {each.begin(), each.end()};
  }
  /// Returns the second result: a position, counted from 0; nullopt if there is none.
  std::optional<std::size_t> first_among_equals() const {
    if (second_ == Value::kNil) return std::nullopt;
    const std::int32_t position = number(second_, "a position as its second result");
    if (position < 1) refuse("must return a position, counted from 1, as its second result");
    return static_cast<std::size_t>(position - 1);
  }
  /// Returns the new worth of an option; nullopt if it is unchanged.
  std::optional<std::int64_t> weighed() const {
    return is_nil() ? std::nullopt : std::optional<std::int64_t>(number(first_, "a whole number or nil"));
  }

  Answer answer(const Question& ask) const {
    Listed listed;
    const std::optional<Answer> answer = advised(ask, reply(listed));
    if (!answer) {
      const int options = ask.options() ? ask.options()->count : 0;
      refuse("gives " + described(first_) + ", which is not a legal answer" +
             (options ? " (there are " + std::to_string(options) + " options)" : ""));
    }
    return *answer;
  }

 private:
  using Listed = std::array<std::int64_t, kMaxOptions>;

  AdviceReply reply(Listed& listed) const {
    AdviceReply out;
    if (first_ == Value::kTrue || first_ == Value::kFalse) out.first = first_ == Value::kTrue;
    else if (Value::is_list(first_)) out.first = list(listed);
    else if (first_ != Value::kNil) out.first = std::int64_t{number(first_, "a whole number, a flag, a list or nil")};
    if (second_ != Value::kNil) out.second = number(second_, "a whole number as its second result");
    return out;
  }
  /// Returns the list result as numbers.
  std::span<const std::int64_t> list(Listed& out) const {
    const auto& given = host_.lists[first_];
    if (std::ssize(given) > kMaxOptions) refuse("gives more than " + std::to_string(kMaxOptions) + " things");
    std::size_t count = 0;
    for (const std::int64_t each : given) out[count++] = number(Value::listed(each), "a list of whole numbers");
    return {out.data(), count};
  }
  std::int32_t number(std::int64_t code, const char* wanted) const {
    std::int32_t converted = 0;
    if (!accepts(host_, {ScriptType::number}, code, converted))
      refuse("must return " + std::string(wanted) + ", but returns " + described(Value::listed(code)));
    return converted;
  }
  [[noreturn]] void refuse(const std::string& what) const { host_.throw_result(function_, what); }

  Host& host_;
  FunctionId function_;
  std::int64_t first_ = Value::kNil, second_ = Value::kNil;
};

/// The worth of each option of a question, and the first one among equals.
struct Worths {
  std::vector<std::int64_t> of;
  std::size_t first = 0;
  bool compared = false;  ///< the packs rated the options, instead of naming one
};

/// Asks the packs about one question, which they can read while this lives.
class Advisers {
 public:
  Advisers(Host& host, const Question& ask)
      : host_(host), ask_(ask), decl_(host.rules().questions()[ask.question]), cards_(asks_to_play()) {
    // Otherwise the options may be events with their own advice.
    if (!decl_.advice && can_weigh(ask) && ask.among(Type::event))
      for (const std::int32_t option : ask.options()->list()) actions_ |= static_cast<bool>(advice_of(option));
  }

  bool has_any() const { return decl_.advice || cards_ || actions_ || !decl_.weighed.empty(); }

  std::optional<Answer> answer(std::vector<std::int64_t>* told) {
    Result advised(Result::Kind::two, Value::kNil, Value::kNil);
    if (decl_.advice) advised = host_.ask_adviser(decl_.advice);
    if (!can_weigh(ask_)) return weighed_answer(advised);
    if (ask_.options()->count == 0) return ask_.nothing();
    if (decl_.advice && decl_.weighed.empty() && !Value::is_list(advised.value)) {
      const Returned returned(host_, decl_.advice, advised);
      return returned.given(ask_) ? std::optional(returned.answer(ask_)) : std::nullopt;
    }
    Worths worths = cards_ || actions_ ? worths_of_each() : worths_of(advised);
    weigh(worths);
    if (told && worths.compared) *told = worths.of;
    return best(ask_, worths.of, worths.first);
  }

 private:
  bool asks_to_play() const { return ask_.windowed && ask_.question == kPlayCard; }

  /// Returns the advice of the card or event that is an option.
  FunctionId advice_of(std::int32_t option) const {
    return cards_ ? host_.rules().kind_of(Card(option)).advice : host_.rules().events()[EventId(option)].advice;
  }

  Worths worths_of_each() {
    Worths out{.of = {}, .first = 0, .compared = true};
    for (const std::int32_t option : ask_.options()->list()) {
      const FunctionId advice = advice_of(option);
      const std::int64_t card = cards_ ? value_of(Type::card, option) : Value::kNil;
      out.of.push_back(advice ? Returned(host_, advice, host_.ask_adviser(advice, {card, Value::kNil})).worth() : 1);
    }
    return out;
  }

  /// Returns the worths according to the question's own advice.
  Worths worths_of(const Result& advised) {
    const Options& options = *ask_.options();
    const auto count = static_cast<std::size_t>(options.count);
    const Returned returned(host_, decl_.advice, advised);
    Worths out{.of = std::vector<std::int64_t>(count),
               .first = static_cast<std::size_t>(host_.told()->chance() + 1) % count,
               .compared = false};
    if (returned.is_list()) {
      out.of = returned.worths(options.count);
      out.compared = true;
      if (const auto first = returned.first_among_equals()) out.first = *first % count;
    } else if (!returned.is_nil()) {  // a single option
      const std::int32_t chosen = returned.answer(ask_).value();
      while (options[static_cast<int>(out.first)] != chosen) out.first = (out.first + 1) % count;
      out.of[out.first] = 1;
    }
    return out;
  }

  /// Applies the adjustments of other packs.
  void weigh(Worths& worths) {
    const Options& options = *ask_.options();
    for (const FunctionId function : decl_.weighed)
      for (std::size_t i = 0; i < worths.of.size(); ++i) {
        const std::int64_t option = host_.code_of(options.type, options[static_cast<int>(i)]);
        const Result given = host_.ask_adviser(function, {option, host_.code_of_number(worths.of[i])});
        if (const auto worth = Returned(host_, function, given).weighed()) worths.of[i] = *worth;
      }
  }

  /// Applies the same adjustments to an answer that isn't a choice of one option.
  std::optional<Answer> weighed_answer(Result advised) {
    std::optional<Answer> answer;
    const auto take = [&](FunctionId function, const Result& given) {
      const Returned returned(host_, function, given);
      if (!returned.given(ask_)) return;
      answer = returned.answer(ask_);
      advised = given;
    };
    if (decl_.advice) take(decl_.advice, advised);
    for (const FunctionId function : decl_.weighed) {
      const std::int64_t second = advised.kind == Result::Kind::two ? advised.second : Value::kNil;
      take(function, host_.ask_adviser(function, {advised.value, second}));
    }
    return answer;
  }

  Host& host_;
  const Question& ask_;
  const QuestionDecl& decl_;
  bool cards_, actions_ = false;
};

}  // namespace

std::optional<Answer> Host::advise(const Question& ask, std::uint64_t key, std::vector<std::int64_t>* worths) {
  Advisers advisers(*this, ask);
  if (!advisers.has_any()) return std::nullopt;
  const CallScope reading(*this, ask.seat);
  const Lists::Scope scope(lists);
  ToldQuestion told(*this, ask, key);
  const Restore<ToldQuestion*> telling(told_, &told);
  return advisers.answer(worths);
}

Result Host::ask_adviser(FunctionId function, std::array<std::int64_t, 2> about) {
  const Restore running(running_->place.hook, function);
  ++game_->counters().entries;
  lua_State* state = sandbox_.state();
  luaL_checkstack(state, 8, nullptr);
  const int top = lua_gettop(state);
  lua_rawgeti(state, LUA_REGISTRYINDEX, hooks_[function].reference);
  push_question(state);
  for (const std::int64_t argument : about) push_code(state, argument);
  lua_call(state, static_cast<int>(about.size()) + 1, 2);
  const Result result(Result::Kind::two, code_at(state, top + 1), code_at(state, top + 2));
  lua_settop(state, top);
  return result;
}

}  // namespace rules::script
