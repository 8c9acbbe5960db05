#include "script/debugging.hpp"

#include "base/one_text.hpp"
#include "script/call.hpp"

namespace rules::script {
namespace {

std::string in_words(const Call& call, DebugSink& sink, std::int64_t code, std::size_t nth);

std::string event_in_words(const Call& call, DebugSink& sink, std::size_t nth) {
  Host& host = call.host;
  const EventContext& context = host.events().at(call.caller.lua, static_cast<int>(nth) + 1);
  const Ruleset& rules = host.rules();
  const bool value = host.is_value(context);
  const std::size_t hook_target = at(context.hook_target);
  std::string out = value ? rules.values()[hook_target - rules.events().size()].id : rules.events()[hook_target].id;
  const std::size_t fields = value ? value_fields(rules.values()[hook_target - rules.events().size()])
                                   : rules.events()[hook_target].fields.size();
  for (std::size_t f = 0; f < fields; ++f) {
    out += (f == 0 ? " {" : ", ") + std::string(host.events().field_name(context.hook_target, f)) + ": ";
    const std::int64_t code =
        host.code_of(host.events().field_type(context.hook_target, f), context.number(static_cast<int>(f)));
    out += in_words(call, sink, code, nth);
  }
  return out + (fields > 0 ? "}" : "");
}

std::string list_in_words(const Call& call, DebugSink& sink, std::int64_t code, std::size_t nth) {
  const auto words = [&](std::int64_t item) { return in_words(call, sink, item, nth); };
  return "[" + one_text(call.host.lists[code], ", ", words) + "]";
}

std::string in_words(const Call& call, DebugSink& sink, std::int64_t code, std::size_t nth) {
  const Host& host = call.host;
  if (code == Value::kTrue) return "true";
  if (code == Value::kFalse) return "false";
  if (Value::is_text(code)) return std::string(host.text(code));
  if (Value::is_list(code)) return list_in_words(call, sink, code, nth);
  if (code == Value::kEvent && call.caller.lua) return event_in_words(call, sink, nth);
  if (Value::is_set(code)) {
    std::vector<std::int64_t> players;
    for (SeatSet set{static_cast<std::uint32_t>(code - Value::kSets)}; !set.empty(); set.drop(set.lowest()))
      players.push_back(set.lowest().index + 1);
    return "players {" + one_text(players, ", ", [](std::int64_t player) { return std::to_string(player); }) + "}";
  }
  if (!Value::is_number(code)) return described(code);
  if (tag_of(code) == Tag::number) return std::to_string(host.number(code));
  if (host.is_handle(code, Tag::zone) && zone_seat(code) != 0)
    return sink.name(Type::zone, zone_index(code)) + " of " + sink.name(Type::seat, zone_seat(code) - 1);
  if (host.is_handle(code, tag_of(code)))
    if (const auto type = told_as(code))
      return sink.name(*type, tag_of(code) == Tag::zone ? zone_index(code) : index_of(code));
  return described(code);
}

}  // namespace

void Host::debug(const Call& call) {
  if (!debugging_.sink) return;
  if (const std::int32_t step = game_->step_number(); step != debugging_.step) {
    debugging_.step = step;
    debugging_.said = debugging_.shown = 0;
  }
  if (++debugging_.said <= debugging_.shown) return;
  debugging_.shown = debugging_.said;
  if (debugging_.muted) return;
  const Given& given = *call.caller.given;
  std::string words;
  for (std::size_t i = 0; i < given.count; ++i)
    words += (i == 0 ? "" : " ") + in_words(call, *debugging_.sink, given.codes[i], i);
  const auto [file, line] = where();
  debugging_.sink->show(file ? file : "", line, words);
}

}  // namespace rules::script
