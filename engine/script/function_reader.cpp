#include "script/function_reader.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "script/native.hpp"
#include "script/tokens.hpp"

namespace rules::script {
namespace {

using Natives = std::map<std::string, const Native*>;

/// The names of API functions that a bound text uses: those its first line makes locals.
std::set<std::string, std::less<>> api_names(std::string_view text) {
  std::set<std::string, std::less<>> result;
  Tokens tokens(text);
  if (tokens.text(tokens.next()) != "local") return result;
  for (Token t = tokens.next(); t.kind == Token::Kind::word; t = tokens.next()) {
    result.emplace(tokens.text(t));
    if (tokens.text(tokens.next()) != ",") break;
  }
  return result;
}

/// Reads functions, token by token; whatever it doesn't know makes a function, or the rest of it, an ordinary one.
class Reader {
 public:
  Reader(const std::string& text, const Natives& natives) : text_(text), natives_(natives), api_(api_names(text)), tokens_(text) { step(); }

  /// Calls visit(path, line, reader) for each `function path`, with a reader that is after the path.
  template <class Visit>
  void each_function(Visit visit) {
    while (now_.kind != Token::Kind::end) {
      const bool function = is("function");
      const int line = line_;
      step();
      if (!function || !word()) continue;
      std::string path;
      for (; word() || is("."); step()) path += token();
      if (is("(")) visit(path, line, Reader(*this));
    }
  }

  /// What a function is called with, from its `(` on; false if that isn't what the signature says.
  bool read_parameters(const Signature& signature) {
    parameters_.clear();
    signature_ = &signature;
    for (step(); word(); step()) {
      parameters_.push_back(std::string(token()));
      step();
      if (!is(",")) break;
    }
    const std::size_t needed = signature.event && signature.fields.empty() ? 0 : 1 + signature.card + signature.fields.size();
    if (!is(")") || parameters_.size() < needed) return false;
    return step(), true;
  }

  /// The condition at the beginning, if there is one that can be read; `rest` is what follows it as a straight line.
  std::optional<Guard> read_guard(std::optional<StraightLine>& rest) {
    Guard guard;
    if (is("return")) {
      step();
      if (!read_tests(guard) || !is("end")) return std::nullopt;
      for (const Test& test : guard.tests) if (test.is == Test::Is::true_) return std::nullopt;  // its value is returned
      guard.result = 1;
      return guard;
    }
    if (!is("if")) return std::nullopt;
    step();
    if (!read_tests(guard) || !is("then")) return std::nullopt;
    step();
    if (is("return")) {
      step();
      if (is("end")) {  // if ... then return end: the rest is done if it doesn't hold
        step();
        guard.negated = true;
        rest = read_calls();
        return guard;
      }
      guard.result = read_number();
      if (!guard.result || !is("end")) return std::nullopt;
      step();
      return is("end") ? std::optional(guard) : std::nullopt;
    }
    Reader ahead(*this);
    if (auto calls = ahead.read_calls()) {
      ahead.step();
      if (ahead.is("end")) return rest = std::move(calls), guard;
    }
    return skip_block() ? std::optional(guard) : std::nullopt;
  }

  /// Calls of the API, up to the `end` of their block, and of no other kind.
  std::optional<StraightLine> read_calls() {
    StraightLine result;
    while (!is("end")) {
      if (take(";")) continue;
      auto call = is("for") ? read_loop() : read_call();
      if (!call) return std::nullopt;
      result.push_back(std::move(*call));
    }
    return result;
  }

 private:
  std::string_view token() const { return tokens_.text(now_); }
  bool word() const { return now_.kind == Token::Kind::word; }
  bool is(std::string_view what) const { return now_.kind != Token::Kind::text && token() == what; }
  void step() {
    const std::size_t before = now_.end;
    now_ = tokens_.next();
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(before), text_.begin() + static_cast<std::ptrdiff_t>(now_.begin), '\n'));
  }
  bool take(std::string_view what) { return is(what) ? step(), true : false; }

  /// To the `end` of the function, if that follows the block at hand and the block has no other branch.
  bool skip_block() {
    for (int depth = 1; now_.kind != Token::Kind::end; step()) {
      if (is("if") || is("do") || is("function") || is("repeat")) ++depth;
      else if (depth == 1 && (is("else") || is("elseif"))) return false;
      else if ((is("end") || is("until")) && --depth == 0) return step(), is("end");
    }
    return false;
  }

