// StateNames: the names of cards, records, dice and faces in saves and fingerprints. A card is named by its kind and
// the number of its copy, a record by its kind and id, a die by its number and the face that it shows.
#pragma once
#include "kernel/state/game_state.hpp"
#include "questions/answer.hpp"

namespace rules {

class StateNames : public AnswerNames {
 public:
  explicit StateNames(StateView read) : read_(read) {}
  std::string question(QuestionId question) const override { return rules().questions()[question].id; }
  std::string card(Card card) const override;
  /// Returns "nothing" for a null kind.
  std::string card_kind(CardKind kind) const override { return kind ? rules().card_kinds()[kind].id : "nothing"; }
  std::string event(EventId event) const override { return event ? rules().events()[event].id : "nothing"; }
  std::string record(RecordId record) const override;
  std::string resource(ResourceId resource) const override { return rules().resources()[resource].id; }
  std::string face(DieId die, int face) const override;
  std::string die(DieId die, Seat whose, int nth) const override;

 private:
  const Ruleset& rules() const { return read_.rules(); }

  StateView read_;
};

}  // namespace rules
