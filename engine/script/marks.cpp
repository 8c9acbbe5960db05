#include "script/marks.hpp"

#include <algorithm>
#include <lua.hpp>

#include "lua/lexer.hpp"
#include "lua/parser.hpp"
#include "lua/syntax_error.hpp"
#include "lua/walk.hpp"
#include "script/handle_code.hpp"

namespace rules::script {
namespace {

constexpr const char* kCalled = "reached_";

/// Finds where marks go.
class Placer : public lua::Visitor {
 public:
  struct Place {
    std::size_t at;
    Marks::Mark mark;
    bool adds_else = false;
    std::size_t function_end = 0;  ///< of a function
  };

  Placer(const std::string& file, std::string_view source, const lua::Tree& tree) : file_(file), tree_(tree) {
    lua::Lexer lexer(source);
    for (lua::Token token = lexer.next(); token.symbol != lua::Symbol::end_of_text; token = lexer.next())
      tokens_.push_back({token.symbol, token.place});
    lua::walk(tree, tree.body(), *this);
    std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.at < b.at; });
    for (std::size_t p = 0; p < places.size(); ++p)  // the function around each: the last one that isn't over
      for (std::size_t f = p; f-- > 0 && places[p].mark.within < 0;)
        if (places[f].function_end > places[p].at) places[p].mark.within = static_cast<std::int32_t>(f);
  }

  void statement(const lua::Statement& s) {
    using Kind = lua::Statement::Kind;
    switch (s.kind) {
      case Kind::function: name_ = as_id(lua::dotted_path(s.targets[0])); break;
      case Kind::assign:
        if (s.values[0].kind == lua::Expression::Kind::function) name_ = as_id(lua::dotted_path(s.targets[0]));
        break;
      case Kind::local_function: name_ = tree_.variable(s.variables[0]).name; break;
      case Kind::branch: branch(s); break;
      case Kind::while_:
      case Kind::count:
      case Kind::each: add(behind(lua::Symbol::do_, s.values.back().place.end), Marks::What::loop); break;
      default: break;
    }
  }
  void function(std::int32_t nth) {
    const lua::Function& function = tree_.function(nth);
    Place& place = add(behind(lua::Symbol::close_parenthesis, function.place.begin), Marks::What::function);
    place.mark.line = function.place.line;
    place.function_end = function.place.end;
    place.mark.name = name_.empty() ? "a function" : name_;
    name_.clear();
  }
  std::vector<Place> places;

 private:
  struct Known {
    lua::Symbol symbol;
    lua::Place place;
  };

  void branch(const lua::Statement& s) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < s.values.size(); ++i) {
      const Place& place = add(behind(lua::Symbol::then_, s.values[i].place.end), Marks::What::then);
      end = s.blocks[i].statements.empty() ? place.at : s.blocks[i].statements.back().place.end;
    }
    if (s.blocks.size() > s.values.size()) {
      add(behind(lua::Symbol::else_, end), Marks::What::otherwise);
      return;
    }
    Place& none = add({s.place.end - std::string_view("end").size(), s.place.line}, Marks::What::no_else);
    none.adds_else = true;
  }

  /// Behind the first such symbol from here on, and its line.
  std::pair<std::size_t, int> behind(lua::Symbol symbol, std::size_t from) const {
    auto at = std::lower_bound(tokens_.begin(), tokens_.end(), from,
                               [](const Known& token, std::size_t begin) { return token.place.begin < begin; });
    while (at->symbol != symbol) ++at;  // the text has been parsed: it is there
    return {at->place.end, at->place.line};
  }
  Place& add(std::pair<std::size_t, int> where, Marks::What what) {
    return places.emplace_back(Place{where.first, {file_, where.second, what, {}, -1, 0}});
  }

  const std::string& file_;
  const lua::Tree& tree_;
  std::vector<Known> tokens_;
  std::string name_;  ///< of the function that comes next
};

int count_mark(lua_State* state) {
  auto& marks = *static_cast<std::deque<Marks::Mark>*>(lua_touserdata(state, lua_upvalueindex(1)));
  const auto nth = static_cast<std::size_t>(luaL_checkinteger(state, 1));
  if (nth < marks.size()) ++marks[nth].times;
  return 0;
}

}  // namespace

std::string Marks::put_into(const std::string& file, std::string_view source) {
  std::vector<Placer::Place> places;
  try {
    const lua::Tree tree = lua::parse(source, {});
    places = std::move(Placer(file, source, tree).places);
  } catch (const lua::SyntaxError&) {
    return std::string(source);
  } catch (const lua::TooMuch&) {
    return std::string(source);
  }
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

void Marks::install(lua_State* state) {
  lua_pushlightuserdata(state, &marks_);
  lua_pushcclosure(state, count_mark, 1);
  lua_setfield(state, -2, kCalled);
}

}  // namespace rules::script
