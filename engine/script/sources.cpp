#include "script/sources.hpp"

#include "script/parameter.hpp"
#include "script/value.hpp"

namespace rules::script {
namespace {

/// Returns the invisible pack that declares this name, or "".
std::string declared_elsewhere(const Sources& sources, const PackScripts& pack, const std::string& table,
                               const std::string& name) {
  const auto owner = [&](const std::map<std::string, std::string>& packs) {
    const auto found = packs.find(name);
    return found == packs.end() ? std::string() : found->second;
  };
  if (table == "event") return owner(sources.event_packs);
  if (table == "question") return owner(sources.question_packs);
  if (table == "value") return owner(sources.value_packs);
  for (const NamedCode& each : sources.names)
    if (each.table == table && in_lua(each.name) == name && !pack.sees.contains(each.pack)) return each.pack;
  return "";
}

}  // namespace

Dictionary dictionary_of(const Sources& sources, const PackScripts& pack) {
  Dictionary result;
  const auto seen = [&](const auto& all, const std::map<std::string, std::string>& packs) {
    auto some = all;
    std::erase_if(some, [&](const auto& each) {
      const auto owner = packs.find(each.first);
      return owner != packs.end() && !pack.sees.contains(owner->second);
    });
    return some;
  };
  result.events = seen(sources.events, sources.event_packs);
  result.questions = seen(sources.questions, sources.question_packs);
  result.values = seen(sources.values, sources.value_packs);
  result.card_fields = {{kKindOfCard, -1}};
  result.packs = pack.partners;
  result.elsewhere = [&sources, &pack](const std::string& table, const std::string& name) {
    const std::string other = declared_elsewhere(sources, pack, table, name);
    return other.empty() ? other : "pack '" + other + "', " + pack.how_to_see(other);
  };
  for (const auto& [kind, owner] : sources.record_kinds)
    if (pack.sees.contains(owner)) result.kinds[kind] = 0;
  const std::vector<std::string>& fields = sources.card_fields.at("card");
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (pack.sees.contains(sources.card_field_packs[i]))
      result.card_fields[in_lua(fields[i])] = static_cast<std::int32_t>(i);
  for (const NamedCode& name : sources.names)
    if (pack.sees.contains(name.pack))
      result.constants[name.table][in_lua(name.name)] = {name.code, name.text, name.of_player};
  return result;
}

}  // namespace rules::script
