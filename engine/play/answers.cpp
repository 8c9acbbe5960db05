// The plain form of answers: ids, numbers and faces, separated by blanks.
//   choose    p2 | card-id | event-id | pass          number  3        yes-no  yes | no
//             of replacements: event-id | nothing, the second of the same as event-id#2
//   subset    9 9 J + card-id | none                 order   a b c
//   die-face  9 -> K                                   divide  p1:2 p3:1, or p1: 2, p3: 1
//   offer     nothing | resource-id:2 card-id for p2 [hidden]
#include <algorithm>
#include <charconv>

#include "play/wording.hpp"

namespace rules::play {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  for (char c : std::string(text) + ' ') {
    if (c != ' ' && c != ',' && c != '\t') {
      word += c;
      continue;
    }
    if (word.empty()) continue;
    if (!out.empty() && out.back().size() > 1 && out.back().back() == ':')
      out.back() += std::exchange(word, {});  // p1: 2 is p1:2
    else out.push_back(std::exchange(word, {}));
  }
  return out;
}

std::optional<std::int32_t> number(std::string_view text) {
  std::int32_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

}  // namespace

std::string Wording::plain_value(Reader read, const Ask& ask, std::int32_t v) const {
  const Ruleset& rules = read.rules();
  switch (ask.type) {
    case Type::seat: return "p" + std::to_string(v + 1);
    case Type::card: return rules.kind_of(Card(v)).id;
    case Type::event: {
      if (ask.question != rules.choose_replacement)
        return v >= 0 && at(v) < rules.events.size() ? rules.events[at(v)].id : std::to_string(v + 1);
      int nth = 1;
      for (std::int32_t other = 0; other < v; ++other) nth += ask.parts[at(other)] == ask.parts[at(v)];
      return (ask.parts[at(v)] >= 0 ? rules.events[at(ask.parts[at(v)])].id : "nothing") +
             (nth > 1 ? "#" + std::to_string(nth) : "");
    }
    case Type::record: return rules.records[at(v)].id;
    case Type::die: return rules.dice[at(ask.about.offset)].faces[at(read.face(DieId(ask.about.offset), ask.whose, v))];
    default: return std::to_string(v);
  }
}

