#include "answer_menu.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

#include "content/printable.hpp"
#include "fmt/format.h"
#include "play/questions/kind_words.hpp"
#include "terminal.hpp"

namespace tools {
namespace {

using namespace rules;
using play::Game;
using play::Wording;

constexpr std::uint64_t kMostLookedAt = 2000;  ///< answers, to find those that differ

void join(std::string& out, const std::string& part, const char* between = ", ") {
  if (!part.empty()) out += (out.empty() ? "" : between) + part;
}

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

/// Each option as the plain form of answers names it.
std::vector<std::string> option_words(const play::Talk& talk) {
  std::vector<std::string> out;
  if (const Options* options = talk.ask.options())
    for (const std::int32_t option : options->list()) out.push_back(talk.plain(option));
  return out;
}

/// The answers to list under numbers: those that differ in plain form; none if they are too many, or if a typed number
/// means something else (a face, an amount).
std::vector<Answer> numbered(const play::Talk& talk) {
  const play::KindWords& words = play::words_of(talk.ask);
  const std::size_t most = words.most_listed(talk);
  if (most == 0 || (most != play::kAllListed && talk.ask.count() > kMostLookedAt)) return {};
  std::vector<std::string> seen;
  std::vector<Answer> answers;
  for (std::uint64_t n = 0; n < talk.ask.count(); ++n) {
    const Answer answer = talk.ask.nth(n);
    const std::string text = words.plain(talk, answer);
    if (std::find(seen.begin(), seen.end(), text) != seen.end()) continue;
    seen.push_back(text);
    answers.push_back(answer);
    if (seen.size() > most) return {};
  }
  return answers;
}

/// What a list says of an answer besides its name: whoever chooses a card wants to know what it does.
std::string remark(const play::Talk& talk, const Answer& answer) {
  const Chosen* chosen = std::get_if<Chosen>(&answer);
  if (!chosen || chosen->passed() || !talk.ask.among(Type::card)) return "";
  const Card card(chosen->value);
  const Ruleset& rules = talk.read.rules();
  if (!sees(talk.read, talk.ask.seat, card)) return "";
  return styled("  " + talk.wording.text("card." + rules.kind_of(card).id + ".text", ""), Style::faint);
}

/// The options in one line, each with its place, by which it may be typed.
std::string option_line(const play::Talk& talk) {
  std::string out;
  const std::vector<std::string> words = option_words(talk);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (talk.ask.among(Type::die)) {
      join(out, fmt::format("{}:{}", i + 1, styled("[" + words[i] + "]", Style::die)), "  ");
      continue;
    }
    const std::string label = talk.label((*talk.ask.options())[static_cast<int>(i)]);
    join(out, fmt::format("{}: {}{}", i + 1, label, label == words[i] ? "" : " (" + words[i] + ")"));
  }
  return out;
}

}  // namespace

std::string in_a_line(std::string text) {
  text = content::printable(text);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text.ends_with('?') || text.ends_with('.') ? text : text + ".";
}

Menu menu_for(const Game& game, const Ask& ask, std::size_t width) {
  const play::Talk talk{game.wording(), game.engine().read(), ask};
  Menu menu{"", numbered(talk)};
  const auto put = [&](const std::string& text, std::size_t indent = 2) {
    if (!text.empty()) menu.text += wrapped("  " + text, width, indent + 2) + "\n";
  };
  menu.text = wrapped(styled(talk.wording.prompt(talk.read, ask), Style::heading), width) + "\n";
  for (std::size_t i = 0; i < menu.numbered.size(); ++i) {
    const Answer& answer = menu.numbered[i];
    put(fmt::format("{:>2}. {}", i + 1, talk.wording.label(talk.read, ask, answer)) + remark(talk, answer), 4);
  }
  if (!menu.numbered.empty()) return menu;
  const play::Guide guide = play::words_of(ask).guide(talk);
  for (const std::string& line : guide.before) put(line);
  if (guide.options) put(option_line(talk));
  for (const std::string& line : guide.after) put(line);
  return menu;
}

std::variant<Answer, std::string> read_answer(const Game& game, const Ask& ask, const Menu& menu,
                                              const std::string& typed) {
  const Reader read = game.engine().read();
  const Wording& wording = game.wording();
  const play::Talk talk{wording, read, ask};
  const play::KindWords& kind = play::words_of(ask);
  if (!menu.numbered.empty()) {
    if (const auto n =
            whole_number(typed.starts_with('#') ? std::string_view(typed).substr(1) : std::string_view(typed))) {
      if (*n >= 1 && *n <= menu.numbered.size()) return menu.numbered[*n - 1];
      return in_a_line(wording.ui("expected.number", {{"low", "1"}, {"high", std::to_string(menu.numbered.size())}}));
    }
    for (const Answer& answer : menu.numbered)
      if (lower(wording.label(read, ask, answer)) == lower(typed) ||
          lower(wording.plain(read, ask, answer)) == lower(typed))
        return answer;
  }
  // Words in any case, and places for options, become the plain form.
  const std::vector<std::string> options = option_words(talk);
  std::vector<bool> taken(options.size());
  std::string plain, word;
  for (std::istringstream words(typed); words >> word;) {
    if (word.back() == ',') word.pop_back();
    if (word.empty()) continue;
    word = kind.spelled(talk, word);
    std::size_t found = options.size();
    for (std::size_t i = options.size(); i-- > 0;)
      if (!taken[i] && lower(options[i]) == lower(word)) found = i;
    const bool marked = word[0] == '#';
    if (found == options.size() && (marked || kind.by_place()))
      if (const auto place = whole_number(std::string_view(word).substr(marked ? 1 : 0))) {
        if (*place < 1 || *place > options.size()) return in_a_line(wording.ui("refused.place", {{"word", word}}));
        if (taken[*place - 1]) return in_a_line(wording.ui("refused.twice", {{"word", word}}));
        found = *place - 1;
      }
    if (found < options.size()) {
      taken[found] = true;
      word = options[found];
    }
    join(plain, word, " ");
  }
  const std::variant<Answer, std::string> parsed = wording.parse(read, ask, plain);
  if (const auto* fault = std::get_if<std::string>(&parsed)) return in_a_line(*fault);
  const Answer& answer = std::get<Answer>(parsed);
  if (ask.contains(answer)) return answer;
  return in_a_line(wording.refusal(read, ask, answer).value());
}

}  // namespace tools
