#include "scenarios/steering.hpp"

#include <algorithm>
#include <limits>

#include "base/chance.hpp"
#include "packs/pack/manifest.hpp"
#include "packs/schema/form.hpp"
#include "scenarios/coverage_watch.hpp"
#include "script/call.hpp"

namespace rules::scenarios {

namespace {

using What = Item::What;
constexpr std::uint64_t kMaxWeighed = 48;  ///< answers evaluated if more are legal: a random sample
constexpr std::uint64_t kWhim = 8;         ///< one in this many answers is random, regardless of rarity

}  // namespace

Rarity::Rarity(const Ruleset& rules, const CoverageCatalogue& catalogue, Tally tally)
    : counts(std::move(tally)), needs(rules.card_kinds().size(), std::numeric_limits<std::int64_t>::max()) {
  for (const Item& item : catalogue.items()) {
    const auto found = counts.find(item);
    const std::int64_t n = found == counts.end() ? 0 : found->second;
    const auto needed = [&](std::int32_t kind) {
      if (kind >= 0) needs[at(kind)] = std::min(needs[at(kind)], n);
    };
    switch (item.what) {
      case What::held:
      case What::play:
      case What::unplayable:
      case What::obliged: {
        needed(item.a);
        break;
      }
      case What::reply: {
        needed(item.a);
        needed(item.b);
        break;
      }
      case What::handler:
        needed(rules.bus().handlers(item.a, static_cast<Stage>(item.b))[at(item.c)].card.index);
        break;
      default: break;
    }
  }
}

Answer SteeredSeat::answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) {
  const Answer chosen = choose(game, ask, count, key);
  if (!ask.windowed) {
    watch_->count({What::question, ask.question.index});
    watch_->count(option_item(game.read(), ask, chosen));
  } else if (const Item item = item_of(game, ask, chosen); item.what == What::declined) {
    watch_->count(item);  // plays are counted when they happen
  }
  return chosen;
}

Answer SteeredSeat::choose(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) {
  if (bot_) {
    const script::Restore thinking(watch_->counting, false);
    if (bot_->who == play::SeatKind::Who::random) return ask.nth(below(key, count));
    return play::HeuristicSeat(bot_->advised).answer(*host_, ask, count, key);
  }
  // Options are recorded whatever the temper, to find what nobody ever chooses.
  std::int64_t best = std::numeric_limits<std::int64_t>::max();
  std::uint64_t equals = 0;
  Answer rarest = ask.nth(0);
  const std::uint64_t weighed = std::min(count, kMaxWeighed);
  for (std::uint64_t i = 0; i < weighed; ++i) {
    const Answer answer = ask.nth(count <= kMaxWeighed || i == 0 ? i : below(mix(key + i), count));
    if (!ask.windowed) ++(*offered_)[option_item(game.read(), ask, answer)];
    const std::int64_t r = rank(game, ask, answer);
    if (r > best) continue;
    if (r < best) {
      best = r;
      equals = 0;
    }
    ++equals;
    if (below(mix(key ^ mix(equals)), equals) == 0) rarest = answer;
  }
  const bool whim = below(mix(key ^ 0x5bd1e995u), kWhim) == 0;
  // New items are taken whatever the temper, because they may not be offered again soon.
  if ((temper_ == Temper::steered || (temper_ != Temper::aimless && best == 0)) && !whim) return rarest;
  if (temper_ == Temper::sensible && !whim) {
    const script::Restore thinking(watch_->counting, false);
    if (const auto advised = host_->advise(ask, key)) return *advised;
  }
  return ask.nth(below(key, count));
}

Item SteeredSeat::item_of(GameParts& game, const Question& ask, const Answer& answer) const {
  if (!ask.windowed) return option_item(game.read(), ask, answer);
  const EventContext& on = *game.contexts().innermost();
  const Mode mode = on.stage == Stage::after ? Mode::after : Mode::before;
  const AnswerClass found = answer_class(ask, answer, game.read());
  if (found.taken == AnswerBucket::pass) return CoverageCatalogue::declined(EventId(on.hook_target), mode);
  const CardKind kind(found.which);
  if (EventId(on.hook_target) == kCardPlay) return CoverageCatalogue::reply(kind, rules_->cards()[Card(on.fields[1])]);
  const int actor = rules_->events()[EventId(on.hook_target)].actor;
  return catalogue_->play(kind, EventId(on.hook_target), mode, actor >= 0 && on.fields[at(actor)] == ask.seat.index);
}

