#include "lua/parser.hpp"

#include "lua/parser_parts.hpp"

namespace rules::lua {

Tree parse(std::string_view source, const Bounds& bounds) {
  if (source.size() > bounds.bytes)
    throw TooMuch({0, 0, 0, 0}, "longer than " + std::to_string(bounds.bytes >> 10) + " KB: split it up");
  return Parser(source, bounds).parse();
}

Tree Parser::parse() {
  tree_.functions.emplace_back();
  scopes_.open_function(0);
  tree_.functions[0].varargs = true;
  advance();
  Block body = statements();
  if (!is(Symbol::end_of_text)) unexpected();
  scopes_.close_function();
  tree_.functions[0].body = std::move(body);
  tree_.functions[0].last_line = token_.place.line;
  tree_.functions[0].place = {0, static_cast<std::uint32_t>(source_.size()), 1, 1};
  return std::move(tree_);
}

// ---- tokens

void Parser::advance() {
  last_ = token_.place;
  if (ahead_) {
    token_ = std::move(*ahead_);
    ahead_.reset();
  } else {
    token_ = lexer_.next();
  }
}

const Token& Parser::ahead() {
  if (!ahead_) ahead_ = lexer_.next();
  return *ahead_;
}

bool Parser::take(Symbol symbol) {
  if (!is(symbol)) return false;
  advance();
  return true;
}

void Parser::expect(Symbol symbol) {
  if (!take(symbol)) unexpected();
}

std::string Parser::expect_name() {
  if (!is(Symbol::name)) unexpected();
  std::string name = std::move(token_.text);
  advance();
  return name;
}

bool Parser::ends_block() const {
  return is(Symbol::else_) || is(Symbol::elseif_) || is(Symbol::end_) || is(Symbol::end_of_text) || is(Symbol::until_);
}

void Parser::unexpected(int unclosed) const {
  SyntaxError error(token_.place, beginner_.meant(source_, token_, last_));
  if (is(Symbol::end_of_text)) error.unclosed = unclosed;
  throw error;
}

// ---- bounds

Parser::Nest::Nest(Parser& parser, bool takes) : parser_(parser), chain_(parser.chain_) {
  if (++parser.nesting_ > parser.bounds_.nesting)
    throw TooMuch(parser.token_.place,
                  "brackets and blocks nested deeper than " + std::to_string(parser.bounds_.nesting));
  parser.chain_ = 0;
  if (takes) parser.advance();
}

Parser::Nest::~Nest() {
  --parser_.nesting_;
  parser_.chain_ = chain_;
}

void Parser::link() {
  if (++chain_ > bounds_.chain)
    throw TooMuch(token_.place,
                  "more than " + std::to_string(bounds_.chain) + " operators, calls or fields in one chain");
}

void Parser::jump() {
  if (++jumps_ > bounds_.jumps)
    throw TooMuch(token_.place,
                  "more than " + std::to_string(bounds_.jumps) + " jumps ('goto', '::' and 'break') in one file");
}

SourceRange Parser::since(SourceRange begin) const {
  begin.end = last_.end;
  return begin;
}

}  // namespace rules::lua
