// Limits on the size and the length of a game, with their reasons.
// Content beyond a limit is rejected when it is loaded, with pack, file and line; a game beyond one fails in its step.
//
// Limits on files and texts stand with what reads them:
//   a pack as a whole, and archives of packs   packs/pack/pack_folder.hpp, packs/pack/archive.hpp
//   a file of YAML, selectors in its texts     packs/yaml/yaml.hpp, packs/text/message.hpp
//   the text of a script                       lua/parser.hpp
//   time and memory of scripts                 sandbox/sandbox.hpp
//   what a script sorts                        sandbox/sandbox.hpp
//   functions that run without Lua             fast/prepared_call.hpp
//   lists of scripts, arguments of the API     script/lists.hpp, script/api.hpp, script/parameter.hpp
//   a saved game, and its answers              play/save.cpp
//   what a remote bot says                     bots/remote/process.cpp
//   what strangers may cost a server           tools/server/limits.hpp
#pragma once
#include <cstddef>
#include <cstdint>

namespace rules {

/// Players of a game. Arrays with one element for each seat have this size, and a set of seats is a few bits.
constexpr int kMaxSeats = 8;

/// The depth of nested events and values. Each level takes some C++ stack, and Lua itself refuses more than about
/// 200 nested C calls.
constexpr int kMaxDepth = 60;

/// Kinds of resources in one offer: a question has an array for them.
constexpr int kMaxParts = 16;

/// Things that one division shares out: the ways to do so are counted in a table of this width.
constexpr int kMaxUnits = 255;

/// Options of one question: it has an array for them, so that asking allocates no memory.
constexpr int kMaxOptions = 160;

/// The depth of nested steps of kind `turns` and `repeat`. Games have phases in turns in deals; going on
/// after a step passes through all that end or begin there, and laying out the flow takes some C++ stack for each.
constexpr int kMaxNested = 20;

/// Handlers of one stage of an event or value: which comes before which is a table of this width, and its height. A
/// game of 200 packs has room for two of each.
constexpr std::size_t kMaxHandlers = 500;

/// Handlers of all events and values together, each counted wherever a tag brings it: each is kept there with its name.
constexpr std::size_t kMaxHooked = 100'000;

/// Options of a question for a subset: an answer has one bit for each, in a positive number. Of a hand with more cards
/// the first ones can be offered.
constexpr int kMaxOfSubset = 30;

/// Options that one answer puts in order: so many can be ordered in 20! ways, which a number of 64 bits still holds.
constexpr int kMaxOrdered = 20;

/// Elements of one answer: an order has the most, an offer three besides its resources.
constexpr int kMaxElements = kMaxOrdered;
static_assert(kMaxParts + 3 <= kMaxElements);

/// Faces of a die: a face is a byte, and its highest bit has to be free.
constexpr int kMaxFaces = 120;

/// Dice of one kind that a player has: a set of them is bits of a number, and the question which to keep is one for a
/// subset (kMaxOfSubset).
constexpr int kMaxDice = 20;
static_assert(kMaxDice <= kMaxOfSubset);

/// Equal dice of a group, and dice of a straight, in a class of hands: more than any hand has.
constexpr int kMaxOfHand = 99;
static_assert(kMaxDice < kMaxOfHand);

/// Fields of an event, and placeholders in a line of the log: contexts and records have arrays for them.
constexpr int kMaxFields = 8;

/// Repetitions of one event because of its `again`.
constexpr int kMaxRepeats = 100;

/// Replacements that may be proposed for one event at the same time: a question has kMaxParts places for them.
constexpr int kMaxProposals = kMaxParts;

/// Kinds of cards that can be played `with` one question: each seat is offered one card of a kind, and a question has
/// places for so many.
constexpr int kMaxCommits = 32;

/// Endings of a game: one cell of the state has a bit for each that is reached.
constexpr int kMaxEndings = 31;

/// Cards of a game: a shuffle sorts numbers made of a hash and a card, and has only this much room for the card.
constexpr int kMaxCards = 100'000;

/// Copies of one kind of card: more than any deck has, so that a slip is blamed where it stands. kMaxCards holds for
/// all kinds together.
constexpr int kMaxCopies = 99;

/// Cells of a state: each checkpoint copies them all (4 MB).
constexpr std::int64_t kMaxCells = 1'000'000;

/// Units of a resource in a game, and of one supply: even the sum of several such numbers
/// fits into a cell.
constexpr std::int64_t kMaxOfResource = 1'000'000'000;
constexpr std::int64_t kMaxSupplied = 1'000'000;

/// Counted things that make one of a value: there are never more of a resource to count.
constexpr std::int64_t kMaxPer = kMaxOfResource;

/// Numerator and denominator of all factors of one number together: so products with them are exact.
constexpr std::int64_t kMaxFactor = 1'000'000;

/// Cards moved or shuffled, dice rolled and numbers drawn in one step. The largest game needs fewer to be dealt; a
/// script that draws without end is stopped within a tenth of a second.
constexpr std::int64_t kMaxChanges = 1'000'000;

/// Cards that are only looked through, because others leave their pile or are shown, so many of which count as one
/// change: they take as much time.
constexpr std::int64_t kWalkedForChange = 64;

/// Questions in one step: after each answer of a person the whole step runs again.
constexpr int kMaxQuestions = 10'000;

/// Lines of the log of one game: they take at most 64 MB, as much memory as its scripts.
constexpr std::size_t kMaxRecords = 500'000;

/// Immediate repetitions of a step that have keys of chance of their own; after that, they share those of the next
/// pass.
constexpr int kMaxIterations = 64;

/// Passes of loops without a step that runs: such a loop would never end.
constexpr int kMaxIdlePasses = 10'000;

/// Rounds and steps of a game by default: many times longer than any game that people play.
constexpr int kMaxRounds = 1'000;
constexpr int kMaxSteps = 100'000;

/// The highest cost of keeping dice: a table has, for each amount, how many dice it can pay for.
constexpr int kMaxCost = 10'000;

}  // namespace rules
