// The kinds of questions: the one table that lists them. A kind is a file here, which knows its legal answers, and one
// in play/questions, which knows its words. To add one, write both, and a row in each table.
//
// A kind is a value type that holds what is legal, with
//   Answer                the type of its answers: a value type, with options() if an answer names options themselves,
//                         and taken() and take() if it takes several together: their places, as bits
//   kName                 its name in YAML; kType, if its options are always of one type; kBuiltIn, if no pack
//                         declares one; kOneOption, if its answers are its options, in their order, and then perhaps
//                         none of them
//   kInScripts            what its answers are in scripts
//   count, nth, contains  how many legal answers there are; the nth one (the order depends on the question only);
//                         whether an answer is legal. None of them makes a list of the answers
//   hash_into             its part of the fingerprint, by names
//   number                what a seat sees of it besides its options, as numbers
//   serialize, parse      writes an answer by names, as saves have it; reads it, or gives nothing if it is no answer
//   answer_class          a rough class that an answer belongs to
//   kSettings             what a script's ask() may, or has to, give; without it: nothing
//   configure, to_script  applies these settings; what that ask() returns
//   facts, advised        what advice gets to know; the answer that advice means, or nothing if it makes no sense
// and, where that is not as for most kinds,
//   nothing               the answer that chooses or gives nothing; else there is none
//   candidates            for whom an answer can give away what a seat has; else it gives nothing away
//   committed             the card that is played with an answer; else there is none
//   best                  of kOneOption: the answer of options that are worth so much
// No other file asks of which kind a question is (tests/unit/kernel/kinds_test.cpp): whoever asks one has made it.
#pragma once
#include <variant>

#include "kernel/decisions/questions/choose.hpp"
#include "kernel/decisions/questions/die_face.hpp"
#include "kernel/decisions/questions/divide.hpp"
#include "kernel/decisions/questions/number.hpp"
#include "kernel/decisions/questions/offer.hpp"
#include "kernel/decisions/questions/order.hpp"
#include "kernel/decisions/questions/replacement.hpp"
#include "kernel/decisions/questions/subset.hpp"
#include "kernel/decisions/questions/yes_no.hpp"

namespace rules {

template <class... Rows>
struct QuestionKinds {
  using Kind = std::variant<Rows...>;
  using Answer = std::variant<typename Rows::Answer...>;
};

using KindTable = QuestionKinds<Choose, Number, Subset, Order, DieFace, YesNo, Divide, Offer, Replacement>;

/// One kind of question, with what is legal.
using QuestionForm = KindTable::Kind;
/// An answer to one kind of question.
using Answer = KindTable::Answer;

/// Returns the kind with this name in YAML, or nullopt.
std::optional<KindId> kind_named(std::string_view name);
std::string_view name_of(KindId kind);
/// The names of all kinds that packs may declare.
std::vector<std::string> kind_names();
/// Returns the settings that a script's ask() may, or has to, give for questions of a kind.
SettingsDue settings_of(KindId kind);
/// Returns what answers of a kind are in scripts.
const InScripts& in_scripts(KindId kind);
/// Returns the type of the options of questions of a kind whose declaration says `declared`.
Type type_of(KindId kind, Type declared);

template <class K, std::size_t Index = 0>
constexpr KindId kind_id() {
  if constexpr (std::is_same_v<std::variant_alternative_t<Index, QuestionForm>, K>) return KindId(Index);
  else return kind_id<K, Index + 1>();
}

/// Returns true if answers to questions of a kind are their options, in order, and then perhaps none of them: then each
/// option can be worth something.
constexpr bool answers_are_options(KindId kind) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return ((kind == KindId(I) && requires { std::variant_alternative_t<I, QuestionForm>::kOneOption; }) || ...);
  }
  (std::make_index_sequence<std::variant_size_v<QuestionForm>>());
}

}  // namespace rules
