#include "sandbox/compiled.hpp"

#include <cassert>
#include <cstring>
#include <string_view>

namespace rules::script {
namespace {

constexpr std::int8_t absolute_line = -128;

// Reads what lua_dump of this very process wrote, so that a surprise is a bug of ours and not bad input.
class Reader {
 public:
  explicit Reader(std::string_view dump) : rest_(dump) {}

  Compiled read() {
    constexpr std::size_t header = 4 + 1 + 1 + 6 + 3 + sizeof(lua_Integer) + sizeof(lua_Number);
    bytes(header + 1);  // the byte behind the header counts the function's upvalues
    return function();
  }

 private:
  std::string_view bytes(std::size_t count) {
    assert(count <= rest_.size());
    const std::string_view result = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return result;
  }

  int byte() { return static_cast<unsigned char>(bytes(1)[0]); }

  // Seven bits a byte, the highest first; the last byte has its top bit set.
  std::size_t size() {
    for (std::size_t result = 0;;) {
      const auto next = static_cast<std::size_t>(byte());
      result = result << 7 | (next & 0x7f);
      if (next & 0x80) return result;
    }
  }

  int number() { return static_cast<int>(size()); }

  std::string text() {
    const std::size_t length = size();  // one more than the text's; 0 is no text
    return length == 0 ? std::string() : std::string(bytes(length - 1));
  }

  std::string constant() {
    switch (byte()) {
      case 0x03: bytes(sizeof(lua_Integer)); return {};
      case 0x13: bytes(sizeof(lua_Number)); return {};
      case 0x04:
      case 0x14: return text();
      default: return {};  // nil, false, true
    }
  }

  Compiled function() {
    Compiled result;
    result.source = text();
    if (result.source.starts_with('@')) result.source.erase(0, 1);
    result.line_defined = number();
    number();  // last line
    bytes(3);  // parameters, varargs, stack size
    for (int n = number(); n > 0; --n) {
      std::uint32_t bits = 0;
      std::memcpy(&bits, bytes(sizeof bits).data(), sizeof bits);
      result.code.emplace_back(bits);
    }
    for (int n = number(); n > 0; --n) result.constants.push_back(constant());
    for (int n = number(); n > 0; --n) {
      const bool in_stack = byte() != 0;
      const int index = byte();
      byte();  // kind of variable
      result.upvalues.push_back({in_stack, index, {}});
    }
    for (int n = number(); n > 0; --n) result.inner.push_back(function());
    debug_information(result);
    return result;
  }

  void debug_information(Compiled& function) {
    for (int n = number(); n > 0; --n) function.line_steps.push_back(static_cast<std::int8_t>(byte()));
    for (int n = number(); n > 0; --n) {
      const int instruction = number();
      function.lines.emplace_back(instruction, number());
    }
    for (int n = number(); n > 0; --n) {
      std::string name = text();
      const int first = number();
      number();  // where it dies
      function.locals.push_back({std::move(name), first});
    }
    const int names = number();
    for (int i = 0; i < names; ++i) function.upvalues[static_cast<std::size_t>(i)].name = text();
  }

  std::string_view rest_;
};

int append(lua_State*, const void* data, std::size_t size, void* dump) {
  static_cast<std::string*>(dump)->append(static_cast<const char*>(data), size);
  return 0;
}

}  // namespace

int Compiled::line(int instruction) const {
  int result = line_defined;
  auto jump = lines.begin();
  for (int i = 0; i <= instruction && i < static_cast<int>(line_steps.size()); ++i) {
    const std::int8_t step = line_steps[static_cast<std::size_t>(i)];
    if (step != absolute_line) {
      result += step;
    } else {
      while (jump->first < i) ++jump;
      result = jump->second;
    }
  }
  return result;
}

Compiled read_compiled(lua_State* state, int function_index) {
  std::string dump;
  luaL_checkstack(state, 1, "reading a function");
  lua_pushvalue(state, function_index);
  lua_dump(state, append, &dump, 0);
  lua_pop(state, 1);
  return Reader(dump).read();
}

}  // namespace rules::script
