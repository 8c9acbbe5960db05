// Advice: asks the packs' scripts what to answer to a question. They see only what the seat may see, and what they are
// told of the question (`q`) is made when they read it.
#include <algorithm>

#include "script/hook_tables.hpp"
#include "script/lua_call.hpp"
#include "script/restore.hpp"
#include "script/suggest.hpp"

namespace rules::script {
namespace {

/// What a function of advice has given back. Nothing is taken for another: what the question doesn't take is an error
/// that names the function.
class Returned {
 public:
  Returned(Host& host, FunctionId function, const Result& result) : host_(host), function_(function) {
    if (result.kind != Result::Kind::nothing) first_ = result.value;
    if (result.kind == Result::Kind::two) second_ = result.second;
  }

  /// What a card or an event is worth: a number, or whether it is worth something.
  std::int64_t worth() const {
    if (first_ == Coded::kTrue || first_ == Coded::kFalse || first_ == Coded::kNil) return first_ == Coded::kTrue;
    return number(first_, "a whole number, true, false or nil");
  }
  /// Nil is no advice, but where it means to pass.
  bool given(const Ask& ask) const {
    const Choose* const choose = ask.as<Choose>();
    return first_ != Coded::kNil || (choose && choose->optional);
  }

  bool is_nil() const { return first_ == Coded::kNil; }
  bool is_list() const { return Coded::is_list(first_); }
  /// What each of so many options is worth, as a list.
  std::vector<std::int64_t> worths(int options) const {
    const auto given = std::ssize(host_.lists[static_cast<std::size_t>(first_ - Coded::kLists)]);
    if (given != options)
      refuse("gives what " + std::to_string(given) + " options are worth, but there are " + std::to_string(options));
    return list();
  }
  /// The second result: a position, counted from 0.
  std::optional<std::size_t> first_among_equals() const {
    if (second_ == Coded::kNil) return std::nullopt;
    const std::int32_t position = number(second_, "a position as its second result");
    if (position < 1) refuse("has to give back a position as its second result, but positions count from 1");
    return static_cast<std::size_t>(position - 1);
  }
  /// What an option is worth; nothing if it stays as it was.
  std::optional<std::int64_t> weighed() const {
    return is_nil() ? std::nullopt : std::optional<std::int64_t>(number(first_, "a whole number or nil"));
  }

  Answer answer(const Ask& ask) const {
    const std::optional<Answer> answer = ask.advised(advised());
    if (!answer || !ask.contains(*answer)) {
      const int options = ask.options() ? ask.options()->count : 0;
      refuse("gives " + described(first_) + ", which is no legal answer" +
             (options ? " (there are " + std::to_string(options) + " options)" : ""));
    }
    return *answer;
  }

 private:
  Advised advised() const {
    Advised out;
    if (first_ == Coded::kTrue || first_ == Coded::kFalse) out.first = first_ == Coded::kTrue;
    else if (Coded::is_list(first_)) out.first = list();
    else if (first_ != Coded::kNil) out.first = std::int64_t{number(first_, "a whole number, a flag, a list or nil")};
    if (second_ != Coded::kNil) out.second = number(second_, "a whole number as its second result");
    return out;
  }
  std::vector<std::int64_t> list() const {
    const auto& given = host_.lists[static_cast<std::size_t>(first_ - Coded::kLists)];
    if (std::ssize(given) > kMostOptions) refuse("gives more than " + std::to_string(kMostOptions) + " things");
    std::vector<std::int64_t> out;
    for (const std::int64_t each : given) out.push_back(number(each, "a list of whole numbers"));
    return out;
  }
  std::int32_t number(std::int64_t code, const char* wanted) const {
    std::int32_t kept = 0;
    if (!accepts(host_, {Takes::number}, code, kept))
      refuse("has to give back " + std::string(wanted) + ", but gives " + described(code));
    return kept;
  }
  [[noreturn]] void refuse(const std::string& what) const { host_.refuse_result(function_, what); }

