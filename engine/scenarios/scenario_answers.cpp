#include "scenarios/scenario_answers.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "base/rule_error.hpp"
#include "scenarios/draft.hpp"
#include "scenarios/scenario.hpp"

namespace rules::scenarios {

using packs::Node;

namespace {

bool is_check(const std::string& key) { return !packs::key_fault(packs::Keys::seats, key).empty(); }

/// Returns the items of a list, or the node itself.
std::vector<const Node*> items_of(const Node& node) {
  std::vector<const Node*> out;
  if (node.kind != Node::Kind::list) return {&node};
  for (const Node& item : node.items) out.push_back(&item);
  return out;
}

}  // namespace

void ScenarioAnswers::adapt() {
  for (const Question& ask : engine_.pending()) {
    Answer chosen = ask.nth(0);
    for (std::size_t i = 0; i < used_.size(); ++i) {
      const Node* text = used_[i] ? nullptr : scenario_.answers.items[i].find(names_.of(ask.seat));
      const auto answer = text ? checks_.wording().parse(engine_.read(), ask, answer_text(*text))
                               : std::variant<Answer, std::string>(std::string());
      if (!std::holds_alternative<Answer>(answer)) continue;
      chosen = std::get<Answer>(answer);
      used_[i] = true;
      break;
    }
    adapted_->emplace_back(ask.seat, checks_.wording().plain(engine_.read(), ask, chosen));
    engine_.answer(ask.seat, chosen);
  }
}

void ScenarioAnswers::give_all() {
  if (adapted_) return adapt();
  SeatSet open;
  for (const Question& ask : engine_.pending()) open.add(ask.seat);
  while (!open.empty()) {
    if (next_ == scenario_.answers.items.size() && lacking_) return answer_for_it(open);
    if (next_ == scenario_.answers.items.size())
      throw ScenarioFault(scenario_.answers.items.empty() ? scenario_.mark : scenario_.answers.items.back().mark,
                          "there is no answer left for this question:" + checks_.asked());
    const Node& entry = scenario_.answers.items[next_++];
    check(entry);
    for (const packs::Entry& each : entry.entries) {
      if (is_check(each.key)) continue;
      const Seat seat = names_.seat(each.key, each.key_mark);
      if (!open.has(seat))
        throw ScenarioFault(each.key_mark, each.key + " has no question to answer now, but answers '" +
                                               answer_text(each.value) + "':" + checks_.asked());
      give(seat, answer_text(each.value), each.key_mark);
      open.drop(seat);
    }
  }
}

void ScenarioAnswers::answer_for_it(SeatSet open) {
  for (; !open.empty(); open.drop(open.lowest())) {
    const Question& ask = *checks_.asked(open.lowest());
    const auto key = static_cast<std::uint64_t>(engine_.step_number()) << 32 | at(engine_.question_number());
    std::optional<Answer> advised;
    const Ended ended = engine_.guarded([&] { advised = host_.advise(ask, key); });
    if (ended.error) throw ScenarioFault(scenario_.mark, *ended.error);
    const Answer answer = advised.value_or(ask.nth(0));
    lacking_->answers.emplace_back(names_.of(ask.seat), checks_.wording().plain(engine_.read(), ask, answer));
    engine_.answer(ask.seat, answer);
  }
}

void ScenarioAnswers::give(Seat seat, const std::string& text, packs::Mark mark) {
  const Question& ask = *checks_.asked(seat);
  const auto answer = checks_.wording().parse(engine_.read(), ask, text);
  const auto* why = std::get_if<std::string>(&answer);
  const std::optional<std::string> refusal = why ? *why : engine_.answer(seat, std::get<Answer>(answer));
  if (refusal)
    throw ScenarioFault(mark, names_.of(seat) + " can't answer '" + text + "': " + *refusal + checks_.asked());
}

void ScenarioAnswers::check(const Node& entry) {
  if (const Node* id = entry.find("question")) question(entry, *id);
  if (const Node* expected = entry.find("expect")) checks_.values(*expected);
  if (const Node* seen = entry.find("seen-by")) checks_.seen_by(*seen);
  if (const Node* reads = entry.find("reads")) checks_.reads(*reads);
  if (const Node* legal = entry.find("legal")) checks_.legal(*legal);
  if (const Node* refused = entry.find("refused")) checks_.refused(*refused);
  if (const Node* why = entry.find("why")) checks_.why(*why);
  if (const Node* why_not = entry.find("why-not")) checks_.why_not(*why_not);
}

void ScenarioAnswers::question(const Node& entry, const Node& id) {
  const bool answers = std::ranges::any_of(entry.entries, [](const packs::Entry& each) { return !is_check(each.key); });
  bool asked = false;
  for (const Question& ask : engine_.pending()) {
    if (answers && !entry.find(names_.of(ask.seat))) continue;
    asked = true;
    const std::string& actual = engine_.rules().questions()[ask.question].id;
    if (actual != id.text) checks_.differs(id.mark, "question to " + names_.of(ask.seat), id.text, actual);
  }
  if (!asked) throw ScenarioFault(id.mark, "no one is asked '" + id.text + "':" + checks_.asked());
}

void ScenarioAnswers::finish() {
  if (adapted_) return;
  for (; next_ < scenario_.answers.items.size(); ++next_) {
    const Node& entry = scenario_.answers.items[next_];
    for (const packs::Entry& each : entry.entries)
      if (!is_check(each.key))
        throw ScenarioFault(each.key_mark, each.key + " has no more questions to answer, but answers '" +
                                               answer_text(each.value) +
                                               "' (a question with only one legal answer isn't asked)");
    check(entry);
  }
}

ScriptedChance::ScriptedChance(const ScenarioNames& names, const Node& chance) : names_(&names) {
  const auto results = [&](const std::string& name, Draw::Kind kind, std::int32_t of = -1, Seat seat = {}) -> auto& {
    Script& script = scripts_[{kind, of, seat.index}];
    script.name = name;
    return script.results;
  };
  const auto cards = [&](const Node& node) {
    Result result{node.mark, joined(words_of(node)), {}};
    for (const std::string& word : words_of(node)) result.values.push_back(names.kind(word, node.mark).index);
    return result;
  };
  for (const packs::Entry& entry : chance.entries) {
    if (entry.key == "pick") {
      for (const Node* item : items_of(entry.value)) results("pick", Draw::Kind::pick).push_back(cards(*item));
    } else if (entry.key == "number") {
      for (const Node* item : items_of(entry.value))
        results("number", Draw::Kind::number).push_back({item->mark, item->text, {names.read(Type::number, *item)}});
    } else if (entry.key == "shuffle") {
      for (const packs::Entry& pile : entry.value.entries) {
        auto& shuffles = results("shuffle " + pile.key, Draw::Kind::shuffle, names.pile(pile.key, pile.key_mark).index);
        // A list of lists: one shuffle each.
        if (!pile.value.items.empty() && pile.value.items[0].kind == Node::Kind::list)
          for (const Node& item : pile.value.items) shuffles.push_back(cards(item));
        else shuffles.push_back(cards(pile.value));
      }
    } else {
      const Path path = names.path(entry.key, entry.key_mark);
      if (path.what != Path::What::dice)
        throw ScenarioFault(entry.key_mark,
                            "chance supports dice (p1.dice), shuffle, pick and number, not '" + entry.key + "'");
      for (const Node* item : items_of(entry.value))
        for (const std::string& face : words_of(*item))
          results(entry.key, Draw::Kind::die, path.die.index, path.seat)
              .push_back({item->mark, face, {names.face(path.die, face, item->mark)}});
    }
  }
}

const ScriptedChance::Result* ScriptedChance::next(Draw::Kind kind, std::int32_t of, std::int32_t seat) {
  const auto script = scripts_.find({kind, of, seat});
  if (script == scripts_.end() || script->second.next == script->second.results.size()) return nullptr;
  return &script->second.results[script->second.next++];
}

std::optional<int> ScriptedChance::die(DieId die, Seat seat, int) {
  const bool own = names_->rules().dice()[die].per_player;
  const Result* result = next(Draw::Kind::die, die.index, own ? seat.index : -1);
  return result ? std::optional(result->values[0]) : std::nullopt;
}

bool ScriptedChance::put_first(const Result* result, std::string_view what, std::span<Card> cards) const {
  if (!result) return false;
  const Ruleset& rules = names_->rules();
  auto free = cards.begin();
  for (const int kind : result->values) {
    const auto found = std::find_if(free, cards.end(), [&](Card card) { return rules.cards()[card].index == kind; });
    if (found == cards.end())
      throw RuleError("chance: '" + rules.card_kinds()[CardKind(kind)].id + "' is not among the cards to " +
                      std::string(what));
    std::rotate(free, found, found + 1);
    ++free;
  }
  return true;
}

bool ScriptedChance::shuffle(Pile pile, std::span<Card> cards) {
  return put_first(next(Draw::Kind::shuffle, pile.index), "shuffle", cards);
}

bool ScriptedChance::pick(Pile, std::span<Card> cards) { return put_first(next(Draw::Kind::pick), "pick from", cards); }

std::optional<int> ScriptedChance::number(int n) {
  const Result* result = next(Draw::Kind::number);
  if (!result) return std::nullopt;
  if (result->values[0] < 1 || result->values[0] > n)
    throw RuleError("chance: the number drawn must be from 1 to " + std::to_string(n) + ", not " + result->text);
  return result->values[0] - 1;
}

std::vector<std::pair<packs::Mark, std::string>> ScriptedChance::left_over() const {
  std::vector<std::pair<packs::Mark, std::string>> out;
  for (const auto& [key, script] : scripts_) {
    if (script.kept == script.results.size()) continue;
    const std::string rest = one_text(std::span(script.results).subspan(script.kept), ", ", &Result::text);
    out.emplace_back(script.results[script.kept].mark,
                     "chance: " + script.name + " was not fully used; left over: " + rest);
  }
  return out;
}

}  // namespace rules::scenarios
