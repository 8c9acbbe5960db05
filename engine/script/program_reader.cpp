#include "script/program_reader.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "script/handle_code.hpp"
#include "script/native.hpp"
#include "sandbox/tokens.hpp"

namespace rules::script {
namespace {

using Natives = std::map<std::string, const Native*>;
using Kind = Expression::Kind;
using Block = std::vector<Statement>;

/// Thrown where a text is no program; never leaves this file.
struct NoProgram {};

const std::map<std::string, Method, std::less<>> kMethods = {
    {"add", Method::add},           {"set", Method::set},         {"multiply", Method::multiply},
    {"at_least", Method::at_least}, {"at_most", Method::at_most}, {"cancel", Method::cancel},
    {"replace", Method::replace}};

/// What a name stands for in a function.
struct Local {
  std::string name;
  bool event = false;       ///< the event, of which only fields and methods can be used
  std::int64_t outer = -1;  ///< or one around it, of which only fields can be used, and whether it is there
};

/// A text as tokens, with the line of each.
class Text {
 public:
  explicit Text(const std::string& text) {
    Tokens tokens(text);
    int line = 1;
    std::size_t at = 0;
    do {
      const Token token = tokens.next();
      line += static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                          text.begin() + static_cast<std::ptrdiff_t>(token.begin), '\n'));
      at = token.begin;
      tokens_.push_back(token), lines_.push_back(line), words_.push_back(tokens.text(token));
    } while (tokens_.back().kind != Token::Kind::end);
  }
  std::size_t size() const { return tokens_.size(); }
  Token::Kind kind(std::size_t at) const { return at < size() ? tokens_[at].kind : Token::Kind::end; }
  std::string_view word(std::size_t at) const { return at < size() ? words_[at] : std::string_view(); }
  bool is(std::size_t at, std::string_view what) const { return kind(at) != Token::Kind::text && word(at) == what; }
  bool is_word(std::size_t at) const { return kind(at) == Token::Kind::word; }
  int line(std::size_t at) const { return lines_[std::min(at, size() - 1)]; }

 private:
  std::vector<Token> tokens_;
  std::vector<int> lines_;
  std::vector<std::string_view> words_;
};

constexpr std::string_view kKeywords[] = {"and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
                                          "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
                                          "repeat",   "return", "then", "true", "until",  "while"};
bool keyword(std::string_view word) {
  return std::find(std::begin(kKeywords), std::end(kKeywords), word) != std::end(kKeywords);
}

/// A function of the file that is a program.
struct Routine {
  std::int64_t index;
  int height;  ///< how deep it calls others
};

/// What names stand for in the whole of a file.
struct Known {
  Natives natives;
  std::map<std::string, Routine> routines;  ///< so far
  std::set<std::string> plain;              ///< those of Lua and the API that the file gives no meaning of its own
};

/// Reads one function, from the `(` of its parameters on.
class FunctionReader {
 public:
  FunctionReader(const Text& text, std::size_t at, const Known& file, Bindings& bindings)
      : text_(text), at_(at), file_(file), bindings_(bindings) {}

  /// How deep it calls routines.
  int height() const { return height_; }

  /// `event`: the first parameter is the event.
  Program read(bool event) {
    Program result;
    expect("(");
    while (!take(")")) {
      declare(name(), event && locals_.empty());
      if (!is(")")) expect(",");
    }
    result.parameters = locals_.size();
    result.body = block();
    expect("end");
    return result;
  }

 private:
  // ---- tokens
  bool is(std::string_view what) const { return text_.is(at_, what); }
  bool take(std::string_view what) { return is(what) ? ++at_, true : false; }
  void expect(std::string_view what) {
    if (!take(what)) throw NoProgram{};
  }
  std::string name() {
    if (!text_.is_word(at_) || keyword(text_.word(at_))) throw NoProgram{};
    return std::string(text_.word(at_++));
  }
  std::string quoted() {
    const std::string_view text = text_.word(at_);
    if (text_.kind(at_) != Token::Kind::text || text.size() < 2 || text[0] == '[' ||
        text.find('\\') != std::string_view::npos)
      throw NoProgram{};
    ++at_;
    return std::string(text.substr(1, text.size() - 2));
  }