  Host& host_;
  FunctionId function_;
  std::int64_t first_ = Coded::kNil, second_ = Coded::kNil;
};

/// In the order of kTold.
enum class Tells : std::int8_t { player, options, about, event, question, place, chance, low, high, sizes, commits };
constexpr ToldField kTold[] = {{"player", "player", "who is asked"},
                               {"options", "list", "what there is to choose among"},
                               {"about", "player or nil", "whom the question is about"},
                               {"event", "text or nil", "the event that it belongs to"},
                               {"question", "text", "the question's id"},
                               {"place", "number", "which of several places it decides; else 0"},
                               {"chance", "number", "a random number"},
                               {"low", "number", "the least number that can be answered"},
                               {"high", "number", "the greatest number that can be answered"},
                               {"sizes", "list of flags", "of a subset: whether k options can be chosen"},
                               {"commits", "list of cards", "of a subset: the cards that can be played with it"}};

}  // namespace

std::span<const ToldField> told_fields() { return kTold; }

/// A question as advice is told of it.
struct Host::Told {
  Told(Host& host, const Ask& asked, std::uint64_t key)
      : ask(asked), chance(static_cast<std::int64_t>(key >> 40)), code(host.new_list()) {}

  const Ask& ask;
  std::int64_t chance;
  std::int64_t code;                   ///< what it is where scripts run without Lua: an empty list, which is no other
  std::int64_t options = Coded::kNil;  ///< the list, once it was read
};

std::int64_t Host::new_list() { return Coded::kLists + static_cast<std::int64_t>(lists.make()); }

bool Host::is_told(std::int64_t code) const { return told_ && told_->code == code; }

std::int64_t Host::told(std::string_view name) {
  const auto asked =
      std::find_if(std::begin(kTold), std::end(kTold), [&](const auto& each) { return each.name == name; });
  if (asked == std::end(kTold)) {
    std::vector<std::string> known;
    for (const ToldField& field : kTold) known.emplace_back(field.name);
    throw std::logic_error("the question that advice is asked about has no field '" + std::string(name) + "'" +
                           meant_or_all(name, known));
  }
  if (!told_) return Coded::kNil;
  const Ask& ask = told_->ask;
  switch (static_cast<Tells>(asked - kTold)) {
    case Tells::player: return value_of(Type::seat, ask.seat.index);
    case Tells::options: return told_options();
    case Tells::about: return value_of(Type::seat, ask.subject.index);
    case Tells::event: return code_of(Type::event, ask.event.index);
    case Tells::question: return code_of_text(ruleset_->questions[static_cast<std::size_t>(ask.question.index)].id);
    case Tells::place: return ask.place;
    case Tells::chance: return told_->chance;
    case Tells::low: return code_of_number(ask.facts().low);
    case Tells::high: return code_of_number(ask.facts().high);
    case Tells::sizes:
    case Tells::commits: break;
  }
  const Facts facts = ask.facts();
  if (!facts.sizes) return Coded::kNil;
  const std::int64_t list = new_list();
  const auto add = [&](std::int64_t code) { lists.add(static_cast<std::size_t>(list - Coded::kLists), code); };
  if (name == "sizes")  // sizes[k] is true where k options may be chosen
    for (int k = 1; k <= facts.options->count; ++k) add(Coded::flag(*facts.sizes >> k & 1u));
  else
    for (const Commit& commit : facts.commits) add(value_of(Type::card, commit.card.index));
  return list;
}

std::int64_t Host::told_options() {
  if (told_->options != Coded::kNil) return told_->options;
  told_->options = new_list();
  if (const Options* const options = told_->ask.options())
    for (const std::int32_t option : options->list())
      lists.add(static_cast<std::size_t>(told_->options - Coded::kLists), code_of(options->type, option));
  return told_->options;
}

Result Host::ask_lua(FunctionId function, std::initializer_list<std::int64_t> arguments) {
  const Restore running(running_->place.hook, function.index);
  ++engine_->counters.entries;
  lua_State* state = sandbox_.state();
  luaL_checkstack(state, 8, nullptr);
  const int top = lua_gettop(state);
  lua_rawgeti(state, LUA_REGISTRYINDEX, functions_[static_cast<std::size_t>(function.index)].reference);
  push_question(state);
  for (const std::int64_t argument : arguments) push_code(state, argument);
  lua_call(state, static_cast<int>(arguments.size()) + 1, 2);
  const Result result(Result::Kind::two, code_at(state, top + 1), code_at(state, top + 2));
  lua_settop(state, top);
  return result;
}

Result Host::advice_of(FunctionId advice, Card card) {
  if (shortcut_)
    if (const std::optional<Result> result = shortcut_->advise(advice, card, told_->code)) return *result;
  return ask_lua(advice, {value_of(Type::card, card.index)});
}

/// What the options of a question are worth, and which of them comes first among equals.
struct Host::Worths {
  std::vector<std::int64_t> of;
  std::size_t first = 0;