  std::optional<std::int64_t> read_number() {
    std::int64_t n = 0;
    const std::string_view digits = token();
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
    if (now_.kind != Token::Kind::number || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    step();
    return n;
  }

  std::optional<std::int8_t> read_field() {
    if (signature_->event && signature_->fields.empty()) return std::nullopt;
    const std::size_t first = 1 + signature_->card;
    for (std::size_t p = first; p < parameters_.size(); ++p)
      if (word() && token() == parameters_[p]) return step(), signature_->fields[p - first];
    return std::nullopt;
  }

  std::optional<StraightCall> read_call() {
    if (!parameters_.empty() && signature_->event && signature_->fields.empty() && is(parameters_[0])) return read_method();
    const auto native = natives_.find(std::string(token()));
    if (!word() || native == natives_.end() || !api_.contains(token())) return std::nullopt;
    StraightCall call{.function = native->second, .arguments = {}, .line = line_};
    step();
    if (!take("(")) return std::nullopt;
    while (!is(")")) {
      const auto argument = read_argument();
      if (!argument || call.arguments.size() == StraightCall::kMost) return std::nullopt;
      call.arguments.push_back(*argument);
      if (!take(",") && !is(")")) return std::nullopt;
    }
    step();
    if (!is("end") && !is(";") && !word()) return std::nullopt;
    return call;
  }

  /// for p in seats() do CALL end, or for p in each(others(ev.player)) do CALL end.
  std::optional<StraightCall> read_loop() {
    step();
    if (!word()) return std::nullopt;
    const std::string name(token());
    step();
    if (!take("in") || !api_.contains(token())) return std::nullopt;
    const bool all = is("seats");
    StraightCall::Argument but;
    if (all) {
      step();
      if (!take("(")) return std::nullopt;
    } else {
      if (!take("each") || !take("(") || !api_.contains(token()) || !take("others") || !take("(")) return std::nullopt;
      const auto argument = read_argument();
      if (!argument || argument->constant != 0 || argument->source == StraightCall::nothing || !take(")")) return std::nullopt;
      but = *argument;
    }
    if (!take(")") || !take("do")) return std::nullopt;
    loop_ = name;
    auto call = read_call();
    loop_.clear();
    if (!call || !take("end")) return std::nullopt;
    call->loop = all ? StraightCall::Loop::all : StraightCall::Loop::others;
    call->but = but;
    return call;
  }

  /// ev:add("field", n), v:add(n), ev:cancel() and the like.
  std::optional<StraightCall> read_method() {
    StraightCall call{.function = nullptr, .arguments = {}, .line = line_};
    step();
    if (!take(":")) return std::nullopt;
    call.function = straight_method(token());
    if (!call.function) return std::nullopt;
    step();
    if (!take("(")) return std::nullopt;
    if (now_.kind == Token::Kind::text) {
      call.name = token().substr(1, token().size() - 2);
      if (step(); !take(",")) return std::nullopt;
    }
    if (!is(")")) {
      const bool minus = take("-");
      const auto n = read_number();
      if (!n) return std::nullopt;
      call.arguments = {{minus ? -*n : *n}};
    }
    if (!take(")")) return std::nullopt;
    return call;
  }

  /// Something that changes from one call of the function to the next: a field, the card, its owner, the player of a loop.
  std::optional<std::int8_t> read_source() {
    if (const auto field = read_field()) return field;
    if (!loop_.empty() && word() && token() == loop_) return step(), StraightCall::looped;
    if (!word() || !signature_->card || parameters_.size() < 2 || token() != parameters_[1]) return std::nullopt;
    step();
    if (!take(".")) return StraightCall::me;
    return take("owner") ? std::optional<std::int8_t>(StraightCall::owner) : std::nullopt;
  }

  /// A number, perhaps less or more by another; a flag; a source; or (number+(source)).
  std::optional<StraightCall::Argument> read_argument() {
    if (take("true")) return StraightCall::Argument{Arguments::kTrue};
    if (take("false")) return StraightCall::Argument{Arguments::kFalse};
    if (take("nil")) return StraightCall::Argument{Arguments::kNil};
    if (auto n = read_number()) {
      while (is("-") || is("+")) {
        const bool minus = is("-");
        step();
        const auto more = read_number();
        if (!more) return std::nullopt;
        *n += minus ? -*more : *more;
      }
      return StraightCall::Argument{*n};
    }
    if (const auto source = read_source()) return StraightCall::Argument{0, *source};
    if (!take("(")) return std::nullopt;
    const auto n = read_number();
    if (!n || !take("+") || !take("(")) return std::nullopt;
    const auto source = read_source();
    if (!source || !take(")") || !take(")")) return std::nullopt;
    return StraightCall::Argument{*n, *source};
  }

  /// One test and another and another.
  bool read_tests(Guard& guard) {
    do {
      Test test;
      if (take("not")) test.is = Test::Is::false_;
      auto left = read_term();
      if (!left) return false;
      test.left = std::move(*left);
      static constexpr std::pair<std::string_view, Test::Is> kComparisons[] = {{"==", Test::Is::equal}, {"~=", Test::Is::unequal}, {"<=", Test::Is::at_most}, {">=", Test::Is::at_least}, {"<", Test::Is::less}, {">", Test::Is::more}};
      for (const auto& [symbol, comparison] : kComparisons) {
        if (test.is != Test::Is::true_ || !take(symbol)) continue;
        test.is = comparison;
        auto right = read_term();
        if (!right) return false;
        test.right = std::move(*right);
        break;
      }
      guard.tests.push_back(std::move(test));
    } while (take("and"));
    return true;
  }

  std::optional<Term> read_term() {
    using Kind = Term::Kind;
    Term term;
    if (is("true") || is("false")) return term.constant = is("true") ? Arguments::kTrue : Arguments::kFalse, step(), term;
    if (take("nil")) return term.constant = Arguments::kNil, term;
    if (const auto n = read_number()) return term.constant = *n, term;
    if (take("(")) {  // (zone+(seat))
      const auto n = read_number();
      if (!n || !take("+") || !take("(")) return std::nullopt;
      auto of = read_term();
      if (!of || !take(")") || !take(")")) return std::nullopt;
      term.kind = Kind::sum, term.constant = *n, term.of = {std::move(*of)};
      return term;
    }
    static const std::map<std::string_view, std::pair<Kind, std::size_t>> kFunctions = {
        {"get", {Kind::get, 1}}, {"count", {Kind::count, 1}}, {"amount", {Kind::amount, 2}}, {"players", {Kind::players, 0}}, {"revealed", {Kind::revealed, 2}}};
    if (const auto f = kFunctions.find(token()); word() && f != kFunctions.end() && api_.contains(token())) {
      step();
      if (!take("(")) return std::nullopt;
      while (!is(")")) {
        auto of = read_term();
        if (!of) return std::nullopt;
        term.of.push_back(std::move(*of));
        if (!take(",") && !is(")")) return std::nullopt;
      }
      step();
      term.kind = f->second.first;
      if (term.of.size() < f->second.second) return std::nullopt;
      return term;
    }
    if (const auto field = read_field()) {
      term.kind = Kind::field, term.field = *field;
    } else if (word() && parameters_.size() > 1 && token() == parameters_[1] && signature_->card) {
      term.kind = Kind::me;
      step();
    } else if (word() && !parameters_.empty() && token() == parameters_[0] && signature_->event) {
      step();
      if (!take(".") || !word()) return std::nullopt;
      term.kind = Kind::named_field, term.name = token();
      step();
    } else {
      return std::nullopt;
    }
    while (take(".")) {
      static const std::map<std::string_view, Kind> kAttributes = {{"owner", Kind::owner}, {"deck", Kind::deck}, {"kind", Kind::kind}};
      const auto attribute = kAttributes.find(token());
      if (attribute == kAttributes.end()) return std::nullopt;
      step();
      Term of = std::move(term);
      term = Term{};
      term.kind = attribute->second, term.of = {std::move(of)};
    }
    return term;
  }

  const std::string& text_;
  const Natives& natives_;
  std::set<std::string, std::less<>> api_;
  Tokens tokens_;
  Token now_;
  int line_ = 1;
  std::vector<std::string> parameters_;
  std::string loop_;  ///< the player of a loop that is read
  const Signature* signature_ = nullptr;
};

}  // namespace

void read_functions(const std::string& file, const std::string& text, const Natives& natives, Bindings& bindings) {
  static const Signature kUnbound;
  Reader(text, natives).each_function([&](const std::string& path, int line, Reader body) {
    const std::string key = file + ":" + std::to_string(line) + ":" + as_id(path);
    const auto bound = bindings.signatures.find(key);
    if (!body.read_parameters(bound == bindings.signatures.end() ? kUnbound : bound->second)) return;
    std::optional<StraightLine> straight;
    if (Reader ahead(body); auto guard = ahead.read_guard(straight)) bindings.guards[key] = std::move(*guard);
    else straight = body.read_calls();
    if (straight) bindings.straight[key] = std::move(*straight);
  });
}

}  // namespace rules::script
