#include "scenarios/shrink.hpp"

#include <algorithm>
#include <cctype>
#include <functional>

#include "scenarios/draft.hpp"
#include "scenarios/scenario.hpp"

namespace rules::scenarios {
namespace {

const std::string kShrunkFrom = "Shrunk from game ";
const std::string kWhatToDo =
    "Run `dicetown test` with this file, fix the bug, then write the expected result under `then:`.";

constexpr int kMaxTries = 4000;
constexpr std::string_view kCalm[] = {"pass", "nothing", "none"};  ///< answers that do nothing
constexpr std::size_t kMaxRounds = 3;  ///< number of rounds before the failing step to try as starting positions

/// Returns the player that a path belongs to, from 1, or 0.
int owner_of(const std::string& path) {
  return path.size() > 2 && path[0] == 'p' && path[1] >= '1' && path[1] <= '9' && path[2] == '.' ? path[1] - '0' : 0;
}

/// Returns the text with the players after a removed one renumbered.
std::string moved_up(std::string text, int out) {
  const auto letter = [&](std::size_t i) {
    return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '-');
  };
  for (std::size_t i = 0; i + 1 < text.size(); ++i)
    if (text[i] == 'p' && (i == 0 || !letter(i - 1)) && !letter(i + 2) && text[i + 1] > '0' + out && text[i + 1] <= '9')
      --text[i + 1];
  return text;
}

class Shrinker {
 public:
  Shrinker(const std::vector<std::filesystem::path>& folders, const FailedGame& game, const std::atomic<bool>& stop)
      : game_(game),
        stop_(stop),
        way_(way_to_fail(game.message)),
        runner_(folders),
        linked_(packs::link(folders, game.selection)) {}

  std::optional<Shrunk> run() {
    const Retraced game = retrace(*linked_, game_);
    if (way_to_fail(game.message) != way_) return std::nullopt;
    bool from_seed = false;
    if (!find_position(game)) {
      from_seed = true;
      if (!try_out(draft_from_seed(game_, game.moments))) return std::nullopt;
    }
    while (!done() && reduce_all()) {
    }
    best_.name = "It fails: " + message_.substr(0, message_.find('\n'));
    best_.comment = {kShrunkFrom + std::to_string(game_.nth) + " (seed " + std::to_string(game_.seed) + ", " +
                         std::to_string(game_.answers.size()) + " answers), which failed:",
                     message_.substr(0, message_.find('\n')), kWhatToDo};
    return Shrunk{to_yaml(best_), message_, best_.answers.size(), from_seed};
  }

 private:
  bool done() const { return tries_ >= kMaxTries || stop_; }

  /// Finds the latest position from which the game still fails: the failing step's, or the beginning of a round.
  bool find_position(const Retraced& game) {
    const std::vector<Moment>& moments = game.moments;
    std::size_t rounds = 0;
    bool tried_step = false;
    for (std::size_t i = moments.size(); i-- > 0;) {
      const Moment& moment = moments[i];
      if (moment.setup || rounds > kMaxRounds) return false;
      const bool begins =
          moment.step && !linked_->ruleset.round().empty() && moment.step == linked_->ruleset.round().front();
      if (moment.iteration != 0 || (tried_step && !begins)) continue;
      tried_step = true;
      rounds += begins;
      if (try_out(draft_from(linked_->ruleset, game_, game.usual, std::span<const Moment>(moments).subspan(i))))
        return true;
    }
    return false;
  }

  bool fails(const ScenarioResult& result) const { return result.failure && way_to_fail(*result.failure) == way_; }

  /// Returns true if a draft fails as the game did; it then becomes the best so far.
  bool try_out(const Draft& draft) {
    ++tries_;
    const auto scenario = scenario_of(draft);
    if (!scenario) return false;
    const ScenarioResult result = runner_.run(*scenario);
    if (!fails(result)) return false;
    best_ = draft;
    message_ = *result.failure;
    return true;
  }

  /// Tries a draft whose answers may no longer match, with matching ones, if there are no more than before.
  bool try_adapted(Draft draft) {
    if (try_out(draft)) return true;
    if (best_.answers.empty()) return false;
    const auto scenario = scenario_of(draft);
    std::vector<std::pair<Seat, std::string>> answered;
    if (!scenario || !fails(runner_.run(*scenario, {.adapted = &answered})) || answered.size() > best_.answers.size())
      return false;
    draft.answers = std::move(answered);
    return try_out(draft);
  }
  /// Returns the draft's scenario as parsed from its text; nullopt if it is invalid.
  static std::optional<Scenario> scenario_of(Draft draft) {
    if (draft.name.empty()) draft.name = "something";
    packs::Problems problems;
    auto scenarios = read_scenarios("shrunk.yaml", to_yaml(draft), problems);
    if (!problems.empty() || scenarios.size() != 1) return std::nullopt;
    return std::move(scenarios[0]);
  }

