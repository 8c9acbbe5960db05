// The reader's question: the legal answers, and the data for a widget.
#pragma once
#include <variant>

#include "play/table_view/card.hpp"

namespace rules::play::table_view {

/// The subject of an answer, as far as there is one.
struct About {
  std::optional<int> seat;
  std::optional<std::string> card, place;
  std::optional<int> die;         ///< its position among the dice
  std::optional<std::string> of;  ///< which dice: p2.DIE, or DIE if shared
  std::vector<int> dice;
  std::optional<std::int64_t> n;
  bool operator==(const About&) const = default;
};

/// An answer, or an option that answers consist of. The id is sent back unchanged.
struct Answer {
  std::string id, label;
  std::optional<std::string> text;
  std::vector<Amount> cost;
  About about;
  std::optional<std::string> makes;  ///< the name of the hand that the dice make
  bool operator==(const Answer&) const = default;
};

/// Why something can't be chosen now.
struct NotOffered {
  About about;
  std::string label, why;
  bool operator==(const NotOffered&) const = default;
};

/// A card that can be committed with an answer, and the sizes it allows.
struct Commitment {
  Answer card;
  std::vector<int> sizes;
  bool operator==(const Commitment&) const = default;
};

// Data for a widget, by the question's kind.
struct ChoiceForm {  ///< choose, yes-no, replacement
  std::vector<Answer> options;
  bool operator==(const ChoiceForm&) const = default;
};
struct NumberForm {
  std::int64_t least = 0, most = 0;
  bool operator==(const NumberForm&) const = default;
};
struct SubsetForm {
  std::vector<Answer> options;
  std::vector<int> sizes;
  std::vector<Commitment> with;
  std::vector<Amount> prices;  ///< by number chosen, from 0; empty if free
  bool operator==(const SubsetForm&) const = default;
};
struct OrderForm {
  std::vector<Answer> options;
  bool operator==(const OrderForm&) const = default;
};
struct DieFaceForm {
  struct Die {
    int nth = 0;
    std::string id, name;  ///< its current face
    bool operator==(const Die&) const = default;
  };
  struct Face {
    Answer face;
    Look look;
    bool operator==(const Face&) const = default;
  };
  std::string of;  ///< which dice: p2.DIE, or DIE if shared
  std::vector<Die> dice;
  std::vector<Face> faces;
  bool operator==(const DieFaceForm&) const = default;
};
struct DivideForm {
  std::vector<Answer> parts;
  std::int64_t total = 0;
  std::vector<std::int64_t> most;
  bool operator==(const DivideForm&) const = default;
};
struct OfferForm {
  struct Part {
    Amount amount;
    std::int64_t most = 0;
    bool operator==(const Part&) const = default;
  };
  std::vector<Part> resources;
  std::vector<Answer> cards;
  std::vector<Answer> targets;
  bool operator==(const OfferForm&) const = default;
};
using Form = std::variant<ChoiceForm, NumberForm, SubsetForm, OrderForm, DieFaceForm, DivideForm, OfferForm>;

/// The subject of a question.
struct Subject {
  std::optional<std::string> event, event_name, event_text;
  std::optional<std::string> place, prize;
  std::optional<Card> card;  ///< the card being played
  std::optional<int> by, whom, slot;
  std::vector<int> tied;
  bool operator==(const Subject&) const = default;
};

/// An option with its worth according to the packs' advice.
struct Rated {
  std::string label;
  std::int64_t worth = 0;
  bool operator==(const Rated&) const = default;
};

struct Question {
  std::string id;  ///< step.nth
  std::string question, kind, prompt;
  std::optional<std::string> text, why;
  Subject about;
  std::uint64_t count = 0;
  std::vector<Answer> answers;
  bool more = false;  ///< there are other legal answers
  Form form;
  std::optional<std::string> pass;
  std::vector<NotOffered> not_offered;
  std::optional<std::string> hint, hint_label, hint_text;
  std::vector<Rated> hint_rated;  ///< the options that the advice rates highest, best first; at most two
  bool operator==(const Question&) const = default;
};

}  // namespace rules::play::table_view
