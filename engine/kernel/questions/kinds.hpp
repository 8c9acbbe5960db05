// The kinds of questions: the one table that lists them. A kind is a file here, which knows its legal answers, and one
// in play/questions, which knows its words. To add one, write both, and a row in each table.
//
// A kind is a value type that holds what is legal, with
//   Given                 what an answer is: a value type, with options() if it names options themselves
//   kName                 what YAML calls it; kType, if what it chooses among is always of one type; kBuiltIn, if no
//                         pack declares one
//   count, nth, contains  the legal answers, counted, enumerated (the order is fixed by the question alone) and tested,
//                         without ever being listed
//   sign                  its part of the fingerprint, by names
//   spell, read           an answer as saves have it, by names, and back; nothing if these words are no answer
//   gist                  what an answer comes to in rough
//   settle, told          how ask() makes it, and what ask() returns
//   facts, advised        what advice is told, and what it says; nothing: it makes no sense
#pragma once
#include <variant>

#include "kernel/questions/choose.hpp"
#include "kernel/questions/die_face.hpp"
#include "kernel/questions/divide.hpp"
#include "kernel/questions/number.hpp"
#include "kernel/questions/offer.hpp"
#include "kernel/questions/order.hpp"
#include "kernel/questions/replacement.hpp"
#include "kernel/questions/subset.hpp"
#include "kernel/questions/yes_no.hpp"

namespace rules {

template <class... Rows>
struct QuestionKinds {
  using Kind = std::variant<Rows...>;
  using Answer = std::variant<typename Rows::Given...>;
};

using KindTable = QuestionKinds<Choose, Number, Subset, Order, DieFace, YesNo, Divide, Offer, Replacement>;

/// One kind of question, with what is legal.
using AskKind = KindTable::Kind;
/// An answer to one kind of question.
using Answer = KindTable::Answer;

/// Which kind has this name in YAML; nothing if none has.
std::optional<KindId> kind_named(std::string_view name);
/// The names of all kinds that packs may declare.
std::vector<std::string> kind_names();
/// What questions of a kind choose among whose declaration says `declared`.
Type type_of(KindId kind, Type declared);

template <class K, std::size_t Index = 0>
constexpr KindId kind_id() {
  if constexpr (std::is_same_v<std::variant_alternative_t<Index, AskKind>, K>) return KindId(Index);
  else return kind_id<K, Index + 1>();
}

}  // namespace rules
