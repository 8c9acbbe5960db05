// How large a game can be, and why not larger. Every limit of the engine is here. Content that goes past one is refused
// while it is loaded, with pack, file and line. Knows nothing but numbers.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rules {

/// Players of a game: arrays by seat are as long, and a set of seats is bits.
constexpr int kMaxSeats = 8;

/// How deep events, values and what they need may be nested: each level takes some C++ stack, and Lua's own limit of
/// nested C calls comes near 200.
constexpr int kMostDepth = 60;

/// Kinds of resources that one offer may be made of: a question has room for as many parts.
constexpr int kMostParts = 16;

/// Units that one division shares out: the ways to do so are counted in a table as wide.
constexpr int kMostUnits = 255;

/// Options of one question: it holds them in an array of its own, so that asking allocates nothing.
constexpr int kMostOptions = 160;

/// Options of a question for a subset: one bit each in a positive number of an answer. Of a hand with more cards, the
/// first so many can be offered.
constexpr int kMostOfSubset = 30;

/// Options that one answer puts in order: so many can be ordered in 20! ways, which a number of 64 bits still holds.
constexpr int kMostOrdered = 20;

/// Faces of a die: a die's face is a byte of which the highest bit is left free.
constexpr int kMostFaces = 120;

/// Cards of one pile that are shuffled, or among which is drawn at random, without allocating.
constexpr std::size_t kFewCards = 512;

/// Dice of one kind that a player has: they are bits of a number, and which to keep is a subset of kMostOfSubset
/// things.
constexpr int kMostDice = 20;

/// Fields of an event, and things that a line of the log names: frames and notes hold them in arrays.
constexpr int kMostFields = 8;

/// Times that one event may happen again.
constexpr int kMostRepeats = 100;

/// Prevention of one event that may be proposed at once: they are the options of a question in kMostParts.
constexpr int kMostProposals = kMostParts;

/// Kinds of cards that may be committed with the answers to one question.
constexpr int kMostCommits = 32;

/// Endings of a game: those reached are bits of a cell.
constexpr int kMostEndings = 31;

/// Cards of a game: the order of a shuffle has so much room for the card beside its hash.
constexpr int kMostCards = 100'000;

/// Cells of a state: one step's undo copies them all (4 MB).
constexpr std::int64_t kMostCells = 1'000'000;

/// Of a resource in a game, and what is supplied at once: sums of a few stay far below what a cell holds.
constexpr std::int64_t kMostOfResource = 1'000'000'000;
constexpr std::int64_t kMostSupplied = 1'000'000;

/// Numerator and denominator of all factors of one number: products with them stay exact.
constexpr std::int64_t kMostFactor = 1'000'000;

/// Cards moved or shuffled, dice rolled and numbers drawn by one step. The largest game that loads is dealt in fewer;
/// a draw without end is stopped within a tenth of a second.
constexpr std::int64_t kMostChanges = 1'000'000;

/// Questions that one step asks: after each answer of a person all of the step runs again.
constexpr int kMostQuestions = 10'000;

/// Lines of the log of one game: as much memory (64 MB) as its scripts may use.
constexpr std::size_t kMostNotes = 500'000;

/// How long a game goes on if nobody says otherwise: many times longer than any game that people play.
constexpr int kMostRounds = 1'000;
constexpr int kMostSteps = 100'000;

/// What keeping dice may cost: what each number of units can pay for is tabulated.
constexpr int kMostCost = 10'000;

}  // namespace rules
