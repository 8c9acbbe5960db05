#include "scenarios/draft.hpp"

#include <algorithm>
#include <map>
#include <sstream>

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "packs/yaml/printable.hpp"
#include "scenarios/scenario_names.hpp"
#include "yaml-cpp/yaml.h"

namespace rules::scenarios {

namespace {

using Line = Draft::Line;
using Words = std::vector<std::string>;

/// Returns the path of dice.
std::string path_of(const DieDecl& die, Seat seat) { return die.per_player ? seat_name(seat) + "." + die.id : die.id; }

/// Describes a state line by line, so that two states differ in the lines that differ.
class Telling {
 public:
  Telling(const Ruleset& rules, const GameState& state) : rules_(rules), read_(rules, state), names_(rules) {}

  std::vector<Line> lines() {
    out_.push_back({"round", {std::to_string(read_.round())}});
    cards();
    resources();
    variables();
    turns();
    dice();
    return std::move(out_);
  }

 private:
  void cards() {
    for (const Pile pile : rules_.piles().ids()) {
      const bool deck = std::ranges::any_of(
          rules_.card_kinds(), [&](const CardKindDecl& kind) { return kind.deck == rules_.zone_of(pile); });
      Line line{names_.of(pile), {}, Line::Form::list};
      for (Card c = read_.first(pile); c; c = read_.next(c)) line.words.push_back(names_.of(c));
      if (deck && !line.words.empty()) line.form = Line::Form::only;
      out_.push_back(std::move(line));
    }
  }
  void resources() {
    for (const ResourceId r : rules_.resources().ids()) {
      const ResourceDecl& decl = rules_.resources()[r];
      const Holder end = decl.on_cards ? Holder{rules_.layout().holders} : rules_.holder(Card(0));
      for (Holder holder{0}; holder < end; ++holder.offset)
        out_.push_back({names_.of(holder) + "." + decl.id, {std::to_string(read_.amount(r, holder))}});
    }
  }
  void variables() {
    for (const VariableDecl& decl : rules_.variables()) {
      if (decl.until == Until::step) continue;
      for (std::int32_t i = 0; i < decl.cells; ++i)
        out_.push_back({names_.of(decl, i), {names_.show(decl.type, read_.state()[decl.first_cell + i])}});
    }
  }
  void turns() {
    for (const LoopId l : rules_.loops().ids())
      if (const Seat seat(read_.of_loop(l, LoopDecl::turn) - 1); rules_.loops()[l].of_seats)
        out_.push_back({rules_.loops()[l].id + ".turn", {names_.of(seat)}});
  }
  void dice() {
    for (const DieId die : rules_.dice().ids()) {
      const DieDecl& decl = rules_.dice()[die];
      for (int s = 0; s < (decl.per_player ? rules_.players() : 1); ++s) {
        if (read_.dice_with(die, Seat(s), DieStatus::aside) != decl.all) continue;  // can't be given
        Line line{path_of(decl, Seat(s)), {}, Line::Form::list};
        for (int i = 0; i < decl.count; ++i) line.words.push_back(decl.faces[at(read_.face(die, Seat(s), i))]);
        out_.push_back(std::move(line));
      }
    }
  }