  // ---- locals: the slot of each is its place
  std::int16_t declare(std::string local, bool event = false) {
    if (locals_.size() == Program::kSlots) throw NoProgram{};
    locals_.push_back({std::move(local), event, -1});
    return static_cast<std::int16_t>(locals_.size() - 1);
  }
  std::int16_t find(std::string_view local) const {
    for (std::size_t i = locals_.size(); i-- > 0;)
      if (locals_[i].name == local) return static_cast<std::int16_t>(i);
    return -1;
  }
  Local& in(std::int16_t slot) { return locals_[static_cast<std::size_t>(slot)]; }
  bool is_event(std::int16_t slot) { return in(slot).event; }

  // ---- statements
  Block block() {
    const std::size_t outer = locals_.size();
    Block result = open_block();
    locals_.resize(outer);
    return result;
  }

  /// One whose locals are still known behind it.
  Block open_block() {
    Block result;
    if (++depth_ > kMostDepth) throw NoProgram{};
    while (!is("end") && !is("else") && !is("elseif") && !is("until")) {
      if (take(";")) continue;
      result.push_back(statement());
      if (result.back().kind == Statement::Kind::return_) break;
    }
    --depth_;
    return result;
  }

  Statement statement() {
    Statement result{Statement::Kind::evaluate, text_.line(at_)};
    if (take("local")) read_local(result);
    else if (take("if")) read_branch(result);
    else if (take("while")) {
      result.kind = Statement::Kind::while_, result.values = one(condition());
      result.body = loop_body();
    } else if (take("repeat")) {
      result.kind = Statement::Kind::repeat;
      const std::size_t outer = locals_.size();
      result.body = open_block();
      expect("until");
      result.values = one(condition());
      locals_.resize(outer);
    } else if (take("for")) read_for(result);
    else if (take("break")) result.kind = Statement::Kind::break_;
    else if (take("return")) {
      result.kind = Statement::Kind::return_;
      if (!is("end") && !is("else") && !is("elseif") && !is("until") && !is(";")) result.values = one(expression());
      take(";");
      if (!is("end") && !is("else") && !is("elseif") && !is("until")) throw NoProgram{};
    } else read_simple(result);
    return result;
  }

  Block loop_body() {
    expect("do");
    Block result = block();
    expect("end");
    return result;
  }

  void read_local(Statement& s) {
    s.kind = Statement::Kind::assign;
    std::vector<std::string> names;
    do names.push_back(name());
    while (take(","));
    if (is("<")) throw NoProgram{};
    if (take("=")) s.values = names.size() == 1 ? one(any_expression()) : expressions();
    if (take(",")) throw NoProgram{};
    for (std::string& local : names) s.slots.push_back(declare(std::move(local)));
    if (!s.values.empty() && s.values[0].kind == Kind::within) in(s.slots[0]).outer = s.values[0].constant;
    else if (!s.values.empty()) check_value(s.values[0]);
  }

  void read_branch(Statement& s) {
    s.kind = Statement::Kind::branch, s.values = one(condition());
    expect("then");
    s.body = block();
    if (take("elseif")) {
      Statement other{Statement::Kind::branch, text_.line(at_)};
      read_branch(other);  // ends with the `end` of all
      s.otherwise.push_back(std::move(other));
      return;
    }
    if (take("else")) s.otherwise = block();
    expect("end");
  }

  void read_for(Statement& s) {
    std::vector<std::string> names;
    do names.push_back(name());
    while (take(","));
    if (take("=")) {
      s.kind = Statement::Kind::count, s.values = expressions();
      if (names.size() != 1 || s.values.size() < 2 || s.values.size() > 3) throw NoProgram{};
      if (s.values.size() == 3) read_step(s);
      for (const Expression& e : s.values)
        if (e.kind == Kind::constant && !is_number(e.constant)) throw NoProgram{};  // Lua takes "3" as well
    } else {
      expect("in");
      const std::string over = name();
      const bool items = over == "ipairs", seats = over == "seats", each = over == "each";
      if (find(over) >= 0 || !file_.plain.contains(over) || (!items && !seats && !each)) throw NoProgram{};
      expect("(");
      if (!is(")")) s.values = expressions();
      expect(")");
      s.kind = items ? Statement::Kind::items : Statement::Kind::players;
      if (items ? s.values.size() != 1 || names.size() > 2
                : names.size() != 1 || s.values.size() > (seats ? 1u : 2u) || (each && s.values.empty()))
        throw NoProgram{};
      if (seats) s.values.insert(s.values.begin(), Expression{.constant = -1});
    }
    const std::size_t outer = locals_.size();
    for (std::string& local : names) s.slots.push_back(declare(std::move(local)));
    s.body = loop_body();
    locals_.resize(outer);
  }

