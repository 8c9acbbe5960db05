// Questions and answers in words. The words for each kind of question are in questions/.
#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "base/one_text.hpp"
#include "play/questions/kind_words.hpp"

namespace rules::play {
namespace {

constexpr std::size_t kMaxNamed = 24;
constexpr std::uint64_t kMaxLooked = 1'000'000;

/// Splits a text into words at spaces and commas; "p1: 2" becomes "p1:2".
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  for (char c : std::string(text) + ' ') {
    if (c != ' ' && c != ',' && c != '\t') {
      word += c;
      continue;
    }
    if (word.empty()) continue;
    if (!out.empty() && out.back().size() > 1 && out.back().back() == ':') out.back() += std::exchange(word, {});
    else out.push_back(std::exchange(word, {}));
  }
  return out;
}

}  // namespace

std::string Wording::label(StateView read, const Question& ask, const Answer& answer) const {
  return Talk{*this, read, ask}.label(answer);
}

std::string Wording::plain(StateView read, const Question& ask, const Answer& answer) const {
  const Talk talk{*this, read, ask};
  return talk.plain(Alike(talk).plainest(answer));
}

std::variant<Answer, std::string> Wording::understood(StateView read, const Question& ask,
                                                      std::string_view text) const {
  const std::vector<std::string> words = split(text);
  const Talk talk{*this, read, ask};
  return words.empty() ? Parsed(talk.refused("missing")) : words_of(ask).parse(talk, words);
}

std::variant<Answer, std::string> Wording::parse(StateView read, const Question& ask, std::string_view text) const {
  Parsed answer = understood(read, ask, text);
  if (std::string* fault = std::get_if<std::string>(&answer)) *fault += "; " + expected(read, ask);
  return answer;
}

std::string Wording::expected(StateView read, const Question& ask) const {
  return words_of(ask).expected({*this, read, ask});
}

const char* Wording::taking(const Question& ask) { return words_of(ask).taking(); }

std::optional<std::string> Wording::refusal(StateView read, const Question& ask, const Answer& answer) const {
  if (ask.contains(answer)) return std::nullopt;
  return illegal() + "; " + expected(read, ask);
}

std::string Wording::unasked(Seat seat, bool answered) const {
  return ui(answered ? "refused.answered" : "refused.asked-nothing", {{"player", player(seat)}});
}

std::vector<std::string> Wording::legal(StateView read, const Question& ask, std::size_t most) const {
  std::vector<std::string> out;
  const std::uint64_t count = std::min(ask.count(), kMaxLooked);
  const Talk talk{*this, read, ask};
  const Alike alike(talk);
  for (std::uint64_t n = 0; n < count && out.size() < most; ++n) {
    const Answer given = ask.nth(n);
    if (!alike.is_plainest(given)) continue;
    std::string answer = talk.plain(given);
    if (std::find(out.begin(), out.end(), answer) == out.end()) out.push_back(std::move(answer));
  }
  return out;
}

std::string Wording::enumerated(const std::vector<std::string>& words) const {
  std::string out = one_text(std::span(words).first(std::min(words.size(), kMaxNamed)));
  return words.size() > kMaxNamed ? ui("and-more", {{"list", out}, {"n", std::to_string(words.size())}}) : out;
}

std::string Wording::sizes(std::uint32_t bits, int options) const {
  const std::uint32_t all = bits & static_cast<std::uint32_t>((std::uint64_t{2} << std::min(options, 31)) - 1);
  const int low = std::countr_zero(all), n = std::popcount(all);
  if (n > 2 && all >> low == (std::uint64_t{1} << n) - 1)
    return ui("range", {{"low", std::to_string(low)}, {"high", std::to_string(low + n - 1)}});
  std::string list, last;
  for (int k = 0; k <= std::min(options, 31); ++k)
    if (bits >> k & 1u) join(list, std::exchange(last, std::to_string(k)));
  return list.empty() ? last : ui("or", {{"list", list}, {"last", last}});
}

}  // namespace rules::play