  const Ruleset& rules_;
  StateView read_;
  ScenarioNames names_;
  std::vector<Line> out_;
};

/// Returns lines that reproduce the random draws.
std::vector<Line> chance_of(const Ruleset& rules, std::span<const Moment> moments) {
  std::vector<Line> out;
  const auto dice = [&](const std::string& key) -> Line& {
    for (Line& line : out)
      if (line.key == key && line.form == Line::Form::list) return line;
    return out.emplace_back(Line{key, {}, Line::Form::list});
  };
  for (const Moment& moment : moments)
    for (const Draw& draw : moment.draws) {
      Line line;
      for (const Card card : draw.cards) line.words.push_back(rules.kind_of(card).id);
      switch (draw.kind) {
        case Draw::Kind::die: {
          const DieDecl& decl = rules.dice()[draw.die];
          dice(path_of(decl, draw.seat)).words.push_back(decl.faces[at(draw.face)]);
          continue;
        }
        case Draw::Kind::number:
          line.words = {std::to_string(draw.face + 1)};
          line.form = Line::Form::number;
          break;
        case Draw::Kind::pick: line.form = Line::Form::pick; break;
        case Draw::Kind::shuffle:
          line.key = ScenarioNames(rules).of(draw.pile);
          line.form = Line::Form::shuffle;
          break;
      }
      out.push_back(std::move(line));
    }
  return out;
}

Draft head_of(const FailedGame& game) {
  Draft draft;
  draft.packs = game.selection.packs;
  draft.settings = game.selection.settings;
  draft.players = game.selection.players;
  draft.seed = game.seed;
  return draft;
}

void add_answers(Draft& draft, std::span<const Moment> moments) {
  for (const Moment& moment : moments)
    draft.answers.insert(draft.answers.end(), moment.answers.begin(), moment.answers.end());
}

/// Returns a value that is written in one line.
YAML::Node flow(const auto& value) {
  YAML::Node node(value);
  node.SetStyle(YAML::EmitterStyle::Flow);
  return node;
}

YAML::Node game_node(const Draft& draft) {
  YAML::Node out = flow(YAML::NodeType::Map);
  out["packs"] = draft.packs;
  out["players"] = draft.players;
  if (draft.seed != 1) out["seed"] = static_cast<std::int64_t>(draft.seed);
  for (const std::string& setting : draft.settings) {
    const std::size_t equals = setting.find('=');
    out["options"][setting.substr(0, equals)] = setting.substr(equals + 1);
  }
  return out;
}

YAML::Node given_node(const std::vector<Line>& given) {
  YAML::Node out;
  for (const Line& line : given)
    if (line.form == Line::Form::one) out[line.key] = line.words[0];
    else if (line.form == Line::Form::only) out[line.key] = flow(std::map<std::string, Words>{{"only", line.words}});
    else out[line.key] = flow(line.words);
  return out;
}

YAML::Node chance_node(const std::vector<Line>& chance) {
  YAML::Node out;
  std::map<std::string, std::vector<Words>> shuffles;
  std::map<std::string, Words> others;
  for (const Line& line : chance) {
    switch (line.form) {
      case Line::Form::shuffle: shuffles[line.key].push_back(line.words); continue;
      case Line::Form::pick: others["pick"].push_back(one_text(line.words, " ")); continue;
      case Line::Form::number: others["number"].push_back(line.words[0]); continue;
      default: out[line.key] = flow(line.words);
    }
  }
  for (const auto& [key, lists] : shuffles) out["shuffle"][key] = flow(lists);
  for (const auto& [key, list] : others) out[key] = flow(list);
  return out;
}

}  // namespace

std::vector<Line> differences(const Ruleset& rules, const GameState& from, const GameState& to) {
  const std::vector<Line> before = Telling(rules, from).lines();
  std::vector<Line> out;
  for (Line& line : Telling(rules, to).lines()) {
    const auto same = std::ranges::find_if(before, [&](const Line& other) { return other.key == line.key; });
    if (same == before.end() || same->words != line.words) out.push_back(std::move(line));
  }
  return out;
}

Draft draft_from(const Ruleset& rules, const FailedGame& game, const GameState& usual,
                 std::span<const Moment> moments) {
  Draft draft = head_of(game);
  draft.given = differences(rules, usual, moments.front().before);
  draft.chance = chance_of(rules, moments);
  for (const Moment& moment : moments)
    if (moment.iteration == 0) draft.run.push_back(moment.step ? rules.steps()[moment.step].id : "score");
  add_answers(draft, moments);
  return draft;
}

std::string scenario_of(const play::Game& game) {
  const play::GameConfig& config = game.config();
  const std::span<const LoggedAnswer> answers = game.engine().answers().entries();
  FailedGame told{.selection = config.selection,
                  .seed = config.seed,
                  .answers = {answers.begin(), answers.end()},
                  .set_up = config.set_up};
  told.selection.players = game.linked().ruleset.players();
  const Retraced retraced = retrace(game.linked(), told, game.engine().step_number());
  const std::span<const Moment> moments = retraced.moments;
  std::size_t first = moments.size() - 1;
  while (first > 0 && moments[first].iteration > 0) --first;
  Draft draft = moments.back().setup ? draft_from_seed(told, moments)
                                     : draft_from(game.linked().ruleset, told, retraced.usual, moments.subspan(first));
  if (moments.back().setup) draft.run = {"setup"};
  const StepId step = moments.back().step;
  draft.name = fmt::format("{}, round {}", step ? game.linked().ruleset.steps()[step].id : "The end",
                           game.engine().read().round());
  return to_yaml(draft);
}

Draft draft_from_seed(const FailedGame& game, std::span<const Moment> moments) {
  Draft draft = head_of(game);
  draft.run = {"setup", "play"};
  add_answers(draft, moments);
  return draft;
}

std::string to_yaml(const Draft& draft) {
  YAML::Node scenario;
  scenario["scenario"] = packs::printable_line(draft.name);
  scenario["game"] = game_node(draft);
  if (!draft.given.empty()) scenario["given"] = given_node(draft.given);
  if (!draft.chance.empty()) scenario["chance"] = chance_node(draft.chance);
  scenario["run"] = draft.run.size() == 1 ? YAML::Node(draft.run[0]) : flow(draft.run);
  for (const auto& [seat, text] : draft.answers)
    scenario["answers"].push_back(flow(std::map<std::string, std::string>{{seat_name(seat), text}}));
  YAML::Emitter out;
  for (const std::string& line : draft.comment) out << YAML::Comment(packs::printable_line(line)) << YAML::Newline;
  out << YAML::BeginSeq << scenario << YAML::EndSeq;
  return std::string(out.c_str()) + "\n";
}

namespace {

/// Returns a key with its value, which may be a list, in flow style.
std::string entry(const std::string& key, const std::string& value) {
  YAML::Emitter out;
  out << YAML::Flow << YAML::BeginMap << YAML::Key << key << YAML::Value;
  out << (value.starts_with('[') ? YAML::Load(value) : YAML::Node(value)) << YAML::EndMap;
  const std::string map = out.c_str();
  return map.substr(1, map.size() - 2);
}

/// The lines of one scenario.
class ScenarioBlock {
 public:
  explicit ScenarioBlock(const Scenario& scenario) : mark_(scenario.mark), indent_(at(scenario.mark.column - 1)) {
    std::istringstream in(scenario.text);
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
  }

