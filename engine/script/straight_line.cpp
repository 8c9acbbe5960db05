#include "script/straight_line.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "script/arguments.hpp"
#include "script/tokens.hpp"

namespace rules::script {
namespace {

using Natives = std::map<std::string, const Native*>;

/// Reads one function's body, token by token; whatever it doesn't know makes the function an ordinary one.
class Reader {
 public:
  Reader(const std::string& text, std::size_t at, const Natives& natives) : text_(text), natives_(natives), tokens_(std::string_view(text).substr(at)), offset_(at) { step(); }

  /// From the token after `function` on. `line` is that of the function.
  std::optional<StraightLine> read(const Signature& signature, int line) {
    line_ = line;
    while (word() || is(".")) step();
    if (!is("(")) return std::nullopt;
    for (step(); word(); step()) {
      parameters_.push_back(std::string(token()));
      step();
      if (!is(",")) break;
    }
    if (!is(")") || parameters_.size() != 1 + signature.card + signature.fields.size()) return std::nullopt;
    step();
    StraightLine result;
    while (!is("end")) {
      if (is(";")) { step(); continue; }
      const auto native = natives_.find(std::string(token()));
      if (!word() || native == natives_.end()) return std::nullopt;
      StraightCall call{.function = native->second, .arguments = {}, .line = line_};
      step();
      if (!is("(")) return std::nullopt;
      for (step(); !is(")");) {
        const auto argument = read_argument(signature);
        if (!argument || call.arguments.size() == StraightCall::kMost) return std::nullopt;
        call.arguments.push_back(*argument);
        if (is(",")) step();
        else if (!is(")")) return std::nullopt;
      }
      step();
      if (!is("end") && !is(";") && !word()) return std::nullopt;
      result.push_back(std::move(call));
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
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(offset_ + before), text_.begin() + static_cast<std::ptrdiff_t>(offset_ + now_.begin), '\n'));
  }

  std::optional<std::int64_t> read_number() {
    std::int64_t n = 0;
    const std::string_view digits = token();
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
    if (now_.kind != Token::Kind::number || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    step();
    return n;
  }

  std::optional<std::int8_t> read_field(const Signature& signature) {
    const std::size_t first = 1 + signature.card;
    for (std::size_t p = first; p < parameters_.size(); ++p)
      if (word() && token() == parameters_[p]) return step(), signature.fields[p - first];
    return std::nullopt;
  }

  /// A number, a flag, a field, or (number+(field)).
  std::optional<StraightCall::Argument> read_argument(const Signature& signature) {
    if (is("true") || is("false")) {
      const StraightCall::Argument flag{is("true") ? Arguments::kTrue : Arguments::kFalse, -1};
      return step(), flag;
    }
    if (const auto n = read_number()) return StraightCall::Argument{*n, -1};
    if (const auto field = read_field(signature)) return StraightCall::Argument{0, *field};
    if (!is("(")) return std::nullopt;
    step();
    const auto n = read_number();
    if (!n || !is("+")) return std::nullopt;
    step();
    if (!is("(")) return std::nullopt;
    step();
    const auto field = read_field(signature);
    if (!field || !is(")")) return std::nullopt;
    step();
    if (!is(")")) return std::nullopt;
    step();
    return StraightCall::Argument{*n, *field};
  }

  const std::string& text_;
  const Natives& natives_;
  Tokens tokens_;
  std::size_t offset_;
  Token now_;
  int line_ = 0;
  std::vector<std::string> parameters_;
};

}  // namespace

void find_straight_lines(const std::string& file, const std::string& text, const Natives& natives, Bindings& bindings) {
  for (const auto& [key, signature] : bindings.signatures) {
    if (signature.event || key.rfind(file + ":", 0) != 0) continue;
    const std::size_t colon = key.find(':', file.size() + 1);
    const int line = std::stoi(key.substr(file.size() + 1, colon - file.size() - 1));
    std::string path = "function " + key.substr(colon + 1);
    std::size_t at = 0;
    for (int l = 1; l < line; ++l) at = text.find('\n', at) + 1;
    std::replace(path.begin(), path.end(), '-', '_');
    const std::size_t found = text.find(path + "(", at);
    if (found == std::string::npos || std::count(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(found), '\n') > 0) continue;
    if (auto straight = Reader(text, found + 9, natives).read(signature, line)) bindings.straight[key] = std::move(*straight);
  }
}

}  // namespace rules::script
