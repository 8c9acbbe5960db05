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
    for (const auto& [seat, text] : moment.answers) draft.answers.emplace_back(seat.index + 1, text);
}

void write_game(YAML::Emitter& out, const Draft& draft) {
  out << YAML::Key << "game" << YAML::Value << YAML::Flow << YAML::BeginMap;
  out << YAML::Key << "packs" << YAML::Value << YAML::Flow << draft.packs;
  out << YAML::Key << "players" << YAML::Value << draft.players;
  if (draft.seed != 1) out << YAML::Key << "seed" << YAML::Value << static_cast<std::int64_t>(draft.seed);
  if (!draft.settings.empty()) {
    out << YAML::Key << "options" << YAML::Value << YAML::Flow << YAML::BeginMap;
    for (const std::string& setting : draft.settings) {
      const std::size_t equals = setting.find('=');
      out << YAML::Key << setting.substr(0, equals) << YAML::Value << setting.substr(equals + 1);
    }
    out << YAML::EndMap;
  }
  out << YAML::EndMap;
}

void write_given(YAML::Emitter& out, const std::vector<Line>& given) {
  if (given.empty()) return;
  out << YAML::Key << "given" << YAML::Value << YAML::BeginMap;
  for (const Line& line : given) {
    out << YAML::Key << line.key << YAML::Value;
    if (line.form == Line::Form::one) {
      out << line.words[0];
      continue;
    }
    const bool only = line.form == Line::Form::only;
    if (only) out << YAML::Flow << YAML::BeginMap << YAML::Key << "only" << YAML::Value;
    out << YAML::Flow << line.words;
    if (only) out << YAML::EndMap;
  }
  out << YAML::EndMap;
}

void write_chance(YAML::Emitter& out, const std::vector<Line>& chance) {
  if (chance.empty()) return;
  std::map<std::string, std::vector<std::vector<std::string>>> shuffles;
  std::vector<std::string> picks, numbers;
  out << YAML::Key << "chance" << YAML::Value << YAML::BeginMap;
  for (const Line& line : chance) {
    switch (line.form) {
      case Line::Form::shuffle: shuffles[line.key].push_back(line.words); continue;
      case Line::Form::pick: picks.push_back(one_text(line.words, " ")); continue;
      case Line::Form::number: numbers.push_back(line.words[0]); continue;
      default: break;
    }
    out << YAML::Key << line.key << YAML::Value << YAML::Flow << line.words;
  }
  if (!shuffles.empty()) out << YAML::Key << "shuffle" << YAML::Value << YAML::BeginMap;
  for (const auto& [key, lists] : shuffles) out << YAML::Key << key << YAML::Value << YAML::Flow << lists;
  if (!shuffles.empty()) out << YAML::EndMap;
  for (const auto& [key, list] : {std::pair{"pick", &picks}, std::pair{"number", &numbers}})
    if (!list->empty()) out << YAML::Key << key << YAML::Value << YAML::Flow << *list;
  out << YAML::EndMap;
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
  YAML::Emitter out;
  for (const std::string& line : draft.comment) out << YAML::Comment(packs::printable_line(line)) << YAML::Newline;
  out << YAML::BeginSeq << YAML::BeginMap;
  out << YAML::Key << "scenario" << YAML::Value << packs::printable_line(draft.name);
  write_game(out, draft);
  write_given(out, draft.given);
  write_chance(out, draft.chance);
  out << YAML::Key << "run" << YAML::Value;
  if (draft.run.size() == 1) out << draft.run[0];
  else out << YAML::Flow << draft.run;
  if (!draft.answers.empty()) {
    out << YAML::Key << "answers" << YAML::Value << YAML::BeginSeq;
    for (const auto& [seat, text] : draft.answers)
      out << YAML::Flow << YAML::BeginMap << YAML::Key << seat_name(Seat(seat - 1)) << YAML::Value << text
          << YAML::EndMap;
    out << YAML::EndSeq;
  }
  out << YAML::EndMap << YAML::EndSeq;
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

/// The lines of one scenario in a file.
class ScenarioBlock {
 public:
  ScenarioBlock(const std::string& text, const Scenario& scenario) : mark_(scenario.mark) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
    first_ = at(mark_.line - 1);
    indent_ = at(mark_.column - 1);
    if (mark_.line < 1 || mark_.column < 1 || first_ >= lines_.size())
      throw ScenarioFault(mark_, "this scenario is no longer in its file");
    end_ = section_end(first_, indent_ - 1);
  }

  /// Adds items to a list, which is created if necessary.
  void add_items(const std::string& key, const std::vector<std::string>& items) {
    if (items.empty()) return;
    const std::size_t head = line_of(key);
    if (head == end_) return insert(end_, key + ":", items, "- ");
    const std::string flow = behind(head, key);
    if (flow.empty() || flow == "[]" || flow == "{}") {
      const std::size_t end = section_end(head, indent_);
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
    if (head == end_) return insert(end_, key + ":", entries, "");
    const std::string flow = behind(head, key);
    if (flow != "{}" && (!flow.empty() || section_end(head, indent_) != head + 1)) return;  // not empty
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
  std::size_t section_end(std::size_t head, std::size_t indent) const {
    std::size_t end = head + 1;
    for (std::size_t i = head + 1; i < lines_.size(); ++i) {
      const std::size_t deep = lines_[i].find_first_not_of(' ');
      if (deep == std::string::npos) continue;
      const bool item = deep == indent && lines_[i].compare(deep, 2, "- ") == 0 && head != first_;
      if (deep <= indent && !item) break;
      end = i + 1;
    }
    return end;
  }
  std::size_t line_of(const std::string& key) const {
    for (std::size_t i = first_; i < end_; ++i)
      if (lines_[i].compare(0, indent_ + key.size() + 1, std::string(indent_, ' ') + key + ":") == 0) return i;
    return end_;
  }
  /// Returns the rest of a key's line, without a comment.
  std::string behind(std::size_t line, const std::string& key) const {
    std::string rest = lines_[line].substr(indent_ + key.size() + 1);
    if (const std::size_t comment = rest.find(" #"); comment != std::string::npos) rest.resize(comment);
    const std::size_t from = rest.find_first_not_of(' ');
    if (from == std::string::npos) return "";
    return rest.substr(from, rest.find_last_not_of(' ') - from + 1);
  }
  void insert(std::size_t where, const std::string& head, const std::vector<std::string>& below,
              const std::string& before) {
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(where), std::string(indent_, ' ') + head);
    ++end_;
    insert_lines(where + 1, indent_ + 2, below, before);
  }
  void insert_lines(std::size_t where, std::size_t deep, const std::vector<std::string>& added,
                    const std::string& before) {
    for (const std::string& line : added) {
      lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(where++), std::string(deep, ' ') + before + line);
      ++end_;
    }
  }

  packs::Mark mark_;
  std::vector<std::string> lines_;
  std::size_t first_ = 0, end_ = 0, indent_ = 0;
};

}  // namespace

std::string filled_in(const std::string& text, const Scenario& scenario, const Lacking& lacking) {
  ScenarioBlock block(text, scenario);
  std::vector<std::string> answers, then;
  for (const auto& [player, answer] : lacking.answers) answers.push_back(entry(player, answer));
  for (const auto& [path, value] : lacking.then) then.push_back(entry(path, value));
  block.add_items("answers", answers);
  block.set_map("then", then);
  return block.text();
}

}  // namespace rules::scenarios
