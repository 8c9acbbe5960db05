// A die and its new face: 9 -> K
#include <algorithm>

#include "play/questions/kind_words.hpp"
#include "play/table_view/asked.hpp"

namespace rules::play {
namespace {

class DieFaceWords : public WordsOf<DieFace> {
  Parsed parse(const Talk& talk, const DieFace& kind, const std::vector<std::string>& words) const override {
    if (words.size() != 3 || words[1] != "->") return talk.ui("refused.die-face", {{"example", example(talk, kind)}});
    const auto place = NamedOptions(talk).find(words[0]);
    if (!place) return talk.refused("option", words[0]);
    const auto& all = faces(talk, kind);
    const auto face = std::find(all.begin(), all.end(), words[2]);
    if (face == all.end()) return talk.refused("face", words[2]);
    Answer out = kind.shape();
    out.set(0, kind.options[*place]);
    out.set(1, static_cast<std::int32_t>(face - all.begin()));
    return out;
  }
  std::string expected(const Talk& talk, const DieFace& kind) const override {
    return talk.ui("expected.die-face", {{"options", talk.wording.enumerated(talk.options())},
                                         {"faces", talk.wording.enumerated(faces(talk, kind))},
                                         {"example", example(talk, kind)}});
  }
  table_view::Form form(const table_view::Asked& asked, const DieFace& kind) const override {
    const DieId die = kind.options.die;
    const Wording& words = asked.words();
    const std::vector<std::string>& ids = asked.rules().dice()[die].faces;
    table_view::DieFaceForm out{.of = asked.of(kind.options), .dice = {}, .faces = {}};
    for (const std::int32_t nth : kind.options.list()) {
      const int face = asked.read().face(die, kind.options.whose, nth);
      out.dice.push_back({nth, ids[static_cast<std::size_t>(face)], words.face(die, face)});
    }
    const auto& looks = asked.looks().faces[die];
    for (std::int32_t face = 0; face < kind.faces; ++face) {
      const auto at = static_cast<std::size_t>(face);
      table_view::Answer one{.id = ids[at], .label = words.face(die, face)};
      one.about.n = face;
      out.faces.push_back({std::move(one), looks[at]});
    }
    return out;
  }
  void describe(const table_view::Asked&, const DieFace&, const Answer& given, table_view::Answer& out) const override {
    out.about.die = given.value(0);
    out.about.n = given.value(1);
  }
  static const std::vector<std::string>& faces(const Talk& talk, const DieFace& kind) {
    return talk.read.rules().dice()[kind.options.die].faces;
  }
  static std::string example(const Talk& talk, const DieFace& kind) {
    return (kind.options.count > 0 ? talk.plain(kind.options[0]) : "") + " -> " + faces(talk, kind).back();
  }
};

}  // namespace

template <>
const KindWords& words_for<DieFace>() {
  static const DieFaceWords words;
  return words;
}

}  // namespace rules::play