std::string Wording::plain(Reader read, const Ask& ask, const Answer& answer) const {
  std::string out;
  const auto add = [&](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
  switch (ask.kind) {
    case AskKind::choose: return answer[0] == kNone ? "pass" : plain_value(read, ask, answer[0]);
    case AskKind::number: return std::to_string(answer[0]);
    case AskKind::yes_no: return answer[0] ? "yes" : "no";
    case AskKind::die_face:
      return plain_value(read, ask, answer[0]) + " -> " + read.rules().dice[at(ask.about.offset)].faces[at(answer[1])];
    case AskKind::subset:
      for (int i = 0; i < ask.option_count; ++i)
        if (answer[0] >> i & 1) add(plain_value(read, ask, ask.options[at(i)]));
      if (out.empty()) out = "none";
      if (answer[1] != kNone) out += " + " + read.rules().kind_of(ask.commits[at(answer[1])].card).id;
      return out;
    case AskKind::order:
      for (std::int32_t v : answer.span()) add(plain_value(read, ask, v));
      return out;
    case AskKind::divide:
      for (int i = 0; i < answer.size; ++i)
        if (answer[i] > 0) add(plain_value(read, ask, ask.options[at(i)]) + ":" + std::to_string(answer[i]));
      return out.empty() ? "nothing" : out;
    case AskKind::offer:
      for (int i = 0; i < ask.part_count; ++i)
        if (answer[i] > 0) add(read.rules().resources[at(ask.parts[at(i)])].id + ":" + std::to_string(answer[i]));
      for (int i = 0; i < ask.option_count; ++i)
        if (answer[ask.part_count] >> i & 1) add(read.rules().kind_of(Card(ask.options[at(i)])).id);
      if (out.empty()) return "nothing";
      add("for"), add("p" + std::to_string(answer[ask.part_count + 2] + 1));
      if (answer[ask.part_count] != 0 && answer[ask.part_count + 1] == 0) add("hidden");
      return out;
  }
  return out;
}

bool Wording::typed(std::string_view word, const char* plain) const {
  return word == plain || word == ui(std::string("typed.") + plain);
}

std::string Wording::die_example(Reader read, const Ask& ask) const {
  return (ask.option_count ? plain_value(read, ask, ask.options[0]) : "") + " -> " +
         read.rules().dice[at(ask.about.offset)].faces.back();
}

std::variant<Answer, std::string> Wording::parse(Reader read, const Ask& ask, std::string_view text) const {
  auto answer = read_plain(read, ask, text);
  if (std::string* fault = std::get_if<std::string>(&answer)) *fault += "; " + expected(read, ask);
  return answer;
}

std::variant<Answer, std::string> Wording::read_plain(Reader read, const Ask& ask, std::string_view text) const {
  const std::vector<std::string> parts = words(text);
  const auto refused = [&](const char* key, const std::string& word = "") {
    return ui(std::string("refused.") + key, {{"word", word}});
  };
  const auto wrong = [&](const std::string& word) { return refused("option", word); };
  // Which option a word names, not counting those taken already.
  std::array<bool, kMostOptions> taken{};
  const auto option = [&](const std::string& word) -> int {
    for (int i = 0; i < ask.option_count; ++i)
      if (!taken[at(i)] && plain_value(read, ask, ask.options[at(i)]) == word) return taken[at(i)] = true, i;
    return -1;
  };
  if (parts.empty()) return refused("missing");
  switch (ask.kind) {
    case AskKind::choose: {
      if (parts.size() != 1) return refused("one");
      if (typed(parts[0], "pass")) return Answer(kNone);
      const int i = option(parts[0]);
      if (i < 0) return wrong(parts[0]);
      return Answer(ask.options[at(i)]);
    }
    case AskKind::number: {
      const auto n = number(parts[0]);
      if (parts.size() != 1 || !n) return refused("number");
      return Answer(*n);
    }
    case AskKind::yes_no:
      if (parts.size() == 1 && (typed(parts[0], "yes") || parts[0] == "true")) return Answer(1);
      if (parts.size() == 1 && (typed(parts[0], "no") || parts[0] == "false")) return Answer(0);
      return refused("yes-no");
    case AskKind::die_face: {
      if (parts.size() != 3 || parts[1] != "->") return ui("refused.die-face", {{"example", die_example(read, ask)}});
      const int i = option(parts[0]);
      if (i < 0) return wrong(parts[0]);
      const auto& faces = read.rules().dice[at(ask.about.offset)].faces;
      const auto face = std::find(faces.begin(), faces.end(), parts[2]);
      if (face == faces.end()) return refused("face", parts[2]);
      return Answer(ask.options[at(i)], static_cast<std::int32_t>(face - faces.begin()));
    }
    case AskKind::subset: {
      std::int32_t mask = 0, commit = kNone;
      for (std::size_t w = 0; w < parts.size(); ++w) {
        if (typed(parts[w], "none")) continue;
        if (parts[w] == "+" && w + 2 == parts.size()) {
          for (int c = 0; c < ask.commit_count; ++c)
            if (read.rules().kind_of(ask.commits[at(c)].card).id == parts[w + 1]) commit = c;
          if (commit == kNone) return refused("commit", parts[w + 1]);
          break;
        }
        const int i = option(parts[w]);
        if (i < 0) return wrong(parts[w]);
        mask |= 1 << i;
      }
      return Answer(mask, commit);
    }
    case AskKind::order: {
      Answer answer;
      for (const std::string& word : parts) {
        const int i = option(word);
        if (i < 0) return wrong(word);
        answer.push(ask.options[at(i)]);
      }
      return answer;
    }
    case AskKind::divide: {
      Answer answer;
      for (int i = 0; i < ask.option_count; ++i) answer.push(0);
      for (const std::string& word : parts) {
        if (typed(word, "nothing")) continue;
        const std::size_t colon = word.find(':');
        const auto n = colon == std::string::npos ? std::nullopt : number(std::string_view(word).substr(colon + 1));
        const int i = n ? option(word.substr(0, colon)) : -1;
        if (!n)
          return ui("refused.share", {{"word", word}, {"example", plain_value(read, ask, ask.options[0]) + ": 1"}});
        if (i < 0) return wrong(word.substr(0, colon));
        answer.values[at(i)] = *n;
      }
      return answer;
    }
    case AskKind::offer: {
      Answer answer;
      for (int i = 0; i < ask.part_count; ++i) answer.push(0);
      std::int32_t mask = 0, target = ask.targets.lowest().index;
      bool hidden = false;
      for (std::size_t w = 0; w < parts.size(); ++w) {
        const std::string& word = parts[w];
        const std::size_t colon = word.find(':');
        if (typed(word, "nothing")) continue;
        if (typed(word, "hidden")) {
          hidden = true;
          continue;
        }
        if (typed(word, "for")) {
          const auto seat = w + 1 < parts.size() && parts[w + 1].size() > 1 && parts[w + 1][0] == 'p'
                                ? number(std::string_view(parts[w + 1]).substr(1))
                                : std::nullopt;
          if (!seat) return refused("offer-for");
          target = *seat - 1, ++w;
          continue;
        }
        if (colon != std::string::npos) {
          const auto n = number(std::string_view(word).substr(colon + 1));
          int found = -1;
          for (int i = 0; i < ask.part_count; ++i)
            if (read.rules().resources[at(ask.parts[at(i)])].id == word.substr(0, colon)) found = i;
          if (!n || found < 0) return refused("offer", word);
          answer.values[at(found)] = *n;
          continue;
        }
        const int i = option(word);
        if (i < 0) return refused("offer", word);
        mask |= 1 << i;
      }
      answer.push(mask), answer.push(mask != 0 && !hidden ? 1 : 0), answer.push(target);
      return answer;
    }
  }
  return refused("illegal");
}

std::vector<std::string> Wording::legal(Reader read, const Ask& ask, std::size_t most) const {
  std::vector<std::string> out;
  const std::uint64_t count = ask.count();
  for (std::uint64_t n = 0; n < count && out.size() < most; ++n) {
    std::string answer = plain(read, ask, ask.nth(n));
    if (std::find(out.begin(), out.end(), answer) == out.end()) out.push_back(std::move(answer));
  }
  return out;
}

}  // namespace rules::play