  /// The option that is worth most; none, if the player may pass and nothing is worth anything.
  Answer best(const Choose& choose) const {
    std::size_t best = first;
    for (std::size_t i = 1; i < of.size(); ++i)
      if (const std::size_t at = (first + i) % of.size(); of[at] > of[best]) best = at;
    return Chosen{choose.optional && of[best] <= 0 ? kNone : choose.options[static_cast<int>(best)]};
  }
};

Host::Worths Host::worths_of_each(const Ask& ask, bool cards) {
  Worths out;
  for (const std::int32_t option : ask.options()->list()) {
    const FunctionId advice =
        cards ? ruleset_->kind_of(Card(option)).advice : ruleset_->events[static_cast<std::size_t>(option)].advice;
    out.of.push_back(advice ? Returned(*this, advice, advice_of(advice, cards ? Card(option) : Card())).worth() : 1);
  }
  return out;
}

Host::Worths Host::worths_of(const Ask& ask, const Result& advised) {
  const QuestionDecl& decl = ruleset_->questions[static_cast<std::size_t>(ask.question.index)];
  const Options& options = *ask.options();
  const auto count = static_cast<std::size_t>(options.count);
  const Returned returned(*this, decl.advice, advised);
  Worths out{std::vector<std::int64_t>(count), static_cast<std::size_t>(told_->chance + 1) % count};
  if (returned.is_list()) {
    out.of = returned.worths(options.count);
    if (const auto first = returned.first_among_equals()) out.first = *first % count;
  } else if (!returned.is_nil()) {  // it says only which option it is
    const std::int32_t chosen = std::get<Chosen>(returned.answer(ask)).value;
    while (options[static_cast<int>(out.first)] != chosen) out.first = (out.first + 1) % count;
    out.of[out.first] = 1;
  }
  return out;
}

void Host::weigh(const Ask& ask, Worths& worths) {
  const Options& options = *ask.options();
  for (const FunctionId function : ruleset_->questions[static_cast<std::size_t>(ask.question.index)].weighed)
    for (std::size_t i = 0; i < worths.of.size(); ++i) {
      const std::int64_t option = code_of(options.type, options[static_cast<int>(i)]);
      const Returned returned(*this, function, ask_lua(function, {option, code_of_number(worths.of[i])}));
      if (const auto worth = returned.weighed()) worths.of[i] = *worth;
    }
}

std::optional<Answer> Host::weighed_answer(const Ask& ask, Result advised) {
  const QuestionDecl& decl = ruleset_->questions[static_cast<std::size_t>(ask.question.index)];
  std::optional<Answer> answer;
  const auto take = [&](FunctionId function, const Result& given) {
    const Returned returned(*this, function, given);
    if (!returned.given(ask)) return;
    answer = returned.answer(ask);
    advised = given;
  };
  if (decl.advice) take(decl.advice, advised);
  for (const FunctionId function : decl.weighed) {
    const std::int64_t second = advised.kind == Result::Kind::two ? advised.second : Coded::kNil;
    take(function, ask_lua(function, {advised.value, second}));
  }
  return answer;
}

std::optional<Answer> Host::advise(Engine& engine, const Ask& ask, std::uint64_t key) {
  const QuestionDecl& decl = ruleset_->questions[static_cast<std::size_t>(ask.question.index)];
  const Choose* const choose = ask.as<Choose>();
  const bool cards = ask.windowed && ask.question == ruleset_->play_card;
  bool actions = false;  // the options are events that say themselves what they are worth
  if (!decl.advice && choose && ask.among(Type::event))
    for (std::int32_t option : ask.options()->list())
      actions |= static_cast<bool>(engine.rules().events[static_cast<std::size_t>(option)].advice);
  if (!decl.advice && !cards && !actions && decl.weighed.empty()) return std::nullopt;
  const Enters reading(*this, ask.seat);
  const Lists::Scope scope(lists);
  Told told(*this, ask, key);
  const Restore<Told*> telling(told_, &told);
  Result advised(Result::Kind::two, Coded::kNil, Coded::kNil);
  if (decl.advice) advised = advice_of(decl.advice, Card());
  if (!choose) return weighed_answer(ask, advised);
  if (choose->options.count == 0) return Chosen{};
  if (decl.advice && decl.weighed.empty() && !Coded::is_list(advised.value)) {
    const Returned returned(*this, decl.advice, advised);
    return returned.given(ask) ? std::optional(returned.answer(ask)) : std::nullopt;
  }
  Worths worths = cards || actions ? worths_of_each(ask, cards) : worths_of(ask, advised);
  weigh(ask, worths);
  return worths.best(*choose);
}

}  // namespace rules::script
