#include "answer_menu.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

#include "content/printable.hpp"
#include "fmt/format.h"
#include "terminal.hpp"

namespace tools {
namespace {

using namespace rules;
using play::Game;
using play::Wording;

constexpr std::size_t kMostListed = 40, kMostOffersListed = 12;

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

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
std::vector<std::string> option_words(const Game& game, const Ask& ask) {
  std::vector<std::string> out;
  for (int i = 0; i < ask.option_count; ++i) {
    Ask one = ask;  // the same option where it is the whole answer
    if (ask.kind != AskKind::die_face) one.kind = AskKind::choose;
    const std::string word = game.wording().plain(game.engine().read(), one, Answer(ask.options[at(i)], 0));
    out.push_back(word.substr(0, word.find(" ->")));
  }
  return out;
}

/// The answers to list under numbers: those that differ in plain form; none if they are too many, or if a typed number
/// means something else (a face, an amount).
std::vector<Answer> numbered(const Game& game, const Ask& ask) {
  if (ask.kind == AskKind::number || (ask.kind == AskKind::subset && ask.type == Type::die)) return {};
  const bool all = ask.kind == AskKind::choose;  // there is no shorter way to tell them
  if (!all && ask.count() > 2000) return {};
  std::vector<std::string> seen;
  std::vector<Answer> answers;
  for (std::uint64_t n = 0; n < ask.count(); ++n) {
    const Answer answer = ask.nth(n);
    const std::string text = game.wording().plain(game.engine().read(), ask, answer);
    if (std::find(seen.begin(), seen.end(), text) != seen.end()) continue;
    seen.push_back(text), answers.push_back(answer);
    if (!all && seen.size() > (ask.kind == AskKind::offer ? kMostOffersListed : kMostListed)) return {};
  }
  return answers;
}

}  // namespace

std::string in_a_line(std::string text) {
  text = content::printable(text);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text.ends_with('?') || text.ends_with('.') ? text : text + ".";
}

Menu menu_for(const Game& game, const Ask& ask, std::size_t width) {
  const Reader read = game.engine().read();
  const Ruleset& rules = read.rules();
  const Wording& wording = game.wording();
  const auto ui = [&](const char* key, const std::vector<std::pair<std::string, std::string>>& values) {
    return wording.ui(key, values);
  };
  Menu menu{"", numbered(game, ask)};
  const auto put = [&](const std::string& text, std::size_t indent = 2) {
    menu.text += wrapped("  " + text, width, indent + 2) + "\n";
  };
  menu.text = wrapped(styled(wording.prompt(read, ask), Style::heading), width) + "\n";
  if (!menu.numbered.empty()) {
    for (std::size_t i = 0; i < menu.numbered.size(); ++i) {
      const Answer& answer = menu.numbered[i];
      std::string text = fmt::format("{:>2}. {}", i + 1, wording.label(read, ask, answer));
      // Whoever chooses a card wants to know what it does.
      if (ask.kind == AskKind::choose && ask.type == Type::card && answer[0] != kNone &&
          (read.known(Card(answer[0])).has(ask.seat) || rules.seers(read.pile(Card(answer[0]))).has(ask.seat)))
        text += styled("  " + wording.text("card." + rules.kind_of(Card(answer[0])).id + ".text", ""), Style::faint);
      put(text, 4);
    }
    return menu;
  }

  std::string options;
  const std::vector<std::string> words = option_words(game, ask);
  for (std::size_t i = 0; i < words.size(); ++i) {
    Ask one = ask;
    one.kind = AskKind::choose;
    const std::string label = wording.label(read, one, Answer(ask.options[i]));
    if (ask.type == Type::die)
      join(options, fmt::format("{}:{}", i + 1, styled("[" + words[i] + "]", Style::die)), "  ");
    else join(options, fmt::format("{}: {}{}", i + 1, label, label == words[i] ? "" : " (" + words[i] + ")"));
  }
  const std::string first = words.empty() ? "" : words[0], second = words.size() > 1 ? " " + words[1] : "";
  switch (ask.kind) {
    case AskKind::subset:
      put(options);
      put(ui("how-many", {{"n", wording.sizes(ask.sizes, ask.option_count)}}));
      for (int c = 0; c < ask.commit_count; ++c) {
        const Ask::Commit& commit = ask.commits[at(c)];
        put(ui("with-commit", {{"card", wording.card(read, commit.card, ask.seat)},
                               {"id", rules.kind_of(commit.card).id},
                               {"n", wording.sizes(commit.sizes, ask.option_count)}}));
      }
      put(ui("example-subset", {{"by-name", first + second}, {"by-place", second.empty() ? "#1" : "#1 #2"}}));
      break;
    case AskKind::number:
      put(ui("choose-number", {{"low", std::to_string(ask.low)}, {"high", std::to_string(ask.high)}}));
      break;
    case AskKind::order:
      put(options);
      put(ui("example-order", {{"example", first + second}}));
      break;
    case AskKind::divide:
      options.clear();
      for (int i = 0; i < ask.option_count; ++i)
        join(options, fmt::format("{}: 0-{}", words[at(i)], ask.caps[at(i)]), "; ");
      put(options);
      put(ui("example-divide", {{"n", std::to_string(ask.high)}, {"example", first}}));
      break;
    case AskKind::die_face:
      put(options),
          put(ui("example-die", {{"example", first}, {"side", rules.dice[at(ask.about.offset)].faces.back()}}));
      break;
    case AskKind::offer: {
      std::string parts, players;
      for (int i = 0; i < ask.part_count; ++i) {
        const std::string& id = rules.resources[at(ask.parts[at(i)])].id;
        join(parts, fmt::format("{}:N ({} 0-{})", id, wording.name("resource", id), ask.caps[at(i)]));
      }
      for (SeatSet left = ask.targets; !left.empty(); left.drop(left.lowest()))
        join(players, fmt::format("p{} ({})", left.lowest().index + 1, wording.player(left.lowest())));
      put(parts);
      if (!options.empty()) put(options);
      put(ui("for", {{"player", players}}));
      const std::string part = ask.part_count && ask.caps[0] > 0 ? rules.resources[at(ask.parts[0])].id + ":1 " : "";
      put(ui("example-offer", {{"example", fmt::format("{}{}{} p{}", part, first.empty() ? "" : first + " ",
                                                       wording.ui("typed.for"), ask.targets.lowest().index + 1)}}));
      break;
    }
    default: break;
  }
  return menu;
}

std::variant<Answer, std::string> read_answer(const Game& game, const Ask& ask, const Menu& menu,
                                              const std::string& typed) {
  const Reader read = game.engine().read();
  const Wording& wording = game.wording();
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
  const std::vector<std::string> options = option_words(game, ask);
  std::vector<bool> taken(options.size());
  std::string plain, word;
  for (std::istringstream words(typed); words >> word;) {
    if (word.back() == ',') word.pop_back();
    if (word.empty()) continue;
    if (ask.kind == AskKind::divide) word = lower(word);
    std::size_t found = options.size();
    for (std::size_t i = options.size(); i-- > 0;)
      if (!taken[i] && lower(options[i]) == lower(word)) found = i;
    const bool marked = word[0] == '#';
    if (found == options.size() && (marked || ask.kind == AskKind::subset || ask.kind == AskKind::order))
      if (const auto place = whole_number(std::string_view(word).substr(marked ? 1 : 0))) {
        if (*place < 1 || *place > options.size()) return in_a_line(wording.ui("refused.place", {{"word", word}}));
        if (taken[*place - 1]) return in_a_line(wording.ui("refused.twice", {{"word", word}}));
        found = *place - 1;
      }
    if (found < options.size()) taken[found] = true, word = options[found];
    if (ask.kind == AskKind::yes_no && (word == wording.ui("agree-yes") || word == wording.ui("agree-no")))
      word = word == wording.ui("agree-yes") ? "yes" : "no";
    join(plain, word, " ");
  }
  const std::variant<Answer, std::string> parsed = wording.parse(read, ask, plain);
  if (const auto* fault = std::get_if<std::string>(&parsed)) return in_a_line(*fault);
  const Answer& answer = std::get<Answer>(parsed);
  if (ask.contains(answer)) return answer;
  return in_a_line(wording.refusal(read, ask, answer).value());
}

}  // namespace tools
