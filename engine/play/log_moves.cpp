// Log lines about moves.

#include "base/one_text.hpp"
#include "kernel/state/knowledge.hpp"
#include "packs/text/placeholders.hpp"
#include "play/log.hpp"

namespace rules::play {
namespace {

bool has_placeholder(const std::string& text, const std::string& name) {
  return packs::placeholder_names(text).contains(name);
}

}  // namespace

std::string Log::holder(Holder holder, bool seen) const {
  const std::int32_t offset = holder.offset;
  const auto places = static_cast<std::int32_t>(rules_.places().size());
  if (offset < places) return words_.name("place", rules_.places()[PlaceId(offset)].id);
  if (offset < places + rules_.players()) return words_.player(Seat(offset - places));
  return card(Card(offset - places - rules_.players()), seen);
}

Log::Moved Log::moved(std::size_t nth) const {
  switch (records_[nth].kind) {
    case LogRecord::Kind::move: return resource_moved(nth);
    case LogRecord::Kind::card: return card_moved(nth);
    default: return {};
  }
}

Log::Moved Log::resource_moved(std::size_t nth) const {
  const LogRecord& record = records_[nth];
  const auto move = record.as<logged::Move>();
  if (move.from == move.to) return {};
  if (record.acting && has_placeholder(sentence(record.event), "got")) return {};
  if (nth + 1 < records_.size() &&
      records_[nth + 1].kind == LogRecord::Kind::reveal) {  // the cost of dice is reported with them
    const auto keeps = records_[nth + 1].as<logged::Reveal>();
    if (keeps.cost > 0 && rules_.holder(keeps.whose) == move.from) return {};
  }
  const Holder first_seat = rules_.holder(Seat(0));
  const auto is_seat = [&](Holder each) {
    return each >= first_seat && each.offset < first_seat.offset + rules_.players();
  };
  const std::int32_t place = move.from.offset;
  const bool is_place = place < static_cast<std::int32_t>(rules_.places().size());
  const std::string id = is_place ? rules_.places()[PlaceId(place)].id : "";
  const std::string from = holder(move.from, can_see(record, logged::Move::kFrom));
  const std::string to = holder(move.to, can_see(record, logged::Move::kTo));
  if (!is_seat(move.to))
    return {Moved::Form::goes, from, to, words_.text("place." + id + ".leaves", words_.text("ui.goes"))};
  return {Moved::Form::gets, from, to, is_seat(move.from) ? words_.text("ui.from") : taken_from("place." + id)};
}

std::string Log::taken_from(const std::string& source) const {
  const std::string from = words_.text(source + ".from", "");
  return from.empty() ? words_.text("ui.from-place") : "{what} " + from;
}

Log::Moved Log::card_moved(std::size_t nth) const {
  const LogRecord& record = records_[nth];
  const auto move = record.as<logged::CardMove>();
  if (!move.source || move.to == move.source) return {};
  const PileDecl& from = rules_.piles()[move.source];
  const PileDecl& to = rules_.piles()[move.to];
  const bool played = from.zone == kPlaying;
  const Seat giver = played ? Seat() : from.owner;
  if (to.zone == kPlaying || rules_.zones()[to.zone].passing || (!giver && !to.owner)) return {};
  if (record.acting && record.named_in >= 0 &&
      has_placeholder(sentence(record.event), rules_.events()[record.event].fields[at(record.named_in)].id))
    return {};
  if (named_next(nth)) return {};
  const std::string zone = words_.name("zone", rules_.zones()[to.zone].id);
  if (giver == to.owner)
    return {Moved::Form::lays, words_.player(giver), zone,
            words_.text("zone." + rules_.zones()[to.zone].id + ".laid", words_.text("ui.lays"))};
  const bool drawn =
      from.zone == rules_.deck_of(move.card) && !can_see(record, logged::CardMove::kCard);  // its back says so
  const std::string source = giver             ? words_.player(giver)
                             : drawn || played ? ""
                                               : words_.name("zone", rules_.zones()[from.zone].id);
  if (!to.owner) return {Moved::Form::goes, source, zone, words_.text("ui.goes")};
  return {Moved::Form::gets, source, words_.player(to.owner),
          giver ? words_.text("ui.from") : taken_from("zone." + rules_.zones()[from.zone].id)};
}

bool Log::silent(std::size_t nth) const {
  switch (records_[nth].kind) {
    case LogRecord::Kind::event: return event(records_[nth]).empty();
    case LogRecord::Kind::supply:
    case LogRecord::Kind::shuffle:
    case LogRecord::Kind::turn:
    case LogRecord::Kind::set:
    case LogRecord::Kind::operation: return true;
    default: return false;
  }
}

bool Log::named_next(std::size_t nth) const {
  for (std::size_t i = nth + 1; i < records_.size(); ++i) {
    const LogRecord& record = records_[i];
    if (!known(i, nth) || record.kind == LogRecord::Kind::card || record.kind == LogRecord::Kind::move || silent(i))
      continue;
    if (record.kind != LogRecord::Kind::event) return false;
    const auto told = record.as<logged::Event>();
    if (told.event == kCardPlay) return false;
    const Card card = records_[nth].as<logged::CardMove>().card;
    const auto& fields = rules_.events()[told.event].fields;
    for (std::size_t f = 0; f < fields.size(); ++f)
      if (fields[f].type == Type::card && told.fields[f] == card.index &&
          has_placeholder(sentence(told.event), fields[f].id))
        return true;
    return false;
  }
  return false;
}

std::string Log::moves(std::size_t nth, std::int32_t from, std::vector<std::size_t>& of) const {
  const Moved first = moved(nth);
  const LogRecord& begin = records_[nth];
  struct Source {
    std::string name, sentence;
    std::vector<std::size_t> records;
  };
  std::vector<Source> sources;
  of.clear();
  for (std::size_t i = nth; i < records_.size(); ++i) {
    const LogRecord& record = records_[i];
    const bool moves = record.kind == LogRecord::Kind::card || record.kind == LogRecord::Kind::move;
    if (!known(i, nth)) continue;
    if (!moves && !silent(i)) break;
    if (!moves || record.finished < from) continue;
    const Moved here = moved(i);
    if (here.form == Moved::Form::untold) continue;
    if (!here.goes_with(first) || record.event != begin.event || record.depth != begin.depth ||
        record.card != begin.card)
      break;
    if (sources.empty() || sources.back().name != here.from) sources.push_back({here.from, here.sentence, {}});
    sources.back().records.push_back(i);
    of.push_back(i);
  }
  if (first.form != Moved::Form::gets)
    return Wording::fill(first.sentence,
                         {{"player", first.from}, {"from", first.from}, {"what", things(of)}, {"to", first.to}});
  std::string what;
  for (const auto& [name, sentence, records] : sources)
    join(what, name.empty() ? things(records) : Wording::fill(sentence, {{"what", things(records)}, {"from", name}}),
         "; ");
  return words_.ui("gets", {{"to", first.to}, {"what", what}});
}

std::string Log::things(std::span<const std::size_t> of) const {
  std::vector<std::string> out;
  Backs backs;
  for (const std::size_t i : of) {
    const LogRecord& record = records_[i];
    if (record.kind == LogRecord::Kind::move) {
      const auto move = record.as<logged::Move>();
      out.push_back(words_.amount(move.resource, move.amount));
      continue;
    }
    const Card moved = record.as<logged::CardMove>().card;
    if (can_see(record, logged::CardMove::kCard)) out.push_back(card(moved, true));
    else add_back(backs, moved);
  }
  return with_backs(std::move(out), backs);
}

void Log::add_back(Backs& backs, Card card) const {
  auto& [count, any] = backs[rules_.deck_of(card)];
  ++count;
  any = card;
}

std::string Log::with_backs(std::vector<std::string> out, const Backs& backs) const {
  for (const auto& [deck, back] : backs)
    out.push_back(back.first == 1 ? card(back.second, false)
                                  : words_.ui("backs", {{"n", std::to_string(back.first)},
                                                        {"deck", words_.name("zone", rules_.zones()[deck].id)}}));
  return words_.listed(out);
}

}  // namespace rules::play