std::int64_t SteeredSeat::times(const Item& item) const {
  const auto frozen = rarity_->counts.find(item), now = watch_->happened().find(item);
  return (frozen == rarity_->counts.end() ? 0 : frozen->second) + (now == watch_->happened().end() ? 0 : now->second);
}

std::int64_t SteeredSeat::rank(GameParts& game, const Question& ask, const Answer& answer) const {
  const Item item = item_of(game, ask, answer);
  std::int64_t n = times(item);
  if (const Card card = ask.committed(answer))
    n = std::min(n, times(CoverageCatalogue::play_with(rules_->cards()[card], ask.question)));
  if (item.what != What::option) return n;
  if (item.b == static_cast<std::int32_t>(AnswerBucket::card) && rarity_->needs[at(item.c)] == 0) return -1;
  if (item.b == static_cast<std::int32_t>(AnswerBucket::event))
    for (const StepId s : rules_->steps().ids()) {
      const auto actions = rules_->steps()[s].kind->actions();
      if (std::find(actions.begin(), actions.end(), EventId(item.c)) != actions.end())
        n = std::min(n, times({What::action, s.index, item.c}));
    }
  return n;
}

namespace {

using packs::Node;

std::string place_of(const Explanation& explanation, std::size_t nth) {
  const auto& [item, mark] = explanation.items[nth];
  return explanation.file + ":" + std::to_string(mark.line) + ": " + item;
}

bool applies(const Explanation& explanation, std::span<const std::string> packs) {
  const auto played = [&](const std::string& id) { return std::find(packs.begin(), packs.end(), id) != packs.end(); };
  return std::all_of(explanation.with.begin(), explanation.with.end(), played) &&
         std::none_of(explanation.without.begin(), explanation.without.end(), played);
}

}  // namespace

packs::FieldSchema explanations_form() {
  using namespace packs::form;
  return list(
      "",
      map_of(
          {required(sentence("because", "Why the items can't happen.")),
           list_of("with", "pack", "Only in games with all of these packs."),
           list_of("without", "pack", "Only in games with none of these packs."),
           texts("items", "The items that never happen, as listed by `explore`, or the mutants of `test --mutate`.")}),
      "What never happens, and why.");
}

std::vector<Explanation> read_explanations(const std::filesystem::path& file) {
  packs::Problems problems;
  const std::string name = file.generic_string();
  Node top = packs::read_yaml_file(file, problems);
  problems.throw_if_any();
  packs::check_value(top, explanations_form(), "", {name, "", {}, "explanations"}, problems);
  problems.throw_if_any();
  std::vector<Explanation> out;
  for (const Node& node : top.items) {
    const auto items_of = [&](std::string_view key) {
      const Node* list = node.find(key);
      return list == nullptr ? std::vector<Node>() : list->items;
    };
    Explanation explanation{.file = name, .because = node.find("because")->text};
    for (const Node& item : items_of("with")) explanation.with.push_back(item.text);
    for (const Node& item : items_of("without")) explanation.without.push_back(item.text);
    for (const Node& item : items_of("items")) explanation.items.emplace_back(item.text, item.mark);
    out.push_back(std::move(explanation));
  }
  return out;
}

ExplorationVerdict judge_exploration(const Exploration& exploration, std::span<const std::string> packs,
                                     std::span<const Explanation> explanations) {
  ExplorationVerdict verdict;
  std::map<std::string, std::string> why;
  for (const Explanation& explanation : explanations) {
    if (!applies(explanation, packs)) continue;
    for (std::size_t i = 0; i < explanation.items.size(); ++i) {
      const auto item = exploration.items.find(explanation.items[i].first);
      if (item == exploration.items.end()) continue;
      why.emplace(item->first, explanation.because);
      verdict.known.insert(place_of(explanation, i));
      if (item->second.happened > 0) verdict.contradicted.emplace_back(item->first, explanation.because);
    }
  }
  for (const std::string& item : exploration.missing()) {
    const auto found = why.find(item);
    if (found == why.end()) verdict.unexplained.push_back(item);
    else verdict.explained.emplace_back(item, found->second);
  }
  return verdict;
}

std::vector<std::string> idle(std::span<const Explanation> explanations, const std::set<std::string>& known) {
  std::vector<std::string> out;
  for (const Explanation& explanation : explanations)
    for (std::size_t i = 0; i < explanation.items.size(); ++i)
      if (std::string place = place_of(explanation, i); !known.contains(place)) out.push_back(std::move(place));
  return out;
}

}  // namespace rules::scenarios