  /// Removes what it can from a list of the best draft, in halves, then in smaller parts. `list` finds it; `adapt`: the
  /// answers may change.
  template <class Find>
  bool reduce(const Find& list, std::size_t least = 0, bool adapt = true) {
    bool changed = false;
    for (std::size_t part = std::max<std::size_t>(std::invoke(list, best_).size() / 2, 1);; part /= 2) {
      for (std::size_t from = 0; from < std::invoke(list, best_).size() && !done();) {
        Draft fewer = best_;
        auto& items = std::invoke(list, fewer);
        const std::size_t n = std::min(part, items.size() - from);
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(from),
                    items.begin() + static_cast<std::ptrdiff_t>(from + n));
        if (items.size() >= least && (adapt ? try_adapted(fewer) : try_out(fewer))) changed = true;
        else from += part;
      }
      if (part <= 1) return changed;
    }
  }

  /// Removes players, any of them, and renumbers those after them.
  bool reduce_players() {
    bool changed = false;
    for (int out = best_.players; out >= 1 && !done(); --out) {
      Draft fewer = best_;
      --fewer.players;
      for (auto lines : {&Draft::given, &Draft::chance}) {
        std::erase_if(fewer.*lines, [&](const Draft::Line& line) { return owner_of(line.key) == out; });
        for (Draft::Line& line : fewer.*lines) {
          line.key = moved_up(line.key, out);
          for (std::string& word : line.words) word = moved_up(word, out);
        }
      }
      std::erase_if(fewer.answers, [&](const auto& answer) { return answer.first == Seat(out - 1); });
      for (auto& [seat, text] : fewer.answers) {
        seat.index -= seat.index >= out;
        text = moved_up(text, out);
      }
      changed |= try_adapted(fewer);
    }
    return changed;
  }

  /// Shortens lists of cards and faces.
  bool reduce_words() {
    bool changed = false;
    for (auto lines : {&Draft::given, &Draft::chance})
      for (std::size_t i = 0; i < (best_.*lines).size(); ++i) {
        const Draft::Line& line = (best_.*lines)[i];
        if (line.form == Draft::Line::Form::one || line.form == Draft::Line::Form::number || line.words.size() < 2)
          continue;
        changed |= reduce([&](Draft& draft) -> std::vector<std::string>& { return (draft.*lines)[i].words; }, 1);
      }
    return changed;
  }

  /// Replaces answers by ones that do nothing.
  bool calm_answers() {
    bool changed = false;
    for (std::size_t i = 0; i < best_.answers.size() && !done(); ++i)
      for (const std::string_view calm : kCalm) {
        if (std::ranges::find(kCalm, best_.answers[i].second) != std::end(kCalm)) break;
        Draft calmer = best_;
        calmer.answers[i].second = calm;
        changed |= try_out(calmer);
      }
    return changed;
  }

  /// Replaces `card#2` by `card` where any copy will do.
  void forget_copies() {
    for (std::size_t i = 0; i < best_.given.size(); ++i)
      for (std::size_t w = 0; w < best_.given[i].words.size() && !done(); ++w) {
        const std::size_t sharp = best_.given[i].words[w].find('#');
        if (sharp == std::string::npos) continue;
        Draft plainer = best_;
        plainer.given[i].words[w].resize(sharp);
        try_out(plainer);
      }
  }

  bool reduce_all() {
    bool changed = reduce(&Draft::given);
    changed |= reduce(&Draft::chance);
    changed |= reduce(&Draft::answers, 0, false);
    changed |= reduce(&Draft::run, 1);
    changed |= reduce_players();
    changed |= calm_answers();
    changed |= reduce(&Draft::settings);
    changed |= reduce(&Draft::packs, 1);
    changed |= reduce_words();
    if (best_.seed != 1) {
      Draft usual = best_;
      usual.seed = 1;
      changed |= try_adapted(usual);
    }
    forget_copies();
    return changed;
  }

  const FailedGame& game_;
  const std::atomic<bool>& stop_;
  std::string way_, message_;
  ScenarioRunner runner_;
  std::shared_ptr<const packs::LinkedGame> linked_;
  Draft best_;
  int tries_ = 0;
};

}  // namespace

std::optional<Shrunk> shrink(const std::vector<std::filesystem::path>& folders, const FailedGame& game,
                             const std::atomic<bool>& stop) {
  return Shrinker(folders, game, stop).run();
}

bool is_as_shrunk(std::string_view text) {
  return text.starts_with("# " + kShrunkFrom) && text.find("\n# " + kWhatToDo) != text.npos &&
         text.find("\n  then:") == text.npos && text.find("- scenario:") == text.rfind("- scenario:");
}

}  // namespace rules::scenarios
