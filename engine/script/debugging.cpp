#include "script/debugging.hpp"

#include <algorithm>
#include <lua.hpp>

#include "base/one_text.hpp"
#include "lua/ast.hpp"
#include "script/call.hpp"
#include "script/value.hpp"

namespace rules::script {

namespace {

constexpr const char* kCalled = "reached_";

/// Finds the positions of probes.
class Placer : public lua::Visitor {
 public:
  struct Place {
    std::size_t at;
    CoverageProbes::Mark mark;
    bool adds_else = false;
    std::size_t function_end = 0;  ///< end, for a function
  };

  Placer(const std::string& file, const lua::Tree& tree) : file_(file), tree_(tree) {
    lua::walk(tree, tree.body(), *this);
    std::ranges::stable_sort(places, [](const Place& a, const Place& b) { return a.at < b.at; });
    for (std::size_t p = 0; p < places.size(); ++p)  // the enclosing function of each: the last one that hasn't ended
      for (std::size_t f = p; f-- > 0 && places[p].mark.within < 0;)
        if (places[f].function_end > places[p].at) places[p].mark.within = static_cast<std::int32_t>(f);
  }

  void statement(const lua::Statement& s) {
    using lua::Statement;
    switch (s.kind) {
      case Statement::Kind::function: name_ = as_id(lua::dotted_path(s.targets[0])); break;
      case Statement::Kind::assign:
        if (s.values[0].kind == lua::Expression::Kind::function) name_ = as_id(lua::dotted_path(s.targets[0]));
        break;
      case Statement::Kind::local_function: name_ = tree_.variable(s.variables[0]).name; break;
      case Statement::Kind::branch: branch(s); break;
      case Statement::Kind::while_:
      case Statement::Kind::count:
      case Statement::Kind::each: add(s.blocks[0], CoverageProbes::What::loop); break;
      default: break;
    }
  }
  void function(std::int32_t nth) {
    const lua::Function& function = tree_.function(nth);
    Place& place = add(function.body, CoverageProbes::What::function);
    place.mark.line = function.place.line;
    place.function_end = function.place.end;
    place.mark.name = name_.empty() ? "a function" : name_;
    name_.clear();
  }
  std::vector<Place> places;

 private:
  void branch(const lua::Statement& s) {
    for (std::size_t i = 0; i < s.blocks.size(); ++i)
      add(s.blocks[i], i < s.values.size() ? CoverageProbes::What::then : CoverageProbes::What::otherwise);
    if (s.blocks.size() > s.values.size()) return;
    add(s.place.end - std::string_view("end").size(), s.place.line, CoverageProbes::What::no_else).adds_else = true;
  }

  Place& add(std::size_t at, int line, CoverageProbes::What what) {
    return places.emplace_back(Place{at, {file_, line, what, {}, -1, 0}});
  }
  /// Adds a probe at the beginning of a block.
  Place& add(const lua::Block& block, CoverageProbes::What what) {
    return add(block.opened.end, block.opened.line, what);
  }

  const std::string& file_;
  const lua::Tree& tree_;
  std::string name_;  ///< of the next function
};

int count_mark(lua_State* state) {
  auto& marks = *static_cast<std::deque<CoverageProbes::Mark>*>(lua_touserdata(state, lua_upvalueindex(1)));
  const auto nth = static_cast<std::size_t>(luaL_checkinteger(state, 1));
  if (nth < marks.size()) ++marks[nth].times;
  return 0;
}

}  // namespace

std::string CoverageProbes::put_into(const std::string& file, std::string_view source, const lua::Tree& tree) {
  std::vector<Placer::Place> places = std::move(Placer(file, tree).places);
  const auto [known, fresh] = first_.emplace(file, marks_.size());
  std::string out;
  std::size_t done = 0, nth = known->second;
  for (Placer::Place& place : places) {
    out += source.substr(done, place.at - done);
    done = place.at;
    out += std::string(place.adds_else ? " else " : " ") + kCalled + "(" + std::to_string(nth++) + "); ";
    if (!fresh) continue;
    if (place.mark.within >= 0) place.mark.within += static_cast<std::int32_t>(known->second);
    marks_.push_back(std::move(place.mark));
  }
  return out.append(source.substr(done));
}

void CoverageProbes::install(lua_State* state) {
  lua_pushlightuserdata(state, &marks_);
  lua_pushcclosure(state, count_mark, 1);
  lua_setfield(state, -2, kCalled);
}

namespace {

std::string in_words(const Call& call, DebugSink& sink, std::int64_t code, std::size_t nth);

std::string event_in_words(const Call& call, DebugSink& sink, std::size_t nth) {
  Host& host = call.host;
  const EventContext& context = EventObjects::at(call.caller.lua, static_cast<int>(nth) + 1);
  const Ruleset& rules = host.rules();
  const bool value = host.is_value(context);
  const std::int32_t hook_target = context.hook_target;
  std::string out = value ? rules.values()[rules.value_of(hook_target)].id : rules.events()[EventId(hook_target)].id;
  const std::size_t fields = value ? value_fields(rules.values()[rules.value_of(hook_target)])
                                   : rules.events()[EventId(hook_target)].fields.size();
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
