// SteeredSeat: a seat that tries what has happened least. Among the legal answers it prefers the one with the rarest
// item, and cards that a rare item needs; ties are broken by a key. Owns only what it was offered. Rarity is fixed
// during a batch of games, so that the order in which threads play them doesn't matter; the events of the current game
// are added.
#pragma once
#include <filesystem>
#include <set>
#include <span>

#include "packs/schema/schema.hpp"
#include "play/seats.hpp"
#include "scenarios/coverage_watch.hpp"
#include "scenarios/explore.hpp"

namespace rules::scenarios {

/// The steering data of a batch: how often each item has happened, and the rarest item that each kind of card is part
/// of.
struct Rarity {
  Rarity(const Ruleset& rules, const CoverageCatalogue& catalogue, Tally counts);
  Tally counts;
  std::vector<std::int64_t> needs;  ///< by kind of card
};

class SteeredSeat : public InlinePlayer {
 public:
  /// The policy of a seat: by rarity; or, where nothing is new, randomly or by the packs' advice, so that games differ
  /// in character; or always randomly, for comparison.
  enum class Temper { steered, random, sensible, aimless };

  /// All arguments must outlive this; `rarity` may be replaced between games.
  SteeredSeat(const Ruleset& rules, const CoverageCatalogue& catalogue, script::Host& host, CoverageWatch& watch,
              Tally& offered)
      : rules_(&rules), catalogue_(&catalogue), host_(&host), watch_(&watch), offered_(&offered) {}
  void begin(Temper temper, const Rarity& rarity) {
    temper_ = temper;
    rarity_ = &rarity;
  }
  /// Answers like this inline bot from now on, regardless of rarity.
  void follow(const play::SeatKind& bot) { bot_ = bot; }

  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override;

 private:
  Answer choose(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key);
  /// Returns the item of an answer to any question.
  Item item_of(GameParts& game, const Question& ask, const Answer& answer) const;
  /// Returns the rarity of an answer: the lower, the rarer.
  std::int64_t rank(GameParts& game, const Question& ask, const Answer& answer) const;
  std::int64_t times(const Item& item) const;

  const Ruleset* rules_;
  const CoverageCatalogue* catalogue_;
  script::Host* host_;
  CoverageWatch* watch_;
  Tally* offered_;
  Temper temper_ = Temper::random;
  const Rarity* rarity_ = nullptr;
  std::optional<play::SeatKind> bot_;
};

// Explanations, written by pack authors, of what never happens in some combination of packs, so that unexplained gaps
// stand out. Owns reading them and comparing them with the result of an exploration.

/// Why some items can't happen in games with all packs of `with` and none of `without`.
struct Explanation {
  std::string file, because;
  std::vector<std::string> with, without;
  std::vector<std::pair<std::string, packs::Mark>> items;
};

/// Returns the form of a file of explanations.
packs::FieldSchema explanations_form();

/// Reads a list of maps with `because`, `items` and optionally `with` and `without`. Throws packs::ContentError.
std::vector<Explanation> read_explanations(const std::filesystem::path& file);

/// The result of an exploration compared with the explanations.
struct ExplorationVerdict {
  std::vector<std::string> unexplained;                           ///< never happened, without an explanation
  std::vector<std::pair<std::string, std::string>> explained;     ///< item and reason
  std::vector<std::pair<std::string, std::string>> contradicted;  ///< happened despite an explanation why it can't
  std::set<std::string> known;  ///< the explained items, as `file:line: item`, that were looked for here
};

ExplorationVerdict judge_exploration(const Exploration& exploration, std::span<const std::string> packs,
                                     std::span<const Explanation> explanations);

/// Returns the explained items, as `file:line: item`, that are not in `known`: they explain nothing.
std::vector<std::string> idle(std::span<const Explanation> explanations, const std::set<std::string>& known);

}  // namespace rules::scenarios
