// Advice: asks the packs' scripts what to answer to a question. They see only what the seat may see, and what they are
// told of the question (`q`) is made when they read it.
#include <algorithm>

#include "script/lua_call.hpp"
#include "script/restore.hpp"

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

}  // namespace

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
  if (!told_) return Coded::kNil;
  const Ask& ask = told_->ask;
  if (name == "player") return value_of(Type::seat, ask.seat.index);
  if (name == "options") return told_options();
  if (name == "about") return value_of(Type::seat, ask.subject.index);
  if (name == "event") return code_of(Type::event, ask.event.index);
  if (name == "question") return code_of_text(ruleset_->questions[static_cast<std::size_t>(ask.question.index)].id);
  if (name == "place") return ask.place;
  if (name == "chance") return told_->chance;
  const Facts facts = ask.facts();
  if (name == "low") return code_of_number(facts.low);
  if (name == "high") return code_of_number(facts.high);
  if (!facts.sizes || (name != "sizes" && name != "commits")) return Coded::kNil;
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

Result Host::advice_of(FunctionId advice, Card card) {
  if (shortcut_)
    if (const std::optional<Result> result = shortcut_->advise(advice, card, told_->code)) return *result;
  const Restore running(running_.place.hook, advice.index);
  ++engine_->counters.entries;
  lua_State* state = sandbox_.state();
  luaL_checkstack(state, 8, nullptr);
  const int top = lua_gettop(state);
  lua_rawgeti(state, LUA_REGISTRYINDEX, functions_[static_cast<std::size_t>(advice.index)].reference);
  push_question(state);
  push_field(Type::card, card.index);
  lua_call(state, 2, 2);
  const Result result(Result::Kind::two, code_at(state, top + 1), code_at(state, top + 2));
  lua_settop(state, top);
  return result;
}

std::optional<Answer> Host::advise(Engine& engine, const Ask& ask, std::uint64_t key) {
  const QuestionDecl& decl = ruleset_->questions[static_cast<std::size_t>(ask.question.index)];
  const bool cards = ask.windowed && ask.question == ruleset_->play_card;
  bool actions = false;  // the options are events that say themselves what they are worth
  const Options* const options = ask.options();
  if (!decl.advice && ask.as<Choose>() && ask.among(Type::event))
    for (std::int32_t option : options->list())
      actions |= static_cast<bool>(engine.rules().events[static_cast<std::size_t>(option)].advice);
  if (!decl.advice && !cards && !actions) return std::nullopt;
  const Restore reading(running_, Running{{}, Running::Only::seen, ask.seat});
  const Lists::Scope scope(lists);
  Told told(*this, ask, key);
  const Restore<Told*> telling(told_, &told);
  if (!cards && !actions) {
    const Returned returned(*this, decl.advice, advice_of(decl.advice, Card()));
    return returned.given(ask) ? std::optional(returned.answer(ask)) : std::nullopt;
  }
  // The option that is worth most, the first among equals; a card may be worth nothing now.
  std::int64_t best = 0;
  Answer answer = Chosen{cards ? kNone : (*options)[0]};
  for (const std::int32_t option : options->list()) {
    const FunctionId advice =
        cards ? ruleset_->kind_of(Card(option)).advice : ruleset_->events[static_cast<std::size_t>(option)].advice;
    const std::int64_t worth =
        advice ? Returned(*this, advice, advice_of(advice, cards ? Card(option) : Card())).worth() : 1;
    if (worth <= best) continue;
    best = worth;
    answer = Chosen{option};
  }
  return answer;
}

}  // namespace rules::script