  static bool is_number(std::int64_t code) { return code > Arguments::kLast; }

  /// for n = from, to, step: with a step that is written down.
  static void read_step(Statement& s) {
    const bool minus = s.values[2].kind == Kind::negate;
    const Expression& step = minus ? s.values[2].of[0] : s.values[2];
    if (step.kind != Kind::constant || step.constant < 1 || step.constant > 1000) throw NoProgram{};
    s.step = static_cast<std::int16_t>(minus ? -step.constant : step.constant);
    s.values.pop_back();
  }

  /// A call, a method of the event, or an assignment.
  void read_simple(Statement& s) {
    const std::int16_t slot = text_.is_word(at_) ? find(text_.word(at_)) : std::int16_t{-1};
    if (slot >= 0 && is_event(slot)) return ++at_, read_method(s);
    if (slot >= 0 && text_.is(at_ + 1, "[")) return read_append(s, slot);
    if (slot >= 0) {
      s.kind = Statement::Kind::assign;
      do {
        const std::int16_t to = find(name());
        if (to < 0 || is_event(to) || in(to).outer >= 0) throw NoProgram{};
        s.slots.push_back(to);
      } while (take(","));
      expect("=");
      s.values = expressions();
      return;
    }
    s.values = one(expression());
    if (s.values[0].kind != Kind::call && s.values[0].kind != Kind::routine) throw NoProgram{};
  }

  /// list[#list + 1] = value
  void read_append(Statement& s, std::int16_t list) {
    const std::string called = name();
    if (in(list).outer >= 0) throw NoProgram{};
    expect("[");
    expect("#");
    if (name() != called) throw NoProgram{};
    expect("+");
    if (text_.word(at_++) != "1") throw NoProgram{};
    expect("]");
    expect("=");
    s.kind = Statement::Kind::append, s.slots = {list}, s.values = one(expression());
    if (calls_routine(s.values[0])) throw NoProgram{};  // that could make the list longer first
  }

  static bool calls_routine(const Expression& e) {
    return e.kind == Kind::routine || std::any_of(e.of.begin(), e.of.end(), calls_routine);
  }

  void read_method(Statement& s) {
    s.kind = Statement::Kind::method;
    expect(":");
    const auto method = kMethods.find(name());
    if (method == kMethods.end()) throw NoProgram{};
    s.method = method->second;
    const bool replaces = s.method == Method::replace, cancels = s.method == Method::cancel;
    expect("(");
    if (text_.kind(at_) == Token::Kind::text) {
      s.name = quoted();
      if (!is(")")) expect(",");
    }
    if (replaces) {
      if (s.name.empty()) throw NoProgram{};
      expect("{");
      while (!take("}")) {
        s.fields.push_back(name());
        expect("=");
        s.values.push_back(expression());
        if (s.values.size() >= kMostArguments) throw NoProgram{};
        if (!is("}")) expect(",");
      }
    } else if (!is(")")) {
      s.values = expressions();
    }
    expect(")");
    if (!replaces && (cancels ? !s.values.empty() || !s.name.empty()
                              : s.values.empty() || s.values.size() > (s.method == Method::multiply ? 2u : 1u)))
      throw NoProgram{};
  }

  // ---- expressions
  std::vector<Expression> expressions() {
    std::vector<Expression> result;
    do result.push_back(expression());
    while (take(","));
    if (result.size() >= kMostArguments) throw NoProgram{};
    return result;
  }

  static std::vector<Expression> one(Expression e) {
    std::vector<Expression> result;
    result.push_back(std::move(e));
    return result;
  }

  /// One whose value is used.
  Expression expression() {
    Expression result = any_expression();
    check_value(result);
    return result;
  }

  /// One of which only matters whether it holds.
  Expression condition() {
    Expression result = any_expression();
    check_condition(result);
    return result;
  }

