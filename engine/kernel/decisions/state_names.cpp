#include "kernel/decisions/state_names.hpp"

namespace rules {
namespace {

/// Returns a text of a pack as one word: spaces, % and bytes that are not printable ASCII become % and two hex digits.
std::string one_word(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > ' ' && byte < 0x7f && c != '%') {
      out += c;
      continue;
    }
    out += '%';
    out += digits[byte >> 4];
    out += digits[byte & 15u];
  }
  return out;
}

}  // namespace

std::string StateNames::card(Card card) const {
  const CardKindDecl& kind = rules().kind_of(card);
  return kind.id + "#" + std::to_string(card.index - kind.first_copy.index + 1);
}

std::string StateNames::record(RecordId record) const {
  const RecordDecl& decl = rules().records()[record];
  return decl.kind + "." + decl.id;
}

std::string StateNames::face(DieId die, int face) const { return one_word(rules().dice()[die].faces[at(face)]); }

std::string StateNames::die(DieId die, Seat whose, int nth) const {
  return std::to_string(nth + 1) + "=" + face(die, read_.face(die, whose, nth));
}

}  // namespace rules
