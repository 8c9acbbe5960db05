#include "lua/token_reader.hpp"

#include <algorithm>

#include "lua/lexer.hpp"

namespace rules::lua {

namespace {

// Returns the word around `at`, including parts joined to it by dashes.
std::string_view dashed(std::string_view source, std::size_t at) {
  const auto inside = [&](std::size_t i) { return is_letter(source[i]) || is_digit(source[i]) || source[i] == '-'; };
  std::size_t begin = at, end = at;
  while (begin > 0 && inside(begin - 1)) --begin;
  while (end < source.size() && inside(end)) ++end;
  return source.substr(begin, end - begin);
}

}  // namespace

void Beginner::call_at_top(SourceRange place, std::string path, bool names_only) {
  if (names_only && path.find('.') != std::string::npos) call_ = {place.line, std::move(path)};
}

std::string Beginner::meant(std::string_view source, const Token& token, SourceRange before) const {
  const std::string_view last = source.substr(before.begin, before.end - before.begin);
  const bool adjoining = token.place.begin == before.end;
  if (token.symbol == Symbol::end_ && !call_.path.empty())
    return "is 'function' missing before " + call_.path + " on line " + std::to_string(call_.line) + "?";
  const std::string_view line = source.substr(0, before.begin);
  const std::string_view here = source.substr(token.place.begin, 2);
  const char first = here.empty() ? '\0' : here[0];  // empty at the end of the source
  if (first == '.' && adjoining && line.ends_with("local function "))
    return "a function in a table can't be local; remove `local`";
  if (here.size() == 2 && here[1] == '=' && std::string_view("+-*/%").find(first) != here.npos)
    return "Lua has no " + std::string(here) + "; write x = x " + first + " ...";
  const bool doubled = adjoining && last.size() == 1 && last[0] == first;
  if (here == "++" || (doubled && last == "+")) return "Lua has no ++; write x = x + 1";
  if (doubled && last == "|") return "Lua uses 'or' instead of ||";
  if (doubled && last == "&") return "Lua uses 'and' instead of &&";
  if (token.symbol == Symbol::number && adjoining && first == '.')
    return "names that begin with a digit need brackets: [\"" +
           std::string(source.substr(token.place.begin + 1, token.place.end - token.place.begin - 1)) + "\"]";
  if (token.symbol == Symbol::minus && adjoining && is_letter(last.empty() ? ' ' : last[0])) {
    std::string name(dashed(source, token.place.begin));
    if (name.find('-') == std::string::npos) return {};
    std::replace(name.begin(), name.end(), '-', '_');
    return "in Lua, ids are written with _ instead of -: " + name;
  }
  const bool behind_value = !last.empty() && (is_letter(last[0]) || is_digit(last[0]) || last == ")" || last == "]");
  if (token.symbol == Symbol::assign && behind_value) return "did you mean ==, which compares?";
  return {};
}

// ---- tokens

void TokenReader::advance() {
  last_ = token_.place;
  if (ahead_) {
    token_ = std::move(*ahead_);
    ahead_.reset();
  } else {
    token_ = lexer_.next();
  }
}

const Token& TokenReader::ahead() {
  if (!ahead_) ahead_ = lexer_.next();
  return *ahead_;
}

bool TokenReader::take(Symbol symbol) {
  if (!is(symbol)) return false;
  advance();
  return true;
}

void TokenReader::expect(Symbol symbol) {
  if (!take(symbol)) unexpected();
}

std::string TokenReader::expect_name() {
  if (!is(Symbol::name)) unexpected();
  std::string name = std::move(token_.text);
  advance();
  return name;
}

bool TokenReader::ends_block() const {
  return is(Symbol::else_) || is(Symbol::elseif_) || is(Symbol::end_) || is(Symbol::end_of_text) || is(Symbol::until_);
}

SourceRange TokenReader::since(SourceRange begin) const {
  begin.end = last_.end;
  return begin;
}

void TokenReader::unexpected(int unclosed) const {
  SyntaxError error(token_.place, beginner_.meant(source_, token_, last_));
  if (is(Symbol::end_of_text)) error.unclosed = unclosed;
  throw error;
}

// ---- bounds

TokenReader::Nest::Nest(TokenReader& reader, bool takes) : reader_(reader), chain_(reader.chain_) {
  if (++reader.nesting_ > reader.bounds_.nesting)
    throw TooMuch(reader.token_.place,
                  "brackets and blocks nested deeper than " + std::to_string(reader.bounds_.nesting));
  reader.chain_ = 0;
  if (takes) reader.advance();
}

TokenReader::Nest::~Nest() {
  --reader_.nesting_;
  reader_.chain_ = chain_;
}

void TokenReader::link() {
  if (++chain_ > bounds_.chain)
    throw TooMuch(token_.place,
                  "more than " + std::to_string(bounds_.chain) + " operators, calls or fields in one chain");
}

void TokenReader::jump() {
  if (++jumps_ > bounds_.jumps)
    throw TooMuch(token_.place,
                  "more than " + std::to_string(bounds_.jumps) + " jumps ('goto', '::' and 'break') in one file");
}

void TokenReader::check_elseifs(int count) const {
  if (count > bounds_.elseifs)
    throw TooMuch(token_.place,
                  "more than " + std::to_string(bounds_.elseifs) + " 'elseif' in a row; use a table instead");
}

}  // namespace rules::lua