  /// Events around this one are no values, but may be there or not.
  void check_value(const Expression& e) {
    if (e.kind == Kind::within || (e.kind == Kind::local && in(e.slot).outer >= 0)) throw NoProgram{};
    if (e.kind == Kind::not_) return check_condition(e.of[0]);
    if (e.kind == Kind::and_) return check_condition(e.of[0]), check_value(e.of[1]);
    if (e.kind == Kind::outer) return;
    for (const Expression& of : e.of) check_value(of);
  }
  void check_condition(const Expression& e) {
    if (e.kind == Kind::within || e.kind == Kind::local) return;
    if (e.kind != Kind::not_ && e.kind != Kind::and_ && e.kind != Kind::or_) return check_value(e);
    for (const Expression& of : e.of) check_condition(of);
  }

  Expression any_expression(int above = 0) {
    struct Operator {
      std::string_view symbol;
      int strength;
      Kind kind;
    };
    static constexpr Operator kOperators[] = {
        {"or", 1, Kind::or_},  {"and", 2, Kind::and_},   {"==", 3, Kind::equal},   {"~=", 3, Kind::unequal},
        {"<", 3, Kind::less},  {"<=", 3, Kind::at_most}, {">", 3, Kind::more},     {">=", 3, Kind::at_least},
        {"+", 4, Kind::add},   {"-", 4, Kind::subtract}, {"*", 5, Kind::multiply}, {"//", 5, Kind::divide},
        {"%", 5, Kind::modulo}};
    if (++depth_ > kMostDepth) throw NoProgram{};
    Expression left = operand();
    for (int chain = 0;;) {
      const auto found =
          std::find_if(std::begin(kOperators), std::end(kOperators), [&](const Operator& o) { return is(o.symbol); });
      if (found == std::end(kOperators) || found->strength <= above) break;
      Expression both{.kind = found->kind, .line = text_.line(at_++)};
      Expression right = any_expression(found->strength);
      if (++chain > kMostChain) throw NoProgram{};
      both.of = one(std::move(left));
      both.of.push_back(std::move(right));
      left = std::move(both);
    }
    --depth_;
    return left;
  }

  Expression operand() {
    constexpr int kUnary = 6;
    const int line = text_.line(at_);
    if (take("not")) return {.kind = Kind::not_, .line = line, .of = one(any_expression(kUnary))};
    if (take("-")) return {.kind = Kind::negate, .line = line, .of = one(any_expression(kUnary))};
    if (take("#")) return {.kind = Kind::length, .line = line, .of = one(any_expression(kUnary))};
    Expression result = primary();
    for (int chain = 0;;) {
      if (++chain > kMostChain) throw NoProgram{};
      const int here = text_.line(at_);
      if (take(".")) {
        if (is_outer(result)) {
          Expression field{.kind = Kind::outer, .line = here, .constant = outer_event(result), .name = name()};
          if (field.name == "event" || field.name == "got" || kMethods.contains(field.name)) throw NoProgram{};
          field.of = one(std::move(result));
          result = std::move(field);
          continue;
        }
        Expression attribute{.kind = Kind::attribute, .line = here, .name = name()};
        attribute.of = one(std::move(result));
        result = std::move(attribute);
      } else if (take("[")) {
        Expression item{.kind = Kind::index, .line = here};
        if (text_.kind(at_) == Token::Kind::text) throw NoProgram{};  // card["kind"]
        item.of = one(std::move(result));
        item.of.push_back(any_expression());
        expect("]");
        result = std::move(item);
      } else if (is("(") || is(":") || is("{") || text_.kind(at_) == Token::Kind::text || is("^") || is("..") ||
                 is("/") || is("&") || is("|") || is("~") || is("<<") || is(">>")) {
        throw NoProgram{};
      } else {
        return result;
      }
    }
  }

  bool is_outer(const Expression& e) {
    return e.kind == Kind::within || (e.kind == Kind::local && in(e.slot).outer >= 0);
  }
  std::int64_t outer_event(const Expression& e) { return e.kind == Kind::within ? e.constant : in(e.slot).outer; }

