// What a seat reads when it asks why: what the question is about, what happened last, why a player can't be chosen, and
// what the cards in its hand and those in play do. It reads only what the seat may know, and changes nothing.
#pragma once
#include <string>
#include <vector>

#include "play/wording.hpp"

namespace rules::play {

class Why {
 public:
  /// All three must outlive it.
  Why(Engine& engine, const content::Linked& linked, const Wording& wording)
      : engine_(engine), linked_(linked), wording_(wording) {}
  /// The lines for a seat. `ask`: what it is asked, or nullptr.
  std::vector<std::string> lines(Seat seat, const Ask* ask) const;

 private:
  void question(const Ask& ask, std::vector<std::string>& lines) const;
  void not_offered(const Ask& ask, std::vector<std::string>& lines) const;
  void card(Card card, Seat seat, const Ask* ask, std::vector<std::string>& lines) const;

  Engine& engine_;
  const content::Linked& linked_;
  const Wording& wording_;
};

}  // namespace rules::play
