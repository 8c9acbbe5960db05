// The kinds of questions: the one table that lists them. A kind is a value type that holds the legal answers, with
//   kName                 its name in YAML; kType, if its options are always of one type; kBuiltIn, if no pack
//                         declares one
//   shape                 an answer with the elements that its answers have, as empty as possible
//   count, nth, contains  the number of legal answers, the nth one (the order depends on the question only), and
//                         whether an answer of this shape is legal. None of them lists the answers
//   hash_into             its part of the fingerprint, by names
// and, in kinds that differ from most others,
//   options, commit_list  the options; the cards that can go with an answer
//   allows_nothing        true if the answer that chooses or gives nothing is legal, which is its shape
//   candidates            the seats to which an answer can give something; by default, answers give nothing away
// Saves, scripts and lists of answers read the elements of answers (answer.hpp). Other layers have a function for each
// kind: script/question_kinds.cpp (settings and facts), play/questions (typed answers, widgets), play/seen.cpp (what a
// seat sees) and scenarios/answer_class.cpp (coverage). To add a kind, write a file here and add a row below; the
// compiler then names most functions that are missing (tools/docs/contributing.md lists all). The few other files that
// distinguish kinds of questions are listed in tests/unit/questions/kinds_test.cpp.
#pragma once
#include <variant>
#include <vector>

#include "questions/choose.hpp"
#include "questions/die_face.hpp"
#include "questions/divide.hpp"
#include "questions/number.hpp"
#include "questions/offer.hpp"
#include "questions/order.hpp"
#include "questions/replacement.hpp"
#include "questions/subset.hpp"
#include "questions/yes_no.hpp"

namespace rules {

/// One kind of question, with what is legal.
using QuestionForm = std::variant<Choose, Number, Subset, Order, DieFace, YesNo, Divide, Offer, Replacement>;

/// Returns the kind with this name in YAML, or nullopt.
std::optional<KindId> kind_named(std::string_view name);
std::string_view name_of(KindId kind);
/// The names of all kinds that packs may declare.
std::vector<std::string> kind_names();
/// Returns the type of a question's options, from its kind and the type that it declares.
Type type_of(KindId kind, Type declared);

template <class K, std::size_t Index = 0>
constexpr KindId kind_id() {
  if constexpr (std::is_same_v<std::variant_alternative_t<Index, QuestionForm>, K>) return KindId(Index);
  else return kind_id<K, Index + 1>();
}

}  // namespace rules