  Expression primary() {
    Expression result{.line = text_.line(at_)};
    if (take("nil")) return result.constant = Arguments::kNil, result;
    if (take("true")) return result.constant = Arguments::kTrue, result;
    if (take("false")) return result.constant = Arguments::kFalse, result;
    if (text_.kind(at_) == Token::Kind::number) {
      const std::string_view digits = text_.word(at_++);
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result.constant);
      if (error != std::errc() || end != digits.data() + digits.size()) throw NoProgram{};
      return result;
    }
    if (text_.kind(at_) == Token::Kind::text)
      return result.constant = Arguments::kTexts + bindings_.text(quoted()), result;
    if (take("(")) {
      result = any_expression();
      expect(")");
      if (result.kind != Kind::call && result.kind != Kind::routine) return result;
      Expression first{.kind = Kind::first, .line = result.line};
      first.of = one(std::move(result));
      return first;
    }
    if (take("{")) {
      result.kind = Kind::list;
      if (!is("}")) result.of = expressions();
      expect("}");
      return result;
    }
    const std::string called = name();
    if (const std::int16_t slot = find(called); slot >= 0) {
      if (!is_event(slot)) return result.kind = Kind::local, result.slot = slot, result;
      expect(".");
      result.kind = Kind::field, result.name = name();
      if (result.name == "event" || kMethods.contains(result.name)) throw NoProgram{};
      return result;
    }
    if (called == "within" && file_.plain.contains(called)) {
      expect("(");
      const Expression event = primary();
      expect(")");
      if (event.kind != Kind::constant || tag_of(event.constant) != Tag::call) throw NoProgram{};
      return result.kind = Kind::within, result.constant = event.constant, result;
    }
    if (called == "math" && file_.plain.contains(called)) {
      expect(".");
      if (!is("min") && !is("max")) throw NoProgram{};
      result.kind = is("min") ? Kind::smallest : Kind::largest;
      ++at_;
    } else if (const auto routine = file_.routines.find(called); routine != file_.routines.end()) {
      result.kind = Kind::routine, result.constant = routine->second.index;
      height_ = std::max(height_, routine->second.height + 1);
      if (height_ > kMostHeight) throw NoProgram{};
    } else if (const auto native = file_.natives.find(called); native != file_.natives.end()) {
      result.kind = Kind::call, result.function = native->second, result.name = called;
    } else {
      throw NoProgram{};
    }
    expect("(");
    if (!is(")")) result.of = expressions();
    expect(")");
    if (result.of.size() >= kMostArguments ||
        (result.of.empty() && result.kind != Kind::call && result.kind != Kind::routine))
      throw NoProgram{};
    return result;
  }

  static constexpr int kMostDepth = 100;  ///< of blocks and brackets
  static constexpr int kMostChain = 60;   ///< operators and the like in a row
  static constexpr int kMostHeight = 6;   ///< of routines: each is a call of ours

  const Text& text_;
  std::size_t at_;
  const Known& file_;
  Bindings& bindings_;
  std::vector<Local> locals_;
  int depth_ = 0, height_ = 0;
};

/// The functions of the API that a bound text uses: those its first line makes locals, as in `local get,set=get,set`.
/// `at` is left behind them.
std::set<std::string> api_names(const Text& text, std::size_t& behind) {
  behind = 1;
  if (!text.is(0, "local")) return {};
  std::vector<std::string_view> names;
  std::size_t at = 1;
  for (; text.is_word(at); at += 2)
    if (names.push_back(text.word(at)); !text.is(at + 1, ",")) break;
  if (!text.is(++at, "=")) return {};
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!text.is(++at, names[i]) || (i + 1 < names.size() && !text.is(++at, ","))) return {};
  behind = at + 1;
  return {names.begin(), names.end()};
}

/// Finds the programs of a file.
class FileReader {
 public:
  FileReader(const std::string& file, const std::string& text, const Natives& natives, Bindings& bindings)
      : name_(file), text_(text), bindings_(bindings) {
    known_.plain = api_names(text_, behind_names_);
    find_brackets();
    std::erase_if(known_.plain, [&](const std::string& name) { return assigned(name); });
    for (const auto& [name, native] : natives)
      if (known_.plain.contains(name)) known_.natives[name] = native;
    for (const char* name : {"math", "ipairs"})
      if (only_used(name)) known_.plain.emplace(name);
  }

