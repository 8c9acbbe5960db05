#include "lua/token_reader.hpp"

namespace rules::lua {

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