  /// Adds items to a list, which is created if necessary.
  void add_items(const std::string& key, const std::vector<std::string>& items) {
    if (items.empty()) return;
    const std::size_t head = line_of(key);
    if (head == lines_.size()) return append(key + ":", items, "- ");
    const std::string flow = behind(head, key);
    if (flow.empty() || flow == "[]" || flow == "{}") {
      const std::size_t end = section_end(head);
      std::size_t deep = indent_ + 2;
      if (head + 1 < end) deep = lines_[head + 1].find_first_not_of(' ');
      if (!flow.empty()) lines_[head] = std::string(indent_, ' ') + key + ":";
      return insert_lines(end, deep, items, "- ");
    }
    const std::size_t close = lines_[head].rfind(']');
    if (flow.front() != '[' || close == std::string::npos || lines_[head].find('#') != std::string::npos)
      throw ScenarioFault(
          mark_,
          "`" + key + ":` of this scenario has a form that can't be extended; write it as a list, one item per line");
    std::string more;
    for (const std::string& item : items) more += ", {" + item + "}";
    lines_[head].insert(close, more);
  }

  /// Writes a map if it is missing or empty.
  void set_map(const std::string& key, const std::vector<std::string>& entries) {
    const std::size_t head = line_of(key);
    if (entries.empty()) return;
    if (head == lines_.size()) return append(key + ":", entries, "");
    const std::string flow = behind(head, key);
    if (flow != "{}" && (!flow.empty() || section_end(head) != head + 1)) return;  // not empty
    lines_[head] = std::string(indent_, ' ') + key + ":";
    insert_lines(head + 1, indent_ + 2, entries, "");
  }

  std::string text() const {
    std::string out;
    for (const std::string& line : lines_) out += line + "\n";
    return out;
  }

 private:
  /// Returns the line after the section that begins at `head`: after deeper lines, and list items at the same depth.
  std::size_t section_end(std::size_t head) const {
    std::size_t end = head + 1;
    for (std::size_t i = head + 1; i < lines_.size(); ++i) {
      const std::size_t deep = lines_[i].find_first_not_of(' ');
      if (deep == std::string::npos) continue;
      const bool item = deep == indent_ && lines_[i].compare(deep, 2, "- ") == 0;
      if (deep <= indent_ && !item) break;
      end = i + 1;
    }
    return end;
  }
  std::size_t line_of(const std::string& key) const {
    const auto begins = [&](const std::string& line) {
      return line.starts_with(std::string(indent_, ' ') + key + ":");
    };
    return at(static_cast<std::int32_t>(std::ranges::find_if(lines_, begins) - lines_.begin()));
  }
  /// Returns the rest of a key's line, without a comment.
  std::string behind(std::size_t line, const std::string& key) const {
    std::string rest = lines_[line].substr(indent_ + key.size() + 1);
    if (const std::size_t comment = rest.find(" #"); comment != std::string::npos) rest.resize(comment);
    const std::size_t from = rest.find_first_not_of(' ');
    if (from == std::string::npos) return "";
    return rest.substr(from, rest.find_last_not_of(' ') - from + 1);
  }
  void append(const std::string& head, const std::vector<std::string>& below, const std::string& before) {
    lines_.push_back(std::string(indent_, ' ') + head);
    insert_lines(lines_.size(), indent_ + 2, below, before);
  }
  void insert_lines(std::size_t where, std::size_t deep, const std::vector<std::string>& added,
                    const std::string& before) {
    for (const std::string& line : added)
      lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(where++), std::string(deep, ' ') + before + line);
  }

  packs::Mark mark_;
  std::size_t indent_;
  std::vector<std::string> lines_;
};

}  // namespace

std::string filled_in(std::string text, const Scenario& scenario, const Lacking& lacking) {
  if (!text.ends_with('\n')) text += '\n';
  std::size_t line = 0;
  for (int n = 1; n < scenario.mark.line; ++n) line = text.find('\n', line) + 1;
  const std::size_t begin = text.rfind(scenario.text, line);  // its dash may be on an earlier line
  if (begin == std::string::npos) throw ScenarioFault(scenario.mark, "this scenario is no longer in its file");
  ScenarioBlock block(scenario);
  std::vector<std::string> answers, then;
  for (const auto& [player, answer] : lacking.answers) answers.push_back(entry(player, answer));
  for (const auto& [path, value] : lacking.then) then.push_back(entry(path, value));
  block.add_items("answers", answers);
  block.set_map("then", then);
  return text.replace(begin, scenario.text.size(), block.text());
}

}  // namespace rules::scenarios