  void read() {
    int depth = 0;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_.is(i, "function") && text_.is_word(i + 1)) {
        if (i > 0 && text_.is(i - 1, "local")) read_routine(i + 1, depth);
        else read_hook(i + 1);
      }
      if (text_.is(i, "function") || text_.is(i, "do") || text_.is(i, "if") || text_.is(i, "repeat")) ++depth;
      if (text_.is(i, "end") || text_.is(i, "until")) --depth;
    }
  }

 private:
  void find_brackets() {
    in_brackets_.resize(text_.size());
    for (std::size_t i = 0, depth = 0; i < text_.size(); ++i) {
      if (text_.is(i, "(") || text_.is(i, "{") || text_.is(i, "[")) ++depth;
      if (depth > 0 && (text_.is(i, ")") || text_.is(i, "}") || text_.is(i, "]"))) --depth;
      in_brackets_[i] = depth > 0;
    }
  }

  /// Whether the file only calls it, or reads what is in it.
  bool only_used(std::string_view name) const {
    for (std::size_t i = 0; i < text_.size(); ++i)
      if (text_.is(i, name) &&
          ((!text_.is(i + 1, ".") && !text_.is(i + 1, "(")) || (i > 0 && text_.is(i - 1, "function"))))
        return false;
    return true;
  }

  bool assigned(std::string_view name) const {
    for (std::size_t i = behind_names_; i < text_.size(); ++i)
      if (text_.is(i, name) && (text_.is(i + 1, "=") || text_.is(i + 1, ",")) && !text_.is(i - 1, ".") &&
          !in_brackets_[i])
        return true;
    return false;
  }

  /// Whether the name is that of one function of the file, and all else is calls of it.
  bool only_called(std::string_view name) const {
    int made = 0;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (!text_.is(i, name) || (i > 0 && (text_.is(i - 1, ".") || text_.is(i - 1, ":")))) continue;
      const bool function = i > 0 && text_.is(i - 1, "function");
      if (!text_.is(i + 1, "(") || (function && (i < 2 || !text_.is(i - 2, "local") || ++made > 1))) return false;
    }
    return made == 1;
  }

  /// local function name(...)
  void read_routine(std::size_t at, int depth) {
    const std::string name(text_.word(at));
    known_.routines.erase(name);
    if (depth > 0 || !only_called(name)) return;
    try {
      FunctionReader reader(text_, at + 1, known_, bindings_);
      bindings_.routines.push_back(reader.read(false));
      known_.routines[name] = {static_cast<std::int64_t>(bindings_.routines.size()) - 1, reader.height()};
    } catch (const NoProgram&) {
    }
  }

  /// Whether a function is assigned in this line: it might be another of the same path.
  bool assigned_in(int line) const {
    for (std::size_t i = 1; i < text_.size(); ++i)
      if (text_.is(i, "function") && text_.is(i - 1, "=") && text_.line(i) == line) return true;
    return false;
  }

  /// function table.name(...)
  void read_hook(std::size_t at) {
    const int line = text_.line(at - 1);
    std::string path;
    for (; text_.is_word(at) || text_.is(at, "."); ++at) path += text_.word(at);
    if (!text_.is(at, "(") || path.starts_with("advice.")) return;
    const std::string key = name_ + ":" + std::to_string(line) + ":" + as_id(path);
    if (!seen_.insert(key).second || assigned_in(line)) return static_cast<void>(bindings_.programs.erase(key));
    const auto bound = bindings_.signatures.find(key);
    const bool of_event = !path.starts_with("value.") && !path.starts_with("step.") && !path.starts_with("ending.");
    const Signature signature = bound != bindings_.signatures.end() ? bound->second : Signature{};
    try {
      Program program = FunctionReader(text_, at, known_, bindings_).read(of_event && signature.event);
      program.of_event = of_event, program.signature = signature;
      bindings_.programs[key] = std::move(program);
    } catch (const NoProgram&) {
    }
  }

  const std::string& name_;
  Text text_;
  std::size_t behind_names_ = 1;   ///< the first token that the author wrote
  std::vector<char> in_brackets_;  ///< by token
  Bindings& bindings_;
  Known known_;
  std::set<std::string> seen_;  ///< the keys of hooks
};

}  // namespace

void read_programs(const std::string& file, const std::string& text, const Natives& natives, Bindings& bindings) {
  FileReader(file, text, natives, bindings).read();
}

}  // namespace rules::script
